#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the cases of family files: record.py [--out DIR] [FAMILY...]

FAMILY is a name under families/ or a path to a family file; without any, all are
recorded. Each makes DIR/FAMILY.calls.zip (calls.json and data.safetensors).
"""
import argparse
import os
import sys
import warnings

import torch

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
import nbxrecord  # noqa: E402


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", default=".")
    ap.add_argument("--errors", action="store_true", help="list the cases recorded as errors")
    ap.add_argument("families", nargs="*")
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    folder = os.path.join(here, "families")
    paths = [f if f.endswith(".py") else os.path.join(folder, f + ".py") for f in a.families]
    paths = paths or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".py"))
    os.makedirs(a.out, exist_ok=True)
    for path in paths:
        name = os.path.basename(path)[:-3]
        nbxrecord.CASES.clear()
        with open(path) as f:
            exec(compile(f.read(), path, "exec"), {"__name__": name})
        rec, errors = nbxrecord.record_cases(list(nbxrecord.CASES), name)
        out = os.path.join(a.out, name + ".calls.zip")
        rec.save(out)
        print(f"{name}: {len(rec.calls)} calls, {len(errors)} of them errors, {os.path.getsize(out)} bytes", flush=True)
        if a.errors:
            for i, op, text in errors:
                print(f"   error {i} {op}: {text}")


if __name__ == "__main__":
    main()
