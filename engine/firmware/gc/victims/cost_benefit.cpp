// SPDX-License-Identifier: GPL-3.0-or-later
// Cost-benefit: the highest age (1 - v) / 2v, v the share of valid units (Rosenblum and Kawaguchi 1992), in a stretch of the member list of
// the search length, from a random start. Over the whole list it is found from both ends of the sorted lists: a superblock neither older
// than those visited by age nor emptier than those visited by count cannot beat a superblock with the age of one and the count of the
// other.
#include "firmware/space/victims.h"

#include "base/wide.h"

namespace floom::inline engine {
namespace {

class CostBenefit final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& rule, RandomStream& random, std::uint64_t clock) const override
    {
        const std::vector<SuperblockIndex>& members = closed.members();
        std::size_t at = random.below(members.size());
        if (byBoth(rule))
            return bestOfAll(closed, at, clock);
        SuperblockIndex best = members[at];
        for (std::uint32_t left = looked(rule, static_cast<std::uint32_t>(members.size())); left > 1; --left) {
            at = at + 1 < members.size() ? at + 1 : 0;
            if (better(closed, members[at], best, clock))
                best = members[at];
        }
        return best;
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return searched(rule, superblocks);
    }
    [[nodiscard]] bool byBoth(const VictimRule& rule) const override { return rule.search >= 1; }
    [[nodiscard]] std::uint32_t draws(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return drawsOfSearch(rule, superblocks);
    }
    [[nodiscard]] double windowShare(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const override { return 1; }

private:
    // Of equal candidates, the first from `at` on, as a linear search would find it.
    static SuperblockIndex bestOfAll(Victims& closed, std::size_t at, std::uint64_t clock)
    {
        const std::size_t size = closed.members().size();
        const auto turn = [&](SuperblockIndex one) { return (closed.place(one) + size - at) % size; };
        CountLists& counted = closed.counted();
        SuperblockIndex emptiest = counted.first(), oldest = closed.oldest(), best = emptiest;
        const auto look = [&](SuperblockIndex one) {
            if (better(closed, one, best, clock) || (!better(closed, best, one, clock) && turn(one) < turn(best)))
                best = one;
        };
        while (emptiest != Victims::kNone && oldest != Victims::kNone && !isSettled(closed, best, emptiest, oldest, clock)) {
            const SuperblockIndex next = counted.next(emptiest, closed.valid(emptiest));
            look(emptiest);
            look(oldest);
            emptiest = next;
            oldest = closed.younger(oldest);
        }
        return best;
    }

    // True if no other superblock, neither older nor emptier than these two, can be as good.
    static bool isSettled(const Victims& closed, SuperblockIndex best, SuperblockIndex emptiest, SuperblockIndex oldest,
                          std::uint64_t clock)
    {
        const std::uint32_t fewest = closed.valid(emptiest), valid = closed.valid(best);
        if (fewest == 0 || valid == 0)
            return fewest > 0;
        const auto worth = [&](std::uint64_t age, std::uint32_t one, std::uint32_t other) {
            return static_cast<UInt128>(age) * (closed.superblockUnits() - one) * other;
        };
        return worth(closed.age(oldest, clock), fewest, valid) < worth(closed.age(best, clock), valid, fewest);
    }

    static bool better(const Victims& closed, SuperblockIndex a, SuperblockIndex b, std::uint64_t clock)
    {
        if (closed.valid(a) == 0 || closed.valid(b) == 0)
            return closed.valid(a) < closed.valid(b);
        const auto worth = [&](SuperblockIndex one, std::uint32_t otherValid) { // cross-multiplied
            return static_cast<UInt128>(closed.age(one, clock)) * (closed.superblockUnits() - closed.valid(one)) * otherValid;
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

} // namespace floom::inline engine
