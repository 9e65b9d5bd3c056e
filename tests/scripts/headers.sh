#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Each public header compiles alone, as C11 and as C++17, without a warning.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}
case $cc in
*clang*) cxx=${cc/clang/clang++} ;;
*) cxx=g++ ;;
esac
command -v "$cxx" >/dev/null || { echo "no $cxx: C++17 is not tried" && cxx=; }
bad=0
headers=$(ls include/nbx/*.h)
for included in $(grep -oE 'nbx/[a-z]+\.h' include/nbx/nbx.h); do
    [ -e "include/$included" ] || headers=$(ls include/nbx/*.h | grep -v /nbx.h)
done
for header in $headers; do
    name=$(basename "$header")
    printf '#include "nbx/%s"\n#include "nbx/%s"\nextern int unit_is_not_empty;\n' "$name" "$name" >"$scratch/one.c"
    cp "$scratch/one.c" "$scratch/one.cpp"
    "$cc" -std=c11 -pedantic -Wall -Wextra -Wshadow -Wstrict-prototypes -Werror -Iinclude -fsyntax-only \
        "$scratch/one.c" || bad=1
    [ -z "$cxx" ] || "$cxx" -std=c++17 -pedantic -Wall -Wextra -Wshadow -Werror -Iinclude -fsyntax-only \
        "$scratch/one.cpp" || bad=1
done
exit $bad
