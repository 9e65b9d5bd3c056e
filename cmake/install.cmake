# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where: libraries, headers, the tool, pkg-config and CMake package files.
include(CMakePackageConfigHelpers)

set_target_properties(nbx_static PROPERTIES EXPORT_NAME static)
set_target_properties(nbx_shared PROPERTIES EXPORT_NAME shared)
if(NBX_SANITIZE OR NBX_FUZZ)
    return()
endif()
install(TARGETS nbx_shared EXPORT nbxTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS nbx_static EXPORT nbxTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/nbx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET nbx)
    install(TARGETS nbx RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET nbx)
    install(FILES cli/completion/nbx.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME nbx)
endif()
file(GLOB NBX_MAN_PAGES CONFIGURE_DEPENDS docs/man/*.1)
if(NBX_MAN_PAGES)
    install(FILES ${NBX_MAN_PAGES} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

# An installed package is relocatable: prefix is found from the place of the file.
file(RELATIVE_PATH NBX_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" NBX_PC_TO_PREFIX "${NBX_PC_TO_PREFIX}")
configure_file(cmake/nbx.pc.in nbx.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/nbx.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(NBX_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/nbx)
configure_package_config_file(cmake/nbxConfig.cmake.in nbxConfig.cmake INSTALL_DESTINATION ${NBX_CMAKE_DIR})
write_basic_package_version_file(nbxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/nbxConfig.cmake ${PROJECT_BINARY_DIR}/nbxConfigVersion.cmake
        DESTINATION ${NBX_CMAKE_DIR})
install(EXPORT nbxTargets NAMESPACE nbx:: DESTINATION ${NBX_CMAKE_DIR})
