# SPDX-License-Identifier: Apache-2.0
"""Distances, cross products, image rearrangements, embedding bags and other small operators."""
from nbxrecord import *


def idx(values, dt="i64"):
    return t((len(values),), dt, values=values)


for dt in ("f32", "f64"):
    for p in (0.0, 1.0, 2.0, 3.5, float("inf")):
        case("aten::_cdist_forward", t((4, 3), dt), t((5, 3), dt), p, None)
        case("aten::cdist", t((2, 1, 4, 7), dt), t((3, 5, 7), dt), p, 2)
    case("aten::cdist", t((30, 6), dt), t((27, 6), dt), 2.0, 2)
    case("aten::_euclidean_dist", t((3, 4), dt), t((5, 4), dt))
    case("aten::cdist", t((3, 0), dt), t((2, 0), dt))
    case("aten::cdist", t((0, 3), dt), t((2, 3), dt))
for dt in FLOATS:
    for p in (0, 1, 2, 3, float("inf")):
        case("aten::dist", t((3, 4), dt), t((4,), dt), p)
        case("aten::pairwise_distance", t((3, 4), dt), t((3, 4), dt), float(p))
    case("aten::pairwise_distance", t((3, 4), dt), t((4,), dt), 2.0, 1e-3, True)
    case("aten::cosine_similarity", t((3, 4), dt), t((3, 4), dt))
    case("aten::cosine_similarity", t((3, 4, 2), dt), t((4, 1), dt), -1, 1e-3)
for dt in FLOATS + INTS + COMPLEX:
    case("aten::linalg_cross", t((4, 3), dt), t((4, 3), dt))
    case("aten::cross", t((3, 4), dt), t((3, 4), dt))
    case("aten::diff", t((3, 6), dt))
    case("aten::diff", t((3, 6), dt), 2, 0, t((1, 6), dt), t((2, 6), dt))
    case("aten::combinations", t((5,), dt))
    case("aten::cartesian_prod", [t((2,), dt), t((3,), dt)])
case("aten::diff", t((5,), "b"))
case("aten::diff", t((5,), "b"), 3)
case("aten::diff", t((5,)), 0)
case("aten::diff", t((3,)), 5)
case("aten::diff", t((0, 2)), 1, 0)
for r in (0, 1, 3, 5, 6):
    for rep in (False, True):
        case("aten::combinations", t((5,)), r, rep)
case("aten::combinations", t((0,)), 2)
case("aten::cartesian_prod", [t((3,)), t((2,)), t((4,))])
case("aten::cartesian_prod", [t((3,)), t((0,))])
for lay in LAYOUTS:
    case("aten::cdist", t((2, 4, 5), "f32", lay), t((2, 3, 5), "f32", lay))
    case("aten::cosine_similarity", t((3, 4), "f32", lay), t((3, 4), "f32", lay))
    case("aten::pairwise_distance", t((3, 4), "f32", lay), t((3, 4), "f32", lay))
    case("aten::linalg_cross", t((4, 3), "f32", lay), t((4, 3), "f32", lay))
    case("aten::cross", t((2, 3, 4), "f32", lay), t((2, 3, 4), "f32", lay), 1)
    case("aten::diff", t((3, 6), "f32", lay))
    case("aten::bilinear", t((3, 4), "f32", lay), t((3, 5), "f32", lay), t((6, 4, 5), "f32", lay), t((6,)))
    for dim, g in ((0, (4, 1, 1)), (1, (1, 3, 1)), (2, (1, 1, 5))):
        case("aten::_weight_norm", t((4, 3, 5), "f32", lay), t(g, "f32", lay), dim)
for dt in FLOATS:
    for dim, g in ((0, (4, 1, 1)), (1, (1, 3, 1)), (2, (1, 1, 5)), (-1, ())):
        case("aten::_weight_norm", t((4, 3, 5), dt), t(g, dt), dim)
        case("aten::norm_except_dim", t((4, 3, 5), dt), 2, dim)
    case("aten::_weight_norm_interface", t((4, 3), dt), t((4, 1), dt), 0)
    case("aten::_weight_norm_interface", t((4, 3), dt), t((1, 3), dt), 1)
    case("aten::bilinear", t((2, 3, 4), dt), t((2, 3, 5), dt), t((6, 4, 5), dt), t((6,), dt))
    case("aten::bilinear", t((3, 4), dt), t((3, 5), dt), t((6, 4, 5), dt))
for dt in FLOATS + COMPLEX:
    case("aten::im2col", t((2, 3, 6, 5), dt), [3, 2], [1, 2], [1, 0], [2, 1])
    case("aten::col2im", t((2, 12, 12), dt), [6, 5], [3, 2], [1, 1], [1, 0], [2, 1][::-1])
    case("aten::col2im", t((2, 12, 20), dt), [6, 5], [2, 2], [1, 1], [0, 0], [1, 1])
    case("aten::col2im", t((6, 15), dt), [5, 4], [3, 2], [2, 1], [2, 1], [2, 1][::-1])
