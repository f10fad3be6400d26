# libfrontier, shared and static, with its headers, pkg-config file and CMake package; `cmake --install` installs them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(objects $<TARGET_OBJECTS:engine> $<TARGET_OBJECTS:bots> $<TARGET_OBJECTS:kit>)
add_library(libfrontier SHARED ${objects})
set_target_properties(libfrontier PROPERTIES OUTPUT_NAME frontier EXPORT_NAME frontier
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_link_libraries(libfrontier PRIVATE Threads::Threads m)
target_link_options(libfrontier PRIVATE -Wl,--no-undefined)

# One object, in which what the shared library does not show cannot be seen either.
set(whole ${CMAKE_BINARY_DIR}/libfrontier.o)
add_custom_command(OUTPUT ${whole}
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${whole} ${objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole}
  DEPENDS engine bots kit ${objects}
  COMMAND_EXPAND_LISTS VERBATIM COMMENT "libfrontier as one object")
add_library(libfrontier_static STATIC ${whole})
set_target_properties(libfrontier_static PROPERTIES OUTPUT_NAME frontier EXPORT_NAME frontier_static LINKER_LANGUAGE C)
target_link_libraries(libfrontier_static INTERFACE Threads::Threads m)

foreach(library libfrontier libfrontier_static)
  target_include_directories(${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
install(TARGETS libfrontier libfrontier_static EXPORT frontier
        LIBRARY COMPONENT library NAMELINK_COMPONENT development ARCHIVE COMPONENT development)
install(FILES engine/include/frontier.h engine/include/frontier_json.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT development)
install(FILES bots/bots.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} RENAME frontier_bots.h COMPONENT development)
install(FILES kit/batch.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} RENAME frontier_batch.h COMPONENT development)

# Paths within are relative to the file, so that an installed folder can be moved.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/frontier.pc.in frontier.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/frontier.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/frontier)
install(EXPORT frontier NAMESPACE frontier:: FILE frontierTargets.cmake DESTINATION ${package}
        COMPONENT development)
write_basic_package_version_file(frontierConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES cmake/frontierConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/frontierConfigVersion.cmake
        DESTINATION ${package} COMPONENT development)
