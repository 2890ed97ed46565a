// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/trial_words.h"

#include "base/number_text.h"
#include "catalogue/value_words.h"
#include "design/address.h"
#include "design/common_value.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace floom::inline engine {
namespace {

constexpr double kPartlyHost = 0.2; // share of the time
constexpr double kManyTimes = 9900; // percent, from which a rate is told as a multiple

std::string timesText(double percent, double manyTimes, const char* as)
{
    return percent < manyTimes ? signedPercentText(percent)
                               : countText(static_cast<std::uint64_t>(std::lround(1 + percent / 100))) + " times as " + as;
}

std::string shownOf(const Block& block, const TypeSpec& type, const ParameterSpec& spec)
{
    return valueWords(usualValue(block, type, spec.id), spec);
}

} // namespace

std::string tailText(const Gain& told)
{
    constexpr double kWide = 0.5; // of the change
    const auto text = [](double percent) { return timesText(percent, 900, "long"); };
    const bool isWide = told.margin() > kWide * std::fabs(told.percent);
    const double least = told.percent > 0 ? told.least() : told.percent + told.margin();
    return text(told.percent) + (isWide ? " (at least " + text(least) + ")" : "");
}

std::string rateText(double percent)
{
    return timesText(percent, kManyTimes, "much");
}

std::string intervalText(const Gain& told)
{
    constexpr double kWide = 0.25, kSeen = 2; // of the gain; percent
    if (told.isToldFromBelow())
        return " (lower 95 % bound " + rateText(told.least()) + ")";
    if (told.margin() < std::max(kSeen, kWide * std::fabs(told.percent)))
        return {};
    if (told.percent >= kManyTimes)
        return " ± " + countText(static_cast<std::uint64_t>(std::lround(told.margin() / 100))) + " times";
    const bool hidesIt = std::round(told.margin()) >= std::fabs(told.percent); // rounded, it would reach the gain
    return ' ' + (hidesIt ? "± " + fixedText(told.margin(), 1) : marginText(told.margin())) + " %";
}

const ClassUse* TrialWords::classOf(const std::string& block) const
{
    const ClassUse* busiest = nullptr;
    for (const ClassUse& c : m_classes)
        if (c.block == block && (busiest == nullptr || c.mean() > busiest->mean()))
            busiest = &c;
    return busiest;
}

std::string TrialWords::labelOfBlock(const std::string& block) const
{
    if (const double software = softwareShare(m_result, block); software >= kPartlyHost) {
        const std::string host = hasOneHost(m_program) ? "the host" : block;
        return host + (software >= kMostlyHost ? "'s software" : " (software and link)");
    }
    const ClassUse* const c = classOf(block);
    return labelOf(m_program, block, c != nullptr ? c->resource : block);
}

std::string TrialWords::of(const Variation& variation) const
{
    if (variation.kind == Variation::Kind::faster) {
        // A link that is hardly used gains by what else the host takes time for: interrupts that it gathers, its own latencies.
        constexpr double kUsed = 0.5;
        const TypeSpec* const type = typeOf(m_program, variation.block);
        const ClassUse* const use = classOf(variation.block);
        const bool isWaitedFor = type != nullptr && type->role == Role::host && use != nullptr && use->mean() < kUsed
            && softwareShare(m_result, variation.block) < kPartlyHost;
        return labelOfBlock(variation.block) + (isWaitedFor ? " and its latencies" : "") + " twice as fast";
    }
    if (const std::string& both = variation.address; both.ends_with(".speed") && both.find(".speed+") != std::string::npos) {
        const auto second = both.find('+') + 1;
        return labelOfBlock(both.substr(0, both.find('.'))) + " and " + labelOfBlock(both.substr(second, both.find('.', second) - second))
            + " twice as fast";
    }
    if (std::string setting = settingText(variation); !setting.empty())
        return setting;
    // "twice as many pkg", "every pkg alike": replaces the block's id by its type's name.
    std::string text = ' ' + variation.change + ' ';
    const std::string id = ' ' + variation.block + ' ', name = nameOf(variation.block);
    if (const auto at = text.find(id); at != std::string::npos && !name.empty())
        text.replace(at + 1, id.size() - 2, text.find(" many ") < at ? name + 's' : name);
    return text.substr(1, text.size() - 2);
}

// "" if it is no parameter of a block.
std::string TrialWords::settingText(const Variation& variation) const
{
    const Block *const before = m_program.design.find(variation.block), *const after = variation.design.find(variation.block);
    if (variation.kind != Variation::Kind::more || before == nullptr || after == nullptr || nameOf(variation.block).empty())
        return {};
    const auto type = std::find_if(m_program.types.begin(), m_program.types.end(), [&](const TypeSpec& t) { return t.id == before->type; });
    const std::string id = variation.address.substr(variation.address.find('.') + 1);
    const ParameterSpec* const spec = type != m_program.types.end() ? type->parameter(id) : nullptr;
    if (spec == nullptr || before->type != after->type)
        return {};
    const auto with = variation.change.find(", with ");
    std::string rest = with != std::string::npos                               ? variation.change.substr(with)
        : before->instances() > 1 && variation.change.ends_with(" everywhere") ? " everywhere"
                                                                               : "";
    for (const ParameterSpec& other : type->parameters) // ", with cpu.cachePolicy write_back"
        if (rest.starts_with(", with " + variation.block + '.' + other.id + ' '))
            rest = ", with " + other.label + ' ' + shownOf(*after, *type, other);
    if (const Value value = effectiveValue(*after, *type, id, {}); std::holds_alternative<bool>(value))
        return spec->label + (std::get<bool>(value) ? " on" : " off") + rest;
    return spec->label + ' ' + shownOf(*before, *type, *spec) + " to " + changedWords(usualValue(*after, *type, id), *spec) + rest;
}

// "NAND package", "channel controller"; "" if several blocks have that name.
std::string TrialWords::nameOf(const std::string& block) const
{
    const Block* const one = m_program.design.find(block);
    const auto& blocks = m_program.design.blocks;
    if (one == nullptr || std::count_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.type == one->type; }) > 1)
        return {};
    const TypeSpec* const type = typeOf(m_program, block);
    std::string name = type != nullptr ? type->label : std::string();
    if (name.size() > 1 && std::islower(static_cast<unsigned char>(name[1])) != 0)
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

} // namespace floom::inline engine
