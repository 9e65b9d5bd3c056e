# SPDX-License-Identifier: Apache-2.0
"""Pointwise operators that the other two families leave out: aliases, forms with numbers, special functions."""
from nbxrecord import *

ALIASES = ("absolute arccos arccosh arcsin arcsinh arctan arctanh fix negative special_digamma special_erf special_erfc "
           "special_exp2 special_expit special_expm1 special_gammaln special_i0 special_log1p special_ndtr special_psi "
           "special_sinc special_round rrelu _neg_view").split()
for op in ALIASES:
    lo, hi = (-0.9, 0.9) if op in ("arccos", "arcsin", "arctanh") else (0.2, 4) if "gamma" in op or "psi" in op else (-3, 3)
    for dt in FLOATS:
        case("aten::" + op, t((3, 17), dt, lo=lo, hi=hi, special=True))
for dt in FLOATS:
    case("aten::special_erfinv", t((3, 17), dt, lo=-1, hi=1))
    case("aten::special_polygamma", 2, t((20,), dt, lo=0.5, hi=4))
    case("aten::special_zeta", t((20,), dt, lo=1.2, hi=6), t((20,), dt, lo=0.5, hi=4))
    case("aten::special_zeta.self_scalar", 2.5, t((20,), dt, lo=0.5, hi=4))
    case("aten::special_zeta.other_scalar", t((20,), dt, lo=1.2, hi=6), 1.5)
    for form in ("xlogy", "xlog1py"):
        case(f"aten::special_{form}", t((4, 5), dt, special=True), t((5,), dt, lo=0.1, hi=3))
        case(f"aten::special_{form}.self_scalar", 2.5, t((4, 5), dt, lo=0.1, hi=3, special=True))
        case(f"aten::special_{form}.other_scalar", t((4, 5), dt, special=True), 2.5)
    case("aten::xlogy.Scalar_Self", 0, t((4, 5), dt, special=True))
    case("aten::xlogy.Scalar_Other", t((4, 5), dt, special=True), 0.5)
    case("aten::copysign.Scalar", t((4, 5), dt, special=True), -0.0)
    case("aten::floor_divide.Scalar", t((4, 5), dt, special=True), -1.5)
    case("aten::float_power.Scalar", 2, t((4, 5), dt))
    case("aten::float_power.Tensor_Scalar", t((4, 5), dt), 2)
    case("aten::frexp.Tensor", t((4, 5), dt, special=True))
    case("aten::log_sigmoid_forward", t((4, 5), dt, special=True))
    case("aten::_prelu_kernel", t((4, 5), dt, special=True), t((5,), dt))
    case("aten::clip", t((4, 5), dt, special=True), -0.5, None)
    case("aten::clip.Tensor", t((4, 5), dt, special=True), None, t((5,), dt))
    case("aten::clamp_min.Tensor", t((4, 5), dt, special=True), t((5,), dt))
    case("aten::clamp_max.Tensor", t((4, 5), dt, special=True), t((5,), dt))
    case("aten::max.other", t((4, 5), dt, special=True), t((5,), dt))
for dt in ("f32", "f64"):
    case("aten::complex", t((4, 5), dt), t((5,), dt))
    case("aten::polar", t((4, 5), dt, lo=0, hi=3), t((5,), dt))
case("aten::complex", t((3,), "f32"), t((3,), "f64"), note="dtypes refused")
case("aten::_conj_physical", t((4, 5), "c64"))
for op in ("greater", "greater_equal", "less", "less_equal", "not_equal"):
    for dt in ("f32", "i32", "b", "bf16"):
        case(f"aten::{op}.Tensor", t((4, 5), dt), t((5,), dt))
        case(f"aten::{op}.Scalar", t((4, 5), dt), 1)
for op in ("subtract", "multiply", "divide", "true_divide"):
    for dt in ("f32", "i32", "f16", "c64"):
        case(f"aten::{op}.Tensor", t((4, 5), dt), t((5,), dt, lo=1, hi=4))
        case(f"aten::{op}.Scalar", t((4, 5), dt), 3)
case("aten::divide.Tensor_mode", t((4, 5)), t((5,), lo=1, hi=4), rounding_mode="floor")
case("aten::divide.Scalar_mode", t((4, 5), "i32"), 3, rounding_mode="trunc")
for op in ("__or__", "__xor__", "__and__"):
    case(f"aten::{op}.Scalar", t((4, 5), "i32"), 5)
    case(f"aten::{op}.Scalar", t((4, 5), "b"), True)
for op in ("bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_left_shift", "bitwise_right_shift"):
    for dt in ("i8", "u8", "i64"):
        case(f"aten::{op}.Scalar_Tensor", 5, t((4, 5), dt, lo=0, hi=7))
# Every operator in the place of its first operand, and into a tensor of another layout.
for op in ("sin cos tan asin acos atan sinh cosh tanh exp2 expm1 log log2 log10 log1p rsqrt ceil trunc round frac sign sgn "
           "erf erfc erfinv lgamma digamma sinc deg2rad rad2deg square i0 nan_to_num logit conj_physical").split():
    case(f"aten::{op}_", t((3, 4), "f32", "t", lo=0.1, hi=0.9))
    case(f"aten::{op}.out", t((3, 4), "f32", lo=0.1, hi=0.9), out=t((3, 4), "f32", "t"))
for op in "atan2 hypot nextafter heaviside fmod.Tensor remainder.Tensor pow.Tensor xlogy.Tensor copysign.Tensor".split():
    name, _, overload = op.partition(".")
    case(f"aten::{name}_" + ("." + overload if overload else ""), t((3, 4), lo=0.5, hi=3), t((4,), lo=0.5, hi=3)
         if name not in ("heaviside",) else t((3, 4)))
for op in "hardtanh leaky_relu elu threshold celu selu relu6 mish".split():
    args = {"threshold": (0.1, 5)}.get(op, ())
    case(f"aten::{op}_", t((3, 4), "f32", "t"), *args)
case("aten::addcmul_", t((3, 4)), t((4,)), t((3, 1)), value=0.5)
case("aten::addcdiv_", t((3, 4)), t((4,)), t((3, 1), lo=1, hi=2), value=0.5)
case("aten::lerp_.Scalar", t((3, 4)), t((4,)), 0.25)
case("aten::lerp_.Tensor", t((3, 4)), t((4,)), t((3, 1)))
case("aten::clamp_", t((3, 4)), -0.5, 0.5)
case("aten::masked_fill_.Scalar", t((3, 4)), t((4,), "b"), 2)
case("aten::masked_fill_.Tensor", t((3, 4)), t((4,), "b"), t(()))
case("aten::bitwise_or_.Tensor", t((3, 4), "i32"), t((4,), "i32"))
case("aten::__iand__.Tensor", t((3, 4), "i32"), t((4,), "i32"))
case("aten::logical_and_", t((3, 4)), t((4,)))
