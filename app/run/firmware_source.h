// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a firmware file for a design, which then holds it: the engine opens no files itself.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"

#include <string>

namespace floom {

inline constexpr const char* kFirmware = "binary"; // the parameter that holds it
[[nodiscard]] inline bool holdsFirmware(const TypeSpec& type)
{
    const ParameterSpec* const spec = type.parameter(kFirmware);
    return spec != nullptr && spec->kind == Kind::text;
}

// What a parameter keeps of the file: "elf:NAME:BASE64". Refused, with the reason, where it is no program that the processor could run.
[[nodiscard]] Result<std::string> firmwareFromFile(const std::string& path);

} // namespace floom
