// SPDX-License-Identifier: GPL-3.0-or-later
// PowerCap: holds programs back so that the drive's power, averaged over a window, stays below a cap.
// Rule: the energy of the programs that may begin within any window, plus what all else drew of late over that time, is at most cap x
// window. What all else draws is measured four times a window; a fiftieth of the cap is always left to programs, so that a drive whose cap
// is below what it draws at rest still writes. Programs wait in order. Not modelled: reads and erases are not held back.
// Units: attojoules, microwatts, picoseconds.
#pragma once

#include "model/setup.h"

#include <deque>

namespace floom {

class PowerCap {
public:
    explicit PowerCap(Setup& setup);

    // When a program that is ready at `ready` may go to its die. Its wait is booked.
    Time admit(Context& context, Packet& packet, Time ready) { return m_cap == 0 ? ready : hold(context, packet, ready); }
    void windowBegins() { m_held = m_heldPs = 0; }
    void report(EnergyResult& out) const;

private:
    struct Start {
        Time at;
        Int128 energy = 0;
    };
    Time hold(Context& context, Packet& packet, Time ready);
    void review(Context& context);
    void forget(Time before);

    std::int64_t m_cap = 0; // microwatts; 0: none
    Time m_window;
    MeterId m_meter = 0;
    std::deque<Start> m_starts; // of the last window
    Int128 m_sum = 0; // of them
    Time m_last; // start that was given last
    Time m_reviewed;
    Int128 m_others = 0; // drawn by all but programs when last reviewed
    std::int64_t m_background = 0; // microwatts of these
    std::int64_t m_held = 0, m_heldPs = 0; // programs
};

} // namespace floom
