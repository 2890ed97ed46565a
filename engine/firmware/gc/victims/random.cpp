// SPDX-License-Identifier: GPL-3.0-or-later
// Random: any superblock.
#include "firmware/space/victims.h"

namespace floom::inline engine {
namespace {

class AnySuperblock final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& /*rule*/, RandomStream& random,
                                       std::uint64_t /*clock*/) const override
    {
        return closed.drawn(random, 1);
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const override { return 1; }
    [[nodiscard]] bool anyThatFits() const override { return true; }
    [[nodiscard]] bool maybeFull() const override { return true; }
    [[nodiscard]] std::uint32_t draws(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const override { return 1; }
};

} // namespace

const VictimPolicy& victimPolicy_random()
{
    static const AnySuperblock policy;
    return policy;
}

} // namespace floom::inline engine
