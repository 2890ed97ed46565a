# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSAMPLES_DIR=... -DOUT=... -P EmbedSamples.cmake
# Writes one C++ file with the text of every projects/*.json: the folder is the list.
file(GLOB jsons ${SAMPLES_DIR}/*.json)
list(SORT jsons)
set(text "// Generated from projects/.\n#include \"io/embedded_samples.h\"\n\nnamespace floom::inline engine {\n\n")
set(table "")
set(index 0)
foreach(json ${jsons})
  get_filename_component(stem ${json} NAME_WE)
  file(READ ${json} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND text "static const unsigned char sample_${index}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${stem}\", reinterpret_cast<const char*>(sample_${index})},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND text "\nstatic const EmbeddedSample table[] = {\n${table}    {nullptr, nullptr}};\n\nconst EmbeddedSample* embeddedSamples() { return table; }\n\n} // namespace floom::inline engine\n")
file(WRITE ${OUT} "${text}")
