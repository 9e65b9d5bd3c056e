# SPDX-License-Identifier: Apache-2.0
# Cross build for aarch64 with Debian's compiler and the libraries that scripts/aarch64-sysroot unpacked; programs run
# under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)

get_filename_component(NBX_AARCH64_ROOT "${CMAKE_CURRENT_LIST_DIR}/../build/aarch64-sysroot" ABSOLUTE)
set(NBX_AARCH64_LIBS ${NBX_AARCH64_ROOT}/usr/lib/aarch64-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} ${NBX_AARCH64_LIBS}/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${NBX_AARCH64_ROOT})
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-rpath-link,${NBX_AARCH64_LIBS}:${NBX_AARCH64_ROOT}/lib/aarch64-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu -E
    LD_LIBRARY_PATH=${NBX_AARCH64_LIBS}:${NBX_AARCH64_ROOT}/lib/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH ${NBX_AARCH64_ROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
