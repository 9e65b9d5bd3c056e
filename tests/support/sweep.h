/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeps: calls of every operator (recorded from PyTorch, and made up for rows that were not recorded), changed in one
 * way after the other, run on cpu and ref, and compared. */
#ifndef NBX_TESTS_SWEEP_H
#define NBX_TESTS_SWEEP_H

#include "src/ops/op.h"

/* A call that owns its arguments. */
typedef struct sweep_case {
    const nbxi_op *op;
    nbx_value args[NBXI_MAX_ARGS];
    char where[96];
} sweep_case;

typedef struct sweep_failure {
    const char *name;
    size_t count;
    char text[512]; /* the first one */
} sweep_failure;

typedef struct sweep {
    nbx_context *ctx;     /* its allocator refuses more than `memory` bytes at once */
    size_t memory, limit; /* limit: the one in force, while a call runs */
    sweep_case *cases;
    size_t count, capacity;
    sweep_failure *failures; /* one for each operator */
    size_t failure_count, failure_capacity;
    size_t calls, ok; /* runs, and those that succeeded */
    /* With gap > 0 copies of tensors lie in mappings of which only the pages of elements exist: the first (inner: the
     * last) dim that has more than one element spans at least `gap` elements; strides of results are not compared. */
    int64_t gap;
    bool inner;
} sweep;

extern const nbx_device sweep_cpu, sweep_ref;

typedef struct sweep_options {
    size_t calls;     /* recorded calls of each operator, dtype, and form of the arguments; 0: one */
    int64_t elements; /* calls with a larger tensor are left out; 0: no limit */
    int thin;         /* at most so many calls of each operator and dtype of its first tensor; 0: no limit */
    size_t memory;    /* 0: 64 MiB */
    bool made_up;     /* add calls for rows and variants that the recordings do not hold */
    int part, parts;  /* keep only each parts-th operator; parts 0: all */
} sweep_options;

/* Options with the part that the command line names, "K/N" (absent: all). */
sweep_options sweep_arguments(int argc, char **argv);
/* Reads the recordings. Fails the test when it cannot. `name` is told when a call hangs or crashes. */
void sweep_begin(sweep *s, const char *name, sweep_options options);
/* Prints the failures and the number of calls, frees, and gives the exit status of the test. */
int sweep_end(sweep *s);
void sweep_fail(sweep *s, const sweep_case *c, const char *format, ...) NBX_PRINTF(3, 4);
/* Takes the call over. */
void sweep_add(sweep *s, const sweep_case *c);
bool sweep_covers(const sweep *s, const nbxi_op *op);

/* ---- calls ---- */

/* A copy with memory of its own; strides stay as they are. */
void sweep_copy(sweep *s, const sweep_case *from, nbx_device device, sweep_case *to);
void sweep_free(sweep *s, sweep_case *c);

/* The tensors of a call, lists included. */
#define SWEEP_TENSORS 64
typedef struct sweep_slot {
    nbx_tensor **tensor;
    int arg;
    bool written;
} sweep_slot;
int sweep_slots(sweep_case *c, sweep_slot *slots);
/* Puts `made` in the place of a tensor and releases the old one. */
void sweep_replace(sweep_slot *slot, nbx_tensor *made);

typedef struct sweep_outcome {
    nbx_status status;
    nbx_value rets[NBXI_MAX_RETURNS];
    nbx_tensor *scales[NBXI_MAX_RETURNS]; /* of the row's bound, when asked for */
    bool other_dtype; /* of the model: the results of the functional row have another dtype than those of the variant */
    sweep_case ran;   /* with the arguments as the call left them */
    char message[512], op[96], argument[64];
} sweep_outcome;

/* Runs the call on a copy of its arguments, with a generator seeded anew. */
void sweep_run(sweep *s, const sweep_case *c, nbx_device device, sweep_outcome *out);
/* The same for ref, with the n * S of the bound where the row has one. */
void sweep_model(sweep *s, const sweep_case *c, sweep_outcome *out);
void sweep_release(sweep *s, sweep_outcome *o);

/* Whether both failed with one status, or both gave results of one form and the values of `got` are within the row's
 * bound around those of ref. */
bool sweep_agree(sweep *s, const sweep_case *c, const sweep_outcome *got, const sweep_outcome *want, char *text,
                 size_t size);
/* Whether the results have the same bytes (NaNs are one class). */
bool sweep_equal(sweep *s, const sweep_case *c, const sweep_outcome *a, const sweep_outcome *b, char *text,
                 size_t size);
/* A number made from the bytes of all results and written arguments (NaNs are one class) and the status. */
uint64_t sweep_digest(sweep *s, const sweep_case *c, const sweep_outcome *o);
bool sweep_equal_tensors(sweep *s, const nbx_tensor *a, const nbx_tensor *b);
/* Runs on both devices and reports where they do not agree; returns whether the call succeeded. */
bool sweep_differ(sweep *s, const sweep_case *c, const char *what);

/* ---- changes ---- */

/* Every dim of size `from` of argument `arg` (-1: all) and, with numbers set, every int argument and element of an int
 * list of that value becomes `to`; elements repeat. dim: only that dim of the tensor arguments (-1: all). False:
 * nothing changed, or a tensor would have more than `most` elements. */
bool sweep_resize(sweep *s, const sweep_case *c, int arg, int dim, int64_t from, int64_t to, bool numbers, int64_t most,
                  sweep_case *out);
/* Every tensor of dtype `from` becomes one of dtype `to`. False: there is none. */
bool sweep_retype(sweep *s, const sweep_case *c, nbx_dtype from, nbx_dtype to, sweep_case *out);

#endif
