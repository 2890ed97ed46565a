// SPDX-License-Identifier: GPL-3.0-or-later
// Folding: from a given fill on, when the drive rests, and when there is no room left, the oldest rows of a write cache or a fast tier are
// read over channel, decoder and buffer and written to the flash, like host data but owned by gc; then the blocks in SLC mode they stood in
// are erased. What was overwritten or trimmed meanwhile is left out.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/move/moves.h"
#include "firmware/space/idle.h"
#include "firmware/space/retirement.h"

#include <vector>

namespace floom {

class Folding final : public FirmwarePart {
public:
    // What else it works with.
    struct With {
        const Places& places;
        const Buffered& buffered;
        const Lanes& lanes;
        const Idle& idle;
        Moves& moves;
    };
    Folding(Drive& drive, Space& space, const With& with);

    // Gives the ring what it needs: reads of rows to be folded, programs of what has been read, erases.
    void tend(Context& context);
    // What cannot enter the ring goes to the flash: where it is told to, where an erase there waits for it, and where all the ring holds
    // are last copies of units that stand in the buffer. `least`: units that make a row.
    [[nodiscard]] bool mayPass(std::uint32_t lane, std::uint32_t least) const;
    [[nodiscard]] bool busy() const { return m_reads + m_programs + m_erases > 0; }
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kProgram, kErase };

    [[nodiscard]] bool mayFold() const;
    void dropStale(std::vector<std::uint64_t>& entries) const;
    void sendRead(Context& context, std::uint32_t job);
    [[nodiscard]] DieIndex nextDie(Context& context);
    void sendPrograms(Context& context);
    void sendErases(Context& context);
    void read(Context& context, Packet& packet);
    [[nodiscard]] bool programAgain(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);
    void erased(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    Retirement m_retirement;
    Jobs m_jobs;
    std::vector<std::uint64_t> m_waiting; // (unit, old place), read and waiting for a row
    std::uint32_t m_reads = 0, m_programs = 0, m_erases = 0; // under way
};

} // namespace floom
