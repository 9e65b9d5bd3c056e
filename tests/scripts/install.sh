#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs to a temporary folder and builds a program against it: with pkg-config (shared and static) and with CMake.
set -eu
build=$1
[ -e "$build/libnbx.so" ] || exit 77
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/moved" >/dev/null
mv "$prefix/moved" "$prefix/nbx" # the package is relocatable
cat >"$prefix/main.c" <<'END'
#include <nbx/context.h>
#include <stdio.h>

int main(void)
{
    nbx_context *ctx;
    if (nbx_context_create(NULL, &ctx) != NBX_OK) return 1;
    nbx_context_destroy(ctx);
    puts(nbx_version());
    return 0;
}
END
pc=$(find "$prefix/nbx" -name nbx.pc)
libdir=$(dirname "$(dirname "$pc")")
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
cc=${CC:-cc}
version=$(pkg-config --modversion nbx)
# shellcheck disable=SC2046
"$cc" "$prefix/main.c" -o "$prefix/shared" $(pkg-config --cflags --libs nbx)
[ "$(LD_LIBRARY_PATH=$libdir "$prefix/shared")" = "$version" ]
# shellcheck disable=SC2046
"$cc" "$prefix/main.c" -o "$prefix/static" $(pkg-config --cflags nbx) "$libdir/libnbx.a" \
    $(pkg-config --static --libs nbx | sed 's/-lnbx//')
[ "$("$prefix/static")" = "$version" ]
cat >"$prefix/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES C)
find_package(nbx REQUIRED)
foreach(kind shared static)
    add_executable(user_${kind} main.c)
    target_link_libraries(user_${kind} PRIVATE nbx::${kind})
endforeach()
END
cmake -S "$prefix" -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix/nbx" -DCMAKE_C_COMPILER="$cc" >/dev/null
cmake --build "$prefix/build" >/dev/null
[ "$("$prefix/build/user_shared")" = "$version" ]
[ "$("$prefix/build/user_static")" = "$version" ]
if [ -x "$build/nbx" ]; then
    "$prefix/nbx/bin/nbx" --version | grep -qF "$version"
fi
