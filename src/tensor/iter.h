/* SPDX-License-Identifier: Apache-2.0 */
/* The strided iterator: several operands walked together over one broadcast shape. */
#ifndef NBXI_TENSOR_ITER_H
#define NBXI_TENSOR_ITER_H

#include "src/tensor/tensor.h"

#define NBXI_ITER_OPERANDS 12
#define NBXI_ITER_BLOCK 32768 /* elements of one parallel piece, unless the caller says otherwise */

/* One operand as the iterator takes it: sizes align with the last dimensions of the common shape, a size 1 (or a
 * dimension that is not there) repeats. strides count elements and are not negative. */
typedef struct nbxi_iter_operand {
    void *data;
    int64_t element; /* bytes */
    int ndim;
    const int64_t *sizes, *strides;
} nbxi_iter_operand;

static inline nbxi_iter_operand nbxi_iter_tensor(const nbx_tensor *t)
{
    nbxi_iter_operand o = {nbxi_data(t), (int64_t)nbx_dtype_size(t->dtype), t->ndim, t->sizes, t->strides};
    return o;
}

/* Dimension 0 runs fastest. The order of the elements follows the strides of the first operand (then of the next ones
 * where it repeats), so that a permuted dense output is walked through memory in order; dimensions that all operands
 * can walk as one are merged. numel 0: ndim 0 and nothing to do. A single element: ndim 1, size 1. */
typedef struct nbxi_iter {
    int noperands;
    int ndim;
    int64_t numel;
    char *data[NBXI_ITER_OPERANDS];
    int64_t element[NBXI_ITER_OPERANDS];
    int64_t sizes[NBX_MAX_RANK];
    int64_t strides[NBX_MAX_RANK][NBXI_ITER_OPERANDS]; /* bytes */
} nbxi_iter;

/* Outputs come first among the operands. The caller has checked that each operand broadcasts to sizes, and that their
 * product fits in 64 bits. */
void nbxi_iter_init(nbxi_iter *it, int ndim, const int64_t *sizes, int noperands, const nbxi_iter_operand *operands);

/* Whether the operand is walked in memory order without gaps. */
static inline bool nbxi_iter_linear(const nbxi_iter *it, int operand)
{
    return it->ndim == 1 && it->strides[0][operand] == it->element[operand];
}

/* The inner loop: n elements, operand k at data[k], data[k] + strides[k], … */
typedef void (*nbxi_iter_function)(void *arg, char *const *data, const int64_t *strides, int64_t n);

/* Calls fn until all elements were seen, in pieces of `block` elements (0: NBXI_ITER_BLOCK) that run in parallel; a
 * call never crosses a piece. What fn gets does not depend on the number of threads. */
void nbxi_iter_run(nbx_context *ctx, const nbxi_iter *it, int64_t block, nbxi_iter_function fn, void *arg);
/* The elements begin … end - 1 in the iterator's order, on this thread. */
void nbxi_iter_run_range(const nbxi_iter *it, int64_t begin, int64_t end, nbxi_iter_function fn, void *arg);

/* Address of element `index` in the iterator's order. */
char *nbxi_iter_address(const nbxi_iter *it, int operand, int64_t index);
/* n elements from `begin` in the iterator's order to or from contiguous memory. */
void nbxi_iter_gather(const nbxi_iter *it, int operand, int64_t begin, int64_t n, void *dst);
void nbxi_iter_scatter(const nbxi_iter *it, int operand, int64_t begin, int64_t n, const void *src);

/* Broadcasts `add` into the shape so far (PyTorch's rule); NBX_SHAPE if they do not fit. */
nbx_status nbxi_broadcast(nbx_context *ctx, int *ndim, int64_t *sizes, int add_ndim, const int64_t *add_sizes);
/* Strides that PyTorch's TensorIterator gives the output of an elementwise operator over `count` inputs (NULL and
 * NBX_NONE are skipped), whose broadcast shape is meta's ndim and sizes. */
void nbxi_elementwise_strides(nbxi_meta *meta, int count, const nbx_tensor *const *inputs);

#endif
