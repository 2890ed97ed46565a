// SPDX-License-Identifier: GPL-3.0-or-later
// Write amplification (WAF) of page-level mapping under uniform random writes in steady state, by victim policy: closed forms and fixed
// points from the literature. alpha = physical / logical units (1 + over-provisioning), without blocks held free or open; b = units per
// erase block. All are pure; alpha > 1 and b >= 1, otherwise NaN. The accuracy against simulation is stated with each.
#pragma once

namespace floom::inline engine {

// W0 of x in [-1/e, 0): the principal branch of w e^w = x.
[[nodiscard]] double lambertW0(double x);

// FIFO, many units per block: 1 - 1/A = exp(-alpha / A). Source: Menon; Xiang and Kurkoski. Within 0.3 %.
[[nodiscard]] double fifoWaf(double alpha);
// Greedy, finite b (Desnoyers, 2012). Within 0.5 % for b >= 16, 4 % at b = 4.
[[nodiscard]] double greedyWaf(double alpha, double b);

} // namespace floom::inline engine
