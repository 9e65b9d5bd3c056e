# SPDX-License-Identifier: Apache-2.0
"""Connectionist temporal classification, fused attention, gradients, forms of to."""
from nbxrecord import *


def ints(values, dt="i64"):
    return t((len(values),), dt, values=values)


for dt in ("f32", "f64"):
    def logs(steps, batch, labels, layout="c"):
        return t((steps, batch, labels), dt, layout, lo=-4, hi=-0.1)

    padded = t((3, 4), "i64", values=[1, 2, 2, 3, 4, 1, 0, 0, 3, 3, 3, 3])
    joined = ints([1, 2, 2, 3, 4, 1])
    # alphas are all set only where every length is full
    case("aten::_ctc_loss", logs(9, 3, 5), t((3, 4), "i64", lo=1, hi=5), [9, 9, 9], [4, 4, 4])
    case("aten::_ctc_loss", logs(9, 3, 5, "t"), t((3, 4), "i32", lo=1, hi=5), [9, 9, 9], [4, 4, 4], 0, True)
    case("aten::_ctc_loss", logs(7, 2, 4), t((2, 3), "i64", "t", lo=0, hi=3), [7, 7], [3, 3], 3)
    case("aten::_ctc_loss", logs(6, 2, 5), ints([1, 2, 3, 4], "i32"), [6, 6], [2, 2])
    case("aten::_ctc_loss", logs(6, 2, 5), t((0,), "i64"), [6, 6], [0, 0])
    case("aten::_ctc_loss.Tensor", logs(6, 2, 5), ints([1, 2, 3, 4]), ints([6, 6]), ints([2, 2], "i32"))
    for red in (0, 1, 2):
        for endless in (False, True):
            case("aten::ctc_loss.IntList", logs(9, 3, 5), padded, [9, 7, 4], [4, 2, 0], 0, red, endless)
            case("aten::ctc_loss.IntList", logs(9, 3, 5), joined, [9, 7, 4], [4, 2, 0], 0, red, endless)
            case("aten::ctc_loss.IntList", logs(5, 3, 5), padded, [5, 3, 4], [4, 2, 4], 0, red, endless)
            case("aten::ctc_loss.Tensor", logs(9, 3, 5, "r"), padded, ints([9, 7, 4]), ints([4, 2, 0]), 4, red, endless)
        case("aten::ctc_loss.Tensor", logs(9, 3, 5), joined, ints([9, 7, 0], "i32"), ints([4, 2, 0], "i32"), 0, red)
        case("aten::ctc_loss.IntList", t((8, 5), dt, lo=-4, hi=-0.1), ints([1, 1, 2]), [8], [3], 0, red)
    case("aten::ctc_loss.IntList", logs(9, 3, 5), joined, [9, 7, 4], [4, 2, 1])
    case("aten::ctc_loss.IntList", logs(9, 3, 5), joined, [10, 7, 4], [4, 2, 0])
    case("aten::ctc_loss.IntList", logs(9, 3, 5), joined, [9, 7], [4, 2, 0])
    case("aten::ctc_loss.IntList", logs(9, 3, 5), joined, [9, 7, 4], [4, 2, 0], 5)
case("aten::_ctc_loss", t((4, 1, 3), "f16"), ints([1]), [4], [1])
case("aten::_ctc_loss", t((0, 1, 3)), ints([1]), [0], [1])

for dt in FLOATS:
    def small(*shape):
        return t(shape, dt, lo=-0.5, hi=0.5)

    def weights(width):
        return small(3 * width, width), small(3 * width), small(width, width), small(width)

    upper = t((5, 5), "b", values=[c > r for r in range(5) for c in range(5)])
    keys = t((2, 5), "b", values=[False] * 4 + [True] + [False] * 3 + [True] * 2)
    both = t((2, 4, 5, 5), "b", values=([False] + [True, False] * 12) * 8)
    x = t((2, 5, 8), dt)
    case("aten::_native_multi_head_attention", x, x, x, 8, 4, *weights(8))
    for average in (True, False):
        for mask, kind in ((upper, 0), (keys, 1), (both, 2)):
            case("aten::_native_multi_head_attention", x, x, x, 8, 4, *weights(8), mask, True, average, kind)
    case("aten::_native_multi_head_attention", x, x, x, 8, 2, *weights(8), None, False)
    case("aten::_native_multi_head_attention", x, x, x, 8, 2, *weights(8), upper, False, True, 0)
    case("aten::_native_multi_head_attention", x, x, t((2, 5, 8), dt), 8, 2, *weights(8))
    case("aten::_native_multi_head_attention", x, t((2, 5, 8), dt), t((2, 5, 8), dt), 8, 8, *weights(8))
    case("aten::_native_multi_head_attention", x, x, x, 8, 3, *weights(8))
    case("aten::_native_multi_head_attention", x, x, x, 8, 2, *weights(8), upper)
    for gelu in (False, True):
        for first in (False, True):
            for mask, kind in ((None, None), (upper, 0), (keys, 1)):
                case("aten::_transformer_encoder_layer_fwd", x, 8, 2, *weights(8), gelu, first, 1e-5, small(8), small(8),
                     small(8), small(8), small(12, 8), small(12), small(8, 12), small(8), mask, kind)

for dt in ("f32", "i64", "b", "c64"):
    case("aten::is_nonzero", t((1, 1), dt, values=[0]))
    case("aten::is_nonzero", t((), dt, values=[1]))
case("aten::is_nonzero", t((2,)))

for dt in FLOATS + ("i32", "c64"):
    x = t((4, 5), dt)
    for order in (1, 2):
        case("aten::gradient.scalarint", x, edge_order=order)
        case("aten::gradient.scalarint", x, spacing=2.5, dim=-1, edge_order=order)
        case("aten::gradient.scalararray", x, spacing=2, dim=[1, 0], edge_order=order)
        case("aten::gradient.array", x, dim=[0], edge_order=order)
        case("aten::gradient.scalarrayint", x, spacing=[0.5, 2.0], edge_order=order)
        case("aten::gradient.scalarrayarray", x, spacing=[0.5, 2.0], dim=[1, 0], edge_order=order)
places = t((4,), "f32", values=[0, 1, 3, 3.5]), t((5,), "f32", values=[0, 0.5, 1, 3, 4])
for dt in ("f32", "f64"):
    for order in (1, 2):
        case("aten::gradient.tensorarrayint", t((4, 5), dt), spacing=list(places), edge_order=order)
        case("aten::gradient.tensorarray", t((4, 5), dt, "t"), spacing=[places[1]], dim=[-1], edge_order=order)
case("aten::gradient.scalarint", t((3, 1)))
case("aten::gradient.scalarint", t((3, 2)), edge_order=2)
case("aten::gradient.array", t((3, 2)), dim=[0, 0])
for dt in ("f16", "i64"):
    for copy in (False, True):
        case("aten::to.prim_dtype", t((2, 3)), dtype(dt), False, copy)
    case("aten::to.prim_other", t((2, 3), dt))
