// SPDX-License-Identifier: GPL-3.0-or-later
// Write amplification (WAF) of page-level mapping under uniform random writes in steady state, by victim policy: closed forms and fixed
// points from the literature. alpha = physical / logical units (1 + over-provisioning), without blocks held free or open; b = units per
// erase block. All are pure; alpha > 1 and b >= 1, otherwise NaN. The accuracy against simulation is stated with each.
#pragma once

#include <vector>

namespace floom {

// W0 of x in [-1/e, 0): the principal branch of w e^w = x.
[[nodiscard]] double lambertW0(double x);

// FIFO, many units per block: 1 - 1/A = exp(-alpha / A). Source: Menon; Xiang and Kurkoski. Within 0.3 %.
[[nodiscard]] double fifoWaf(double alpha);
// Greedy, finite b (Desnoyers, 2012). Within 0.5 % for b >= 16, 4 % at b = 4.
[[nodiscard]] double greedyWaf(double alpha, double b);
// Agarwal and Marrow's approximation of greedy, alpha / (2 (alpha - 1)); 2 to 8 % too low, kept because data sheets quote it.
[[nodiscard]] double agarwalWaf(double alpha);
// d-choices: victim with the fewest valid units of d random closed blocks; mean field (Van Houdt; Li, Lee and Lui). Within 0.5 %; d = 1 is
// a random victim.
[[nodiscard]] double dChoicesWaf(double alpha, int b, int d);
// Random victim: alpha / (alpha - 1).
[[nodiscard]] double randomWaf(double alpha);

// A class of addresses: its share of writes and of logical space; each sums to 1 over all classes.
struct HeatClass {
    double traffic = 0;
    double space = 0;
};
// All classes in one log, FIFO: A = sum r_i / (1 - exp(-(r_i / f_i) alpha / A)). Within 0.5 %.
[[nodiscard]] double mixedFifoWaf(double alpha, const std::vector<HeatClass>& classes);
// Two classes in separate logs, spare space split for the lowest total WAF; *hotAlpha receives the alpha of `hot`.
[[nodiscard]] double separatedFifoWaf(double alpha, const HeatClass& hot, const HeatClass& cold, double* hotAlpha = nullptr);

} // namespace floom
