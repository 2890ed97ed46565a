// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/verdict.h"

#include "analysis/cause_words.h"
#include "analysis/class_use.h"
#include "analysis/filling.h"
#include "analysis/firmware_words.h"
#include "analysis/held_words.h"
#include "analysis/lasting_gain.h"
#include "analysis/limit.h"
#include "analysis/limit_words.h"
#include "analysis/merge_words.h"
#include "analysis/overload_words.h"
#include "analysis/trial_words.h"
#include "analysis/unequal_words.h"
#include "analysis/whole_units.h"
#include "base/number_text.h"
#include "results/buffer_fill.h"
#include "results/fairness.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace floom::inline engine {
namespace {

constexpr double kTailMoves = 10; // percent: smaller changes of p99 are not reported
// Times the interval: among about thirty settings tried against one base, one or two exceed the interval itself by chance.
constexpr double kSurely = 1.4;

struct Cure { // adds what requests run out of
    const char* cause;
    const char* address; // end of the address
};
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

constexpr Cure kRemedies[] = {
    // settings that reduce the work that fills a part
    {"gc", ".overProvisioning"}, {"gc", ".gcPolicy"},     {"gc", ".hotCold"},      {"gc", ".mapping"},
    {"gc", ".mappingUnit"},      {"map", ".mapCache"},    {"map", ".mapping"},     {"map", ".mapPlacement"},
    {"gc", ".gcSearch"},         {"gc", ".gcThreshold"},  {"gc", ".gcReserved"},   {"gc", ".gcUrgency"},
    {"parity", ".parityStripe"}, {"fold", ".cacheFull"},  {"fold", ".pslcBlocks"}, {"retry", ".t"},
    {"retry", ".hardLimit"},     {"retry", ".retryGain"}, {"gc", ".gcBackground"},
};

struct Reason { // explains why setting a policy back gains
    const char* address; // end of the address
    const char* to; // end of the change
    const char* words;
};
constexpr Reason kReasons[] = {
    {".cachePolicy", " to write_back", "without it each write waits until its data are programmed"},
    {".plp", ".cachePolicy write_back", "without them each write waits until its data are programmed"},
};

class Judge {
public:
    Judge(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload)
        : m_result(result)
        , m_program(program)
        , m_workload(workload)
        , m_open(isOpenLoop(workload) && !result.window.unstable)
        , m_limit(limitOf(result, program, workload))
        , m_classes(classesOf(result))
        , m_trials(lasting(earned(trials)))
        , m_words(result, program, m_classes)
        , m_overload(overloadWords(result, workload))
        , m_beside(besideWords(result, workload))
        , m_partUnits(partUnitWords(program, workload))
        , m_forced(forcedWords(workload))
        , m_gathered(gatheredWords(program, workload))
        , m_merges(mergeWords(result, program))
        , m_inFlight(closedDepth(workload))
        , m_areClones(workload.parts.empty() && workload.jobs > 1)
    {
    }

