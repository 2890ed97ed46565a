// SPDX-License-Identifier: GPL-3.0-or-later
// PowerCap: delays programs so that the drive's power, averaged over a window, stays below a cap.
// Rule: the energy of the programs started in any window, plus the recent background power over that time, is at most cap x window.
// Background power is measured four times per window. A fiftieth of the cap is always left to programs, so that a drive whose cap is below
// its idle power still writes. Programs wait in order. Not modelled: reads and erases are not held back. Units: attojoules, microwatts,
// picoseconds.
#pragma once

#include "firmware/core/settings.h"
#include "model/setup.h"

#include <deque>

namespace floom {

class PowerCap {
public:
    PowerCap(Setup& setup, const PowerCapSettings& settings);

    // Time at which a program that is ready at `ready` may go to its die, not before `turn`. Books the wait for power:
    // its own, and that for its turn behind programs that were held.
    Time admit(Context& context, Packet& packet, Time ready, Time turn) { return m_cap == 0 ? turn : hold(context, packet, ready, turn); }
    void windowBegins() { m_held = m_heldPs = 0; }
    void report(EnergyResult& out) const;

private:
    struct Start {
        Time at;
        Int128 energy = 0;
    };
    Time hold(Context& context, Packet& packet, Time ready, Time turn);
    void review(Context& context);
    void forget(Time before);

    std::int64_t m_cap = 0; // microwatts; 0: none
    Time m_window;
    MeterId m_meter = 0;
    std::deque<Start> m_starts; // program starts of the last window
    Int128 m_sum = 0; // energy of m_starts
    Time m_last; // latest admitted start
    Time m_heldUntil; // latest start of a program that waited for power
    Time m_reviewed;
    Int128 m_others = 0; // energy of everything but programs, at the last review
    std::int64_t m_background = 0; // background power, microwatts
    std::int64_t m_held = 0, m_heldPs = 0; // number of delayed programs and their total delay, in the measured window
};

} // namespace floom
