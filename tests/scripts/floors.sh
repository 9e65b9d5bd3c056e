#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The dependency rule of docs/architecture.md: a file includes headers of its own floor and of lower ones only.
set -u
floors="base random tensor io quant memory device launch ops tune program check"

level() { # of a folder of src/, or of a public header
    case $1 in
    status | export | dtype | context) name=base ;;
    value | dlpack | dlpack_abi) name=tensor ;;
    call) name=ops ;;
    module) name=launch ;;
    *) name=$1 ;;
    esac
    i=0
    for floor in $floors; do
        [ "$floor" = "$name" ] && echo $i && return
        i=$((i + 1))
    done
    echo 99
}

declare -A levels
bad=0
while IFS=: read -r file target; do
    own=${file#src/}
    own=${own%%/*}
    other=${target#src/}
    other=${other#nbx/}
    other=${other%%/*}
    other=${other%.h}
    for name in "$own" "$other"; do
        [ -n "${levels[$name]-}" ] || levels[$name]=$(level "$name")
    done
    if [ "${levels[$own]}" = 99 ]; then
        echo "$file: src/$own is no floor of tests/scripts/floors.sh"
        bad=1
    elif [ "${levels[$other]}" -gt "${levels[$own]}" ]; then
        echo "$file: includes $target, which belongs to a higher floor"
        bad=1
    fi
done < <(find src -name '*.[ch]' -print0 | xargs -0 grep -HoE '^ *# *include *"(src/[a-z_]+/|nbx/)[^"]*"' |
    sed -E 's/: *# *include *"/:/; s/"$//')
if grep -rlE '# *include *["<](src|cli|tests)/' include; then
    echo "the public headers above include private ones"
    bad=1
fi
if [ -d examples ] && grep -rlE '# *include *["<]src/' examples; then
    echo "the examples above include private headers"
    bad=1
fi
exit $bad
