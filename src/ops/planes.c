/* SPDX-License-Identifier: Apache-2.0 */
/* Images as planes. */
#include "src/ops/planes.h"

#include "src/tensor/convert.h"

int64_t nbxi_plane_offset(const nbx_tensor *t, int spatial, int64_t i)
{
    int64_t at = 0;
    for (int d = t->ndim - spatial - 1; d >= 0; d--) {
        at += i % t->sizes[d] * t->strides[d];
        i /= t->sizes[d];
    }
    return at;
}

/* Byte address of a line (the last dim) of a plane. */
static char *line_address(const nbx_tensor *t, int spatial, int64_t plane, const int64_t *sizes, int64_t line)
{
    int64_t at = nbxi_plane_offset(t, spatial, plane);
    if (spatial > 1) at += line % sizes[1] * t->strides[t->ndim - 2];
    if (spatial > 2) at += line / sizes[1] * t->strides[t->ndim - 3];
    return (char *)nbxi_data(t) + at * (int64_t)nbx_dtype_size(t->dtype);
}

void nbxi_plane_load(const nbx_tensor *t, int spatial, int64_t i, const int64_t *sizes, nbx_dtype dtype, void *dense)
{
    size_t wide = nbx_dtype_size(dtype), size = nbx_dtype_size(t->dtype);
    int64_t step = t->strides[t->ndim - 1], run = step == 1 ? sizes[2] : 1;
    for (int64_t line = 0; line < sizes[0] * sizes[1]; line++) {
        const char *from = line_address(t, spatial, i, sizes, line);
        char *to = (char *)dense + (size_t)(line * sizes[2]) * wide;
        for (int64_t j = 0; j < sizes[2]; j += run)
            nbxi_convert(dtype, to + (size_t)j * wide, t->dtype, from + j * step * (int64_t)size, run);
    }
}

void nbxi_plane_store(nbx_tensor *t, int spatial, int64_t i, const int64_t *sizes, nbx_dtype dtype, const void *dense)
{
    size_t wide = nbx_dtype_size(dtype), size = nbx_dtype_size(t->dtype);
    int64_t step = t->strides[t->ndim - 1], run = step == 1 ? sizes[2] : 1;
    for (int64_t line = 0; line < sizes[0] * sizes[1]; line++) {
        char *to = line_address(t, spatial, i, sizes, line);
        const char *from = (const char *)dense + (size_t)(line * sizes[2]) * wide;
        for (int64_t j = 0; j < sizes[2]; j += run)
            nbxi_convert(t->dtype, to + j * step * (int64_t)size, dtype, from + (size_t)j * wide, run);
    }
}
