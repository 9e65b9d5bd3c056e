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
for header in include/nbx/*.h; do
    [ "$header" != include/nbx/nbx.h ] || [ -e include/nbx/program.h ] || continue
    name=$(basename "$header")
    printf '#include "nbx/%s"\n#include "nbx/%s"\nextern int unit_is_not_empty;\n' "$name" "$name" >"$scratch/one.c"
    cp "$scratch/one.c" "$scratch/one.cpp"
    "$cc" -std=c11 -pedantic -Wall -Wextra -Wshadow -Wstrict-prototypes -Werror -Iinclude -fsyntax-only \
        "$scratch/one.c" || bad=1
    [ -z "$cxx" ] || "$cxx" -std=c++17 -pedantic -Wall -Wextra -Wshadow -Werror -Iinclude -fsyntax-only \
        "$scratch/one.cpp" || bad=1
done
exit $bad
