/* SPDX-License-Identifier: Apache-2.0 */
/* Sentence embeddings with all-MiniLM-L6-v2, and how similar the sentences are.
 *
 *     minilm PROGRAM.pt2 MODEL.safetensors vocab.txt < sentences.txt
 *
 * The program was exported without weights (export.py); they are bound by name from the safetensors file. Prints the
 * matrix of cosine similarities of the lines of standard input. */
#include <nbx/nbx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wordpiece.h"

#define MOST_SENTENCES 64
#define MOST_TOKENS 512 /* of a sentence, as BERT takes */

/* Leaves the function with the status of a call that failed. */
#define TRY(call) \
    do { \
        nbx_status status = (call); \
        if (status != NBX_OK) return status; \
    } while (0)

/* Sentences as token ids, padded with zeros to the longest. */
typedef struct batch {
    int64_t sentences, tokens;
    int64_t *ids, *mask, *types; /* [sentences, tokens]; mask is 1 where there is a token */
} batch;

static int read_batch(const wordpiece *w, batch *b)
{
    static int64_t rows[MOST_SENTENCES][MOST_TOKENS];
    size_t lengths[MOST_SENTENCES];
    char *line = NULL;
    size_t capacity = 0;
    memset(b, 0, sizeof *b);
    while (b->sentences < MOST_SENTENCES && getline(&line, &capacity, stdin) > 0) {
        size_t n = wordpiece_encode(w, line, rows[b->sentences], MOST_TOKENS);
        if (n > 2) lengths[b->sentences++] = n; /* not an empty line */
        if (n > 2 && (int64_t)n > b->tokens) b->tokens = (int64_t)n;
    }
    free(line);
    size_t cells = (size_t)(b->sentences * b->tokens);
    b->ids = calloc(cells + 1, sizeof(int64_t));
    b->mask = calloc(cells + 1, sizeof(int64_t));
    b->types = calloc(cells + 1, sizeof(int64_t)); /* all zero: one sentence each */
    if (!b->ids || !b->mask || !b->types || cells == 0) return 0;
    for (int64_t i = 0; i < b->sentences; i++)
        for (size_t j = 0; j < lengths[i]; j++) {
            b->ids[i * b->tokens + (int64_t)j] = rows[i][j];
            b->mask[i * b->tokens + (int64_t)j] = 1;
        }
    return 1;
}

/* Runs the encoder: *hidden is [sentences, tokens, 384]. */
static nbx_status encode(nbx_context *ctx, nbx_instance *model, const batch *b, nbx_tensor **mask, nbx_tensor **hidden)
{
    const int64_t sizes[] = {b->sentences, b->tokens};
    nbx_value inputs[3], outputs[2];
    size_t count;
    for (int i = 0; i < 3; i++) inputs[i].kind = NBX_VALUE_TENSOR;
    TRY(nbx_tensor_from_data(ctx, NBX_INT64, 2, sizes, b->ids, &inputs[0].v.tensor));
    TRY(nbx_tensor_from_data(ctx, NBX_INT64, 2, sizes, b->mask, &inputs[1].v.tensor));
    TRY(nbx_tensor_from_data(ctx, NBX_INT64, 2, sizes, b->types, &inputs[2].v.tensor));
    TRY(nbx_instance_call(ctx, model, inputs, 3, outputs, 2, &count));
    *mask = inputs[1].v.tensor;
    *hidden = outputs[1].v.tensor;
    return NBX_OK;
}

/* The mean of the hidden states of each sentence's own tokens, scaled to length 1: [sentences, 384]. */
static nbx_status pool(nbx_context *ctx, nbx_tensor *mask, nbx_tensor *hidden, nbx_tensor **embeddings)
{
    const int64_t along_tokens = 1, along_features = 1;
    nbx_tensor *weights, *sum, *count, *mean, *length;
    nbx_linalg_vector_norm_options norm;
    nbx_linalg_vector_norm_options_init(&norm);
    norm.dim = &along_features;
    norm.dim_count = 1;
    norm.keepdim = true;
    TRY(nbx_unsqueeze(ctx, mask, -1, &weights));
    TRY(nbx_mul(ctx, hidden, weights, &hidden));
    TRY(nbx_sum_dim_intlist(ctx, hidden, &along_tokens, 1, NULL, &sum));
    TRY(nbx_sum_dim_intlist(ctx, weights, &along_tokens, 1, NULL, &count));
    TRY(nbx_div(ctx, sum, count, &mean));
    TRY(nbx_linalg_vector_norm(ctx, mean, &norm, &length));
    return nbx_div(ctx, mean, length, embeddings);
}

/* Cosine similarities [sentences, sentences] into `values`. Tensors made here belong to a scope, which frees them. */
static nbx_status similarities(nbx_context *ctx, nbx_instance *model, const batch *b, float *values)
{
    nbx_tensor *mask, *hidden, *embeddings, *transposed, *product;
    TRY(encode(ctx, model, b, &mask, &hidden));
    TRY(pool(ctx, mask, hidden, &embeddings));
    TRY(nbx_t(ctx, embeddings, &transposed));
    TRY(nbx_mm(ctx, embeddings, transposed, &product));
    return nbx_tensor_read(ctx, product, values, (size_t)(b->sentences * b->sentences) * sizeof(float));
}

static nbx_status run(nbx_context *ctx, const char *program_path, const char *weights_path, const batch *b,
                      float *values)
{
    nbx_program *program;
    nbx_instance *model;
    nbx_program_options options;
    nbx_program_options_init(&options);
    options.weights = &weights_path;
    options.weights_count = 1;
    TRY(nbx_program_load(ctx, program_path, &options, &program));
    nbx_status status = nbx_instance_create(ctx, program, &model);
    nbx_program_release(program); /* the instance holds it */
    if (status != NBX_OK) return status;
    status = nbx_scope_begin(ctx);
    if (status == NBX_OK) {
        status = similarities(ctx, model, b, values);
        if (nbx_scope_end(ctx) != NBX_OK && status == NBX_OK) status = NBX_INTERNAL;
    }
    nbx_instance_destroy(model);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: minilm PROGRAM.pt2 MODEL.safetensors vocab.txt < sentences.txt\n");
        return 2;
    }
    nbx_context *ctx = NULL;
    batch b = {0};
    static float values[MOST_SENTENCES * MOST_SENTENCES];
    wordpiece *w = wordpiece_open(argv[3]);
    int failed = 1;
    if (!w)
        fprintf(stderr, "minilm: %s is not a WordPiece vocabulary\n", argv[3]);
    else if (!read_batch(w, &b))
        fprintf(stderr, "minilm: no sentences on standard input\n");
    else if (nbx_context_create(NULL, &ctx) != NBX_OK)
        fprintf(stderr, "minilm: out of memory\n");
    else if (run(ctx, argv[1], argv[2], &b, values) != NBX_OK)
        fprintf(stderr, "minilm: %s\n", nbx_context_error(ctx)->message);
    else
        failed = 0;
    for (int64_t i = 0; i < b.sentences && !failed; i++)
        for (int64_t j = 0; j < b.sentences; j++)
            printf("%9.6f%c", (double)values[i * b.sentences + j], j + 1 < b.sentences ? ' ' : '\n');
    free(b.ids);
    free(b.mask);
    free(b.types);
    wordpiece_close(w);
    nbx_context_destroy(ctx);
    return failed;
}
