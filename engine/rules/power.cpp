// SPDX-License-Identifier: GPL-3.0-or-later
// R50x, power: maximum total power of a compiled drive against the power cap enforced by its firmware.
#include "rules/power.h"

#include "design/address.h"
#include "rules/rule.h"

namespace floom::inline engine {

std::vector<Diagnostic> powerFindings(const Program& program)
{
    std::vector<Diagnostic> list;
    for (const Instance& instance : program.instances) {
        const TypeSpec& type = program.types[instance.type];
        if (type.role != Role::processor || type.parameter("powerCap") == nullptr)
            continue;
        const Block& block = program.design.blocks[instance.block];
        const double cap = std::get<double>(effectiveValue(block, type, "powerCap", {instance.element, {}}));
        if (cap <= 0)
            continue;
        const std::string address = block.id + ".powerCap";
        const Fix lift{"Lift the cap", {{address, "0"}}};
        if (program.idleWatts >= cap)
            Report(list, Severity::warning, "R502", "The power cap cannot be kept")
                .at(address, "The drive draws " + wattsText(program.idleWatts) + " when idle, more than the cap of " + wattsText(cap) + ".",
                    {lift});
        else if (program.fullWatts > cap)
            Report(list, Severity::note, "R501", "The parts can draw more than the power cap")
                .at(address,
                    "The drive draws up to " + wattsText(program.fullWatts) + " with every part busy and " + wattsText(program.idleWatts)
                        + " when idle; the cap is " + wattsText(cap) + ". Programs wait when the power would exceed it.",
                    {lift});
    }
    return list;
}

std::span<const RuleAbout> powerRules()
{
    static constexpr RuleAbout kRules[] = {
        {"R501", Severity::note, "The parts can draw more than the power cap",
         "Programs wait while the drive would draw more than its power cap."},
        {"R502", Severity::warning, "The power cap cannot be kept", "The power cap must be above what the drive draws when idle."},
    };
    return kRules;
}

} // namespace floom::inline engine
