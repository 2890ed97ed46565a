// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/ageing.h"

#include "base/assert.h"
#include "base/huge_pages.h"
#include "firmware/buffer/heat.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {

Ageing::Ageing(const Layout& layout, Superblocks& superblocks, Heat* heat, Manner manner)
    : m_layout(layout)
    , m_superblocks(superblocks)
    , m_heat(heat)
    , m_superblockUnits(layout.superblockUnits())
    , m_dieSlots(layout.dieSlots())
    , m_manner(manner)
    , m_places(hugeTable(layout.units() + layout.mapUnits(), kNowhere))
    , m_rests(layout.dies(), 0)
    , m_victims(layout.dies())
{
    FLOOM_ASSERT(m_dieSlots * layout.dies() <= kMostPlaces, "the caller asks for drives that fit only");
    std::vector<std::pair<std::uint32_t, Lpn>> contents;
    for (DieIndex die; die < layout.dies(); ++die) {
        if (layout.firstVictim() != Layout::kNoVictim && !layout.firstErased(die)) // the victim is chosen anew
            m_superblocks.giveBack(die, layout.firstVictim());
        for (SuperblockIndex superblock; superblock < layout.superblocks(); ++superblock) {
            m_superblocks.contents(die, superblock, contents);
            for (const auto& [position, lpn] : contents)
                m_places[lpn] =
                    static_cast<std::uint32_t>(die * m_dieSlots + std::uint64_t{superblock} * layout.superblockUnits() + position);
        }
    }
}

void Ageing::write(Lpn lpn)
{
    ++count.hostUnits;
    __builtin_prefetch(&m_places[lpn]);
    if (m_coming.size() < kComing) {
        m_coming.push_back(lpn);
        return;
    }
    accept(std::exchange(m_coming[m_nextComing], lpn));
    m_nextComing = (m_nextComing + 1) % kComing;
}

void Ageing::accept(Lpn lpn)
{
    const bool hot = m_heat != nullptr && m_heat->written(lpn);
    std::vector<Lpn>& row = m_rows[hot ? 1 : 0];
    row.push_back(lpn);
    if (row.size() >= m_layout.rowUnits())
        program(hot ? Frontier::hot : Frontier::host);
}

void Ageing::finish()
{
    std::rotate(m_coming.begin(), m_coming.begin() + static_cast<std::ptrdiff_t>(m_nextComing), m_coming.end());
    m_nextComing = 0;
    for (const Lpn lpn : std::exchange(m_coming, {}))
        accept(lpn);
    for (const Frontier frontier : {Frontier::host, Frontier::hot})
        if (!m_rows[frontier == Frontier::hot ? 1 : 0].empty())
            program(frontier);
}

std::vector<BegunVictim> Ageing::begun() const
{
    return {m_victims.begin(), m_victims.end()};
}

// If a burst is in progress, the turn of the die moves one row of the victim instead.
bool Ageing::mayWrite(DieIndex die, Frontier frontier)
{
    if (m_manner == Manner::inBursts && m_victims[die].victim != Superblocks::kNone) {
        advance(die);
        collect(die);
        return false;
    }
    while (!m_superblocks.hasRoom(die, frontier) && m_victims[die].victim != Superblocks::kNone) // the host waits: urgent
        advance(die);
    return m_superblocks.hasRoom(die, frontier);
}

DieIndex Ageing::roomyDie(Frontier frontier)
{
    const std::uint32_t rounds = m_manner == Manner::inBursts ? m_superblockUnits / m_layout.rowUnits() : 1; // a burst ends within this
    for (const bool tired : {false, true})
        for (std::uint32_t i = 0; i < rounds * m_layout.dies(); ++i) {
            const DieIndex die = m_layout.order()[m_turn];
            m_turn = m_turn + 1 < m_layout.dies() ? m_turn + 1 : 0;
            if (!tired && m_rests[die] > 0)
                --m_rests[die];
            else if (mayWrite(die, frontier))
                return die;
        }
    for (const DieIndex die : m_layout.order()) { // no die has room: collect until one has
        while (!m_superblocks.hasRoom(die, frontier) && (m_victims[die].victim != Superblocks::kNone || begin(die)))
            advance(die);
        if (m_superblocks.hasRoom(die, frontier))
            return die;
    }
    FLOOM_ASSERT(false, "collection leaves room on every die");
    return {};
}

void Ageing::program(Frontier frontier)
{
    std::vector<Lpn>& units = m_rows[frontier == Frontier::hot ? 1 : 0];
    while (!units.empty()) {
        const DieIndex die = roomyDie(frontier);
        const auto n = std::min(static_cast<std::uint32_t>(units.size()), m_superblocks.rowLeft(die, frontier));
        std::uint32_t padded = 0;
        const SlotIndex slot = m_superblocks.take(die, frontier, n, padded);
        put(die, slot, units.data(), n);
        count.hostPrograms += padded;
        units.erase(units.begin(), units.begin() + n);
        collect(die);
    }
}

