# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DCLANG_FORMAT=PROGRAM -DROOT=SOURCE_TREE -P CheckFormat.cmake: is all C++ as clang-format 14 would write it?
if(NOT EXISTS "${CLANG_FORMAT}")
  message(STATUS "skipped: clang-format is not installed")
  return()
endif()
execute_process(COMMAND ${CLANG_FORMAT} --version OUTPUT_VARIABLE version)
if(NOT version MATCHES "version 14\\.")
  message(STATUS "skipped: clang-format 14 is asked for, here is ${version}")
  return()
endif()
file(GLOB_RECURSE sources ${ROOT}/engine/*.h ${ROOT}/engine/*.cpp ${ROOT}/app/*.h ${ROOT}/app/*.cpp ${ROOT}/qml/*.h ${ROOT}/qml/*.cpp
     ${ROOT}/tests/*.h ${ROOT}/tests/*.cpp)
execute_process(COMMAND ${CLANG_FORMAT} --dry-run --Werror --ferror-limit=1 ${sources} RESULT_VARIABLE result ERROR_VARIABLE faults)
if(NOT result EQUAL 0)
  string(REGEX MATCHALL "[^\n]*error: code should be[^\n]*" places "${faults}")
  list(JOIN places "\n" text)
  message(FATAL_ERROR "not formatted; `clang-format -i` these:\n${text}")
endif()
