// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"
#include "export/result_tables.h"

namespace floom::inline exporting {

Table firmwareTable(const RunResult& result)
{
    constexpr std::size_t kMostRows = 10; // per core
    const FirmwareResult& firmware = result.firmware;
    Table table{"Functions of the firmware " + firmware.binary,
                {{"core", Align::left},
                 {"function", Align::left},
                 {"cycles", Align::right},
                 {"of core", Align::right},
                 {"with calls", Align::right},
                 {"per request", Align::right},
                 {"waits", Align::right}},
                {}};
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
        return whole > 0 ? percentText(static_cast<double>(part) / static_cast<double>(whole)) : std::string();
    };
    for (std::size_t i = 0; i < firmware.cores.size(); ++i) {
        const FirmwareCore& core = firmware.cores[i];
        const std::string name = std::to_string(i);
        std::uint64_t rest = core.busy;
        std::size_t rows = 0;
        const auto add = [&](const std::string& function, std::uint64_t self, const std::string& total, const std::string& waits) {
            const bool known = firmware.requests > 0;
            table.rows.push_back({name, function, countText(self), share(self, core.cycles), total,
                                  known ? fixedText(static_cast<double>(self) / static_cast<double>(firmware.requests), 1) : "", waits});
        };
        for (const FirmwareFunction& function : core.functions) {
            if (rows++ >= kMostRows || function.self == 0)
                break;
            rest -= function.self;
            add(function.name, function.self, share(function.total, core.cycles), share(function.waited(), function.self));
        }
        if (rest > 0)
            add("all others", rest, "", "");
    }
    return table;
}

} // namespace floom::inline exporting
