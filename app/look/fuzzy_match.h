// SPDX-License-Identifier: GPL-3.0-or-later
// How well typed letters fit a line of a list: letters in order, best at the beginning of words and next to each other. Pure.
#pragma once

#include <QStringView>

namespace floom {

// -1 when the letters of `typed` do not all stand in `text` in this order; else higher is better. Case does not matter; blanks separate
// words that may match anywhere. Nothing typed fits everything with 0.
[[nodiscard]] int fuzzyScore(QStringView typed, QStringView text);

} // namespace floom
