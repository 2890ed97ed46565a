// SPDX-License-Identifier: GPL-3.0-or-later
// Write amplification of page-level mapping under uniform random writes in steady state, by victim policy: closed forms and fixed points of
// the literature. alpha = physical / logical units (1 + over-provisioning), of which blocks held free and open do not count; b = units of
// an erase block. All are pure; alpha > 1 and b >= 1, otherwise NaN. Accuracy against simulation is stated with each.
#pragma once

#include <vector>

namespace floom {

// W0 of x in [-1/e, 0): the principal branch of w e^w = x.
[[nodiscard]] double lambertW0(double x);

// FIFO, many units a block: 1 - 1/A = exp(-alpha / A). Source: Menon; Xiang and Kurkoski. Within 0.3 %.
[[nodiscard]] double fifoWaf(double alpha);
// Greedy, finite b (Desnoyers, 2012). Within 0.5 % from b = 16 on, 4 % at b = 4.
[[nodiscard]] double greedyWaf(double alpha, double b);
// Agarwal and Marrow's approximation of greedy, alpha / (2 (alpha - 1)); low by 2 to 8 %, kept because data sheets quote it.
[[nodiscard]] double agarwalWaf(double alpha);
// The fewest valid of d random closed blocks: mean field (Van Houdt; Li, Lee and Lui). Within 0.5 %; d = 1 is random choice.
[[nodiscard]] double dChoicesWaf(double alpha, int b, int d);
// A random block: alpha / (alpha - 1).
[[nodiscard]] double randomWaf(double alpha);

// A class of addresses: its share of the writes and of the logical space; each sums to 1 over all classes.
struct HeatClass {
    double traffic = 0;
    double space = 0;
};
// Classes written into one log, FIFO: A = sum r_i / (1 - exp(-(r_i / f_i) alpha / A)). Within 0.5 %.
[[nodiscard]] double mixedFifoWaf(double alpha, const std::vector<HeatClass>& classes);
// Two classes in logs of their own, the spare space divided as is best for both together; *hotAlpha takes the first one's alpha.
[[nodiscard]] double separatedFifoWaf(double alpha, const HeatClass& hot, const HeatClass& cold, double* hotAlpha = nullptr);

} // namespace floom
