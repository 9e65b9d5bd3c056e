# SPDX-License-Identifier: Apache-2.0
"""Quantization: the operators that exported quantized programs have, and those of training for them."""
import torch.ao.quantization.fx._decomposed  # noqa: F401

from nbxrecord import *

Q = "quantized_decomposed::"
RANGES = (("i8", -128, 127), ("u8", 0, 255), ("i16", -1000, 1000), ("i32", -5, 5))
for dt, low, high in RANGES:
    for src in ("f32", "f16", "bf16"):
        for lay in ("c", "t", "s"):
            case(Q + "quantize_per_tensor", t((3, 4), src, lay), 0.03, 3, low, high, dtype(dt))
    case(Q + "quantize_per_tensor", t((3, 4), "f32", special=True), 0.25, -1, low, high, dtype(dt), note="special values")
    case(Q + "quantize_per_tensor.tensor", t((3, 4)), t((), lo=0.01, hi=0.1), t((1,), "i64", values=[2]), low, high, dtype(dt))
    case(Q + "quantize_per_tensor.tensor2", t((2, 3)), t((1,), lo=0.01, hi=0.1), t((1,), "i64", values=[2]),
         t((1,), "i64", values=[low]), t((1,), "i64", values=[high]), dtype(dt))
    for lay in ("c", "t", "s"):
        case(Q + "dequantize_per_tensor", t((3, 4), dt, lay), 0.03, 3, low, high, dtype(dt))
    case(Q + "dequantize_per_tensor", t((3, 4), dt), 0.03, 3, low, high, dtype(dt), out_dtype=dtype("bf16"))
    case(Q + "dequantize_per_tensor.tensor", t((3, 4), dt), t((1,), lo=0.01, hi=0.1), t((1,), "i64", values=[2]), low, high, dtype(dt))
    case(Q + "dequantize_per_tensor.tensor2", t((3, 4), dt), t((1,), lo=0.01, hi=0.1), t((1,), "i64", values=[2]),
         t((1,), "i64", values=[low]), t((1,), "i64", values=[high]), dtype(dt))
    for axis in (0, 1, 2):
        n = (3, 4, 2)[axis]
        for lay in ("c", "r"):
            case(Q + "quantize_per_channel", t((3, 4, 2), "f32", lay), t((n,), lo=0.01, hi=0.1), t((n,), "i64", lo=0, hi=5),
                 axis, low, high, dtype(dt))
            case(Q + "dequantize_per_channel", t((3, 4, 2), dt, lay), t((n,), lo=0.01, hi=0.1), t((n,), "i64", lo=0, hi=5),
                 axis, low, high, dtype(dt))
        case(Q + "dequantize_per_channel", t((3, 4, 2), dt), t((n,), lo=0.01, hi=0.1), None, axis, low, high, dtype(dt))
        case(Q + "dequantize_per_channel", t((3, 4, 2), dt), t((n,), "f64", lo=0.01, hi=0.1), t((n,), "f64", lo=0, hi=5), axis,
             low, high, dtype(dt), out_dtype=dtype("f16"))
for src in ("f32", "f16", "bf16"):
    for dt, low, high in RANGES:
        for lo, hi in ((-1, 1), (0.5, 2), (-3, -1), (0, 0)):
            case(Q + "choose_qparams.tensor", t((3, 4), src, lo=lo, hi=hi), low, high, 1e-5, dtype(dt))
            case(Q + "choose_qparams_symmetric.tensor", t((3, 4), src, lo=lo, hi=hi), low, high, 1e-5, dtype(dt))
for src in ("f32", "f64", "f16", "bf16"):
    for op in ("aten::fake_quantize_per_tensor_affine", "aten::fake_quantize_per_tensor_affine_cachemask"):
        for lay in ("c", "t", "s"):
            case(op, t((3, 4), src, lay), 0.1, 2, -8, 7)
        case(op, t((0, 4), src), 0.1, 2, -8, 7)
        case(op, t((12,), src, special=True), 0.1, 2, -8, 7, note="special values")
    for op in ("aten::fake_quantize_per_channel_affine", "aten::fake_quantize_per_channel_affine_cachemask"):
        for axis in (0, 1):
            n = (3, 4)[axis]
            case(op, t((3, 4), src), t((n,), lo=0.05, hi=0.2), t((n,), "i32", lo=-2, hi=3), axis, -8, 7)
            case(op, t((3, 4), src), t((n,), lo=0.05, hi=0.2), t((n,), "f32", lo=-2, hi=3), axis, -8, 7)
case("aten::fake_quantize_per_tensor_affine.tensor_qparams", t((3, 4)), t((1,), values=[0.1]), t((1,), "i32", values=[1]), -8, 7)
case("aten::fake_quantize_per_tensor_affine", t((3, 4)), 0.1, 2, 7, -8, note="empty range")
for src in ("f32", "bf16", "f16"):
    for m, n, k in ((1, 32, 64), (5, 64, 32)):
        case("aten::_weight_int8pack_mm", t((m, k), src), t((n, k), "i8"), t((n,), src, lo=0.01, hi=0.1))
