// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/in_flight.h"

#include <algorithm>

namespace floom::inline engine {

double meanInFlight(const RunResult& result)
{
    const auto edges = std::ranges::find_if(result.laws, [](const LawCheck& law) { return law.name == "little_edges"; });
    return result.iops * result.latency.mean * 1e-6 / (1 + (edges == result.laws.end() ? 0 : edges->value));
}

} // namespace floom::inline engine
