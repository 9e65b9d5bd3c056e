/* SPDX-License-Identifier: Apache-2.0 */
/* The OpenCL driver: streams are in-order command queues, events are markers. */
#include "src/device/opencl_api.h"

typedef struct event {
    cl_event marker; /* NULL: not recorded */
    bool timing;
} event;

nbx_status nbxi_cl_stream_create(nbx_context *ctx, nbxi_device *device, nbxi_stream *out)
{
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    nbxi_cl_state *state = device->state;
    cl_int code = CL_SUCCESS;
    *out = nbxi_cl.clCreateCommandQueue(state->context, state->id, CL_QUEUE_PROFILING_ENABLE, &code);
    return *out != NULL ? NBX_OK : nbxi_cl_fail(ctx, device, code, false, "making a stream");
}

void nbxi_cl_stream_destroy(nbxi_device *device, nbxi_stream stream)
{
    (void)device;
    if (stream == NULL) return;
    nbxi_cl.clFinish((cl_command_queue)stream);
    nbxi_cl.clReleaseCommandQueue((cl_command_queue)stream);
}

nbx_status nbxi_cl_stream_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_stream stream)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    cl_int code = nbxi_cl.clFinish(nbxi_cl_queue(device, stream));
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, true, "waiting for a stream");
}

nbx_status nbxi_cl_stream_wait(nbx_context *ctx, nbxi_device *device, nbxi_stream stream, nbxi_event handle)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    const event *e = handle;
    if (e->marker == NULL) return NBX_OK;
    cl_int code = nbxi_cl.clEnqueueBarrierWithWaitList(nbxi_cl_queue(device, stream), 1, &e->marker, NULL);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, false, "letting a stream wait for an event");
}

nbx_status nbxi_cl_event_create(nbx_context *ctx, nbxi_device *device, bool timing, nbxi_event *out)
{
    *out = NULL;
    NBXI_TRY(nbxi_device_check(ctx, device));
    event *e = nbxi_alloc(device->heap, sizeof(*e));
    if (e == NULL) return nbxi_fail_memory(ctx, sizeof(*e), "an event");
    e->timing = timing;
    *out = e;
    return NBX_OK;
}

void nbxi_cl_event_destroy(nbxi_device *device, nbxi_event handle)
{
    event *e = handle;
    if (e == NULL) return;
    if (e->marker != NULL) nbxi_cl.clReleaseEvent(e->marker);
    nbxi_free(device->heap, e);
}

nbx_status nbxi_cl_event_record(nbx_context *ctx, nbxi_device *device, nbxi_event handle, nbxi_stream stream)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    event *e = handle;
    cl_event marker = NULL;
    cl_command_queue queue = nbxi_cl_queue(device, stream);
    cl_int code = nbxi_cl.clEnqueueMarkerWithWaitList(queue, 0, NULL, &marker);
    /* Another queue may wait for it, which does not submit this one. */
    if (code == CL_SUCCESS) code = nbxi_cl.clFlush(queue);
    if (code != CL_SUCCESS) {
        if (marker != NULL) nbxi_cl.clReleaseEvent(marker);
        return nbxi_cl_fail(ctx, device, code, false, "recording an event");
    }
    if (e->marker != NULL) nbxi_cl.clReleaseEvent(e->marker);
    e->marker = marker;
    return NBX_OK;
}

nbx_status nbxi_cl_event_synchronize(nbx_context *ctx, nbxi_device *device, nbxi_event handle)
{
    NBXI_TRY(nbxi_device_check(ctx, device));
    const event *e = handle;
    if (e->marker == NULL) return NBX_OK;
    cl_int code = nbxi_cl.clWaitForEvents(1, &e->marker);
    return code == CL_SUCCESS ? NBX_OK : nbxi_cl_fail(ctx, device, code, true, "waiting for an event");
}

nbx_status nbxi_cl_event_elapsed(nbx_context *ctx, nbxi_device *device, nbxi_event from, nbxi_event to, double *ms)
{
    *ms = 0;
    const event *pair[2] = {from, to};
    cl_ulong times[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        if (!pair[i]->timing || pair[i]->marker == NULL) {
            return nbxi_fail(ctx, NBX_STATE, "opencl:%d: elapsed time needs two events %s", device->index,
                             pair[i]->timing ? "that were recorded" : "made with timing");
        }
        NBXI_TRY(nbxi_cl_event_synchronize(ctx, device, (nbxi_event)(uintptr_t)pair[i]));
        cl_int code = nbxi_cl.clGetEventProfilingInfo(pair[i]->marker, CL_PROFILING_COMMAND_END, sizeof(times[i]),
                                                      &times[i], NULL);
        if (code != CL_SUCCESS) return nbxi_cl_fail(ctx, device, code, false, "reading the time of an event");
    }
    *ms = times[1] > times[0] ? (double)(times[1] - times[0]) * 1e-6 : 0;
    return NBX_OK;
}
