// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/verdict.h"

#include "analysis/cause_words.h"
#include "analysis/class_use.h"
#include "analysis/firmware_words.h"
#include "analysis/limit.h"
#include "analysis/limit_words.h"
#include "analysis/whole_units.h"
#include "catalogue/value_words.h"
#include "design/address.h"
#include "design/common_value.h"
#include "results/fairness.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace floom {
namespace {

constexpr double kTailMoves = 10; // percent: smaller changes of p99 are not reported
// Times the interval: among about thirty settings tried against one base, one or two exceed the interval itself by chance.
constexpr double kSurely = 1.4;
constexpr double kSome = 0.2, kMost = 0.8; // of the time at the host

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
    {"gc", ".overProvisioning"}, {"gc", ".gcPolicy"},    {"gc", ".hotCold"},      {"gc", ".mapping"},
    {"gc", ".mappingUnit"},      {"map", ".mapCache"},   {"map", ".mapping"},     {"map", ".mapPlacement"},
    {"gc", ".gcSearch"},         {"gc", ".gcThreshold"}, {"gc", ".gcReserved"},   {"gc", ".gcUrgency"},
    {"parity", ".parityStripe"}, {"fold", ".cacheFull"}, {"fold", ".pslcBlocks"}, {"retry", ".t"},
};

struct Reason { // explains why setting a policy back gains
    const char* address; // end of the address
    const char* to; // end of the change
    const char* words;
};
constexpr Reason kReasons[] = {
    {".cachePolicy", " to write_back", "without it each write waits until its data are programmed"},
};

bool isNothing(const Value& value)
{
    return value == Value(std::int64_t{0}) || value == Value(0.0);
}

class Judge {
public:
    Judge(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload)
        : m_result(result)
        , m_program(program)
        , m_trials(trials)
        , m_open(isOpenLoop(workload) && !result.window.unstable)
        , m_limit(limitOf(result, program, workload))
        , m_classes(classesOf(result))
        , m_overload(overloadWords(result, workload))
        , m_neighbour(neighbourWords(result, workload))
        , m_partUnits(partUnitWords(program, workload))
        , m_forced(forcedWords(workload))
        , m_inFlight(std::uint64_t(workload.depth) * std::uint64_t(workload.jobs))
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
        const Trial* const safe = m_forced.empty() ? nullptr : trialOf(".plp");
        const Trial* const whole = trialOf("workload.bs"); // requests in whole units
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
        else if (whole != nullptr && whole->helps() && whole->gain.percent > std::max(others, gainOr0(step)))
            text = nameSizes();
        else if (const Trial* const cap = trialOf(".powerCap"); cap != nullptr && cap->helps() && drawsItsCap())
            text = nameCap(*cap);
        else if (overtakes || returns)
            text = nameStep(overtakes ? *setting : *back);
        else if (m_limit.cause == "arrivals"
                 || (claim != nullptr && claim->helps() && !isPutOff(*claim) && (part == nullptr || keepsUp(*claim, *part))))
            text = m_limit.facts;
        else if (setting != nullptr && setting->helps() && setting->gain.percent > 2 * gainOr0(part)
                 && setting->gain.percent > gainOr0(load))
            text = m_limit.cause == "one_slow" ? m_limit.facts + " A setting that takes load off gains most: " + changeText(*setting) + "."
                                               : nameStep(*setting);
        else if (load != nullptr && load->helps() && m_limit.regime == "latency_bound" && load->gain.percent > 2 * gainOr0(part)
                 && load->gain.percent >= gainOr0(step))
            text = nameLoad();
        else if (part != nullptr && part->helps())
            text = namePart(*part, claim);
        else if (load != nullptr && load->helps() && (step == nullptr || load->gain.percent >= step->gain.percent))
            text = nameLoad();
        else if (step != nullptr && step->helps())
            text = nameStep(*step);
        else if (pair != nullptr && pair->helps())
            text = namePair(*pair);
        else
            text = nameNothing();
        if (!text.starts_with(m_overload))
            text = m_overload + text;
        if (text.find(m_neighbour) == std::string::npos)
            text += m_neighbour;
        if (!text.ends_with(m_partUnits))
            text += m_partUnits;
        auto& b = m_result.bottleneck;
        b.regime = m_limit.regime;
        b.block = m_limit.block;
        b.instance = m_limit.instance;
        b.cause = m_limit.cause;
        if (m_result.firmware.ran() && m_result.firmware.block == m_limit.block)
            text += functionWords(m_result.firmware);
        b.sentence = text + measured(claim, part);
    }

