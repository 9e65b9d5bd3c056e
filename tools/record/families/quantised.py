# SPDX-License-Identifier: Apache-2.0
"""Quantisation as programs state it, and products with int8 weights."""
import torch.ao.quantization.fx._decomposed  # noqa: F401  (defines quantized_decomposed)

from nbxrecord import *

Q = "quantized_decomposed::"
for dt in ("f32", "f16", "bf16"):  # PyTorch crashes without rows
    for m, k, n in ((1, 64, 32), (5, 96, 32), (3, 640, 16), (70, 32, 16)):
        case("aten::_weight_int8pack_mm", t((m, k), dt), t((n, k), "i8", lo=-128, hi=128), t((n,), dt, lo=0.01, hi=0.1))
case("aten::_weight_int8pack_mm", t((4, 32)), t((16, 31), "i8"), t((16,)))
case("aten::_weight_int8pack_mm", t((4, 32)), t((16, 32), "i8"), t((15,)))
case("aten::_weight_int8pack_mm", t((4, 32)), t((16, 32), "i32"), t((16,)))

for n, k in ((16, 64), (32, 64), (48, 128), (96, 320)):
    case("aten::_convert_weight_to_int4pack_for_cpu", t((n, k), "i32", lo=0, hi=16), 2)
    for dt in ("f32", "f16", "bf16"):
        for m in (1, 5):
            case("aten::_weight_int4pack_mm_for_cpu", t((m, k), dt), t((n, k // 2), "u8", lo=0, hi=256), 32 if k < 128 else 64,
                 t(((k + 63) // 64 if k >= 128 else 2, n, 2), dt, lo=0.01, hi=0.1))
case("aten::_weight_int4pack_mm_for_cpu", t((5, 64)), t((16, 32), "u8"), 16, t((4, 16, 2)))
for a8, b8 in (("e4m3", "e4m3"), ("e5m2", "e4m3"), ("e5m2", "e5m2")):
    for out in ("f32", "bf16", "f16"):
        case("aten::_scaled_mm", t((5, 32), a8), t((32, 16), b8, "t"), t((), values=[0.5]), t((), values=[0.3]),
             out_dtype=dtype(out))
    case("aten::_scaled_mm", t((5, 32), a8), t((32, 16), b8, "t"), t((5, 1), lo=0.1, hi=1), t((1, 16), lo=0.1, hi=1),
         out_dtype=dtype("bf16"))
case("aten::_scaled_mm", t((5, 32), "e4m3"), t((32, 16), "e4m3", "t"), t((), values=[0.5]), t((), values=[0.3]),
     t((16,), "bf16"), out_dtype=dtype("bf16"))

RANGES = {"i8": (-128, 127), "u8": (0, 255), "i16": (-32768, 32767), "i32": (-2**31, 2**31 - 1)}
for q, (lo, hi) in RANGES.items():
    for dt in ("f32", "f16", "bf16"):
        for lay in ("c", "t", "s"):
            case(Q + "quantize_per_tensor", t((5, 7), dt, lay, lo=-20, hi=20), 0.1, 3, lo, hi, dtype(q))
        case(Q + "quantize_per_tensor.tensor", t((5, 7), dt, lo=-20, hi=20), t((), values=[0.1]), t((), "i64", values=[5]),
             lo, hi, dtype(q))
        case(Q + "quantize_per_tensor.tensor2", t((5, 7), dt, lo=-20, hi=20), t((1,), values=[0.1]), t((1,), "i32", values=[0]),
             t((), "i64", values=[lo]), t((), "i64", values=[hi]), dtype(q))
        case(Q + "quantize_per_channel", t((5, 7), dt, lo=-20, hi=20), t((7,), lo=0.05, hi=0.2), t((7,), "i64", lo=-3, hi=3),
             1, lo, hi, dtype(q))
        case(Q + "quantize_per_channel", t((5, 7, 2), dt, lo=-20, hi=20), t((5,), "f64", lo=0.05, hi=0.2),
             t((5,), "i32", lo=-3, hi=3), 0, lo, hi, dtype(q))
        case(Q + "quantize_per_token", t((3, 5, 7), dt, lo=-20, hi=20), t((3, 5, 1), "f64", lo=0.05, hi=0.2),
             t((3, 5, 1), "i64", lo=-3, hi=3), lo, hi, dtype(q))
        case(Q + "quantize_per_channel_group", t((6, 8), dt, lo=-20, hi=20), t((6, 2), lo=0.05, hi=0.2),
             t((6, 2), "i32", lo=-3, hi=3), lo, hi, dtype(q), 4)
        case(Q + "choose_qparams.tensor", t((5, 7), dt, lo=-3, hi=9), lo, hi, 1e-6, dtype(q))
        case(Q + "choose_qparams_symmetric.tensor", t((5, 7), dt, lo=-3, hi=9), lo, hi, 1e-6, dtype(q))
    for out in ("f32", "f16", "bf16"):
        case(Q + "dequantize_per_tensor", t((5, 7), q), 0.1, 3, lo, hi, dtype(q), out_dtype=dtype(out))
        case(Q + "dequantize_per_channel", t((5, 7), q), t((5,), out, lo=0.05, hi=0.2), t((5,), "i64", lo=-3, hi=3), 0, lo, hi,
             dtype(q), out_dtype=dtype(out))
        case(Q + "dequantize_per_token", t((5, 7), q), t((5, 1), "f64", lo=0.05, hi=0.2), t((5, 1), "i64", lo=-3, hi=3), lo, hi,
             dtype(q), dtype(out))
        case(Q + "dequantize_per_channel_group", t((6, 8), q), t((6, 2), lo=0.05, hi=0.2), t((6, 2), "i32", lo=-3, hi=3),
             lo, hi, dtype(q), 4, dtype(out))
    for lay in ("c", "t", "s"):
        case(Q + "dequantize_per_tensor", t((5, 7), q, lay), 0.25, -2, lo, hi, dtype(q))
    case(Q + "dequantize_per_tensor.tensor", t((5, 7), q), t((), "f64", values=[0.1]), t((), "i64", values=[5]), lo, hi, dtype(q))
    case(Q + "dequantize_per_channel", t((2, 3, 4), q), t((4,), lo=0.05, hi=0.2), None, 2, lo, hi, dtype(q))
    case(Q + "dequantize_per_channel_group", t((6, 8), q), t((6, 1), lo=0.05, hi=0.2), None, lo, hi, dtype(q), 32, dtype("f32"))
for dt in ("f32", "f16", "bf16"):
    case(Q + "choose_qparams_per_token", t((3, 5, 7), dt), dtype("i8"))
    case(Q + "choose_qparams_per_token_asymmetric", t((3, 5, 7), dt, lo=-3, hi=9), dtype("i8"))
    case(Q + "choose_qparams_per_token_asymmetric", t((5, 7), dt, lo=1, hi=9), dtype("i8"))
    for f8 in ("e4m3", "e5m2"):
        case(Q + "quantize_per_tensor", t((5, 7), dt, lo=-20, hi=20), 0.1, 0, -448, 448, dtype(f8))
        case(Q + "dequantize_per_tensor", t((5, 7), f8), 0.1, 0, -448, 448, dtype(f8))
case(Q + "quantize_per_tensor", t((0, 7)), 0.1, 3, -128, 127, dtype("i8"))
case(Q + "quantize_per_tensor", t((20,), special=True), 0.1, 3, -128, 127, dtype("i8"))
