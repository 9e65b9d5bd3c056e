/* SPDX-License-Identifier: Apache-2.0 */
/* The inside of tensors and storage. */
#ifndef NBXI_TENSOR_TENSOR_H
#define NBXI_TENSOR_TENSOR_H

#include <stdatomic.h>

#include "nbx/tensor.h"
#include "nbx/value.h"
#include "src/base/context.h"

typedef struct nbxi_storage {
    atomic_int references;
    nbx_device device;
    void *data;             /* host address for cpu and ref; NULL when bytes is 0, and always on other devices */
    struct nbxi_device *on; /* the device whose memory it is; NULL for cpu and ref */
    uint64_t address;       /* there (a nbxi_address); 0 for cpu and ref, and when bytes is 0 */
    size_t bytes;
    bool read_only;
    bool imported;   /* memory of others that the device was told of */
    nbxi_heap *heap; /* owner of this struct, and of data when `owned` */
    bool owned;
    void (*release)(void *user); /* for memory of others; NULL: none */
    void *release_user;
    struct nbxi_storage *base; /* storage whose memory this one shares (another device's view of it), or NULL */
    uint64_t version;          /* raised by every write through an operator */
} nbxi_storage;

#define NBXI_INLINE_RANK 6

struct nbx_tensor {
    atomic_int references;
    nbxi_heap *heap;
    nbxi_storage *storage;
    nbx_dtype dtype;
    int ndim;
    int64_t offset; /* elements from storage->data */
    int64_t numel;
    int64_t *sizes; /* inline_dims, or one block of 2 * ndim from the heap */
    int64_t *strides;
    int64_t inline_dims[2 * NBXI_INLINE_RANK];
};

/* Sizes, strides and dtype of a tensor that does not exist yet. */
typedef struct nbxi_meta {
    nbx_dtype dtype;
    int ndim;
    int64_t sizes[NBX_MAX_RANK];
    int64_t strides[NBX_MAX_RANK];
} nbxi_meta;

static inline bool nbxi_is_none(const nbx_tensor *t) { return t == NULL || t == NBX_NONE; }
/* Whether the elements lie in host memory (cpu, ref). */
static inline bool nbxi_is_host(const nbx_tensor *t) { return t->storage->on == NULL; }
/* Element 0 in host memory; NULL without elements and on other devices. Writes are the caller's care. */
static inline void *nbxi_data(const nbx_tensor *t)
{
    return t->numel && t->storage->data ? (char *)t->storage->data + (size_t)t->offset * nbx_dtype_size(t->dtype)
                                        : NULL;
}
/* Element 0 in the memory of its device, host memory included; 0 without elements. */
static inline uint64_t nbxi_tensor_address(const nbx_tensor *t)
{
    if (!t->numel) return 0;
    uint64_t base = t->storage->on ? t->storage->address : (uint64_t)(uintptr_t)t->storage->data;
    return base + (uint64_t)t->offset * nbx_dtype_size(t->dtype);
}

/* numel of sizes; false on overflow or a negative size. Zero sizes give 0 whatever the others are. */
bool nbxi_numel(int ndim, const int64_t *sizes, int64_t *out);
void nbxi_contiguous_strides(int ndim, const int64_t *sizes, int64_t *strides);    /* PyTorch's: size 0 counts as 1 */
void nbxi_channels_last_strides(int ndim, const int64_t *sizes, int64_t *strides); /* rank 4 and 5 */
bool nbxi_is_contiguous(int ndim, const int64_t *sizes, const int64_t *strides);
/* Exactly channels_last (rank 4) or channels_last_3d (rank 5), as PyTorch judges sizes 0 and 1. */
bool nbxi_is_channels_last(int ndim, const int64_t *sizes, const int64_t *strides);
/* PyTorch's is_non_overlapping_and_dense. */
bool nbxi_is_dense(int ndim, const int64_t *sizes, const int64_t *strides);
/* Lowest and highest reachable element offset relative to element 0; false on overflow. numel 0: both 0. */
bool nbxi_reach(int ndim, const int64_t *sizes, const int64_t *strides, int64_t *low, int64_t *high);
/* Whether two elements may share an address (PyTorch's has_internal_overlap, exact where cheap: stride 0 with size > 1
 * or strides that collide). */
bool nbxi_has_internal_overlap(const nbx_tensor *t);
/* 0: disjoint memory, 1: exactly the same view, 2: they overlap otherwise (by reachable byte ranges). */
int nbxi_overlap(const nbx_tensor *a, const nbx_tensor *b);

