// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/aged_states.h"

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

std::shared_ptr<const AgedState> AgedStates::find(const AgedKey& key) const
{
    for (const auto& place : m_entries)
        if (const auto entry = place.load(); entry != nullptr && entry->key == key) {
            *entry->used = ++m_clock;
            return entry->state;
        }
    return nullptr;
}

AgedStates::Place* AgedStates::leastUsed(std::uint64_t empty)
{
    Place* least = nullptr;
    std::uint64_t when = UINT64_MAX;
    for (Place& place : m_entries) {
        const auto entry = place.load();
        if (const std::uint64_t used = entry != nullptr ? entry->used->load() : empty; used < when) {
            when = used;
            least = &place;
        }
    }
    return least;
}

std::size_t AgedStates::bytes() const
{
    std::size_t sum = 0;
    for (const Place& place : m_entries)
        if (const auto entry = place.load(); entry != nullptr)
            sum += entry->bytes;
    return sum;
}

void AgedStates::keep(AgedKey key, std::shared_ptr<const AgedState> state)
{
    const std::size_t bytes = state->places.capacity() * sizeof(std::uint32_t) + state->superblocks.bytes();
    if (bytes > kMostBytes || find(key) != nullptr) // another thread may have kept it first
        return;
    const auto used = std::make_shared<std::atomic<std::uint64_t>>(++m_clock);
    leastUsed(0)->store(std::make_shared<const Entry>(Entry{std::move(key), std::move(state), bytes, used}));
    while (this->bytes() > kMostBytes)
        if (Place* const place = leastUsed(UINT64_MAX))
            place->store(nullptr);
}

} // namespace floom::inline engine
