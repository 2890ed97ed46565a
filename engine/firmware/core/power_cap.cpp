// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/power_cap.h"

#include "model/energy.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::int64_t kLongestPs = 100 * kPicosecondsPerSecond; // maximum delay after the previous program: keeps times in range
}

PowerCap::PowerCap(Setup& setup, const PowerCapSettings& settings)
    : m_cap(settings.cap)
    , m_window(settings.window)
{
    if (m_cap > 0)
        m_meter = setup.meter(setup.track("power", -1, false), "power_cap", ActivityStyle::waiting);
}

void PowerCap::review(Context& context)
{
    const Time past = context.now - m_reviewed;
    if (past.ps == 0 || past.ps < m_window.ps / 4)
        return;
    EnergyBill bill;
    context.measure(bill);
    const Int128 others = bill.total - bill.programs;
    const auto power = static_cast<std::int64_t>((others - m_others) / past.ps);
    m_background = m_reviewed.ps == 0 ? power : (m_background + power) / 2;
    m_others = others;
    m_reviewed = context.now;
}

void PowerCap::forget(Time before)
{
    while (!m_starts.empty() && m_starts.front().at <= before) {
        m_sum -= m_starts.front().energy;
        m_starts.pop_front();
    }
}

namespace {

Int128 energyOf(const Topology& topology, const FlashAddress& at)
{
    const DieInfo& die = topology.dies[at.die];
    const auto& geometry = topology.geometries[die.geometry];
    const bool isSlc = at.superblock >= geometry.superblocks;
    const ProgramEnergy& energy = isSlc ? die.slcProgramEnergy : die.programEnergy;
    const int joined = int{at.planes} - (isSlc ? 1 : static_cast<int>(geometry.wordLinePages));
    return energy.first + Int128{energy.further} * std::max(0, joined);
}

} // namespace

Time PowerCap::hold(Context& context, Packet& packet, Time ready, Time turn)
{
    review(context);
    const std::int64_t left = std::max<std::int64_t>({m_cap - m_background, m_cap / 50, 1});
    const Int128 budget = static_cast<Int128>(left) * m_window.ps;
    const Int128 energy = energyOf(context.topology(), packet.flash);
    Time at = turn;
    forget(at - m_window);
    while (!m_starts.empty() && m_sum + energy > budget) {
        at = later(m_last, m_starts.front().at + m_window);
        forget(m_starts.front().at);
    }
    if (energy > budget) // one program exceeds the budget: spread its energy over more than a window
        at = later(at, m_last + Time{static_cast<std::int64_t>(std::min<Int128>(energy / left, kLongestPs))});
    m_last = later(m_last, at); // cores may finish out of order
    m_starts.push_back({m_last, energy});
    m_sum += energy;
    if (at > turn || (turn > ready && turn <= m_heldUntil)) {
        m_heldUntil = later(m_heldUntil, at);
        context.waited(packet, m_meter, at - ready);
        packet.mark = at;
        ++m_held;
        m_heldPs += (at - ready).ps;
    }
    return at;
}

void PowerCap::report(EnergyResult& out) const
{
    out.capWatts = static_cast<double>(m_cap) * 1e-6;
    out.heldPrograms = static_cast<std::uint64_t>(m_held);
    out.heldSeconds = static_cast<double>(m_heldPs) * 1e-12;
}

} // namespace floom
