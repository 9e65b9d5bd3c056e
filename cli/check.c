/* SPDX-License-Identifier: Apache-2.0 */
/* nbx check: recorded calls and programs against PyTorch. */
#include <math.h>
#include <string.h>

#include "cli/check_matrix.h"
#include "cli/cli.h"
#include "src/check/check.h"

static json_t *ratio_json(double ratio) { return isfinite(ratio) ? json_real(ratio) : json_string("inf"); }

static json_t *counts_json(size_t passed, size_t failed, size_t refused)
{
    json_t *counts = json_object();
    cli_set(counts, "passed", json_integer((json_int_t)passed));
    cli_set(counts, "failed", json_integer((json_int_t)failed));
    cli_set(counts, "refused", json_integer((json_int_t)refused));
    return counts;
}

typedef struct float_totals {
    size_t compared, reached;
    double worst;
} float_totals;

static float_totals total_of(const nbxi_check *check)
{
    float_totals t = {0, 0, 0};
    for (size_t i = 0; i < check->rows.count; i++) {
        const nbxi_check_row *row = &check->rows.data[i];
        t.compared += row->compared;
        t.reached += row->reached;
        if (row->worst > t.worst) t.worst = row->worst;
    }
    return t;
}

static int print_json(const nbxi_check *check, const char *device, int code)
{
    json_t *root = json_object(), *rows = json_array(), *failures = json_array(), *refusals = json_array();
    for (size_t i = 0; i < check->rows.count; i++) {
        const nbxi_check_row *row = &check->rows.data[i];
        json_t *entry = counts_json(row->passed, row->failed, row->refused);
        cli_set(entry, "operator", cli_text(row->name));
        cli_set(entry, "dtype", cli_text(row->dtype));
        cli_set(entry, "compared", json_integer((json_int_t)row->compared));
        cli_set(entry, "reached", json_integer((json_int_t)row->reached));
        cli_set(entry, "worst_ratio", row->compared ? ratio_json(row->worst) : json_null());
        json_array_append_new(rows, entry);
    }
    for (size_t i = 0; i < check->failures.count; i++)
        json_array_append_new(failures, cli_text(check->failures.data[i]));
    for (size_t i = 0; i < check->refusals.count; i++)
        json_array_append_new(refusals, cli_text(check->refusals.data[i]));
    float_totals floats = total_of(check);
    json_t *totals = counts_json(check->passed, check->failed, check->refused);
    cli_set(totals, "compared", json_integer((json_int_t)floats.compared));
    cli_set(totals, "reached", json_integer((json_int_t)floats.reached));
    cli_set(totals, "worst_ratio", floats.compared ? ratio_json(floats.worst) : json_null());
    cli_set(root, "device", cli_text(device));
    cli_set(root, "totals", totals);
    cli_set(root, "rows", rows);
    cli_set(root, "failures", failures);
    cli_set(root, "refusals", refusals);
    return cli_print_json(root, code);
}

static void print_messages(const char *what, char *const *messages, size_t count)
{
    if (count > 0) printf("\n%s:\n", what);
    for (size_t i = 0; i < count; i++) printf("  %s\n", messages[i]);
}

static void print_table(const nbxi_check *check, const char *device, bool verbose)
{
    cli_table *table = cli_table_new("<<>>>>>", "OPERATOR", "DTYPE", "PASSED", "FAILED", "REFUSED",
                                     "ERROR <= PYTORCH'S", "WORST RATIO");
    for (size_t i = 0; i < check->rows.count; i++) {
        const nbxi_check_row *row = &check->rows.data[i];
        cli_table_cell(table, "%s", row->name);
        cli_table_cell(table, "%s", row->dtype);
        cli_table_cell(table, "%zu", row->passed);
        cli_table_cell(table, "%zu", row->failed);
        cli_table_cell(table, "%zu", row->refused);
        if (row->compared)
            cli_table_cell(table, "%zu of %zu", row->reached, row->compared);
        else
            cli_table_cell(table, "%s", "");
        if (row->compared)
            cli_table_cell(table, "%.2f", row->worst);
        else
            cli_table_cell(table, "%s", "");
    }
    cli_table_print(table, stdout);
    if (verbose) print_messages("refused", check->refusals.data, check->refusals.count);
    if (verbose) print_messages("failed", check->failures.data, check->failures.count);
    float_totals floats = total_of(check);
    printf("\n%s: %zu passed, %zu failed, %zu refused", device, check->passed, check->failed, check->refused);
    if (floats.compared)
        printf("; error at most PyTorch's in %zu of %zu float calls (%.1f %%), worst ratio %.2f", floats.reached,
               floats.compared, 100.0 * (double)floats.reached / (double)floats.compared, floats.worst);
    if (check->repeated > 0) printf("; %zu more runs with other numbers of threads", check->repeated);
    if (check->laid_out > 0) printf("; %zu more runs in other layouts", check->laid_out);
    printf("\n");
}

