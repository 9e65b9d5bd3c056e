/* SPDX-License-Identifier: Apache-2.0 */
/* Operators by name, and operators that the application brings. */
#ifndef NBX_CALL_H
#define NBX_CALL_H

#include "nbx/value.h"

NBX_BEGIN_C

/* Calls an operator by its ATen name ("aten::add.Tensor", "aten::relu" or "aten::relu.default"). args are in the
 * order of the schema, keyword-only ones included; missing trailing ones and NBX_VALUE_DEFAULT take their defaults. A
 * number is taken where Scalar, float, int or bool stands as PyTorch takes it (an int for a float, not a float for an
 * int). In-place variants write to `self` and return it as a new reference, `out` variants likewise.
 * rets has room for `capacity` values; *count is set to the number of results. Each result is the caller's: release it
 * with nbx_value_release (or leave tensors to the open scope).
 * Errors: UNKNOWN_OPERATOR, and what the operator says. After an error no result is set and no argument has changed,
 * except that an in-place operator that ran out of memory midway says so in its message. */
NBX_CALL nbx_status nbx_call(nbx_context *ctx, const char *name, const nbx_value *args, size_t nargs, nbx_value *rets,
                             size_t capacity, size_t *count);

/* Releases the tensors and the array of a result value and sets it to NONE. */
NBX_API void nbx_value_release(nbx_context *ctx, nbx_value *value);

/* A list of `count` NBX_NONE, for the function of an operator that returns Tensor[]. Errors: OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_value_make_tensors(nbx_context *ctx, size_t count, nbx_value *out);

/* An operator of the application. args are complete (defaults filled in) and of the kinds of the schema; the function
 * sets one result for each return of the schema as new references and returns a status; on failure it sets none, and
 * may leave a message with nbx_set_error. It may call operators of the library. */
typedef nbx_status (*nbx_operator_function)(nbx_context *ctx, void *user, const nbx_value *args, size_t nargs,
                                            nbx_value *rets, size_t nrets);

/* Registers an operator for this context: its schema as PyTorch writes it, "mylib::gate(Tensor x, float k=1.0) ->
 * Tensor". The namespace aten is the library's. Programs that were loaded with the context keep it.
 * Errors: INVALID_ARGUMENT (schema cannot be parsed; the message gives the column), STATE (name taken). */
NBX_CALL nbx_status nbx_register_operator(nbx_context *ctx, const char *schema, nbx_operator_function function,
                                          void *user);

/* Leaves a message for the record of the failure that the function is about to return. */
NBX_API void nbx_set_error(nbx_context *ctx, nbx_status status, const char *format, ...) NBX_PRINTF(3, 4);

/* The table, for tools: number of operators in it, and facts of one. Strings are static. */
typedef struct nbx_operator_info {
    size_t struct_size; /* set by the caller to sizeof(nbx_operator_info) */
    const char *name;   /* "aten::add.Tensor" */
    const char *schema; /* whole schema */
    const char *kind;   /* "pointwise", "kernel", "view", "composite", "dynamic" or "registered" */
    const char *dtypes; /* as the row says */
    const char *bound;  /* as the row says: "exact", "ulp 2", "sum 4" … */
    const char *doc;    /* one line */
    const char *base;   /* the functional row that an in-place or out= variant belongs to, else "" */
} nbx_operator_info;
NBX_API size_t nbx_operator_count(void);
NBX_CALL nbx_status nbx_operator_info_get(size_t index, nbx_operator_info *out);
/* Whether a name is in the table or registered with the context (ctx may be NULL: table only). */
NBX_API bool nbx_operator_exists(nbx_context *ctx, const char *name);

NBX_END_C

#endif
