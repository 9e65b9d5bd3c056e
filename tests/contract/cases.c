/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of the contract's tests. */
#include "tests/contract/cases.h"

#include <string.h>

#include "src/base/text.h"

static const char ground[] =
    "#ifdef __OPENCL_VERSION__\n"
    "typedef ulong u64; typedef long i64; typedef uint u32; typedef ushort u16;\n"
    "#define GLOBAL __global\n"
    "#define KERNEL(group) __kernel __attribute__((reqd_work_group_size(group, 1, 1))) void\n"
    "#define IN(type, name) __global const type *name##_base, u64 name##_offset\n"
    "#define OUT(type, name) __global type *name##_base, u64 name##_offset\n"
    "#define OPEN_IN(type, name) \\\n"
    "    __global const type *name = (__global const type *)((__global const char *)name##_base + name##_offset);\n"
    "#define OPEN_OUT(type, name) __global type *name = (__global type *)((__global char *)name##_base + "
    "name##_offset);\n"
    "#define GROUP(d) ((int)get_group_id(d))\n"
    "#define GROUPS(d) ((int)get_num_groups(d))\n"
    "#define LANE ((int)get_local_id(0))\n"
    "#define BITS(f) as_uint(f)\n"
    "#define FIRST(word) (atomic_cmpxchg((volatile __global u32 *)(word), 0u, 1u) == 0u)\n"
    "#else\n"
    "typedef unsigned long long u64; typedef long long i64; typedef unsigned int u32; typedef unsigned short u16;\n"
    "#define GLOBAL\n"
    "#define KERNEL(group) extern \"C\" __global__ void __launch_bounds__(group)\n"
    "#define IN(type, name) const type *name\n"
    "#define OUT(type, name) type *name\n"
    "#define OPEN_IN(type, name)\n"
    "#define OPEN_OUT(type, name)\n"
    "#define GROUP(d) ((int)(d == 0 ? blockIdx.x : d == 1 ? blockIdx.y : blockIdx.z))\n"
    "#define GROUPS(d) ((int)(d == 0 ? gridDim.x : d == 1 ? gridDim.y : gridDim.z))\n"
    "#define LANE ((int)threadIdx.x)\n"
    "#define BITS(f) __float_as_uint(f)\n"
    "#define FIRST(word) (atomicCAS(word, 0u, 1u) == 0u)\n"
    "#endif\n";

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

/* ---- y = x + 1 ---- */

static const nbxi_spec_source add_one_specs[] = {{.name = "BLOCK", .kind = NBXI_SPEC_INT}};
static const nbxi_parameter add_one_parameters[] = {{NBXI_PARAMETER_IN, "f32", "x", NULL},
                                                    {NBXI_PARAMETER_OUT, "f32", "y", NULL},
                                                    {NBXI_PARAMETER_VALUE, "i32", "n", NULL}};
const nbxi_kernel_source case_add_one = {.name = "contract_add_one",
                                         .specs = add_one_specs,
                                         .spec_count = COUNT(add_one_specs),
                                         .parameters = add_one_parameters,
                                         .parameter_count = COUNT(add_one_parameters),
                                         .group = "BLOCK",
                                         .needs = "",
                                         .body = "KERNEL(BLOCK) contract_add_one(IN(float, x), OUT(float, y), int n)\n"
                                                 "{\n"
                                                 "    OPEN_IN(float, x) OPEN_OUT(float, y)\n"
                                                 "    int i = GROUP(0) * BLOCK + LANE;\n"
                                                 "    if (i < n) y[i] = x[i] + 1.0f;\n"
                                                 "}\n"};

/* ---- every width of value ---- */

static const nbxi_spec_source values_specs[] = {{.name = "T", .kind = NBXI_SPEC_DTYPE}};
static const nbxi_parameter values_parameters[] = {
    {NBXI_PARAMETER_OUT, "u64", "y", NULL},   {NBXI_PARAMETER_VALUE, "i8", "a", NULL},
    {NBXI_PARAMETER_VALUE, "i16", "b", NULL}, {NBXI_PARAMETER_VALUE, "i32", "c", NULL},
    {NBXI_PARAMETER_VALUE, "i64", "d", NULL}, {NBXI_PARAMETER_VALUE, "f32", "e", NULL},
    {NBXI_PARAMETER_VALUE, "u64", "f", NULL}, {NBXI_PARAMETER_VALUE, "T", "g", NULL}};
const nbxi_kernel_source case_values = {
    .name = "contract_values",
    .specs = values_specs,
    .spec_count = COUNT(values_specs),
    .parameters = values_parameters,
    .parameter_count = COUNT(values_parameters),
    .group = "1",
    .needs = "",
    .body = "KERNEL(1) contract_values(OUT(u64, y), signed char a, short b, int c, i64 d, float e, u64 f, u16 g)\n"
            "{\n"
            "    OPEN_OUT(u64, y)\n"
            "    y[0] = (unsigned char)a; y[1] = (u16)b; y[2] = (u32)c; y[3] = (u64)d;\n"
            "    y[4] = BITS(e); y[5] = f; y[6] = g;\n"
            "}\n"};

