// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/verdict.h"

#include "analysis/firmware_words.h"
#include "analysis/held_words.h"
#include "analysis/lasting_gain.h"
#include "analysis/measured_words.h"
#include "analysis/merge_words.h"
#include "analysis/named_limit.h"
#include "analysis/overload_words.h"
#include "analysis/unequal_words.h"
#include "base/number_text.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

// Asks the trials what limits, in the order of firstSentence().
class Judge {
public:
    explicit Judge(const JudgedRun& run)
        : m_run(run)
        , m_named(run)
        , m_claim(run.trials.claimOf(m_named.limit()))
        , m_part(m_named.fullestOfBest())
        , m_setting(run.trials.best([](const Trial& t) { // more of a part is not a setting
            return t.variation->kind == Variation::Kind::more && !t.variation->address.ends_with(".count") && !t.isPutOff();
        }))
        , m_load(run.trials.of("workload.qd"))
    {
    }

    [[nodiscard]] std::string sentence();
    [[nodiscard]] const Limit& limit() const { return m_named.limit(); } // as the sentence names it

private:
    [[nodiscard]] std::string firstSentence();
    [[nodiscard]] const Trial* forcedClaim() const;
    // True unless another part gains more than the intervals allow. A scarcity needs only half the gain of a part, which relieves it
    // indirectly.
    [[nodiscard]] static bool keepsUp(const Trial& claim, const Trial& part);
    [[nodiscard]] bool mayName(const Trial& trial) const;
    // " GC while idle 10 % to 0 % lowers write amplification from 26.0 to 3.21.": a policy of the design that wears the flash, though it
    // may cost no speed. "" if there is none, or `told` names it.
    [[nodiscard]] std::string wornWords(const std::string& told) const;
    // Waits for a rule that `told` does not name: no part is busy meanwhile, so nothing else would explain what its change gains.
    [[nodiscard]] std::string heldBackWords(const std::string& told) const;

    const JudgedRun& m_run;
    NamedLimit m_named;
    const Trial *m_claim, *m_part, *m_setting, *m_load;
};

bool Judge::keepsUp(const Trial& claim, const Trial& part)
{
    constexpr double kIndirectly = 0.5;
    return claim.variation->kind == Variation::Kind::faster
        ? claim.gain.percent + claim.gain.ci95 >= part.gain.percent - part.gain.ci95
        : claim.gain.percent >= kIndirectly * part.gain.percent; // both intervals are those of the same requests
}

std::string Judge::wornWords(const std::string& told) const
{
    constexpr double kMuch = 0.7; // of the write amplification
    const Trial* least = nullptr;
    for (const Trial& t : m_run.trials)
        if (t.variation->kind == Variation::Kind::more && t.waf > 0 && t.waf <= kMuch * t.wafBefore && m_run.trials.isReturn(t)
            && !(t.variation->address.ends_with(".gcUrgency") && seesFewBursts(m_run.result, m_run.program))
            && (least == nullptr || t.waf < least->waf))
            least = &t;
    if (least == nullptr || told.find(m_run.words.of(*least->variation)) != std::string::npos)
        return {};
    return ' ' + m_run.words.of(*least->variation) + " lowers write amplification from " + bareText(least->wafBefore) + " to "
        + bareText(least->waf) + ".";
}

std::string Judge::heldBackWords(const std::string& told) const
{
    std::string text;
    if (const Trial* const each = m_run.trials.of(".coalescing"); each != nullptr && each->helps() && m_run.trials.isReturn(*each)
        && !m_run.gathered.empty() && told.find(m_run.gathered) == std::string::npos)
        text += " Completions are gathered: " + m_run.gathered + ".";
    const Trial* const plp = m_run.trials.of(".plp");
    if (plp != nullptr && plp->variation->with.empty() && (m_run.forced.empty() || told.find(m_run.forced) == std::string::npos))
        if (const std::string flushes = slowFlushWords(m_run.result); !flushes.empty())
            text += ' ' + flushes;
    return text;
}

// What may be told instead of the limit that the run proposes.
bool Judge::mayName(const Trial& trial) const
{
    const std::string& cause = m_named.limit().cause;
    return cause != "arrivals" && (cause != "one_slow" || m_named.savesItsWork(trial));
}

// Protection against power loss, where it is what forced writes wait for; null if there are none, or the cache saves most of the time.
const Trial* Judge::forcedClaim() const
{
    constexpr double kTheirs = 0.5; // of what protection gains: the rest is the cache's
    const Trials& trials = m_run.trials;
    const Trial* const free = trials.of(".fsync") != nullptr ? trials.of(".fsync") : trials.of(".fua"); // jobs are not tried without
    const Trial* const forced = m_run.forced.empty() ? nullptr : trials.of(".plp");
    return forced != nullptr && free != nullptr && free->gain.percent < kTheirs * forced->gain.percent ? nullptr : forced;
}

