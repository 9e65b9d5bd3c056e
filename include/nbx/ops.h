/* SPDX-License-Identifier: Apache-2.0 */
/* The operators as typed functions. Made by nbx-gen from the operator table: do not edit.
 *
 * Arguments without a default stand in the order of the schema; those with one are members of the options
 * struct (NULL: all defaults), which nbx_X_options_init fills: set struct_size only through it. Lists are
 * pointer and count; NULL is None for lists and strings that may be absent; an absent tensor is NBX_NONE.
 * Results are new references of the caller, or the open scope's. A list of tensors goes to the caller's
 * array, which has room for `capacity`; *count is their number, also when the room is too small
 * (NBX_INVALID_ARGUMENT). Functions that end in _inplace write to their first argument, those in _out to
 * their last; both return nothing else. After a failure out-parameters are NULL or unchanged numbers. */
#ifndef NBX_OPS_H
#define NBX_OPS_H

#include <math.h>

#include "nbx/value.h"

NBX_BEGIN_C

typedef struct nbx_internal_scaled_dot_product_attention_math_options {
    size_t struct_size;
    nbx_tensor *attn_mask;
    double dropout_p;
    bool is_causal;
    nbx_tensor *dropout_mask;
    nbx_optional_double scale;
    bool enable_gqa;
} nbx_internal_scaled_dot_product_attention_math_options;
static inline void nbx_internal_scaled_dot_product_attention_math_options_init(nbx_internal_scaled_dot_product_attention_math_options *o)
{
    o->struct_size = sizeof *o;
    o->attn_mask = NBX_NONE;
    o->dropout_p = 0.0;
    o->is_causal = false;
    o->dropout_mask = NBX_NONE;
    o->scale.has = false;
    o->scale.value = 0;
    o->enable_gqa = false;
}

typedef struct nbx_internal_scaled_dot_product_flash_attention_for_cpu_options {
    size_t struct_size;
    double dropout_p;
    bool is_causal;
    nbx_tensor *attn_mask;
    nbx_optional_double scale;
} nbx_internal_scaled_dot_product_flash_attention_for_cpu_options;
static inline void nbx_internal_scaled_dot_product_flash_attention_for_cpu_options_init(nbx_internal_scaled_dot_product_flash_attention_for_cpu_options *o)
{
    o->struct_size = sizeof *o;
    o->dropout_p = 0.0;
    o->is_causal = false;
    o->attn_mask = NBX_NONE;
    o->scale.has = false;
    o->scale.value = 0;
}

typedef struct nbx_internal_unique2_options {
    size_t struct_size;
    bool sorted;
    bool return_inverse;
    bool return_counts;
} nbx_internal_unique2_options;
static inline void nbx_internal_unique2_options_init(nbx_internal_unique2_options *o)
{
    o->struct_size = sizeof *o;
    o->sorted = true;
    o->return_inverse = false;
    o->return_counts = false;
}

typedef struct nbx_internal_unsafe_index_put_options {
    size_t struct_size;
    bool accumulate;
} nbx_internal_unsafe_index_put_options;
static inline void nbx_internal_unsafe_index_put_options_init(nbx_internal_unsafe_index_put_options *o)
{
    o->struct_size = sizeof *o;
    o->accumulate = false;
}

typedef struct nbx_internal_upsample_bicubic2d_aa_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_internal_upsample_bicubic2d_aa_options;
static inline void nbx_internal_upsample_bicubic2d_aa_options_init(nbx_internal_upsample_bicubic2d_aa_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_internal_upsample_bilinear2d_aa_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_internal_upsample_bilinear2d_aa_options;
static inline void nbx_internal_upsample_bilinear2d_aa_options_init(nbx_internal_upsample_bilinear2d_aa_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_internal_upsample_nearest_exact1d_options {
    size_t struct_size;
    nbx_optional_double scales;
} nbx_internal_upsample_nearest_exact1d_options;
static inline void nbx_internal_upsample_nearest_exact1d_options_init(nbx_internal_upsample_nearest_exact1d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales.has = false;
    o->scales.value = 0;
}

typedef struct nbx_internal_upsample_nearest_exact2d_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_internal_upsample_nearest_exact2d_options;
static inline void nbx_internal_upsample_nearest_exact2d_options_init(nbx_internal_upsample_nearest_exact2d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_internal_upsample_nearest_exact3d_options {
    size_t struct_size;
    nbx_optional_double scales_d;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_internal_upsample_nearest_exact3d_options;
static inline void nbx_internal_upsample_nearest_exact3d_options_init(nbx_internal_upsample_nearest_exact3d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_d.has = false;
    o->scales_d.value = 0;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_addbmm_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
} nbx_addbmm_options;
static inline void nbx_addbmm_options_init(nbx_addbmm_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_addmm_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
} nbx_addmm_options;
static inline void nbx_addmm_options_init(nbx_addmm_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_addmv_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
} nbx_addmv_options;
static inline void nbx_addmv_options_init(nbx_addmv_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_argsort_options {
    size_t struct_size;
    int64_t dim;
    bool descending;
} nbx_argsort_options;
static inline void nbx_argsort_options_init(nbx_argsort_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->descending = false;
}

typedef struct nbx_argsort_stable_options {
    size_t struct_size;
    int64_t dim;
    bool descending;
} nbx_argsort_stable_options;
static inline void nbx_argsort_stable_options_init(nbx_argsort_stable_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->descending = false;
}

typedef struct nbx_avg_pool1d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    bool ceil_mode;
    bool count_include_pad;
} nbx_avg_pool1d_options;
static inline void nbx_avg_pool1d_options_init(nbx_avg_pool1d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0};
    o->padding = default_padding;
    o->padding_count = 1;
    o->ceil_mode = false;
    o->count_include_pad = true;
}

typedef struct nbx_avg_pool2d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    bool ceil_mode;
    bool count_include_pad;
    nbx_optional_int divisor_override;
} nbx_avg_pool2d_options;
static inline void nbx_avg_pool2d_options_init(nbx_avg_pool2d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
    o->ceil_mode = false;
    o->count_include_pad = true;
    o->divisor_override.has = false;
    o->divisor_override.value = 0;
}

typedef struct nbx_avg_pool3d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    bool ceil_mode;
    bool count_include_pad;
    nbx_optional_int divisor_override;
} nbx_avg_pool3d_options;
static inline void nbx_avg_pool3d_options_init(nbx_avg_pool3d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
    o->ceil_mode = false;
    o->count_include_pad = true;
    o->divisor_override.has = false;
    o->divisor_override.value = 0;
}

typedef struct nbx_baddbmm_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
} nbx_baddbmm_options;
static inline void nbx_baddbmm_options_init(nbx_baddbmm_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_bincount_options {
    size_t struct_size;
    nbx_tensor *weights;
    int64_t minlength;
} nbx_bincount_options;
static inline void nbx_bincount_options_init(nbx_bincount_options *o)
{
    o->struct_size = sizeof *o;
    o->weights = NBX_NONE;
    o->minlength = 0;
}

typedef struct nbx_bucketize_scalar_options {
    size_t struct_size;
    bool out_int32;
    bool right;
} nbx_bucketize_scalar_options;
static inline void nbx_bucketize_scalar_options_init(nbx_bucketize_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->out_int32 = false;
    o->right = false;
}

typedef struct nbx_bucketize_options {
    size_t struct_size;
    bool out_int32;
    bool right;
} nbx_bucketize_options;
static inline void nbx_bucketize_options_init(nbx_bucketize_options *o)
{
    o->struct_size = sizeof *o;
    o->out_int32 = false;
    o->right = false;
}

typedef struct nbx_constant_pad_nd_options {
    size_t struct_size;
    nbx_scalar value;
} nbx_constant_pad_nd_options;
static inline void nbx_constant_pad_nd_options_init(nbx_constant_pad_nd_options *o)
{
    o->struct_size = sizeof *o;
    o->value = nbx_scalar_int(0);
}

typedef struct nbx_conv1d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv1d_options;
static inline void nbx_conv1d_options_init(nbx_conv1d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1};
    o->stride = default_stride;
    o->stride_count = 1;
    static const int64_t default_padding[] = {0};
    o->padding = default_padding;
    o->padding_count = 1;
    static const int64_t default_dilation[] = {1};
    o->dilation = default_dilation;
    o->dilation_count = 1;
    o->groups = 1;
}

