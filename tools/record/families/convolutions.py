# SPDX-License-Identifier: Apache-2.0
"""Convolutions and pooling."""
from nbxrecord import *

for dt in FLOATS + ("i64", "c64"):
    for args in (((2, 4, 9), (6, 4, 3), [1], [0], [1], 1), ((2, 4, 9), (6, 2, 3), [2], [1], [2], 2),
                 ((2, 3, 7, 6), (4, 3, 3, 2), [1, 2], [1, 0], [1, 1], 1), ((1, 4, 7, 6), (4, 1, 3, 3), [1, 1], [1, 1], [1, 2], 4),
                 ((2, 4, 7, 6), (8, 1, 3, 3), [2, 2], [1, 1], [1, 1], 4), ((2, 3, 5, 6), (4, 3, 1, 1), [1, 1], [0, 0], [1, 1], 1),
                 ((1, 2, 4, 5, 4), (3, 2, 2, 3, 2), [1, 1, 2], [0, 1, 1], [1, 1, 1], 1)):
        x, w, s, p, d, g = args
        case("aten::convolution", t(x, dt), t(w, dt), t((w[0],), dt), s, p, d, False, [0] * len(s), g)
        case("aten::convolution", t(x, dt), t(w, dt), None, s, p, d, False, [0] * len(s), g)
    if dt not in ("i64", "c64"):
        for args in (((2, 4, 9), (4, 3, 3), [2], [1], [1], [1], 1), ((2, 4, 4, 5), (4, 3, 4, 4), [2, 2], [1, 1], [0, 0], [1, 1], 1),
                     ((1, 4, 4, 5), (4, 2, 3, 2), [2, 1], [0, 1], [1, 0], [1, 2], 2), ((1, 2, 3, 3, 2), (2, 2, 2, 2, 2), [2, 2, 2], [0, 0, 0], [0, 0, 0], [1, 1, 1], 1)):
            x, w, s, p, op, d, g = args
            case("aten::convolution", t(x, dt), t(w, dt), t((w[1] * g,), dt), s, p, d, True, op, g)
    case("aten::conv1d", t((4, 9), dt), t((6, 4, 3), dt), t((6,), dt), [1], [1])
    case("aten::conv2d", t((2, 3, 7, 6), dt), t((4, 3, 3, 2), dt), None, [2, 1], [1, 1])
for mode in ("valid", "same"):
    case("aten::conv1d.padding", t((2, 4, 9)), t((6, 4, 4)), t((6,)), [1], mode)
    case("aten::conv2d.padding", t((2, 3, 7, 6)), t((4, 3, 3, 2)), t((4,)), [1, 1], mode, [1, 2])
    case("aten::conv3d.padding", t((1, 2, 4, 4, 4)), t((2, 2, 3, 3, 3)), None, [1, 1, 1], mode)
case("aten::conv2d.padding", t((2, 3, 7, 6)), t((4, 3, 3, 2)), None, [2, 1], "same")
case("aten::conv_transpose1d", t((2, 4, 5)), t((4, 3, 3)), t((3,)), [2], [1], [1])
case("aten::conv_transpose2d.input", t((4, 5, 4)), t((4, 3, 3, 2)), None, [2, 1])
case("aten::conv_transpose3d.input", t((1, 2, 3, 3, 3)), t((2, 2, 2, 2, 2)), t((2,)), [2, 2, 2])
for lay in ("c", "cl", "t", "s", "o", "e"):
    for dt in ("f32", "bf16"):
        case("aten::conv2d", t((2, 4, 6, 5), dt, lay), t((6, 4, 3, 3), dt, lay), t((6,), dt), [1, 1], [1, 1])
        case("aten::conv2d", t((2, 4, 6, 5), dt, lay), t((4, 1, 3, 3), dt), t((4,), dt), [1, 1], [1, 1], [1, 1], 4)
        case("aten::conv2d", t((2, 4, 6, 5), dt, lay), t((6, 4, 1, 1), dt, lay), t((6,), dt))