    void decide()
    {
        const Trial* const claim = trialOfClaim();
        const Trial* const part = best([](const Trial& t) { return t.variation->kind == Variation::Kind::faster; });
        const Trial* const step = best([](const Trial& t) { return t.variation->kind == Variation::Kind::more && !isPutOff(t); });
        const Trial* const setting = best([](const Trial& t) { // more of a part is not a setting
            return t.variation->kind == Variation::Kind::more && !t.variation->address.ends_with(".count") && !isPutOff(t);
        });
        const Trial* const load = trialOf("workload.qd");
        const Trial* const pair = best([](const Trial& t) { return t.variation->kind == Variation::Kind::pair; });
        const Trial* const free = trialOf(".fsync") != nullptr ? trialOf(".fsync") : trialOf(".fua"); // jobs are not tried without
        const Trial* const forced = m_forced.empty() ? nullptr : trialOf(".plp");
        constexpr double kTheirs = 0.5; // of what protection gains: the rest is the cache's
        const Trial* const safe =
            forced != nullptr && free != nullptr && free->gain.percent < kTheirs * forced->gain.percent ? nullptr : forced;
        const Trial* const whole = trialOf("workload.bs"); // requests in whole units
        const Trial* const apart = best([](const Trial& t) { // smaller units are whole ones, too
            return t.variation->kind == Variation::Kind::more && !isPutOff(t) && !t.variation->address.ends_with(".mappingUnit");
        });
        const double others = std::max({gainOr0(part), gainOr0(load), gainOr0(claim)});
        const double parts = std::max(gainOr0(part), claim != load ? gainOr0(claim) : 0); // a deeper queue is not a part
        const auto mayName = [&](const Trial& t) {
            return m_limit.cause != "arrivals" && (m_limit.cause != "one_slow" || savesItsWork(t));
        };
        const bool overtakes = setting != nullptr && setting != claim && setting->helps() && setting->filling.empty()
            && setting->gain.percent > 2 * others && mayName(*setting);
        const Trial* const back = bestReturn();
        const bool returns = back != nullptr && back != claim && (!isWant(claim) || claim == load)
            && back->gain.percent - back->gain.ci95 > parts && mayName(*back);
        std::string text;
        if (safe != nullptr && safe->helps() && safe->gain.percent > gainOr0(part) && safe->gain.percent > gainOr0(load))
            text = nameForced(*safe);
        else if (whole != nullptr && whole->helps() && whole->gain.percent > std::max(others, gainOr0(apart)))
            text = nameSizes(*whole);
        else if (const Trial* const cap = trialOf(".powerCap"); cap != nullptr && cap->helps() && drawsItsCap(*cap))
            text = nameCap(*cap);
        else if (overtakes || returns)
            text = nameStep(overtakes ? *setting : *back);
        else if (const Trial* const sides = trialOf(".affinity"); m_limit.cause == "one_slow" && sides != nullptr && sides->helps()
                 && sides->gain.percent + sides->gain.ci95 >= gainOr0(setting) && sides->gain.percent > gainOr0(part))
            text = m_limit.facts + unloading(*sides);
        else if (m_limit.cause == "one_slow" && trialOf(".alike") == nullptr && setting != nullptr && setting->helps()
                 && setting->filling.empty() && setting->gain.percent > 2 * others)
            text = m_limit.facts + unloading(*setting);
        else if (m_limit.cause == "arrivals"
                 || (claim != nullptr && claim->helps() && !isPutOff(*claim) && (part == nullptr || keepsUp(*claim, *part))))
            text = m_limit.facts + (claim != nullptr && m_limit.cause != "arrivals" ? behindWords(*claim) : "");
        else if (setting != nullptr && setting->helps() && setting->gain.percent > 2 * gainOr0(part)
                 && setting->gain.percent > gainOr0(load))
            text = m_limit.cause == "one_slow" ? m_limit.facts + unloading(*setting) : nameStep(*setting);
        else if (load != nullptr && load->helps() && m_limit.regime == "latency_bound" && load->gain.percent > 2 * gainOr0(part)
                 && load->gain.percent >= gainOr0(step))
            text = nameLoad();
        else if (const Trial* const scarce = bestCure(); scarce != nullptr && part != nullptr && part->helps() && isIdle(*part)
                 && scarce->gain.percent + scarce->gain.ci95 >= part->gain.percent)
            text = nameStep(*scarce);
        else if (part != nullptr && part->helps())
            text = namePart(*part, claim);
        else if (load != nullptr && load->helps() && (step == nullptr || load->gain.percent >= step->gain.percent))
            text = nameLoad();
        else if (step != nullptr && step->helps())
            text = nameStep(*step);
        else if (pair != nullptr && pair->helps())
            text = namePair(*pair);
        else
            text = nameNothing(claim);
        if (!text.starts_with(m_overload))
            text = m_overload + text;
        if (text.find(m_beside) == std::string::npos)
            text += m_beside;
        if ((m_limit.cause == "gc" || m_limit.cause == "one_slow") && text.find(m_merges) == std::string::npos)
            text += m_merges;
        if (text.find(m_partUnits) == std::string::npos)
            text += m_partUnits;
        auto& b = m_result.bottleneck;
        b.regime = m_limit.regime;
        b.block = m_limit.block;
        b.instance = m_limit.instance;
        b.cause = m_limit.cause;
        if (m_result.firmware.ran() && m_result.firmware.block == m_limit.block)
            text += functionWords(m_result.firmware);
        text += heldBackWords(text) + wornWords(text);
        if (const Trial* const alike = trialOf(".alike");
            alike != nullptr && (alike->helps() || (movesTail(*alike) && alike->tail->percent < 0)))
            text += unequalWords(m_program, alike->variation->block);
        b.sentence = text + measured(claim, part);
    }

private:
    // True for more of what requests run out of, of which less (tried before) gains as much.
    [[nodiscard]] static bool isTooMuch(const std::vector<Trial>& trials, const Trial& more)
    {
        const auto isCure = [&](const Cure& cure) { return more.variation->address.ends_with(cure.address); };
        return std::any_of(std::begin(kCures), std::end(kCures), isCure) && std::any_of(trials.data(), &more, [&](const Trial& less) {
                   return less.variation->address == more.variation->address && less.variation->kind == more.variation->kind
                       && less.gain.percent >= kAsGood * more.gain.percent;
               });
    }

