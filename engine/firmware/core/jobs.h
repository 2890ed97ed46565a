// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs: outstanding work of a firmware part, one record per operation or group of operations, indexed by Packet::job. Records are reused.
#pragma once

#include "base/index.h"
#include "base/time.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

struct Job {
    DieIndex die;
    SlotIndex slot; // first slot
    std::uint32_t units = 0;
    std::uint32_t packets = 0; // outstanding packets
    bool copied = false; // by copyback
    Time born;

    void reset() { copied = false; }
};

// A job with a list of what it carries.
template <typename Entry> struct JobOf : Job {
    std::vector<Entry> entries;

    void reset()
    {
        Job::reset();
        entries.clear(); // keeps its memory
    }
};

using BufferJob = JobOf<BufferSlot>; // programs the units of these buffer slots

// A unit that is read at its old place and programmed elsewhere.
struct MovedUnit {
    Lpn lpn;
    Ppn old;
};
using MoveJob = JobOf<MovedUnit>;

template <typename Kind = Job> class Jobs {
public:
    std::uint32_t take()
    {
        if (m_free.empty()) [[unlikely]]
            grow();
        const std::uint32_t index = m_free.back();
        m_free.pop_back();
        m_jobs[index].reset();
        return index;
    }
    void give(std::uint32_t index) { m_free.push_back(index); }
    Kind& operator[](std::uint32_t index) { return m_jobs[index]; } // valid until the next take()

private:
    [[gnu::noinline]] void grow()
    {
        m_free.push_back(static_cast<std::uint32_t>(m_jobs.size()));
        m_jobs.emplace_back();
    }

    std::vector<Kind> m_jobs;
    std::vector<std::uint32_t> m_free;
};

} // namespace floom::inline engine
