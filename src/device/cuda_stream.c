/* SPDX-License-Identifier: Apache-2.0 */
/* Streams, events and captured sequences of NVIDIA GPUs. Streams are all non-blocking: only events order them. */
#include "src/device/cuda.h"

/* ---- streams ----------------------------------------------------------------------------------------------------- */

nbx_status nbxi_cuda_stream_create(nbx_context *ctx, nbxi_device *device, nbxi_stream *out)
{
    nbxi_cuda_guard guard;
    nbxi_cu_stream stream = NULL;
    *out = NULL;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(
        ctx, device, nbxi_cuda_of(device)->api->stream_create(&stream, CU_STREAM_UNORDERED), "making a stream");
    nbxi_cuda_leave(device, &guard);
    *out = stream;
    return status;
}

void nbxi_cuda_stream_destroy(nbxi_device *device, nbxi_stream stream)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cuda_guard guard;
    if (stream == NULL || !nbxi_cuda_enter_free(device, &guard)) return;
    nbxi_cuda_staging_forget(device, &cuda->in, stream);
    nbxi_cuda_note(device, cuda->api->stream_destroy(stream), "ending a stream");
    nbxi_cuda_leave(device, &guard);
}

nbx_status nbxi_cuda_stream_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_stream stream)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status =
        nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->stream_synchronize(nbxi_cuda_stream(device, stream)),
                         "waiting for the device");
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_stream_wait(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event event)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(
        ctx, device,
        nbxi_cuda_of(device)->api->stream_wait(nbxi_cuda_stream(device, stream), ((nbxi_cuda_event *)event)->handle, 0),
        "making a stream wait for an event");
    nbxi_cuda_leave(device, &guard);
    return status;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

nbx_status nbxi_cuda_event_create(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out)
{
    nbxi_cuda_guard guard;
    *out = NULL;
    nbxi_cuda_event *event = nbxi_alloc(device->heap, sizeof(*event));
    if (event == NULL) return nbxi_fail_memory(ctx, sizeof(*event), "an event");
    event->timing = timing;
    nbx_status status = nbxi_cuda_enter(ctx, device, &guard);
    if (status == NBX_OK) {
        status = nbxi_cuda_result(
            ctx, device, nbxi_cuda_of(device)->api->event_create(&event->handle, timing ? 0 : CU_EVENT_UNTIMED),
            "making an event");
        nbxi_cuda_leave(device, &guard);
    }
    if (status != NBX_OK) {
        nbxi_free(device->heap, event);
        return status;
    }
    *out = event;
    return NBX_OK;
}

void nbxi_cuda_event_destroy(nbxi_device *device, nbxi_event event)
{
    nbxi_cuda_event *e = event;
    nbxi_cuda_guard guard;
    if (e == NULL) return;
    if (nbxi_cuda_enter_free(device, &guard)) {
        nbxi_cuda_note(device, nbxi_cuda_of(device)->api->event_destroy(e->handle), "ending an event");
        nbxi_cuda_leave(device, &guard);
    }
    nbxi_free(device->heap, e);
}

nbx_status nbxi_cuda_event_record(nbx_context *ctx, nbxi_device *device, nbxi_event event, nbxi_stream stream)
{
    nbxi_cuda_event *e = event;
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(
        ctx, device, nbxi_cuda_of(device)->api->event_record(e->handle, nbxi_cuda_stream(device, stream)),
        "recording an event");
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_event_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_event event)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status =
        nbxi_cuda_result(ctx, device, nbxi_cuda_of(device)->api->event_synchronize(((nbxi_cuda_event *)event)->handle),
                         "waiting for an event");
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_event_elapsed(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms)
{
    const nbxi_cuda_api *api = nbxi_cuda_of(device)->api;
    nbxi_cuda_event *a = from, *b = to;
    nbxi_cuda_guard guard;
    float value = 0;
    *ms = 0;
    if (!a->timing || !b->timing) {
        return nbxi_fail(ctx, NBX_STATE, "the time between events needs two that were made for timing");
    }
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(ctx, device, api->event_synchronize(b->handle), "waiting for an event");
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, device, api->event_elapsed(&value, a->handle, b->handle),
                                  "reading the time between two events");
    }
    nbxi_cuda_leave(device, &guard);
    *ms = (double)value;
    return status;
}

/* ---- captured sequences ------------------------------------------------------------------------------------------ */

nbx_status nbxi_cuda_capture_begin(nbx_context *ctx, nbxi_device *device, nbxi_stream stream)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cu_stream queue = nbxi_cuda_stream(device, stream);
    nbxi_cuda_guard guard;
    void *none = NULL;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = NBX_OK;
    if (!atomic_compare_exchange_strong(&cuda->capturing, &none, (void *)queue)) {
        status = nbxi_fail(ctx, NBX_STATE, "cuda:%d: a capture is under way already", device->index);
    } else {
        /* Relaxed: allocations of other threads must not break it. */
        status =
            nbxi_cuda_result(ctx, device, cuda->api->capture_begin(queue, CU_CAPTURE_RELAXED), "beginning a capture");
        if (status != NBX_OK) atomic_store(&cuda->capturing, NULL);
    }
    nbxi_cuda_leave(device, &guard);
    return status;
}

nbx_status nbxi_cuda_capture_end(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_graph *out)
{
    nbxi_cuda *cuda = nbxi_cuda_of(device);
    nbxi_cu_stream queue = nbxi_cuda_stream(device, stream);
    nbxi_cuda_guard guard;
    nbxi_cu_graph graph = NULL;
    nbxi_cu_exec exec = NULL;
    *out = NULL;
    if (atomic_load(&cuda->capturing) != (void *)queue) {
        return nbxi_fail(ctx, NBX_STATE, "cuda:%d: no capture of this stream is under way", device->index);
    }
    nbx_status status = nbxi_cuda_enter(ctx, device, &guard);
    atomic_store(&cuda->capturing, NULL);
    NBXI_TRY(status);
    status = nbxi_cuda_result(ctx, device, cuda->api->capture_end(queue, &graph), "ending a capture");
    if (status == NBX_OK) {
        status = nbxi_cuda_result(ctx, device, cuda->api->graph_instantiate(&exec, graph, 0),
                                  "making a captured sequence ready");
    }
    if (graph != NULL) nbxi_cuda_note(device, cuda->api->graph_destroy(graph), "ending a graph");
    nbxi_cuda_leave(device, &guard);
    *out = exec;
    return status;
}

nbx_status nbxi_cuda_graph_launch(nbx_context *ctx, nbxi_device *device, nbxi_graph graph, nbxi_stream stream)
{
    nbxi_cuda_guard guard;
    NBXI_TRY(nbxi_cuda_enter(ctx, device, &guard));
    nbx_status status = nbxi_cuda_result(
        ctx, device, nbxi_cuda_of(device)->api->graph_launch((nbxi_cu_exec)graph, nbxi_cuda_stream(device, stream)),
        "launching a captured sequence");
    nbxi_cuda_leave(device, &guard);
    return status;
}

void nbxi_cuda_graph_destroy(nbxi_device *device, nbxi_graph graph)
{
    nbxi_cuda_guard guard;
    if (graph == NULL || !nbxi_cuda_enter_free(device, &guard)) return;
    nbxi_cuda_note(device, nbxi_cuda_of(device)->api->exec_destroy((nbxi_cu_exec)graph), "ending a captured sequence");
    nbxi_cuda_leave(device, &guard);
}
