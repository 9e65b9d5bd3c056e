/* SPDX-License-Identifier: Apache-2.0 */
/* The stand-in without a function that every driver of its version has. */
#define FAKE_WITHOUT_LAUNCH
#include "tests/fake/libcuda.c"
