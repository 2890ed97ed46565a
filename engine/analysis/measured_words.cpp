// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measured_words.h"

#include "analysis/cures.h"
#include "analysis/held_words.h"
#include "analysis/tail_change.h"
#include "base/number_text.h"
#include "results/fairness.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

std::string MeasuredWords::text(const Trial* claim, const Trial* part) const
{
    constexpr std::size_t kOthers = 3;
    constexpr double kNearly = 0.8; // of what the best part gains
    std::vector<const Trial*> list;
    const auto add = [&](const Trial* trial) {
        if (trial != nullptr && std::find(list.begin(), list.end(), trial) == list.end())
            list.push_back(trial);
    };
    if (!isWant(claim) || claim->gain.percent >= 0 || !claim->gain.isTold()) // a larger buffer that is slower is not full yet
        add(claim);
    add(part);
    add(m_run.trials.of("workload.qd"));
    std::vector<const Trial*> rest;
    for (const Trial& trial : m_run.trials)
        if (trial.helps() && trial.variation->kind != Variation::Kind::ideal)
            rest.push_back(&trial);
    const auto more = [](const Trial* a, const Trial* b) { return a->gain.percent > b->gain.percent; };
    std::stable_sort(rest.begin(), rest.end(), more);
    for (std::size_t i = 0; i < rest.size() && i < kOthers; ++i)
        add(rest[i]);
    add(m_run.trials.bestReturn());
    if (const Trial* const plp = m_run.trials.of(".plp"); plp != nullptr && plp->helps() && !slowFlushWords(m_run.result).empty())
        add(plp);
    if (const Trial* const alike = m_run.trials.of(".alike"); alike != nullptr && (alike->helps() || alike->movesTail()))
        add(alike);
    for (const Trial* trial : rest)
        if (savesWork(*trial) || trial->variation->address == "workload.bs" // keep the proof next to the sentence on partial units
            || (trial->variation->kind == Variation::Kind::faster && trial->gain.percent >= kNearly * gainOr0(part)))
            add(trial);
    std::stable_sort(list.begin(), list.end(), more);
    std::string text;
    for (const Trial* trial : list)
        text += (text.empty() ? " Measured: " : "; ") + m_run.words.of(*trial->variation) + " "
            + gainText(*trial, m_run.isOpen && text.empty() && trial->gain.isTold() ? " mean latency" : "")
            + (trial->movesTail() ? ", " + tailName(m_run.result) + " " + tailText(*trial->tail) : "") + otherTails(*trial, false)
            + jobsText(*trial);
    return text.empty() ? text : text + "." + tail(list) + untried();
}

bool MeasuredWords::savesWork(const Trial& trial) const
{
    constexpr double kMuch = 0.15;
    const auto isFullOf = [this](const ClassUse& c, std::string_view cause) {
        return cause == "retry"
            ? causeOfWork(m_run.result, c) == cause
            : (cause == "map" && c.share(Owner::map) >= kMuch) || (cause == "parity" && c.share(Owner::parity) >= kMuch);
    };
    return std::ranges::any_of(workReducedBy(*trial.variation), [&](const std::string& cause) {
        return std::ranges::any_of(m_run.classes, [&](const ClassUse& c) { return c.mean() >= 0.5 && isFullOf(c, cause); });
    });
}

std::string MeasuredWords::gainText(const Trial& trial, const char* of) const
{
    const bool isBounded = trial.gain.isToldFromBelow(); // the bound follows the whole figure, its unit included
    return (trial.gain.isTold()
                ? rateText(m_run.isOpen ? -trial.gain.percent : trial.gain.percent) + (isBounded ? "" : intervalText(trial.gain))
                : trial.gain.isOpen() ? "undecided (too few requests)"
                                      : "no difference")
        + of + (isBounded ? intervalText(trial.gain) : "") + (trial.filling.empty() ? "" : " while " + trial.filling + " fills");
}

std::string MeasuredWords::jobsText(const Trial& trial) const
{
    constexpr std::size_t kAll = 3;
    std::vector<const SideGain*> jobs;
    std::size_t all = 0;
    for (const SideGain& side : trial.sides)
        if (isTenantName(side.side)) {
            ++all;
            if (!std::isnan(side.gainPercent)) // it may arrive by the clock
                jobs.push_back(&side);
        }
    const bool areClones = m_run.workload.parts.empty() && m_run.workload.jobs > 1;
    if (all < 2 || jobs.empty() || areClones)
        return {};
    if (jobs.size() > kAll) {
        const auto [least, most] = std::minmax_element(
            jobs.begin(), jobs.end(), [](const SideGain* a, const SideGain* b) { return a->gainPercent < b->gainPercent; });
        jobs = {*most, *least};
    }
    const auto isMoved = [](const SideGain* job) { return Gain{job->gainPercent, job->ci95}.isTold(); };
    if (std::none_of(jobs.begin(), jobs.end(), isMoved))
        return {};
    std::string text;
    for (const SideGain* job : jobs) {
        const Gain gain{job->gainPercent, job->ci95};
        const bool isTold = isMoved(job);
        text += (text.empty() ? " (" : ", ") + job->side + " "
            + (gain.isToldFromBelow() ? "at least " + rateText(gain.least())
                   : isTold           ? rateText(gain.percent)
                   : gain.isOpen()    ? "undecided"
                                      : "no difference");
    }
    return text + ")";
}

std::string MeasuredWords::otherTails(const Trial& trial, bool price) const
{
    std::string text;
    for (const SideGain& side : trial.sides) {
        const bool isPrice = price && side.side == "write" && tailName(m_run.result) == "read p99" && side.p99Percent >= kTailMoves;
        const bool isFlush = side.side == "flush" && std::fabs(side.p99Percent) >= kTailMoves;
        if (const Gain change{side.p99Percent, side.p99Ci95}; (isPrice || isFlush) && change.isTold())
            text += ", " + side.side + " p99 " + tailText(change);
    }
    return text;
}

std::string MeasuredWords::tail(const std::vector<const Trial*>& told) const
{
    const Trial* most = nullptr;
    for (const Trial& trial : m_run.trials)
        if (trial.variation->kind != Variation::Kind::ideal && trial.movesTail() && trial.tail->percent < 0
            && (most == nullptr || trial.tail->percent < most->tail->percent))
            most = &trial;
    if (most == nullptr || std::find(told.begin(), told.end(), most) != told.end())
        return {};
    std::string name = tailName(m_run.result);
    name.front() = name == "p99" ? 'p' : static_cast<char>(name.front() - 'a' + 'A');
    // Not the most where a change that gains more has no known tail.
    const bool isMost = std::ranges::none_of(told, [](const Trial* one) { return one->helps() && (!one->tail || one->tail->isOpen()); });
    std::string text = " " + name + (isMost ? " falls most with " : " falls with ") + m_run.words.of(*most->variation) + ": "
        + tailText(*most->tail) + otherTails(*most, true);
    if (most->gain.isTold() && std::fabs(most->gain.percent) >= 1)
        text += std::string(m_run.isOpen ? "; mean latency " : "; requests a second ") + gainText(*most);
    return text + ".";
}

std::string MeasuredWords::untried() const
{
    const std::uint32_t changes = m_run.result.bottleneck.untried;
    return changes == 0 ? ""
                        : ' ' + countText(changes)
            + (changes == 1 ? " other change was not tried: it" : " other changes were not tried: they") + " would take too long.";
}

} // namespace floom::inline engine
