// SPDX-License-Identifier: GPL-3.0-or-later
// StartStates: cache of the states that drives were in when they had been written without time before a run. Such a state does not depend
// on the timing of the drive: the next run with the same data layout, firmware and load starts from it. To share states, pass the same
// StartStates to several runs (RunOptions::startStates). Any thread. A cached state never changes the results of a run, only how soon they
// are there.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace floom::inline engine {

class StartStates {
public:
    // Key: everything the state depends on, with ==.
    template <typename State, typename Key> [[nodiscard]] std::shared_ptr<const State> find(const Key& key) const
    {
        for (const Place& place : m_entries) {
            const auto entry = place.load();
            const auto* const same = dynamic_cast<const EntryOf<Key, State>*>(entry.get());
            if (same != nullptr && same->key == key) {
                entry->used = ++m_clock;
                return same->state;
            }
        }
        return nullptr;
    }

    // Replaces the state not used for longest. A state that exceeds the size limit is not kept.
    template <typename State, typename Key> void keep(Key key, std::shared_ptr<const State> state, std::size_t bytes)
    {
        if (bytes > kMostBytes || find<State>(key) != nullptr) // another thread may have kept it first
            return;
        auto entry = std::make_shared<EntryOf<Key, State>>(std::move(key), std::move(state));
        entry->bytes = bytes;
        entry->used = ++m_clock;
        keep(std::move(entry));
    }

private:
    static constexpr std::size_t kMostBytes = std::size_t{320} << 20; // all entries together

    struct Entry {
        virtual ~Entry() = default;
        std::size_t bytes = 0;
        mutable std::atomic<std::uint64_t> used{0}; // its latest use, by m_clock
    };
    template <typename Key, typename State> struct EntryOf final : Entry {
        EntryOf(Key itsKey, std::shared_ptr<const State> itsState)
            : key(std::move(itsKey))
            , state(std::move(itsState))
        {
        }
        const Key key;
        const std::shared_ptr<const State> state;
    };
    using Place = std::atomic<std::shared_ptr<const Entry>>;

    void keep(std::shared_ptr<const Entry> entry);
    // Place whose entry has not been used for longest; an empty one counts as used at `empty`. nullptr: none was used before UINT64_MAX.
    [[nodiscard]] Place* leastUsed(std::uint64_t empty);
    [[nodiscard]] std::size_t bytes() const;

    std::array<Place, 4> m_entries; // atomic: readers see an entry whole or not at all
    mutable std::atomic<std::uint64_t> m_clock{0}; // counts uses
};

} // namespace floom::inline engine
