/* SPDX-License-Identifier: Apache-2.0 */
/* Specialisations as text, and the capabilities that a kernel needs. */
#include <stdlib.h>
#include <string.h>

#include "src/launch/kernel.h"

/* ---- text -------------------------------------------------------------------------------------------------------- */

void nbxi_spec_text(nbxi_text *text, const nbxi_kernel_source *source, const int64_t *values, char *const *codes)
{
    for (int i = 0; i < source->spec_count; i++) {
        const nbxi_spec_source *spec = &source->specs[i];
        if (i > 0) nbxi_text_append(text, " ");
        if (spec->kind == NBXI_SPEC_CODE) {
            nbxi_text_printf(text, "%s={%s}", spec->name, codes[i] != NULL ? codes[i] : "");
        } else if (spec->kind == NBXI_SPEC_DTYPE) {
            nbxi_text_printf(text, "%s=%s", spec->name, nbx_dtype_name((nbx_dtype)values[i]));
        } else {
            nbxi_text_printf(text, "%s=%lld", spec->name, (long long)values[i]);
        }
    }
}

/* ---- capabilities ------------------------------------------------------------------------------------------------ */

static bool has(const nbxi_device *device, const char *word)
{
    const nbxi_facts *facts = &device->facts;
    const struct {
        const char *name;
        bool present;
    } capabilities[] = {{"float64", facts->float64},
                        {"float16", facts->float16},
                        {"bfloat16", facts->bfloat16},
                        {"int64_atomics", facts->int64_atomics},
                        {"sub_group", facts->sub_group > 0},
                        {"matrix_units", facts->matrix_units},
                        {"cooperative", facts->cooperative},
                        {"clusters", facts->clusters},
                        {"unified_memory", facts->unified_memory},
                        {"virtual_memory", facts->virtual_memory},
                        {"peer_access", facts->peer_access}};
    for (size_t i = 0; i < sizeof(capabilities) / sizeof(capabilities[0]); i++) {
        if (strcmp(word, capabilities[i].name) == 0) return capabilities[i].present;
    }
    if (strncmp(word, "sm_", 3) == 0 && device->driver->type == NBX_DEVICE_CUDA) {
        return facts->capability >= (int)strtol(word + 3, NULL, 10);
    }
    return device->driver->target != NULL && strcmp(word, device->driver->target) == 0;
}

bool nbxi_kernel_runs_on(const nbxi_kernel_source *source, const nbxi_device *device, char *missing)
{
    const char *at = source->needs != NULL ? source->needs : "";
    for (;;) {
        while (*at == ' ') at++;
        size_t length = strcspn(at, " ");
        if (length == 0) return true;
        char word[64];
        if (length >= sizeof(word)) length = sizeof(word) - 1;
        memcpy(word, at, length);
        word[length] = '\0';
        if (!has(device, word)) {
            memcpy(missing, word, length + 1);
            return false;
        }
        at += length;
    }
}
