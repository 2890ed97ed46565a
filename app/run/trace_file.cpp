// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/trace_file.h"

#include <filesystem>

namespace floom::inline run {

Outcome openTraceFile(std::ifstream& stream, const std::string& name, const std::string& ifMissing)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(name, ignored))
        return Error{name, "a trace file", "a directory", {}};
    if (std::filesystem::exists(name, ignored) && !std::filesystem::is_regular_file(name, ignored))
        return Error{name, "a trace file", "a device", {}};
    stream.open(name, std::ios::binary);
    if (stream)
        return Nothing{};
    if (std::filesystem::exists(name, ignored))
        return Error{name, "a trace file that can be read", "no permission", {}};
    return Error{name, "a trace file that can be read", "no such file", ifMissing};
}

} // namespace floom::inline run
