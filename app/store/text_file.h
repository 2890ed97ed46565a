// SPDX-License-Identifier: GPL-3.0-or-later
// Small text files, read and written whole. A write replaces the file atomically or leaves it unchanged.
#pragma once

#include "base/result.h"

#include <QString>

#include <string>
#include <string_view>

namespace floom::inline store {

// Refuses directories, devices and files too large for a design. Of a picture it returns the embedded drive, and refuses a picture without
// one.
[[nodiscard]] Result<std::string> readTextFile(const QString& path);
[[nodiscard]] Outcome writeTextFile(const QString& path, std::string_view text);

} // namespace floom::inline store
