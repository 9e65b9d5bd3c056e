/* SPDX-License-Identifier: Apache-2.0 */
/* Programs exported from PyTorch: the .pt2 archives that torch.export.save writes.
 *
 * A program is what the archive says: graph, sizes, weights. It does not change after loading, so contexts and threads
 * share it. An instance is one execution state of a program: its bound inputs and its mutable buffers. Instances of a
 * program share all weights that the program does not write to; an instance is used by one thread at a time. */
#ifndef NBX_PROGRAM_H
#define NBX_PROGRAM_H

#include "nbx/value.h"

typedef struct nbx_program nbx_program;
typedef struct nbx_instance nbx_instance;

typedef struct nbx_program_options {
    size_t struct_size;         /* set by nbx_program_options_init */
    nbx_device device;          /* where the program runs; devices named in the archive are replaced by it */
    bool read;                  /* read stored weights into memory instead of mapping the file */
    bool inspect;               /* only look: what is missing (operators, weights) is listed by nbx_program_missing
                                   instead of refused, and the program cannot be run */
    const char *model;          /* the model of an archive that holds several; NULL: the only one */
    const char *const *weights; /* safetensors files that give parameters and buffers by name */
    size_t weights_count;
    /* Called while weights are read, from the loading thread. NULL: not called. */
    void (*progress)(void *user, uint64_t done, uint64_t total);
    void *progress_user;
} nbx_program_options;

typedef enum nbx_port_kind {
    NBX_PORT_TENSOR = 0,
    NBX_PORT_INT = 1,
    NBX_PORT_FLOAT = 2,
    NBX_PORT_BOOL = 3,
    NBX_PORT_STRING = 4,
    NBX_PORT_NONE = 5
} nbx_port_kind;

/* One size of a tensor, or the value of an int, as the program constrains it. */
typedef struct nbx_port_size {
    const char *text; /* "s0", "2*s0 + 1", "128" */
    int64_t fixed;    /* the value, -1: symbolic */
    int64_t min, max; /* of a lone symbol; 0 and INT64_MAX when unlimited or not known */
} nbx_port_size;

/* An input or output. Nested structures are flattened in Python's order. Strings live as long as the program. */
typedef struct nbx_port {
    size_t struct_size; /* set by the caller to sizeof(nbx_port) */
    const char *name;
    nbx_port_kind kind;
    nbx_dtype dtype;            /* tensors */
    int ndim;                   /* tensors; ints: 0 */
    const nbx_port_size *sizes; /* ndim of them; ints: one, the value */
    bool constant;              /* export fixed its value: such an input may be left unbound, others must agree */
    nbx_value value;            /* of a constant one */
} nbx_port;

typedef enum nbx_weight_kind {
    NBX_WEIGHT_PARAMETER = 0,
    NBX_WEIGHT_BUFFER = 1,
    NBX_WEIGHT_CONSTANT = 2
} nbx_weight_kind;

/* A tensor that belongs to the program. */
typedef struct nbx_weight {
    size_t struct_size; /* set by the caller to sizeof(nbx_weight) */
    const char *name;   /* the state dict's: "encoder.layer.0.weight" */
    nbx_weight_kind kind;
    nbx_dtype dtype;
    int ndim;
    const int64_t *sizes;
    bool present; /* found in the archive or in a weights file */
    bool written; /* the program writes to it, so each instance has a copy of its own */
} nbx_weight;

typedef struct nbx_program_info {
    size_t struct_size;        /* set by the caller to sizeof(nbx_program_info) */
    const char *torch_version; /* of the export */
    int schema_major, schema_minor;
    const char *dialect;   /* "TRAINING": as exported; "ATEN": after run_decompositions */
    size_t nodes;          /* of the main graph and the graphs inside it */
    uint64_t weight_bytes; /* of all weights that are present, shared memory counted once */
    uint64_t mapped_bytes; /* those of them that are pages of mapped files */
    nbx_device device;
} nbx_program_info;

/* Figures of an instance, in bytes. */
typedef struct nbx_instance_memory {
    size_t struct_size;   /* set by the caller to sizeof(nbx_instance_memory) */
    uint64_t weights;     /* shared with other instances, mapped or not */
    uint64_t buffers;     /* copies of the weights that the program writes to */
    uint64_t inputs;      /* bound tensors */
    uint64_t activations; /* last run: most that the program's values held at once, outputs included. Memory that
                             operators work in comes on top: nbx_memory_info_get has the peak of all */
} nbx_instance_memory;

/* A node of the graph as it runs. Strings and values live during the call only. */
typedef struct nbx_node_event {
    bool begin;            /* before the node runs (results not set), else after it */
    size_t index;          /* in the order of the graph */
    int depth;             /* 0: main graph */
    const char *name;      /* "linear_1" */
    const char *target;    /* "aten::linear", "_operator.mul", "higher_order.cond" */
    const nbx_value *args; /* operators: in the order of the schema with defaults as NBX_VALUE_DEFAULT */
    size_t nargs;
    const nbx_value *rets;
    size_t nrets;
    bool is_operator;          /* nbx_call(target, args) is what the node does */
    nbx_status status;         /* after */
    uint64_t begin_ns, end_ns; /* monotonic clock */
    size_t live_bytes;         /* of the context's heap */
} nbx_node_event;

/* A status other than NBX_OK ends the run, which returns it. */
typedef nbx_status (*nbx_node_observer)(void *user, nbx_context *ctx, const nbx_node_event *event);

NBX_BEGIN_C