    // The trials but those of two changes of which the second alone gains as much: their gain is not the first one's.
    [[nodiscard]] static std::vector<Trial> earned(const std::vector<Trial>& trials)
    {
        std::vector<Trial> list;
        std::copy_if(trials.begin(), trials.end(), std::back_inserter(list), [&](const Trial& both) {
            return (both.variation->with.empty()
                    || std::none_of(trials.begin(), trials.end(),
                                    [&](const Trial& alone) {
                                        return alone.variation->address == both.variation->with
                                            && alone.gain.percent + alone.gain.ci95 + both.gain.ci95 >= both.gain.percent;
                                    }))
                && !isTooMuch(trials, both);
        });
        return list;
    }

    // True if the trial relieves a part that is full in a drive whose own buffer has settled: that the faster drive fills its buffer does
    // not make the part any less the limit, and some of the gain lasts.
    [[nodiscard]] bool relievesWhatIsFull(const Trial& trial) const
    {
        const auto isFullPart = [&](const ClassUse& c) { return c.block == trial.variation->block && c.mean() >= kFullShare; };
        return trial.filling == kWriteBuffer && !trial.variation->address.ends_with(".writeBuffer") && !beganWithRoom(m_result)
            && std::ranges::any_of(m_classes, isFullPart);
    }

    // Those whose gains last, if any of these helps: what gains only while something fills is no remedy.
    [[nodiscard]] std::vector<Trial> lasting(std::vector<Trial> trials) const
    {
        const auto lasts = [this](const Trial& t) { return t.filling.empty() || relievesWhatIsFull(t); };
        if (std::ranges::any_of(trials, [&](const Trial& t) {
                return lasts(t) && t.helps() && t.variation->kind != Variation::Kind::ideal
                    && t.variation->kind != Variation::Kind::workload;
            }))
            std::erase_if(trials, std::not_fn(lasts));
        return trials;
    }

    template <typename Among> [[nodiscard]] const Trial* best(Among among) const
    {
        const Trial* found = nullptr;
        for (const Trial& trial : m_trials)
            if (among(trial) && (found == nullptr || trial.gain.percent > found->gain.percent))
                found = &trial;
        return found;
    }

    [[nodiscard]] static double gainOr0(const Trial* trial) { return trial != nullptr ? std::max(0.0, trial->gain.percent) : 0; }

    [[nodiscard]] const Trial* trialOf(const std::string& end) const
    {
        return best([&](const Trial& t) { return t.variation->address.ends_with(end) && t.variation->kind != Variation::Kind::faster; });
    }

    // A scarcity is tested by adding more, a part by making it faster.
    [[nodiscard]] const Trial* trialOfClaim() const
    {
        for (const Cure& cure : kCures)
            if (m_limit.cause == cure.cause)
                if (const Trial* const found = trialOf(cure.address))
                    return found;
        return best([&](const Trial& t) { return t.variation->kind == Variation::Kind::faster && t.variation->block == m_limit.block; });
    }

    // True if it is faster only until the added buffer space is full.
    [[nodiscard]] static bool isPutOff(const Trial& trial)
    {
        return !trial.filling.empty() && trial.variation->address.ends_with(".writeBuffer");
    }

    [[nodiscard]] static bool isWant(const Trial* claim) { return claim != nullptr && claim->variation->kind != Variation::Kind::faster; }

    // True if the design changed a policy from its default and the trial sets it back. The mapping is excluded: it is a design of its own.
    [[nodiscard]] bool isReturn(const Trial& trial) const
    {
        const Block* const block = trial.variation->design.find(trial.variation->block);
        const auto type = std::find_if(m_program.types.begin(), m_program.types.end(),
                                       [&](const TypeSpec& t) { return block != nullptr && t.id == block->type; });
        if (type == m_program.types.end())
            return false;
        const std::string& address = trial.variation->address;
        const ParameterSpec* const spec = type->parameter(address.substr(address.find('.') + 1));
        if (spec == nullptr || spec->id == "mapping")
            return false;
        const bool isChosen = spec->kind == Kind::choice || spec->kind == Kind::boolean;
        if (!isChosen && spec->knob != spec->defaultValue && !spec->whatIf.starts_with("asked ") && !isOptional(*spec))
            return false;
        const auto set = block->parameters.find(spec->id);
        return set != block->parameters.end() && set->second == spec->defaultValue;
    }

    // The policy that the design changed and that helps most when set back, even if another setting hides it better.
    [[nodiscard]] const Trial* bestReturn() const
    {
        return best([this](const Trial& t) {
            return t.variation->kind == Variation::Kind::more && t.helps() && t.filling.empty() && !isPutOff(t) && isReturn(t);
        });
    }

