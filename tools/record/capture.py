#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the operator calls that programs make: capture.py --out FILE [options] PROGRAM.pt2...

Each program is run on the inputs of its PROGRAM.io.safetensors, node by node, and the
calls of its graph are recorded with the values they really get; calls alike in operator,
shapes and scalars are recorded once. --eager records instead what reaches the dispatcher
below the composite operators (through TorchDispatchMode). The Capture class can be put
around any code that runs PyTorch:

    with Capture(recorder):
        model(x)
"""
import argparse
import json
import os
import sys
import warnings

import torch
import torch.utils._pytree as pytree
from safetensors import safe_open
from torch.utils._python_dispatch import TorchDispatchMode

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nbxrecord  # noqa: E402

SKIP = ("aten::_assert", "aten::sym_", "aten::empty", "aten::new_empty", "aten::rand", "aten::dropout",
        "aten::native_dropout", "aten::bernoulli", "aten::lift", "aten::detach", "prim::", "aten::device",
        "aten::is_", "aten::_reshape_alias")


class Limits:
    """Decides which calls are recorded: new ones, of small tensors, a few for each operator."""

    def __init__(self, per_op=12, numel=4096):
        self.per_op, self.numel, self.seen, self.count = per_op, numel, set(), {}

    def want(self, func, args, kwargs):
        name = nbxrecord.op_name(func)
        if name.startswith(SKIP):
            return False
        big = False

        def key(v):
            nonlocal big
            if isinstance(v, torch.Tensor):
                big = big or v.numel() > self.numel or v.untyped_storage().nbytes() > 16 * self.numel
                return ("T", v.dtype, tuple(v.shape), v.stride(), v.storage_offset())
            if isinstance(v, (list, tuple)):
                return tuple(key(x) for x in v)
            return repr(v)

        k = (name, key(args), tuple((n, key(v)) for n, v in kwargs.items()))
        if big or k in self.seen or self.count.get(name, 0) >= self.per_op:
            return False
        self.seen.add(k)
        self.count[name] = self.count.get(name, 0) + 1
        return True


def run(rec, limits, note, func, args, kwargs):
    if isinstance(func, torch._ops.OpOverload) and limits.want(func, args, kwargs):
        try:
            result, failed = rec.call(func, args, kwargs, note)
        except TypeError:
            return func(*args, **kwargs)
        if failed:
            raise rec.last_error
        return result
    return func(*args, **kwargs)


class Capture(TorchDispatchMode):
    def __init__(self, rec, limits=None, note=""):
        super().__init__()
        self.rec, self.limits, self.note = rec, limits or Limits(), note

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        with torch._C._DisableTorchDispatch():
            return run(self.rec, self.limits, self.note, func, args, kwargs or {})


class Interpreter(torch.fx.Interpreter):
    def __init__(self, module, rec, limits, note):
        super().__init__(module)
        self.rec, self.limits, self.note = rec, limits, note

    def call_function(self, target, args, kwargs):
        return run(self.rec, self.limits, self.note, target, args, kwargs)


def inputs(path, ep):
    """The user inputs of each case in a PROGRAM.io.safetensors, flattened."""
    n = ep.call_spec.in_spec.num_leaves
    with safe_open(path, "pt") as f:
        meta, names = f.metadata(), set(f.keys())
        for k in range(int(meta["cases"])):
            one = []
            for i in range(n):
                key = f"case{k}.in.{i}"
                one.append(f.get_tensor(key) if key in names else json.loads(meta[key]))
            yield one


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", required=True)
    ap.add_argument("--eager", action="store_true")
    ap.add_argument("--per-op", type=int, default=12)
    ap.add_argument("programs", nargs="+")
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    try:
        import transformers.integrations.moe  # noqa: F401  (defines transformers::grouped_mm_fallback)
    except ImportError:
        pass
    rec, limits = nbxrecord.Recorder(), Limits(a.per_op)
    for path in a.programs:
        name = os.path.basename(path)[:-4]
        before = len(rec.calls)
        try:
            ep = torch.export.load(path)
            for flat in list(inputs(path[:-4] + ".io.safetensors", ep))[:2]:
                args, kwargs = pytree.tree_unflatten(flat, ep.call_spec.in_spec)
                module = ep.module()
                with torch.no_grad():
                    if a.eager:
                        with Capture(rec, limits, name):
                            module(*args, **kwargs)
                    else:
                        module.graph.eliminate_dead_code()
                        Interpreter(module, rec, limits, name).run(*pytree.tree_leaves((args, kwargs)))
        except Exception as e:
            print(f"{name}: {type(e).__name__}: {str(e)[:200]}", flush=True)
            if os.environ.get("NBX_TRACE"):
                import traceback
                traceback.print_exc()
        print(f"{name}: {len(rec.calls) - before} calls", flush=True)
    rec.save(a.out)
    print(f"{a.out}: {len(rec.calls)} calls of {len(limits.count)} operators, {os.path.getsize(a.out)} bytes")


if __name__ == "__main__":
    main()
