// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/cures.h"

#include <algorithm>
#include <iterator>

namespace floom::inline engine {
namespace {

struct Cure {
    const char* cause;
    const char* address; // end of the address
};
// Add what requests run out of.
constexpr Cure kCures[] = {
    {"slots", ".writeBuffer"},
    {"sram", ".buffer"},
    {"tags", ".readTags"},
    {"device_slots", ".deviceSlots"},
    {"command_slots", ".ncqDepth"},
    {"command_slots", ".queueDepth"},
    {"queue_depth", "workload.qd"},
    {"one_slow", ".alike"},
    {"map_lines", ".mapCache"},
    {"power", ".powerCap"},
    {"pauses", "workload.thinktime"},
};

// Settings that reduce the work that fills a part.
constexpr Cure kRemedies[] = {
    {"gc", ".overProvisioning"}, {"gc", ".gcPolicy"},   {"gc", ".copyback"},     {"gc", ".hotCold"},          {"gc", ".mapping"},
    {"gc", ".mappingUnit"},      {"map", ".mapCache"},  {"map", ".mapping"},     {"map", ".mapPlacement"},    {"gc", ".gcSearch"},
    {"gc", ".gcThreshold"},      {"gc", ".gcReserved"}, {"gc", ".gcUrgency"},    {"parity", ".parityStripe"}, {"fold", ".cacheFull"},
    {"fold", ".pslcBlocks"},     {"retry", ".t"},       {"retry", ".hardLimit"}, {"retry", ".retryGain"},     {"gc", ".gcBackground"},
};

bool isAt(const Variation& variation, const Cure& cure)
{
    return variation.address.ends_with(cure.address);
}

} // namespace

std::vector<std::string> additionsAgainst(const std::string& cause)
{
    std::vector<std::string> addresses;
    for (const Cure& cure : kCures)
        if (cause == cure.cause)
            addresses.emplace_back(cure.address);
    return addresses;
}

std::string causeEndedBy(const Variation& variation)
{
    const auto cure = std::ranges::find_if(kCures, [&](const Cure& one) { return isAt(variation, one); });
    return cure != std::end(kCures) ? cure->cause : "";
}

bool adds(const Variation& variation, const std::string& cause)
{
    return std::ranges::any_of(kCures, [&](const Cure& cure) { return cause == cure.cause && isAt(variation, cure); });
}

std::vector<std::string> workReducedBy(const Variation& variation)
{
    std::vector<std::string> causes;
    for (const Cure& remedy : kRemedies)
        if (isAt(variation, remedy))
            causes.emplace_back(remedy.cause);
    return causes;
}

std::optional<std::size_t> remedyRank(const Variation& variation, const std::string& cause)
{
    for (std::size_t i = 0; i < std::size(kRemedies); ++i)
        if (cause == kRemedies[i].cause && isAt(variation, kRemedies[i]))
            return i;
    return std::nullopt;
}

bool isLikely(const Variation& variation, const std::string& cause)
{
    return remedyRank(variation, cause) || !causeEndedBy(variation).empty();
}

} // namespace floom::inline engine
