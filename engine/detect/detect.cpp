// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/detect.h"

#include "base/number_text.h"

#include <cmath>
#include <set>

namespace floom::inline engine::detect {

const char* verdictName(Verdict verdict)
{
    constexpr const char* kNames[] = {"hit", "near", "wrong", "silent", "rightly silent", "unsure", "not told"};
    return kNames[static_cast<std::size_t>(verdict)];
}

const char* verdictWords(Verdict verdict)
{
    constexpr const char* kWords[] = {"hit", "near", "wrong", "missed", "correctly not seen", "unsure", "not judged"};
    return kWords[static_cast<std::size_t>(verdict)];
}

std::string valueText(double value, const Probe& probe)
{
    const std::string_view unit = probe.unit;
    if (unit == "yes/no")
        return value > 0 ? "yes" : "no";
    if (unit == "B")
        return binarySizeText(value);
    const std::string whole = fixedText(value, 0);
    return unit == "%" ? whole + " %" : whole;
}

std::vector<Finding> detect(ProbedDevice& device, const std::vector<std::string>& only, std::uint64_t seed,
                            const std::function<void(const Probe&)>& watch, const std::function<void(const Finding&)>& told)
{
    std::vector<Finding> findings;
    Bench bench{device, RandomStream(seed, "detect.places"), {}, {}, 0, false, {}};
    const Probes probes;
    std::set<std::string> wanted(only.begin(), only.end());
    for (auto probe = probes.all().rbegin(); probe != probes.all().rend(); ++probe) // backwards: dependencies come first in the list
        if (wanted.count(probe->id) > 0)
            wanted.insert(probe->needs.begin(), probe->needs.end());
    for (const Probe& probe : probes.all()) {
        if (!wanted.empty() && wanted.count(probe.id) == 0)
            continue;
        watch(probe);
        const std::uint64_t before = device.used();
        bench.random = RandomStream(seed, probe.id); // a probe's requests do not depend on other probes
        bench.probe = probe.id;
        bench.plans = 0;
        bench.silent = false;
        ProbeAnswer answer = probe.ask(bench);
        answer.quantity = probe.id;
        if (const std::string silence = device.silence(); !silence.empty() && !answer.value)
            answer.reason = silence;
        answer.requests = device.used() - before;
        if (bench.silent && !answer.value)
            bench.unanswered[probe.id] = probe.label;
        if (answer.certainty >= kLikely) // these may be sure even if its own value is not
            bench.known.merge(std::map<std::string, double>(answer.also));
        if (answer.value && answer.certainty >= kSure)
            bench.known[answer.quantity] = *answer.value;
        findings.push_back({probe, std::move(answer)});
        if (told)
            told(findings.back());
    }
    return findings;
}

Verdict judge(const ProbeAnswer& answer, const Truth& truth)
{
    if (!truth.told)
        return Verdict::untold;
    if (!answer.value)
        return truth.value && truth.identifiable ? Verdict::silent : Verdict::absent;
    if (answer.certainty < kLikely)
        return Verdict::unsure;
    if (!truth.value)
        return Verdict::wrong;
    const double found = *answer.value, is = *truth.value;
    const bool within = truth.tolerance > 0
        ? std::abs(found - is) <= truth.tolerance * is + truth.slack
        : (answer.high > answer.low && answer.low < is && is <= answer.high) || (answer.high > found && found <= is && is < answer.high);
    if (found == is || within)
        return Verdict::hit;
    return found <= 2 * is && is <= 2 * found ? Verdict::near : Verdict::wrong;
}

} // namespace floom::inline engine::detect
