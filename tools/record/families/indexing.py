# SPDX-License-Identifier: Apache-2.0
"""Reading and writing by index."""
from nbxrecord import *


def idx(values, shape=None, dt="i64", layout="c"):
    return t(shape or (len(values),), dt, layout, values=values)


for dt in ALL:
    x = t((4, 3, 5), dt)
    case("aten::index_select", x, 0, idx([3, 0, 0]))
    case("aten::index_select", x, -1, idx([1, 4], dt="i32"))
    case("aten::gather", x, 1, idx([0, 2, 1, 1, 0, 2], (2, 3, 1)))
    case("aten::gather", x, 2, idx([0, 4, 1, 1], (2, 2, 1)))
    case("aten::scatter.src", x, 1, idx([0, 2, 1, 1], (2, 1, 2)), t((2, 2, 5), dt))
    case("aten::scatter.value", x, 2, idx([0, 4, 1, 3], (2, 2, 1)), 1)
    case("aten::index.Tensor", x, [idx([3, -1, 0])])
    case("aten::index.Tensor", x, [None, idx([2, 0], (2, 1)), idx([1, -2, 4])])
    case("aten::index.Tensor", x, [idx([2, 0]), None, idx([1, 3])])
    case("aten::index.Tensor", x, [t((4, 3), "b", values=[1, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1])])
    case("aten::index_put", x, [idx([3, 0])], t((2, 3, 5), dt))
    case("aten::index_put", x, [None, idx([2, 0])], t((5,), dt))
    case("aten::index_put", x, [t((4,), "b", values=[1, 0, 0, 1])], t((), dt))
    case("aten::index_copy", x, 1, idx([2, 0]), t((4, 2, 5), dt))
    case("aten::index_fill.int_Scalar", x, 0, idx([3, 1]), 2)
    case("aten::index_fill.int_Tensor", x, 2, idx([3, 1]), t((), dt))
    case("aten::take", x, idx([0, 59, -1, 7], (2, 2)))
    case("aten::put", x, idx([0, 59, -2, 7], (2, 2)), t((4,), dt))
    case("aten::masked_select", x, t((3, 1), "b", values=[1, 0, 1]))
    case("aten::masked_scatter", x, t((3, 5), "b", values=[1, 0, 1] * 5), t((40,), dt))
    case("aten::embedding", t((6, 4), dt), idx([5, 0, 2, 2, 1, 3], (2, 3)))
    case("aten::nonzero", t((3, 4), dt, lo=0, hi=2 if dt != "b" else None))
    case("aten::take_along_dim", x, idx([0, 2, 1, 1], (4, 1, 1)), 1)
    case("aten::take_along_dim", x, idx([0, 2, 1, 59]))
    case("aten::argwhere", t((3, 4), dt, lo=0, hi=2 if dt != "b" else None))
for dt in COMMON:
    x = t((4, 3, 5), dt)
    case("aten::scatter_add", x, 1, idx([0, 2, 1, 1, 1, 1], (2, 3, 1)), t((2, 3, 5), dt))
    case("aten::index_put", x, [idx([3, 0, 3])], t((3, 3, 5), dt), True)
    case("aten::index_add", x, 1, idx([2, 0, 2]), t((4, 3, 5), dt))
    case("aten::index_add", x, -1, idx([1, 1], dt="i32"), t((4, 3, 2), dt), alpha=2)
    case("aten::put", x, idx([0, 0, -2, 7]), t((4,), dt), True)
    for r in ("sum", "prod", "mean", "amax", "amin"):
        for inc in (True, False):
            if dt == "b" and r == "mean":
                continue
            case("aten::scatter_reduce.two", x, 0, idx([0, 3, 1, 1, 1, 3], (3, 2, 1)), t((3, 2, 5), dt), r, include_self=inc)
            if r != "sum" and dt != "b":
                case("aten::index_reduce", x, 1, idx([2, 0, 2]), t((4, 3, 5), dt), r, include_self=inc)
