#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles Triton kernels of our own, and on a GPU launches them and keeps what they gave.

    triton_kernels.py FOLDER            on a machine with torch, triton and a GPU: NAME.cubin, .json, .ttir, .nbx.json
                                        and NAME.case.json with NAME.case.bin (arguments, memory before and after)
    triton_kernels.py --offline FOLDER  without a GPU and without torch: the compiled files for several targets,
                                        named NAME-VERSION-TARGET

The results are test data: tests/data/triton. tests/unit/test_module.c reads them, tests/unit/test_module_gpu.c launches
the cases from C and compares bytes.
"""
import glob
import json
import os
import re
import sys

os.environ["TRITON_DISABLE_LINE_INFO"] = "1"  # no paths of this machine in the code
os.environ["TRITON_ALWAYS_COMPILE"] = "1"

import triton
import triton.language as tl


@triton.jit
def scalars(out, x, n, f, h, b, d, flag, c, s, q, u, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = o < n
    v = tl.load(x + o, mask=m).to(tl.float64)
    v = v * f + h + b + d + c + s + q + u
    v = tl.where(flag != 0, v, -v)
    tl.store(out + o, v, mask=m)


@triton.jit
def one(out, x, stride, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + o * stride, tl.load(x + o * stride, mask=o < n) + 1, mask=o < n)


@triton.jit
def clustered(out, x, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + o, tl.load(x + o, mask=o < n) * 3, mask=o < n)


@triton.jit
def cooperative(out, x, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + o, tl.load(x + o, mask=o < n) * 5, mask=o < n)


@triton.jit
def described(out, desc, BM: tl.constexpr, BN: tl.constexpr):
    v = desc.load([tl.program_id(0) * BM, tl.program_id(1) * BN])
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    tl.store(out + i[:, None] * 96 + j[None, :], v)


@triton.jit
def scratch(out, x, m, n, BM: tl.constexpr, BN: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [m, n], [n, 1], [BM, BN])
    v = d.load([tl.program_id(0) * BM, 0])
    i = tl.arange(0, BM)
    j = tl.arange(0, BN)
    tl.store(out + (tl.program_id(0) * BM + i)[:, None] * BN + j[None, :], v + 2)


@triton.jit
def asserts(out, x, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + o, mask=o < n, other=0)
    tl.device_assert(v >= 0, "a negative element")
    tl.store(out + o, v, mask=o < n)


D = [["tt.divisibility", 16]]
F32 = {"out": "*fp32", "x": "*fp32", "n": "i32", "BLOCK": "constexpr"}
# name: signature, constexprs by position, attributes by position, options. Kernels that are not named do not run on all
# targets.
KERNELS = {
    "scalars": (
        scalars,
        {"out": "*fp64", "x": "*fp32", "n": "i32", "f": "fp32", "h": "fp16", "b": "bf16", "d": "fp64", "flag": "u1",
         "c": "i8", "s": "i16", "q": "i64", "u": "u64", "BLOCK": "constexpr"},
        {12: 128}, {0: D, 1: D}, {"num_warps": 4}),
    "one": (one, {"out": "*fp32", "x": "*fp32", "stride": "constexpr", "n": "i32", "BLOCK": "constexpr"},
            {2: 1, 4: 128}, {0: D, 1: D, 3: D}, {"num_warps": 2}),
    "clustered": (clustered, F32, {3: 256}, {}, {"num_warps": 4, "num_ctas": 2}),
    "cooperative": (cooperative, F32, {3: 128}, {}, {"num_warps": 4, "launch_cooperative_grid": True}),
    "described": (described, {"out": "*fp16", "desc": "tensordesc<fp16[32, 32]>", "BM": "constexpr", "BN": "constexpr"},
                  {2: 32, 3: 32}, {0: D}, {"num_warps": 4}),
    "scratch": (scratch, {"out": "*fp32", "x": "*fp32", "m": "i32", "n": "i32", "BM": "constexpr", "BN": "constexpr"},
                {4: 16, 5: 32}, {0: D, 1: D, 2: D, 3: D}, {"num_warps": 4}),
    "asserts": (asserts, F32, {3: 128}, {}, {"num_warps": 4, "debug": True}),
}


def compiled(name, target):
    from triton.compiler import ASTSource
    fn, signature, constexprs, attributes, options = KERNELS[name]
    source = ASTSource(fn=fn, signature=signature, constexprs={(k,): v for k, v in constexprs.items()},
                       attrs={(k,): v for k, v in attributes.items()})
    return triton.compile(source, target=target, options=options)


def record(name):
    """Our record of the parameters (docs/modules.md): with what was folded, which Triton's text does not have."""
    _, signature, constexprs, attributes, _ = KERNELS[name]
    parameters = []
    for i, (parameter, kind) in enumerate(signature.items()):
        entry = {"name": parameter, "type": kind}
        if i in attributes:
            entry["divisible"] = 16
        if kind == "constexpr" and parameter.islower():
            entry = {"name": parameter, "type": "i32", "folded": constexprs[i]}
        elif kind == "constexpr":
            entry["value"] = constexprs[i]
        parameters.append(entry)
    return {"schema": 1, "kernel": name, "parameters": parameters}


