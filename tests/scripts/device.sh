#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Repeats a fixed part of the recorded calls on the first OpenCL device (PoCL in CI): a few operators of each family, so
# that few kernels are compiled. Skipped where there is no OpenCL. NBX_DEVICE names another device; the whole is
#     nbx check --device opencl:0 tests/data/calls/*.calls.zip tests/data/programs/*.pt2
set -u
build=${1:?usage: device.sh BUILD-DIR}
nbx=$build/nbx
device=${NBX_DEVICE:-opencl:0}
[ -x "$nbx" ] || exit 77
out=$(mktemp)
trap 'rm -f "$out"' EXIT
bad=0

# part FAMILY OPERATOR LEAST: nothing fails or is refused, and at least so many calls pass.
part() {
    "$nbx" check --device "$device" --verbose --op "$2" "tests/data/calls/$1.calls.zip" >"$out" 2>&1
    local code=$? passed
    if grep -q -i "no OpenCL\|OpenCL loader\|libOpenCL\|no OpenCL device\|there is no device" "$out"; then
        head -n 5 "$out"
        exit 77
    fi
    passed=$(sed -n 's/^[a-z:0-9]*: \([0-9]*\) passed.*/\1/p' "$out")
    echo "$1 $2: $(tail -n 1 "$out")"
    if [ $code != 0 ] || [ "${passed:-0}" -lt "$3" ]; then
        sed -n '/^refused:/,$p' "$out"
        bad=1
    fi
}

part copies aten::flip 20
part copies aten::roll 30
part reductions aten::sum 150
part norm aten::rms_norm 10
part matmul aten::addmm 10
part indexing aten::gather 10
part attention aten::scaled_dot_product_attention 100
part convolutions aten::max_pool1d 4
exit $bad
