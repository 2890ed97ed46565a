// SPDX-License-Identifier: GPL-3.0-or-later
// Shadow: checks read data. Each write of a unit gets a new version; a read must not return a version older than any write completed before
// it arrived (the floor). Writes in flight at the same time may complete in any order.
#pragma once

#include "soc/ids.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine::soc {

struct Content { // data of one unit, in flash or in a slot
    LogicalUnit unit{kNothing};
    std::uint32_t version = 0;
    static constexpr std::uint32_t kNothing = UINT32_MAX;
};

class Shadow {
public:
    explicit Shadow(std::uint64_t units)
        : m_chunks((units + kChunk - 1) / kChunk)
    {
    }

    // A write of `unit` arrived; returns its version.
    std::uint32_t begin(LogicalUnit unit)
    {
        State& s = at(unit);
        ++s.newest;
        if (s.under++ == 0)
            s.group = s.newest;
        return s.newest;
    }
    // A write of `unit` was completed.
    void complete(LogicalUnit unit)
    {
        State& s = at(unit);
        --s.under;
        s.floor = s.group;
    }
    void trim(LogicalUnit unit)
    {
        State& s = at(unit);
        s.trimmed = ++s.newest;
    }
    // Oldest valid version for a read that arrives now.
    [[nodiscard]] std::uint32_t floor(LogicalUnit unit) { return at(unit).floor; }
    // True if the read may return zeros: never written, or no write completed since the trim.
    [[nodiscard]] bool mayBeZero(LogicalUnit unit, std::uint32_t floor) { return floor <= at(unit).trimmed; }

private:
    static constexpr std::uint64_t kChunk = 4096;
    struct State {
        std::uint32_t newest = 0, floor = 0, group = 0, trimmed = 0, under = 0;
    };
    State& at(LogicalUnit unit)
    {
        auto& chunk = m_chunks[unit / kChunk];
        if (chunk.empty())
            chunk.resize(kChunk);
        return chunk[unit % kChunk];
    }

    std::vector<std::vector<State>> m_chunks; // empty until touched
};

} // namespace floom::inline engine::soc
