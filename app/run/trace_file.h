// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a trace for the engine, which opens no files.
#pragma once

#include "base/result.h"

#include <fstream>
#include <string>

namespace floom::inline run {

// Refuses directories: a stream opens them and then fails to read silently. `ifMissing`: advice where there is no such file.
[[nodiscard]] Outcome openTraceFile(std::ifstream& stream, const std::string& name, const std::string& ifMissing = {});

} // namespace floom::inline run
