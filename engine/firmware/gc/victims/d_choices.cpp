// SPDX-License-Identifier: GPL-3.0-or-later
// d-choices: the superblock with the fewest valid units among d random ones.
#include "firmware/space/victims.h"

namespace floom::inline engine {
namespace {

class BestOfDrawn final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& rule, RandomStream& random,
                                       std::uint64_t /*clock*/) const override
    {
        return closed.drawn(random, rule.choices);
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& rule, std::uint32_t /*superblocks*/) const override { return rule.choices; }
    [[nodiscard]] bool maybeFull() const override { return true; }
    [[nodiscard]] std::uint32_t draws(const VictimRule& rule, std::uint32_t /*superblocks*/) const override { return rule.choices; }
};

} // namespace

const VictimPolicy& victimPolicy_d_choices()
{
    static const BestOfDrawn policy;
    return policy;
}

} // namespace floom::inline engine
