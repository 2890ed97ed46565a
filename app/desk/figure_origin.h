// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure came about, in a few lines of text: the formula and the numbers that went into it. Pure.
#pragma once

#include <QString>

namespace floom {

struct Ceiling;
struct Design;
struct RunResult;
class Catalogue;

// "NAND package die: 1 request / 2.23 µs = 449 k/s", tightest first, and what the bound leaves out.
[[nodiscard]] QString ceilingOrigin(const Ceiling& bound, const Design& design, const Catalogue& catalogue);
// Of a run's "iops", "bandwidth", "mean", "p50", "p99" or "waf"; of its reads or writes alone as "read.p50". "" when there is no such
// figure.
[[nodiscard]] QString figureOrigin(const RunResult& result, const QString& figure);

} // namespace floom
