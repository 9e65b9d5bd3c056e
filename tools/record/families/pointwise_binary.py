# SPDX-License-Identifier: Apache-2.0
"""Binary and ternary pointwise operators: broadcasting, promotion, scalars, in-place and out."""
from nbxrecord import *

ARITH = ("add", "sub", "mul", "div")
COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
FLOAT2 = ("atan2", "hypot", "copysign.Tensor", "nextafter", "maximum", "minimum", "fmax", "fmin", "fmod.Tensor", "remainder.Tensor",
          "pow.Tensor_Tensor", "floor_divide", "logaddexp", "logaddexp2", "xlogy.Tensor", "heaviside", "ldexp.Tensor", "float_power.Tensor_Tensor")
INT2 = ("maximum", "minimum", "fmod.Tensor", "remainder.Tensor", "floor_divide", "gcd", "lcm", "bitwise_and.Tensor", "bitwise_or.Tensor",
        "bitwise_xor.Tensor", "__and__.Tensor", "__or__.Tensor", "__xor__.Tensor")
SHIFT = ("bitwise_left_shift.Tensor", "bitwise_right_shift.Tensor", "__lshift__.Tensor", "__rshift__.Tensor")

for op in ARITH + COMPARE:
    for dt in COMMON:
        case(f"aten::{op}.Tensor", t((4, 17), dt, special=True), t((4, 17), dt, lo=1, hi=5))
        case(f"aten::{op}.Scalar", t((3, 5), dt), 2)
    for a in ("f32", "bf16", "i64", "u8", "b", "c64"):
        for b in ("f64", "f16", "f32", "i8", "b"):
            case(f"aten::{op}.Tensor", t((3, 1), a, lo=1, hi=4), t((4,), b, lo=1, hi=4), note=f"{a} {b}")
            case(f"aten::{op}.Tensor", t((3,), a, lo=1, hi=4), t((), b, lo=1, hi=4), note=f"{a} 0-d {b}")
    for lay in LAYOUTS[1:]:
        case(f"aten::{op}.Tensor", t((3, 1, 5), "f32", lay), t((2, 5), "f32", lay, lo=1))
    case(f"aten::{op}.Tensor", t((0, 3)), t((1, 3)), note="zero size")
    case(f"aten::{op}.Tensor", t((2, 3)), t((4,)), note="shapes refused")
    case(f"aten::{op}.Tensor", t((8,), special="only"), t((8,), special="only"))
    case(f"aten::{op}.Scalar", t((3, 5), "i32"), 2.5)
    case(f"aten::{op}.Scalar", t((3, 5), "u8"), True)
    case(f"aten::{op}_.Tensor", t((3, 4)), t((4,), "f64", lo=1))
    case(f"aten::{op}_.Tensor", t((3, 4), "f16", "t"), t((3, 1), lo=1))
    case(f"aten::{op}_.Tensor", t((3, 4), "i32"), t((4,), "f32", lo=1), note="float into int refused but for comparisons")
    case(f"aten::{op}_.Tensor", t((4,)), t((3, 4)), note="cannot grow")
    case(f"aten::{op}_.Scalar", t((3, 4), "i64"), 3)
    out = "aten::%s.%s" % (op, "out" if op in ARITH else "Tensor_out")
    case(out, t((3, 4)), t((4,), lo=1), out=t((3, 4), "f32" if op in ARITH else "b", "t"))
    case(out, t((3, 4)), t((4,), lo=1), out=t((0,), "f64" if op in ARITH else "b"))
for alpha in (2, -1, 0.5):
    case("aten::add.Tensor", t((3, 4)), t((4,), "f16"), alpha=alpha)
    case("aten::sub.Tensor", t((3, 4), "bf16"), t((3, 1), "bf16"), alpha=alpha)
    case("aten::rsub.Scalar", t((3, 4)), 1.5, alpha)
    case("aten::rsub.Tensor", t((3, 4)), t((4,)), alpha=alpha)
case("aten::add.Tensor", t((3,), "i64"), t((3,), "i64"), alpha=2.5, note="alpha refused")
case("aten::sub.Tensor", t((3,), "b"), t((3,), "b"), note="bool refused")
x = t((4, 6))
case("aten::add_.Tensor", x, x, note="self twice")
case("aten::add_.Tensor", x, alias(x, lambda v: v[:1]), note="overlap refused")
case("aten::mul.Scalar", t((3,), "c64"), 2 + 1j)
case("aten::add.Scalar", t((3,), "f32"), 2 + 1j)
for mode in ("floor", "trunc", None):
    for dt in FLOATS + INTS:
        case("aten::div.Tensor_mode", t((4, 5), dt, special=dt[0] in "fb"), t((4, 5), dt, lo=1, hi=6), rounding_mode=mode)
        case("aten::div.Scalar_mode", t((3, 5), dt), 3, rounding_mode=mode)
    case("aten::div.Tensor_mode", t((4,), values=[1.0, -1.0, 0.0, 5.0]), t((4,), values=[0.0, 0.0, 0.0, -2.0]), rounding_mode=mode)
