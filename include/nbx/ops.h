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

typedef struct nbx_internal_addmm_activation_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
    bool use_gelu;
} nbx_internal_addmm_activation_options;
static inline void nbx_internal_addmm_activation_options_init(nbx_internal_addmm_activation_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
    o->use_gelu = false;
}

typedef struct nbx_internal_cast_byte_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_byte_options;
static inline void nbx_internal_cast_byte_options_init(nbx_internal_cast_byte_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_char_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_char_options;
static inline void nbx_internal_cast_char_options_init(nbx_internal_cast_char_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_double_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_double_options;
static inline void nbx_internal_cast_double_options_init(nbx_internal_cast_double_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_float_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_float_options;
static inline void nbx_internal_cast_float_options_init(nbx_internal_cast_float_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_half_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_half_options;
static inline void nbx_internal_cast_half_options_init(nbx_internal_cast_half_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_int_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_int_options;
static inline void nbx_internal_cast_int_options_init(nbx_internal_cast_int_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_long_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_long_options;
static inline void nbx_internal_cast_long_options_init(nbx_internal_cast_long_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_cast_short_options {
    size_t struct_size;
    bool non_blocking;
} nbx_internal_cast_short_options;
static inline void nbx_internal_cast_short_options_init(nbx_internal_cast_short_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_internal_ctc_loss_options {
    size_t struct_size;
    int64_t blank;
    bool zero_infinity;
} nbx_internal_ctc_loss_options;
static inline void nbx_internal_ctc_loss_options_init(nbx_internal_ctc_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->blank = 0;
    o->zero_infinity = false;
}

typedef struct nbx_internal_ctc_loss_tensor_options {
    size_t struct_size;
    int64_t blank;
    bool zero_infinity;
} nbx_internal_ctc_loss_tensor_options;
static inline void nbx_internal_ctc_loss_tensor_options_init(nbx_internal_ctc_loss_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->blank = 0;
    o->zero_infinity = false;
}

typedef struct nbx_internal_embedding_bag_options {
    size_t struct_size;
    bool scale_grad_by_freq;
    int64_t mode;
    bool sparse;
    nbx_tensor *per_sample_weights;
    bool include_last_offset;
    int64_t padding_idx;
} nbx_internal_embedding_bag_options;
static inline void nbx_internal_embedding_bag_options_init(nbx_internal_embedding_bag_options *o)
{
    o->struct_size = sizeof *o;
    o->scale_grad_by_freq = false;
    o->mode = 0;
    o->sparse = false;
    o->per_sample_weights = NBX_NONE;
    o->include_last_offset = false;
    o->padding_idx = -1;
}

typedef struct nbx_internal_embedding_bag_forward_only_options {
    size_t struct_size;
    bool scale_grad_by_freq;
    int64_t mode;
    bool sparse;
    nbx_tensor *per_sample_weights;
    bool include_last_offset;
    int64_t padding_idx;
} nbx_internal_embedding_bag_forward_only_options;
static inline void nbx_internal_embedding_bag_forward_only_options_init(nbx_internal_embedding_bag_forward_only_options *o)
{
    o->struct_size = sizeof *o;
    o->scale_grad_by_freq = false;
    o->mode = 0;
    o->sparse = false;
    o->per_sample_weights = NBX_NONE;
    o->include_last_offset = false;
    o->padding_idx = -1;
}

typedef struct nbx_internal_grouped_mm_options {
    size_t struct_size;
    nbx_tensor *offs;
    nbx_tensor *bias;
    nbx_optional_dtype out_dtype;
} nbx_internal_grouped_mm_options;
static inline void nbx_internal_grouped_mm_options_init(nbx_internal_grouped_mm_options *o)
{
    o->struct_size = sizeof *o;
    o->offs = NBX_NONE;
    o->bias = NBX_NONE;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
}

typedef struct nbx_internal_native_multi_head_attention_options {
    size_t struct_size;
    nbx_tensor *mask;
    bool need_weights;
    bool average_attn_weights;
    nbx_optional_int mask_type;
} nbx_internal_native_multi_head_attention_options;
static inline void nbx_internal_native_multi_head_attention_options_init(nbx_internal_native_multi_head_attention_options *o)
{
    o->struct_size = sizeof *o;
    o->mask = NBX_NONE;
    o->need_weights = true;
    o->average_attn_weights = true;
    o->mask_type.has = false;
    o->mask_type.value = 0;
}

typedef struct nbx_internal_pdist_forward_options {
    size_t struct_size;
    double p;
} nbx_internal_pdist_forward_options;
static inline void nbx_internal_pdist_forward_options_init(nbx_internal_pdist_forward_options *o)
{
    o->struct_size = sizeof *o;
    o->p = 2.0;
}

typedef struct nbx_internal_safe_softmax_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_internal_safe_softmax_options;
static inline void nbx_internal_safe_softmax_options_init(nbx_internal_safe_softmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

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

typedef struct nbx_internal_scaled_mm_options {
    size_t struct_size;
    nbx_tensor *bias;
    nbx_tensor *scale_result;
    nbx_optional_dtype out_dtype;
    bool use_fast_accum;
} nbx_internal_scaled_mm_options;
static inline void nbx_internal_scaled_mm_options_init(nbx_internal_scaled_mm_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    o->scale_result = NBX_NONE;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
    o->use_fast_accum = false;
}

typedef struct nbx_internal_stack_options {
    size_t struct_size;
    int64_t dim;
} nbx_internal_stack_options;
static inline void nbx_internal_stack_options_init(nbx_internal_stack_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_internal_thnn_fused_gru_cell_options {
    size_t struct_size;
    nbx_tensor *input_bias;
    nbx_tensor *hidden_bias;
} nbx_internal_thnn_fused_gru_cell_options;
static inline void nbx_internal_thnn_fused_gru_cell_options_init(nbx_internal_thnn_fused_gru_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->input_bias = NBX_NONE;
    o->hidden_bias = NBX_NONE;
}

typedef struct nbx_internal_thnn_fused_lstm_cell_options {
    size_t struct_size;
    nbx_tensor *input_bias;
    nbx_tensor *hidden_bias;
} nbx_internal_thnn_fused_lstm_cell_options;
static inline void nbx_internal_thnn_fused_lstm_cell_options_init(nbx_internal_thnn_fused_lstm_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->input_bias = NBX_NONE;
    o->hidden_bias = NBX_NONE;
}

typedef struct nbx_internal_to_copy_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    bool non_blocking;
    nbx_optional_memory_format memory_format;
} nbx_internal_to_copy_options;
static inline void nbx_internal_to_copy_options_init(nbx_internal_to_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->non_blocking = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_internal_transformer_encoder_layer_fwd_options {
    size_t struct_size;
    nbx_tensor *mask;
    nbx_optional_int mask_type;
} nbx_internal_transformer_encoder_layer_fwd_options;
static inline void nbx_internal_transformer_encoder_layer_fwd_options_init(nbx_internal_transformer_encoder_layer_fwd_options *o)
{
    o->struct_size = sizeof *o;
    o->mask = NBX_NONE;
    o->mask_type.has = false;
    o->mask_type.value = 0;
}

typedef struct nbx_internal_trilinear_options {
    size_t struct_size;
    int64_t unroll_dim;
} nbx_internal_trilinear_options;
static inline void nbx_internal_trilinear_options_init(nbx_internal_trilinear_options *o)
{
    o->struct_size = sizeof *o;
    o->unroll_dim = 1;
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

typedef struct nbx_internal_weight_norm_options {
    size_t struct_size;
    int64_t dim;
} nbx_internal_weight_norm_options;
static inline void nbx_internal_weight_norm_options_init(nbx_internal_weight_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_internal_weight_norm_interface_options {
    size_t struct_size;
    int64_t dim;
} nbx_internal_weight_norm_interface_options;
static inline void nbx_internal_weight_norm_interface_options_init(nbx_internal_weight_norm_interface_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_add_scalar_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_add_scalar_options;
static inline void nbx_add_scalar_options_init(nbx_add_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_add_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_add_options;
static inline void nbx_add_options_init(nbx_add_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
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

typedef struct nbx_addcdiv_options {
    size_t struct_size;
    nbx_scalar value;
} nbx_addcdiv_options;
static inline void nbx_addcdiv_options_init(nbx_addcdiv_options *o)
{
    o->struct_size = sizeof *o;
    o->value = nbx_scalar_int(1);
}

typedef struct nbx_addcmul_options {
    size_t struct_size;
    nbx_scalar value;
} nbx_addcmul_options;
static inline void nbx_addcmul_options_init(nbx_addcmul_options *o)
{
    o->struct_size = sizeof *o;
    o->value = nbx_scalar_int(1);
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

typedef struct nbx_addr_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar alpha;
} nbx_addr_options;
static inline void nbx_addr_options_init(nbx_addr_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_all_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_all_dim_options;
static inline void nbx_all_dim_options_init(nbx_all_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_all_dims_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
} nbx_all_dims_options;
static inline void nbx_all_dims_options_init(nbx_all_dims_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
}

typedef struct nbx_allclose_options {
    size_t struct_size;
    double rtol;
    double atol;
    bool equal_nan;
} nbx_allclose_options;
static inline void nbx_allclose_options_init(nbx_allclose_options *o)
{
    o->struct_size = sizeof *o;
    o->rtol = 1.0000000000000001e-05;
    o->atol = 1e-08;
    o->equal_nan = false;
}

typedef struct nbx_amax_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
} nbx_amax_options;
static inline void nbx_amax_options_init(nbx_amax_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
}

typedef struct nbx_amin_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
} nbx_amin_options;
static inline void nbx_amin_options_init(nbx_amin_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
}

typedef struct nbx_aminmax_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
} nbx_aminmax_options;
static inline void nbx_aminmax_options_init(nbx_aminmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
}

typedef struct nbx_any_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_any_dim_options;
static inline void nbx_any_dim_options_init(nbx_any_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_any_dims_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
} nbx_any_dims_options;
static inline void nbx_any_dims_options_init(nbx_any_dims_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
}

typedef struct nbx_arange_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_arange_options;
static inline void nbx_arange_options_init(nbx_arange_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_arange_start_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_arange_start_options;
static inline void nbx_arange_start_options_init(nbx_arange_start_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_arange_start_step_options {
    size_t struct_size;
    nbx_scalar step;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_arange_start_step_options;
static inline void nbx_arange_start_step_options_init(nbx_arange_start_step_options *o)
{
    o->struct_size = sizeof *o;
    o->step = nbx_scalar_int(1);
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_argmax_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
} nbx_argmax_options;
static inline void nbx_argmax_options_init(nbx_argmax_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
}

typedef struct nbx_argmin_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
} nbx_argmin_options;
static inline void nbx_argmin_options_init(nbx_argmin_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
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

typedef struct nbx_as_strided_options {
    size_t struct_size;
    nbx_optional_int storage_offset;
} nbx_as_strided_options;
static inline void nbx_as_strided_options_init(nbx_as_strided_options *o)
{
    o->struct_size = sizeof *o;
    o->storage_offset.has = false;
    o->storage_offset.value = 0;
}

typedef struct nbx_as_strided_inplace_options {
    size_t struct_size;
    nbx_optional_int storage_offset;
} nbx_as_strided_inplace_options;
static inline void nbx_as_strided_inplace_options_init(nbx_as_strided_inplace_options *o)
{
    o->struct_size = sizeof *o;
    o->storage_offset.has = false;
    o->storage_offset.value = 0;
}

typedef struct nbx_as_strided_copy_options {
    size_t struct_size;
    nbx_optional_int storage_offset;
} nbx_as_strided_copy_options;
static inline void nbx_as_strided_copy_options_init(nbx_as_strided_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->storage_offset.has = false;
    o->storage_offset.value = 0;
}

typedef struct nbx_as_strided_scatter_options {
    size_t struct_size;
    nbx_optional_int storage_offset;
} nbx_as_strided_scatter_options;
static inline void nbx_as_strided_scatter_options_init(nbx_as_strided_scatter_options *o)
{
    o->struct_size = sizeof *o;
    o->storage_offset.has = false;
    o->storage_offset.value = 0;
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

typedef struct nbx_bartlett_window_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_bartlett_window_options;
static inline void nbx_bartlett_window_options_init(nbx_bartlett_window_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_bartlett_window_periodic_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_bartlett_window_periodic_options;
static inline void nbx_bartlett_window_periodic_options_init(nbx_bartlett_window_periodic_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_bilinear_options {
    size_t struct_size;
    nbx_tensor *bias;
} nbx_bilinear_options;
static inline void nbx_bilinear_options_init(nbx_bilinear_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
}

typedef struct nbx_binary_cross_entropy_options {
    size_t struct_size;
    nbx_tensor *weight;
    int64_t reduction;
} nbx_binary_cross_entropy_options;
static inline void nbx_binary_cross_entropy_options_init(nbx_binary_cross_entropy_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->reduction = 1;
}

typedef struct nbx_binary_cross_entropy_with_logits_options {
    size_t struct_size;
    nbx_tensor *weight;
    nbx_tensor *pos_weight;
    int64_t reduction;
} nbx_binary_cross_entropy_with_logits_options;
static inline void nbx_binary_cross_entropy_with_logits_options_init(nbx_binary_cross_entropy_with_logits_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->pos_weight = NBX_NONE;
    o->reduction = 1;
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

typedef struct nbx_blackman_window_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_blackman_window_options;
static inline void nbx_blackman_window_options_init(nbx_blackman_window_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_blackman_window_periodic_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_blackman_window_periodic_options;
static inline void nbx_blackman_window_periodic_options_init(nbx_blackman_window_periodic_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
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

typedef struct nbx_cat_options {
    size_t struct_size;
    int64_t dim;
} nbx_cat_options;
static inline void nbx_cat_options_init(nbx_cat_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_cauchy_options {
    size_t struct_size;
    double median;
    double sigma;
} nbx_cauchy_options;
static inline void nbx_cauchy_options_init(nbx_cauchy_options *o)
{
    o->struct_size = sizeof *o;
    o->median = 0.0;
    o->sigma = 1.0;
}

typedef struct nbx_cdist_options {
    size_t struct_size;
    double p;
    nbx_optional_int compute_mode;
} nbx_cdist_options;
static inline void nbx_cdist_options_init(nbx_cdist_options *o)
{
    o->struct_size = sizeof *o;
    o->p = 2.0;
    o->compute_mode.has = false;
    o->compute_mode.value = 0;
}

typedef struct nbx_celu_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_celu_options;
static inline void nbx_celu_options_init(nbx_celu_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_double(1.0);
}

typedef struct nbx_chunk_options {
    size_t struct_size;
    int64_t dim;
} nbx_chunk_options;
static inline void nbx_chunk_options_init(nbx_chunk_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_clamp_options {
    size_t struct_size;
    nbx_optional_scalar min;
    nbx_optional_scalar max;
} nbx_clamp_options;
static inline void nbx_clamp_options_init(nbx_clamp_options *o)
{
    o->struct_size = sizeof *o;
    o->min.has = false;
    o->min.value = nbx_scalar_int(0);
    o->max.has = false;
    o->max.value = nbx_scalar_int(0);
}

typedef struct nbx_clamp_tensor_options {
    size_t struct_size;
    nbx_tensor *min;
    nbx_tensor *max;
} nbx_clamp_tensor_options;
static inline void nbx_clamp_tensor_options_init(nbx_clamp_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->min = NBX_NONE;
    o->max = NBX_NONE;
}

typedef struct nbx_clip_options {
    size_t struct_size;
    nbx_optional_scalar min;
    nbx_optional_scalar max;
} nbx_clip_options;
static inline void nbx_clip_options_init(nbx_clip_options *o)
{
    o->struct_size = sizeof *o;
    o->min.has = false;
    o->min.value = nbx_scalar_int(0);
    o->max.has = false;
    o->max.value = nbx_scalar_int(0);
}

typedef struct nbx_clip_tensor_options {
    size_t struct_size;
    nbx_tensor *min;
    nbx_tensor *max;
} nbx_clip_tensor_options;
static inline void nbx_clip_tensor_options_init(nbx_clip_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->min = NBX_NONE;
    o->max = NBX_NONE;
}

typedef struct nbx_clone_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_clone_options;
static inline void nbx_clone_options_init(nbx_clone_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_combinations_options {
    size_t struct_size;
    int64_t r;
    bool with_replacement;
} nbx_combinations_options;
static inline void nbx_combinations_options_init(nbx_combinations_options *o)
{
    o->struct_size = sizeof *o;
    o->r = 2;
    o->with_replacement = false;
}

typedef struct nbx_concat_options {
    size_t struct_size;
    int64_t dim;
} nbx_concat_options;
static inline void nbx_concat_options_init(nbx_concat_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_concatenate_options {
    size_t struct_size;
    int64_t dim;
} nbx_concatenate_options;
static inline void nbx_concatenate_options_init(nbx_concatenate_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
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

typedef struct nbx_contiguous_options {
    size_t struct_size;
    nbx_memory_format memory_format;
} nbx_contiguous_options;
static inline void nbx_contiguous_options_init(nbx_contiguous_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format = (nbx_memory_format)0;
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

typedef struct nbx_conv_tbc_options {
    size_t struct_size;
    int64_t pad;
} nbx_conv_tbc_options;
static inline void nbx_conv_tbc_options_init(nbx_conv_tbc_options *o)
{
    o->struct_size = sizeof *o;
    o->pad = 0;
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

typedef struct nbx_copy_options {
    size_t struct_size;
    bool non_blocking;
} nbx_copy_options;
static inline void nbx_copy_options_init(nbx_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
}

typedef struct nbx_cosine_embedding_loss_options {
    size_t struct_size;
    double margin;
    int64_t reduction;
} nbx_cosine_embedding_loss_options;
static inline void nbx_cosine_embedding_loss_options_init(nbx_cosine_embedding_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->margin = 0.0;
    o->reduction = 1;
}

typedef struct nbx_cosine_similarity_options {
    size_t struct_size;
    int64_t dim;
    double eps;
} nbx_cosine_similarity_options;
static inline void nbx_cosine_similarity_options_init(nbx_cosine_similarity_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 1;
    o->eps = 1e-08;
}

typedef struct nbx_count_nonzero_options {
    size_t struct_size;
    nbx_optional_int dim;
} nbx_count_nonzero_options;
static inline void nbx_count_nonzero_options_init(nbx_count_nonzero_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
}

typedef struct nbx_cov_options {
    size_t struct_size;
    int64_t correction;
    nbx_tensor *fweights;
    nbx_tensor *aweights;
} nbx_cov_options;
static inline void nbx_cov_options_init(nbx_cov_options *o)
{
    o->struct_size = sizeof *o;
    o->correction = 1;
    o->fweights = NBX_NONE;
    o->aweights = NBX_NONE;
}

typedef struct nbx_cross_options {
    size_t struct_size;
    nbx_optional_int dim;
} nbx_cross_options;
static inline void nbx_cross_options_init(nbx_cross_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
}

typedef struct nbx_cross_entropy_loss_options {
    size_t struct_size;
    nbx_tensor *weight;
    int64_t reduction;
    int64_t ignore_index;
    double label_smoothing;
} nbx_cross_entropy_loss_options;
static inline void nbx_cross_entropy_loss_options_init(nbx_cross_entropy_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->reduction = 1;
    o->ignore_index = -100;
    o->label_smoothing = 0.0;
}

typedef struct nbx_ctc_loss_intlist_options {
    size_t struct_size;
    int64_t blank;
    int64_t reduction;
    bool zero_infinity;
} nbx_ctc_loss_intlist_options;
static inline void nbx_ctc_loss_intlist_options_init(nbx_ctc_loss_intlist_options *o)
{
    o->struct_size = sizeof *o;
    o->blank = 0;
    o->reduction = 1;
    o->zero_infinity = false;
}

typedef struct nbx_ctc_loss_options {
    size_t struct_size;
    int64_t blank;
    int64_t reduction;
    bool zero_infinity;
} nbx_ctc_loss_options;
static inline void nbx_ctc_loss_options_init(nbx_ctc_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->blank = 0;
    o->reduction = 1;
    o->zero_infinity = false;
}

typedef struct nbx_cumprod_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_cumprod_options;
static inline void nbx_cumprod_options_init(nbx_cumprod_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_cumsum_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_cumsum_options;
static inline void nbx_cumsum_options_init(nbx_cumsum_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_cumulative_trapezoid_options {
    size_t struct_size;
    nbx_scalar dx;
    int64_t dim;
} nbx_cumulative_trapezoid_options;
static inline void nbx_cumulative_trapezoid_options_init(nbx_cumulative_trapezoid_options *o)
{
    o->struct_size = sizeof *o;
    o->dx = nbx_scalar_int(1);
    o->dim = -1;
}

typedef struct nbx_cumulative_trapezoid_x_options {
    size_t struct_size;
    int64_t dim;
} nbx_cumulative_trapezoid_x_options;
static inline void nbx_cumulative_trapezoid_x_options_init(nbx_cumulative_trapezoid_x_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_diag_options {
    size_t struct_size;
    int64_t diagonal;
} nbx_diag_options;
static inline void nbx_diag_options_init(nbx_diag_options *o)
{
    o->struct_size = sizeof *o;
    o->diagonal = 0;
}

typedef struct nbx_diag_embed_options {
    size_t struct_size;
    int64_t offset;
    int64_t dim1;
    int64_t dim2;
} nbx_diag_embed_options;
static inline void nbx_diag_embed_options_init(nbx_diag_embed_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dim1 = -2;
    o->dim2 = -1;
}

typedef struct nbx_diagflat_options {
    size_t struct_size;
    int64_t offset;
} nbx_diagflat_options;
static inline void nbx_diagflat_options_init(nbx_diagflat_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
}

typedef struct nbx_diagonal_options {
    size_t struct_size;
    int64_t offset;
    int64_t dim1;
    int64_t dim2;
} nbx_diagonal_options;
static inline void nbx_diagonal_options_init(nbx_diagonal_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dim1 = 0;
    o->dim2 = 1;
}

typedef struct nbx_diagonal_copy_options {
    size_t struct_size;
    int64_t offset;
    int64_t dim1;
    int64_t dim2;
} nbx_diagonal_copy_options;
static inline void nbx_diagonal_copy_options_init(nbx_diagonal_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dim1 = 0;
    o->dim2 = 1;
}

typedef struct nbx_diagonal_scatter_options {
    size_t struct_size;
    int64_t offset;
    int64_t dim1;
    int64_t dim2;
} nbx_diagonal_scatter_options;
static inline void nbx_diagonal_scatter_options_init(nbx_diagonal_scatter_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dim1 = 0;
    o->dim2 = 1;
}

typedef struct nbx_diff_options {
    size_t struct_size;
    int64_t n;
    int64_t dim;
    nbx_tensor *prepend;
    nbx_tensor *append;
} nbx_diff_options;
static inline void nbx_diff_options_init(nbx_diff_options *o)
{
    o->struct_size = sizeof *o;
    o->n = 1;
    o->dim = -1;
    o->prepend = NBX_NONE;
    o->append = NBX_NONE;
}

typedef struct nbx_dist_options {
    size_t struct_size;
    nbx_scalar p;
} nbx_dist_options;
static inline void nbx_dist_options_init(nbx_dist_options *o)
{
    o->struct_size = sizeof *o;
    o->p = nbx_scalar_int(2);
}

typedef struct nbx_einsum_options {
    size_t struct_size;
    const int64_t *path;
    size_t path_count;
} nbx_einsum_options;
static inline void nbx_einsum_options_init(nbx_einsum_options *o)
{
    o->struct_size = sizeof *o;
    o->path = NULL;
    o->path_count = 0;
}

typedef struct nbx_elu_options {
    size_t struct_size;
    nbx_scalar alpha;
    nbx_scalar scale;
    nbx_scalar input_scale;
} nbx_elu_options;
static inline void nbx_elu_options_init(nbx_elu_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
    o->scale = nbx_scalar_int(1);
    o->input_scale = nbx_scalar_int(1);
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

typedef struct nbx_embedding_bag_options {
    size_t struct_size;
    bool scale_grad_by_freq;
    int64_t mode;
    bool sparse;
    nbx_tensor *per_sample_weights;
    bool include_last_offset;
} nbx_embedding_bag_options;
static inline void nbx_embedding_bag_options_init(nbx_embedding_bag_options *o)
{
    o->struct_size = sizeof *o;
    o->scale_grad_by_freq = false;
    o->mode = 0;
    o->sparse = false;
    o->per_sample_weights = NBX_NONE;
    o->include_last_offset = false;
}

typedef struct nbx_empty_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_empty_options;
static inline void nbx_empty_options_init(nbx_empty_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_empty_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_empty_like_options;
static inline void nbx_empty_like_options_init(nbx_empty_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_empty_permuted_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_empty_permuted_options;
static inline void nbx_empty_permuted_options_init(nbx_empty_permuted_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_empty_strided_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_empty_strided_options;
static inline void nbx_empty_strided_options_init(nbx_empty_strided_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_expand_options {
    size_t struct_size;
    bool implicit;
} nbx_expand_options;
static inline void nbx_expand_options_init(nbx_expand_options *o)
{
    o->struct_size = sizeof *o;
    o->implicit = false;
}

typedef struct nbx_expand_copy_options {
    size_t struct_size;
    bool implicit;
} nbx_expand_copy_options;
static inline void nbx_expand_copy_options_init(nbx_expand_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->implicit = false;
}

typedef struct nbx_exponential_options {
    size_t struct_size;
    double lambd;
} nbx_exponential_options;
static inline void nbx_exponential_options_init(nbx_exponential_options *o)
{
    o->struct_size = sizeof *o;
    o->lambd = 1.0;
}

typedef struct nbx_eye_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_eye_options;
static inline void nbx_eye_options_init(nbx_eye_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_eye_m_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_eye_m_options;
static inline void nbx_eye_m_options_init(nbx_eye_m_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_fft_fft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_fft_options;
static inline void nbx_fft_fft_options_init(nbx_fft_fft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_fft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_fft2_options;
static inline void nbx_fft_fft2_options_init(nbx_fft_fft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_fftfreq_options {
    size_t struct_size;
    double d;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_fft_fftfreq_options;
static inline void nbx_fft_fftfreq_options_init(nbx_fft_fftfreq_options *o)
{
    o->struct_size = sizeof *o;
    o->d = 1.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_fft_fftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_fftn_options;
static inline void nbx_fft_fftn_options_init(nbx_fft_fftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_fft_fftshift_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
} nbx_fft_fftshift_options;
static inline void nbx_fft_fftshift_options_init(nbx_fft_fftshift_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
}

typedef struct nbx_fft_hfft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_hfft_options;
static inline void nbx_fft_hfft_options_init(nbx_fft_hfft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_hfft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_hfft2_options;
static inline void nbx_fft_hfft2_options_init(nbx_fft_hfft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_hfftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_hfftn_options;
static inline void nbx_fft_hfftn_options_init(nbx_fft_hfftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_fft_ifft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_ifft_options;
static inline void nbx_fft_ifft_options_init(nbx_fft_ifft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_ifft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_ifft2_options;
static inline void nbx_fft_ifft2_options_init(nbx_fft_ifft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_ifftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_ifftn_options;
static inline void nbx_fft_ifftn_options_init(nbx_fft_ifftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_fft_ifftshift_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
} nbx_fft_ifftshift_options;
static inline void nbx_fft_ifftshift_options_init(nbx_fft_ifftshift_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
}

typedef struct nbx_fft_ihfft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_ihfft_options;
static inline void nbx_fft_ihfft_options_init(nbx_fft_ihfft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_ihfft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_ihfft2_options;
static inline void nbx_fft_ihfft2_options_init(nbx_fft_ihfft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_ihfftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_ihfftn_options;
static inline void nbx_fft_ihfftn_options_init(nbx_fft_ihfftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_fft_irfft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_irfft_options;
static inline void nbx_fft_irfft_options_init(nbx_fft_irfft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_irfft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_irfft2_options;
static inline void nbx_fft_irfft2_options_init(nbx_fft_irfft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_irfftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_irfftn_options;
static inline void nbx_fft_irfftn_options_init(nbx_fft_irfftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_fft_rfft_options {
    size_t struct_size;
    nbx_optional_int n;
    int64_t dim;
    const char *norm;
} nbx_fft_rfft_options;
static inline void nbx_fft_rfft_options_init(nbx_fft_rfft_options *o)
{
    o->struct_size = sizeof *o;
    o->n.has = false;
    o->n.value = 0;
    o->dim = -1;
    o->norm = NULL;
}

typedef struct nbx_fft_rfft2_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_rfft2_options;
static inline void nbx_fft_rfft2_options_init(nbx_fft_rfft2_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->norm = NULL;
}

typedef struct nbx_fft_rfftfreq_options {
    size_t struct_size;
    double d;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_fft_rfftfreq_options;
static inline void nbx_fft_rfftfreq_options_init(nbx_fft_rfftfreq_options *o)
{
    o->struct_size = sizeof *o;
    o->d = 1.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_fft_rfftn_options {
    size_t struct_size;
    const int64_t *s;
    size_t s_count;
    const int64_t *dim;
    size_t dim_count;
    const char *norm;
} nbx_fft_rfftn_options;
static inline void nbx_fft_rfftn_options_init(nbx_fft_rfftn_options *o)
{
    o->struct_size = sizeof *o;
    o->s = NULL;
    o->s_count = 0;
    o->dim = NULL;
    o->dim_count = 0;
    o->norm = NULL;
}

typedef struct nbx_flatten_options {
    size_t struct_size;
    int64_t start_dim;
    int64_t end_dim;
} nbx_flatten_options;
static inline void nbx_flatten_options_init(nbx_flatten_options *o)
{
    o->struct_size = sizeof *o;
    o->start_dim = 0;
    o->end_dim = -1;
}

typedef struct nbx_frobenius_norm_options {
    size_t struct_size;
    bool keepdim;
} nbx_frobenius_norm_options;
static inline void nbx_frobenius_norm_options_init(nbx_frobenius_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_full_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_full_options;
static inline void nbx_full_options_init(nbx_full_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_full_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_full_like_options;
static inline void nbx_full_like_options_init(nbx_full_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
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

typedef struct nbx_gelu_options {
    size_t struct_size;
    const char *approximate;
} nbx_gelu_options;
static inline void nbx_gelu_options_init(nbx_gelu_options *o)
{
    o->struct_size = sizeof *o;
    o->approximate = "none";
}

typedef struct nbx_glu_options {
    size_t struct_size;
    int64_t dim;
} nbx_glu_options;
static inline void nbx_glu_options_init(nbx_glu_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_gradient_options {
    size_t struct_size;
    int64_t edge_order;
} nbx_gradient_options;
static inline void nbx_gradient_options_init(nbx_gradient_options *o)
{
    o->struct_size = sizeof *o;
    o->edge_order = 1;
}

typedef struct nbx_gradient_scalararray_options {
    size_t struct_size;
    int64_t edge_order;
} nbx_gradient_scalararray_options;
static inline void nbx_gradient_scalararray_options_init(nbx_gradient_scalararray_options *o)
{
    o->struct_size = sizeof *o;
    o->edge_order = 1;
}

typedef struct nbx_gradient_scalarint_options {
    size_t struct_size;
    nbx_optional_scalar spacing;
    nbx_optional_int dim;
    int64_t edge_order;
} nbx_gradient_scalarint_options;
static inline void nbx_gradient_scalarint_options_init(nbx_gradient_scalarint_options *o)
{
    o->struct_size = sizeof *o;
    o->spacing.has = false;
    o->spacing.value = nbx_scalar_int(0);
    o->dim.has = false;
    o->dim.value = 0;
    o->edge_order = 1;
}

typedef struct nbx_gradient_scalarrayarray_options {
    size_t struct_size;
    int64_t edge_order;
} nbx_gradient_scalarrayarray_options;
static inline void nbx_gradient_scalarrayarray_options_init(nbx_gradient_scalarrayarray_options *o)
{
    o->struct_size = sizeof *o;
    o->edge_order = 1;
}

typedef struct nbx_gradient_scalarrayint_options {
    size_t struct_size;
    nbx_optional_int dim;
    int64_t edge_order;
} nbx_gradient_scalarrayint_options;
static inline void nbx_gradient_scalarrayint_options_init(nbx_gradient_scalarrayint_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->edge_order = 1;
}

typedef struct nbx_gradient_tensorarray_options {
    size_t struct_size;
    int64_t edge_order;
} nbx_gradient_tensorarray_options;
static inline void nbx_gradient_tensorarray_options_init(nbx_gradient_tensorarray_options *o)
{
    o->struct_size = sizeof *o;
    o->edge_order = 1;
}

typedef struct nbx_gradient_tensorarrayint_options {
    size_t struct_size;
    nbx_optional_int dim;
    int64_t edge_order;
} nbx_gradient_tensorarrayint_options;
static inline void nbx_gradient_tensorarrayint_options_init(nbx_gradient_tensorarrayint_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->edge_order = 1;
}

typedef struct nbx_group_norm_options {
    size_t struct_size;
    nbx_tensor *weight;
    nbx_tensor *bias;
    double eps;
    bool cudnn_enabled;
} nbx_group_norm_options;
static inline void nbx_group_norm_options_init(nbx_group_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->bias = NBX_NONE;
    o->eps = 1.0000000000000001e-05;
    o->cudnn_enabled = true;
}

typedef struct nbx_gru_cell_options {
    size_t struct_size;
    nbx_tensor *b_ih;
    nbx_tensor *b_hh;
} nbx_gru_cell_options;
static inline void nbx_gru_cell_options_init(nbx_gru_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->b_ih = NBX_NONE;
    o->b_hh = NBX_NONE;
}

typedef struct nbx_hamming_window_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hamming_window_options;
static inline void nbx_hamming_window_options_init(nbx_hamming_window_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hamming_window_periodic_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hamming_window_periodic_options;
static inline void nbx_hamming_window_periodic_options_init(nbx_hamming_window_periodic_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hamming_window_periodic_alpha_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hamming_window_periodic_alpha_options;
static inline void nbx_hamming_window_periodic_alpha_options_init(nbx_hamming_window_periodic_alpha_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hamming_window_periodic_alpha_beta_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hamming_window_periodic_alpha_beta_options;
static inline void nbx_hamming_window_periodic_alpha_beta_options_init(nbx_hamming_window_periodic_alpha_beta_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hann_window_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hann_window_options;
static inline void nbx_hann_window_options_init(nbx_hann_window_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hann_window_periodic_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_hann_window_periodic_options;
static inline void nbx_hann_window_periodic_options_init(nbx_hann_window_periodic_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_hardshrink_options {
    size_t struct_size;
    nbx_scalar lambd;
} nbx_hardshrink_options;
static inline void nbx_hardshrink_options_init(nbx_hardshrink_options *o)
{
    o->struct_size = sizeof *o;
    o->lambd = nbx_scalar_double(0.5);
}

typedef struct nbx_hardtanh_options {
    size_t struct_size;
    nbx_scalar min_val;
    nbx_scalar max_val;
} nbx_hardtanh_options;
static inline void nbx_hardtanh_options_init(nbx_hardtanh_options *o)
{
    o->struct_size = sizeof *o;
    o->min_val = nbx_scalar_int(-1);
    o->max_val = nbx_scalar_int(1);
}

typedef struct nbx_hinge_embedding_loss_options {
    size_t struct_size;
    double margin;
    int64_t reduction;
} nbx_hinge_embedding_loss_options;
static inline void nbx_hinge_embedding_loss_options_init(nbx_hinge_embedding_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->margin = 1.0;
    o->reduction = 1;
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

typedef struct nbx_histogram_options {
    size_t struct_size;
    int64_t bins;
    const double *range;
    size_t range_count;
    nbx_tensor *weight;
    bool density;
} nbx_histogram_options;
static inline void nbx_histogram_options_init(nbx_histogram_options *o)
{
    o->struct_size = sizeof *o;
    o->bins = 100;
    o->range = NULL;
    o->range_count = 0;
    o->weight = NBX_NONE;
    o->density = false;
}

typedef struct nbx_histogram_bins_tensor_options {
    size_t struct_size;
    nbx_tensor *weight;
    bool density;
} nbx_histogram_bins_tensor_options;
static inline void nbx_histogram_bins_tensor_options_init(nbx_histogram_bins_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->density = false;
}

typedef struct nbx_huber_loss_options {
    size_t struct_size;
    int64_t reduction;
    double delta;
} nbx_huber_loss_options;
static inline void nbx_huber_loss_options_init(nbx_huber_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
    o->delta = 1.0;
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

typedef struct nbx_isclose_options {
    size_t struct_size;
    double rtol;
    double atol;
    bool equal_nan;
} nbx_isclose_options;
static inline void nbx_isclose_options_init(nbx_isclose_options *o)
{
    o->struct_size = sizeof *o;
    o->rtol = 1.0000000000000001e-05;
    o->atol = 1e-08;
    o->equal_nan = false;
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

typedef struct nbx_istft_options {
    size_t struct_size;
    nbx_optional_int hop_length;
    nbx_optional_int win_length;
    nbx_tensor *window;
    bool center;
    bool normalized;
    nbx_optional_bool onesided;
    nbx_optional_int length;
    bool return_complex;
} nbx_istft_options;
static inline void nbx_istft_options_init(nbx_istft_options *o)
{
    o->struct_size = sizeof *o;
    o->hop_length.has = false;
    o->hop_length.value = 0;
    o->win_length.has = false;
    o->win_length.value = 0;
    o->window = NBX_NONE;
    o->center = true;
    o->normalized = false;
    o->onesided.has = false;
    o->onesided.value = false;
    o->length.has = false;
    o->length.value = 0;
    o->return_complex = false;
}

typedef struct nbx_kaiser_window_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_kaiser_window_options;
static inline void nbx_kaiser_window_options_init(nbx_kaiser_window_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_kaiser_window_beta_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_kaiser_window_beta_options;
static inline void nbx_kaiser_window_beta_options_init(nbx_kaiser_window_beta_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_kaiser_window_periodic_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_kaiser_window_periodic_options;
static inline void nbx_kaiser_window_periodic_options_init(nbx_kaiser_window_periodic_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_kl_div_options {
    size_t struct_size;
    int64_t reduction;
    bool log_target;
} nbx_kl_div_options;
static inline void nbx_kl_div_options_init(nbx_kl_div_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
    o->log_target = false;
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

typedef struct nbx_l1_loss_options {
    size_t struct_size;
    int64_t reduction;
} nbx_l1_loss_options;
static inline void nbx_l1_loss_options_init(nbx_l1_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
}

typedef struct nbx_layer_norm_options {
    size_t struct_size;
    nbx_tensor *weight;
    nbx_tensor *bias;
    double eps;
    bool cudnn_enable;
} nbx_layer_norm_options;
static inline void nbx_layer_norm_options_init(nbx_layer_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->bias = NBX_NONE;
    o->eps = 1.0000000000000001e-05;
    o->cudnn_enable = true;
}

typedef struct nbx_leaky_relu_options {
    size_t struct_size;
    nbx_scalar negative_slope;
} nbx_leaky_relu_options;
static inline void nbx_leaky_relu_options_init(nbx_leaky_relu_options *o)
{
    o->struct_size = sizeof *o;
    o->negative_slope = nbx_scalar_double(0.01);
}

typedef struct nbx_linalg_cross_options {
    size_t struct_size;
    int64_t dim;
} nbx_linalg_cross_options;
static inline void nbx_linalg_cross_options_init(nbx_linalg_cross_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_linalg_diagonal_options {
    size_t struct_size;
    int64_t offset;
    int64_t dim1;
    int64_t dim2;
} nbx_linalg_diagonal_options;
static inline void nbx_linalg_diagonal_options_init(nbx_linalg_diagonal_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dim1 = -2;
    o->dim2 = -1;
}

typedef struct nbx_linalg_matrix_norm_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_linalg_matrix_norm_options;
static inline void nbx_linalg_matrix_norm_options_init(nbx_linalg_matrix_norm_options *o)
{
    o->struct_size = sizeof *o;
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_linalg_matrix_norm_str_ord_options {
    size_t struct_size;
    const char *ord;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_linalg_matrix_norm_str_ord_options;
static inline void nbx_linalg_matrix_norm_str_ord_options_init(nbx_linalg_matrix_norm_str_ord_options *o)
{
    o->struct_size = sizeof *o;
    o->ord = "fro";
    static const int64_t default_dim[] = {-2, -1};
    o->dim = default_dim;
    o->dim_count = 2;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_linalg_norm_options {
    size_t struct_size;
    nbx_optional_scalar ord;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_linalg_norm_options;
static inline void nbx_linalg_norm_options_init(nbx_linalg_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->ord.has = false;
    o->ord.value = nbx_scalar_int(0);
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_linalg_norm_ord_str_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_linalg_norm_ord_str_options;
static inline void nbx_linalg_norm_ord_str_options_init(nbx_linalg_norm_ord_str_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_linalg_vander_options {
    size_t struct_size;
    nbx_optional_int N;
} nbx_linalg_vander_options;
static inline void nbx_linalg_vander_options_init(nbx_linalg_vander_options *o)
{
    o->struct_size = sizeof *o;
    o->N.has = false;
    o->N.value = 0;
}

typedef struct nbx_linalg_vecdot_options {
    size_t struct_size;
    int64_t dim;
} nbx_linalg_vecdot_options;
static inline void nbx_linalg_vecdot_options_init(nbx_linalg_vecdot_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_linalg_vector_norm_options {
    size_t struct_size;
    nbx_scalar ord;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_linalg_vector_norm_options;
static inline void nbx_linalg_vector_norm_options_init(nbx_linalg_vector_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->ord = nbx_scalar_int(2);
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
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

typedef struct nbx_linspace_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_linspace_options;
static inline void nbx_linspace_options_init(nbx_linspace_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_linspace_scalar_tensor_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_linspace_scalar_tensor_options;
static inline void nbx_linspace_scalar_tensor_options_init(nbx_linspace_scalar_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_linspace_tensor_scalar_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_linspace_tensor_scalar_options;
static inline void nbx_linspace_tensor_scalar_options_init(nbx_linspace_tensor_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_linspace_tensor_tensor_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_linspace_tensor_tensor_options;
static inline void nbx_linspace_tensor_tensor_options_init(nbx_linspace_tensor_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_log_normal_options {
    size_t struct_size;
    double mean;
    double std;
} nbx_log_normal_options;
static inline void nbx_log_normal_options_init(nbx_log_normal_options *o)
{
    o->struct_size = sizeof *o;
    o->mean = 1.0;
    o->std = 2.0;
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

typedef struct nbx_logit_options {
    size_t struct_size;
    nbx_optional_double eps;
} nbx_logit_options;
static inline void nbx_logit_options_init(nbx_logit_options *o)
{
    o->struct_size = sizeof *o;
    o->eps.has = false;
    o->eps.value = 0;
}

typedef struct nbx_logspace_options {
    size_t struct_size;
    double base;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_logspace_options;
static inline void nbx_logspace_options_init(nbx_logspace_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_logspace_scalar_tensor_options {
    size_t struct_size;
    double base;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_logspace_scalar_tensor_options;
static inline void nbx_logspace_scalar_tensor_options_init(nbx_logspace_scalar_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_logspace_tensor_scalar_options {
    size_t struct_size;
    double base;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_logspace_tensor_scalar_options;
static inline void nbx_logspace_tensor_scalar_options_init(nbx_logspace_tensor_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_logspace_tensor_tensor_options {
    size_t struct_size;
    double base;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_logspace_tensor_tensor_options;
static inline void nbx_logspace_tensor_tensor_options_init(nbx_logspace_tensor_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_logsumexp_options {
    size_t struct_size;
    bool keepdim;
} nbx_logsumexp_options;
static inline void nbx_logsumexp_options_init(nbx_logsumexp_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_lstm_cell_options {
    size_t struct_size;
    nbx_tensor *b_ih;
    nbx_tensor *b_hh;
} nbx_lstm_cell_options;
static inline void nbx_lstm_cell_options_init(nbx_lstm_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->b_ih = NBX_NONE;
    o->b_hh = NBX_NONE;
}

typedef struct nbx_margin_ranking_loss_options {
    size_t struct_size;
    double margin;
    int64_t reduction;
} nbx_margin_ranking_loss_options;
static inline void nbx_margin_ranking_loss_options_init(nbx_margin_ranking_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->margin = 0.0;
    o->reduction = 1;
}

typedef struct nbx_max_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_max_dim_options;
static inline void nbx_max_dim_options_init(nbx_max_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
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

typedef struct nbx_mean_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_mean_options;
static inline void nbx_mean_options_init(nbx_mean_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_mean_dim_options {
    size_t struct_size;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_mean_dim_options;
static inline void nbx_mean_dim_options_init(nbx_mean_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_median_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_median_dim_options;
static inline void nbx_median_dim_options_init(nbx_median_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_min_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_min_dim_options;
static inline void nbx_min_dim_options_init(nbx_min_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_mode_options {
    size_t struct_size;
    int64_t dim;
    bool keepdim;
} nbx_mode_options;
static inline void nbx_mode_options_init(nbx_mode_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
    o->keepdim = false;
}

typedef struct nbx_mse_loss_options {
    size_t struct_size;
    int64_t reduction;
} nbx_mse_loss_options;
static inline void nbx_mse_loss_options_init(nbx_mse_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
}

typedef struct nbx_multi_margin_loss_options {
    size_t struct_size;
    nbx_scalar p;
    nbx_scalar margin;
    nbx_tensor *weight;
    int64_t reduction;
} nbx_multi_margin_loss_options;
static inline void nbx_multi_margin_loss_options_init(nbx_multi_margin_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->p = nbx_scalar_int(1);
    o->margin = nbx_scalar_int(1);
    o->weight = NBX_NONE;
    o->reduction = 1;
}

typedef struct nbx_multilabel_margin_loss_options {
    size_t struct_size;
    int64_t reduction;
} nbx_multilabel_margin_loss_options;
static inline void nbx_multilabel_margin_loss_options_init(nbx_multilabel_margin_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
}

typedef struct nbx_multinomial_options {
    size_t struct_size;
    bool replacement;
} nbx_multinomial_options;
static inline void nbx_multinomial_options_init(nbx_multinomial_options *o)
{
    o->struct_size = sizeof *o;
    o->replacement = false;
}

typedef struct nbx_nan_to_num_options {
    size_t struct_size;
    nbx_optional_double nan;
    nbx_optional_double posinf;
    nbx_optional_double neginf;
} nbx_nan_to_num_options;
static inline void nbx_nan_to_num_options_init(nbx_nan_to_num_options *o)
{
    o->struct_size = sizeof *o;
    o->nan.has = false;
    o->nan.value = 0;
    o->posinf.has = false;
    o->posinf.value = 0;
    o->neginf.has = false;
    o->neginf.value = 0;
}

typedef struct nbx_nanmean_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_nanmean_options;
static inline void nbx_nanmean_options_init(nbx_nanmean_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_nanmedian_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_nanmedian_dim_options;
static inline void nbx_nanmedian_dim_options_init(nbx_nanmedian_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_nanquantile_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
    const char *interpolation;
} nbx_nanquantile_options;
static inline void nbx_nanquantile_options_init(nbx_nanquantile_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
    o->interpolation = "linear";
}

typedef struct nbx_nanquantile_scalar_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
    const char *interpolation;
} nbx_nanquantile_scalar_options;
static inline void nbx_nanquantile_scalar_options_init(nbx_nanquantile_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
    o->interpolation = "linear";
}

typedef struct nbx_nansum_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_nansum_options;
static inline void nbx_nansum_options_init(nbx_nansum_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_new_empty_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_new_empty_options;
static inline void nbx_new_empty_options_init(nbx_new_empty_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_new_empty_strided_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_new_empty_strided_options;
static inline void nbx_new_empty_strided_options_init(nbx_new_empty_strided_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_new_full_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_new_full_options;
static inline void nbx_new_full_options_init(nbx_new_full_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_new_ones_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_new_ones_options;
static inline void nbx_new_ones_options_init(nbx_new_ones_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_new_zeros_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_new_zeros_options;
static inline void nbx_new_zeros_options_init(nbx_new_zeros_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_nll_loss_options {
    size_t struct_size;
    nbx_tensor *weight;
    int64_t reduction;
    int64_t ignore_index;
} nbx_nll_loss_options;
static inline void nbx_nll_loss_options_init(nbx_nll_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->reduction = 1;
    o->ignore_index = -100;
}

typedef struct nbx_nll_loss2d_options {
    size_t struct_size;
    nbx_tensor *weight;
    int64_t reduction;
    int64_t ignore_index;
} nbx_nll_loss2d_options;
static inline void nbx_nll_loss2d_options_init(nbx_nll_loss2d_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->reduction = 1;
    o->ignore_index = -100;
}

typedef struct nbx_nll_loss_nd_options {
    size_t struct_size;
    nbx_tensor *weight;
    int64_t reduction;
    int64_t ignore_index;
} nbx_nll_loss_nd_options;
static inline void nbx_nll_loss_nd_options_init(nbx_nll_loss_nd_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->reduction = 1;
    o->ignore_index = -100;
}

typedef struct nbx_nonzero_static_options {
    size_t struct_size;
    int64_t fill_value;
} nbx_nonzero_static_options;
static inline void nbx_nonzero_static_options_init(nbx_nonzero_static_options *o)
{
    o->struct_size = sizeof *o;
    o->fill_value = -1;
}

typedef struct nbx_norm_options {
    size_t struct_size;
    nbx_scalar p;
} nbx_norm_options;
static inline void nbx_norm_options_init(nbx_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->p = nbx_scalar_int(2);
}

typedef struct nbx_norm_scalaropt_dim_options {
    size_t struct_size;
    bool keepdim;
} nbx_norm_scalaropt_dim_options;
static inline void nbx_norm_scalaropt_dim_options_init(nbx_norm_scalaropt_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_norm_except_dim_options {
    size_t struct_size;
    int64_t pow;
    int64_t dim;
} nbx_norm_except_dim_options;
static inline void nbx_norm_except_dim_options_init(nbx_norm_except_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->pow = 2;
    o->dim = 0;
}

typedef struct nbx_normal_tensor_float_options {
    size_t struct_size;
    double std;
} nbx_normal_tensor_float_options;
static inline void nbx_normal_tensor_float_options_init(nbx_normal_tensor_float_options *o)
{
    o->struct_size = sizeof *o;
    o->std = 1.0;
}

typedef struct nbx_normal_float_float_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_normal_float_float_options;
static inline void nbx_normal_float_float_options_init(nbx_normal_float_float_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_normal_functional_options {
    size_t struct_size;
    double mean;
    double std;
} nbx_normal_functional_options;
static inline void nbx_normal_functional_options_init(nbx_normal_functional_options *o)
{
    o->struct_size = sizeof *o;
    o->mean = 0.0;
    o->std = 1.0;
}

typedef struct nbx_one_hot_options {
    size_t struct_size;
    int64_t num_classes;
} nbx_one_hot_options;
static inline void nbx_one_hot_options_init(nbx_one_hot_options *o)
{
    o->struct_size = sizeof *o;
    o->num_classes = -1;
}

typedef struct nbx_ones_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_ones_options;
static inline void nbx_ones_options_init(nbx_ones_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_ones_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_ones_like_options;
static inline void nbx_ones_like_options_init(nbx_ones_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
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

typedef struct nbx_pad_sequence_options {
    size_t struct_size;
    bool batch_first;
    double padding_value;
    const char *padding_side;
} nbx_pad_sequence_options;
static inline void nbx_pad_sequence_options_init(nbx_pad_sequence_options *o)
{
    o->struct_size = sizeof *o;
    o->batch_first = false;
    o->padding_value = 0.0;
    o->padding_side = "right";
}

typedef struct nbx_pairwise_distance_options {
    size_t struct_size;
    double p;
    double eps;
    bool keepdim;
} nbx_pairwise_distance_options;
static inline void nbx_pairwise_distance_options_init(nbx_pairwise_distance_options *o)
{
    o->struct_size = sizeof *o;
    o->p = 2.0;
    o->eps = 9.9999999999999995e-07;
    o->keepdim = false;
}

typedef struct nbx_pdist_options {
    size_t struct_size;
    double p;
} nbx_pdist_options;
static inline void nbx_pdist_options_init(nbx_pdist_options *o)
{
    o->struct_size = sizeof *o;
    o->p = 2.0;
}

typedef struct nbx_prod_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_prod_options;
static inline void nbx_prod_options_init(nbx_prod_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_prod_dim_int_options {
    size_t struct_size;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_prod_dim_int_options;
static inline void nbx_prod_dim_int_options_init(nbx_prod_dim_int_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
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

typedef struct nbx_quantile_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
    const char *interpolation;
} nbx_quantile_options;
static inline void nbx_quantile_options_init(nbx_quantile_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
    o->interpolation = "linear";
}

typedef struct nbx_quantile_scalar_options {
    size_t struct_size;
    nbx_optional_int dim;
    bool keepdim;
    const char *interpolation;
} nbx_quantile_scalar_options;
static inline void nbx_quantile_scalar_options_init(nbx_quantile_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->keepdim = false;
    o->interpolation = "linear";
}

typedef struct nbx_rand_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_rand_options;
static inline void nbx_rand_options_init(nbx_rand_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_rand_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_rand_generator_options;
static inline void nbx_rand_generator_options_init(nbx_rand_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_rand_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_rand_like_options;
static inline void nbx_rand_like_options_init(nbx_rand_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_rand_like_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_rand_like_generator_options;
static inline void nbx_rand_like_generator_options_init(nbx_rand_like_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randint_options;
static inline void nbx_randint_options_init(nbx_randint_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randint_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randint_generator_options;
static inline void nbx_randint_generator_options_init(nbx_randint_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randint_low_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randint_low_options;
static inline void nbx_randint_low_options_init(nbx_randint_low_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randint_low_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randint_low_generator_options;
static inline void nbx_randint_low_generator_options_init(nbx_randint_low_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randint_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_options;
static inline void nbx_randint_like_options_init(nbx_randint_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_like_tensor_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_tensor_options;
static inline void nbx_randint_like_tensor_options_init(nbx_randint_like_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_like_tensor_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_tensor_generator_options;
static inline void nbx_randint_like_tensor_generator_options_init(nbx_randint_like_tensor_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_like_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_generator_options;
static inline void nbx_randint_like_generator_options_init(nbx_randint_like_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_like_low_dtype_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_low_dtype_options;
static inline void nbx_randint_like_low_dtype_options_init(nbx_randint_like_low_dtype_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randint_like_low_generator_dtype_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randint_like_low_generator_dtype_options;
static inline void nbx_randint_like_low_generator_dtype_options_init(nbx_randint_like_low_generator_dtype_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randn_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randn_options;
static inline void nbx_randn_options_init(nbx_randn_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randn_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randn_generator_options;
static inline void nbx_randn_generator_options_init(nbx_randn_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randn_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randn_like_options;
static inline void nbx_randn_like_options_init(nbx_randn_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randn_like_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_randn_like_generator_options;
static inline void nbx_randn_like_generator_options_init(nbx_randn_like_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_randperm_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randperm_options;
static inline void nbx_randperm_options_init(nbx_randperm_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_randperm_generator_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_randperm_generator_options;
static inline void nbx_randperm_generator_options_init(nbx_randperm_generator_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_repeat_interleave_options {
    size_t struct_size;
    nbx_optional_int output_size;
} nbx_repeat_interleave_options;
static inline void nbx_repeat_interleave_options_init(nbx_repeat_interleave_options *o)
{
    o->struct_size = sizeof *o;
    o->output_size.has = false;
    o->output_size.value = 0;
}

typedef struct nbx_repeat_interleave_self_tensor_options {
    size_t struct_size;
    nbx_optional_int dim;
    nbx_optional_int output_size;
} nbx_repeat_interleave_self_tensor_options;
static inline void nbx_repeat_interleave_self_tensor_options_init(nbx_repeat_interleave_self_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->output_size.has = false;
    o->output_size.value = 0;
}

typedef struct nbx_repeat_interleave_self_int_options {
    size_t struct_size;
    nbx_optional_int dim;
    nbx_optional_int output_size;
} nbx_repeat_interleave_self_int_options;
static inline void nbx_repeat_interleave_self_int_options_init(nbx_repeat_interleave_self_int_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
    o->output_size.has = false;
    o->output_size.value = 0;
}

typedef struct nbx_rms_norm_options {
    size_t struct_size;
    nbx_tensor *weight;
    nbx_optional_double eps;
} nbx_rms_norm_options;
static inline void nbx_rms_norm_options_init(nbx_rms_norm_options *o)
{
    o->struct_size = sizeof *o;
    o->weight = NBX_NONE;
    o->eps.has = false;
    o->eps.value = 0;
}

typedef struct nbx_rnn_relu_cell_options {
    size_t struct_size;
    nbx_tensor *b_ih;
    nbx_tensor *b_hh;
} nbx_rnn_relu_cell_options;
static inline void nbx_rnn_relu_cell_options_init(nbx_rnn_relu_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->b_ih = NBX_NONE;
    o->b_hh = NBX_NONE;
}

typedef struct nbx_rnn_tanh_cell_options {
    size_t struct_size;
    nbx_tensor *b_ih;
    nbx_tensor *b_hh;
} nbx_rnn_tanh_cell_options;
static inline void nbx_rnn_tanh_cell_options_init(nbx_rnn_tanh_cell_options *o)
{
    o->struct_size = sizeof *o;
    o->b_ih = NBX_NONE;
    o->b_hh = NBX_NONE;
}

typedef struct nbx_roll_options {
    size_t struct_size;
    const int64_t *dims;
    size_t dims_count;
} nbx_roll_options;
static inline void nbx_roll_options_init(nbx_roll_options *o)
{
    o->struct_size = sizeof *o;
    o->dims = NULL;
    o->dims_count = 0;
}

typedef struct nbx_rot90_options {
    size_t struct_size;
    int64_t k;
    const int64_t *dims;
    size_t dims_count;
} nbx_rot90_options;
static inline void nbx_rot90_options_init(nbx_rot90_options *o)
{
    o->struct_size = sizeof *o;
    o->k = 1;
    static const int64_t default_dims[] = {0, 1};
    o->dims = default_dims;
    o->dims_count = 2;
}

typedef struct nbx_rrelu_options {
    size_t struct_size;
    nbx_scalar lower;
    nbx_scalar upper;
    bool training;
} nbx_rrelu_options;
static inline void nbx_rrelu_options_init(nbx_rrelu_options *o)
{
    o->struct_size = sizeof *o;
    o->lower = nbx_scalar_double(0.125);
    o->upper = nbx_scalar_double(0.33333333333333331);
    o->training = false;
}

typedef struct nbx_rsub_scalar_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_rsub_scalar_options;
static inline void nbx_rsub_scalar_options_init(nbx_rsub_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_rsub_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_rsub_options;
static inline void nbx_rsub_options_init(nbx_rsub_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_scalar_tensor_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_scalar_tensor_options;
static inline void nbx_scalar_tensor_options_init(nbx_scalar_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
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

typedef struct nbx_slice_options {
    size_t struct_size;
    int64_t dim;
    nbx_optional_int start;
    nbx_optional_int end;
    int64_t step;
} nbx_slice_options;
static inline void nbx_slice_options_init(nbx_slice_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
    o->start.has = false;
    o->start.value = 0;
    o->end.has = false;
    o->end.value = 0;
    o->step = 1;
}

typedef struct nbx_slice_copy_options {
    size_t struct_size;
    int64_t dim;
    nbx_optional_int start;
    nbx_optional_int end;
    int64_t step;
} nbx_slice_copy_options;
static inline void nbx_slice_copy_options_init(nbx_slice_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
    o->start.has = false;
    o->start.value = 0;
    o->end.has = false;
    o->end.value = 0;
    o->step = 1;
}

typedef struct nbx_slice_scatter_options {
    size_t struct_size;
    int64_t dim;
    nbx_optional_int start;
    nbx_optional_int end;
    int64_t step;
} nbx_slice_scatter_options;
static inline void nbx_slice_scatter_options_init(nbx_slice_scatter_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
    o->start.has = false;
    o->start.value = 0;
    o->end.has = false;
    o->end.value = 0;
    o->step = 1;
}

typedef struct nbx_slow_conv3d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
} nbx_slow_conv3d_options;
static inline void nbx_slow_conv3d_options_init(nbx_slow_conv3d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1, 1};
    o->stride = default_stride;
    o->stride_count = 3;
    static const int64_t default_padding[] = {0, 0, 0};
    o->padding = default_padding;
    o->padding_count = 3;
}

typedef struct nbx_smooth_l1_loss_options {
    size_t struct_size;
    int64_t reduction;
    double beta;
} nbx_smooth_l1_loss_options;
static inline void nbx_smooth_l1_loss_options_init(nbx_smooth_l1_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
    o->beta = 1.0;
}

typedef struct nbx_soft_margin_loss_options {
    size_t struct_size;
    int64_t reduction;
} nbx_soft_margin_loss_options;
static inline void nbx_soft_margin_loss_options_init(nbx_soft_margin_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->reduction = 1;
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

typedef struct nbx_softplus_options {
    size_t struct_size;
    nbx_scalar beta;
    nbx_scalar threshold;
} nbx_softplus_options;
static inline void nbx_softplus_options_init(nbx_softplus_options *o)
{
    o->struct_size = sizeof *o;
    o->beta = nbx_scalar_int(1);
    o->threshold = nbx_scalar_int(20);
}

typedef struct nbx_softshrink_options {
    size_t struct_size;
    nbx_scalar lambd;
} nbx_softshrink_options;
static inline void nbx_softshrink_options_init(nbx_softshrink_options *o)
{
    o->struct_size = sizeof *o;
    o->lambd = nbx_scalar_double(0.5);
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

typedef struct nbx_special_logit_options {
    size_t struct_size;
    nbx_optional_double eps;
} nbx_special_logit_options;
static inline void nbx_special_logit_options_init(nbx_special_logit_options *o)
{
    o->struct_size = sizeof *o;
    o->eps.has = false;
    o->eps.value = 0;
}

typedef struct nbx_special_logsumexp_options {
    size_t struct_size;
    bool keepdim;
} nbx_special_logsumexp_options;
static inline void nbx_special_logsumexp_options_init(nbx_special_logsumexp_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
}

typedef struct nbx_special_round_options {
    size_t struct_size;
    int64_t decimals;
} nbx_special_round_options;
static inline void nbx_special_round_options_init(nbx_special_round_options *o)
{
    o->struct_size = sizeof *o;
    o->decimals = 0;
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

typedef struct nbx_split_options {
    size_t struct_size;
    int64_t dim;
} nbx_split_options;
static inline void nbx_split_options_init(nbx_split_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_split_sizes_options {
    size_t struct_size;
    int64_t dim;
} nbx_split_sizes_options;
static inline void nbx_split_sizes_options_init(nbx_split_sizes_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_split_copy_options {
    size_t struct_size;
    int64_t dim;
} nbx_split_copy_options;
static inline void nbx_split_copy_options_init(nbx_split_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_split_with_sizes_options {
    size_t struct_size;
    int64_t dim;
} nbx_split_with_sizes_options;
static inline void nbx_split_with_sizes_options_init(nbx_split_with_sizes_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_split_with_sizes_copy_options {
    size_t struct_size;
    int64_t dim;
} nbx_split_with_sizes_copy_options;
static inline void nbx_split_with_sizes_copy_options_init(nbx_split_with_sizes_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_stack_options {
    size_t struct_size;
    int64_t dim;
} nbx_stack_options;
static inline void nbx_stack_options_init(nbx_stack_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_std_options {
    size_t struct_size;
    bool unbiased;
} nbx_std_options;
static inline void nbx_std_options_init(nbx_std_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
}

typedef struct nbx_std_correction_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    nbx_optional_scalar correction;
    bool keepdim;
} nbx_std_correction_options;
static inline void nbx_std_correction_options_init(nbx_std_correction_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->correction.has = false;
    o->correction.value = nbx_scalar_int(0);
    o->keepdim = false;
}

typedef struct nbx_std_dim_options {
    size_t struct_size;
    bool unbiased;
    bool keepdim;
} nbx_std_dim_options;
static inline void nbx_std_dim_options_init(nbx_std_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
    o->keepdim = false;
}

typedef struct nbx_std_mean_options {
    size_t struct_size;
    bool unbiased;
} nbx_std_mean_options;
static inline void nbx_std_mean_options_init(nbx_std_mean_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
}

typedef struct nbx_std_mean_correction_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    nbx_optional_scalar correction;
    bool keepdim;
} nbx_std_mean_correction_options;
static inline void nbx_std_mean_correction_options_init(nbx_std_mean_correction_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->correction.has = false;
    o->correction.value = nbx_scalar_int(0);
    o->keepdim = false;
}

typedef struct nbx_std_mean_dim_options {
    size_t struct_size;
    bool unbiased;
    bool keepdim;
} nbx_std_mean_dim_options;
static inline void nbx_std_mean_dim_options_init(nbx_std_mean_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
    o->keepdim = false;
}

typedef struct nbx_stft_options {
    size_t struct_size;
    nbx_optional_int hop_length;
    nbx_optional_int win_length;
    nbx_tensor *window;
    bool normalized;
    nbx_optional_bool onesided;
    nbx_optional_bool return_complex;
    nbx_optional_bool align_to_window;
} nbx_stft_options;
static inline void nbx_stft_options_init(nbx_stft_options *o)
{
    o->struct_size = sizeof *o;
    o->hop_length.has = false;
    o->hop_length.value = 0;
    o->win_length.has = false;
    o->win_length.value = 0;
    o->window = NBX_NONE;
    o->normalized = false;
    o->onesided.has = false;
    o->onesided.value = false;
    o->return_complex.has = false;
    o->return_complex.value = false;
    o->align_to_window.has = false;
    o->align_to_window.value = false;
}

typedef struct nbx_stft_center_options {
    size_t struct_size;
    nbx_optional_int hop_length;
    nbx_optional_int win_length;
    nbx_tensor *window;
    bool center;
    const char *pad_mode;
    bool normalized;
    nbx_optional_bool onesided;
    nbx_optional_bool return_complex;
    nbx_optional_bool align_to_window;
} nbx_stft_center_options;
static inline void nbx_stft_center_options_init(nbx_stft_center_options *o)
{
    o->struct_size = sizeof *o;
    o->hop_length.has = false;
    o->hop_length.value = 0;
    o->win_length.has = false;
    o->win_length.value = 0;
    o->window = NBX_NONE;
    o->center = true;
    o->pad_mode = "reflect";
    o->normalized = false;
    o->onesided.has = false;
    o->onesided.value = false;
    o->return_complex.has = false;
    o->return_complex.value = false;
    o->align_to_window.has = false;
    o->align_to_window.value = false;
}

typedef struct nbx_sub_scalar_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_sub_scalar_options;
static inline void nbx_sub_scalar_options_init(nbx_sub_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_sub_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_sub_options;
static inline void nbx_sub_options_init(nbx_sub_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_subtract_scalar_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_subtract_scalar_options;
static inline void nbx_subtract_scalar_options_init(nbx_subtract_scalar_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_subtract_options {
    size_t struct_size;
    nbx_scalar alpha;
} nbx_subtract_options;
static inline void nbx_subtract_options_init(nbx_subtract_options *o)
{
    o->struct_size = sizeof *o;
    o->alpha = nbx_scalar_int(1);
}

typedef struct nbx_sum_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
} nbx_sum_options;
static inline void nbx_sum_options_init(nbx_sum_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_sum_dim_intlist_options {
    size_t struct_size;
    bool keepdim;
    nbx_optional_dtype dtype;
} nbx_sum_dim_intlist_options;
static inline void nbx_sum_dim_intlist_options_init(nbx_sum_dim_intlist_options *o)
{
    o->struct_size = sizeof *o;
    o->keepdim = false;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
}

typedef struct nbx_take_along_dim_options {
    size_t struct_size;
    nbx_optional_int dim;
} nbx_take_along_dim_options;
static inline void nbx_take_along_dim_options_init(nbx_take_along_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->dim.has = false;
    o->dim.value = 0;
}

typedef struct nbx_tensor_split_options {
    size_t struct_size;
    int64_t dim;
} nbx_tensor_split_options;
static inline void nbx_tensor_split_options_init(nbx_tensor_split_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_tensor_split_sections_options {
    size_t struct_size;
    int64_t dim;
} nbx_tensor_split_sections_options;
static inline void nbx_tensor_split_sections_options_init(nbx_tensor_split_sections_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_tensor_split_tensor_indices_or_sections_options {
    size_t struct_size;
    int64_t dim;
} nbx_tensor_split_tensor_indices_or_sections_options;
static inline void nbx_tensor_split_tensor_indices_or_sections_options_init(nbx_tensor_split_tensor_indices_or_sections_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_thnn_conv2d_options {
    size_t struct_size;
    nbx_tensor *bias;
    const int64_t *stride;
    size_t stride_count;
    const int64_t *padding;
    size_t padding_count;
} nbx_thnn_conv2d_options;
static inline void nbx_thnn_conv2d_options_init(nbx_thnn_conv2d_options *o)
{
    o->struct_size = sizeof *o;
    o->bias = NBX_NONE;
    static const int64_t default_stride[] = {1, 1};
    o->stride = default_stride;
    o->stride_count = 2;
    static const int64_t default_padding[] = {0, 0};
    o->padding = default_padding;
    o->padding_count = 2;
}

typedef struct nbx_to_options {
    size_t struct_size;
    bool non_blocking;
    bool copy;
    nbx_optional_memory_format memory_format;
} nbx_to_options;
static inline void nbx_to_options_init(nbx_to_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
    o->copy = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_to_dtype_options {
    size_t struct_size;
    bool non_blocking;
    bool copy;
    nbx_optional_memory_format memory_format;
} nbx_to_dtype_options;
static inline void nbx_to_dtype_options_init(nbx_to_dtype_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
    o->copy = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_to_dtype_layout_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    bool non_blocking;
    bool copy;
    nbx_optional_memory_format memory_format;
} nbx_to_dtype_layout_options;
static inline void nbx_to_dtype_layout_options_init(nbx_to_dtype_layout_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->non_blocking = false;
    o->copy = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_to_other_options {
    size_t struct_size;
    bool non_blocking;
    bool copy;
    nbx_optional_memory_format memory_format;
} nbx_to_other_options;
static inline void nbx_to_other_options_init(nbx_to_other_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
    o->copy = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_to_prim_device_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    bool non_blocking;
    bool copy;
} nbx_to_prim_device_options;
static inline void nbx_to_prim_device_options_init(nbx_to_prim_device_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->non_blocking = false;
    o->copy = false;
}

typedef struct nbx_to_prim_dtype_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    bool non_blocking;
    bool copy;
} nbx_to_prim_dtype_options;
static inline void nbx_to_prim_dtype_options_init(nbx_to_prim_dtype_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->non_blocking = false;
    o->copy = false;
}

typedef struct nbx_to_prim_other_options {
    size_t struct_size;
    bool non_blocking;
    bool copy;
} nbx_to_prim_other_options;
static inline void nbx_to_prim_other_options_init(nbx_to_prim_other_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
    o->copy = false;
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

typedef struct nbx_trapezoid_options {
    size_t struct_size;
    nbx_scalar dx;
    int64_t dim;
} nbx_trapezoid_options;
static inline void nbx_trapezoid_options_init(nbx_trapezoid_options *o)
{
    o->struct_size = sizeof *o;
    o->dx = nbx_scalar_int(1);
    o->dim = -1;
}

typedef struct nbx_trapezoid_x_options {
    size_t struct_size;
    int64_t dim;
} nbx_trapezoid_x_options;
static inline void nbx_trapezoid_x_options_init(nbx_trapezoid_x_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_trapz_options {
    size_t struct_size;
    double dx;
    int64_t dim;
} nbx_trapz_options;
static inline void nbx_trapz_options_init(nbx_trapz_options *o)
{
    o->struct_size = sizeof *o;
    o->dx = 1.0;
    o->dim = -1;
}

typedef struct nbx_trapz_x_options {
    size_t struct_size;
    int64_t dim;
} nbx_trapz_x_options;
static inline void nbx_trapz_x_options_init(nbx_trapz_x_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = -1;
}

typedef struct nbx_tril_options {
    size_t struct_size;
    int64_t diagonal;
} nbx_tril_options;
static inline void nbx_tril_options_init(nbx_tril_options *o)
{
    o->struct_size = sizeof *o;
    o->diagonal = 0;
}

typedef struct nbx_tril_indices_options {
    size_t struct_size;
    int64_t offset;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_tril_indices_options;
static inline void nbx_tril_indices_options_init(nbx_tril_indices_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_triplet_margin_loss_options {
    size_t struct_size;
    double margin;
    double p;
    double eps;
    bool swap;
    int64_t reduction;
} nbx_triplet_margin_loss_options;
static inline void nbx_triplet_margin_loss_options_init(nbx_triplet_margin_loss_options *o)
{
    o->struct_size = sizeof *o;
    o->margin = 1.0;
    o->p = 2.0;
    o->eps = 9.9999999999999995e-07;
    o->swap = false;
    o->reduction = 1;
}

typedef struct nbx_triu_options {
    size_t struct_size;
    int64_t diagonal;
} nbx_triu_options;
static inline void nbx_triu_options_init(nbx_triu_options *o)
{
    o->struct_size = sizeof *o;
    o->diagonal = 0;
}

typedef struct nbx_triu_indices_options {
    size_t struct_size;
    int64_t offset;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_triu_indices_options;
static inline void nbx_triu_indices_options_init(nbx_triu_indices_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
    o->dtype.has = true;
    o->dtype.value = (nbx_dtype)5;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_unbind_options {
    size_t struct_size;
    int64_t dim;
} nbx_unbind_options;
static inline void nbx_unbind_options_init(nbx_unbind_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_unbind_copy_options {
    size_t struct_size;
    int64_t dim;
} nbx_unbind_copy_options;
static inline void nbx_unbind_copy_options_init(nbx_unbind_copy_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_uniform_options {
    size_t struct_size;
    double from;
    double to;
} nbx_uniform_options;
static inline void nbx_uniform_options_init(nbx_uniform_options *o)
{
    o->struct_size = sizeof *o;
    o->from = 0.0;
    o->to = 1.0;
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

typedef struct nbx_unsafe_chunk_options {
    size_t struct_size;
    int64_t dim;
} nbx_unsafe_chunk_options;
static inline void nbx_unsafe_chunk_options_init(nbx_unsafe_chunk_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_unsafe_split_options {
    size_t struct_size;
    int64_t dim;
} nbx_unsafe_split_options;
static inline void nbx_unsafe_split_options_init(nbx_unsafe_split_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
}

typedef struct nbx_unsafe_split_with_sizes_options {
    size_t struct_size;
    int64_t dim;
} nbx_unsafe_split_with_sizes_options;
static inline void nbx_unsafe_split_with_sizes_options_init(nbx_unsafe_split_with_sizes_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = 0;
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

typedef struct nbx_vander_options {
    size_t struct_size;
    nbx_optional_int N;
    bool increasing;
} nbx_vander_options;
static inline void nbx_vander_options_init(nbx_vander_options *o)
{
    o->struct_size = sizeof *o;
    o->N.has = false;
    o->N.value = 0;
    o->increasing = false;
}

typedef struct nbx_var_options {
    size_t struct_size;
    bool unbiased;
} nbx_var_options;
static inline void nbx_var_options_init(nbx_var_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
}

typedef struct nbx_var_correction_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    nbx_optional_scalar correction;
    bool keepdim;
} nbx_var_correction_options;
static inline void nbx_var_correction_options_init(nbx_var_correction_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->correction.has = false;
    o->correction.value = nbx_scalar_int(0);
    o->keepdim = false;
}

typedef struct nbx_var_dim_options {
    size_t struct_size;
    bool unbiased;
    bool keepdim;
} nbx_var_dim_options;
static inline void nbx_var_dim_options_init(nbx_var_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
    o->keepdim = false;
}

typedef struct nbx_var_mean_options {
    size_t struct_size;
    bool unbiased;
} nbx_var_mean_options;
static inline void nbx_var_mean_options_init(nbx_var_mean_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
}

typedef struct nbx_var_mean_correction_options {
    size_t struct_size;
    const int64_t *dim;
    size_t dim_count;
    nbx_optional_scalar correction;
    bool keepdim;
} nbx_var_mean_correction_options;
static inline void nbx_var_mean_correction_options_init(nbx_var_mean_correction_options *o)
{
    o->struct_size = sizeof *o;
    o->dim = NULL;
    o->dim_count = 0;
    o->correction.has = false;
    o->correction.value = nbx_scalar_int(0);
    o->keepdim = false;
}

typedef struct nbx_var_mean_dim_options {
    size_t struct_size;
    bool unbiased;
    bool keepdim;
} nbx_var_mean_dim_options;
static inline void nbx_var_mean_dim_options_init(nbx_var_mean_dim_options *o)
{
    o->struct_size = sizeof *o;
    o->unbiased = true;
    o->keepdim = false;
}

typedef struct nbx_zeros_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
} nbx_zeros_options;
static inline void nbx_zeros_options_init(nbx_zeros_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
}

typedef struct nbx_zeros_like_options {
    size_t struct_size;
    nbx_optional_dtype dtype;
    nbx_optional_layout layout;
    nbx_optional_device device;
    nbx_optional_bool pin_memory;
    nbx_optional_memory_format memory_format;
} nbx_zeros_like_options;
static inline void nbx_zeros_like_options_init(nbx_zeros_like_options *o)
{
    o->struct_size = sizeof *o;
    o->dtype.has = false;
    o->dtype.value = (nbx_dtype)0;
    o->layout.has = false;
    o->layout.value = NBX_STRIDED;
    o->device.has = false;
    o->device.value.type = NBX_DEVICE_CPU;
    o->device.value.index = 0;
    o->pin_memory.has = false;
    o->pin_memory.value = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}

typedef struct nbx_quantized_decomposed_dequantize_per_channel_options {
    size_t struct_size;
    nbx_optional_dtype out_dtype;
} nbx_quantized_decomposed_dequantize_per_channel_options;
static inline void nbx_quantized_decomposed_dequantize_per_channel_options_init(nbx_quantized_decomposed_dequantize_per_channel_options *o)
{
    o->struct_size = sizeof *o;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
}

typedef struct nbx_quantized_decomposed_dequantize_per_tensor_options {
    size_t struct_size;
    nbx_optional_dtype out_dtype;
} nbx_quantized_decomposed_dequantize_per_tensor_options;
static inline void nbx_quantized_decomposed_dequantize_per_tensor_options_init(nbx_quantized_decomposed_dequantize_per_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
}

typedef struct nbx_quantized_decomposed_dequantize_per_tensor_tensor_options {
    size_t struct_size;
    nbx_optional_dtype out_dtype;
} nbx_quantized_decomposed_dequantize_per_tensor_tensor_options;
static inline void nbx_quantized_decomposed_dequantize_per_tensor_tensor_options_init(nbx_quantized_decomposed_dequantize_per_tensor_tensor_options *o)
{
    o->struct_size = sizeof *o;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
}

typedef struct nbx_quantized_decomposed_dequantize_per_tensor_tensor2_options {
    size_t struct_size;
    nbx_optional_dtype out_dtype;
} nbx_quantized_decomposed_dequantize_per_tensor_tensor2_options;
static inline void nbx_quantized_decomposed_dequantize_per_tensor_tensor2_options_init(nbx_quantized_decomposed_dequantize_per_tensor_tensor2_options *o)
{
    o->struct_size = sizeof *o;
    o->out_dtype.has = false;
    o->out_dtype.value = (nbx_dtype)0;
}

/* aten::__and__.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as bitwise_and.Scalar. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_and_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::__and__.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as bitwise_and.Tensor. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_and(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::__iand__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_and_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_and_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::__ilshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_lshift_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::__ilshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_lshift_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_or_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::__ior__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_or_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::__irshift__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_rshift_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::__irshift__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_rshift_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::__ixor__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_xor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_xor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::__lshift__.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as bitwise_left_shift.Tensor_Scalar. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_lshift_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::__lshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_lshift_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::__lshift__.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as bitwise_left_shift.Tensor. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_lshift(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::__lshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_lshift_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::__or__.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as bitwise_or.Scalar. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_or_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::__or__.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as bitwise_or.Tensor. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_or(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::__rshift__.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as bitwise_right_shift.Tensor_Scalar. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_rshift_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::__rshift__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_rshift_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::__rshift__.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as bitwise_right_shift.Tensor. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_rshift(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::__rshift__.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dunder_rshift_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::__xor__.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as bitwise_xor.Scalar. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_xor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::__xor__.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as bitwise_xor.Tensor. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_dunder_xor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::_adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor
 * The mean of windows that divide the plane into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                     size_t output_size_count, nbx_tensor **out);

/* aten::_adaptive_avg_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool2d_out(nbx_context *ctx, nbx_tensor *self,
                                                         const int64_t *output_size, size_t output_size_count,
                                                         nbx_tensor *out);

/* aten::_adaptive_avg_pool3d(Tensor self, int[3] output_size) -> Tensor
 * The mean of windows that divide the plane into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                     size_t output_size_count, nbx_tensor **out);

/* aten::_adaptive_avg_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_adaptive_avg_pool3d_out(nbx_context *ctx, nbx_tensor *self,
                                                         const int64_t *output_size, size_t output_size_count,
                                                         nbx_tensor *out);

/* aten::_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool
 *     use_gelu=False) -> Tensor
 * relu (gelu) of addmm. Takes int half float. Bound: norm 4. */
NBX_CALL nbx_status nbx_internal_addmm_activation(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat1,
                                                  nbx_tensor *mat2,
                                                  const nbx_internal_addmm_activation_options *options,
                                                  nbx_tensor **out);

/* aten::_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool
 *     use_gelu=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_addmm_activation_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat1,
                                                      nbx_tensor *mat2,
                                                      const nbx_internal_addmm_activation_options *options,
                                                      nbx_tensor *out);

/* aten::_batch_norm_impl_index(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor?
 *     running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> (Tensor, Tensor, Tensor,
 *     Tensor, int)
 * native_batch_norm with an empty reserve and index 0. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_batch_norm_impl_index(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                       nbx_tensor *bias, nbx_tensor *running_mean,
                                                       nbx_tensor *running_var, bool training, double momentum,
                                                       double eps, bool cudnn_enabled, nbx_tensor **out0,
                                                       nbx_tensor **out1, nbx_tensor **out2, nbx_tensor **out3,
                                                       int64_t *out4);

/* aten::_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor?
 *     running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
 * native_batch_norm with running statistics; the other results are empty. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_batch_norm_no_update(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                      nbx_tensor *bias, nbx_tensor *running_mean,
                                                      nbx_tensor *running_var, double momentum, double eps,
                                                      nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2,
                                                      nbx_tensor **out3);

/* aten::_batch_norm_no_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor?
 *     running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!)
 *     out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!)) */
NBX_CALL nbx_status nbx_internal_batch_norm_no_update_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                          nbx_tensor *bias, nbx_tensor *running_mean,
                                                          nbx_tensor *running_var, double momentum, double eps,
                                                          nbx_tensor *out0, nbx_tensor *out1, nbx_tensor *out2,
                                                          nbx_tensor *out3);

/* aten::_batch_norm_with_update(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!)
 *     running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
 * native_batch_norm in training; the fourth result is empty. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_batch_norm_with_update(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                        nbx_tensor *bias, nbx_tensor *running_mean,
                                                        nbx_tensor *running_var, double momentum, double eps,
                                                        nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2,
                                                        nbx_tensor **out3);

/* aten::_cast_Byte(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_byte(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_internal_cast_byte_options *options, nbx_tensor **out);

/* aten::_cast_Char(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_char(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_internal_cast_char_options *options, nbx_tensor **out);

/* aten::_cast_Double(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_double(nbx_context *ctx, nbx_tensor *self,
                                             const nbx_internal_cast_double_options *options, nbx_tensor **out);

/* aten::_cast_Float(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_float(nbx_context *ctx, nbx_tensor *self,
                                            const nbx_internal_cast_float_options *options, nbx_tensor **out);

/* aten::_cast_Half(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_half(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_internal_cast_half_options *options, nbx_tensor **out);

/* aten::_cast_Int(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_int(nbx_context *ctx, nbx_tensor *self,
                                          const nbx_internal_cast_int_options *options, nbx_tensor **out);

/* aten::_cast_Long(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_long(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_internal_cast_long_options *options, nbx_tensor **out);

/* aten::_cast_Short(Tensor self, bool non_blocking=False) -> Tensor
 * self in another dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_cast_short(nbx_context *ctx, nbx_tensor *self,
                                            const nbx_internal_cast_short_options *options, nbx_tensor **out);

/* aten::_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor
 * The p-norm distance of each row of x1 to each row of x2, in batches. Takes float. Bound: sum 4. Differences are
 *     taken and summed whatever compute_mode says; PyTorch's matrix product loses digits of small distances. */
NBX_CALL nbx_status nbx_internal_cdist_forward(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2, double p,
                                               nbx_optional_int compute_mode, nbx_tensor **out);

/* aten::_cdist_forward.out(Tensor x1, Tensor x2, float p, int? compute_mode, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_cdist_forward_out(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2, double p,
                                                   nbx_optional_int compute_mode, nbx_tensor *out);

/* aten::_conj(Tensor(a) self) -> Tensor(a)
 * The complex conjugate. Takes all. The result is a view. Complex results are copies: the conjugate is computed at
 *     once. */
NBX_CALL nbx_status nbx_internal_conj(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_conj_physical(Tensor self) -> Tensor
 * The conjugate; real tensors as they are. Bound: exact. */
NBX_CALL nbx_status nbx_internal_conj_physical(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_conj_physical_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::_conv_depthwise2d(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias, int[2] stride, int[2]
 *     padding, int[2] dilation) -> Tensor
 * conv2d of each channel by itself. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_conv_depthwise2d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                                  const int64_t *kernel_size, size_t kernel_size_count,
                                                  nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                  const int64_t *padding, size_t padding_count,
                                                  const int64_t *dilation, size_t dilation_count, nbx_tensor **out);

/* aten::_conv_depthwise2d.out(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias, int[2] stride, int[2]
 *     padding, int[2] dilation, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_conv_depthwise2d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                                      const int64_t *kernel_size, size_t kernel_size_count,
                                                      nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                      const int64_t *padding, size_t padding_count,
                                                      const int64_t *dilation, size_t dilation_count, nbx_tensor *out);

/* aten::_convert_weight_to_int4pack_for_cpu(Tensor self, int innerKTiles) -> Tensor
 * int4 codes [N, K] packed in bytes [N, K/2] as PyTorch does it on CPUs with AVX2. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_internal_convert_weight_to_int4pack_for_cpu(nbx_context *ctx, nbx_tensor *self,
                                                                    int64_t innerKTiles, nbx_tensor **out);

/* aten::_convolution(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool
 *     transposed, int[] output_padding, int groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool
 *     allow_tf32) -> Tensor
 * aten::convolution; the flags of back ends say nothing here. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_convolution(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                             const int64_t *stride, size_t stride_count, const int64_t *padding,
                                             size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                             bool transposed, const int64_t *output_padding,
                                             size_t output_padding_count, int64_t groups, bool benchmark,
                                             bool deterministic, bool cudnn_enabled, bool allow_tf32, nbx_tensor **out);

/* aten::_convolution.out(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation,
 *     bool transposed, int[] output_padding, int groups, bool benchmark, bool deterministic, bool cudnn_enabled,
 *     bool allow_tf32, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_convolution_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                 nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                 const int64_t *padding, size_t padding_count, const int64_t *dilation,
                                                 size_t dilation_count, bool transposed, const int64_t *output_padding,
                                                 size_t output_padding_count, int64_t groups, bool benchmark,
                                                 bool deterministic, bool cudnn_enabled, bool allow_tf32,
                                                 nbx_tensor *out);

/* aten::_convolution_mode(Tensor input, Tensor weight, Tensor? bias, int[] stride, str padding, int[] dilation, int
 *     groups) -> Tensor
 * A convolution with padding by name. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_convolution_mode(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                  nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                  const char *padding, const int64_t *dilation, size_t dilation_count,
                                                  int64_t groups, nbx_tensor **out);

/* aten::_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool
 *     zero_infinity=False) -> (Tensor, Tensor)
 * Connectionist temporal classification: the loss of each sequence, and the logs of the forward variables. Takes
 *     float. Bound: sum 4. Labels that are not classes are refused; forward variables that no path has are -inf,
 *     PyTorch leaves some unset. */
NBX_CALL nbx_status nbx_internal_ctc_loss(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                          const int64_t *input_lengths, size_t input_lengths_count,
                                          const int64_t *target_lengths, size_t target_lengths_count,
                                          const nbx_internal_ctc_loss_options *options, nbx_tensor **out0,
                                          nbx_tensor **out1);

/* aten::_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int
 *     blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
 * _ctc_loss with lengths that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_ctc_loss_tensor(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                                 nbx_tensor *input_lengths, nbx_tensor *target_lengths,
                                                 const nbx_internal_ctc_loss_tensor_options *options,
                                                 nbx_tensor **out0, nbx_tensor **out1);

/* aten::_ctc_loss.Tensor_out(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int
 *     blank=0, bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_internal_ctc_loss_tensor_out(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                                     nbx_tensor *input_lengths, nbx_tensor *target_lengths,
                                                     const nbx_internal_ctc_loss_tensor_options *options,
                                                     nbx_tensor *out0, nbx_tensor *out1);

/* aten::_ctc_loss.out(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0,
 *     bool zero_infinity=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_internal_ctc_loss_out(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                              const int64_t *input_lengths, size_t input_lengths_count,
                                              const int64_t *target_lengths, size_t target_lengths_count,
                                              const nbx_internal_ctc_loss_options *options, nbx_tensor *out0,
                                              nbx_tensor *out1);

/* aten::_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0,
 *     bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) ->
 *     (Tensor, Tensor, Tensor, Tensor)
 * Sums (mode 0), means (1) or maxima (2) of rows of weight over bags of indices; bags start at offsets. Takes half
 *     float. Bound: sum 4. Offsets that fall are refused. Which bags the indices belong to is left empty in the
 *     cases where PyTorch leaves it so. */
NBX_CALL nbx_status nbx_internal_embedding_bag(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                               nbx_tensor *offsets, const nbx_internal_embedding_bag_options *options,
                                               nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2,
                                               nbx_tensor **out3);

/* aten::_embedding_bag.out(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int
 *     mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int
 *     padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!),
 *     Tensor(b!), Tensor(c!), Tensor(d!)) */
NBX_CALL nbx_status nbx_internal_embedding_bag_out(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                                   nbx_tensor *offsets,
                                                   const nbx_internal_embedding_bag_options *options, nbx_tensor *out0,
                                                   nbx_tensor *out1, nbx_tensor *out2, nbx_tensor *out3);

/* aten::_embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False,
 *     int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int
 *     padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)
 * The same as _embedding_bag. Takes half float. Bound: sum 4. Offsets that fall are refused. Which bags the indices
 *     belong to is left empty in the cases where PyTorch leaves it so. */
NBX_CALL nbx_status nbx_internal_embedding_bag_forward_only(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                                            nbx_tensor *offsets,
                                                            const nbx_internal_embedding_bag_forward_only_options *options,
                                                            nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2,
                                                            nbx_tensor **out3);

/* aten::_embedding_bag_forward_only.out(Tensor weight, Tensor indices, Tensor offsets, bool
 *     scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool
 *     include_last_offset=False, int padding_idx=-1, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2,
 *     Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!)) */
NBX_CALL nbx_status nbx_internal_embedding_bag_forward_only_out(nbx_context *ctx, nbx_tensor *weight,
                                                                nbx_tensor *indices, nbx_tensor *offsets,
                                                                const nbx_internal_embedding_bag_forward_only_options *options,
                                                                nbx_tensor *out0, nbx_tensor *out1, nbx_tensor *out2,
                                                                nbx_tensor *out3);

/* aten::_euclidean_dist(Tensor x1, Tensor x2) -> Tensor
 * cdist with p = 2. Bound: norm 4. */
NBX_CALL nbx_status nbx_internal_euclidean_dist(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2, nbx_tensor **out);

/* aten::_euclidean_dist.out(Tensor x1, Tensor x2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_euclidean_dist_out(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2, nbx_tensor *out);

/* aten::_fft_c2c(Tensor self, int[] dim, int normalization, bool forward) -> Tensor
 * Fourier transform of complex numbers over dims; normalization 0: none, 1: by the root of the number of points, 2:
 *     by the number. Takes complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_fft_c2c(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                         int64_t normalization, bool forward, nbx_tensor **out);

/* aten::_fft_c2c.out(Tensor self, int[] dim, int normalization, bool forward, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_fft_c2c_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                             int64_t normalization, bool forward, nbx_tensor *out);

/* aten::_fft_c2r(Tensor self, int[] dim, int normalization, int last_dim_size) -> Tensor
 * Inverse Fourier transform over dims to last_dim_size real numbers in the last of them. Takes complex. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_internal_fft_c2r(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                         int64_t normalization, int64_t last_dim_size, nbx_tensor **out);

/* aten::_fft_c2r.out(Tensor self, int[] dim, int normalization, int last_dim_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_fft_c2r_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                             int64_t normalization, int64_t last_dim_size, nbx_tensor *out);

/* aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor
 * Forward Fourier transform of real numbers over dims; onesided keeps the first half of the last of them. Takes
 *     float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_fft_r2c(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                         int64_t normalization, bool onesided, nbx_tensor **out);

/* aten::_fft_r2c.out(Tensor self, int[] dim, int normalization, bool onesided, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_fft_r2c_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                             int64_t normalization, bool onesided, nbx_tensor *out);

/* aten::_fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)
 * rms_norm, with 1 / sqrt(mean(input^2) + eps) of each row. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_fused_rms_norm(nbx_context *ctx, nbx_tensor *input, const int64_t *normalized_shape,
                                                size_t normalized_shape_count, nbx_tensor *weight,
                                                nbx_optional_double eps, nbx_tensor **out0, nbx_tensor **out1);

/* aten::_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) ->
 *     Tensor
 * Products of groups that end at offs: of rows (2-d by 3-d), columns (3-d by 2-d) or summed elements (2-d by 2-d);
 *     a batch without offs. Bound: norm 8. What no group reaches is 0; strides need not be multiples of 16 bytes. */
NBX_CALL nbx_status nbx_internal_grouped_mm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2,
                                            const nbx_internal_grouped_mm_options *options, nbx_tensor **out);

/* aten::_is_all_true(Tensor self) -> Tensor
 * Whether all of bools are true. Takes bool. Bound: exact. */
NBX_CALL nbx_status nbx_internal_is_all_true(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_is_any_true(Tensor self) -> Tensor
 * Whether one of bools is true. Takes bool. Bound: exact. */
NBX_CALL nbx_status nbx_internal_is_any_true(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_local_scalar_dense(Tensor self) -> Scalar
 * item. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_local_scalar_dense(nbx_context *ctx, nbx_tensor *self, nbx_scalar *out);

/* aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
 * The logarithm of _softmax, without its underflow. Takes half float. Bound: sum 4. PyTorch takes half_to_float on
 *     CUDA only, and 2.11 writes an out= tensor as if it were contiguous. */
NBX_CALL nbx_status nbx_internal_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                             nbx_tensor **out);

/* aten::_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_log_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                                 nbx_tensor *out);

/* aten::_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!)
 *     running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
 * native_batch_norm, whose schema says that it writes the running statistics. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                         nbx_tensor *bias, nbx_tensor *running_mean,
                                                         nbx_tensor *running_var, bool training, double momentum,
                                                         double eps, nbx_tensor **out0, nbx_tensor **out1,
                                                         nbx_tensor **out2);

/* aten::_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float
 *     momentum, float eps) -> (Tensor, Tensor, Tensor)
 * native_batch_norm without running statistics. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit_no_stats(nbx_context *ctx, nbx_tensor *input,
                                                                  nbx_tensor *weight, nbx_tensor *bias, bool training,
                                                                  double momentum, double eps, nbx_tensor **out0,
                                                                  nbx_tensor **out1, nbx_tensor **out2);

/* aten::_native_batch_norm_legit.no_stats_out(Tensor input, Tensor? weight, Tensor? bias, bool training, float
 *     momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!),
 *     Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit_no_stats_out(nbx_context *ctx, nbx_tensor *input,
                                                                      nbx_tensor *weight, nbx_tensor *bias,
                                                                      bool training, double momentum, double eps,
                                                                      nbx_tensor *out, nbx_tensor *save_mean,
                                                                      nbx_tensor *save_invstd);

/* aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor
 *     running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out,
 *     Tensor running_var_out)
 * batch_norm that returns the running statistics instead of writing to them. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit_functional(nbx_context *ctx, nbx_tensor *input,
                                                                    nbx_tensor *weight, nbx_tensor *bias,
                                                                    nbx_tensor *running_mean, nbx_tensor *running_var,
                                                                    bool training, double momentum, double eps,
                                                                    nbx_tensor **out0, nbx_tensor **out1,
                                                                    nbx_tensor **out2, nbx_tensor **running_mean_out,
                                                                    nbx_tensor **running_var_out);

/* aten::_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean,
 *     Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)
 * native_batch_norm with running statistics; the second and third result are empty. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit_no_training(nbx_context *ctx, nbx_tensor *input,
                                                                     nbx_tensor *weight, nbx_tensor *bias,
                                                                     nbx_tensor *running_mean, nbx_tensor *running_var,
                                                                     double momentum, double eps, nbx_tensor **out0,
                                                                     nbx_tensor **out1, nbx_tensor **out2);

/* aten::_native_batch_norm_legit_no_training.out(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean,
 *     Tensor running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) ->
 *     (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_internal_native_batch_norm_legit_no_training_out(nbx_context *ctx, nbx_tensor *input,
                                                                         nbx_tensor *weight, nbx_tensor *bias,
                                                                         nbx_tensor *running_mean,
                                                                         nbx_tensor *running_var, double momentum,
                                                                         double eps, nbx_tensor *out0,
                                                                         nbx_tensor *out1, nbx_tensor *out2);

/* aten::_native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor
 *     qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True,
 *     bool average_attn_weights=True, int? mask_type=None) -> (Tensor, Tensor)
 * The inference form of MultiheadAttention. Bound: norm 16. Weights that are not needed are an empty tensor, where
 *     PyTorch gives None. */
NBX_CALL nbx_status nbx_internal_native_multi_head_attention(nbx_context *ctx, nbx_tensor *query, nbx_tensor *key,
                                                             nbx_tensor *value, int64_t embed_dim, int64_t num_head,
                                                             nbx_tensor *qkv_weight, nbx_tensor *qkv_bias,
                                                             nbx_tensor *proj_weight, nbx_tensor *proj_bias,
                                                             const nbx_internal_native_multi_head_attention_options *options,
                                                             nbx_tensor **out0, nbx_tensor **out1);

/* aten::_neg_view(Tensor(a) self) -> Tensor(a)
 * -self. Bound: exact. */
NBX_CALL nbx_status nbx_internal_neg_view(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)
 * The steps of padded sequences one after the other, without the padding, and the batch size of each step. Bound:
 *     norm 16. */
NBX_CALL nbx_status nbx_internal_pack_padded_sequence(nbx_context *ctx, nbx_tensor *input, nbx_tensor *lengths,
                                                      bool batch_first, nbx_tensor **out0, nbx_tensor **out1);

/* aten::_pack_padded_sequence.out(Tensor input, Tensor lengths, bool batch_first, *, Tensor(a!) out0, Tensor(b!)
 *     out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_internal_pack_padded_sequence_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *lengths,
                                                          bool batch_first, nbx_tensor *out0, nbx_tensor *out1);

/* aten::_pad_circular(Tensor self, int[] pad) -> Tensor
 * Pads the last dims with the other end of the input. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_pad_circular(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                              nbx_tensor **out);

/* aten::_pad_packed_sequence(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int
 *     total_length) -> (Tensor, Tensor)
 * Padded sequences and their lengths of packed ones. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_pad_packed_sequence(nbx_context *ctx, nbx_tensor *data, nbx_tensor *batch_sizes,
                                                     bool batch_first, nbx_scalar padding_value, int64_t total_length,
                                                     nbx_tensor **out0, nbx_tensor **out1);

/* aten::_pdist_forward(Tensor self, float p=2.) -> Tensor
 * Distances between the rows, each pair once. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_pdist_forward(nbx_context *ctx, nbx_tensor *self,
                                               const nbx_internal_pdist_forward_options *options, nbx_tensor **out);

/* aten::_pdist_forward.out(Tensor self, float p=2., *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_pdist_forward_out(nbx_context *ctx, nbx_tensor *self,
                                                   const nbx_internal_pdist_forward_options *options, nbx_tensor *out);

/* aten::_prelu_kernel(Tensor self, Tensor weight) -> Tensor
 * self where it is positive, weight * self elsewhere. Takes half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_internal_prelu_kernel(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, nbx_tensor **out);

/* aten::_reshape_alias(Tensor(a) self, int[] size, int[] stride) -> Tensor(a)
 * Sizes and strides as given, at the same storage offset. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_internal_reshape_alias(nbx_context *ctx, nbx_tensor *self, const int64_t *size,
                                               size_t size_count, const int64_t *stride, size_t stride_count,
                                               nbx_tensor **out);

/* aten::_reshape_copy(Tensor self, int[] size) -> Tensor
 * A copy of what reshape gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_reshape_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *size,
                                              size_t size_count, nbx_tensor **out);

/* aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * softmax; rows of -inf become 0. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_safe_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                              const nbx_internal_safe_softmax_options *options, nbx_tensor **out);

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

/* aten::_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor?
 *     scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor
 * The product of float8 matrices, each with a scale or one for each row or column, summed in float32. Bound: norm
 *     8. A scale of the result and scales of blocks are refused. */
NBX_CALL nbx_status nbx_internal_scaled_mm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor *scale_a,
                                           nbx_tensor *scale_b, const nbx_internal_scaled_mm_options *options,
                                           nbx_tensor **out);

/* aten::_shape_as_tensor(Tensor self) -> Tensor
 * The sizes as a vector. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_shape_as_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::_slow_conv2d_forward(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias, int[2] stride, int[2]
 *     padding) -> Tensor
 * conv2d. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_slow_conv2d_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                                     const int64_t *kernel_size, size_t kernel_size_count,
                                                     nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                     const int64_t *padding, size_t padding_count, nbx_tensor **out);

/* aten::_slow_conv2d_forward.output(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias, int[2] stride,
 *     int[2] padding, *, Tensor(a!) output) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_slow_conv2d_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                                         const int64_t *kernel_size, size_t kernel_size_count,
                                                         nbx_tensor *bias, const int64_t *stride, size_t stride_count,
                                                         const int64_t *padding, size_t padding_count,
                                                         nbx_tensor *output);

/* aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
 * exp(self - max) over its sum along dim; half_to_float gives float32 for float16 and bfloat16. Takes half float.
 *     Bound: sum 4. PyTorch takes half_to_float on CUDA only, and 2.11 writes an out= tensor as if it were
 *     contiguous. */
NBX_CALL nbx_status nbx_internal_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                         nbx_tensor **out);

/* aten::_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, bool half_to_float,
                                             nbx_tensor *out);

/* aten::_stack(Tensor[] tensors, int dim=0) -> Tensor
 * The tensors along a new dimension dim. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_stack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                       const nbx_internal_stack_options *options, nbx_tensor **out);

/* aten::_stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_stack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                           const nbx_internal_stack_options *options, nbx_tensor *out);

/* aten::_thnn_fused_gru_cell(Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias=None, Tensor?
 *     hidden_bias=None) -> (Tensor, Tensor)
 * The pointwise part of a GRU step: the new hidden state, and reset, update and new gates, hx and the hidden part
 *     of the new gate. Takes half float. Bound: sum 4. PyTorch has it on CUDA only. */
NBX_CALL nbx_status nbx_internal_thnn_fused_gru_cell(nbx_context *ctx, nbx_tensor *input_gates,
                                                     nbx_tensor *hidden_gates, nbx_tensor *hx,
                                                     const nbx_internal_thnn_fused_gru_cell_options *options,
                                                     nbx_tensor **out0, nbx_tensor **out1);

/* aten::_thnn_fused_gru_cell.out(Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias=None,
 *     Tensor? hidden_bias=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_internal_thnn_fused_gru_cell_out(nbx_context *ctx, nbx_tensor *input_gates,
                                                         nbx_tensor *hidden_gates, nbx_tensor *hx,
                                                         const nbx_internal_thnn_fused_gru_cell_options *options,
                                                         nbx_tensor *out0, nbx_tensor *out1);

/* aten::_thnn_fused_lstm_cell(Tensor input_gates, Tensor hidden_gates, Tensor cx, Tensor? input_bias=None, Tensor?
 *     hidden_bias=None) -> (Tensor, Tensor, Tensor)
 * The pointwise part of an LSTM step: new hidden and cell state, and the four gates after their activations. Takes
 *     half float. Bound: sum 4. PyTorch has it on CUDA only. */
NBX_CALL nbx_status nbx_internal_thnn_fused_lstm_cell(nbx_context *ctx, nbx_tensor *input_gates,
                                                      nbx_tensor *hidden_gates, nbx_tensor *cx,
                                                      const nbx_internal_thnn_fused_lstm_cell_options *options,
                                                      nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2);

/* aten::_thnn_fused_lstm_cell.out(Tensor input_gates, Tensor hidden_gates, Tensor cx, Tensor? input_bias=None,
 *     Tensor? hidden_bias=None, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!),
 *     Tensor(c!)) */
NBX_CALL nbx_status nbx_internal_thnn_fused_lstm_cell_out(nbx_context *ctx, nbx_tensor *input_gates,
                                                          nbx_tensor *hidden_gates, nbx_tensor *cx,
                                                          const nbx_internal_thnn_fused_lstm_cell_options *options,
                                                          nbx_tensor *out0, nbx_tensor *out1, nbx_tensor *out2);

/* aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor
 * A copy in another dtype, device or memory format; always a copy. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_internal_to_copy(nbx_context *ctx, nbx_tensor *self,
                                         const nbx_internal_to_copy_options *options, nbx_tensor **out);

typedef struct nbx_internal_to_copy_out_options {
    size_t struct_size;
    bool non_blocking;
    nbx_optional_memory_format memory_format;
} nbx_internal_to_copy_out_options;
static inline void nbx_internal_to_copy_out_options_init(nbx_internal_to_copy_out_options *o)
{
    o->struct_size = sizeof *o;
    o->non_blocking = false;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::_to_copy.out(Tensor self, *, bool non_blocking=False, MemoryFormat? memory_format=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_internal_to_copy_out(nbx_context *ctx, nbx_tensor *self,
                                             const nbx_internal_to_copy_out_options *options, nbx_tensor *out);

/* aten::_transformer_encoder_layer_fwd(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor
 *     qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor
 *     norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor
 *     ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None) -> Tensor
 * The inference form of TransformerEncoderLayer. Bound: norm 32. */
NBX_CALL nbx_status nbx_internal_transformer_encoder_layer_fwd(nbx_context *ctx, nbx_tensor *src, int64_t embed_dim,
                                                               int64_t num_heads, nbx_tensor *qkv_weight,
                                                               nbx_tensor *qkv_bias, nbx_tensor *proj_weight,
                                                               nbx_tensor *proj_bias, bool use_gelu, bool norm_first,
                                                               double eps, nbx_tensor *norm_weight_1,
                                                               nbx_tensor *norm_bias_1, nbx_tensor *norm_weight_2,
                                                               nbx_tensor *norm_bias_2, nbx_tensor *ffn_weight_1,
                                                               nbx_tensor *ffn_bias_1, nbx_tensor *ffn_weight_2,
                                                               nbx_tensor *ffn_bias_2,
                                                               const nbx_internal_transformer_encoder_layer_fwd_options *options,
                                                               nbx_tensor **out);

/* aten::_transformer_encoder_layer_fwd.out(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor
 *     qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor
 *     norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor
 *     ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None, *, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_transformer_encoder_layer_fwd_out(nbx_context *ctx, nbx_tensor *src,
                                                                   int64_t embed_dim, int64_t num_heads,
                                                                   nbx_tensor *qkv_weight, nbx_tensor *qkv_bias,
                                                                   nbx_tensor *proj_weight, nbx_tensor *proj_bias,
                                                                   bool use_gelu, bool norm_first, double eps,
                                                                   nbx_tensor *norm_weight_1, nbx_tensor *norm_bias_1,
                                                                   nbx_tensor *norm_weight_2, nbx_tensor *norm_bias_2,
                                                                   nbx_tensor *ffn_weight_1, nbx_tensor *ffn_bias_1,
                                                                   nbx_tensor *ffn_weight_2, nbx_tensor *ffn_bias_2,
                                                                   const nbx_internal_transformer_encoder_layer_fwd_options *options,
                                                                   nbx_tensor *out);

/* aten::_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int
 *     unroll_dim=1) -> Tensor
 * The product of three tensors, summed over dims. Bound: norm 16. */
NBX_CALL nbx_status nbx_internal_trilinear(nbx_context *ctx, nbx_tensor *i1, nbx_tensor *i2, nbx_tensor *i3,
                                           const int64_t *expand1, size_t expand1_count, const int64_t *expand2,
                                           size_t expand2_count, const int64_t *expand3, size_t expand3_count,
                                           const int64_t *sumdim, size_t sumdim_count,
                                           const nbx_internal_trilinear_options *options, nbx_tensor **out);

/* aten::_trilinear.out(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim,
 *     int unroll_dim=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_internal_trilinear_out(nbx_context *ctx, nbx_tensor *i1, nbx_tensor *i2, nbx_tensor *i3,
                                               const int64_t *expand1, size_t expand1_count, const int64_t *expand2,
                                               size_t expand2_count, const int64_t *expand3, size_t expand3_count,
                                               const int64_t *sumdim, size_t sumdim_count,
                                               const nbx_internal_trilinear_options *options, nbx_tensor *out);

/* aten::_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor,
 *     Tensor, Tensor)
 * The distinct elements, sorted; each NaN is distinct. Parts that are not asked for are empty. Takes bool int half
 *     float unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_internal_unique2(nbx_context *ctx, nbx_tensor *self,
                                         const nbx_internal_unique2_options *options, nbx_tensor **out0,
                                         nbx_tensor **out1, nbx_tensor **out2);

/* aten::_unique2.out(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, *,
 *     Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_internal_unique2_out(nbx_context *ctx, nbx_tensor *self,
                                             const nbx_internal_unique2_options *options, nbx_tensor *out0,
                                             nbx_tensor *out1, nbx_tensor *out2);

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

/* aten::_unsafe_view(Tensor self, int[] size) -> Tensor
 * The same as view. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_internal_unsafe_view(nbx_context *ctx, nbx_tensor *self, const int64_t *size,
                                             size_t size_count, nbx_tensor **out);

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
 * _upsample_bicubic2d_aa by output size or by scale factors. Bound: norm 16. */
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
 * _upsample_bilinear2d_aa by output size or by scale factors. Bound: norm 16. */
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
 * _upsample_nearest_exact1d by output size or by scale factors. Bound: exact. */
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
 * _upsample_nearest_exact2d by output size or by scale factors. Bound: exact. */
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
 * _upsample_nearest_exact3d by output size or by scale factors. Bound: exact. */
NBX_CALL nbx_status nbx_internal_upsample_nearest_exact3d_vec(nbx_context *ctx, nbx_tensor *input,
                                                              const int64_t *output_size, size_t output_size_count,
                                                              const double *scale_factors, size_t scale_factors_count,
                                                              nbx_tensor **out);

/* aten::_weight_int4pack_mm_for_cpu(Tensor self, Tensor mat2, int qGroupSize, Tensor qScaleAndZeros) -> Tensor
 * self @ w^T, w = (q - 8) * scale + zero with the codes of mat2, packed as PyTorch does it on CPUs with AVX2. Takes
 *     half float. Bound: sum 4. On CPUs with AVX-512 PyTorch packs in another order. */
NBX_CALL nbx_status nbx_internal_weight_int4pack_mm_for_cpu(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2,
                                                            int64_t qGroupSize, nbx_tensor *qScaleAndZeros,
                                                            nbx_tensor **out);

/* aten::_weight_int8pack_mm(Tensor self, Tensor mat2, Tensor scales) -> Tensor
 * self @ mat2^T * scales, mat2 int8 [N, K] with a scale for each row. Takes half float. Bound: sum 4. mat2 may have
 *     any strides. */
NBX_CALL nbx_status nbx_internal_weight_int8pack_mm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2,
                                                    nbx_tensor *scales, nbx_tensor **out);

/* aten::_weight_norm(Tensor v, Tensor g, int dim=0) -> Tensor
 * v times g over the norm of v over all dims but dim; -1: over all. Bound: norm 4. */
NBX_CALL nbx_status nbx_internal_weight_norm(nbx_context *ctx, nbx_tensor *v, nbx_tensor *g,
                                             const nbx_internal_weight_norm_options *options, nbx_tensor **out);

/* aten::_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)
 * v times g over the norm of v over all dims but the first or last, and that norm. Bound: norm 4. */
NBX_CALL nbx_status nbx_internal_weight_norm_interface(nbx_context *ctx, nbx_tensor *v, nbx_tensor *g,
                                                       const nbx_internal_weight_norm_interface_options *options,
                                                       nbx_tensor **out0, nbx_tensor **out1);

/* aten::_weight_norm_interface.out(Tensor v, Tensor g, int dim=0, *, Tensor(a!) out0, Tensor(b!) out1) ->
 *     (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_internal_weight_norm_interface_out(nbx_context *ctx, nbx_tensor *v, nbx_tensor *g,
                                                           const nbx_internal_weight_norm_interface_options *options,
                                                           nbx_tensor *out0, nbx_tensor *out1);

/* aten::abs(Tensor self) -> Tensor
 * Absolute value; of complex numbers the magnitude. Takes half float int complex. Bound: ulp 1. */
NBX_CALL nbx_status nbx_abs(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_abs_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::abs_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_abs_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::absolute(Tensor self) -> Tensor
 * The same as abs. Takes half float int complex. Bound: ulp 1. */
NBX_CALL nbx_status nbx_absolute(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::absolute.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_absolute_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::absolute_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_absolute_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::acos(Tensor self) -> Tensor
 * Arc cosine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_acos(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::acos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_acos_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::acos_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_acos_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::acosh(Tensor self) -> Tensor
 * Area hyperbolic cosine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_acosh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::acosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_acosh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::acosh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_acosh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor
 * The mean of windows that divide the line into output_size parts. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_adaptive_avg_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_avg_pool1d.out(Tensor self, int[1] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_adaptive_avg_pool1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, nbx_tensor *out);

/* aten::adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor
 * _adaptive_avg_pool2d. Bound: norm 8. */
NBX_CALL nbx_status nbx_adaptive_avg_pool2d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_avg_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_adaptive_avg_pool2d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, nbx_tensor *out);

/* aten::adaptive_avg_pool3d(Tensor self, int[3] output_size) -> Tensor
 * _adaptive_avg_pool3d. Bound: norm 4. */
NBX_CALL nbx_status nbx_adaptive_avg_pool3d(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                            size_t output_size_count, nbx_tensor **out);

/* aten::adaptive_avg_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_adaptive_avg_pool3d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                                size_t output_size_count, nbx_tensor *out);

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

/* aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
 * self + alpha * other. Takes half float int bool complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_add_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                   const nbx_add_scalar_options *options, nbx_tensor **out);

/* aten::add.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_add_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                       const nbx_add_scalar_options *options, nbx_tensor *out);

/* aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
 * self + alpha * other. Takes half float int bool complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_add(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_add_options *options,
                            nbx_tensor **out);

/* aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_add_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_add_options *options,
                                nbx_tensor *out);

/* aten::add_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_add_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                           const nbx_add_scalar_options *options);

/* aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_add_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                    const nbx_add_options *options);

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

/* aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
 * self + value * tensor1 / tensor2. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_addcdiv(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                const nbx_addcdiv_options *options, nbx_tensor **out);

/* aten::addcdiv.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addcdiv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                    const nbx_addcdiv_options *options, nbx_tensor *out);

/* aten::addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addcdiv_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                        const nbx_addcdiv_options *options);

/* aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
 * self + value * tensor1 * tensor2. Takes half float int complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_addcmul(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                const nbx_addcmul_options *options, nbx_tensor **out);

/* aten::addcmul.out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addcmul_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                    const nbx_addcmul_options *options, nbx_tensor *out);

/* aten::addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addcmul_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor1, nbx_tensor *tensor2,
                                        const nbx_addcmul_options *options);

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

/* aten::addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
 * beta * self + alpha * outer(vec1, vec2), in the promoted dtype. Takes bool int half float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_addr(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec1, nbx_tensor *vec2,
                             const nbx_addr_options *options, nbx_tensor **out);

/* aten::addr.out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_addr_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec1, nbx_tensor *vec2,
                                 const nbx_addr_options *options, nbx_tensor *out);

/* aten::addr_(Tensor(a!) self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_addr_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec1, nbx_tensor *vec2,
                                     const nbx_addr_options *options);

/* aten::adjoint(Tensor(a) self) -> Tensor(a)
 * The last two dimensions change places, conjugated. Takes all. The result is a view. Complex results are copies:
 *     the conjugate is computed at once. */
NBX_CALL nbx_status nbx_adjoint(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::affine_grid_generator(Tensor theta, int[] size, bool align_corners) -> Tensor
 * Where grid_sampler reads, for affine maps of 2-D or 3-D images. Bound: norm 4. */
NBX_CALL nbx_status nbx_affine_grid_generator(nbx_context *ctx, nbx_tensor *theta, const int64_t *size,
                                              size_t size_count, bool align_corners, nbx_tensor **out);

/* aten::affine_grid_generator.out(Tensor theta, int[] size, bool align_corners, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_affine_grid_generator_out(nbx_context *ctx, nbx_tensor *theta, const int64_t *size,
                                                  size_t size_count, bool align_corners, nbx_tensor *out);

/* aten::alias(Tensor(a) self) -> Tensor(a)
 * Another tensor over the same memory. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_alias(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::alias_copy(Tensor self) -> Tensor
 * A copy. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_alias_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::alias_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_alias_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::all(Tensor self) -> Tensor
 * Whether all elements are not zero; uint8 gives uint8. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_all(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::all.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_all_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
 * Whether all elements are not zero, over a dim. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_all_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_all_dim_options *options,
                                nbx_tensor **out);

/* aten::all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
 * Whether all elements are not zero, over dims. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_all_dims(nbx_context *ctx, nbx_tensor *self, const nbx_all_dims_options *options,
                                 nbx_tensor **out);

/* aten::all.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_all_dims_out(nbx_context *ctx, nbx_tensor *self, const nbx_all_dims_options *options,
                                     nbx_tensor *out);

/* aten::all.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_all_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_all_dim_options *options, nbx_tensor *out);

/* aten::allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> bool
 * Whether isclose holds for all elements. Bound: exact. */
NBX_CALL nbx_status nbx_allclose(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                 const nbx_allclose_options *options, bool *out);

/* aten::alpha_dropout(Tensor input, float p, bool train) -> Tensor
 * The input itself, or in training what is kept of it, scaled. Bound: norm 16. */
NBX_CALL nbx_status nbx_alpha_dropout(nbx_context *ctx, nbx_tensor *input, double p, bool train, nbx_tensor **out);

/* aten::alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
 * self, in training without what is dropped. Bound: norm 16. */
NBX_CALL nbx_status nbx_alpha_dropout_inplace(nbx_context *ctx, nbx_tensor *self, double p, bool train,
                                              nbx_tensor **out);

/* aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
 * The largest elements over dims; NaN if there is one. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_amax(nbx_context *ctx, nbx_tensor *self, const nbx_amax_options *options, nbx_tensor **out);

/* aten::amax.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_amax_out(nbx_context *ctx, nbx_tensor *self, const nbx_amax_options *options, nbx_tensor *out);

/* aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
 * The smallest elements over dims; NaN if there is one. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_amin(nbx_context *ctx, nbx_tensor *self, const nbx_amin_options *options, nbx_tensor **out);

/* aten::amin.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_amin_out(nbx_context *ctx, nbx_tensor *self, const nbx_amin_options *options, nbx_tensor *out);

/* aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
 * Smallest and largest elements. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_aminmax(nbx_context *ctx, nbx_tensor *self, const nbx_aminmax_options *options,
                                nbx_tensor **min, nbx_tensor **max);

/* aten::aminmax.out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) ->
 *     (Tensor(a!) min, Tensor(b!) max) */
NBX_CALL nbx_status nbx_aminmax_out(nbx_context *ctx, nbx_tensor *self, const nbx_aminmax_options *options,
                                    nbx_tensor *min, nbx_tensor *max);

/* aten::angle(Tensor self) -> Tensor
 * The angle of a complex number; of real ones 0 or pi. Takes half float complex. Bound: ulp 2. */
NBX_CALL nbx_status nbx_angle(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::angle.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_angle_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::any(Tensor self) -> Tensor
 * Whether an element is not zero; uint8 gives uint8. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_any(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_any_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
 * Whether an element is not zero, over a dim. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_any_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_any_dim_options *options,
                                nbx_tensor **out);

/* aten::any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
 * Whether an element is not zero, over dims. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_any_dims(nbx_context *ctx, nbx_tensor *self, const nbx_any_dims_options *options,
                                 nbx_tensor **out);

/* aten::any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_any_dims_out(nbx_context *ctx, nbx_tensor *self, const nbx_any_dims_options *options,
                                     nbx_tensor *out);

/* aten::any.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_any_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_any_dim_options *options, nbx_tensor *out);

/* aten::arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Numbers from 0 below end; int64 for integers, else float32. Takes int half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_arange(nbx_context *ctx, nbx_scalar end, const nbx_arange_options *options, nbx_tensor **out);

/* aten::arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arange_out(nbx_context *ctx, nbx_scalar end, nbx_tensor *out);

/* aten::arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * Numbers from start below end. Takes int half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_arange_start(nbx_context *ctx, nbx_scalar start, nbx_scalar end,
                                     const nbx_arange_start_options *options, nbx_tensor **out);

typedef struct nbx_arange_start_step_out_options {
    size_t struct_size;
    nbx_scalar step;
} nbx_arange_start_step_out_options;
static inline void nbx_arange_start_step_out_options_init(nbx_arange_start_step_out_options *o)
{
    o->struct_size = sizeof *o;
    o->step = nbx_scalar_int(1);
}
/* aten::arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arange_start_step_out(nbx_context *ctx, nbx_scalar start, nbx_scalar end,
                                              const nbx_arange_start_step_out_options *options, nbx_tensor *out);

/* aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * Numbers from start before end in steps. Takes int half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_arange_start_step(nbx_context *ctx, nbx_scalar start, nbx_scalar end,
                                          const nbx_arange_start_step_options *options, nbx_tensor **out);

/* aten::arccos(Tensor self) -> Tensor
 * The same as acos. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arccos(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arccos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arccos_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arccos_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arccos_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::arccosh(Tensor self) -> Tensor
 * The same as acosh. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arccosh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arccosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arccosh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arccosh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arccosh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::arcsin(Tensor self) -> Tensor
 * The same as asin. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arcsin(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arcsin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arcsin_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arcsin_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arcsin_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::arcsinh(Tensor self) -> Tensor
 * The same as asinh. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arcsinh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arcsinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arcsinh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arcsinh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arcsinh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::arctan(Tensor self) -> Tensor
 * The same as atan. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arctan(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arctan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctan_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arctan2(Tensor self, Tensor other) -> Tensor
 * The same as atan2. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_arctan2(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::arctan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctan2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::arctan2_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctan2_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::arctan_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctan_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::arctanh(Tensor self) -> Tensor
 * The same as atanh. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_arctanh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::arctanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctanh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::arctanh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_arctanh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
 * Position of the first largest element over a dim, or among all elements in row-major order. Takes int half float.
 *     Bound: exact. */
NBX_CALL nbx_status nbx_argmax(nbx_context *ctx, nbx_tensor *self, const nbx_argmax_options *options, nbx_tensor **out);

/* aten::argmax.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_argmax_out(nbx_context *ctx, nbx_tensor *self, const nbx_argmax_options *options,
                                   nbx_tensor *out);

/* aten::argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
 * Position of the first smallest element over a dim, or among all elements in row-major order. Takes int half
 *     float. Bound: exact. */
NBX_CALL nbx_status nbx_argmin(nbx_context *ctx, nbx_tensor *self, const nbx_argmin_options *options, nbx_tensor **out);

/* aten::argmin.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_argmin_out(nbx_context *ctx, nbx_tensor *self, const nbx_argmin_options *options,
                                   nbx_tensor *out);

/* aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
 * The indices that sort self along dim; stable. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_argsort(nbx_context *ctx, nbx_tensor *self, const nbx_argsort_options *options,
                                nbx_tensor **out);

/* aten::argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor
 * The indices that sort self along dim; always stable. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_argsort_stable(nbx_context *ctx, nbx_tensor *self, bool stable,
                                       const nbx_argsort_stable_options *options, nbx_tensor **out);

/* aten::argsort.stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_argsort_stable_out(nbx_context *ctx, nbx_tensor *self, bool stable,
                                           const nbx_argsort_stable_options *options, nbx_tensor *out);

/* aten::argwhere(Tensor self) -> Tensor
 * nonzero. Bound: exact. */
NBX_CALL nbx_status nbx_argwhere(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::as_strided(Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
 * Sizes, strides and storage offset as given; they must stay inside the storage. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_as_strided(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                   const int64_t *stride, size_t stride_count, const nbx_as_strided_options *options,
                                   nbx_tensor **out);

/* aten::as_strided_(Tensor(a!) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a!)
 * self becomes what as_strided gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_as_strided_inplace(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                           const int64_t *stride, size_t stride_count,
                                           const nbx_as_strided_inplace_options *options, nbx_tensor **out);

/* aten::as_strided_copy(Tensor self, int[] size, int[] stride, int? storage_offset=None) -> Tensor
 * A copy of what as_strided gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_as_strided_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                        const int64_t *stride, size_t stride_count,
                                        const nbx_as_strided_copy_options *options, nbx_tensor **out);

/* aten::as_strided_copy.out(Tensor self, int[] size, int[] stride, int? storage_offset=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_as_strided_copy_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                            const int64_t *stride, size_t stride_count,
                                            const nbx_as_strided_copy_options *options, nbx_tensor *out);

/* aten::as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None) -> Tensor
 * A copy of self with src in a strided view. Bound: exact. */
NBX_CALL nbx_status nbx_as_strided_scatter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src, const int64_t *size,
                                           size_t size_count, const int64_t *stride, size_t stride_count,
                                           const nbx_as_strided_scatter_options *options, nbx_tensor **out);

/* aten::as_strided_scatter.out(Tensor self, Tensor src, int[] size, int[] stride, int? storage_offset=None, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_as_strided_scatter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                               const int64_t *size, size_t size_count, const int64_t *stride,
                                               size_t stride_count, const nbx_as_strided_scatter_options *options,
                                               nbx_tensor *out);

/* aten::asin(Tensor self) -> Tensor
 * Arc sine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_asin(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::asin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_asin_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::asin_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_asin_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::asinh(Tensor self) -> Tensor
 * Area hyperbolic sine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_asinh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::asinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_asinh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::asinh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_asinh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::atan(Tensor self) -> Tensor
 * Arc tangent. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_atan(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::atan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atan_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::atan2(Tensor self, Tensor other) -> Tensor
 * The angle of the point (other, self). Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_atan2(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::atan2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atan2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::atan2_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atan2_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::atan_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atan_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::atanh(Tensor self) -> Tensor
 * Area hyperbolic tangent. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_atanh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::atanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atanh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::atanh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_atanh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::atleast_1d(Tensor self) -> Tensor
 * self with dimensions of size 1 up to rank 1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_1d(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]
 * The tensors with dimensions of size 1 up to rank 1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_1d_sequence(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                            nbx_tensor **out, size_t capacity, size_t *count);

/* aten::atleast_2d(Tensor self) -> Tensor
 * self with dimensions of size 1 up to rank 2. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_2d(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]
 * The tensors with dimensions of size 1 up to rank 2. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_2d_sequence(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                            nbx_tensor **out, size_t capacity, size_t *count);

/* aten::atleast_3d(Tensor self) -> Tensor
 * self with dimensions of size 1 up to rank 3. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_3d(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]
 * The tensors with dimensions of size 1 up to rank 3. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_atleast_3d_sequence(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                            nbx_tensor **out, size_t capacity, size_t *count);

/* aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool
 *     count_include_pad=True) -> Tensor
 * The mean of each window; half dtypes add in float32. Takes int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_avg_pool1d(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const nbx_avg_pool1d_options *options, nbx_tensor **out);

/* aten::avg_pool1d.out(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False,
 *     bool count_include_pad=True, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_avg_pool1d_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                       size_t kernel_size_count, const nbx_avg_pool1d_options *options,
                                       nbx_tensor *out);

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

/* aten::bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * A Bartlett (triangular) window, periodic. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_bartlett_window(nbx_context *ctx, int64_t window_length,
                                        const nbx_bartlett_window_options *options, nbx_tensor **out);

/* aten::bartlett_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bartlett_window_out(nbx_context *ctx, int64_t window_length, nbx_tensor *out);

/* aten::bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A Bartlett (triangular) window, periodic or symmetric. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_bartlett_window_periodic(nbx_context *ctx, int64_t window_length, bool periodic,
                                                 const nbx_bartlett_window_periodic_options *options, nbx_tensor **out);

/* aten::bartlett_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bartlett_window_periodic_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                     nbx_tensor *out);

/* aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool
 *     training, float momentum, float eps, bool cudnn_enabled) -> Tensor
 * Normalises each channel with the running statistics, or in training with the batch's, which then go into the
 *     running ones. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_batch_norm(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                   nbx_tensor *running_mean, nbx_tensor *running_var, bool training, double momentum,
                                   double eps, bool cudnn_enabled, nbx_tensor **out);

/* aten::bernoulli(Tensor self, *, Generator? generator=None) -> Tensor
 * 1 with the probability that self has, else 0. Takes half float. */
NBX_CALL nbx_status nbx_bernoulli(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor
 * 1 with the probability that p has, else 0, in place of self. Takes bool int half float. */
NBX_CALL nbx_status nbx_bernoulli_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *p, nbx_tensor **out);

/* aten::bernoulli.out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bernoulli_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor
 * 1 with probability p, else 0, in place of self. Takes bool int half float. */
NBX_CALL nbx_status nbx_bernoulli_p(nbx_context *ctx, nbx_tensor *self, double p, nbx_tensor **out);

/* aten::bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bernoulli_tensor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *p);

typedef struct nbx_bernoulli_p_inplace_options {
    size_t struct_size;
    double p;
} nbx_bernoulli_p_inplace_options;
static inline void nbx_bernoulli_p_inplace_options_init(nbx_bernoulli_p_inplace_options *o)
{
    o->struct_size = sizeof *o;
    o->p = 0.5;
}
/* aten::bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bernoulli_p_inplace(nbx_context *ctx, nbx_tensor *self,
                                            const nbx_bernoulli_p_inplace_options *options);

/* aten::bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor
 * input1 times each matrix of weight times input2, plus bias. Bound: norm 16. */
NBX_CALL nbx_status nbx_bilinear(nbx_context *ctx, nbx_tensor *input1, nbx_tensor *input2, nbx_tensor *weight,
                                 const nbx_bilinear_options *options, nbx_tensor **out);

/* aten::binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor
 * Cross entropy of probabilities; logarithms are at least -100; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_binary_cross_entropy(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                             const nbx_binary_cross_entropy_options *options, nbx_tensor **out);

/* aten::binary_cross_entropy.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, *, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_binary_cross_entropy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                 const nbx_binary_cross_entropy_options *options, nbx_tensor *out);

/* aten::binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None,
 *     int reduction=1) -> Tensor
 * Cross entropy of sigmoid(self); reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_binary_cross_entropy_with_logits(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                         const nbx_binary_cross_entropy_with_logits_options *options,
                                                         nbx_tensor **out);

/* aten::binary_cross_entropy_with_logits.out(Tensor self, Tensor target, Tensor? weight=None, Tensor?
 *     pos_weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_binary_cross_entropy_with_logits_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                             const nbx_binary_cross_entropy_with_logits_options *options,
                                                             nbx_tensor *out);

/* aten::bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor
 * How often each value from 0 occurs, or the sum of its weights. Takes int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_bincount(nbx_context *ctx, nbx_tensor *self, const nbx_bincount_options *options,
                                 nbx_tensor **out);

/* aten::bincount.out(Tensor self, Tensor? weights=None, int minlength=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bincount_out(nbx_context *ctx, nbx_tensor *self, const nbx_bincount_options *options,
                                     nbx_tensor *out);

/* aten::bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
 * self & other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_and_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * self & other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_and_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                  nbx_tensor **out);

/* aten::bitwise_and.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_and_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                      nbx_tensor *out);

/* aten::bitwise_and.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_and_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
 * self & other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_and(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::bitwise_and.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_and_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::bitwise_and_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_and_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_and_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * Shifts self to the left by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_left_shift_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                         nbx_tensor **out);

/* aten::bitwise_left_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_left_shift_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                             nbx_tensor *out);

/* aten::bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
 * Shifts self to the left by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_left_shift(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
 * Shifts self to the left by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_left_shift_tensor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                         nbx_tensor **out);

/* aten::bitwise_left_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_left_shift_tensor_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                             nbx_tensor *out);

/* aten::bitwise_left_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_left_shift_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::bitwise_left_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_left_shift_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::bitwise_left_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_left_shift_tensor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::bitwise_not(Tensor self) -> Tensor
 * ~self, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_not(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::bitwise_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_not_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::bitwise_not_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_not_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
 * self | other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_or_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * self | other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_or_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                 nbx_tensor **out);

/* aten::bitwise_or.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_or_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                     nbx_tensor *out);

/* aten::bitwise_or.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_or_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
 * self | other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_or(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::bitwise_or.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_or_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::bitwise_or_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_or_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::bitwise_or_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_or_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * Shifts self to the right by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_right_shift_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                          nbx_tensor **out);

/* aten::bitwise_right_shift.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_right_shift_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                              nbx_tensor *out);

/* aten::bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
 * Shifts self to the right by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_right_shift(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
 * Shifts self to the right by other bits. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_right_shift_tensor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                          nbx_tensor **out);

/* aten::bitwise_right_shift.Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_right_shift_tensor_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                              nbx_tensor *out);

/* aten::bitwise_right_shift.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_right_shift_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::bitwise_right_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_right_shift_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::bitwise_right_shift_.Tensor_Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_right_shift_tensor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
 * self ^ other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_xor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * self ^ other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_xor_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                  nbx_tensor **out);

/* aten::bitwise_xor.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_xor_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                      nbx_tensor *out);

/* aten::bitwise_xor.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_xor_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
 * self ^ other, bit by bit. Takes int bool. Bound: exact. */
NBX_CALL nbx_status nbx_bitwise_xor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::bitwise_xor.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_xor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::bitwise_xor_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_xor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::bitwise_xor_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bitwise_xor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * A Blackman window, periodic. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_blackman_window(nbx_context *ctx, int64_t window_length,
                                        const nbx_blackman_window_options *options, nbx_tensor **out);

/* aten::blackman_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_blackman_window_out(nbx_context *ctx, int64_t window_length, nbx_tensor *out);

/* aten::blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A Blackman window, periodic or symmetric. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_blackman_window_periodic(nbx_context *ctx, int64_t window_length, bool periodic,
                                                 const nbx_blackman_window_periodic_options *options, nbx_tensor **out);

/* aten::blackman_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_blackman_window_periodic_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                     nbx_tensor *out);

/* aten::block_diag(Tensor[] tensors) -> Tensor
 * A matrix with the tensors as blocks along its diagonal. Bound: norm 16. */
NBX_CALL nbx_status nbx_block_diag(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                   nbx_tensor **out);

/* aten::block_diag.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_block_diag_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                       nbx_tensor *out);

/* aten::bmm(Tensor self, Tensor mat2) -> Tensor
 * The products of two batches of matrices. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_bmm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor **out);

/* aten::bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bmm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor *out);

/* aten::broadcast_tensors(Tensor[] tensors) -> Tensor[]
 * All tensors expanded to their common sizes. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_broadcast_tensors(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                          nbx_tensor **out, size_t capacity, size_t *count);

/* aten::broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)
 * The same as expand. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_broadcast_to(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                     nbx_tensor **out);

/* aten::bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
 * The bucket of one value among sorted boundaries. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_bucketize_scalar(nbx_context *ctx, nbx_scalar self, nbx_tensor *boundaries,
                                         const nbx_bucketize_scalar_options *options, nbx_tensor **out);

/* aten::bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bucketize_scalar_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *boundaries,
                                             const nbx_bucketize_scalar_options *options, nbx_tensor *out);

/* aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
 * The bucket of each element among sorted boundaries. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_bucketize(nbx_context *ctx, nbx_tensor *self, nbx_tensor *boundaries,
                                  const nbx_bucketize_options *options, nbx_tensor **out);

/* aten::bucketize.Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_bucketize_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *boundaries,
                                      const nbx_bucketize_options *options, nbx_tensor *out);

/* aten::cartesian_prod(Tensor[] tensors) -> Tensor
 * All ways of taking one element of each vector. Bound: exact. */
NBX_CALL nbx_status nbx_cartesian_prod(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                       nbx_tensor **out);

/* aten::cat(Tensor[] tensors, int dim=0) -> Tensor
 * The tensors one after the other along dimension dim; vectors without elements are passed over. Takes all. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_cat(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                            const nbx_cat_options *options, nbx_tensor **out);

/* aten::cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cat_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                const nbx_cat_options *options, nbx_tensor *out);

/* aten::cauchy(Tensor self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor
 * Cauchy-distributed numbers in place of self. Takes half float. */
NBX_CALL nbx_status nbx_cauchy(nbx_context *ctx, nbx_tensor *self, const nbx_cauchy_options *options, nbx_tensor **out);

/* aten::cauchy_(Tensor(a!) self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cauchy_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_cauchy_options *options);

/* aten::cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor
 * The same as _cdist_forward. Bound: norm 4. */
NBX_CALL nbx_status nbx_cdist(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2, const nbx_cdist_options *options,
                              nbx_tensor **out);

/* aten::ceil(Tensor self) -> Tensor
 * Rounds up. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_ceil(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::ceil.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ceil_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::ceil_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ceil_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::celu(Tensor self, Scalar alpha=1.) -> Tensor
 * elu with its slope at 0 made 1. Bound: norm 4. */
NBX_CALL nbx_status nbx_celu(nbx_context *ctx, nbx_tensor *self, const nbx_celu_options *options, nbx_tensor **out);

/* aten::celu.out(Tensor self, Scalar alpha=1., *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_celu_out(nbx_context *ctx, nbx_tensor *self, const nbx_celu_options *options, nbx_tensor *out);

/* aten::celu_(Tensor(a!) self, Scalar alpha=1.) -> Tensor(a!) */
NBX_CALL nbx_status nbx_celu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_celu_options *options);

/* aten::chain_matmul(Tensor[] matrices) -> Tensor
 * The product of several matrices, in the cheapest order. Takes int half float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_chain_matmul(nbx_context *ctx, nbx_tensor *const *matrices, size_t matrices_count,
                                     nbx_tensor **out);

/* aten::chain_matmul.out(Tensor[] matrices, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_chain_matmul_out(nbx_context *ctx, nbx_tensor *const *matrices, size_t matrices_count,
                                         nbx_tensor *out);

/* aten::channel_shuffle(Tensor self, int groups) -> Tensor
 * Takes the channels of all groups in turn. Bound: exact. */
NBX_CALL nbx_status nbx_channel_shuffle(nbx_context *ctx, nbx_tensor *self, int64_t groups, nbx_tensor **out);

/* aten::channel_shuffle.out(Tensor self, int groups, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_channel_shuffle_out(nbx_context *ctx, nbx_tensor *self, int64_t groups, nbx_tensor *out);

/* aten::chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]
 * At most `chunks` pieces of equal length of dimension dim; the last may be shorter. Takes all. The result is a
 *     view. */
NBX_CALL nbx_status nbx_chunk(nbx_context *ctx, nbx_tensor *self, int64_t chunks, const nbx_chunk_options *options,
                              nbx_tensor **out, size_t capacity, size_t *count);

/* aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
 * min(max(self, min), max); NaN in any of them gives NaN. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clamp(nbx_context *ctx, nbx_tensor *self, const nbx_clamp_options *options, nbx_tensor **out);

/* aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
 * min(max(self, min), max); NaN in any of them gives NaN. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clamp_tensor(nbx_context *ctx, nbx_tensor *self, const nbx_clamp_tensor_options *options,
                                     nbx_tensor **out);

/* aten::clamp.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_tensor_out(nbx_context *ctx, nbx_tensor *self, const nbx_clamp_tensor_options *options,
                                         nbx_tensor *out);

/* aten::clamp.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_out(nbx_context *ctx, nbx_tensor *self, const nbx_clamp_options *options,
                                  nbx_tensor *out);

/* aten::clamp_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_clamp_options *options);

/* aten::clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_tensor_inplace(nbx_context *ctx, nbx_tensor *self,
                                             const nbx_clamp_tensor_options *options);

/* aten::clamp_max(Tensor self, Scalar max) -> Tensor
 * The smaller of self and max. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clamp_max(nbx_context *ctx, nbx_tensor *self, nbx_scalar max, nbx_tensor **out);

/* aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
 * The smaller of self and max. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_clamp_max_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *max, nbx_tensor **out);

/* aten::clamp_max.Tensor_out(Tensor self, Tensor max, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_max_tensor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *max, nbx_tensor *out);

/* aten::clamp_max.out(Tensor self, Scalar max, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_max_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar max, nbx_tensor *out);

/* aten::clamp_max_(Tensor(a!) self, Scalar max) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_max_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar max);

/* aten::clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_max_tensor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *max);

/* aten::clamp_min(Tensor self, Scalar min) -> Tensor
 * The larger of self and min. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clamp_min(nbx_context *ctx, nbx_tensor *self, nbx_scalar min, nbx_tensor **out);

/* aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
 * The larger of self and min. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_clamp_min_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *min, nbx_tensor **out);

/* aten::clamp_min.Tensor_out(Tensor self, Tensor min, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_min_tensor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *min, nbx_tensor *out);

/* aten::clamp_min.out(Tensor self, Scalar min, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_min_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar min, nbx_tensor *out);

/* aten::clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_min_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar min);

/* aten::clamp_min_.Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clamp_min_tensor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *min);

/* aten::clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
 * The same as clamp. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clip(nbx_context *ctx, nbx_tensor *self, const nbx_clip_options *options, nbx_tensor **out);

/* aten::clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
 * The same as clamp.Tensor. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_clip_tensor(nbx_context *ctx, nbx_tensor *self, const nbx_clip_tensor_options *options,
                                    nbx_tensor **out);

/* aten::clip.Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clip_tensor_out(nbx_context *ctx, nbx_tensor *self, const nbx_clip_tensor_options *options,
                                        nbx_tensor *out);

/* aten::clip.out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clip_out(nbx_context *ctx, nbx_tensor *self, const nbx_clip_options *options, nbx_tensor *out);

/* aten::clip_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clip_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_clip_options *options);

/* aten::clip_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clip_tensor_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_clip_tensor_options *options);

/* aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
 * A copy; with preserve_format (the default) dense strides are kept. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_clone(nbx_context *ctx, nbx_tensor *self, const nbx_clone_options *options, nbx_tensor **out);

/* aten::clone.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_clone_out(nbx_context *ctx, nbx_tensor *self, const nbx_clone_options *options,
                                  nbx_tensor *out);

/* aten::col2im(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride)
 *     -> Tensor
 * Images from the columns of im2col: values of one pixel are added. Takes bool half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_col2im(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                               size_t output_size_count, const int64_t *kernel_size, size_t kernel_size_count,
                               const int64_t *dilation, size_t dilation_count, const int64_t *padding,
                               size_t padding_count, const int64_t *stride, size_t stride_count, nbx_tensor **out);

/* aten::col2im.out(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2]
 *     stride, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_col2im_out(nbx_context *ctx, nbx_tensor *self, const int64_t *output_size,
                                   size_t output_size_count, const int64_t *kernel_size, size_t kernel_size_count,
                                   const int64_t *dilation, size_t dilation_count, const int64_t *padding,
                                   size_t padding_count, const int64_t *stride, size_t stride_count, nbx_tensor *out);

/* aten::column_stack(Tensor[] tensors) -> Tensor
 * The tensors, vectors as columns, one after the other along dimension 1. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_column_stack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                     nbx_tensor **out);

/* aten::column_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_column_stack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                         nbx_tensor *out);

/* aten::combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor
 * All ways of taking r of the elements, in order. Bound: exact. */
NBX_CALL nbx_status nbx_combinations(nbx_context *ctx, nbx_tensor *self, const nbx_combinations_options *options,
                                     nbx_tensor **out);

/* aten::complex(Tensor real, Tensor imag) -> Tensor
 * Complex numbers from real and imaginary parts. Takes complex. Bound: exact. */
NBX_CALL nbx_status nbx_complex(nbx_context *ctx, nbx_tensor *real, nbx_tensor *imag, nbx_tensor **out);

/* aten::complex.out(Tensor real, Tensor imag, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_complex_out(nbx_context *ctx, nbx_tensor *real, nbx_tensor *imag, nbx_tensor *out);

/* aten::concat(Tensor[] tensors, int dim=0) -> Tensor
 * The tensors one after the other along dimension dim; vectors without elements are passed over. Takes all. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_concat(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                               const nbx_concat_options *options, nbx_tensor **out);

/* aten::concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_concat_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                   const nbx_concat_options *options, nbx_tensor *out);

/* aten::concatenate(Tensor[] tensors, int dim=0) -> Tensor
 * The tensors one after the other along dimension dim; vectors without elements are passed over. Takes all. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_concatenate(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                    const nbx_concatenate_options *options, nbx_tensor **out);

/* aten::concatenate.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_concatenate_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                        const nbx_concatenate_options *options, nbx_tensor *out);

/* aten::conj(Tensor(a) self) -> Tensor(a)
 * The complex conjugate. Takes all. The result is a view. Complex results are copies: the conjugate is computed at
 *     once. */
NBX_CALL nbx_status nbx_conj(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::conj_physical(Tensor self) -> Tensor
 * The conjugate. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_conj_physical(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_conj_physical_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::conj_physical_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_conj_physical_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor
 * Pads the last dims with a value, pairs from the last dim on; negative padding crops. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_constant_pad_nd(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                        const nbx_constant_pad_nd_options *options, nbx_tensor **out);

/* aten::constant_pad_nd.out(Tensor self, int[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_constant_pad_nd_out(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                                            const nbx_constant_pad_nd_options *options, nbx_tensor *out);

/* aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=contiguous_format) -> Tensor(a)
 * self if it is contiguous in the memory format, else a copy that is. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_contiguous(nbx_context *ctx, nbx_tensor *self, const nbx_contiguous_options *options,
                                   nbx_tensor **out);

/* aten::conv1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 1 spatial dimension; a missing batch dimension is allowed. Bound: norm 32. */
NBX_CALL nbx_status nbx_conv1d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv1d_options *options, nbx_tensor **out);

/* aten::conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, str padding="valid", int[1]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". Bound: norm 16. */
NBX_CALL nbx_status nbx_conv1d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv1d_padding_options *options, nbx_tensor **out);

/* aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 2 spatial dimensions; a missing batch dimension is allowed. Bound: norm 8. */
NBX_CALL nbx_status nbx_conv2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv2d_options *options, nbx_tensor **out);

/* aten::conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, str padding="valid", int[2]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". Bound: norm 16. */
NBX_CALL nbx_status nbx_conv2d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv2d_padding_options *options, nbx_tensor **out);

/* aten::conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3]
 *     dilation=1, int groups=1) -> Tensor
 * Convolution over 3 spatial dimensions; a missing batch dimension is allowed. Bound: norm 16. */
NBX_CALL nbx_status nbx_conv3d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_conv3d_options *options, nbx_tensor **out);

/* aten::conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, str padding="valid", int[3]
 *     dilation=1, int groups=1) -> Tensor
 * The same with padding "valid" or "same". Bound: norm 16. */
NBX_CALL nbx_status nbx_conv3d_padding(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                       const nbx_conv3d_padding_options *options, nbx_tensor **out);

/* aten::conv_depthwise3d(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias, int[3] stride, int[3]
 *     padding, int[3] dilation) -> Tensor
 * conv3d of each channel by itself. Bound: norm 16. */
NBX_CALL nbx_status nbx_conv_depthwise3d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                         const int64_t *kernel_size, size_t kernel_size_count, nbx_tensor *bias,
                                         const int64_t *stride, size_t stride_count, const int64_t *padding,
                                         size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                         nbx_tensor **out);

/* aten::conv_depthwise3d.out(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias, int[3] stride, int[3]
 *     padding, int[3] dilation, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_conv_depthwise3d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                             const int64_t *kernel_size, size_t kernel_size_count, nbx_tensor *bias,
                                             const int64_t *stride, size_t stride_count, const int64_t *padding,
                                             size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                             nbx_tensor *out);

/* aten::conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor
 * conv1d of time, batch, channels. Bound: norm 16. */
NBX_CALL nbx_status nbx_conv_tbc(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, nbx_tensor *bias,
                                 const nbx_conv_tbc_options *options, nbx_tensor **out);

/* aten::conv_tbc.out(Tensor self, Tensor weight, Tensor bias, int pad=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_conv_tbc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, nbx_tensor *bias,
                                     const nbx_conv_tbc_options *options, nbx_tensor *out);

/* aten::conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1]
 *     output_padding=0, int groups=1, int[1] dilation=1) -> Tensor
 * Transposed convolution over 1 spatial dimension. Bound: norm 4. */
NBX_CALL nbx_status nbx_conv_transpose1d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                         const nbx_conv_transpose1d_options *options, nbx_tensor **out);

/* aten::conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0,
 *     int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor
 * Transposed convolution over 2 spatial dimensions. Bound: norm 8. */
NBX_CALL nbx_status nbx_conv_transpose2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                         const nbx_conv_transpose2d_options *options, nbx_tensor **out);

/* aten::conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0,
 *     int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor
 * Transposed convolution over 3 spatial dimensions. Bound: norm 16. */
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

/* aten::convolution.out(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation,
 *     bool transposed, int[] output_padding, int groups, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_convolution_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                        const int64_t *stride, size_t stride_count, const int64_t *padding,
                                        size_t padding_count, const int64_t *dilation, size_t dilation_count,
                                        bool transposed, const int64_t *output_padding, size_t output_padding_count,
                                        int64_t groups, nbx_tensor *out);

/* aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor
 * src, broadcast and converted, in a tensor like self. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src, const nbx_copy_options *options,
                             nbx_tensor **out);

/* aten::copy.out(Tensor self, Tensor src, bool non_blocking=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src, const nbx_copy_options *options,
                                 nbx_tensor *out);

/* aten::copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copy_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                     const nbx_copy_options *options);

/* aten::copysign.Scalar(Tensor self, Scalar other) -> Tensor
 * The magnitude of self with the sign of other. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_copysign_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::copysign.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copysign_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::copysign.Tensor(Tensor self, Tensor other) -> Tensor
 * The magnitude of self with the sign of other. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_copysign(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::copysign.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copysign_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::copysign_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copysign_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_copysign_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::corrcoef(Tensor self) -> Tensor
 * Correlations of the rows. Bound: norm 16. */
NBX_CALL nbx_status nbx_corrcoef(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::cos(Tensor self) -> Tensor
 * Cosine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_cos(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::cos.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cos_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::cos_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cos_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::cosh(Tensor self) -> Tensor
 * Hyperbolic cosine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_cosh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::cosh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cosh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::cosh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cosh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) ->
 *     Tensor
 * 1 - cosine where target is 1, cosine above margin where it is -1; reduction 0: none, 1: mean, 2: sum. Bound: norm
 *     16. */
NBX_CALL nbx_status nbx_cosine_embedding_loss(nbx_context *ctx, nbx_tensor *input1, nbx_tensor *input2,
                                              nbx_tensor *target, const nbx_cosine_embedding_loss_options *options,
                                              nbx_tensor **out);

/* aten::cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor
 * The sum over dim of the products of both, each divided by its norm (at least eps). Bound: norm 4. */
NBX_CALL nbx_status nbx_cosine_similarity(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2,
                                          const nbx_cosine_similarity_options *options, nbx_tensor **out);

/* aten::count_nonzero(Tensor self, int? dim=None) -> Tensor
 * Number of elements that are not zero. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_count_nonzero(nbx_context *ctx, nbx_tensor *self, const nbx_count_nonzero_options *options,
                                      nbx_tensor **out);

/* aten::count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
 * Number of elements that are not zero, over dims. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_count_nonzero_dim_intlist(nbx_context *ctx, nbx_tensor *self, const int64_t *dim,
                                                  size_t dim_count, nbx_tensor **out);

/* aten::count_nonzero.dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_count_nonzero_dim_intlist_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim,
                                                      size_t dim_count, nbx_tensor *out);

/* aten::count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_count_nonzero_out(nbx_context *ctx, nbx_tensor *self, const nbx_count_nonzero_options *options,
                                          nbx_tensor *out);

/* aten::cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor
 * Covariances of the rows. Bound: norm 16. */
NBX_CALL nbx_status nbx_cov(nbx_context *ctx, nbx_tensor *self, const nbx_cov_options *options, nbx_tensor **out);

/* aten::cross(Tensor self, Tensor other, int? dim=None) -> Tensor
 * As linalg_cross; without dim along the first dim of size 3. Bound: norm 4. */
NBX_CALL nbx_status nbx_cross(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_cross_options *options,
                              nbx_tensor **out);

/* aten::cross.out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cross_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                  const nbx_cross_options *options, nbx_tensor *out);

/* aten::cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100,
 *     float label_smoothing=0.) -> Tensor
 * nll_loss_nd of log_softmax, or the mean of log_softmax weighted with probabilities; reduction 0: none, 1: mean,
 *     2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_cross_entropy_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                           const nbx_cross_entropy_loss_options *options, nbx_tensor **out);

/* aten::ctc_loss.IntList(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0,
 *     int reduction=1, bool zero_infinity=False) -> Tensor
 * Connectionist temporal classification; the mean is of losses over target lengths. Bound: norm 16. */
NBX_CALL nbx_status nbx_ctc_loss_intlist(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                         const int64_t *input_lengths, size_t input_lengths_count,
                                         const int64_t *target_lengths, size_t target_lengths_count,
                                         const nbx_ctc_loss_intlist_options *options, nbx_tensor **out);

/* aten::ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0,
 *     int reduction=1, bool zero_infinity=False) -> Tensor
 * ctc_loss with lengths that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_ctc_loss(nbx_context *ctx, nbx_tensor *log_probs, nbx_tensor *targets,
                                 nbx_tensor *input_lengths, nbx_tensor *target_lengths,
                                 const nbx_ctc_loss_options *options, nbx_tensor **out);

/* aten::cudnn_batch_norm(Tensor input, Tensor weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool
 *     training, float exponential_average_factor, float epsilon) -> (Tensor, Tensor, Tensor, Tensor)
 * native_batch_norm with an empty reserve. Bound: norm 16. */
NBX_CALL nbx_status nbx_cudnn_batch_norm(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                         nbx_tensor *running_mean, nbx_tensor *running_var, bool training,
                                         double exponential_average_factor, double epsilon, nbx_tensor **out0,
                                         nbx_tensor **out1, nbx_tensor **out2, nbx_tensor **out3);

/* aten::cudnn_batch_norm.out(Tensor input, Tensor weight, Tensor? bias, Tensor? running_mean, Tensor? running_var,
 *     bool training, float exponential_average_factor, float epsilon, *, Tensor(a!) out0, Tensor(b!) out1,
 *     Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!)) */
NBX_CALL nbx_status nbx_cudnn_batch_norm_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                             nbx_tensor *running_mean, nbx_tensor *running_var, bool training,
                                             double exponential_average_factor, double epsilon, nbx_tensor *out0,
                                             nbx_tensor *out1, nbx_tensor *out2, nbx_tensor *out3);

/* aten::cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
 * The largest element so far along dim and the position of the last of them; NaN from the first NaN on. Takes bool
 *     int half float. Bound: exact. */
NBX_CALL nbx_status nbx_cummax(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **values,
                               nbx_tensor **indices);

/* aten::cummax.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values,
 *     Tensor(b!) indices) */
NBX_CALL nbx_status nbx_cummax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *values,
                                   nbx_tensor *indices);

/* aten::cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)
 * The smallest element so far along dim and the position of the last of them; NaN from the first NaN on. Takes bool
 *     int half float. Bound: exact. */
NBX_CALL nbx_status nbx_cummin(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **values,
                               nbx_tensor **indices);

/* aten::cummin.out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values,
 *     Tensor(b!) indices) */
NBX_CALL nbx_status nbx_cummin_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *values,
                                   nbx_tensor *indices);

/* aten::cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
 * Products of the elements so far along dim; integers and bool give int64. Takes bool int half float complex.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_cumprod(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_cumprod_options *options,
                                nbx_tensor **out);

/* aten::cumprod.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cumprod_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_cumprod_options *options, nbx_tensor *out);

/* aten::cumprod_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cumprod_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                        const nbx_cumprod_options *options);

/* aten::cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
 * Sums of the elements so far along dim; integers and bool give int64. Takes bool int half float complex. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_cumsum(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_cumsum_options *options,
                               nbx_tensor **out);

/* aten::cumsum.out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cumsum_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_cumsum_options *options,
                                   nbx_tensor *out);

/* aten::cumsum_(Tensor(a!) self, int dim, *, ScalarType? dtype=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_cumsum_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                       const nbx_cumsum_options *options);

/* aten::cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
 * The integral of y at equal steps by trapezoids, step by step. Bound: norm 16. */
NBX_CALL nbx_status nbx_cumulative_trapezoid(nbx_context *ctx, nbx_tensor *y,
                                             const nbx_cumulative_trapezoid_options *options, nbx_tensor **out);

/* aten::cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
 * The integral of y over x by trapezoids, step by step. Bound: norm 16. */
NBX_CALL nbx_status nbx_cumulative_trapezoid_x(nbx_context *ctx, nbx_tensor *y, nbx_tensor *x,
                                               const nbx_cumulative_trapezoid_x_options *options, nbx_tensor **out);

/* aten::deg2rad(Tensor self) -> Tensor
 * Degrees to radians. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_deg2rad(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::deg2rad.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_deg2rad_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::deg2rad_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_deg2rad_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::detach(Tensor(a) self) -> Tensor(a)
 * Another tensor over the same memory. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_detach(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::detach_(Tensor(a!) self) -> Tensor(a!)
 * self. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_detach_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::detach_copy(Tensor self) -> Tensor
 * A copy. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_detach_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::detach_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_detach_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::diag(Tensor self, int diagonal=0) -> Tensor
 * A vector as the diagonal of a matrix, or the diagonal of a matrix. Bound: exact. */
NBX_CALL nbx_status nbx_diag(nbx_context *ctx, nbx_tensor *self, const nbx_diag_options *options, nbx_tensor **out);

/* aten::diag.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_diag_out(nbx_context *ctx, nbx_tensor *self, const nbx_diag_options *options, nbx_tensor *out);

/* aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
 * The last dim on a diagonal of dims dim1 and dim2, zeros elsewhere. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_diag_embed(nbx_context *ctx, nbx_tensor *self, const nbx_diag_embed_options *options,
                                   nbx_tensor **out);

/* aten::diag_embed.out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_diag_embed_out(nbx_context *ctx, nbx_tensor *self, const nbx_diag_embed_options *options,
                                       nbx_tensor *out);

/* aten::diagflat(Tensor self, int offset=0) -> Tensor
 * A matrix with the elements on a diagonal. Bound: norm 16. */
NBX_CALL nbx_status nbx_diagflat(nbx_context *ctx, nbx_tensor *self, const nbx_diagflat_options *options,
                                 nbx_tensor **out);

/* aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
 * The diagonal of two dimensions as a new last one. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_diagonal(nbx_context *ctx, nbx_tensor *self, const nbx_diagonal_options *options,
                                 nbx_tensor **out);

/* aten::diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor
 * A copy of what diagonal gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_diagonal_copy(nbx_context *ctx, nbx_tensor *self, const nbx_diagonal_copy_options *options,
                                      nbx_tensor **out);

/* aten::diagonal_copy.out(Tensor self, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_diagonal_copy_out(nbx_context *ctx, nbx_tensor *self, const nbx_diagonal_copy_options *options,
                                          nbx_tensor *out);

/* aten::diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor
 * A copy of self with src on a diagonal. Bound: exact. */
NBX_CALL nbx_status nbx_diagonal_scatter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                         const nbx_diagonal_scatter_options *options, nbx_tensor **out);

/* aten::diagonal_scatter.out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_diagonal_scatter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                             const nbx_diagonal_scatter_options *options, nbx_tensor *out);

/* aten::diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor
 * Differences of neighbours along dim, n times; of bools whether they differ. Bound: norm 16. */
NBX_CALL nbx_status nbx_diff(nbx_context *ctx, nbx_tensor *self, const nbx_diff_options *options, nbx_tensor **out);

/* aten::diff.out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_diff_out(nbx_context *ctx, nbx_tensor *self, const nbx_diff_options *options, nbx_tensor *out);

/* aten::digamma(Tensor self) -> Tensor
 * Logarithmic derivative of the gamma function. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_digamma(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_digamma_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::digamma_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_digamma_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::dim(Tensor self) -> int
 * The rank. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_dim(nbx_context *ctx, nbx_tensor *self, int64_t *out);

/* aten::dist(Tensor self, Tensor other, Scalar p=2) -> Tensor
 * The p-norm of the difference. Bound: norm 4. */
NBX_CALL nbx_status nbx_dist(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_dist_options *options,
                             nbx_tensor **out);

/* aten::dist.out(Tensor self, Tensor other, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dist_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                 const nbx_dist_options *options, nbx_tensor *out);

/* aten::div.Scalar(Tensor self, Scalar other) -> Tensor
 * True division: integers give floating point. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_div_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor
 * Division, rounded towards zero (trunc) or down (floor) if rounding_mode says so. Takes half float int complex.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_div_scalar_mode(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                        const char *rounding_mode, nbx_tensor **out);

/* aten::div.Scalar_mode_out(Tensor self, Scalar other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_scalar_mode_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                            const char *rounding_mode, nbx_tensor *out);

/* aten::div.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::div.Tensor(Tensor self, Tensor other) -> Tensor
 * True division: integers give floating point. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_div(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
 * Division, rounded towards zero (trunc) or down (floor) if rounding_mode says so. Takes half float int complex.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_div_tensor_mode(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                        const char *rounding_mode, nbx_tensor **out);

/* aten::div.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::div.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_tensor_mode_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                            const char *rounding_mode, nbx_tensor *out);

/* aten::div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_scalar_mode_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                const char *rounding_mode);

/* aten::div_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!) */
NBX_CALL nbx_status nbx_div_tensor_mode_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                                const char *rounding_mode);

/* aten::divide.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as div.Scalar. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_divide_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::divide.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor
 * The same as div.Scalar_mode. Takes half float int complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_divide_scalar_mode(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                           const char *rounding_mode, nbx_tensor **out);

/* aten::divide.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as div.Tensor. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_divide(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::divide.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
 * The same as div.Tensor_mode. Takes half float int complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_divide_tensor_mode(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                           const char *rounding_mode, nbx_tensor **out);

/* aten::divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::divide.out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_tensor_mode_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                               const char *rounding_mode, nbx_tensor *out);

/* aten::divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::divide_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_scalar_mode_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                   const char *rounding_mode);

/* aten::divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::divide_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!) */
NBX_CALL nbx_status nbx_divide_tensor_mode_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                                   const char *rounding_mode);

/* aten::dot(Tensor self, Tensor tensor) -> Tensor
 * The sum of the products of two vectors' elements. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_dot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor, nbx_tensor **out);

/* aten::dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *tensor, nbx_tensor *out);

/* aten::dropout(Tensor input, float p, bool train) -> Tensor
 * The input itself, or in training what is kept of it, scaled. Bound: norm 16. */
NBX_CALL nbx_status nbx_dropout(nbx_context *ctx, nbx_tensor *input, double p, bool train, nbx_tensor **out);

/* aten::dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
 * self, in training without what is dropped. Bound: norm 16. */
NBX_CALL nbx_status nbx_dropout_inplace(nbx_context *ctx, nbx_tensor *self, double p, bool train, nbx_tensor **out);

/* aten::dsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
 * The pieces of dimension 2 between the indices. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_dsplit_array(nbx_context *ctx, nbx_tensor *self, const int64_t *indices, size_t indices_count,
                                     nbx_tensor **out, size_t capacity, size_t *count);

/* aten::dsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
 * `sections` equal pieces of dimension 2. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_dsplit(nbx_context *ctx, nbx_tensor *self, int64_t sections, nbx_tensor **out, size_t capacity,
                               size_t *count);

/* aten::dstack(Tensor[] tensors) -> Tensor
 * The tensors, at least of rank 3, one after the other along dimension 2. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_dstack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor **out);

/* aten::dstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_dstack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor *out);

/* aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor
 * Sums of products by Einstein's convention. Takes bool int half float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_einsum(nbx_context *ctx, const char *equation, nbx_tensor *const *tensors,
                               size_t tensors_count, const nbx_einsum_options *options, nbx_tensor **out);

/* aten::elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor
 * scale * self, or scale * alpha * (exp(input_scale * self) - 1) where self is negative. Takes half float. Bound:
 *     ulp 3. */
NBX_CALL nbx_status nbx_elu(nbx_context *ctx, nbx_tensor *self, const nbx_elu_options *options, nbx_tensor **out);

/* aten::elu.out(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_elu_out(nbx_context *ctx, nbx_tensor *self, const nbx_elu_options *options, nbx_tensor *out);

/* aten::elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_elu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_elu_options *options);

/* aten::embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool
 *     sparse=False) -> Tensor
 * Rows of weight chosen by indices. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_embedding(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                  const nbx_embedding_options *options, nbx_tensor **out);

/* aten::embedding.out(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool
 *     sparse=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_embedding_out(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                      const nbx_embedding_options *options, nbx_tensor *out);

/* aten::embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0,
 *     bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor, Tensor,
 *     Tensor, Tensor)
 * _embedding_bag without a padding index. Bound: norm 4. */
NBX_CALL nbx_status nbx_embedding_bag(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices, nbx_tensor *offsets,
                                      const nbx_embedding_bag_options *options, nbx_tensor **out0, nbx_tensor **out1,
                                      nbx_tensor **out2, nbx_tensor **out3);

/* aten::embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode,
 *     bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, Tensor,
 *     Tensor, Tensor)
 * _embedding_bag; indices that are padding_idx count for nothing. Bound: norm 16. */
NBX_CALL nbx_status nbx_embedding_bag_padding_idx(nbx_context *ctx, nbx_tensor *weight, nbx_tensor *indices,
                                                  nbx_tensor *offsets, bool scale_grad_by_freq, int64_t mode,
                                                  bool sparse, nbx_tensor *per_sample_weights,
                                                  bool include_last_offset, nbx_optional_int padding_idx,
                                                  nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2,
                                                  nbx_tensor **out3);

/* aten::empty.memory_format(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * A tensor of these sizes; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_empty(nbx_context *ctx, const int64_t *size, size_t size_count,
                              const nbx_empty_options *options, nbx_tensor **out);

typedef struct nbx_empty_out_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_empty_out_options;
static inline void nbx_empty_out_options_init(nbx_empty_out_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::empty.out(int[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_empty_out(nbx_context *ctx, const int64_t *size, size_t size_count,
                                  const nbx_empty_out_options *options, nbx_tensor *out);

/* aten::empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * A tensor of self's sizes; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_empty_like(nbx_context *ctx, nbx_tensor *self, const nbx_empty_like_options *options,
                                   nbx_tensor **out);

typedef struct nbx_empty_like_out_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_empty_like_out_options;
static inline void nbx_empty_like_out_options_init(nbx_empty_like_out_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::empty_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_empty_like_out(nbx_context *ctx, nbx_tensor *self, const nbx_empty_like_out_options *options,
                                       nbx_tensor *out);

/* aten::empty_permuted(int[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * A dense tensor whose dims lie in memory in the order of physical_layout; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_empty_permuted(nbx_context *ctx, const int64_t *size, size_t size_count,
                                       const int64_t *physical_layout, size_t physical_layout_count,
                                       const nbx_empty_permuted_options *options, nbx_tensor **out);

/* aten::empty_permuted.out(int[] size, int[] physical_layout, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_empty_permuted_out(nbx_context *ctx, const int64_t *size, size_t size_count,
                                           const int64_t *physical_layout, size_t physical_layout_count,
                                           nbx_tensor *out);

/* aten::empty_strided(int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * A tensor of these sizes and strides; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_empty_strided(nbx_context *ctx, const int64_t *size, size_t size_count, const int64_t *stride,
                                      size_t stride_count, const nbx_empty_strided_options *options, nbx_tensor **out);

/* aten::empty_strided.out(int[] size, int[] stride, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_empty_strided_out(nbx_context *ctx, const int64_t *size, size_t size_count,
                                          const int64_t *stride, size_t stride_count, nbx_tensor *out);

/* aten::eq.Scalar(Tensor self, Scalar other) -> Tensor
 * self == other. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_eq_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::eq.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eq_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::eq.Tensor(Tensor self, Tensor other) -> Tensor
 * self == other. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_eq(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::eq.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eq_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::eq_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eq_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::eq_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eq_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::equal(Tensor self, Tensor other) -> bool
 * Whether sizes and all elements are equal; NaN is not equal to itself. Takes bool int half float complex f8
 *     unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_equal(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, bool *out);

/* aten::erf(Tensor self) -> Tensor
 * The error function. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_erf(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erf_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::erf_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erf_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::erfc(Tensor self) -> Tensor
 * 1 - erf(self). Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_erfc(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erfc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::erfc_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erfc_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::erfinv(Tensor self) -> Tensor
 * Inverse of the error function. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_erfinv(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erfinv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::erfinv_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_erfinv_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::exp(Tensor self) -> Tensor
 * e to the power of self. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_exp(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_exp_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::exp2(Tensor self) -> Tensor
 * 2 to the power of self. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_exp2(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_exp2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::exp2_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_exp2_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::exp_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_exp_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::expand(Tensor(a) self, int[] size, *, bool implicit=False) -> Tensor(a)
 * Dimensions of size 1 repeat (with stride 0), and new ones may stand in front; -1 keeps a size. Takes all. The
 *     result is a view. */
NBX_CALL nbx_status nbx_expand(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                               const nbx_expand_options *options, nbx_tensor **out);

/* aten::expand_as(Tensor(a) self, Tensor other) -> Tensor(a)
 * expand to other's sizes. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_expand_as(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::expand_copy(Tensor self, int[] size, *, bool implicit=False) -> Tensor
 * A copy of what expand gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_expand_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                    const nbx_expand_copy_options *options, nbx_tensor **out);

/* aten::expand_copy.out(Tensor self, int[] size, *, bool implicit=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_expand_copy_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                        const nbx_expand_copy_options *options, nbx_tensor *out);

/* aten::expm1(Tensor self) -> Tensor
 * exp(self) - 1. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_expm1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_expm1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::expm1_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_expm1_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::exponential(Tensor self, float lambd=1., *, Generator? generator=None) -> Tensor
 * Exponentially distributed numbers with rate lambd in place of self. Takes half float. */
NBX_CALL nbx_status nbx_exponential(nbx_context *ctx, nbx_tensor *self, const nbx_exponential_options *options,
                                    nbx_tensor **out);

/* aten::exponential_(Tensor(a!) self, float lambd=1., *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_exponential_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_exponential_options *options);

/* aten::eye(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) ->
 *     Tensor
 * The identity matrix. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_eye(nbx_context *ctx, int64_t n, const nbx_eye_options *options, nbx_tensor **out);

/* aten::eye.m(int n, int m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Ones on the diagonal of an n x m matrix. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_eye_m(nbx_context *ctx, int64_t n, int64_t m, const nbx_eye_m_options *options,
                              nbx_tensor **out);

/* aten::eye.m_out(int n, int m, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eye_m_out(nbx_context *ctx, int64_t n, int64_t m, nbx_tensor *out);

/* aten::eye.out(int n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_eye_out(nbx_context *ctx, int64_t n, nbx_tensor *out);

/* aten::fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int
 *     quant_max) -> Tensor
 * self quantized and dequantized, with a scale and zero point for each index of axis. Bound: norm 16. */
NBX_CALL nbx_status nbx_fake_quantize_per_channel_affine(nbx_context *ctx, nbx_tensor *self, nbx_tensor *scale,
                                                         nbx_tensor *zero_point, int64_t axis, int64_t quant_min,
                                                         int64_t quant_max, nbx_tensor **out);

/* aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int
 *     quant_min, int quant_max) -> (Tensor output, Tensor mask)
 * fake_quantize_per_channel_affine, and which elements were in range. Bound: norm 16. */
NBX_CALL nbx_status nbx_fake_quantize_per_channel_affine_cachemask(nbx_context *ctx, nbx_tensor *self,
                                                                   nbx_tensor *scale, nbx_tensor *zero_point,
                                                                   int64_t axis, int64_t quant_min, int64_t quant_max,
                                                                   nbx_tensor **output, nbx_tensor **mask);

/* aten::fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) ->
 *     Tensor
 * self quantized and dequantized. Bound: norm 16. */
NBX_CALL nbx_status nbx_fake_quantize_per_tensor_affine(nbx_context *ctx, nbx_tensor *self, double scale,
                                                        int64_t zero_point, int64_t quant_min, int64_t quant_max,
                                                        nbx_tensor **out);

/* aten::fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min,
 *     int quant_max) -> Tensor
 * self quantized and dequantized, with numbers in tensors. Bound: norm 16. */
NBX_CALL nbx_status nbx_fake_quantize_per_tensor_affine_tensor_qparams(nbx_context *ctx, nbx_tensor *self,
                                                                       nbx_tensor *scale, nbx_tensor *zero_point,
                                                                       int64_t quant_min, int64_t quant_max,
                                                                       nbx_tensor **out);

/* aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int
 *     quant_max) -> (Tensor output, Tensor mask)
 * fake_quantize_per_tensor_affine, and which elements were in range. Bound: norm 16. */
NBX_CALL nbx_status nbx_fake_quantize_per_tensor_affine_cachemask(nbx_context *ctx, nbx_tensor *self, double scale,
                                                                  int64_t zero_point, int64_t quant_min,
                                                                  int64_t quant_max, nbx_tensor **output,
                                                                  nbx_tensor **mask);

/* aten::feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor
 * The input itself, or in training what is kept of it, scaled. Bound: norm 16. */
NBX_CALL nbx_status nbx_feature_alpha_dropout(nbx_context *ctx, nbx_tensor *input, double p, bool train,
                                              nbx_tensor **out);

/* aten::feature_alpha_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
 * self, in training without what is dropped. Bound: norm 16. */
NBX_CALL nbx_status nbx_feature_alpha_dropout_inplace(nbx_context *ctx, nbx_tensor *self, double p, bool train,
                                                      nbx_tensor **out);

/* aten::feature_dropout(Tensor input, float p, bool train) -> Tensor
 * The input itself, or in training what is kept of it, scaled. Bound: norm 16. */
NBX_CALL nbx_status nbx_feature_dropout(nbx_context *ctx, nbx_tensor *input, double p, bool train, nbx_tensor **out);

/* aten::feature_dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)
 * self, in training without what is dropped. Bound: norm 16. */
NBX_CALL nbx_status nbx_feature_dropout_inplace(nbx_context *ctx, nbx_tensor *self, double p, bool train,
                                                nbx_tensor **out);

/* aten::fft_fft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Fourier transform along dim. Bound: norm 16. */
NBX_CALL nbx_status nbx_fft_fft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fft_options *options,
                                nbx_tensor **out);

/* aten::fft_fft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_fft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fft_options *options,
                                    nbx_tensor *out);

/* aten::fft_fft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_fft, over two dims. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_fft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fft2_options *options,
                                 nbx_tensor **out);

/* aten::fft_fft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_fft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fft2_options *options,
                                     nbx_tensor *out);

/* aten::fft_fftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * The frequencies of the results of fft_fft of n samples d apart. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_fft_fftfreq(nbx_context *ctx, int64_t n, const nbx_fft_fftfreq_options *options,
                                    nbx_tensor **out);

typedef struct nbx_fft_fftfreq_out_options {
    size_t struct_size;
    double d;
} nbx_fft_fftfreq_out_options;
static inline void nbx_fft_fftfreq_out_options_init(nbx_fft_fftfreq_out_options *o)
{
    o->struct_size = sizeof *o;
    o->d = 1.0;
}
/* aten::fft_fftfreq.out(int n, float d=1., *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_fftfreq_out(nbx_context *ctx, int64_t n, const nbx_fft_fftfreq_out_options *options,
                                        nbx_tensor *out);

/* aten::fft_fftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_fft, over several dims; without dim over the last ones, or all. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_fftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fftn_options *options,
                                 nbx_tensor **out);

/* aten::fft_fftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_fftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fftn_options *options,
                                     nbx_tensor *out);

/* aten::fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor
 * Rolls dims by half of their size. Bound: exact. */
NBX_CALL nbx_status nbx_fft_fftshift(nbx_context *ctx, nbx_tensor *self, const nbx_fft_fftshift_options *options,
                                     nbx_tensor **out);

/* aten::fft_hfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Fourier transform of a signal given by its first half, n real numbers. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_hfft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfft_options *options,
                                 nbx_tensor **out);

/* aten::fft_hfft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_hfft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfft_options *options,
                                     nbx_tensor *out);

/* aten::fft_hfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_hfft, over two dims. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_hfft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfft2_options *options,
                                  nbx_tensor **out);

/* aten::fft_hfft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_hfft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfft2_options *options,
                                      nbx_tensor *out);

/* aten::fft_hfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_hfft, over several dims; without dim over the last ones, or all. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_hfftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfftn_options *options,
                                  nbx_tensor **out);

/* aten::fft_hfftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_hfftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_hfftn_options *options,
                                      nbx_tensor *out);

/* aten::fft_ifft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Inverse Fourier transform along dim. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_ifft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifft_options *options,
                                 nbx_tensor **out);

/* aten::fft_ifft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ifft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifft_options *options,
                                     nbx_tensor *out);

/* aten::fft_ifft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_ifft, over two dims. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_ifft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifft2_options *options,
                                  nbx_tensor **out);

/* aten::fft_ifft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ifft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifft2_options *options,
                                      nbx_tensor *out);

/* aten::fft_ifftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_ifft, over several dims; without dim over the last ones, or all. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_ifftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifftn_options *options,
                                  nbx_tensor **out);

/* aten::fft_ifftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ifftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifftn_options *options,
                                      nbx_tensor *out);

/* aten::fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor
 * Rolls dims by half of their size, the other way round for odd sizes. Bound: exact. */
NBX_CALL nbx_status nbx_fft_ifftshift(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ifftshift_options *options,
                                      nbx_tensor **out);

/* aten::fft_ihfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Inverse of hfft. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_ihfft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfft_options *options,
                                  nbx_tensor **out);

/* aten::fft_ihfft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ihfft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfft_options *options,
                                      nbx_tensor *out);

/* aten::fft_ihfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_ihfft, over two dims. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_ihfft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfft2_options *options,
                                   nbx_tensor **out);

/* aten::fft_ihfft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ihfft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfft2_options *options,
                                       nbx_tensor *out);

/* aten::fft_ihfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_ihfft, over several dims; without dim over the last ones, or all. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_ihfftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfftn_options *options,
                                   nbx_tensor **out);

/* aten::fft_ihfftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_ihfftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_ihfftn_options *options,
                                       nbx_tensor *out);

/* aten::fft_irfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Inverse of rfft, n real numbers. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_irfft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfft_options *options,
                                  nbx_tensor **out);

/* aten::fft_irfft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_irfft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfft_options *options,
                                      nbx_tensor *out);

/* aten::fft_irfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_irfft, over two dims. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_irfft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfft2_options *options,
                                   nbx_tensor **out);

/* aten::fft_irfft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_irfft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfft2_options *options,
                                       nbx_tensor *out);

/* aten::fft_irfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_irfft, over several dims; without dim over the last ones, or all. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_irfftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfftn_options *options,
                                   nbx_tensor **out);

/* aten::fft_irfftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_irfftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_irfftn_options *options,
                                       nbx_tensor *out);

/* aten::fft_rfft(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor
 * Fourier transform of real numbers along dim, its first half. Bound: norm 8. */
NBX_CALL nbx_status nbx_fft_rfft(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfft_options *options,
                                 nbx_tensor **out);

/* aten::fft_rfft.out(Tensor self, int? n=None, int dim=-1, str? norm=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_rfft_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfft_options *options,
                                     nbx_tensor *out);

/* aten::fft_rfft2(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor
 * As fft_rfft, over two dims. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_rfft2(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfft2_options *options,
                                  nbx_tensor **out);

/* aten::fft_rfft2.out(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_rfft2_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfft2_options *options,
                                      nbx_tensor *out);

/* aten::fft_rfftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * The frequencies of the results of fft_rfft of n samples d apart. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_fft_rfftfreq(nbx_context *ctx, int64_t n, const nbx_fft_rfftfreq_options *options,
                                     nbx_tensor **out);

typedef struct nbx_fft_rfftfreq_out_options {
    size_t struct_size;
    double d;
} nbx_fft_rfftfreq_out_options;
static inline void nbx_fft_rfftfreq_out_options_init(nbx_fft_rfftfreq_out_options *o)
{
    o->struct_size = sizeof *o;
    o->d = 1.0;
}
/* aten::fft_rfftfreq.out(int n, float d=1., *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fft_rfftfreq_out(nbx_context *ctx, int64_t n, const nbx_fft_rfftfreq_out_options *options,
                                         nbx_tensor *out);

/* aten::fft_rfftn(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor
 * As fft_rfft, over several dims; without dim over the last ones, or all. Bound: norm 4. */
NBX_CALL nbx_status nbx_fft_rfftn(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfftn_options *options,
                                  nbx_tensor **out);

/* aten::fft_rfftn.out(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_fft_rfftn_out(nbx_context *ctx, nbx_tensor *self, const nbx_fft_rfftn_options *options,
                                      nbx_tensor *out);

/* aten::fill.Scalar(Tensor self, Scalar value) -> Tensor
 * One value in a tensor like self. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_fill_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar value, nbx_tensor **out);

/* aten::fill.Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fill_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar value, nbx_tensor *out);

/* aten::fill.Tensor(Tensor self, Tensor value) -> Tensor
 * The value of a tensor of rank 0 in a tensor like self. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_fill(nbx_context *ctx, nbx_tensor *self, nbx_tensor *value, nbx_tensor **out);

/* aten::fill.Tensor_out(Tensor self, Tensor value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fill_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *value, nbx_tensor *out);

/* aten::fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fill_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar value);

/* aten::fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fill_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *value);

/* aten::fix(Tensor self) -> Tensor
 * The same as trunc. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_fix(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::fix.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fix_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::fix_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fix_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
 * Dimensions start_dim to end_dim become one; a view where that is possible. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_flatten(nbx_context *ctx, nbx_tensor *self, const nbx_flatten_options *options,
                                nbx_tensor **out);

/* aten::flip(Tensor self, int[] dims) -> Tensor
 * Turns dims round. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_flip(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                             nbx_tensor **out);

/* aten::flip.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_flip_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                                 nbx_tensor *out);

/* aten::fliplr(Tensor self) -> Tensor
 * Turns the second dim round. Bound: exact. */
NBX_CALL nbx_status nbx_fliplr(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::flipud(Tensor self) -> Tensor
 * Turns the first dim round. Bound: exact. */
NBX_CALL nbx_status nbx_flipud(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::float_power.Scalar(Scalar self, Tensor exponent) -> Tensor
 * The power in float64 (complex128). Takes float64 complex128. Bound: sum 1. */
NBX_CALL nbx_status nbx_float_power(nbx_context *ctx, nbx_scalar self, nbx_tensor *exponent, nbx_tensor **out);

/* aten::float_power.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_float_power_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *exponent, nbx_tensor *out);

/* aten::float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
 * The power in float64 (complex128). Takes float64 complex128. Bound: sum 1. */
NBX_CALL nbx_status nbx_float_power_tensor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent,
                                                  nbx_tensor **out);

/* aten::float_power.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_float_power_tensor_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent,
                                                      nbx_tensor *out);

/* aten::float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
 * The power in float64 (complex128). Takes float64 complex128. Bound: sum 1. */
NBX_CALL nbx_status nbx_float_power_tensor_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent,
                                                  nbx_tensor **out);

/* aten::float_power.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_float_power_tensor_tensor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent,
                                                      nbx_tensor *out);

/* aten::float_power_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!) */
NBX_CALL nbx_status nbx_float_power_tensor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent);

/* aten::float_power_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!) */
NBX_CALL nbx_status nbx_float_power_tensor_tensor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent);

/* aten::floor(Tensor self) -> Tensor
 * Rounds down. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_floor(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::floor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::floor_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::floor_divide(Tensor self, Tensor other) -> Tensor
 * Quotient rounded down. Takes half float int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_floor_divide(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::floor_divide.Scalar(Tensor self, Scalar other) -> Tensor
 * Quotient rounded down. Takes half float int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_floor_divide_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::floor_divide.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_divide_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::floor_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_divide_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::floor_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_divide_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_floor_divide_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::fmax(Tensor self, Tensor other) -> Tensor
 * The larger of both; of NaN and a number the number. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_fmax(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::fmax.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmax_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::fmin(Tensor self, Tensor other) -> Tensor
 * The smaller of both; of NaN and a number the number. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_fmin(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::fmin.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmin_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::fmod.Scalar(Tensor self, Scalar other) -> Tensor
 * Remainder with the sign of the dividend, as C has it. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_fmod_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::fmod.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmod_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::fmod.Tensor(Tensor self, Tensor other) -> Tensor
 * Remainder with the sign of the dividend, as C has it. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_fmod(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::fmod.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmod_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmod_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::fmod_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_fmod_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::frac(Tensor self) -> Tensor
 * The part behind the point, with the sign of self. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_frac(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::frac.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_frac_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::frac_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_frac_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)
 * Mantissa in [0.5, 1) and exponent of 2. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_frexp(nbx_context *ctx, nbx_tensor *self, nbx_tensor **mantissa, nbx_tensor **exponent);

/* aten::frexp.Tensor_out(Tensor self, *, Tensor(a!) mantissa, Tensor(b!) exponent) -> (Tensor(a!) mantissa,
 *     Tensor(b!) exponent) */
NBX_CALL nbx_status nbx_frexp_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mantissa, nbx_tensor *exponent);

/* aten::frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
 * linalg_vector_norm of order 2 over dims. Bound: norm 16. */
NBX_CALL nbx_status nbx_frobenius_norm(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                       const nbx_frobenius_norm_options *options, nbx_tensor **out);

/* aten::frobenius_norm.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_frobenius_norm_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                           const nbx_frobenius_norm_options *options, nbx_tensor *out);

/* aten::full(int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * One value; its kind gives the dtype unless dtype is given. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_full(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_scalar fill_value,
                             const nbx_full_options *options, nbx_tensor **out);

/* aten::full.out(int[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_full_out(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_scalar fill_value,
                                 nbx_tensor *out);

/* aten::full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * One value in self's sizes. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_full_like(nbx_context *ctx, nbx_tensor *self, nbx_scalar fill_value,
                                  const nbx_full_like_options *options, nbx_tensor **out);

typedef struct nbx_full_like_out_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_full_like_out_options;
static inline void nbx_full_like_out_options_init(nbx_full_like_out_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::full_like.out(Tensor self, Scalar fill_value, *, MemoryFormat? memory_format=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_full_like_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar fill_value,
                                      const nbx_full_like_out_options *options, nbx_tensor *out);

/* aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
 * out[i][j][k] = self[index[i][j][k]][j][k] for dim 0, and likewise for other dims. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_gather(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                               const nbx_gather_options *options, nbx_tensor **out);

/* aten::gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gather_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *index,
                                   const nbx_gather_options *options, nbx_tensor *out);

/* aten::gcd(Tensor self, Tensor other) -> Tensor
 * Greatest common divisor. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_gcd(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::gcd.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gcd_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::gcd_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gcd_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::ge.Scalar(Tensor self, Scalar other) -> Tensor
 * self >= other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_ge_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::ge.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ge_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::ge.Tensor(Tensor self, Tensor other) -> Tensor
 * self >= other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_ge(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::ge.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ge_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::ge_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ge_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::ge_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ge_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::gelu(Tensor self, *, str approximate="none") -> Tensor
 * self times the normal distribution function, exactly or by tanh. Takes half float. Bound: sum 1. */
NBX_CALL nbx_status nbx_gelu(nbx_context *ctx, nbx_tensor *self, const nbx_gelu_options *options, nbx_tensor **out);

/* aten::gelu.out(Tensor self, *, str approximate="none", Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gelu_out(nbx_context *ctx, nbx_tensor *self, const nbx_gelu_options *options, nbx_tensor *out);

/* aten::gelu_(Tensor(a!) self, *, str approximate="none") -> Tensor(a!) */
NBX_CALL nbx_status nbx_gelu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_gelu_options *options);

/* aten::geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor
 * The number of trials up to the first success, of probability p, in place of self. Takes int half float. */
NBX_CALL nbx_status nbx_geometric(nbx_context *ctx, nbx_tensor *self, double p, nbx_tensor **out);

/* aten::geometric_(Tensor(a!) self, float p, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_geometric_inplace(nbx_context *ctx, nbx_tensor *self, double p);

/* aten::ger(Tensor self, Tensor vec2) -> Tensor
 * As outer. Takes bool int half float complex. Bound: norm 16. */
NBX_CALL nbx_status nbx_ger(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec2, nbx_tensor **out);

/* aten::ger.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ger_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec2, nbx_tensor *out);

/* aten::glu(Tensor self, int dim=-1) -> Tensor
 * The first half along dim times sigmoid of the second. Bound: norm 4. */
NBX_CALL nbx_status nbx_glu(nbx_context *ctx, nbx_tensor *self, const nbx_glu_options *options, nbx_tensor **out);

/* aten::glu.out(Tensor self, int dim=-1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_glu_out(nbx_context *ctx, nbx_tensor *self, const nbx_glu_options *options, nbx_tensor *out);

/* aten::gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                 const nbx_gradient_options *options, nbx_tensor **out, size_t capacity, size_t *count);

/* aten::gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_scalararray(nbx_context *ctx, nbx_tensor *self, nbx_scalar spacing,
                                             const int64_t *dim, size_t dim_count,
                                             const nbx_gradient_scalararray_options *options, nbx_tensor **out,
                                             size_t capacity, size_t *count);

/* aten::gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? dim=None, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_scalarint(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_gradient_scalarint_options *options, nbx_tensor **out,
                                           size_t capacity, size_t *count);

/* aten::gradient.scalarrayarray(Tensor self, *, Scalar[] spacing, int[] dim, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_scalarrayarray(nbx_context *ctx, nbx_tensor *self, const nbx_scalar *spacing,
                                                size_t spacing_count, const int64_t *dim, size_t dim_count,
                                                const nbx_gradient_scalarrayarray_options *options, nbx_tensor **out,
                                                size_t capacity, size_t *count);

/* aten::gradient.scalarrayint(Tensor self, *, Scalar[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_scalarrayint(nbx_context *ctx, nbx_tensor *self, const nbx_scalar *spacing,
                                              size_t spacing_count, const nbx_gradient_scalarrayint_options *options,
                                              nbx_tensor **out, size_t capacity, size_t *count);

/* aten::gradient.tensorarray(Tensor self, *, Tensor[] spacing, int[] dim, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_tensorarray(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *spacing,
                                             size_t spacing_count, const int64_t *dim, size_t dim_count,
                                             const nbx_gradient_tensorarray_options *options, nbx_tensor **out,
                                             size_t capacity, size_t *count);

/* aten::gradient.tensorarrayint(Tensor self, *, Tensor[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
 * Differences between neighbours along dims, divided by their spacing. Bound: norm 16. */
NBX_CALL nbx_status nbx_gradient_tensorarrayint(nbx_context *ctx, nbx_tensor *self, nbx_tensor *const *spacing,
                                                size_t spacing_count,
                                                const nbx_gradient_tensorarrayint_options *options, nbx_tensor **out,
                                                size_t capacity, size_t *count);

/* aten::greater.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as gt.Scalar. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_greater_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::greater.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::greater.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as gt.Tensor. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_greater(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::greater.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::greater_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::greater_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::greater_equal.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as ge.Scalar. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_greater_equal_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::greater_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_equal_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::greater_equal.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as ge.Tensor. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_greater_equal(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::greater_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_equal_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::greater_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_equal_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::greater_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_greater_equal_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * grid_sampler_2d or grid_sampler_3d by rank. Bound: norm 32. */
NBX_CALL nbx_status nbx_grid_sampler(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid, int64_t interpolation_mode,
                                     int64_t padding_mode, bool align_corners, nbx_tensor **out);

/* aten::grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * Samples [n, c, h, w] at grid [n, h', w', 2]; modes 0 bilinear, 1 nearest, 2 bicubic; padding 0 zeros, 1 border, 2
 *     reflection. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_grid_sampler_2d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                        nbx_tensor **out);

/* aten::grid_sampler_2d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool
 *     align_corners, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_grid_sampler_2d_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                            int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                            nbx_tensor *out);

/* aten::grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) ->
 *     Tensor
 * Samples [n, c, d, h, w] at grid [n, d', h', w', 3]. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_grid_sampler_3d(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                        nbx_tensor **out);

/* aten::grid_sampler_3d.out(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool
 *     align_corners, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_grid_sampler_3d_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *grid,
                                            int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                            nbx_tensor *out);

/* aten::group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool
 *     cudnn_enabled=True) -> Tensor
 * Normalises groups of channels, times weight plus bias of each channel. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_group_norm(nbx_context *ctx, nbx_tensor *input, int64_t num_groups,
                                   const nbx_group_norm_options *options, nbx_tensor **out);

/* aten::gru.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers,
 *     float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
 * GRU layers over packed sequences. Bound: norm 4. Dropout between layers in training mode is refused. */
NBX_CALL nbx_status nbx_gru(nbx_context *ctx, nbx_tensor *data, nbx_tensor *batch_sizes, nbx_tensor *hx,
                            nbx_tensor *const *params, size_t params_count, bool has_biases, int64_t num_layers,
                            double dropout, bool train, bool bidirectional, nbx_tensor **out0, nbx_tensor **out1);

/* aten::gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool
 *     train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
 * GRU layers over sequences of one length. Bound: norm 16. Dropout between layers in training mode is refused. */
NBX_CALL nbx_status nbx_gru_input(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *const *params,
                                  size_t params_count, bool has_biases, int64_t num_layers, double dropout, bool train,
                                  bool bidirectional, bool batch_first, nbx_tensor **out0, nbx_tensor **out1);

/* aten::gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
 * One GRU step of a batch. Bound: norm 8. */
NBX_CALL nbx_status nbx_gru_cell(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *w_ih,
                                 nbx_tensor *w_hh, const nbx_gru_cell_options *options, nbx_tensor **out);

/* aten::gt.Scalar(Tensor self, Scalar other) -> Tensor
 * self > other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_gt_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::gt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gt_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::gt.Tensor(Tensor self, Tensor other) -> Tensor
 * self > other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_gt(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::gt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gt_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::gt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gt_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::gt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_gt_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * A Hamming window, periodic. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hamming_window(nbx_context *ctx, int64_t window_length,
                                       const nbx_hamming_window_options *options, nbx_tensor **out);

/* aten::hamming_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hamming_window_out(nbx_context *ctx, int64_t window_length, nbx_tensor *out);

/* aten::hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A Hamming window, periodic or symmetric. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hamming_window_periodic(nbx_context *ctx, int64_t window_length, bool periodic,
                                                const nbx_hamming_window_periodic_options *options, nbx_tensor **out);

/* aten::hamming_window.periodic_alpha(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * A Hamming window alpha - 0.46 cos. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hamming_window_periodic_alpha(nbx_context *ctx, int64_t window_length, bool periodic,
                                                      double alpha,
                                                      const nbx_hamming_window_periodic_alpha_options *options,
                                                      nbx_tensor **out);

/* aten::hamming_window.periodic_alpha_beta(int window_length, bool periodic, float alpha, float beta, *,
 *     ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * A Hamming window alpha - beta cos. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hamming_window_periodic_alpha_beta(nbx_context *ctx, int64_t window_length, bool periodic,
                                                           double alpha, double beta,
                                                           const nbx_hamming_window_periodic_alpha_beta_options *options,
                                                           nbx_tensor **out);

/* aten::hamming_window.periodic_alpha_beta_out(int window_length, bool periodic, float alpha, float beta, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hamming_window_periodic_alpha_beta_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                               double alpha, double beta, nbx_tensor *out);

/* aten::hamming_window.periodic_alpha_out(int window_length, bool periodic, float alpha, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_hamming_window_periodic_alpha_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                          double alpha, nbx_tensor *out);

/* aten::hamming_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hamming_window_periodic_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                    nbx_tensor *out);

/* aten::hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * A Hann window, periodic. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hann_window(nbx_context *ctx, int64_t window_length, const nbx_hann_window_options *options,
                                    nbx_tensor **out);

/* aten::hann_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hann_window_out(nbx_context *ctx, int64_t window_length, nbx_tensor *out);

/* aten::hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A Hann window, periodic or symmetric. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_hann_window_periodic(nbx_context *ctx, int64_t window_length, bool periodic,
                                             const nbx_hann_window_periodic_options *options, nbx_tensor **out);

/* aten::hann_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hann_window_periodic_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                 nbx_tensor *out);

/* aten::hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor
 * 0 where |self| <= lambd, self elsewhere. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_hardshrink(nbx_context *ctx, nbx_tensor *self, const nbx_hardshrink_options *options,
                                   nbx_tensor **out);

/* aten::hardshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardshrink_out(nbx_context *ctx, nbx_tensor *self, const nbx_hardshrink_options *options,
                                       nbx_tensor *out);

/* aten::hardsigmoid(Tensor self) -> Tensor
 * clamp(self + 3, 0, 6) / 6. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_hardsigmoid(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::hardsigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardsigmoid_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::hardsigmoid_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardsigmoid_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::hardswish(Tensor self) -> Tensor
 * self * clamp(self + 3, 0, 6) / 6. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_hardswish(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::hardswish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardswish_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::hardswish_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardswish_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor
 * self clamped to [min_val, max_val]. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_hardtanh(nbx_context *ctx, nbx_tensor *self, const nbx_hardtanh_options *options,
                                 nbx_tensor **out);

/* aten::hardtanh.out(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardtanh_out(nbx_context *ctx, nbx_tensor *self, const nbx_hardtanh_options *options,
                                     nbx_tensor *out);

/* aten::hardtanh_(Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hardtanh_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_hardtanh_options *options);

/* aten::heaviside(Tensor self, Tensor values) -> Tensor
 * 0 below 0, 1 above, values at 0. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_heaviside(nbx_context *ctx, nbx_tensor *self, nbx_tensor *values, nbx_tensor **out);

/* aten::heaviside.out(Tensor self, Tensor values, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_heaviside_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *values, nbx_tensor *out);

/* aten::heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!) */
NBX_CALL nbx_status nbx_heaviside_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *values);

/* aten::hinge_embedding_loss(Tensor self, Tensor target, float margin=1., int reduction=1) -> Tensor
 * self where target is 1, the rest of margin where it is -1; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_hinge_embedding_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                             const nbx_hinge_embedding_loss_options *options, nbx_tensor **out);

/* aten::histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor
 * Counts of elements in equal bins of [min, max], or of the range of the elements when both are 0; others are left
 *     out. Takes int half float. Bound: exact. Counts above what the dtype holds exactly are rounded at the end,
 *     not while counting. Integers are taken too. */
NBX_CALL nbx_status nbx_histc(nbx_context *ctx, nbx_tensor *self, const nbx_histc_options *options, nbx_tensor **out);

/* aten::histc.out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_histc_out(nbx_context *ctx, nbx_tensor *self, const nbx_histc_options *options,
                                  nbx_tensor *out);

/* aten::histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool
 *     density=False) -> (Tensor hist, Tensor bin_edges)
 * Counts in bins of equal width, and their edges. Bound: norm 16. */
NBX_CALL nbx_status nbx_histogram(nbx_context *ctx, nbx_tensor *self, const nbx_histogram_options *options,
                                  nbx_tensor **hist, nbx_tensor **bin_edges);

/* aten::histogram.bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool
 *     density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges) */
NBX_CALL nbx_status nbx_histogram_out(nbx_context *ctx, nbx_tensor *self, const nbx_histogram_options *options,
                                      nbx_tensor *hist, nbx_tensor *bin_edges);

/* aten::histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor
 *     hist, Tensor bin_edges)
 * Counts between given edges. Bound: norm 16. */
NBX_CALL nbx_status nbx_histogram_bins_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *bins,
                                              const nbx_histogram_bins_tensor_options *options, nbx_tensor **hist,
                                              nbx_tensor **bin_edges);

/* aten::histogram.bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!)
 *     hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges) */
NBX_CALL nbx_status nbx_histogram_bins_tensor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *bins,
                                                  const nbx_histogram_bins_tensor_options *options, nbx_tensor *hist,
                                                  nbx_tensor *bin_edges);

/* aten::hsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
 * The pieces of dimension 1 (0 of a vector) between the indices. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_hsplit_array(nbx_context *ctx, nbx_tensor *self, const int64_t *indices, size_t indices_count,
                                     nbx_tensor **out, size_t capacity, size_t *count);

/* aten::hsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
 * `sections` equal pieces of dimension 1 (0 of a vector). Takes all. The result is a view. */
NBX_CALL nbx_status nbx_hsplit(nbx_context *ctx, nbx_tensor *self, int64_t sections, nbx_tensor **out, size_t capacity,
                               size_t *count);

/* aten::hstack(Tensor[] tensors) -> Tensor
 * The tensors one after the other along dimension 1 (0 for vectors). Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_hstack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor **out);

/* aten::hstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hstack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor *out);

/* aten::huber_loss(Tensor self, Tensor target, int reduction=1, float delta=1.) -> Tensor
 * Squares up to delta, magnitudes times delta above; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_huber_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                   const nbx_huber_loss_options *options, nbx_tensor **out);

/* aten::huber_loss.out(Tensor self, Tensor target, int reduction=1, float delta=1., *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_huber_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                       const nbx_huber_loss_options *options, nbx_tensor *out);

/* aten::hypot(Tensor self, Tensor other) -> Tensor
 * sqrt(self^2 + other^2) without overflow on the way. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_hypot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::hypot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hypot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::hypot_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_hypot_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::i0(Tensor self) -> Tensor
 * Modified Bessel function of order 0. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_i0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_i0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::i0_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_i0_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::igamma(Tensor self, Tensor other) -> Tensor
 * The regularised lower incomplete gamma function. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_igamma(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::igamma.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_igamma_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::igamma_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_igamma_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::igammac(Tensor self, Tensor other) -> Tensor
 * The regularised upper incomplete gamma function. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_igammac(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::igammac.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_igammac_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::igammac_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_igammac_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor
 * The windows of images as columns, [N, C * kernel, windows]. Bound: exact. */
NBX_CALL nbx_status nbx_im2col(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                               size_t kernel_size_count, const int64_t *dilation, size_t dilation_count,
                               const int64_t *padding, size_t padding_count, const int64_t *stride,
                               size_t stride_count, nbx_tensor **out);

/* aten::im2col.out(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_im2col_out(nbx_context *ctx, nbx_tensor *self, const int64_t *kernel_size,
                                   size_t kernel_size_count, const int64_t *dilation, size_t dilation_count,
                                   const int64_t *padding, size_t padding_count, const int64_t *stride,
                                   size_t stride_count, nbx_tensor *out);

/* aten::imag(Tensor(a) self) -> Tensor(a)
 * The imaginary parts. Takes complex. The result is a view. */
NBX_CALL nbx_status nbx_imag(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

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
 * A copy of self with source written along dim at index. Takes all. Bound: exact. Of duplicates the last one stays
 *     for any number of threads; PyTorch leaves open which one stays once it splits the work over threads. */
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
 *     Takes all. Bound: sum 4. Of duplicates the last one stays for any number of threads; PyTorch leaves open
 *     which one stays once it splits the work over threads. */
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

/* aten::inner(Tensor self, Tensor other) -> Tensor
 * Sums products over the last dimensions. Takes bool int half float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_inner(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::inner.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_inner_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool
 *     use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor
 * Normalises each channel of each sample with its own statistics, or with running ones. Takes half float. Bound:
 *     sum 4. Updating running statistics is refused. */
NBX_CALL nbx_status nbx_instance_norm(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                      nbx_tensor *running_mean, nbx_tensor *running_var, bool use_input_stats,
                                      double momentum, double eps, bool cudnn_enabled, nbx_tensor **out);

/* aten::is_contiguous(Tensor self) -> bool
 * Whether the elements lie in row-major order without gaps. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_is_contiguous(nbx_context *ctx, nbx_tensor *self, bool *out);

/* aten::is_contiguous.memory_format(Tensor self, MemoryFormat memory_format) -> bool
 * Whether the elements lie in the order of the memory format without gaps. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_is_contiguous_memory_format(nbx_context *ctx, nbx_tensor *self,
                                                    nbx_memory_format memory_format, bool *out);

/* aten::is_nonzero(Tensor self) -> bool
 * Whether the only element of self is not zero. Bound: norm 16. */
NBX_CALL nbx_status nbx_is_nonzero(nbx_context *ctx, nbx_tensor *self, bool *out);

/* aten::isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor
 * Whether |self - other| <= atol + rtol * |other|, elementwise. Bound: exact. */
NBX_CALL nbx_status nbx_isclose(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                const nbx_isclose_options *options, nbx_tensor **out);

/* aten::isfinite(Tensor self) -> Tensor
 * Whether self is neither infinite nor NaN. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_isfinite(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) ->
 *     Tensor
 * Whether element is among test_elements. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin(nbx_context *ctx, nbx_scalar element, nbx_tensor *test_elements,
                             const nbx_isin_options *options, nbx_tensor **out);

/* aten::isin.Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool
 *     invert=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isin_out(nbx_context *ctx, nbx_scalar element, nbx_tensor *test_elements,
                                 const nbx_isin_options *options, nbx_tensor *out);

/* aten::isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) ->
 *     Tensor
 * Whether each element equals test_element. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin_tensor_scalar(nbx_context *ctx, nbx_tensor *elements, nbx_scalar test_element,
                                           const nbx_isin_tensor_scalar_options *options, nbx_tensor **out);

/* aten::isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool
 *     invert=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isin_tensor_scalar_out(nbx_context *ctx, nbx_tensor *elements, nbx_scalar test_element,
                                               const nbx_isin_tensor_scalar_options *options, nbx_tensor *out);

/* aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False)
 *     -> Tensor
 * Whether each element is among test_elements. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_isin_tensor_tensor(nbx_context *ctx, nbx_tensor *elements, nbx_tensor *test_elements,
                                           const nbx_isin_tensor_tensor_options *options, nbx_tensor **out);

/* aten::isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool
 *     invert=False, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isin_tensor_tensor_out(nbx_context *ctx, nbx_tensor *elements, nbx_tensor *test_elements,
                                               const nbx_isin_tensor_tensor_options *options, nbx_tensor *out);

/* aten::isinf(Tensor self) -> Tensor
 * Whether self is infinite. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_isinf(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::isinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isinf_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::isnan(Tensor self) -> Tensor
 * Whether self is NaN. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_isnan(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::isnan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isnan_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::isneginf(Tensor self) -> Tensor
 * Whether self is -inf. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_isneginf(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::isneginf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isneginf_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::isposinf(Tensor self) -> Tensor
 * Whether self is +inf. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_isposinf(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::isposinf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_isposinf_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::isreal(Tensor self) -> Tensor
 * Whether the imaginary part is 0. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_isreal(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool
 *     center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) ->
 *     Tensor
 * The signal that has this stft, by overlapping and adding frames. Bound: norm 8. */
NBX_CALL nbx_status nbx_istft(nbx_context *ctx, nbx_tensor *self, int64_t n_fft, const nbx_istft_options *options,
                              nbx_tensor **out);

/* aten::item(Tensor self) -> Scalar
 * The one element of a tensor as a number. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_item(nbx_context *ctx, nbx_tensor *self, nbx_scalar *out);

/* aten::kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * A Kaiser window, periodic. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_kaiser_window(nbx_context *ctx, int64_t window_length,
                                      const nbx_kaiser_window_options *options, nbx_tensor **out);

/* aten::kaiser_window.beta(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Layout?
 *     layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * A Kaiser window with shape parameter beta. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_kaiser_window_beta(nbx_context *ctx, int64_t window_length, bool periodic, double beta,
                                           const nbx_kaiser_window_beta_options *options, nbx_tensor **out);

/* aten::kaiser_window.beta_out(int window_length, bool periodic, float beta, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_kaiser_window_beta_out(nbx_context *ctx, int64_t window_length, bool periodic, double beta,
                                               nbx_tensor *out);

/* aten::kaiser_window.out(int window_length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_kaiser_window_out(nbx_context *ctx, int64_t window_length, nbx_tensor *out);

/* aten::kaiser_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A Kaiser window, periodic or symmetric. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_kaiser_window_periodic(nbx_context *ctx, int64_t window_length, bool periodic,
                                               const nbx_kaiser_window_periodic_options *options, nbx_tensor **out);

/* aten::kaiser_window.periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_kaiser_window_periodic_out(nbx_context *ctx, int64_t window_length, bool periodic,
                                                   nbx_tensor *out);

/* aten::kl_div(Tensor self, Tensor target, int reduction=1, *, bool log_target=False) -> Tensor
 * Divergence of target from exp(self), element by element; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_kl_div(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                               const nbx_kl_div_options *options, nbx_tensor **out);

/* aten::kron(Tensor self, Tensor other) -> Tensor
 * The Kronecker product. Takes bool int half float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_kron(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::kron.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_kron_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The k-th smallest along dim (from 1), the first of equal ones. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_kthvalue(nbx_context *ctx, nbx_tensor *self, int64_t k, const nbx_kthvalue_options *options,
                                 nbx_tensor **values, nbx_tensor **indices);

/* aten::kthvalue.values(Tensor self, int k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!)
 *     indices) -> (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_kthvalue_out(nbx_context *ctx, nbx_tensor *self, int64_t k,
                                     const nbx_kthvalue_options *options, nbx_tensor *values, nbx_tensor *indices);

/* aten::l1_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
 * The magnitudes of the differences; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_l1_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                const nbx_l1_loss_options *options, nbx_tensor **out);

/* aten::layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05,
 *     bool cudnn_enable=True) -> Tensor
 * (input - mean) / sqrt(var + eps) over the trailing dimensions, times weight plus bias. Takes half float. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_layer_norm(nbx_context *ctx, nbx_tensor *input, const int64_t *normalized_shape,
                                   size_t normalized_shape_count, const nbx_layer_norm_options *options,
                                   nbx_tensor **out);

/* aten::lcm(Tensor self, Tensor other) -> Tensor
 * Least common multiple. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_lcm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::lcm.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lcm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::lcm_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lcm_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::ldexp.Tensor(Tensor self, Tensor other) -> Tensor
 * self * 2^other. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_ldexp(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::ldexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ldexp_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ldexp_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::le.Scalar(Tensor self, Scalar other) -> Tensor
 * self <= other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_le_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::le.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_le_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::le.Tensor(Tensor self, Tensor other) -> Tensor
 * self <= other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_le(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::le.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_le_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_le_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::le_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_le_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor
 * self where it is positive, self * negative_slope elsewhere. Takes half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_leaky_relu(nbx_context *ctx, nbx_tensor *self, const nbx_leaky_relu_options *options,
                                   nbx_tensor **out);

/* aten::leaky_relu.out(Tensor self, Scalar negative_slope=0.01, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_leaky_relu_out(nbx_context *ctx, nbx_tensor *self, const nbx_leaky_relu_options *options,
                                       nbx_tensor *out);

/* aten::leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!) */
NBX_CALL nbx_status nbx_leaky_relu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_leaky_relu_options *options);

/* aten::lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
 * self + weight * (end - self). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_lerp_scalar(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_scalar weight,
                                    nbx_tensor **out);

/* aten::lerp.Scalar_out(Tensor self, Tensor end, Scalar weight, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lerp_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_scalar weight,
                                        nbx_tensor *out);

/* aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
 * self + weight * (end - self). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_lerp(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_tensor *weight, nbx_tensor **out);

/* aten::lerp.Tensor_out(Tensor self, Tensor end, Tensor weight, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lerp_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_tensor *weight,
                                 nbx_tensor *out);

/* aten::lerp_.Scalar(Tensor(a!) self, Tensor end, Scalar weight) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lerp_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_scalar weight);

/* aten::lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lerp_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *end, nbx_tensor *weight);

/* aten::less.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as lt.Scalar. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_less_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::less.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::less.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as lt.Tensor. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_less(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::less.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::less_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::less_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::less_equal.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as le.Scalar. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_less_equal_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::less_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_equal_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::less_equal.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as le.Tensor. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_less_equal(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::less_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_equal_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::less_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_equal_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::less_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_less_equal_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::lgamma(Tensor self) -> Tensor
 * Logarithm of the magnitude of the gamma function. Takes half float. Bound: ulp 4. */
NBX_CALL nbx_status nbx_lgamma(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::lgamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lgamma_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::lgamma_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lgamma_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::lift(Tensor self) -> Tensor
 * self. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_lift(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::lift_fresh(Tensor(a) self) -> Tensor(a)
 * self. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_lift_fresh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::lift_fresh_copy(Tensor self) -> Tensor
 * A copy. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_lift_fresh_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::lift_fresh_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lift_fresh_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor
 * The cross product of vectors of three elements along dim. Bound: norm 4. */
NBX_CALL nbx_status nbx_linalg_cross(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                     const nbx_linalg_cross_options *options, nbx_tensor **out);

/* aten::linalg_cross.out(Tensor self, Tensor other, *, int dim=-1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_cross_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                         const nbx_linalg_cross_options *options, nbx_tensor *out);

/* aten::linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)
 * The diagonals of matrices. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_linalg_diagonal(nbx_context *ctx, nbx_tensor *A, const nbx_linalg_diagonal_options *options,
                                        nbx_tensor **out);

/* aten::linalg_matmul(Tensor self, Tensor other) -> Tensor
 * As matmul. Takes int half float complex. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_matmul(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::linalg_matmul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_matmul_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType?
 *     dtype=None) -> Tensor
 * Norms of matrices of order 1, -1, inf, -inf. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_matrix_norm(nbx_context *ctx, nbx_tensor *self, nbx_scalar ord,
                                           const nbx_linalg_matrix_norm_options *options, nbx_tensor **out);

/* aten::linalg_matrix_norm.out(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType?
 *     dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_matrix_norm_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar ord,
                                               const nbx_linalg_matrix_norm_options *options, nbx_tensor *out);

/* aten::linalg_matrix_norm.str_ord(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *,
 *     ScalarType? dtype=None) -> Tensor
 * Frobenius norms of matrices. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_matrix_norm_str_ord(nbx_context *ctx, nbx_tensor *self,
                                                   const nbx_linalg_matrix_norm_str_ord_options *options,
                                                   nbx_tensor **out);

/* aten::linalg_matrix_norm.str_ord_out(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *,
 *     ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_matrix_norm_str_ord_out(nbx_context *ctx, nbx_tensor *self,
                                                       const nbx_linalg_matrix_norm_str_ord_options *options,
                                                       nbx_tensor *out);

/* aten::linalg_matrix_power(Tensor self, int n) -> Tensor
 * Products of a square matrix with itself, n not negative. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_matrix_power(nbx_context *ctx, nbx_tensor *self, int64_t n, nbx_tensor **out);

/* aten::linalg_matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_matrix_power_out(nbx_context *ctx, nbx_tensor *self, int64_t n, nbx_tensor *out);

/* aten::linalg_multi_dot(Tensor[] tensors) -> Tensor
 * The product of several matrices in the cheapest order; the first and the last may be vectors. Takes int half
 *     float complex. Bound: norm 4. */
NBX_CALL nbx_status nbx_linalg_multi_dot(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                         nbx_tensor **out);

/* aten::linalg_multi_dot.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_multi_dot_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                             nbx_tensor *out);

/* aten::linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)
 *     -> Tensor
 * Norms of vectors or matrices. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_norm(nbx_context *ctx, nbx_tensor *self, const nbx_linalg_norm_options *options,
                                    nbx_tensor **out);

/* aten::linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)
 *     -> Tensor
 * Frobenius norms of matrices. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_norm_ord_str(nbx_context *ctx, nbx_tensor *self, const char *ord,
                                            const nbx_linalg_norm_ord_str_options *options, nbx_tensor **out);

/* aten::linalg_norm.ord_str_out(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType?
 *     dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_norm_ord_str_out(nbx_context *ctx, nbx_tensor *self, const char *ord,
                                                const nbx_linalg_norm_ord_str_options *options, nbx_tensor *out);

/* aten::linalg_norm.out(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType?
 *     dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_norm_out(nbx_context *ctx, nbx_tensor *self, const nbx_linalg_norm_options *options,
                                        nbx_tensor *out);

/* aten::linalg_vander(Tensor x, *, int? N=None) -> Tensor
 * Powers 0 to N - 1 of each element along a new last dim. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_vander(nbx_context *ctx, nbx_tensor *x, const nbx_linalg_vander_options *options,
                                      nbx_tensor **out);

/* aten::linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor
 * Sums conj(x) * y over dim. Takes half float complex. Bound: norm 16. */
NBX_CALL nbx_status nbx_linalg_vecdot(nbx_context *ctx, nbx_tensor *x, nbx_tensor *y,
                                      const nbx_linalg_vecdot_options *options, nbx_tensor **out);

/* aten::linalg_vecdot.out(Tensor x, Tensor y, *, int dim=-1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_vecdot_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *y,
                                          const nbx_linalg_vecdot_options *options, nbx_tensor *out);

/* aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType?
 *     dtype=None) -> Tensor
 * Vector norm of order ord over dims: 0 counts what is not zero, infinities give the extremes of the magnitudes.
 *     Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_linalg_vector_norm(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_linalg_vector_norm_options *options, nbx_tensor **out);

/* aten::linalg_vector_norm.out(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType?
 *     dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linalg_vector_norm_out(nbx_context *ctx, nbx_tensor *self,
                                               const nbx_linalg_vector_norm_options *options, nbx_tensor *out);

/* aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor
 * input @ weight.T + bias, for input of any rank; weight [out, in] or [in]. Takes int half float complex. Bound:
 *     sum 4. */
NBX_CALL nbx_status nbx_linear(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                               const nbx_linear_options *options, nbx_tensor **out);

/* aten::linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linear_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                   const nbx_linear_options *options, nbx_tensor *out);

/* aten::linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * steps numbers from start to end, both included. Takes int half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_linspace(nbx_context *ctx, nbx_scalar start, nbx_scalar end, int64_t steps,
                                 const nbx_linspace_options *options, nbx_tensor **out);

/* aten::linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * linspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_linspace_scalar_tensor(nbx_context *ctx, nbx_scalar start, nbx_tensor *end, int64_t steps,
                                               const nbx_linspace_scalar_tensor_options *options, nbx_tensor **out);

/* aten::linspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linspace_scalar_tensor_out(nbx_context *ctx, nbx_scalar start, nbx_tensor *end, int64_t steps,
                                                   nbx_tensor *out);

/* aten::linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * linspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_linspace_tensor_scalar(nbx_context *ctx, nbx_tensor *start, nbx_scalar end, int64_t steps,
                                               const nbx_linspace_tensor_scalar_options *options, nbx_tensor **out);

/* aten::linspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linspace_tensor_scalar_out(nbx_context *ctx, nbx_tensor *start, nbx_scalar end, int64_t steps,
                                                   nbx_tensor *out);

/* aten::linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * linspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_linspace_tensor_tensor(nbx_context *ctx, nbx_tensor *start, nbx_tensor *end, int64_t steps,
                                               const nbx_linspace_tensor_tensor_options *options, nbx_tensor **out);

/* aten::linspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linspace_tensor_tensor_out(nbx_context *ctx, nbx_tensor *start, nbx_tensor *end, int64_t steps,
                                                   nbx_tensor *out);

/* aten::linspace.out(Scalar start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_linspace_out(nbx_context *ctx, nbx_scalar start, nbx_scalar end, int64_t steps,
                                     nbx_tensor *out);

/* aten::log(Tensor self) -> Tensor
 * Natural logarithm. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_log(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::log.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::log10(Tensor self) -> Tensor
 * Logarithm to base 10. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_log10(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::log10.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log10_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::log10_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log10_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::log1p(Tensor self) -> Tensor
 * log(1 + self). Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_log1p(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log1p_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::log1p_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log1p_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::log2(Tensor self) -> Tensor
 * Logarithm to base 2. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_log2(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::log2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::log2_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log2_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::log_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::log_normal(Tensor self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor
 * Exponentials of normal numbers in place of self. Takes half float. */
NBX_CALL nbx_status nbx_log_normal(nbx_context *ctx, nbx_tensor *self, const nbx_log_normal_options *options,
                                   nbx_tensor **out);

/* aten::log_normal_(Tensor(a!) self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_normal_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_log_normal_options *options);

/* aten::log_sigmoid(Tensor self) -> Tensor
 * log(sigmoid(self)). Bound: norm 4. */
NBX_CALL nbx_status nbx_log_sigmoid(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::log_sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_sigmoid_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)
 * log(sigmoid(self)), and exp(-|self|). Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_log_sigmoid_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor **output,
                                            nbx_tensor **buffer);

/* aten::log_sigmoid_forward.output(Tensor self, *, Tensor(a!) output, Tensor(b!) buffer) -> (Tensor(a!),
 *     Tensor(b!)) */
NBX_CALL nbx_status nbx_log_sigmoid_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *output,
                                                nbx_tensor *buffer);

/* aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * Logarithm of softmax along dim, after a conversion of self to dtype if one is given. Bound: norm 4. */
NBX_CALL nbx_status nbx_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_log_softmax_options *options, nbx_tensor **out);

/* aten::log_softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_log_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                        const nbx_log_softmax_options *options, nbx_tensor *out);

/* aten::logaddexp(Tensor self, Tensor other) -> Tensor
 * log(exp(self) + exp(other)). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_logaddexp(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::logaddexp.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logaddexp_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::logaddexp2(Tensor self, Tensor other) -> Tensor
 * log2(2^self + 2^other). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_logaddexp2(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::logaddexp2.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logaddexp2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::logcumsumexp(Tensor self, int dim) -> Tensor
 * Logarithm of the sum of the exponentials of the elements so far along dim. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_logcumsumexp(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::logcumsumexp.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logcumsumexp_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *out);

/* aten::logical_and(Tensor self, Tensor other) -> Tensor
 * self and other, of the truth of both. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_logical_and(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::logical_and.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_and_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::logical_and_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_and_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::logical_not(Tensor self) -> Tensor
 * Whether self is 0. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_logical_not(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::logical_not.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_not_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::logical_not_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_not_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::logical_or(Tensor self, Tensor other) -> Tensor
 * self or other, of the truth of both. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_logical_or(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::logical_or.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_or_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::logical_or_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_or_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::logical_xor(Tensor self, Tensor other) -> Tensor
 * self xor other, of the truth of both. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_logical_xor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::logical_xor.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_xor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::logical_xor_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logical_xor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::logit(Tensor self, float? eps=None) -> Tensor
 * log(x / (1 - x)), of self clamped to [eps, 1 - eps] if eps is given. Takes half float. Bound: ulp 4. */
NBX_CALL nbx_status nbx_logit(nbx_context *ctx, nbx_tensor *self, const nbx_logit_options *options, nbx_tensor **out);

/* aten::logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logit_out(nbx_context *ctx, nbx_tensor *self, const nbx_logit_options *options,
                                  nbx_tensor *out);

/* aten::logit_(Tensor(a!) self, float? eps=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logit_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_logit_options *options);

/* aten::logspace(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout?
 *     layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * base to the powers of linspace. Takes int half float. Bound: ulp 4. */
NBX_CALL nbx_status nbx_logspace(nbx_context *ctx, nbx_scalar start, nbx_scalar end, int64_t steps,
                                 const nbx_logspace_options *options, nbx_tensor **out);

/* aten::logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * logspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_logspace_scalar_tensor(nbx_context *ctx, nbx_scalar start, nbx_tensor *end, int64_t steps,
                                               const nbx_logspace_scalar_tensor_options *options, nbx_tensor **out);

typedef struct nbx_logspace_scalar_tensor_out_options {
    size_t struct_size;
    double base;
} nbx_logspace_scalar_tensor_out_options;
static inline void nbx_logspace_scalar_tensor_out_options_init(nbx_logspace_scalar_tensor_out_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
}
/* aten::logspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, float base=10., *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_logspace_scalar_tensor_out(nbx_context *ctx, nbx_scalar start, nbx_tensor *end, int64_t steps,
                                                   const nbx_logspace_scalar_tensor_out_options *options,
                                                   nbx_tensor *out);

/* aten::logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * logspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_logspace_tensor_scalar(nbx_context *ctx, nbx_tensor *start, nbx_scalar end, int64_t steps,
                                               const nbx_logspace_tensor_scalar_options *options, nbx_tensor **out);

typedef struct nbx_logspace_tensor_scalar_out_options {
    size_t struct_size;
    double base;
} nbx_logspace_tensor_scalar_out_options;
static inline void nbx_logspace_tensor_scalar_out_options_init(nbx_logspace_tensor_scalar_out_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
}
/* aten::logspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10., *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_logspace_tensor_scalar_out(nbx_context *ctx, nbx_tensor *start, nbx_scalar end, int64_t steps,
                                                   const nbx_logspace_tensor_scalar_out_options *options,
                                                   nbx_tensor *out);

/* aten::logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * logspace with ends that tensors hold. Bound: norm 16. */
NBX_CALL nbx_status nbx_logspace_tensor_tensor(nbx_context *ctx, nbx_tensor *start, nbx_tensor *end, int64_t steps,
                                               const nbx_logspace_tensor_tensor_options *options, nbx_tensor **out);

typedef struct nbx_logspace_tensor_tensor_out_options {
    size_t struct_size;
    double base;
} nbx_logspace_tensor_tensor_out_options;
static inline void nbx_logspace_tensor_tensor_out_options_init(nbx_logspace_tensor_tensor_out_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
}
/* aten::logspace.Tensor_Tensor_out(Tensor start, Tensor end, int steps, float base=10., *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_logspace_tensor_tensor_out(nbx_context *ctx, nbx_tensor *start, nbx_tensor *end, int64_t steps,
                                                   const nbx_logspace_tensor_tensor_out_options *options,
                                                   nbx_tensor *out);

typedef struct nbx_logspace_out_options {
    size_t struct_size;
    double base;
} nbx_logspace_out_options;
static inline void nbx_logspace_out_options_init(nbx_logspace_out_options *o)
{
    o->struct_size = sizeof *o;
    o->base = 10.0;
}
/* aten::logspace.out(Scalar start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logspace_out(nbx_context *ctx, nbx_scalar start, nbx_scalar end, int64_t steps,
                                     const nbx_logspace_out_options *options, nbx_tensor *out);

/* aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
 * log(sum(exp(self))) over dims, without overflow. Takes bool int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_logsumexp(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                  const nbx_logsumexp_options *options, nbx_tensor **out);

/* aten::logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_logsumexp_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                      const nbx_logsumexp_options *options, nbx_tensor *out);

/* aten::lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers,
 *     float dropout, bool train, bool bidirectional) -> (Tensor, Tensor, Tensor)
 * LSTM layers over packed sequences. Bound: norm 8. Dropout between layers in training mode is refused. */
NBX_CALL nbx_status nbx_lstm(nbx_context *ctx, nbx_tensor *data, nbx_tensor *batch_sizes, nbx_tensor *const *hx,
                             size_t hx_count, nbx_tensor *const *params, size_t params_count, bool has_biases,
                             int64_t num_layers, double dropout, bool train, bool bidirectional, nbx_tensor **out0,
                             nbx_tensor **out1, nbx_tensor **out2);

/* aten::lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool
 *     train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor)
 * LSTM layers over sequences of one length, with projections where the sizes of hx differ. Bound: norm 32. Dropout
 *     between layers in training mode is refused. */
NBX_CALL nbx_status nbx_lstm_input(nbx_context *ctx, nbx_tensor *input, nbx_tensor *const *hx, size_t hx_count,
                                   nbx_tensor *const *params, size_t params_count, bool has_biases, int64_t num_layers,
                                   double dropout, bool train, bool bidirectional, bool batch_first, nbx_tensor **out0,
                                   nbx_tensor **out1, nbx_tensor **out2);

/* aten::lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) ->
 *     (Tensor, Tensor)
 * One LSTM step of a batch: new hidden and cell state. Bound: norm 16. */
NBX_CALL nbx_status nbx_lstm_cell(nbx_context *ctx, nbx_tensor *input, nbx_tensor *const *hx, size_t hx_count,
                                  nbx_tensor *w_ih, nbx_tensor *w_hh, const nbx_lstm_cell_options *options,
                                  nbx_tensor **out0, nbx_tensor **out1);

/* aten::lt.Scalar(Tensor self, Scalar other) -> Tensor
 * self < other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_lt_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::lt.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lt_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::lt.Tensor(Tensor self, Tensor other) -> Tensor
 * self < other. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_lt(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::lt.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lt_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lt_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::lt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_lt_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::mH(Tensor(a) self) -> Tensor(a)
 * The last two dimensions change places, conjugated. Takes all. The result is a view. Complex results are copies:
 *     the conjugate is computed at once. */
NBX_CALL nbx_status nbx_mh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::mT(Tensor(a) self) -> Tensor(a)
 * The last two dimensions change places. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_mt(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) ->
 *     Tensor
 * How far -target * (input1 - input2) + margin is above 0; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_margin_ranking_loss(nbx_context *ctx, nbx_tensor *input1, nbx_tensor *input2,
                                            nbx_tensor *target, const nbx_margin_ranking_loss_options *options,
                                            nbx_tensor **out);

/* aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
 * value where mask is true, self elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_masked_fill_scalar(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_scalar value,
                                           nbx_tensor **out);

/* aten::masked_fill.Scalar_out(Tensor self, Tensor mask, Scalar value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_fill_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_scalar value,
                                               nbx_tensor *out);

/* aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
 * value where mask is true, self elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_masked_fill(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *value,
                                    nbx_tensor **out);

/* aten::masked_fill.Tensor_out(Tensor self, Tensor mask, Tensor value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_fill_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *value,
                                        nbx_tensor *out);

/* aten::masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_fill_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask,
                                                   nbx_scalar value);

/* aten::masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_masked_fill_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mask, nbx_tensor *value);

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

/* aten::matrix_H(Tensor(a) self) -> Tensor(a)
 * The last two dimensions change places, conjugated. Takes all. The result is a view. Complex results are copies:
 *     the conjugate is computed at once. */
NBX_CALL nbx_status nbx_matrix_h(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::matrix_power(Tensor self, int n) -> Tensor
 * Products of a square matrix with itself, n not negative. Bound: norm 16. */
NBX_CALL nbx_status nbx_matrix_power(nbx_context *ctx, nbx_tensor *self, int64_t n, nbx_tensor **out);

/* aten::matrix_power.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_matrix_power_out(nbx_context *ctx, nbx_tensor *self, int64_t n, nbx_tensor *out);

/* aten::max(Tensor self) -> Tensor
 * The largest element; NaN if there is one. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_max(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The largest elements over a dim and the positions of the first of them. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_max_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_max_dim_options *options,
                                nbx_tensor **values, nbx_tensor **indices);

/* aten::max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_max_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_max_dim_options *options, nbx_tensor *max, nbx_tensor *max_values);

/* aten::max.other(Tensor self, Tensor other) -> Tensor
 * The same as maximum. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_max_other(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::max.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_max_other_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_max_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool
 *     ceil_mode=False) -> Tensor
 * The largest element of each window. Bound: exact. */
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
 * The largest element of each window. Bound: exact. */
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
 * The largest element of each window. Bound: exact. */
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

/* aten::max_unpool2d(Tensor self, Tensor indices, int[2] output_size) -> Tensor
 * Zeros with the values of max_pool2d at their indices. Bound: exact. */
NBX_CALL nbx_status nbx_max_unpool2d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                     const int64_t *output_size, size_t output_size_count, nbx_tensor **out);

/* aten::max_unpool2d.out(Tensor self, Tensor indices, int[2] output_size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_max_unpool2d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                         const int64_t *output_size, size_t output_size_count, nbx_tensor *out);

/* aten::max_unpool3d(Tensor self, Tensor indices, int[3] output_size, int[3] stride, int[3] padding) -> Tensor
 * Zeros with the values of max_pool3d at their indices. Bound: norm 16. */
NBX_CALL nbx_status nbx_max_unpool3d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                     const int64_t *output_size, size_t output_size_count, const int64_t *stride,
                                     size_t stride_count, const int64_t *padding, size_t padding_count,
                                     nbx_tensor **out);

/* aten::max_unpool3d.out(Tensor self, Tensor indices, int[3] output_size, int[3] stride, int[3] padding, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_max_unpool3d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                         const int64_t *output_size, size_t output_size_count, const int64_t *stride,
                                         size_t stride_count, const int64_t *padding, size_t padding_count,
                                         nbx_tensor *out);

/* aten::maximum(Tensor self, Tensor other) -> Tensor
 * The larger of both; NaN if one is. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_maximum(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::maximum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_maximum_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
 * The mean of all elements. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mean(nbx_context *ctx, nbx_tensor *self, const nbx_mean_options *options, nbx_tensor **out);

/* aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
 * Means over dims; no dims: over all. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mean_dim(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                 const nbx_mean_dim_options *options, nbx_tensor **out);

/* aten::mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mean_out(nbx_context *ctx, nbx_tensor *self, const nbx_mean_options *options, nbx_tensor *out);

/* aten::mean.out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_mean_dim_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                     const nbx_mean_dim_options *options, nbx_tensor *out);

/* aten::median(Tensor self) -> Tensor
 * The lower median of all elements; NaN if there is one. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_median(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The lower median over a dim and its position; NaN if there is one. Takes int half float. Bound: exact. Among
 *     equal elements PyTorch leaves the position open; here it is that of a stable sort. */
NBX_CALL nbx_status nbx_median_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                   const nbx_median_dim_options *options, nbx_tensor **values, nbx_tensor **indices);

/* aten::median.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_median_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                       const nbx_median_dim_options *options, nbx_tensor *values, nbx_tensor *indices);

/* aten::median.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_median_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::meshgrid(Tensor[] tensors) -> Tensor[]
 * Coordinate tensors of the grid that vectors span. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_meshgrid(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor **out,
                                 size_t capacity, size_t *count);

/* aten::meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]
 * Coordinate tensors of the grid that vectors span; indexing 'ij' or 'xy'. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_meshgrid_indexing(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                          const char *indexing, nbx_tensor **out, size_t capacity, size_t *count);

/* aten::min(Tensor self) -> Tensor
 * The smallest element; NaN if there is one. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_min(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The smallest elements over a dim and the positions of the first of them. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_min_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_min_dim_options *options,
                                nbx_tensor **values, nbx_tensor **indices);

/* aten::min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_min_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_min_dim_options *options, nbx_tensor *min, nbx_tensor *min_indices);

/* aten::min.other(Tensor self, Tensor other) -> Tensor
 * The same as minimum. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_min_other(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::min.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_min_other_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_min_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::minimum(Tensor self, Tensor other) -> Tensor
 * The smaller of both; NaN if one is. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_minimum(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::minimum.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_minimum_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::mish(Tensor self) -> Tensor
 * self * tanh(softplus(self)). Takes half float. Bound: ulp 3. */
NBX_CALL nbx_status nbx_mish(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::mish.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mish_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::mish_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mish_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::mm(Tensor self, Tensor mat2) -> Tensor
 * The product of two matrices. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mm(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor **out);

/* aten::mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mm_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *mat2, nbx_tensor *out);

/* aten::mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The most frequent element over a dim, the smallest of them, and the position of its last occurrence. Takes bool
 *     int half float. Bound: exact. */
NBX_CALL nbx_status nbx_mode(nbx_context *ctx, nbx_tensor *self, const nbx_mode_options *options, nbx_tensor **values,
                             nbx_tensor **indices);

/* aten::mode.values(Tensor self, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_mode_out(nbx_context *ctx, nbx_tensor *self, const nbx_mode_options *options,
                                 nbx_tensor *values, nbx_tensor *indices);

/* aten::moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)
 * Dimension source moves to place destination; the others keep their order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_moveaxis(nbx_context *ctx, nbx_tensor *self, int64_t source, int64_t destination,
                                 nbx_tensor **out);

/* aten::moveaxis.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
 * Dimensions source move to places destination; the others keep their order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_moveaxis_intlist(nbx_context *ctx, nbx_tensor *self, const int64_t *source,
                                         size_t source_count, const int64_t *destination, size_t destination_count,
                                         nbx_tensor **out);

/* aten::movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
 * Dimension source moves to place destination; the others keep their order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_movedim(nbx_context *ctx, nbx_tensor *self, int64_t source, int64_t destination,
                                nbx_tensor **out);

/* aten::movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
 * Dimensions source move to places destination; the others keep their order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_movedim_intlist(nbx_context *ctx, nbx_tensor *self, const int64_t *source, size_t source_count,
                                        const int64_t *destination, size_t destination_count, nbx_tensor **out);

/* aten::mse_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
 * The squares of the differences; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_mse_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                 const nbx_mse_loss_options *options, nbx_tensor **out);

/* aten::mse_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mse_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                     const nbx_mse_loss_options *options, nbx_tensor *out);

/* aten::msort(Tensor self) -> Tensor
 * The values of a sort along the first dim. Bound: exact. */
NBX_CALL nbx_status nbx_msort(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::msort.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_msort_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::mul.Scalar(Tensor self, Scalar other) -> Tensor
 * self * other. Takes half float int bool complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mul_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::mul.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mul_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::mul.Tensor(Tensor self, Tensor other) -> Tensor
 * self * other. Takes half float int bool complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mul(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mul_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mul_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mul_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int
 *     reduction=1) -> Tensor
 * How far other classes come within margin of the target's, to the power of p; reduction 0: none, 1: mean, 2: sum.
 *     Bound: norm 4. */
NBX_CALL nbx_status nbx_multi_margin_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                          const nbx_multi_margin_loss_options *options, nbx_tensor **out);

/* aten::multi_margin_loss.out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int
 *     reduction=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multi_margin_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                              const nbx_multi_margin_loss_options *options, nbx_tensor *out);

/* aten::multilabel_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
 * The multi-label margin loss. Bound: norm 16. */
NBX_CALL nbx_status nbx_multilabel_margin_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                               const nbx_multilabel_margin_loss_options *options, nbx_tensor **out);

/* aten::multilabel_margin_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multilabel_margin_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                   const nbx_multilabel_margin_loss_options *options, nbx_tensor *out);

/* aten::multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor
 *     is_target)
 * The multi-label margin loss, and where the targets are. Bound: norm 16. */
NBX_CALL nbx_status nbx_multilabel_margin_loss_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                       int64_t reduction, nbx_tensor **output, nbx_tensor **is_target);

/* aten::multilabel_margin_loss_forward.output(Tensor self, Tensor target, int reduction, *, Tensor(a!) output,
 *     Tensor(b!) is_target) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_multilabel_margin_loss_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                                           int64_t reduction, nbx_tensor *output,
                                                           nbx_tensor *is_target);

/* aten::multinomial(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor
 * Indices drawn with the weights of each row of self. Takes half float. */
NBX_CALL nbx_status nbx_multinomial(nbx_context *ctx, nbx_tensor *self, int64_t num_samples,
                                    const nbx_multinomial_options *options, nbx_tensor **out);

/* aten::multinomial.out(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multinomial_out(nbx_context *ctx, nbx_tensor *self, int64_t num_samples,
                                        const nbx_multinomial_options *options, nbx_tensor *out);

/* aten::multiply.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as mul.Scalar. Takes half float int bool complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_multiply_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::multiply.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as mul.Tensor. Takes half float int bool complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_multiply(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::multiply.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multiply_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::multiply_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multiply_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::multiply_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_multiply_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::mv(Tensor self, Tensor vec) -> Tensor
 * The product of a matrix and a vector. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_mv(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec, nbx_tensor **out);

/* aten::mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec, nbx_tensor *out);

/* aten::mvlgamma(Tensor self, int p) -> Tensor
 * The logarithm of the multivariate gamma function. Bound: norm 16. */
NBX_CALL nbx_status nbx_mvlgamma(nbx_context *ctx, nbx_tensor *self, int64_t p, nbx_tensor **out);

/* aten::mvlgamma.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mvlgamma_out(nbx_context *ctx, nbx_tensor *self, int64_t p, nbx_tensor *out);

/* aten::mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!) */
NBX_CALL nbx_status nbx_mvlgamma_inplace(nbx_context *ctx, nbx_tensor *self, int64_t p);

/* aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
 * Puts numbers in the place of NaN and infinities. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_nan_to_num(nbx_context *ctx, nbx_tensor *self, const nbx_nan_to_num_options *options,
                                   nbx_tensor **out);

/* aten::nan_to_num.out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_nan_to_num_out(nbx_context *ctx, nbx_tensor *self, const nbx_nan_to_num_options *options,
                                       nbx_tensor *out);

/* aten::nan_to_num_(Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nan_to_num_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_nan_to_num_options *options);

/* aten::nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
 * Means over dims of what is not NaN. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_nanmean(nbx_context *ctx, nbx_tensor *self, const nbx_nanmean_options *options,
                                nbx_tensor **out);

/* aten::nanmean.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out)
 *     -> Tensor(a!) */
NBX_CALL nbx_status nbx_nanmean_out(nbx_context *ctx, nbx_tensor *self, const nbx_nanmean_options *options,
                                    nbx_tensor *out);

/* aten::nanmedian(Tensor self) -> Tensor
 * The lower median of what is not NaN of all elements. Takes int half float. Bound: exact. */
NBX_CALL nbx_status nbx_nanmedian(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
 * The lower median of what is not NaN over a dim and its position. Takes int half float. Bound: exact. Among equal
 *     elements PyTorch leaves the position open; here it is that of a stable sort. */
NBX_CALL nbx_status nbx_nanmedian_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                      const nbx_nanmedian_dim_options *options, nbx_tensor **values,
                                      nbx_tensor **indices);

/* aten::nanmedian.dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) ->
 *     (Tensor(a!) values, Tensor(b!) indices) */
NBX_CALL nbx_status nbx_nanmedian_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                          const nbx_nanmedian_dim_options *options, nbx_tensor *values,
                                          nbx_tensor *indices);

/* aten::nanmedian.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nanmedian_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") ->
 *     Tensor
 * Quantiles of what is not NaN. Bound: norm 16. */
NBX_CALL nbx_status nbx_nanquantile(nbx_context *ctx, nbx_tensor *self, nbx_tensor *q,
                                    const nbx_nanquantile_options *options, nbx_tensor **out);

/* aten::nanquantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear",
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nanquantile_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *q,
                                        const nbx_nanquantile_options *options, nbx_tensor *out);

/* aten::nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear")
 *     -> Tensor
 * One quantile of what is not NaN. Bound: norm 16. */
NBX_CALL nbx_status nbx_nanquantile_scalar(nbx_context *ctx, nbx_tensor *self, double q,
                                           const nbx_nanquantile_scalar_options *options, nbx_tensor **out);

/* aten::nanquantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str
 *     interpolation="linear", Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nanquantile_scalar_out(nbx_context *ctx, nbx_tensor *self, double q,
                                               const nbx_nanquantile_scalar_options *options, nbx_tensor *out);

/* aten::nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
 * Sums over dims of what is not NaN. Takes bool int half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_nansum(nbx_context *ctx, nbx_tensor *self, const nbx_nansum_options *options, nbx_tensor **out);

/* aten::nansum.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_nansum_out(nbx_context *ctx, nbx_tensor *self, const nbx_nansum_options *options,
                                   nbx_tensor *out);

/* aten::narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)
 * length entries of dimension dim from start. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_narrow(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t start, int64_t length,
                               nbx_tensor **out);

/* aten::narrow.Tensor(Tensor(a) self, int dim, Tensor start, int length) -> Tensor(a)
 * narrow from a start that a tensor holds. Bound: norm 16. */
NBX_CALL nbx_status nbx_narrow_tensor(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *start,
                                      int64_t length, nbx_tensor **out);

/* aten::narrow_copy(Tensor self, int dim, int start, int length) -> Tensor
 * A copy of what narrow gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_narrow_copy(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t start, int64_t length,
                                    nbx_tensor **out);

/* aten::narrow_copy.out(Tensor self, int dim, int start, int length, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_narrow_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t start, int64_t length,
                                        nbx_tensor *out);

/* aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var,
 *     bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
 * batch_norm, with the batch's mean and 1 / sqrt(var + eps) of each channel (empty when not training). Takes half
 *     float. Bound: sum 4. */
NBX_CALL nbx_status nbx_native_batch_norm(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                          nbx_tensor *running_mean, nbx_tensor *running_var, bool training,
                                          double momentum, double eps, nbx_tensor **out0, nbx_tensor **out1,
                                          nbx_tensor **out2);

/* aten::native_batch_norm.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor?
 *     running_var, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!)
 *     save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_native_batch_norm_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                              nbx_tensor *bias, nbx_tensor *running_mean, nbx_tensor *running_var,
                                              bool training, double momentum, double eps, nbx_tensor *out,
                                              nbx_tensor *save_mean, nbx_tensor *save_invstd);

/* aten::native_channel_shuffle(Tensor self, int groups) -> Tensor
 * The same as channel_shuffle. Bound: norm 16. */
NBX_CALL nbx_status nbx_native_channel_shuffle(nbx_context *ctx, nbx_tensor *self, int64_t groups, nbx_tensor **out);

/* aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)
 * A copy of the input and a mask of ones, or in training what is kept, scaled, and which that is. Bound: norm 16. */
NBX_CALL nbx_status nbx_native_dropout(nbx_context *ctx, nbx_tensor *input, double p, nbx_optional_bool train,
                                       nbx_tensor **out0, nbx_tensor **out1);

/* aten::native_group_norm(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float eps)
 *     -> (Tensor, Tensor, Tensor)
 * group_norm, with the mean and 1 / sqrt(var + eps) of each group. Takes half float. Bound: sum 4. input may have
 *     any strides; PyTorch's takes contiguous and channels-last ones. */
NBX_CALL nbx_status nbx_native_group_norm(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight, nbx_tensor *bias,
                                          int64_t N, int64_t C, int64_t HxW, int64_t group, double eps,
                                          nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2);

/* aten::native_group_norm.out(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float
 *     eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_native_group_norm_out(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                              nbx_tensor *bias, int64_t N, int64_t C, int64_t HxW, int64_t group,
                                              double eps, nbx_tensor *out0, nbx_tensor *out1, nbx_tensor *out2);

/* aten::native_layer_norm(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) ->
 *     (Tensor, Tensor, Tensor)
 * layer_norm, with the mean and 1 / sqrt(var + eps) of each row. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_native_layer_norm(nbx_context *ctx, nbx_tensor *input, const int64_t *normalized_shape,
                                          size_t normalized_shape_count, nbx_tensor *weight, nbx_tensor *bias,
                                          double eps, nbx_tensor **out0, nbx_tensor **out1, nbx_tensor **out2);

/* aten::native_layer_norm.out(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps, *,
 *     Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_native_layer_norm_out(nbx_context *ctx, nbx_tensor *input, const int64_t *normalized_shape,
                                              size_t normalized_shape_count, nbx_tensor *weight, nbx_tensor *bias,
                                              double eps, nbx_tensor *out0, nbx_tensor *out1, nbx_tensor *out2);

/* aten::ne.Scalar(Tensor self, Scalar other) -> Tensor
 * self != other. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_ne_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::ne.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ne_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::ne.Tensor(Tensor self, Tensor other) -> Tensor
 * self != other. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_ne(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::ne.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ne_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::ne_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ne_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ne_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::neg(Tensor self) -> Tensor
 * -self; bool tensors are refused. Takes half float int complex. Bound: exact. */
NBX_CALL nbx_status nbx_neg(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::neg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_neg_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::neg_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_neg_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::negative(Tensor self) -> Tensor
 * The same as neg. Takes half float int complex. Bound: exact. */
NBX_CALL nbx_status nbx_negative(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::negative.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_negative_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::negative_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_negative_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::new_empty(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * A tensor of self's dtype; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_new_empty(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                  const nbx_new_empty_options *options, nbx_tensor **out);

/* aten::new_empty.out(Tensor self, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_new_empty_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                      nbx_tensor *out);

/* aten::new_empty_strided(Tensor self, int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * A tensor of self's dtype with these strides; zeros. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_new_empty_strided(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                          const int64_t *stride, size_t stride_count,
                                          const nbx_new_empty_strided_options *options, nbx_tensor **out);

/* aten::new_empty_strided.out(Tensor self, int[] size, int[] stride, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_new_empty_strided_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size,
                                              size_t size_count, const int64_t *stride, size_t stride_count,
                                              nbx_tensor *out);

/* aten::new_full(Tensor self, int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None) -> Tensor
 * One value of self's dtype. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_new_full(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                 nbx_scalar fill_value, const nbx_new_full_options *options, nbx_tensor **out);

/* aten::new_full.out(Tensor self, int[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_new_full_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                     nbx_scalar fill_value, nbx_tensor *out);

/* aten::new_ones(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * Ones of self's dtype. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_new_ones(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                 const nbx_new_ones_options *options, nbx_tensor **out);

/* aten::new_ones.out(Tensor self, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_new_ones_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                     nbx_tensor *out);

/* aten::new_zeros(Tensor self, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None) -> Tensor
 * Zeros of self's dtype. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_new_zeros(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                  const nbx_new_zeros_options *options, nbx_tensor **out);

/* aten::new_zeros.out(Tensor self, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_new_zeros_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                      nbx_tensor *out);

/* aten::nextafter(Tensor self, Tensor other) -> Tensor
 * The next number of the dtype from self towards other. Takes half float. Bound: exact. */
NBX_CALL nbx_status nbx_nextafter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::nextafter.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nextafter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::nextafter_(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nextafter_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::nll_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100) -> Tensor
 * The negative of the target's element of each row, weighted; reduction 0: none, 1: mean, 2: sum. Bound: norm 16. */
NBX_CALL nbx_status nbx_nll_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                 const nbx_nll_loss_options *options, nbx_tensor **out);

/* aten::nll_loss.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nll_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                     const nbx_nll_loss_options *options, nbx_tensor *out);

/* aten::nll_loss2d(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100) ->
 *     Tensor
 * The negative of the target's element of each row, weighted; reduction 0: none, 1: mean, 2: sum. Bound: norm 8. */
NBX_CALL nbx_status nbx_nll_loss2d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                   const nbx_nll_loss2d_options *options, nbx_tensor **out);

/* aten::nll_loss2d.out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nll_loss2d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                       const nbx_nll_loss2d_options *options, nbx_tensor *out);

/* aten::nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index) -> (Tensor
 *     output, Tensor total_weight)
 * nll_loss2d, and the sum of the weights. Bound: norm 4. */
NBX_CALL nbx_status nbx_nll_loss2d_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target, nbx_tensor *weight,
                                           int64_t reduction, int64_t ignore_index, nbx_tensor **output,
                                           nbx_tensor **total_weight);

/* aten::nll_loss2d_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index, *,
 *     Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_nll_loss2d_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                               nbx_tensor *weight, int64_t reduction, int64_t ignore_index,
                                               nbx_tensor *output, nbx_tensor *total_weight);

/* aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index) -> (Tensor
 *     output, Tensor total_weight)
 * nll_loss, and the sum of the weights. Bound: norm 32. */
NBX_CALL nbx_status nbx_nll_loss_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target, nbx_tensor *weight,
                                         int64_t reduction, int64_t ignore_index, nbx_tensor **output,
                                         nbx_tensor **total_weight);

/* aten::nll_loss_forward.output(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index, *,
 *     Tensor(a!) output, Tensor(b!) total_weight) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_nll_loss_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                             nbx_tensor *weight, int64_t reduction, int64_t ignore_index,
                                             nbx_tensor *output, nbx_tensor *total_weight);

/* aten::nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100) ->
 *     Tensor
 * nll_loss of any rank, the classes in dim 1; reduction 0: none, 1: mean, 2: sum. Bound: norm 16. */
NBX_CALL nbx_status nbx_nll_loss_nd(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                    const nbx_nll_loss_nd_options *options, nbx_tensor **out);

/* aten::nonzero(Tensor self) -> Tensor
 * The coordinates of the elements that are not zero, one row each. Takes bool int half float complex. Bound: exact. */
NBX_CALL nbx_status nbx_nonzero(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nonzero_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::nonzero_numpy(Tensor self) -> Tensor[]
 * The coordinates of nonzero, one vector for each dim. Bound: exact. */
NBX_CALL nbx_status nbx_nonzero_numpy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out, size_t capacity,
                                      size_t *count);

/* aten::nonzero_static(Tensor self, *, int size, int fill_value=-1) -> Tensor
 * nonzero with a given number of rows, the rest filled. Bound: norm 16. */
NBX_CALL nbx_status nbx_nonzero_static(nbx_context *ctx, nbx_tensor *self, int64_t size,
                                       const nbx_nonzero_static_options *options, nbx_tensor **out);

/* aten::nonzero_static.out(Tensor self, *, int size, int fill_value=-1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_nonzero_static_out(nbx_context *ctx, nbx_tensor *self, int64_t size,
                                           const nbx_nonzero_static_options *options, nbx_tensor *out);

/* aten::norm.Scalar(Tensor self, Scalar p=2) -> Tensor
 * linalg_vector_norm of all elements. Bound: norm 4. */
NBX_CALL nbx_status nbx_norm(nbx_context *ctx, nbx_tensor *self, const nbx_norm_options *options, nbx_tensor **out);

/* aten::norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor
 * linalg_vector_norm over dims. Bound: norm 4. */
NBX_CALL nbx_status nbx_norm_scalaropt_dim(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                           const int64_t *dim, size_t dim_count,
                                           const nbx_norm_scalaropt_dim_options *options, nbx_tensor **out);

/* aten::norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor
 * linalg_vector_norm over dims, computed in dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_norm_scalaropt_dim_dtype(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                                 const int64_t *dim, size_t dim_count, bool keepdim, nbx_dtype dtype,
                                                 nbx_tensor **out);

/* aten::norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor
 * linalg_vector_norm of all elements, computed in dtype. Bound: norm 16. */
NBX_CALL nbx_status nbx_norm_scalaropt_dtype(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                             nbx_dtype dtype, nbx_tensor **out);

/* aten::norm.ScalarOpt_dtype_out(Tensor self, Scalar? p, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_norm_scalaropt_dtype_out(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                                 nbx_dtype dtype, nbx_tensor *out);

/* aten::norm.Scalar_out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_norm_out(nbx_context *ctx, nbx_tensor *self, const nbx_norm_options *options, nbx_tensor *out);

/* aten::norm.dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_norm_scalaropt_dim_dtype_out(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                                     const int64_t *dim, size_t dim_count, bool keepdim,
                                                     nbx_dtype dtype, nbx_tensor *out);

/* aten::norm.out(Tensor self, Scalar? p, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_norm_scalaropt_dim_out(nbx_context *ctx, nbx_tensor *self, nbx_optional_scalar p,
                                               const int64_t *dim, size_t dim_count,
                                               const nbx_norm_scalaropt_dim_options *options, nbx_tensor *out);

/* aten::norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor
 * The norm of v over all dims but dim; -1: over all. Bound: norm 4. */
NBX_CALL nbx_status nbx_norm_except_dim(nbx_context *ctx, nbx_tensor *v, const nbx_norm_except_dim_options *options,
                                        nbx_tensor **out);

/* aten::normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor
 * Normal numbers with these means and deviations. Bound: norm 16. */
NBX_CALL nbx_status nbx_normal(nbx_context *ctx, nbx_tensor *mean, nbx_tensor *std, nbx_tensor **out);

/* aten::normal.Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_normal_out(nbx_context *ctx, nbx_tensor *mean, nbx_tensor *std, nbx_tensor *out);

/* aten::normal.Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor
 * Normal numbers with these means and deviations. Bound: norm 16. */
NBX_CALL nbx_status nbx_normal_tensor_float(nbx_context *ctx, nbx_tensor *mean,
                                            const nbx_normal_tensor_float_options *options, nbx_tensor **out);

/* aten::normal.Tensor_float_out(Tensor mean, float std=1., *, Generator? generator=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_normal_tensor_float_out(nbx_context *ctx, nbx_tensor *mean,
                                                const nbx_normal_tensor_float_options *options, nbx_tensor *out);

/* aten::normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor
 * Normal numbers with these means and deviations. Bound: norm 16. */
NBX_CALL nbx_status nbx_normal_float_tensor(nbx_context *ctx, double mean, nbx_tensor *std, nbx_tensor **out);

/* aten::normal.float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_normal_float_tensor_out(nbx_context *ctx, double mean, nbx_tensor *std, nbx_tensor *out);

/* aten::normal.float_float(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * Normal numbers with this mean and deviation. Takes half float complex. */
NBX_CALL nbx_status nbx_normal_float_float(nbx_context *ctx, double mean, double std, const int64_t *size,
                                           size_t size_count, const nbx_normal_float_float_options *options,
                                           nbx_tensor **out);

/* aten::normal_(Tensor(a!) self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_normal_functional_inplace(nbx_context *ctx, nbx_tensor *self,
                                                  const nbx_normal_functional_options *options);

/* aten::normal_functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor
 * Normal numbers in place of self. Takes half float complex. */
NBX_CALL nbx_status nbx_normal_functional(nbx_context *ctx, nbx_tensor *self,
                                          const nbx_normal_functional_options *options, nbx_tensor **out);

/* aten::not_equal.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as ne.Scalar. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_not_equal_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::not_equal.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_not_equal_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::not_equal.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as ne.Tensor. Takes half float int bool complex unsigned. Bound: exact. */
NBX_CALL nbx_status nbx_not_equal(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::not_equal.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_not_equal_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::not_equal_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_not_equal_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::not_equal_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_not_equal_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::numel(Tensor self) -> int
 * The number of elements. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_numel(nbx_context *ctx, nbx_tensor *self, int64_t *out);

/* aten::numpy_T(Tensor(a) self) -> Tensor(a)
 * The dimensions in reverse order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_numpy_t(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::one_hot(Tensor self, int num_classes=-1) -> Tensor
 * int64 zeros with a one at each class; num_classes=-1 takes the largest class plus one. Bound: exact. */
NBX_CALL nbx_status nbx_one_hot(nbx_context *ctx, nbx_tensor *self, const nbx_one_hot_options *options,
                                nbx_tensor **out);

/* aten::ones(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Ones; float32 unless dtype is given. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_ones(nbx_context *ctx, const int64_t *size, size_t size_count, const nbx_ones_options *options,
                             nbx_tensor **out);

/* aten::ones.out(int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ones_out(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_tensor *out);

/* aten::ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Ones of self's sizes. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_ones_like(nbx_context *ctx, nbx_tensor *self, const nbx_ones_like_options *options,
                                  nbx_tensor **out);

typedef struct nbx_ones_like_out_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_ones_like_out_options;
static inline void nbx_ones_like_out_options_init(nbx_ones_like_out_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::ones_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_ones_like_out(nbx_context *ctx, nbx_tensor *self, const nbx_ones_like_out_options *options,
                                      nbx_tensor *out);

/* aten::outer(Tensor self, Tensor vec2) -> Tensor
 * The products of each element of one vector with each of another. Takes bool int half float complex. Bound: norm
 *     4. */
NBX_CALL nbx_status nbx_outer(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec2, nbx_tensor **out);

/* aten::outer.out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_outer_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *vec2, nbx_tensor *out);

/* aten::pad(Tensor self, int[] pad, str mode="constant", float? value=None) -> Tensor
 * Pads by mode: "constant", "reflect", "replicate" or "circular". Bound: exact. */
NBX_CALL nbx_status nbx_pad(nbx_context *ctx, nbx_tensor *self, const int64_t *pad, size_t pad_count,
                            const nbx_pad_options *options, nbx_tensor **out);

/* aten::pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0., str padding_side="right")
 *     -> Tensor
 * Tensors of different lengths in one, padded. Bound: norm 16. */
NBX_CALL nbx_status nbx_pad_sequence(nbx_context *ctx, nbx_tensor *const *sequences, size_t sequences_count,
                                     const nbx_pad_sequence_options *options, nbx_tensor **out);

/* aten::pairwise_distance(Tensor x1, Tensor x2, float p=2., float eps=1e-06, bool keepdim=False) -> Tensor
 * The p-norm of x1 - x2 + eps over the last dim. Bound: norm 4. */
NBX_CALL nbx_status nbx_pairwise_distance(nbx_context *ctx, nbx_tensor *x1, nbx_tensor *x2,
                                          const nbx_pairwise_distance_options *options, nbx_tensor **out);

/* aten::pdist(Tensor self, float p=2.) -> Tensor
 * Distances between the rows, each pair once. Bound: norm 16. */
NBX_CALL nbx_status nbx_pdist(nbx_context *ctx, nbx_tensor *self, const nbx_pdist_options *options, nbx_tensor **out);

/* aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)
 * The dimensions in another order. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_permute(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                                nbx_tensor **out);

/* aten::permute_copy(Tensor self, int[] dims) -> Tensor
 * A copy of what permute gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_permute_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                                     nbx_tensor **out);

/* aten::permute_copy.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_permute_copy_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                                         nbx_tensor *out);

/* aten::pixel_shuffle(Tensor self, int upscale_factor) -> Tensor
 * Groups of upscale_factor squared channels become larger images. Bound: exact. */
NBX_CALL nbx_status nbx_pixel_shuffle(nbx_context *ctx, nbx_tensor *self, int64_t upscale_factor, nbx_tensor **out);

/* aten::pixel_shuffle.out(Tensor self, int upscale_factor, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pixel_shuffle_out(nbx_context *ctx, nbx_tensor *self, int64_t upscale_factor, nbx_tensor *out);

/* aten::pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor
 * The reverse of pixel_shuffle. Bound: exact. */
NBX_CALL nbx_status nbx_pixel_unshuffle(nbx_context *ctx, nbx_tensor *self, int64_t downscale_factor, nbx_tensor **out);

/* aten::pixel_unshuffle.out(Tensor self, int downscale_factor, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pixel_unshuffle_out(nbx_context *ctx, nbx_tensor *self, int64_t downscale_factor,
                                            nbx_tensor *out);

/* aten::poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) ->
 *     Tensor
 * Negative log likelihood of Poisson distributions; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_poisson_nll_loss(nbx_context *ctx, nbx_tensor *input, nbx_tensor *target, bool log_input,
                                         bool full, double eps, int64_t reduction, nbx_tensor **out);

/* aten::polar(Tensor abs, Tensor angle) -> Tensor
 * Complex numbers from magnitude and angle. Takes complex. Bound: ulp 2. */
NBX_CALL nbx_status nbx_polar(nbx_context *ctx, nbx_tensor *abs, nbx_tensor *angle, nbx_tensor **out);

/* aten::polar.out(Tensor abs, Tensor angle, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_polar_out(nbx_context *ctx, nbx_tensor *abs, nbx_tensor *angle, nbx_tensor *out);

/* aten::polygamma(int n, Tensor self) -> Tensor
 * The n-th derivative of digamma. Takes half float. Bound: sum 8. The bound for float64 admits what PyTorch gives,
 *     which is good to 1e-9; ours is within 8 ulp. */
NBX_CALL nbx_status nbx_polygamma(nbx_context *ctx, int64_t n, nbx_tensor *self, nbx_tensor **out);

/* aten::polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_polygamma_out(nbx_context *ctx, int64_t n, nbx_tensor *self, nbx_tensor *out);

/* aten::polygamma_(Tensor(a!) self, int n) -> Tensor(a!) */
NBX_CALL nbx_status nbx_polygamma_inplace(nbx_context *ctx, nbx_tensor *self, int64_t n);

/* aten::positive(Tensor(a) self) -> Tensor(a)
 * self. Takes int half float complex f8 unsigned. The result is a view. */
NBX_CALL nbx_status nbx_positive(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor
 * self to the power of exponent. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_pow(nbx_context *ctx, nbx_scalar self, nbx_tensor *exponent, nbx_tensor **out);

/* aten::pow.Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pow_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *exponent, nbx_tensor *out);

/* aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
 * self to the power of exponent; 0.5 and -0.5 are square roots, which differ at -0 and -infinity. Takes half float
 *     int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_pow_tensor_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent, nbx_tensor **out);

/* aten::pow.Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pow_tensor_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent, nbx_tensor *out);

/* aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
 * self to the power of exponent. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_pow_tensor_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent, nbx_tensor **out);

/* aten::pow.Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pow_tensor_tensor_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent,
                                              nbx_tensor *out);

/* aten::pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pow_tensor_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar exponent);

/* aten::pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!) */
NBX_CALL nbx_status nbx_pow_tensor_tensor_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *exponent);

/* aten::prelu(Tensor self, Tensor weight) -> Tensor
 * self where it is positive, weight * self elsewhere; a weight for each channel or one. Bound: norm 16. */
NBX_CALL nbx_status nbx_prelu(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, nbx_tensor **out);

/* aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
 * The product of all elements; integers and bool give int64. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_prod(nbx_context *ctx, nbx_tensor *self, const nbx_prod_options *options, nbx_tensor **out);

/* aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
 * Products over a dim. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_prod_dim_int(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                     const nbx_prod_dim_int_options *options, nbx_tensor **out);

/* aten::prod.int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_prod_dim_int_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                         const nbx_prod_dim_int_options *options, nbx_tensor *out);

/* aten::prod.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_prod_out(nbx_context *ctx, nbx_tensor *self, const nbx_prod_options *options, nbx_tensor *out);

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

/* aten::quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
 * Quantiles along dim, of all elements without it. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantile(nbx_context *ctx, nbx_tensor *self, nbx_tensor *q,
                                 const nbx_quantile_options *options, nbx_tensor **out);

/* aten::quantile.out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear",
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_quantile_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *q,
                                     const nbx_quantile_options *options, nbx_tensor *out);

/* aten::quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") ->
 *     Tensor
 * One quantile along dim, of all elements without it. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantile_scalar(nbx_context *ctx, nbx_tensor *self, double q,
                                        const nbx_quantile_scalar_options *options, nbx_tensor **out);

/* aten::quantile.scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear",
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_quantile_scalar_out(nbx_context *ctx, nbx_tensor *self, double q,
                                            const nbx_quantile_scalar_options *options, nbx_tensor *out);

/* aten::rad2deg(Tensor self) -> Tensor
 * Radians to degrees. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_rad2deg(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::rad2deg.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rad2deg_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::rad2deg_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rad2deg_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::rand(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Uniform in [0, 1). Takes half float complex. */
NBX_CALL nbx_status nbx_rand(nbx_context *ctx, const int64_t *size, size_t size_count, const nbx_rand_options *options,
                             nbx_tensor **out);

/* aten::rand.generator(int[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * Uniform in [0, 1), from a generator. Takes half float complex. */
NBX_CALL nbx_status nbx_rand_generator(nbx_context *ctx, const int64_t *size, size_t size_count,
                                       struct nbx_generator *generator, const nbx_rand_generator_options *options,
                                       nbx_tensor **out);

/* aten::rand.generator_out(int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rand_generator_out(nbx_context *ctx, const int64_t *size, size_t size_count,
                                           struct nbx_generator *generator, nbx_tensor *out);

/* aten::rand.out(int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rand_out(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_tensor *out);

/* aten::rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Uniform in [0, 1), of the sizes of self. Takes all. */
NBX_CALL nbx_status nbx_rand_like(nbx_context *ctx, nbx_tensor *self, const nbx_rand_like_options *options,
                                  nbx_tensor **out);

/* aten::rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Uniform in [0, 1), of the sizes of self, from a generator. Takes all. */
NBX_CALL nbx_status nbx_rand_like_generator(nbx_context *ctx, nbx_tensor *self, struct nbx_generator *generator,
                                            const nbx_rand_like_generator_options *options, nbx_tensor **out);

/* aten::randint(int high, int[] size, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Integers from 0 to high - 1. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_randint(nbx_context *ctx, int64_t high, const int64_t *size, size_t size_count,
                                const nbx_randint_options *options, nbx_tensor **out);

/* aten::randint.generator(int high, int[] size, *, Generator? generator, ScalarType? dtype=long, Layout?
 *     layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * Integers from 0 to high - 1, from a generator. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_randint_generator(nbx_context *ctx, int64_t high, const int64_t *size, size_t size_count,
                                          struct nbx_generator *generator,
                                          const nbx_randint_generator_options *options, nbx_tensor **out);

/* aten::randint.generator_out(int high, int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randint_generator_out(nbx_context *ctx, int64_t high, const int64_t *size, size_t size_count,
                                              struct nbx_generator *generator, nbx_tensor *out);

/* aten::randint.low(int low, int high, int[] size, *, ScalarType? dtype=long, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * Integers from low to high - 1. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_randint_low(nbx_context *ctx, int64_t low, int64_t high, const int64_t *size,
                                    size_t size_count, const nbx_randint_low_options *options, nbx_tensor **out);

/* aten::randint.low_generator(int low, int high, int[] size, *, Generator? generator, ScalarType? dtype=long,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
 * Integers from low to high - 1, from a generator. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_randint_low_generator(nbx_context *ctx, int64_t low, int64_t high, const int64_t *size,
                                              size_t size_count, struct nbx_generator *generator,
                                              const nbx_randint_low_generator_options *options, nbx_tensor **out);

/* aten::randint.low_generator_out(int low, int high, int[] size, *, Generator? generator, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_randint_low_generator_out(nbx_context *ctx, int64_t low, int64_t high, const int64_t *size,
                                                  size_t size_count, struct nbx_generator *generator, nbx_tensor *out);

/* aten::randint.low_out(int low, int high, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randint_low_out(nbx_context *ctx, int64_t low, int64_t high, const int64_t *size,
                                        size_t size_count, nbx_tensor *out);

/* aten::randint.out(int high, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randint_out(nbx_context *ctx, int64_t high, const int64_t *size, size_t size_count,
                                    nbx_tensor *out);

/* aten::randint_like(Tensor self, int high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
 *     bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Integers from 0 to high - 1, of the sizes of self. Takes all. */
NBX_CALL nbx_status nbx_randint_like(nbx_context *ctx, nbx_tensor *self, int64_t high,
                                     const nbx_randint_like_options *options, nbx_tensor **out);

/* aten::randint_like.Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Integers from 0 to high - 1, of the sizes of self. Takes all. */
NBX_CALL nbx_status nbx_randint_like_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *high,
                                            const nbx_randint_like_tensor_options *options, nbx_tensor **out);

/* aten::randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None,
 *     Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Integers from 0 to high - 1, of the sizes of self, from a generator. Takes all. */
NBX_CALL nbx_status nbx_randint_like_tensor_generator(nbx_context *ctx, nbx_tensor *self, nbx_tensor *high,
                                                      struct nbx_generator *generator,
                                                      const nbx_randint_like_tensor_generator_options *options,
                                                      nbx_tensor **out);

/* aten::randint_like.generator(Tensor self, int high, *, Generator? generator, ScalarType? dtype=None, Layout?
 *     layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Integers from 0 to high - 1, of the sizes of self, from a generator. Takes all. */
NBX_CALL nbx_status nbx_randint_like_generator(nbx_context *ctx, nbx_tensor *self, int64_t high,
                                               struct nbx_generator *generator,
                                               const nbx_randint_like_generator_options *options, nbx_tensor **out);

/* aten::randint_like.low_dtype(Tensor self, int low, int high, *, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Integers from low to high - 1, of the sizes of self. Takes all. */
NBX_CALL nbx_status nbx_randint_like_low_dtype(nbx_context *ctx, nbx_tensor *self, int64_t low, int64_t high,
                                               const nbx_randint_like_low_dtype_options *options, nbx_tensor **out);

/* aten::randint_like.low_generator_dtype(Tensor self, int low, int high, *, Generator? generator, ScalarType?
 *     dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat?
 *     memory_format=None) -> Tensor
 * Integers from low to high - 1, of the sizes of self, from a generator. Takes all. */
NBX_CALL nbx_status nbx_randint_like_low_generator_dtype(nbx_context *ctx, nbx_tensor *self, int64_t low, int64_t high,
                                                         struct nbx_generator *generator,
                                                         const nbx_randint_like_low_generator_dtype_options *options,
                                                         nbx_tensor **out);

/* aten::randn(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Normal with mean 0 and deviation 1. Takes half float complex. */
NBX_CALL nbx_status nbx_randn(nbx_context *ctx, const int64_t *size, size_t size_count,
                              const nbx_randn_options *options, nbx_tensor **out);

/* aten::randn.generator(int[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * Normal with mean 0 and deviation 1, from a generator. Takes half float complex. */
NBX_CALL nbx_status nbx_randn_generator(nbx_context *ctx, const int64_t *size, size_t size_count,
                                        struct nbx_generator *generator, const nbx_randn_generator_options *options,
                                        nbx_tensor **out);

/* aten::randn.generator_out(int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randn_generator_out(nbx_context *ctx, const int64_t *size, size_t size_count,
                                            struct nbx_generator *generator, nbx_tensor *out);

/* aten::randn.out(int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randn_out(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_tensor *out);

/* aten::randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Normal with mean 0 and deviation 1, of the sizes of self. Takes all. */
NBX_CALL nbx_status nbx_randn_like(nbx_context *ctx, nbx_tensor *self, const nbx_randn_like_options *options,
                                   nbx_tensor **out);

/* aten::randn_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None,
 *     Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Normal with mean 0 and deviation 1, of the sizes of self, from a generator. Takes all. */
NBX_CALL nbx_status nbx_randn_like_generator(nbx_context *ctx, nbx_tensor *self, struct nbx_generator *generator,
                                             const nbx_randn_like_generator_options *options, nbx_tensor **out);

/* aten::random(Tensor self, *, Generator? generator=None) -> Tensor
 * Integers from 0 to the largest of the dtype (2^11, 2^8, 2^24 and 2^53 for floats) in place of self. Takes bool
 *     int half float. */
NBX_CALL nbx_status nbx_random(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor
 * Integers from `from` to `to` - 1 in place of self. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_random_from(nbx_context *ctx, nbx_tensor *self, int64_t from, nbx_optional_int to,
                                    nbx_tensor **out);

/* aten::random.to(Tensor self, int to, *, Generator? generator=None) -> Tensor
 * Integers from 0 to `to` - 1 in place of self. Takes bool int unsigned half float. */
NBX_CALL nbx_status nbx_random_to(nbx_context *ctx, nbx_tensor *self, int64_t to, nbx_tensor **out);

/* aten::random_(Tensor(a!) self, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_random_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::random_.from(Tensor(a!) self, int from, int? to, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_random_from_inplace(nbx_context *ctx, nbx_tensor *self, int64_t from, nbx_optional_int to);

/* aten::random_.to(Tensor(a!) self, int to, *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_random_to_inplace(nbx_context *ctx, nbx_tensor *self, int64_t to);

/* aten::randperm(int n, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None)
 *     -> Tensor
 * 0 to n - 1 in random order. Takes bool int half float. */
NBX_CALL nbx_status nbx_randperm(nbx_context *ctx, int64_t n, const nbx_randperm_options *options, nbx_tensor **out);

/* aten::randperm.generator(int n, *, Generator? generator, ScalarType? dtype=long, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * 0 to n - 1 in random order, from a generator. Takes bool int half float. */
NBX_CALL nbx_status nbx_randperm_generator(nbx_context *ctx, int64_t n, struct nbx_generator *generator,
                                           const nbx_randperm_generator_options *options, nbx_tensor **out);

/* aten::randperm.generator_out(int n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randperm_generator_out(nbx_context *ctx, int64_t n, struct nbx_generator *generator,
                                               nbx_tensor *out);

/* aten::randperm.out(int n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_randperm_out(nbx_context *ctx, int64_t n, nbx_tensor *out);

/* aten::ravel(Tensor(a) self) -> Tensor(a)
 * One dimension with all elements; a view where that is possible. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_ravel(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::real(Tensor(a) self) -> Tensor(a)
 * The real parts. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_real(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::reciprocal(Tensor self) -> Tensor
 * 1 / self. Takes half float complex. Bound: ulp 2. */
NBX_CALL nbx_status nbx_reciprocal(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::reciprocal.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_reciprocal_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::reciprocal_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_reciprocal_inplace(nbx_context *ctx, nbx_tensor *self);

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

/* aten::relu(Tensor self) -> Tensor
 * max(self, 0). Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_relu(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_relu_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::relu6(Tensor self) -> Tensor
 * hardtanh between 0 and 6. Bound: exact. */
NBX_CALL nbx_status nbx_relu6(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::relu6_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_relu6_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::relu_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_relu_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::remainder.Scalar(Tensor self, Scalar other) -> Tensor
 * Remainder with the sign of the divisor, as Python has it. Takes half float int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_remainder_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor
 * Remainder with the sign of the divisor, as Python has it. Takes half float int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_remainder_scalar_tensor(nbx_context *ctx, nbx_scalar self, nbx_tensor *other, nbx_tensor **out);

/* aten::remainder.Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_remainder_scalar_tensor_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                    nbx_tensor *out);

/* aten::remainder.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_remainder_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::remainder.Tensor(Tensor self, Tensor other) -> Tensor
 * Remainder with the sign of the divisor, as Python has it. Takes half float int. Bound: ulp 1. */
NBX_CALL nbx_status nbx_remainder(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::remainder.Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_remainder_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::remainder_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_remainder_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::remainder_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_remainder_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor
 * Slices along dim whose norm is larger than maxnorm are scaled down to it. Bound: norm 16. */
NBX_CALL nbx_status nbx_renorm(nbx_context *ctx, nbx_tensor *self, nbx_scalar p, int64_t dim, nbx_scalar maxnorm,
                               nbx_tensor **out);

/* aten::renorm.out(Tensor self, Scalar p, int dim, Scalar maxnorm, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_renorm_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar p, int64_t dim, nbx_scalar maxnorm,
                                   nbx_tensor *out);

/* aten::renorm_(Tensor(a!) self, Scalar p, int dim, Scalar maxnorm) -> Tensor(a!) */
NBX_CALL nbx_status nbx_renorm_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar p, int64_t dim,
                                       nbx_scalar maxnorm);

/* aten::repeat(Tensor self, int[] repeats) -> Tensor
 * The tensor repeats[d] times along each dimension d; new dimensions stand in front. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_repeat(nbx_context *ctx, nbx_tensor *self, const int64_t *repeats, size_t repeats_count,
                               nbx_tensor **out);

/* aten::repeat.out(Tensor self, int[] repeats, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_repeat_out(nbx_context *ctx, nbx_tensor *self, const int64_t *repeats, size_t repeats_count,
                                   nbx_tensor *out);

/* aten::repeat_interleave.Tensor(Tensor repeats, *, int? output_size=None) -> Tensor
 * Index i as often as repeats[i] says. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_repeat_interleave(nbx_context *ctx, nbx_tensor *repeats,
                                          const nbx_repeat_interleave_options *options, nbx_tensor **out);

/* aten::repeat_interleave.Tensor_out(Tensor repeats, *, int? output_size=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_repeat_interleave_out(nbx_context *ctx, nbx_tensor *repeats,
                                              const nbx_repeat_interleave_options *options, nbx_tensor *out);

/* aten::repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) ->
 *     Tensor
 * Each element along dim as often as repeats says. Bound: exact. */
NBX_CALL nbx_status nbx_repeat_interleave_self_tensor(nbx_context *ctx, nbx_tensor *self, nbx_tensor *repeats,
                                                      const nbx_repeat_interleave_self_tensor_options *options,
                                                      nbx_tensor **out);

/* aten::repeat_interleave.self_int(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> Tensor
 * Each element along dim `repeats` times. Bound: exact. */
NBX_CALL nbx_status nbx_repeat_interleave_self_int(nbx_context *ctx, nbx_tensor *self, int64_t repeats,
                                                   const nbx_repeat_interleave_self_int_options *options,
                                                   nbx_tensor **out);

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

/* aten::reshape(Tensor(a) self, int[] shape) -> Tensor(a)
 * view where that is possible, else a contiguous copy of those sizes. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_reshape(nbx_context *ctx, nbx_tensor *self, const int64_t *shape, size_t shape_count,
                                nbx_tensor **out);

/* aten::reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)
 * reshape with other's sizes. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_reshape_as(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::resolve_conj(Tensor(a) self) -> Tensor(a)
 * self. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_resolve_conj(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::resolve_neg(Tensor(a) self) -> Tensor(a)
 * self. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_resolve_neg(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::rms_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor
 * input / sqrt(mean(input^2) + eps) over the trailing dimensions, times weight; eps is by default the epsilon of
 *     float32 (float64). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_rms_norm(nbx_context *ctx, nbx_tensor *input, const int64_t *normalized_shape,
                                 size_t normalized_shape_count, const nbx_rms_norm_options *options, nbx_tensor **out);

/* aten::rnn_relu.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers,
 *     float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
 * Elman layers with relu over packed sequences. Bound: norm 4. Dropout between layers in training mode is refused. */
NBX_CALL nbx_status nbx_rnn_relu(nbx_context *ctx, nbx_tensor *data, nbx_tensor *batch_sizes, nbx_tensor *hx,
                                 nbx_tensor *const *params, size_t params_count, bool has_biases, int64_t num_layers,
                                 double dropout, bool train, bool bidirectional, nbx_tensor **out0, nbx_tensor **out1);

/* aten::rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout,
 *     bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
 * Elman layers with relu over sequences of one length. Bound: norm 8. Dropout between layers in training mode is
 *     refused. */
NBX_CALL nbx_status nbx_rnn_relu_input(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *const *params,
                                       size_t params_count, bool has_biases, int64_t num_layers, double dropout,
                                       bool train, bool bidirectional, bool batch_first, nbx_tensor **out0,
                                       nbx_tensor **out1);

/* aten::rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) ->
 *     Tensor
 * One step of a batch: relu of the sum of both linear maps. Bound: norm 8. */
NBX_CALL nbx_status nbx_rnn_relu_cell(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *w_ih,
                                      nbx_tensor *w_hh, const nbx_rnn_relu_cell_options *options, nbx_tensor **out);

/* aten::rnn_tanh.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers,
 *     float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
 * Elman layers with tanh over packed sequences. Bound: norm 8. Dropout between layers in training mode is refused. */
NBX_CALL nbx_status nbx_rnn_tanh(nbx_context *ctx, nbx_tensor *data, nbx_tensor *batch_sizes, nbx_tensor *hx,
                                 nbx_tensor *const *params, size_t params_count, bool has_biases, int64_t num_layers,
                                 double dropout, bool train, bool bidirectional, nbx_tensor **out0, nbx_tensor **out1);

/* aten::rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout,
 *     bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
 * Elman layers with tanh over sequences of one length. Bound: norm 32. Dropout between layers in training mode is
 *     refused. */
NBX_CALL nbx_status nbx_rnn_tanh_input(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *const *params,
                                       size_t params_count, bool has_biases, int64_t num_layers, double dropout,
                                       bool train, bool bidirectional, bool batch_first, nbx_tensor **out0,
                                       nbx_tensor **out1);

/* aten::rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) ->
 *     Tensor
 * One step of a batch: tanh of the sum of both linear maps. Bound: norm 16. */
NBX_CALL nbx_status nbx_rnn_tanh_cell(nbx_context *ctx, nbx_tensor *input, nbx_tensor *hx, nbx_tensor *w_ih,
                                      nbx_tensor *w_hh, const nbx_rnn_tanh_cell_options *options, nbx_tensor **out);

/* aten::roll(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor
 * Shifts elements along dims, those that leave coming in at the other end; without dims over the flat tensor. Takes
 *     all. Bound: exact. */
NBX_CALL nbx_status nbx_roll(nbx_context *ctx, nbx_tensor *self, const int64_t *shifts, size_t shifts_count,
                             const nbx_roll_options *options, nbx_tensor **out);

/* aten::roll.out(Tensor self, int[1] shifts, int[1] dims=[], *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_roll_out(nbx_context *ctx, nbx_tensor *self, const int64_t *shifts, size_t shifts_count,
                                 const nbx_roll_options *options, nbx_tensor *out);

/* aten::rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor
 * Turns a plane by k quarters. Bound: exact. */
NBX_CALL nbx_status nbx_rot90(nbx_context *ctx, nbx_tensor *self, const nbx_rot90_options *options, nbx_tensor **out);

/* aten::rot90.out(Tensor self, int k=1, int[] dims=[0, 1], *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rot90_out(nbx_context *ctx, nbx_tensor *self, const nbx_rot90_options *options,
                                  nbx_tensor *out);

/* aten::round(Tensor self) -> Tensor
 * Rounds to the nearest integer, halves to the even one. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_round(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::round.decimals(Tensor self, *, int decimals) -> Tensor
 * Rounds to a number of decimal places. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_round_decimals(nbx_context *ctx, nbx_tensor *self, int64_t decimals, nbx_tensor **out);

/* aten::round.decimals_out(Tensor self, *, int decimals, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_round_decimals_out(nbx_context *ctx, nbx_tensor *self, int64_t decimals, nbx_tensor *out);

/* aten::round.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_round_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::round_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_round_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::round_.decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!) */
NBX_CALL nbx_status nbx_round_decimals_inplace(nbx_context *ctx, nbx_tensor *self, int64_t decimals);

/* aten::row_stack(Tensor[] tensors) -> Tensor
 * The tensors, at least of rank 2, one after the other along dimension 0. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_row_stack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor **out);

/* aten::row_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_row_stack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                      nbx_tensor *out);

/* aten::rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False, Generator?
 *     generator=None) -> Tensor
 * leaky_relu with the mean of both slopes; random ones belong to training. Bound: norm 16. */
NBX_CALL nbx_status nbx_rrelu(nbx_context *ctx, nbx_tensor *self, const nbx_rrelu_options *options, nbx_tensor **out);

/* aten::rrelu_(Tensor(a!) self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool training=False,
 *     Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rrelu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_rrelu_options *options);

/* aten::rsqrt(Tensor self) -> Tensor
 * 1 / sqrt(self). Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_rsqrt(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::rsqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rsqrt_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::rsqrt_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rsqrt_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
 * other - alpha * self; bool tensors are refused. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_rsub_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                    const nbx_rsub_scalar_options *options, nbx_tensor **out);

/* aten::rsub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rsub_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                        const nbx_rsub_scalar_options *options, nbx_tensor *out);

/* aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
 * other - alpha * self; bool tensors are refused. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_rsub(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_rsub_options *options,
                             nbx_tensor **out);

/* aten::rsub.Tensor_out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_rsub_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                 const nbx_rsub_options *options, nbx_tensor *out);

/* aten::scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * A tensor of rank 0; float32 unless dtype is given. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_scalar_tensor(nbx_context *ctx, nbx_scalar s, const nbx_scalar_tensor_options *options,
                                      nbx_tensor **out);

/* aten::scalar_tensor.out(Scalar s, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_scalar_tensor_out(nbx_context *ctx, nbx_scalar s, nbx_tensor *out);

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

/* aten::searchsorted.Scalar_out(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False,
 *     str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_searchsorted_scalar_out(nbx_context *ctx, nbx_tensor *sorted_sequence, nbx_scalar self,
                                                const nbx_searchsorted_scalar_options *options, nbx_tensor *out);

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

/* aten::select.int(Tensor(a) self, int dim, int index) -> Tensor(a)
 * Entry index of dimension dim, without the dimension. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_select(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t index, nbx_tensor **out);

/* aten::select_copy.int(Tensor self, int dim, int index) -> Tensor
 * A copy of what select gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_select_copy(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t index, nbx_tensor **out);

/* aten::select_copy.int_out(Tensor self, int dim, int index, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_select_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t index,
                                        nbx_tensor *out);

/* aten::select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor
 * A copy of self with src at an index. Bound: exact. */
NBX_CALL nbx_status nbx_select_scatter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src, int64_t dim, int64_t index,
                                       nbx_tensor **out);

/* aten::select_scatter.out(Tensor self, Tensor src, int dim, int index, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_select_scatter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src, int64_t dim,
                                           int64_t index, nbx_tensor *out);

/* aten::selu(Tensor self) -> Tensor
 * elu with the constants of self-normalising networks. Bound: norm 4. */
NBX_CALL nbx_status nbx_selu(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::selu_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_selu_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sgn(Tensor self) -> Tensor
 * As sign; complex numbers are divided by their magnitude. Takes half float int bool complex. Bound: ulp 2. */
NBX_CALL nbx_status nbx_sgn(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sgn.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sgn_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sgn_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sgn_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sigmoid(Tensor self) -> Tensor
 * 1 / (1 + exp(-self)). Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_sigmoid(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sigmoid.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sigmoid_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sigmoid_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sigmoid_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sign(Tensor self) -> Tensor
 * -1, 0 or 1; NaN gives 0. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_sign(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sign.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sign_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sign_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sign_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::signbit(Tensor self) -> Tensor
 * Whether the sign of self is negative, of -0.0 too. Takes half float int bool. Bound: exact. */
NBX_CALL nbx_status nbx_signbit(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::signbit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_signbit_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::silu(Tensor self) -> Tensor
 * self * sigmoid(self). Takes half float complex. Bound: sum 2. */
NBX_CALL nbx_status nbx_silu(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::silu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_silu_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::silu_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_silu_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sin(Tensor self) -> Tensor
 * Sine. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_sin(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sin_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sin_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sin_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sinc(Tensor self) -> Tensor
 * sin(pi x) / (pi x). Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_sinc(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sinc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sinc_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sinc_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::sinh(Tensor self) -> Tensor
 * Hyperbolic sine. Takes half float complex. Bound: sum 2. */
NBX_CALL nbx_status nbx_sinh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sinh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sinh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sinh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sinh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::size.int(Tensor self, int dim) -> int
 * The size of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_size(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t *out);

/* aten::slice.Tensor(Tensor(a) self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor(a)
 * Every step-th entry from start to before end of dimension dim, by the rules of Python's slices. Takes all. The
 *     result is a view. */
NBX_CALL nbx_status nbx_slice(nbx_context *ctx, nbx_tensor *self, const nbx_slice_options *options, nbx_tensor **out);

/* aten::slice_copy.Tensor(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor
 * A copy of what slice gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_slice_copy(nbx_context *ctx, nbx_tensor *self, const nbx_slice_copy_options *options,
                                   nbx_tensor **out);

/* aten::slice_copy.Tensor_out(Tensor self, int dim=0, int? start=None, int? end=None, int step=1, *, Tensor(a!)
 *     out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_slice_copy_out(nbx_context *ctx, nbx_tensor *self, const nbx_slice_copy_options *options,
                                       nbx_tensor *out);

/* aten::slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor
 * A copy of self with src in a slice. Bound: exact. */
NBX_CALL nbx_status nbx_slice_scatter(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                      const nbx_slice_scatter_options *options, nbx_tensor **out);

/* aten::slice_scatter.out(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1, *,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_slice_scatter_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *src,
                                          const nbx_slice_scatter_options *options, nbx_tensor *out);

/* aten::slow_conv3d(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias=None, int[3] stride=[1, 1, 1],
 *     int[3] padding=[0, 0, 0]) -> Tensor
 * conv3d. Bound: norm 16. */
NBX_CALL nbx_status nbx_slow_conv3d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, const int64_t *kernel_size,
                                    size_t kernel_size_count, const nbx_slow_conv3d_options *options, nbx_tensor **out);

/* aten::slow_conv3d.out(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias=None, int[3] stride=[1, 1, 1],
 *     int[3] padding=[0, 0, 0], *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_slow_conv3d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                        const int64_t *kernel_size, size_t kernel_size_count,
                                        const nbx_slow_conv3d_options *options, nbx_tensor *out);

/* aten::slow_conv3d_forward(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias, int[3] stride, int[3]
 *     padding) -> Tensor
 * conv3d. Bound: norm 16. */
NBX_CALL nbx_status nbx_slow_conv3d_forward(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                            const int64_t *kernel_size, size_t kernel_size_count, nbx_tensor *bias,
                                            const int64_t *stride, size_t stride_count, const int64_t *padding,
                                            size_t padding_count, nbx_tensor **out);

/* aten::slow_conv3d_forward.output(Tensor self, Tensor weight, int[3] kernel_size, Tensor? bias, int[3] stride,
 *     int[3] padding, *, Tensor(a!) output) -> Tensor(a!) */
NBX_CALL nbx_status nbx_slow_conv3d_forward_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                                const int64_t *kernel_size, size_t kernel_size_count, nbx_tensor *bias,
                                                const int64_t *stride, size_t stride_count, const int64_t *padding,
                                                size_t padding_count, nbx_tensor *output);

/* aten::smooth_l1_loss(Tensor self, Tensor target, int reduction=1, float beta=1.) -> Tensor
 * Squares below beta, magnitudes above; reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_smooth_l1_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                       const nbx_smooth_l1_loss_options *options, nbx_tensor **out);

/* aten::smooth_l1_loss.out(Tensor self, Tensor target, int reduction=1, float beta=1., *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_smooth_l1_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                           const nbx_smooth_l1_loss_options *options, nbx_tensor *out);

/* aten::soft_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor
 * log(1 + exp(-target * self)); reduction 0: none, 1: mean, 2: sum. Bound: norm 4. */
NBX_CALL nbx_status nbx_soft_margin_loss(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                         const nbx_soft_margin_loss_options *options, nbx_tensor **out);

/* aten::soft_margin_loss.out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_soft_margin_loss_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *target,
                                             const nbx_soft_margin_loss_options *options, nbx_tensor *out);

/* aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * Softmax along dim, after a conversion of self to dtype if one is given. Bound: norm 16. */
NBX_CALL nbx_status nbx_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim, const nbx_softmax_options *options,
                                nbx_tensor **out);

/* aten::softmax.int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_softmax_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                    const nbx_softmax_options *options, nbx_tensor *out);

/* aten::softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor
 * log(1 + exp(beta * self)) / beta, or self where beta * self is above threshold. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_softplus(nbx_context *ctx, nbx_tensor *self, const nbx_softplus_options *options,
                                 nbx_tensor **out);

/* aten::softplus.out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_softplus_out(nbx_context *ctx, nbx_tensor *self, const nbx_softplus_options *options,
                                     nbx_tensor *out);

/* aten::softshrink(Tensor self, Scalar lambd=0.5) -> Tensor
 * self moved towards 0 by lambd, 0 within it. Takes half float. Bound: ulp 1. */
NBX_CALL nbx_status nbx_softshrink(nbx_context *ctx, nbx_tensor *self, const nbx_softshrink_options *options,
                                   nbx_tensor **out);

/* aten::softshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_softshrink_out(nbx_context *ctx, nbx_tensor *self, const nbx_softshrink_options *options,
                                       nbx_tensor *out);

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

/* aten::special_airy_ai(Tensor x) -> Tensor
 * Airy's function Ai. Takes half float. Bound: sum 64. PyTorch's is off by 3e-9, which the bound allows for. */
NBX_CALL nbx_status nbx_special_airy_ai(nbx_context *ctx, nbx_tensor *x, nbx_tensor **out);

/* aten::special_airy_ai.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_airy_ai_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *out);

/* aten::special_bessel_j0(Tensor self) -> Tensor
 * The Bessel function j0. Takes half float. Bound: sum 8. PyTorch's are off by 2e-7 near 5, which the bound allows
 *     for. */
NBX_CALL nbx_status nbx_special_bessel_j0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_bessel_j0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_bessel_j0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_bessel_j1(Tensor self) -> Tensor
 * The Bessel function j1. Takes half float. Bound: sum 8. PyTorch's are off by 2e-7 near 5, which the bound allows
 *     for. */
NBX_CALL nbx_status nbx_special_bessel_j1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_bessel_j1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_bessel_j1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_bessel_y0(Tensor self) -> Tensor
 * The Bessel function y0. Takes half float. Bound: sum 8. PyTorch's are off by 2e-7 near 5, which the bound allows
 *     for. */
NBX_CALL nbx_status nbx_special_bessel_y0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_bessel_y0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_bessel_y0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_bessel_y1(Tensor self) -> Tensor
 * The Bessel function y1. Takes half float. Bound: sum 8. PyTorch's are off by 2e-7 near 5, which the bound allows
 *     for. */
NBX_CALL nbx_status nbx_special_bessel_y1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_bessel_y1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_bessel_y1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the first kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                       nbx_tensor **out);

/* aten::special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the first kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                           nbx_tensor *out);

/* aten::special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the first kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_t_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the second kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                       nbx_tensor **out);

/* aten::special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the second kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                           nbx_tensor *out);

/* aten::special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the second kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_u_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the third kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                       nbx_tensor **out);

/* aten::special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the third kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                           nbx_tensor *out);

/* aten::special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the third kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_v_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the fourth kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                       nbx_tensor **out);

/* aten::special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the fourth kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                    nbx_tensor *out);

/* aten::special_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                           nbx_tensor *out);

/* aten::special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the fourth kind of degree n, truncated; 0 for negative n. Takes half float. Bound: sum
 *     4. */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                nbx_tensor **out);

/* aten::special_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_chebyshev_polynomial_w_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                    nbx_tensor *out);

/* aten::special_digamma(Tensor self) -> Tensor
 * The same as digamma. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_digamma(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_digamma.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_digamma_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_entr(Tensor self) -> Tensor
 * -x log(x). Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_entr(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_entr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_entr_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_erf(Tensor self) -> Tensor
 * The same as erf. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_erf(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_erf.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_erf_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_erfc(Tensor self) -> Tensor
 * The same as erfc. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_erfc(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_erfc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_erfc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_erfcx(Tensor self) -> Tensor
 * exp(x^2) erfc(x). Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_erfcx(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_erfcx.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_erfcx_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_erfinv(Tensor self) -> Tensor
 * The same as erfinv. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_erfinv(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_erfinv.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_erfinv_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_exp2(Tensor self) -> Tensor
 * The same as exp2. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_exp2(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_exp2.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_exp2_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_expit(Tensor self) -> Tensor
 * The same as sigmoid. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_special_expit(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_expit.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_expit_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_expm1(Tensor self) -> Tensor
 * The same as expm1. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_expm1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_expm1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_expm1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_gammainc(Tensor self, Tensor other) -> Tensor
 * The regularised lower incomplete gamma function. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_gammainc(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::special_gammainc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_gammainc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::special_gammaincc(Tensor self, Tensor other) -> Tensor
 * The regularised upper incomplete gamma function. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_gammaincc(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::special_gammaincc.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_gammaincc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::special_gammaln(Tensor self) -> Tensor
 * The same as lgamma. Takes half float. Bound: ulp 4. */
NBX_CALL nbx_status nbx_special_gammaln(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_gammaln.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_gammaln_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor
 * Hermite polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n, nbx_tensor **out);

/* aten::special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor
 * Hermite polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                              nbx_tensor **out);

/* aten::special_hermite_polynomial_h.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                  nbx_tensor *out);

/* aten::special_hermite_polynomial_h.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                         nbx_tensor *out);

/* aten::special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor
 * Hermite polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                              nbx_tensor **out);

/* aten::special_hermite_polynomial_h.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_h_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                  nbx_tensor *out);

/* aten::special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor
 * Hermite polynomials of probability of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n, nbx_tensor **out);

/* aten::special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor
 * Hermite polynomials of probability of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                               nbx_tensor **out);

/* aten::special_hermite_polynomial_he.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                   nbx_tensor *out);

/* aten::special_hermite_polynomial_he.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                          nbx_tensor *out);

/* aten::special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor
 * Hermite polynomials of probability of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_hermite_polynomial_he.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_hermite_polynomial_he_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_i0(Tensor self) -> Tensor
 * The same as i0. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_i0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_i0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_i0e(Tensor self) -> Tensor
 * exp(-|x|) I0(x). Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_i0e(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_i0e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_i0e_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_i1(Tensor self) -> Tensor
 * Modified Bessel function of order 1. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_i1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_i1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_i1e(Tensor self) -> Tensor
 * exp(-|x|) I1(x). Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_i1e(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_i1e.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_i1e_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor
 * Laguerre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n, nbx_tensor **out);

/* aten::special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor
 * Laguerre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                               nbx_tensor **out);

/* aten::special_laguerre_polynomial_l.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                   nbx_tensor *out);

/* aten::special_laguerre_polynomial_l.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                          nbx_tensor *out);

/* aten::special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor
 * Laguerre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_laguerre_polynomial_l.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_laguerre_polynomial_l_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor
 * Legendre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n, nbx_tensor **out);

/* aten::special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor
 * Legendre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                               nbx_tensor **out);

/* aten::special_legendre_polynomial_p.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p_n_scalar_out(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                   nbx_tensor *out);

/* aten::special_legendre_polynomial_p.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                          nbx_tensor *out);

/* aten::special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor
 * Legendre polynomials of degree n, truncated; 0 for negative n. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_legendre_polynomial_p.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_legendre_polynomial_p_x_scalar_out(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_log1p(Tensor self) -> Tensor
 * The same as log1p. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_log1p(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_log1p.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_log1p_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_log_ndtr(Tensor self) -> Tensor
 * Logarithm of the normal distribution function. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_log_ndtr(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_log_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_log_ndtr_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
 * The same as log_softmax.int. Bound: norm 16. */
NBX_CALL nbx_status nbx_special_log_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                            const nbx_special_log_softmax_options *options, nbx_tensor **out);

/* aten::special_logit(Tensor self, float? eps=None) -> Tensor
 * The same as logit. Takes half float. Bound: ulp 4. */
NBX_CALL nbx_status nbx_special_logit(nbx_context *ctx, nbx_tensor *self, const nbx_special_logit_options *options,
                                      nbx_tensor **out);

/* aten::special_logit.out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_logit_out(nbx_context *ctx, nbx_tensor *self, const nbx_special_logit_options *options,
                                          nbx_tensor *out);

/* aten::special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
 * The same as logsumexp. Bound: norm 16. */
NBX_CALL nbx_status nbx_special_logsumexp(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                          const nbx_special_logsumexp_options *options, nbx_tensor **out);

/* aten::special_logsumexp.out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_logsumexp_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                              const nbx_special_logsumexp_options *options, nbx_tensor *out);

/* aten::special_modified_bessel_i0(Tensor self) -> Tensor
 * The modified Bessel function I0. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_modified_bessel_i0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_modified_bessel_i0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_modified_bessel_i0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_modified_bessel_i1(Tensor self) -> Tensor
 * The modified Bessel function I1. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_modified_bessel_i1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_modified_bessel_i1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_modified_bessel_i1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_modified_bessel_k0(Tensor self) -> Tensor
 * The modified Bessel function K0. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_modified_bessel_k0(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_modified_bessel_k0.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_modified_bessel_k0_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_modified_bessel_k1(Tensor self) -> Tensor
 * The modified Bessel function K1. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_modified_bessel_k1(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_modified_bessel_k1.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_modified_bessel_k1_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_multigammaln(Tensor self, int p) -> Tensor
 * The logarithm of the multivariate gamma function. Bound: norm 16. */
NBX_CALL nbx_status nbx_special_multigammaln(nbx_context *ctx, nbx_tensor *self, int64_t p, nbx_tensor **out);

/* aten::special_multigammaln.out(Tensor self, int p, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_multigammaln_out(nbx_context *ctx, nbx_tensor *self, int64_t p, nbx_tensor *out);

/* aten::special_ndtr(Tensor self) -> Tensor
 * The normal distribution function. Takes half float. Bound: sum 1. */
NBX_CALL nbx_status nbx_special_ndtr(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_ndtr.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_ndtr_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_ndtri(Tensor self) -> Tensor
 * Inverse of the normal distribution function. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_ndtri(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_ndtri.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_ndtri_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_polygamma(int n, Tensor self) -> Tensor
 * The same as polygamma. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_polygamma(nbx_context *ctx, int64_t n, nbx_tensor *self, nbx_tensor **out);

/* aten::special_polygamma.out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_polygamma_out(nbx_context *ctx, int64_t n, nbx_tensor *self, nbx_tensor *out);

/* aten::special_psi(Tensor self) -> Tensor
 * The same as digamma. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_psi(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_psi.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_psi_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_round(Tensor self, *, int decimals=0) -> Tensor
 * The same as round.decimals. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_round(nbx_context *ctx, nbx_tensor *self, const nbx_special_round_options *options,
                                      nbx_tensor **out);

/* aten::special_round.out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_round_out(nbx_context *ctx, nbx_tensor *self, const nbx_special_round_options *options,
                                          nbx_tensor *out);

/* aten::special_scaled_modified_bessel_k0(Tensor x) -> Tensor
 * exp(x) times the modified Bessel function K0. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_scaled_modified_bessel_k0(nbx_context *ctx, nbx_tensor *x, nbx_tensor **out);

/* aten::special_scaled_modified_bessel_k0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_scaled_modified_bessel_k0_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *out);

/* aten::special_scaled_modified_bessel_k1(Tensor x) -> Tensor
 * exp(x) times the modified Bessel function K1. Takes half float. Bound: sum 64. */
NBX_CALL nbx_status nbx_special_scaled_modified_bessel_k1(nbx_context *ctx, nbx_tensor *x, nbx_tensor **out);

/* aten::special_scaled_modified_bessel_k1.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_scaled_modified_bessel_k1_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the first kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the first kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_t.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t_n_scalar_out(nbx_context *ctx, nbx_tensor *x,
                                                                            nbx_scalar n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_t.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the first kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_t.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_t_x_scalar_out(nbx_context *ctx, nbx_scalar x,
                                                                            nbx_tensor *n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the second kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the second kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_u.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u_n_scalar_out(nbx_context *ctx, nbx_tensor *x,
                                                                            nbx_scalar n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_u.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the second kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_u.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_u_x_scalar_out(nbx_context *ctx, nbx_scalar x,
                                                                            nbx_tensor *n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the third kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the third kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_v.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v_n_scalar_out(nbx_context *ctx, nbx_tensor *x,
                                                                            nbx_scalar n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_v.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the third kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_v.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_v_x_scalar_out(nbx_context *ctx, nbx_scalar x,
                                                                            nbx_tensor *n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
 * Chebyshev polynomials of the fourth kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                               nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor
 * Chebyshev polynomials of the fourth kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w_n_scalar(nbx_context *ctx, nbx_tensor *x, nbx_scalar n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_w.n_scalar_out(Tensor x, Scalar n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w_n_scalar_out(nbx_context *ctx, nbx_tensor *x,
                                                                            nbx_scalar n, nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_w.out(Tensor x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *n,
                                                                   nbx_tensor *out);

/* aten::special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
 * Chebyshev polynomials of the fourth kind of 2 x - 1 of degree n, truncated; 0 for negative n. Takes half float.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w_x_scalar(nbx_context *ctx, nbx_scalar x, nbx_tensor *n,
                                                                        nbx_tensor **out);

/* aten::special_shifted_chebyshev_polynomial_w.x_scalar_out(Scalar x, Tensor n, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_shifted_chebyshev_polynomial_w_x_scalar_out(nbx_context *ctx, nbx_scalar x,
                                                                            nbx_tensor *n, nbx_tensor *out);

/* aten::special_sinc(Tensor self) -> Tensor
 * The same as sinc. Takes half float. Bound: sum 4. */
NBX_CALL nbx_status nbx_special_sinc(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::special_sinc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_sinc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
 * The same as softmax.int. Bound: norm 16. */
NBX_CALL nbx_status nbx_special_softmax(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                        const nbx_special_softmax_options *options, nbx_tensor **out);

/* aten::special_spherical_bessel_j0(Tensor x) -> Tensor
 * The Bessel function j0. Takes half float. Bound: sum 8. PyTorch's are off by 2e-7 near 5, which the bound allows
 *     for. */
NBX_CALL nbx_status nbx_special_spherical_bessel_j0(nbx_context *ctx, nbx_tensor *x, nbx_tensor **out);

/* aten::special_spherical_bessel_j0.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_spherical_bessel_j0_out(nbx_context *ctx, nbx_tensor *x, nbx_tensor *out);

/* aten::special_xlog1py(Tensor self, Tensor other) -> Tensor
 * self * log(1 + other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlog1py(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor
 * self * log(1 + other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlog1py_other_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                     nbx_tensor **out);

/* aten::special_xlog1py.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlog1py_other_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                         nbx_tensor *out);

/* aten::special_xlog1py.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlog1py_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor
 * self * log(1 + other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlog1py_self_scalar(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                    nbx_tensor **out);

/* aten::special_xlog1py.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlog1py_self_scalar_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                        nbx_tensor *out);

/* aten::special_xlogy(Tensor self, Tensor other) -> Tensor
 * The same as xlogy.Tensor. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlogy(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor
 * The same as xlogy.Scalar_Other. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlogy_other_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                   nbx_tensor **out);

/* aten::special_xlogy.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlogy_other_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                       nbx_tensor *out);

/* aten::special_xlogy.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlogy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor
 * The same as xlogy.Scalar_Self. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_special_xlogy_self_scalar(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                  nbx_tensor **out);

/* aten::special_xlogy.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_xlogy_self_scalar_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                      nbx_tensor *out);

/* aten::special_zeta(Tensor self, Tensor other) -> Tensor
 * The zeta function of Hurwitz. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_zeta(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor
 * The zeta function of Hurwitz. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_zeta_other_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                  nbx_tensor **out);

/* aten::special_zeta.other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_zeta_other_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                      nbx_tensor *out);

/* aten::special_zeta.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_zeta_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor
 * The zeta function of Hurwitz. Takes half float. Bound: sum 8. */
NBX_CALL nbx_status nbx_special_zeta_self_scalar(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                 nbx_tensor **out);

/* aten::special_zeta.self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_special_zeta_self_scalar_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other,
                                                     nbx_tensor *out);

/* aten::split.Tensor(Tensor(a -> *) self, int split_size, int dim=0) -> Tensor(a)[]
 * Pieces of split_size entries of dimension dim; the last may be shorter. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_split(nbx_context *ctx, nbx_tensor *self, int64_t split_size, const nbx_split_options *options,
                              nbx_tensor **out, size_t capacity, size_t *count);

/* aten::split.sizes(Tensor(a -> *) self, int[] split_size, int dim=0) -> Tensor(a)[]
 * Pieces of the given lengths of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_split_sizes(nbx_context *ctx, nbx_tensor *self, const int64_t *split_size,
                                    size_t split_size_count, const nbx_split_sizes_options *options, nbx_tensor **out,
                                    size_t capacity, size_t *count);

/* aten::split_copy.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]
 * Copies of what split gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_split_copy(nbx_context *ctx, nbx_tensor *self, int64_t split_size,
                                   const nbx_split_copy_options *options, nbx_tensor **out, size_t capacity,
                                   size_t *count);

/* aten::split_with_sizes(Tensor(a -> *) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
 * Pieces of the given lengths of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_split_with_sizes(nbx_context *ctx, nbx_tensor *self, const int64_t *split_sizes,
                                         size_t split_sizes_count, const nbx_split_with_sizes_options *options,
                                         nbx_tensor **out, size_t capacity, size_t *count);

/* aten::split_with_sizes_copy(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]
 * Copies of what split_with_sizes gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_split_with_sizes_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *split_sizes,
                                              size_t split_sizes_count,
                                              const nbx_split_with_sizes_copy_options *options, nbx_tensor **out,
                                              size_t capacity, size_t *count);

/* aten::sqrt(Tensor self) -> Tensor
 * Square root. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_sqrt(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::sqrt.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sqrt_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::sqrt_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sqrt_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::square(Tensor self) -> Tensor
 * self * self. Takes half float int complex. Bound: sum 2. */
NBX_CALL nbx_status nbx_square(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::square.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_square_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::square_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_square_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::squeeze(Tensor(a) self) -> Tensor(a)
 * Without the dimensions of size 1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
 * Without dimension dim if its size is 1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
 * Without those of the dimensions whose size is 1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze_dims(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                     nbx_tensor **out);

/* aten::squeeze_(Tensor(a!) self) -> Tensor(a!)
 * self becomes what squeeze gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::squeeze_.dim(Tensor(a!) self, int dim) -> Tensor(a!)
 * self becomes what squeeze gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze_inplace_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::squeeze_.dims(Tensor(a!) self, int[] dim) -> Tensor(a!)
 * self becomes what squeeze gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_squeeze_inplace_dims(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                             nbx_tensor **out);

/* aten::squeeze_copy(Tensor self) -> Tensor
 * A copy of what squeeze gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_squeeze_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::squeeze_copy.dim(Tensor self, int dim) -> Tensor
 * A copy of what squeeze gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_squeeze_copy_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::squeeze_copy.dim_out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_squeeze_copy_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *out);

/* aten::squeeze_copy.dims(Tensor self, int[] dim) -> Tensor
 * A copy of what squeeze gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_squeeze_copy_dims(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                          nbx_tensor **out);

/* aten::squeeze_copy.dims_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_squeeze_copy_dims_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                              nbx_tensor *out);

/* aten::squeeze_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_squeeze_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::stack(Tensor[] tensors, int dim=0) -> Tensor
 * The tensors along a new dimension dim. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_stack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                              const nbx_stack_options *options, nbx_tensor **out);

/* aten::stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_stack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count,
                                  const nbx_stack_options *options, nbx_tensor *out);

/* aten::std(Tensor self, bool unbiased=True) -> Tensor
 * Standard deviation of all elements. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std(nbx_context *ctx, nbx_tensor *self, const nbx_std_options *options, nbx_tensor **out);

/* aten::std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
 * Standard deviation over dims; the sum of squares is divided by the count less the correction (1 if None). Takes
 *     half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std_correction(nbx_context *ctx, nbx_tensor *self, const nbx_std_correction_options *options,
                                       nbx_tensor **out);

/* aten::std.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_std_correction_out(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_std_correction_options *options, nbx_tensor *out);

/* aten::std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
 * Standard deviation over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std_dim(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                const nbx_std_dim_options *options, nbx_tensor **out);

/* aten::std.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_std_dim_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                    const nbx_std_dim_options *options, nbx_tensor *out);

/* aten::std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
 * Standard deviation and mean of all elements. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std_mean(nbx_context *ctx, nbx_tensor *self, const nbx_std_mean_options *options,
                                 nbx_tensor **out0, nbx_tensor **out1);

/* aten::std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) ->
 *     (Tensor, Tensor)
 * Standard deviation and mean over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std_mean_correction(nbx_context *ctx, nbx_tensor *self,
                                            const nbx_std_mean_correction_options *options, nbx_tensor **out0,
                                            nbx_tensor **out1);

/* aten::std_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False,
 *     Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_std_mean_correction_out(nbx_context *ctx, nbx_tensor *self,
                                                const nbx_std_mean_correction_options *options, nbx_tensor *out0,
                                                nbx_tensor *out1);

/* aten::std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
 * Standard deviation and mean over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_std_mean_dim(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                     const nbx_std_mean_dim_options *options, nbx_tensor **out0, nbx_tensor **out1);

/* aten::stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool
 *     normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor
 * Fourier transforms of windowed frames that start every hop_length samples. Bound: norm 8. align_to_window is
 *     refused. */
NBX_CALL nbx_status nbx_stft(nbx_context *ctx, nbx_tensor *self, int64_t n_fft, const nbx_stft_options *options,
                             nbx_tensor **out);

/* aten::stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool
 *     center=True, str pad_mode="reflect", bool normalized=False, bool? onesided=None, bool? return_complex=None,
 *     bool? align_to_window=None) -> Tensor
 * As stft, of the signal padded by half of n_fft on both sides. Bound: norm 4. align_to_window is refused. */
NBX_CALL nbx_status nbx_stft_center(nbx_context *ctx, nbx_tensor *self, int64_t n_fft,
                                    const nbx_stft_center_options *options, nbx_tensor **out);

/* aten::stride.int(Tensor self, int dim) -> int
 * The stride of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_stride(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t *out);

/* aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
 * self - alpha * other; bool tensors are refused. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_sub_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                   const nbx_sub_scalar_options *options, nbx_tensor **out);

/* aten::sub.Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sub_scalar_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                       const nbx_sub_scalar_options *options, nbx_tensor *out);

/* aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
 * self - alpha * other; bool tensors are refused. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_sub(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_sub_options *options,
                            nbx_tensor **out);

/* aten::sub.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sub_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const nbx_sub_options *options,
                                nbx_tensor *out);

/* aten::sub_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sub_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                           const nbx_sub_scalar_options *options);

/* aten::sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sub_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                    const nbx_sub_options *options);

/* aten::subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
 * The same as sub.Scalar. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_subtract_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                        const nbx_subtract_scalar_options *options, nbx_tensor **out);

/* aten::subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
 * The same as sub.Tensor. Takes half float int complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_subtract(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                 const nbx_subtract_options *options, nbx_tensor **out);

/* aten::subtract.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_subtract_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                     const nbx_subtract_options *options, nbx_tensor *out);

/* aten::subtract_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_subtract_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other,
                                                const nbx_subtract_scalar_options *options);

/* aten::subtract_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!) */
NBX_CALL nbx_status nbx_subtract_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                         const nbx_subtract_options *options);

/* aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
 * The sum of all elements; integers and bool give int64. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_sum(nbx_context *ctx, nbx_tensor *self, const nbx_sum_options *options, nbx_tensor **out);

/* aten::sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_sum_dim_intlist_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                            const nbx_sum_dim_intlist_options *options, nbx_tensor *out);

/* aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
 * Sums over dims; no dims: over all. Takes bool int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_sum_dim_intlist(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                        const nbx_sum_dim_intlist_options *options, nbx_tensor **out);

/* aten::sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_sum_out(nbx_context *ctx, nbx_tensor *self, const nbx_sum_options *options, nbx_tensor *out);

/* aten::sum_to_size(Tensor self, int[] size) -> Tensor
 * Adds up the dims that broadcasting to the sizes of self would have made. Bound: norm 16. */
NBX_CALL nbx_status nbx_sum_to_size(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                    nbx_tensor **out);

/* aten::swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
 * Two dimensions change places. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_swapaxes(nbx_context *ctx, nbx_tensor *self, int64_t axis0, int64_t axis1, nbx_tensor **out);

/* aten::swapaxes_(Tensor(a!) self, int axis0, int axis1) -> Tensor(a!)
 * self becomes what swapaxes gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_swapaxes_inplace(nbx_context *ctx, nbx_tensor *self, int64_t axis0, int64_t axis1,
                                         nbx_tensor **out);

/* aten::swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
 * Two dimensions change places. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_swapdims(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1, nbx_tensor **out);

/* aten::swapdims_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)
 * self becomes what swapdims gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_swapdims_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1,
                                         nbx_tensor **out);

/* aten::sym_numel(Tensor self) -> int
 * The number of elements. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_sym_numel(nbx_context *ctx, nbx_tensor *self, int64_t *out);

/* aten::sym_size.int(Tensor self, int dim) -> int
 * The size of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_sym_size(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t *out);

/* aten::sym_storage_offset(Tensor self) -> int
 * The storage offset in elements. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_sym_storage_offset(nbx_context *ctx, nbx_tensor *self, int64_t *out);

/* aten::sym_stride.int(Tensor self, int dim) -> int
 * The stride of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_sym_stride(nbx_context *ctx, nbx_tensor *self, int64_t dim, int64_t *out);

/* aten::t(Tensor(a) self) -> Tensor(a)
 * The transposed matrix; rank 0 and 1 stay as they are. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_t(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::t_(Tensor(a!) self) -> Tensor(a!)
 * self becomes what t gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_t_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::t_copy(Tensor self) -> Tensor
 * A copy of what t gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_t_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_t_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::take(Tensor self, Tensor index) -> Tensor
 * Elements of self as if it were flat. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_take(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor **out);

/* aten::take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_take_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *index, nbx_tensor *out);

/* aten::take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor
 * gather with broadcasting; without dim on flat tensors. Bound: exact. */
NBX_CALL nbx_status nbx_take_along_dim(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                       const nbx_take_along_dim_options *options, nbx_tensor **out);

/* aten::take_along_dim.out(Tensor self, Tensor indices, int? dim=None, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_take_along_dim_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *indices,
                                           const nbx_take_along_dim_options *options, nbx_tensor *out);

/* aten::tan(Tensor self) -> Tensor
 * Tangent. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_tan(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::tan.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tan_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::tan_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tan_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::tanh(Tensor self) -> Tensor
 * Hyperbolic tangent. Takes half float complex. Bound: sum 1. */
NBX_CALL nbx_status nbx_tanh(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::tanh.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tanh_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::tanh_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tanh_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::tensor_split.indices(Tensor(a -> *) self, int[] indices, int dim=0) -> Tensor(a)[]
 * The pieces of dimension dim between the indices. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_tensor_split(nbx_context *ctx, nbx_tensor *self, const int64_t *indices, size_t indices_count,
                                     const nbx_tensor_split_options *options, nbx_tensor **out, size_t capacity,
                                     size_t *count);

/* aten::tensor_split.sections(Tensor(a -> *) self, int sections, int dim=0) -> Tensor(a)[]
 * Exactly `sections` pieces of dimension dim, whose lengths differ by at most one. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_tensor_split_sections(nbx_context *ctx, nbx_tensor *self, int64_t sections,
                                              const nbx_tensor_split_sections_options *options, nbx_tensor **out,
                                              size_t capacity, size_t *count);

/* aten::tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0)
 *     -> Tensor(a)[]
 * tensor_split with sections (rank 0) or indices (rank 1) from an int64 tensor. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_tensor_split_tensor_indices_or_sections(nbx_context *ctx, nbx_tensor *self,
                                                                nbx_tensor *tensor_indices_or_sections,
                                                                const nbx_tensor_split_tensor_indices_or_sections_options *options,
                                                                nbx_tensor **out, size_t capacity, size_t *count);

/* aten::tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor
 * Sums products over pairs of dimensions. Takes int half float complex. Bound: norm 8. */
NBX_CALL nbx_status nbx_tensordot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const int64_t *dims_self,
                                  size_t dims_self_count, const int64_t *dims_other, size_t dims_other_count,
                                  nbx_tensor **out);

/* aten::tensordot.out(Tensor self, Tensor other, int[] dims_self, int[] dims_other, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_tensordot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, const int64_t *dims_self,
                                      size_t dims_self_count, const int64_t *dims_other, size_t dims_other_count,
                                      nbx_tensor *out);

/* aten::thnn_conv2d(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias=None, int[2] stride=[1, 1], int[2]
 *     padding=[0, 0]) -> Tensor
 * conv2d. Bound: norm 16. */
NBX_CALL nbx_status nbx_thnn_conv2d(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight, const int64_t *kernel_size,
                                    size_t kernel_size_count, const nbx_thnn_conv2d_options *options, nbx_tensor **out);

/* aten::thnn_conv2d.out(Tensor self, Tensor weight, int[2] kernel_size, Tensor? bias=None, int[2] stride=[1, 1],
 *     int[2] padding=[0, 0], *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_thnn_conv2d_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *weight,
                                        const int64_t *kernel_size, size_t kernel_size_count,
                                        const nbx_thnn_conv2d_options *options, nbx_tensor *out);

/* aten::threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor
 * value where self <= threshold, self elsewhere. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_threshold(nbx_context *ctx, nbx_tensor *self, nbx_scalar threshold, nbx_scalar value,
                                  nbx_tensor **out);

/* aten::threshold.out(Tensor self, Scalar threshold, Scalar value, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_threshold_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar threshold, nbx_scalar value,
                                      nbx_tensor *out);

/* aten::threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!) */
NBX_CALL nbx_status nbx_threshold_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar threshold, nbx_scalar value);

/* aten::tile(Tensor self, int[] dims) -> Tensor
 * The same as repeat, but dims may have fewer entries than the tensor has dimensions. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_tile(nbx_context *ctx, nbx_tensor *self, const int64_t *dims, size_t dims_count,
                             nbx_tensor **out);

/* aten::to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False,
 *     MemoryFormat? memory_format=None) -> Tensor(a)
 * self on a device in a dtype; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_to(nbx_context *ctx, nbx_tensor *self, nbx_device device, nbx_dtype dtype,
                           const nbx_to_options *options, nbx_tensor **out);

/* aten::to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat?
 *     memory_format=None) -> Tensor(a)
 * self in a dtype; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_to_dtype(nbx_context *ctx, nbx_tensor *self, nbx_dtype dtype,
                                 const nbx_to_dtype_options *options, nbx_tensor **out);

/* aten::to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
 * self in a dtype and on a device; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_to_dtype_layout(nbx_context *ctx, nbx_tensor *self, const nbx_to_dtype_layout_options *options,
                                        nbx_tensor **out);

/* aten::to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat?
 *     memory_format=None) -> Tensor(a)
 * self in the dtype of other. Bound: exact. */
NBX_CALL nbx_status nbx_to_other(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other,
                                 const nbx_to_other_options *options, nbx_tensor **out);

/* aten::to.prim_Device(Tensor(a) self, Device? device, ScalarType? dtype=None, bool non_blocking=False, bool
 *     copy=False) -> Tensor(a)
 * self on a device in a dtype; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_to_prim_device(nbx_context *ctx, nbx_tensor *self, nbx_optional_device device,
                                       const nbx_to_prim_device_options *options, nbx_tensor **out);

/* aten::to.prim_dtype(Tensor(a) self, ScalarType? dtype=None, bool non_blocking=False, bool copy=False) ->
 *     Tensor(a)
 * self in a dtype; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_to_prim_dtype(nbx_context *ctx, nbx_tensor *self, const nbx_to_prim_dtype_options *options,
                                      nbx_tensor **out);

/* aten::to.prim_other(Tensor(a) self, bool non_blocking=False, bool copy=False) -> Tensor(a)
 * self, or a copy. Bound: exact. PyTorch makes the copy uint8. */
NBX_CALL nbx_status nbx_to_prim_other(nbx_context *ctx, nbx_tensor *self, const nbx_to_prim_other_options *options,
                                      nbx_tensor **out);

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

/* aten::trace(Tensor self) -> Tensor
 * The sum of the diagonal of a matrix. Takes int half float complex. Bound: norm 16. */
NBX_CALL nbx_status nbx_trace(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::trace.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_trace_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
 * Two dimensions change places. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_transpose(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1, nbx_tensor **out);

/* aten::transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)
 * self becomes what transpose gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_transpose_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1,
                                          nbx_tensor **out);

/* aten::transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor
 * A copy of what transpose gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_transpose_copy(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1,
                                       nbx_tensor **out);

/* aten::transpose_copy.int_out(Tensor self, int dim0, int dim1, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_transpose_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dim0, int64_t dim1,
                                           nbx_tensor *out);

/* aten::trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
 * The integral of y at equal steps by trapezoids. Bound: norm 16. */
NBX_CALL nbx_status nbx_trapezoid(nbx_context *ctx, nbx_tensor *y, const nbx_trapezoid_options *options,
                                  nbx_tensor **out);

/* aten::trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
 * The integral of y over x by trapezoids. Bound: norm 16. */
NBX_CALL nbx_status nbx_trapezoid_x(nbx_context *ctx, nbx_tensor *y, nbx_tensor *x,
                                    const nbx_trapezoid_x_options *options, nbx_tensor **out);

/* aten::trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor
 * The integral of y at equal steps by trapezoids. Bound: norm 16. */
NBX_CALL nbx_status nbx_trapz(nbx_context *ctx, nbx_tensor *y, const nbx_trapz_options *options, nbx_tensor **out);

/* aten::trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
 * The integral of y over x by trapezoids. Bound: norm 16. */
NBX_CALL nbx_status nbx_trapz_x(nbx_context *ctx, nbx_tensor *y, nbx_tensor *x, const nbx_trapz_x_options *options,
                                nbx_tensor **out);

/* aten::tril(Tensor self, int diagonal=0) -> Tensor
 * The lower triangle of the last two dims, zeros elsewhere. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_tril(nbx_context *ctx, nbx_tensor *self, const nbx_tril_options *options, nbx_tensor **out);

/* aten::tril.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tril_out(nbx_context *ctx, nbx_tensor *self, const nbx_tril_options *options, nbx_tensor *out);

/* aten::tril_(Tensor(a!) self, int diagonal=0) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tril_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_tril_options *options);

/* aten::tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * Coordinates of the lower triangle, row by row. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_tril_indices(nbx_context *ctx, int64_t row, int64_t col,
                                     const nbx_tril_indices_options *options, nbx_tensor **out);

typedef struct nbx_tril_indices_out_options {
    size_t struct_size;
    int64_t offset;
} nbx_tril_indices_out_options;
static inline void nbx_tril_indices_out_options_init(nbx_tril_indices_out_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
}
/* aten::tril_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_tril_indices_out(nbx_context *ctx, int64_t row, int64_t col,
                                         const nbx_tril_indices_out_options *options, nbx_tensor *out);

/* aten::triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1., float p=2., float
 *     eps=1e-06, bool swap=False, int reduction=1) -> Tensor
 * How far the distance to positive plus margin is above that to negative; reduction 0: none, 1: mean, 2: sum.
 *     Bound: norm 16. */
NBX_CALL nbx_status nbx_triplet_margin_loss(nbx_context *ctx, nbx_tensor *anchor, nbx_tensor *positive,
                                            nbx_tensor *negative, const nbx_triplet_margin_loss_options *options,
                                            nbx_tensor **out);

/* aten::triu(Tensor self, int diagonal=0) -> Tensor
 * The upper triangle of the last two dims, zeros elsewhere. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_triu(nbx_context *ctx, nbx_tensor *self, const nbx_triu_options *options, nbx_tensor **out);

/* aten::triu.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_triu_out(nbx_context *ctx, nbx_tensor *self, const nbx_triu_options *options, nbx_tensor *out);

/* aten::triu_(Tensor(a!) self, int diagonal=0) -> Tensor(a!) */
NBX_CALL nbx_status nbx_triu_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_triu_options *options);

/* aten::triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Layout? layout=None, Device?
 *     device=None, bool? pin_memory=None) -> Tensor
 * Coordinates of the upper triangle, row by row. Takes int. Bound: exact. */
NBX_CALL nbx_status nbx_triu_indices(nbx_context *ctx, int64_t row, int64_t col,
                                     const nbx_triu_indices_options *options, nbx_tensor **out);

typedef struct nbx_triu_indices_out_options {
    size_t struct_size;
    int64_t offset;
} nbx_triu_indices_out_options;
static inline void nbx_triu_indices_out_options_init(nbx_triu_indices_out_options *o)
{
    o->struct_size = sizeof *o;
    o->offset = 0;
}
/* aten::triu_indices.out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_triu_indices_out(nbx_context *ctx, int64_t row, int64_t col,
                                         const nbx_triu_indices_out_options *options, nbx_tensor *out);

/* aten::true_divide.Scalar(Tensor self, Scalar other) -> Tensor
 * The same as div.Scalar. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_true_divide_scalar(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::true_divide.Tensor(Tensor self, Tensor other) -> Tensor
 * The same as div.Tensor. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_true_divide(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::true_divide.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_true_divide_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::true_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_true_divide_scalar_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::true_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_true_divide_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::trunc(Tensor self) -> Tensor
 * Rounds towards zero. Takes half float int. Bound: exact. */
NBX_CALL nbx_status nbx_trunc(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::trunc.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_trunc_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::trunc_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_trunc_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::type_as(Tensor self, Tensor other) -> Tensor
 * self in the dtype of other; self itself when nothing changes. Bound: exact. */
NBX_CALL nbx_status nbx_type_as(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]
 * The entries of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unbind(nbx_context *ctx, nbx_tensor *self, const nbx_unbind_options *options, nbx_tensor **out,
                               size_t capacity, size_t *count);

/* aten::unbind_copy.int(Tensor self, int dim=0) -> Tensor[]
 * Copies of what unbind gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_unbind_copy(nbx_context *ctx, nbx_tensor *self, const nbx_unbind_copy_options *options,
                                    nbx_tensor **out, size_t capacity, size_t *count);

/* aten::unflatten.int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)
 * Dimension dim becomes several; one of the sizes may be -1. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unflatten(nbx_context *ctx, nbx_tensor *self, int64_t dim, const int64_t *sizes,
                                  size_t sizes_count, nbx_tensor **out);

/* aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
 * Windows of `size` entries of a dimension, `step` apart, in a new last dimension. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unfold(nbx_context *ctx, nbx_tensor *self, int64_t dimension, int64_t size, int64_t step,
                               nbx_tensor **out);

/* aten::unfold_backward(Tensor grad_in, int[] input_sizes, int dim, int size, int step) -> Tensor
 * The sum of windows laid over one another, which starts at multiples of step along dim. Takes float complex.
 *     Bound: sum 4. */
NBX_CALL nbx_status nbx_unfold_backward(nbx_context *ctx, nbx_tensor *grad_in, const int64_t *input_sizes,
                                        size_t input_sizes_count, int64_t dim, int64_t size, int64_t step,
                                        nbx_tensor **out);

/* aten::unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor
 * A copy of what unfold gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_unfold_copy(nbx_context *ctx, nbx_tensor *self, int64_t dimension, int64_t size, int64_t step,
                                    nbx_tensor **out);

/* aten::unfold_copy.out(Tensor self, int dimension, int size, int step, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_unfold_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dimension, int64_t size,
                                        int64_t step, nbx_tensor *out);

/* aten::uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor
 * Uniform in [from, to), in place of self. Takes half float complex. */
NBX_CALL nbx_status nbx_uniform(nbx_context *ctx, nbx_tensor *self, const nbx_uniform_options *options,
                                nbx_tensor **out);

/* aten::uniform_(Tensor(a!) self, float from=0., float to=1., *, Generator? generator=None) -> Tensor(a!) */
NBX_CALL nbx_status nbx_uniform_inplace(nbx_context *ctx, nbx_tensor *self, const nbx_uniform_options *options);

/* aten::unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) ->
 *     (Tensor, Tensor, Tensor)
 * Drops all but the first of each run of equal elements (or slices along dim). Takes bool int half float. Bound:
 *     exact. */
NBX_CALL nbx_status nbx_unique_consecutive(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_unique_consecutive_options *options, nbx_tensor **out0,
                                           nbx_tensor **out1, nbx_tensor **out2);

/* aten::unique_consecutive.out(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None, *,
 *     Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_unique_consecutive_out(nbx_context *ctx, nbx_tensor *self,
                                               const nbx_unique_consecutive_options *options, nbx_tensor *out0,
                                               nbx_tensor *out1, nbx_tensor *out2);

/* aten::unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) ->
 *     (Tensor, Tensor, Tensor)
 * The distinct slices along dim, sorted lexicographically. Takes bool int half float. Bound: exact. */
NBX_CALL nbx_status nbx_unique_dim(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                   const nbx_unique_dim_options *options, nbx_tensor **out0, nbx_tensor **out1,
                                   nbx_tensor **out2);

/* aten::unique_dim.out(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False,
 *     *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!)) */
NBX_CALL nbx_status nbx_unique_dim_out(nbx_context *ctx, nbx_tensor *self, int64_t dim,
                                       const nbx_unique_dim_options *options, nbx_tensor *out0, nbx_tensor *out1,
                                       nbx_tensor *out2);

/* aten::unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]
 * At most `chunks` pieces of equal length of dimension dim; the last may be shorter. Takes all. The result is a
 *     view. */
NBX_CALL nbx_status nbx_unsafe_chunk(nbx_context *ctx, nbx_tensor *self, int64_t chunks,
                                     const nbx_unsafe_chunk_options *options, nbx_tensor **out, size_t capacity,
                                     size_t *count);

/* aten::unsafe_split.Tensor(Tensor self, int split_size, int dim=0) -> Tensor[]
 * The same as split. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unsafe_split(nbx_context *ctx, nbx_tensor *self, int64_t split_size,
                                     const nbx_unsafe_split_options *options, nbx_tensor **out, size_t capacity,
                                     size_t *count);

/* aten::unsafe_split_with_sizes(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]
 * Pieces of the given lengths of dimension dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unsafe_split_with_sizes(nbx_context *ctx, nbx_tensor *self, const int64_t *split_sizes,
                                                size_t split_sizes_count,
                                                const nbx_unsafe_split_with_sizes_options *options, nbx_tensor **out,
                                                size_t capacity, size_t *count);

/* aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
 * With a dimension of size 1 before dim. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unsqueeze(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)
 * self becomes what unsqueeze gives. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_unsqueeze_inplace(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::unsqueeze_copy(Tensor self, int dim) -> Tensor
 * A copy of what unsqueeze gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_unsqueeze_copy(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor **out);

/* aten::unsqueeze_copy.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_unsqueeze_copy_out(nbx_context *ctx, nbx_tensor *self, int64_t dim, nbx_tensor *out);

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
 * upsample_bicubic2d by output size or by scale factors. Bound: norm 32. */
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
 * upsample_bilinear2d by output size or by scale factors. Bound: norm 16. */
NBX_CALL nbx_status nbx_upsample_bilinear2d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                size_t output_size_count, bool align_corners,
                                                const double *scale_factors, size_t scale_factors_count,
                                                nbx_tensor **out);

/* aten::upsample_bilinear2d.vec_out(Tensor input, int[]? output_size, bool align_corners, float[]? scale_factors,
 *     *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_bilinear2d_vec_out(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                    size_t output_size_count, bool align_corners,
                                                    const double *scale_factors, size_t scale_factors_count,
                                                    nbx_tensor *out);

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
 * upsample_linear1d by output size or by scale factors. Bound: norm 16. */
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
 * upsample_nearest1d by output size or by scale factors. Bound: exact. */
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
 * upsample_nearest2d by output size or by scale factors. Bound: exact. */
NBX_CALL nbx_status nbx_upsample_nearest2d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                               size_t output_size_count, const double *scale_factors,
                                               size_t scale_factors_count, nbx_tensor **out);

/* aten::upsample_nearest2d.vec_out(Tensor input, int[]? output_size, float[]? scale_factors, *, Tensor(a!) out) ->
 *     Tensor(a!) */
NBX_CALL nbx_status nbx_upsample_nearest2d_vec_out(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                   size_t output_size_count, const double *scale_factors,
                                                   size_t scale_factors_count, nbx_tensor *out);

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
 * upsample_nearest3d by output size or by scale factors. Bound: exact. */
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
 * upsample_trilinear3d by output size or by scale factors. Bound: norm 8. */
NBX_CALL nbx_status nbx_upsample_trilinear3d_vec(nbx_context *ctx, nbx_tensor *input, const int64_t *output_size,
                                                 size_t output_size_count, bool align_corners,
                                                 const double *scale_factors, size_t scale_factors_count,
                                                 nbx_tensor **out);

/* aten::vander(Tensor x, int? N=None, bool increasing=False) -> Tensor
 * Powers of each element, the highest first unless increasing. Bound: norm 16. */
NBX_CALL nbx_status nbx_vander(nbx_context *ctx, nbx_tensor *x, const nbx_vander_options *options, nbx_tensor **out);

/* aten::var(Tensor self, bool unbiased=True) -> Tensor
 * Variance of all elements. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var(nbx_context *ctx, nbx_tensor *self, const nbx_var_options *options, nbx_tensor **out);

/* aten::var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
 * Variance over dims; the sum of squares is divided by the count less the correction (1 if None). Takes half float
 *     complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var_correction(nbx_context *ctx, nbx_tensor *self, const nbx_var_correction_options *options,
                                       nbx_tensor **out);

/* aten::var.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False,
 *     Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_var_correction_out(nbx_context *ctx, nbx_tensor *self,
                                           const nbx_var_correction_options *options, nbx_tensor *out);

/* aten::var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
 * Variance over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var_dim(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                const nbx_var_dim_options *options, nbx_tensor **out);

/* aten::var.out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_var_dim_out(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                    const nbx_var_dim_options *options, nbx_tensor *out);

/* aten::var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
 * Variance and mean of all elements. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var_mean(nbx_context *ctx, nbx_tensor *self, const nbx_var_mean_options *options,
                                 nbx_tensor **out0, nbx_tensor **out1);

/* aten::var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) ->
 *     (Tensor, Tensor)
 * Variance and mean over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var_mean_correction(nbx_context *ctx, nbx_tensor *self,
                                            const nbx_var_mean_correction_options *options, nbx_tensor **out0,
                                            nbx_tensor **out1);

/* aten::var_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False,
 *     Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!)) */
NBX_CALL nbx_status nbx_var_mean_correction_out(nbx_context *ctx, nbx_tensor *self,
                                                const nbx_var_mean_correction_options *options, nbx_tensor *out0,
                                                nbx_tensor *out1);

/* aten::var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
 * Variance and mean over dims. Takes half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_var_mean_dim(nbx_context *ctx, nbx_tensor *self, const int64_t *dim, size_t dim_count,
                                     const nbx_var_mean_dim_options *options, nbx_tensor **out0, nbx_tensor **out1);

/* aten::vdot(Tensor self, Tensor other) -> Tensor
 * As dot, with the first vector conjugated. Takes int half float complex. Bound: sum 4. */
NBX_CALL nbx_status nbx_vdot(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_vdot_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::view(Tensor(a) self, int[] size) -> Tensor(a)
 * Other sizes for the same elements; one may be -1. Refused where the elements of a dimension would not lie evenly
 *     apart. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_view(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                             nbx_tensor **out);

/* aten::view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)
 * The same bytes as elements of another dtype; the last dimension grows or shrinks with the size of the elements.
 *     Takes all. The result is a view. */
NBX_CALL nbx_status nbx_view_dtype(nbx_context *ctx, nbx_tensor *self, nbx_dtype dtype, nbx_tensor **out);

/* aten::view_as(Tensor(a) self, Tensor other) -> Tensor(a)
 * view with other's sizes. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_view_as(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::view_as_complex(Tensor(a) self) -> Tensor(a)
 * A last dimension of size 2 as complex numbers. Takes float. The result is a view. */
NBX_CALL nbx_status nbx_view_as_complex(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::view_as_complex_copy(Tensor self) -> Tensor
 * A copy of what view_as_complex gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_view_as_complex_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::view_as_complex_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_view_as_complex_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::view_as_real(Tensor(a) self) -> Tensor(a)
 * Real and imaginary parts in a new last dimension of size 2. Takes complex. The result is a view. */
NBX_CALL nbx_status nbx_view_as_real(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::view_as_real_copy(Tensor self) -> Tensor
 * A copy of what view_as_real gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_view_as_real_copy(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::view_as_real_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_view_as_real_copy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::view_copy(Tensor self, int[] size) -> Tensor
 * A copy of what reshape gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_view_copy(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                  nbx_tensor **out);

/* aten::view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor
 * A copy of what view with a dtype gives. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_view_copy_dtype(nbx_context *ctx, nbx_tensor *self, nbx_dtype dtype, nbx_tensor **out);

/* aten::view_copy.dtype_out(Tensor self, ScalarType dtype, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_view_copy_dtype_out(nbx_context *ctx, nbx_tensor *self, nbx_dtype dtype, nbx_tensor *out);

/* aten::view_copy.out(Tensor self, int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_view_copy_out(nbx_context *ctx, nbx_tensor *self, const int64_t *size, size_t size_count,
                                      nbx_tensor *out);

/* aten::vsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
 * The pieces of dimension 0 between the indices. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_vsplit_array(nbx_context *ctx, nbx_tensor *self, const int64_t *indices, size_t indices_count,
                                     nbx_tensor **out, size_t capacity, size_t *count);

/* aten::vsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
 * `sections` equal pieces of dimension 0. Takes all. The result is a view. */
NBX_CALL nbx_status nbx_vsplit(nbx_context *ctx, nbx_tensor *self, int64_t sections, nbx_tensor **out, size_t capacity,
                               size_t *count);

/* aten::vstack(Tensor[] tensors) -> Tensor
 * The tensors, at least of rank 2, one after the other along dimension 0. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_vstack(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor **out);

/* aten::vstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_vstack_out(nbx_context *ctx, nbx_tensor *const *tensors, size_t tensors_count, nbx_tensor *out);

/* aten::where(Tensor condition) -> Tensor[]
 * The indices of what is true, one vector for each dim. Bound: norm 16. */
NBX_CALL nbx_status nbx_where(nbx_context *ctx, nbx_tensor *condition, nbx_tensor **out, size_t capacity,
                              size_t *count);

/* aten::where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor
 * self where condition is true, other elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_where_scalar(nbx_context *ctx, nbx_tensor *condition, nbx_scalar self, nbx_scalar other,
                                     nbx_tensor **out);

/* aten::where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
 * self where condition is true, other elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_where_scalarother(nbx_context *ctx, nbx_tensor *condition, nbx_tensor *self, nbx_scalar other,
                                          nbx_tensor **out);

/* aten::where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
 * self where condition is true, other elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_where_scalarself(nbx_context *ctx, nbx_tensor *condition, nbx_scalar self, nbx_tensor *other,
                                         nbx_tensor **out);

/* aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
 * self where condition is true, other elsewhere. Takes half float int bool complex. Bound: exact. */
NBX_CALL nbx_status nbx_where_self(nbx_context *ctx, nbx_tensor *condition, nbx_tensor *self, nbx_tensor *other,
                                   nbx_tensor **out);

/* aten::where.self_out(Tensor condition, Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_where_self_out(nbx_context *ctx, nbx_tensor *condition, nbx_tensor *self, nbx_tensor *other,
                                       nbx_tensor *out);

/* aten::xlogy.OutScalar_Other(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_xlogy_scalar_other_out(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor *out);

/* aten::xlogy.OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_xlogy_scalar_self_out(nbx_context *ctx, nbx_scalar self, nbx_tensor *other, nbx_tensor *out);

/* aten::xlogy.OutTensor(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_xlogy_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor *out);

/* aten::xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
 * self * log(other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_xlogy_scalar_other(nbx_context *ctx, nbx_tensor *self, nbx_scalar other, nbx_tensor **out);

/* aten::xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor
 * self * log(other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_xlogy_scalar_self(nbx_context *ctx, nbx_scalar self, nbx_tensor *other, nbx_tensor **out);

/* aten::xlogy.Tensor(Tensor self, Tensor other) -> Tensor
 * self * log(other), 0 where self is 0. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_xlogy(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* aten::xlogy_.Scalar_Other(Tensor(a!) self, Scalar other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_xlogy_scalar_other_inplace(nbx_context *ctx, nbx_tensor *self, nbx_scalar other);

/* aten::xlogy_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!) */
NBX_CALL nbx_status nbx_xlogy_inplace(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other);

/* aten::zero(Tensor self) -> Tensor
 * Zeros in a tensor like self. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_zero(nbx_context *ctx, nbx_tensor *self, nbx_tensor **out);

/* aten::zero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_zero_out(nbx_context *ctx, nbx_tensor *self, nbx_tensor *out);

/* aten::zero_(Tensor(a!) self) -> Tensor(a!) */
NBX_CALL nbx_status nbx_zero_inplace(nbx_context *ctx, nbx_tensor *self);

/* aten::zeros(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None) -> Tensor
 * Zeros; float32 unless dtype is given. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_zeros(nbx_context *ctx, const int64_t *size, size_t size_count,
                              const nbx_zeros_options *options, nbx_tensor **out);

/* aten::zeros.out(int[] size, *, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_zeros_out(nbx_context *ctx, const int64_t *size, size_t size_count, nbx_tensor *out);

/* aten::zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool?
 *     pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
 * Zeros of self's sizes. Takes all. Bound: exact. */
NBX_CALL nbx_status nbx_zeros_like(nbx_context *ctx, nbx_tensor *self, const nbx_zeros_like_options *options,
                                   nbx_tensor **out);

typedef struct nbx_zeros_like_out_options {
    size_t struct_size;
    nbx_optional_memory_format memory_format;
} nbx_zeros_like_out_options;
static inline void nbx_zeros_like_out_options_init(nbx_zeros_like_out_options *o)
{
    o->struct_size = sizeof *o;
    o->memory_format.has = false;
    o->memory_format.value = (nbx_memory_format)0;
}
/* aten::zeros_like.out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!) */
NBX_CALL nbx_status nbx_zeros_like_out(nbx_context *ctx, nbx_tensor *self, const nbx_zeros_like_out_options *options,
                                       nbx_tensor *out);

/* nbx::_glu(Tensor self, Tensor other) -> Tensor
 * self * sigmoid(other): what glu does with the halves of its input. Takes half float. Bound: ulp 2. */
NBX_CALL nbx_status nbx_nbx_internal_glu(nbx_context *ctx, nbx_tensor *self, nbx_tensor *other, nbx_tensor **out);

/* quantized_decomposed::_choose_qparams_per_token_asymmetric_impl(Tensor input, ScalarType dtype) -> (Tensor,
 *     Tensor)
 * For each row the scale (float64) and zero point (int64) with which its range, and 0, fit int8. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_internal_choose_qparams_per_token_asymmetric_impl(nbx_context *ctx,
                                                                                               nbx_tensor *input,
                                                                                               nbx_dtype dtype,
                                                                                               nbx_tensor **out0,
                                                                                               nbx_tensor **out1);

/* quantized_decomposed::choose_qparams.tensor(Tensor input, int quant_min, int quant_max, float eps, ScalarType
 *     dtype) -> (Tensor, Tensor)
 * The scale (float64) and zero point (int64) with which the range of input, and 0, fit. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_choose_qparams(nbx_context *ctx, nbx_tensor *input, int64_t quant_min,
                                                            int64_t quant_max, double eps, nbx_dtype dtype,
                                                            nbx_tensor **out0, nbx_tensor **out1);

/* quantized_decomposed::choose_qparams_per_token(Tensor input, ScalarType dtype) -> (Tensor, Tensor)
 * For each row the scale with which its largest magnitude is 127, and the zero point 0. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_choose_qparams_per_token(nbx_context *ctx, nbx_tensor *input,
                                                                      nbx_dtype dtype, nbx_tensor **out0,
                                                                      nbx_tensor **out1);

/* quantized_decomposed::choose_qparams_per_token_asymmetric(Tensor input, ScalarType dtype) -> (Tensor, Tensor)
 * For each row the scale (float64) and zero point (int64) with which its range, and 0, fit int8. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_choose_qparams_per_token_asymmetric(nbx_context *ctx, nbx_tensor *input,
                                                                                 nbx_dtype dtype, nbx_tensor **out0,
                                                                                 nbx_tensor **out1);

/* quantized_decomposed::choose_qparams_symmetric.tensor(Tensor input, int quant_min, int quant_max, float eps,
 *     ScalarType dtype) -> (Tensor, Tensor)
 * The scale (float64) with which the largest magnitude of input fits, and the zero point (int64): 0, for uint8 128.
 *     Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_choose_qparams_symmetric(nbx_context *ctx, nbx_tensor *input,
                                                                      int64_t quant_min, int64_t quant_max, double eps,
                                                                      nbx_dtype dtype, nbx_tensor **out0,
                                                                      nbx_tensor **out1);

/* quantized_decomposed::dequantize_per_channel(Tensor input, Tensor scales, Tensor? zero_points, int axis, int
 *     quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor
 * As dequantize_per_tensor, with a scale and a zero point for each entry of one dimension. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_channel(nbx_context *ctx, nbx_tensor *input,
                                                                    nbx_tensor *scales, nbx_tensor *zero_points,
                                                                    int64_t axis, int64_t quant_min, int64_t quant_max,
                                                                    nbx_dtype dtype,
                                                                    const nbx_quantized_decomposed_dequantize_per_channel_options *options,
                                                                    nbx_tensor **out);

/* quantized_decomposed::dequantize_per_channel_group(Tensor input, Tensor scales, Tensor? zero_points, int
 *     quant_min, int quant_max, ScalarType dtype, int group_size, ScalarType output_dtype) -> Tensor
 * (input - zero_point) * scale, with a scale and a zero point for each group of a row. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_channel_group(nbx_context *ctx, nbx_tensor *input,
                                                                          nbx_tensor *scales, nbx_tensor *zero_points,
                                                                          int64_t quant_min, int64_t quant_max,
                                                                          nbx_dtype dtype, int64_t group_size,
                                                                          nbx_dtype output_dtype, nbx_tensor **out);

/* quantized_decomposed::dequantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int
 *     quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor
 * (input - zero_point) * scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_tensor(nbx_context *ctx, nbx_tensor *input, double scale,
                                                                   int64_t zero_point, int64_t quant_min,
                                                                   int64_t quant_max, nbx_dtype dtype,
                                                                   const nbx_quantized_decomposed_dequantize_per_tensor_options *options,
                                                                   nbx_tensor **out);

/* quantized_decomposed::dequantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor zero_point, int quant_min,
 *     int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor
 * (input - zero_point) * scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_tensor_tensor(nbx_context *ctx, nbx_tensor *input,
                                                                          nbx_tensor *scale, nbx_tensor *zero_point,
                                                                          int64_t quant_min, int64_t quant_max,
                                                                          nbx_dtype dtype,
                                                                          const nbx_quantized_decomposed_dequantize_per_tensor_tensor_options *options,
                                                                          nbx_tensor **out);

/* quantized_decomposed::dequantize_per_tensor.tensor2(Tensor input, Tensor scale, Tensor zero_point, Tensor
 *     quant_min, Tensor quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor
 * (input - zero_point) * scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_tensor_tensor2(nbx_context *ctx, nbx_tensor *input,
                                                                           nbx_tensor *scale, nbx_tensor *zero_point,
                                                                           nbx_tensor *quant_min,
                                                                           nbx_tensor *quant_max, nbx_dtype dtype,
                                                                           const nbx_quantized_decomposed_dequantize_per_tensor_tensor2_options *options,
                                                                           nbx_tensor **out);

/* quantized_decomposed::dequantize_per_token(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int
 *     quant_max, ScalarType dtype, ScalarType output_dtype) -> Tensor
 * (input - zero_point) * scale, with a scale and a zero point for each row. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_dequantize_per_token(nbx_context *ctx, nbx_tensor *input,
                                                                  nbx_tensor *scales, nbx_tensor *zero_points,
                                                                  int64_t quant_min, int64_t quant_max,
                                                                  nbx_dtype dtype, nbx_dtype output_dtype,
                                                                  nbx_tensor **out);

/* quantized_decomposed::quantize_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis, int
 *     quant_min, int quant_max, ScalarType dtype) -> Tensor
 * As quantize_per_tensor, with a scale and a zero point for each entry of one dimension. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_channel(nbx_context *ctx, nbx_tensor *input,
                                                                  nbx_tensor *scales, nbx_tensor *zero_points,
                                                                  int64_t axis, int64_t quant_min, int64_t quant_max,
                                                                  nbx_dtype dtype, nbx_tensor **out);

/* quantized_decomposed::quantize_per_channel_group(Tensor input, Tensor scales, Tensor zero_points, int quant_min,
 *     int quant_max, ScalarType dtype, int group_size) -> Tensor
 * clamp(round(input / scale + zero_point)), with a scale and a zero point for each group of a row. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_channel_group(nbx_context *ctx, nbx_tensor *input,
                                                                        nbx_tensor *scales, nbx_tensor *zero_points,
                                                                        int64_t quant_min, int64_t quant_max,
                                                                        nbx_dtype dtype, int64_t group_size,
                                                                        nbx_tensor **out);

/* quantized_decomposed::quantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int
 *     quant_max, ScalarType dtype) -> Tensor
 * clamp(round(input / scale) + zero_point), through 1 / scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_tensor(nbx_context *ctx, nbx_tensor *input, double scale,
                                                                 int64_t zero_point, int64_t quant_min,
                                                                 int64_t quant_max, nbx_dtype dtype, nbx_tensor **out);

/* quantized_decomposed::quantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor zero_point, int quant_min,
 *     int quant_max, ScalarType dtype) -> Tensor
 * clamp(round(input / scale) + zero_point), through 1 / scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_tensor_tensor(nbx_context *ctx, nbx_tensor *input,
                                                                        nbx_tensor *scale, nbx_tensor *zero_point,
                                                                        int64_t quant_min, int64_t quant_max,
                                                                        nbx_dtype dtype, nbx_tensor **out);

/* quantized_decomposed::quantize_per_tensor.tensor2(Tensor input, Tensor scale, Tensor zero_point, Tensor
 *     quant_min, Tensor quant_max, ScalarType dtype) -> Tensor
 * clamp(round(input / scale) + zero_point), through 1 / scale. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_tensor_tensor2(nbx_context *ctx, nbx_tensor *input,
                                                                         nbx_tensor *scale, nbx_tensor *zero_point,
                                                                         nbx_tensor *quant_min, nbx_tensor *quant_max,
                                                                         nbx_dtype dtype, nbx_tensor **out);

/* quantized_decomposed::quantize_per_token(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int
 *     quant_max, ScalarType dtype) -> Tensor
 * clamp(round(input / scale + zero_point)), with a scale and a zero point for each row. Bound: norm 16. */
NBX_CALL nbx_status nbx_quantized_decomposed_quantize_per_token(nbx_context *ctx, nbx_tensor *input,
                                                                nbx_tensor *scales, nbx_tensor *zero_points,
                                                                int64_t quant_min, int64_t quant_max, nbx_dtype dtype,
                                                                nbx_tensor **out);

/* transformers::grouped_mm_fallback(Tensor input, Tensor weight, Tensor offs) -> Tensor
 * Segments of the rows of input, ending at offs, each times its weight[g]; rows that no segment reaches are 0.
 *     Bound: norm 16. */
NBX_CALL nbx_status nbx_transformers_grouped_mm_fallback(nbx_context *ctx, nbx_tensor *input, nbx_tensor *weight,
                                                         nbx_tensor *offs, nbx_tensor **out);

NBX_END_C

#endif
