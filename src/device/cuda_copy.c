/* SPDX-License-Identifier: Apache-2.0 */
/* Copies and fills on NVIDIA GPUs. Pageable memory travels through page-locked buffers in pieces, so that the
 * processors copy the next piece while the GPU fetches the last one, and so that the caller's memory is free when the
 * call returns, whatever kind of memory it is. */
#include <string.h>

#include "src/base/parallel.h"
#include "src/device/cuda.h"

/* ---- the ring of buffers ----------------------------------------------------------------------------------------- */

bool nbxi_cuda_staging_init(nbxi_staging *staging) { return pthread_mutex_init(&staging->lock, NULL) == 0; }

static nbx_status make(nbx_context *ctx, nbxi_device *device, nbxi_staging *staging)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    if (staging->made) return NBX_OK;
    for (int i = 0; i < NBXI_STAGING_BUFFERS; i++) {
        if (staging->buffer[i].memory == NULL) {
            NBXI_TRY(nbxi_cuda_result(
                ctx, device, api->host_alloc(&staging->buffer[i].memory, NBXI_STAGING_BYTES, CU_MEMHOST_PORTABLE),
                "allocating a page-locked buffer of %zu bytes", NBXI_STAGING_BYTES));
        }
        if (staging->buffer[i].event == NULL) {
            NBXI_TRY(nbxi_cuda_result(ctx, device, api->event_create(&staging->buffer[i].event, CU_EVENT_UNTIMED),
                                      "making the event of a buffer"));
        }
    }
    staging->made = true;
    return NBX_OK;
}

void nbxi_cuda_staging_free(nbxi_device *device, nbxi_staging *staging)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_cuda_guard guard;
    if (nbxi_cuda_enter_free(device, &guard)) {
        for (int i = 0; i < NBXI_STAGING_BUFFERS; i++) {
            if (staging->buffer[i].busy) api->event_synchronize(staging->buffer[i].event);
            if (staging->buffer[i].event != NULL) api->event_destroy(staging->buffer[i].event);
            if (staging->buffer[i].memory != NULL) api->host_free(staging->buffer[i].memory);
        }
        nbxi_cuda_leave(device, &guard);
    }
    pthread_mutex_destroy(&staging->lock);
}

/* Ties the current buffer to an event after the copies that read it, and goes on to the next one. */
static nbx_status turn(nbx_context *ctx, nbxi_device *device, nbxi_staging *staging)
{
    if (staging->used == 0) return NBX_OK;
    nbx_status status = nbxi_cuda_result(
        ctx, device, nbxi_cuda_of(device)->api->event_record(staging->buffer[staging->current].event, staging->stream),
        "recording the event of a buffer");
    /* Unrecorded, the buffer is free only when the stream is. */
    if (status != NBX_OK) {
        nbxi_cuda_note(device, nbxi_cuda_of(device)->api->stream_synchronize(staging->stream), "waiting for a buffer");
    }
    staging->buffer[staging->current].busy = status == NBX_OK;
    staging->current = (staging->current + 1) % NBXI_STAGING_BUFFERS;
    staging->used = 0;
    return status;
}

/* Room for `bytes` bytes in the current buffer, whose other bytes may be read by copies of the same stream. */
static nbx_status room(nbx_context *ctx, nbxi_device *device, nbxi_staging *staging, size_t bytes,
                       nbxi_cu_stream stream, void **out)
{
    if (staging->used > 0 && (staging->stream != stream || bytes > NBXI_STAGING_BYTES - staging->used)) {
        NBXI_TRY(turn(ctx, device, staging));
    }
    if (staging->used == 0 && staging->buffer[staging->current].busy) {
        NBXI_TRY(nbxi_cuda_result(ctx, device,
                                  nbxi_cuda_of(device)->api->event_synchronize(staging->buffer[staging->current].event),
                                  "waiting for a buffer"));
        staging->buffer[staging->current].busy = false;
    }
    staging->stream = stream;
    *out = (char *)staging->buffer[staging->current].memory + staging->used;
    return NBX_OK;
}

void nbxi_cuda_staging_forget(nbxi_device *device, nbxi_staging *staging, nbxi_cu_stream stream)
{
    pthread_mutex_lock(&staging->lock);
    if (staging->used > 0 && staging->stream == stream) {
        nbx_status ignored = turn(NULL, device, staging); /* it leaves the buffer usable all the same */
        (void)ignored;
    }
    pthread_mutex_unlock(&staging->lock);
}