private:
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

    // True unless another part gains more than the intervals allow. A scarcity needs only half the gain of a part, which relieves it
    // indirectly.
    [[nodiscard]] static bool keepsUp(const Trial& claim, const Trial& part)
    {
        const double share = claim.variation->kind == Variation::Kind::faster ? 1 : 0.5;
        return claim.gain.percent + claim.gain.ci95 >= share * (part.gain.percent - part.gain.ci95);
    }

    [[nodiscard]] const ClassUse* classOf(const std::string& block) const
    {
        const ClassUse* fullest = nullptr;
        for (const ClassUse& c : m_classes)
            if (c.block == block && (fullest == nullptr || c.mean() > fullest->mean()))
                fullest = &c;
        return fullest;
    }

    [[nodiscard]] std::string labelOfBlock(const std::string& block) const
    {
        if (const double software = softwareShare(m_result, block); software >= kSome)
            return software >= kMost ? "the host's software" : "the host (software and link)";
        const ClassUse* const c = classOf(block);
        return labelOf(m_program, block, c != nullptr ? c->resource : block);
    }

    static std::string signedText(double percent)
    {
        char text[32];
        const bool isAlmostAll = percent > -100 && percent < -99; // not quite -100 %
        std::snprintf(text, sizeof text, std::fabs(percent) < 9.95 || isAlmostAll ? "%.1f %%" : "%.0f %%", std::fabs(percent));
        return (percent < 0 ? "−" : "+") + std::string(text);
    }

    // "+70 %", "63 times as long"
    static std::string timesText(double percent, double manyTimes, const char* as)
    {
        return percent < manyTimes ? signedText(percent) : std::to_string(std::lround(1 + percent / 100)) + " times as " + as;
    }
    static std::string tailText(double percent) { return timesText(percent, 900, "long"); }
    static std::string rateText(double percent) { return timesText(percent, 9900, "much"); }

    [[nodiscard]] std::string gainText(const Trial& trial, const char* of = "") const
    {
        return (trial.gain.isTold()       ? rateText(m_open ? -trial.gain.percent : trial.gain.percent)
                    : trial.gain.isOpen() ? "not told by so few requests"
                                          : "no difference")
            + of + (trial.filling.empty() ? "" : " while " + trial.filling + " fills");
    }

    [[nodiscard]] static bool movesTail(const Trial& trial)
    {
        return trial.tail && trial.tail->isTold() && std::fabs(trial.tail->percent) >= kTailMoves;
    }

    [[nodiscard]] std::string changeText(const Trial& trial) const
    {
        if (trial.variation->kind == Variation::Kind::faster)
            return labelOfBlock(trial.variation->block) + " twice as fast";
        if (const std::string& both = trial.variation->address; both.ends_with(".speed") && both.find(".speed+") != std::string::npos) {
            const auto second = both.find('+') + 1;
            return labelOfBlock(both.substr(0, both.find('.'))) + " and "
                + labelOfBlock(both.substr(second, both.find('.', second) - second)) + " twice as fast";
        }
        if (const std::string setting = settingText(*trial.variation); !setting.empty())
            return setting;
        // "twice as many pkg", "every pkg alike": replaces the block's id by its type's name.
        std::string text = ' ' + trial.variation->change + ' ';
        const std::string id = ' ' + trial.variation->block + ' ', name = nameOf(trial.variation->block);
        if (const auto at = text.find(id); at != std::string::npos && !name.empty())
            text.replace(at + 1, id.size() - 2, text.find(" many ") < at ? name + 's' : name);
        return text.substr(1, text.size() - 2);
    }

    // "Over-provisioning 20 % to 30 %"; "" when it is no parameter of a block.
    [[nodiscard]] std::string settingText(const Variation& variation) const
    {
        const Block *const before = m_program.design.find(variation.block), *const after = variation.design.find(variation.block);
        if (variation.kind != Variation::Kind::more || before == nullptr || after == nullptr || nameOf(variation.block).empty())
            return {};
        const auto type =
            std::find_if(m_program.types.begin(), m_program.types.end(), [&](const TypeSpec& t) { return t.id == before->type; });
        const std::string id = variation.address.substr(variation.address.find('.') + 1);
        const ParameterSpec* const spec = type != m_program.types.end() ? type->parameter(id) : nullptr;
        if (spec == nullptr || before->type != after->type)
            return {};
        const auto with = variation.change.find(", with ");
        std::string rest = with == std::string::npos ? "" : variation.change.substr(with);
        for (const ParameterSpec& other : type->parameters) // ", with cpu.cachePolicy write_back"
            if (rest.starts_with(", with " + variation.block + '.' + other.id + ' '))
                rest = ", with " + other.label + ' ' + shownOf(*after, *type, other);
        if (const Value value = effectiveValue(*after, *type, id, {}); std::holds_alternative<bool>(value))
            return spec->label + (std::get<bool>(value) ? " on" : " off") + rest;
        const bool isOff = (spec->kind == Kind::real || spec->kind == Kind::size) // "Power cap 2 W to none", not to 0 W
            && isNothing(spec->defaultValue) && isNothing(usualValue(*after, *type, id));
        return spec->label + ' ' + shownOf(*before, *type, *spec) + " to " + (isOff ? "none" : shownOf(*after, *type, *spec)) + rest;
    }

    static std::string shownOf(const Block& block, const TypeSpec& type, const ParameterSpec& spec)
    {
        return valueWords(usualValue(block, type, spec.id), spec);
    }

    // "NAND package"; "" if several blocks have that name.
    [[nodiscard]] std::string nameOf(const std::string& block) const
    {
        const Block* const one = m_program.design.find(block);
        const auto& blocks = m_program.design.blocks;
        if (one == nullptr || std::count_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.type == one->type; }) > 1)
            return {};
        const auto type =
            std::find_if(m_program.types.begin(), m_program.types.end(), [&](const TypeSpec& t) { return t.id == one->type; });
        return type != m_program.types.end() ? type->label : std::string();
    }

    std::string namePart(const Trial& part, const Trial* claim)
    {
        const std::string who = labelOfBlock(part.variation->block);
        const ClassUse* const use = softwareShare(m_result, part.variation->block) < kMost ? classOf(part.variation->block) : nullptr;
        if (use != nullptr && isHot(*use)) {
            m_limit.block = part.variation->block;
            m_limit.instance = use->fullest;
            m_limit.cause = "one_slow";
            return oneSlowWords(m_result, m_program, *use);
        }
        std::string text = capital(who) + (isMany(who) ? " limit: twice as fast they gain" : " limits: twice as fast it gains")
            + " more than any other part";
        if (use != nullptr) {
            text += "; " + busyWords(*use);
            if (const std::string held = heldWords(*use); !held.empty())
                text += ", " + held;
        }
        const std::string cause = use != nullptr ? causeOfWork(m_result, *use) : std::string();
        if (use != nullptr)
            text += fillWords(m_result, *use, cause, timeOf(who));
        text += ".";
        if (claim != nullptr && claim->variation->block != part.variation->block)
            if (const ClassUse* const other = classOf(claim->variation->block); other != nullptr && other->mean() >= 0.5)
                text += " " + capital(labelOfBlock(claim->variation->block)) + ": " + busyWords(*other) + ".";
        m_limit.block = part.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause = cause;
        if (m_limit.regime == "saturated" && (use == nullptr || use->mean() < 0.9))
            m_limit.regime = "latency_bound";
        return text;
    }

    std::string nameLoad()
    {
        m_limit.cause = "queue_depth";
        m_limit.regime = "latency_bound";
        return "Queue depth limits (QD " + std::to_string(m_inFlight) + ")"
            + (mayHelp() == 0 ? ": no part made twice as fast gains as much as a deeper queue." : ", as far as so few requests tell.");
    }

    std::string nameSizes()
    {
        m_limit.block.clear();
        m_limit.instance.clear();
        m_limit.cause = "part_units";
        m_limit.regime = "latency_bound";
        if (m_partUnits.find("Each read reaches") != std::string::npos)
            return "Requests across mapping units limit: no other change gains as much as aligned ones.";
        return m_partUnits.starts_with(" The reads")
            ? "Reads across mapping units limit: no other change gains as much as aligned ones."
            : "Writes of parts of mapping units limit: no other change gains as much as whole ones.";
    }

    // Writes that complete only when programmed; "" if the load has none.
    [[nodiscard]] static std::string forcedWords(const Workload& workload)
    {
        if (workload.fua)
            return "Forced writes limit: under FUA each write waits until its data are programmed";
        if (workload.flushEvery > 1)
            return "Flushes limit: after every " + std::to_string(workload.flushEvery)
                + " writes one waits until all buffered data are programmed";
        return workload.flushEvery == 1 ? "Flushes limit: after every write one waits until its data are programmed" : "";
    }

    // No part is saturated, but the drive draws its power cap.
    [[nodiscard]] bool drawsItsCap() const
    {
        constexpr double kFull = 0.97;
        return m_limit.regime == "latency_bound" && m_result.energy.capWatts > 0
            && m_result.energy.meanWatts >= kFull * m_result.energy.capWatts;
    }

    std::string nameCap(const Trial& cap)
    {
        m_limit.block = cap.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause = "power";
        char watts[64];
        std::snprintf(watts, sizeof watts, "%.3g of %.3g W", m_result.energy.meanWatts, m_result.energy.capWatts);
        return std::string("The power cap limits: the drive draws ") + watts + ", and programs wait until it draws less.";
    }

    std::string nameForced(const Trial& safe)
    {
        m_limit.block = safe.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause.clear();
        m_limit.regime = "latency_bound";
        return m_forced + ", because the drive has no power-loss protection (PLP).";
    }

    std::string nameStep(const Trial& step)
    {
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
        const Trial* const more = best([&](const Trial& t) { return t.helps() && t.variation->kind != Variation::Kind::ideal; });
        const char* const gains = more == nullptr || more->gain.percent <= step.gain.percent ? " gains most"
            : isPutOff(*more)                                                                ? " gains most of what lasts"
                                                                                             : " gains more than any part twice as fast";
        const bool isAlike = step.variation->address.ends_with(".alike");
        return (isAlike ? "Unequal parts limit: " : "A setting limits, not the speed of a part: ") + changeText(step) + gains + why
            + filledBy(step) + ".";
    }

    // True if the setting reduces the work of the hot instances among equal parts.
    [[nodiscard]] bool savesItsWork(const Trial& setting) const
    {
        const ClassUse* const use = classOf(m_limit.block);
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
                        return fillWords(m_result, use, remedy.cause, manyOf(use) + "'");
                    }
        return {};
    }

    std::string namePair(const Trial& pair)
    {
        const std::string second = pair.variation->address.substr(pair.variation->address.find('+') + 1);
        m_limit.block = pair.variation->block;
        m_limit.instance = wildcardOf(m_program, m_limit.block);
        m_limit.cause.clear();
        return capital(labelOfBlock(m_limit.block)) + " and " + labelOfBlock(second.substr(0, second.find('.')))
            + (mayHelp() == 0 ? " limit together: no change of one alone helps." : " limit together, as far as so few requests tell.");
    }

    // Number of single changes that the trials cannot rule out.
    [[nodiscard]] std::ptrdiff_t mayHelp() const
    {
        return std::count_if(m_trials.begin(), m_trials.end(),
                             [](const Trial& t) { return t.variation->kind != Variation::Kind::pair && t.mayHelp(); });
    }

    std::string nameNothing()
    {
        const std::ptrdiff_t open = mayHelp();
        std::string text = open > 0 ? "What limits is not told: so few requests leave open whether " + std::to_string(open)
                + (open == 1 ? " change helps" : " changes help")
                                    : "No single change helps: no part twice as fast and no step of a setting gives 2 % more";
        std::string full;
        for (const ClassUse& c : m_classes)
            if (c.mean() >= 0.8)
                full += (full.empty() ? "" : "; ") + labelOf(m_program, c.block, c.resource) + ": " + busyWords(c);
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

    // The measured sentence: the claim, other changes that help (greatest first), and more requests in flight.
    [[nodiscard]] std::string measured(const Trial* claim, const Trial* part) const
    {
        constexpr std::size_t kOthers = 3;
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
        for (const Trial* trial : rest)
            if (savesWork(*trial) || trial->variation->address == "workload.bs") // keep the proof next to the sentence on partial units
                add(trial);
        std::stable_sort(list.begin(), list.end(), more);
        std::string text;
        for (const Trial* trial : list)
            text += (text.empty() ? " Measured: " : "; ") + changeText(*trial) + " " + gainText(*trial)
                + (m_open && text.empty() && trial->gain.isTold() ? " mean latency" : "")
                + (movesTail(*trial) ? ", " + tailName(m_result) + " " + tailText(trial->tail->percent) : "") + jobsText(*trial);
        return text.empty() ? text : text + "." + tail(list);
    }

    // " (oltp +20 %, batch no difference)". Of more than three jobs, those with the largest and the smallest gain. "" with one job, and for
    // clones, which differ by chance only.
    [[nodiscard]] std::string jobsText(const Trial& trial) const
    {
        constexpr std::size_t kAll = 3;
        std::vector<const SideGain*> jobs;
        for (const SideGain& side : trial.sides)
            if (isTenantName(side.side) && !std::isnan(side.gainPercent))
                jobs.push_back(&side);
        if (jobs.size() < 2 || m_areClones)
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
            const bool isTold = isMoved(job);
            text += (text.empty() ? " (" : ", ") + job->side + " "
                + (isTold                                           ? rateText(job->gainPercent)
                       : Gain{job->gainPercent, job->ci95}.isOpen() ? "not told"
                                                                    : "no difference");
        }
        return text + ")";
    }

    // ", write p99 63 times as long": the price of a shorter read tail.
    [[nodiscard]] std::string otherTails(const Trial& trial) const
    {
        for (const SideGain& side : trial.sides)
            if (side.side == "write" && tailName(m_result) == "read p99" && side.p99Percent >= kTailMoves
                && Gain{side.p99Percent, side.p99Ci95}.isTold())
                return ", write p99 " + tailText(side.p99Percent);
        return {};
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
            " " + name + " falls most with " + changeText(*most) + ": " + signedText(most->tail->percent) + otherTails(*most);
        if (most->gain.isTold() && std::fabs(most->gain.percent) >= 1)
            text += ", at " + gainText(*most, m_open ? " mean latency" : " requests a second");
        return text + ".";
    }

    RunResult& m_result;
    const Program& m_program;
    const std::vector<Trial>& m_trials;
    bool m_open;
    Limit m_limit;
    std::vector<ClassUse> m_classes;
    std::string m_overload, m_neighbour, m_partUnits, m_forced;
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

} // namespace floom
