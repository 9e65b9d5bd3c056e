# SPDX-License-Identifier: Apache-2.0
"""Sorting, selecting, searching, unique values. Values are distinct where PyTorch leaves the order of ties open."""
import random

from nbxrecord import *

random.seed(5)


def distinct(n, dt):
    v = list(range(n)) if dt in INTS + ("b",) else [i / 4 - 3 for i in range(n)]
    random.shuffle(v)
    return v


for dt in FLOATS + INTS:
    x = t((3, 8), dt, values=distinct(24, dt))
    for dim in (0, 1):
        for desc in (False, True):
            case("aten::sort", x, dim, desc)
            case("aten::sort.stable", t((3, 8), dt, lo=0, hi=4), stable=True, dim=dim, descending=desc)
            case("aten::argsort", x, dim, desc)
            case("aten::argsort.stable", t((3, 8), dt, lo=0, hi=4), stable=True, dim=dim, descending=desc)
            case("aten::topk", x, 2, dim, desc)
    case("aten::topk", t((2, 70), dt, values=[v % 120 for v in distinct(140, "i64")] if dt in ("i8", "u8") else distinct(140, dt)[:140]), 3 if dt not in ("i8", "u8") else 0)
    case("aten::kthvalue", x, 3, 1, True)
    case("aten::kthvalue", x, 1, 0)
    case("aten::msort", x)
    case("aten::sort.stable", t((3, 20), dt, special=True), stable=True, dim=1)
    case("aten::sort.stable", t((3, 20), dt, special=True), stable=True, dim=1, descending=True)
    case("aten::searchsorted.Tensor", t((6,), dt, values=[0, 1, 1, 3, 5, 9]), t((2, 4), dt, lo=0, hi=10))
    case("aten::searchsorted.Tensor", t((2, 5), dt, values=[0, 1, 1, 3, 5, 2, 4, 6, 8, 9]), t((2, 4), dt, lo=0, hi=10), right=True, out_int32=True)
    case("aten::searchsorted.Tensor", t((6,), dt, values=[0, 1, 1, 3, 5, 9]), t((3,), dt, values=[1, 3, 10]), side="right")
    case("aten::searchsorted.Scalar", t((6,), dt, values=[0, 1, 1, 3, 5, 9]), 1)
    case("aten::bucketize.Tensor", t((2, 4), dt, lo=0, hi=10), t((4,), dt, values=[1, 3, 5, 7]))
    case("aten::bucketize.Tensor", t((2, 4), dt, lo=0, hi=10), t((4,), dt, values=[1, 3, 5, 7]), right=True, out_int32=True)
    case("aten::isin.Tensor_Tensor", t((3, 4), dt, lo=0, hi=9), t((5,), dt, lo=0, hi=9))
    case("aten::isin.Tensor_Tensor", t((3, 4), dt, lo=0, hi=90), t((40,), dt, lo=0, hi=90), invert=True)
    case("aten::isin.Tensor_Scalar", t((3, 4), dt, lo=0, hi=4), 2)
    case("aten::_unique2", t((3, 6), dt, lo=0, hi=5), True, True, True)
    case("aten::_unique2", t((3, 6), dt, lo=0, hi=5))
    case("aten::unique_consecutive", t((12,), dt, lo=0, hi=2), True, True)
    case("aten::unique_consecutive", t((6, 2), dt, lo=0, hi=2), True, True, 0)
    case("aten::unique_dim", t((6, 2), dt, lo=0, hi=2), 0, True, True, True)
    case("aten::unique_dim", t((2, 6, 2), dt, lo=0, hi=2), 1, True, True, True)
for dt in INTS:
    case("aten::bincount", t((9,), dt, lo=0, hi=5))
    case("aten::bincount", t((9,), dt, lo=0, hi=5), t((9,), "f32"), 8)
    case("aten::bincount", t((4,), dt, lo=0, hi=5), t((4,), "f64"))
for dt in ("f32", "f64"):
    case("aten::histc", t((40,), dt, lo=-1, hi=6), 8, 0, 5)
    case("aten::histc", t((4, 10), dt), 6)
    case("aten::histc", t((40,), dt, values=[i % 8 for i in range(40)]), 8, 0, 7)
for lay in LAYOUTS:
    case("aten::sort.stable", t((4, 3, 5), "f32", lay), stable=True, dim=1)
    case("aten::topk", t((4, 3, 5), "f32", "c", values=distinct(60, "f32")), 2, 0, False)
    case("aten::searchsorted.Tensor", t((9,), "f32", "c", values=list(range(9))), t((3, 4), "f32", lay))
    case("aten::_unique2", t((3, 6), "i64", lay, lo=0, hi=5), True, True, True)
case("aten::sort", t((0, 3)), 0)
case("aten::sort", t(()))
case("aten::topk", t((3, 0)), 0, 1)
case("aten::topk", t(()), 1)
case("aten::_unique2", t((0,)), True, True, True)
case("aten::topk", t((3, 4)), 5)
case("aten::kthvalue", t((3, 4)), 5)
case("aten::kthvalue", t((3, 4)), 0)
case("aten::sort", t((3, 4)), 2)
case("aten::bincount", t((3,), "i64", values=[1, -1, 2]))
