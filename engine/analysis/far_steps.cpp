// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/far_steps.h"

#include "analysis/class_use.h"
#include "analysis/cures.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/common_value.h"

#include <algorithm>
#include <cstdint>
#include <variant>

namespace floom::inline engine {
namespace {

constexpr const char* kCounted[] = {"device_slots", "command_slots", "tags", "sram"}; // causes that more of a quantity cures
constexpr const char* kGradual[] = {".logBlocks", ".mapCache"}; // gain little until there is enough for all that is written or read

} // namespace

std::vector<Variation> farSteps(const Program& program, const std::vector<Variation>& tried, const std::vector<Sensitivity>& judged,
                                const std::string& cause)
{
    constexpr double kMuch = 33, kSome = 5; // percent
    constexpr std::int64_t kTwice = 2;
    std::vector<Variation> steps;
    for (const Variation& first : tried) {
        const auto counted = std::ranges::find_if(kCounted, [&](const char* one) { return adds(first, one); });
        const bool isGradual = std::ranges::any_of(kGradual, [&](const char* end) { return first.address.ends_with(end); });
        const Block* const block = program.design.find(first.block);
        const TypeSpec* const type = typeOf(program, first.block);
        if (first.kind != Variation::Kind::more || (counted == std::end(kCounted) && !isGradual) || block == nullptr || type == nullptr)
            continue;
        const std::string id = first.address.substr(first.address.find('.') + 1);
        const ParameterSpec* const spec = type->parameter(id);
        const Value before = usualValue(*block, *type, id), after = usualValue(*first.design.find(first.block), *type, id);
        const auto *from = std::get_if<std::int64_t>(&before), *to = std::get_if<std::int64_t>(&after);
        const bool gains = std::ranges::any_of(judged, [&](const Sensitivity& line) {
            return isOf(line, first) && line.told && line.gainPercent >= (isGradual ? kSome : kMuch);
        });
        if (spec == nullptr || from == nullptr || to == nullptr || !(gains || (!isGradual && cause == *counted)))
            continue;
        const std::int64_t once = *from > 0 || !isGradual ? *from : *to / kTwice; // 0: the drive chose the number
        if (*to != kTwice * once)
            continue;
        for (const std::int64_t times : {4, 16}) {
            const Value value = times * once;
            if (!checkValue(*spec, value).ok())
                continue;
            Variation& step = steps.emplace_back(first);
            step.change = first.address + " " + formatValue(once, spec->kind) + " to " + formatValue(value, spec->kind)
                + (first.change.ends_with(" everywhere") ? " everywhere" : "");
            Block& changed = *step.design.find(first.block); // the first step has removed the values of single instances
            changed.parameters[id] = value;
        }
    }
    return steps;
}

} // namespace floom::inline engine
