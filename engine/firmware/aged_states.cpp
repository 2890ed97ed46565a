// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/aged_states.h"

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
    settings.writeBack = plain.writeBack;
    settings.keepWritten = plain.keepWritten;
    settings.plp = plain.plp;
    for (const DieInfo& die : topology.dies)
        dies.push_back({die.channel, die.way, die.geometry});
}

AgedStates& AgedStates::ofThisProgram()
{
    static AgedStates states;
    return states;
}

std::shared_ptr<const AgedState> AgedStates::find(const AgedKey& key)
{
    const std::lock_guard lock(m_mutex);
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
        if (entry->key == key) {
            m_entries.splice(m_entries.begin(), m_entries, entry);
            return m_entries.front().state;
        }
    return nullptr;
}

void AgedStates::keep(AgedKey key, std::shared_ptr<const AgedState> state)
{
    const std::size_t bytes = state->places.capacity() * sizeof(std::uint32_t) + state->stripes.bytes();
    const std::lock_guard lock(m_mutex);
    if (bytes > kMostBytes)
        return;
    for (const Entry& entry : m_entries) // another thread was as fast
        if (entry.key == key)
            return;
    m_entries.push_front({std::move(key), std::move(state), bytes});
    m_bytes += bytes;
    while (m_bytes > kMostBytes) {
        m_bytes -= m_entries.back().bytes;
        m_entries.pop_back();
    }
}

} // namespace floom
