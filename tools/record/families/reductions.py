# SPDX-License-Identifier: Apache-2.0
"""Reductions, scans, arg-reductions and sorting over dims, dtypes and layouts."""
from nbxrecord import *

DIMS = ([0], [1], [0, 2], [-1], [], None)
for dt in ALL:
    case("aten::sum", t((3, 4, 5), dt))
    case("aten::prod", t((3, 5), dt, lo=1 if dt in INTS else -2, hi=3 if dt in INTS else 2))
    for dims in DIMS:
        for keep in (False, True):
            case("aten::sum.dim_IntList", t((3, 2, 5), dt), dims, keep)
    case("aten::any", t((3, 4), dt))
    case("aten::all", t((3, 4), dt))
    case("aten::any.dim", t((3, 4), dt), 1, True)
    case("aten::all.dim", t((3, 4), dt), 0)
    case("aten::prod.dim_int", t((3, 2, 5), dt, lo=1 if dt in INTS else -2, hi=3 if dt in INTS else 2), 1, True)
    case("aten::cumsum", t((3, 5), dt), 1)
    case("aten::cumprod", t((3, 5), dt), 0)
    case("aten::count_nonzero", t((3, 5), dt))
    case("aten::count_nonzero.dim_IntList", t((3, 5), dt), [0])
for dt in FLOATS + COMPLEX:
    for dims in DIMS:
        case("aten::mean.dim", t((3, 2, 5), dt), dims, True)
        case("aten::var.correction", t((3, 2, 5), dt), dims, correction=1)
        case("aten::std.correction", t((3, 2, 5), dt), dims, correction=0, keepdim=True)
    case("aten::mean", t((3, 4, 5), dt))
    case("aten::var.dim", t((3, 4), dt), [1], False)
    case("aten::std.dim", t((3, 4), dt), [1])
    case("aten::std", t((3, 4), dt), False)
    case("aten::var_mean.correction", t((3, 4), dt), [1], correction=1, keepdim=True)
    case("aten::std_mean.correction", t((3, 4), dt), [0], correction=2)
    case("aten::var.correction", t((3, 1), dt), [1], correction=1, note="one element")
    for p in (2, 1, 0, float("inf"), float("-inf"), 3):
        case("aten::linalg_vector_norm", t((3, 4, 5), dt), p, [1], True)
    case("aten::norm.ScalarOpt_dim", t((3, 4), dt), 2, [1], True)
    case("aten::norm.Scalar", t((3, 4), dt))
    case("aten::linalg_vector_norm", t((3, 4), dt))
for dt in FLOATS:
    case("aten::logsumexp", t((3, 4, 5), dt), [1], True)
    case("aten::logsumexp", t((3, 4, 5), dt, values=None, special=True), [0, 2])
    case("aten::nansum", t((3, 5), dt, special=True), [1])
    case("aten::nanmean", t((3, 5), dt, special=True), [1])
    case("aten::logcumsumexp", t((3, 5), dt), 1)
    case("aten::nanmedian", t((3, 5), dt, special=True))
    case("aten::trace", t((4, 5), dt))
for lay in LAYOUTS:
    for op, more in (("sum.dim_IntList", ()), ("mean.dim", ()), ("amax", ()), ("amin", ())):
        for dims in ([0], [2], [0, 1]):
            case("aten::" + op, t((3, 4, 5), "f32", lay), dims, *more)
    case("aten::cumsum", t((3, 4, 5), "f32", lay), 1)
    case("aten::argmax", t((3, 4, 5), "f32", lay), 1)
    case("aten::sort", t((3, 4, 5), "f32", lay), 1)
    case("aten::topk", t((3, 4, 5), "f32", lay), 2, 1)
for dt in COMMON:
    for op in ("amax", "amin"):
        case("aten::" + op, t((3, 2, 5), dt), [1], True)
        case("aten::" + op, t((3, 2, 5), dt))
        case("aten::" + op, t((3, 5), dt, special=True), [-1])
    for op in ("max", "min"):
        case("aten::" + op, t((3, 5), dt, special=True))
        case(f"aten::{op}.dim", t((3, 5), dt, special=True), 1)
        case(f"aten::{op}.dim", t((3, 2, 5), dt), 0, True)
    for op in ("argmax", "argmin"):
        case("aten::" + op, t((3, 7), dt, special=dt in FLOATS))
        case("aten::" + op, t((3, 7), dt), 1, True)
    case("aten::aminmax", t((3, 5), dt), dim=1)
    case("aten::sort", t((3, 6), dt, special=dt in FLOATS), 1, True) if dt not in ("b",) else None
    case("aten::sort.stable", t((4, 9), dt, lo=0 if dt in INTS else -2, hi=3 if dt in INTS else 2), stable=True, dim=-1)
    case("aten::argsort.stable", t((4, 9), dt, lo=0 if dt in INTS else -2, hi=3 if dt in INTS else 2), stable=True, dim=0)
    case("aten::cummax", t((3, 6), dt, special=dt in FLOATS), 1)
    case("aten::cummin", t((3, 6), dt), 0)
