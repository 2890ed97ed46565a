// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/block_mapping.h"

#include "base/assert.h"

#include <algorithm>

namespace floom::inline engine {

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
    m_newest.configure(m_shape.dies * m_diePages, 1, std::uint64_t{m_shape.superblocks} * m_shape.pages);
    m_dies = std::vector<Die>(m_shape.dies);
    for (DieIndex die; die < m_shape.dies; ++die) {
        Die& d = m_dies[die];
        d.written.resize(m_shape.data);
        d.data.assign(m_shape.data, kNoSuperblock);
        d.order = Permutation(m_diePages, m_random);
        for (BlockIndex block; block < blocks; ++block)
            d.data[block] = SuperblockIndex{block.value};
        for (SuperblockIndex superblock{blocks}; superblock < m_shape.superblocks; ++superblock)
            d.free.push_back(superblock);
        start(die, pages == m_diePages && randomly);
    }
}

// Returns a log slot, kInData or kTrimmed.
SlotIndex BlockMapping::newest(DieIndex die, DiePage page) const
{
    const SlotIndex known{m_newest.find(key(die, page)).value};
    if (known.value != UnitMap::kAbsent.value)
        return known;
    if (page >= m_filled)
        return kTrimmed;
    const Die& d = m_dies[die];
    if (d.startPages > 0)
        if (const std::uint64_t index = d.order.place(page); index < d.startPages)
            return SlotIndex{slotAt(SuperblockIndex{m_shape.data}, 0) + index};
    return kInData;
}

SlotIndex BlockMapping::find(DieIndex die, DiePage page) const
{
    const SlotIndex known = newest(die, page);
    if (known == kTrimmed)
        return kNone;
    return known == kInData ? slotAt(m_dies[die].data[blockOf(page)], offsetOf(page)) : known;
}

void BlockMapping::trim(DieIndex die, DiePage page)
{
    if (newest(die, page) != kTrimmed)
        setNewest(die, page, kTrimmed);
}

std::vector<bool>& BlockMapping::written(DieIndex die, BlockIndex block)
{
    auto& bits = m_dies[die].written[block];
    if (!bits) {
        bits = std::make_unique<std::vector<bool>>(m_shape.pages, false);
        const std::uint64_t first = std::uint64_t{block} * m_shape.pages;
        std::fill_n(bits->begin(), std::min<std::uint64_t>(m_shape.pages, m_filled - std::min(m_filled, first)), true);
    }
    return *bits;
}

bool BlockMapping::inPlace(DieIndex die, DiePage page, SlotIndex& slot)
{
    const BlockIndex block = blockOf(page);
    Die& d = m_dies[die];
    if (d.data[block] == kNoSuperblock)
        d.data[block] = takeFree(die);
    else if (written(die, block)[offsetOf(page)])
        return false;
    written(die, block)[offsetOf(page)] = true;
    slot = slotAt(d.data[block], offsetOf(page));
    setNewest(die, page, kInData);
    return true;
}

SuperblockIndex BlockMapping::takeFree(DieIndex die)
{
    std::deque<SuperblockIndex>& free = m_dies[die].free;
    FLOOM_ASSERT(!free.empty(), "logs are merged before free blocks run out");
    const SuperblockIndex superblock = free.front();
    free.pop_front();
    return superblock;
}

BlockMapping::Log BlockMapping::openLog(DieIndex die, std::uint32_t owner)
{
    Log log;
    log.superblock = takeFree(die);
    log.owner = owner;
    log.pages.reserve(m_shape.pages);
    return log;
}

SlotIndex BlockMapping::append(DieIndex die, Log& log, DiePage page)
{
    log.inOrder = log.inOrder && offsetOf(page) == log.position && (log.position == 0 || page == pageAt(die, log, log.position - 1) + 1);
    while (log.pages.size() < log.position) // opened in the start state
        log.pages.push_back(pageAt(die, log, static_cast<std::uint32_t>(log.pages.size())));
    log.pages.push_back(page);
    log.used = ++m_clock;
    const SlotIndex slot = slotAt(log.superblock, log.position++);
    setNewest(die, page, slot);
    return slot;
}

