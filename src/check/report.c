/* SPDX-License-Identifier: Apache-2.0 */
/* The table of a check. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/check/check.h"

void nbxi_check_init(nbxi_check *check, nbxi_heap *heap, nbx_device device)
{
    memset(check, 0, sizeof *check);
    check->heap = heap;
    check->device = device;
    check->most_messages = 20;
}

void nbxi_check_free(nbxi_check *check)
{
    for (size_t i = 0; i < check->failures.count; i++) nbxi_free(check->heap, check->failures.data[i]);
    for (size_t i = 0; i < check->refusals.count; i++) nbxi_free(check->heap, check->refusals.data[i]);
    nbxi_free(check->heap, check->failures.data);
    nbxi_free(check->heap, check->refusals.data);
    nbxi_free(check->heap, check->rows.data);
    memset(check, 0, sizeof *check);
}

static int compare_rows(const void *a, const void *b)
{
    const nbxi_check_row *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : strcmp(x->dtype, y->dtype);
}

void nbxi_check_sort(nbxi_check *check)
{
    if (check->rows.count > 0) qsort(check->rows.data, check->rows.count, sizeof *check->rows.data, compare_rows);
}

static nbxi_check_row *find_row(nbxi_check *check, const char *name, const char *dtype)
{
    for (size_t i = check->rows.count; i-- > 0;)
        if (strcmp(check->rows.data[i].name, name) == 0 && strcmp(check->rows.data[i].dtype, dtype) == 0)
            return &check->rows.data[i];
    nbxi_check_row row;
    memset(&row, 0, sizeof row);
    snprintf(row.name, sizeof row.name, "%s", name);
    row.dtype = dtype;
    if (!NBXI_PUSH(check->heap, &check->rows, row)) return NULL;
    return &check->rows.data[check->rows.count - 1];
}

static nbx_status keep_message(nbx_context *ctx, nbxi_check *check, bool failed, const char *name, const char *dtype,
                               const char *where, const char *reason)
{
    char text[1400];
    snprintf(text, sizeof text, "%s %s%s%s: %s", name, dtype, failed && where ? " " : "", failed && where ? where : "",
             reason);
    for (size_t i = 0; !failed && i < check->refusals.count; i++)
        if (strcmp(check->refusals.data[i], text) == 0) return NBX_OK;
    if ((failed ? check->failures.count : check->refusals.count) >= check->most_messages) return NBX_OK;
    char *copy = nbxi_strdup(check->heap, text);
    if (copy &&
        (failed ? NBXI_PUSH(check->heap, &check->failures, copy) : NBXI_PUSH(check->heap, &check->refusals, copy)))
        return NBX_OK;
    nbxi_free(check->heap, copy);
    return nbxi_fail_memory(ctx, strlen(text), "a message of the report");
}

nbx_status nbxi_check_record(nbx_context *ctx, nbxi_check *check, const char *name, const char *dtype,
                             nbxi_check_outcome outcome, double ours, double theirs, const char *where,
                             const char *reason)
{
    nbxi_check_row *row = find_row(check, name, dtype);
    if (!row) return nbxi_fail_memory(ctx, sizeof *row, "a row of the report");
    if (outcome == NBXI_CHECK_PASSED) row->passed++, check->passed++;
    if (outcome == NBXI_CHECK_FAILED) row->failed++, check->failed++;
    if (outcome == NBXI_CHECK_REFUSED) row->refused++, check->refused++;
    if (ours >= 0 && theirs >= 0) {
        row->compared++;
        row->reached += ours <= theirs;
        double ratio = ours == 0 ? 0 : theirs == 0 ? INFINITY : ours / theirs;
        if (ratio > row->worst) row->worst = ratio;
    }
    if (!reason || outcome == NBXI_CHECK_PASSED) return NBX_OK;
    return keep_message(ctx, check, outcome == NBXI_CHECK_FAILED, name, dtype, where, reason);
}