typedef struct nbx_conv1d_padding_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const char *padding;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv1d_padding_options;
static inline void nbx_conv1d_padding_options_init(nbx_conv1d_padding_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1};
    o->stride = default_stride;
    o->stride_count = 1;
    o->padding = "valid";
    static const int64_t default_dilation[] = {1};
    o->dilation = default_dilation;
    o->dilation_count = 1;
    o->groups = 1;
}

typedef struct nbx_conv2d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv2d_options;
static inline void nbx_conv2d_options_init(nbx_conv2d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1};
    o->stride = default_stride;
    o->stride_count = 2;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
    static const int64_t default_dilation[] = {1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 2;
    o->groups = 1;
}

typedef struct nbx_conv2d_padding_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const char *padding;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv2d_padding_options;
static inline void nbx_conv2d_padding_options_init(nbx_conv2d_padding_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1};
    o->stride = default_stride;
    o->stride_count = 2;
    o->padding = "valid";
    static const int64_t default_dilation[] = {1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 2;
    o->groups = 1;
}

typedef struct nbx_conv3d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv3d_options;
static inline void nbx_conv3d_options_init(nbx_conv3d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1, 1};
    o->stride = default_stride;
    o->stride_count = 3;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
    static const int64_t default_dilation[] = {1, 1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 3;
    o->groups = 1;
}

typedef struct nbx_conv3d_padding_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const char *padding;
    const int64_t *dilation;
    size_t dilation_count;
    int64_t groups;
} nbx_conv3d_padding_options;
static inline void nbx_conv3d_padding_options_init(nbx_conv3d_padding_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1, 1};
    o->stride = default_stride;
    o->stride_count = 3;
    o->padding = "valid";
    static const int64_t default_dilation[] = {1, 1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 3;
    o->groups = 1;
}

typedef struct nbx_conv_transpose1d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *output_padding;
    size_t output_padding_count;
    int64_t groups;
    const int64_t *dilation;
    size_t dilation_count;
} nbx_conv_transpose1d_options;
static inline void nbx_conv_transpose1d_options_init(nbx_conv_transpose1d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1};
    o->stride = default_stride;
    o->stride_count = 1;
    static const int64_t default_padding[] = {0};
    o->padding = default_padding;
    o->padding_count = 1;
    static const int64_t default_output_padding[] = {0};
    o->output_padding = default_output_padding;
    o->output_padding_count = 1;
    o->groups = 1;
    static const int64_t default_dilation[] = {1};
    o->dilation = default_dilation;
    o->dilation_count = 1;
}

typedef struct nbx_conv_transpose2d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *output_padding;
    size_t output_padding_count;
    int64_t groups;
    const int64_t *dilation;
    size_t dilation_count;
} nbx_conv_transpose2d_options;
static inline void nbx_conv_transpose2d_options_init(nbx_conv_transpose2d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1};
    o->stride = default_stride;
    o->stride_count = 2;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
    static const int64_t default_output_padding[] = {0, 0};
    o->output_padding = default_output_padding;
    o->output_padding_count = 2;
    o->groups = 1;
    static const int64_t default_dilation[] = {1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 2;
}

typedef struct nbx_conv_transpose3d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *output_padding;
    size_t output_padding_count;
    int64_t groups;
    const int64_t *dilation;
    size_t dilation_count;
} nbx_conv_transpose3d_options;
static inline void nbx_conv_transpose3d_options_init(nbx_conv_transpose3d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1, 1};
    o->stride = default_stride;
    o->stride_count = 3;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
    static const int64_t default_output_padding[] = {0, 0, 0};
    o->output_padding = default_output_padding;
    o->output_padding_count = 3;
    o->groups = 1;
    static const int64_t default_dilation[] = {1, 1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 3;
}

typedef struct nbx_embedding_options {
    size_t struct_size;
    int64_t padding_idx;
    bool scale_grad_by_freq;
    bool sparse;
} nbx_embedding_options;
static inline void nbx_embedding_options_init(nbx_embedding_options *o)
{
    o->struct_size = sizeof *o;
    o->padding_idx = -1;
    o->scale_grad_by_freq = false;
    o->sparse = false;
}

typedef struct nbx_gather_options {
    size_t struct_size;
    bool sparse_grad;
} nbx_gather_options;
static inline void nbx_gather_options_init(nbx_gather_options *o)
{
    o->struct_size = sizeof *o;
    o->sparse_grad = false;
}

typedef struct nbx_histc_options {
    size_t struct_size;
    int64_t bins;
    nbx_scalar min;
    nbx_scalar max;
} nbx_histc_options;
static inline void nbx_histc_options_init(nbx_histc_options *o)
{
    o->struct_size = sizeof *o;
    o->bins = 100;
    o->min = nbx_scalar_int(0);
    o->max = nbx_scalar_int(0);
}

typedef struct nbx_index_add_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_index_add_options;
static inline void nbx_index_add_options_init(nbx_index_add_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_index_put_options {
    size_t struct_size;
    bool accumulate;
} nbx_index_put_options;
static inline void nbx_index_put_options_init(nbx_index_put_options *o)
{
    o->struct_size = sizeof *o;
    o->accumulate = false;
}

typedef struct nbx_index_reduce_options {
    size_t struct_size;
    bool include_self;
} nbx_index_reduce_options;
static inline void nbx_index_reduce_options_init(nbx_index_reduce_options *o)
{
    o->struct_size = sizeof *o;
    o->include_self = true;
}

typedef struct nbx_isin_options {
    size_t struct_size;
    bool assume_unique;
    bool invert;
} nbx_isin_options;
static inline void nbx_isin_options_init(nbx_isin_options *o)
{
    o->struct_size = sizeof *o;
    o->assume_unique = false;
    o->invert = false;
}

typedef struct nbx_isin_tensor_scalar_options {
    size_t struct_size;
    bool assume_unique;
    bool invert;
} nbx_isin_tensor_scalar_options;
static inline void nbx_isin_tensor_scalar_options_init(nbx_isin_tensor_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->assume_unique = false;
    o->invert = false;
}

typedef struct nbx_isin_tensor_tensor_options {
    size_t struct_size;
    bool assume_unique;
    bool invert;
} nbx_isin_tensor_tensor_options;
static inline void nbx_isin_tensor_tensor_options_init(nbx_isin_tensor_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->assume_unique = false;
    o->invert = false;
}

typedef struct nbx_kthvalue_options {
    size_t struct_size;
    int64_t dim;
    bool keepdim;
} nbx_kthvalue_options;
static inline void nbx_kthvalue_options_init(nbx_kthvalue_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->keepdim = false;
}

typedef struct nbx_linear_options {
    size_t struct_size;
    nbx_tensor *bias;
} nbx_linear_options;
static inline void nbx_linear_options_init(nbx_linear_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
}

typedef struct nbx_log_softmax_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_log_softmax_options;
static inline void nbx_log_softmax_options_init(nbx_log_softmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_max_pool1d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool1d_options;
static inline void nbx_max_pool1d_options_init(nbx_max_pool1d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0};
    o->padding = default_padding;
    o->padding_count = 1;
    static const int64_t default_dilation[] = {1};
    o->dilation = default_dilation;
    o->dilation_count = 1;
    o->ceil_mode = false;
}

typedef struct nbx_max_pool1d_with_indices_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool1d_with_indices_options;
static inline void nbx_max_pool1d_with_indices_options_init(nbx_max_pool1d_with_indices_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0};
    o->padding = default_padding;
    o->padding_count = 1;
    static const int64_t default_dilation[] = {1};
    o->dilation = default_dilation;
    o->dilation_count = 1;
    o->ceil_mode = false;
}

