#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The command-line tool: exit codes, help, JSON output, what run writes.
set -u
nbx=$1/nbx
[ -x "$nbx" ] || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect CODE PATTERN COMMAND...: exit code, and a pattern somewhere in the output
expect() {
    local code=$1 pattern=$2 got
    shift 2
    "$@" >"$scratch/out" 2>&1
    got=$?
    if [ $got -ne "$code" ] || ! grep -q -e "$pattern" "$scratch/out"; then
        echo "exit $got instead of $code, or no '$pattern' in the output of: $*"
        head -20 "$scratch/out"
        failures=$((failures + 1))
    fi
}

expect 0 '^nbx [0-9]*\.[0-9]*\.[0-9]*$' "$nbx" --version
expect 0 'usage: nbx' "$nbx" --help
expect 2 'usage: nbx' "$nbx"
expect 2 "no command 'nothing'" "$nbx" nothing
for command in check devices inspect ops run; do
    expect 0 "usage: nbx $command" "$nbx" $command --help
    expect 0 "usage: nbx $command" "$nbx" help $command
    expect 0 '--json' "$nbx" $command --help
    expect 2 "no option '--nothing'" "$nbx" $command --nothing
done
expect 2 'which file' "$nbx" inspect
expect 2 'needs an argument' "$nbx" run --input
expect 2 'whole number' "$nbx" run --threads many x.pt2
expect 2 'no device' "$nbx" run --device nowhere x.pt2
expect 3 'cannot open' "$nbx" inspect "$scratch/missing"
expect 3 'cannot open' "$nbx" run "$scratch/missing.pt2"
expect 0 '"instructions"' "$nbx" devices --json
expect 0 'aten::_softmax' "$nbx" ops softmax
expect 0 'dim, bool half_to_float) -> Tensor' "$nbx" ops aten::_softmax
expect 0 '"schema"' "$nbx" ops --json aten::_softmax
expect 1 'aten::nothing' "$nbx" ops --exists aten::_softmax aten::nothing

corpus=fuzz/corpus
expect 0 'safetensors, 2 tensors' "$nbx" inspect $corpus/safetensors/valid
expect 0 '"dtype": "float32"' "$nbx" inspect --json $corpus/safetensors/valid
expect 0 'npy, int16 \[2, 3\], Fortran order' "$nbx" inspect $corpus/npy/fortran
expect 0 'npz, 2 arrays' "$nbx" inspect $corpus/zip/deflated
expect 3 'FORMAT' "$nbx" inspect $corpus/safetensors/overlap
expect 3 'NOT_SUPPORTED' "$nbx" inspect $corpus/npy/big_endian
expect 3 'encrypted' "$nbx" inspect $corpus/zip/encrypted
expect 0 'CALLS\|calls.json' "$nbx" inspect tests/data/calls/softmax.calls.zip
expect 0 'operator\|OPERATOR' "$nbx" inspect tests/data/programs/control.pt2
expect 0 '"nodes"' "$nbx" inspect --json tests/data/programs/control.pt2

expect 0 ' 0 failed' "$nbx" check --op aten::_softmax tests/data/calls/softmax.calls.zip
expect 0 '"totals"' "$nbx" check --json --device ref --op aten::_softmax tests/data/calls/softmax.calls.zip
expect 3 'not a zip' "$nbx" check $corpus/npy/f4

# run: a program of one input of sizes [batch, time, 8]
program=tests/data/programs/hifigan.pt2
npy() { # FILE SHAPE BYTES
    local text="{'descr': '<f4', 'fortran_order': False, 'shape': $2, }"
    {
        printf '\x93NUMPY\x01\x00'
        # shellcheck disable=SC2059
        printf "\\x$(printf %02x ${#text})\\x00"
        printf '%s' "$text"
        head -c "$3" /dev/zero
    } >"$1"
}
if "$nbx" inspect --json $program | grep -q '"supported": true'; then
    npy "$scratch/x.npy" '(2, 7, 8)' 448
    npy "$scratch/wide.npy" '(2, 7, 9)' 504
    npy "$scratch/flat.npy" '(112,)' 448
    expect 0 'out.0 .*float32 \[2, 56\]' "$nbx" run $program --input "0=$scratch/x.npy" --output "$scratch/out.safetensors"
    expect 0 'out.0 *float32 *\[2, 56\]' "$nbx" inspect "$scratch/out.safetensors"
    expect 0 'nodes agree' "$nbx" run $program -i "0=$scratch/x.npy" --check
    expect 0 'memory: weights' "$nbx" run $program -i "0=$scratch/x.npy" --profile --trace "$scratch/trace.json" --repeat 2
    expect 0 'traceEvents' cat "$scratch/trace.json"
    expect 0 '"activations"' "$nbx" run $program -i "0=$scratch/x.npy" -p --trace "$scratch/trace.json" --json
    expect 0 'out.0' "$nbx" run $program -i "0=$scratch/x.npy" --device ref --read
    expect 3 'SHAPE' "$nbx" run $program -i "0=$scratch/wide.npy"
    expect 3 'SHAPE' "$nbx" run $program -i "0=$scratch/flat.npy"
    expect 3 'DTYPE' "$nbx" run $program -i "0=$corpus/npy/fortran"
    expect 3 'NOT_FOUND' "$nbx" run $program -i "7=$scratch/x.npy"
    expect 3 'NAME=FILE' "$nbx" run $program -i "$scratch/x.npy"
    expect 3 'STATE' "$nbx" run $program
fi

if command -v python3 >/dev/null; then
    for arguments in "devices" "ops" "inspect $corpus/safetensors/valid $corpus/npy/f4 $corpus/zip/stored tests/data/programs/control.pt2"; do
        # shellcheck disable=SC2086
        if ! "$nbx" $arguments --json | python3 -c 'import json, sys; json.load(sys.stdin)'; then
            echo "what 'nbx $arguments --json' prints is not JSON"
            failures=$((failures + 1))
        fi
    done
fi
[ $failures -eq 0 ]
