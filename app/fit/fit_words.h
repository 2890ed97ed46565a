// SPDX-License-Identifier: GPL-3.0-or-later
// What came of a fit in words: how well the figures are met, how well those kept out were predicted, how far a parameter may range. Pure.
#pragma once

#include "fit/fit.h"

#include <string>
#include <vector>

namespace floom {

constexpr double kMissed = 2; // a misfit of more than this many errors is told as one
constexpr const char* kRangesSay = "The ranges are no confidence intervals: the true value may lie outside.";

[[nodiscard]] std::string rangeText(const FittedParameter& fitted); // "below 20us to 64us"
[[nodiscard]] std::vector<std::string> sentencesOf(const FitAnswer& answer);

} // namespace floom