typedef struct nbx_max_pool2d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool2d_options;
static inline void nbx_max_pool2d_options_init(nbx_max_pool2d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
    static const int64_t default_dilation[] = {1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 2;
    o->ceil_mode = false;
}

typedef struct nbx_max_pool2d_with_indices_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool2d_with_indices_options;
static inline void nbx_max_pool2d_with_indices_options_init(nbx_max_pool2d_with_indices_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
    static const int64_t default_dilation[] = {1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 2;
    o->ceil_mode = false;
}

typedef struct nbx_max_pool3d_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool3d_options;
static inline void nbx_max_pool3d_options_init(nbx_max_pool3d_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
    static const int64_t default_dilation[] = {1, 1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 3;
    o->ceil_mode = false;
}

typedef struct nbx_max_pool3d_with_indices_options {
    size_t struct_size;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
    const int64_t *dilation;
    size_t dilation_count;
    bool ceil_mode;
} nbx_max_pool3d_with_indices_options;
static inline void nbx_max_pool3d_with_indices_options_init(nbx_max_pool3d_with_indices_options *o)
{
    o->struct_size = sizeof *o;
    o->stride = NULL;
    o->stride_count = 0;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
    static const int64_t default_dilation[] = {1, 1, 1};
    o->dilation = default_dilation;
    o->dilation_count = 3;
    o->ceil_mode = false;
}

typedef struct nbx_pad_options {
    size_t struct_size;
    const char *mode;
    nbx_optional_double value;
} nbx_pad_options;
static inline void nbx_pad_options_init(nbx_pad_options *o)
{
    o->struct_size = sizeof *o;
    o->mode = "constant";
    o->value.has = false;
    o->value.value = 0;
}

typedef struct nbx_put_options {
    size_t struct_size;
    bool accumulate;
} nbx_put_options;
static inline void nbx_put_options_init(nbx_put_options *o)
{
    o->struct_size = sizeof *o;
    o->accumulate = false;
}

typedef struct nbx_scaled_dot_product_attention_options {
    size_t struct_size;
    nbx_tensor *attn_mask;
    double dropout_p;
    bool is_causal;
    nbx_optional_double scale;
    bool enable_gqa;
} nbx_scaled_dot_product_attention_options;
static inline void nbx_scaled_dot_product_attention_options_init(nbx_scaled_dot_product_attention_options *o)
{
    o->struct_size = sizeof *o;
    o->attn_mask = NBX_NONE;
    o->dropout_p = 0.0;
    o->is_causal = false;
    o->scale.has = false;
    o->scale.value = 0;
    o->enable_gqa = false;
}

typedef struct nbx_scatter_reduce_options {
    size_t struct_size;
    bool include_self;
} nbx_scatter_reduce_options;
static inline void nbx_scatter_reduce_options_init(nbx_scatter_reduce_options *o)
{
    o->struct_size = sizeof *o;
    o->include_self = true;
}

typedef struct nbx_searchsorted_scalar_options {
    size_t struct_size;
    bool out_int32;
    bool right;
    const char *side;
    nbx_tensor *sorter;
} nbx_searchsorted_scalar_options;
static inline void nbx_searchsorted_scalar_options_init(nbx_searchsorted_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->out_int32 = false;
    o->right = false;
    o->side = NULL;
    o->sorter = NBX_NONE;
}

typedef struct nbx_searchsorted_options {
    size_t struct_size;
    bool out_int32;
    bool right;
    const char *side;
    nbx_tensor *sorter;
} nbx_searchsorted_options;
static inline void nbx_searchsorted_options_init(nbx_searchsorted_options *o)
{
    o->struct_size = sizeof *o;
    o->out_int32 = false;
    o->right = false;
    o->side = NULL;
    o->sorter = NBX_NONE;
}

typedef struct nbx_softmax_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_softmax_options;
static inline void nbx_softmax_options_init(nbx_softmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_sort_options {
    size_t struct_size;
    int64_t dim;
    bool descending;
} nbx_sort_options;
static inline void nbx_sort_options_init(nbx_sort_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->descending = false;
}

typedef struct nbx_sort_stable_options {
    size_t struct_size;
    int64_t dim;
    bool descending;
} nbx_sort_stable_options;
static inline void nbx_sort_stable_options_init(nbx_sort_stable_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->descending = false;
}

typedef struct nbx_special_log_softmax_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_special_log_softmax_options;
static inline void nbx_special_log_softmax_options_init(nbx_special_log_softmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_special_softmax_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_special_softmax_options;
static inline void nbx_special_softmax_options_init(nbx_special_softmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_topk_options {
    size_t struct_size;
    int64_t dim;
    bool largest;
    bool sorted;
} nbx_topk_options;
static inline void nbx_topk_options_init(nbx_topk_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->largest = true;
    o->sorted = true;
}

typedef struct nbx_unique_consecutive_options {
    size_t struct_size;
    bool return_inverse;
    bool return_counts;
    nbx_optional_int dim;
} nbx_unique_consecutive_options;
static inline void nbx_unique_consecutive_options_init(nbx_unique_consecutive_options *o)
{
    o->struct_size = sizeof *o;
    o->return_inverse = false;
    o->return_counts = false;
    o->dim.has = false;
    o->dim.value = 0;
}

typedef struct nbx_unique_dim_options {
    size_t struct_size;
    bool sorted;
    bool return_inverse;
    bool return_counts;
} nbx_unique_dim_options;
static inline void nbx_unique_dim_options_init(nbx_unique_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->sorted = true;
    o->return_inverse = false;
    o->return_counts = false;
}

typedef struct nbx_upsample_bicubic2d_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_upsample_bicubic2d_options;
static inline void nbx_upsample_bicubic2d_options_init(nbx_upsample_bicubic2d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_upsample_bilinear2d_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_upsample_bilinear2d_options;
static inline void nbx_upsample_bilinear2d_options_init(nbx_upsample_bilinear2d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_upsample_linear1d_options {
    size_t struct_size;
    nbx_optional_double scales;
} nbx_upsample_linear1d_options;
static inline void nbx_upsample_linear1d_options_init(nbx_upsample_linear1d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales.has = false;
    o->scales.value = 0;
}

typedef struct nbx_upsample_nearest1d_options {
    size_t struct_size;
    nbx_optional_double scales;
} nbx_upsample_nearest1d_options;
static inline void nbx_upsample_nearest1d_options_init(nbx_upsample_nearest1d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales.has = false;
    o->scales.value = 0;
}

typedef struct nbx_upsample_nearest2d_options {
    size_t struct_size;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_upsample_nearest2d_options;
static inline void nbx_upsample_nearest2d_options_init(nbx_upsample_nearest2d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_upsample_nearest3d_options {
    size_t struct_size;
    nbx_optional_double scales_d;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_upsample_nearest3d_options;
static inline void nbx_upsample_nearest3d_options_init(nbx_upsample_nearest3d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_d.has = false;
    o->scales_d.value = 0;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

typedef struct nbx_upsample_trilinear3d_options {
    size_t struct_size;
    nbx_optional_double scales_d;
    nbx_optional_double scales_h;
    nbx_optional_double scales_w;
} nbx_upsample_trilinear3d_options;
static inline void nbx_upsample_trilinear3d_options_init(nbx_upsample_trilinear3d_options *o)
{
    o->struct_size = sizeof *o;
    o->scales_d.has = false;
    o->scales_d.value = 0;
    o->scales_h.has = false;
    o->scales_h.value = 0;
    o->scales_w.has = false;
    o->scales_w.value = 0;
}

/* aten::_adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor
 * The mean of windows that divide the plane into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                     size_t output_size_count, nbx_tensor **out);

/* aten::_adaptive_avg_pool3d(Tensor self, int[3] output_size) -> Tensor
 * The mean of windows that divide the plane into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                     size_t output_size_count, nbx_tensor **out);

/* aten::_convolution(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool
 *     transposed, int[] output_padding, int groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool
 *     allow_tf32) -> Tensor
 * aten::convolution; the flags of back ends say nothing here. */
NBX_CALL nbx_status nbx_internal_convolution(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                             const int64_t *stride, size_t stride_count, const int64_t *padding,
                                             size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                             bool transposed, const int64_t *output_padding,
                                             size_t output_padding_count, int64_t groups, bool benchmark,
                                             bool deterministic, bool cudnn_enabled, bool allow_tf32, nbx_tensor **out);

/* aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
 * The logarithm of _softmax, without its underflow. Takes half float. Bound: sum 4. PyTorch takes half_to_float on
 *     CUDA only. */
NBX_CALL nbx_status nbx_internal_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                             nbx_tensor **out);

/* aten::_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_log_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                                 nbx_tensor *out);

/* aten::_pad_circular(Tensor self, int[] pad) -> Tensor
 * Pads the last dims with the other end of the input. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_pad_circular(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                              nbx_tensor **out);

/* aten::_scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float
 *     dropout_p=0.0, bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False)
 *     -> (Tensor, Tensor)
 * Attention and its weights; a bool mask is added as 0 and 1, as PyTorch does it here. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_internal_scaled_dot_product_attention_math(nbx_context *ctx, nbx_tensor *query,
                                                                   nbx_tensor *key, nbx_tensor *value,
                                                                   const nbx_internal_scaled_dot_product_attention_math_options *options,
                                                                   nbx_tensor **out0, nbx_tensor **out1);

/* aten::_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0.0,
 *     bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)
 * Attention and the logarithm of each row's sum, 0 for rows that see no key. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_scaled_dot_product_flash_attention_for_cpu(nbx_context *ctx, nbx_tensor *query,
                                                                            nbx_tensor *key, nbx_tensor *value,
                                                                            const nbx_internal_scaled_dot_product_flash_attention_for_cpu_options *options,
                                                                            nbx_tensor **output,
                                                                            nbx_tensor **logsumexp);

/* aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
 * exp(self - max) over its sum along dim; half_to_float gives float32 for float16 and bfloat16. Takes half float.
 *     Bound: sum 4. PyTorch takes half_to_float on CUDA only. */
NBX_CALL nbx_status nbx_internal_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                         nbx_tensor **out);

/* aten::_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                             nbx_tensor *out);

/* aten::_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor,
 *     Tensor, Tensor)
 * The distinct elements, sorted; each NaN is distinct. Parts that are not asked for are empty. Takes bool int half
 *     float unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_internal_unique2(nbx_context *ctx, nbx_tensor *self,
                                         const nbx_internal_unique2_options *options, nbx_tensor **out0,
                                         nbx_tensor **out1, nbx_tensor **out2);

/* aten::_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
 * index.Tensor; indices are checked all the same. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_unsafe_index(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices,
                                              size_t indices_count, nbx_tensor **out);

/* aten::_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
 * index_put; indices are checked all the same. Takes all. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_unsafe_index_put(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices,
                                                  size_t indices_count, nbx_tensor *values,
                                                  const nbx_internal_unsafe_index_put_options *options,
                                                  nbx_tensor **out);

/* aten::_upsample_bicubic2d_aa(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None) -> Tensor
 * Bicubic interpolation (a = -0.5) with antialiasing. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_upsample_bicubic2d_aa(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                       size_t output_size_count, bool align_corners,
                                                       const nbx_internal_upsample_bicubic2d_aa_options *options,
                                                       nbx_tensor **out);

/* aten::_upsample_bicubic2d_aa.out(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None,
 *     float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_upsample_bicubic2d_aa_out(nbx_context *ctx, nbx_tensor *self,
                                                           const int64_t *output_size, size_t output_size_count,
                                                           bool align_corners,
                                                           const nbx_internal_upsample_bicubic2d_aa_options *options,
                                                           nbx_tensor *out);

/* aten::_upsample_bicubic2d_aa.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors) ->
 *     Tensor
 * _upsample_bicubic2d_aa by output size or by scale factors. */
NBX_CALL nbx_status nbx_internal_upsample_bicubic2d_aa_vec(nbx_context *ctx, nbx_tensor *input,
                                                           const int64_t *output_size, size_t output_size_count,
                                                           bool align_corners, const double *scale_factors,
                                                           size_t scale_factors_count, nbx_tensor **out);

/* aten::_upsample_bilinear2d_aa(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None) -> Tensor
 * Bilinear interpolation with antialiasing. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_upsample_bilinear2d_aa(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                        size_t output_size_count, bool align_corners,
                                                        const nbx_internal_upsample_bilinear2d_aa_options *options,
                                                        nbx_tensor **out);

/* aten::_upsample_bilinear2d_aa.out(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None,
 *     float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_upsample_bilinear2d_aa_out(nbx_context *ctx, nbx_tensor *self,
                                                            const int64_t *output_size, size_t output_size_count,
                                                            bool align_corners,
                                                            const nbx_internal_upsample_bilinear2d_aa_options *options,
                                                            nbx_tensor *out);

/* aten::_upsample_bilinear2d_aa.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors)
 *     -> Tensor
 * _upsample_bilinear2d_aa by output size or by scale factors. */
NBX_CALL nbx_status nbx_internal_upsample_bilinear2d_aa_vec(nbx_context *ctx, nbx_tensor *input,
                                                            const int64_t *output_size, size_t output_size_count,
                                                            bool align_corners, const double *scale_factors,
                                                            size_t scale_factors_count, nbx_tensor **out);

/* aten::_upsample_nearest_exact1d(Tensor self, int[1] output_size, float? scales=None) -> Tensor
 * Nearest sampling by pixel centres. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact1d(nbx_context *ctx, nbx_tensor *self,
                                                          const int64_t *output_size, size_t output_size_count,
                                                          const nbx_internal_upsample_nearest_exact1d_options *options,
                                                          nbx_tensor **out);

/* aten::_upsample_nearest_exact1d.out(Tensor self, int[1] output_size, float? scales=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact1d_out(nbx_context *ctx, nbx_tensor *self,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const nbx_internal_upsample_nearest_exact1d_options *options,
                                                              nbx_tensor *out);

/* aten::_upsample_nearest_exact1d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * _upsample_nearest_exact1d by output size or by scale factors. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact1d_vec(nbx_context *ctx, nbx_tensor *input,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const double *scale_factors, size_t scale_factors_count,
                                                              nbx_tensor **out);

/* aten::_upsample_nearest_exact2d(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) ->
 *     Tensor
 * Nearest sampling by pixel centres. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact2d(nbx_context *ctx, nbx_tensor *self,
                                                          const int64_t *output_size, size_t output_size_count,
                                                          const nbx_internal_upsample_nearest_exact2d_options *options,
                                                          nbx_tensor **out);

/* aten::_upsample_nearest_exact2d.out(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None,
 *     *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact2d_out(nbx_context *ctx, nbx_tensor *self,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const nbx_internal_upsample_nearest_exact2d_options *options,
                                                              nbx_tensor *out);

/* aten::_upsample_nearest_exact2d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * _upsample_nearest_exact2d by output size or by scale factors. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact2d_vec(nbx_context *ctx, nbx_tensor *input,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const double *scale_factors, size_t scale_factors_count,
                                                              nbx_tensor **out);

/* aten::_upsample_nearest_exact3d(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None,
 *     float? scales_w=None) -> Tensor
 * Nearest sampling by pixel centres. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact3d(nbx_context *ctx, nbx_tensor *self,
                                                          const int64_t *output_size, size_t output_size_count,
                                                          const nbx_internal_upsample_nearest_exact3d_options *options,
                                                          nbx_tensor **out);

/* aten::_upsample_nearest_exact3d.out(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None,
 *     float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact3d_out(nbx_context *ctx, nbx_tensor *self,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const nbx_internal_upsample_nearest_exact3d_options *options,
                                                              nbx_tensor *out);

/* aten::_upsample_nearest_exact3d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * _upsample_nearest_exact3d by output size or by scale factors. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact3d_vec(nbx_context *ctx, nbx_tensor *input,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const double *scale_factors, size_t scale_factors_count,
                                                              nbx_tensor **out);

/* aten::adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
 * The mean of windows that divide the line into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_adaptive_avg_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor
 * _adaptive_avg_pool2d. */
NBX_CALL nbx_status nbx_adaptive_avg_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_avg_pool3d(Tensor self, int[3] output_size) -> Tensor
 * _adaptive_avg_pool3d. */
NBX_CALL nbx_status nbx_adaptive_avg_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)
 * The largest element of windows that divide the plane into output_size parts, and its position. Takes int half
 *     float. Bound: exact. */
NBX_CALL nbx_status nbx_adaptive_max_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out0, nbx_tensor **out1);

/* aten::adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)
 * The largest element of windows that divide the plane into output_size parts, and its position. Takes int half
 *     float. Bound: exact. */
NBX_CALL nbx_status nbx_adaptive_max_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out0, nbx_tensor **out1);

/* aten::adaptive_max_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) ->
 *     (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_adaptive_max_pool2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, nbx_tensor *out, nbx_tensor *indices);

/* aten::adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)
 * The largest element of windows that divide the plane into output_size parts, and its position. Takes int half
 *     float. Bound: exact. */
NBX_CALL nbx_status nbx_adaptive_max_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out0, nbx_tensor **out1);

/* aten::adaptive_max_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) ->
 *     (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_adaptive_max_pool3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, nbx_tensor *out, nbx_tensor *indices);

/* aten::addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
 * beta * self + alpha * the sum over the batch of batch1 @ batch2. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_addbmm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                               const nbx_addbmm_options *options, nbx_tensor **out);

/* aten::addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_addbmm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                                   const nbx_addbmm_options *options, nbx_tensor *out);

/* aten::addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addbmm_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                                       const nbx_addbmm_options *options);

/* aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
 * beta * self + alpha * (mat1 @ mat2); self broadcasts, and is not read when beta is 0. Takes int half float
 *     complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_addmm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat1, nbx_tensor *mat2,
                              const nbx_addmm_options *options, nbx_tensor **out);

/* aten::addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_addmm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat1, nbx_tensor *mat2,
                                  const nbx_addmm_options *options, nbx_tensor *out);

/* aten::addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addmm_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat1, nbx_tensor *mat2,
                                      const nbx_addmm_options *options);

/* aten::addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
 * beta * self + alpha * (mat @ vec). Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_addmv(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat, nbx_tensor *vec,
                              const nbx_addmv_options *options, nbx_tensor **out);

/* aten::addmv.out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_addmv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat, nbx_tensor *vec,
                                  const nbx_addmv_options *options, nbx_tensor *out);

/* aten::addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addmv_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat, nbx_tensor *vec,
                                      const nbx_addmv_options *options);

/* aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
 * The indices that sort self along dim; stable. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_argsort(nbx_context *ctx, nbx_tensor *self, const nbx_argsort_options *options,
                                nbx_tensor **out);

/* aten::argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor
 * The indices that sort self along dim; always stable. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_argsort_stable(nbx_context *ctx, nbx_tensor *self, bool stable,
                                       const nbx_argsort_stable_options *options, nbx_tensor **out);

/* aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool
 *     count_include_pad=True) -> Tensor
 * The mean of each window; half dtypes add in float32. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_avg_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_avg_pool1d_options *options, nbx_tensor **out);

/* aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool
 *     count_include_pad=True, int? divisor_override=None) -> Tensor
 * The mean of each window; half dtypes add in float32. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_avg_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_avg_pool2d_options *options, nbx_tensor **out);

/* aten::avg_pool2d.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False,
 *     bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_avg_pool2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                       size_t kernel_size_count, const nbx_avg_pool2d_options *options,
                                       nbx_tensor *out);

/* aten::avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool
 *     count_include_pad=True, int? divisor_override=None) -> Tensor
 * The mean of each window; half dtypes add in float32. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_avg_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_avg_pool3d_options *options, nbx_tensor **out);

/* aten::avg_pool3d.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False,
 *     bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_avg_pool3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                       size_t kernel_size_count, const nbx_avg_pool3d_options *options,
                                       nbx_tensor *out);

/* aten::baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
 * beta * self + alpha * (batch1 @ batch2) for batches of matrices. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_baddbmm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                                const nbx_baddbmm_options *options, nbx_tensor **out);

/* aten::baddbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_baddbmm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                                    const nbx_baddbmm_options *options, nbx_tensor *out);

/* aten::baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_baddbmm_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *batch1, nbx_tensor *batch2,
                                        const nbx_baddbmm_options *options);

/* aten::bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor
 * How often each value from 0 occurs, or the sum of its weights. Takes int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_bincount(nbx_context *ctx, nbx_tensor *self, const nbx_bincount_options *options,
                                 nbx_tensor **out);

/* aten::bmm(Tensor self, Tensor mat2) -> Tensor
 * The products of two batches of matrices. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_bmm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor **out);

/* aten::bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bmm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor *out);

/* aten::bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
 * The bucket of one value among sorted boundaries. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_bucketize_scalar(nbx_context *ctx, nbx_scalar self, nbx_tensor *boundaries,
                                         const nbx_bucketize_scalar_options *options, nbx_tensor **out);

/* aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
 * The bucket of each element among sorted boundaries. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_bucketize(nbx_context *ctx, nbx_tensor *self, nbx_tensor *boundaries,
                                  const nbx_bucketize_options *options, nbx_tensor **out);

/* aten::bucketize.Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bucketize_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *boundaries,
                                      const nbx_bucketize_options *options, nbx_tensor *out);

/* aten::constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor
 * Pads the last dims with a value, pairs from the last dim on; negative padding crops. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_constant_pad_nd(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                        const nbx_constant_pad_nd_options *options, nbx_tensor **out);

/* aten::constant_pad_nd.out(Tensor self, int[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_constant_pad_nd_out(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                            const nbx_constant_pad_nd_options *options, nbx_tensor *out);

/* aten::conv1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 1 spatial dimension; a missing batch dimension is allowed. */
NBX_CALL nbx_status nbx_conv1d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv1d_options *options, nbx_tensor **out);

/* aten::conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, str padding="valid", int[1]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". */
NBX_CALL nbx_status nbx_conv1d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv1d_padding_options *options, nbx_tensor **out);

/* aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 2 spatial dimensions; a missing batch dimension is allowed. */
NBX_CALL nbx_status nbx_conv2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv2d_options *options, nbx_tensor **out);

/* aten::conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, str padding="valid", int[2]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". */
NBX_CALL nbx_status nbx_conv2d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv2d_padding_options *options, nbx_tensor **out);

/* aten::conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 3 spatial dimensions; a missing batch dimension is allowed. */
NBX_CALL nbx_status nbx_conv3d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv3d_options *options, nbx_tensor **out);

/* aten::conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, str padding="valid", int[3]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". */
NBX_CALL nbx_status nbx_conv3d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv3d_padding_options *options, nbx_tensor **out);

