// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/aged_state.h"

#include <utility>

namespace floom::inline engine {
namespace {

// To what they are in a new object.
template <typename Of, typename... Members> void reset(Of& of, Members... members)
{
    const Of fresh;
    ((of.*members = fresh.*members), ...);
}

} // namespace

AgedKey::AgedKey(const Topology& topology, CoreSettings ofCore, SpaceSettings ofSpace, std::uint64_t runSeed, std::string ofLoad)
    : core(std::move(ofCore))
    , space(std::move(ofSpace))
    , geometries(topology.geometries)
    , seed(runSeed)
    , load(std::move(ofLoad))
{
    using C = CoreSettings;
    // Drives whose map is on flash are not aged, so the place of the others' maps does not matter.
    reset(core, &C::bufferBytes, &C::descriptorBytes, &C::writeBack, &C::plp, &C::mapPlacement, &C::processor, &C::powerCap);
    reset(space.pool, &PoolSettings::gcIdle);
    reset(space.tier, &TierAreaSettings::foldIdle);
    if (space.pool.gcUrgency == "preemptible") // no reads, so it equals paced
        space.pool.gcUrgency = "paced";
    using G = MemoryGeometry;
    for (G& geometry : geometries)
        reset(geometry, &G::spareBytes, &G::sharedSelect, &G::passes, &G::copyback, &G::copybackLimit, &G::retrySteps, &G::ratedCycles);
    for (const DieInfo& die : topology.dies)
        dies.push_back({die.channel, die.way, die.geometry});
}

std::size_t bytesOf(const AgedState& state)
{
    return state.places.capacity() * sizeof(std::uint32_t) + state.superblocks.bytes();
}

} // namespace floom::inline engine
