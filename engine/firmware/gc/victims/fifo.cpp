// SPDX-License-Identifier: GPL-3.0-or-later
// FIFO: the superblock that was closed first.
#include "firmware/space/victims.h"

namespace floom::inline engine {
namespace {

class OldestSuperblock final : public VictimPolicy {
public:
    [[nodiscard]] SuperblockIndex pick(Victims& closed, const VictimRule& /*rule*/, RandomStream& /*random*/,
                                       std::uint64_t /*clock*/) const override
    {
        return closed.oldest();
    }
    [[nodiscard]] std::uint32_t looked(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const override { return 1; }
    [[nodiscard]] bool maybeFull() const override { return true; }
};

} // namespace

const VictimPolicy& victimPolicy_fifo()
{
    static const OldestSuperblock policy;
    return policy;
}

} // namespace floom::inline engine
