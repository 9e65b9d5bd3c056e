# SPDX-License-Identifier: Apache-2.0
"""Records what PyTorch draws, on a CUDA device or on the CPU: what tests/data/random has.

    python3 tools/record/cuda_random.py OUT_DIR [cuda|cpu]

writes OUT_DIR/cuda_random.txt (one line a draw) and OUT_DIR/cuda_random_full.npz (whole draws of small sizes, to look
at when a line does not match), or the same with cpu.

A line is: kind dtype sizes layout seed offset_before offset_after a b crc32 blocks step values
  kind     uniform normal exponential cauchy log_normal geometric random random_full from_to bernoulli bernoulli_tensor
           dropout_values dropout_mask randperm multinomial (CPU also: alpha_dropout feature_dropout normal_means)
  offset   of a CUDA generator; CPU: before it 1 where the draw goes on without a new seed, after it the CRC-32 of
           the generator's state
  sizes    of the tensor, 3x5; layout c (contiguous), t (transposed), s (step 2 in the last dimension),
           o (dropout: an offset of one element)
  a b      the two arguments, Python's repr ("-" where there is none)
  crc32    of all bytes of the result (contiguous copy), hexadecimal
  blocks   CRC-32 of each 65536 elements, comma separated
  step     of the recorded values, 0: none
  values   hexadecimal bytes (as in memory) of each step-th element, at most 256 of them, or 8 of exact draws
The first line gives torch's version, the device, its multiprocessors and its threads for each of them.
"""
import sys
import zlib

import numpy
import torch

DTYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16,
          "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64, "u8": torch.uint8,
          "b": torch.bool, "c64": torch.complex64, "c128": torch.complex128,
          "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64}
REALS = [name for name in DTYPES if name[0] != "c" and name not in ("u16", "u32", "u64")]
FLOATS = ("f32", "f64", "f16", "bf16")
ROUGH = ("normal", "exponential", "cauchy", "log_normal", "geometric")
SIZES = (1, 5, 256, 1000, 4096, 100003)
out_lines, full = [], {}
DEVICE = sys.argv[2] if len(sys.argv) > 2 else "cuda"
CPU = DEVICE == "cpu"
G = torch.default_generator if CPU else torch.Generator(device=DEVICE)


def offset(seed):
    return int(seed is None) if CPU else G.get_offset()


def after():
    return zlib.crc32(G.get_state().numpy().tobytes()) if CPU else G.get_offset()


def raw(t):
    return t.contiguous().reshape(-1).view(torch.uint8).cpu().numpy() if t.numel() else numpy.zeros(0, numpy.uint8)


