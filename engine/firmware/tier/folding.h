// SPDX-License-Identifier: GPL-3.0-or-later
// Folding: moves the oldest rows of a write cache or tier to the flash: read through channel, decoder and buffer, written like host
// data but owned by gc. Then the SLC-mode blocks they were in are erased. Starts at a given fill level, when the drive is idle, and when
// there is no room left. Units overwritten or trimmed meanwhile are skipped.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/move/moves.h"
#include "firmware/space/idle.h"
#include "firmware/space/retirement.h"
#include "firmware/tier/settings.h"

#include <vector>

namespace floom::inline engine {

class Folding final : public FirmwarePart {
public:
    // The other parts that folding uses.
    struct With {
        const Places& places;
        const Buffered& buffered;
        const Lanes& lanes;
        const Idle& idle;
        Moves& moves;
    };
    Folding(Drive& drive, Space& space, const With& with, const TierSettings& settings);

    // Issues the ring's work: reads of rows to fold, programs of units read, erases.
    void tend(Context& context);
    // True if writes may bypass a full ring to the flash: if configured or the ring is a tier, and a row of `least` units is ready; if an
    // erase on the flash waits for buffered data; or if the ring holds only last copies of units that are in the buffer.
    [[nodiscard]] bool mayPass(std::uint32_t lane, std::uint32_t least) const;
    [[nodiscard]] bool busy() const { return m_reads + m_programs + m_erases > 0; }
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kProgram, kErase };

    [[nodiscard]] bool mayFold() const;
    void dropStale(std::vector<MovedUnit>& entries) const;
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
    const TierSettings m_settings;
    Retirement m_retirement;
    Jobs<MoveJob> m_jobs;
    std::vector<MovedUnit> m_waiting; // read, waiting for a row
    std::uint32_t m_reads = 0, m_programs = 0, m_erases = 0; // in flight
};

} // namespace floom::inline engine