    // " GC while idle 10 % to 0 % lowers write amplification from 26.0 to 3.21.": a policy of the design that wears the flash, though it
    // may cost no speed. "" if there is none, or `told` names it.
    [[nodiscard]] std::string wornWords(const std::string& told) const
    {
        constexpr double kMuch = 0.7; // of the write amplification
        const Trial* least = nullptr;
        for (const Trial& t : m_trials)
            if (t.variation->kind == Variation::Kind::more && t.waf > 0 && t.waf <= kMuch * t.wafBefore && isReturn(t)
                && !(t.variation->address.ends_with(".gcUrgency") && seesFewBursts(m_result, m_program))
                && (least == nullptr || t.waf < least->waf))
                least = &t;
        if (least == nullptr || told.find(m_words.of(*least->variation)) != std::string::npos)
            return {};
        return ' ' + m_words.of(*least->variation) + " lowers write amplification from " + bareText(least->wafBefore) + " to "
            + bareText(least->waf) + ".";
    }

    // Waits for a rule that `told` does not name: no part is busy meanwhile, so nothing else would explain what its change gains.
    [[nodiscard]] std::string heldBackWords(const std::string& told) const
    {
        std::string text;
        if (const Trial* const each = trialOf(".coalescing");
            each != nullptr && each->helps() && isReturn(*each) && !m_gathered.empty() && told.find(m_gathered) == std::string::npos)
            text += " Completions are gathered: " + m_gathered + ".";
        const Trial* const plp = trialOf(".plp");
        if (plp != nullptr && plp->variation->with.empty() && (m_forced.empty() || told.find(m_forced) == std::string::npos))
            if (const std::string flushes = slowFlushWords(m_result); !flushes.empty())
                text += ' ' + flushes;
        return text;
    }

    // True unless another part gains more than the intervals allow. A scarcity needs only half the gain of a part, which relieves it
    // indirectly.
    [[nodiscard]] static bool keepsUp(const Trial& claim, const Trial& part)
    {
        const double share = claim.variation->kind == Variation::Kind::faster ? 1 : 0.5;
        return claim.gain.percent + claim.gain.ci95 >= share * (part.gain.percent - part.gain.ci95);
    }

    [[nodiscard]] std::string gainText(const Trial& trial, const char* of = "") const
    {
        const bool isBounded = trial.gain.isToldFromBelow(); // the bound follows the whole figure, its unit included
        return (trial.gain.isTold()
                    ? rateText(m_open ? -trial.gain.percent : trial.gain.percent) + (isBounded ? "" : intervalText(trial.gain))
                    : trial.gain.isOpen() ? "undecided (too few requests)"
                                          : "no difference")
            + of + (isBounded ? intervalText(trial.gain) : "") + (trial.filling.empty() ? "" : " while " + trial.filling + " fills");
    }

    [[nodiscard]] static bool movesTail(const Trial& trial)
    {
        return !trial.gain.isOpen() && trial.tail && trial.tail->isTold() && std::fabs(trial.tail->percent) >= kTailMoves;
    }

    [[nodiscard]] std::string unloading(const Trial& setting) const
    {
        return " A setting that reduces the load gains most: " + m_words.of(*setting.variation) + ".";
    }

    // The part that limits next, where twice the speed of this one gains little.
    [[nodiscard]] std::string behindWords(const Trial& claim) const
    {
        constexpr double kLittle = 50, kNearly = 0.8; // percent; utilization
        if (claim.variation->kind != Variation::Kind::faster || claim.gain.percent >= kLittle)
            return {};
        for (const ClassUse& c : m_classes)
            if (const std::string who = labelOf(m_program, c.block, c.resource); c.block != m_limit.block && c.mean() >= kNearly
                && m_limit.facts.find("busiest: " + who + ',') == std::string::npos) // it was named there
                return " Close behind: " + who + ", " + busyWords(c) + ".";
        return {};
    }

    // True if the part is used so little that requests hardly queue for it.
    [[nodiscard]] bool isIdle(const Trial& part) const
    {
        constexpr double kIdle = 0.3;
        const ClassUse* const use = m_words.classOf(part.variation->block);
        return use != nullptr && !isHot(*use) && use->mean() + use->held / use->tracks < kIdle;
    }

    // More of something that requests may run out of in the drive.
    [[nodiscard]] const Trial* bestCure() const
    {
        return best([](const Trial& t) {
            return t.helps() && !isPutOff(t) && t.variation->kind == Variation::Kind::more
                && std::any_of(std::begin(kCures), std::end(kCures),
                               [&](const Cure& cure) { return t.variation->address.ends_with(cure.address); });
        });
    }

