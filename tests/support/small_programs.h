/* SPDX-License-Identifier: Apache-2.0 */
/* Programs of a few nodes made in memory, and what their tests do with them. */
#ifndef TESTS_SUPPORT_SMALL_PROGRAMS_H
#define TESTS_SUPPORT_SMALL_PROGRAMS_H

#include <stdbool.h>
#include <stdint.h>

#include "nbx/nbx.h"
#include "tests/support/pt2.h"

/* y = x @ w, x [s0, 3], w [3, 2], the parameter "lin.w"; s0 from 3 to 64. */
void test_mm_archive(test_archive *a, bool weights);
extern const float test_mm_weights[6];

nbx_context *test_program_context(void); /* one thread */
nbx_program *test_load(nbx_context *ctx, const test_archive *a);
nbx_program *test_load_json(nbx_context *ctx, test_archive *a, const char *graph, const char *signature,
                            const char *ranges);

/* float32, its elements 0, 1, 2 and so on. */
nbx_tensor *test_counting(nbx_context *ctx, int64_t rows, int64_t columns);
/* Takes t. */
void test_bind(nbx_context *ctx, nbx_instance *instance, size_t index, nbx_tensor *t);
nbx_value test_integer(int64_t i);
/* The message of the last failure has this part. */
void test_expect_message(nbx_context *ctx, const char *part);

#endif
