/* SPDX-License-Identifier: Apache-2.0 */
/* The layout sweep: a recorded call again with its tensors laid out otherwise, between guard bytes. */
#ifndef NBXI_CHECK_LAYOUTS_H
#define NBXI_CHECK_LAYOUTS_H

#include "src/base/array.h"
#include "src/ops/op.h"

typedef enum nbxi_layout_kind {
    NBXI_LAYOUT_TRANSPOSED, /* dims in memory in reverse order */
    NBXI_LAYOUT_STEP,       /* every second element of the last dim */
    NBXI_LAYOUT_OFFSET,     /* contiguous, at an odd offset */
    NBXI_LAYOUT_ODD,        /* gaps between rows, strides of dims of size 1 that mean nothing */
    NBXI_LAYOUT_COUNT
} nbxi_layout_kind;

const char *nbxi_layout_name(nbxi_layout_kind kind);

/* One tensor in its new place. */
typedef struct nbxi_laid_out {
    nbx_tensor *buffer; /* 1-D, all bytes, guards included */
    nbx_tensor *tensor; /* the view of it that stands for the argument */
    nbx_tensor *before; /* the bytes as they were before the call */
    bool written;
} nbxi_laid_out;

typedef struct nbxi_layouts {
    nbx_context *ctx;
    nbx_device device;
    struct {
        nbxi_laid_out *data;
        size_t count, capacity;
    } items;
} nbxi_layouts;

void nbxi_layouts_init(nbxi_layouts *l, nbx_context *ctx, nbx_device device);
void nbxi_layouts_free(nbxi_layouts *l);
/* Replaces the tensors of an argument (lists too, whose array is changed). */
nbx_status nbxi_layouts_replace(nbxi_layouts *l, nbxi_layout_kind kind, bool written, nbx_value *argument);
/* Whether bytes that the call must not write are as they were: everything of arguments that are read, guards and gaps
 * of those that are written. Not OK only for want of memory. */
/* Whether two tensors of one dtype and size have the same bytes, wherever they are. */
nbx_status nbxi_check_same_bytes(nbx_context *ctx, const nbx_tensor *a, const nbx_tensor *b, bool *same);
nbx_status nbxi_layouts_untouched(nbxi_layouts *l, bool *untouched);

#endif
