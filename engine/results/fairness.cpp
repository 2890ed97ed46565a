// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/fairness.h"

namespace floom {
namespace {
constexpr const char* kPort = "port ";
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

bool isPort(const SideResult& side)
{
    return side.name.starts_with(kPort);
}

double fairness(const RunResult& result)
{
    std::vector<double> rates;
    for (const SideResult& side : result.sides)
        if (isTenant(side))
            rates.push_back(side.iops);
    return rates.empty() ? 0 : jainsIndex(rates);
}

} // namespace floom
