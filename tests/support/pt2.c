/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/support/pt2.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void put(test_archive *a, const void *data, size_t size)
{
    if (a->size + size > a->capacity) {
        a->capacity = (a->size + size) * 2;
        a->data = realloc(a->data, a->capacity);
        if (!a->data) abort();
    }
    if (size) memcpy(a->data + a->size, data, size);
    a->size += size;
}

static void number(test_archive *a, unsigned long value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        uint8_t byte = i < (int)sizeof value ? (uint8_t)(value >> (8 * i)) : 0;
        put(a, &byte, 1);
    }
}

/* What a local header and a directory entry have in common: from the version to the length of the extra field. */
static void common(test_archive *a, size_t i, size_t extra)
{
    number(a, 20, 4);
    number(a, 0, 6);
    number(a, a->members[i].crc, 4);
    number(a, a->members[i].size, 4);
    number(a, a->members[i].size, 4);
    number(a, strlen(a->members[i].name), 2);
    number(a, extra, 2);
}

void test_archive_begin(test_archive *archive) { memset(archive, 0, sizeof *archive); }

void test_archive_add(test_archive *a, const char *name, const void *data, size_t size)
{
    static const uint8_t zeros[128];
    size_t i = a->count++;
    if (i >= sizeof a->members / sizeof *a->members) abort();
    snprintf(a->members[i].name, sizeof a->members[i].name, "%s", name);
    a->members[i].offset = a->size;
    a->members[i].size = size;
    a->members[i].crc = crc32(0, data, (unsigned)size);
    size_t begin = a->size + 30 + strlen(name) + 4, padding = (64 - begin % 64) % 64;
    number(a, 0x04034b50, 4);
    common(a, i, padding + 4);
    put(a, name, strlen(name));
    number(a, 0x4642, 2);
    number(a, padding, 2);
    put(a, zeros, padding);
    put(a, data, size);
}

void test_archive_end(test_archive *a)
{
    size_t start = a->size;
    for (size_t i = 0; i < a->count; i++) {
        number(a, 0x02014b50, 4);
        number(a, 20, 2);
        common(a, i, 0);
        number(a, 0, 10);
        number(a, a->members[i].offset, 4);
        put(a, a->members[i].name, strlen(a->members[i].name));
    }
    size_t bytes = a->size - start;
    number(a, 0x06054b50, 4);
    number(a, 0, 4);
    number(a, a->count, 2);
    number(a, a->count, 2);
    number(a, bytes, 4);
    number(a, start, 4);
    number(a, 0, 2);
}

char *test_program_json(const char *graph, const char *signature, const char *ranges)
{
    static const char format[] =
        "{\"schema_version\":{\"major\":8,\"minor\":20},\"torch_version\":\"2.15.0\",\"verifiers\":[\"ATEN\"],"
        "\"opset_version\":{\"aten\":10},\"range_constraints\":{%s},\"graph_module\":{\"graph\":{%s},"
        "\"signature\":{%s},\"module_call_graph\":[]}}";
    int n = snprintf(NULL, 0, format, ranges, graph, signature);
    char *text = malloc((size_t)n + 1);
    if (!text) abort();
    snprintf(text, (size_t)n + 1, format, ranges, graph, signature);
    return text;
}

void test_program_archive(test_archive *archive, const char *graph, const char *signature, const char *ranges,
                          const char *weights, const void *weight_0, size_t bytes)
{
    char *json = test_program_json(graph, signature, ranges), config[2000];
    test_archive_begin(archive);
    test_archive_add(archive, "m/archive_format", "pt2", 3);
    test_archive_add(archive, "m/archive_version", "0", 1);
    test_archive_add(archive, "m/byteorder", "little", 6);
    test_archive_add(archive, "m/models/model.json", json, strlen(json));
    free(json);
    if (weights) {
        int n = snprintf(config, sizeof config, "{\"config\":{%s}}", weights);
        test_archive_add(archive, "m/data/weights/model_weights_config.json", config, (size_t)n);
        test_archive_add(archive, "m/data/weights/weight_0", weight_0, bytes);
    }
    test_archive_end(archive);
}
