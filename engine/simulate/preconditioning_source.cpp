// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/preconditioning_source.h"

#include "workload/random_jobs.h"
#include "workload/skew_curve.h"

#include <utility>
#include <vector>

namespace floom::inline engine {
namespace {

constexpr std::uint64_t kLookEvery = 64; // polls between checks; one write may trigger many collections

class PreconditioningSource final : public RequestSource {
public:
    PreconditioningSource(std::unique_ptr<RequestSource> writes, std::stop_token stop)
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

// The same load as an endless sequence of requests without timing, one at a time.
Workload endlessly(Workload load)
{
    load.depth = load.jobs = 1;
    load.rateIops = load.rateBytes = 0;
    load.thinkTime = {};
    load.runtime = {};
    load.count = 0;
    return load;
}

// Round robin over several jobs.
class Turns final : public RequestSource {
public:
    explicit Turns(std::vector<std::unique_ptr<RequestSource>> jobs)
        : m_jobs(std::move(jobs))
    {
    }
    Poll poll(Time now) override { return m_jobs[m_turn]->poll(now); }
    void completed(const HostRequest& request, Time now) override
    {
        m_jobs[m_turn]->completed(request, now);
        m_turn = (m_turn + 1) % m_jobs.size();
    }

private:
    std::vector<std::unique_ptr<RequestSource>> m_jobs;
    std::size_t m_turn = 0;
};

} // namespace

std::unique_ptr<RequestSource> askedBefore(const Workload& workload, std::uint64_t capacity, std::uint64_t seed)
{
    if (!beginsWarm(workload))
        return nullptr;
    std::vector<std::unique_ptr<RequestSource>> jobs;
    for (Workload job : randomJobs(workload)) {
        job = endlessly(std::move(job));
        job.count = kMostAskedBefore;
        jobs.push_back(makeGenerator(job, capacity, seed ^ 0xCA5E ^ jobs.size() << 32, 0));
    }
    if (jobs.size() < 2)
        return std::move(jobs.front());
    return std::make_unique<Turns>(std::move(jobs));
}

std::unique_ptr<RequestSource> preconditioningSource(std::string& told, const Workload& workload, std::uint64_t capacity,
                                                     const RunOptions& options)
{
    constexpr double kWhole = 0.999; // a footprint above this share counts as the whole drive
    const bool even = workload.distribution == Distribution::uniform
        && static_cast<double>(footprintOf(workload, capacity).bytes) >= kWhole * static_cast<double>(capacity);
    if (workload.action == Action::trim) // writes nothing
        return nullptr;
    if (even || !workload.random || workload.readPercent == 100 || workload.precondition != Precondition::random || !workload.trace.empty())
        return nullptr;
    Workload writes = endlessly(workload);
    writes.readPercent = 0;
    told = words(writes);
    // Different draws from the run's own, of the same distribution. Skewed draws cost a third of an ageing.
    auto source = makeGenerator(writes, capacity, options.seed ^ 0x9A57, 0);
    return std::make_unique<PreconditioningSource>(options.drawAhead ? options.drawAhead(std::move(source)) : std::move(source),
                                                   options.stop);
}

} // namespace floom::inline engine
