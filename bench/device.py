#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rows of bench/device.rows on a CUDA device: nbxtensor beside PyTorch eager, in one run.

    bench/device.py BUILD-DIR [--device cuda:0] [--out FILE.jsonl] [NAME...]

Each row is timed by events on the device, nbxtensor first, then PyTorch with the same operator, sizes and dtypes. Prints
both medians and the ratio (below 1: nbxtensor takes less time), and the geometric mean of the ratios.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import time

import torch

top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DTYPES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "f64": torch.float64, "i64": torch.int64,
          "i32": torch.int32, "u8": torch.uint8}


def tensor(word, device):
    turns = 1
    if "*" in word.split("[")[0]:
        turns, word = word.split("*", 1)
    dtype, rest = word.split("[")
    sizes, tail = rest.split("]")
    sizes = [int(x) for x in sizes.split(",")]
    dtype = DTYPES[dtype]
    out = []
    for _ in range(int(turns)):
        if dtype.is_floating_point:
            t = torch.randn(sizes, device=device, dtype=dtype)
        else:
            t = torch.randint(0, int(tail[1:]) if tail.startswith("<") else 100, sizes, device=device, dtype=dtype)
        out.append(t.mT if tail.startswith("^") else t)
    return out


def argument(word, device):
    if "[" in word:
        return tensor(word, device)
    if word in ("none", "true", "false"):
        return [{"none": None, "true": True, "false": False}[word]]
    if word in DTYPES:
        return [DTYPES[word]]
    if word.startswith("("):
        return [[int(x) for x in word.strip("()").split(",")]]
    return [float(word) if "." in word else int(word)]


def peer(line, device):
    body, *keys = [part.strip() for part in line.split(";")]
    name, op, *words = body.split()
    args = [argument(w, device) for w in words]
    packet = getattr(torch.ops.aten, op.split("::")[1].split(".")[0])
    overload = getattr(packet, op.split(".")[1] if "." in op else "default")
    kwargs = {}
    if "memory_format" in keys:
        args.pop()
        kwargs["memory_format"] = torch.contiguous_format
    schema = overload._schema.arguments
    positional = []
    for a, s in zip(args, schema):
        if s.kwarg_only:
            kwargs[s.name] = a[0]
        else:
            positional.append(a)
    for s, a in list(zip(schema, args))[len(positional):]:
        kwargs[s.name] = a[0]

    def run(turn):
        return overload(*[a[turn % len(a)] for a in positional], **kwargs)

    if "host" in keys:
        for _ in range(100):
            run(0)
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for i in range(20000):
            run(i)
        took = (time.perf_counter() - begin) / 20000 * 1e6
        torch.cuda.synchronize()
        return took
    times = []
    for i in range(-3, 31):
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        a.record()
        run(i + 3)
        b.record()
        b.synchronize()
        if i >= 0:
            times.append(a.elapsed_time(b))
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--out")
    options = parser.parse_args()
    rows = os.path.join(top, "bench", "device.rows")
    ours = {}
    run = subprocess.run([os.path.join(options.build, "bench", "device"), rows, options.device] + options.names,
                         stdout=subprocess.PIPE, text=True, check=False)
    for line in run.stdout.splitlines():
        r = json.loads(line)
        ours[r["name"]] = r
    out = open(options.out, "w") if options.out else None
    ratios = []
    for line in open(rows):
        if line.startswith("#") or not line.strip():
            continue
        name = line.split()[0]
        if options.names and name not in options.names:
            continue
        r = ours.get(name, {"error": "no line: exit status %d" % run.returncode})
        try:
            theirs = peer(line, "cuda")
        except Exception as e:  # a row that PyTorch refuses stays in the table
            theirs = None
            r["peer_error"] = str(e)[:150]
        torch.cuda.empty_cache()
        mine = r.get("ms", r.get("host_us"))
        r.update(name=name, peer=theirs, ratio=mine / theirs if mine and theirs else None)
        if r["ratio"]:
            ratios.append(r["ratio"])
        print("%-22s ours %-9s PyTorch %-9s ratio %-6s %s" % (
            name, "%.4f" % mine if mine else "-", "%.4f" % theirs if theirs else "-",
            "%.3f" % r["ratio"] if r["ratio"] else "-", r.get("error", r.get("peer_error", ""))), flush=True)
        if out:
            out.write(json.dumps(r) + "\n")
    if ratios:
        print("geometric mean of %d ratios: %.3f" % (len(ratios), math.exp(sum(map(math.log, ratios)) / len(ratios))))


if __name__ == "__main__":
    main()
