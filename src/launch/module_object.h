/* SPDX-License-Identifier: Apache-2.0 */
/* A loaded foreign kernel. */
#ifndef NBXI_LAUNCH_MODULE_OBJECT_H
#define NBXI_LAUNCH_MODULE_OBJECT_H

#include "src/launch/module.h"

struct nbx_module {
    nbxi_heap *heap;
    nbxi_device *device; /* NULL: only looked at */
    nbxi_module code;
    nbxi_function function;
    nbxi_elf *elf;
    nbxi_module_meta meta;
    nbxi_signature signature;
    nbxi_declared declared;
    int hidden; /* -1: not known before a launch */
};

#endif
