// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/run_result.h"
#include "results/spans.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

double FtlCounters::victimDeviation() const
{
    const double mean = victimMean();
    return gcRuns > 0 ? std::sqrt(std::max(0.0, static_cast<double>(victimSquares) / static_cast<double>(gcRuns) - mean * mean)) : 0;
}

std::string_view activityStyleName(ActivityStyle look)
{
    switch (look) {
    case ActivityStyle::task:
        return "task";
    case ActivityStyle::command:
        return "command";
    case ActivityStyle::dataIn:
        return "data_in";
    case ActivityStyle::dataOut:
        return "data_out";
    case ActivityStyle::arrayRead:
        return "array_read";
    case ActivityStyle::program:
        return "program";
    case ActivityStyle::erase:
        return "erase";
    case ActivityStyle::ecc:
        return "ecc";
    case ActivityStyle::hostLink:
        return "host_link";
    case ActivityStyle::transfer:
        return "transfer";
    case ActivityStyle::waiting:
        return "waiting";
    }
    return "";
}

std::string_view ownerName(Owner owner)
{
    switch (owner) {
    case Owner::hostRead:
        return "host_read";
    case Owner::hostWrite:
        return "host_write";
    case Owner::gc:
        return "gc";
    case Owner::map:
        return "map";
    case Owner::parity:
        return "parity";
    case Owner::other:
        return "other";
    }
    return "";
}

} // namespace floom::inline engine