case("aten::conv2d", t((1, 16, 24, 24)), t((32, 16, 3, 3)), t((32,)), [1, 1], [1, 1])
case("aten::conv1d", t((1, 8, 300)), t((8, 1, 15)), t((8,)), [1], [7], [1], 8)
case("aten::conv1d", t((1, 1, 600)), t((10, 1, 300)), t((10,)), [5])
case("aten::conv2d", t((0, 3, 6, 6)), t((4, 3, 3, 3)), t((4,)))
case("aten::conv2d", t((2, 3, 2, 6)), t((4, 3, 3, 3)), t((4,)))
case("aten::conv2d", t((2, 3, 6, 6)), t((4, 2, 3, 3)), t((4,)))
case("aten::conv2d", t((2, 3, 6, 6)), t((4, 3, 3, 3)), t((5,)))
case("aten::conv2d", t((2, 3, 6, 6)), t((4, 3, 3, 3)), None, [0, 1])
case("aten::conv2d", t((2, 3, 6, 6)), t((4, 3, 3, 3)), None, [1, 1], [-1, 0])
case("aten::conv2d", t((2, 3, 6, 6)), t((4, 3, 3, 3), "f64"))
for dt in FLOATS + ("i32", "i64", "u8"):
    case("aten::max_pool1d", t((2, 3, 9), dt), [3], [2], [1])
    for args in (([3, 2],), ([3, 3], [2, 2], [1, 1]), ([2, 2], [2, 1], [0, 1], [2, 1]), ([3, 3], [2, 2], [1, 1], [1, 1], True)):
        case("aten::max_pool2d_with_indices", t((2, 3, 7, 6), dt), *args)
        case("aten::max_pool2d", t((3, 7, 6), dt), *args)
    case("aten::max_pool3d", t((2, 2, 4, 5, 4), dt), [2, 2, 2])
    case("aten::max_pool3d_with_indices", t((2, 2, 4, 5, 4), dt), [2, 3, 2], [1, 2, 2], [1, 1, 1])
    case("aten::adaptive_max_pool2d", t((2, 3, 7, 6), dt), [3, 4])
    case("aten::adaptive_max_pool1d", t((2, 3, 7), dt), [4])
for dt in FLOATS:
    case("aten::avg_pool1d", t((2, 3, 9), dt), [3], [2], [1])
    for args in (([3, 2],), ([3, 3], [2, 2], [1, 1]), ([3, 3], [2, 2], [1, 1], True, False), ([3, 3], [2, 2], [1, 1], True, True), ([2, 2], [1, 1], [1, 0], False, True, 3)):
        case("aten::avg_pool2d", t((2, 3, 7, 6), dt), *args)
    case("aten::avg_pool3d", t((2, 2, 4, 5, 4), dt), [2, 2, 2], [1, 2, 1], [1, 0, 1])
    for o in ([1, 1], [3, 4], [7, 6], [9, 8]):
        case("aten::adaptive_avg_pool2d", t((2, 3, 7, 6), dt), o)
        case("aten::_adaptive_avg_pool2d", t((3, 7, 6), dt), o)
    case("aten::adaptive_avg_pool1d", t((2, 3, 7), dt), [3])
    case("aten::adaptive_avg_pool3d", t((2, 3, 4, 5, 6), dt), [2, 3, 4])
    case("aten::max_pool2d_with_indices", t((2, 2, 6, 6), dt, special=True), [2, 2])
for lay in ("c", "cl", "t", "s", "o", "e"):
    case("aten::max_pool2d", t((2, 4, 6, 5), "f32", lay), [2, 2])
    case("aten::avg_pool2d", t((2, 4, 6, 5), "f32", lay), [3, 3], [1, 1], [1, 1])
    case("aten::adaptive_avg_pool2d", t((2, 4, 6, 5), "f32", lay), [2, 3])
case("aten::max_pool2d", t((2, 3, 7, 6)), [3, 3], [2, 2], [2, 2])
case("aten::max_pool2d", t((2, 3, 2, 2)), [3, 3])
case("aten::max_pool2d", t((2, 3, 0, 2)), [1, 1])
