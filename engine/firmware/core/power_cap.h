// SPDX-License-Identifier: GPL-3.0-or-later
// PowerCap: holds programs back so that the drive's power, averaged over a window, stays below a cap. Two rules:
// - In any window, the energy of the programs that start and the power at rest take at most cap x window.
// - A budget grows with the cap. The measured energy of the rest of the drive (including the transfers of programs) and the energy of each
//   program at its start are subtracted. It is at most the energy that a window leaves for programs, and its debt at most a window and a
//   few programs. So the mean power over a longer time is at most the cap, whatever the transfers cost.
// Held programs start in order of arrival; none overtakes another. Programs always get a fiftieth of the cap, so that a drive whose cap is
// below its idle power can still write. Not modelled: reads and erases are not held back.
// Units: attojoules, microwatts, picoseconds.
#pragma once

#include "firmware/core/flash_port.h"
#include "firmware/core/settings.h"
#include "kernel/growing_ring.h"
#include "model/setup.h"

namespace floom::inline engine {

class PowerCap {
public:
    static constexpr std::uint16_t kRelease = 3; // kind of the wake-up; Idle has 1 and 2

    PowerCap(Setup& setup, const PowerCapSettings& settings, FlashPort& flash);

    // Sends a program or copy, which is ready at `ready`, to its die at `turn` or as soon after it as there is power for it. Books the
    // wait.
    void order(Context& context, Packet& packet, DieOperation visit, Time ready, Time turn)
    {
        if (m_cap == 0)
            m_flash.order(context, packet, visit, turn);
        else
            weigh(context, packet, visit, ready, turn);
    }
    // For a wake-up: sends the held programs that there is power for now.
    void release(Context& context);
    void windowBegins()
    {
        m_heldPrograms = 0;
        m_heldTime = {};
    }
    void report(EnergyResult& out) const;

private:
    struct Start {
        Time at;
        Int128 energy = 0;
    };
    struct Held {
        PacketId packet = kNoPacket;
        DieOperation visit = DieOperation::count;
        Time ready, turn;
        Int128 energy = 0;
    };
    void weigh(Context& context, Packet& packet, DieOperation visit, Time ready, Time turn);
    void review(Context& context);
    void begin(Int128 energy, Time at);
    void await(Context& context, Int128 energy, Time at) const;
    [[nodiscard]] Time earliest(Int128 energy, Time from) const;
    [[nodiscard]] Time windowHasRoom(Int128 energy, Time from) const;
    [[nodiscard]] Time budgetSuffices(Int128 energy) const;
    [[nodiscard]] std::int64_t left(std::int64_t drawn) const; // of the cap, for programs

    std::int64_t m_cap; // microwatts; 0: none
    std::int64_t m_least; // power that is always left to programs
    Time m_window;
    FlashPort& m_flash;
    std::uint16_t m_self; // component
    MeterId m_meter = 0;
    GrowingRing<Held> m_held;
    GrowingRing<Start> m_starts; // of the last window
    Int128 m_sum = 0; // energy of m_starts
    Time m_last; // latest start
    Int128 m_budget; // at the last review, less the programs that started since
    Int128 m_largest = 0; // energy of a program so far
    Time m_reviewed;
    Int128 m_others = 0; // energy of everything but programs, at the last review
    std::int64_t m_background = 0; // its recent power
    std::int64_t m_rest = 0; // static power of the drive
    std::int64_t m_heldPrograms = 0; // number of delayed programs, in the measured window
    Time m_heldTime; // their total delay
};

} // namespace floom::inline engine
