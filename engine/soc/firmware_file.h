// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware as stored in a design: the name of a built-in firmware, or a whole ELF file as text, "elf:NAME:BASE64", so that it is part of
// the project file and of the design hash.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine::soc {

struct BuiltinFirmware {
    std::string_view name, bytes;
};
// Generated from projects/firmware/*.elf.
[[nodiscard]] const std::vector<BuiltinFirmware>& builtinFirmware();

// Decodes the text to the bytes of the ELF file.
[[nodiscard]] Result<std::string> firmwareBytes(const std::string& text);
// Display name: "greedy", or the name of the file.
[[nodiscard]] std::string firmwareName(const std::string& text);
// Encodes an ELF file as text; `name` without folders.
[[nodiscard]] std::string firmwareText(const std::string& name, std::string_view bytes);

} // namespace floom::inline engine::soc
