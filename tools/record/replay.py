#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks .calls.zip files against PyTorch: replay.py FILE.calls.zip...

Rebuilds the arguments of each call from the file alone, runs the operator, and compares
results, strides, aliasing, written arguments and errors with what is recorded.
"""
import argparse
import json
import math
import sys
import warnings
import zipfile

import torch
from safetensors.torch import load as load_safetensors

import nbxrecord

FLOATS = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


class Reader:
    def __init__(self, path):
        with zipfile.ZipFile(path) as z:
            self.doc = json.loads(z.read("calls.json"))
            self.data = load_safetensors(z.read("data.safetensors"))

    def tensor(self, v, storages):
        name = v["tensor"]
        if storages is None or name not in storages:
            flat = self.data[name].clone()
            if v.get("complex"):
                flat = torch.view_as_complex(flat.reshape(-1, 2))
            if storages is None:
                return flat.as_strided(v["sizes"], v["strides"], v["offset"])
            storages[name] = flat
        return storages[name].as_strided(v["sizes"], v["strides"], v["offset"])

    def value(self, v, storages):
        if not isinstance(v, dict):
            return v
        if "tensor" in v:
            return self.tensor(v, storages)
        (kind, x), = v.items()
        if kind == "float":
            return FLOATS.get(x, x) if isinstance(x, str) else float(x)
        if kind == "complex":
            return complex(*(FLOATS.get(y, y) for y in x))
        if kind == "list":
            return [self.value(y, storages) for y in x]
        if kind == "device":
            return torch.device(x)
        if kind == "string":
            return x
        return getattr(torch, x)  # dtype, layout, memory_format


def same(a, b):
    if isinstance(a, torch.Tensor):
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        a, b = a.resolve_conj(), b.resolve_conj()
        if a.is_complex():
            a, b = torch.view_as_real(a), torch.view_as_real(b)
        if a.is_floating_point():
            return torch.allclose(a.double(), b.double(), rtol=1e-6, atol=1e-30, equal_nan=True)
        return torch.equal(a, b)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b or a != a


def strides(v):
    return [strides(x) for x in v["list"]] if "list" in v else v.get("strides")


def real_strides(x):
    return [real_strides(y) for y in x] if isinstance(x, (list, tuple)) else list(x.stride()) if isinstance(x, torch.Tensor) else None


def check(r, call):
    storages = {}
    args = [r.value(v, storages) for v in call["args"]]
    kwargs = {k: r.value(v, storages) for k, v in call["kwargs"].items()}
    func = nbxrecord.overload(call["op"])
    held = dict(zip([a.name for a in func._schema.arguments], args))
    held.update(kwargs)
    try:
        with torch.no_grad():
            out = func(*args, **kwargs)
    except Exception as e:
        return None if call.get("error") else f"raised {e}"
    if call.get("error"):
        return "did not raise"
    outs = list(out) if len(func._schema.returns) > 1 else [out] if func._schema.returns else []
    want = [r.value(v, None) for v in call["returns"]]
    if not same(outs, want):
        return "results differ"
    for v, x in zip(call["returns"], outs):
        if isinstance(v, dict) and ("tensor" in v or "list" in v) and strides(v) != real_strides(x):
            return f"strides {strides(v)} {real_strides(x)}"
        if isinstance(v, dict) and "view_of" in v and "[" not in v["view_of"]:
            if held[v["view_of"]].untyped_storage()._cdata != x.untyped_storage()._cdata:
                return "does not alias"
    for k, v in call.get("mutated", {}).items():
        if not same(held[k], r.value(v, None)):
            return f"{k} differs after the call"
    return None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("files", nargs="+")
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    try:
        import transformers.integrations.moe  # noqa: F401
    except ImportError:
        pass
    bad = 0
    for path in a.files:
        r = Reader(path)
        for i, call in enumerate(r.doc["calls"]):
            text = check(r, call)
            if text:
                bad += 1
                print(f"{path}: call {i} {call['op']} {call.get('note', '')}: {text}")
        print(f"{path}: {len(r.doc['calls'])} calls")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
