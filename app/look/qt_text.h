// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's UTF-8 text as Qt's.
#pragma once

#include <QString>

#include <string>

namespace floom::inline look {

[[nodiscard]] inline QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace floom::inline look