def emit(kind, dt, shape, layout, seed, before, a, b, result, name=""):
    data = raw(result)
    item = result.element_size()
    n = result.numel()
    crcs = [zlib.crc32(data[i:i + 65536 * item].tobytes()) for i in range(0, n * item, 65536 * item)]
    step = max(1, (n + 255) // 256)
    count = 256 if not CPU and kind in ROUGH else 8
    values = "".join(data[i * item:(i + 1) * item].tobytes().hex() for i in list(range(0, n, step))[:count])
    label = kind + name
    out_lines.append(" ".join([label, dt, "x".join(map(str, shape)), layout, str(seed), str(before),
                               str(after()), "-" if a is None else repr(a), "-" if b is None else repr(b),
                               "%08x" % zlib.crc32(data.tobytes()), ",".join("%08x" % c for c in crcs), str(step),
                               values or "-"]))
    if n <= 5000:
        full["%04d %s" % (len(out_lines), " ".join(out_lines[-1].split()[:9]))] = data


def target(dt, shape, layout):
    dtype = DTYPES[dt]
    if layout == "t":
        return torch.zeros(tuple(reversed(shape)), dtype=dtype, device=DEVICE).permute(*reversed(range(len(shape))))
    if layout == "s":
        wide = tuple(shape[:-1]) + (shape[-1] * 2,)
        return torch.zeros(wide, dtype=dtype, device=DEVICE)[..., ::2]
    return torch.zeros(shape, dtype=dtype, device=DEVICE)


def draw(kind, dt, shape, a=None, b=None, layout="c", seed=None, start=0):
    if isinstance(shape, int):
        shape = (shape,)
    if seed is not None:
        G.manual_seed(seed)
        if not CPU:
            G.set_offset(start)
    now = G.initial_seed()
    before = offset(seed)
    name = ""
    if kind == "dropout":
        n = 1
        for s in shape:
            n *= s
        x = target(dt, (n + 1,) if layout == "o" else shape, layout)
        if layout == "o":
            x = x[1:].view(shape)
        x.copy_((((torch.arange(n, device=DEVICE) % 251) - 125).to(torch.float64) / 16).view(shape))
        if not CPU:
            torch.cuda.default_generators[0].set_state(G.get_state())
        y, mask = torch.native_dropout(x, a, True)
        if not CPU:
            G.set_state(torch.cuda.default_generators[0].get_state())
        emit("dropout", dt, shape, layout, now, before, a, b, y, "_values")
        emit("dropout", "b", shape, layout, now, before, a, dt, mask, "_mask")
        return
    if kind in ("alpha_dropout", "feature_dropout", "train_dropout"):
        x = target(dt, shape, layout)
        x.copy_((((torch.arange(x.numel()) % 251) - 125).to(torch.float64) / 16).view(shape))
        y = getattr(torch, kind.replace("train_", ""))(x, a, True)
    elif kind == "normal_means":
        n = target(dt, shape, "c").numel()
        mean = (torch.arange(n) % 17).to(DTYPES[dt]).view(shape)
        y = torch.normal(mean, (torch.arange(n) % 5).to(DTYPES[dt]).view(shape), generator=G)
    elif kind == "randperm":
        y = torch.randperm(shape[0], dtype=DTYPES[dt], device=DEVICE, generator=G)
    elif kind == "multinomial":
        rows, categories = (1, shape[0]) if len(shape) == 1 else shape
        p = ((torch.arange(rows * categories, device=DEVICE) * 7919 % 13).to(DTYPES[dt]) + 1).view(shape)
        y = torch.multinomial(p, a, b, generator=G)
    elif kind == "bernoulli_tensor":
        n = 1
        for s in shape:
            n *= s
        p = ((torch.arange(n, device=DEVICE) % 257).to(torch.float64) / 256).to(DTYPES[b or "f32"]).view(shape)
        y = target(dt, shape, layout).bernoulli_(p, generator=G)
    else:
        y = target(dt, shape, layout)
        if kind == "uniform":
            y.uniform_(a, b, generator=G)
        elif kind == "normal":
            y.normal_(a, b, generator=G)
        elif kind == "exponential":
            y.exponential_(a, generator=G)
        elif kind == "cauchy":
            y.cauchy_(a, b, generator=G)
        elif kind == "log_normal":
            y.log_normal_(a, b, generator=G)
        elif kind == "geometric":
            y.geometric_(a, generator=G)
        elif kind == "random":
            y.random_(generator=G)
        elif kind == "random_full":
            y.random_(-2**63, None, generator=G)
        elif kind == "from_to":
            y.random_(a, b, generator=G)
        elif kind == "bernoulli":
            y.bernoulli_(a, generator=G)
        else:
            raise ValueError(kind)
    emit(kind, dt, shape, layout, now, before, a, b, y, name)


def everything(wrap):
    seeds = iter(range(1, 10**6))
    for dt in FLOATS:
        for n in SIZES + (wrap,):
            draw("uniform", dt, n, 0.0, 1.0, seed=next(seeds))
            draw("normal", dt, n, 0.0, 1.0, seed=next(seeds))
            draw("exponential", dt, n, 1.0, seed=next(seeds))
        draw("uniform", dt, 1000, -2.3, 4.1, seed=2**63 + 11, start=4)
        draw("uniform", dt, 20000, 1000.0, 1001.0, seed=2**32 + 5, start=2**33)
        draw("normal", dt, 1000, 1.5, 0.25, seed=7, start=8)
        draw("exponential", dt, 1000, 2.5, seed=7, start=2**34 - 4)
        draw("cauchy", dt, 1000, 0.5, 2.0, seed=8)
        draw("log_normal", dt, 1000, 0.5, 0.75, seed=9)
        for layout, shape in (("t", (37, 21)), ("s", (9, 31)), ("t", (3, 4, 5))):
            draw("uniform", dt, shape, 0.0, 1.0, layout, seed=12)
            draw("normal", dt, shape, 0.0, 1.0, layout, seed=12)
    for dt in ("f32", "i64", "u8"):
        draw("geometric", dt, 1000, 0.3, seed=10)
    for dt in REALS:
        top = 2 if dt == "b" else 100
        for n in (5, 1000, 100003):
            draw("from_to", dt, n, 0, top, seed=next(seeds))
        draw("random", dt, 1000, seed=next(seeds))
        draw("bernoulli", dt, 1000, 0.3, seed=next(seeds))
        draw("bernoulli", dt, 100003, 0.75, seed=next(seeds))
        for p in FLOATS:
            draw("bernoulli_tensor", dt, 5000, b=p, seed=next(seeds))
    for dt in ("i64", "f64", "f32", "bf16"):
        draw("random_full", dt, 1000, seed=next(seeds))
    for dt in ("i64", "i32", "f32", "f64"):
        draw("from_to", dt, 1000, -5, 2**28 - 5, seed=next(seeds))
        draw("from_to", dt, 1000, -5, 2**28 - 6, seed=next(seeds))
        draw("from_to", dt, 100003, -2**31, 2**31 - 1, seed=next(seeds))
        draw("from_to", dt, wrap, 3, 10, seed=next(seeds))
    draw("from_to", "i64", 1000, -2**62, 2**62 + 12345, seed=next(seeds))
    draw("from_to", "i64", wrap, 0, 2**40, seed=next(seeds))
    draw("from_to", "i64", (37, 21), 0, 1000, "t", seed=next(seeds))
    draw("bernoulli", "f32", wrap, 0.5, seed=next(seeds))
    draw("bernoulli_tensor", "f32", 100003, seed=next(seeds))
    for layout in ("t", "s"):
        draw("bernoulli_tensor", "f32", (37, 21), layout=layout, seed=next(seeds))
        draw("bernoulli", "f32", (37, 21), 0.5, layout=layout, seed=next(seeds))
    for dt in FLOATS:
        for n in (1, 5, 6, 12, 256, 1000, 4096, 100002, 100003, wrap, wrap + 1, wrap + 2, wrap + 4):
            draw("dropout", dt, n, 0.3, seed=next(seeds))
        draw("dropout", dt, (16, 40), 0.5, layout="t", seed=next(seeds))
        draw("dropout", dt, (16, 40), 0.5, layout="s", seed=next(seeds))
        draw("dropout", dt, (16, 40), 0.1, layout="o", seed=next(seeds))
    for n in (1, 2, 5, 100, 1000, 5000, 20000, 40000, 60000, 100003, 1000000):
        draw("randperm", "i64", n, seed=next(seeds))
    for seed in range(50):                      # islands of equal keys
        draw("randperm", "i64", 300, seed=1000 + seed)
    for dt in ("i32", "i16", "f32", "f64", "f16"):
        draw("randperm", dt, 1000, seed=next(seeds))
    for shape, k, replacement in ((10, 1, False), (10, 5, False), ((4, 10), 3, False), (10, 1, True), (10, 50, True),
                                  ((4, 10), 20, True), (1000, 100, True), ((3, 5000), 1, True)):
        draw("multinomial", "f32", shape, k, replacement, seed=next(seeds))
    # Several draws in a row.
    draw("uniform", "f32", 5, 0.0, 1.0, seed=2024)
    draw("normal", "f32", 1000, 0.0, 1.0)
    draw("from_to", "i64", 77, 0, 10)
    draw("randperm", "i64", 1001)
    draw("bernoulli_tensor", "f32", 100)
    draw("dropout", "f16", 1000, 0.25)
    draw("bernoulli", "u8", 33, 0.5)
    draw("uniform", "f64", 3000, 0.0, 1.0)
    draw("normal", "bf16", 64, 0.0, 1.0)
    draw("exponential", "f64", 64, 1.0)
    draw("random", "i64", 10)


def only_cpu():
    for dt in FLOATS:
        for kind in ("alpha_dropout", "feature_dropout", "train_dropout"):
            draw(kind, dt, (5, 4, 3), 0.3, seed=5)
        draw("normal_means", dt, 40, seed=6)
        for n in (15, 16, 17, 31, 32, 33, 48):
            draw("normal", dt, n, 1.3, 0.7, seed=n)
            draw("normal", dt, 3, 1.3, 0.7)
    for dt in ("c64", "c128"):
        draw("uniform", dt, 9, -1.0, 2.0, seed=3)
        draw("normal", dt, 9, 0.0, 1.5)
        draw("normal", dt, 5, 0.5, 1.5)
        draw("normal", dt, (9, 7), 0.0, 1.0, "t")
    for dt in ("u16", "u32", "u64"):
        draw("from_to", dt, 100, 3, 60000, seed=4)
    draw("from_to", "u32", 100, 0, 2**32)
    draw("from_to", "u64", 100, 2**40, 2**63 - 1)
    draw("multinomial", "f64", (3, 50), 7, False, seed=1)
    draw("multinomial", "f64", (3, 50), 70, True)
    draw("multinomial", "bf16", (3, 50), 7, False)
    draw("uniform", "f64", 1000, -2.3, 4.1)
    draw("cauchy", "f64", 1000, 0.5, 2.0)
    draw("log_normal", "f64", 1000, 0.5, 0.75)
    draw("geometric", "f64", 1000, 0.01)


def write(path, head):
    with open(path + ".txt", "w") as f:
        f.write("\n".join([head] + out_lines) + "\n")
    numpy.savez_compressed(path + "_full.npz", **{k.replace("/", "_"): v for k, v in full.items()})
    print(head, len(out_lines), "draws")


def main():
    where = sys.argv[1]
    if CPU:
        everything(5000)
        only_cpu()
        write(where + "/cpu_random", "# torch %s cpu 0 0" % torch.__version__)
        return
    device = torch.cuda.get_device_properties(0)
    threads = device.max_threads_per_multi_processor
    wrap = 256 * device.multi_processor_count * (threads // 256) * 4 + 1000
    torch.cuda.init()
    everything(wrap)
    head = "# torch %s %s %d %d" % (torch.__version__, device.name.replace(" ", "_"), device.multi_processor_count,
                                    threads)
    write(where + "/cuda_random", head)


if __name__ == "__main__":
    main()