for dt in FLOATS + INTS:
    case("aten::scatter.reduce", t((4, 5), dt), 1, idx([0, 2, 1, 1], (2, 2)), t((2, 2), dt), reduce="add")
    case("aten::scatter.value_reduce", t((4, 5), dt), 0, idx([0, 2, 1, 1], (2, 2)), 3, reduce="multiply")
for lay in LAYOUTS:
    x = t((4, 3, 5), "f32", lay)
    case("aten::index_select", x, 1, idx([2, 0]))
    case("aten::gather", x, 1, t((4, 2, 5), "i64", lay, lo=0, hi=3))
    case("aten::scatter.src", x, 1, t((4, 3, 5), "i64", "c", values=[0, 1, 2] * 20), t((4, 3, 5), "f32", lay))
    case("aten::scatter_add", x, 0, t((4, 3, 5), "i64", lay, lo=0, hi=4), t((4, 3, 5), "f32", lay))
    case("aten::index_put", x, [None, idx([1, 2])], t((4, 2, 5), "f32", lay))
    case("aten::embedding", t((6, 4), "f32", lay), t((3, 2), "i64", lay, lo=0, hi=6))
    case("aten::masked_select", x, t((4, 3, 5), "b", lay))
    case("aten::nonzero", t((4, 3), "b", lay))
    case("aten::take", x, t((3, 2), "i64", lay, lo=0, hi=60))
    case("aten::index_add", x, 1, idx([2, 0, 2]), t((4, 3, 5), "f32", lay))
    case("aten::index_copy", x, 2, idx([2, 0, 3]), t((4, 3, 3), "f32", lay))
for dt in ("f32", "bf16", "i64"):
    x = t((40, 7), dt)
    case("aten::scatter_add", x, 0, t((40, 7), "i64", lo=0, hi=40), t((40, 7), dt), note="many duplicates")
    case("aten::index_put", x, [t((100,), "i64", lo=-40, hi=40)], t((100, 7), dt), True)
    case("aten::gather", x, 0, t((90, 7), "i64", lo=0, hi=40))
for z in ((0, 3), (3, 0)):
    case("aten::index_select", t(z), 1, idx([]))
    case("aten::gather", t(z), 0, t(z, "i64", lo=0, hi=1))
    case("aten::nonzero", t(z))
    case("aten::masked_select", t(z), t(z, "b"))
    case("aten::index.Tensor", t(z), [idx([])])
    case("aten::embedding", t((3, 2)), t(z, "i64", lo=0, hi=3))
case("aten::nonzero", t((), "f32", values=[2.0]))
case("aten::gather", t(()), 0, t((), "i64", values=[0]))
case("aten::scatter.src", t(()), 0, t((), "i64", values=[0]), t(()))
case("aten::index_select", t(()), 0, idx([0]))
case("aten::index_add", t(()), 0, idx([0]), t(()))
case("aten::one_hot", idx([0, 2, 1]), 5)
case("aten::one_hot", idx([0, 2, 1, 1], (2, 2)))
# refusals
case("aten::index_select", t((4, 3)), 0, idx([4]))
case("aten::index_select", t((4, 3)), 0, idx([-1]))
case("aten::gather", t((4, 3)), 0, idx([4], (1, 1)))
case("aten::gather", t((4, 3)), 0, idx([1]))
case("aten::gather", t((4, 3)), 1, idx([0] * 5, (5, 1)))
case("aten::scatter.src", t((4, 3)), 0, idx([4], (1, 1)), t((1, 1)))
case("aten::scatter_add", t((4, 3)), 0, idx([0], (1, 1)), t((1, 1), "f64"))
case("aten::index.Tensor", t((4, 3)), [idx([4])])
case("aten::index.Tensor", t((4, 3)), [idx([0]), idx([0]), idx([0])])
case("aten::index.Tensor", t((4, 3)), [idx([0, 1]), idx([0, 1, 2])])
case("aten::index.Tensor", t((4, 3)), [t((3,), "b")])
case("aten::index_put", t((4, 3)), [idx([0, 1])], t((4,)))
case("aten::embedding", t((4, 3)), idx([4]))
case("aten::take", t((4, 3)), idx([12]))