/* aten::conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1]
 *     output_padding=0, int groups=1, int[1] dilation=1) -> Tensor
 * Transposed convolution over 1 spatial dimension. */
NBX_CALL nbx_status nbx_conv_transpose1d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                         const nbx_conv_transpose1d_options *options, nbx_tensor **out);

/* aten::conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0,
 *     int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor
 * Transposed convolution over 2 spatial dimensions. */
NBX_CALL nbx_status nbx_conv_transpose2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                         const nbx_conv_transpose2d_options *options, nbx_tensor **out);

/* aten::conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0,
 *     int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor
 * Transposed convolution over 3 spatial dimensions. */
NBX_CALL nbx_status nbx_conv_transpose3d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                         const nbx_conv_transpose3d_options *options, nbx_tensor **out);

/* aten::convolution(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool
 *     transposed, int[] output_padding, int groups) -> Tensor
 * Convolution of any rank from 1 to 3 spatial dimensions, plain or transposed; half dtypes accumulate in float32.
 *     Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_convolution(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                    const int64_t *stride, size_t stride_count, const int64_t *padding,
                                    size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                    bool transposed, const int64_t *output_padding, size_t output_padding_count,
                                    int64_t groups, nbx_tensor **out);

/* aten::dot(Tensor self, Tensor tensor) -> Tensor
 * The sum of the products of two vectors' elements. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_dot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor, nbx_tensor **out);

/* aten::dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor, nbx_tensor *out);

/* aten::embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool
 *     sparse=False) -> Tensor
 * Rows of weight chosen by indices. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_embedding(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                  const nbx_embedding_options *options, nbx_tensor **out);

/* aten::embedding.out(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool
 *     sparse=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_embedding_out(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                      const nbx_embedding_options *options, nbx_tensor *out);

/* aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
 * out[i][j][k] = self[index[i][j][k]][j][k] for dim 0, and likewise for other dims. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_gather(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                               const nbx_gather_options *options, nbx_tensor **out);

/* aten::gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gather_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                   const nbx_gather_options *options, nbx_tensor *out);

/* aten::grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * grid_sampler_2d or grid_sampler_3d by rank. */
NBX_CALL nbx_status nbx_grid_sampler(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid, int64_t interpolation_mode,
                                     int64_t padding_mode, bool align_corners, nbx_tensor **out);

