// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/named_limit.h"

#include "analysis/cause_words.h"
#include "analysis/cures.h"
#include "analysis/held_words.h"
#include "analysis/limit_words.h"
#include "analysis/unequal_words.h"
#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {
namespace {

struct Reason { // explains why setting a policy back gains
    const char* address; // end of the address
    const char* to; // end of the change
    const char* words;
};
constexpr Reason kReasons[] = {
    {".cachePolicy", " to write_back", "without it each write waits until its data are programmed"},
    {".plp", ".cachePolicy write_back", "without them each write waits until its data are programmed"},
};

constexpr double kFullPower = 0.97; // of the cap

} // namespace

double NamedLimit::takenShare(const Trial& part) const
{
    const ClassUse* const use = m_run.words.classOf(part.variation->block);
    return use != nullptr ? use->taken() : 0;
}

const Trial* NamedLimit::fullestOfBest() const
{
    constexpr double kMuch = 0.2; // of the time
    const auto isPart = [](const Trial& t) { return t.variation->kind == Variation::Kind::faster; };
    const Trial* const most = m_run.trials.best(isPart);
    const Trial* fullest = most;
    for (const Trial& trial : m_run.trials)
        if (isPart(trial) && trial.helps() && trial.gain.percent >= kAsGood * most->gain.percent
            && takenShare(trial) >= takenShare(*fullest) + kMuch)
            fullest = &trial;
    return fullest;
}

bool NamedLimit::isIdle(const Trial& part) const
{
    constexpr double kIdle = 0.3;
    const ClassUse* const use = m_run.words.classOf(part.variation->block);
    return use != nullptr && !isHot(*use) && use->mean() + use->held / use->tracks < kIdle;
}

bool NamedLimit::savesItsWork(const Trial& setting) const
{
    const ClassUse* const use = m_run.words.classOf(m_limit.block);
    const auto causes = workReducedBy(*setting.variation);
    return use != nullptr && m_run.trials.of(".alike") == nullptr
        && std::ranges::find(causes, causeOfWork(m_run.result, *use)) != causes.end();
}

std::string NamedLimit::behindWords(const Trial& claim) const
{
    constexpr double kLittle = 50, kNearly = 0.8; // percent; utilization
    if (claim.variation->kind != Variation::Kind::faster || claim.gain.percent >= kLittle)
        return {};
    for (const ClassUse& c : m_run.classes)
        if (const std::string who = labelOf(m_run.program, c.block, c.resource); c.block != m_limit.block && c.mean() >= kNearly
            && m_limit.facts.find("busiest: " + who + ',') == std::string::npos) // it was named there
            return " Close behind: " + who + ", " + busyWords(c) + ".";
    return {};
}

std::string NamedLimit::unloading(const Trial& setting) const
{
    return " A setting that reduces the load gains most: " + m_run.words.of(*setting.variation) + ".";
}

bool NamedLimit::areDear(const Trial& whole, const Trial* part) const
{
    const Trial* const unit = m_run.trials.of(".mappingUnit");
    const double saved = (100 + whole.gain.percent) / whole.variation->sizes - 100;
    return unit == nullptr || std::max({saved, unit->gain.percent, kHelps}) >= gainOr0(part) * kAsGood;
}

bool NamedLimit::drawsItsCap(const Trial& cap) const
{
    const EnergyResult& energy = m_run.result.energy;
    return m_limit.regime == "latency_bound" && energy.capWatts > 0
        && (energy.meanWatts >= kFullPower * energy.capWatts || (energy.heldPrograms > 0 && &cap == m_run.trials.best([](const Trial& t) {
                return t.variation->kind != Variation::Kind::ideal && !t.isPutOff();
            })));
}

std::string NamedLimit::namePart(const Trial& part, const Trial* claim)
{
    const std::string who = m_run.words.labelOfBlock(part.variation->block);
    const ClassUse* const use =
        softwareShare(m_run.result, part.variation->block) < kMostlyHost ? m_run.words.classOf(part.variation->block) : nullptr;
    if (use != nullptr && isHot(*use)) {
        m_limit.block = part.variation->block;
        m_limit.instance = use->busiestInstance;
        m_limit.cause = "one_slow";
        return oneSlowWords(m_run.result, m_run.program, *use).sentence();
    }
    const bool isLong = use != nullptr && isIdle(part);
    const bool isEqual = std::ranges::any_of(m_run.trials, [&part](const Trial& t) {
        return &t != &part && t.variation->kind == Variation::Kind::faster && t.gain.percent >= kAsGood * part.gain.percent;
    });
    std::string text = capital(who) + (isMany(who) ? " limit" : " limits") + (isLong ? " by latency, not by load: " : ": ")
        + (isMany(who) ? "doubling their speed" : "doubling its speed") + (isEqual ? " gains as much as" : " gains more than")
        + " doubling that of any other part";
    if (use != nullptr) {
        text += "; " + busyWords(*use);
        if (const std::string held = heldWords(*use); !held.empty())
            text += ", " + held;
    }
    const std::string cause = use != nullptr ? causeOfWork(m_run.result, *use) : std::string();
    if (use != nullptr)
        text += fillWords(m_run.result, *use, cause, timeOf(who));
    text += ".";
    if (isLong && m_limit.regime == "latency_bound" && !m_limit.situation.empty())
        text += " " + capital(m_limit.situation);
    const bool isShort = isWant(claim) && (claim->helps() || claim->mayHelp()); // gains less, yet requests run out of it
    if (isShort && !m_limit.want.empty() && text.find(m_limit.want.substr(1)) == std::string::npos) // within a sentence, too
        text += " " + m_limit.want;
    if (claim != nullptr && claim->variation->block != part.variation->block)
        if (const ClassUse* const other = m_run.words.classOf(claim->variation->block); other != nullptr && other->mean() >= 0.5)
            text += " " + capital(m_run.words.labelOfBlock(claim->variation->block)) + ": " + busyWords(*other) + ".";
    m_limit.block = part.variation->block;
    m_limit.instance = wildcardOf(m_run.program, m_limit.block);
    m_limit.cause = cause;
    if (m_limit.regime == "saturated" && (use == nullptr || use->mean() < 0.9))
        m_limit.regime = "latency_bound";
    return text;
}