for lay in LAYOUTS + ("cl",):
    case("aten::im2col", t((2, 3, 6, 5), "f32", lay), [2, 3], [1, 1], [1, 1], [1, 2])
    case("aten::pixel_shuffle", t((2, 12, 3, 4), "f32", lay), 2)
    case("aten::pixel_unshuffle", t((2, 3, 6, 4), "f32", lay), 2)
    case("aten::channel_shuffle", t((2, 6, 3, 4), "f32", lay), 3)
for lay in LAYOUTS:
    case("aten::im2col", t((3, 6, 5), "f32", lay), [2, 3], [1, 1], [0, 0], [1, 1])
    case("aten::col2im", t((2, 12, 20), "f32", lay), [6, 5], [2, 2], [1, 1], [0, 0], [1, 1])
    case("aten::affine_grid_generator", t((2, 2, 3), "f32", lay), [2, 3, 4, 5], False)
    case("aten::max_unpool2d", t((2, 3, 2, 2), "f32", lay), t((2, 3, 2, 2), "i64", values=[0, 3, 8, 15] * 6), [4, 4])
for dt in ALL:
    case("aten::pixel_shuffle", t((9, 2, 3), dt), 3)
    case("aten::pixel_unshuffle", t((2, 1, 6, 3), dt), 3)
    case("aten::channel_shuffle", t((1, 4, 3), dt), 2)
for dt in ("f32", "f64"):
    for align in (True, False):
        case("aten::affine_grid_generator", t((2, 2, 3), dt), [2, 3, 4, 5], align)
        case("aten::affine_grid_generator", t((2, 3, 4), dt), [2, 1, 2, 3, 4], align)
        case("aten::affine_grid_generator", t((1, 2, 3), dt), [1, 1, 1, 4], align)
    case("aten::max_unpool2d", t((3, 2, 2), dt), t((3, 2, 2), "i64", values=[0, 3, 8, 15] * 3), [4, 4])
for dt in FLOATS:
    for mode in (0, 1, 2):
        for pad in (-1, 4):
            case("aten::_embedding_bag", t((6, 3), dt), idx([1, 2, 4, 5, 4, 3]), idx([0, 2, 2, 5]), False, mode, False,
                 None, False, pad)
        case("aten::_embedding_bag_forward_only", t((6, 3), dt), idx([1, 2, 4, 5, 4, 3], "i32"), idx([0, 2, 6], "i32"),
             False, mode, False, None, True)
        case("aten::embedding_bag.padding_idx", t((6, 70), dt), idx([1, 2, 4, 5, 4, 3]), idx([0, 2, 2, 5]), False, mode,
             False, None, False, -2)
    case("aten::embedding_bag", t((6, 3), dt), idx([1, 2, 4, 5, 4, 3]), idx([0, 2]), False, 0, False, t((6,), dt))
    case("aten::embedding_bag", t((6, 3), dt), idx([]), idx([0, 0]))
for lay in LAYOUTS:
    for mode in (0, 1, 2):
        case("aten::embedding_bag", t((6, 3), "f32", lay), t((4,), "i64", lay, lo=0, hi=6), idx([0, 2]), False, mode)
# refusals
case("aten::cdist", t((3, 2)), t((3, 3)))
case("aten::cdist", t((3,)), t((3, 3)))
case("aten::cdist", t((3, 2)), t((3, 2)), -1.0)
case("aten::linalg_cross", t((3, 4)), t((3, 4)))
case("aten::cross", t((2, 4)), t((2, 4)))
case("aten::diff", t(()))
case("aten::diff", t((3,)), -1)
case("aten::combinations", t((3, 2)))
case("aten::combinations", t((3,)), -1)
case("aten::cartesian_prod", [t((3,)), t((2, 2))])
case("aten::im2col", t((1, 1, 2, 2)), [3, 3], [1, 1], [0, 0], [1, 1])
case("aten::im2col", t((1, 1, 2, 2)), [1, 1], [1, 1], [0, 0], [0, 1])
case("aten::col2im", t((2, 11, 20)), [6, 5], [2, 2], [1, 1], [0, 0], [1, 1])
case("aten::col2im", t((2, 12, 19)), [6, 5], [2, 2], [1, 1], [0, 0], [1, 1])
case("aten::pixel_shuffle", t((2, 11, 3, 4)), 2)
case("aten::pixel_unshuffle", t((2, 1, 5, 4)), 2)
case("aten::channel_shuffle", t((2, 5, 5, 4)), 2)
case("aten::affine_grid_generator", t((2, 2, 2)), [2, 3, 4, 5], False)
case("aten::max_unpool2d", t((3, 2, 2)), t((3, 2, 2), "i64", values=[0, 3, 8, 16] * 3), [4, 4])
case("aten::embedding_bag", t((6, 3)), idx([1, 6]), idx([0]))
case("aten::embedding_bag", t((6, 3)), idx([1, 2]), idx([1]))
case("aten::embedding_bag", t((6, 3)), idx([1, 2]), idx([0, 3]))
case("aten::embedding_bag", t((6, 3)), idx([1, 2]), idx([0]), False, 1, False, t((2,)))
case("aten::bilinear", t((3, 4)), t((3, 5)), t((6, 4, 4)))
