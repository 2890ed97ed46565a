// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/port_split.h"

#include "model/host_port.h"

#include <deque>

namespace floom::inline engine {

struct PortSplit::Common {
    RequestSource& source;
    Context& context;
    const Topology& topology;
    bool byJob = false;
    std::size_t turn = 0;
    bool finished = false; // all ports have been woken
    std::vector<std::deque<HostRequest>> dealt; // by port: requests found by other ports

    std::size_t portOf(const HostRequest& request) { return byJob ? request.job % dealt.size() : turn++ % dealt.size(); }
    void wake(std::size_t port, Time now) const { context.wakeAt(now, topology.ports[port].component, HostPort::kPoll, 0); }
};

class PortSplit::Share final : public RequestSource {
public:
    Share(Common& common, std::size_t port)
        : m_common(common)
        , m_port(port)
    {
    }

    Poll poll(Time now) override
    {
        auto& mine = m_common.dealt[m_port];
        if (!mine.empty()) {
            const HostRequest request = mine.front();
            mine.pop_front();
            return {Next::request, now, request};
        }
        for (;;) {
            const Poll poll = m_common.source.poll(now);
            if (poll.next == Next::finished && !m_common.finished) { // a port that waits for a completion may never see one again
                m_common.finished = true;
                for (std::size_t port = 0; port < m_common.dealt.size(); ++port)
                    if (port != m_port)
                        m_common.wake(port, now);
            }
            if (poll.next != Next::request)
                return poll;
            const std::size_t port = m_common.portOf(poll.request);
            if (port == m_port)
                return poll;
            m_common.dealt[port].push_back(poll.request);
            m_common.wake(port, now);
        }
    }

    void completed(const HostRequest& request, Time now) override { m_common.source.completed(request, now); }
    [[nodiscard]] std::uint64_t expectedRequests() const override { return m_common.source.expectedRequests(); }

private:
    Common& m_common;
    std::size_t m_port;
};

PortSplit::PortSplit(RequestSource& source, Context& context, const Topology& topology, int jobs)
    : m_common(new Common{source, context, topology, jobs > 1, 0, false, {}})
{
    m_common->dealt.resize(topology.ports.size());
    for (std::size_t port = 0; port < topology.ports.size(); ++port)
        m_shares.push_back(std::make_unique<Share>(*m_common, port));
}

PortSplit::~PortSplit() = default;

std::vector<RequestSource*> PortSplit::sources() const
{
    if (m_shares.size() == 1)
        return {&m_common->source};
    std::vector<RequestSource*> list;
    for (const auto& share : m_shares)
        list.push_back(share.get());
    return list;
}

} // namespace floom::inline engine