/* ---- layouts ---- */

static const nbxi_spec_source layout_specs[] = {{.name = "RANK", .kind = NBXI_SPEC_INT},
                                                {.name = "INDEX", .kind = NBXI_SPEC_INDEX}};
static const nbxi_parameter layout_parameters[] = {{NBXI_PARAMETER_LAYOUT, "index", "shape", "3 * RANK"},
                                                   {NBXI_PARAMETER_OUT, "i64", "y", NULL},
                                                   {NBXI_PARAMETER_VALUE, "i32", "count", NULL}};
const nbxi_kernel_source case_layout = {
    .name = "contract_layout",
    .specs = layout_specs,
    .spec_count = COUNT(layout_specs),
    .parameters = layout_parameters,
    .parameter_count = COUNT(layout_parameters),
    .group = "1",
    .needs = "",
    .body = "#if INDEX == 64\ntypedef i64 index_type;\n#else\ntypedef int index_type;\n#endif\n"
            "typedef struct shape_type { index_type v[RANK ? 3 * RANK : 1]; } shape_type;\n"
            "KERNEL(1) contract_layout(shape_type shape, OUT(i64, y), int count)\n"
            "{\n"
            "    OPEN_OUT(i64, y)\n"
            "    for (int i = 0; i < count; i++) y[i] = shape.v[i];\n"
            "}\n"};

/* ---- grids ---- */

static const nbxi_parameter grid_parameters[] = {{NBXI_PARAMETER_OUT, "i32", "y", NULL}};
const nbxi_kernel_source case_grid = {.name = "contract_grid",
                                      .parameters = grid_parameters,
                                      .parameter_count = COUNT(grid_parameters),
                                      .group = "4",
                                      .needs = "",
                                      .body = "KERNEL(4) contract_grid(OUT(int, y))\n"
                                              "{\n"
                                              "    OPEN_OUT(int, y)\n"
                                              "    int at = (GROUP(2) * GROUPS(1) + GROUP(1)) * GROUPS(0) + GROUP(0);\n"
                                              "    if (LANE == 0) y[at] = GROUP(0) + 10 * GROUP(1) + 100 * GROUP(2);\n"
                                              "}\n"};

/* ---- reports ---- */

static const nbxi_parameter gather_parameters[] = {
    {NBXI_PARAMETER_IN, "f32", "x", NULL},      {NBXI_PARAMETER_IN, "i64", "index", NULL},
    {NBXI_PARAMETER_OUT, "f32", "y", NULL},     {NBXI_PARAMETER_VALUE, "i32", "count", NULL},
    {NBXI_PARAMETER_VALUE, "i32", "n", NULL},   {NBXI_PARAMETER_VALUE, "i32", "site", NULL},
    {NBXI_PARAMETER_REPORT, "", "report", NULL}};
const nbxi_kernel_source case_gather = {
    .name = "contract_gather",
    .parameters = gather_parameters,
    .parameter_count = COUNT(gather_parameters),
    .group = "64",
    .needs = "",
    .body = "KERNEL(64) contract_gather(IN(float, x), IN(i64, index), OUT(float, y), int count, int n, int site,\n"
            "                           OUT(u32, report))\n"
            "{\n"
            "    OPEN_IN(float, x) OPEN_IN(i64, index) OPEN_OUT(float, y) OPEN_OUT(u32, report)\n"
            "    int i = GROUP(0) * 64 + LANE;\n"
            "    if (i >= count) return;\n"
            "    i64 at = index[i];\n"
            "    if (at < 0 || at >= n) {\n"
            "        if (FIRST(report)) {\n"
            "            GLOBAL i64 *wide = (GLOBAL i64 *)report;\n"
            "            report[1] = (u32)site; wide[1] = at; wide[2] = n;\n"
            "        }\n"
            "        at = 0;\n"
            "    }\n"
            "    y[i] = x[at];\n"
            "}\n"};

/* ---- texts ---- */

char *case_text(nbx_context *ctx, const nbxi_driver *driver, const nbxi_kernel_source *source, const nbxi_spec *specs,
                int count)
{
    nbxi_text text;
    nbxi_text_init(&text, ctx->heap);
    if (driver->target != NULL) nbxi_text_append(&text, ground);
    for (int i = 0; i < count && driver->target != NULL; i++) {
        nbxi_text_printf(&text, "#define %s %lld\n", specs[i].name, (long long)specs[i].value);
    }
    if (driver->target != NULL) nbxi_text_append(&text, source->body);
    char *result = text.failed ? NULL : nbxi_strdup(ctx->heap, nbxi_text_string(&text));
    nbxi_text_free(&text);
    return result;
}

nbx_status case_kernel(nbx_context *ctx, nbxi_device *device, const nbxi_kernel_source *source, const nbxi_spec *specs,
                       int count, nbxi_kernel **out)
{
    char *text = case_text(ctx, device->driver, source, specs, count);
    if (text == NULL) return nbxi_fail_memory(ctx, 0, "a text");
    nbx_status status = nbxi_kernel_prepare(ctx, device, source, text, specs, count, out);
    nbxi_free(ctx->heap, text);
    return status;
}