def keep(name, kernel, extension, base):
    with open(f"{base}.{extension}", "wb") as f:
        f.write(kernel.asm[extension])
    head = [line for line in kernel.asm["ttir"].splitlines() if "tt.func public" in line]
    with open(base + ".ttir", "w") as f:
        f.write("module {\n" + re.sub(r" loc\(#loc\d*\)", "", head[0]) + "\n")
    files = glob.glob(os.path.join(os.environ["TRITON_CACHE_DIR"], "*", name + ".json"))
    with open(max(files, key=os.path.getmtime)) as f:
        metadata = json.load(f)
    metadata.pop("extern_libs", None)
    with open(base + ".json", "w") as f:
        json.dump(metadata, f, sort_keys=True)
    with open(base + ".nbx.json", "w") as f:
        json.dump(record(name), f, indent=1)


def offline(folder):
    from triton.backends.compiler import GPUTarget
    for target in [GPUTarget("cuda", 90, 32), GPUTarget("cuda", 80, 32), GPUTarget("hip", "gfx942", 64)]:
        for name in KERNELS:
            if target.arch != 90 and name not in ("scalars", "described"):
                continue
            if target.backend == "hip" and name != "scalars":
                continue
            arch = f"sm_{target.arch}" if target.backend == "cuda" else target.arch
            try:
                kernel = compiled(name, target)
            except Exception as e:  # an old backend that wants tools which are not here
                print(f"{name} for {arch}: {str(e)[:200]}")
                continue
            keep(name, kernel, "cubin" if target.backend == "cuda" else "hsaco",
                 os.path.join(folder, f"{name}-{triton.__version__}-{arch}"))


# ---- on a GPU --------------------------------------------------------------------------------------------------------


class Case:
    def __init__(self, name):
        self.name, self.values, self.tensors, self.data = name, [], [], b""

    def bytes(self, storage):
        import torch
        flat = torch.empty(0, dtype=torch.uint8, device=storage.device).set_(storage)
        offset = len(self.data)
        self.data += bytes(flat.cpu().numpy().tobytes())
        return offset

    def tensor(self, t, kind="tensor"):
        entry = {"kind": kind, "dtype": str(t.dtype)[6:], "sizes": list(t.shape), "strides": list(t.stride()),
                 "offset": t.storage_offset(), "bytes": t.untyped_storage().nbytes()}
        entry["before"] = self.bytes(t.untyped_storage())
        self.values.append(entry)
        self.tensors.append((t, entry))

    def number(self, dtype, value):
        kind = "float" if "float" in dtype else "int"
        if dtype == "uint64" and value >= 1 << 63:
            value -= 1 << 64
        self.values.append({"kind": kind, "dtype": dtype, "value": value})

    def save(self, folder, grid):
        import torch
        torch.cuda.synchronize()
        for t, entry in self.tensors:
            entry["after"] = self.bytes(t.untyped_storage())
        with open(os.path.join(folder, self.name + ".case.json"), "w") as f:
            json.dump({"grid": list(grid), "values": self.values}, f, indent=1)
        with open(os.path.join(folder, self.name + ".case.bin"), "wb") as f:
            f.write(self.data)
        print(self.name, "launched;", len(self.data), "bytes")


