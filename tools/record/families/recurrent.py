# SPDX-License-Identifier: Apache-2.0
"""Recurrent networks: cells, sequences, packed sequences."""
from nbxrecord import *

GATES = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}


def params(gates, layers, dirs, inputs, hidden, bias, proj, dt):
    out, made = proj or hidden, []
    for layer in range(layers):
        for _ in range(dirs):
            n = inputs if layer == 0 else out * dirs
            made += [t((gates * hidden, n), dt, lo=-0.5, hi=0.5), t((gates * hidden, out), dt, lo=-0.5, hi=0.5)]
            made += [t((gates * hidden,), dt), t((gates * hidden,), dt)] if bias else []
            made += [t((proj, hidden), dt)] if proj else []
    return made


def states(kind, layers, dirs, batch, hidden, proj, dt, lay="c"):
    h = t((layers * dirs, batch, proj or hidden), dt, lay)
    return [h, t((layers * dirs, batch, hidden), dt, lay)] if kind == "lstm" else h


def sequence(kind, dt, steps=5, batch=3, inputs=4, hidden=6, layers=1, dirs=1, bias=True, proj=0, first=False, lay="c"):
    x = t((batch, steps, inputs) if first else (steps, batch, inputs), dt, lay)
    case(f"aten::{kind}.input", x, states(kind, layers, dirs, batch, hidden, proj, dt, lay),
         params(GATES[kind], layers, dirs, inputs, hidden, bias, proj, dt), bias, layers, 0.0, False, dirs == 2, first)


def packed(kind, dt, sizes, inputs=4, hidden=5, layers=1, dirs=1, bias=True, proj=0):
    case(f"aten::{kind}.data", t((sum(sizes), inputs), dt), t((len(sizes),), "i64", values=sizes),
         states(kind, layers, dirs, sizes[0], hidden, proj, dt),
         params(GATES[kind], layers, dirs, inputs, hidden, bias, proj, dt), bias, layers, 0.0, False, dirs == 2)


for kind in GATES:
    for dt in ("f32", "f64", "f16", "bf16"):
        sequence(kind, dt)
        sequence(kind, dt, layers=2, dirs=2, first=True)
        packed(kind, dt, [3, 3, 2, 1], dirs=2)
    sequence(kind, "f32", bias=False, dirs=2)
    sequence(kind, "f32", layers=3, first=True)
    sequence(kind, "f32", steps=1, batch=1)
    sequence(kind, "f32", steps=2, batch=2, hidden=66, inputs=9)
    packed(kind, "f32", [4, 2, 2, 1, 1], layers=2, dirs=2, bias=False)
    packed(kind, "f32", [1])
    for lay in LAYOUTS:
        sequence(kind, "f32", lay=lay, first=lay in "ts")
for dt in ("f32", "f64"):
    sequence("lstm", dt, proj=2)
    sequence("lstm", dt, proj=3, layers=2, dirs=2, first=True)
    sequence("lstm", dt, proj=2, bias=False)
    packed("lstm", dt, [3, 2, 2], proj=2, dirs=2)
for dt in ("f32", "f64", "f16", "bf16"):
    for kind in GATES:
        g = GATES[kind]
        for bias in (True, False):
            b = [t((g * 6,), dt), t((g * 6,), dt)] if bias else [None, None]
            h = [t((3, 6), dt), t((3, 6), dt)] if kind == "lstm" else t((3, 6), dt)
            case(f"aten::{kind}_cell", t((3, 4), dt), h, t((g * 6, 4), dt), t((g * 6, 6), dt), *b)
for lay in LAYOUTS:
    case("aten::lstm_cell", t((3, 4), "f32", lay), [t((3, 6), "f32", lay), t((3, 6), "f32", lay)], t((24, 4), "f32", lay),
         t((24, 6), "f32", lay), t((24,), "f32", lay), t((24,), "f32", lay))
    case("aten::gru_cell", t((3, 4), "f32", lay), t((3, 6), "f32", lay), t((18, 4), "f32", lay), t((18, 6), "f32", lay),
         t((18,), "f32", lay), t((18,), "f32", lay))
# refusals
w = params(4, 1, 1, 4, 6, True, 0, "f32")
h = t((1, 3, 6))
case("aten::lstm.input", t((0, 3, 4)), [h, h], w, True, 1, 0.0, False, False, False)
case("aten::lstm.input", t((5, 3, 4)), [h], w, True, 1, 0.0, False, False, False)
case("aten::lstm.input", t((5, 3, 4)), [h, h], w[:3], True, 1, 0.0, False, False, False)
case("aten::lstm_cell", t((3, 4)), [t((3, 6))], w[0], w[1])
