#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The program in README.md is examples/hello/hello.c; compiled as the README says it runs and is right.
set -eu -o pipefail
build=$1
[ -e "$build/libnbx.so" ] || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >"$scratch/hello.c"
tail -n +2 examples/hello/hello.c | diff -u - "$scratch/hello.c"
cmake --install "$build" --prefix "$scratch/nbx" >/dev/null
pc=$(dirname "$(find "$scratch/nbx" -name nbx.pc)")
# The command that stands in the README, with this compiler.
command=$(grep -m 1 -E '^ *cc hello\.c ' README.md | sed "s|^ *cc|${CC:-cc}|")
cd "$scratch"
PKG_CONFIG_PATH=$pc bash -c "$command"
LD_LIBRARY_PATH=$(dirname "$pc") ./hello | grep -q right
# Relative links of the documents lead somewhere.
cd - >/dev/null
bad=0
while IFS=: read -r file link; do
    link=${link#](}
    [ -e "$(dirname "$file")/$link" ] || { echo "$file links to $link, which does not exist" && bad=1; }
done < <(git ls-files '*.md' 2>/dev/null | xargs grep -HoE '\]\([a-zA-Z.][^):#]*' | grep -vE ':\]\((https?|mailto)')
exit $bad
