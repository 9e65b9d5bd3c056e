# SPDX-License-Identifier: Apache-2.0
"""Unary pointwise operators over dtypes, layouts and special values."""
from nbxrecord import *

FLOAT_OPS = ("abs neg sign sgn square ceil floor round trunc frac sqrt rsqrt reciprocal exp exp2 expm1 log log2 log10 log1p "
             "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc erfinv lgamma digamma sigmoid "
             "relu relu6 silu mish hardswish hardsigmoid softplus selu elu leaky_relu hardtanh log_sigmoid sinc "
             "logit i0 isnan isinf isfinite signbit logical_not nan_to_num positive deg2rad rad2deg special_i1 "
             "special_i0e special_i1e special_ndtri special_log_ndtr special_entr special_erfcx isposinf isneginf angle").split()
INT_OPS = ("abs neg sign square ceil floor round trunc sqrt exp sin sigmoid relu bitwise_not logical_not isnan isfinite "
           "reciprocal positive signbit tanh log erf nan_to_num").split()
COMPLEX_OPS = ("abs neg sgn square sqrt rsqrt reciprocal exp log log2 log10 sin cos tan sinh cosh tanh asin acos atan angle "
               "conj_physical sigmoid isnan isinf isfinite logical_not").split()
UNIT = ("asin", "acos", "atanh", "erfinv", "logit", "special_ndtri")
POSITIVE = ("sqrt", "rsqrt", "log", "log2", "log10", "lgamma", "digamma", "acosh", "special_entr")

for op in FLOAT_OPS:
    lo, hi = (-1, 1) if op in UNIT else (0.1, 4) if op in POSITIVE else (-4, 4)
    for dt in FLOATS:
        case("aten::" + op, t((3, 17), dt, lo=lo, hi=hi, special=True))
    for lay in ("t", "s", "e"):
        case("aten::" + op, t((3, 2, 5), "f32", lay, lo=lo, hi=hi))
    case("aten::" + op, t((0, 2)))
    case("aten::" + op, t((), lo=lo, hi=hi))
for op in INT_OPS:
    for dt in INTS + ("b",):
        case("aten::" + op, t((3, 5), dt, special=True))
for op in COMPLEX_OPS:
    for dt in COMPLEX:
        case("aten::" + op, t((4, 11), dt, special=True))
        case("aten::" + op, t((4, 3), dt, "t"))
for op in ("abs_", "neg_", "exp_", "relu_", "sigmoid_", "tanh_", "sqrt_", "floor_", "silu_", "hardswish_", "reciprocal_"):
    for lay in ("c", "t", "s"):
        case("aten::" + op, t((3, 4), "f32", lay, lo=0.1, hi=2))
    case("aten::" + op, t((3, 4), "i64"))
    case("aten::" + op, t((3, 4), "f32", "e"), note="expanded: refused")
for op in ("exp", "neg", "sigmoid", "floor", "isnan"):
    case(f"aten::{op}.out", t((3, 4)), out=t((3, 4), "f32" if op != "isnan" else "b", "t"))
    case(f"aten::{op}.out", t((3, 4)), out=t((0,), "f32" if op != "isnan" else "b"))
case("aten::exp.out", t((3, 4), "f16"), out=t((3, 4), "f64"), note="wider out")
case("aten::exp.out", t((3, 4)), out=t((3, 4), "i32"), note="out dtype refused")
for dt in FLOATS:
    for approx in ("none", "tanh"):
        case("aten::gelu", t((3, 17), dt, lo=-5, hi=5, special=True), approximate=approx)
    case("aten::softplus", t((20,), dt, lo=-30, hi=30), 2.0, 15.0)
    case("aten::elu", t((20,), dt), 0.7, 1.5, 0.5)
    case("aten::celu", t((20,), dt), 0.7)
    case("aten::leaky_relu", t((20,), dt), 0.2)
    case("aten::hardtanh", t((20,), dt), -0.5, 0.75)
    case("aten::hardshrink", t((20,), dt), 0.5)
    case("aten::softshrink", t((20,), dt), 0.5)
    case("aten::threshold", t((20,), dt), 0.1, 20)
    case("aten::clamp", t((20,), dt, special=True), -0.5, 0.75)
    case("aten::clamp", t((20,), dt), None, 1)
    case("aten::clamp", t((20,), dt), 1, -1)
    case("aten::clamp_min", t((20,), dt, special=True), 0)
    case("aten::clamp_max", t((20,), dt, special=True), 0)
    case("aten::clamp.Tensor", t((4, 5), dt), t((5,), dt), t((4, 1), dt))
    case("aten::round.decimals", t((20,), dt, lo=-50, hi=50), decimals=1)
    case("aten::logit", t((20,), dt, lo=0, hi=1), 0.1)
    case("aten::nan_to_num", t((20,), dt, special=True), 1.0, 2.0, -3.0)
    case("aten::polygamma", 1, t((20,), dt, lo=0.1, hi=4))
    case("aten::pow.Tensor_Scalar", t((20,), dt, special=True), 2)
    for e in (0, 0.5, -1, -0.5, 3, 2.7):
        case("aten::pow.Tensor_Scalar", t((20,), dt, lo=0.1, hi=3), e)
    case("aten::pow.Scalar", 2, t((20,), dt))
    case("aten::glu", t((3, 8, 2), dt), 1)
    case("aten::prelu", t((2, 3, 4), dt), t((3,), dt))
for dt in INTS:
    case("aten::clamp", t((20,), dt, special=True), 0, 5)
    case("aten::clamp", t((20,), dt), -0.5, 2.5, note="float bounds")
    case("aten::pow.Tensor_Scalar", t((20,), dt), 2)
    case("aten::pow.Tensor_Scalar", t((20,), dt, lo=1), -1, note="negative power refused")
    case("aten::pow.Tensor_Scalar", t((20,), dt, lo=1), 0.5)
for dt in ("u16", "u32", "u64", "e4m3", "e5m2"):
    case("aten::clone", t((20,), dt, special=True))
    case("aten::to.dtype", t((20,), dt, special=True), dtype("f32"))
