// SPDX-License-Identifier: GPL-3.0-or-later
// Windowed greedy: the superblock with the fewest valid units of the w oldest (Hu 2009).
#include "firmware/space/victims.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class WindowedGreedy final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& rule, RandomStream& /*random*/,
                                       std::uint64_t /*clock*/) const override
    {
        SuperblockIndex best = closed.oldest(), next = best;
        for (std::uint32_t i = 0; i < rule.window && next != Victims::kNone; ++i, next = closed.younger(next))
            if (closed.valid(next) < closed.valid(best))
                best = next;
        return best;
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return std::min(superblocks, rule.window);
    }
    [[nodiscard]] double windowShare(const VictimRule& rule, std::uint32_t superblocks) const override
    {
        return static_cast<double>(looked(rule, superblocks)) / superblocks;
    }
};

} // namespace

const VictimPolicy& victimPolicy_windowed_greedy()
{
    static const WindowedGreedy policy;
    return policy;
}

} // namespace floom::inline engine
