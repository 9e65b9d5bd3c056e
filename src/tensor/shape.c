/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic on sizes and strides: no memory, no tensors made. */
#include <stdio.h>
#include <string.h>

#include "src/base/checked.h"
#include "src/tensor/tensor.h"

bool nbxi_numel(int ndim, const int64_t *sizes, int64_t *out)
{
    int64_t n = 1;
    bool zero = false, fits = true;
    for (int d = 0; d < ndim; d++) {
        if (sizes[d] < 0) return false;
        zero |= sizes[d] == 0;
        fits = fits && nbxi_mul_i64(n, sizes[d], &n);
    }
    *out = zero ? 0 : n;
    return zero || fits;
}

/* Strides of tensors without elements are never used to find one, so theirs may saturate. */
static int64_t saturating_product(int64_t a, int64_t b)
{
    int64_t p;
    return nbxi_mul_i64(a, b, &p) ? p : INT64_MAX;
}

void nbxi_contiguous_strides(int ndim, const int64_t *sizes, int64_t *strides)
{
    int64_t expected = 1;
    for (int d = ndim - 1; d >= 0; d--) {
        strides[d] = expected;
        expected = saturating_product(expected, sizes[d] > 1 ? sizes[d] : 1);
    }
}

/* Dimensions from the innermost outwards: channels, then the spatial ones, then the batch. */
static int channels_last_dim(int ndim, int k) { return k == 0 ? 1 : k == ndim - 1 ? 0 : ndim - k; }

void nbxi_channels_last_strides(int ndim, const int64_t *sizes, int64_t *strides)
{
    int64_t expected = 1;
    for (int k = 0; k < ndim; k++) {
        int d = channels_last_dim(ndim, k);
        strides[d] = expected;
        expected = saturating_product(expected, sizes[d]); /* size 0 counts as it is, unlike in contiguous strides */
    }
}

bool nbxi_is_contiguous(int ndim, const int64_t *sizes, const int64_t *strides)
{
    int64_t expected = 1;
    bool matches = true;
    for (int d = ndim - 1; d >= 0; d--) {
        if (sizes[d] == 0) return true;
        if (sizes[d] == 1) continue;
        matches = matches && strides[d] == expected;
        expected = saturating_product(expected, sizes[d]);
    }
    return matches;
}

bool nbxi_is_channels_last(int ndim, const int64_t *sizes, const int64_t *strides)
{
    int64_t expected = 1;
    for (int k = 0; k < ndim; k++) {
        int d = channels_last_dim(ndim, k);
        if (sizes[d] == 1) continue;
        if (strides[d] != expected) return false;
        expected = saturating_product(expected, sizes[d]);
    }
    return true;
}

bool nbxi_is_dense(int ndim, const int64_t *sizes, const int64_t *strides)
{
    if (ndim == 1) return sizes[0] < 2 || strides[0] == 1;
    for (int d = 0; d < ndim; d++)
        if (sizes[d] == 0) return true;
    int order[NBX_MAX_RANK], count = 0;
    for (int d = 0; d < ndim; d++) { /* insertion sort by stride; sizes below 2 do not matter */
        if (sizes[d] < 2) continue;
        int k = count++;
        for (; k > 0 && strides[order[k - 1]] > strides[d]; k--) order[k] = order[k - 1];
        order[k] = d;
    }
    int64_t expected = 1;
    for (int k = 0; k < count; k++) {
        if (strides[order[k]] != expected) return false;
        expected = saturating_product(expected, sizes[order[k]]);
    }
    return true;
}

bool nbxi_reach(int ndim, const int64_t *sizes, const int64_t *strides, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    for (int d = 0; d < ndim; d++)
        if (sizes[d] == 0) return true;
    for (int d = 0; d < ndim; d++) {
        int64_t span;
        if (!nbxi_mul_i64(sizes[d] - 1, strides[d], &span)) return false;
        int64_t *end = span < 0 ? low : high;
        if (!nbxi_add_i64(*end, span, end)) return false;
    }
    return true;
}

static int64_t magnitude(int64_t stride) { return stride >= 0 ? stride : stride == INT64_MIN ? INT64_MAX : -stride; }

static int64_t greatest_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* Two dimensions (size, positive stride) collide when multiples of their strides below the sizes are equal. */
static bool collide(int64_t n1, int64_t s1, int64_t n2, int64_t s2)
{
    int64_t g = greatest_divisor(s1, s2);
    return s2 / g < n1 && s1 / g < n2;
}

bool nbxi_has_internal_overlap(const nbx_tensor *t)
{
    if (t->numel < 2) return false;
    int64_t n[NBX_MAX_RANK], s[NBX_MAX_RANK];
    int count = 0;
    for (int d = 0; d < t->ndim; d++) {
        if (t->sizes[d] < 2) continue;
        if (t->strides[d] == 0) return true;
        n[count] = t->sizes[d];
        s[count++] = magnitude(t->strides[d]);
    }
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            if (collide(n[i], s[i], n[k], s[k])) return true;
    return false;
}

