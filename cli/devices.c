/* SPDX-License-Identifier: Apache-2.0 */
/* nbx devices: what programs can run on, with facts, profile and capabilities. */
#include <string.h>

#include "cli/cli.h"
#include "src/base/isa.h"
#include "src/device/device.h"

#define CAPABILITIES 12

typedef struct capability {
    const char *name;
    bool present;
} capability;

static void capabilities_of(const nbxi_facts *f, capability out[CAPABILITIES])
{
    const capability all[CAPABILITIES] = {{"float64", f->float64},
                                          {"float16", f->float16},
                                          {"bfloat16", f->bfloat16},
                                          {"int64_atomics", f->int64_atomics},
                                          {"sub_group", f->sub_group > 0},
                                          {"matrix_units", f->matrix_units},
                                          {"unified_memory", f->unified_memory},
                                          {"virtual_memory", f->virtual_memory},
                                          {"graphs", f->graphs},
                                          {"peer_access", f->peer_access},
                                          {"cooperative", f->cooperative},
                                          {"clusters", f->clusters}};
    memcpy(out, all, sizeof(all));
}

static json_t *device_json(const char *name, const nbxi_device *device)
{
    const nbxi_facts *f = &device->facts;
    json_t *object = json_object(), *has = json_object();
    capability list[CAPABILITIES];
    cli_set(object, "name", cli_text(name));
    cli_set(object, "device", cli_text(f->name));
    cli_set(object, "vendor", cli_text(f->vendor));
    cli_set(object, "architecture", cli_text(f->architecture));
    cli_set(object, "driver", cli_text(f->driver_version));
    cli_set(object, "language", cli_text(f->language));
    cli_set(object, "memory", json_integer((json_int_t)f->total_memory));
    cli_set(object, "largest_allocation", json_integer((json_int_t)f->max_allocation));
    cli_set(object, "local_memory", json_integer((json_int_t)f->local_memory));
    cli_set(object, "argument_bytes", json_integer((json_int_t)f->max_argument_bytes));
    cli_set(object, "compute_units", json_integer(f->compute_units));
    cli_set(object, "work_group", json_integer(f->max_work_group));
    cli_set(object, "sub_group", json_integer(f->sub_group));
    cli_set(object, "profile", cli_text(device->profile ? device->profile->file : NULL));
    capabilities_of(f, list);
    for (int i = 0; i < CAPABILITIES; i++) cli_set(has, list[i].name, json_boolean(list[i].present));
    cli_set(object, "capabilities", has);
    return object;
}

static void print_device(const char *name, const nbxi_device *device)
{
    const nbxi_facts *f = &device->facts;
    char memory[32], largest[32], local[32];
    capability list[CAPABILITIES];
    printf("%s  %s (%s), driver %s, %s\n", name, f->name, f->architecture, f->driver_version, f->language);
    printf("    memory %s, largest allocation %s, local memory %s; %d compute units, groups of %d work-items\n",
           cli_bytes(f->total_memory, memory, sizeof(memory)), cli_bytes(f->max_allocation, largest, sizeof(largest)),
           cli_bytes(f->local_memory, local, sizeof(local)), f->compute_units, f->max_work_group);
    if (device->profile) {
        printf("    profile %s (%s)\n", device->profile->file, device->profile->device_status);
    } else {
        printf("    no profile matches: general settings are used\n");
    }
    capabilities_of(f, list);
    for (int present = 1; present >= 0; present--) {
        printf(present ? "    has" : "    lacks");
        for (int i = 0; i < CAPABILITIES; i++) {
            if (list[i].present == (bool)present) printf(" %s", list[i].name);
        }
        printf("\n");
    }
}

/* Devices of one driver; a driver that is absent is listed with the reason. */
static void driver_devices(nbx_context *ctx, const nbxi_driver *driver, json_t *list)
{
    int count = 0;
    nbx_status status = driver->count(ctx, &count);
    for (int i = 0; i < count || (status != NBX_OK && i == 0); i++) {
        char *name = status == NBX_OK ? cli_format("%s:%d", driver->name, i) : cli_format("%s", driver->name);
        nbxi_device *device = NULL;
        nbx_status opened = status;
        if (status == NBX_OK) opened = nbxi_device_get(ctx, (nbx_device){driver->type, i}, &device);
        if (opened != NBX_OK && list) {
            json_t *object = json_object();
            cli_set(object, "name", cli_text(name));
            cli_set(object, "absent", cli_text(nbx_context_error(ctx)->message));
            json_array_append_new(list, object);
        } else if (opened != NBX_OK) {
            printf("%s  none: %s\n", name, nbx_context_error(ctx)->message);
        } else if (list) {
            json_array_append_new(list, device_json(name, device));
        } else {
            print_device(name, device);
        }
        free(name);
    }
}

static int devices(const cli_command *command, int argc, char **argv)
{
    bool json = false;
    const cli_option options[] = {{"json", 'j', CLI_FLAG, &json, NULL, "print JSON"}};
    int first, code = cli_parse(command, argc, argv, options, 1, &first);
    if (code != CLI_GO_ON) return code;
    if (first < argc) return cli_usage(command, "there is nothing to give it: '%s'", argv[first]);
    nbx_context *ctx = cli_context(0);
    if (!ctx) return CLI_REFUSED;
    int threads = nbx_context_num_threads(ctx);
    const char *isa = nbxi_isa_name(nbxi_isa_level());
    json_t *list = NULL;
    if (json) {
        json_t *cpu = json_object(), *ref = json_object();
        list = json_array();
        cli_set(cpu, "name", cli_text("cpu"));
        cli_set(cpu, "instructions", cli_text(isa));
        cli_set(cpu, "threads", json_integer(threads));
        cli_set(ref, "name", cli_text("ref"));
        json_array_append_new(list, cpu);
        json_array_append_new(list, ref);
    } else {
        printf("cpu  the processor: %s instructions, %d threads\n", isa, threads);
        printf("ref  the reference: float64 and plain loops, slow\n");
    }
    for (size_t i = 0; nbxi_drivers[i] != NULL; i++) {
        if (nbxi_drivers[i]->type != NBX_DEVICE_CPU) driver_devices(ctx, nbxi_drivers[i], list);
    }
    nbx_context_destroy(ctx);
    return json ? cli_print_json(list, CLI_OK) : CLI_OK;
}

const cli_command cli_devices = {
    "devices", "", "list the devices that programs can run on",
    "For each device: what its driver says of it, the profile that fits, its capabilities;\n"
    "for each driver that is absent: the reason.\n",
    devices};