/* Strides without gaps whose order follows that of `strides` (ATen's infer_dense_strides). */
void nbxi_dense_strides(int ndim, const int64_t *sizes, const int64_t *strides, int64_t *out);

/* Meta helpers. nbxi_meta_like keeps dense strides of t (PyTorch's preserve_format). */
void nbxi_meta_contiguous(nbxi_meta *meta, nbx_dtype dtype, int ndim, const int64_t *sizes);
void nbxi_meta_like(nbxi_meta *meta, nbx_dtype dtype, const nbx_tensor *t);

/* New tensors. They are not adopted by a scope: the dispatcher does that. */
nbx_status nbxi_tensor_new(nbx_context *ctx, const nbxi_meta *meta, nbx_device device, nbx_tensor **out);
nbx_status nbxi_tensor_new_contiguous(nbx_context *ctx, nbx_dtype dtype, int ndim, const int64_t *sizes,
                                      nbx_device device, nbx_tensor **out);
/* THE view constructor: every view of the library is made here. Checks rank, sizes, and that each reachable element
 * lies inside the storage (checked arithmetic); dtype may differ from the storage's earlier one (view_as_real,
 * view.dtype). */
nbx_status nbxi_view(nbx_context *ctx, const nbx_tensor *base, nbx_dtype dtype, int ndim, const int64_t *sizes,
                     const int64_t *strides, int64_t offset, nbx_tensor **out);
/* Memory of others. release (may be NULL) is called once when the last view is gone, never when the call fails. */
typedef struct nbxi_foreign {
    void *data;
    size_t bytes;
    bool read_only;
    nbx_device device;
    void (*release)(void *user);
    void *user;
} nbxi_foreign;
/* A tensor over it, adopted by the open scope. strides NULL: contiguous; negative ones are taken. */
nbx_status nbxi_tensor_over_memory(nbx_context *ctx, const nbxi_foreign *foreign, nbx_dtype dtype, int ndim,
                                   const int64_t *sizes, const int64_t *strides, int64_t offset, nbx_tensor **out);
/* Gives each tensor what the other is: storage, dtype, sizes, strides, offset. Both are of one heap. */
void nbxi_tensor_swap(nbx_tensor *a, nbx_tensor *b);
/* The same memory seen as a tensor of another host device (cpu, ref). */
nbx_status nbxi_tensor_alias_device(nbx_context *ctx, const nbx_tensor *t, nbx_device device, nbx_tensor **out);
/* A contiguous tensor with the same elements and device: a new reference if it is contiguous already. */
nbx_status nbxi_tensor_contiguous(nbx_context *ctx, const nbx_tensor *t, nbx_tensor **out);
/* dst[...] = src[...] with conversion; sizes of src broadcast to dst's. Checks overlap (copies through a temporary).
 * The two may be on different devices. */
nbx_status nbxi_copy(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src);
/* The same where one of the two at least is not in host memory. Broadcasting and overlap have been checked. */
nbx_status nbxi_transfer(nbx_context *ctx, nbx_tensor *dst, const nbx_tensor *src);
/* A new reference to t on a device: t itself there, its memory seen from the other host device, or a copy that keeps
 * dense strides. */
nbx_status nbxi_tensor_on(nbx_context *ctx, const nbx_tensor *t, nbx_device device, nbx_tensor **out);
/* A contiguous tensor with the same elements in host memory: a new reference to t if it is one. */
nbx_status nbxi_tensor_host(nbx_context *ctx, const nbx_tensor *t, nbx_tensor **out);
/* Element 0 of a tensor that has one, wherever it is; waits for its device. */
nbx_status nbxi_tensor_scalar(nbx_context *ctx, const nbx_tensor *t, nbx_scalar *out);

/* Hands a new reference to the innermost scope if one is open, else leaves it with the caller. Fails only when out of
 * memory; the tensor then is released. */
nbx_status nbxi_scope_adopt(nbx_context *ctx, nbx_tensor *tensor);
/* Leaves a block of nbxi_alloc, whose first word is the scope's to use, to the innermost scope (one must be open). */
void nbxi_scope_adopt_block(nbx_context *ctx, void **block);

/* Text of a size list into a caller's buffer, "[2, 3]"; returns the buffer. */
const char *nbxi_sizes_text(int ndim, const int64_t *sizes, char *buffer, size_t capacity);

/* -ndim <= dim < ndim (rank 0 counts as 1) to 0 <= *out < ndim, else NBX_INDEX naming `argument`. */
nbx_status nbxi_wrap_dim(nbx_context *ctx, const char *argument, int64_t dim, int ndim, int *out);

#endif