def launch(name, args, folder, grid, case, keywords):
    """Launches through Triton, keeps the very code that it launched."""
    fn, _, _, _, options = KERNELS[name]
    if triton.__version__ >= "3.5" and options.get("debug"):
        os.environ["TRITON_DEBUG"] = "1"
    kernel = fn[grid](*args, **keywords, **options)
    if case is not None:
        case.save(folder, grid)
    keep(name, kernel, "cubin", os.path.join(folder, name))


def online(folder):
    import torch
    torch.manual_seed(1)
    n = 1000
    x = torch.randn(n, device="cuda")
    out = torch.zeros(n, device="cuda", dtype=torch.float64)

    # All scalar types, with values that the half types represent. Arguments whose type Triton would choose by their
    # value are annotated by the compiled signature, so this kernel is launched from its compiled form.
    case = Case("scalars")
    numbers = [("int32", n), ("float32", 0.37), ("float16", 1.5), ("bfloat16", -0.4375), ("float64", 0.1), ("bool", 1),
               ("int8", -7), ("int16", -300), ("int64", -(1 << 40)), ("uint64", (1 << 63) + 2048)]
    case.tensor(out)
    case.tensor(x)
    for dtype, value in numbers:
        case.number(dtype, value)
    target = triton.runtime.driver.active.get_current_target()
    kernel = compiled("scalars", target)
    kernel[(8, 1, 1)](out, x, *[v for _, v in numbers], 128)
    case.save(folder, (8, 1, 1))
    keep("scalars", kernel, "cubin", os.path.join(folder, "scalars"))

    for name, grid, block in (("one", 8, 128), ("clustered", 4, 256), ("cooperative", 8, 128)):
        case, y = Case(name), torch.zeros(n, device="cuda")
        case.tensor(y)
        case.tensor(x)
        if name == "one":
            kernel = compiled(name, target)
            case.number("int32", 1)  # folded
            case.number("int32", 992)
            kernel[(grid, 1, 1)](y, x, 1, 992, block)
        else:
            kernel = compiled(name, target)
            case.number("int32", n)
            kernel[(grid, 1, 1)](y, x, n, block)
        case.save(folder, (grid, 1, 1))
        keep(name, kernel, "cubin", os.path.join(folder, name))

    from triton.tools.tensor_descriptor import TensorDescriptor
    source, copy = torch.randn(80, 96, device="cuda").half(), torch.zeros(96, 96, device="cuda").half()
    case = Case("described")
    case.tensor(copy)
    case.tensor(source, "descriptor")
    launch("described", (copy, TensorDescriptor.from_tensor(source, [32, 32]), 32, 32), folder, (3, 3, 1), case, {})

    def alloc(size, align, stream):
        return torch.empty(size, device="cuda", dtype=torch.int8)
    triton.set_allocator(alloc)
    x2, y2 = torch.randn(64, 32, device="cuda"), torch.zeros(64, 32, device="cuda")
    case = Case("scratch")
    case.tensor(y2)
    case.tensor(x2)
    case.number("int32", 64)
    case.number("int32", 32)
    launch("scratch", (y2, x2, 64, 32, 16, 32), folder, (4, 1, 1), case, {})

    # The assertion holds here; from C it is launched with what breaks it too.
    case, y = Case("asserts"), torch.zeros(n, device="cuda")
    case.tensor(y)
    case.tensor(x.abs())
    case.number("int32", n)
    kernel = compiled("asserts", target)
    kernel[(8, 1, 1)](y, case.tensors[1][0], n, 128)
    case.save(folder, (8, 1, 1))
    keep("asserts", kernel, "cubin", os.path.join(folder, "asserts"))


def main():
    words = [w for w in sys.argv[1:] if w != "--offline"]
    if len(words) != 1:
        sys.exit(__doc__)
    os.makedirs(words[0], exist_ok=True)
    os.environ.setdefault("TRITON_CACHE_DIR", os.path.join("/tmp", f"triton-cache-{os.getpid()}"))
    (offline if "--offline" in sys.argv else online)(words[0])


main()
