// SPDX-License-Identifier: GPL-3.0-or-later
// Explains a figure in a few lines: the formula and its numbers. Pure.
#pragma once

#include <QString>

namespace floom::inline engine {
struct Ceiling;
struct Design;
struct RunResult;
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline desk {

// "NAND package die: 1 request / 2.23 µs = 449 k/s", tightest first, and what the bound neglects.
[[nodiscard]] QString ceilingOrigin(const Ceiling& bound, const Design& design, const Catalogue& catalogue);
// For a run's "iops", "bandwidth", "mean", "p50", "p99" or "waf"; for one side as "read.p50". "" if there is no such figure.
[[nodiscard]] QString figureOrigin(const RunResult& result, const QString& figure);

} // namespace floom::inline desk
