// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/block_mapping.h"

#include "base/assert.h"

#include <algorithm>

namespace floom {

BlockMapping::BlockMapping(const BlockShape& shape)
    : m_shape(shape)
    , m_diePages(std::uint64_t{shape.data} * shape.pages)
{
}

void BlockMapping::fill(std::uint64_t pages, bool randomly, std::uint64_t seed)
{
    m_filled = pages;
    const auto blocks = static_cast<std::uint32_t>((pages + m_shape.pages - 1) / m_shape.pages);
    m_random = RandomStream(seed, "blocks");
    m_newest = {};
    m_dies = std::vector<Die>(m_shape.dies);
    for (std::uint32_t die = 0; die < m_shape.dies; ++die) {
        Die& d = m_dies[die];
        d.written.resize(m_shape.data);
        d.data.assign(m_shape.data, kNoStripe);
        d.order = Permutation(m_diePages, m_random);
        for (std::uint32_t block = 0; block < blocks; ++block)
            d.data[block] = block;
        for (std::uint32_t stripe = blocks; stripe < m_shape.stripes; ++stripe)
            d.free.push_back(stripe);
        start(die, pages == m_diePages && randomly);
    }
}

// A slot in a log, kInData, or kUnmapped.
std::uint64_t BlockMapping::newest(std::uint32_t die, std::uint64_t page) const
{
    const std::uint64_t known = m_newest.find(key(die, page));
    if (known != UnitMap::kAbsent)
        return known;
    if (page >= m_filled)
        return UnitMap::kUnmapped;
    const Die& d = m_dies[die];
    if (d.startPages > 0)
        if (const std::uint64_t index = d.order.place(page); index < d.startPages)
            return slotAt(m_shape.data, 0) + index;
    return kInData;
}

std::uint64_t BlockMapping::find(std::uint32_t die, std::uint64_t page) const
{
    const std::uint64_t known = newest(die, page);
    if (known == UnitMap::kUnmapped)
        return kNone;
    return known == kInData ? slotAt(m_dies[die].data[blockOf(page)], offsetOf(page)) : known;
}

void BlockMapping::trim(std::uint32_t die, std::uint64_t page)
{
    if (newest(die, page) != UnitMap::kUnmapped)
        setNewest(die, page, UnitMap::kUnmapped);
}

std::vector<bool>& BlockMapping::written(std::uint32_t die, std::uint32_t block)
{
    auto& bits = m_dies[die].written[block];
    if (!bits) {
        bits = std::make_unique<std::vector<bool>>(m_shape.pages, false);
        const std::uint64_t first = std::uint64_t{block} * m_shape.pages;
        std::fill_n(bits->begin(), std::min<std::uint64_t>(m_shape.pages, m_filled - std::min(m_filled, first)), true);
    }
    return *bits;
}

bool BlockMapping::inPlace(std::uint32_t die, std::uint64_t page, std::uint64_t& slot)
{
    const std::uint32_t block = blockOf(page);
    Die& d = m_dies[die];
    if (d.data[block] == kNoStripe)
        d.data[block] = takeFree(die);
    else if (written(die, block)[offsetOf(page)])
        return false;
    written(die, block)[offsetOf(page)] = true;
    slot = slotAt(d.data[block], offsetOf(page));
    setNewest(die, page, kInData);
    return true;
}

std::uint32_t BlockMapping::takeFree(std::uint32_t die)
{
    std::deque<std::uint32_t>& free = m_dies[die].free;
    FLOOM_ASSERT(!free.empty(), "logs are merged before free blocks run out");
    const std::uint32_t stripe = free.front();
    free.pop_front();
    return stripe;
}

BlockMapping::Log BlockMapping::openLog(std::uint32_t die, std::uint32_t owner)
{
    Log log;
    log.stripe = takeFree(die);
    log.owner = owner;
    log.pages.reserve(m_shape.pages);
    return log;
}

std::uint64_t BlockMapping::append(std::uint32_t die, Log& log, std::uint64_t page)
{
    log.inOrder = log.inOrder && offsetOf(page) == log.position && (log.position == 0 || page == pageAt(die, log, log.position - 1) + 1);
    while (log.pages.size() < log.position) // it was begun before the start
        log.pages.push_back(pageAt(die, log, static_cast<std::uint32_t>(log.pages.size())));
    log.pages.push_back(page);
    log.used = ++m_clock;
    const std::uint64_t slot = slotAt(log.stripe, log.position++);
    setNewest(die, page, slot);
    return slot;
}

std::uint64_t BlockMapping::pageAt(std::uint32_t die, const Log& log, std::uint32_t position) const
{
    if (position < log.pages.size())
        return log.pages[position];
    return m_dies[die].order.at(slotAt(log.stripe - m_shape.data, position));
}

bool BlockMapping::valid(std::uint32_t die, const Log& log, std::uint32_t position) const
{
    return newest(die, pageAt(die, log, position)) == slotAt(log.stripe, position);
}

std::uint32_t BlockMapping::validPages(std::uint32_t die, const Log& log) const
{
    std::uint32_t n = 0;
    for (std::uint32_t i = log.scanned; i < log.position; ++i)
        n += valid(die, log, i) ? 1 : 0;
    return n;
}

bool BlockMapping::mergeInOrder(std::uint32_t die, const Log& log, Merge& merge) const
{
    if (!log.inOrder || log.position == 0)
        return false;
    for (std::uint32_t i = 0; i < log.position; ++i)
        if (!valid(die, log, i))
            return false;
    const std::uint64_t first = pageAt(die, log, 0);
    merge = {};
    merge.kind = log.position == m_shape.pages ? MergeKind::switched : MergeKind::partial;
    merge.block = blockOf(first);
    merge.target = log.stripe;
    merge.next = log.position;
    merge.erases.push_back(m_dies[die].data[merge.block]);
    for (std::uint32_t i = log.position; i < m_shape.pages; ++i)
        if (const std::uint64_t from = find(die, first + i); from != kNone)
            merge.copies.push_back({first + i, from, slotAt(log.stripe, i)});
    return true;
}

void BlockMapping::mergeFull(std::uint32_t die, std::uint32_t block, Merge& merge)
{
    merge = {};
    merge.kind = MergeKind::full;
    merge.block = block;
    merge.target = takeFree(die);
    merge.erases.push_back(m_dies[die].data[block]);
    for (std::uint32_t i = 0; i < m_shape.pages; ++i) {
        const std::uint64_t page = slotAt(block, i);
        if (const std::uint64_t from = find(die, page); from != kNone)
            merge.copies.push_back({page, from, slotAt(merge.target, i)});
    }
}

void BlockMapping::reclaim(std::uint32_t die, Log& log, Merge& merge)
{
    while (log.scanned < log.position && !valid(die, log, log.scanned))
        ++log.scanned;
    if (log.scanned < log.position) {
        mergeFull(die, blockOf(pageAt(die, log, log.scanned)), merge);
        return;
    }
    merge = {};
    merge.block = kNoStripe;
    merge.erases.push_back(log.stripe);
}

// The pages of the block are in its target now: those copied, and those that were written there before.
void BlockMapping::settle(std::uint32_t die, const Merge& merge)
{
    std::vector<bool> programmed(m_shape.pages, false);
    std::vector<bool> moved(m_shape.pages, false);
    for (const Merge::Copy& copy : merge.copies) {
        programmed[offsetOf(copy.page)] = true;
        moved[offsetOf(copy.page)] = find(die, copy.page) == copy.from;
    }
    for (std::uint32_t i = 0; i < m_shape.pages; ++i) {
        const std::uint64_t page = slotAt(merge.block, i);
        const bool there = newest(die, page) == slotAt(merge.target, i);
        if (moved[i] || there)
            setNewest(die, page, kInData);
        // Behind what stood in the target before the merge nothing was programmed but the copies.
        programmed[i] = programmed[i] || there || i < merge.next;
    }
    m_dies[die].data[merge.block] = merge.target;
    written(die, merge.block) = std::move(programmed);
}

void BlockMapping::merged(std::uint32_t die, const Merge& merge)
{
    if (merge.kind != MergeKind::none) {
        settle(die, merge);
    } else {
        for (const Merge::Copy& copy : merge.copies)
            if (find(die, copy.page) == copy.from)
                setNewest(die, copy.page, copy.to);
    }
    for (const std::uint32_t stripe : merge.erases)
        m_dies[die].free.push_back(stripe);
    settled(die, merge);
}

Mapping::Mapping(std::string_view word)
    : m_scheme(findMappingScheme(word))
{
    FLOOM_ASSERT(m_scheme != nullptr, "each choice of the catalogue has its file");
}

std::unique_ptr<BlockMapping> MappingScheme::makeBlocks(const BlockShape& /*shape*/) const
{
    return nullptr;
}

} // namespace floom
