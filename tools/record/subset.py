#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A small part of many recordings: subset.py --out FILE [--have FILE,...] [--each N] [--bytes B] RECORDING...

Takes up to N calls of every operator and dtype (of the first tensor) whose data is small, those with most different
arguments first; of overloads that occur in the --have recordings half as many. RECORDING: what opinfo.py wrote.
"""
import argparse
import collections
import json
import os
import sys
import zipfile

from safetensors.torch import load as load_safetensors

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nbxrecord  # noqa: E402
from opinfo import QUIRKS  # noqa: E402


def names(v, found):
    if isinstance(v, dict):
        if "tensor" in v:
            found.append(v["tensor"])
        for x in v.values():
            names(x, found)
    elif isinstance(v, list):
        for x in v:
            names(x, found)
    return found


def renamed(v, table):
    if isinstance(v, dict):
        return {k: table[x] if k == "tensor" else renamed(x, table) for k, x in v.items()}
    if isinstance(v, list):
        return [renamed(x, table) for x in v]
    return v


def calls_of(path):
    with zipfile.ZipFile(path) as z:
        return json.loads(z.read("calls.json")), z.read("data.safetensors")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", required=True)
    ap.add_argument("--have", default="")
    ap.add_argument("--each", type=int, default=2)
    ap.add_argument("--bytes", type=int, default=1500)
    ap.add_argument("--leave-out", default="", help="a file of operator names")
    ap.add_argument("files", nargs="+")
    a = ap.parse_args()
    known = set()
    for path in filter(None, a.have.split(",")):
        known |= {c["op"] for c in calls_of(path)[0]["calls"]}
    left_out = set(open(a.leave_out).read().split()) if a.leave_out else set()
    rec, count, shapes = nbxrecord.Recorder(), collections.Counter(), collections.Counter()
    for path in sorted(a.files):
        doc, raw = calls_of(path)
        data, table = load_safetensors(raw), {}
        for c in doc["calls"]:
            op = c["op"]
            if op in QUIRKS or op in left_out:
                continue
            used = names([c["args"], c["kwargs"], c.get("returns"), c.get("reference"), c.get("mutated")], [])
            first = data[used[0]].dtype if used else None
            size = sum(data[n].numel() * data[n].element_size() for n in set(used))
            most = (a.each + 1) // 2 if op in known else a.each
            shape = (op, first, json.dumps([c["args"], c["kwargs"]])[:200])
            if size > a.bytes or count[op, first] >= most or shapes[shape]:
                continue
            count[op, first] += 1
            shapes[shape] += 1
            for n in used:
                if n not in table:
                    table[n] = f"t{len(rec.tensors)}"
                    rec.tensors[table[n]] = data[n]
            rec.calls.append(renamed(c, table))
    rec.save(a.out)
    print(f"{a.out}: {len(rec.calls)} calls of {len({op for op, _ in count})} operators, {os.path.getsize(a.out)} bytes")


if __name__ == "__main__":
    main()