/* aten::grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * Samples [n, c, h, w] at grid [n, h', w', 2]; modes 0 bilinear, 1 nearest, 2 bicubic; padding 0 zeros, 1 border, 2
 *     reflection. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_grid_sampler_2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                        nbx_tensor **out);

/* aten::grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * Samples [n, c, d, h, w] at grid [n, d', h', w', 3]. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_grid_sampler_3d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                        nbx_tensor **out);

/* aten::histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor
 * Counts of elements in equal bins of [min, max], or of the range of the elements when both are 0; others are left
 *     out. Takes int half float. Bound: exact. Counts above what the dtype holds exactly are rounded at the end,
 *     not while counting. Integers are taken too. */
NBX_CALL nbx_status nbx_histc(nbx_context *ctx, nbx_tensor *self, const nbx_histc_options *options, nbx_tensor **out);

/* aten::histc.out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_histc_out(nbx_context *ctx, nbx_tensor *self, const nbx_histc_options *options,
                                  nbx_tensor *out);

/* aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
 * Advanced indexing: integer tensors (negative values count from the end), masks, and absent ones for whole dims.
 *     Takes all. Bound: exact. The result is contiguous; PyTorch may give a permuted one when self is not
 *     contiguous. */
NBX_CALL nbx_status nbx_index(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices, size_t indices_count,
                              nbx_tensor **out);

