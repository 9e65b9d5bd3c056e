/* SPDX-License-Identifier: Apache-2.0 */
/* Products that are made of other operators: einsum, tensordot, inner, outer, addr, kron, chains. */
#include "tests/support/cmocka.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nbx/ops.h"
#include "tests/support/ops.h"

#define SIZES(...) \
    (int)(sizeof((int64_t[]){__VA_ARGS__}) / 8), (int64_t[]) { __VA_ARGS__ }

static nbx_value text(const char *s)
{
    nbx_value v = {.kind = NBX_VALUE_STRING};
    v.v.string = s;
    return v;
}

static nbx_value list(nbx_tensor **tensors, size_t count)
{
    nbx_value v = {.kind = NBX_VALUE_TENSORS};
    v.v.tensors.data = tensors, v.v.tensors.count = count;
    return v;
}

/* Sum over all labels of the product of the operands, added to the element of the result: by the definition. Labels are
 * lower-case letters, without ellipsis. */
static void by_definition(const char *equation, double **x, double *out, const int64_t *size)
{
    const char *arrow = strstr(equation, "->") + 2;
    int64_t at[26] = {0};
    for (;;) {
        double product = 1;
        int64_t place = 0;
        const char *p = equation;
        for (int i = 0;; i++) {
            int64_t offset = 0;
            for (; *p >= 'a' && *p <= 'z'; p++) offset = offset * size[*p - 'a'] + at[*p - 'a'];
            product *= x[i][offset];
            if (*p++ != ',') break;
        }
        for (p = arrow; *p; p++) place = place * size[*p - 'a'] + at[*p - 'a'];
        out[place] += product;
        int l = 25;
        while (l >= 0 && ++at[l] >= size[l]) at[l--] = 0;
        if (l < 0) break;
    }
}

static void test_einsum_values(void **state)
{
    (void)state;
    static const char *const equations[] = {
        "ij,jk->ik", "ij,jk->ki",      "bij,bjk->bik",   "ij->ji",  "ij->",          "ii->i",
        "ii->",      "i,j->ij",        "ij,ij->ij",      "ij,ij->", "bn,anm,bm->ba", "ij,kl->ijkl",
        "iij->ij",   "abc,cbd,de->ea", "abcd,aecd->abe", "ij,j->i", "a,b,c->cab",    "bhid,bhjd->bhij"};
    nbx_context *ctx = test_context();
    for (size_t e = 0; e < sizeof equations / sizeof *equations; e++) {
        int64_t size[26], sizes[4][8], all = 1;
        nbx_tensor *t[4];
        double *x[4], expected[4096] = {0};
        int count = 0, ranks[4] = {0};
        for (int l = 0; l < 26; l++) size[l] = strchr(equations[e], 'a' + l) ? 2 + l % 3 : 1;
        for (const char *p = equations[e]; *p != '-'; p++) {
            if (*p == ',')
                count++;
            else
                sizes[count][ranks[count]++] = size[*p - 'a'];
        }
        count++;
        for (int i = 0; i < count; i++) {
            int64_t n = 1;
            for (int d = 0; d < ranks[i]; d++) n *= sizes[i][d];
            t[i] = test_random(ctx, NBX_FLOAT64, ranks[i], sizes[i], e * 10 + (uint64_t)i);
            x[i] = calloc((size_t)n, sizeof(double));
            assert_non_null(x[i]);
            assert_int_equal(nbx_tensor_read(ctx, t[i], x[i], (size_t)n * sizeof(double)), NBX_OK);
        }
        by_definition(equations[e], x, expected, size);
        int64_t shape[8];
        int rank = 0;
        for (const char *p = strstr(equations[e], "->") + 2; *p; p++)
            shape[rank++] = size[*p - 'a'], all *= size[*p - 'a'];
        assert_true(all <= 4096);
        nbx_tensor *out = NULL;
        nbx_status status = nbx_einsum(ctx, equations[e], t, (size_t)count, NULL, &out);
        if (status != NBX_OK) fail_msg("%s: %s", equations[e], nbx_context_error(ctx)->message);
        test_expect(ctx, out, NBX_FLOAT64, rank, shape, expected, 1e-11);
        nbx_tensor_release(out);
        for (int i = 0; i < count; i++) {
            nbx_tensor_release(t[i]);
            free(x[i]);
        }
    }
    nbx_context_destroy(ctx);
}

