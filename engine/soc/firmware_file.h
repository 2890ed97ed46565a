// SPDX-License-Identifier: GPL-3.0-or-later
// What a design keeps as its firmware: the name of one that comes with the program, or a whole ELF file as text, "elf:NAME:BASE64", so that
// it lies in the project file and the hash of the design covers it.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::soc {

struct BuiltinFirmware {
    std::string_view name, bytes;
};
// Generated from projects/firmware/*.elf.
[[nodiscard]] const std::vector<BuiltinFirmware>& builtinFirmware();

// The bytes of the ELF file that the text stands for.
[[nodiscard]] Result<std::string> firmwareBytes(const std::string& text);
// What it is called: "greedy", or the name that the file was given.
[[nodiscard]] std::string firmwareName(const std::string& text);
// The other way round; `name` without folders.
[[nodiscard]] std::string firmwareText(const std::string& name, std::string_view bytes);

} // namespace floom::soc
