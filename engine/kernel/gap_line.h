// SPDX-License-Identifier: GPL-3.0-or-later
// GapLine: equal servers whose work is reserved ahead, not in time order: each job takes the earliest gap at or after `from` that it fits
// into, on the server where that gap comes first. So work reserved far ahead does not delay earlier work.
#pragma once

#include "base/time.h"

#include <cstddef>
#include <vector>

namespace floom::inline engine {

class GapLine {
public:
    struct Slot {
        int server = 0;
        Time start;
    };

    explicit GapLine(int servers)
        : m_servers(static_cast<std::size_t>(servers))
    {
    }

    // `now`: no later call will ask for a time before it.
    Slot reserve(Time now, Time from, Time service);
    [[nodiscard]] int servers() const { return static_cast<int>(m_servers.size()); }

private:
    struct Taken {
        Time start, end;
    };
    struct Gap {
        std::size_t before = 0; // index in the server's list
        Time start;
    };
    [[nodiscard]] static Gap firstGap(const std::vector<Taken>& taken, Time from, Time service);

    std::vector<std::vector<Taken>> m_servers; // by start time
};

} // namespace floom::inline engine
