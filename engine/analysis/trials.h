// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that a proof tried, with what each gained. Pure; keeps references to what it is made of.
#pragma once

#include "analysis/class_use.h"
#include "analysis/limit.h"
#include "analysis/sensitivity.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine {

inline constexpr double kHelps = 2; // percent; a smaller gain is not worth paying for
inline constexpr double kPartLimits = 5; // percent; a part that gains less when it is twice as fast does not limit
inline constexpr double kTailMoves = 10; // percent: smaller changes of p99 are not reported
inline constexpr double kAsGood = 0.95; // of another's gain

struct Trial { // one variation, run beside the base drive under the same random numbers
    const Variation* variation = nullptr;
    Gain gain; // from gainOf()
    std::optional<Gain> tail; // of the p99 latency
    std::string filling = {}; // the buffer or cache still filling: the gain lasts until it is full
    std::vector<SideGain> sides = {};
    double cacheHits = 0; // share of the read units that it found in the read cache
    double waf = 0, wafBefore = 0; // write amplification with and without the change; 0 where nothing was written
    [[nodiscard]] bool helps() const; // at least 2 %, and clearly more than its interval
    [[nodiscard]] bool mayHelp() const; // too few requests to rule it out
    [[nodiscard]] bool movesTail() const; // p99, by enough to report it
    [[nodiscard]] bool isPutOff() const; // faster only until the added buffer space is full
};

[[nodiscard]] inline double gainOr0(const Trial* trial)
{
    return trial != nullptr ? std::max(0.0, trial->gain.percent) : 0;
}
// True for more of something that requests run out of; false for a faster part, and for none.
[[nodiscard]] inline bool isWant(const Trial* trial)
{
    return trial != nullptr && trial->variation->kind != Variation::Kind::faster;
}

// True if the design changed a policy from its default and the variation sets it back. The mapping is excluded: it is a design of its own.
[[nodiscard]] bool setsBack(const Variation& variation, const Program& program);
// Removes the lines of two changes of which one alone gains as much.
void leaveOutOthers(std::vector<Sensitivity>& lines, const std::vector<Trial>& trials);

class Trials {
public:
    // Leaves out what says nothing of its own: two changes of which one alone gains as much, more of what less would do, and, where a
    // change helps for good, those that gain only while something fills.
    Trials(const std::vector<Trial>& tried, const RunResult& result, const Program& program, const std::vector<ClassUse>& classes);

    [[nodiscard]] std::vector<Trial>::const_iterator begin() const { return m_list.begin(); }
    [[nodiscard]] std::vector<Trial>::const_iterator end() const { return m_list.end(); }

    // The one among these that gains most; null if there is none.
    template <typename Among> [[nodiscard]] const Trial* best(Among among) const
    {
        const Trial* found = nullptr;
        for (const Trial& trial : m_list)
            if (among(trial) && (found == nullptr || trial.gain.percent > found->gain.percent))
                found = &trial;
        return found;
    }
    // The best at an address that ends so, a part twice as fast excluded.
    [[nodiscard]] const Trial* of(const std::string& end) const;
    // What tests that limit: a scarcity is tested by adding more, a part by making it faster.
    [[nodiscard]] const Trial* claimOf(const Limit& limit) const;
    [[nodiscard]] bool isReturn(const Trial& trial) const; // setsBack()
    // The policy that the design changed and that helps most when set back, even if another setting hides it better.
    [[nodiscard]] const Trial* bestReturn() const;
    // More of something that requests may run out of in the drive.
    [[nodiscard]] const Trial* bestAddition() const;
    // Number of single changes that the trials cannot rule out.
    [[nodiscard]] std::ptrdiff_t undecided() const;

private:
    const Program& m_program;
    std::vector<Trial> m_list;
};

} // namespace floom::inline engine
