# find_package(frontier) gives frontier::frontier (shared) and frontier::frontier_static.
include(CMakeFindDependencyMacro)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/frontierTargets.cmake)
