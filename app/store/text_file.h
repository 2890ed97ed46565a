// SPDX-License-Identifier: GPL-3.0-or-later
// Small text files, read and written whole. Writing replaces the file in one step or leaves it as it was.
#pragma once

#include "base/result.h"

#include <QString>

#include <string>
#include <string_view>

namespace floom {

// Refuses directories, devices and what is too big to be a design. Of a picture it reads the drive inside, and refuses one without.
[[nodiscard]] Result<std::string> readTextFile(const QString& path);
[[nodiscard]] Outcome writeTextFile(const QString& path, std::string_view text);

} // namespace floom
