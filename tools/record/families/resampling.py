# SPDX-License-Identifier: Apache-2.0
"""Resampling, grid sampling and padding."""
from nbxrecord import *

for dt in FLOATS:
    for o in ([5], [14], [7], [3]):
        case("aten::upsample_nearest1d", t((2, 3, 7), dt), o)
        case("aten::_upsample_nearest_exact1d", t((2, 3, 7), dt), o)
        for al in (False, True):
            case("aten::upsample_linear1d", t((2, 3, 7), dt), o, al)
    for o in ([5, 9], [12, 10], [6, 5], [1, 1], [3, 2]):
        case("aten::upsample_nearest2d", t((2, 3, 6, 5), dt), o)
        case("aten::_upsample_nearest_exact2d", t((2, 3, 6, 5), dt), o)
        for al in (False, True):
            case("aten::upsample_bilinear2d", t((2, 3, 6, 5), dt), o, al)
            case("aten::upsample_bicubic2d", t((2, 3, 6, 5), dt), o, al)
            if dt in ("f32", "f64"):
                case("aten::_upsample_bilinear2d_aa", t((2, 3, 6, 5), dt), o, al)
                case("aten::_upsample_bicubic2d_aa", t((2, 3, 6, 5), dt), o, al)
    case("aten::upsample_nearest3d", t((1, 2, 3, 4, 3), dt), [4, 4, 5])
    case("aten::upsample_trilinear3d", t((1, 2, 3, 4, 3), dt), [4, 4, 5], False)
    case("aten::upsample_trilinear3d", t((1, 2, 3, 4, 3), dt), [4, 7, 2], True)
    case("aten::upsample_nearest2d.vec", t((2, 3, 6, 5), dt), None, [2.0, 1.7])
    case("aten::upsample_bilinear2d.vec", t((2, 3, 6, 5), dt), None, False, [1.5, 2.3])
    case("aten::upsample_bilinear2d.vec", t((2, 3, 6, 5), dt), [9, 4], True, None)
    case("aten::upsample_bicubic2d.vec", t((2, 3, 6, 5), dt), None, False, [1.5, 0.7])
    case("aten::upsample_nearest1d.vec", t((2, 3, 6), dt), None, [0.6])
    case("aten::upsample_linear1d.vec", t((2, 3, 6), dt), [11], False, None)
    case("aten::upsample_trilinear3d.vec", t((1, 2, 3, 4, 3), dt), None, False, [2.0, 1.5, 1.0])
for dt in ("f32", "f64"):
    for mode in (0, 1, 2):
        for pad in (0, 1, 2):
            for al in (False, True):
                case("aten::grid_sampler_2d", t((2, 3, 5, 6), dt), t((2, 4, 3, 2), dt, lo=-1.6, hi=1.6), mode, pad, al)
                if mode < 2:
                    case("aten::grid_sampler_3d", t((1, 2, 3, 4, 3), dt), t((1, 2, 3, 2, 3), dt, lo=-1.4, hi=1.4), mode, pad, al)
    case("aten::grid_sampler", t((2, 3, 5, 6), dt), t((2, 4, 3, 2), dt, lo=-1, hi=1), 0, 0, False)
for lay in ("c", "cl", "t", "s", "o", "e"):
    case("aten::upsample_nearest2d", t((2, 4, 6, 5), "f32", lay), [9, 7])
    case("aten::upsample_bilinear2d", t((2, 4, 6, 5), "f32", lay), [9, 7], False)
    case("aten::upsample_bicubic2d", t((2, 4, 6, 5), "f32", lay), [9, 7], False)
    case("aten::grid_sampler_2d", t((2, 4, 5, 6), "f32", lay), t((2, 4, 3, 2), "f32", "c", lo=-1, hi=1), 0, 0, False)
    case("aten::constant_pad_nd", t((2, 4, 6, 5), "f32", lay), [1, 2, 0, 1])
    case("aten::reflection_pad2d", t((2, 4, 6, 5), "f32", lay), [1, 2, 3, 1])
    case("aten::replication_pad2d", t((2, 4, 6, 5), "f32", lay), [1, 2, 3, 1])
case("aten::upsample_nearest2d", t((2, 3, 6, 5), "u8"), [9, 7])
for dt in ALL:
    case("aten::constant_pad_nd", t((2, 3, 4), dt), [1, 2], 1)
    case("aten::constant_pad_nd", t((2, 3, 4), dt), [1, -2, 0, 1, -1, 0])
    case("aten::pad", t((2, 3, 4), dt), [1, 2, 0, 1])
    case("aten::pad", t((2, 3, 4), dt), [1, 2], "circular")
    if dt not in ("b",):
        case("aten::pad", t((2, 3, 4), dt), [1, 2], "reflect")
        case("aten::pad", t((2, 3, 4), dt), [1, 5], "replicate")
        case("aten::reflection_pad1d", t((3, 4), dt), [3, 2])
        case("aten::replication_pad1d", t((3, 4), dt), [3, 6])
        case("aten::reflection_pad2d", t((2, 3, 4, 5), dt), [3, 2, 1, 0])
        case("aten::replication_pad3d", t((1, 2, 3, 4, 5), dt), [3, 2, 1, 0, 2, 1])
        case("aten::reflection_pad3d", t((1, 2, 3, 4, 5), dt), [3, 2, 1, 0, 2, 1])
case("aten::pad", t((2, 3, 4)), [1, 1], "constant", 2.5)
case("aten::pad", t((2, 3, 4, 4)), [1, 1, 2, 2], "circular")
case("aten::constant_pad_nd", t((0, 3)), [1, 1, 2, 0])
case("aten::reflection_pad1d", t((3, 4)), [4, 2])
case("aten::constant_pad_nd", t((3, 4)), [-3, -2])
case("aten::pad", t((3, 4)), [1])
case("aten::upsample_nearest2d", t((2, 3, 6, 5)), [0, 4])
case("aten::upsample_nearest2d", t((2, 3, 6)), [3, 4])
