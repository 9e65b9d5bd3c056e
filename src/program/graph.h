/* SPDX-License-Identifier: Apache-2.0 */
/* A loaded program: graphs whose nodes have their operators found and their arguments laid out. */
#ifndef NBXI_PROGRAM_GRAPH_H
#define NBXI_PROGRAM_GRAPH_H

#include <stdatomic.h>

#include "nbx/program.h"
#include "src/base/arena.h"
#include "src/ops/op.h"
#include "src/program/symbolic.h"

typedef struct nbxi_graph nbxi_graph;
typedef struct nbxi_node nbxi_node;
typedef struct nbxi_frame nbxi_frame;

/* Where an argument of a node comes from. Slots are the values of the graph that the node is in. */
typedef enum nbxi_operand_kind {
    NBXI_OPERAND_FIXED, /* value */
    NBXI_OPERAND_SLOT,  /* slots[0] */
    NBXI_OPERAND_INTS,  /* count entries: of slots where >= 0, else of value's list */
    NBXI_OPERAND_SCALARS,
    NBXI_OPERAND_TENSORS, /* count slots, -1: None */
    NBXI_OPERAND_GRAPH,
    NBXI_OPERAND_UNSUPPORTED /* value.v.string says what it is */
} nbxi_operand_kind;

typedef struct nbxi_operand {
    nbxi_operand_kind kind;
    nbx_value value;
    int32_t *slots;
    size_t count;
    nbxi_graph *graph;
    const char *name; /* as the archive has it */
    bool keyword;
} nbxi_operand;

/* A result of a node: one slot, or a list that is spread over slots. -1: nobody uses it. */
typedef struct nbxi_result {
    bool list;
    int32_t *slots;
    size_t count;
} nbxi_result;

/* What a node does when its target is not an operator of the table. args are complete; rets has room for nouts
 * values.*/
typedef nbx_status (*nbxi_builtin_function)(nbxi_frame *frame, const nbxi_node *node, const nbx_value *args,
                                            nbx_value *rets);
typedef struct nbxi_builtin {
    const char *target;
    nbxi_builtin_function function;
    nbxi_sym_op op;
    int min_args, max_args;
    bool calls_graphs; /* operands of kind GRAPH are taken */
    /* Arguments that the archive leaves out, in the order of the schema: names, NULL at the end; NULL: positional. */
    const char *const *names;
} nbxi_builtin;

/* What a region of automatic mixed precision does to the floating tensors that an operator gets. */
typedef enum nbxi_cast { NBXI_CAST_NONE, NBXI_CAST_LOWER, NBXI_CAST_FLOAT32, NBXI_CAST_WIDEST } nbxi_cast;

struct nbxi_node {
    const char *name;
    const char *target;
    const nbxi_op *op; /* or */
    const nbxi_builtin *builtin;
    nbxi_operand *args;
    int nargs;
    nbxi_result *outs;
    int nouts;
    nbxi_cast cast;
    nbx_dtype cast_dtype; /* of CAST_LOWER */
    int32_t *dead;        /* slots that no later node reads */
    size_t ndead;
    size_t index;
};

/* What a slot holds. */
typedef enum nbxi_slot_kind { NBXI_SLOT_TENSOR, NBXI_SLOT_INT, NBXI_SLOT_FLOAT, NBXI_SLOT_BOOL } nbxi_slot_kind;
typedef struct nbxi_slot {
    const char *name;
    nbxi_slot_kind kind;
    int dtype; /* tensors: -1 when the archive does not say */
} nbxi_slot;

struct nbxi_graph {
    const char *name;
    nbxi_slot *slots;
    size_t nslots, slot_capacity;
    size_t slot_base;     /* first number of its slots among all graphs of the program */
    nbxi_operand *inputs; /* SLOT, or FIXED for a constant without a name */
    size_t ninputs;
    nbxi_operand *outputs;
    size_t noutputs;
    nbxi_node *nodes;
    size_t nnodes;
    size_t scratch_bytes; /* for the lists of the hungriest node */
    int depth;
};

