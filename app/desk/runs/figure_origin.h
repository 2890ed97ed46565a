// SPDX-License-Identifier: GPL-3.0-or-later
// Explains a figure in a few lines: the formula and its numbers. Pure.
#pragma once

#include <QString>

#include <string_view>

namespace floom::inline engine {
struct Ceiling;
struct Design;
struct RunResult;
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline desk {

// "NAND package die: 1 request / 2.23 µs = 449 k/s", tightest first, and what the bound neglects.
[[nodiscard]] QString ceilingOrigin(const Ceiling& bound, const Design& design, const Catalogue& catalogue);
// How a figure of a run came about, by its name in the table of figures: IOPS, bandwidth, mean latency, median and p99 (of one side, too)
// or WAF. "" for all other names and for what the run lacks.
[[nodiscard]] QString figureOrigin(const RunResult& result, std::string_view figure);

} // namespace floom::inline desk
