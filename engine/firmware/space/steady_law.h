// SPDX-License-Identifier: GPL-3.0-or-later
// SteadyLaw: the steady state of uniform random writes for each way of choosing victims, in closed form.
// A closed stripe loses its units at a rate in proportion to what it holds, so one of age t holds exp(-t). With victims of `draws` random
// draws the share of stripes S that are younger than t obeys dS/dt = k (1 - S^draws) (Van Houdt's mean field, derived from the flow of
// stripes past each valid count); first in first out, greedy and what lies between take the oldest, dS/dt = k, up to S = 1. k follows from
// the mean share, which is 1/alpha, and write amplification is k alpha. Check values: 08-ftl.md, 8.9.
#pragma once

#include <cstdint>
#include <vector>

namespace floom {

class SteadyLaw {
public:
    // `alpha` > 1: places of closed stripes over units that lie there. `draws`: 0 = the oldest (see VictimRule::draws).
    SteadyLaw(double alpha, std::uint32_t draws);

    [[nodiscard]] double waf() const { return m_rate * m_alpha; }
    // Share of its places that hold data in a stripe older than the share `younger` (0 to 1) of the others.
    [[nodiscard]] double share(double younger) const;

private:
    [[nodiscard]] double slowness() const; // 1 / rate

    double m_alpha, m_rate = 1;
    std::vector<double> m_age; // x rate, at the middles of equal shares of stripes; empty where it is in proportion to the share
};

// Rounding left a few units without a place, or gave too many: one each is added to the counts, or taken, in turn from the `from`-th on,
// until their sum is `target`. None becomes more than `most`; counts.size() * most >= target.
void settleSum(std::vector<std::uint32_t>& counts, std::uint64_t target, std::uint32_t most, std::size_t from);

} // namespace floom
