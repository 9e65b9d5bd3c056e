# SPDX-License-Identifier: Apache-2.0
# PyTorch wants strides that are multiples of 16 bytes, and leaves rows that no group reaches unset.
from nbxrecord import *


def offs(*ends):
    return t((len(ends),), "i32", values=list(ends))


for dt in ("f32", "bf16", "f16"):
    case("aten::_grouped_mm", t((6, 8), dt), t((4, 8, 16), dt), offs(2, 2, 5, 6), note="rows")
    case("aten::_grouped_mm", t((40, 64), dt), t((3, 64, 32), dt), offs(7, 30, 40), note="rows")
    case("aten::_grouped_mm", t((6, 8), dt), t((2, 8, 16), dt, "t"), offs(1, 6), note="rows, transposed weights")
    case("aten::_grouped_mm", t((3, 8, 16), dt), t((3, 16, 8), dt), note="batch")
case("aten::_grouped_mm", t((6, 8), "f64"), t((2, 8, 16), "f64"), offs(1, 6), note="float64")
case("aten::_grouped_mm", t((6, 8)), t((2, 8, 16)), note="no offs")
case("aten::_grouped_mm", t((6, 8)), t((2, 16, 16)), offs(1, 6), note="inner sizes differ")
