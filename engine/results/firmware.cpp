// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/firmware.h"

namespace floom::inline engine {

std::string_view firmwareWaitName(FirmwareWait wait)
{
    constexpr std::array<std::string_view, kFirmwareWaits> kNames = {"registers", "shared SRAM", "DRAM"};
    return kNames[static_cast<std::size_t>(wait)];
}

std::vector<std::uint64_t> totalsOf(const FirmwareCore& core)
{
    std::vector<std::uint64_t> totals(core.paths.size());
    for (std::size_t i = core.paths.size(); i-- > 0;) {
        totals[i] += core.paths[i].self;
        if (core.paths[i].parent >= 0)
            totals[static_cast<std::size_t>(core.paths[i].parent)] += totals[i];
    }
    return totals;
}

std::vector<std::string> foldedStacks(const FirmwareCore& core)
{
    std::vector<std::string> lines;
    for (const FirmwarePath& path : core.paths) {
        if (path.self == 0)
            continue;
        std::string line;
        for (const FirmwarePath* at = &path;; at = &core.paths[static_cast<std::size_t>(at->parent)]) {
            const std::string& name = core.functions[static_cast<std::size_t>(at->function)].name;
            line = line.empty() ? name : name + ';' + line;
            if (at->parent < 0)
                break;
        }
        lines.push_back(line + ' ' + std::to_string(path.self));
    }
    return lines;
}

} // namespace floom::inline engine
