// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/overload_words.h"

#include "analysis/cause_words.h"
#include "analysis/limit.h"
#include "base/number_text.h"
#include "base/spelling.h"
#include "results/buffer_fill.h"
#include "results/fairness.h"
#include "workload/mean_bytes.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

// Mean number of arrivals a second, pauses of bursts included; 0 where only a trace knows it.
double arrivalRate(const Workload& job)
{
    const double byBytes = job.rateBytes > 0 ? job.rateBytes / meanBytes(job) : 0;
    const double rate = byBytes > 0 && job.rateIops > 0 ? std::min(byBytes, job.rateIops) : std::max(byBytes, job.rateIops);
    const double on = job.burstOn.seconds(), off = job.burstOff.seconds();
    return on > 0 ? rate * on / (on + off) : rate;
}

struct Served {
    double asked = 0, done = 0; // requests a second; asked is 0 where it is unknown
    std::string whose = {}; // " of web" where other jobs send their next request when one completes
};

Served servedOf(const RunResult& result, const Workload& workload)
{
    if (workload.parts.empty())
        return {arrivalRate(workload), result.iops};
    Served all;
    bool isKnown = true;
    std::vector<std::string> jobs;
    for (const Workload& part : workload.parts) {
        if (part.opensPhase && &part != &workload.parts.front()) // rates of different phases do not add up
            return {0, result.iops};
        if (!isOpenLoad(part))
            continue;
        const SideResult* const side = tenantOf(result, part.job);
        if (side == nullptr)
            return {0, result.iops};
        const double rate = arrivalRate(part);
        isKnown = isKnown && rate > 0;
        all.asked += rate;
        all.done += side->iops;
        jobs.push_back(part.job);
    }
    if (!isKnown)
        all.asked = 0;
    if (jobs.size() < workload.parts.size())
        all.whose = " of " + namesText(jobs, "and");
    return all;
}

} // namespace

std::string overloadWords(const RunResult& result, const Workload& workload)
{
    if (!result.window.unstable || !isOpenLoad(workload))
        return {};
    if (const double lasts = lastingShare(result); fillsBeyondChance(result)) {
        const auto side = std::ranges::find(result.sides, "write", &SideResult::name);
        const double writes = side != result.sides.end() ? side->iops : result.iops;
        return "Overloaded: " + scaledText(lasts * writes) + " of " + scaledText(writes)
            + " writes a second reach the flash; the rest fills the write buffer. ";
    }
    const Served served = servedOf(result, workload);
    const std::string done = "Overloaded: " + scaledText(served.done);
    return served.asked > 0 ? done + " of " + scaledText(served.asked) + " requests a second" + served.whose + " are completed. "
                            : done + " requests a second" + served.whose + " are completed, and more arrive. ";
}

} // namespace floom::inline engine
