/* SPDX-License-Identifier: Apache-2.0 */
/* nbx-gen: command line of the generator. */
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/kernels.h"
#include "gen/pointwise.h"

static const struct {
    const char *option;
    void (*write)(FILE *out, const gen_table *table);
} outputs[] = {{"--table", gen_write_table},   {"--rows", gen_write_rows_header}, {"--typed", gen_write_typed},
               {"--header", gen_write_header}, {"--docs", gen_write_docs},        {"--kernels", gen_write_kernels}};

#define OUTPUTS (sizeof outputs / sizeof *outputs)

static bool same_as_file(const char *path, const char *text, size_t size)
{
    FILE *old = fopen(path, "rb");
    if (!old) return false;
    char *before = gen_alloc(size + 1);
    bool same = fread(before, 1, size + 1, old) == size && memcmp(before, text, size) == 0;
    free(before);
    (void)fclose(old);
    return same;
}

/* Writes only when the text differs, so that the build does not start over for nothing. */
static bool write_file(const char *path, void (*write)(FILE *, const gen_table *), const gen_table *table)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory) return false;
    write(memory, table);
    if (fclose(memory) != 0) return false;
    bool ok = true;
    if (!same_as_file(path, text, size)) {
        FILE *out = fopen(path, "wb");
        ok = out && fwrite(text, 1, size, out) == size;
        if (out && fclose(out) != 0) ok = false;
    }
    free(text);
    if (!ok) fprintf(stderr, "nbx-gen: cannot write %s\n", path);
    return ok;
}

int main(int argc, char **argv)
{
    const char *paths[OUTPUTS] = {NULL}, *pointwise = NULL;
    gen_table table = {0};
    for (int i = 1; i < argc; i++) {
        size_t k = 0;
        while (k < OUTPUTS && strcmp(argv[i], outputs[k].option) != 0) k++;
        if (k < OUTPUTS) {
            if (++i == argc) {
                fprintf(stderr, "nbx-gen: %s needs a file name\n", outputs[k].option);
                return 2;
            }
            paths[k] = argv[i];
        } else if (strcmp(argv[i], "--pointwise") == 0 && i + 1 < argc) {
            pointwise = argv[++i];
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "usage: nbx-gen [--table F] [--rows F] [--typed F] [--header F] [--docs F] "
                            "[--pointwise DIR] [--kernels F] FILE.ops... FILE.nk... FILE.h...\n");
            return 2;
        } else if (strlen(argv[i]) > 2 && (strcmp(argv[i] + strlen(argv[i]) - 2, ".h") == 0 ||
                                           strcmp(argv[i] + strlen(argv[i]) - 2, "nk") == 0)) {
            gen_read_kernels(argv[i]);
        } else {
            gen_read(&table, argv[i]);
        }
    }
    if (gen_errors == 0) gen_resolve(&table);
    if (gen_errors == 0) gen_describe_pointwise(&table);
    if (gen_errors > 0) return 1;
    for (size_t k = 0; k < OUTPUTS; k++)
        if (paths[k] && !write_file(paths[k], outputs[k].write, &table)) return 1;
    if (pointwise) gen_write_pointwise(&table, pointwise);
    return gen_errors > 0;
}
