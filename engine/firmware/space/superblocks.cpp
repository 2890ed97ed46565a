// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/superblocks.h"

#include "base/assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace floom::inline engine {

void Superblocks::build(const Layout& layout, const SuperblockSettings& settings, std::uint64_t seed)
{
    m_layout = &layout;
    m_oneFrontier = settings.oneFrontier;
    m_wear = settings.wear;
    m_wearThreshold = settings.wearThreshold;
    m_random = RandomStream(seed, "victims");
    m_totals = {};
    if (layout.inPlace())
        return;
    m_wide = UnitList::wide(layout.units() + layout.mapUnits());
    m_superblocks = std::vector<Superblock>(std::size_t{layout.dies()} * layout.superblocks());
    m_dies.assign(layout.dies(), {});
    m_maps.configure(layout);
    for (DieIndex die; die < layout.dies(); ++die) {
        Die& d = m_dies[die];
        d.asBuilt = layout.firstMapSuperblocks() == 0;
        if (!d.asBuilt || die == 0)
            (d.asBuilt ? m_firstVictims : d.victims).configure(settings.victims, layout.superblocks(), layout.superblockUnits());
        const bool asFirst = d.asBuilt && die > 0; // only the die's own part is left to do
        Superblock* const superblocks = &m_superblocks[at(die, SuperblockIndex{})];
        const SuperblockIndex victim = layout.firstVictim(); // chosen already
        for (SuperblockIndex i; i < layout.firstUsed(); ++i) {
            superblocks[i].valid = layout.firstValid(i) - (i == victim ? layout.firstMoved(die) : 0);
            superblocks[i].listed = i != victim;
        }
        for (std::uint32_t n = 0; n < layout.firstUsed() && !asFirst; ++n) { // the oldest first
            const SuperblockIndex i{layout.youngestFirst() ? layout.firstUsed() - 1 - n : n};
            d.clock += layout.superblockUnits();
            if (i != victim)
                (d.asBuilt ? m_firstVictims : d.victims).enter(i, superblocks[i].valid, d.clock);
        }
        if (asFirst)
            d.clock = m_dies[DieIndex{}].clock;
        SuperblockIndex next{layout.firstUsed()};
        for (int frontier = 0; frontier < 2 && layout.hostFrontier(die) > 0; ++frontier) {
            Open& open = d.open[frontier];
            open.superblock = next;
            ++next;
            open.position = frontier == 0 ? layout.hostFrontier(die) : layout.collectorFrontier(die);
            Superblock& s = m_superblocks[at(die, open.superblock)];
            s.open = true;
            s.valid = frontier == 0 ? open.position : layout.superblockUnits() - layout.hostFrontier(die) + layout.firstMoved(die);
        }
        next = buildMap(die, next);
        for (; next < layout.superblocks(); ++next)
            d.free.push_back(next);
        if (layout.firstErased(die))
            d.free.push_back(layout.firstVictim());
        countRoom(d);
    }
}

void Superblocks::standAs(const Superblocks& other, const Layout& layout)
{
    m_layout = &layout;
    m_oneFrontier = other.m_oneFrontier;
    m_wear = other.m_wear;
    m_wearThreshold = other.m_wearThreshold;
    m_random = other.m_random;
    m_wide = other.m_wide;
    m_dies = other.m_dies;
    m_maps = other.m_maps;
    m_maps.belongTo(layout);
    m_firstVictims = other.m_firstVictims;
    m_totals = other.m_totals;
    m_superblocks = std::vector<Superblock>(other.m_superblocks.size());
    for (std::size_t i = 0; i < m_superblocks.size(); ++i) {
        const Superblock& from = other.m_superblocks[i];
        static_cast<SuperblockState&>(m_superblocks[i]) = from;
        m_superblocks[i].units.copy(from.units, m_wide);
    }
}

void Superblocks::Die::makeOwn(const Victims& first)
{
    victims = first;
    asBuilt = false;
}

std::size_t Superblocks::bytes() const
{
    std::size_t sum = m_superblocks.size() * sizeof(Superblock);
    for (const Superblock& s : m_superblocks)
        sum += s.units.bytes(m_wide);
    return sum;
}

SuperblockIndex Superblocks::buildMap(DieIndex die, SuperblockIndex next)
{
    for (MapSuperblock i; i < m_layout->firstMapSuperblocks(); ++i, ++next) {
        const std::uint32_t pages = m_layout->firstMapPages(die, i);
        Superblock& s = m_superblocks[at(die, next)];
        s.valid = pages;
        s.map = true;
        m_maps.opened(die);
        if (i + 1 < m_layout->firstMapSuperblocks() || m_layout->firstMapSlots(die) == m_layout->mapSlots()) {
            list(die, next);
        } else {
            s.open = true;
            m_dies[die].open[slotOf(Frontier::map)] = {next, m_layout->firstMapSlots(die) * m_layout->pageUnits()};
        }
    }
    return next;
}

SlotIndex Superblocks::take(DieIndex die, Frontier frontier, std::uint32_t units, std::uint32_t& padded)
{
    const Taken taken = take(die, frontier, units);
    padded = taken.units;
    return taken.slot;
}

