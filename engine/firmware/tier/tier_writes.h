// SPDX-License-Identifier: GPL-3.0-or-later
// TierWrites: writes to the tier beside the flash. As a write cache (TierRing) it takes every host write first, else only units that
// are written or read often. In a split drive each unit has a fixed home in the flash or the tier. A failed program in an SLC-mode
// block is repeated at the next row of the ring.
#pragma once

#include "firmware/tier/folding.h"

#include <vector>

namespace floom::inline engine {

class TierWrites final : public FirmwarePart {
public:
    TierWrites(Drive& drive, Space& space, Buffered& buffered, Folding& folding);

    // Programs a row of the lane; false: no room now.
    bool program(Context& context, std::uint32_t lane);
    // Programs a row of the tier; returns the number of PPNs it uses. Call done() when all its packets have returned.
    std::uint32_t send(Context& context, std::uint32_t index, Job& job, Ppn ppn, const std::vector<Lpn>& units, std::uint8_t stage,
                       Owner owner, std::int64_t more);
    void done(const Job& job) { --m_out[job.die]; }
    [[nodiscard]] bool busy() const;
    void returned(Context& context, Packet& packet) override;

private:
    [[nodiscard]] bool again(Context& context, Packet& packet);
    void stored(Context& context, BufferSlot slot, Ppn ppn, const Packet& packet, Time born);

    Drive& m_drive;
    Space& m_space;
    Buffered& m_buffered;
    Folding& m_folding;
    Jobs<BufferJob> m_jobs;
    std::vector<std::uint32_t> m_out; // outstanding programs, by die
    std::vector<Lpn> m_units; // units of the row being assembled
};

} // namespace floom::inline engine
