/* SPDX-License-Identifier: Apache-2.0 */
/* Offsets above 2^31 elements: every call with its tensors spread over more than 2^31 elements of sparse mappings,
 * along the first dim and along the last, gives what it gives with a gap of a few elements (the same bytes) and, within
 * the row's bound, what ref gives for the same values close together; written arguments included. */
#include <string.h>

#include "tests/support/sweep.h"

#define PARTS 4
#define FAR (INT64_C(1) << 31)

/* Rows whose results are places or strides, which copy the whole storage as PyTorch does, whose results have no values,
 * or which refuse strides that are odd. */
static bool is_about_places(const nbxi_op *op)
{
    static const char *const names[] = {"as_strided",     "_reshape_alias",   "empty",           "set_",
                                        "resize",         "stride",           "is_contiguous",   "slice_scatter",
                                        "select_scatter", "diagonal_scatter", "view_as_complex", "view_copy.dtype",
                                        "view.dtype"};
    const nbxi_op *base = op->base ? op->base : op;
    if (strcmp(base->name, "aten::copy") == 0) return true;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strstr(op->name, names[k])) return true;
    return false;
}

/* Whether a bag is kept for each index, the second result, depends on the strides of weight, in PyTorch too. */
static bool has_form_of_strides(const nbxi_op *op) { return strstr(op->name, "embedding_bag") != NULL; }

static void spread(sweep *s, const sweep_case *c, bool inner)
{
    sweep_outcome near, far, model;
    char text[400];
    s->inner = inner;
    s->gap = 1;
    sweep_run(s, c, sweep_cpu, &near);
    s->gap = FAR;
    sweep_run(s, c, sweep_cpu, &far);
    if (!sweep_equal(s, c, &far, &near, text, sizeof text))
        sweep_fail(s, c, "elements far apart along the %s dim: %s", inner ? "last" : "first", text);
    if (far.status == NBX_OK && !has_form_of_strides(c->op)) {
        s->gap = 0;
        sweep_model(s, c, &model);
        s->gap = FAR;
        if (!sweep_agree(s, c, &far, &model, text, sizeof text))
            sweep_fail(s, c, "elements far apart along the %s dim, against ref: %s", inner ? "last" : "first", text);
        sweep_release(s, &far);
        sweep_run(s, c, sweep_ref, &far);
        if (!sweep_agree(s, c, &far, &model, text, sizeof text))
            sweep_fail(s, c, "elements far apart along the %s dim, on ref: %s", inner ? "last" : "first", text);
        sweep_release(s, &model);
    }
    s->gap = 0;
    sweep_release(s, &far);
    sweep_release(s, &near);
}

int main(int argc, char **argv)
{
    sweep s;
    sweep_options options = sweep_arguments(argc, argv);
    options.thin = 1;
    options.elements = 600;
    options.made_up = true;
    sweep_begin(&s, "far", options);
    for (size_t i = 0; i < s.count; i++) {
        if (is_about_places(s.cases[i].op)) continue;
        spread(&s, &s.cases[i], false);
        spread(&s, &s.cases[i], true);
    }
    return sweep_end(&s);
}
