// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and limits as people write them: "read.p99.9 <= 1 ms" means read.latency_us.p99_9 <= 1000. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace floom::inline sweep {

// The figure that a name stands for: "p99.9", "read.mean", "web:write.p99", "waf", "cost" (the bill of materials), "bandwidth". A name that
// is a figure, or stands for none, is returned as it is.
[[nodiscard]] std::string figureAsWritten(std::string_view name);

// A number in the unit of the figure: "500", "1 ms", "98%", "200k", "3 GB/s", "2.5 W". A name that is no figure of a run (such as pkg.tR,
// ch.rate, ddr.size) takes what parameterFigure() counts in: microseconds, bytes, hertz, transfers or bytes a second. Empty if it is no
// finite number, or the unit is of another kind.
[[nodiscard]] std::optional<double> limitValue(std::string_view text, std::string_view figure);

} // namespace floom::inline sweep
