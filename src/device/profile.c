/* SPDX-License-Identifier: Apache-2.0 */
/* Which profile fits a device. */
#include "src/device/profile.h"

const nbxi_profile *nbxi_profile_match(const nbxi_facts *facts)
{
    (void)facts;
    return NULL;
}
