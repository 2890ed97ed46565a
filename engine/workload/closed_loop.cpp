// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/loops.h"
#include "workload/quota.h"
#include "workload/request_maker.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {

namespace {

class ClosedLoop final : public RequestSource {
public:
    ClosedLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
        : m_maker(workload, capacity, seed)
        , m_quota(warmup, workload.count, workload.runtime)
        , m_thinkTime(workload.thinkTime)
        , m_thinkBlocks(workload.thinkTime > Time{} ? static_cast<std::uint32_t>(std::max(workload.thinkBlocks, 1)) : 1)
    {
        const auto jobs = static_cast<std::uint64_t>(std::max(workload.jobs, 1));
        m_free = jobs * static_cast<std::uint64_t>(std::max(workload.depth, 1));
        m_slots.resize(std::bit_ceil(m_free));
        m_mask = m_slots.size() - 1;
        for (std::uint64_t i = 0; i < m_free; ++i)
            m_slots[i] = {Time{}, static_cast<std::uint16_t>(i % jobs)};
        m_last = m_free;
        if (m_thinkBlocks > 1)
            m_sinceThought.assign(jobs, 0);
    }

    Poll poll(Time now) override
    {
        if (m_begin == kNever)
            m_begin = now;
        Poll poll{Next::finished, now, {}};
        if (!m_maker.hasRoom() || m_quota.isSpent(now))
            return poll;
        poll.next = Next::waitForCompletion;
        if (m_free == 0)
            return poll;
        const Slot slot = m_slots[m_first & m_mask];
        if (slot.ready > now) {
            poll.next = Next::waitUntil;
            poll.at = earlier(slot.ready, m_quota.end());
            return poll;
        }
        ++m_first;
        --m_free;
        m_quota.count();
        poll.next = Next::request;
        m_maker.make(poll.request, slot.job, later(slot.ready, m_begin)); // a full host asks later
        poll.last = m_free == 0 && m_maker.hasRoom() && !m_quota.isSpent(now);
        return poll;
    }

    void completed(const HostRequest& request, Time now) override
    {
        if (m_thinkBlocks > 1 && ++m_sinceThought[request.job] < m_thinkBlocks) {
            --m_first; // no think time this time: goes before the slots that think
            m_slots[m_first & m_mask] = {now, request.job};
            ++m_free;
            return;
        }
        if (m_thinkBlocks > 1)
            m_sinceThought[request.job] = 0;
        m_slots[m_last++ & m_mask] = {now + m_thinkTime, request.job};
        ++m_free;
    }

    std::uint64_t expectedRequests() const override { return m_maker.hasRoom() ? m_quota.expected() : 0; }

private:
    struct Slot {
        Time ready;
        std::uint16_t job = 0;
    };

    RequestMaker m_maker;
    Quota m_quota;
    Time m_thinkTime;
    Time m_begin = kNever; // first poll
    std::uint32_t m_thinkBlocks;
    std::vector<std::uint32_t> m_sinceThought; // completions, by job
    // Ring of free slots. Completions come in time order and all think times are equal, so the first slot is always ready first.
    std::vector<Slot> m_slots;
    std::uint64_t m_mask = 0;
    std::uint64_t m_first = 0;
    std::uint64_t m_last = 0;
    std::uint64_t m_free = 0;
};

} // namespace

std::unique_ptr<RequestSource> makeClosedLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
{
    return std::make_unique<ClosedLoop>(workload, capacity, seed, warmup);
}

} // namespace floom::inline engine
