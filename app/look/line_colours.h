// SPDX-License-Identifier: GPL-3.0-or-later
// How several lines in one picture are told apart: by colour, and from the fifth on by dashes too.
#pragma once

#include <QColor>

namespace floom {

struct LineLook {
    QColor colour;
    bool isDashed = false;
};

constexpr int kLineLooks = 8; // more cannot be told apart
constexpr int kLineOfA = 0, kLineOfB = 1; // the two of a comparison, as everywhere

[[nodiscard]] LineLook lineLook(int place, bool dark); // place 0 .. kLineLooks - 1

} // namespace floom
