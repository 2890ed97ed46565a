// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/aged_states.h"

#include <utility>

namespace floom {

AgedKey::AgedKey(const Topology& topology, FirmwareSettings all, std::uint64_t runSeed, std::string ofLoad)
    : settings(std::move(all))
    , geometries(topology.geometries)
    , seed(runSeed)
    , load(std::move(ofLoad))
{
    const FirmwareSettings plain;
    settings.bufferBytes = plain.bufferBytes;
    settings.readCacheBytes = plain.readCacheBytes;
    settings.prefetchUnits = plain.prefetchUnits;
    settings.prefetchAfter = plain.prefetchAfter;
    settings.descriptorBytes = plain.descriptorBytes;
    settings.gcIdle = plain.gcIdle;
    settings.gcPreemptible = plain.gcPreemptible;
    if (settings.gcUrgency == "preemptible") // no reads, so it equals paced
        settings.gcUrgency = "paced";
    settings.writeBack = plain.writeBack;
    settings.keepWritten = plain.keepWritten;
    settings.plp = plain.plp;
    for (const DieInfo& die : topology.dies)
        dies.push_back({die.channel, die.way, die.geometry});
}

std::shared_ptr<const AgedState> AgedStates::find(const AgedKey& key) const
{
    for (const auto& place : m_entries)
        if (const auto entry = place.load(); entry != nullptr && entry->key == key)
            return entry->state;
    return nullptr;
}

void AgedStates::keep(AgedKey key, std::shared_ptr<const AgedState> state)
{
    const std::size_t bytes = state->places.capacity() * sizeof(std::uint32_t) + state->stripes.bytes();
    if (bytes > kMostBytes || find(key) != nullptr) // another thread may have kept it first
        return;
    const std::size_t turn = m_turn++ % m_entries.size();
    m_entries[turn] = std::make_shared<const Entry>(Entry{std::move(key), std::move(state), bytes});
    std::size_t sum = bytes;
    for (std::size_t back = 1; back < m_entries.size(); ++back) { // drops the oldest ones beyond the limit
        auto& place = m_entries[(turn + m_entries.size() - back) % m_entries.size()];
        const auto entry = place.load();
        sum += entry != nullptr ? entry->bytes : 0;
        if (sum > kMostBytes)
            place.store(nullptr);
    }
}

} // namespace floom
