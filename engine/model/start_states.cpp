// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/start_states.h"

namespace floom::inline engine {

StartStates::Place* StartStates::leastUsed(std::uint64_t empty)
{
    Place* least = nullptr;
    std::uint64_t when = UINT64_MAX;
    for (Place& place : m_entries) {
        const auto entry = place.load();
        if (const std::uint64_t used = entry != nullptr ? entry->used.load() : empty; used < when) {
            when = used;
            least = &place;
        }
    }
    return least;
}

std::size_t StartStates::bytes() const
{
    std::size_t sum = 0;
    for (const Place& place : m_entries)
        if (const auto entry = place.load(); entry != nullptr)
            sum += entry->bytes;
    return sum;
}

void StartStates::keep(std::shared_ptr<const Entry> entry)
{
    leastUsed(0)->store(std::move(entry));
    while (bytes() > kMostBytes)
        if (Place* const place = leastUsed(UINT64_MAX))
            place->store(nullptr);
}

} // namespace floom::inline engine
