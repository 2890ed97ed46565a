// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/run_result.h"
#include "results/spans.h"

#include <algorithm>
#include <cmath>

namespace floom {

double FtlCounters::victimDeviation() const
{
    const double mean = victimMean();
    return gcRuns > 0 ? std::sqrt(std::max(0.0, static_cast<double>(victimSquares) / static_cast<double>(gcRuns) - mean * mean)) : 0;
}

std::string_view lookName(Look look)
{
    switch (look) {
    case Look::task:
        return "task";
    case Look::command:
        return "command";
    case Look::dataIn:
        return "data_in";
    case Look::dataOut:
        return "data_out";
    case Look::arrayRead:
        return "array_read";
    case Look::program:
        return "program";
    case Look::erase:
        return "erase";
    case Look::ecc:
        return "ecc";
    case Look::hostLink:
        return "host_link";
    case Look::transfer:
        return "transfer";
    case Look::waiting:
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

} // namespace floom
