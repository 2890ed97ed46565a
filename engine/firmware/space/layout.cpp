// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/layout.h"

#include "base/portable_math.h"
#include "base/waf_models.h"
#include "firmware/space/steady_law.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {

Layout::Layout(const Topology& topology, const CoreSettings& core, const SpaceSettings& settings)
    : DriveShape(topology, core, settings)
    , m_victims(settings.superblocks.victims)
    , m_bufferUnits(core.writeBack ? core.bufferBytes / core.unitBytes : 0)
    , m_oneFrontier(settings.superblocks.oneFrontier)
    , m_keepsStep(settings.pool.gcUrgency != "burst")
{
}

// All superblocks but the free ones, the map's, and the room left in the two frontiers, which together is one superblock.
std::uint32_t Layout::ageClasses() const
{
    const std::uint32_t held = m_keepFree + m_moreOpen + m_map.superblocks;
    return m_superblocks > held + 2 ? m_superblocks - held - 1 : 1;
}

std::uint32_t Layout::firstMapPages(DieIndex die, MapSuperblock index) const
{
    const std::uint64_t place = m_orderOf[die], mine = m_mapUnits > place ? (m_mapUnits - place + m_dies - 1) / m_dies : 0;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(m_mapStart.pages(index), mine - std::min(mine, m_mapStart.before(index))));
}

double Layout::alphaEffective() const
{
    return m_inPlace || m_byBlocks ? 0 : static_cast<double>(ageClasses()) * m_superblockUnits / static_cast<double>(m_dieUnits);
}

double Layout::wafAt(double alpha) const
{
    if (m_inPlace || m_byBlocks || alpha <= 1)
        return 1;
    const std::uint32_t classes = ageClasses();
    const double window = m_victims.windowShare(classes);
    return window > 0 ? windowedWaf(alpha, m_superblockUnits, window) : SteadyLaw(alpha, m_victims.draws(classes)).waf();
}

double Layout::leastAlpha(double buffered) const
{
    constexpr double kOpenAndFree = 4; // two free when a collection begins, and room in two frontiers
    const double places = (ageClasses() + kOpenAndFree) * m_superblockUnits * m_dies, settled = static_cast<double>(units()) - buffered;
    return m_inPlace || m_byBlocks || settled <= 0 ? 0 : places / settled;
}

double Layout::leastWaf(double buffered) const
{
    const double alpha = leastAlpha(buffered), law = wafAt(alpha);
    // A few victims may hold less than the mean, and the laws by age hold for many units in a superblock. No victim holds less than the
    // emptiest superblock.
    return law > 1 ? std::min(law, greedyWaf(alpha, m_superblockUnits)) : law;
}

// A partial fill is rounded down to whole rows, equally many on each die.
std::uint64_t Layout::filledUnits(const StartState& state) const
{
    if (!state.filled || state.share >= 1)
        return state.filled ? units() : 0;
    const auto wanted = static_cast<std::uint64_t>(state.share * static_cast<double>(units()));
    const std::uint64_t together = m_inPlace ? 1 : std::uint64_t{m_dies} * m_rowUnits;
    return wanted / together * together;
}

void Layout::fill(const StartState& state)
{
    m_filled = state.filled;
    m_random = state.random && state.filled;
    m_filledUnits = filledUnits(state);
    m_valid.clear();
    m_frontier.clear();
    m_victim = kNoVictim;
    m_moved.clear();
    m_taken.clear();
    m_used = 0;
    m_prefix.assign(1, 0);
    m_mapStart.build(m_random, m_filled ? (m_mapUnits + m_dies - 1) / m_dies : 0, mapSlots(), m_map.closed);
    const int bits = std::max(2, static_cast<int>(std::bit_width(units() - 1)));
    m_lowBits = (bits + 1) / 2;
    m_highBits = bits / 2;
    m_lowMask = (std::uint64_t{1} << m_lowBits) - 1;
    m_highMask = (std::uint64_t{1} << m_highBits) - 1;
    RandomStream stream(state.seed, "layout");
    for (auto& word : m_keys)
        word = stream.next();
    if (!m_filled || m_inPlace || m_byBlocks)
        return;
    if (m_random)
        steadyState(state, stream);
    else
        for (std::uint64_t left = m_filledUnits / m_dies; left > 0; left -= m_valid.back())
            m_valid.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(left, m_superblockUnits)));
    if (m_frontier.empty())
        m_used = static_cast<std::uint32_t>(m_valid.size());
    for (const std::uint32_t valid : m_valid)
        m_prefix.push_back(m_prefix.back() + valid);
    // Search index for a rank: a table of about as many entries as there are superblocks.
    m_hintShift = 0;
    while (m_prefix.back() >> m_hintShift > m_prefix.size())
        ++m_hintShift;
    m_hint.clear();
    for (std::uint32_t superblock = 0; (std::uint64_t{m_hint.size()} << m_hintShift) < m_prefix.back();) {
        if (m_prefix[superblock + 1] <= std::uint64_t{m_hint.size()} << m_hintShift)
            ++superblock;
        else
            m_hint.push_back(superblock);
    }
}

// Four Feistel rounds over the bits of a unit number (unequal halves if their number is odd), repeated until the value is a unit: a
// permutation of [0, units).
std::uint64_t Layout::permute(Lpn lpn) const
{
    const std::uint64_t high = m_highMask, low = m_lowMask;
    std::uint64_t index = lpn;
    do {
        std::uint64_t left = index >> m_lowBits, right = index & low;
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t next = (left ^ mix(right, i)) & (i % 2 == 0 ? high : low);
            left = right;
            right = next;
        }
        index = (left << m_lowBits) | right;
    } while (index >= units());
    return index;
}

