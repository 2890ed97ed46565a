// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the value of a figure with its unit, as the table of figures has it; the same in tables, reviews, reports and answers. Pure.
#pragma once

#include <string>
#include <string_view>

namespace floom::inline engine {
struct FigureFacts;
} // namespace floom::inline engine

namespace floom::inline exporting {

[[nodiscard]] std::string figureText(const FigureFacts& figure, double value); // "359 µs", "249 k", "93.7 %", "1.02 GB/s", "500 GB"
[[nodiscard]] std::string figureText(std::string_view id, double value); // a name that is no figure is written as a bare number

} // namespace floom::inline exporting
