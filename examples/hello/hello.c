/* SPDX-License-Identifier: Apache-2.0 */
/* Multiplies two matrices and checks the answer. */
#include <nbx/nbx.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const float a[] = {1, 2, 3, 4, 5, 6};    /* 2 x 3 */
    const float b[] = {1, 0, 0, 1, 1, 1};    /* 3 x 2 */
    const float expected[] = {4, 5, 10, 11}; /* a times b */
    float got[4] = {0};

    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 1;

    nbx_tensor *x = NULL, *y = NULL, *product = NULL;
    nbx_status status = nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, (const int64_t[]){2, 3}, a, &x);
    if (status == NBX_OK) status = nbx_tensor_from_data(ctx, NBX_FLOAT32, 2, (const int64_t[]){3, 2}, b, &y);
    if (status == NBX_OK) status = nbx_matmul(ctx, x, y, &product);
    if (status == NBX_OK) status = nbx_tensor_read(ctx, product, got, sizeof(got));

    if (status != NBX_OK) fprintf(stderr, "%s: %s\n", nbx_status_name(status), nbx_context_error(ctx)->message);
    int right = status == NBX_OK && memcmp(got, expected, sizeof(got)) == 0;
    printf("%g %g / %g %g: %s\n", got[0], got[1], got[2], got[3], right ? "right" : "wrong");

    nbx_tensor_release(product);
    nbx_tensor_release(y);
    nbx_tensor_release(x);
    nbx_context_destroy(ctx);
    return right ? 0 : 1;
}
