// SPDX-License-Identifier: GPL-3.0-or-later
// MeasuredWords: the sentence on what the changes gained: " Measured: the dies twice as fast +42 %; QD 64 to 128 no difference. Read p99
// falls most with ...". Pure.
#pragma once

#include "analysis/judged_run.h"

#include <string>
#include <vector>

namespace floom::inline engine {

class MeasuredWords {
public:
    explicit MeasuredWords(const JudgedRun& run)
        : m_run(run)
    {
    }

    // The claim (what tests the named limit), other changes that help (greatest first), parts that gain nearly as much as the best one, and
    // more requests in flight. `part`: the part whose doubled speed gains most. Both may be null. "" if nothing was tried of these.
    [[nodiscard]] std::string text(const Trial* claim, const Trial* part) const;

private:
    // True if the change reduces non-host work that fills much of a busy class: a reader who sees that work asks what less of it gains.
    [[nodiscard]] bool savesWork(const Trial& trial) const;
    [[nodiscard]] std::string gainText(const Trial& trial, const char* of = "") const;
    // " (oltp +20 %, batch no difference)". Of more than three jobs, those with the largest and the smallest gain. "" with one job, and for
    // clones, which differ by chance only.
    [[nodiscard]] std::string jobsText(const Trial& trial) const;
    // ", write p99 63 times as long", if `price`: that of a shorter read tail. ", flush p99 −98 %": writes that no longer wait for flushes
    // may take longer themselves.
    [[nodiscard]] std::string otherTails(const Trial& trial, bool price) const;
    // The change that reduces p99 most, if not mentioned yet.
    [[nodiscard]] std::string tail(const std::vector<const Trial*>& told) const;
    // " 12 other changes were not tried: they would take too long."
    [[nodiscard]] std::string untried() const;

    const JudgedRun& m_run;
};

} // namespace floom::inline engine
