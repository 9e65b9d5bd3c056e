#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Rules of the library's code that a search can check: nothing ends the process or writes to its streams, and each
# environment variable that is read is in docs/environment.md.
set -u
bad=0
if grep -rnE '\b(assert|abort|exit|_exit|quick_exit|raise|printf|vprintf|fprintf|puts|putchar|perror)\(' src \
    --include='*.[ch]'; then
    echo "src/ calls what it must not call, see above"
    bad=1
fi
while read -r variable; do
    grep -qF "\`$variable\`" docs/environment.md || { echo "$variable is not in docs/environment.md" && bad=1; }
done < <(grep -rhoE 'getenv\("[A-Z_]+"' src cli --include='*.[ch]' | sed 's/.*"\(.*\)"/\1/' | sort -u)
exit $bad
