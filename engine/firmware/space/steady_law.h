// SPDX-License-Identifier: GPL-3.0-or-later
// SteadyLaw: the steady state of uniform random writes for each victim policy, in closed form.
// A closed superblock loses units at a rate proportional to its valid count, so a superblock of age t holds exp(-t). If a victim is the
// best of `draws` random draws, the share S of superblocks younger than t obeys dS/dt = k (1 - S^draws) (Van Houdt's mean field, derived
// from the flow of superblocks past each valid count); FIFO, greedy and the policies in between take the oldest, dS/dt = k, up to S = 1. k
// follows from the mean share, which is 1/alpha, and write amplification is k alpha. Check values: 08-ftl.md, 8.9.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class SteadyLaw {
public:
    // `alpha` > 1: slots of closed superblocks over valid units in them. `draws`: 0 = the oldest (see VictimRule::draws).
    SteadyLaw(double alpha, std::uint32_t draws);

    [[nodiscard]] double waf() const { return m_rate * m_alpha; }
    // Valid share of a superblock that is older than the share `younger` (0 to 1) of the others.
    [[nodiscard]] double share(double younger) const;

private:
    [[nodiscard]] double slowness() const; // 1 / rate

    double m_alpha, m_rate = 1;
    std::vector<double> m_age; // x rate, at the middles of equal shares of superblocks; empty if proportional to the share
};

// Corrects rounding: adds or removes one unit per count, in turn from the `from`-th on, until the sum is `target`. No count exceeds `most`.
// Precondition: counts.size() * most >= target.
void settleSum(std::vector<std::uint32_t>& counts, std::uint64_t target, std::uint32_t most, std::size_t from);

} // namespace floom::inline engine
