/* SPDX-License-Identifier: Apache-2.0 */
/* Growing strings. */
#include "src/base/text.h"

#include <stdio.h>
#include <string.h>

#include "src/base/array.h"
#include "src/base/checked.h"

void nbxi_text_init(nbxi_text *text, nbxi_heap *heap)
{
    memset(text, 0, sizeof(*text));
    text->heap = heap;
}

void nbxi_text_free(nbxi_text *text)
{
    nbxi_free(text->heap, text->data);
    text->data = NULL;
    text->length = text->capacity = 0;
}

void nbxi_text_clear(nbxi_text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data != NULL) text->data[0] = '\0';
}

/* Room for `more` bytes and the zero byte. */
static bool make_room(nbxi_text *text, size_t more)
{
    size_t needed;
    void *data = text->data;
    if (text->failed || !nbxi_add_size(text->length, more, &needed) || !nbxi_add_size(needed, 1, &needed) ||
        !nbxi_reserve(text->heap, &data, &text->capacity, needed, 1)) {
        text->failed = true;
        return false;
    }
    text->data = data;
    return true;
}

void nbxi_text_append_bytes(nbxi_text *text, const void *bytes, size_t count)
{
    if (!make_room(text, count)) return;
    if (count > 0) memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void nbxi_text_append(nbxi_text *text, const char *string) { nbxi_text_append_bytes(text, string, strlen(string)); }

void nbxi_text_printf(nbxi_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) text->failed = true;
    if (length < 0 || !make_room(text, (size_t)length)) return;
    va_start(args, format);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, args);
    va_end(args);
    text->length += (size_t)length;
}

size_t nbxi_utf8_sequence(const void *bytes, size_t count)
{
    /* Unicode 15, table 3-7: the second byte is narrower after E0, ED, F0 and F4. */
    const unsigned char *p = bytes;
    if (count == 0) return 0;
    unsigned char lead = p[0], low = 0x80, high = 0xbf;
    size_t length;
    if (lead < 0x80) return 1;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
    if (count < length || p[1] < low || p[1] > high) return 0;
    for (size_t i = 2; i < length; i++) {
        if (p[i] < 0x80 || p[i] > 0xbf) return 0;
    }
    return length;
}

void nbxi_text_json_string(nbxi_text *text, const char *string, size_t length)
{
    nbxi_text_append_bytes(text, "\"", 1);
    for (size_t i = 0; i < length;) {
        unsigned char c = (unsigned char)string[i];
        size_t sequence = nbxi_utf8_sequence(string + i, length - i);
        if (c == '"' || c == '\\') {
            char escape[2] = {'\\', (char)c};
            nbxi_text_append_bytes(text, escape, 2);
        } else if (c < 0x20) {
            nbxi_text_printf(text, "\\u%04x", c);
        } else if (sequence == 0) {
            nbxi_text_append(text, "\xef\xbf\xbd");
        } else {
            nbxi_text_append_bytes(text, string + i, sequence);
        }
        i += sequence > 0 ? sequence : 1;
    }
    nbxi_text_append_bytes(text, "\"", 1);
}

const char *nbxi_text_string(const nbxi_text *text) { return text->data != NULL && !text->failed ? text->data : ""; }
