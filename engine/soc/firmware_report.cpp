// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/firmware_report.h"

#include "base/number_text.h"

#include <algorithm>

namespace floom::inline engine::soc {
namespace {

double share(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

// For recursive functions, only the outermost call counts.
bool isOutermost(const std::vector<FirmwarePath>& paths, std::size_t path)
{
    for (int up = paths[path].parent; up >= 0; up = paths[static_cast<std::size_t>(up)].parent)
        if (paths[static_cast<std::size_t>(up)].function == paths[path].function)
            return false;
    return true;
}

} // namespace

FirmwareCore coreReport(const riscv::Profile& profile, const riscv::ElfImage& image, std::uint64_t cycles)
{
    FirmwareCore core;
    const std::vector<riscv::FunctionUse>& uses = profile.uses;
    // Includes callees: a function need not have run itself in the window.
    std::vector<bool> shown(uses.size());
    std::vector<bool> kept(profile.paths.size());
    for (std::size_t p = profile.paths.size(); p-- > 1;) {
        const riscv::CallPath& path = profile.paths[p];
        if (path.cycles > 0)
            kept[p] = true;
        if (kept[p]) {
            kept[path.parent] = true;
            shown[path.function] = true;
        }
    }
    std::vector<std::size_t> order;
    for (std::size_t f = 0; f < uses.size(); ++f) {
        core.busy += uses[f].cycles;
        if (uses[f].cycles > 0 || shown[f])
            order.push_back(f);
    }
    core.cycles = std::max(cycles, core.busy);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return uses[a].cycles > uses[b].cycles || (uses[a].cycles == uses[b].cycles && a < b); });
    std::vector<int> place(uses.size(), -1);
    for (const std::size_t f : order) {
        place[f] = static_cast<int>(core.functions.size());
        core.functions.push_back({f == 0 ? "(code without a symbol)" : image.functions[f - 1].name, uses[f].cycles, uses[f].cycles,
                                  uses[f].calls, uses[f].waits});
    }
    std::vector<int> index(profile.paths.size(), -1);
    for (std::size_t p = 1; p < profile.paths.size(); ++p) {
        const riscv::CallPath& path = profile.paths[p];
        if (!kept[p])
            continue;
        index[p] = static_cast<int>(core.paths.size());
        core.paths.push_back({path.parent == 0 ? -1 : index[path.parent], place[path.function], path.cycles, path.calls});
    }
    const std::vector<std::uint64_t> totals = totalsOf(core);
    std::vector<std::uint64_t> sums(core.functions.size());
    for (std::size_t p = 0; p < core.paths.size(); ++p)
        if (isOutermost(core.paths, p))
            sums[static_cast<std::size_t>(core.paths[p].function)] += totals[p];
    for (std::size_t f = 0; f < sums.size(); ++f)
        core.functions[f].total = std::max(core.functions[f].self, sums[f]);
    return core;
}

Diagnostic functionNote(const FirmwareCore& core, int number, const std::string& block)
{
    const FirmwareFunction& first = core.functions.front();
    const std::string name = first.name.front() == '(' ? "Code without a symbol" : first.name;
    return {Severity::note,
            "R703",
            block + ".core[" + std::to_string(number) + "]",
            name + " takes " + shortPercentText(share(first.self, core.busy)) + " of the busy time of core " + std::to_string(number) + "; "
                + shortPercentText(share(first.waited(), first.self)) + " of that is waiting for memory and registers",
            {},
            {}};
}

} // namespace floom::inline engine::soc
