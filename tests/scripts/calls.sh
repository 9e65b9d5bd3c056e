#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# No recorded call of an operator that exists may fail, on cpu and on ref. (Refused ones are listed by `nbx check -v`.)
set -u
nbx=$1/nbx
[ -x "$nbx" ] || exit 77
code=0
for device in cpu ref; do
    "$nbx" check --device $device --verbose tests/data/calls/*.calls.zip >"$1/calls.$device.txt" 2>&1
    status=$?
    tail -1 "$1/calls.$device.txt"
    if [ $status -ne 0 ] && ! tail -1 "$1/calls.$device.txt" | grep -q ' 0 failed'; then
        sed -n '/^failed:/,$p' "$1/calls.$device.txt"
        code=1
    fi
done
exit $code
