// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a trace for the engine, which opens no files.
#pragma once

#include "base/result.h"

#include <fstream>
#include <string>

namespace floom::inline run {

// Refuses directories, which a stream opens and then fails to read silently, and pipes, which it would wait for. A trace is read twice.
// `ifMissing`: advice where there is no such file.
[[nodiscard]] Outcome openTraceFile(std::ifstream& stream, const std::string& name, const std::string& ifMissing = {});

} // namespace floom::inline run
