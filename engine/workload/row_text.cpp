// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a workload row for a form.
#include "base/units.h"
#include "workload/block_sizes.h"
#include "workload/edit_workload.h"
#include "workload/word_values.h"

namespace floom::inline engine {

namespace {

std::string grouped(std::uint64_t n)
{
    std::string digits = std::to_string(n);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, ",");
    return digits;
}

} // namespace

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
                    ? grouped(static_cast<std::uint64_t>(row.rateIops))
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
    return row.count > 0 ? grouped(row.count) + " requests" : "";
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