/* A tensor input of the main graph that the program brings itself. */
typedef struct nbxi_item {
    const char *name;
    nbx_weight_kind kind;
    int32_t slot;
    size_t position; /* among the main graph's inputs */
    nbx_dtype dtype;
    int ndim;
    int64_t *sizes;
    nbx_tensor *tensor; /* shared and read-only; NULL: missing */
    bool written;
} nbxi_item;

/* An input of the caller. */
typedef struct nbxi_input {
    nbx_port port;
    int32_t slot;     /* -1: constant without a slot */
    size_t position;  /* among the main graph's inputs */
    nbxi_expr *sizes; /* ndim of them; one for an int; negative: not constrained */
    size_t nsizes;
} nbxi_input;

typedef enum nbxi_output_kind {
    NBXI_OUTPUT_USER,
    NBXI_OUTPUT_WRITE_ITEM,
    NBXI_OUTPUT_WRITE_INPUT,
    NBXI_OUTPUT_SKIP
} nbxi_output_kind;
typedef struct nbxi_output {
    nbxi_output_kind kind;
    nbxi_operand *operand; /* of the main graph's outputs */
    int32_t target;        /* item or input written to */
    nbx_port port;         /* USER */
} nbxi_output;

typedef struct nbxi_used {
    const char *target;
    size_t count;
    bool supported;
} nbxi_used;

struct nbx_program {
    atomic_int references;
    nbxi_heap *heap;
    nbxi_arena arena;
    nbxi_symbols symbols;
    const char *file;
    nbx_device device;
    bool inspect;
    nbxi_graph *main;
    size_t slots_total, nodes_total;
    nbxi_item *items;
    size_t nitems;
    nbxi_input *inputs;
    size_t ninputs;
    nbxi_output *outputs;
    size_t noutputs, nuser_outputs;
    nbxi_used *used;
    size_t nused;
    const char **missing;
    size_t nmissing, missing_capacity;
    const char *torch_version, *dialect;
    int schema_major, schema_minor;
    uint64_t weight_bytes, mapped_bytes;
    nbxi_registry *registry; /* operators of the application that it uses live there */
};

/* A run of a graph. */
struct nbxi_frame {
    nbx_context *ctx;
    nbx_instance *instance;
    const nbxi_graph *graph;
    nbx_value *slots;
    char *scratch;
    struct nbxi_frame *outer;
};

struct nbx_instance {
    nbxi_heap *heap;
    nbx_program *program;
    nbx_value *bound;      /* one for each input; NBX_VALUE_DEFAULT: not bound */
    char **strings;        /* copies of bound strings */
    nbx_tensor **own;      /* one for each item: this instance's copy, NULL: shared */
    nbxi_number *bindings; /* symbols in this run */
    atomic_bool cancel;
    nbx_node_observer observer;
    void *observer_user;
    nbx_instance_memory memory;
    size_t live_before; /* of the heap, when the run began */
    bool running;
};

/* The dtype of a number of the archive; false: *name says which one the library lacks. */
bool nbxi_serial_dtype(int64_t code, nbx_dtype *out, const char **name);
/* NULL: the target is none that the executor does itself. */
const nbxi_builtin *nbxi_builtin_find(const char *target);

/* autocast.c: marks the nodes of regions of automatic mixed precision, and casts the arguments of one that is marked;
 * what it makes belongs to the open scope. args and the lists of tensors in it are changed. */
nbx_status nbxi_autocast_mark(nbx_context *ctx, nbxi_graph *graph, int dtype);
nbx_status nbxi_autocast_args(nbx_context *ctx, const nbxi_node *node, nbx_value *args);

/* run.c: runs a graph. inputs are borrowed; outputs are new references, noutputs of them. */
nbx_status nbxi_graph_run(nbx_context *ctx, nbx_instance *instance, nbxi_frame *outer, const nbxi_graph *graph,
                          const nbx_value *inputs, size_t ninputs, nbx_value *outputs);
/* A reference to a value, or nothing to hold for one that needs none. */
static inline void nbxi_value_retain(const nbx_value *v)
{
    if (v->kind == NBX_VALUE_TENSOR) nbx_tensor_retain(v->v.tensor);
}

#endif
