/* SPDX-License-Identifier: Apache-2.0 */
/* The counted heap, growing arrays, maps and text. */
#include "tests/support/cmocka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/array.h"
#include "src/base/map.h"
#include "src/base/text.h"

typedef struct hooks_state {
    size_t live, calls, refuse_from; /* refuses from that call on; 0: never */
} hooks_state;

static void *hook_alloc(void *user, size_t size, size_t alignment)
{
    hooks_state *s = user;
    s->calls++;
    if (s->refuse_from != 0 && s->calls >= s->refuse_from) return NULL;
    void *memory = NULL;
    if (posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) != 0) return NULL;
    s->live += size;
    return memory;
}

static void hook_free(void *user, void *memory, size_t size, size_t alignment)
{
    (void)alignment;
    ((hooks_state *)user)->live -= size;
    free(memory);
}

static nbxi_heap *heap_with(hooks_state *s)
{
    nbx_host_allocator hooks = {hook_alloc, hook_free, s};
    return nbxi_heap_create(&hooks);
}

static void test_counts(void **state)
{
    (void)state;
    hooks_state s = {0};
    nbxi_heap *heap = heap_with(&s);
    assert_non_null(heap);
    nbx_memory_info info;
    nbxi_heap_info(heap, &info);
    assert_int_equal(info.live, 0);
    char *a = nbxi_alloc(heap, 100);
    for (int i = 0; i < 100; i++) assert_int_equal(a[i], 0);
    void *b = nbxi_heap_alloc_aligned(heap, 1000, 4096);
    assert_int_equal((uintptr_t)b % 4096, 0);
    nbxi_heap_info(heap, &info);
    assert_true(info.live >= 1100);
    size_t high = info.live;
    nbxi_heap_free_aligned(heap, b, 1000, 4096);
    nbxi_heap_info(heap, &info);
    assert_int_equal(info.live, high - 1000);
    assert_int_equal(info.peak, high);
    assert_int_equal(info.allocations, 2);
    nbxi_heap_reset_peak(heap);
    nbxi_heap_info(heap, &info);
    assert_int_equal(info.peak, high - 1000);
    nbxi_free(heap, a);
    nbxi_heap_release(heap);
    assert_int_equal(s.live, 0);
}

static void test_zero_and_overflow(void **state)
{
    (void)state;
    nbxi_heap *heap = nbxi_heap_create(NULL);
    void *a = nbxi_alloc(heap, 0), *b = nbxi_alloc(heap, 0);
    assert_non_null(a);
    assert_ptr_not_equal(a, b);
    assert_null(nbxi_alloc(heap, SIZE_MAX));
    assert_null(nbxi_alloc_array(heap, SIZE_MAX / 4, 8));
    assert_null(nbxi_heap_alloc_aligned(heap, SIZE_MAX - 10, 64));
    assert_null(nbxi_strndup(heap, "", SIZE_MAX));
    nbxi_free(heap, a);
    nbxi_free(heap, b);
    nbxi_free(heap, NULL);
    nbxi_heap_release(heap);
}

static void test_grow_block(void **state)
{
    (void)state;
    hooks_state s = {0};
    nbxi_heap *heap = heap_with(&s);
    char *a = nbxi_realloc(heap, NULL, 3);
    memcpy(a, "xy", 3);
    a = nbxi_realloc(heap, a, 1000);
    assert_string_equal(a, "xy");
    for (int i = 3; i < 1000; i++) assert_int_equal(a[i], 0);
    s.refuse_from = s.calls + 1;
    assert_null(nbxi_realloc(heap, a, 5000));
    assert_string_equal(a, "xy"); /* the old block stays */
    nbxi_free(heap, a);
    nbxi_heap_release(heap);
    assert_int_equal(s.live, 0);
}

static void test_refused_heap(void **state)
{
    (void)state;
    hooks_state s = {.refuse_from = 1};
    assert_null(heap_with(&s));
    assert_int_equal(s.live, 0);
}

static void test_array(void **state)
{
    (void)state;
    hooks_state s = {0};
    nbxi_heap *heap = heap_with(&s);
    struct {
        int *data;
        size_t count, capacity;
    } array = {0};
    for (int i = 0; i < 1000; i++) assert_true(NBXI_PUSH(heap, &array, i * i));
    for (int i = 0; i < 1000; i++) assert_int_equal(array.data[i], i * i);
    s.refuse_from = s.calls + 1;
    size_t capacity = array.capacity;
    bool pushed = true;
    while (pushed) pushed = NBXI_PUSH(heap, &array, 1);
    assert_int_equal(array.count, capacity);
    assert_int_equal(array.capacity, capacity);
    assert_false(NBXI_RESERVE(heap, &array, SIZE_MAX));
    nbxi_free(heap, array.data);
    nbxi_heap_release(heap);
    assert_int_equal(s.live, 0);
}

