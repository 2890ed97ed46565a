// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"
#include "export/result_tables.h"

namespace floom {

std::string utilizationCsv(const RunResult& result)
{
    Table table{"", {{"instance"}, {"resource"}, {"part"}, {"type"}, {"busy"}}, {}};
    for (int owner = 0; owner < kOwners; ++owner)
        table.columns.push_back({"busy_" + std::string(ownerName(static_cast<Owner>(owner)))});
    for (const auto& use : result.utilization) {
        std::vector<std::string> row{use.instance, use.resource, std::to_string(use.part), use.type, fixedText(use.busy, 6)};
        for (const double busy : use.byOwner)
            row.push_back(fixedText(busy, 6));
        table.rows.push_back(std::move(row));
    }
    return csv(table);
}

std::string segmentsCsv(const RunResult& result)
{
    Table table{"", {{"instance"}, {"activity"}, {"wait_ps_total"}, {"service_ps_total"}}, {}};
    for (const auto& segment : result.segments) {
        const auto& activity = result.activities.at(static_cast<std::size_t>(segment.activity));
        table.rows.push_back({activity.instance, activity.name, std::to_string(segment.waitPs), std::to_string(segment.servicePs)});
    }
    return csv(table);
}

std::string latencyCsv(const RunResult& result)
{
    Table table{"", {{"from_ps"}, {"to_ps"}, {"requests"}, {"cumulative_share"}}, {}};
    const auto& counts = result.histogram.counts();
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        seen += counts[i];
        table.rows.push_back({std::to_string(Histogram::lowerEdge(i)), std::to_string(Histogram::upperEdge(i)), std::to_string(counts[i]),
                              fixedText(static_cast<double>(seen) / static_cast<double>(result.histogram.total()), 9)});
    }
    return csv(table);
}

} // namespace floom