for dt in FLOATS + ("i32", "i64"):
    if dt in FLOATS:
        perm = [float(v) for v in (3, -7, 5, 0, 9, 2, -1, 8, 6, 4, 1, -3)]
    else:
        perm = [3, -7, 5, 0, 9, 2, -1, 8, 6, 4, 1, -3]
    for largest in (True, False):
        case("aten::topk", t((2, 6), dt, values=perm), 3, 1, largest, True)
        case("aten::topk", t((12,), dt, values=perm), 12, 0, largest, True)
    case("aten::topk", t((2, 6), dt, values=perm), 0, 1)
    case("aten::kthvalue", t((2, 6), dt, values=perm), 2, 1)
    case("aten::median", t((2, 6), dt, values=perm))
    case("aten::median.dim", t((2, 6), dt, values=perm), 1)
for d in ("f64", "f32", "f16", "i64"):
    case("aten::sum", t((3, 4), "bf16"), dtype=dtype(d))
    case("aten::sum.dim_IntList", t((3, 4), "i32"), [1], dtype=dtype(d))
    case("aten::mean.dim", t((3, 4), "f16"), [1], dtype=dtype(d)) if d != "i64" else None
    case("aten::cumsum", t((3, 4), "i8"), 1, dtype=dtype(d))
    case("aten::prod", t((3, 4), "i8", lo=1, hi=3), dtype=dtype(d))
for op in ("sum", "prod", "any", "all", "mean", "max", "argmax", "amax"):
    case("aten::" + op, t((0, 3)), note="zero size")
    case("aten::" + op, t(()), note="0-d")
for op in ("sum.dim_IntList", "mean.dim", "amax"):
    case("aten::" + op, t((0, 3)), [0], note="zero size")
    case("aten::" + op, t((0, 3)), [1], note="zero size")
    case("aten::" + op, t((2, 3)), [2], note="bad dim")
    case("aten::" + op, t((2, 3)), [0, 0], note="dim twice")
case("aten::mean", t((3, 4), "i64"), note="integers refused")
case("aten::max.dim", t((0, 3)), 0, note="zero size refused")
case("aten::sum", t((40000,), "f32", lo=0, hi=1), note="long")
case("aten::sum.dim_IntList", t((1, 4096), "f16", lo=0, hi=1), [1], note="long")
case("aten::cumsum", t((1, 3000), "bf16", lo=0, hi=1), 1, note="long")
case("aten::mean.dim", t((8192,), "bf16", lo=0, hi=1), [0], note="long")
case("aten::sum.IntList_out", t((3, 4)), [1], out=t((3,), "f64"))
case("aten::sum.IntList_out", t((3, 4)), [1], out=t((0,)))
case("aten::amax.out", t((3, 4)), [0], out=t((4,), "f32", "s"))
case("aten::cumsum_", t((3, 4), "f32", "t"), 1)
case("aten::unique_consecutive", t((9,), "i64", lo=0, hi=3), True, True)
case("aten::_unique2", t((9,), "i64", lo=0, hi=5), True, True, True)
case("aten::bincount", t((9,), "i64", lo=0, hi=5), None, 8)
case("aten::bincount", t((9,), "i64", lo=0, hi=5), t((9,)), 2)
case("aten::histc", t((30,)), 6, -1, 1)
case("aten::searchsorted.Tensor", t((6,), values=[1.0, 2, 3, 5, 5, 8]), t((3, 4), lo=0, hi=9))
case("aten::searchsorted.Tensor", t((6,), values=[1.0, 2, 3, 5, 5, 8]), t((3,), values=[5.0, 0, 9]), right=True, out_int32=True)
case("aten::bucketize.Tensor", t((3, 4), lo=0, hi=9), t((4,), values=[1.0, 3, 5, 7]), right=True)
case("aten::equal", t((3,), values=[1.0, 2, 3]), t((3,), values=[1.0, 2, 3]))
case("aten::allclose", t((3,), values=[1.0, 2, 3]), t((3,), values=[1.0, 2, 3.0001]))
case("aten::isclose", t((3,), values=[1.0, 2, 3]), t((3,), values=[1.0, 2, 3.0001]), 1e-3)

for lay in ("c", "t", "s"):
    case("aten::_is_all_true", t((3, 4), "b", lay))
    case("aten::_is_any_true", t((3, 4), "b", lay))
for op in ("aten::_is_all_true", "aten::_is_any_true"):
    case(op, t((0,), "b"))
    case(op, t((), "b"))
