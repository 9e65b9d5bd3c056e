/* SPDX-License-Identifier: Apache-2.0 */
/* Views: sizes, strides, offsets and sharing as PyTorch 2.11 gives them; writes through views; dtype views; lists. */
#include "tests/support/cmocka.h"

#include <string.h>

#include "nbx/ops.h"
#include "src/tensor/tensor.h"
#include "tests/support/ops.h"

#define TRY(expression) assert_int_equal(expression, NBX_OK)

typedef struct argument {
    int count; /* of list; -1: None, -2: the int in list[0] */
    int64_t list[4];
} argument;

/* clang-format off */
#define NONE {-1, {0}}
#define INT(value) {-2, {value}}
#define LIST(count, ...) {count, {__VA_ARGS__}}
#define REFUSED 0, 0, {0}, {0}, 0, false
static const struct {
    const char *name;
    int ndim;
    int64_t sizes[3], strides[3], offset;
    int nargs;
    argument args[4];
    int count; /* of results, the last of which follows; 0: refused */
    int out_ndim;
    int64_t out_sizes[4], out_strides[4], out_offset;
    bool shares;
} cases[] = {
    {"aten::view", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {24}, {1}, 0, true},
    {"aten::view", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(2, 2, -1)}, 1, 2, {2, 12}, {12, 1}, 0, true},
    {"aten::reshape", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {24}, {1}, 0, true},
    {"aten::reshape", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(2, -1, 2)}, 1, 2, {12, 2}, {2, 1}, 0, true},
    {"aten::flatten.using_ints", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 1, {24}, {1}, 0, true},
    {"aten::ravel", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 1, {24}, {1}, 0, true},
    {"aten::squeeze", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(-1)}, 1, 4, {2, 3, 4, 1}, {12, 4, 1, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(0)}, 1, 4, {1, 2, 3, 4}, {24, 12, 4, 1}, 0, true},
    {"aten::numpy_T", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {4, 3, 2}, {1, 4, 12}, 0, true},
    {"aten::expand", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(4, 2, 2, 3, 4)}, 1, 4, {2, 2, 3, 4}, {0, 12, 4, 1}, 0, true},
    {"aten::select.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(-1), INT(-1)}, 1, 2, {2, 3}, {12, 4}, 3, true},
    {"aten::select.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {12, 4, 1}, 0, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {12, 4, 1}, 0, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 3, {2, 3, 2}, {12, 4, 2}, 1, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {12, 4, 1}, 0, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {INT(-1), INT(1), INT(2)}, 1, 3, {2, 3, 2}, {12, 4, 1}, 1, true},
    {"aten::split.Tensor", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {12, 4, 1}, 2, true},
    {"aten::chunk", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(2), INT(0)}, 2, 3, {1, 3, 4}, {12, 4, 1}, 12, true},
    {"aten::tensor_split.sections", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {12, 4, 1}, 2, true},
    {"aten::tensor_split.indices", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {LIST(2, 1, 2), INT(-1)}, 3, 3, {2, 3, 2}, {12, 4, 1}, 2, true},
    {"aten::unbind.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(0)}, 2, 2, {3, 4}, {4, 1}, 12, true},
    {"aten::unfold", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {INT(-1), INT(2), INT(1)}, 1, 4, {2, 3, 3, 2}, {12, 4, 1, 1}, 0, true},
    {"aten::transpose.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {4, 3, 2}, {1, 4, 12}, 0, true},
    {"aten::movedim.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {3, 4, 2}, {4, 1, 12}, 0, true},
    {"aten::diagonal", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {INT(0), INT(0), INT(1)}, 1, 2, {4, 2}, {1, 16}, 0, true},
    {"aten::diagonal", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {INT(-1), INT(0), INT(-1)}, 1, 2, {3, 1}, {4, 13}, 12, true},
    {"aten::contiguous", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, true},
    {"aten::atleast_2d", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, true},
    {"aten::atleast_3d", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, true},
    {"aten::view", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(1, -1)}, REFUSED},
    {"aten::view", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(2, 2, -1)}, 1, 2, {2, 12}, {1, 2}, 3, true},
    {"aten::reshape", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(1, -1)}, 1, 1, {24}, {1}, 0, false},
    {"aten::reshape", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(2, -1, 2)}, 1, 2, {12, 2}, {2, 1}, 0, false},
    {"aten::flatten.using_ints", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(0), INT(-1)}, 1, 1, {24}, {1}, 0, false},
    {"aten::ravel", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 1, {24}, {1}, 0, false},
    {"aten::squeeze", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {2, 3, 4}, {1, 8, 2}, 3, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(-1)}, 1, 4, {2, 3, 4, 1}, {1, 8, 2, 1}, 3, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(0)}, 1, 4, {1, 2, 3, 4}, {2, 1, 8, 2}, 3, true},
    {"aten::numpy_T", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {4, 3, 2}, {2, 8, 1}, 3, true},
    {"aten::expand", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(4, 2, 2, 3, 4)}, 1, 4, {2, 2, 3, 4}, {0, 1, 8, 2}, 3, true},
    {"aten::select.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(-1), INT(-1)}, 1, 2, {2, 3}, {1, 8}, 9, true},
    {"aten::select.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {1, 8, 2}, 3, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 3, {2, 3, 4}, {1, 8, 2}, 3, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {1, 8, 2}, 3, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 3, {2, 3, 2}, {1, 8, 4}, 5, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {1, 8, 2}, 3, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {INT(-1), INT(1), INT(2)}, 1, 3, {2, 3, 2}, {1, 8, 2}, 5, true},
    {"aten::split.Tensor", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {1, 8, 2}, 7, true},
    {"aten::chunk", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(2), INT(0)}, 2, 3, {1, 3, 4}, {1, 8, 2}, 4, true},
    {"aten::tensor_split.sections", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {1, 8, 2}, 7, true},
    {"aten::tensor_split.indices", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {LIST(2, 1, 2), INT(-1)}, 3, 3, {2, 3, 2}, {1, 8, 2}, 7, true},
    {"aten::unbind.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(0)}, 2, 2, {3, 4}, {8, 2}, 4, true},
    {"aten::unfold", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {INT(-1), INT(2), INT(1)}, 1, 4, {2, 3, 3, 2}, {1, 8, 2, 2}, 3, true},
    {"aten::transpose.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(0), INT(-1)}, 1, 3, {4, 3, 2}, {2, 8, 1}, 3, true},
    {"aten::movedim.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(0), INT(-1)}, 1, 3, {3, 4, 2}, {8, 2, 1}, 3, true},
    {"aten::diagonal", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {INT(0), INT(0), INT(1)}, 1, 2, {4, 2}, {2, 9}, 3, true},
    {"aten::diagonal", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {INT(-1), INT(0), INT(-1)}, 1, 2, {3, 1}, {8, 3}, 4, true},
    {"aten::contiguous", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, false},
    {"aten::atleast_2d", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {2, 3, 4}, {1, 8, 2}, 3, true},
    {"aten::atleast_3d", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {2, 3, 4}, {1, 8, 2}, 3, true},
    {"aten::view", 2, {3, 4}, {5, 1}, 1, 1, {LIST(1, -1)}, REFUSED},
    {"aten::view", 2, {3, 4}, {5, 1}, 1, 1, {LIST(2, 2, -1)}, REFUSED},
    {"aten::reshape", 2, {3, 4}, {5, 1}, 1, 1, {LIST(1, -1)}, 1, 1, {12}, {1}, 0, false},
    {"aten::reshape", 2, {3, 4}, {5, 1}, 1, 1, {LIST(2, -1, 2)}, 1, 2, {6, 2}, {2, 1}, 0, false},
    {"aten::flatten.using_ints", 2, {3, 4}, {5, 1}, 1, 2, {INT(0), INT(-1)}, 1, 1, {12}, {1}, 0, false},
    {"aten::ravel", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 1, {12}, {1}, 0, false},
    {"aten::squeeze", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 2, {3, 4}, {5, 1}, 1, true},
    {"aten::unsqueeze", 2, {3, 4}, {5, 1}, 1, 1, {INT(-1)}, 1, 3, {3, 4, 1}, {5, 1, 1}, 1, true},
    {"aten::unsqueeze", 2, {3, 4}, {5, 1}, 1, 1, {INT(0)}, 1, 3, {1, 3, 4}, {15, 5, 1}, 1, true},
    {"aten::numpy_T", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 2, {4, 3}, {1, 5}, 1, true},
    {"aten::expand", 2, {3, 4}, {5, 1}, 1, 1, {LIST(3, 2, 3, 4)}, 1, 3, {2, 3, 4}, {0, 5, 1}, 1, true},
    {"aten::select.int", 2, {3, 4}, {5, 1}, 1, 2, {INT(-1), INT(-1)}, 1, 1, {3}, {5}, 4, true},
    {"aten::select.int", 2, {3, 4}, {5, 1}, 1, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 2, {3, 4}, {5, 1}, 1, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 2, {2, 4}, {5, 1}, 6, true},
    {"aten::slice.Tensor", 2, {3, 4}, {5, 1}, 1, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 2, {3, 2}, {5, 2}, 2, true},
    {"aten::slice.Tensor", 2, {3, 4}, {5, 1}, 1, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 2, {3, 4}, {5, 1}, 1, 3, {INT(-1), INT(1), INT(2)}, 1, 2, {3, 2}, {5, 1}, 2, true},
    {"aten::split.Tensor", 2, {3, 4}, {5, 1}, 1, 2, {INT(2), INT(-1)}, 2, 2, {3, 2}, {5, 1}, 3, true},
    {"aten::chunk", 2, {3, 4}, {5, 1}, 1, 2, {INT(2), INT(0)}, 2, 2, {1, 4}, {5, 1}, 11, true},
    {"aten::tensor_split.sections", 2, {3, 4}, {5, 1}, 1, 2, {INT(2), INT(-1)}, 2, 2, {3, 2}, {5, 1}, 3, true},
    {"aten::tensor_split.indices", 2, {3, 4}, {5, 1}, 1, 2, {LIST(2, 1, 2), INT(-1)}, 3, 2, {3, 2}, {5, 1}, 3, true},
    {"aten::unbind.int", 2, {3, 4}, {5, 1}, 1, 1, {INT(0)}, 3, 1, {4}, {1}, 11, true},
    {"aten::unfold", 2, {3, 4}, {5, 1}, 1, 3, {INT(-1), INT(2), INT(1)}, 1, 3, {3, 3, 2}, {5, 1, 1}, 1, true},
    {"aten::transpose.int", 2, {3, 4}, {5, 1}, 1, 2, {INT(0), INT(-1)}, 1, 2, {4, 3}, {1, 5}, 1, true},
    {"aten::movedim.int", 2, {3, 4}, {5, 1}, 1, 2, {INT(0), INT(-1)}, 1, 2, {4, 3}, {1, 5}, 1, true},
    {"aten::diagonal", 2, {3, 4}, {5, 1}, 1, 3, {INT(0), INT(0), INT(1)}, 1, 1, {3}, {6}, 1, true},
    {"aten::diagonal", 2, {3, 4}, {5, 1}, 1, 3, {INT(-1), INT(0), INT(-1)}, 1, 1, {2}, {6}, 6, true},
    {"aten::contiguous", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 2, {3, 4}, {4, 1}, 0, false},
    {"aten::atleast_2d", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 2, {3, 4}, {5, 1}, 1, true},
    {"aten::atleast_3d", 2, {3, 4}, {5, 1}, 1, 0, {NONE}, 1, 3, {3, 4, 1}, {5, 1, 1}, 1, true},
    {"aten::view", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {6}, {1}, 0, true},
    {"aten::view", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {LIST(2, 2, -1)}, 1, 2, {2, 3}, {3, 1}, 0, true},
    {"aten::reshape", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {6}, {1}, 0, true},
    {"aten::reshape", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {LIST(2, -1, 2)}, 1, 2, {3, 2}, {2, 1}, 0, true},
    {"aten::flatten.using_ints", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 1, {6}, {1}, 0, true},
    {"aten::ravel", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 1, {6}, {1}, 0, true},
    {"aten::squeeze", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 2, {2, 3}, {3, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {INT(-1)}, 1, 4, {2, 1, 3, 1}, {3, 3, 1, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {INT(0)}, 1, 4, {1, 2, 1, 3}, {6, 3, 3, 1}, 0, true},
    {"aten::numpy_T", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 3, {3, 1, 2}, {1, 3, 3}, 0, true},
    {"aten::expand", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {LIST(4, 2, 2, 1, 3)}, 1, 4, {2, 2, 1, 3}, {0, 3, 3, 1}, 0, true},
    {"aten::select.int", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(-1), INT(-1)}, 1, 2, {2, 1}, {3, 3}, 2, true},
    {"aten::select.int", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 3, {2, 1, 3}, {3, 3, 1}, 0, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 3, {2, 1, 3}, {3, 3, 1}, 0, true},
    {"aten::slice.Tensor", 3, {2, 1, 3}, {3, 3, 1}, 0, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 3, {2, 1, 1}, {3, 3, 2}, 1, true},
    {"aten::slice.Tensor", 3, {2, 1, 3}, {3, 3, 1}, 0, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 3, {2, 1, 3}, {3, 3, 1}, 0, 3, {INT(-1), INT(1), INT(2)}, 1, 3, {2, 1, 2}, {3, 3, 1}, 1, true},
    {"aten::split.Tensor", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 1, 1}, {3, 3, 1}, 2, true},
    {"aten::chunk", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(2), INT(0)}, 2, 3, {1, 1, 3}, {3, 3, 1}, 3, true},
    {"aten::tensor_split.sections", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 1, 1}, {3, 3, 1}, 2, true},
    {"aten::tensor_split.indices", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {LIST(2, 1, 2), INT(-1)}, 3, 3, {2, 1, 1}, {3, 3, 1}, 2, true},
    {"aten::unbind.int", 3, {2, 1, 3}, {3, 3, 1}, 0, 1, {INT(0)}, 2, 2, {1, 3}, {3, 1}, 3, true},
    {"aten::unfold", 3, {2, 1, 3}, {3, 3, 1}, 0, 3, {INT(-1), INT(2), INT(1)}, 1, 4, {2, 1, 2, 2}, {3, 3, 1, 1}, 0, true},
    {"aten::transpose.int", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {3, 1, 2}, {1, 3, 3}, 0, true},
    {"aten::movedim.int", 3, {2, 1, 3}, {3, 3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {1, 3, 2}, {3, 1, 3}, 0, true},
    {"aten::diagonal", 3, {2, 1, 3}, {3, 3, 1}, 0, 3, {INT(0), INT(0), INT(1)}, 1, 2, {3, 1}, {1, 6}, 0, true},
    {"aten::diagonal", 3, {2, 1, 3}, {3, 3, 1}, 0, 3, {INT(-1), INT(0), INT(-1)}, 1, 2, {1, 1}, {3, 4}, 3, true},
    {"aten::contiguous", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 3, {2, 1, 3}, {3, 3, 1}, 0, true},
    {"aten::atleast_2d", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 3, {2, 1, 3}, {3, 3, 1}, 0, true},
    {"aten::atleast_3d", 3, {2, 1, 3}, {3, 3, 1}, 0, 0, {NONE}, 1, 3, {2, 1, 3}, {3, 3, 1}, 0, true},
    {"aten::view", 2, {0, 3}, {3, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {0}, {1}, 0, true},
    {"aten::view", 2, {0, 3}, {3, 1}, 0, 1, {LIST(2, 2, -1)}, 1, 2, {2, 0}, {1, 1}, 0, true},
    {"aten::reshape", 2, {0, 3}, {3, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {0}, {1}, 0, true},
    {"aten::reshape", 2, {0, 3}, {3, 1}, 0, 1, {LIST(2, -1, 2)}, 1, 2, {0, 2}, {2, 1}, 0, true},
    {"aten::flatten.using_ints", 2, {0, 3}, {3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 1, {0}, {1}, 0, true},
    {"aten::ravel", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 1, {0}, {1}, 0, true},
    {"aten::squeeze", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 2, {0, 3}, {3, 1}, 0, true},
    {"aten::unsqueeze", 2, {0, 3}, {3, 1}, 0, 1, {INT(-1)}, 1, 3, {0, 3, 1}, {3, 1, 1}, 0, true},
    {"aten::unsqueeze", 2, {0, 3}, {3, 1}, 0, 1, {INT(0)}, 1, 3, {1, 0, 3}, {0, 3, 1}, 0, true},
    {"aten::numpy_T", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 2, {3, 0}, {1, 3}, 0, true},
    {"aten::expand", 2, {0, 3}, {3, 1}, 0, 1, {LIST(3, 2, 0, 3)}, 1, 3, {2, 0, 3}, {0, 3, 1}, 0, true},
    {"aten::select.int", 2, {0, 3}, {3, 1}, 0, 2, {INT(-1), INT(-1)}, 1, 1, {0}, {3}, 2, true},
    {"aten::select.int", 2, {0, 3}, {3, 1}, 0, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 2, {0, 3}, {3, 1}, 0, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 2, {0, 3}, {3, 1}, 0, true},
    {"aten::slice.Tensor", 2, {0, 3}, {3, 1}, 0, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 2, {0, 1}, {3, 2}, 1, true},
    {"aten::slice.Tensor", 2, {0, 3}, {3, 1}, 0, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 2, {0, 3}, {3, 1}, 0, 3, {INT(-1), INT(1), INT(2)}, 1, 2, {0, 2}, {3, 1}, 1, true},
    {"aten::split.Tensor", 2, {0, 3}, {3, 1}, 0, 2, {INT(2), INT(-1)}, 2, 2, {0, 1}, {3, 1}, 2, true},
    {"aten::chunk", 2, {0, 3}, {3, 1}, 0, 2, {INT(2), INT(0)}, 2, 2, {0, 3}, {3, 1}, 0, true},
    {"aten::tensor_split.sections", 2, {0, 3}, {3, 1}, 0, 2, {INT(2), INT(-1)}, 2, 2, {0, 1}, {3, 1}, 2, true},
    {"aten::tensor_split.indices", 2, {0, 3}, {3, 1}, 0, 2, {LIST(2, 1, 2), INT(-1)}, 3, 2, {0, 1}, {3, 1}, 2, true},
    {"aten::unfold", 2, {0, 3}, {3, 1}, 0, 3, {INT(-1), INT(2), INT(1)}, 1, 3, {0, 2, 2}, {3, 1, 1}, 0, true},
    {"aten::transpose.int", 2, {0, 3}, {3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 2, {3, 0}, {1, 3}, 0, true},
    {"aten::movedim.int", 2, {0, 3}, {3, 1}, 0, 2, {INT(0), INT(-1)}, 1, 2, {3, 0}, {1, 3}, 0, true},
    {"aten::diagonal", 2, {0, 3}, {3, 1}, 0, 3, {INT(0), INT(0), INT(1)}, 1, 1, {0}, {4}, 0, true},
    {"aten::diagonal", 2, {0, 3}, {3, 1}, 0, 3, {INT(-1), INT(0), INT(-1)}, 1, 1, {0}, {4}, 0, true},
    {"aten::contiguous", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 2, {0, 3}, {3, 1}, 0, true},
    {"aten::atleast_2d", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 2, {0, 3}, {3, 1}, 0, true},
    {"aten::atleast_3d", 2, {0, 3}, {3, 1}, 0, 0, {NONE}, 1, 3, {0, 3, 1}, {3, 1, 1}, 0, true},
    {"aten::view", 0, {0}, {0}, 2, 1, {LIST(1, -1)}, 1, 1, {1}, {1}, 2, true},
    {"aten::view", 0, {0}, {0}, 2, 1, {LIST(2, 2, -1)}, REFUSED},
    {"aten::reshape", 0, {0}, {0}, 2, 1, {LIST(1, -1)}, 1, 1, {1}, {1}, 2, true},
    {"aten::reshape", 0, {0}, {0}, 2, 1, {LIST(2, -1, 2)}, REFUSED},
    {"aten::flatten.using_ints", 0, {0}, {0}, 2, 2, {INT(0), INT(-1)}, 1, 1, {1}, {1}, 2, true},
    {"aten::ravel", 0, {0}, {0}, 2, 0, {NONE}, 1, 1, {1}, {1}, 2, true},
    {"aten::squeeze", 0, {0}, {0}, 2, 0, {NONE}, 1, 0, {0}, {0}, 2, true},
    {"aten::unsqueeze", 0, {0}, {0}, 2, 1, {INT(-1)}, 1, 1, {1}, {1}, 2, true},
    {"aten::unsqueeze", 0, {0}, {0}, 2, 1, {INT(0)}, 1, 1, {1}, {1}, 2, true},
    {"aten::numpy_T", 0, {0}, {0}, 2, 0, {NONE}, 1, 0, {0}, {0}, 2, true},
    {"aten::expand", 0, {0}, {0}, 2, 1, {LIST(1, 2)}, 1, 1, {2}, {0}, 2, true},
    {"aten::select.int", 0, {0}, {0}, 2, 2, {INT(-1), INT(-1)}, REFUSED},
    {"aten::select.int", 0, {0}, {0}, 2, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 0, {0}, {0}, 2, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, REFUSED},
    {"aten::slice.Tensor", 0, {0}, {0}, 2, 4, {INT(-1), INT(1), NONE, INT(2)}, REFUSED},
    {"aten::slice.Tensor", 0, {0}, {0}, 2, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 0, {0}, {0}, 2, 3, {INT(-1), INT(1), INT(2)}, REFUSED},
    {"aten::split.Tensor", 0, {0}, {0}, 2, 2, {INT(2), INT(-1)}, REFUSED},
    {"aten::chunk", 0, {0}, {0}, 2, 2, {INT(2), INT(0)}, REFUSED},
    {"aten::tensor_split.sections", 0, {0}, {0}, 2, 2, {INT(2), INT(-1)}, REFUSED},
    {"aten::tensor_split.indices", 0, {0}, {0}, 2, 2, {LIST(2, 1, 2), INT(-1)}, REFUSED},
    {"aten::unbind.int", 0, {0}, {0}, 2, 1, {INT(0)}, REFUSED},
    {"aten::unfold", 0, {0}, {0}, 2, 3, {INT(-1), INT(2), INT(1)}, REFUSED},
    {"aten::transpose.int", 0, {0}, {0}, 2, 2, {INT(0), INT(-1)}, 1, 0, {0}, {0}, 2, true},
    {"aten::movedim.int", 0, {0}, {0}, 2, 2, {INT(0), INT(-1)}, 1, 0, {0}, {0}, 2, true},
    {"aten::diagonal", 0, {0}, {0}, 2, 3, {INT(0), INT(0), INT(1)}, REFUSED},
    {"aten::diagonal", 0, {0}, {0}, 2, 3, {INT(-1), INT(0), INT(-1)}, REFUSED},
    {"aten::contiguous", 0, {0}, {0}, 2, 0, {NONE}, 1, 0, {0}, {0}, 2, true},
    {"aten::atleast_2d", 0, {0}, {0}, 2, 0, {NONE}, 1, 2, {1, 1}, {1, 1}, 2, true},
    {"aten::atleast_3d", 0, {0}, {0}, 2, 0, {NONE}, 1, 3, {1, 1, 1}, {1, 1, 1}, 2, true},
    {"aten::view", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {LIST(1, -1)}, REFUSED},
    {"aten::view", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {LIST(2, 2, -1)}, 1, 2, {2, 12}, {0, 1}, 0, true},
    {"aten::reshape", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {LIST(1, -1)}, 1, 1, {24}, {1}, 0, false},
    {"aten::reshape", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {LIST(2, -1, 2)}, 1, 2, {12, 2}, {2, 1}, 0, false},
    {"aten::flatten.using_ints", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 1, {24}, {1}, 0, false},
    {"aten::ravel", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 1, {24}, {1}, 0, false},
    {"aten::squeeze", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {0, 4, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {INT(-1)}, 1, 4, {2, 3, 4, 1}, {0, 4, 1, 1}, 0, true},
    {"aten::unsqueeze", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {INT(0)}, 1, 4, {1, 2, 3, 4}, {0, 0, 4, 1}, 0, true},
    {"aten::numpy_T", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 3, {4, 3, 2}, {1, 4, 0}, 0, true},
    {"aten::expand", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {LIST(4, 2, 2, 3, 4)}, 1, 4, {2, 2, 3, 4}, {0, 0, 4, 1}, 0, true},
    {"aten::select.int", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(-1), INT(-1)}, 1, 2, {2, 3}, {0, 4}, 3, true},
    {"aten::select.int", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(0), INT(5)}, REFUSED},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {0, 4, 1}, 0, 4, {INT(0), INT(-2), INT(INT64_MAX), INT(1)}, 1, 3, {2, 3, 4}, {0, 4, 1}, 0, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {0, 4, 1}, 0, 4, {INT(-1), INT(1), NONE, INT(2)}, 1, 3, {2, 3, 2}, {0, 4, 2}, 1, true},
    {"aten::slice.Tensor", 3, {2, 3, 4}, {0, 4, 1}, 0, 4, {INT(0), NONE, NONE, INT(0)}, REFUSED},
    {"aten::narrow", 3, {2, 3, 4}, {0, 4, 1}, 0, 3, {INT(-1), INT(1), INT(2)}, 1, 3, {2, 3, 2}, {0, 4, 1}, 1, true},
    {"aten::split.Tensor", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {0, 4, 1}, 2, true},
    {"aten::chunk", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(2), INT(0)}, 2, 3, {1, 3, 4}, {0, 4, 1}, 0, true},
    {"aten::tensor_split.sections", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(2), INT(-1)}, 2, 3, {2, 3, 2}, {0, 4, 1}, 2, true},
    {"aten::tensor_split.indices", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {LIST(2, 1, 2), INT(-1)}, 3, 3, {2, 3, 2}, {0, 4, 1}, 2, true},
    {"aten::unbind.int", 3, {2, 3, 4}, {0, 4, 1}, 0, 1, {INT(0)}, 2, 2, {3, 4}, {4, 1}, 0, true},
    {"aten::unfold", 3, {2, 3, 4}, {0, 4, 1}, 0, 3, {INT(-1), INT(2), INT(1)}, 1, 4, {2, 3, 3, 2}, {0, 4, 1, 1}, 0, true},
    {"aten::transpose.int", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {4, 3, 2}, {1, 4, 0}, 0, true},
    {"aten::movedim.int", 3, {2, 3, 4}, {0, 4, 1}, 0, 2, {INT(0), INT(-1)}, 1, 3, {3, 4, 2}, {4, 1, 0}, 0, true},
    {"aten::diagonal", 3, {2, 3, 4}, {0, 4, 1}, 0, 3, {INT(0), INT(0), INT(1)}, 1, 2, {4, 2}, {1, 4}, 0, true},
    {"aten::diagonal", 3, {2, 3, 4}, {0, 4, 1}, 0, 3, {INT(-1), INT(0), INT(-1)}, 1, 2, {3, 1}, {4, 1}, 0, true},
    {"aten::contiguous", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {12, 4, 1}, 0, false},
    {"aten::atleast_2d", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {0, 4, 1}, 0, true},
    {"aten::atleast_3d", 3, {2, 3, 4}, {0, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 3, 4}, {0, 4, 1}, 0, true},
    {"aten::permute", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(3, 2, 0, 1)}, 1, 3, {4, 2, 3}, {1, 12, 4}, 0, true},
    {"aten::permute", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(3, 0, 0, 1)}, REFUSED},
    {"aten::permute", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(2, 0, 1)}, REFUSED},
    {"aten::movedim.intlist", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {LIST(2, 0, 1), LIST(2, 1, 2)}, 1, 3, {4, 2, 3}, {1, 12, 4}, 0, true},
    {"aten::split_with_sizes", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {LIST(2, 1, 3), INT(2)}, 2, 3, {2, 3, 3}, {12, 4, 1}, 1, true},
    {"aten::split_with_sizes", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {LIST(2, 1, 2), INT(2)}, REFUSED},
    {"aten::unflatten.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(2), LIST(2, 2, -1)}, 1, 4, {2, 3, 2, 2}, {12, 4, 2, 1}, 0, true},
    {"aten::unflatten.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(2), LIST(2, 3, -1)}, REFUSED},
    {"aten::squeeze.dims", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(2, 0, 0)}, REFUSED},
    {"aten::t", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, REFUSED},
    {"aten::mT", 3, {2, 3, 4}, {12, 4, 1}, 0, 0, {NONE}, 1, 3, {2, 4, 3}, {12, 1, 4}, 0, true},
    {"aten::hsplit.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(3)}, 3, 3, {2, 1, 4}, {12, 4, 1}, 8, true},
    {"aten::hsplit.int", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(2)}, REFUSED},
    {"aten::dsplit.array", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(2, 1, 3)}, 3, 3, {2, 3, 1}, {12, 4, 1}, 3, true},
    {"aten::as_strided", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {LIST(2, 2, 2), LIST(2, 1, 2), INT(1)}, 1, 2, {2, 2}, {1, 2}, 1, true},
    {"aten::as_strided", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {LIST(2, 2, 2), LIST(2, 1, 5000), INT(1)}, REFUSED},
    {"aten::as_strided", 3, {2, 3, 4}, {12, 4, 1}, 0, 3, {LIST(2, 2, 2), LIST(2, -1, 2), INT(1)}, REFUSED},
    {"aten::expand", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(4, 2, -1, -1, -1)}, 1, 4, {2, 2, 3, 4}, {0, 12, 4, 1}, 0, true},
    {"aten::expand", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {LIST(4, -1, 2, 3, 4)}, REFUSED},
    {"aten::squeeze.dim", 3, {2, 3, 4}, {12, 4, 1}, 0, 1, {INT(3)}, REFUSED},
    {"aten::swapaxes", 3, {2, 3, 4}, {12, 4, 1}, 0, 2, {INT(0), INT(1)}, 1, 3, {3, 2, 4}, {4, 12, 1}, 0, true},
    {"aten::permute", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(3, 2, 0, 1)}, 1, 3, {4, 2, 3}, {2, 1, 8}, 3, true},
    {"aten::permute", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(3, 0, 0, 1)}, REFUSED},
    {"aten::permute", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(2, 0, 1)}, REFUSED},
    {"aten::movedim.intlist", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {LIST(2, 0, 1), LIST(2, 1, 2)}, 1, 3, {4, 2, 3}, {2, 1, 8}, 3, true},
    {"aten::split_with_sizes", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {LIST(2, 1, 3), INT(2)}, 2, 3, {2, 3, 3}, {1, 8, 2}, 5, true},
    {"aten::split_with_sizes", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {LIST(2, 1, 2), INT(2)}, REFUSED},
    {"aten::unflatten.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(2), LIST(2, 2, -1)}, 1, 4, {2, 3, 2, 2}, {1, 8, 4, 2}, 3, true},
    {"aten::unflatten.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(2), LIST(2, 3, -1)}, REFUSED},
    {"aten::squeeze.dims", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(2, 0, 0)}, REFUSED},
    {"aten::t", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, REFUSED},
    {"aten::mT", 3, {2, 3, 4}, {1, 8, 2}, 3, 0, {NONE}, 1, 3, {2, 4, 3}, {1, 2, 8}, 3, true},
    {"aten::hsplit.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(3)}, 3, 3, {2, 1, 4}, {1, 8, 2}, 19, true},
    {"aten::hsplit.int", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(2)}, REFUSED},
    {"aten::dsplit.array", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(2, 1, 3)}, 3, 3, {2, 3, 1}, {1, 8, 2}, 9, true},
    {"aten::as_strided", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {LIST(2, 2, 2), LIST(2, 1, 2), INT(1)}, 1, 2, {2, 2}, {1, 2}, 1, true},
    {"aten::as_strided", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {LIST(2, 2, 2), LIST(2, 1, 5000), INT(1)}, REFUSED},
    {"aten::as_strided", 3, {2, 3, 4}, {1, 8, 2}, 3, 3, {LIST(2, 2, 2), LIST(2, -1, 2), INT(1)}, REFUSED},
    {"aten::expand", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(4, 2, -1, -1, -1)}, 1, 4, {2, 2, 3, 4}, {0, 1, 8, 2}, 3, true},
    {"aten::expand", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {LIST(4, -1, 2, 3, 4)}, REFUSED},
    {"aten::squeeze.dim", 3, {2, 3, 4}, {1, 8, 2}, 3, 1, {INT(3)}, REFUSED},
    {"aten::swapaxes", 3, {2, 3, 4}, {1, 8, 2}, 3, 2, {INT(0), INT(1)}, 1, 3, {3, 2, 4}, {8, 1, 2}, 3, true},
};
/* clang-format on */

