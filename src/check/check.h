/* SPDX-License-Identifier: Apache-2.0 */
/* The conformance runner: recorded calls and programs against what PyTorch gave.
 *
 * Recorded calls stand in a zip of calls.json and data.safetensors; tools/README.md has the format. A result passes
 * when dtype, sizes, strides and aliasing are PyTorch's and each element is equal (rows with an exact bound, integers,
 * bools) or within the row's bound of the float64 reference of the recording; NaN is a class, infinities are exact. An
 * element that is equal to PyTorch's always passes. */
#ifndef NBXI_CHECK_CHECK_H
#define NBXI_CHECK_CHECK_H

#include "src/base/array.h"
#include "src/base/text.h"
#include "src/ops/op.h"

typedef struct nbxi_check_row {
    char name[96];     /* operator, or "program" */
    const char *dtype; /* of the first tensor argument, "" if none */
    size_t passed, failed, refused;
    size_t compared; /* calls with a float64 reference */
    size_t reached;  /* those whose largest error is at most PyTorch's */
    double worst;    /* largest ratio of the two (0: none compared) */
} nbxi_check_row;

typedef struct nbxi_check {
    nbxi_heap *heap;
    struct {
        nbxi_check_row *data;
        size_t count, capacity;
    } rows;
    struct {
        char **data;
        size_t count, capacity;
    } failures, refusals; /* what failed and why; each reason of a refusal once; at most most_messages of each */
    size_t most_messages;
    size_t passed, failed, refused;
    nbx_device device;
    const char *only; /* NULL, or part of the operator names to run */
    bool layouts;     /* run every call that passes again in other layouts, between guard bytes */
    size_t laid_out;  /* such runs */
    bool threads;     /* run programs again with 1, 2, 3 and 7 threads: outputs must have the same bytes */
    size_t repeated;  /* such runs of a case */
} nbxi_check;

void nbxi_check_init(nbxi_check *check, nbxi_heap *heap, nbx_device device);
void nbxi_check_free(nbxi_check *check);
/* Rows in the order of names and dtypes. */
void nbxi_check_sort(nbxi_check *check);

typedef enum nbxi_check_outcome { NBXI_CHECK_PASSED, NBXI_CHECK_FAILED, NBXI_CHECK_REFUSED } nbxi_check_outcome;
/* ours and theirs: largest errors, negative when there was no reference. where and reason may be NULL. */
nbx_status nbxi_check_record(nbx_context *ctx, nbxi_check *check, const char *name, const char *dtype,
                             nbxi_check_outcome outcome, double ours, double theirs, const char *where,
                             const char *reason);

/* Run every call of a recording. Not OK only when the recording itself cannot be read. */
nbx_status nbxi_check_calls(nbx_context *ctx, nbxi_check *check, const char *path);
/* Runs the cases of PROGRAM.io.safetensors, in order on one instance; weights from PROGRAM.safetensors if it is there.
 */
nbx_status nbxi_check_program(nbx_context *ctx, nbxi_check *check, const char *path);

/* ---- comparison ---- */

typedef struct nbxi_compare_rule {
    nbxi_bound_kind kind;
    double factor;
} nbxi_compare_rule;

/* What is compared: `truth` is the float64 (complex128) reference or NULL, `scale` the n * S of the sum bound or NULL.
 */
typedef struct nbxi_comparison {
    const nbx_tensor *got, *want, *truth, *scale;
    nbxi_compare_rule rule;
    bool want_is_reference; /* want comes from ref, rounded once, and not from PyTorch */
    bool good;
    double ours, theirs; /* largest errors against truth, -1: none */
    char text[256];      /* the worst element, when not good */
} nbxi_comparison;

/* The rule of an operator's results: its row's bound. */
nbxi_compare_rule nbxi_rule_of(const nbxi_op *op);
/* got and want have equal dtypes and sizes. Not OK only for want of memory. */
nbx_status nbxi_compare(nbx_context *ctx, nbxi_comparison *c);
/* Largest difference over largest magnitude of `want`; infinite when NaN or infinities differ. Integers and bools: 0 or
 * infinite. */
nbx_status nbxi_relative_difference(nbx_context *ctx, const nbx_tensor *got, const nbx_tensor *want, double *out);
/* Operators whose indices of equal elements PyTorch leaves open, and whether two index results pick the same elements
 * of self along dim, none twice. */
bool nbxi_ties_open(const nbxi_op *op);
bool nbxi_ties_agree(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_tensor *got, const nbx_tensor *want);
/* The spacing of numbers of a floating dtype (of its parts) around x. */
double nbxi_ulp(nbx_dtype dtype, double x);

#endif
