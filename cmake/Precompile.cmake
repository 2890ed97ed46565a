# SPDX-License-Identifier: GPL-3.0-or-later
# floom_precompile(TARGET HEADER...): reads these headers once for all sources of the target. The sources include what they need as if there
# were none: -DFLOOM_PRECOMPILED=OFF builds without, and finds what is missing.
option(FLOOM_PRECOMPILED "Precompile the headers that most sources read" ON)
# ccache asks for the first; GCC 12 forgets in precompiled headers that they are the system's, and warns of its own std::string.
set(FLOOM_PRECOMPILED_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread> $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)
function(floom_precompile target)
  if(FLOOM_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    target_compile_options(${target} PRIVATE ${FLOOM_PRECOMPILED_OPTIONS})
  endif()
endfunction()

# floom_compile_soon(TARGET): for code that waits for a disk or the engine: a release build compiles it with -O1, in a fifth less time. All
# sources of a target get the same level: GCC 12 crashes on a source at -O3 with headers precompiled at -O1.
function(floom_compile_soon target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# floom_precompile_test(TARGET LIBRARY...): tests that link the same libraries share one.
function(floom_precompile_test target)
  if(NOT FLOOM_PRECOMPILED)
    return()
  endif()
  string(MAKE_C_IDENTIFIER "precompiled_${ARGN}" shared)
  if(NOT TARGET ${shared})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/nothing.cpp CONTENT "")
    add_library(${shared} OBJECT ${CMAKE_BINARY_DIR}/nothing.cpp)
    target_link_libraries(${shared} PRIVATE ${ARGN} floom_qt_test)
    set(headers ${FLOOM_STD_HEADERS} <QObject> <QTemporaryDir> <QProcess> <QTest>)
    if("${ARGN}" MATCHES "flashloom_(engine|app|document|recording|drawing|look|desk|pages)")
      list(APPEND headers <compile/compile.h> <simulate/simulate.h>)
    endif()
    if("${ARGN}" MATCHES "flashloom_(desk|pages)")
      list(APPEND headers <desk/workspace.h>)
    endif()
    floom_precompile(${shared} ${headers})
    floom_compile_soon(${shared})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${shared})
  target_compile_options(${target} PRIVATE ${FLOOM_PRECOMPILED_OPTIONS})
endfunction()

set(FLOOM_STD_HEADERS <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <set> <string> <string_view> <thread> <unordered_map>
    <variant> <vector>)
