// SPDX-License-Identifier: GPL-3.0-or-later
// Reads: looks up each unit, gathers units of one page row into one operation, sends the operations, and joins the results.
#pragma once

#include "firmware/host/requests.h"
#include "firmware/tier/promotion.h"

#include <vector>

namespace floom::inline engine {

// One page operation of a request, while its units are gathered.
struct ReadOp {
    FlashAddress at;
    std::uint32_t bytes = 0;
    std::uint32_t rawBytes = 0;
    std::uint16_t fragments = 1;
    SlotIndex nextSlot;
};

class Reads final : public FirmwarePart {
public:
    // The other parts that reads use.
    struct With {
        const Places& places;
        MapPages& map;
        ReadAhead& ahead;
        Promotion& promotion;
        Requests& requests;
    };
    Reads(Drive& drive, Space& space, const With& with);

    void prepare(); // called when the start state is known
    void read(Context& context, Packet& request);
    void returned(Context& context, Packet& packet) override;
    // The operations that read one unit, for writes that must read first. Valid until the next call.
    const std::vector<ReadOp>& operations(Lpn lpn, Ppn known);
    void starts(const ReadOp& op) { m_space.hostReads(op.at.die); } // `op` is being sent; done() will follow
    void done(Context& context, const Packet& packet) // a host read has returned
    {
        if (m_space.hostReadDone(packet.flash.die)) [[unlikely]]
            m_space.reclaimer->resume(context, m_space.layout.groupOf(packet.flash.die));
    }

private:
    bool readOne(Context& context, Packet& request, Lpn lpn, std::uint32_t bytes);
    void readUnits(Context& context, Packet& request, HostUnit first);
    // Adds bytes [from, to) of a unit to the operation that reads its row, or starts one. `known`: the unit's entry in the map.
    void gather(Lpn lpn, std::uint32_t from, std::uint32_t to, Ppn known);
    void gatherPieces(Ppn ppn, std::uint32_t from, std::uint32_t to);
    void send(Context& context, Packet& request);
    void makeOne(Packet& packet, const ReadOp& op, std::uint8_t stage, std::uint64_t address);
    void sendOne(Context& context, Packet& packet, const ReadOp& op, std::uint8_t stage, DieOperation visit, std::uint64_t address);
    void answer(Context& context, Packet& request, std::uint32_t bytes, bool fromBuffer);
    void witness(Lpn lpn) const;

    Drive& m_drive;
    Space& m_space;
    With m_with;
    std::vector<ReadOp> m_ops;
    bool m_direct = false; // fast path: one operation reads a unit, and the map alone gives its PPN
};

} // namespace floom::inline engine