static nbx_value value_of(const argument *a)
{
    if (a->count == -1) return test_none();
    if (a->count == -2) return test_int(a->list[0]);
    return test_ints(a->list, (size_t)a->count);
}

static void check_case(nbx_context *ctx, nbx_tensor *base, size_t k)
{
    nbx_tensor *t, *last;
    TRY(nbxi_view(ctx, base, NBX_FLOAT32, cases[k].ndim, cases[k].sizes, cases[k].strides, cases[k].offset, &t));
    nbx_value args[5], ret;
    size_t count;
    args[0] = test_tensor(t);
    for (int i = 0; i < cases[k].nargs; i++) args[i + 1] = value_of(&cases[k].args[i]);
    nbx_status status = nbx_call(ctx, cases[k].name, args, (size_t)cases[k].nargs + 1, &ret, 1, &count);
    nbx_tensor_release(t);
    if (cases[k].count == 0) {
        if (status == NBX_OK) print_message("case %zu, %s, is not refused\n", k, cases[k].name);
        assert_int_not_equal(status, NBX_OK);
        assert_int_not_equal(nbx_context_error(ctx)->message[0], 0);
        return;
    }
    if (status != NBX_OK) print_message("%s: %s\n", cases[k].name, nbx_context_error(ctx)->message);
    assert_int_equal(status, NBX_OK);
    bool list = ret.kind == NBX_VALUE_TENSORS;
    assert_int_equal(list ? ret.v.tensors.count : 1, cases[k].count);
    last = list ? ret.v.tensors.data[ret.v.tensors.count - 1] : ret.v.tensor;
    assert_int_equal(nbx_tensor_ndim(last), cases[k].out_ndim);
    size_t bytes = (size_t)cases[k].out_ndim * sizeof(int64_t);
    bool same = bytes == 0 || (memcmp(nbx_tensor_sizes(last), cases[k].out_sizes, bytes) == 0 &&
                               memcmp(nbx_tensor_strides(last), cases[k].out_strides, bytes) == 0);
    if (!same) print_message("case %zu, %s\n", k, cases[k].name);
    assert_true(same);
    assert_int_equal(nbx_tensor_shares_storage(last, base), cases[k].shares);
    if (cases[k].shares) assert_int_equal(nbx_tensor_storage_offset(last), cases[k].out_offset);
    nbx_value_release(ctx, &ret);
}

