// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of the window's QML: sizes come from the theme.
// Tests only, single thread.
#pragma once

#include "house/style_rules.h"

namespace floom::house {

// A size (width, height, spacing, margin, padding, radius, frame, letters) that is a bare number. Sizes are tokens of
// qml/controls/Theme.qml; one of a single place is a named property, or the size of the file's own root object from 40 px on.
[[nodiscard]] QStringList literalSizeFaults(const SourceFile& file);
// A bare number within the expression of a size or of a place: "parent.width - 8", "x: 12". Shares, factors below 8, divisors, indices and
// what is compared with are none.
[[nodiscard]] QStringList expressionSizeFaults(const SourceFile& file);

// A bare number that a width, a height or a place is compared with, from 20 px on, or that is added to a width or a height, from 8 px on:
// "width < 480", "root.width - 272". A property that says whether ("readonly property bool narrow: width < 480") is the name of its number.
[[nodiscard]] QStringList comparedSizeFaults(const SourceFile& file);

} // namespace floom::house
