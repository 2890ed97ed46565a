// SPDX-License-Identifier: GPL-3.0-or-later
// Endurance: conversions between host bytes, program/erase cycles and years. JESD218: cycles of the most worn block = TBW x hot factor x
// WAF / capacity, with hot factor 2 (the most worn block sees twice the mean). A year has 365.25 days; capacity is in bytes as sold (10^9).
// Pure; needs positive arguments, otherwise NaN.
#pragma once

namespace floom::inline engine {

constexpr double kHotFactor = 2;
constexpr double kDaysOfYear = 365.25;

// Host bytes until the most worn block reaches its rated cycles (TBW).
[[nodiscard]] double bytesWithin(double ratedCycles, double waf, double capacityBytes, double hotFactor = kHotFactor);
// Drive writes per day over a warranty of `years`.
[[nodiscard]] double drivesPerDay(double hostBytes, double capacityBytes, double years);
[[nodiscard]] double yearsAt(double drivesPerDay, double hostBytes, double capacityBytes);

} // namespace floom::inline engine
