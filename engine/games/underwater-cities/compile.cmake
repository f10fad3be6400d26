# Many small functions with a few callers each; the usual limit leaves a tenth of the instructions to calls. What
# hoisting computes ahead of a choice of many cases, most of them do not need.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-finline-limit=2000;-fno-code-hoisting")
endif()
