// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-ins of a class, read from a folder, and lessons of one's own that lie with them. Files that are damaged or neither are refused
// by name and keep nothing back. Blocking.
#pragma once

#include "lesson/hand_in.h"

#include <string>
#include <vector>

namespace floom {

struct HandInFolder {
    std::vector<HandIn> handIns; // in the order of their files' names
    std::vector<LessonText> lessons; // of one's own
    std::vector<std::string> refused; // a file each: its name and why
};

[[nodiscard]] Result<HandInFolder> readHandIns(const QString& folder); // an error where there is no folder, or no *.json in it

} // namespace floom
