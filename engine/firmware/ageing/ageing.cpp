// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/ageing.h"

#include "base/assert.h"
#include "firmware/buffer/heat.h"

#include <algorithm>

namespace floom {

Ageing::Ageing(const Layout& layout, Stripes& stripes, Heat* heat)
    : m_layout(layout)
    , m_stripes(stripes)
    , m_heat(heat)
    , m_stripeUnits(layout.stripeUnits())
    , m_dieSlots(std::uint64_t{layout.stripes()} * layout.stripeUnits())
    , m_places(layout.units() + layout.mapUnits(), kNowhere)
    , m_rests(layout.dies(), 0)
{
    FLOOM_ASSERT(m_dieSlots * layout.dies() <= kMostPlaces, "the caller asks for drives that fit only");
    for (DieIndex die; die < layout.dies(); ++die) {
        if (layout.firstVictim() != Layout::kNoVictim && !layout.firstErased(die)) // here a collection has an end as soon as it begins
            m_stripes.giveBack(die, layout.firstVictim());
        for (StripeIndex stripe; stripe < layout.stripes(); ++stripe) {
            m_stripes.contents(die, stripe, m_contents);
            for (const auto& [position, unit] : m_contents)
                m_places[unit] = static_cast<std::uint32_t>(die * m_dieSlots + std::uint64_t{stripe} * layout.stripeUnits() + position);
        }
    }
}

void Ageing::write(UnitIndex unit)
{
    ++count.hostUnits;
    const bool hot = m_heat != nullptr && m_heat->written(unit);
    std::vector<UnitIndex>& row = m_rows[hot ? 1 : 0];
    row.push_back(unit);
    __builtin_prefetch(&m_places[unit]);
    if (row.size() >= m_layout.rowUnits())
        program(hot ? Frontier::hot : Frontier::host);
}

void Ageing::finish()
{
    for (const Frontier frontier : {Frontier::host, Frontier::hot})
        if (!m_rows[frontier == Frontier::hot ? 1 : 0].empty())
            program(frontier);
}

DieIndex Ageing::roomyDie(Frontier frontier)
{
    for (const bool tired : {false, true})
        for (std::uint32_t i = 0; i < m_layout.dies(); ++i) {
            const DieIndex die = m_layout.order()[m_turn];
            m_turn = m_turn + 1 < m_layout.dies() ? m_turn + 1 : 0;
            if (!tired && m_rests[die] > 0)
                --m_rests[die];
            else if (m_stripes.hasRoom(die, frontier))
                return die;
        }
    for (const DieIndex die : m_layout.order()) { // all of them are crowded
        collect(die, UINT32_MAX);
        if (m_stripes.hasRoom(die, frontier))
            return die;
    }
    FLOOM_ASSERT(false, "collection leaves room on every die");
    return {};
}

void Ageing::program(Frontier frontier)
{
    std::vector<UnitIndex>& units = m_rows[frontier == Frontier::hot ? 1 : 0];
    while (!units.empty()) {
        const DieIndex die = roomyDie(frontier);
        const auto n = std::min(static_cast<std::uint32_t>(units.size()), m_stripes.rowLeft(die, frontier));
        std::uint32_t padded = 0;
        const SlotIndex slot = m_stripes.take(die, frontier, n, padded);
        put(die, slot, units.data(), n);
        count.hostPrograms += padded;
        units.erase(units.begin(), units.begin() + n);
        collect(die, kTries);
    }
}

void Ageing::put(DieIndex die, SlotIndex slot, const UnitIndex* units, std::uint32_t n)
{
    const auto first = static_cast<std::uint32_t>(die * m_dieSlots + slot);
    for (std::uint32_t i = 0; i < n; ++i) { // its old place first, which may be in this row
        std::uint32_t& place = m_places[units[i]];
        if (place != kNowhere)
            m_stripes.lose(place / m_stripeUnits);
        place = first + i;
    }
    m_stripes.writeRow(die, slot, units, n);
}

// A die that by chance holds so much that `tries` victims give back too little rests until its data have been written anew elsewhere, as a
// die that collects without a pause takes no writes.
void Ageing::collect(DieIndex die, std::uint32_t tries)
{
    while (m_stripes.room(die) <= m_layout.poolUnits(false)) {
        if (tries-- == 0) {
            m_rests[die] = m_layout.stripeUnits() / m_layout.rowUnits();
            return;
        }
        const StripeIndex victim = m_stripes.takeVictim(die, Stripes::Of::data);
        if (victim == Stripes::kNone)
            return;
        const std::uint64_t valid = m_stripes.valid(die, victim);
        ++count.gcRuns;
        count.victimUnits += valid;
        count.victimSquares += valid * valid;
        move(die, victim, m_stripes.holdsMap(die, victim) ? Frontier::map : Frontier::collector);
        if (const StripeIndex cold = m_stripes.takeCold(die); cold != Stripes::kNone)
            move(die, cold, Frontier::wear);
    }
}

void Ageing::move(DieIndex die, StripeIndex victim, Frontier frontier)
{
    const std::uint64_t base = die * m_dieSlots + std::uint64_t{victim} * m_layout.stripeUnits();
    constexpr std::size_t kAhead = 16; // places are far apart
    m_stripes.contents(die, victim, m_contents);
    for (std::size_t i = 0; i < m_contents.size(); ++i) {
        if (i + kAhead < m_contents.size())
            __builtin_prefetch(&m_places[m_contents[i + kAhead].second]);
        const auto [position, unit] = m_contents[i];
        if (m_places[unit] == base + position)
            m_moving[m_heat != nullptr && m_heat->isHot(unit)].push_back(unit);
    }
    rewrite(die, frontier, m_moving[0]);
    rewrite(die, Frontier::hot, m_moving[1]);
    m_stripes.erased(die, victim);
}

void Ageing::rewrite(DieIndex die, Frontier frontier, std::vector<UnitIndex>& units)
{
    for (std::size_t done = 0; done < units.size();) {
        Frontier to = frontier;
        if (!m_stripes.hasRoom(die, to, true)) // the free stripes are all open: the rest goes where there is room
            to = to == Frontier::hot ? Frontier::collector : Frontier::hot;
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(units.size() - done, m_stripes.rowLeft(die, to)));
        std::uint32_t padded = 0;
        const SlotIndex slot = m_stripes.take(die, to, n, padded);
        put(die, slot, units.data() + done, n);
        count.gcPrograms += padded;
        count.movedUnits += n;
        done += n;
    }
    units.clear();
}

} // namespace floom
