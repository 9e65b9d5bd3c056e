/* SPDX-License-Identifier: Apache-2.0 */
/* Growing strings. A refusal of memory is remembered, so that only the end has to be checked. */
#ifndef NBXI_BASE_TEXT_H
#define NBXI_BASE_TEXT_H

#include <stdarg.h>

#include "src/base/heap.h"

typedef struct nbxi_text {
    nbxi_heap *heap;
    char *data; /* ends with a zero byte; NULL while empty */
    size_t length, capacity;
    bool failed;
} nbxi_text;

void nbxi_text_init(nbxi_text *text, nbxi_heap *heap);
void nbxi_text_free(nbxi_text *text);
void nbxi_text_clear(nbxi_text *text); /* keeps the memory */
void nbxi_text_append(nbxi_text *text, const char *string);
void nbxi_text_append_bytes(nbxi_text *text, const void *bytes, size_t count);
void nbxi_text_printf(nbxi_text *text, const char *format, ...) NBX_PRINTF(2, 3);
/* A JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
void nbxi_text_json_string(nbxi_text *text, const char *string, size_t length);
/* The string, "" when empty or out of memory (then `failed` is set). Lives until the next change. */
const char *nbxi_text_string(const nbxi_text *text);

/* Length of the valid UTF-8 sequence at the start of `bytes`, 0 if there is none. */
size_t nbxi_utf8_sequence(const void *bytes, size_t count);

#endif
