/* SPDX-License-Identifier: Apache-2.0 */
/* Profiles of device classes: facts and settings that no driver tells, one file of profiles/ for each class. The files
 * are read and checked when the library is built (gen/profiles/main.c) and stand in it as a table. */
#ifndef NBXI_DEVICE_PROFILE_H
#define NBXI_DEVICE_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every key of a profile. X(kind, section, key, least, most): kind TEXT, INT, REAL, BOOL; those of `device` stand in no
 * section of the file. A file states all of them and no others. */
#define NBXI_PROFILE_KEYS(X) \
    X(TEXT, device, architecture, 1, 64)       /* name of the class */ \
    X(TEXT, device, vendor, 1, 64)             /* lower case */ \
    X(TEXT, device, status, 1, 64)             /* measured | documented | expected */ \
    X(TEXT, device, language, 0, 64)           /* version that a compiler must be told, or "" */ \
    X(INT, device, sub_group, 0, 128)          /* lanes */ \
    X(INT, device, local_memory, 0, 1 << 24)   /* bytes that a group can have; the driver's figure is the limit */ \
    X(INT, device, registers, 0, 1 << 24)      /* of 32 bits, for a group */ \
    X(INT, device, max_stages, 1, 16)          /* depth of pipelines of copies */ \
    X(REAL, device, local_share, 0, 1)         /* usable share of local memory */ \
    X(INT, device, extent_multiple, 1, 1024)   /* extents of tiles are multiples of it */ \
    X(INT, device, screen_bytes, 0, INT64_MAX) /* memory for checks of candidates */ \
    X(BOOL, precision, float16, 0, 1)          /* arithmetic, not storage */ \
    X(BOOL, precision, bfloat16, 0, 1) \
    X(BOOL, precision, tf32, 0, 1) \
    X(BOOL, precision, float8, 0, 1) \
    X(BOOL, precision, float64, 0, 1) \
    X(REAL, memory, pool_cap, 0, 1)             /* share of the memory that may be cached; 0: no bound */ \
    X(INT, memory, drain_bytes, 0, INT64_MAX)   /* dead tensors that are always given back */ \
    X(INT, memory, drain_floor, 0, INT64_MAX)   /* the least that is given back early */ \
    X(INT, memory, drain_reserve, 0, INT64_MAX) /* less free memory than this is pressure */ \
    X(INT, memory, drain_interval, 1, 1 << 20)  /* operators between two looks at it */ \
    X(INT, blocks, flat, 1, 1024)               /* work-items of flat kernels */ \
    X(INT, blocks, resize, 1, 1024) \
    X(INT, blocks, softmax_row, 1, 1 << 20) /* longest row in one pass */ \
    X(INT, blocks, norm_tile, 1, 1 << 20) \
    X(INT, blocks, group_norm, 1, 1 << 24) /* elements of a group in one pass */ \
    X(INT, blocks, reduction, 1, 1 << 20) \
    X(INT, blocks, matvec_min_groups, 0, 1 << 20) /* narrower tiles until there are as many; 0: off */ \
    X(INT, matmul, m, 1, 1024)                    /* first tile of products */ \
    X(INT, matmul, n, 1, 1024) \
    X(INT, matmul, k, 1, 1024) \
    X(INT, matmul, warps, 1, 32) \
    X(INT, matmul, stages, 1, 16) \
    X(INT, bmm, m, 1, 1024) /* first tile of batched products */ \
    X(INT, bmm, n, 1, 1024) \
    X(INT, bmm, k, 1, 1024) \
    X(INT, bmm, warps, 1, 32) \
    X(INT, convolution, h, 1, 1024) /* first tile of convolutions */ \
    X(INT, convolution, w, 1, 1024) \
    X(INT, convolution, warps, 1, 32) \
    X(INT, dispatch, in_flight, 0, 1 << 20)  /* command buffers; 0: the driver sees to it */ \
    X(INT, dispatch, per_buffer, 0, 1 << 20) /* launches in one */ \
    X(REAL, tolerance, float16, 0, 1)        /* of candidates against the first */ \
    X(REAL, tolerance, bfloat16, 0, 1) \
    X(REAL, tolerance, float32, 0, 1) \
    X(REAL, tolerance, float64, 0, 1)

typedef const char *nbxi_profile_TEXT;
typedef int64_t nbxi_profile_INT;
typedef double nbxi_profile_REAL;
typedef bool nbxi_profile_BOOL;

/* First rule that fits: at most so many rows (0: any), a head from and below so many elements (0: any). */
typedef struct nbxi_profile_attention {
    int64_t rows_at_most, head_from, head_below, m, n, warps;
} nbxi_profile_attention;
typedef struct nbxi_profile_bucket {
    int64_t up_to, step; /* extents up to it (0: the rest) are rounded to multiples of step in keys */
} nbxi_profile_bucket;

typedef struct nbxi_profile {
    const char *file; /* "nvidia/hopper.yml" */
#define NBXI_PROFILE_MEMBER(kind, section, key, least, most) nbxi_profile_##kind section##_##key;
    NBXI_PROFILE_KEYS(NBXI_PROFILE_MEMBER)
#undef NBXI_PROFILE_MEMBER
    const char *const *matches; /* names of architectures, "*" at the end for any rest; NULL at the end */
    const nbxi_profile_attention *attention;
    size_t attention_count;
    const nbxi_profile_bucket *buckets;
    size_t bucket_count;
} nbxi_profile;

extern const nbxi_profile nbxi_profiles[]; /* generated, sorted by file */
extern const size_t nbxi_profile_count;

struct nbxi_facts;
/* The profile that fits what a device says of itself: by the name of its architecture, else "sm_NN" of its capability,
 * else the closest capability below it of the same major number; a processor by its machine. NULL: none. */
const nbxi_profile *nbxi_profile_match(const struct nbxi_facts *facts);

#endif
