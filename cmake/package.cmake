# The program with its page and its service, installed by `cmake --install`, and as Debian packages by CPack: frontier
# (the program), libfrontier1 and libfrontier-dev (the library). See scripts/package.
if(FRONTIER_SANITIZE OR FRONTIER_THREAD_SANITIZE)
  return()
endif()
set(share ${CMAKE_INSTALL_DATADIR}/frontier)
install(TARGETS frontier COMPONENT program)
install(DIRECTORY web/dist DESTINATION ${share}/web COMPONENT program OPTIONAL)
# `frontier --data DIR` compiles a player's own cards.
file(GLOB tablegen CONFIGURE_DEPENDS tablegen/*.py)
install(FILES ${tablegen} DESTINATION ${share}/tablegen COMPONENT program)
install(DIRECTORY data/underwater-cities data/core DESTINATION ${share}/data COMPONENT program
        FILES_MATCHING PATTERN *.json PATTERN lessons EXCLUDE PATTERN rulebook EXCLUDE)
install(FILES README.md docs/online.md docs/protocol.md docs/cards.md docs/bots.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# What lies outside the prefix comes with the package only.
install(FILES packaging/frontier.service DESTINATION /lib/systemd/system COMPONENT service EXCLUDE_FROM_ALL)
install(FILES packaging/frontier.default DESTINATION /etc/default RENAME frontier COMPONENT service EXCLUDE_FROM_ALL)

configure_file(CHANGELOG.md changelog COPYONLY)
install(FILES ${CMAKE_BINARY_DIR}/frontier.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT service
        EXCLUDE_FROM_ALL OPTIONAL)

set(CPACK_PACKAGE_CONTACT "The Frontier authors <authors@frontier.invalid>")

# Debian wants a copyright and a changelog in every package.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1 CACHE STRING "revision of the Debian packages")
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)     # of SOURCE_DATE_EPOCH, where that is given
configure_file(packaging/changelog.in changelog.Debian)
execute_process(COMMAND gzip -9nf ${CMAKE_BINARY_DIR}/changelog ${CMAKE_BINARY_DIR}/changelog.Debian)
install(FILES ${CMAKE_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
foreach(package service:frontier library:libfrontier${PROJECT_VERSION_MAJOR} development:libfrontier-dev)
  string(REGEX MATCH "^[a-z]+" component ${package})
  string(REGEX REPLACE ".*:" "" name ${package})
  install(FILES packaging/copyright ${CMAKE_BINARY_DIR}/changelog.Debian.gz DESTINATION /usr/share/doc/${name}
          COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME frontier)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_SOURCE_DIR}/build/package)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program service library development)
set(CPACK_COMPONENT_PROGRAM_GROUP frontier)
set(CPACK_COMPONENT_SERVICE_GROUP frontier)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)

set(CPACK_DEBIAN_FRONTIER_PACKAGE_NAME frontier)
set(CPACK_DEBIAN_FRONTIER_PACKAGE_SECTION net)
set(CPACK_DEBIAN_FRONTIER_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_FRONTIER_PACKAGE_RECOMMENDS python3)
set(CPACK_DEBIAN_FRONTIER_DESCRIPTION "three board games about settling hostile places
Underwater Cities, Planet Unknown and Planet Steam with every rule: in the
terminal, in the browser against bots, and on a server of one's own with
people in different places.")
set(control_files conffiles postinst postrm prerm)
list(TRANSFORM control_files PREPEND ${CMAKE_SOURCE_DIR}/packaging/)
set(CPACK_DEBIAN_FRONTIER_PACKAGE_CONTROL_EXTRA ${control_files})

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libfrontier${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "engine of three board games: the library
Rules, bots and batches of games of Underwater Cities, Planet Unknown and
Planet Steam for programs and learners.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libfrontier-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libfrontier${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "engine of three board games: headers
What programs with Underwater Cities, Planet Unknown and Planet Steam in them
are built with: headers, static library, pkg-config file and CMake package.")
include(CPack)