DiePage BlockMapping::pageAt(DieIndex die, const Log& log, std::uint32_t position) const
{
    if (position < log.pages.size())
        return log.pages[position];
    return DiePage{m_dies[die].order.at(slotAt(SuperblockIndex{log.superblock - m_shape.data}, position))};
}

bool BlockMapping::valid(DieIndex die, const Log& log, std::uint32_t position) const
{
    return newest(die, pageAt(die, log, position)) == slotAt(log.superblock, position);
}

std::uint32_t BlockMapping::validPages(DieIndex die, const Log& log) const
{
    std::uint32_t n = 0;
    for (std::uint32_t i = log.scanned; i < log.position; ++i)
        n += valid(die, log, i) ? 1 : 0;
    return n;
}

bool BlockMapping::mergeInOrder(DieIndex die, const Log& log, Merge& merge) const
{
    if (!log.inOrder || log.position == 0)
        return false;
    for (std::uint32_t i = 0; i < log.position; ++i)
        if (!valid(die, log, i))
            return false;
    const DiePage first = pageAt(die, log, 0);
    merge = {};
    merge.kind = log.position == m_shape.pages ? MergeKind::switched : MergeKind::partial;
    merge.block = blockOf(first);
    merge.target = log.superblock;
    merge.next = log.position;
    merge.erases.push_back(m_dies[die].data[merge.block]);
    for (std::uint32_t i = log.position; i < m_shape.pages; ++i)
        if (const SlotIndex from = find(die, DiePage{first + i}); from != kNone)
            merge.copies.push_back({DiePage{first + i}, from, slotAt(log.superblock, i)});
    return true;
}

void BlockMapping::mergeFull(DieIndex die, BlockIndex block, Merge& merge)
{
    merge = {};
    merge.kind = MergeKind::full;
    merge.block = block;
    merge.target = takeFree(die);
    merge.erases.push_back(m_dies[die].data[block]);
    for (std::uint32_t i = 0; i < m_shape.pages; ++i) {
        const DiePage page = pageOf(block, i);
        if (const SlotIndex from = find(die, page); from != kNone)
            merge.copies.push_back({page, from, slotAt(merge.target, i)});
    }
}

void BlockMapping::reclaim(DieIndex die, Log& log, Merge& merge)
{
    while (log.scanned < log.position && !valid(die, log, log.scanned))
        ++log.scanned;
    if (log.scanned < log.position) {
        mergeFull(die, blockOf(pageAt(die, log, log.scanned)), merge);
        return;
    }
    merge = {};
    merge.block = kNoBlock;
    merge.erases.push_back(log.superblock);
}

// The block's pages are now in the target: the copied ones and those already written there.
void BlockMapping::settle(DieIndex die, const Merge& merge)
{
    std::vector<bool> programmed(m_shape.pages, false);
    std::vector<bool> moved(m_shape.pages, false);
    for (const Merge::Copy& copy : merge.copies) {
        programmed[offsetOf(copy.page)] = true;
        moved[offsetOf(copy.page)] = find(die, copy.page) == copy.from;
    }
    for (std::uint32_t i = 0; i < m_shape.pages; ++i) {
        const DiePage page = pageOf(merge.block, i);
        const bool there = newest(die, page) == slotAt(merge.target, i);
        if (moved[i] || there)
            setNewest(die, page, kInData);
        // After the pages already in the target, only the copies were programmed.
        programmed[i] = programmed[i] || there || i < merge.next;
    }
    m_dies[die].data[merge.block] = merge.target;
    written(die, merge.block) = std::move(programmed);
}

void BlockMapping::merged(DieIndex die, const Merge& merge)
{
    if (merge.kind != MergeKind::none) {
        settle(die, merge);
    } else {
        for (const Merge::Copy& copy : merge.copies)
            if (find(die, copy.page) == copy.from)
                setNewest(die, copy.page, copy.to);
    }
    for (const SuperblockIndex superblock : merge.erases)
        m_dies[die].free.push_back(superblock);
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

} // namespace floom::inline engine
