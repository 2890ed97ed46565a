// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/detect.h"

#include <algorithm>

namespace floom::detect {

const char* verdictName(Verdict verdict)
{
    constexpr const char* kNames[] = {"hit", "near", "wrong", "silent", "rightly silent", "unsure"};
    return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<Finding> detect(Device& device, const std::vector<std::string>& only, std::uint64_t seed,
                            const std::function<void(const Probe&)>& watch)
{
    const auto asked = [&only](const char* id) { return only.empty() || std::find(only.begin(), only.end(), id) != only.end(); };
    std::vector<Finding> findings;
    Bench bench{device, RandomStream(seed, "detect.places"), {}};
    const Probes probes;
    for (const Probe& probe : probes.all()) {
        const bool wanted = asked(probe.id) || (std::string(probe.id) == "chunk" && (asked("dies") || asked("channels")))
            || (std::string(probe.id) == "dies" && asked("channels"));
        if (!wanted)
            continue;
        watch(probe);
        const std::uint64_t before = device.used();
        bench.random = RandomStream(seed, probe.id); // what one probe asks does not depend on the others
        Answer answer = probe.ask(bench);
        answer.quantity = probe.id;
        answer.requests = device.used() - before;
        if (answer.value && answer.certainty >= kSure)
            bench.known[answer.quantity] = *answer.value;
        findings.push_back({probe, std::move(answer)});
    }
    return findings;
}

Verdict judge(const Answer& answer, const Truth& truth)
{
    if (!answer.value)
        return truth.value && truth.identifiable ? Verdict::silent : Verdict::absent;
    if (answer.certainty < kLikely)
        return Verdict::unsure;
    if (!truth.value)
        return Verdict::wrong;
    const double found = *answer.value, is = *truth.value;
    if (found == is || (answer.high > answer.low && answer.low < is && is <= answer.high)
        || (answer.high > found && found <= is && is < answer.high))
        return Verdict::hit;
    return found <= 2 * is && is <= 2 * found ? Verdict::near : Verdict::wrong;
}

} // namespace floom::detect
