// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pause_words.h"

#include "analysis/limit.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace floom::inline engine {
namespace {

struct JobPause {
    const Workload* job;
    std::string name;
    double slots, meanUs, share;
};

double pauseUs(const Workload& job)
{
    return job.thinkTime.seconds() * 1e6 / std::max(job.thinkBlocks, 1);
}

// Pauses of the jobs that run side by side. Empty if there are several phases: their slots do not add up.
std::vector<JobPause> pausesOf(const RunResult& result, const Workload& workload)
{
    std::vector<JobPause> list;
    const auto add = [&](const Workload& job, const std::string& name, double meanUs) {
        const double pause = pauseUs(job);
        if (!isOpenLoad(job) && meanUs > 0)
            list.push_back({&job, name, double(job.depth) * job.jobs, meanUs, pause / (pause + meanUs)});
    };
    if (workload.parts.empty())
        add(workload, {}, result.latency.mean);
    for (const Workload& part : workload.parts) {
        if (part.opensPhase && &part != &workload.parts.front())
            return {};
        for (const SideResult& side : result.sides)
            if (side.name == part.job)
                add(part, part.job, side.latency.mean);
    }
    return list;
}

std::string oftenWords(const Workload& job)
{
    return job.thinkBlocks > 1 ? "every " + countText(static_cast<std::uint64_t>(job.thinkBlocks)) + " requests" : "each request";
}

} // namespace

double pausedShare(const RunResult& result, const Workload& workload)
{
    double paused = 0, slots = 0;
    for (const JobPause& one : pausesOf(result, workload)) {
        paused += one.slots * one.share;
        slots += one.slots;
    }
    return slots > 0 ? paused / slots : 0;
}

std::string pausedWords(const RunResult& result, const Workload& workload, double share)
{
    const auto list = pausesOf(result, workload);
    double slots = 0;
    for (const JobPause& one : list)
        slots += one.slots;
    const std::string text = "The pauses of the host limit (QD " + std::to_string(std::llround(slots)) + "): ";
    if (workload.parts.empty())
        return text + "after " + oftenWords(workload) + " it waits " + quantityText(workload.thinkTime.ps, Kind::time) + ", which is "
            + shortPercentText(share) + " of the time; a request takes " + microsecondsText(result.latency.mean) + ".";
    const auto most = std::max_element(list.begin(), list.end(),
                                       [](const JobPause& a, const JobPause& b) { return a.slots * a.share < b.slots * b.share; });
    return text + "they take " + shortPercentText(share) + " of the time of its jobs; " + most->name + " waits "
        + quantityText(most->job->thinkTime.ps, Kind::time) + " after " + oftenWords(*most->job) + ", and its requests take "
        + microsecondsText(most->meanUs) + ".";
}

} // namespace floom::inline engine
