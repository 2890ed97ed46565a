# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DBUILD=BUILD_TREE -DHAVE_QMLLINT=0|1 -P LintQml.cmake: qmllint over every QML module, no warning allowed.
if(NOT HAVE_QMLLINT)
  message(STATUS "skipped: qmllint is not installed")
  return()
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} --target all_qmllint RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0 OR output MATCHES "Warning:")
  message(FATAL_ERROR "${output}")
endif()
