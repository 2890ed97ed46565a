// SPDX-License-Identifier: GPL-3.0-or-later
// Formats shares; export/shares.h computes them. Pure.
#pragma once

#include "export/shares.h"

#include <QString>

namespace floom::inline recording {

// 6558 -> "65.58"
[[nodiscard]] QString shareText(int hundredths);

} // namespace floom::inline recording
