// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/arrivals.h"
#include "workload/loops.h"
#include "workload/quota.h"
#include "workload/request_maker.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

class OpenLoop final : public RequestSource {
public:
    OpenLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
        : m_maker(workload, capacity, seed)
        , m_quota(warmup, workload.count, workload.runtime)
        , m_arrivals(workload, seed)
        , m_jobs(static_cast<std::uint16_t>(std::max(workload.jobs, 1)))
    {
    }

    Poll poll(Time now) override
    {
        if (!m_maker.hasRoom() || m_quota.isSpent(now))
            return {Next::finished, now, {}};
        if (!m_hasNext)
            prepare(now);
        if (m_next.intended == kNever)
            return {Next::finished, now, {}};
        if (m_next.intended > now)
            return {Next::waitUntil, earlier(m_next.intended, m_quota.end()), {}};
        m_hasNext = false;
        m_quota.count();
        return {Next::request, now, m_next};
    }

    void completed(const HostRequest&, Time) override { }

    std::uint64_t expectedRequests() const override { return m_maker.hasRoom() ? m_quota.expected() : 0; }

private:
    void prepare(Time now)
    {
        if (!m_started)
            m_start = now;
        m_started = true;
        m_maker.make(m_next, m_job, now);
        const Time next = m_arrivals.next(m_next.bytes);
        m_next.intended = next == kNever ? kNever : m_start + next;
        m_job = m_job + 1 < m_jobs ? static_cast<std::uint16_t>(m_job + 1) : std::uint16_t{0};
        m_hasNext = true;
    }

    RequestMaker m_maker;
    Quota m_quota;
    Arrivals m_arrivals;
    std::uint16_t m_jobs;
    std::uint16_t m_job = 0;
    HostRequest m_next;
    bool m_hasNext = false;
    bool m_started = false;
    Time m_start;
};

} // namespace

std::unique_ptr<RequestSource> makeOpenLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
{
    return std::make_unique<OpenLoop>(workload, capacity, seed, warmup);
}

std::unique_ptr<RequestSource> makeGenerator(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
{
    const bool isOpen = workload.rateIops > 0 || workload.rateBytes > 0;
    return isOpen ? makeOpenLoop(workload, capacity, seed, warmup) : makeClosedLoop(workload, capacity, seed, warmup);
}

} // namespace floom::inline engine
