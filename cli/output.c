/* SPDX-License-Identifier: Apache-2.0 */
/* Output of the tool: tables, JSON, figures, progress. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

void *cli_realloc(void *memory, size_t size)
{
    void *grown = realloc(memory, size ? size : 1);
    if (grown) return grown;
    fputs("nbx: out of memory\n", stderr);
    exit(CLI_REFUSED);
}

void *cli_alloc(size_t size)
{
    void *memory = cli_realloc(NULL, size);
    memset(memory, 0, size);
    return memory;
}

NBX_PRINTF(1, 0) static char *format_list(const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = cli_alloc((size_t)(length < 0 ? 0 : length) + 1);
    if (length > 0) vsnprintf(text, (size_t)length + 1, format, list);
    return text;
}

char *cli_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = format_list(format, list);
    va_end(list);
    return text;
}

/* ---- JSON ---- */

int cli_print_json(json_t *root, int code)
{
    int failed = json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) != 0 || putchar('\n') == EOF;
    json_decref(root);
    return failed ? cli_error("cannot write JSON to standard output") : code;
}

void cli_set(json_t *object, const char *key, json_t *value)
{
    if (!value || json_object_set_new(object, key, value) != 0) json_object_set_new(object, key, json_null());
}

json_t *cli_text(const char *text)
{
    if (!text) return json_null();
    json_t *value = json_string(text);
    if (value) return value;
    char *clean = cli_format("%s", text);
    for (char *c = clean; *c; c++)
        if ((unsigned char)*c >= 0x80) *c = '?';
    value = json_string(clean);
    free(clean);
    return value;
}

json_t *cli_sizes(int ndim, const int64_t *sizes)
{
    json_t *list = json_array();
    for (int d = 0; d < ndim; d++) json_array_append_new(list, json_integer(sizes[d]));
    return list;
}

/* ---- tables ---- */

struct cli_table {
    char *alignment;
    size_t columns, count, capacity;
    char **cells;
};

static void add_cell(cli_table *table, char *text)
{
    if (table->count == table->capacity) {
        table->capacity = table->capacity ? table->capacity * 2 : 64;
        table->cells = cli_realloc(table->cells, table->capacity * sizeof *table->cells);
    }
    table->cells[table->count++] = text;
}

cli_table *cli_table_new(const char *alignment, ...)
{
    cli_table *table = cli_alloc(sizeof *table);
    table->alignment = cli_format("%s", alignment);
    table->columns = strlen(alignment);
    va_list list;
    va_start(list, alignment);
    for (size_t i = 0; i < table->columns; i++) add_cell(table, cli_format("%s", va_arg(list, const char *)));
    va_end(list);
    return table;
}

void cli_table_cell(cli_table *table, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_cell(table, format_list(format, list));
    va_end(list);
}

void cli_table_print(cli_table *table, FILE *to)
{
    size_t *widths = cli_alloc(table->columns * sizeof *widths);
    for (size_t i = 0; i < table->count; i++) {
        size_t length = strlen(table->cells[i]);
        if (length > widths[i % table->columns]) widths[i % table->columns] = length;
    }
    for (size_t i = 0; i < table->count; i++) {
        size_t column = i % table->columns;
        bool last = column + 1 == table->columns, right = table->alignment[column] == '>';
        fprintf(to, "%*s%s",
                right  ? (int)widths[column]
                : last ? 0
                       : -(int)widths[column],
                table->cells[i], last ? "\n" : "  ");
        free(table->cells[i]);
    }
    free(widths);
    free(table->cells);
    free(table->alignment);
    free(table);
}

/* ---- figures ---- */

const char *cli_bytes(uint64_t bytes, char *buffer, size_t capacity)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB"};
    double value = (double)bytes;
    int unit = 0;
    for (; value >= 999.95 && unit < 4; unit++) value /= 1000;
    snprintf(buffer, capacity, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
    return buffer;
}

const char *cli_shape(int ndim, const int64_t *sizes, char *buffer, size_t capacity)
{
    size_t at = (size_t)snprintf(buffer, capacity, "[");
    for (int d = 0; d < ndim && at < capacity; d++)
        at += (size_t)snprintf(buffer + at, capacity - at, d ? ", %lld" : "%lld", (long long)sizes[d]);
    if (at < capacity) snprintf(buffer + at, capacity - at, "]");
    return buffer;
}

/* ---- progress ---- */

static bool line_shown;

void cli_progress(const char *what, uint64_t done, uint64_t total)
{
    static int terminal = -1;
    static double last;
    if (terminal < 0) terminal = isatty(STDERR_FILENO);
    if (!terminal || total == 0) return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
    if (done < total && seconds - last < 0.05) return;
    last = seconds;
    char a[32], b[32];
    fprintf(stderr, "\r\033[K%s %3.0f%%  %s of %s", what, 100.0 * (double)done / (double)total,
            cli_bytes(done, a, sizeof a), cli_bytes(total, b, sizeof b));
    fflush(stderr);
    line_shown = true;
}

void cli_progress_end(void)
{
    if (!line_shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    line_shown = false;
}

/* ---- files ---- */

cli_file_kind cli_file_kind_of(const char *path)
{
    unsigned char head[9] = {0};
    FILE *file = fopen(path, "rb");
    if (!file) return CLI_FILE_OTHER;
    size_t count = fread(head, 1, sizeof head, file);
    fclose(file);
    if (count >= 6 && memcmp(head, "\x93NUMPY", 6) == 0) return CLI_FILE_NPY;
    if (count >= 4 && head[0] == 'P' && head[1] == 'K' && (head[2] == 3 || head[2] == 5)) return CLI_FILE_ZIP;
    if (count == 9 && head[8] == '{') return CLI_FILE_SAFETENSORS;
    return CLI_FILE_OTHER;
}
