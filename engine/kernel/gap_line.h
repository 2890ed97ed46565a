// SPDX-License-Identifier: GPL-3.0-or-later
// GapLine: equal servers whose work is told ahead of its time, in no order of time: each piece takes the first gap behind `from` that it
// fits into, on the server where that comes first. So what is to come late does not keep out what is there now.
#pragma once

#include "base/time.h"

#include <cstddef>
#include <vector>

namespace floom {

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

    // `now`: nothing will be asked for before it any more.
    Slot reserve(Time now, Time from, Time service);
    [[nodiscard]] int servers() const { return static_cast<int>(m_servers.size()); }

private:
    struct Taken {
        Time start, end;
    };
    struct Gap {
        std::size_t before = 0; // among the server's
        Time start;
    };
    [[nodiscard]] static Gap firstGap(const std::vector<Taken>& taken, Time from, Time service);

    std::vector<std::vector<Taken>> m_servers; // ascending
};

} // namespace floom
