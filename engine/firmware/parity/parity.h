// SPDX-License-Identifier: GPL-3.0-or-later
// Parity over dies. Groups of dies are written page row by page row: when its last page of data has been given out, the parity of the row
// follows it. Until then the parity stands in the controller's memory, of rows that are open when power is cut as well (it is kept by what
// keeps the buffer). A page that could not be corrected is made from the others of its row, which are read over channel, decoder and
// buffer; of an open row, from those that are on flash and the parity in memory. A page of parity whose program fails is not written again:
// its stripe is collected, and until then the parity stands in memory. Time for the exclusive or is not modelled.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/space.h"

#include <vector>

namespace floom {

class ParityWriter final : public RowParity, public FirmwarePart {
public:
    ParityWriter(Drive& drive, Space& space);

    void written(Context& context, DieIndex die, SlotIndex slot, std::uint32_t padded) override;
    void returned(Context& context, Packet& packet) override;
    // Is that a page of parity that stands in memory, because its program failed?
    [[nodiscard]] bool stoodIn(const FlashAddress& at) const;

private:
    void failed(Context& context, const Packet& packet);

    Drive& m_drive;
    Space& m_space;
    Jobs m_jobs;
    std::vector<FlashAddress> m_held; // pages that could not be programmed
};

class ParityReader final : public FirmwarePart, public Rebuilder {
public:
    ParityReader(Drive& drive, const Space& space, const ParityWriter& writer);

    bool rebuild(Context& context, Packet& packet) override;
    void returned(Context& context, Packet& packet) override;

private:
    void rebuilt(Context& context, Packet& packet, bool failed);

    Drive& m_drive;
    const Space& m_space;
    const ParityWriter& m_writer;
    Jobs m_jobs; // entries: the packet that waits, and whether the page cannot be made
};

} // namespace floom
