// SPDX-License-Identifier: GPL-3.0-or-later
// VictimRule: by which rule the next erase stripe to be collected is chosen: a policy and its numbers. Each policy is a file of its own in
// gc/victims, named as the catalogue's choice is; the build lists them.
#pragma once

#include "base/index.h"
#include "base/random.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom {

class Victims;
class VictimPolicy;

[[nodiscard]] const VictimPolicy* findVictimPolicy(std::string_view word); // nullptr: there is none; generated

// A policy by its word: "greedy", "cost_benefit", ...
class GcPolicy {
public:
    GcPolicy(const char* word)
        : GcPolicy(std::string_view(word))
    {
    }
    GcPolicy(const std::string& word)
        : GcPolicy(std::string_view(word))
    {
    }
    const VictimPolicy* operator->() const { return m_policy; }
    friend bool operator==(const GcPolicy&, const GcPolicy&) = default;

private:
    explicit GcPolicy(std::string_view word);

    const VictimPolicy* m_policy;
};

struct VictimRule {
    GcPolicy policy = "greedy";
    std::uint32_t choices = 10; // d
    std::uint32_t window = 64; // w, stripes
    double search = 1; // share of the stripes that greedy and cost-benefit look at; 0 = one of them

    [[nodiscard]] bool maybeFull() const;
    [[nodiscard]] std::uint32_t draws(std::uint32_t stripes) const;
    [[nodiscard]] bool takesFewest(std::uint32_t stripes) const;
    [[nodiscard]] bool byCount() const;
    friend bool operator==(const VictimRule&, const VictimRule&) = default;
};

class VictimPolicy {
public:
    VictimPolicy() = default;
    VictimPolicy(const VictimPolicy&) = delete;
    VictimPolicy& operator=(const VictimPolicy&) = delete;
    virtual ~VictimPolicy() = default;

    // The next victim among the closed stripes of a die, of which one at least would gain something. `clock`: units written there so far.
    [[nodiscard]] virtual StripeIndex pick(Victims& closed, const VictimRule& rule, RandomStream& random, std::uint64_t clock) const = 0;
    // Stripes compared for it, of so many: each costs processor cycles.
    [[nodiscard]] virtual std::uint32_t looked(const VictimRule& rule, std::uint32_t stripes) const = 0;
    // Are they to be kept by valid count (Victims::fewest()), or by age (Victims::oldest())? By count it always takes the fewest valid
    // units.
    [[nodiscard]] virtual bool byCount(const VictimRule& /*rule*/) const { return false; }
    // By age, and by count beside that (Victims::counted())?
    [[nodiscard]] virtual bool byBoth(const VictimRule& /*rule*/) const { return false; }
    // Where the victim must not hold more than there is room for: one at random among those that fit, or the one with the fewest.
    [[nodiscard]] virtual bool anyThatFits() const { return false; }

    // --- for laws of the steady state ---
    // Victims may be fully valid: moving one takes a whole stripe before it gives one back.
    [[nodiscard]] virtual bool maybeFull() const { return false; }
    // Draws behind a victim among `stripes`: 0 where it is all of them or the oldest, or so many that the law of ages is the same.
    [[nodiscard]] virtual std::uint32_t draws(const VictimRule& /*rule*/, std::uint32_t /*stripes*/) const { return 0; }
    // Among all of them, does it come to the one with the fewest valid units, or near enough to it?
    [[nodiscard]] virtual bool takesFewest() const { return false; }

protected:
    // For who looks at a share of the stripes only (VictimRule::search).
    [[nodiscard]] static std::uint32_t searched(const VictimRule& rule, std::uint32_t stripes);
    [[nodiscard]] static std::uint32_t drawsOfSearch(const VictimRule& rule, std::uint32_t stripes);
};

} // namespace floom
