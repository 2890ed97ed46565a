// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/power_audit.h"

#include <algorithm>

namespace floom::inline engine {

class PowerAudit::Watched final : public RequestSource {
public:
    Watched(std::unique_ptr<RequestSource> source, PowerAudit& audit)
        : m_source(std::move(source))
        , m_audit(audit)
    {
    }

    Poll poll(Time now) override
    {
        Poll next = m_source->poll(now);
        if (next.next == Next::request)
            m_audit.issued(next.request);
        return next;
    }
    void completed(const HostRequest& request, Time now) override
    {
        m_audit.completed(request);
        m_source->completed(request, now);
    }
    [[nodiscard]] std::uint64_t expectedRequests() const override { return m_source->expectedRequests(); }

private:
    std::unique_ptr<RequestSource> m_source;
    PowerAudit& m_audit;
};

std::unique_ptr<RequestSource> PowerAudit::watch(std::unique_ptr<RequestSource> source)
{
    return std::make_unique<Watched>(std::move(source), *this);
}

void PowerAudit::issued(const HostRequest& request)
{
    m_underWay.emplace(std::pair(request.offset, request.intended), static_cast<std::uint32_t>(m_overlay.size()));
    m_overlay.push_back({m_completions, 0});
}

// Number of the request; any of several identical ones.
std::uint32_t PowerAudit::end(const HostRequest& request)
{
    const auto found = m_underWay.find(std::pair(request.offset, request.intended));
    const std::uint32_t number = found->second;
    m_underWay.erase(found);
    m_overlay[number].completion = ++m_completions;
    return number;
}

void PowerAudit::completed(const HostRequest& request)
{
    const std::uint32_t number = end(request);
    const std::uint64_t begin = request.offset, last = begin + std::max(1U, request.bytes) - 1;
    if (request.op == HostOp::write)
        for (std::uint64_t unit = begin / m_unitBytes; unit <= last / m_unitBytes; ++unit) {
            Promise& promise = m_promises[Lpn{unit}];
            promise = number >= promise.request ? Promise{number, request.fua} : promise;
        }
    else if (request.op == HostOp::trim)
        for (std::uint64_t unit = begin / m_unitBytes; unit <= last / m_unitBytes; ++unit)
            m_promises.erase(Lpn{unit});
    else if (request.op == HostOp::flush)
        m_flushed = std::max(m_flushed, m_overlay[number].completionsBefore);
}

// True if the unit is absent, or its copy was completed before that write was issued. Concurrent writes may end in any order.
bool PowerAudit::missing(const Recovered& found, Lpn lpn, std::uint32_t request) const
{
    const auto copy = found.find(lpn);
    if (copy == found.end())
        return true;
    const std::uint32_t other = copy->second.request;
    if (other >= request || other >= m_overlay.size())
        return false;
    return m_overlay[other].completion != 0 && m_overlay[other].completion <= m_overlay[request].completionsBefore;
}

PowerLoss PowerAudit::judge(const Recovered& found) const
{
    PowerLoss loss;
    loss.issued = m_overlay.size() - 1;
    loss.completed = m_completions;
    loss.found = found.size();
    for (const auto& [lpn, promise] : m_promises) {
        const bool lost = missing(found, lpn, promise.request);
        const bool kept = promise.forced || m_overlay[promise.request].completion <= m_flushed;
        ++loss.acknowledged;
        loss.acknowledgedLost += lost ? 1 : 0;
        loss.durable += kept ? 1 : 0;
        loss.durableLost += kept && lost ? 1 : 0;
    }
    return loss;
}

} // namespace floom::inline engine