    std::string namePart(const Trial& part, const Trial* claim)
    {
        const std::string who = m_words.labelOfBlock(part.variation->block);
        const ClassUse* const use =
            softwareShare(m_result, part.variation->block) < kMostlyHost ? m_words.classOf(part.variation->block) : nullptr;
        if (use != nullptr && isHot(*use)) {
            m_limit.block = part.variation->block;
            m_limit.instance = use->busiestInstance;
            m_limit.cause = "one_slow";
            return oneSlowWords(m_result, m_program, *use).sentence();
        }
        const bool isLong = use != nullptr && isIdle(part);
        std::string text = capital(who) + (isMany(who) ? " limit" : " limits") + (isLong ? " by latency, not by load: " : ": ")
            + (isMany(who) ? "doubling their speed" : "doubling its speed") + " gains more than doubling that of any other part";
        if (use != nullptr) {
            text += "; " + busyWords(*use);
            if (const std::string held = heldWords(*use); !held.empty())
                text += ", " + held;
        }
        const std::string cause = use != nullptr ? causeOfWork(m_result, *use) : std::string();
        if (use != nullptr)
            text += fillWords(m_result, *use, cause, timeOf(who));
        text += ".";
        if (isLong && m_limit.regime == "latency_bound" && !m_limit.situation.empty())
            text += " " + capital(m_limit.situation);
        const bool isShort = isWant(claim) && (claim->helps() || claim->mayHelp()); // gains less, yet requests run out of it
        if (isShort && text.find(m_limit.want) == std::string::npos)
            text += " " + m_limit.want;
        if (claim != nullptr && claim->variation->block != part.variation->block)
            if (const ClassUse* const other = m_words.classOf(claim->variation->block); other != nullptr && other->mean() >= 0.5)
                text += " " + capital(m_words.labelOfBlock(claim->variation->block)) + ": " + busyWords(*other) + ".";
        m_limit.block = part.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause = cause;
        if (m_limit.regime == "saturated" && (use == nullptr || use->mean() < 0.9))
            m_limit.regime = "latency_bound";
        return text;
    }

    std::string nameLoad()
    {
        const std::string spent = m_limit.regime == "latency_bound" ? m_limit.situation : "";
        m_limit.cause = "queue_depth";
        m_limit.regime = "latency_bound";
        return "Queue depth limits (QD " + std::to_string(m_inFlight) + ")"
            + (mayHelp() == 0 ? ": doubling the speed of any part gains less than a deeper queue."
                              : ", but the run has too few requests to be sure.")
            + (spent.empty() ? "" : " " + capital(spent));
    }

    static constexpr double kAsGood = 0.95; // of another's gain

    // ", Mapping unit 8 KiB to 4 KiB nearly as much": another setting with almost the gain of this one; "" if there is none.
    [[nodiscard]] std::string rival(const Trial& first) const
    {
        const Trial* const other = best([&](const Trial& t) {
            return &t != &first && t.helps() && t.variation->change.find(", with ") == std::string::npos
                && t.variation->kind == Variation::Kind::more && !t.variation->address.ends_with(".count") && !isPutOff(t)
                && t.gain.percent >= kAsGood * first.gain.percent && t.gain.percent <= first.gain.percent;
        });
        return other != nullptr ? ", " + m_words.of(*other->variation) + " nearly as much" : "";
    }

    std::string nameSizes(const Trial& whole)
    {
        m_limit.block.clear();
        m_limit.instance.clear();
        m_limit.cause = "part_units";
        m_limit.regime = "latency_bound";
        const Trial* const unit = trialOf(".mappingUnit");
        const bool isAsGood = unit != nullptr && unit->helps() && unit->gain.percent >= whole.gain.percent;
        const bool isBetter = isAsGood && whole.gain.percent < kAsGood * unit->gain.percent;
        const std::string other = isAsGood ? ", " + m_words.of(*unit->variation) + " as much" : rival(whole);
        const auto limit = [&](const std::string& what, const std::string& better) {
            return what
                + (isBetter            ? ": " + m_words.of(*unit->variation) + " gains most, " + better + " less"
                       : other.empty() ? ": no other change gains as much as " + better
                                       : ": " + better + " gain most" + other)
                + ".";
        };
        if (m_partUnits.find("Each read reaches") != std::string::npos)
            return limit("Requests across mapping units limit", "aligned ones");
        return m_partUnits.starts_with(" The reads") ? limit("Reads across mapping units limit", "aligned ones")
                                                     : limit("Writes of parts of mapping units limit", "whole ones");
    }

    // Writes that complete only when programmed; "" if the load has none.
    [[nodiscard]] static std::string forcedWords(const Workload& workload)
    {
        if (workload.fua)
            return "Forced writes limit: under FUA each write waits until its data are programmed";
        if (workload.flushEvery > 1)
            return "Flushes limit: after every " + countText(static_cast<std::uint64_t>(workload.flushEvery))
                + " writes a flush waits until all buffered data are programmed";
        return workload.flushEvery == 1 ? "Flushes limit: after every write a flush waits until its data are programmed" : "";
    }

    static constexpr double kFullPower = 0.97; // of the cap