inline std::uint64_t Layout::invertOnce(std::uint64_t index) const
{
    const std::uint64_t high = m_highMask, low = m_lowMask;
    std::uint64_t left = index >> m_lowBits, right = index & low;
    for (int i = 3; i >= 0; --i) {
        const std::uint64_t before = (right ^ mix(left, i)) & (i % 2 == 0 ? high : low);
        right = left;
        left = before;
    }
    return (left << m_lowBits) | right;
}

DieSlot Layout::first(Lpn lpn) const
{
    if (m_inPlace) {
        const std::uint64_t index = m_random ? permute(lpn) : lpn;
        return {m_order[index % m_dies], SlotIndex{index / m_dies}};
    }
    if (lpn >= units()) {
        const MapPage page{lpn - units()};
        const std::uint64_t rank = page / m_dies;
        const MapSuperblock index = m_mapStart.superblockOf(rank);
        const std::uint32_t slot = m_mapStart.slotOf(index, rank - m_mapStart.before(index));
        return {mapDie(page), firstSlot(firstMapSuperblock() + index.value) + std::uint64_t{slot} * m_pageUnits};
    }
    // Written in order, a die takes a whole row before the next die; at random, neighbours in the permutation are on different dies.
    const std::uint64_t index = m_random ? permute(lpn) : lpn;
    const std::uint64_t group = m_random ? index : index / m_rowUnits;
    const std::uint64_t turn = group / m_dies;
    const std::uint64_t rank = m_random ? turn : turn * m_rowUnits + index - group * m_rowUnits;
    SuperblockIndex superblock{m_hint[rank >> m_hintShift]};
    while (m_prefix[superblock + 1] <= rank)
        ++superblock;
    const std::uint64_t k = rank - m_prefix[superblock];
    const DieIndex die = m_order[group - turn * m_dies];
    if (superblock == m_victim && k < m_moved[die]) // in the collector's frontier
        return {die, firstSlot(SuperblockIndex{m_used + 1}) + (m_superblockUnits - m_frontier[die] + k)};
    if (superblock == m_used) { // in a frontier, without gaps
        const std::uint32_t host = m_frontier[die];
        return {die, firstSlot(superblock) + (k + (k < host ? 0 : m_superblockUnits - host))};
    }
    const std::uint64_t position = m_random ? k * m_superblockUnits / m_valid[superblock] : k; // valid units are spread evenly
    return {die, firstSlot(superblock) + position};
}

void Layout::firstUnits(DieIndex die, SuperblockIndex superblock, std::vector<std::pair<std::uint32_t, Lpn>>& out) const
{
    out.clear();
    if (const MapSuperblock index{superblock - firstMapSuperblock()}; superblock >= firstMapSuperblock() && index < firstMapSuperblocks()) {
        for (std::uint32_t i = 0; i < firstMapPages(die, index); ++i)
            out.emplace_back(m_mapStart.slotOf(index, i) * m_pageUnits, units() + (m_mapStart.before(index) + i) * m_dies + m_orderOf[die]);
        return;
    }
    const bool frontier = !m_frontier.empty() && superblock >= m_used && superblock < m_used + 2;
    if (!m_filled || m_inPlace || (superblock >= m_used && !frontier))
        return;
    const std::uint32_t host = frontier ? m_frontier[die] : 0;
    const std::uint64_t first = m_prefix[frontier ? m_used : superblock] + (superblock > m_used ? host : 0);
    const std::uint32_t count = !frontier ? m_valid[superblock] : superblock == m_used ? host : m_superblockUnits - host;
    for (std::uint64_t k = 0; k < count && !m_random; ++k) {
        const std::uint64_t row = (first + k) / m_rowUnits;
        out.emplace_back(static_cast<std::uint32_t>(k), (row * m_dies + m_orderOf[die]) * m_rowUnits + (first + k) % m_rowUnits);
    }
    if (!m_random)
        return;
    // Valid units are spread evenly over the superblock: position k is k * superblock / count, computed without a division each.
    const std::uint32_t step = frontier ? 1 : m_superblockUnits / std::max(count, 1U),
                        rest = frontier ? 0 : m_superblockUnits % std::max(count, 1U);
    const std::uint32_t moved = superblock == m_victim ? firstMoved(die) : 0;
    for (std::uint32_t k = 0, position = 0, beyond = 0; k < count; ++k) {
        if (k >= moved)
            out.emplace_back(position, (first + k) * m_dies + m_orderOf[die]);
        position += step;
        beyond += rest;
        if (beyond >= count) {
            beyond -= count;
            ++position;
        }
    }
    for (std::uint32_t k = 0; superblock == m_used + 1 && k < firstMoved(die); ++k) // after the units moved earlier
        out.emplace_back(count + k, (m_prefix[m_victim] + k) * m_dies + m_orderOf[die]);
    invertAll(out);
}

// Inverse of permute() of each second: one step for all, then more steps for those outside the range. A single chain waits for each of its
// multiplications; many interleaved ones do not.
void Layout::invertAll(std::vector<std::pair<std::uint32_t, Lpn>>& list) const
{
    for (auto& one : list)
        one.second = Lpn{invertOnce(one.second)};
    for (auto& one : list)
        while (one.second >= units())
            one.second = Lpn{invertOnce(one.second)};
}

} // namespace floom::inline engine