void Superblocks::open(DieIndex die, Frontier frontier)
{
    std::vector<SuperblockIndex>& free = m_dies[die].free;
    FLOOM_ASSERT(!free.empty(), "a frontier opens only where a superblock is free");
    auto chosen = free.begin();
    const auto lessWorn = [&](SuperblockIndex a, SuperblockIndex b) {
        return m_superblocks[at(die, a)].erases < m_superblocks[at(die, b)].erases;
    };
    if (frontier == Frontier::wear)
        chosen = std::max_element(free.begin(), free.end(), lessWorn);
    else if (m_wear == Wear::dynamic || m_wear == Wear::both)
        chosen = std::min_element(free.begin(), free.end(), lessWorn);
    const SuperblockIndex index = *chosen;
    free.erase(chosen);
    m_dies[die].open[slotOf(frontier)] = {index, 0};
    m_superblocks[at(die, index)].open = true;
    m_superblocks[at(die, index)].map = frontier == Frontier::map;
    if (frontier == Frontier::map)
        m_maps.opened(die);
}

void Superblocks::writeRow(DieIndex die, SlotIndex slot, const Lpn* units, std::uint32_t n)
{
    from(die, slot).set(units, n);
    programmed(die, slot, n);
}

std::uint32_t Superblocks::written(DieIndex die, SuperblockIndex index) const
{
    for (const Open& open : m_dies[die].open)
        if (open.superblock == index)
            return open.position;
    return m_layout->superblockUnits();
}

void Superblocks::list(DieIndex die, SuperblockIndex index)
{
    Superblock& s = m_superblocks[at(die, index)];
    if (!s.bad) // a retired one is never chosen: it gives nothing back
        (s.map ? m_maps.closed(die) : changeable(m_dies[die])).enter(index, s.valid, m_dies[die].clock);
    s.listed = true;
}

SuperblockIndex Superblocks::takeVictim(DieIndex die, Of whose)
{
    if (holdsBad(die)) [[unlikely]] {
        std::vector<SuperblockIndex>& bad = m_dies[die].bad;
        const auto ready =
            std::find_if(bad.begin(), bad.end(), [&](SuperblockIndex index) { return m_superblocks[at(die, index)].listed; });
        const SuperblockIndex index = *ready;
        bad.erase(ready);
        m_dies[die].emptying = true;
        m_superblocks[at(die, index)].listed = false;
        return index;
    }
    // A victim that is moved into the last free superblock must give back at least a page, or nothing could be written there any more.
    const bool last = freeSuperblocks(die) <= 1 && standing(die, Frontier::collector) == kNone;
    const std::uint32_t least = last ? m_layout->pageUnits() : 0;
    Victims& closed = whose == Of::map ? m_maps.closed(die) : changeable(m_dies[die]);
    SuperblockIndex victim = closed.take(m_random, m_dies[die].clock, m_layout->superblockUnits() - least);
    if (victim == kNone)
        return victim;
    if (whose == Of::map) {
        m_superblocks[at(die, victim)].listed = false;
        return victim;
    }
    if (freeSuperblocks(die) <= 1 && toMove(die, victim) > m_layout->superblockUnits() - m_layout->pageUnits()) [[unlikely]]
        victim = easier(die, victim);
    m_superblocks[at(die, victim)].listed = false;
    return victim;
}

// If room is short, held units are moved too (moveHeldNow()). A victim full of valid and held units gives nothing back, and would have the
// fewest valid units again after its move. Take the superblock with the least to move instead.
SuperblockIndex Superblocks::easier(DieIndex die, SuperblockIndex victim)
{
    Die& d = m_dies[die];
    SuperblockIndex best = victim;
    for (const SuperblockIndex index : victimsOf(d).members())
        if (toMove(die, index) < toMove(die, best) || (toMove(die, index) == toMove(die, best) && best != victim && index < best))
            best = index;
    if (best != victim) {
        changeable(d).leave(best);
        changeable(d).enter(victim, valid(die, victim), d.clock);
    }
    return best;
}

SuperblockIndex Superblocks::takeCold(DieIndex die)
{
    Die& d = m_dies[die];
    if ((m_wear != Wear::statical && m_wear != Wear::both) || victimsOf(d).members().empty() || !hasRoom(die, Frontier::wear))
        return kNone;
    const auto erasesOf = [&](SuperblockIndex index) { return m_superblocks[at(die, index)].erases; };
    std::uint32_t worn = 0;
    SuperblockIndex cold = victimsOf(d).members().front();
    for (const SuperblockIndex index : d.free)
        worn = std::max(worn, erasesOf(index));
    for (const SuperblockIndex index : victimsOf(d).members())
        if (erasesOf(index) < erasesOf(cold))
            cold = index;
    if (worn < erasesOf(cold) + m_wearThreshold)
        return kNone;
    changeable(d).leave(cold);
    m_superblocks[at(die, cold)].listed = false;
    ++m_totals.levelled;
    return cold;
}