static void test_geometry(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    nbx_tensor *base;
    int64_t size = 4096;
    nbx_device cpu = {NBX_DEVICE_CPU, 0};
    TRY(nbx_tensor_empty(ctx, NBX_FLOAT32, 1, &size, cpu, &base));
    memset(nbx_tensor_mutable_data(base), 0, 4096 * sizeof(float));
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) check_case(ctx, base, k);
    nbx_tensor_release(base);
    nbx_context_destroy(ctx);
}

static void test_writes_reach_the_base(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[2] = {3, 4};
    nbx_tensor *t = test_numbers(ctx, NBX_FLOAT32, 2, sizes, (const double[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    nbx_tensor *column, *every;
    TRY(nbx_select(ctx, t, 1, 2, &column));
    nbx_value args[2] = {test_tensor(column), test_int(-1)}, ret;
    size_t count;
    TRY(nbx_call(ctx, "aten::fill_.Scalar", args, 2, &ret, 1, &count));
    nbx_value_release(ctx, &ret);
    nbx_slice_options o;
    nbx_slice_options_init(&o);
    o.dim = 1;
    o.step = 3;
    TRY(nbx_slice(ctx, t, &o, &every));
    args[0] = test_tensor(every);
    TRY(nbx_call(ctx, "aten::zero_", args, 1, &ret, 1, &count));
    nbx_value_release(ctx, &ret);
    test_expect(ctx, t, NBX_FLOAT32, 2, sizes, (const double[]){0, 1, -1, 0, 0, 5, -1, 0, 0, 9, -1, 0}, 0);
    nbx_tensor_release(column);
    nbx_tensor_release(every);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_dtypes(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    const int64_t sizes[2] = {2, 4}, pairs[2] = {2, 2}, halves[2] = {2, 8};
    nbx_tensor *t = test_numbers(ctx, NBX_FLOAT32, 2, sizes, (const double[]){1, 2, 3, 4, 5, 6, 7, 8}), *v, *w;
    TRY(nbx_view_dtype(ctx, t, NBX_INT16, &v));
    assert_int_equal(nbx_tensor_size(v, 1), halves[1]);
    TRY(nbx_view_dtype(ctx, v, NBX_FLOAT32, &w));
    test_expect(ctx, w, NBX_FLOAT32, 2, sizes, (const double[]){1, 2, 3, 4, 5, 6, 7, 8}, 0);
    nbx_tensor_release(v);
    nbx_tensor_release(w);
    int64_t shape[3] = {2, 2, 2};
    TRY(nbx_reshape(ctx, t, shape, 3, &v));
    TRY(nbx_view_as_complex(ctx, v, &w));
    assert_int_equal(nbx_tensor_dtype(w), NBX_COMPLEX64);
    assert_true(nbx_tensor_shares_storage(w, t));
    nbx_tensor *part;
    TRY(nbx_imag(ctx, w, &part));
    test_expect(ctx, part, NBX_FLOAT32, 2, pairs, (const double[]){2, 4, 6, 8}, 0);
    nbx_tensor_release(part);
    TRY(nbx_conj(ctx, w, &part));
    assert_false(nbx_tensor_shares_storage(part, t));
    nbx_tensor *real;
    TRY(nbx_view_as_real(ctx, part, &real));
    test_expect(ctx, real, NBX_FLOAT32, 3, shape, (const double[]){1, -2, 3, -4, 5, -6, 7, -8}, 0);
    nbx_tensor_release(real);
    nbx_tensor_release(part);
    nbx_value args[2] = {test_tensor(t), test_dtype(NBX_COMPLEX128)};
    test_op_fails(ctx, NBX_SHAPE, "divisible by 4", "aten::view.dtype", (nbx_value[]){test_tensor(v), args[1]}, 2);
    test_op_fails(ctx, NBX_DTYPE, "takes complex", "aten::imag", args, 1);
    nbx_tensor_release(v);
    nbx_tensor_release(w);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

static void test_lists(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t three = 3, two = 2, grid[2] = {2, 3};
    nbx_tensor *a = test_numbers(ctx, NBX_INT64, 1, &three, (const double[]){1, 2, 3});
    nbx_tensor *b = test_numbers(ctx, NBX_INT64, 1, &two, (const double[]){10, 20});
    nbx_tensor *in[2] = {a, b}, *out[2];
    size_t count;
    TRY(nbx_meshgrid_indexing(ctx, in, 2, "xy", out, 2, &count));
    assert_int_equal(count, 2);
    test_expect(ctx, out[0], NBX_INT64, 2, grid, (const double[]){1, 2, 3, 1, 2, 3}, 0);
    test_expect(ctx, out[1], NBX_INT64, 2, grid, (const double[]){10, 10, 10, 20, 20, 20}, 0);
    nbx_tensor_release(out[0]);
    nbx_tensor_release(out[1]);
    nbx_tensor *column;
    TRY(nbx_unsqueeze(ctx, b, 1, &column));
    in[1] = column;
    TRY(nbx_broadcast_tensors(ctx, in, 2, out, 2, &count));
    test_expect(ctx, out[0], NBX_INT64, 2, grid, (const double[]){1, 2, 3, 1, 2, 3}, 0);
    nbx_tensor_release(out[0]);
    nbx_tensor_release(out[1]);
    in[1] = b;
    nbx_value list = {.kind = NBX_VALUE_TENSORS};
    list.v.tensors.data = in;
    list.v.tensors.count = 2;
    test_op_fails(ctx, NBX_SHAPE, "do not broadcast", "aten::broadcast_tensors", &list, 1);
    nbx_tensor_release(column);
    nbx_tensor_release(a);
    nbx_tensor_release(b);
    nbx_context_destroy(ctx);
}

static void test_inplace(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t sizes[6] = {2, 1, 3, 1, 1, 2};
    nbx_tensor *t = test_random(ctx, NBX_FLOAT32, 6, sizes, 3);
    const void *data = nbx_tensor_data(t);
    nbx_value args[3] = {test_tensor(t), test_int(0), test_int(-1)}, ret;
    static const struct {
        const char *name;
        size_t nargs;
        int ndim;
        int64_t sizes[7];
    } steps[] = {{"aten::unsqueeze_", 2, 7, {1, 2, 1, 3, 1, 1, 2}},
                 {"aten::transpose_", 3, 7, {2, 2, 1, 3, 1, 1, 1}},
                 {"aten::squeeze_", 1, 3, {2, 2, 3}},
                 {"aten::transpose_", 3, 3, {3, 2, 2}},
                 {"aten::unsqueeze_", 2, 4, {1, 3, 2, 2}},
                 {"aten::squeeze_.dim", 2, 3, {3, 2, 2}}};
    for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
        size_t count;
        TRY(nbx_call(ctx, steps[k].name, args, steps[k].nargs, &ret, 1, &count));
        assert_ptr_equal(ret.v.tensor, t);
        nbx_value_release(ctx, &ret);
        assert_int_equal(nbx_tensor_ndim(t), steps[k].ndim);
        assert_memory_equal(nbx_tensor_sizes(t), steps[k].sizes, (size_t)steps[k].ndim * sizeof(int64_t));
        assert_ptr_equal(nbx_tensor_data(t), data);
    }
    test_op_fails(ctx, NBX_SHAPE, "rank 3", "aten::t_", args, 1);
    assert_int_equal(nbx_tensor_ndim(t), 3);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

/* A view of 64 dimensions, and the refusal of one more. */
static void test_highest_rank(void **state)
{
    (void)state;
    nbx_context *ctx = test_context();
    int64_t ones[64], reversed[64];
    for (int d = 0; d < 64; d++) {
        ones[d] = d == 5 ? 3 : 1;
        reversed[d] = 63 - d;
    }
    nbx_tensor *t = test_random(ctx, NBX_INT8, 64, ones, 1), *v, *w;
    TRY(nbx_permute(ctx, t, reversed, 64, &v));
    assert_int_equal(nbx_tensor_size(v, 58), 3);
    TRY(nbx_squeeze(ctx, v, &w));
    assert_int_equal(nbx_tensor_ndim(w), 1);
    nbx_value args[2] = {test_tensor(t), test_int(0)};
    test_op_fails(ctx, NBX_INVALID_ARGUMENT, "64", "aten::unsqueeze", args, 2);
    nbx_tensor_release(w);
    nbx_tensor_release(v);
    nbx_tensor_release(t);
    nbx_context_destroy(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_geometry), cmocka_unit_test(test_writes_reach_the_base),
        cmocka_unit_test(test_dtypes),   cmocka_unit_test(test_lists),
        cmocka_unit_test(test_inplace),  cmocka_unit_test(test_highest_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
