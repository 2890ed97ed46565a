// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/places.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {

Places::Places(const Drive& drive, const Space& space, const MapSettings& settings)
    : m_drive(drive)
    , m_space(space)
    , m_hostUnits(space.layout.units() + (space.split ? space.split->units() : 0))
{
    makeBlocks(settings);
}

void Places::makeBlocks(const MapSettings& settings)
{
    const Layout& layout = m_space.layout;
    if (!m_drive.settings.mapping->byBlocks() || layout.inPlace())
        return;
    BlockShape shape;
    shape.dies = layout.dies();
    shape.superblocks = layout.superblocks();
    shape.pages = layout.superblockUnits();
    shape.data = static_cast<std::uint32_t>(layout.units() / layout.dies() / layout.superblockUnits());
    shape.logs = layout.logBlocks();
    shape.setBlocks = settings.setBlocks;
    shape.setLogs = settings.setLogs;
    blocks = m_drive.settings.mapping->makeBlocks(shape);
}

void Places::prepare(const StartState& state)
{
    const Layout& layout = m_space.layout;
    m_lawful = layout.filled() && layout.filledUnits() == layout.units() && !blocks && !m_space.split;
    m_tierFilled =
        state.filled && m_space.split ? static_cast<std::uint64_t>(state.share * static_cast<double>(m_space.split->units())) : 0;
    if (blocks)
        blocks->fill(layout.filledUnits() / layout.dies(), state.random, state.seed);
    else if (!m_drive.abstract)
        map.configure(layout.units() + layout.mapUnits(), m_space.tier != nullptr ? m_drive.topology.dies.size() : layout.dies(),
                      std::max(layout.dieSlots(), m_space.tier != nullptr ? m_space.tier->dieSlots() : 0));
}

void Places::standAs(std::vector<std::uint32_t> aged)
{
    m_aged = std::move(aged);
    m_lawful = m_lawful && m_aged.empty();
}

Ppn Places::elsewhere(Lpn lpn) const
{
    const Layout& layout = m_space.layout;
    if (blocks) {
        const DieSlot home = layout.home(lpn);
        const SlotIndex slot = blocks->find(home.die, DiePage{home.slot.value});
        return slot == BlockMapping::kNone ? UnitMap::kUnmapped : UnitMap::ppn(home.die, slot);
    }
    if (!isWritten(lpn))
        return UnitMap::kUnmapped;
    if (lpn >= kTierUnit)
        return m_space.tier->home(TierUnit{lpn - kTierUnit});
    if (!m_aged.empty()) {
        const std::uint64_t places = layout.dieSlots();
        return UnitMap::ppn(DieIndex{static_cast<std::uint32_t>(m_aged[lpn] / places)}, SlotIndex{m_aged[lpn] % places});
    }
    const DieSlot where = layout.first(lpn);
    return UnitMap::ppn(where.die, where.slot);
}

// Homes in the tier are spread evenly over the drive's units: unit u is number floor(u T / N) of its T units if that floor increases at u.
Lpn Places::splitUnit(HostUnit hostUnit) const
{
    const std::uint64_t unit = hostUnit % m_hostUnits, tier = m_space.split->units();
    const auto before = [&](std::uint64_t n) { return static_cast<std::uint64_t>(static_cast<UInt128>(n) * tier / m_hostUnits); };
    const std::uint64_t index = before(unit);
    return Lpn{before(unit + 1) > index ? kTierUnit + index : unit - index};
}

std::int64_t Places::pagesLost() const
{
    const Layout& layout = m_space.layout;
    const std::uint64_t units = layout.units(), held = layout.filled() ? std::min(layout.filledUnits(), units) : 0;
    const auto filled = map.count(0, held), others = map.count(held, units), ofTheMap = map.count(units, kTierUnit);
    std::uint64_t mapped = filled.placed + others.placed + ofTheMap.placed;
    if (layout.filled()) // without units that have a map entry: they moved
        mapped += held + layout.mapUnits() - filled.said - ofTheMap.said;
    return static_cast<std::int64_t>(mapped - m_space.superblocks.validUnits() - (m_space.ring ? m_space.ring->valid() : 0));
}

} // namespace floom::inline engine