std::uint64_t SuperblockTable::validUnits() const
{
    std::uint64_t sum = 0;
    for (const Superblock& s : m_superblocks)
        sum += s.valid;
    return sum;
}

std::vector<bool> Superblocks::freeOnes(DieIndex die) const
{
    std::vector<bool> free(m_layout->superblocks(), false);
    for (const SuperblockIndex index : m_dies[die].free)
        free[index] = true;
    return free;
}

SuperblockTable::Summary SuperblockTable::summary(DieIndex die, SuperblockIndex index, bool free) const
{
    const Superblock& s = m_superblocks[at(die, index)];
    const BlockKind kind = s.bad ? BlockKind::retired
        : free                   ? BlockKind::free
        : s.map                  ? BlockKind::map
        : s.open                 ? BlockKind::open
                                 : BlockKind::data;
    return {s.erases, s.valid, kind};
}

void Superblocks::report(WearSummary& wear) const
{
    double sum = 0, squares = 0;
    wear = {};
    wear.superblocks = m_superblocks.size();
    wear.least = m_superblocks.empty() ? 0 : UINT64_MAX;
    for (const Superblock& s : m_superblocks) {
        wear.least = std::min<std::uint64_t>(wear.least, s.erases);
        wear.most = std::max<std::uint64_t>(wear.most, s.erases);
        sum += s.erases;
        squares += static_cast<double>(s.erases) * s.erases;
    }
    if (m_superblocks.empty())
        return;
    wear.mean = sum / static_cast<double>(m_superblocks.size());
    wear.deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(m_superblocks.size()) - wear.mean * wear.mean));
    wear.levelled = m_totals.levelled;
}

void SuperblockTable::contents(DieIndex die, SuperblockIndex index, std::vector<std::pair<std::uint32_t, Lpn>>& out) const
{
    const Superblock& s = m_superblocks[at(die, index)];
    out.clear();
    if (holdsFirst(s))
        m_layout->firstUnits(die, index, out);
    s.units.append(out, m_wide); // of this run
}

void Superblocks::erased(DieIndex die, SuperblockIndex index, bool failed)
{
    Superblock& s = m_superblocks[at(die, index)];
    FLOOM_ASSERT(s.valid == 0, "an erased superblock holds nothing valid");
    if (std::exchange(s.map, false))
        m_maps.erased(die);
    s.units.clear();
    s.touched = true;
    s.continued = false;
    if (!s.bad) {
        ++s.erases;
        ++m_totals.erases;
    }
    Die& d = m_dies[die];
    if (s.bad) {
        d.emptying = false;
        std::erase(d.bad, index);
        return;
    }
    d.free.push_back(index);
    s.doubtful = s.doubtful || failed;
    for (std::size_t i = 0; i < d.free.size() && d.free.size() > 1;) {
        const SuperblockIndex one = d.free[i];
        if (std::exchange(m_superblocks[at(die, one)].doubtful, false) && retire(die, one)) {
            std::erase(d.bad, one); // it holds nothing
            d.free.erase(d.free.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    countRoom(d);
}

bool Superblocks::retire(DieIndex die, SuperblockIndex index)
{
    Die& d = m_dies[die];
    Superblock& s = m_superblocks[at(die, index)];
    if (!s.bad) {
        // Needed: full superblocks for its data, the frontiers, the free superblocks, and one that collection can choose.
        const std::uint64_t data = (m_layout->units() / m_layout->dies() + m_layout->superblockUnits() - 1) / m_layout->superblockUnits();
        if (m_layout->superblocks() - d.retired <= data + m_layout->keepFree() + 4) {
            d.spent = true;
            return false;
        }
        if (s.listed) // the last program of a full superblock failed
            (s.map ? m_maps.closed(die) : changeable(d)).leave(index);
        s.bad = true;
        ++d.retired;
        ++m_totals.retired;
        d.bad.push_back(index);
    }
    for (std::size_t i = 0; i < std::size(d.open); ++i)
        if (d.open[i].superblock == index && d.free.size() > reserved(d, static_cast<Frontier>(i))) {
            d.open[i].superblock = kNone;
            s.open = false;
        }
    countRoom(d);
    return true;
}

void Superblocks::countRoom(Die& die) const
{
    die.room = std::uint64_t{die.free.size()} * m_layout->superblockUnits();
    for (const Open& open : die.open)
        die.room += open.superblock == kNone ? 0 : m_layout->superblockUnits() - open.position;
}

Superblocks::Closed Superblocks::closed(DieIndex die) const
{
    const Die& d = m_dies[die];
    Closed sum{std::uint64_t{victimsOf(d).members().size()} * m_layout->superblockUnits(), victimsOf(d).valid()};
    for (const SuperblockIndex index : d.bad)
        if (const Superblock& s = m_superblocks[at(die, index)]; s.listed && !s.map) {
            sum.places += m_layout->superblockUnits();
            sum.valid += s.valid;
        }
    return sum;
}

std::uint64_t Superblocks::spentDies() const
{
    return static_cast<std::uint64_t>(std::count_if(m_dies.begin(), m_dies.end(), [](const Die& d) { return d.spent; }));
}

} // namespace floom::inline engine
