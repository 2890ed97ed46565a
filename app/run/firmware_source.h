// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a firmware file into a design, since the engine opens no files.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"

#include <string>

namespace floom::inline run {

inline constexpr const char* kFirmware = "binary"; // the parameter that stores it
[[nodiscard]] inline bool holdsFirmware(const TypeSpec& type)
{
    const ParameterSpec* const spec = type.parameter(kFirmware);
    return spec != nullptr && spec->kind == Kind::text;
}

// The parameter value: "elf:NAME:BASE64". An Error if the file is not a program that the processor can run.
[[nodiscard]] Result<std::string> firmwareFromFile(const std::string& path);

} // namespace floom::inline run
