# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms, windows, short-time transforms."""
from nbxrecord import *

COMPLEX_OF = {"f32": "c64", "f64": "c128"}
for dt in ("f32", "f64"):
    c = COMPLEX_OF[dt]
    for n in (1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 30, 31, 37, 62, 64, 74, 126, 202):
        case("aten::_fft_c2c", t((2, n), c), [1], 0, True)
        case("aten::_fft_c2c", t((2, n), c), [1], 2, False)
        case("aten::_fft_r2c", t((2, n), dt), [1], 1, True)
        case("aten::_fft_r2c", t((2, n), dt), [1], 0, False)
        case("aten::_fft_c2r", t((2, n // 2 + 1), c), [1], 2, n)
    for lay in LAYOUTS if dt == "f32" else ("c", "t"):
        for dims in ([0], [1], [2], [0, 1], [1, 2], [2, 0], [0, 1, 2], [2, 1, 0]):
            case("aten::_fft_c2c", t((4, 3, 6), c, lay), dims, 1, True)
            case("aten::_fft_r2c", t((4, 3, 6), dt, lay), dims, 0, True)
            case("aten::_fft_r2c", t((4, 3, 6), dt, lay), dims, 2, False)
            n = (4, 3, 6)[dims[-1]]
            case("aten::_fft_c2r", t((4, 3, 6), c, lay), dims, 2, 2 * n - 1)
            case("aten::_fft_c2r", t((4, 3, 6), c, lay), dims, 0, 2 * n - 2)
    case("aten::_fft_c2c", t((4, 3), c), [], 0, True)
    case("aten::_fft_c2c", t((4, 0, 3), c), [0, 2], 0, True)
    case("aten::_fft_r2c", t((0, 4), dt), [1], 0, True)
for dt in ("f32", "f64", "c64", "c128", "i64", "i32", "b"):
    x = t((4, 6), dt)
    cplx = dt in ("c64", "c128")
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        if name in ("rfft", "ihfft") and cplx:
            continue
        case(f"aten::fft_{name}", x)
        case(f"aten::fft_{name}", x, 7, 0, "ortho")
        case(f"aten::fft_{name}", x, 5, -1, "forward")
        case(f"aten::fft_{name}2", x)
        case(f"aten::fft_{name}2", x, [5, 3], [1, 0], "ortho")
        case(f"aten::fft_{name}n", x)
        case(f"aten::fft_{name}n", x, [-1], None, "forward")
        case(f"aten::fft_{name}n", x, None, [0])
        case(f"aten::fft_{name}n", t((2, 3, 4), dt), [3, -1, 5], [2, 0, 1], "backward")
for lay in LAYOUTS:
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        case(f"aten::fft_{name}", t((3, 4, 5), "f32", lay), None, 1)
        case(f"aten::fft_{name}n", t((3, 4, 5), "f32", lay), None, [1, 2])
        if name not in ("rfft", "ihfft"):
            case(f"aten::fft_{name}", t((3, 4, 5), "c64", lay))
    for dims in (None, [1], [0, 2], [-1]):
        case("aten::fft_fftshift", t((3, 4, 5), "f32", lay), dims)
        case("aten::fft_ifftshift", t((3, 4, 5), "f32", lay), dims)
for dt in ALL:
    case("aten::fft_fftshift", t((5, 2), dt))
    case("aten::fft_ifftshift", t((5, 2), dt), [0])
case("aten::fft_rfft", t((2, 1000)), note="larger")
case("aten::fft_fft", t((1, 1009), "c64"), note="a large prime")
case("aten::fft_fft", t((1, 1009), "c128"), note="a large prime")
case("aten::fft_irfft", t((1, 1025), "c64"), note="larger")
for n in (0, 1, 2, 5, 8):
    for dt in (None, "f32", "f64"):
        kw = {} if dt is None else {"dtype": dtype(dt)}
        if n:
            case("aten::fft_fftfreq", n, **kw)
            case("aten::fft_rfftfreq", n, 0.25, **kw)
        for w in ("hann", "hamming", "blackman", "bartlett", "kaiser"):
            case(f"aten::{w}_window", n, **kw)
            case(f"aten::{w}_window.periodic", n, True, **kw)
            case(f"aten::{w}_window.periodic", n, False, **kw)
        case("aten::hamming_window.periodic_alpha", n, True, 0.6, **kw)
        case("aten::hamming_window.periodic_alpha_beta", n, False, 0.6, 0.3, **kw)
        case("aten::kaiser_window.beta", n, True, 5.5, **kw)
for w in ("hann", "hamming", "blackman", "bartlett", "kaiser"):
    case(f"aten::{w}_window", 400)
    case(f"aten::{w}_window.periodic", 101, False, dtype=dtype("f64"))
for dt in ("f32", "f64"):
    c = COMPLEX_OF[dt]
    for shape in ((40,), (3, 40)):
        case("aten::stft", t(shape, dt), 16, 4, None, t((16,), dt), False, None, True)
        case("aten::stft", t(shape, dt), 16, None, None, None, True, False, True)
        case("aten::stft", t(shape, dt), 15, 5, 9, t((9,), dt), False, True, True)
        case("aten::stft", t(shape, dt), 16, 7, 10, None, False, True, True)
        case("aten::stft", t(shape, dt), 16, 4, None, t((16,), dt), False, None, False)
        case("aten::stft", t(shape, c), 16, 4, None, t((16,), dt), False, None, True)
        case("aten::stft", t(shape, dt), 8, 8, None, t((8,), c), False, False, True)
        case("aten::stft.center", t(shape, dt), 16, 4, None, t((16,), dt), True, "reflect", False, None, True)
        case("aten::stft.center", t(shape, dt), 16, 4, 12, t((12,), dt), True, "constant", True, True, True)
        case("aten::stft.center", t(shape, dt), 16, None, None, None, False, "reflect", False, None, True)
        case("aten::stft.center", t(shape, dt), 16, None, None, None, True, "circular", False, None, True)
    for shape in ((9, 6), (2, 9, 6)):
        w = t((16,), dt, lo=0.2, hi=1.0)
        case("aten::istft", t(shape, c), 16, 4, None, w)
        case("aten::istft", t(shape, c), 16, 4, None, w, True, True)
        case("aten::istft", t(shape, c), 16, None, None, None, True, False, True, 13)
        case("aten::istft", t(shape, c), 16, 5, 10, t((10,), dt, lo=0.2, hi=1.0), True, False, None, None)
        case("aten::istft", t(shape, c), 16, 4, None, w, False)
        case("aten::istft", t(shape, c), 16, 4, None, w, True, False, None, 40)
    case("aten::istft", t((16, 6), c), 16, 4, None, w)
    case("aten::istft", t((2, 16, 6), c), 16, 4, None, w, True, False, False, None, True)
for lay in LAYOUTS:
    case("aten::stft", t((3, 40), "f32", lay), 16, 4, None, t((16,), "f32", lay), False, None, True)
    case("aten::stft.center", t((3, 40), "f32", lay), 16, 4, None, t((16,), "f32", lay), True, "reflect", False, None, True)
    case("aten::istft", t((2, 9, 6), "c64", lay), 16, 4)
    case("aten::unfold_backward", t((3, 4, 2, 5), "f32", lay), [3, 14, 2], 1, 5, 3)
    case("aten::unfold_backward", t((3, 4, 2), "c64", lay), [3, 9], 1, 2, 2)
# refusals
case("aten::fft_fft", t((4,)), 0)
case("aten::fft_fft", t((4,)), None, 1)
case("aten::fft_fft", t((4,)), None, 0, "bad")
case("aten::fft_fft", t((4,), "f16"))
case("aten::fft_rfft", t((4,), "c64"))
case("aten::fft_irfft", t((1,), "c64"))
case("aten::fft_fftn", t((4, 3)), [1, 2, 3])
case("aten::fft_fftn", t((4, 3)), [1], [0, 1])
case("aten::fft_fftn", t((4, 3)), None, [0, 0])
case("aten::fft_rfftn", t((4, 3)), None, [])
case("aten::hann_window", -1)
case("aten::hann_window", 4, dtype=dtype("i64"))
case("aten::stft", t((40,)), 16)
case("aten::stft", t((40,)), 41, None, None, None, False, None, True)
case("aten::stft", t((40,)), 16, 0, None, None, False, None, True)
case("aten::stft", t((40,)), 16, 4, 17, None, False, None, True)
case("aten::stft", t((40,)), 16, 4, 16, t((15,)), False, None, True)
case("aten::stft", t((2, 2, 40)), 16, 4, None, None, False, None, True)
case("aten::stft", t((40,), "i64"), 16, 4, None, None, False, None, True)
case("aten::istft", t((9, 6)), 16)
case("aten::istft", t((8, 6), "c64"), 16)
case("aten::istft", t((9, 6), "c64"), 16, 17)
case("aten::istft", t((9, 0), "c64"), 16)
case("aten::istft", t((9, 6), "c64"), 16, 4, None, t((16,), values=[0] * 16))
