// SPDX-License-Identifier: GPL-3.0-or-later
// Greedy: the superblock with the fewest valid units; with a limited search, in a stretch of the member list of that length, from a random
// start.
#include "firmware/space/victims.h"

namespace floom::inline engine {
namespace {

class Greedy final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& rule, RandomStream& random,
                                       std::uint64_t /*clock*/) const override
    {
        if (byCount(rule))
            return closed.fewest();
        const std::vector<SuperblockIndex>& members = closed.members();
        std::size_t at = random.below(members.size());
        SuperblockIndex best = members[at];
        for (std::uint32_t left = looked(rule, static_cast<std::uint32_t>(members.size())); left > 1; --left) {
            at = at + 1 < members.size() ? at + 1 : 0;
            if (closed.valid(members[at]) < closed.valid(best))
                best = members[at];
        }
        return best;
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return searched(rule, superblocks);
    }
    [[nodiscard]] bool byCount(const VictimRule& rule) const override { return rule.search >= 1; }
    [[nodiscard]] std::uint32_t draws(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return drawsOfSearch(rule, superblocks);
    }
    [[nodiscard]] double windowShare(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const override { return 1; }
};

} // namespace

const VictimPolicy& victimPolicy_greedy()
{
    static const Greedy policy;
    return policy;
}

} // namespace floom::inline engine
