// SPDX-License-Identifier: GPL-3.0-or-later
// FastWrites: writes to a fast area beside the flash. As a write cache (FastRing) every host write goes there first; as a tier only units
// that are written or read often. Split, units have their homes in one or the other for good. What fails in blocks in SLC mode goes to the
// next row of the ring.
#pragma once

#include "firmware/tier/folding.h"

#include <vector>

namespace floom {

class FastWrites final : public FirmwarePart {
public:
    FastWrites(Drive& drive, Space& space, Buffered& buffered, Folding& folding);

    // A row of the lane; false: there is no room now.
    bool program(Context& context, std::uint32_t lane);
    // A row of the fast area: returns the places it takes. done() is due when all of its packets have come back.
    std::uint32_t send(Context& context, std::uint32_t index, Job& job, PlaceIndex place, const std::vector<UnitIndex>& units,
                       std::uint8_t stage, Owner owner, std::int64_t more);
    void done(const Job& job) { --m_out[job.die]; }
    [[nodiscard]] bool busy() const;
    void returned(Context& context, Packet& packet) override;

private:
    [[nodiscard]] bool again(Context& context, Packet& packet);
    void stored(Context& context, BufferSlot slot, PlaceIndex place, const Packet& packet, Time born);

    Drive& m_drive;
    Space& m_space;
    Buffered& m_buffered;
    Folding& m_folding;
    Jobs m_jobs; // entries: slots of the buffer
    std::vector<std::uint32_t> m_out; // programs, by die
    std::vector<UnitIndex> m_units; // of the row that is being made
};

} // namespace floom