static void test_einsum_forms(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *t[3] = {test_random(ctx, NBX_FLOAT32, SIZES(2, 3, 4), 1), test_random(ctx, NBX_FLOAT32, SIZES(4, 5), 2),
                        test_random(ctx, NBX_FLOAT32, SIZES(5, 2), 3)};
    const nbx_value ellipsis[] = {text("...ij, jk"), list(t, 2)}, three[] = {text("bij,jk,kl->bil"), list(t, 3)};
    test_op(ctx, "aten::einsum", ellipsis, 2, 64);
    test_op(ctx, "aten::einsum", three, 2, 64);
    const int64_t path[4] = {1, 2, 0, 1};
    const nbx_value planned[] = {three[0], three[1], test_ints(path, 4)};
    test_op(ctx, "aten::einsum", planned, 3, 64);
    test_op_memory("aten::einsum", three, 2);
    const int64_t wrong[4] = {1, 9, 0, 1};
    const nbx_value bad_path[] = {three[0], three[1], test_ints(wrong, 4)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "names an operand", "aten::einsum", bad_path, 3);
    static const struct {
        const char *equation, *message;
        nbx_status status;
        size_t count;
    } refused[] = {{"ij,jk->ikz", "does not match the number of dimensions", NBX_SHAPE, 2},
                   {"bij,jk->bikz", "output subscript z does not appear", NBX_INVALID_ARGUMENT, 2},
                   {"bij,jk->bb", "output subscript b appears more than once", NBX_INVALID_ARGUMENT, 2},
                   {"bij", "more operands were provided", NBX_INVALID_ARGUMENT, 2},
                   {"bij,jk,kl", "fewer operands were provided", NBX_INVALID_ARGUMENT, 2},
                   {"b1j,jk", "invalid subscript given at index 1", NBX_INVALID_ARGUMENT, 2},
                   {"bij,ik", "does not broadcast", NBX_SHAPE, 2},
                   {"bij,jk->b.k", "not part of an ellipsis", NBX_INVALID_ARGUMENT, 2},
                   {"", "at least one operand", NBX_INVALID_ARGUMENT, 0}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const nbx_value args[] = {text(refused[i].equation), list(t, refused[i].count)};
        test_op_fails(ctx, refused[i].status, refused[i].message, "aten::einsum", args, 2);
    }
    for (int i = 0; i < 3; i++) nbx_tensor_release(t[i]);
    nbx_context_destroy(ctx);
}

static void test_others(void **state)
{
    (void)state;
    static const nbx_dtype dtypes[] = {NBX_FLOAT32, NBX_FLOAT16, NBX_INT32, NBX_COMPLEX64};
    const int64_t one[1] = {1}, two[2] = {1, 2}, back[2] = {1, 0};
    nbx_context *ctx = test_context();
    for (int d = 0; d < 4; d++) {
        nbx_tensor *a = test_random(ctx, dtypes[d], SIZES(2, 3, 4), 1),
                   *b = test_random(ctx, dtypes[d], SIZES(4, 3, 5), 2);
        nbx_tensor *u = test_random(ctx, dtypes[d], SIZES(3), 3), *v = test_random(ctx, dtypes[d], SIZES(4), 4);
        nbx_tensor *m = test_random(ctx, dtypes[d], SIZES(3, 4), 5), *n = test_random(ctx, dtypes[d], SIZES(4, 2), 6);
        const nbx_value dot[] = {test_tensor(a), test_tensor(b), test_ints(two, 2), test_ints(back, 2)};
        test_op(ctx, "aten::tensordot", dot, 4, 64);
        const nbx_value inner[] = {test_tensor(a), test_tensor(v)};
        test_op(ctx, "aten::inner", inner, 2, 64);
        const nbx_value outer[] = {test_tensor(u), test_tensor(v)};
        test_op(ctx, "aten::outer", outer, 2, 8);
        const nbx_value addr[] = {test_tensor(m), test_tensor(u), test_tensor(v), test_int(2), test_int(3)};
        test_op(ctx, "aten::addr", addr, 5, 64);
        const nbx_value kron[] = {test_tensor(m), test_tensor(a)};
        test_op(ctx, "aten::kron", kron, 2, 8);
        nbx_tensor *chain[3] = {u, m, n};
        const nbx_value several[] = {list(chain, 3)};
        test_op(ctx, "aten::linalg_multi_dot", several, 1, 256);
        const nbx_value matrices[] = {list(chain + 1, 2)};
        test_op(ctx, "aten::chain_matmul", matrices, 1, 256);
        if (d == 0) {
            test_op_memory("aten::tensordot", dot, 4);
            test_op_memory("aten::linalg_multi_dot", several, 1);
            const nbx_value uneven[] = {test_tensor(a), test_tensor(b), test_ints(two, 2), test_ints(one, 1)};
            test_op_fails(ctx, NBX_INVALID_ARGUMENT, "same length", "aten::tensordot", uneven, 4);
            const nbx_value unequal[] = {test_tensor(a), test_tensor(b), test_ints(one, 1), test_ints(back + 1, 1)};
            test_op_fails(ctx, NBX_SHAPE, "contracted dimensions need to match", "aten::tensordot", unequal, 4);
            test_op_fails(ctx, NBX_SHAPE, "last dimension must match", "aten::inner", dot, 2);
            const nbx_value lone[] = {list(chain, 1)};
            test_op_fails(ctx, NBX_INVALID_ARGUMENT, "at least 2 tensors", "aten::linalg_multi_dot", lone, 1);
        }
        nbx_tensor *all[] = {a, b, u, v, m, n};
        for (int i = 0; i < 6; i++) nbx_tensor_release(all[i]);
    }
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_einsum_values), cmocka_unit_test(test_einsum_forms),
                                       cmocka_unit_test(test_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
