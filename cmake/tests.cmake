# SPDX-License-Identifier: Apache-2.0
# Tests: one executable for each tests/unit/test_*.c and tests/ops/test_*.c, linked to the static library so that they
# reach internal functions; scripts of tests/scripts.
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

file(GLOB NBX_TEST_SUPPORT CONFIGURE_DEPENDS tests/support/*.c)
add_library(nbx_test INTERFACE)
target_link_libraries(nbx_test INTERFACE nbx_build PkgConfig::CMOCKA)
target_compile_definitions(nbx_test INTERFACE NBX_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                              NBX_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
if(NBX_TEST_SUPPORT)
    add_library(nbx_test_support STATIC ${NBX_TEST_SUPPORT})
    target_link_libraries(nbx_test_support PRIVATE nbx_build PUBLIC nbx_static PkgConfig::CMOCKA)
    target_compile_definitions(nbx_test_support PRIVATE NBX_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
    target_link_libraries(nbx_test INTERFACE nbx_test_support)
endif()
target_link_libraries(nbx_test INTERFACE nbx_static)

# Compiled kernels stay in the build folder, PoCL's own too.
set(NBX_TEST_ENVIRONMENT "POCL_CACHE_DIR=${PROJECT_BINARY_DIR}/pocl" "NBX_CACHE_DIR=${PROJECT_BINARY_DIR}/kernels"
                         "ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=0"
                         "UBSAN_OPTIONS=print_stacktrace=1")

# Stand-ins for libraries that are opened at run time.
file(GLOB NBX_FAKE_SOURCES CONFIGURE_DEPENDS tests/fake/*.c)
set(NBX_FAKES)
foreach(source IN LISTS NBX_FAKE_SOURCES)
    get_filename_component(name ${source} NAME_WE)
    add_library(fake_${name} MODULE ${source})
    set_target_properties(fake_${name} PROPERTIES PREFIX "" OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY
                                                  ${PROJECT_BINARY_DIR}/fake)
    target_include_directories(fake_${name} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_options(fake_${name} PRIVATE ${NBX_C_FLAGS} -fvisibility=hidden)
    list(APPEND NBX_FAKES fake_${name})
endforeach()
target_compile_definitions(nbx_test INTERFACE NBX_FAKES="${PROJECT_BINARY_DIR}/fake")

file(GLOB NBX_TEST_SOURCES CONFIGURE_DEPENDS tests/unit/test_*.c tests/ops/test_*.c)
file(GLOB NBX_SWEEP_SOURCES CONFIGURE_DEPENDS tests/sweeps/sweep_*.c)
foreach(source IN LISTS NBX_TEST_SOURCES)
    get_filename_component(name ${source} NAME_WE)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(label ${folder} NAME)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE nbx_test)
    if(NBX_FAKES)
        add_dependencies(${name} ${NBX_FAKES})
    endif()
    add_test(NAME ${label}/${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${label}/${name} PROPERTIES TIMEOUT 300 LABELS ${label} ENVIRONMENT
                                                     "${NBX_TEST_ENVIRONMENT}")
endforeach()

# Sweeps take the part of the operators that they run as an argument, K/N; the number of parts stands in the source.
foreach(source IN LISTS NBX_SWEEP_SOURCES)
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE nbx_test)
    file(STRINGS ${source} parts REGEX "^#define PARTS [0-9]+")
    string(REGEX REPLACE "[^0-9]" "" parts "${parts}")
    if(NOT parts)
        set(parts 1)
    endif()
    math(EXPR last "${parts} - 1")
    foreach(part RANGE ${last})
        add_test(NAME sweeps/${name}_${part} COMMAND ${name} ${part}/${parts} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(sweeps/${name}_${part} PROPERTIES TIMEOUT 300 LABELS sweeps SKIP_RETURN_CODE
                                                               77 ENVIRONMENT "${NBX_TEST_ENVIRONMENT}")
    endforeach()
endforeach()

# More than 2^31 elements: half a minute and gigabytes, so only when asked for: see docs/how-to-add-an-operator.md.
add_executable(test_large EXCLUDE_FROM_ALL tests/large/test_large.c)
target_link_libraries(test_large PRIVATE nbx_test)
add_test(NAME large/test_large CONFIGURATIONS Large COMMAND test_large)
set_tests_properties(large/test_large PROPERTIES TIMEOUT 900 LABELS large RUN_SERIAL ON)

# The contract of drivers and the launcher, for each driver; 77: there is no such device here.
add_executable(test_contract tests/contract/test_contract.c tests/contract/cases.c tests/contract/wrap.c)
target_link_libraries(test_contract PRIVATE nbx_test)
foreach(device cpu:0 opencl:0 cuda:0)
    string(REPLACE ":0" "" name ${device})
    add_test(NAME contract/${name} COMMAND test_contract ${device} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(contract/${name} PROPERTIES TIMEOUT 300 LABELS contract SKIP_RETURN_CODE 77 ENVIRONMENT
                                                     "${NBX_TEST_ENVIRONMENT}")
endforeach()

# The quick forms of operators on devices against the CPU.
add_executable(test_quick tests/contract/test_quick.c)
target_link_libraries(test_quick PRIVATE nbx_test)
foreach(device opencl:0 cuda:0)
    string(REPLACE ":0" "" name ${device})
    add_test(NAME quick/${name} COMMAND test_quick ${device} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(quick/${name} PROPERTIES TIMEOUT 300 LABELS device SKIP_RETURN_CODE 77 ENVIRONMENT
                                                  "${NBX_TEST_ENVIRONMENT}")
endforeach()

# Replays the seeds of each fuzz target.
foreach(source IN LISTS NBX_FUZZ_SOURCES)
    get_filename_component(name ${source} NAME_WE)
    string(REPLACE "fuzz_" "" corpus ${name})
    if(TARGET ${name} AND IS_DIRECTORY ${PROJECT_SOURCE_DIR}/fuzz/corpus/${corpus})
        add_test(NAME fuzz/${name} COMMAND ${name} ${PROJECT_SOURCE_DIR}/fuzz/corpus/${corpus})
        set_tests_properties(fuzz/${name} PROPERTIES TIMEOUT 300 LABELS fuzz ENVIRONMENT "${NBX_TEST_ENVIRONMENT}")
    endif()
endforeach()

# Scripts: run in the source folder, with the build folder as the argument.
file(GLOB NBX_TEST_SCRIPTS CONFIGURE_DEPENDS tests/scripts/*.sh)
if(NOT CMAKE_CROSSCOMPILING)
    foreach(script IN LISTS NBX_TEST_SCRIPTS)
        get_filename_component(name ${script} NAME_WE)
        add_test(NAME scripts/${name} COMMAND bash ${script} ${PROJECT_BINARY_DIR}
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set(labels scripts)
        if(name STREQUAL device)
            list(APPEND labels device)
        endif()
        set_tests_properties(scripts/${name} PROPERTIES TIMEOUT 900 LABELS "${labels}" SKIP_RETURN_CODE 77 ENVIRONMENT
                             "${NBX_TEST_ENVIRONMENT};CC=${CMAKE_C_COMPILER};NBX_SANITIZE=${NBX_SANITIZE}")
    endforeach()
endif()