    // No part is saturated, but the drive draws its power cap, or programs wait for power and nothing else gains as much as no cap.
    [[nodiscard]] bool drawsItsCap(const Trial& cap) const
    {
        const EnergyResult& energy = m_result.energy;
        return m_limit.regime == "latency_bound" && energy.capWatts > 0
            && (energy.meanWatts >= kFullPower * energy.capWatts || (energy.heldPrograms > 0 && &cap == best([](const Trial& t) {
                                                                         return t.variation->kind != Variation::Kind::ideal && !isPutOff(t);
                                                                     })));
    }

    std::string nameCap(const Trial& cap)
    {
        m_limit.block = cap.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause = "power";
        const EnergyResult& energy = m_result.energy;
        const std::string draws =
            "The power cap limits: the drive draws " + wattsText(energy.meanWatts) + " of " + wattsText(energy.capWatts);
        if (energy.meanWatts >= kFullPower * energy.capWatts)
            return draws + ", and programs wait until it draws less.";
        return draws + " on average, and " + countText(energy.heldPrograms) + " programs waited "
            + microsecondsText(1e6 * energy.heldSeconds / static_cast<double>(energy.heldPrograms)) + " each for power.";
    }

    std::string nameForced(const Trial& safe)
    {
        m_limit.block = safe.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause.clear();
        m_limit.regime = "latency_bound";
        return m_forced + ", because the drive has "
            + (safe.variation->with.empty() ? "no power-loss protection (PLP)."
                                            : "neither a write-back cache nor power-loss protection (PLP).");
    }

    std::string nameStep(const Trial& step)
    {
        constexpr double kLess = 0.9; // of the write amplification
        m_limit.block = step.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause.clear();
        for (const Cure& cure : kCures)
            if (step.variation->address.ends_with(cure.address))
                m_limit.cause = cure.cause;
        std::string why;
        for (const Reason& reason : kReasons)
            if (step.variation->address.ends_with(reason.address) && step.variation->change.ends_with(reason.to))
                why = std::string(": ") + reason.words;
        if (step.variation->address.ends_with(".wearLevelling") && isReturn(step) && step.waf < kLess * step.wafBefore)
            why = ": its moves of cold data raise write amplification from " + bareText(step.waf) + " to " + bareText(step.wafBefore);
        if (step.variation->address.ends_with(".coalescing") && isReturn(step) && !m_gathered.empty())
            why = ": " + m_gathered;
        const Trial* const more = best([&](const Trial& t) { return t.helps() && t.variation->kind != Variation::Kind::ideal; });
        const std::string gains = more == nullptr || more->gain.percent <= step.gain.percent ? " gains most"
            : isPutOff(*more)                                                                ? " brings the largest lasting gain"
            : more->variation->kind == Variation::Kind::faster ? " gains as much as " + m_words.of(*more->variation)
                                                               : " gains more than any part twice as fast";
        constexpr double kMany = 0.1;
        if (why.empty() && step.cacheHits >= kMany && step.variation->address.ends_with(".readCache"))
            why = ": then " + shortPercentText(step.cacheHits) + " of the units read are found in the cache";
        const bool isAlike = step.variation->address.ends_with(".alike");
        const bool isOnly = std::ranges::none_of(m_trials, [](const Trial& t) {
            return t.variation->kind == Variation::Kind::faster && t.gain.percent >= kPartLimits && (t.helps() || t.mayHelp());
        });
        const std::string situation = m_limit.situation, filled = filledBy(step);
        return (isAlike      ? "Unequal parts limit: "
                    : isOnly ? "A setting limits, not the speed of a part: "
                             : "A setting limits: ")
            + m_words.of(*step.variation) + gains + (isAlike ? "" : rival(step)) + why + filled + "."
            + (why.empty() && filled.empty() && !isAlike && !situation.empty() ? " As drawn, " + situation : "");
    }

    // True if the setting reduces the work of the hot instances among equal parts.
    [[nodiscard]] bool savesItsWork(const Trial& setting) const
    {
        const ClassUse* const use = m_words.classOf(m_limit.block);
        const Trial* const alike = trialOf(".alike");
        return use != nullptr && alike == nullptr && std::any_of(std::begin(kRemedies), std::end(kRemedies), [&](const Cure& remedy) {
                   return setting.variation->address.ends_with(remedy.address) && causeOfWork(m_result, *use) == remedy.cause;
               });
    }

    // The work that the setting reduces, if it fills a busy part.
    std::string filledBy(const Trial& step)
    {
        for (const Cure& remedy : kRemedies)
            if (step.variation->address.ends_with(remedy.address))
                for (const ClassUse& use : m_classes)
                    if ((use.mean() >= 0.5 || isHot(use)) && causeOfWork(m_result, use) == remedy.cause) {
                        m_limit.cause = remedy.cause;
                        return fillWords(m_result, use, remedy.cause, whoseOf(use));
                    }
        return {};
    }

