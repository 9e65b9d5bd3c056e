/* SPDX-License-Identifier: Apache-2.0 */
/* The fused cells on the CPU, in float32 (float64 for float64), chunk by chunk of a row. */
#include <math.h>
#include <string.h>

#include "ops_rows.h"
#include "src/base/parallel.h"
#include "src/tensor/convert.h"

#define CHUNK 64  /* columns computed together */
#define CHUNKS 16 /* in one piece of parallel work */

typedef struct cell {
    const char *x, *h, *state, *x_bias, *h_bias; /* biases may be NULL */
    char *out, *cell, *kept;
    nbx_dtype dtype;
    int64_t size, hidden, chunks, total; /* chunks: in a row; total: in all */
} cell;

#define CELLS(T, suffix, DTYPE, EXP, TANH) \
    static T sigmoid_##suffix(T x) { return 1 / (1 + EXP(-x)); } \
    static void load_##suffix(const cell *w, const char *from, int64_t at, int64_t n, T *to) \
    { \
        nbxi_convert(DTYPE, to, w->dtype, from + at * w->size, n); \
    } \
    static void save_##suffix(const cell *w, char *to, int64_t at, int64_t n, const T *from) \
    { \
        nbxi_convert(w->dtype, to + at * w->size, DTYPE, from, n); \
    } \
    /* Columns of one gate of x or h, with the bias. */ \
    static void gate_##suffix(const cell *w, const char *from, const char *bias, int64_t at, int64_t column, \
                              int64_t n, T *to) \
    { \
        T b[CHUNK]; \
        load_##suffix(w, from, at, n, to); \
        if (bias == NULL) return; \
        load_##suffix(w, bias, column, n, b); \
        for (int64_t i = 0; i < n; i++) to[i] += b[i]; \
    } \
    static void lstm_##suffix(const cell *w, int64_t row, int64_t column, int64_t n) \
    { \
        T gates[4][CHUNK], h[CHUNK], c[CHUNK]; \
        for (int64_t k = 0; k < 4; k++) { \
            int64_t gate = k * w->hidden + column, at = row * 4 * w->hidden + gate; \
            gate_##suffix(w, w->x, w->x_bias, at, gate, n, gates[k]); \
            gate_##suffix(w, w->h, w->h_bias, at, gate, n, h); \
            for (int64_t i = 0; i < n; i++) gates[k][i] += h[i]; \
            for (int64_t i = 0; i < n; i++) gates[k][i] = k == 2 ? TANH(gates[k][i]) : sigmoid_##suffix(gates[k][i]); \
            save_##suffix(w, w->kept, at, n, gates[k]); \
        } \
        load_##suffix(w, w->state, row * w->hidden + column, n, c); \
        for (int64_t i = 0; i < n; i++) { \
            c[i] = gates[1][i] * c[i] + gates[0][i] * gates[2][i]; \
            h[i] = gates[3][i] * TANH(c[i]); \
        } \
        save_##suffix(w, w->out, row * w->hidden + column, n, h); \
        save_##suffix(w, w->cell, row * w->hidden + column, n, c); \
    } \
    static void gru_##suffix(const cell *w, int64_t row, int64_t column, int64_t n) \
    { \
        T gates[3][CHUNK], h[CHUNK], state[CHUNK]; \
        load_##suffix(w, w->state, row * w->hidden + column, n, state); \
        for (int64_t k = 0; k < 3; k++) { \
            int64_t gate = k * w->hidden + column, at = row * 3 * w->hidden + gate; \
            gate_##suffix(w, w->x, w->x_bias, at, gate, n, gates[k]); \
            gate_##suffix(w, w->h, w->h_bias, at, gate, n, h); \
            for (int64_t i = 0; i < n; i++) \
                gates[k][i] = k == 2 ? TANH(gates[2][i] + gates[0][i] * h[i]) : sigmoid_##suffix(gates[k][i] + h[i]); \
            save_##suffix(w, w->kept, row * 5 * w->hidden + gate, n, gates[k]); \
        } \
        save_##suffix(w, w->kept, row * 5 * w->hidden + 3 * w->hidden + column, n, state); \
        save_##suffix(w, w->kept, row * 5 * w->hidden + 4 * w->hidden + column, n, h); \
        for (int64_t i = 0; i < n; i++) h[i] = gates[2][i] + gates[1][i] * (state[i] - gates[2][i]); \
        save_##suffix(w, w->out, row * w->hidden + column, n, h); \
    }

CELLS(float, f32, NBX_FLOAT32, expf, tanhf)
CELLS(double, f64, NBX_FLOAT64, exp, tanh)

static void run_piece(void *arg, int64_t piece)
{
    const cell *w = arg;
    int64_t end = (piece + 1) * CHUNKS < w->total ? (piece + 1) * CHUNKS : w->total;
    for (int64_t i = piece * CHUNKS; i < end; i++) {
        int64_t column = i % w->chunks * CHUNK, row = i / w->chunks;
        int64_t n = column + CHUNK < w->hidden ? CHUNK : w->hidden - column;
        bool wide = w->dtype == NBX_FLOAT64, lstm = w->cell != NULL;
        (lstm ? (wide ? lstm_f64 : lstm_f32) : (wide ? gru_f64 : gru_f32))(w, row, column, n);
    }
}

static nbx_status run(nbxi_call *call, nbx_tensor **outs, bool lstm)
{
    nbx_tensor *in[5] = {NULL};
    nbx_status status = NBX_OK;
    if (outs[0]->numel == 0) return NBX_OK;
    for (int i = 0; i < 5 && status == NBX_OK; i++)
        if (nbxi_arg_tensor(call, i)) status = nbxi_tensor_contiguous(call->ctx, nbxi_arg_tensor(call, i), &in[i]);
    if (status == NBX_OK) {
        cell w;
        memset(&w, 0, sizeof w);
        w.x = nbxi_data(in[0]), w.h = nbxi_data(in[1]), w.state = nbxi_data(in[2]);
        if (in[3]) w.x_bias = nbxi_data(in[3]);
        if (in[4]) w.h_bias = nbxi_data(in[4]);
        w.out = nbxi_data(outs[0]);
        if (lstm) w.cell = nbxi_data(outs[1]);
        w.kept = nbxi_data(outs[lstm ? 2 : 1]);
        w.dtype = outs[0]->dtype;
        w.size = (int64_t)nbx_dtype_size(w.dtype);
        w.hidden = outs[0]->sizes[1];
        w.chunks = (w.hidden + CHUNK - 1) / CHUNK;
        w.total = w.chunks * outs[0]->sizes[0];
        nbxi_parallel_for(call->ctx, (w.total + CHUNKS - 1) / CHUNKS, run_piece, &w);
    }
    for (int i = 0; i < 5; i++) nbx_tensor_release(in[i]);
    return status;
}

nbx_status nbxi_cpu_lstm_cell(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, true); }
nbx_status nbxi_cpu_gru_cell(nbxi_call *call, nbx_tensor **outs) { return run(call, outs, false); }