std::string NamedLimit::nameLoad()
{
    const std::string spent = m_limit.regime == "latency_bound" ? m_limit.situation : "";
    m_limit.cause = "queue_depth";
    m_limit.regime = "latency_bound";
    return "Queue depth limits (QD " + std::to_string(closedDepth(m_run.workload)) + ")"
        + (m_run.trials.undecided() == 0 ? ": doubling the speed of any part gains less than a deeper queue."
                                         : ", but the run has too few requests to be sure.")
        + (spent.empty() ? "" : " " + capital(spent));
}

std::string NamedLimit::rival(const Trial& first) const
{
    const Trial* const other = m_run.trials.best([&](const Trial& t) {
        return &t != &first && t.helps() && t.variation->change.find(", with ") == std::string::npos
            && t.variation->kind == Variation::Kind::more && !t.variation->address.ends_with(".count") && !t.isPutOff()
            && t.gain.percent >= kAsGood * first.gain.percent && t.gain.percent <= first.gain.percent;
    });
    return other != nullptr ? ", " + m_run.words.of(*other->variation) + " nearly as much" : "";
}

std::string NamedLimit::nameSizes(const Trial& whole)
{
    m_limit.block.clear();
    m_limit.instance.clear();
    m_limit.cause = "part_units";
    m_limit.regime = "latency_bound";
    const Trial* const unit = m_run.trials.of(".mappingUnit");
    const bool isAsGood = unit != nullptr && unit->helps() && unit->gain.percent >= whole.gain.percent;
    const bool isBetter = isAsGood && whole.gain.percent < kAsGood * unit->gain.percent;
    const std::string other = isAsGood ? ", " + m_run.words.of(*unit->variation) + " as much" : rival(whole);
    const auto limit = [&](const std::string& what, const std::string& better) {
        return what
            + (isBetter            ? ": " + m_run.words.of(*unit->variation) + " gains most, " + better + " less"
                   : other.empty() ? ": no other change gains as much as " + better
                                   : ": " + better + " gain most" + other)
            + ".";
    };
    if (m_run.partUnits.find("Each read reaches") != std::string::npos)
        return limit("Requests across mapping units limit", "aligned ones");
    return m_run.partUnits.starts_with(" The reads") ? limit("Reads across mapping units limit", "aligned ones")
                                                     : limit("Writes of parts of mapping units limit", "whole ones");
}

std::string NamedLimit::nameCap(const Trial& cap)
{
    m_limit.block = cap.variation->block;
    m_limit.instance = wildcardOf(m_run.program, m_limit.block);
    m_limit.cause = "power";
    const EnergyResult& energy = m_run.result.energy;
    const std::string draws = "The power cap limits: the drive draws " + wattsText(energy.meanWatts) + " of " + wattsText(energy.capWatts);
    if (energy.meanWatts >= kFullPower * energy.capWatts)
        return draws + ", and programs wait until it draws less.";
    return draws + " on average, and " + countText(energy.heldPrograms) + " programs waited "
        + microsecondsText(1e6 * energy.heldSeconds / static_cast<double>(energy.heldPrograms)) + " each for power.";
}

std::string NamedLimit::nameForced(const Trial& safe)
{
    m_limit.block = safe.variation->block;
    m_limit.instance = wildcardOf(m_run.program, m_limit.block);
    m_limit.cause.clear();
    m_limit.regime = "latency_bound";
    return m_run.forced + ", because the drive has "
        + (safe.variation->with.empty() ? "no power-loss protection (PLP)."
                                        : "neither a write-back cache nor power-loss protection (PLP).");
}

std::string NamedLimit::filledBy(const Trial& step)
{
    for (const std::string& cause : workReducedBy(*step.variation))
        for (const ClassUse& use : m_run.classes)
            if ((use.mean() >= 0.5 || isHot(use)) && causeOfWork(m_run.result, use) == cause) {
                m_limit.cause = cause;
                return fillWords(m_run.result, use, cause, whoseOf(use));
            }
    return {};
}

