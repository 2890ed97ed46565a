// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-ins of a class, read from a folder. Files that are damaged or no hand-ins are refused by name and keep nothing back. Blocking.
#pragma once

#include "lesson/hand_in.h"

#include <string>
#include <vector>

namespace floom {

struct HandInFolder {
    std::vector<HandIn> handIns; // in the order of their files' names
    std::vector<std::string> refused; // a file each: its name and why
};

[[nodiscard]] Result<HandInFolder> readHandIns(const QString& folder); // an error where there is no folder, or no *.json in it

} // namespace floom
