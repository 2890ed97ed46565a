// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a trace for the engine, which opens no files itself.
#pragma once

#include "base/result.h"

#include <fstream>
#include <string>

namespace floom {

// Refuses directories, which a stream would open and then fail to read without a word.
[[nodiscard]] Outcome openTraceFile(std::ifstream& stream, const std::string& name);

} // namespace floom
