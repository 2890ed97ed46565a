// SPDX-License-Identifier: GPL-3.0-or-later
// How well typed letters match a list entry: letters in order, best at word starts and next to each other. Pure.
#pragma once

#include <QStringView>

namespace floom::inline look {

// -1 if the letters of `typed` do not all occur in `text` in this order; else higher is better. Case-insensitive; blanks separate words
// that may match anywhere. Empty input matches everything with 0.
[[nodiscard]] int fuzzyScore(QStringView typed, QStringView text);

} // namespace floom::inline look
