// SPDX-License-Identifier: GPL-3.0-or-later
// NamedLimit: what a verdict names as the limit. It begins with the run's own proposal (limit.h); each function called name...() sets it to
// what it names and returns the first sentence of the verdict. Pure.
#pragma once

#include "analysis/judged_run.h"

#include <string>

namespace floom::inline engine {

class NamedLimit {
public:
    explicit NamedLimit(const JudgedRun& run)
        : m_run(run)
        , m_limit(limitOf(run.result, run.program, run.workload))
    {
    }

    [[nodiscard]] const Limit& limit() const { return m_limit; }

    // The part that gains most when it is twice as fast. Where another one gains as much up to the next limit, the fuller of the two: its
    // work is what requests queue for. Null if no part was tried.
    [[nodiscard]] const Trial* fullestOfBest() const;
    // True if the part is used so little that requests hardly queue for it.
    [[nodiscard]] bool isIdle(const Trial& part) const;
    // True if the setting reduces the work of the hot instances among equal parts.
    [[nodiscard]] bool savesItsWork(const Trial& setting) const;
    // The part that limits next, where twice the speed of this one gains little.
    [[nodiscard]] std::string behindWords(const Trial& claim) const;
    // " A setting that reduces the load gains most: ...".
    [[nodiscard]] std::string unloading(const Trial& setting) const;
    // True if parts of units cost more than the best part gains: of the larger requests in their number, or of smaller units. More bytes
    // alone are gained by larger requests wherever each costs time, such as at a processor.
    [[nodiscard]] bool areDear(const Trial& whole, const Trial* part) const;
    // No part is saturated, but the drive draws its power cap, or programs wait for power and nothing else gains as much as no cap.
    [[nodiscard]] bool drawsItsCap(const Trial& cap) const;

    std::string namePart(const Trial& part, const Trial* claim); // the part that gains most, or its one slow instance
    std::string nameLoad(); // too few requests in flight
    std::string nameSizes(const Trial& whole); // requests of parts of mapping units
    std::string nameCap(const Trial& cap); // the power cap
    std::string nameForced(const Trial& safe); // writes that wait until they are programmed
    std::string nameStep(const Trial& step); // a setting, more of something, or unequal parts
    std::string namePair(const Trial& pair); // two parts together
    std::string nameNothing(const Trial* claim); // no change helps for certain

private:
    [[nodiscard]] double takenShare(const Trial& part) const; // of its time, at work or holding data
    // ", Mapping unit 8 KiB to 4 KiB nearly as much": another setting with almost the gain of this one; "" if there is none.
    [[nodiscard]] std::string rival(const Trial& first) const;
    // The work that the setting reduces, if it fills a busy part.
    std::string filledBy(const Trial& step);
    // True if the part that the run names is full throughout, and no trial tells otherwise: then it limits, whatever a change gains.
    [[nodiscard]] bool isFull(const Trial* claim) const;

    const JudgedRun& m_run;
    Limit m_limit;
};

} // namespace floom::inline engine
