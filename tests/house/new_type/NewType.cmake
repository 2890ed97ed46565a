# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=SOURCE_TREE -DWORK=FOLDER -DCOMPILER=... -DLAUNCHER=... -DLINK=... -P NewType.cmake
# The measure of the house: a new block type is three new files and no edit anywhere. Copies the tree, adds the type `relay`, builds engine,
# command line and case runner, and lets the copy run the type's case, describe the type, check and run a drive that uses it. Its one
# parameter must be settable and matter.
set(here ${CMAKE_CURRENT_LIST_DIR})
set(tree ${WORK}/tree)

# The copy is refreshed, its build tree kept: a second call compiles what changed.
file(GLOB old ${tree}/*)
list(FILTER old EXCLUDE REGEX "/build$")
if(old)
  file(REMOVE_RECURSE ${old})
endif()
file(COPY ${ROOT}/CMakeLists.txt ${ROOT}/LICENSE ${ROOT}/README.md ${ROOT}/cmake ${ROOT}/components ${ROOT}/engine ${ROOT}/projects ${ROOT}/tests DESTINATION ${tree})
file(COPY ${ROOT}/app DESTINATION ${tree} PATTERN view EXCLUDE PATTERN document EXCLUDE)

file(COPY ${here}/relay.json DESTINATION ${tree}/components)
file(COPY ${here}/relay.cpp DESTINATION ${tree}/engine/components)
file(COPY ${here}/relay.case DESTINATION ${tree}/tests/cases)

function(must_work out what)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${tree} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE faults)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} ended with ${result}:\n${output}\n${faults}")
  endif()
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

# Same depth and flags as the outer build: ccache, where present, has the objects already.
set(ENV{CCACHE_BASEDIR} ${tree})
set(ENV{CCACHE_NOHASHDIR} 1)
set(build ${tree}/build/release)
must_work(output "configuring" ${CMAKE_COMMAND} -S ${tree} -B ${build} -G Ninja -DCMAKE_BUILD_TYPE=Release -DFLOOM_GUI=OFF -DFLOOM_TESTS=ON
          -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} "-DCMAKE_EXE_LINKER_FLAGS=${LINK}")
must_work(output "building" ${CMAKE_COMMAND} --build ${build} --target flashloom-cli tst_cases)
set(cli ${build}/bin/flashloom-cli)

must_work(output "the type's case" ${build}/tests/cases/tst_cases cases:relay.case)
must_work(output "describe" ${cli} describe relay)
if(NOT output MATCHES "delay")
  message(FATAL_ERROR "describe does not show the parameter:\n${output}")
endif()
must_work(output "check" ${cli} check ${here}/drive.json)

# One request at a time, so that every 1 us of delay shows in the latency; the same seed, so that nothing else does.
function(total_latency out delay)
  must_work(text "run" ${cli} run ${here}/drive.json --set bus.delay=${delay} --workload "qd=1 count=200" --json -)
  string(JSON total GET "${text}" latency_ps_total)
  string(JSON completed GET "${text}" window measured_requests)
  if(NOT completed EQUAL 200)
    message(FATAL_ERROR "expected 200 requests, completed: ${completed}")
  endif()
  string(JSON segments GET "${text}" segments)
  if(NOT segments MATCHES "\"bus\"")
    message(FATAL_ERROR "the new type has no share in the latency:\n${segments}")
  endif()
  set(${out} ${total} PARENT_SCOPE)
endfunction()
total_latency(one 1us)
total_latency(two 2us)
total_latency(three 3us)
math(EXPR first "${two} - ${one}")
math(EXPR second "${three} - ${two}")
if(first LESS_EQUAL 0 OR NOT first EQUAL second)
  message(FATAL_ERROR "each further microsecond of delay must cost the same: ${first} and ${second} ps")
endif()
math(EXPR remainder "${first} % (200 * 1000000)")
if(NOT remainder EQUAL 0)
  message(FATAL_ERROR "200 equal requests cross the new type a whole number of times, not ${first} ps / 200 us")
endif()
