// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of a time ruler, and times as text. Pure; picoseconds in, text with units out ("60.0 µs"), never in scientific notation.
#pragma once

#include "base/time.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace floom::inline recording {

struct RulerMark {
    Time at;
    QString label; // empty = a minor mark
};

// Marks in [from, to) for a ruler `width` px wide: labels at least about `spacing` px apart, with four or five minor marks between. The
// first label and each tenth are instants ("310.0 ms"); the others are offsets from it ("+100 µs").
[[nodiscard]] std::vector<RulerMark> rulerMarks(Time from, Time to, int width, int spacing = 104);

// A duration to three or four digits: "60.0 µs", "3.55 ms", "120 ns", "7 ps".
[[nodiscard]] QString durationText(Time length);
// An instant with the digits that a step of `step` can change, in the unit that suits its size.
[[nodiscard]] QString instantText(Time at, Time step);
// Milliseconds with all digits down to the picosecond, grouped by three: "310.547 600 000" ms.
[[nodiscard]] QString clockText(Time at);
// 488822511 -> "488,822,511"
[[nodiscard]] QString groupedNumber(std::int64_t n);

} // namespace floom::inline recording
