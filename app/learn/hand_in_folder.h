// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a class's hand-ins from a folder, and custom lessons stored with them. Files that are damaged or neither are reported by name and
// do not affect the others. Blocking.
#pragma once

#include "learn/hand_in.h"

#include <string>
#include <vector>

namespace floom::inline learn {

struct HandInFolder {
    std::vector<HandIn> handIns; // sorted by file name
    std::vector<LessonText> lessons; // custom lessons
    std::vector<std::string> refused; // per file: its name and the reason
};

[[nodiscard]] Result<HandInFolder> readHandIns(const QString& folder); // an Error if the folder is missing or has no *.json

} // namespace floom::inline learn