// What limits, as the first sentence says it.
std::string Judge::firstSentence()
{
    const Trials& trials = m_run.trials;
    const Trial* const step = trials.best([](const Trial& t) { return t.variation->kind == Variation::Kind::more && !t.isPutOff(); });
    const Trial* const pair = trials.best([](const Trial& t) { return t.variation->kind == Variation::Kind::pair; });
    const Trial* const safe = forcedClaim();
    const Trial* const whole = trials.of("workload.bs"); // requests in whole units
    const Trial* const apart = trials.best([](const Trial& t) { // smaller units are whole ones, too
        return t.variation->kind == Variation::Kind::more && !t.isPutOff() && !t.variation->address.ends_with(".mappingUnit");
    });
    const double others = std::max({gainOr0(m_part), gainOr0(m_load), gainOr0(m_claim)});
    const double parts = std::max(gainOr0(m_part), m_claim != m_load ? gainOr0(m_claim) : 0); // a deeper queue is not a part
    const bool overtakes = m_setting != nullptr && m_setting != m_claim && m_setting->helps() && m_setting->filling.empty()
        && m_setting->gain.percent > 2 * others && mayName(*m_setting);
    const Trial* const back = trials.bestReturn();
    const bool returns = back != nullptr && back != m_claim && (!isWant(m_claim) || m_claim == m_load)
        && back->gain.percent - back->gain.ci95 > parts && mayName(*back);
    const Trial* const cap = trials.of(".powerCap");
    const bool isCapped = cap != nullptr && cap->helps() && m_named.drawsItsCap(*cap);
    const double beside = std::max({gainOr0(m_part), gainOr0(m_load), isCapped ? gainOr0(cap) : 0});
    if (safe != nullptr && safe->helps() && safe->gain.percent > beside)
        return m_named.nameForced(*safe);
    if (whole != nullptr && whole->helps() && whole->gain.percent > std::max(others, gainOr0(apart)) && m_named.areDear(*whole, m_part))
        return m_named.nameSizes(*whole);
    if (isCapped)
        return m_named.nameCap(*cap);
    if (overtakes || returns)
        return m_named.nameStep(overtakes ? *m_setting : *back);
    if (const Trial* const sides = trials.of(".affinity"); m_named.limit().cause == "one_slow" && sides != nullptr && sides->helps()
        && sides->gain.percent + sides->gain.ci95 >= gainOr0(m_setting) && sides->gain.percent > gainOr0(m_part))
        return m_named.limit().facts + m_named.unloading(*sides);
    if (m_named.limit().cause == "one_slow" && trials.of(".alike") == nullptr && m_setting != nullptr && m_setting->helps()
        && m_setting->filling.empty() && m_setting->gain.percent > 2 * others)
        return m_named.limit().facts + m_named.unloading(*m_setting);
    if (m_named.limit().cause == "arrivals"
        || (m_claim != nullptr && m_claim->helps() && !m_claim->isPutOff() && (m_part == nullptr || keepsUp(*m_claim, *m_part))))
        return m_named.limit().facts + (m_claim != nullptr && m_named.limit().cause != "arrivals" ? m_named.behindWords(*m_claim) : "");
    if (m_setting != nullptr && m_setting->helps() && m_setting->gain.percent > 2 * gainOr0(m_part)
        && m_setting->gain.percent > gainOr0(m_load))
        return m_named.limit().cause == "one_slow" ? m_named.limit().facts + m_named.unloading(*m_setting) : m_named.nameStep(*m_setting);
    if (m_load != nullptr && m_load->helps() && m_named.limit().regime == "latency_bound" && m_load->gain.percent > 2 * gainOr0(m_part)
        && m_load->gain.percent >= gainOr0(step))
        return m_named.nameLoad();
    if (const Trial* const scarce = trials.bestAddition(); scarce != nullptr && m_part != nullptr && m_part->helps()
        && m_named.isIdle(*m_part) && scarce->gain.percent + scarce->gain.ci95 >= m_part->gain.percent)
        return m_named.nameStep(*scarce);
    if (m_part != nullptr && m_part->helps())
        return m_named.namePart(*m_part, m_claim);
    if (m_load != nullptr && m_load->helps() && (step == nullptr || m_load->gain.percent >= step->gain.percent))
        return m_named.nameLoad();
    if (step != nullptr && step->helps())
        return m_named.nameStep(*step);
    if (pair != nullptr && pair->helps())
        return m_named.namePair(*pair);
    return m_named.nameNothing(m_claim);
}

std::string Judge::sentence()
{
    std::string text = firstSentence();
    const auto add = [&text](const std::string& words) {
        if (text.find(words) == std::string::npos)
            text += words;
    };
    if (const std::string overload = overloadWords(m_run.result, m_run.workload); !text.starts_with(overload))
        text = overload + text;
    add(besideWords(m_run.result, m_run.workload));
    if (limit().cause == "gc" || limit().cause == "one_slow")
        add(mergeWords(m_run.result, m_run.program));
    add(m_run.partUnits);
    if (m_run.result.firmware.ran() && m_run.result.firmware.block == limit().block)
        text += functionWords(m_run.result.firmware);
    text += heldBackWords(text) + wornWords(text);
    if (const Trial* const alike = m_run.trials.of(".alike");
        alike != nullptr && (alike->helps() || (alike->movesTail() && alike->tail->percent < 0)))
        text += unequalWords(m_run.program, alike->variation->block);
    return text + MeasuredWords(m_run).text(m_claim, m_part);
}

} // namespace

bool anyHelps(const Bottleneck& bottleneck)
{
    return std::any_of(bottleneck.sensitivity.begin(), bottleneck.sensitivity.end(),
                       [](const Sensitivity& line) { return line.told && line.gainPercent >= kHelps; });
}

void decide(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload)
{
    const JudgedRun run(result, program, trials, workload);
    Judge judge(run);
    const std::string sentence = judge.sentence();
    Bottleneck& decided = result.bottleneck;
    decided.regime = judge.limit().regime;
    decided.block = judge.limit().block;
    decided.instance = judge.limit().instance;
    decided.cause = judge.limit().cause;
    decided.sentence = sentence;
}

} // namespace floom::inline engine