    std::string namePair(const Trial& pair)
    {
        const std::string second = pair.variation->address.substr(pair.variation->address.find('+') + 1);
        m_limit.block = pair.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause.clear();
        return capital(m_words.labelOfBlock(m_limit.block)) + " and " + m_words.labelOfBlock(second.substr(0, second.find('.')))
            + (mayHelp() == 0 ? " limit together: no change of one alone helps."
                              : " limit together, but the run has too few requests to be sure.");
    }

    // Number of single changes that the trials cannot rule out.
    [[nodiscard]] std::ptrdiff_t mayHelp() const
    {
        return std::count_if(m_trials.begin(), m_trials.end(),
                             [](const Trial& t) { return t.variation->kind != Variation::Kind::pair && t.mayHelp(); });
    }

    // True if the part that the run names is full throughout, and no trial tells otherwise: then it limits, whatever a change gains.
    [[nodiscard]] bool isFull(const Trial* claim) const
    {
        constexpr double kFull = 0.97;
        const ClassUse* const use = m_words.classOf(m_limit.block);
        return m_limit.regime == "saturated" && use != nullptr && use->mean() >= kFull && (claim == nullptr || claim->mayHelp());
    }

    std::string nameNothing(const Trial* claim)
    {
        const std::ptrdiff_t open = mayHelp();
        if (open > 0 && m_limit.cause != "arrivals" && isFull(claim))
            return m_limit.facts + " The run has too few requests to tell what " + countText(static_cast<std::uint64_t>(open))
                + (open == 1 ? " change gains." : " changes gain.");
        std::string text = open > 0 ? "Limit unknown: the run has too few requests to tell whether "
                + countText(static_cast<std::uint64_t>(open)) + (open == 1 ? " change helps" : " changes help")
                                    : "No single change helps: no part twice as fast and no step of a setting gives 2 % more";
        std::string full;
        for (const ClassUse& c : m_classes)
            if (c.mean() >= 0.8)
                full += (full.empty() ? "" : "; ") + labelOf(m_program, c.block, c.resource) + ": " + busyWords(c);
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
        return text + (m_open && open == 0 ? " speed" : "") + "." + (full.empty() ? "" : " " + capital(full) + ".");
    }

    // True if the change reduces non-host work that fills much of a busy class: a reader who sees that work asks what less of it gains.
    [[nodiscard]] bool savesWork(const Trial& trial) const
    {
        constexpr double kMuch = 0.15;
        const auto isFullOf = [this](const ClassUse& c, std::string_view cause) {
            return cause == "retry"
                ? causeOfWork(m_result, c) == cause
                : (cause == "map" && c.share(Owner::map) >= kMuch) || (cause == "parity" && c.share(Owner::parity) >= kMuch);
        };
        return std::ranges::any_of(kRemedies, [&](const Cure& remedy) {
            return trial.variation->address.ends_with(remedy.address)
                && std::ranges::any_of(m_classes, [&](const ClassUse& c) { return c.mean() >= 0.5 && isFullOf(c, remedy.cause); });
        });
    }

    // The measured sentence: the claim, other changes that help (greatest first), parts that gain nearly as much as the best one, and more
    // requests in flight.
    [[nodiscard]] std::string measured(const Trial* claim, const Trial* part) const
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
        add(trialOf("workload.qd"));
        std::vector<const Trial*> rest;
        for (const Trial& trial : m_trials)
            if (trial.helps() && trial.variation->kind != Variation::Kind::ideal)
                rest.push_back(&trial);
        const auto more = [](const Trial* a, const Trial* b) { return a->gain.percent > b->gain.percent; };
        std::stable_sort(rest.begin(), rest.end(), more);
        for (std::size_t i = 0; i < rest.size() && i < kOthers; ++i)
            add(rest[i]);
        add(bestReturn());
        if (const Trial* const plp = trialOf(".plp"); plp != nullptr && plp->helps() && !slowFlushWords(m_result).empty())
            add(plp);
        if (const Trial* const alike = trialOf(".alike"); alike != nullptr && (alike->helps() || movesTail(*alike)))
            add(alike);
        for (const Trial* trial : rest)
            if (savesWork(*trial) || trial->variation->address == "workload.bs" // keep the proof next to the sentence on partial units
                || (trial->variation->kind == Variation::Kind::faster && trial->gain.percent >= kNearly * gainOr0(part)))
                add(trial);
        std::stable_sort(list.begin(), list.end(), more);
        std::string text;
        for (const Trial* trial : list)
            text += (text.empty() ? " Measured: " : "; ") + m_words.of(*trial->variation) + " "
                + gainText(*trial, m_open && text.empty() && trial->gain.isTold() ? " mean latency" : "")
                + (movesTail(*trial) ? ", " + tailName(m_result) + " " + tailText(*trial->tail) : "") + otherTails(*trial, false)
                + jobsText(*trial);
        return text.empty() ? text : text + "." + tail(list) + untried();
    }

