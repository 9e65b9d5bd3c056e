# SPDX-License-Identifier: Apache-2.0
from nbxrecord import *

SDPA = "aten::scaled_dot_product_attention"
FLASH = "aten::_scaled_dot_product_flash_attention_for_cpu"
MATH = "aten::_scaled_dot_product_attention_math"


def qkv(dt, b, h, lq, lk, e, layout="c", kh=None):
    kh = h if kh is None else kh
    return t((b, h, lq, e), dt, layout), t((b, kh, lk, e), dt, layout), t((b, kh, lk, e), dt, layout)


for dt in FLOATS:
    for lay in ("c", "t", "r", "o"):
        case(SDPA, *qkv(dt, 2, 3, 5, 7, 8, lay))
        case(MATH, *qkv(dt, 2, 3, 5, 7, 8, lay))
    case(FLASH, *qkv(dt, 2, 3, 5, 7, 8))
    case(FLASH, *qkv(dt, 1, 2, 6, 6, 4), 0.0, True)
    case(FLASH, *qkv(dt, 1, 2, 6, 7, 4), attn_mask=t((6, 7), dt), scale=0.3)
    for lq, lk in ((5, 5), (3, 8), (8, 3), (1, 6)):
        case(SDPA, *qkv(dt, 1, 2, lq, lk, 4), is_causal=True)
        case(SDPA, *qkv(dt, 1, 2, lq, lk, 4), t((lq, lk), "b"))
        case(SDPA, *qkv(dt, 1, 2, lq, lk, 4), t((1, 2, lq, lk), dt))
        case(SDPA, *qkv(dt, 1, 2, lq, lk, 4), t((1, 1, 1, lk), "b"))
        case(MATH, *qkv(dt, 1, 2, lq, lk, 4), is_causal=True)
    case(SDPA, *qkv(dt, 1, 2, 3, 4, 4), t((3, 4), "b", values=[[0, 0, 0, 0], [1, 0, 1, 1], [0, 0, 0, 0]]), note="rows that see nothing")
    case(SDPA, *qkv(dt, 1, 2, 3, 4, 4), t((3, 4), dt, values=[float("-inf")] * 4 + [0.0] * 8), note="rows that see nothing")
    case(MATH, *qkv(dt, 1, 2, 3, 4, 4), t((3, 4), "b"), note="bool mask")
    case(SDPA, *qkv(dt, 1, 4, 3, 5, 4, kh=2), enable_gqa=True, note="groups")
    case(SDPA, *qkv(dt, 2, 6, 1, 40, 8, kh=2), enable_gqa=True, note="groups")
    case(MATH, *qkv(dt, 1, 4, 3, 5, 4, kh=2), enable_gqa=True, note="groups")
    case(SDPA, *qkv(dt, 1, 2, 3, 5, 4), scale=0.7)
    case(SDPA, *qkv(dt, 1, 2, 3, 5, 4), scale=-1.0)
    case(SDPA, t((2, 5, 4), dt), t((2, 6, 4), dt), t((2, 6, 3), dt))
    case(SDPA, t((5, 4), dt), t((6, 4), dt), t((6, 4), dt))
    case(SDPA, *qkv(dt, 1, 2, 0, 5, 4), note="zero size")
    case(SDPA, *qkv(dt, 1, 2, 3, 0, 4), note="no keys")
    case(SDPA, *qkv(dt, 1, 2, 70, 130, 16))
case(SDPA, *qkv("f32", 1, 1, 33, 600, 16), is_causal=False)
case(SDPA, *qkv("f16", 1, 2, 3, 5, 4), t((3, 5), "f32"))
# refused
case(SDPA, t((1, 2, 3, 4)), t((1, 2, 5, 4)), t((1, 2, 5, 4), "f64"), note="dtypes")
case(SDPA, *qkv("f32", 1, 2, 3, 5, 4), t((3, 4), "b"), note="mask")
case(SDPA, *qkv("f32", 1, 2, 3, 5, 4), t((3, 5), "i64"), note="dtype of mask")
case(SDPA, *qkv("f32", 1, 4, 3, 5, 4, kh=2), note="heads")
case(SDPA, t((4,)), t((5, 4)), t((5, 4)), note="rank")