void Ageing::put(DieIndex die, SlotIndex slot, const Lpn* units, std::uint32_t n)
{
    const auto first = static_cast<std::uint32_t>(die * m_dieSlots + slot);
    for (std::uint32_t i = 0; i < n; ++i) { // old location first: it may be in this row
        std::uint32_t& place = m_places[units[i]];
        if (place != kNowhere)
            m_superblocks.lose(place / m_superblockUnits);
        place = first + i;
    }
    m_superblocks.writeRow(die, slot, units, n);
}

std::uint64_t Ageing::level(DieIndex die) const
{
    const std::uint64_t room = m_superblocks.room(die);
    const Victim& v = m_victims[die];
    if (m_manner != Manner::inStep || v.victim == Superblocks::kNone || v.frontier == Frontier::map)
        return room;
    return room + static_cast<std::uint64_t>(m_layout.givenBack(m_superblocks.valid(die, v.victim), v.valid));
}

// If a die holds so many valid units that kTries victims give back too little, it skips turns until its data have been rewritten elsewhere.
// In a timed run such a die collects without a pause and takes no writes.
void Ageing::collect(DieIndex die)
{
    const std::uint64_t behind = m_manner == Manner::inStep ? m_layout.paceUnits() : 0;
    std::uint32_t tries = kTries;
    while (level(die) + behind <= m_layout.poolUnits(false)) {
        if (m_victims[die].victim == Superblocks::kNone) {
            if (tries-- == 0) {
                m_rests[die] = m_superblockUnits / m_layout.rowUnits();
                return;
            }
            if (!begin(die))
                return;
        }
        if (m_manner == Manner::inBursts)
            return;
        advance(die);
    }
}

bool Ageing::begin(DieIndex die)
{
    const SuperblockIndex victim = m_superblocks.takeVictim(die, Superblocks::Of::data);
    if (victim == Superblocks::kNone)
        return false;
    const std::uint64_t valid = m_superblocks.valid(die, victim);
    ++count.gcRuns;
    count.victimUnits += valid;
    count.victimSquares += valid * valid;
    take(die, victim, m_superblocks.holdsMap(die, victim) ? Frontier::map : Frontier::collector);
    return true;
}

void Ageing::take(DieIndex die, SuperblockIndex victim, Frontier frontier)
{
    Victim& v = m_victims[die];
    v.victim = victim;
    v.valid = m_superblocks.valid(die, victim);
    v.frontier = frontier;
    v.scanned = 0;
    m_superblocks.contents(die, victim, v.contents);
}

void Ageing::advance(DieIndex die)
{
    Victim& v = m_victims[die];
    const std::uint64_t base = die * m_dieSlots + std::uint64_t{v.victim} * m_superblockUnits;
    const std::uint32_t row = m_layout.rowUnits();
    // Prefetch distance: entries are far apart in memory. Small rows are moved in turn with those of the other dies, which would evict
    // what is fetched too early.
    const std::size_t ahead = std::min<std::size_t>(16, 2 + 2 * row);
    for (std::vector<Lpn>& units : v.moving) // may have been overwritten by the host since
        std::erase_if(units, [&](Lpn lpn) { return m_places[lpn] - base >= m_superblockUnits; });
    for (; v.scanned < v.contents.size() && v.moving[0].size() < row && v.moving[1].size() < row; ++v.scanned) {
        if (v.scanned + ahead < v.contents.size())
            __builtin_prefetch(&m_places[v.contents[v.scanned + ahead].second]);
        const auto [position, lpn] = v.contents[v.scanned];
        if (m_places[lpn] == base + position)
            v.moving[m_heat != nullptr && m_heat->isHot(lpn)].push_back(lpn);
    }
    const bool last = v.scanned == v.contents.size();
    if (last || v.moving[0].size() >= row)
        rewrite(die, v.frontier, v.moving[0]);
    if (last || v.moving[1].size() >= row)
        rewrite(die, Frontier::hot, v.moving[1]);
    if (!last)
        return;
    m_superblocks.erased(die, v.victim);
    const bool levelled = v.frontier == Frontier::wear;
    v.victim = Superblocks::kNone;
    if (const SuperblockIndex cold = levelled ? Superblocks::kNone : m_superblocks.takeCold(die); cold != Superblocks::kNone)
        for (take(die, cold, Frontier::wear); v.victim != Superblocks::kNone;) // rarely written data: no pacing needed
            advance(die);
}

void Ageing::rewrite(DieIndex die, Frontier frontier, std::vector<Lpn>& units)
{
    for (std::size_t done = 0; done < units.size();) {
        Frontier to = frontier;
        if (!m_superblocks.hasRoom(die, to, true)) // no free superblock left to open: use the other frontier
            to = to == Frontier::hot ? Frontier::collector : Frontier::hot;
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(units.size() - done, m_superblocks.rowLeft(die, to)));
        std::uint32_t padded = 0;
        const SlotIndex slot = m_superblocks.take(die, to, n, padded);
        put(die, slot, units.data() + done, n);
        count.gcPrograms += padded;
        count.movedUnits += n;
        done += n;
    }
    units.clear();
}

} // namespace floom::inline engine
