// SPDX-License-Identifier: GPL-3.0-or-later
// Text that wraps, with each number kept on the line of its unit and each factor on that of its times sign. Pure.
#pragma once

#include <QString>

namespace floom {

[[nodiscard]] QString unbroken(QString text); // "8 × 4 KiB" with no-break spaces

} // namespace floom
