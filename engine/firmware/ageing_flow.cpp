// SPDX-License-Identifier: GPL-3.0-or-later
// The start state of loads that no law covers: the drive is written by what the load itself would have written before, without time.
#include "firmware/aged_states.h"
#include "firmware/ageing.h"
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

void Controller::age(const StartState& start)
{
    const std::uint64_t places = std::uint64_t{m_layout.dies()} * m_layout.stripes() * m_layout.stripeUnits();
    if (m_layout.inPlace() || abstract() || m_settings.fixedDies || m_layout.mapUnits() > 0 || places > Ageing::kMostPlaces
        || m_layout.units() > start.mostAged) // also where the state is known: what was run before must not change what a run gives
        return;
    AgedKey key(m_topology, m_settings, start.seed, start.pastWords);
    AgedStates& known = AgedStates::ofThisProgram();
    if (const auto state = known.find(key)) {
        m_aged = state->places;
        m_stripes.standAs(state->stripes, m_layout);
        m_heat = state->heat;
        return;
    }
    Ageing ageing(m_layout, m_stripes, m_heat ? &*m_heat : nullptr);
    const bool whole = writeThePast(ageing, start);
    m_aged = std::move(ageing.places());
    if (whole) {
        const auto state = std::make_shared<AgedState>();
        state->places = m_aged;
        state->stripes.standAs(m_stripes, m_layout);
        state->heat = m_heat;
        known.keep(std::move(key), state);
    }
}

// False when the past ended early, as that of a run that is stopped does.
bool Controller::writeThePast(Ageing& ageing, const StartState& start)
{
    const std::uint64_t unitBytes = m_settings.unitBytes;
    // Uneven loads sort their data slowly: after five times the units their write amplification moves by less than half a per cent.
    // Of large drives three times are enough, which moves it by one per cent.
    constexpr std::uint64_t kMany = std::uint64_t{32} << 20, kTellEvery = 1 << 16;
    const std::uint64_t enough = std::max(3 * m_layout.units(), std::min(5 * m_layout.units(), kMany));
    RequestSource& past = *start.past;
    std::uint64_t tell = 0, asked = 0; // units, also those that have their home elsewhere: it may be all of them
    bool whole = true;
    while (whole && ageing.count.hostUnits < enough && asked < 4 * enough) {
        const RequestSource::Poll poll = past.poll({});
        whole = poll.next == RequestSource::Next::request;
        const HostRequest& r = poll.request;
        asked += 1 + r.bytes / unitBytes;
        for (std::uint64_t unit = r.offset / unitBytes; whole && r.op == HostOp::write && unit * unitBytes < r.offset + r.bytes; ++unit)
            if (const std::uint64_t here = unitOf(unit); here < m_layout.units()) // else it has its home beside the flash
                ageing.write(here);
        if (whole)
            past.completed(r, {});
        if (start.aged != nullptr && ageing.count.hostUnits >= tell) {
            start.aged->store(static_cast<std::uint16_t>(ageing.count.hostUnits * 1000 / enough), std::memory_order_relaxed);
            tell = ageing.count.hostUnits + kTellEvery;
        }
    }
    ageing.finish();
    return whole;
}

} // namespace floom
