// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/power_cap.h"

#include "model/energy.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

constexpr Time kLongest{100 * kPicosecondsPerSecond}; // maximum delay after the previous program: keeps times in range

// Time in which `power` gives `energy`.
Time spread(Int128 energy, std::int64_t power)
{
    return Time{static_cast<std::int64_t>(std::min<Int128>((energy + power - 1) / power, kLongest.ps))};
}

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

PowerCap::PowerCap(Setup& setup, const PowerCapSettings& settings, FlashPort& flash)
    : m_cap(settings.cap)
    , m_least(std::max<std::int64_t>(m_cap / 50, 1))
    , m_window(settings.window)
    , m_flash(flash)
    , m_self(setup.component)
    , m_budget(Int128{m_cap} * m_window.ps)
{
    if (m_cap > 0)
        m_meter = setup.meter(setup.track("power", -1, false), "power_cap", ActivityStyle::waiting);
}

std::int64_t PowerCap::left(std::int64_t drawn) const
{
    return std::max(m_cap - drawn, m_least);
}

void PowerCap::review(Context& context)
{
    while (!m_starts.empty() && m_starts.front().at <= context.now - m_window) {
        m_sum -= m_starts.front().energy;
        m_starts.pop();
    }
    const bool isFirst = m_reviewed.ps == 0;
    const Time past = context.now - m_reviewed;
    if (past.ps == 0 || (!isFirst && past.ps < m_window.ps / 4))
        return;
    EnergyBill bill;
    context.measure(bill);
    const Int128 others = bill.total - bill.programs, drawn = others - m_others;
    m_rest = static_cast<std::int64_t>(bill.statics / context.now.ps);
    m_background = isFirst ? m_rest : (m_background + static_cast<std::int64_t>(drawn / past.ps)) / 2;
    // Of what reads and the power at rest draw beyond the cap, a window's worth is made up for. A program and its transfers may take more.
    const Int128 owed = Int128{m_cap} * m_window.ps + 4 * m_largest;
    m_budget = std::clamp<Int128>(m_budget + Int128{m_cap} * past.ps - drawn, -owed, Int128{left(m_background)} * m_window.ps);
    m_others = others;
    m_reviewed = context.now;
}

// First time from `from` on at which the window has room for a program.
Time PowerCap::windowHasRoom(Int128 energy, Time from) const
{
    const std::int64_t power = left(m_rest);
    const Int128 most = Int128{power} * m_window.ps;
    Int128 sum = m_sum;
    Time at = from;
    for (std::size_t i = 0; i < m_starts.size() && (sum + energy > most || m_starts[i].at <= at - m_window); ++i) {
        at = later(at, m_starts[i].at + m_window);
        sum -= m_starts[i].energy;
    }
    return energy > most ? later(at, m_last + spread(energy, power)) : at; // spread over more than a window
}

// Time from which on the budget has the energy of a program, with the rest of the drive as it was recently.
Time PowerCap::budgetSuffices(Int128 energy) const
{
    const std::int64_t power = left(m_background);
    const Int128 missing = std::min(energy, Int128{power} * m_window.ps) - m_budget;
    const Time least = m_last + spread(energy, m_least);
    return missing <= 0 ? m_reviewed : power == m_least ? least : std::min(least, m_reviewed + spread(missing, power));
}

Time PowerCap::earliest(Int128 energy, Time from) const
{
    return later(windowHasRoom(energy, from), budgetSuffices(energy));
}

void PowerCap::begin(Int128 energy, Time at)
{
    m_last = later(m_last, at); // cores may finish out of order
    m_starts.push({m_last, energy});
    m_sum += energy;
    m_budget -= energy;
    m_largest = std::max(m_largest, energy);
}

// Looks again before `at`, as the rest of the drive may draw less meanwhile than it did; but not before the program could start if it drew
// no more than at rest.
void PowerCap::await(Context& context, Int128 energy, Time at) const
{
    const Int128 missing = std::min(energy, Int128{m_least} * m_window.ps) - m_budget;
    const Time soonest = m_reviewed + spread(std::max<Int128>(missing, 0), left(m_rest));
    const Time again = context.now + Time{std::max(m_window.ps / 4, (at - context.now).ps / 64)};
    context.wakeAt(std::min(at, later(soonest, again)), m_self, kRelease, 0);
}

void PowerCap::weigh(Context& context, Packet& packet, DieOperation visit, Time ready, Time turn)
{
    const Int128 energy = energyOf(context.topology(), packet.flash);
    if (m_held.empty()) {
        review(context);
        const Time at = earliest(energy, turn);
        if (at <= turn) {
            begin(energy, turn);
            m_flash.order(context, packet, visit, turn);
            return;
        }
        await(context, energy, at);
    }
    m_held.push({packet.id, visit, ready, turn, energy});
}

void PowerCap::release(Context& context)
{
    review(context);
    while (!m_held.empty()) {
        const Held next = m_held.front();
        const Time from = later(context.now, next.turn), at = earliest(next.energy, from);
        if (at > from) {
            await(context, next.energy, at);
            return;
        }
        m_held.pop();
        begin(next.energy, from);
        Packet& packet = context.packet(next.packet);
        if (from > next.ready) {
            context.waited(packet, m_meter, from - next.ready);
            packet.mark = from;
            ++m_heldPrograms;
            m_heldTime += from - next.ready;
        }
        m_flash.order(context, packet, next.visit, from);
    }
}

void PowerCap::report(EnergyResult& out) const
{
    out.capWatts = static_cast<double>(m_cap) * 1e-6;
    out.heldPrograms = static_cast<std::uint64_t>(m_heldPrograms);
    out.heldSeconds = m_heldTime.seconds();
}

} // namespace floom::inline engine
