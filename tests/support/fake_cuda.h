/* SPDX-License-Identifier: Apache-2.0 */
/* How tests steer tests/fake/libcuda.c, a stand-in for the CUDA driver. Device memory is host memory; what is queued on
 * a stream waits there until something demands it (a synchronisation, an event, the end of the stream), and reads its
 * operands only then: a copy whose source was reused too early, or an order that was only hoped for, gives wrong
 * bytes. */
#ifndef NBX_TESTS_FAKE_CUDA_H
#define NBX_TESTS_FAKE_CUDA_H

#include <stddef.h>
#include <stdint.h>

/* A kernel of the stand-in: called when the launch is executed. values[i] points to the bytes of parameter i. */
typedef struct fake_launch {
    const char *name;
    unsigned grid[3], block[3], shared, attributes;
    struct {
        int id, number[3];
    } attribute[4];
    int count;
    _Alignas(16) unsigned char value[16][128];
    uint32_t size[16];
    void *stream;
} fake_launch;
typedef struct fake_kernel {
    const char *name;
    int count; /* parameters, as cuFuncGetParamInfo tells them */
    uint32_t offset[16], size[16];
    int static_shared, registers, max_threads;
    void (*run)(const fake_launch *launch);
} fake_kernel;

typedef struct fake_cuda {
    int version, devices, capability, init_result;
    int no_virtual_memory, no_clusters, no_cooperative;
    size_t memory; /* bytes that can be allocated */
    fake_kernel kernels[16];
    int kernel_count;

    long calls;   /* that can fail, so far */
    long fail_at; /* the one that fails, counted from 1; 0: none */
    int fail_with;
    const char *failed; /* its name */
    int sticky;         /* result of every call from now on; 0: none */
    void *current;      /* context of the thread (tests have one) */

    size_t allocated, allocations, host_allocations, modules, streams, events, graphs, reservations, mappings, handles;
    int retained[8];
    long launches, peer_copies, peers_enabled;
    fake_launch last;                     /* as it was queued */
    int max_dynamic_shared, wide_cluster; /* attributes that were set last */
} fake_cuda;

typedef fake_cuda *(*fake_cuda_control)(void); /* symbol "fake_cuda_get" */
typedef void (*fake_cuda_reset)(void);         /* symbol "fake_cuda_start": as when it was loaded */

#endif
