/* SPDX-License-Identifier: Apache-2.0 */
/* Runs exported programs on their recorded inputs. */
#ifndef TESTS_SUPPORT_PROGRAMS_H
#define TESTS_SUPPORT_PROGRAMS_H

#include "nbx/nbx.h"

/* Loads PATH (with PATH's .safetensors for weights if there is one), runs the cases of its .io.safetensors in order on
 * one instance and compares. `message` says what went wrong, "" after success. NBX_NOT_SUPPORTED: the program was
 * refused when it was loaded. */
nbx_status test_run_program(nbx_context *ctx, const char *path, nbx_device device, bool read, char *message,
                            size_t capacity);

/* Runs all cases of a program on cpu and gives a hash of all bytes of all outputs. */
nbx_status test_hash_program(nbx_context *ctx, const char *path, uint64_t *hash);

#endif
