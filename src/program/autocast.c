/* SPDX-License-Identifier: Apache-2.0 */
/* Automatic mixed precision on the CPU: the dtypes that operators run in inside of a region are those of PyTorch's
 * lists for its CPU (operators that may use the lower precision, those that need float32, those that take the widest).
 */
#include <string.h>

#include "src/program/graph.h"

static const char *const lower[] = {
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_tbc",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "_convolution",
    "bmm",
    "mm",
    "baddbmm",
    "addmm",
    "addbmm",
    "linear",
    "matmul",
    "linalg_vecdot",
    "prelu",
    "scaled_dot_product_attention",
    "_native_multi_head_attention",
    /* not in the list, but made of what is */
    "einsum",
    "tensordot",
    "bilinear",
    "chain_matmul",
    "linalg_multi_dot",
    "inner",
    NULL,
};
static const char *const float32[] = {
    "avg_pool3d",
    "adaptive_avg_pool3d",
    "max_pool3d",
    "max_unpool2d",
    "max_unpool3d",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "grid_sampler",
    "grid_sampler_2d",
    "grid_sampler_3d",
    "polar",
    "prod",
    "quantile",
    "nanquantile",
    "stft",
    "istft",
    "cdist",
    "trace",
    "view_as_complex",
    "cholesky",
    "cholesky_inverse",
    "cholesky_solve",
    "inverse",
    "lu_solve",
    "orgqr",
    "ormqr",
    "pinverse",
    "geqrf",
    "reflection_pad1d",
    "reflection_pad2d",
    "reflection_pad3d",
    "replication_pad1d",
    "replication_pad2d",
    "replication_pad3d",
    "mse_loss",
    "l1_loss",
    "smooth_l1_loss",
    "huber_loss",
    "cross_entropy_loss",
    "nll_loss",
    "nll_loss2d",
    "kl_div",
    "poisson_nll_loss",
    "soft_margin_loss",
    "margin_ranking_loss",
    "hinge_embedding_loss",
    "triplet_margin_loss",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "cosine_embedding_loss",
    "ctc_loss",
    NULL,
};
static const char *const widest[] = {"cat", "stack", "index_copy", NULL};

static bool listed(const char *const *list, const char *name, size_t length)
{
    for (; *list; list++) {
        if (strlen(*list) == length && strncmp(*list, name, length) == 0) return true;
    }
    return false;
}

static nbxi_cast policy(const char *target)
{
    if (strncmp(target, "aten::", 6) != 0) return NBXI_CAST_NONE;
    const char *name = target + 6;
    size_t length = strcspn(name, ".");
    if (listed(lower, name, length)) return NBXI_CAST_LOWER;
    if (listed(float32, name, length) || strncmp(name, "fft_", 4) == 0 || strncmp(name, "linalg_", 7) == 0) {
        bool kept = strncmp(name, "linalg_vector_norm", 18) == 0 || strncmp(name, "linalg_norm", 11) == 0;
        return kept ? NBXI_CAST_NONE : NBXI_CAST_FLOAT32;
    }
    return listed(widest, name, length) ? NBXI_CAST_WIDEST : NBXI_CAST_NONE;
}

/* The dtype of the region that a node opens; the outer one for other nodes. -1: none. */
static int region(const nbxi_node *node, int outer)
{
    if (strcmp(node->target, "higher_order.wrap_with_autocast") != 0) return outer;
    const nbx_value *device = &node->args[0].value, *dtype = &node->args[1].value, *enabled = &node->args[2].value;
    if (device->kind != NBX_VALUE_STRING || strcmp(device->v.string, "cpu") != 0) return outer;
    if (enabled->kind != NBX_VALUE_SCALAR || enabled->v.scalar.re.i == 0) return -1;
    return dtype->kind == NBX_VALUE_DTYPE ? (int)dtype->v.dtype : (int)NBX_BFLOAT16;
}

nbx_status nbxi_autocast_mark(nbx_context *ctx, nbxi_graph *graph, int dtype)
{
    for (size_t i = 0; i < graph->nnodes; i++) {
        nbxi_node *node = &graph->nodes[i];
        if (dtype >= 0 && node->op) {
            node->cast = policy(node->target);
            node->cast_dtype = (nbx_dtype)dtype;
        }
        if (!node->builtin || !node->builtin->calls_graphs) continue;
        int inner = region(node, dtype);
        for (int k = 0; k < node->nargs; k++) {
            if (node->args[k].graph) NBXI_TRY(nbxi_autocast_mark(ctx, node->args[k].graph, inner));
        }
    }
    return NBX_OK;
}

/* float64 stays, as do tensors that are not floating. */
static bool eligible(const nbx_tensor *t)
{
    return !nbxi_is_none(t) && (t->dtype == NBX_FLOAT32 || t->dtype == NBX_FLOAT16 || t->dtype == NBX_BFLOAT16);
}

static nbx_status cast_one(nbx_context *ctx, nbx_dtype dtype, nbx_tensor **t)
{
    nbxi_meta meta;
    nbx_tensor *copy;
    if (!eligible(*t) || (*t)->dtype == dtype) return NBX_OK;
    nbxi_meta_like(&meta, dtype, *t);
    NBXI_TRY(nbxi_tensor_new(ctx, &meta, (*t)->storage->device, &copy));
    NBXI_TRY(nbxi_scope_adopt(ctx, copy));
    NBXI_TRY(nbxi_copy(ctx, copy, *t));
    *t = copy;
    return NBX_OK;
}

static void widen(const nbx_tensor *t, nbx_dtype *widest_dtype)
{
    if (eligible(t) && t->dtype != *widest_dtype) *widest_dtype = NBX_FLOAT32;
}

/* float32 if there is one among the tensors, else the region's dtype. */
static nbx_dtype widest_of(const nbxi_node *node, const nbx_value *args)
{
    nbx_dtype dtype = node->cast_dtype;
    for (int i = 0; i < node->nargs; i++) {
        if (args[i].kind == NBX_VALUE_TENSOR) widen(args[i].v.tensor, &dtype);
        for (size_t k = 0; args[i].kind == NBX_VALUE_TENSORS && k < args[i].v.tensors.count; k++)
            widen(args[i].v.tensors.data[k], &dtype);
    }
    return dtype;
}

nbx_status nbxi_autocast_args(nbx_context *ctx, const nbxi_node *node, nbx_value *args)
{
    nbx_dtype dtype = node->cast == NBXI_CAST_LOWER     ? node->cast_dtype
                      : node->cast == NBXI_CAST_FLOAT32 ? NBX_FLOAT32
                                                        : widest_of(node, args);
    for (int i = 0; i < node->nargs; i++) {
        if (args[i].kind == NBX_VALUE_TENSOR) NBXI_TRY(cast_one(ctx, dtype, &args[i].v.tensor));
        for (size_t k = 0; args[i].kind == NBX_VALUE_TENSORS && k < args[i].v.tensors.count; k++)
            NBXI_TRY(cast_one(ctx, dtype, &args[i].v.tensors.data[k]));
    }
    return NBX_OK;
}
