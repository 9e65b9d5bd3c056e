/* SPDX-License-Identifier: Apache-2.0 */
/* nbx ops: the operator table. */
#include <string.h>

#include "cli/cli.h"
#include "nbx/call.h"

static void add_json(json_t *list, const nbx_operator_info *info)
{
    json_t *entry = json_object();
    cli_set(entry, "name", cli_text(info->name));
    cli_set(entry, "schema", cli_text(info->schema));
    cli_set(entry, "kind", cli_text(info->kind));
    cli_set(entry, "dtypes", cli_text(info->dtypes));
    cli_set(entry, "bound", cli_text(info->bound));
    cli_set(entry, "doc", cli_text(info->doc));
    cli_set(entry, "base", info->base[0] ? cli_text(info->base) : json_null());
    json_array_append_new(list, entry);
}

static void add_row(cli_table *table, const nbx_operator_info *info)
{
    cli_table_cell(table, "%s", info->name);
    cli_table_cell(table, "%s", info->base[0] ? "variant" : info->kind);
    cli_table_cell(table, "%s", info->bound);
    cli_table_cell(table, "%s", info->dtypes);
    cli_table_cell(table, "%s", info->base[0] ? info->base : info->doc);
}

static void print_details(const nbx_operator_info *info)
{
    printf("%s\n  %s\n", info->schema, info->doc);
    if (info->base[0]) printf("  variant of %s\n", info->base);
    printf("  kind %s, dtypes %s, bound %s\n", info->kind, info->dtypes[0] ? info->dtypes : "any", info->bound);
}

/* Any of the words, or none given. A word with "::" and without "*" is a whole name. */
static int wanted(const char *name, char *const *words, int count)
{
    if (count == 0) return 1;
    for (int i = 0; i < count; i++) {
        if (strcmp(name, words[i]) == 0) return 2;
        if (strstr(name, words[i])) return 1;
    }
    return 0;
}

static int ops(const cli_command *command, int argc, char **argv)
{
    bool json = false, variants = false, missing = false;
    const cli_option options[] = {
        {"json", 'j', CLI_FLAG, &json, NULL, "print a JSON list"},
        {"all", 'a', CLI_FLAG, &variants, NULL, "list in-place and out= variants too"},
        {"exists", 0, CLI_FLAG, &missing, NULL, "exit with 1 if a NAME is not an operator, printing it"},
    };
    int first, code = cli_parse(command, argc, argv, options, 3, &first);
    if (code != CLI_GO_ON) return code;
    if (missing) {
        code = CLI_OK;
        for (int i = first; i < argc; i++) {
            if (nbx_operator_exists(NULL, argv[i])) continue;
            puts(argv[i]);
            code = CLI_FAILED;
        }
        return code;
    }
    json_t *list = json ? json_array() : NULL;
    cli_table *table = json ? NULL : cli_table_new("<<<<<", "OPERATOR", "KIND", "BOUND", "DTYPES", "");
    size_t shown = 0, total = nbx_operator_count();
    for (size_t i = 0; i < total; i++) {
        nbx_operator_info info = {.struct_size = sizeof info};
        if (nbx_operator_info_get(i, &info) != NBX_OK) continue;
        int want = wanted(info.name, argv + first, argc - first);
        if (!want || (info.base[0] && !variants && want < 2)) continue;
        shown++;
        if (json)
            add_json(list, &info);
        else if (want == 2)
            print_details(&info);
        else
            add_row(table, &info);
    }
    if (json) return cli_print_json(list, shown > 0 ? CLI_OK : CLI_FAILED);
    cli_table_print(table, stdout);
    printf("%zu of %zu operators%s\n", shown, total, variants ? "" : "; --all lists variants too");
    return shown > 0 ? CLI_OK : CLI_FAILED;
}

const cli_command cli_ops = {"ops", "[NAME]...", "list the operators",
                             "NAME is a whole name, for its schema, or a part of one.\n", ops};
