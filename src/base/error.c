/* SPDX-License-Identifier: Apache-2.0 */
/* The error record of a context, and its log. */
#include <stdio.h>
#include <string.h>

#include "src/base/context.h"

/* Length of text without a UTF-8 sequence that was cut at its end. */
static size_t whole_length(const char *text, size_t length)
{
    size_t back = 0;
    while (back < 3 && back < length && ((unsigned char)text[length - 1 - back] & 0xc0u) == 0x80u) back++;
    if (back == length) return length;
    unsigned char lead = (unsigned char)text[length - 1 - back];
    size_t need = lead >= 0xf0u ? 4 : lead >= 0xe0u ? 3 : lead >= 0xc0u ? 2 : 1;
    return lead >= 0xc0u && need > back + 1 ? length - 1 - back : length;
}

/* text may be the buffer itself. NULL: "". */
static void keep(char *buffer, size_t capacity, const char *text)
{
    if (text == NULL) text = "";
    size_t length = strlen(text);
    if (length >= capacity) length = whole_length(text, capacity - 1);
    memmove(buffer, text, length);
    buffer[length] = '\0';
}

static void format_into(char *buffer, size_t capacity, const char *format, va_list args) NBX_PRINTF(3, 0);
static void format_into(char *buffer, size_t capacity, const char *format, va_list args)
{
    int length = vsnprintf(buffer, capacity, format, args);
    if (length < 0) buffer[0] = '\0';
    if (length >= (int)capacity) buffer[whole_length(buffer, capacity - 1)] = '\0';
}

nbx_status nbxi_fail_va(nbx_context *ctx, nbx_status status, const char *argument, const char *file, int64_t offset,
                        const char *format, va_list args)
{
    if (ctx == NULL) return status;
    /* Formatted beside the record first, because the arguments may come from it. */
    char message[NBXI_MESSAGE_MAX];
    format_into(message, sizeof(message), format, args);
    keep(ctx->error_argument, sizeof(ctx->error_argument), argument);
    keep(ctx->error_file, sizeof(ctx->error_file), file);
    keep(ctx->error_op, sizeof(ctx->error_op), ctx->op);
    keep(ctx->message, sizeof(ctx->message), message);
    ctx->error.status = status;
    ctx->error.message = ctx->message;
    ctx->error.op = ctx->error_op;
    ctx->error.argument = ctx->error_argument;
    ctx->error.file = ctx->error_file;
    ctx->error.offset = offset;
    ctx->error.requested = 0;
    return status;
}

nbx_status nbxi_fail(nbx_context *ctx, nbx_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    nbxi_fail_va(ctx, status, NULL, NULL, -1, format, args);
    va_end(args);
    return status;
}

nbx_status nbxi_fail_argument(nbx_context *ctx, nbx_status status, const char *argument, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    nbxi_fail_va(ctx, status, argument, NULL, -1, format, args);
    va_end(args);
    return status;
}

nbx_status nbxi_fail_file(nbx_context *ctx, nbx_status status, const char *file, int64_t offset, const char *format,
                          ...)
{
    va_list args;
    va_start(args, format);
    nbxi_fail_va(ctx, status, NULL, file, offset, format, args);
    va_end(args);
    return status;
}

nbx_status nbxi_fail_memory(nbx_context *ctx, size_t requested, const char *what)
{
    if (ctx == NULL) return NBX_OUT_OF_MEMORY;
    nbx_memory_info info;
    nbxi_heap_info(ctx->heap, &info);
    nbxi_fail(ctx, NBX_OUT_OF_MEMORY, "cannot allocate %zu bytes for %s (%zu bytes are live, the peak was %zu)",
              requested, what, info.live, info.peak);
    ctx->error.requested = requested;
    return NBX_OUT_OF_MEMORY;
}

const nbx_error *nbx_context_error(const nbx_context *ctx) { return &ctx->error; }

void nbx_context_clear_error(nbx_context *ctx)
{
    ctx->message[0] = ctx->error_op[0] = ctx->error_argument[0] = ctx->error_file[0] = '\0';
    ctx->error.status = NBX_OK;
    ctx->error.message = ctx->message;
    ctx->error.op = ctx->error_op;
    ctx->error.argument = ctx->error_argument;
    ctx->error.file = ctx->error_file;
    ctx->error.offset = -1;
    ctx->error.requested = 0;
}

void nbxi_log(nbx_context *ctx, nbx_log_level level, const char *format, ...)
{
    if (ctx == NULL || ctx->log == NULL || level > ctx->log_level) return;
    char message[NBXI_MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    format_into(message, sizeof(message), format, args);
    va_end(args);
    ctx->log(ctx->log_user, level, message);
}
