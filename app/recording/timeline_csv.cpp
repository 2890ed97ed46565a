// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_csv.h"

#include "export/table.h"

namespace floom::inline recording {

std::string eventsCsv(const TimelineIndex& index, const std::vector<int>& tracks, Time from, Time to)
{
    Table table;
    table.columns = {{"lane"}, {"work"}, {"for"}, {"request"}, {"start_ps"}, {"length_ps"}};
    for (const int track : tracks)
        index.forEachLong(track, from, to, {}, [&](const Span& span) {
            if (span.start >= to)
                return;
            const auto owner = static_cast<Owner>(span.owner < kOwners ? span.owner : kOwners - 1);
            table.rows.push_back({index.store().tracks[static_cast<std::size_t>(track)].name, std::string(index.activityName(span)),
                                  std::string(ownerName(owner)), span.request > 0 ? std::to_string(span.request - 1) : std::string(),
                                  std::to_string(span.start.ps), std::to_string(span.length().ps)});
        });
    return csv(table);
}

} // namespace floom::inline recording
