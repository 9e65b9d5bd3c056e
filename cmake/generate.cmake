# SPDX-License-Identifier: Apache-2.0
# The operator table and what is made from it, by the generator nbx-gen from src/ops/FAMILY/FAMILY.ops.
#
# The build uses fresh files in the build folder; include/nbx/ops.h and docs/operators.md are copies of two of them for
# readers and for installation. Target `gen` brings the copies up to date, the test gen-check says when they are not.

set(NBX_GENERATED ${PROJECT_BINARY_DIR}/generated)
file(GLOB NBX_GEN_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/gen/*.c)
list(APPEND NBX_GEN_SOURCES ${PROJECT_SOURCE_DIR}/src/ops/schema.c)
file(GLOB NBX_OPS_FILES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/ops/*/*.ops)
file(GLOB NBX_KERNEL_FILES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/kernels/*.nk ${PROJECT_SOURCE_DIR}/kernels/*.h
     ${PROJECT_SOURCE_DIR}/kernels/target/*.h)
list(FILTER NBX_KERNEL_FILES EXCLUDE REGEX "target/c\\.h$") # for tests on the host
file(GLOB NBX_GEN_HEADERS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/gen/*.h ${PROJECT_SOURCE_DIR}/src/ops/*.h)
file(MAKE_DIRECTORY ${NBX_GENERATED}/include/nbx)

if(CMAKE_CROSSCOMPILING)
    # The generator runs on this machine: the build machine's own compiler makes it.
    find_program(NBX_HOST_CC NAMES cc gcc clang REQUIRED)
    set(NBX_GEN ${PROJECT_BINARY_DIR}/nbx-gen)
    add_custom_command(
        OUTPUT ${NBX_GEN}
        COMMAND ${NBX_HOST_CC} -std=gnu11 -O1 -D_GNU_SOURCE -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include
                ${NBX_GEN_SOURCES} -o ${NBX_GEN} -lm
        DEPENDS ${NBX_GEN_SOURCES} ${NBX_GEN_HEADERS}
        VERBATIM)
    set(NBX_GEN_DEPENDS ${NBX_GEN})
else()
    add_executable(nbx-gen ${NBX_GEN_SOURCES})
    target_include_directories(nbx-gen PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(nbx-gen PRIVATE _GNU_SOURCE)
    target_compile_options(nbx-gen PRIVATE ${NBX_C_FLAGS})
    target_link_libraries(nbx-gen PRIVATE m)
    set(NBX_GEN $<TARGET_FILE:nbx-gen>)
    set(NBX_GEN_DEPENDS nbx-gen)
endif()

set(NBX_GENERATED_SOURCES ${NBX_GENERATED}/ops_table.c ${NBX_GENERATED}/ops_typed.c ${NBX_GENERATED}/kernels_table.c)
set(NBX_POINTWISE)
foreach(part f32.inc f64.inc int.inc complex.inc ref.inc table.inc device.inc rows.h)
    list(APPEND NBX_POINTWISE ${NBX_GENERATED}/pointwise_${part})
endforeach()
# Outputs whose text did not change keep their time, so a stamp carries the time of the run.
add_custom_command(
    OUTPUT ${NBX_GENERATED}/stamp
    BYPRODUCTS ${NBX_GENERATED_SOURCES} ${NBX_GENERATED}/ops_rows.h ${NBX_GENERATED}/include/nbx/ops.h
               ${NBX_GENERATED}/operators.md ${NBX_POINTWISE}
    COMMAND ${NBX_GEN} --table ${NBX_GENERATED}/ops_table.c --rows ${NBX_GENERATED}/ops_rows.h
            --typed ${NBX_GENERATED}/ops_typed.c --header ${NBX_GENERATED}/include/nbx/ops.h
            --docs ${NBX_GENERATED}/operators.md --pointwise ${NBX_GENERATED} --kernels ${NBX_GENERATED}/kernels_table.c
            ${NBX_OPS_FILES} ${NBX_KERNEL_FILES}
    COMMAND ${CMAKE_COMMAND} -E touch ${NBX_GENERATED}/stamp
    DEPENDS ${NBX_GEN_DEPENDS} ${NBX_OPS_FILES} ${NBX_KERNEL_FILES}
    COMMENT "Making the operator table"
    VERBATIM)
add_custom_target(nbx-generate DEPENDS ${NBX_GENERATED}/stamp)

add_custom_target(
    gen
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${NBX_GENERATED}/include/nbx/ops.h
            ${PROJECT_SOURCE_DIR}/include/nbx/ops.h
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${NBX_GENERATED}/operators.md ${PROJECT_SOURCE_DIR}/docs/operators.md
    VERBATIM)
add_dependencies(gen nbx-generate)

if(NBX_TESTS AND NOT NBX_FUZZ)
    add_test(NAME gen-check/ops.h COMMAND ${CMAKE_COMMAND} -E compare_files ${NBX_GENERATED}/include/nbx/ops.h
                                          ${PROJECT_SOURCE_DIR}/include/nbx/ops.h)
    add_test(NAME gen-check/operators.md COMMAND ${CMAKE_COMMAND} -E compare_files ${NBX_GENERATED}/operators.md
                                                 ${PROJECT_SOURCE_DIR}/docs/operators.md)
endif()

# Profiles of device classes: read and checked here, so that the library needs neither the files nor a parser of them.
file(GLOB NBX_PROFILES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/profiles/*/*.yml)
set(NBX_PROFILES_SOURCE ${PROJECT_SOURCE_DIR}/gen/profiles/main.c)
if(CMAKE_CROSSCOMPILING)
    set(NBX_PROFILES_TOOL ${PROJECT_BINARY_DIR}/nbx-profiles)
    add_custom_command(
        OUTPUT ${NBX_PROFILES_TOOL}
        COMMAND ${NBX_HOST_CC} -std=gnu11 -O1 -D_GNU_SOURCE -I${PROJECT_SOURCE_DIR} ${NBX_PROFILES_SOURCE} -o
                ${NBX_PROFILES_TOOL} -lyaml
        DEPENDS ${NBX_PROFILES_SOURCE} ${PROJECT_SOURCE_DIR}/src/device/profile.h
        VERBATIM)
    set(NBX_PROFILES_DEPENDS ${NBX_PROFILES_TOOL})
else()
    pkg_check_modules(YAML REQUIRED IMPORTED_TARGET yaml-0.1)
    add_executable(nbx-profiles ${NBX_PROFILES_SOURCE})
    target_include_directories(nbx-profiles PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(nbx-profiles PRIVATE _GNU_SOURCE)
    target_compile_options(nbx-profiles PRIVATE ${NBX_C_FLAGS})
    target_link_libraries(nbx-profiles PRIVATE PkgConfig::YAML)
    set(NBX_PROFILES_TOOL $<TARGET_FILE:nbx-profiles>)
    set(NBX_PROFILES_DEPENDS nbx-profiles)
endif()
add_custom_command(
    OUTPUT ${NBX_GENERATED}/profiles_table.c
    COMMAND ${NBX_PROFILES_TOOL} ${PROJECT_SOURCE_DIR}/profiles ${NBX_GENERATED}/profiles_table.c
    DEPENDS ${NBX_PROFILES_DEPENDS} ${NBX_PROFILES}
    COMMENT "Making the table of profiles"
    VERBATIM)
list(APPEND NBX_GENERATED_SOURCES ${NBX_GENERATED}/profiles_table.c)