    // " 12 other changes were not tried: they would take too long."
    [[nodiscard]] std::string untried() const
    {
        const std::uint32_t changes = m_result.bottleneck.untried;
        return changes == 0 ? ""
                            : ' ' + countText(changes)
                + (changes == 1 ? " other change was not tried: it" : " other changes were not tried: they") + " would take too long.";
    }

    // " (oltp +20 %, batch no difference)". Of more than three jobs, those with the largest and the smallest gain. "" with one job, and for
    // clones, which differ by chance only.
    [[nodiscard]] std::string jobsText(const Trial& trial) const
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
        if (all < 2 || jobs.empty() || m_areClones)
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

    // ", write p99 63 times as long", if `price`: that of a shorter read tail. ", flush p99 −98 %": writes that no longer wait for flushes
    // may take longer themselves.
    [[nodiscard]] std::string otherTails(const Trial& trial, bool price) const
    {
        std::string text;
        for (const SideGain& side : trial.sides) {
            const bool isPrice = price && side.side == "write" && tailName(m_result) == "read p99" && side.p99Percent >= kTailMoves;
            const bool isFlush = side.side == "flush" && std::fabs(side.p99Percent) >= kTailMoves;
            if (const Gain change{side.p99Percent, side.p99Ci95}; (isPrice || isFlush) && change.isTold())
                text += ", " + side.side + " p99 " + tailText(change);
        }
        return text;
    }

    // The change that reduces p99 most, if not mentioned yet.
    [[nodiscard]] std::string tail(const std::vector<const Trial*>& told) const
    {
        const Trial* most = nullptr;
        for (const Trial& trial : m_trials)
            if (trial.variation->kind != Variation::Kind::ideal && movesTail(trial) && trial.tail->percent < 0
                && (most == nullptr || trial.tail->percent < most->tail->percent))
                most = &trial;
        if (most == nullptr || std::find(told.begin(), told.end(), most) != told.end())
            return {};
        std::string name = tailName(m_result);
        name.front() = name == "p99" ? 'p' : static_cast<char>(name.front() - 'a' + 'A');
        std::string text =
            " " + name + " falls most with " + m_words.of(*most->variation) + ": " + tailText(*most->tail) + otherTails(*most, true);
        if (most->gain.isTold() && std::fabs(most->gain.percent) >= 1)
            text += std::string(m_open ? "; mean latency " : "; requests a second ") + gainText(*most);
        return text + ".";
    }

    RunResult& m_result;
    const Program& m_program;
    const Workload& m_workload;
    bool m_open;
    Limit m_limit;
    std::vector<ClassUse> m_classes;
    std::vector<Trial> m_trials;
    TrialWords m_words;
    std::string m_overload, m_beside, m_partUnits, m_forced, m_gathered, m_merges;
    std::uint64_t m_inFlight;
    bool m_areClones;
};

} // namespace

bool Trial::helps() const
{
    const double times = variation->kind == Variation::Kind::more ? kSurely : 1;
    return gain.percent >= kHelps && Gain{gain.percent, times * gain.ci95, gain.isSaving}.isTold();
}

bool Trial::mayHelp() const
{
    return !helps() && (gain.isOpen() || (gain.isTold() && gain.percent >= kHelps));
}

std::optional<std::size_t> remedyRank(const Variation& variation, const std::string& cause)
{
    for (std::size_t i = 0; i < std::size(kRemedies); ++i)
        if (cause == kRemedies[i].cause && variation.address.ends_with(kRemedies[i].address))
            return i;
    return std::nullopt;
}

bool adds(const Variation& variation, const std::string& cause)
{
    return std::any_of(std::begin(kCures), std::end(kCures),
                       [&](const Cure& cure) { return cause == cure.cause && variation.address.ends_with(cure.address); });
}

bool isLikely(const Variation& variation, const std::string& cause)
{
    return remedyRank(variation, cause)
        || std::any_of(std::begin(kCures), std::end(kCures), [&](const Cure& cure) { return variation.address.ends_with(cure.address); });
}

bool anyHelps(const Bottleneck& bottleneck)
{
    return std::any_of(bottleneck.sensitivity.begin(), bottleneck.sensitivity.end(),
                       [](const Sensitivity& line) { return line.told && line.gainPercent >= kHelps; });
}

void decide(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload)
{
    Judge(result, program, trials, workload).decide();
}

} // namespace floom::inline engine
