/* SPDX-License-Identifier: Apache-2.0 */
/* BERT's uncased WordPiece tokenisation: clean, lower the case, strip accents, split at spaces and punctuation, then
 * cut each word into the longest pieces that the vocabulary has. */
#include "wordpiece.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define LONGEST_WORD 100 /* characters; longer words are [UNK] */

typedef struct piece {
    const char *text;
    int64_t id;
} piece;

struct wordpiece {
    char *file;
    piece *pieces; /* in the order of strcmp */
    size_t count;
    int64_t unk, cls, sep;
};

static int compare(const void *a, const void *b) { return strcmp(((const piece *)a)->text, ((const piece *)b)->text); }

static int64_t find(const wordpiece *w, const char *text)
{
    piece wanted = {text, -1}, *found = bsearch(&wanted, w->pieces, w->count, sizeof(piece), compare);
    return found ? found->id : -1;
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    if (f && fseek(f, 0, SEEK_END) == 0) {
        long size = ftell(f);
        rewind(f);
        text = size >= 0 ? calloc((size_t)size + 1, 1) : NULL;
        if (text && fread(text, 1, (size_t)size, f) != (size_t)size) {
            free(text);
            text = NULL;
        }
    }
    if (f) fclose(f);
    return text;
}

wordpiece *wordpiece_open(const char *path)
{
    wordpiece *w = calloc(1, sizeof *w);
    if (!w || !(w->file = read_file(path))) {
        free(w);
        return NULL;
    }
    size_t lines = 1;
    for (const char *c = w->file; *c; c++) lines += *c == '\n';
    w->pieces = calloc(lines, sizeof *w->pieces);
    for (char *line = w->file; w->pieces && *line;) {
        size_t length = strcspn(line, "\r\n");
        char *next = line + length + strspn(line + length, "\r\n");
        line[length] = '\0';
        w->pieces[w->count].text = line;
        w->pieces[w->count].id = (int64_t)w->count;
        w->count++;
        line = next;
    }
    if (w->pieces) qsort(w->pieces, w->count, sizeof *w->pieces, compare);
    w->unk = w->pieces ? find(w, "[UNK]") : -1;
    w->cls = w->pieces ? find(w, "[CLS]") : -1;
    w->sep = w->pieces ? find(w, "[SEP]") : -1;
    if (w->unk < 0 || w->cls < 0 || w->sep < 0) {
        wordpiece_close(w);
        return NULL;
    }
    return w;
}

void wordpiece_close(wordpiece *w)
{
    if (!w) return;
    free(w->pieces);
    free(w->file);
    free(w);
}

/* Characters that are words of their own: punctuation, all ASCII symbols, and Chinese characters. */
static bool stands_alone(utf8proc_int32_t c, utf8proc_category_t category)
{
    if (c < 128) return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
    bool chinese = (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2CEAF) ||
                   (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
    return chinese || (category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO);
}

static bool is_space(utf8proc_int32_t c, utf8proc_category_t category)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || category == UTF8PROC_CATEGORY_ZS;
}

/* Text with case and accents removed and a space around each character that stands alone. NULL: out of memory. */
static char *normalise(const char *text)
{
    char *plain = calloc(12 * strlen(text) + 1, 1), *to = plain;
    const utf8proc_uint8_t *from = (const utf8proc_uint8_t *)text;
    while (plain && *from) {
        utf8proc_int32_t c, parts[16];
        utf8proc_ssize_t length = utf8proc_iterate(from, -1, &c);
        if (length < 1) { /* not UTF-8 */
            from++;
            continue;
        }
        from += length;
        utf8proc_category_t category = utf8proc_category(c);
        if (is_space(c, category)) *to++ = ' ';
        if (is_space(c, category) || category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
            c == 0xFFFD)
            continue;
        int last_class = 0;
        utf8proc_ssize_t count =
            utf8proc_decompose_char(utf8proc_tolower(c), parts, 16, UTF8PROC_DECOMPOSE, &last_class);
        for (utf8proc_ssize_t i = 0; i < count && i < 16; i++) {
            utf8proc_category_t kind = utf8proc_category(parts[i]);
            if (kind == UTF8PROC_CATEGORY_MN) continue;
            bool alone = stands_alone(parts[i], kind);
            if (alone) *to++ = ' ';
            to += utf8proc_encode_char(parts[i], (utf8proc_uint8_t *)to);
            if (alone) *to++ = ' ';
        }
    }
    return plain;
}

static size_t characters(const char *word)
{
    size_t n = 0;
    for (; *word; word++) n += ((unsigned char)*word & 0xC0) != 0x80;
    return n;
}

/* The pieces of one word: the longest first, those after the first with "##" before them. */
static size_t encode_word(const wordpiece *w, const char *word, int64_t *ids, size_t capacity)
{
    char buffer[4 * LONGEST_WORD + 3];
    size_t count = 0, length = strlen(word);
    if (capacity == 0) return 0;
    ids[0] = w->unk;
    if (characters(word) > LONGEST_WORD) return 1;
    for (size_t start = 0; start < length;) {
        size_t end = length, prefix = start ? 2 : 0;
        int64_t id = -1;
        for (; end > start && id < 0; end -= id < 0) {
            memcpy(buffer, "##", prefix);
            memcpy(buffer + prefix, word + start, end - start);
            buffer[prefix + end - start] = '\0';
            id = find(w, buffer);
        }
        if (id < 0) { /* some part is not in the vocabulary */
            ids[0] = w->unk;
            return 1;
        }
        if (count == capacity) break;
        ids[count++] = id;
        start = end;
    }
    return count;
}

size_t wordpiece_encode(const wordpiece *w, const char *text, int64_t *ids, size_t capacity)
{
    char *plain = normalise(text);
    size_t count = 0;
    if (!plain || capacity < 2) {
        free(plain);
        return 0;
    }
    ids[count++] = w->cls;
    for (char *rest = NULL, *word = strtok_r(plain, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        count += encode_word(w, word, ids + count, capacity - 1 - count);
    ids[count++] = w->sep;
    free(plain);
    return count;
}
