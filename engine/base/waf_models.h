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
// Windowed greedy (Hu 2009): the fewest valid units of the oldest blocks, which are the share `window` (0 to 1) of all. Mean field of many
// blocks: up to the age at which the window begins, a block loses units undisturbed; in it, it is collected once it holds no more than a
// threshold, which follows from the number of blocks in the window. 0 is FIFO, 1 greedy; above 512 units per block, FIFO. Within 1 % for
// b >= 64 and 3 % at b = 8, from an over-provisioning of 20 % on.
[[nodiscard]] double windowedWaf(double alpha, double b, double window);

} // namespace floom::inline engine