/* aten::index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices, size_t indices_count,
                                  nbx_tensor *out);

/* aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
 * A copy of self with alpha * source added along dim at index. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_index_add(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                  nbx_tensor *source, const nbx_index_add_options *options, nbx_tensor **out);

/* aten::index_add.out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_index_add_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                      nbx_tensor *source, const nbx_index_add_options *options, nbx_tensor *out);

/* aten::index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_add_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                          nbx_tensor *source, const nbx_index_add_options *options);

/* aten::index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
 * A copy of self with source written along dim at index. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_index_copy(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                   nbx_tensor *source, nbx_tensor **out);

/* aten::index_copy.out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                       nbx_tensor *source, nbx_tensor *out);

/* aten::index_copy_(Tensor(a!) self, int dim, Tensor index, Tensor source) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_copy_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                           nbx_tensor *source);

/* aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
 * A copy of self with value written along dim at index. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_index_fill(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                   nbx_scalar value, nbx_tensor **out);

/* aten::index_fill.int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_index_fill_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                       nbx_scalar value, nbx_tensor *out);

/* aten::index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
 * A copy of self with the value of a tensor of rank 0 written along dim at index. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_index_fill_int_tensor(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                              nbx_tensor *value, nbx_tensor **out);

/* aten::index_fill.int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_index_fill_int_tensor_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                                  nbx_tensor *value, nbx_tensor *out);

/* aten::index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_fill_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                           nbx_scalar value);

/* aten::index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_fill_int_tensor_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                                      nbx_tensor *index, nbx_tensor *value);

/* aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
 * A copy of self with values (broadcast) written, or added, where indices point; of duplicates the last one stays.
 *     Takes all. Bound: sum 4. */
NBX_CALL nbx_status nbx_index_put(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices, size_t indices_count,
                                  nbx_tensor *values, const nbx_index_put_options *options, nbx_tensor **out);

/* aten::index_put.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_index_put_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices,
                                      size_t indices_count, nbx_tensor *values, const nbx_index_put_options *options,
                                      nbx_tensor *out);

/* aten::index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_put_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *indices,
                                          size_t indices_count, nbx_tensor *values,
                                          const nbx_index_put_options *options);

/* aten::index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) ->
 *     Tensor
 * Reduces the rows of source that meet at an index: "prod", "mean", "amax" or "amin". Takes int half float. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_index_reduce(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                     nbx_tensor *source, const char *reduce, const nbx_index_reduce_options *options,
                                     nbx_tensor **out);

/* aten::index_reduce.out(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_reduce_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                         nbx_tensor *source, const char *reduce,
                                         const nbx_index_reduce_options *options, nbx_tensor *out);

/* aten::index_reduce_(Tensor(a!) self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True)
 *     -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_reduce_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                             nbx_tensor *source, const char *reduce,
                                             const nbx_index_reduce_options *options);

/* aten::index_select(Tensor self, int dim, Tensor index) -> Tensor
 * Rows of self along dim, chosen by index; negative indices are refused. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_index_select(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                     nbx_tensor **out);

/* aten::index_select.out(Tensor self, int dim, Tensor index, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_index_select_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                         nbx_tensor *out);

/* aten::isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) ->
 *     Tensor
 * Whether element is among test_elements. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin(nbx_context *ctx, nbx_scalar element, nbx_tensor *test_elements,
                             const nbx_isin_options *options, nbx_tensor **out);

/* aten::isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) ->
 *     Tensor
 * Whether each element equals test_element. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin_tensor_scalar(nbx_context *ctx, nbx_tensor *elements, nbx_scalar test_element,
                                           const nbx_isin_tensor_scalar_options *options, nbx_tensor **out);

/* aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False)
 *     -> Tensor
 * Whether each element is among test_elements. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin_tensor_tensor(nbx_context *ctx, nbx_tensor *elements, nbx_tensor *test_elements,
                                           const nbx_isin_tensor_tensor_options *options, nbx_tensor **out);

/* aten::isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool
 *     invert=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isin_tensor_tensor_out(nbx_context *ctx, nbx_tensor *elements, nbx_tensor *test_elements,
                                               const nbx_isin_tensor_tensor_options *options, nbx_tensor *out);

/* aten::kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The k-th smallest along dim (from 1), the first of equal ones. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_kthvalue(nbx_context *ctx, nbx_tensor *self, int64_t k, const nbx_kthvalue_options *options,
                                 nbx_tensor **values, nbx_tensor **indices);

/* aten::kthvalue.values(Tensor self, int k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!)
 *     indices) -> (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_kthvalue_out(nbx_context *ctx, nbx_tensor *self, int64_t k,
                                     const nbx_kthvalue_options *options, nbx_tensor *values, nbx_tensor *indices);

/* aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor
 * input @ weight.T + bias, for input of any rank; weight [out, in] or [in]. Takes int half float complex. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_linear(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_linear_options *options, nbx_tensor **out);

/* aten::linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linear_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                   const nbx_linear_options *options, nbx_tensor *out);

/* aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * Logarithm of softmax along dim, after a conversion of self to dtype if one is given. */
NBX_CALL nbx_status nbx_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_log_softmax_options *options, nbx_tensor **out);

/* aten::log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                        const nbx_log_softmax_options *options, nbx_tensor *out);

/* aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
 * A copy of self with the elements of source, in order, where mask is true. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_masked_scatter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *source,
                                       nbx_tensor **out);

/* aten::masked_scatter.out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_scatter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *source,
                                           nbx_tensor *out);

/* aten::masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_scatter_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask,
                                               nbx_tensor *source);

/* aten::masked_select(Tensor self, Tensor mask) -> Tensor
 * The elements of self where mask is true, as a vector. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_masked_select(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor **out);

/* aten::masked_select.out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_select_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *out);

/* aten::matmul(Tensor self, Tensor other) -> Tensor
 * Matrix product with PyTorch's rules for vectors and batches; batches broadcast without copies. Takes int half
 *     float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_matmul(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_matmul_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool
 *     ceil_mode=False) -> Tensor
 * The largest element of each window. */
NBX_CALL nbx_status nbx_max_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_max_pool1d_options *options, nbx_tensor **out);

/* aten::max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1]
 *     dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
 * The largest element of each window and its position in the plane; NaN wins, of equal ones the first. Takes int
 *     half float. Bound: exact. */
NBX_CALL nbx_status nbx_max_pool1d_with_indices(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                                size_t kernel_size_count,
                                                const nbx_max_pool1d_with_indices_options *options, nbx_tensor **out0,
                                                nbx_tensor **out1);

/* aten::max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool
 *     ceil_mode=False) -> Tensor
 * The largest element of each window. */
NBX_CALL nbx_status nbx_max_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_max_pool2d_options *options, nbx_tensor **out);

/* aten::max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2]
 *     dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
 * The largest element of each window and its position in the plane; NaN wins, of equal ones the first. Takes int
 *     half float. Bound: exact. */
NBX_CALL nbx_status nbx_max_pool2d_with_indices(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                                size_t kernel_size_count,
                                                const nbx_max_pool2d_with_indices_options *options, nbx_tensor **out0,
                                                nbx_tensor **out1);

/* aten::max_pool2d_with_indices.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2]
 *     dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_max_pool2d_with_indices_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                                    size_t kernel_size_count,
                                                    const nbx_max_pool2d_with_indices_options *options,
                                                    nbx_tensor *out, nbx_tensor *indices);

/* aten::max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool
 *     ceil_mode=False) -> Tensor
 * The largest element of each window. */
NBX_CALL nbx_status nbx_max_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_max_pool3d_options *options, nbx_tensor **out);

