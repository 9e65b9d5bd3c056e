/* SPDX-License-Identifier: Apache-2.0 */
/* BERT's uncased WordPiece tokenisation. */
#ifndef WORDPIECE_H
#define WORDPIECE_H

#include <stddef.h>
#include <stdint.h>

typedef struct wordpiece wordpiece;

/* Reads vocab.txt: one piece a line, its number is its id. NULL: the file cannot be read or has no [UNK], [CLS], [SEP].
 */
wordpiece *wordpiece_open(const char *path);
void wordpiece_close(wordpiece *w);

/* Ids of "[CLS] text [SEP]", at most `capacity` of them (long texts are cut before [SEP]). text is UTF-8; broken bytes
 * are dropped. Returns their number, 0 when out of memory. */
size_t wordpiece_encode(const wordpiece *w, const char *text, int64_t *ids, size_t capacity);

#endif
