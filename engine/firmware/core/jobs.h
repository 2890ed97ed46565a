// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs: what a part has under way, one record for each operation or group of operations, numbered by Packet::job. Records are used again.
#pragma once

#include "base/index.h"
#include "base/time.h"

#include <cstdint>
#include <vector>

namespace floom {

struct Job {
    DieIndex die;
    SlotIndex slot; // first place
    std::uint32_t units = 0;
    std::uint32_t packets = 0; // still out
    bool copied = false; // inside the die
    Time born;
    std::vector<std::uint64_t> entries; // buffer slots, or (unit, old place) pairs: the part knows
};

class Jobs {
public:
    std::uint32_t take()
    {
        if (m_free.empty()) {
            m_free.push_back(static_cast<std::uint32_t>(m_jobs.size()));
            m_jobs.emplace_back();
        }
        const std::uint32_t index = m_free.back();
        m_free.pop_back();
        m_jobs[index].entries.clear();
        m_jobs[index].copied = false;
        return index;
    }
    void give(std::uint32_t index) { m_free.push_back(index); }
    Job& operator[](std::uint32_t index) { return m_jobs[index]; } // until the next take()

private:
    std::vector<Job> m_jobs;
    std::vector<std::uint32_t> m_free;
};

} // namespace floom