static bool same_view(const nbx_tensor *a, const nbx_tensor *b)
{
    if (nbxi_tensor_address(a) != nbxi_tensor_address(b) || a->dtype != b->dtype || a->ndim != b->ndim) return false;
    for (int d = 0; d < a->ndim; d++) {
        if (a->sizes[d] != b->sizes[d]) return false;
        if (a->sizes[d] > 1 && a->strides[d] != b->strides[d]) return false;
    }
    return true;
}

/* Reachable bytes [begin, end) as addresses of the tensor's device. */
static void byte_range(const nbx_tensor *t, uint64_t *begin, uint64_t *end)
{
    int64_t low, high, size = (int64_t)nbx_dtype_size(t->dtype);
    if (!nbxi_reach(t->ndim, t->sizes, t->strides, &low, &high)) low = high = 0; /* views were checked when made */
    uint64_t data = nbxi_tensor_address(t);
    *begin = data + (uint64_t)(low * size);
    *end = data + (uint64_t)((high + 1) * size);
}

int nbxi_overlap(const nbx_tensor *a, const nbx_tensor *b)
{
    if (a->numel == 0 || b->numel == 0 || a->storage->on != b->storage->on) return 0;
    if (same_view(a, b)) return 1;
    uint64_t a0, a1, b0, b1;
    byte_range(a, &a0, &a1);
    byte_range(b, &b0, &b1);
    return a0 < b1 && b0 < a1 ? 2 : 0;
}

void nbxi_meta_contiguous(nbxi_meta *meta, nbx_dtype dtype, int ndim, const int64_t *sizes)
{
    meta->dtype = dtype;
    meta->ndim = ndim;
    if (ndim > 0) memcpy(meta->sizes, sizes, (size_t)ndim * sizeof *sizes);
    nbxi_contiguous_strides(ndim, meta->sizes, meta->strides);
}

/* -1, 0, 1: dimension a comes before b (inner side), ambiguous, after. Strides of 0 do not order. */
static int compare_dims(const int64_t *sizes, const int64_t *strides, int a, int b)
{
    if (strides[a] == 0 || strides[b] == 0) return 0;
    if (strides[a] != strides[b]) return strides[a] < strides[b] ? -1 : 1;
    return sizes[a] > sizes[b] ? 1 : 0;
}

void nbxi_dense_strides(int ndim, const int64_t *sizes, const int64_t *strides, int64_t *out)
{
    int order[NBX_MAX_RANK];
    for (int k = 0; k < ndim; k++) order[k] = ndim - 1 - k;
    for (int i = 1; i < ndim; i++) { /* insertion that passes ambiguous neighbours, as ATen's iterator sorts */
        int moving = i;
        for (int j = i - 1; j >= 0; j--) {
            int c = compare_dims(sizes, strides, order[j], order[moving]);
            if (c < 0) break;
            if (c == 0) continue;
            int t = order[j];
            order[j] = order[moving];
            order[moving] = t;
            moving = j;
        }
    }
    int64_t expected = 1;
    for (int k = 0; k < ndim; k++) {
        out[order[k]] = expected;
        if (sizes[order[k]] > 1) expected = saturating_product(expected, sizes[order[k]]);
    }
}

void nbxi_meta_like(nbxi_meta *meta, nbx_dtype dtype, const nbx_tensor *t)
{
    meta->dtype = dtype;
    meta->ndim = t->ndim;
    if (t->ndim == 0) return;
    size_t bytes = (size_t)t->ndim * sizeof *meta->sizes;
    memcpy(meta->sizes, t->sizes, bytes);
    if (nbxi_is_dense(t->ndim, t->sizes, t->strides))
        memcpy(meta->strides, t->strides, bytes);
    else
        nbxi_dense_strides(t->ndim, t->sizes, t->strides, meta->strides);
}

const char *nbxi_sizes_text(int ndim, const int64_t *sizes, char *buffer, size_t capacity)
{
    if (capacity == 0) return "";
    size_t used = 0;
    buffer[0] = '\0';
    for (int d = -1; d <= ndim; d++) {
        int n;
        if (d < 0)
            n = snprintf(buffer + used, capacity - used, "[");
        else if (d == ndim)
            n = snprintf(buffer + used, capacity - used, "]");
        else
            n = snprintf(buffer + used, capacity - used, d ? ", %lld" : "%lld", (long long)sizes[d]);
        if (n < 0 || (size_t)n >= capacity - used) { /* cut, and say so where there is room */
            if (capacity > 4) memcpy(buffer + capacity - 4, "...", 4);
            return buffer;
        }
        used += (size_t)n;
    }
    return buffer;
}

nbx_status nbxi_wrap_dim(nbx_context *ctx, const char *argument, int64_t dim, int ndim, int *out)
{
    int64_t range = ndim > 0 ? ndim : 1;
    if (dim < -range || dim >= range)
        return nbxi_fail_argument(ctx, NBX_INDEX, argument,
                                  "dimension %lld is out of range; a tensor of rank %d takes %lld to %lld",
                                  (long long)dim, ndim, (long long)-range, (long long)(range - 1));
    *out = (int)(dim < 0 ? dim + range : dim);
    return NBX_OK;
}
