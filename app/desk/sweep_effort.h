// SPDX-License-Identifier: GPL-3.0-or-later
// What the points of a sweep take, told by those that have run. Points differ in length: a drive with more dies, a longer queue. Each step
// of an axis takes so many times the mean, the same whatever the other axes are at; a step of which nothing has run yet is told by the two
// before it. Pure.
#pragma once

#include "desk/sweep_table.h"

namespace floom {

[[nodiscard]] double effortDone(const SweepTable& table); // seconds of simulating, of the points that were not taken from earlier sweeps
[[nodiscard]] double effortLeft(const SweepTable& table); // of those that wait, and half of those that run; 0 where nothing has run

} // namespace floom