static bool ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static int check_files(nbx_context *ctx, nbxi_check *report, int count, char **files)
{
    int code = CLI_OK;
    for (int i = 0; i < count; i++) {
        cli_progress("checking", (uint64_t)i, (uint64_t)count);
        nbx_status status = ends_with(files[i], ".pt2") ? nbxi_check_program(ctx, report, files[i])
                                                        : nbxi_check_calls(ctx, report, files[i]);
        if (status != NBX_OK) code = cli_refused(ctx);
    }
    cli_progress_end();
    nbxi_check_sort(report);
    return code;
}

static int check(const cli_command *command, int argc, char **argv)
{
    bool json = false, verbose = false, layouts = false, matrix = false, bits = false;
    const char *device_name = NULL, *only = NULL;
    long long threads = 0, most = 20;
    const cli_option options[] = {
        {"device", 'd', CLI_STRING, &device_name, "NAME", "where to run: cpu (default), ref, opencl:N or cuda:N"},
        {"threads", 't', CLI_INTEGER, &threads, "N", "threads of the cpu device"},
        {"op", 'o', CLI_STRING, &only, "TEXT", "run only calls of operators whose name has TEXT in it"},
        {"layouts", 'l', CLI_FLAG, &layouts, NULL, "run calls that pass again with other strides and guard bytes"},
        {"same-bits", 'b', CLI_FLAG, &bits, NULL, "run programs again with 1, 2, 3 and 7 threads, compare bytes"},
        {"verbose", 'v', CLI_FLAG, &verbose, NULL, "say what failed and was refused, and where"},
        {"most", 'm', CLI_INTEGER, &most, "N", "with --verbose: at most so many of each (20)"},
        {"matrix", 'x', CLI_FLAG, &matrix, NULL, "print the table as a support matrix in Markdown"},
        {"json", 'j', CLI_FLAG, &json, NULL, "print JSON; its totals has passed, failed and refused"},
    };
    int first, code = cli_parse(command, argc, argv, options, sizeof options / sizeof options[0], &first);
    if (code != CLI_GO_ON) return code;
    if (first == argc) return cli_usage(command, "which file?");
    nbx_context *ctx = cli_context(threads);
    if (!ctx) return CLI_REFUSED;
    nbx_device device;
    code = cli_device(command, ctx, device_name, &device);
    if (code == CLI_GO_ON) {
        nbxi_check report;
        nbxi_check_init(&report, ctx->heap, device);
        report.only = only;
        report.layouts = layouts;
        report.threads = bits;
        report.most_messages = most < 0 ? 0 : (size_t)most;
        code = check_files(ctx, &report, argc - first, argv + first);
        if (code == CLI_OK && report.failed > 0) code = CLI_FAILED;
        if (code == CLI_OK && report.refused > 0) code = CLI_REFUSED;
        if (json)
            code = print_json(&report, nbx_device_name(device), code);
        else if (matrix)
            cli_print_matrix(&report, nbx_device_name(device));
        else
            print_table(&report, nbx_device_name(device), verbose);
        nbxi_check_free(&report);
    }
    nbx_context_destroy(ctx);
    return code;
}

const cli_command cli_check = {
    "check", "FILE...", "compare recorded calls and programs with what PyTorch gave",
    "FILE is a recording of calls (NAME.calls.zip) or a program (NAME.pt2) with NAME.io.safetensors beside it, and\n"
    "NAME.safetensors if its weights are not in it. Exits with 1 if anything failed, with 3 if something was "
    "refused.\n",
    check};
