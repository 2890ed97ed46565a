// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a workload row for a form.
#include "base/number_text.h"
#include "base/units.h"
#include "workload/block_sizes.h"
#include "workload/edit_workload.h"
#include "workload/word_values.h"

namespace floom::inline engine {

std::string sizesText(const Workload& row)
{
    return row.blockSizes.size() == 1 ? byteText(row.blockSizes.front().first) : blockSplitText(row.blockSizes);
}

std::string paceText(const Workload& row)
{
    if (!row.trace.empty() && !row.traceClosedLoop)
        return "as timed";
    if (row.rateIops > 0)
        return (row.rateIops == static_cast<double>(static_cast<std::uint64_t>(row.rateIops))
                    ? countText(static_cast<std::uint64_t>(row.rateIops))
                    : numberText(row.rateIops))
            + " IOPS";
    if (row.rateBytes > 0)
        return formatValue(Value{static_cast<std::int64_t>(row.rateBytes)}, Kind::byteRate);
    return "QD " + std::to_string(row.depth);
}

std::string lengthText(const Workload& row)
{
    if (row.runtime > Time{})
        return formatValue(Value{row.runtime.ps}, Kind::time);
    return row.count > 0 ? countText(row.count) + " requests" : "";
}

std::string rangeText(const Workload& row)
{
    if (row.traceFrom == Time{} && row.traceTo == Time{})
        return {};
    const auto text = [](Time time) { return time > Time{} ? formatValue(Value{time.ps}, Kind::time) : std::string(); };
    return text(row.traceFrom) + ".." + text(row.traceTo);
}

std::string skewText(const Workload& row)
{
    switch (row.distribution) {
    case Distribution::zipf:
        return "zipf " + numberText(row.theta);
    case Distribution::pareto:
        return "pareto " + numberText(row.theta);
    case Distribution::zoned: {
        std::string text;
        for (const auto& [requests, footprint] : row.zones)
            text += (text.empty() ? "" : ":") + std::to_string(requests) + "/" + std::to_string(footprint);
        return text;
    }
    case Distribution::uniform:
        break;
    }
    return "uniform";
}

} // namespace floom::inline engine
