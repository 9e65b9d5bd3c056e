# SPDX-License-Identifier: Apache-2.0
from nbxrecord import *

MIXED = [(dt, dt) for dt in FLOATS] + [(dt, "f32") for dt in HALVES]
for dt, p in MIXED:
    for lay in ("c", "t", "r", "s", "o", "e"):
        case("aten::layer_norm", t((2, 3, 20), dt, lay), [20], t((20,), p), t((20,), p))
        case("aten::native_layer_norm", t((2, 3, 20), dt, lay), [3, 20], t((3, 20), p, lay), None, 1e-5)
        case("aten::group_norm", t((2, 6, 4, 5), dt, lay), 3, t((6,), p), t((6,), p))
        case("aten::batch_norm", t((2, 6, 4, 5), dt, lay), t((6,), p), t((6,), p), t((6,), p), t((6,), p, lo=0.5, hi=2), False, 0.1, 1e-5, False)
        case("aten::instance_norm", t((2, 6, 4, 5), dt, lay), t((6,), p), t((6,), p), None, None, True, 0.1, 1e-5, False)
        if p == dt:
            case("aten::rms_norm", t((2, 3, 20), dt, lay), [20], t((20,), p))
    for lay in ("c", "cl"):
        x = lambda: t((2, 6, 4, 5), dt, lay)
        case("aten::native_group_norm", x(), t((6,), p), t((6,), p), 2, 6, 20, 2, 1e-5)
        case("aten::group_norm", x(), 2)
        case("aten::native_batch_norm", x(), t((6,), p), t((6,), p), t((6,), p), t((6,), p, lo=0.5, hi=2), False, 0.1, 1e-5)
        case("aten::native_batch_norm", x(), t((6,), p), t((6,), p), None, None, True, 0.1, 1e-5)
        case("aten::_native_batch_norm_legit_no_training", x(), t((6,), p), t((6,), p), t((6,), p), t((6,), p, lo=0.5, hi=2), 0.1, 1e-5)
        case("aten::_native_batch_norm_legit.no_stats", x(), t((6,), p), None, True, 0.1, 1e-5)
        case("aten::instance_norm", x(), t((6,), p), None, t((6,), p), t((6,), p, lo=0.5, hi=2), False, 0.1, 1e-5, False)
    case("aten::layer_norm", t((3, 40), dt), [40], None, t((40,), p), note="bias only")
    case("aten::layer_norm", t((3, 40), dt, lo=99, hi=101), [40], note="large mean")
    case("aten::layer_norm", t((0, 3, 4), dt), [4], t((4,), p), t((4,), p), note="zero size")
    case("aten::group_norm", t((2, 6), dt), 3, note="2-D")
    case("aten::batch_norm", t((4, 3), dt), None, None, t((3,), p), t((3,), p, lo=0.5, hi=2), False, 0.1, 1e-5, False, note="2-D")
for dt in FLOATS:
    case("aten::rms_norm", t((3, 300), dt), [300], None, 1e-6)
    case("aten::_fused_rms_norm", t((3, 30), dt), [30], t((30,), dt), 1e-6)
    case("aten::_fused_rms_norm", t((3, 30), dt), [30], None, None)
    case("aten::native_layer_norm", t((2, 3, 20), dt), [20], None, None, 1e-5)
for dt in ("f32", "f16"):
    case("aten::layer_norm", t((3, 1500), dt), [1500], t((1500,), dt), t((1500,), dt))
    case("aten::group_norm", t((1, 4, 30, 40), dt), 2)
# refused
case("aten::layer_norm", t((2, 4)), [3], note="sizes")
case("aten::layer_norm", t((2, 4)), [4], t((3,)), note="weight")
case("aten::layer_norm", t((2, 4)), [4], t((4,), "f64"), note="dtypes")
case("aten::layer_norm", t((2, 4), "i32"), [4], note="integers")
case("aten::group_norm", t((2, 6, 3)), 4, note="groups")
case("aten::group_norm", t((2, 6, 3)), 3, t((5,)), note="weight")
case("aten::rms_norm", t((2, 4)), [3], note="sizes")