NBX_API void nbx_program_options_init(nbx_program_options *options);
/* options may be NULL. Everything that the program needs and the library or the file lacks is named in one message.
 * Operators that were registered with the context are found.
 * Errors: IO, FORMAT, LIMIT, NOT_SUPPORTED (operators, dtypes or features that are missing), NOT_FOUND (weights that
 * are in no file; a model that the archive does not hold), DTYPE and SHAPE (a weights file does not fit),
 * OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_program_load(nbx_context *ctx, const char *path, const nbx_program_options *options,
                                     nbx_program **out);
/* From memory, which must stay as it is until release(user) is called (NULL: for ever). On failure release is not
 * called. `name` is what messages call it. */
NBX_CALL nbx_status nbx_program_load_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                            void (*release)(void *user), void *user, const nbx_program_options *options,
                                            nbx_program **out);
NBX_API void nbx_program_retain(nbx_program *program);
NBX_API void nbx_program_release(nbx_program *program); /* NULL is ignored */

NBX_API void nbx_program_info_get(const nbx_program *program, nbx_program_info *out);
NBX_API size_t nbx_program_input_count(const nbx_program *program);
NBX_API size_t nbx_program_output_count(const nbx_program *program);
/* Errors: INDEX. */
NBX_CALL nbx_status nbx_program_input(nbx_context *ctx, const nbx_program *program, size_t index, nbx_port *out);
NBX_CALL nbx_status nbx_program_output(nbx_context *ctx, const nbx_program *program, size_t index, nbx_port *out);
/* The index of an input from its name or its position in decimal. Errors: NOT_FOUND (the message lists the names). */
NBX_CALL nbx_status nbx_program_find_input(nbx_context *ctx, const nbx_program *program, const char *name,
                                           size_t *index);
NBX_API size_t nbx_program_weight_count(const nbx_program *program);
NBX_CALL nbx_status nbx_program_weight(nbx_context *ctx, const nbx_program *program, size_t index, nbx_weight *out);
/* The shared tensor of a weight, read-only. Errors: INDEX, NOT_FOUND (not present). */
NBX_CALL nbx_status nbx_program_weight_tensor(nbx_context *ctx, const nbx_program *program, size_t index,
                                              nbx_tensor **out);
/* Distinct targets in the order of their names. NULL: no such index. Out-parameters may be NULL. */
NBX_API size_t nbx_program_operator_count(const nbx_program *program);
NBX_API const char *nbx_program_operator(const nbx_program *program, size_t index, size_t *count, bool *supported);
/* What a program loaded with `inspect` lacks, a line each: "operator aten::foo (3 nodes)", "weight l.weight". */
NBX_API size_t nbx_program_missing_count(const nbx_program *program);
NBX_API const char *nbx_program_missing(const nbx_program *program, size_t index);
/* The nodes of the main graph as text, "linear = aten::linear(x, p_weight, p_bias)"; returns what snprintf returns. */
NBX_API size_t nbx_program_node_count(const nbx_program *program);
NBX_API size_t nbx_program_node_text(const nbx_program *program, size_t index, char *buffer, size_t capacity);

/* Errors: STATE (the program was loaded with `inspect` and lacks something), OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_instance_create(nbx_context *ctx, nbx_program *program, nbx_instance **out);
NBX_API void nbx_instance_destroy(nbx_instance *instance); /* NULL is ignored */
NBX_API nbx_program *nbx_instance_program(const nbx_instance *instance);

/* Binds an input until it is bound again: tensors are retained, strings copied. Kinds, dtypes and ranks are checked
 * here, sizes when the program runs. A tensor in host memory may be of another host device. A program that writes to an
 * input writes to the caller's tensor.
 * Errors: INDEX, INVALID_ARGUMENT (kind), DTYPE, SHAPE, CONSTRAINT (a constant input has another value), DEVICE. */
NBX_CALL nbx_status nbx_instance_bind(nbx_context *ctx, nbx_instance *instance, size_t index, const nbx_value *value);
NBX_CALL nbx_status nbx_instance_bind_tensor(nbx_context *ctx, nbx_instance *instance, const char *name,
                                             nbx_tensor *tensor);
NBX_CALL nbx_status nbx_instance_bind_value(nbx_context *ctx, nbx_instance *instance, const char *name,
                                            const nbx_value *value);
/* Runs the program; *count outputs, as nbx_call returns results. Tensors are on the program's device.
 * Errors: STATE (an input is not bound), SHAPE (a size does not fit, naming input and dimension), CONSTRAINT (a range
 * or an assertion of the program), INVALID_ARGUMENT (capacity), CANCELLED, and what operators say, with the node's
 * name. After a failure there are no outputs and the instance can run again; a program that writes to buffers in place
 * (not after run_decompositions) may have written some. */
NBX_CALL nbx_status nbx_instance_run(nbx_context *ctx, nbx_instance *instance, nbx_value *outputs, size_t capacity,
                                     size_t *count);
/* Binds all inputs in order and runs. Constant inputs may be NBX_VALUE_DEFAULT. */
NBX_CALL nbx_status nbx_instance_call(nbx_context *ctx, nbx_instance *instance, const nbx_value *inputs, size_t ninputs,
                                      nbx_value *outputs, size_t capacity, size_t *count);
/* From any thread: ends the run that is going on, or the next one if there is none, before its next node. */
NBX_API void nbx_instance_cancel(nbx_instance *instance);
/* Buffers get the values that the program came with. */
NBX_CALL nbx_status nbx_instance_reset(nbx_context *ctx, nbx_instance *instance);
/* A weight as this instance has it now: its own copy if the program writes to it. Errors: NOT_FOUND. */
NBX_CALL nbx_status nbx_instance_weight(nbx_context *ctx, nbx_instance *instance, const char *name, nbx_tensor **out);
NBX_API void nbx_instance_memory_get(const nbx_instance *instance, nbx_instance_memory *out);
NBX_API void nbx_instance_set_observer(nbx_instance *instance, nbx_node_observer observer, void *user);

NBX_END_C

#endif
