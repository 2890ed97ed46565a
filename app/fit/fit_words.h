// SPDX-License-Identifier: GPL-3.0-or-later
// What came of a fit in words: how well the figures are met, how well those kept out were predicted, how far a parameter may range. Pure.
#pragma once

#include "fit/fit.h"

#include <string>
#include <vector>

namespace floom {

constexpr double kMissed = 2; // a misfit of more than this many errors is told as one
constexpr const char* kRangesSay = "Of 40 random drives, narrow ranges held the true value in 9 of 10 cases: it may lie outside.";

[[nodiscard]] std::string rangeText(const FittedParameter& fitted); // "below 20us to 64us"
[[nodiscard]] std::vector<std::string> sentencesOf(const FitAnswer& answer);

} // namespace floom
