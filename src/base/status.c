/* SPDX-License-Identifier: Apache-2.0 */
/* Names and texts of status codes. */
#include "nbx/status.h"

const char *nbx_status_name(nbx_status status)
{
    switch (status) {
#define NBXI_NAME(name, number, text) \
    case NBX_##name: return #name;
        NBX_STATUS_LIST(NBXI_NAME)
#undef NBXI_NAME
    }
    return "UNKNOWN";
}

const char *nbx_status_text(nbx_status status)
{
    switch (status) {
#define NBXI_TEXT(name, number, text) \
    case NBX_##name: return text;
        NBX_STATUS_LIST(NBXI_TEXT)
#undef NBXI_TEXT
    }
    return "no status of this library";
}
