# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the keys that stand in the rows of commands and pages as C++: views decode them, and what lies below the window tells them.
# cmake -DCOMMANDS=FILE -DPAGES=FILE -DOUT=FILE -P CommandKeys.cmake
string(ASCII 1 opening)
string(ASCII 2 closing)
string(ASCII 3 semicolon)

# Appends `as` to `rows` for each place in the file that fits the pattern. Lists end at a semicolon and do not where a bracket is open:
# meanwhile other signs stand for these.
function(rows_of file pattern as)
  file(READ ${file} text)
  string(REPLACE ";" "${semicolon}" text "${text}")
  string(REPLACE "[" "${opening}" text "${text}")
  string(REPLACE "]" "${closing}" text "${text}")
  string(REGEX MATCHALL "${pattern}" found "${text}")
  foreach(row IN LISTS found)
    string(REGEX REPLACE "${pattern}" "${as}" row "${row}")
    string(APPEND rows "    ${row},\n")
  endforeach()
  string(REPLACE "${semicolon}" ";" rows "${rows}")
  string(REPLACE "${opening}" "[" rows "${rows}")
  string(REPLACE "${closing}" "]" rows "${rows}")
  set(rows "${rows}" PARENT_SCOPE)
endfunction()

set(keys [["(([^"\]|\\.)*)"]])
set(rows "")
rows_of(${COMMANDS} "{ id: \"([A-Za-z.]+)\", keys: ${keys}" "{\"\\1\", Place::window, \"\\2\"}")
rows_of(${COMMANDS} "{ id: \"([A-Za-z.]+)\", place: KeyTable.Place.([a-z]+), keys: ${keys}" "{\"\\1\", Place::\\2, \"\\3\"}")
rows_of(${COMMANDS} "onCanvas.\"([A-Za-z.]+)\", ${keys}" "{\"\\1\", Place::canvas, \"\\2\"}")
rows_of(${COMMANDS} "onTimeline.\"([A-Za-z.]+)\", ${keys}" "{\"\\1\", Place::timeline, \"\\2\"}")
rows_of(${COMMANDS} "onVariant.\"([A-Za-z.]+)\", ${keys}" "{\"\\1\", Place::variants, \"\\2\"}")
rows_of(${PAGES} "ResultPage { name: \"([a-z]+)\"${semicolon} keys: ${keys}" "{\"view.\\1\", Place::window, \"\\2\"}")

set(text "// Generated from the rows of the commands and of the pages.\n#include \"look/bound_keys.h\"\n\nnamespace floom::inline look {\n\nusing Place = KeyTable::Place;\n\n")
string(APPEND text "static constexpr BoundKeys table[] = {\n${rows}};\n\nstd::span<const BoundKeys> commandKeys() { return table; }\n\n} // namespace floom::inline look\n")
file(WRITE ${OUT} "${text}")