case("aten::div.Tensor", t((3,), "i64"), t((3,), "i64", values=[0, 1, 0]), note="integers by zero")
case("aten::floor_divide", t((3,), "i64"), t((3,), "i64", values=[0, 1, 0]), note="integers by zero refused")
for op in FLOAT2:
    for dt in FLOATS:
        case("aten::" + op, t((4, 5), dt, lo=-3, hi=3), t((4, 5), dt, lo=-3, hi=3))
        case("aten::" + op, t((14,), dt, special="only"), t((14,), dt, lo=-3, hi=3))
    case("aten::" + op, t((14, 1), special="only"), t((14,), special="only"))
    case("aten::" + op, t((4, 5), "f32", "t"), t((5,), "f16"))
for op in INT2:
    for dt in INTS:
        case("aten::" + op, t((4, 5), dt, special=True), t((4, 5), dt, lo=1, hi=9))
    case("aten::" + op, t((4, 5), "i32", "t"), t((5,), "i64", lo=1))
for op in ("bitwise_and", "bitwise_or", "bitwise_xor", "logical_and", "logical_or", "logical_xor"):
    o = op + (".Tensor" if op[0] == "b" else "")
    case("aten::" + o, t((4, 5), "b"), t((4, 5), "b"))
    case("aten::" + o, t((4, 5), "b"), t((5,), "i32", lo=0))
    case("aten::" + o, t((4, 5), "f32"), t((5,), "f32"), note="floats")
    if op[0] == "b":
        case(f"aten::{op}.Scalar", t((4, 5), "i64"), 6)
        case(f"aten::{op}_.Tensor", t((4, 5), "b"), t((5,), "b"))
for op in SHIFT:
    for dt in INTS:
        case("aten::" + op, t((4, 5), dt, special=True), t((4, 5), dt, lo=0, hi=7))
    case("aten::" + op.replace("Tensor", "Tensor_Scalar" if op[0] == "b" else "Scalar"), t((4, 5), "i32"), 3)
for dt in ALL:
    case("aten::where.self", t((4, 5), "b"), t((4, 5), dt), t((5,), dt))
    case("aten::masked_fill.Scalar", t((4, 5), dt), t((5,), "b"), 1)
case("aten::where.self", t((4, 1), "b"), t((5,), "f32"), t((), "f64"))
case("aten::where.self", t((4, 1), "b"), t((5,), "i32"), t((5,), "f16"))
case("aten::where.ScalarSelf", t((4,), "b"), 1.5, t((4,), "i64"))
case("aten::where.ScalarOther", t((4,), "b"), t((4,)), -1)
case("aten::where.Scalar", t((4,), "b"), 1, 2.5)
case("aten::where", t((4, 3), "b"))
case("aten::masked_fill.Scalar", t((2, 3), "f16"), t((2, 1), "b"), float("-inf"))
case("aten::masked_fill.Scalar", t((2, 3), "i32"), t((2, 1), "b"), 2.5)
case("aten::masked_fill.Tensor", t((2, 3)), t((2, 3), "b", "t"), t(()))
case("aten::masked_fill_.Scalar", t((2, 3), "f32", "t"), t((3,), "b"), 7)
for dt in FLOATS + ("i64",):
    case("aten::lerp.Scalar", t((4, 5), dt), t((4, 5), dt), 0.3)
    case("aten::lerp.Tensor", t((4, 5), dt), t((4, 5), dt), t((5,), dt, lo=0, hi=2))
    case("aten::addcmul", t((4, 5), dt), t((4, 5), dt), t((5,), dt), value=2)
    case("aten::addcdiv", t((4, 5), dt), t((4, 5), dt), t((5,), dt, lo=1, hi=3), value=0.5)
for a, b in (("f32", 2), ("i64", 2), ("f16", 2.5), ("b", 3)):
    case("aten::remainder.Scalar", t((4, 5), a), b)
    case("aten::fmod.Scalar", t((4, 5), a), b)
    case("aten::pow.Scalar", b, t((4, 5), a, lo=0))
case("aten::remainder.Scalar_Tensor", 7, t((5,), "i64", values=[1, 2, -3, 4, -5]))
