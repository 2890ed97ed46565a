// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/job_ends.h"

#include "analysis/limit.h"
#include "results/batch_means.h"
#include "results/fairness.h"
#include "results/paired_batches.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace floom::inline engine {
namespace {

constexpr double kToTheEnd = 0.95; // of the measured time

struct JobEnd {
    const SideResult* side;
    bool isTimed; // arrives by the clock
    bool isLast; // runs to the end
};

// Empty unless all jobs begin together and are measured.
std::vector<JobEnd> endsOf(const RunResult& run, const Workload& workload)
{
    const double seconds = (run.window.end - run.window.start).seconds();
    std::vector<JobEnd> list;
    for (const Workload& part : workload.parts) {
        const SideResult* const side = tenantOf(run, part.job);
        const bool isLater = part.opensPhase && &part != &workload.parts.front();
        if (isLater || !part.measured || part.idle > Time{} || side == nullptr || side->iops <= 0)
            return {};
        const double own = static_cast<double>(side->latency.requests) / side->iops;
        list.push_back({side, isOpenLoad(part), own >= kToTheEnd * seconds});
    }
    return list;
}

bool endTogether(const std::vector<JobEnd>& jobs)
{
    return std::ranges::all_of(jobs, &JobEnd::isLast);
}

// Of the closed loops that run to the end; their rate is as uncertain as their mean latency. NaN where that is unknown.
double errorOfLast(const std::vector<JobEnd>& jobs)
{
    double error = 0;
    for (const JobEnd& job : jobs)
        if (const LatencySummary& latency = job.side->latency; job.isLast && !job.isTimed && !(latency.ci95 / latency.mean <= error))
            error = latency.ci95 / latency.mean;
    return error;
}

// Relative error of the time that the run took. The ends of the jobs divide it into stretches, and in each of them the load stays as it is:
// what the rate steps by from one to the next is no uncertainty. NaN where that is unknown.
double errorOfTime(const RunResult& run, const std::vector<JobEnd>& jobs)
{
    constexpr std::size_t kLeast = 8; // batches that tell an error
    std::vector<double> ends;
    for (const JobEnd& job : jobs)
        if (!job.isLast)
            ends.push_back(1e12 * static_cast<double>(job.side->latency.requests) / job.side->iops);
    std::ranges::sort(ends);
    const std::span<const double> all = run.batches.picoseconds;
    double time = 0, square = 0;
    for (std::size_t at = 0, stretch = 0; at < all.size(); ++stretch) {
        const std::size_t first = at;
        for (; at < all.size() && (stretch >= ends.size() || time < ends[stretch]); ++at)
            time += all[at];
        if (at == first)
            continue; // two jobs ended at once
        const auto part = all.subspan(first, at - first);
        if (part.size() < kLeast)
            return std::numeric_limits<double>::quiet_NaN();
        square += std::pow(halfWidth95(part) * static_cast<double>(part.size()), 2);
    }
    return time > 0 ? std::sqrt(square) / time : std::numeric_limits<double>::quiet_NaN();
}

// The less of the two: requests of the last job may be slower or faster once others have ended, which its own error takes for chance.
double errorOf(const RunResult& run, const std::vector<JobEnd>& jobs)
{
    const double last = errorOfLast(jobs), time = errorOfTime(run, jobs);
    return time < last || std::isnan(last) ? time : last;
}

// Relative error of the ratio of both times, where the same closed loops take them: each met the same requests in both runs. NaN where that
// is unknown.
double errorOfPairs(const std::vector<JobEnd>& before, const std::vector<JobEnd>& after)
{
    double error = 0;
    bool some = false;
    for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
        if (before[i].isTimed || (!before[i].isLast && !after[i].isLast))
            continue;
        const BatchSeries &was = before[i].side->batches, &is = after[i].side->batches;
        const auto paired =
            before[i].isLast && after[i].isLast ? pairedError({was.requests, was.latencies}, {is.requests, is.latencies}) : std::nullopt;
        if (!paired)
            return std::numeric_limits<double>::quiet_NaN();
        error = std::max(error, *paired);
        some = true;
    }
    return some ? error : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

std::optional<double> errorByLastJob(const RunResult& base, const RunResult& changed, const Workload& workload)
{
    const std::vector<JobEnd> before = endsOf(base, workload), after = endsOf(changed, workload);
    if (before.size() < 2 || after.size() < 2 || (endTogether(before) && endTogether(after)))
        return std::nullopt;
    const double apart = std::hypot(errorOf(base, before), errorOf(changed, after)), pairs = errorOfPairs(before, after);
    const double error = pairs < apart || std::isnan(apart) ? pairs : apart;
    return std::isfinite(error) ? std::optional(error) : std::nullopt;
}

std::optional<ClosedLoops> ratioOfClosedLoops(const RunResult& base, const RunResult& changed, const Workload& workload)
{
    const std::vector<JobEnd> before = endsOf(base, workload), after = endsOf(changed, workload);
    const bool isOverrun = base.window.unstable || changed.window.unstable; // then the clock gives nobody a rate
    if (isOverrun || std::ranges::none_of(before, &JobEnd::isTimed) || before.size() != after.size())
        return std::nullopt;
    struct Sum {
        double rate = 0, error = 0, requests = 0;
    };
    const auto sumOf = [](const std::vector<JobEnd>& jobs) {
        Sum sum;
        for (const JobEnd& job : jobs)
            if (const LatencySummary& latency = job.side->latency; !job.isTimed) {
                sum.rate += job.side->iops;
                sum.error = std::hypot(sum.error, job.side->iops * latency.ci95 / latency.mean);
                sum.requests += static_cast<double>(latency.requests);
            }
        return sum;
    };
    const Sum was = sumOf(before), is = sumOf(after);
    if (was.rate <= 0 || is.rate <= 0)
        return std::nullopt;
    const double error = std::hypot(was.error / was.rate, is.error / is.rate);
    return ClosedLoops{is.rate / was.rate, std::isfinite(error) ? error : 1,
                       was.requests / std::max(was.requests, static_cast<double>(base.window.measuredRequests))};
}

Workload endingTogether(const Workload& workload, const RunResult& run)
{
    const std::vector<JobEnd> jobs = endsOf(run, workload);
    const auto isClosed = [](const JobEnd& job) { return !job.isTimed; };
    if (std::ranges::none_of(jobs, isClosed) || std::ranges::any_of(jobs, [&](const JobEnd& job) { return isClosed(job) && job.isLast; }))
        return workload;
    Workload shorter = workload;
    for (Workload& part : shorter.parts)
        if (isOpenLoad(part)) {
            shorter.count -= std::min(shorter.count, part.count);
            part.count = 0;
            part.runtime = {};
        }
    return shorter;
}

} // namespace floom::inline engine
