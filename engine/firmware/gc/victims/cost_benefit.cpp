// SPDX-License-Identifier: GPL-3.0-or-later
// Cost-benefit: most of age (1 - v) / 2v, v the share of valid units (Rosenblum and Kawaguchi 1992), of a stretch of the list as long as
// the search goes, from anywhere.
#include "firmware/space/victims.h"

#include "base/wide.h"

namespace floom {
namespace {

class CostBenefit final : public VictimPolicy {
public:
    [[nodiscard]] std::uint32_t pick(Victims& closed, const VictimRule& rule, RandomStream& random, std::uint64_t clock) const override
    {
        const std::vector<std::uint32_t>& members = closed.members();
        std::size_t at = random.below(members.size());
        std::uint32_t best = members[at];
        for (std::uint32_t left = looked(rule, static_cast<std::uint32_t>(members.size())); left > 1; --left) {
            at = at + 1 < members.size() ? at + 1 : 0;
            if (better(closed, members[at], best, clock))
                best = members[at];
        }
        return best;
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& rule, std::uint32_t stripes) const override { return searched(rule, stripes); }
    [[nodiscard]] std::uint32_t draws(const VictimRule& rule, std::uint32_t stripes) const override { return drawsOfSearch(rule, stripes); }
    [[nodiscard]] bool takesFewest() const override { return true; }

private:
    static bool better(const Victims& closed, std::uint32_t a, std::uint32_t b, std::uint64_t clock)
    {
        if (closed.valid(a) == 0 || closed.valid(b) == 0)
            return closed.valid(a) < closed.valid(b);
        const auto worth = [&](std::uint32_t one, std::uint32_t otherValid) { // brought to the other's denominator
            return static_cast<UInt128>(closed.age(one, clock)) * (closed.stripeUnits() - closed.valid(one)) * otherValid;
        };
        return worth(a, closed.valid(b)) > worth(b, closed.valid(a));
    }
};

} // namespace

const VictimPolicy& victimPolicy_cost_benefit()
{
    static const CostBenefit policy;
    return policy;
}

} // namespace floom
