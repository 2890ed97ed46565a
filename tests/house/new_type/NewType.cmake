# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=SOURCE_TREE -DBUILT=ITS_BUILD -DWORK=FOLDER -DCOMPILER=... -DFLAGS=... -DTYPE=... -P NewType.cmake
# The measure of the house: a new block type is three new files and no edit anywhere. Copies the tree, adds the type `relay`, lets the copy's
# own build compile what differs for it, links that before the libraries that are built already, and lets the result run the type's case,
# describe the type, check and run a drive that uses it. Its one parameter must be settable and matter.
set(here ${CMAKE_CURRENT_LIST_DIR})
set(tree ${WORK}/tree)

file(REMOVE_RECURSE ${tree})
file(COPY ${ROOT}/CMakeLists.txt ${ROOT}/LICENSE ${ROOT}/README.md ${ROOT}/cmake ${ROOT}/components ${ROOT}/engine ${ROOT}/projects ${ROOT}/tests DESTINATION ${tree})
file(COPY ${ROOT}/app DESTINATION ${tree} PATTERN desk EXCLUDE PATTERN document EXCLUDE)

file(COPY ${here}/relay.json DESTINATION ${tree}/components)
file(COPY ${here}/relay.cpp DESTINATION ${tree}/engine/components)
file(COPY ${here}/relay.case DESTINATION ${tree}/tests/cases)

function(must_work out what)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${BUILT} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE faults)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} ended with ${result}:\n${output}\n${faults}")
  endif()
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

# Few sources are compiled, so headers are not precompiled.
set(build ${tree}/build/release)
must_work(output "configuring" ${CMAKE_COMMAND} -S ${tree} -B ${build} -G Ninja -DCMAKE_BUILD_TYPE=${TYPE} -DCMAKE_CXX_FLAGS=${FLAGS}
          -DCMAKE_CXX_COMPILER=${COMPILER} -DFLOOM_GUI=OFF -DFLOOM_TESTS=ON -DFLOOM_PRECOMPILED=OFF)

# The sources of the copy are those of the tree but for the new ones and for those that the build writes: what these are it tells itself.
must_work(targets "listing targets" ninja -C ${build} -t targets all)
string(REGEX MATCHALL "\nengine/[a-z_]+\\.cpp: CUSTOM_COMMAND" written "${targets}")
list(TRANSFORM written REPLACE "\n(.*): .*" "\\1")
must_work(output "writing sources" ${CMAKE_COMMAND} --build ${build} --target ${written})
file(GLOB written RELATIVE ${build} ${build}/engine/*.cpp)
set(objects engine/CMakeFiles/flashloom_engine.dir/components/relay.cpp.o)
foreach(source ${written})
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${build}/${source} ${BUILT}/${source} RESULT_VARIABLE differs)
  if(differs)
    string(REPLACE "engine/" "engine/CMakeFiles/flashloom_engine.dir/" object ${source})
    list(APPEND objects ${object}.o)
  endif()
endforeach()
must_work(output "compiling" ${CMAKE_COMMAND} --build ${build} --target ${objects})
list(TRANSFORM objects PREPEND ${build}/)
list(JOIN objects " " objects)

# Links a program of the tree by its own line, with the copy's objects first: from a library comes only what is still missing.
function(link_program target out)
  must_work(commands "asking how ${target} is linked" ninja -t commands ${target})
  string(REGEX MATCH "[^\n]* -o ${target} [^\n]*" line "${commands}")
  string(REPLACE " -o ${target} " " ${objects} -o ${out} " line "${line}")
  must_work(output "linking ${target}" sh -c "${line}")
endfunction()
set(cli ${WORK}/flashloom-cli)
link_program(bin/flashloom-cli ${cli})
link_program(tests/cases/tst_cases ${WORK}/tst_cases)

set(ENV{FLOOM_CASES_DIR} ${tree}/tests/cases)
must_work(output "the type's case" ${WORK}/tst_cases cases:relay.case)
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
