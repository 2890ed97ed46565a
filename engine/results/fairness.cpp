// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/fairness.h"

#include <algorithm>
#include <map>

namespace floom::inline engine {
namespace {
constexpr const char* kPort = "port ";

// The phase that a tenant's name begins with; "" where the run has only one.
std::string phaseOf(const RunResult& result, const std::string& tenant)
{
    std::string found;
    for (const PhaseResult& phase : result.phases)
        if (tenant.starts_with(phase.name + '/') && phase.name.size() > found.size())
            found = phase.name;
    return found;
}

} // namespace

double jainsIndex(const std::vector<double>& rates)
{
    double sum = 0, squares = 0;
    for (const double rate : rates) {
        sum += rate;
        squares += rate * rate;
    }
    return squares > 0 ? sum * sum / (static_cast<double>(rates.size()) * squares) : 1;
}

bool isTenantName(const std::string& side)
{
    return side != "read" && side != "write" && side != "flush" && side != "trim" && !side.starts_with(kPort);
}

bool isTenant(const SideResult& side)
{
    return isTenantName(side.name);
}

bool isOfJob(const std::string& side, const std::string& job)
{
    return side == job || side.ends_with('/' + job);
}

const SideResult* tenantOf(const RunResult& result, const std::string& job)
{
    const auto side = std::ranges::find_if(result.sides, [&](const SideResult& one) { return isTenant(one) && isOfJob(one.name, job); });
    return side != result.sides.end() ? &*side : nullptr;
}

bool isPort(const SideResult& side)
{
    return side.name.starts_with(kPort);
}

double fairness(const RunResult& result)
{
    std::map<std::string, std::vector<double>> rates; // by phase: jobs of different phases never compete
    for (const SideResult& side : result.sides)
        if (isTenant(side))
            rates[phaseOf(result, side.name)].push_back(side.iops);
    double least = 0;
    for (const auto& [phase, ofPhase] : rates)
        if (ofPhase.size() > 1)
            least = least == 0 ? jainsIndex(ofPhase) : std::min(least, jainsIndex(ofPhase));
    return least;
}

} // namespace floom::inline engine