/* aten::max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3]
 *     dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
 * The largest element of each window and its position in the plane; NaN wins, of equal ones the first. Takes int
 *     half float. Bound: exact. */
NBX_CALL nbx_status nbx_max_pool3d_with_indices(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                                size_t kernel_size_count,
                                                const nbx_max_pool3d_with_indices_options *options, nbx_tensor **out0,
                                                nbx_tensor **out1);

/* aten::max_pool3d_with_indices.out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3]
 *     dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_max_pool3d_with_indices_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                                    size_t kernel_size_count,
                                                    const nbx_max_pool3d_with_indices_options *options,
                                                    nbx_tensor *out, nbx_tensor *indices);

/* aten::mm(Tensor self, Tensor mat2) -> Tensor
 * The product of two matrices. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor **out);

/* aten::mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor *out);

/* aten::msort(Tensor self) -> Tensor
 * The values of a sort along the first dim. */
NBX_CALL nbx_status nbx_msort(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::mv(Tensor self, Tensor vec) -> Tensor
 * The product of a matrix and a vector. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mv(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec, nbx_tensor **out);

/* aten::mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec, nbx_tensor *out);

/* aten::nonzero(Tensor self) -> Tensor
 * The coordinates of the elements that are not zero, one row each. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_nonzero(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nonzero_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::pad(Tensor self, int[] pad, str mode="constant", float? value=None) -> Tensor
 * Pads by mode: "constant", "reflect", "replicate" or "circular". */
NBX_CALL nbx_status nbx_pad(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                            const nbx_pad_options *options, nbx_tensor **out);

/* aten::put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
 * A copy of self with the elements of source written, or added, as if self were flat. Takes all. Bound: sum 4. */
NBX_CALL nbx_status nbx_put(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor *source,
                            const nbx_put_options *options, nbx_tensor **out);

/* aten::put.out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_put_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor *source,
                                const nbx_put_options *options, nbx_tensor *out);

/* aten::put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!) */
NBX_CALL nbx_status nbx_put_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor *source,
                                    const nbx_put_options *options);

/* aten::reflection_pad1d(Tensor self, int[2] padding) -> Tensor
 * Pads the last 1 dim with the input mirrored at its border. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_reflection_pad1d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                         size_t padding_count, nbx_tensor **out);

/* aten::reflection_pad1d.out(Tensor self, int[2] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_reflection_pad1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                             size_t padding_count, nbx_tensor *out);

/* aten::reflection_pad2d(Tensor self, int[4] padding) -> Tensor
 * Pads the last 2 dims with the input mirrored at its border. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_reflection_pad2d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                         size_t padding_count, nbx_tensor **out);

/* aten::reflection_pad2d.out(Tensor self, int[4] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_reflection_pad2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                             size_t padding_count, nbx_tensor *out);

/* aten::reflection_pad3d(Tensor self, int[6] padding) -> Tensor
 * Pads the last 3 dims with the input mirrored at its border. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_reflection_pad3d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                         size_t padding_count, nbx_tensor **out);

/* aten::reflection_pad3d.out(Tensor self, int[6] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_reflection_pad3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                             size_t padding_count, nbx_tensor *out);

/* aten::replication_pad1d(Tensor self, int[2] padding) -> Tensor
 * Pads the last 1 dim with the border element. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_replication_pad1d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                          size_t padding_count, nbx_tensor **out);

/* aten::replication_pad1d.out(Tensor self, int[2] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_replication_pad1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                              size_t padding_count, nbx_tensor *out);

/* aten::replication_pad2d(Tensor self, int[4] padding) -> Tensor
 * Pads the last 2 dims with the border element. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_replication_pad2d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                          size_t padding_count, nbx_tensor **out);

/* aten::replication_pad2d.out(Tensor self, int[4] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_replication_pad2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                              size_t padding_count, nbx_tensor *out);

/* aten::replication_pad3d(Tensor self, int[6] padding) -> Tensor
 * Pads the last 3 dims with the border element. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_replication_pad3d(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                          size_t padding_count, nbx_tensor **out);

/* aten::replication_pad3d.out(Tensor self, int[6] padding, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_replication_pad3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *padding,
                                              size_t padding_count, nbx_tensor *out);

/* aten::scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float
 *     dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor
 * softmax(scale * query @ key.T + attn_mask) @ value; rows that see no key are 0. Takes half float. Bound: sum 4.
 *     dropout_p above 0 is refused. */
NBX_CALL nbx_status nbx_scaled_dot_product_attention(nbx_context *ctx, nbx_tensor *query, nbx_tensor *key,
                                                     nbx_tensor *value,
                                                     const nbx_scaled_dot_product_attention_options *options,
                                                     nbx_tensor **out);

/* aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
 * scatter that adds ("add") or multiplies ("multiply") where it writes. Takes bool int half float complex. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_scatter(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index, nbx_tensor *src,
                                const char *reduce, nbx_tensor **out);

/* aten::scatter.reduce_out(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                    nbx_tensor *src, const char *reduce, nbx_tensor *out);

/* aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
 * A copy of self with the elements of src written along dim at index; of duplicates the last in row-major order
 *     stays. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_scatter_src(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                    nbx_tensor *src, nbx_tensor **out);

/* aten::scatter.src_out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_src_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                        nbx_tensor *src, nbx_tensor *out);

/* aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
 * A copy of self with value written along dim at index. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_scatter_value(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                      nbx_scalar value, nbx_tensor **out);

/* aten::scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_value_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                          nbx_scalar value, nbx_tensor *out);

/* aten::scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor
 * scatter of one value that adds or multiplies where it writes. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_scatter_value_reduce(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                             nbx_scalar value, const char *reduce, nbx_tensor **out);

/* aten::scatter.value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out)
 *     -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_value_reduce_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                                 nbx_scalar value, const char *reduce, nbx_tensor *out);

/* aten::scatter_.reduce(Tensor(a!) self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                        nbx_tensor *src, const char *reduce);

/* aten::scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_src_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                            nbx_tensor *src);

/* aten::scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_value_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                              nbx_scalar value);

/* aten::scatter_.value_reduce(Tensor(a!) self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_value_reduce_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                                     nbx_tensor *index, nbx_scalar value, const char *reduce);

/* aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
 * A copy of self with the elements of src added along dim at index, in row-major order; half dtypes add in float32.
 *     Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_scatter_add(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                    nbx_tensor *src, nbx_tensor **out);

/* aten::scatter_add.out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_add_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                        nbx_tensor *src, nbx_tensor *out);

/* aten::scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_add_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                            nbx_tensor *src);

/* aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True)
 *     -> Tensor
 * Reduces the elements of src that meet at an index: "sum", "prod", "mean", "amax" or "amin". Takes bool int half
 *     float. Bound: sum 4. */
NBX_CALL nbx_status nbx_scatter_reduce(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                       nbx_tensor *src, const char *reduce, const nbx_scatter_reduce_options *options,
                                       nbx_tensor **out);

/* aten::scatter_reduce.two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool
 *     include_self=True, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_reduce_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                           nbx_tensor *src, const char *reduce,
                                           const nbx_scatter_reduce_options *options, nbx_tensor *out);

/* aten::scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool
 *     include_self=True) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scatter_reduce_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                               nbx_tensor *src, const char *reduce,
                                               const nbx_scatter_reduce_options *options);

/* aten::searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str?
 *     side=None, Tensor? sorter=None) -> Tensor
 * Where one value would be inserted. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_searchsorted_scalar(nbx_context *ctx, nbx_tensor *sorted_sequence, nbx_scalar self,
                                            const nbx_searchsorted_scalar_options *options, nbx_tensor **out);

/* aten::searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str?
 *     side=None, Tensor? sorter=None) -> Tensor
 * Where values would be inserted to keep the last dim of sorted_sequence sorted. Takes int half float. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_searchsorted(nbx_context *ctx, nbx_tensor *sorted_sequence, nbx_tensor *self,
                                     const nbx_searchsorted_options *options, nbx_tensor **out);

/* aten::searchsorted.Tensor_out(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False,
 *     str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_searchsorted_out(nbx_context *ctx, nbx_tensor *sorted_sequence, nbx_tensor *self,
                                         const nbx_searchsorted_options *options, nbx_tensor *out);

/* aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * Softmax along dim, after a conversion of self to dtype if one is given. */
NBX_CALL nbx_status nbx_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_softmax_options *options,
                                nbx_tensor **out);

