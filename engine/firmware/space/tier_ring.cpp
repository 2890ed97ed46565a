// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/tier_ring.h"

#include "base/assert.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint64_t kPiece = 4096; // units
}

TierRing::TierRing(const Topology& topology, std::vector<DieIndex> order, std::uint32_t unitBytes, std::uint32_t superblockUnits,
                   std::uint32_t pieces)
    : TierArea(topology, std::move(order), unitBytes, superblockUnits, pieces)
    , m_blocks(std::size_t{m_slcSuperblocks} * m_order.size())
    , m_owners(static_cast<std::size_t>((m_rows * m_rowUnits + kPiece - 1) / kPiece))
{
}

std::uint64_t& TierRing::owner(TierUnit unit)
{
    auto& piece = m_owners[static_cast<std::size_t>(unit / kPiece)];
    if (!piece) {
        piece = std::make_unique<std::uint64_t[]>(kPiece);
        std::fill_n(piece.get(), kPiece, kNothing);
    }
    return piece[unit % kPiece];
}

bool TierRing::hasRoom() const
{
    if (inPlace())
        return m_head - m_tail < m_rows;
    const bool opens = m_head % m_rows / m_order.size() % m_slcPages == 0;
    return !opens || m_blocks[blockOf(m_head)].state == State::erased;
}

Ppn TierRing::take(const std::vector<Lpn>& units)
{
    FLOOM_HOT_ASSERT(hasRoom() && !units.empty() && units.size() <= m_rowUnits, "a row is taken where there is room");
    const TierRow row = m_head;
    ++m_head;
    const TierUnit first{row % m_rows * m_rowUnits};
    for (std::uint32_t i = 0; i < m_rowUnits; ++i)
        owner(first + i) = i < units.size() ? units[i] | kUnderWay : kNothing;
    if (!inPlace()) {
        Block& block = m_blocks[blockOf(row)];
        block.state = State::written;
        block.live += static_cast<std::uint32_t>(units.size());
    }
    return ppnOf(row, 0);
}

void TierRing::free(Ppn ppn)
{
    const TierUnit unit = unitOf(ppn);
    owner(unit) = kNothing;
    if (inPlace()) {
        advanceTail();
        return;
    }
    const BlockOfRing index = blockOf(TierRow{unit / m_rowUnits});
    Block& block = m_blocks[index];
    if (--block.live == 0 && block.state == State::passed)
        m_erasable.push_back(index);
}

void TierRing::advanceTail()
{
    while (m_tail < m_fold && owner(TierUnit{m_tail % m_rows}) == kNothing)
        ++m_tail;
}

bool TierRing::nextRow(std::vector<MovedUnit>& out)
{
    while (m_fold < m_head) {
        const TierUnit first{m_fold % m_rows * m_rowUnits};
        const std::size_t before = out.size();
        for (std::uint32_t i = 0; i < m_rowUnits; ++i) {
            const std::uint64_t lpn = owner(first + i);
            if (lpn == kNothing)
                continue;
            if ((lpn & kUnderWay) != 0) {
                out.resize(before);
                return false;
            }
            out.push_back({Lpn{lpn}, ppnOf(m_fold, i)});
        }
        const TierRow row = m_fold;
        ++m_fold;
        if (inPlace()) {
            advanceTail();
        } else if (row % m_rows / m_order.size() % m_slcPages == m_slcPages - 1) {
            const BlockOfRing index = blockOf(row);
            m_blocks[index].state = State::passed;
            if (m_blocks[index].live == 0)
                m_erasable.push_back(index);
        }
        if (out.size() > before)
            return true;
    }
    return false;
}

bool TierRing::takeErasable(FlashAddress& at)
{
    if (m_erasable.empty())
        return false;
    const BlockOfRing index = m_erasable.front();
    m_erasable.erase(m_erasable.begin());
    m_blocks[index].state = State::erasing;
    at = {};
    at.die = m_order[index / m_slcSuperblocks];
    at.superblock = m_firstSuperblock + static_cast<std::uint32_t>(index % m_slcSuperblocks);
    at.plane = PlaneIndex{static_cast<std::uint8_t>(m_independent > 1 ? at.superblock % m_independent : 0)};
    at.planes = static_cast<std::uint8_t>(m_rowUnits / m_pageUnits);
    return true;
}

void TierRing::erased(const FlashAddress& at)
{
    Block& block = m_blocks[blockOf(at)];
    block.state = State::erased;
    ++block.erases;
    m_tail = m_tail + m_slcPages;
    ++m_erases;
}

} // namespace floom::inline engine
