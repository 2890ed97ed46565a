# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DFIRMWARE_DIR=... -DOUT=... -P EmbedFirmware.cmake
# Writes one C++ file with the bytes of every projects/firmware/*.elf: the folder is the list.
file(GLOB elves ${FIRMWARE_DIR}/*.elf)
list(SORT elves)
set(text "// Generated from projects/firmware/.\n#include \"soc/firmware_file.h\"\n\nnamespace floom::inline engine::soc {\n\n")
set(table "")
set(index 0)
foreach(elf ${elves})
  get_filename_component(stem ${elf} NAME_WE)
  file(READ ${elf} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND text "static const unsigned char firmware_${index}[] = {${bytes}};\n")
  string(APPEND table "        {\"${stem}\", {reinterpret_cast<const char*>(firmware_${index}), sizeof firmware_${index}}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND text "\nconst std::vector<BuiltinFirmware>& builtinFirmware()\n{\n    static const std::vector<BuiltinFirmware> list{\n${table}    };\n    return list;\n}\n\n} // namespace floom::inline engine::soc\n")
file(WRITE ${OUT} "${text}")
