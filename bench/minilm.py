#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Latency of the MiniLM sentence encoder beside PyTorch's, batch 1, 128 tokens, float32, in one run.

    bench/minilm.py BUILD-DIR [--threads N] [--tokens N] [--rounds N] [--runs N] [--install]

Both sides run the encoder with the same weights, in rounds that take turns. Prints the medians of each round and the
ratio of their medians. Needs PyTorch and safetensors; --install makes a virtual environment for them under BUILD-DIR
(a few GB) and goes on in it.
"""
import argparse
import os
import statistics
import subprocess
import sys
import time

top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def inside_venv(build):
    venv = os.path.join(os.path.abspath(build), "bench-venv")
    python = os.path.join(venv, "bin", "python")
    if not os.path.exists(python):
        subprocess.check_call([sys.executable, "-m", "venv", venv])
        subprocess.check_call([python, "-m", "pip", "install", "-q", "torch", "safetensors", "numpy"])
    os.execv(python, [python] + [a for a in sys.argv if a != "--install"])


def eager(torch, w):
    """The encoder in PyTorch's own functions, without Transformers: linear, layer_norm, gelu, scaled_dot_product_attention."""
    F = torch.nn.functional

    def linear(name, x):
        return F.linear(x, w[name + ".weight"], w[name + ".bias"])

    def norm(name, x):
        return F.layer_norm(x, x.shape[-1:], w[name + ".weight"], w[name + ".bias"], 1e-12)

    def run(ids):
        n = ids.shape[1]
        e = "embeddings."
        x = F.embedding(ids, w[e + "word_embeddings.weight"]) + w[e + "token_type_embeddings.weight"][0]
        x = norm(e + "LayerNorm", x + w[e + "position_embeddings.weight"][:n])
        for i in range(6):
            b = f"encoder.layer.{i}."
            q, k, v = (linear(b + "attention.self." + p, x).view(1, n, 12, 32).transpose(1, 2)
                       for p in ("query", "key", "value"))
            y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(1, n, 384)
            x = norm(b + "attention.output.LayerNorm", linear(b + "attention.output.dense", y) + x)
            y = linear(b + "output.dense", F.gelu(linear(b + "intermediate.dense", x)))
            x = norm(b + "output.LayerNorm", y + x)
        return F.normalize(x.mean(1), dim=1), x

    return run


def theirs_once(module, ids, runs):
    times = []
    for i in range(-2, runs):
        begin = time.perf_counter()
        module(ids)
        if i >= 0:
            times.append((time.perf_counter() - begin) * 1e3)
    return statistics.median(times)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("build")
    ap.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    ap.add_argument("--tokens", type=int, default=128)
    ap.add_argument("--rounds", type=int, default=7)
    ap.add_argument("--runs", type=int, default=15)
    ap.add_argument("--install", action="store_true")
    a = ap.parse_args()
    if a.install:
        inside_venv(a.build)
    try:
        import torch
        from safetensors.torch import load_file
    except ImportError:
        sys.exit("bench/minilm.py: PyTorch or safetensors is missing; give --install, or a Python that has them")
    model = os.path.join(top, "build", "models", "minilm")
    subprocess.check_call([os.path.join(top, "scripts", "fetch-minilm"), model])
    weights = os.path.join(model, "model.safetensors")
    torch.set_num_threads(a.threads)
    module = eager(torch, load_file(weights))
    ids = torch.ones(1, a.tokens, dtype=torch.int64)
    command = [os.path.join(a.build, "bench", "latency"), os.path.join(top, "examples", "minilm", "minilm.pt2"), weights,
               str(a.threads), str(a.runs), "1", str(a.tokens)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                             env=dict(os.environ, TURNS="1"))
    ours, theirs = [], []
    with torch.inference_mode():
        for _ in range(a.rounds):
            child.stdin.write("\n")
            child.stdin.flush()
            answer = child.stdout.readline().split()
            if not answer:
                sys.exit("bench/minilm.py: " + " ".join(command) + " gave no time")
            ours.append(float(answer[0]))
            theirs.append(theirs_once(module, ids, a.runs))
    child.stdin.close()
    child.wait()
    mine, other = statistics.median(ours), statistics.median(theirs)
    print(f"threads {a.threads}, {a.tokens} tokens, {a.rounds} rounds of {a.runs} runs, medians in ms")
    print("nbxtensor " + " ".join(f"{x:8.2f}" for x in ours) + f"   median {mine:.2f}")
    print("PyTorch   " + " ".join(f"{x:8.2f}" for x in theirs) + f"   median {other:.2f}   ({torch.__version__})")
    print(f"ratio {mine / other:.2f} (rounds from {min(x / y for x, y in zip(ours, theirs)):.2f} "
          f"to {max(x / y for x, y in zip(ours, theirs)):.2f})")


if __name__ == "__main__":
    main()
