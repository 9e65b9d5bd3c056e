/* SPDX-License-Identifier: Apache-2.0 */
/* The *_copy operators: a contiguous copy of what the view operator gives. */
#include "ops_rows.h"
#include "src/ops/views/views.h"

/* Replaces a tensor of the caller by a copy that belongs to the open scope. */
static nbx_status copy_one(nbxi_call *call, nbx_tensor **slot)
{
    nbx_tensor *view = *slot, *copy;
    *slot = NULL;
    nbx_status status =
        nbxi_clone_as(call->ctx, view, view->dtype, view->storage->device, NBX_CONTIGUOUS_FORMAT, &copy);
    nbx_tensor_release(view);
    NBXI_TRY(status);
    NBXI_TRY(nbxi_scope_adopt(call->ctx, copy));
    *slot = copy;
    return NBX_OK;
}

static nbx_status copy_of(nbxi_call *call, nbxi_value_function view)
{
    NBXI_TRY(view(call));
    return copy_one(call, &call->rets[0].v.tensor);
}

/* A view function that fails half way leaves views in the list: they are not the scope's. */
static nbx_status copy_list_of(nbxi_call *call, nbxi_value_function view)
{
    nbx_status status = view(call);
    if (call->rets[0].kind != NBX_VALUE_TENSORS) return status;
    for (size_t k = 0; k < call->rets[0].v.tensors.count; k++) {
        nbx_tensor **slot = &call->rets[0].v.tensors.data[k];
        if (status == NBX_OK) {
            status = copy_one(call, slot);
        } else {
            nbx_tensor_release(*slot);
            *slot = NULL;
        }
    }
    return status;
}

#define COPY_OF(name, view) \
    nbx_status name(nbxi_call *call) { return copy_of(call, view); }
COPY_OF(nbxi_select_copy, nbxi_select)
COPY_OF(nbxi_permute_copy, nbxi_permute)
COPY_OF(nbxi_expand_copy, nbxi_expand)
COPY_OF(nbxi_slice_copy, nbxi_slice)
COPY_OF(nbxi_narrow_copy, nbxi_narrow)
COPY_OF(nbxi_view_copy, nbxi_reshape)
COPY_OF(nbxi_view_copy_dtype, nbxi_view_dtype)
COPY_OF(nbxi_alias_copy, nbxi_alias)
COPY_OF(nbxi_squeeze_copy, nbxi_squeeze)
COPY_OF(nbxi_squeeze_copy_dim, nbxi_squeeze_dim)
COPY_OF(nbxi_squeeze_copy_dims, nbxi_squeeze_dims)
COPY_OF(nbxi_unsqueeze_copy, nbxi_unsqueeze)
COPY_OF(nbxi_transpose_copy, nbxi_transpose)
COPY_OF(nbxi_t_copy, nbxi_t)
COPY_OF(nbxi_as_strided_copy, nbxi_as_strided)
COPY_OF(nbxi_diagonal_copy, nbxi_diagonal)
COPY_OF(nbxi_unfold_copy, nbxi_unfold)
COPY_OF(nbxi_view_as_real_copy, nbxi_view_as_real)
COPY_OF(nbxi_view_as_complex_copy, nbxi_view_as_complex)

nbx_status nbxi_unbind_copy(nbxi_call *call) { return copy_list_of(call, nbxi_unbind_int); }
nbx_status nbxi_split_copy(nbxi_call *call) { return copy_list_of(call, nbxi_split); }
nbx_status nbxi_split_with_sizes_copy(nbxi_call *call) { return copy_list_of(call, nbxi_split_with_sizes); }
