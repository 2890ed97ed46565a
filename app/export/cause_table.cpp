// SPDX-License-Identifier: GPL-3.0-or-later
// The causes of waiting as a table: mean and tail side by side.
#include "analysis/cause_words.h"
#include "export/number_text.h"
#include "export/result_tables.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace floom::inline exporting {

Table causeTable(const RunResult& result)
{
    constexpr std::array<const char*, 3> kPercentiles{"all", "p99", "p99_9"};
    using Key = std::tuple<std::string, CauseClass, int>; // victim, class of cause, activity
    std::map<Key, std::array<double, 3>> rows; // microseconds per request
    std::map<std::string, std::array<double, 3>> whole;
    for (const CauseTable& table : result.causes)
        for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
            if (table.percentile != kPercentiles[i] || table.victim == kAnyRequest || table.requests == 0)
                continue;
            const double each = 1e-6 / static_cast<double>(table.requests);
            for (const CauseShare& share : table.shares)
                rows.try_emplace({table.victim, share.cause, share.activity}).first->second[i] += static_cast<double>(share.ps) * each;
            whole.try_emplace(table.victim).first->second[i] = static_cast<double>(table.wait.ps) * each;
        }
    std::vector<std::pair<Key, std::array<double, 3>>> list(rows.begin(), rows.end());
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
        return std::get<0>(a.first) != std::get<0>(b.first) ? std::get<0>(a.first) < std::get<0>(b.first) : a.second[0] > b.second[0];
    });
    Table table{"Waiting on whom (per request; from p99 up: the slowest 1 %)",
                {{"who waits", Align::left},
                 {"behind", Align::left},
                 {"doing", Align::left},
                 {"mean", Align::right},
                 {"from p99 up", Align::right},
                 {"from p99.9 up", Align::right}},
                {}};
    for (const auto& [key, values] : list) {
        const auto& [victim, cause, activity] = key;
        const auto& all = whole[victim];
        bool counts = false; // false: the row is below the display precision
        for (std::size_t i = 0; i < values.size(); ++i)
            counts = counts || (all[i] > 0 && values[i] >= 0.01 * all[i]);
        if (!counts)
            continue;
        const ActivityInfo& info = result.activities.at(static_cast<std::size_t>(activity));
        std::vector<std::string> row{victim, std::string(causeClassName(cause)), info.name + " of " + info.instance};
        for (std::size_t i = 0; i < values.size(); ++i)
            row.push_back(all[i] > 0 ? microsecondsText(values[i]) : std::string());
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace floom::inline exporting
