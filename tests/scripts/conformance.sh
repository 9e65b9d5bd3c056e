#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Repeats every recorded call on cpu (also in other layouts) and on ref, and every exported program on cpu with several
# numbers of threads. Nothing may fail, and what is refused must be what tests/data/refused.txt lists.
set -u
build=${1:?usage: conformance.sh BUILD-DIR}
nbx=$build/nbx
[ -x "$nbx" ] || exit 77
part=$(mktemp -d)
trap 'rm -rf "$part"' EXIT
bad=0

# check NAME OPTION... FILE...: prints the totals, collects refusals.
check() {
    "$nbx" check --verbose --most 500 "${@:2}" >"$part/$1" 2>&1
    local code=$?
    tail -n 1 "$part/$1"
    if [ $code != 0 ] && [ $code != 3 ]; then
        sed -n '/^failed:/,$p' "$part/$1"
        bad=1
    fi
    sed -n '/^refused:/,/^$/s/^  //p' "$part/$1" | sed 's/: .*//' >>"$part/refused"
}

check calls-cpu --layouts tests/data/calls/*.calls.zip tests/data/opinfo/*.calls.zip
check calls-ref --device ref tests/data/calls/*.calls.zip tests/data/opinfo/*.calls.zip
bits=--same-bits
[ -z "${NBX_SANITIZE-}" ] || bits= # six runs of everything take too long with instruments
check programs-cpu $bits tests/data/programs/*.pt2
sort -u "$part/refused" >"$part/list"
diff -u tests/data/refused.txt "$part/list" || bad=1
exit $bad
