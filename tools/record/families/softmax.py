# SPDX-License-Identifier: Apache-2.0
from nbxrecord import *

for dt in FLOATS:
    for lay in LAYOUTS:
        for dim in (0, 1, -1):
            case("aten::softmax.int", t((3, 1, 5), dt, lay, lo=-8, hi=8), dim)
            case("aten::log_softmax.int", t((3, 1, 5), dt, lay, lo=-8, hi=8), dim)
    case("aten::_softmax", t((2, 33), dt, special=True), 1, False)
    case("aten::_log_softmax", t((2, 33), dt), 1, False)
    case("aten::_softmax", t((2, 3), dt, values=[float("-inf")] * 6), 1, False, note="all -inf")
    case("aten::_softmax", t((0, 3), dt), 1, False, note="zero size")
    case("aten::_softmax", t((3, 0), dt), 1, False, note="zero size")
    case("aten::softmax.int", t((), dt), 0, note="0-d")
    case("aten::softmax.int", t((4, 300), dt, lo=-30, hi=30), 1)
    case("aten::softmax.int", t((300, 4), dt, lo=-30, hi=30), 0)
case("aten::softmax.int", t((3, 4), "f16"), 1, dtype("f32"), note="dtype")
case("aten::softmax.int", t((3, 4), "i64"), 1, dtype("f32"), note="dtype")
case("aten::softmax.int", t((3, 4), "i64"), 1, note="integers")
case("aten::softmax.int", t((3, 4)), 2, note="bad dim")
# Not with a transposed out: PyTorch writes to it as if it were contiguous.
case("aten::_softmax.out", t((3, 4)), 1, False, out=t((3, 4)))
case("aten::_softmax.out", t((3, 4)), 1, False, out=t((0,)), note="out is resized")
