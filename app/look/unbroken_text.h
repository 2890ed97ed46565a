// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts no-break spaces into wrapping text, so that numbers stay with their units and factors with their times sign. Pure.
#pragma once

#include <QString>

namespace floom::inline look {

[[nodiscard]] QString unbroken(QString text); // "8 × 4 KiB" with no-break spaces

} // namespace floom::inline look
