/* SPDX-License-Identifier: Apache-2.0 */
/* Exported programs made in memory, for tests. */
#ifndef TESTS_SUPPORT_PT2_H
#define TESTS_SUPPORT_PT2_H

#include <stddef.h>
#include <stdint.h>

/* A zip archive of stored members whose data begins at multiples of 64 bytes. */
typedef struct test_archive {
    uint8_t *data;
    size_t size, capacity;
    struct {
        char name[120];
        size_t offset, size;
        unsigned long crc;
    } members[32];
    size_t count;
} test_archive;

void test_archive_begin(test_archive *archive);
void test_archive_add(test_archive *archive, const char *name, const void *data, size_t size);
void test_archive_end(test_archive *archive); /* free archive->data */

/* The JSON of a program from the parts that differ: the members of `graph` and of the signature. ranges: the members of
 * range_constraints. The text is malloc'ed. */
char *test_program_json(const char *graph, const char *signature, const char *ranges);
/* An archive "m/" with that program; weights is the text of weights_config's "config" object's members or NULL, and
 * weight_0 has the bytes given. */
void test_program_archive(test_archive *archive, const char *graph, const char *signature, const char *ranges,
                          const char *weights, const void *weight_0, size_t bytes);

/* Pieces of JSON for the parts. */
#define T_META(dtype, sizes) \
    "{\"dtype\":" #dtype ",\"sizes\":[" sizes "],\"requires_grad\":false,\"device\":{\"type\":\"cpu\",\"index\":null}" \
    ",\"strides\":[],\"storage_offset\":{\"as_int\":0},\"layout\":7}"
#define T_INT(n) "{\"as_int\":" #n "}"
#define T_SYM(text) "{\"as_expr\":{\"expr_str\":\"" text "\",\"hint\":null}}"
#define T_T(name) "{\"as_tensor\":{\"name\":\"" name "\"}}"
#define T_S(name) "{\"as_sym_int\":{\"as_name\":\"" name "\"}}"
#define T_B(name) "{\"as_sym_bool\":{\"as_name\":\"" name "\"}}"
#define T_ARG(name, value) "{\"name\":\"" name "\",\"arg\":" value ",\"kind\":1}"
#define T_NODE(name, target, inputs, outputs) \
    "{\"name\":\"" name "\",\"target\":\"" target "\",\"inputs\":[" inputs "],\"outputs\":[" outputs \
    "],\"metadata\":{}}"
#define T_USER_IN(value) "{\"user_input\":{\"arg\":" value "}}"
#define T_USER_OUT(value) "{\"user_output\":{\"arg\":" value "}}"

#endif