/* aten::softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_softmax_options *options, nbx_tensor *out);

/* aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
 * Sorts along dim; stable; NaN counts as the greatest. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_sort(nbx_context *ctx, nbx_tensor *self, const nbx_sort_options *options, nbx_tensor **values,
                             nbx_tensor **indices);

/* aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor
 *     indices)
 * Sorts along dim; always stable. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_sort_stable(nbx_context *ctx, nbx_tensor *self, nbx_optional_bool stable,
                                    const nbx_sort_stable_options *options, nbx_tensor **values, nbx_tensor **indices);

/* aten::sort.values(Tensor self, int dim=-1, bool descending=False, *, Tensor(a!) values, Tensor(b!) indices) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_sort_out(nbx_context *ctx, nbx_tensor *self, const nbx_sort_options *options,
                                 nbx_tensor *values, nbx_tensor *indices);

/* aten::sort.values_stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor(a!) values,
 *     Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_sort_stable_out(nbx_context *ctx, nbx_tensor *self, nbx_optional_bool stable,
                                        const nbx_sort_stable_options *options, nbx_tensor *values,
                                        nbx_tensor *indices);

/* aten::special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
 * The same as log_softmax.int. */
NBX_CALL nbx_status nbx_special_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                            const nbx_special_log_softmax_options *options, nbx_tensor **out);

/* aten::special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * The same as softmax.int. */
NBX_CALL nbx_status nbx_special_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                        const nbx_special_softmax_options *options, nbx_tensor **out);

/* aten::take(Tensor self, Tensor index) -> Tensor
 * Elements of self as if it were flat. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_take(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor **out);

/* aten::take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_take_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor *out);

/* aten::topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor
 *     indices)
 * The k largest or smallest along dim, always sorted; of equal elements the first one comes first; NaN counts as
 *     the greatest. Takes bool int half float. Bound: exact. PyTorch leaves the order of equal elements open. */
NBX_CALL nbx_status nbx_topk(nbx_context *ctx, nbx_tensor *self, int64_t k, const nbx_topk_options *options,
                             nbx_tensor **values, nbx_tensor **indices);

/* aten::topk.values(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor(a!) values,
 *     Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_topk_out(nbx_context *ctx, nbx_tensor *self, int64_t k, const nbx_topk_options *options,
                                 nbx_tensor *values, nbx_tensor *indices);

/* aten::unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) ->
 *     (Tensor, Tensor, Tensor)
 * Drops all but the first of each run of equal elements (or slices along dim). Takes bool int half float. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_unique_consecutive(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_unique_consecutive_options *options, nbx_tensor **out0,
                                           nbx_tensor **out1, nbx_tensor **out2);

/* aten::unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) ->
 *     (Tensor, Tensor, Tensor)
 * The distinct slices along dim, sorted lexicographically. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_unique_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                   const nbx_unique_dim_options *options, nbx_tensor **out0, nbx_tensor **out1,
                                   nbx_tensor **out2);

/* aten::upsample_bicubic2d(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None) -> Tensor
 * Bicubic interpolation (a = -0.75). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_upsample_bicubic2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                           size_t output_size_count, bool align_corners,
                                           const nbx_upsample_bicubic2d_options *options, nbx_tensor **out);

/* aten::upsample_bicubic2d.out(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_bicubic2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                               size_t output_size_count, bool align_corners,
                                               const nbx_upsample_bicubic2d_options *options, nbx_tensor *out);

/* aten::upsample_bicubic2d.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors) ->
 *     Tensor
 * upsample_bicubic2d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_bicubic2d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                               size_t output_size_count, bool align_corners,
                                               const double *scale_factors, size_t scale_factors_count,
                                               nbx_tensor **out);

/* aten::upsample_bilinear2d(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None) -> Tensor
 * Bilinear interpolation. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_upsample_bilinear2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, bool align_corners,
                                            const nbx_upsample_bilinear2d_options *options, nbx_tensor **out);

/* aten::upsample_bilinear2d.out(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float?
 *     scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_bilinear2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, bool align_corners,
                                                const nbx_upsample_bilinear2d_options *options, nbx_tensor *out);

/* aten::upsample_bilinear2d.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors) ->
 *     Tensor
 * upsample_bilinear2d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_bilinear2d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                size_t output_size_count, bool align_corners,
                                                const double *scale_factors, size_t scale_factors_count,
                                                nbx_tensor **out);

/* aten::upsample_linear1d(Tensor self, int[1] output_size, bool align_corners, float? scales=None) -> Tensor
 * Linear interpolation. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_upsample_linear1d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                          size_t output_size_count, bool align_corners,
                                          const nbx_upsample_linear1d_options *options, nbx_tensor **out);

/* aten::upsample_linear1d.out(Tensor self, int[1] output_size, bool align_corners, float? scales=None, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_linear1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                              size_t output_size_count, bool align_corners,
                                              const nbx_upsample_linear1d_options *options, nbx_tensor *out);

/* aten::upsample_linear1d.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors) ->
 *     Tensor
 * upsample_linear1d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_linear1d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                              size_t output_size_count, bool align_corners,
                                              const double *scale_factors, size_t scale_factors_count,
                                              nbx_tensor **out);

/* aten::upsample_nearest1d(Tensor self, int[1] output_size, float? scales=None) -> Tensor
 * Nearest sampling, rounding down. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_upsample_nearest1d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                           size_t output_size_count, const nbx_upsample_nearest1d_options *options,
                                           nbx_tensor **out);

/* aten::upsample_nearest1d.out(Tensor self, int[1] output_size, float? scales=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_nearest1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                               size_t output_size_count, const nbx_upsample_nearest1d_options *options,
                                               nbx_tensor *out);

/* aten::upsample_nearest1d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * upsample_nearest1d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_nearest1d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                               size_t output_size_count, const double *scale_factors,
                                               size_t scale_factors_count, nbx_tensor **out);

/* aten::upsample_nearest2d(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
 * Nearest sampling, rounding down. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_upsample_nearest2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                           size_t output_size_count, const nbx_upsample_nearest2d_options *options,
                                           nbx_tensor **out);

/* aten::upsample_nearest2d.out(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_nearest2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                               size_t output_size_count, const nbx_upsample_nearest2d_options *options,
                                               nbx_tensor *out);

/* aten::upsample_nearest2d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * upsample_nearest2d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_nearest2d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                               size_t output_size_count, const double *scale_factors,
                                               size_t scale_factors_count, nbx_tensor **out);

/* aten::upsample_nearest3d(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float?
 *     scales_w=None) -> Tensor
 * Nearest sampling, rounding down. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_upsample_nearest3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                           size_t output_size_count, const nbx_upsample_nearest3d_options *options,
                                           nbx_tensor **out);

/* aten::upsample_nearest3d.out(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float?
 *     scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_nearest3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                               size_t output_size_count, const nbx_upsample_nearest3d_options *options,
                                               nbx_tensor *out);

/* aten::upsample_nearest3d.vec(Tensor input, int[]? output_size, float[]? scale_factors) -> Tensor
 * upsample_nearest3d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_nearest3d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                               size_t output_size_count, const double *scale_factors,
                                               size_t scale_factors_count, nbx_tensor **out);

/* aten::upsample_trilinear3d(Tensor self, int[3] output_size, bool align_corners, float? scales_d=None, float?
 *     scales_h=None, float? scales_w=None) -> Tensor
 * Trilinear interpolation. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_upsample_trilinear3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                             size_t output_size_count, bool align_corners,
                                             const nbx_upsample_trilinear3d_options *options, nbx_tensor **out);

/* aten::upsample_trilinear3d.out(Tensor self, int[3] output_size, bool align_corners, float? scales_d=None, float?
 *     scales_h=None, float? scales_w=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_trilinear3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                 size_t output_size_count, bool align_corners,
                                                 const nbx_upsample_trilinear3d_options *options, nbx_tensor *out);

/* aten::upsample_trilinear3d.vec(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors) ->
 *     Tensor
 * upsample_trilinear3d by output size or by scale factors. */
NBX_CALL nbx_status nbx_upsample_trilinear3d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                 size_t output_size_count, bool align_corners,
                                                 const double *scale_factors, size_t scale_factors_count,
                                                 nbx_tensor **out);

/* aten::vdot(Tensor self, Tensor other) -> Tensor
 * As dot, with the first vector conjugated. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_vdot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_vdot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

NBX_END_C

#endif
