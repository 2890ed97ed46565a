// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the simulation time of a sweep's points from the finished ones. Points differ in length: a drive with more dies, a longer
// queue. Model: each step of an axis multiplies the mean by a factor, independent of the other axes; a step without finished points is
// extrapolated from the two before it. Pure.
#pragma once

#include "desk/sweeps/sweep_table.h"

namespace floom::inline desk {

[[nodiscard]] double effortDone(const SweepTable& table); // seconds simulated, without points taken from earlier sweeps
[[nodiscard]] double effortLeft(const SweepTable& table); // of waiting points plus half of the running ones; 0 if none has finished

} // namespace floom::inline desk
