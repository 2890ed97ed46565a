// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/past.h"

namespace floom {
namespace {

constexpr std::uint64_t kLookEvery = 64; // one write may set off many collections

class Past final : public RequestSource {
public:
    Past(std::unique_ptr<RequestSource> writes, std::stop_token stop)
        : m_writes(std::move(writes))
        , m_stop(std::move(stop))
    {
    }
    Poll poll(Time now) override
    {
        if (++m_polls % kLookEvery == 0 && m_stop.stop_requested())
            return {Next::finished, now, {}};
        return m_writes->poll(now);
    }
    void completed(const HostRequest& request, Time now) override { m_writes->completed(request, now); }

private:
    std::unique_ptr<RequestSource> m_writes;
    std::stop_token m_stop;
    std::uint64_t m_polls = 0;
};

} // namespace

std::unique_ptr<RequestSource> pastOf(std::string& told, const Workload& workload, std::uint64_t capacity, const RunOptions& options)
{
    const bool even =
        workload.distribution == Distribution::uniform && workload.sizeShare >= 1 && workload.sizeBytes == 0 && workload.offset == 0;
    if (workload.action == Action::trim) // writes nothing
        return nullptr;
    if (even || !workload.random || workload.readPercent == 100 || workload.precondition != Precondition::random || !workload.trace.empty())
        return nullptr;
    Workload writes = workload;
    writes.readPercent = 0;
    writes.depth = writes.jobs = 1;
    writes.rateIops = writes.rateBytes = 0;
    writes.thinkTime = {};
    writes.runtime = {};
    writes.count = 0;
    told = words(writes);
    // Other draws than the run's, from the same data.
    return std::make_unique<Past>(makeGenerator(writes, capacity, options.seed ^ 0x9A57, 0), options.stop);
}

} // namespace floom
