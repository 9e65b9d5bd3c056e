#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the shared library exports: names that start with nbx_ or NBX_ only, every function of nbx/ops.h, and beside
# those exactly the symbols of tests/data/abi.txt. `tests/scripts/abi.sh BUILD --update` writes that list anew.
set -eu
library=$1/libnbx.so
list=tests/data/abi.txt
[ -e "$library" ] || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

nm -D --defined-only "$library" | awk '{ print $NF }' | sort >"$scratch/exported"
if grep -vE '^(nbx_|NBX_)' "$scratch/exported"; then
    echo "the library exports the names above, which do not start with nbx_"
    exit 1
fi
touch "$scratch/operators"
if [ -e include/nbx/ops.h ]; then
    sed -nE 's/^NBX_(CALL|API) nbx_status (nbx_[a-z0-9_]+)\(.*/\2/p' include/nbx/ops.h | sort -u >"$scratch/operators"
fi
comm -23 "$scratch/operators" "$scratch/exported" >"$scratch/missing"
if [ -s "$scratch/missing" ]; then
    cat "$scratch/missing"
    echo "nbx/ops.h declares the functions above, and the library does not export them"
    exit 1
fi
comm -23 "$scratch/exported" "$scratch/operators" >"$scratch/rest"
if [ "${2-}" = --update ]; then
    cp "$scratch/rest" "$list"
elif [ -e "$list" ] && ! diff -u "$list" "$scratch/rest"; then
    echo "the exported symbols changed; if that is meant: bash tests/scripts/abi.sh $1 --update"
    exit 1
fi
