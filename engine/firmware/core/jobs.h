// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs: outstanding work of a firmware part, one record per operation or group of operations, indexed by Packet::job. Records are reused.
#pragma once

#include "base/index.h"
#include "base/time.h"

#include <cstdint>
#include <vector>

namespace floom {

struct Job {
    DieIndex die;
    SlotIndex slot; // first slot
    std::uint32_t units = 0;
    std::uint32_t packets = 0; // outstanding packets
    bool copied = false; // by copyback
    Time born;
    std::vector<std::uint64_t> entries; // buffer slots, or (LPN, old PPN) pairs, depending on the part
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
    Job& operator[](std::uint32_t index) { return m_jobs[index]; } // valid until the next take()

private:
    std::vector<Job> m_jobs;
    std::vector<std::uint32_t> m_free;
};

} // namespace floom