/* ---- host and device --------------------------------------------------------------------------------------------- */

#define PIECE ((size_t)512 << 10)

typedef struct moved {
    char *to;
    const char *from;
    size_t bytes;
} moved;

static void move_piece(void *arg, int64_t i)
{
    const moved *m = arg;
    size_t start = (size_t)i * PIECE, left = m->bytes - start;
    memcpy(m->to + start, m->from + start, left < PIECE ? left : PIECE);
}

static void move(nbx_context *ctx, void *to, const void *from, size_t bytes)
{
    moved m = {to, from, bytes};
    if (ctx == NULL || bytes <= PIECE) {
        memcpy(to, from, bytes);
    } else {
        nbxi_parallel_for(ctx, (int64_t)((bytes + PIECE - 1) / PIECE), move_piece, &m);
    }
}

/* What a captured sequence reads must stay as it is, and buffers of the ring do not. */
static nbx_status check_capture(nbx_context *ctx, nbxi_device *device, nbxi_cu_stream stream)
{
    if (atomic_load(&nbxi_cuda_of(device)->capturing) != (void *)stream) return NBX_OK;
    return nbxi_fail(ctx, NBX_STATE,
                     "cuda:%d: a copy between pageable host memory and the device cannot be captured: copy before, or "
                     "from page-locked memory",
                     device->index);
}

static nbx_status copy_in_piece(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                                nbxi_cu_stream stream)
{
    nbxi_staging *staging = &nbxi_cuda_of(device)->in;
    void *buffer;
    pthread_mutex_lock(&staging->lock);
    nbx_status status = make(ctx, device, staging);
    if (status == NBX_OK) status = room(ctx, device, staging, bytes, stream, &buffer);
    if (status == NBX_OK) {
        move(ctx, buffer, from, bytes);
        status = nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->copy_in(to, buffer, bytes, stream),
                                  "copying %zu bytes to the device", bytes);
        staging->used += (bytes + 255) / 256 * 256;
        if (staging->used >= NBXI_STAGING_BYTES) {
            nbx_status turned = turn(ctx, device, staging);
            if (status == NBX_OK) status = turned;
        }
    }
    pthread_mutex_unlock(&staging->lock);
    return status;
}

