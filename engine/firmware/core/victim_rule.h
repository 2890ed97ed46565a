// SPDX-License-Identifier: GPL-3.0-or-later
// VictimRule: how GC chooses the next victim superblock: a policy and its parameters. Each policy is a file in gc/victims named like the
// catalogue's choice; the build lists them.
#pragma once

#include "base/index.h"
#include "base/random.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline engine {

class Victims;
class VictimPolicy;

[[nodiscard]] const VictimPolicy* findVictimPolicy(std::string_view word); // nullptr if there is none; generated

// A policy by name: "greedy", "cost_benefit", ...
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
    std::uint32_t window = 64; // w, superblocks
    double search = 1; // share of the superblocks that greedy and cost-benefit examine; 0 = one superblock

    [[nodiscard]] bool maybeFull() const;
    [[nodiscard]] std::uint32_t draws(std::uint32_t superblocks) const;
    [[nodiscard]] double windowShare(std::uint32_t superblocks) const;
    [[nodiscard]] bool takesFewest(std::uint32_t superblocks) const { return windowShare(superblocks) >= 1; }
    [[nodiscard]] bool byCount() const;
    friend bool operator==(const VictimRule&, const VictimRule&) = default;
};

class VictimPolicy {
public:
    VictimPolicy() = default;
    VictimPolicy(const VictimPolicy&) = delete;
    VictimPolicy& operator=(const VictimPolicy&) = delete;
    virtual ~VictimPolicy() = default;

    // Picks the next victim among the closed superblocks of a die, at least one of which must gain free units. `clock`: units written on
    // the die so far.
    [[nodiscard]] virtual SuperblockIndex pick(Victims& closed, const VictimRule& rule, RandomStream& random,
                                               std::uint64_t clock) const = 0;
    // Number of superblocks examined, out of `superblocks`: each costs CPU cycles.
    [[nodiscard]] virtual std::uint32_t looked(const VictimRule& rule, std::uint32_t superblocks) const = 0;
    // True to keep closed superblocks by valid count (Victims::fewest()), false by age (Victims::oldest()). By count, the policy always
    // takes the fewest valid units.
    [[nodiscard]] virtual bool byCount(const VictimRule& /*rule*/) const { return false; }
    // True to keep them by age and additionally by count (Victims::counted()).
    [[nodiscard]] virtual bool byBoth(const VictimRule& /*rule*/) const { return false; }
    // If free space limits the victim's valid units: true takes a random superblock that fits, false the one with the fewest.
    [[nodiscard]] virtual bool anyThatFits() const { return false; }

    // --- for closed forms of the steady state ---
    // Victims may be fully valid: moving one uses a whole superblock before it frees one.
    [[nodiscard]] virtual bool maybeFull() const { return false; }
    // Random draws per victim among `superblocks`; 0 if the policy takes all or the oldest, or so many that the closed form by age is the
    // same.
    [[nodiscard]] virtual std::uint32_t draws(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const { return 0; }
    // Share of the superblocks, from the oldest on, out of which it picks the one with the fewest valid units, or nearly; 0 = it does not.
    [[nodiscard]] virtual double windowShare(const VictimRule& /*rule*/, std::uint32_t /*superblocks*/) const { return 0; }

protected:
    // For policies that examine only a share of the superblocks (VictimRule::search).
    [[nodiscard]] static std::uint32_t searched(const VictimRule& rule, std::uint32_t superblocks);
    [[nodiscard]] static std::uint32_t drawsOfSearch(const VictimRule& rule, std::uint32_t superblocks);
};

} // namespace floom::inline engine
