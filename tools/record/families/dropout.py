# SPDX-License-Identifier: Apache-2.0
"""Dropout at inference."""
from nbxrecord import *

for op in ("dropout", "feature_dropout", "alpha_dropout", "dropout_", "alpha_dropout_"):
    for dt in ("f32", "f16"):
        case("aten::" + op, t((2, 3, 4), dt), 0.5, False)
case("aten::native_dropout", t((2, 3)), 0.5, False)
case("aten::dropout", t((2, 3)), 1.5, False)
