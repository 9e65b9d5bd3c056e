#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Profiles are read strictly: each kind of mistake is refused with file and line.
set -u
tool=$1/nbx-profiles
[ -x "$tool" ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bad=0
"$tool" profiles || bad=1
refused() { # EXPRESSION-OF-SED PART-OF-THE-MESSAGE
    rm -rf "$folder/p" && cp -r profiles "$folder/p"
    sed -i "$1" "$folder/p/nvidia/hopper.yml"
    if "$tool" "$folder/p" >"$folder/log" 2>&1 || ! grep -q "hopper.yml:[0-9]*: .*$2\|$2" "$folder/log"; then
        echo "not refused as it should be: $1" && cat "$folder/log"
        bad=1
    fi
}
refused '/^registers/d' 'device.registers is missing'
refused 's/^registers/registrars/' 'registrars is no key'
refused 's/^registers:.*/registers: 1\nregisters: 2/' 'registers is given twice'
refused 's/^registers:.*/registers: many/' 'is no integer'
refused 's/^registers:.*/registers: -1/' 'is outside of'
refused 's/pool_cap:.*/pool_cap: 1.5/' 'is outside of'
refused 's/float64: true/float64: yes/' 'neither true nor false'
refused 's/^status:.*/status: proven/' 'measured, documented or expected'
refused 's/sm_90/sm_80/' 'is claimed by'
refused 's/matches:.*/matches: []/' 'matches is missing or empty'
refused 's/, warps: 8}$/}/' 'is missing\|states all of its keys'
refused 's/up_to: 64,/up_to: x,/' 'no integer'
refused 's/^attention:/attention: 3\nx:/' 'no key of profiles'
refused 's/^memory:/memory: [/' 'hopper.yml'
exit $bad
