// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/arrivals.h"
#include "workload/loops.h"
#include "workload/quota.h"
#include "workload/request_maker.h"

#include <algorithm>

namespace floom {

namespace {

class OpenLoop final : public RequestSource {
public:
    OpenLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed, std::uint64_t warmup)
        : m_maker(workload, capacity, seed)
        , m_quota(warmup, workload.count, workload.runtime)
        , m_arrivals(workload.rateIops, workload.rateBytes, seed)
        , m_jobs(static_cast<std::uint16_t>(std::max(workload.jobs, 1)))
    {
    }

    Poll poll(Time now) override
    {
        if (!m_maker.hasRoom() || m_quota.isSpent(now))
            return {Next::finished, now, {}};
        if (!m_hasNext)
            prepare(m_started ? m_next.intended : now);
        if (m_next.intended > now)
            return {Next::waitUntil, earlier(m_next.intended, m_quota.end()), {}};
        m_hasNext = false;
        m_quota.count();
        return {Next::request, now, m_next};
    }

    void completed(const HostRequest&, Time) override { }

    std::uint64_t expectedRequests() const override { return m_maker.hasRoom() ? m_quota.expected() : 0; }

private:
    void prepare(Time after)
    {
        m_maker.make(m_next, m_job, after);
        m_next.intended = after + m_arrivals.gap(m_next.bytes);
        m_job = m_job + 1 < m_jobs ? static_cast<std::uint16_t>(m_job + 1) : std::uint16_t{0};
        m_hasNext = true;
        m_started = true;
    }

    RequestMaker m_maker;
    Quota m_quota;
    Arrivals m_arrivals;
    std::uint16_t m_jobs;
    std::uint16_t m_job = 0;
    HostRequest m_next;
    bool m_hasNext = false;
    bool m_started = false;
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

} // namespace floom
