// SPDX-License-Identifier: GPL-3.0-or-later
// VictimRule: by which rule the next erase stripe to be collected is chosen.
#pragma once

#include <cstdint>
#include <string_view>

namespace floom {

enum class GcPolicy : std::uint8_t { greedy, costBenefit, dChoices, random, fifo, windowedGreedy };
// As the catalogue's choices spell it: "greedy", "cost_benefit", "d_choices", "random", "fifo", "windowed_greedy".
[[nodiscard]] GcPolicy gcPolicyOf(std::string_view name);

struct VictimRule {
    GcPolicy policy = GcPolicy::greedy;
    std::uint32_t choices = 10; // d
    std::uint32_t window = 64; // w, stripes
    double search = 1; // share of the stripes that greedy and cost-benefit look at; 0 = one of them
    // Victims may be fully valid: moving one takes a whole stripe before it gives one back.
    [[nodiscard]] bool maybeFull() const { return policy == GcPolicy::random || policy == GcPolicy::dChoices || policy == GcPolicy::fifo; }
    // Draws behind a victim among `stripes`: 0 where it is all of them or the oldest, or so many that the law of ages is the same.
    [[nodiscard]] std::uint32_t draws(std::uint32_t stripes) const;
    // Does it come to the fewest valid units among so many, or near enough to them?
    [[nodiscard]] bool takesFewest(std::uint32_t stripes) const
    {
        return (policy == GcPolicy::greedy || policy == GcPolicy::costBenefit) && draws(stripes) == 0;
    }
    friend bool operator==(const VictimRule&, const VictimRule&) = default;
};

} // namespace floom