std::string NamedLimit::nameStep(const Trial& step)
{
    constexpr double kLess = 0.9; // of the write amplification
    m_limit.block = step.variation->block;
    m_limit.instance = wildcardOf(m_run.program, m_limit.block);
    m_limit.cause = causeEndedBy(*step.variation);
    std::string why;
    for (const Reason& reason : kReasons)
        if (step.variation->address.ends_with(reason.address) && step.variation->change.ends_with(reason.to))
            why = std::string(": ") + reason.words;
    if (step.variation->address.ends_with(".wearLevelling") && m_run.trials.isReturn(step) && step.waf < kLess * step.wafBefore)
        why = ": its moves of cold data raise write amplification from " + bareText(step.waf) + " to " + bareText(step.wafBefore);
    if (step.variation->address.ends_with(".coalescing") && m_run.trials.isReturn(step) && !m_run.gathered.empty())
        why = ": " + m_run.gathered;
    const Trial* const more = m_run.trials.best([&](const Trial& t) { return t.helps() && t.variation->kind != Variation::Kind::ideal; });
    const std::string gains = more == nullptr || more->gain.percent <= step.gain.percent ? " gains most"
        : more->isPutOff()                                                               ? " brings the largest lasting gain"
        : more->variation->kind == Variation::Kind::faster ? " gains as much as " + m_run.words.of(*more->variation)
                                                           : " gains more than any part twice as fast";
    constexpr double kMany = 0.1;
    if (why.empty() && step.cacheHits >= kMany && step.variation->address.ends_with(".readCache"))
        why = ": then " + shortPercentText(step.cacheHits) + " of the units read are found in the cache";
    const bool isAlike = step.variation->address.ends_with(".alike");
    const auto isFaster = [](const Trial& t) { return t.variation->kind == Variation::Kind::faster; };
    const bool isOnly = std::ranges::any_of(m_run.trials, isFaster) && std::ranges::none_of(m_run.trials, [&](const Trial& t) {
                            return isFaster(t) && t.gain.percent >= kPartLimits && (t.helps() || t.mayHelp());
                        });
    const std::string situation = m_limit.situation, filled = filledBy(step);
    return (isAlike      ? "Unequal parts limit: "
                : isOnly ? "A setting limits, not the speed of a part: "
                         : "A setting limits: ")
        + m_run.words.of(*step.variation) + gains + (isAlike ? "" : rival(step)) + why + filled + "."
        + (why.empty() && filled.empty() && !isAlike && !situation.empty() ? " As drawn, " + situation : "");
}

std::string NamedLimit::namePair(const Trial& pair)
{
    const std::string second = pair.variation->address.substr(pair.variation->address.find('+') + 1);
    m_limit.block = pair.variation->block;
    m_limit.instance = wildcardOf(m_run.program, m_limit.block);
    m_limit.cause.clear();
    return capital(m_run.words.labelOfBlock(m_limit.block)) + " and " + m_run.words.labelOfBlock(second.substr(0, second.find('.')))
        + (m_run.trials.undecided() == 0 ? " limit together: no change of one alone helps."
                                         : " limit together, but the run has too few requests to be sure.");
}

bool NamedLimit::isFull(const Trial* claim) const
{
    constexpr double kFull = 0.97;
    const ClassUse* const use = m_run.words.classOf(m_limit.block);
    return m_limit.regime == "saturated" && use != nullptr && use->mean() >= kFull && (claim == nullptr || claim->mayHelp());
}

std::string NamedLimit::nameNothing(const Trial* claim)
{
    const std::ptrdiff_t open = m_run.trials.undecided();
    if (open > 0 && m_limit.cause != "arrivals" && isFull(claim))
        return m_limit.facts + " The run has too few requests to tell what " + countText(static_cast<std::uint64_t>(open))
            + (open == 1 ? " change gains." : " changes gain.");
    std::string text = open > 0 ? "Limit unknown: the run has too few requests to tell whether "
            + countText(static_cast<std::uint64_t>(open)) + (open == 1 ? " change helps" : " changes help")
                                : "No single change helps: no part twice as fast and no step of a setting gives 2 % more";
    std::string full;
    for (const ClassUse& c : m_run.classes)
        if (c.mean() >= 0.8)
            full += (full.empty() ? "" : "; ") + labelOf(m_run.program, c.block, c.resource) + ": " + busyWords(c);
    if (open > 0 && m_limit.cause != "arrivals" && m_limit.regime == "latency_bound" && !m_limit.situation.empty()) {
        text += ". As drawn, " + m_limit.situation; // where the time passes is measured, whatever would shorten it
        text.erase(text.find_last_not_of('.') + 1);
        full.clear();
    }
    if (m_limit.cause != "arrivals") {
        m_limit.block.clear();
        m_limit.instance.clear();
        m_limit.cause.clear();
    }
    return text + (m_run.isOpen && open == 0 ? " speed" : "") + "." + (full.empty() ? "" : " " + capital(full) + ".");
}

} // namespace floom::inline engine