nbx_status nbxi_cuda_copy_in(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from, size_t bytes,
                             nbxi_stream stream)
{
    nbxi_cu_stream queue = nbxi_cuda_stream(device, stream);
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = check_capture(ctx, device, queue);
    for (size_t done = 0; done < bytes && status == NBX_OK;) {
        size_t piece = bytes - done < NBXI_STAGING_BYTES ? bytes - done : NBXI_STAGING_BYTES;
        status = copy_in_piece(ctx, device, to + done, (const char *)from + done, piece, queue);
        done += piece;
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

/* Pieces on their way to the host, at most one for each buffer. The lock is held all along. */
static nbx_status copy_out_pieces(nbx_context *ctx, nbxi_device *device, char *to, nbxi_address from, size_t bytes,
                                  nbxi_cu_stream stream)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_staging *staging = &nbxi_cuda_of(device)->out;
    size_t asked = 0, taken = 0, count = (bytes + NBXI_STAGING_BYTES - 1) / NBXI_STAGING_BYTES;
    nbx_status status = make(ctx, device, staging);
    while (taken < count && status == NBX_OK) {
        while (asked < count && asked - taken < NBXI_STAGING_BUFFERS && status == NBX_OK) {
            size_t i = asked % NBXI_STAGING_BUFFERS, start = asked * NBXI_STAGING_BYTES, left = bytes - start;
            size_t piece = left < NBXI_STAGING_BYTES ? left : NBXI_STAGING_BYTES;
            status =
                nbxi_cuda_result(ctx, device, api->copy_out(staging->buffer[i].memory, from + start, piece, stream),
                                 "copying %zu bytes to the host", piece);
            if (status == NBX_OK) {
                status = nbxi_cuda_result(ctx, device, api->event_record(staging->buffer[i].event, stream),
                                          "recording the event of a buffer");
            }
            asked++;
        }
        if (status != NBX_OK) break;
        size_t i = taken % NBXI_STAGING_BUFFERS, start = taken * NBXI_STAGING_BYTES, left = bytes - start;
        status = nbxi_cuda_result(ctx, device, api->event_synchronize(staging->buffer[i].event),
                                  "waiting for %zu bytes from the device", bytes);
        if (status == NBX_OK) {
            move(ctx, to + start, staging->buffer[i].memory, left < NBXI_STAGING_BYTES ? left : NBXI_STAGING_BYTES);
        }
        taken++;
    }
    /* What is still on its way would write to buffers that the next copy uses. */
    if (status != NBX_OK && asked > taken)
        nbxi_cuda_note(device, api->stream_synchronize(stream), "waiting for copies");
    return status;
}

nbx_status nbxi_cuda_copy_out(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                              nbxi_stream stream)
{
    nbxi_cu_stream queue = nbxi_cuda_stream(device, stream);
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = check_capture(ctx, device, queue);
    if (status == NBX_OK && bytes > 0) {
        pthread_mutex_lock(&nbxi_cuda_of(device)->out.lock);
        status = copy_out_pieces(ctx, device, to, from, bytes, queue);
        pthread_mutex_unlock(&nbxi_cuda_of(device)->out.lock);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_copy_in_async(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *from,
                                   size_t bytes, nbxi_stream stream)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (bytes > 0) {
        status = nbxi_cuda_result(ctx, device,
                                  nbxi_cuda_of(device)->api->copy_in(to, from, bytes, nbxi_cuda_stream(device, stream)),
                                  "copying %zu bytes to the device", bytes);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_copy_out_async(nbx_context *ctx, nbxi_device *device, void *to, nbxi_address from, size_t bytes,
                                    nbxi_stream stream)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (bytes > 0) {
        status = nbxi_cuda_result(
            ctx, device, nbxi_cuda_of(device)->api->copy_out(to, from, bytes, nbxi_cuda_stream(device, stream)),
            "copying %zu bytes to the host", bytes);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

/* ---- on the device and between devices --------------------------------------------------------------------------- */

nbx_status nbxi_cuda_copy(nbx_context *ctx, nbxi_device *device, nbxi_address to, nbxi_address from, size_t bytes,
                          nbxi_stream stream)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (bytes > 0 && to != from) {
        status = nbxi_cuda_result(ctx, device,
                                  nbxi_cuda_of(device)->api->copy(to, from, bytes, nbxi_cuda_stream(device, stream)),
                                  "copying %zu bytes on the device", bytes);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

/* Grants `device` access to the memory of `peer`, once in a process. A refusal is no error: the driver then copies
 * through host memory. */
#define MOST_PEERS 64
static void grant(nbxi_device *device, nbxi_device *peer)
{
    static _Atomic unsigned char asked[MOST_PEERS][MOST_PEERS];
    if (device->index >= MOST_PEERS || peer->index >= MOST_PEERS) return;
    if (atomic_exchange(&asked[device->index][peer->index], 1) != 0) return;
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    int can = 0;
    if (cuda->api->can_access_peer(&can, cuda->device, nbxi_cuda_of(peer)->device) != CU_SUCCESS || can == 0) return;
    nbxi_cu_result result = cuda->api->enable_peer(nbxi_cuda_of(peer)->context, 0);
    if (result != CU_PEER_ACCESS_ALREADY_ENABLED) nbxi_cuda_note(device, result, "opening the memory of a peer");
}

/* Makes the main stream of `later` wait for what is queued on that of `first`. */
static nbx_status order(nbx_context *ctx, nbxi_device *first, nbxi_device *later)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(first)->api;
    nbxi_cu_event event = NULL;
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, first, &guard));
    nbx_status status =
        nbxi_cuda_result(ctx, first, api->event_create(&event, CU_EVENT_UNTIMED), "making an event between devices");
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, first, api->event_record(event, nbxi_cuda_of(first)->stream),
                                  "recording an event between devices");
    }
    nbxi_cuda_leave(first, &guard);
    if (status == NBX_OK) status = nbxi_cuda_enter(ctx, later, &guard);
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, later, api->stream_wait(nbxi_cuda_of(later)->stream, event, 0),
                                  "waiting for another device");
        nbxi_cuda_leave(later, &guard);
    }
    if (event != NULL && nbxi_cuda_enter_free(first, &guard)) {
        api->event_destroy(event); /* the driver keeps it until it is reached */
        nbxi_cuda_leave(first, &guard);
    }
    return status;
}

