/* SPDX-License-Identifier: Apache-2.0 */
/* Profiles of device classes: facts and settings that no driver tells, one file of profiles/ for each class. */
#ifndef NBXI_DEVICE_PROFILE_H
#define NBXI_DEVICE_PROFILE_H

#include "src/device/device.h"

/* The profile that fits what a device says of itself, NULL: none. */
const nbxi_profile *nbxi_profile_match(const nbxi_facts *facts);

#endif
