// SPDX-License-Identifier: GPL-3.0-or-later
// One request: the causes of its latency, and what its latency would have been without each.
#include "analysis/one_request.h"
#include "export/number_text.h"
#include "export/result_tables.h"

namespace floom::inline exporting {

Table requestTable(const RunResult& result, std::uint32_t request)
{
    const auto account = result.spans ? accountOf(*result.spans, request, result.activities) : std::optional<RequestAccount>();
    if (!account)
        return {};
    const auto text = [](Time time) { return microsecondsText(time.microseconds()); };
    const auto all = static_cast<double>(account->latency().ps);
    Table table{"Request " + std::to_string(request) + ", a " + (account->request.write ? "write" : "read") + " of "
                    + std::to_string(account->request.bytes) + " B at " + std::to_string(account->request.offset)
                    + " (without: its latency without that part, everything else unchanged)",
                {{"where its time went", Align::left}, {"time", Align::right}, {"share", Align::right}, {"without", Align::right}},
                {}};
    for (const RequestPart& part : account->parts)
        table.rows.push_back({wordsOf(*result.spans, result.activities, part), text(Time{part.ps}),
                              fixedText(100 * static_cast<double>(part.ps) / all, 2) + " %",
                              part.isWait ? text(account->without(part)) : std::string()});
    table.rows.push_back({"all", text(account->latency()), "100.00 %", ""});
    return table;
}

} // namespace floom::inline exporting