nbx_status nbxi_cuda_copy_peer(nbx_context *ctx, nbxi_device *to_device, nbxi_address to, nbxi_device *from_device,
                               nbxi_address from, size_t bytes)
{
    if (to_device == from_device) return nbxi_cuda_copy(ctx, to_device, to, from, bytes, NULL);
    NBXI_TRY(nbxi_device_check(ctx, from_device));
    NBXI_TRY(nbxi_device_check(ctx, to_device));
    if (bytes == 0) return NBX_OK;
    NBXI_TRY(order(ctx, from_device, to_device));
    nbxi_cuda *there = nbxi_cuda_of(to_device), *here = nbxi_cuda_of(from_device);
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, to_device, &guard));
    grant(to_device, from_device);
    nbx_status status = nbxi_cuda_result(
        ctx, to_device, there->api->copy_peer(to, there->context, from, here->context, bytes, there->stream),
        "copying %zu bytes from cuda:%d", bytes, from_device->index);
    nbxi_cuda_leave(to_device, &guard);
    /* The source may be freed and given to later work on its own stream. */
    return status == NBX_OK ? order(ctx, to_device, from_device) : status;
}

/* ---- fills ------------------------------------------------------------------------------------------------------- */

/* The shortest pattern that repeats to the same bytes. */
static size_t period(const unsigned char *pattern, size_t size)
{
    while (size > 1 && memcmp(pattern, pattern + size / 2, size / 2) == 0) size /= 2;
    return size;
}

/* Sets with the widest unit that pattern and address allow: 1, 2 or 4 bytes. size is one of them. */
static nbxi_cu_result set(const nbxi_cuda_api *api, nbxi_address to, const unsigned char *pattern, size_t size,
                          size_t bytes, nbxi_cu_stream stream)
{
    uint16_t two;
    uint32_t four;
    if (size == 1 && (to | bytes) % 4 == 0) return api->set32(to, pattern[0] * 0x01010101u, bytes / 4, stream);
    if (size == 1) return api->set8(to, pattern[0], bytes, stream);
    memcpy(&two, pattern, 2);
    if (size == 2 && (to | bytes) % 4 == 0) return api->set32(to, two * 0x10001u, bytes / 4, stream);
    if (size == 2) return api->set16(to, two, bytes / 2, stream);
    memcpy(&four, pattern, 4);
    return api->set32(to, four, bytes / 4, stream);
}

/* Writes the pattern once and doubles what stands there by copies: any pattern at any address, at the speed of copies.
 */
static nbxi_cu_result set_doubling(const nbxi_cuda_api *api, nbxi_address to, const unsigned char *pattern, size_t size,
                                   size_t bytes, nbxi_cu_stream stream)
{
    size_t unit = to % 4 == 0 && size % 4 == 0 ? 4 : 1;
    nbxi_cu_result result = CU_SUCCESS;
    for (size_t i = 0; i < size && result == CU_SUCCESS; i += unit) {
        result = set(api, to + i, pattern + i, unit, unit, stream);
    }
    for (size_t done = size; done < bytes && result == CU_SUCCESS;) {
        size_t piece = done < bytes - done ? done : bytes - done;
        result = api->copy(to + done, to, piece, stream);
        done += piece;
    }
    return result;
}

nbx_status nbxi_cuda_fill(nbx_context *ctx, nbxi_device *device, nbxi_address to, const void *pattern,
                          size_t pattern_size, size_t bytes, nbxi_stream stream)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_cu_stream queue = nbxi_cuda_stream(device, stream);
    nbxi_cuda_guard guard;
    if (pattern_size == 0 || pattern_size > 16 || (pattern_size & (pattern_size - 1)) != 0 ||
        bytes % pattern_size != 0) {
        return nbxi_fail(ctx, NBX_INVALID_ARGUMENT, "cannot fill %zu bytes with a pattern of %zu", bytes, pattern_size);
    }
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (bytes > 0) {
        size_t size = period(pattern, pattern_size);
        nbxi_cu_result result = size <= 4 && to % size == 0 ? set(api, to, pattern, size, bytes, queue)
                                                            : set_doubling(api, to, pattern, size, bytes, queue);
        status = nbxi_cuda_result(ctx, device, result, "filling %zu bytes", bytes);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}
