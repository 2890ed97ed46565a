// SPDX-License-Identifier: GPL-3.0-or-later
// Styles that distinguish several lines in one picture: colours, and dashes from the fifth line on.
#pragma once

#include <QColor>

namespace floom::inline look {

struct LineLook {
    QColor colour;
    bool isDashed = false;
};

constexpr int kLineLooks = 8; // more are not distinguishable
constexpr int kLineOfA = 0, kLineOfB = 1; // the two sides of a comparison

[[nodiscard]] LineLook lineLook(int place, bool dark); // place 0 .. kLineLooks - 1

} // namespace floom::inline look