static void test_map(void **state)
{
    (void)state;
    hooks_state s = {0};
    nbxi_heap *heap = heap_with(&s);
    nbxi_map map;
    nbxi_map_init(&map, heap);
    assert_null(nbxi_map_get(&map, "nothing"));
    static char values[2000];
    char key[32];
    for (int i = 0; i < 2000; i++) {
        bool added;
        int length = snprintf(key, sizeof(key), "key.%d", i);
        void **place = nbxi_map_put(&map, key, (size_t)length, &added);
        assert_non_null(place);
        assert_true(added);
        assert_null(*place);
        *place = &values[i];
    }
    bool added = true;
    assert_ptr_equal(*nbxi_map_put(&map, "key.7", 5, &added), &values[7]);
    assert_false(added);
    assert_int_equal(map.count, 2000);
    assert_string_equal(map.entries[1234].key, "key.1234"); /* in the order of insertion */
    for (int i = 0; i < 2000; i++) {
        snprintf(key, sizeof(key), "key.%d", i);
        assert_ptr_equal(nbxi_map_get(&map, key), &values[i]);
    }
    assert_null(nbxi_map_get(&map, "key.2000"));
    assert_non_null(nbxi_map_put(&map, "", 0, NULL));
    assert_non_null(nbxi_map_put(&map, "a\0b", 3, NULL));
    assert_null(nbxi_map_find(&map, "a\0c", 3));
    assert_non_null(nbxi_map_find(&map, "a\0b", 3));
    nbxi_map_free(&map);
    nbxi_heap_release(heap);
    assert_int_equal(s.live, 0);
}

static void test_map_out_of_memory(void **state)
{
    (void)state;
    for (size_t n = 1; n < 200; n++) {
        hooks_state s = {0};
        nbxi_heap *heap = heap_with(&s);
        s.refuse_from = s.calls + n;
        nbxi_map map;
        nbxi_map_init(&map, heap);
        size_t stored = 0;
        char key[16];
        for (int i = 0; i < 50; i++) {
            snprintf(key, sizeof(key), "%d", i);
            if (nbxi_map_put(&map, key, strlen(key), NULL) != NULL) stored++;
        }
        assert_int_equal(map.count, stored);
        if (stored > 0) assert_non_null(nbxi_map_find(&map, "0", 1));
        nbxi_map_free(&map);
        nbxi_heap_release(heap);
        assert_int_equal(s.live, 0);
    }
}

static void test_hash(void **state)
{
    (void)state;
    /* SipHash-1-3 with the key 00 01 … 0f of the message 00 01 … (length - 1): values of an independent
     * implementation. */
    uint64_t seed[2] = {0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    unsigned char message[16];
    for (int i = 0; i < 16; i++) message[i] = (unsigned char)i;
    assert_true(nbxi_hash(seed, message, 0) == 0xabac0158050fc4dcu);
    assert_true(nbxi_hash(seed, message, 8) != nbxi_hash(seed, message, 7));
    uint64_t other[2] = {1, 2};
    assert_true(nbxi_hash(seed, "name", 4) != nbxi_hash(other, "name", 4));
}

static void test_text(void **state)
{
    (void)state;
    hooks_state s = {0};
    nbxi_heap *heap = heap_with(&s);
    nbxi_text text;
    nbxi_text_init(&text, heap);
    assert_string_equal(nbxi_text_string(&text), "");
    nbxi_text_append(&text, "one");
    nbxi_text_printf(&text, " %d %s", 2, "three");
    assert_string_equal(nbxi_text_string(&text), "one 2 three");
    nbxi_text_clear(&text);
    const char raw[] = "a\"\\\n\xc3\xa9\xff\xed\xa0\x80z";
    nbxi_text_json_string(&text, raw, sizeof(raw) - 1);
    assert_string_equal(nbxi_text_string(&text),
                        "\"a\\\"\\\\\\u000a\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\"");
    s.refuse_from = s.calls + 1;
    for (int i = 0; i < 100; i++) nbxi_text_append(&text, "0123456789");
    assert_true(text.failed);
    assert_string_equal(nbxi_text_string(&text), "");
    nbxi_text_free(&text);
    nbxi_heap_release(heap);
    assert_int_equal(s.live, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_zero_and_overflow),
        cmocka_unit_test(test_grow_block),
        cmocka_unit_test(test_refused_heap),
        cmocka_unit_test(test_array),
        cmocka_unit_test(test_map),
        cmocka_unit_test(test_map_out_of_memory),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
