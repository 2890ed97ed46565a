// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/preconditioning.h"

#include "base/number_text.h"
#include "firmware/ageing/aged_state.h"
#include "model/start_states.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine {

Preconditioning::Preconditioning(const Drive& drive, Space& space, Places& places, Lanes& lanes)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_lanes(lanes)
{
}

// Why the drive cannot be aged; empty if it can.
std::string Preconditioning::hindrance(const StartState& start) const
{
    const Layout& layout = m_space.layout;
    const std::uint64_t places = std::uint64_t{layout.dies()} * layout.superblocks() * layout.superblockUnits();
    if (m_space.settings.shape.fixedDies)
        return "the address of a unit decides its die";
    if (layout.mapUnits() > 0)
        return "its map is on flash";
    if (layout.units() > start.mostAged || places > Ageing::kMostPlaces)
        return "it holds " + countText(layout.units()) + " units, more than " + countText(start.mostAged);
    return "";
}

std::vector<BegunVictim> Preconditioning::write(const StartState& start)
{
    const Layout& layout = m_space.layout;
    if (layout.inPlace() || m_drive.abstract)
        return {};
    // Checked even if a cached state exists: earlier runs must not change the result.
    if (std::string why = hindrance(start); !why.empty()) {
        if (start.leftOut != nullptr)
            *start.leftOut = std::move(why);
        return {};
    }
    AgedKey key(m_drive.topology, m_drive.settings, m_space.settings, start.seed, start.preconditioningWords);
    const auto state = start.startStates != nullptr ? start.startStates->find<AgedState>(key) : nullptr;
    if (state != nullptr) {
        m_places.standAs(state->places);
        m_space.superblocks.standAs(state->superblocks, layout);
        m_lanes.heat = state->heat;
        return state->begun;
    }
    Ageing ageing(layout, m_space.superblocks, m_lanes.heat ? &*m_lanes.heat : nullptr,
                  m_space.settings.pool.gcUrgency == "burst" ? Ageing::Manner::inBursts : Ageing::Manner::inStep);
    const bool whole = writeAll(ageing, start);
    if (whole && start.startStates != nullptr) {
        const auto reached = std::make_shared<AgedState>();
        reached->places = ageing.places();
        reached->superblocks.standAs(m_space.superblocks, layout);
        reached->heat = m_lanes.heat;
        reached->begun = ageing.begun();
        start.startStates->keep<AgedState>(std::move(key), reached, bytesOf(*reached));
    }
    m_places.standAs(std::move(ageing.places()));
    return ageing.begun();
}

// Uneven loads sort their data slowly. After five drive writes, write amplification still moves by less than 0.5 %; after three, which must
// suffice for large drives, by 1 %.
std::uint64_t Preconditioning::enough(std::uint64_t units)
{
    constexpr std::uint64_t kMany = std::uint64_t{32} << 20;
    return std::max(3 * units, std::min(5 * units, kMany));
}

// False if the source ended early, as it does when a run is stopped.
bool Preconditioning::writeAll(Ageing& ageing, const StartState& start) const
{
    const std::uint64_t unitBytes = m_drive.settings.unitBytes, units = m_space.layout.units();
    constexpr std::uint64_t kTellEvery = 1 << 16;
    const std::uint64_t enough = Preconditioning::enough(units);
    RequestSource& writes = *start.preconditioning;
    std::uint64_t tell = 0, asked = 0; // units asked for, including those with a home outside the flash (possibly all)
    bool whole = true;
    while (whole && ageing.count.hostUnits < enough && asked < 4 * enough) {
        const RequestSource::Poll poll = writes.poll({});
        whole = poll.next == RequestSource::Next::request;
        const HostRequest& r = poll.request;
        asked += 1 + r.bytes / unitBytes;
        for (HostUnit unit{r.offset / unitBytes}; whole && r.op == HostOp::write && unit * unitBytes < r.offset + r.bytes; ++unit)
            if (const Lpn here = m_places.lpnOf(unit); here < units) // else its home is not on the flash
                ageing.write(here);
        if (whole)
            writes.completed(r, {});
        if (start.aged != nullptr && ageing.count.hostUnits >= tell) {
            start.aged->store(static_cast<std::uint16_t>(ageing.count.hostUnits * 1000 / enough), std::memory_order_relaxed);
            tell = ageing.count.hostUnits + kTellEvery;
        }
    }
    ageing.finish();
    return whole;
}

} // namespace floom::inline engine
