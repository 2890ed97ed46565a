// SPDX-License-Identifier: GPL-3.0-or-later
// detect(): runs all or some probes on a drive, one after the other; judge() compares an answer with the truth.
#pragma once

#include "detect/probe.h"
#include "detect/truth.h"

#include <functional>
#include <string>
#include <vector>

namespace floom::inline engine::detect {

// near: within a factor of 2. silent: no value, though timing can reveal it. absent: no value, and there is none to find. untold: the
// design does not determine the truth.
enum class Verdict : std::uint8_t { hit, near, wrong, silent, absent, unsure, untold };
[[nodiscard]] const char* verdictName(Verdict verdict); // in JSON
[[nodiscard]] const char* verdictWords(Verdict verdict); // in tables: "missed", "correctly not seen"

struct Finding {
    Probe probe;
    ProbeAnswer answer;
};

// `only`: probe ids; empty = all. Probes they depend on are run too. `watch` is called before each probe, `told` with its answer.
[[nodiscard]] std::vector<Finding> detect(ProbedDevice& device, const std::vector<std::string>& only, std::uint64_t seed,
                                          const std::function<void(const Probe&)>& watch,
                                          const std::function<void(const Finding&)>& told = {});
// Display text: "32", "64 KiB", "yes".
[[nodiscard]] std::string valueText(double value, const Probe& probe);
// A value with a certainty below kLikely is unsure: it makes no claim.
constexpr double kLikely = 0.8;
[[nodiscard]] Verdict judge(const ProbeAnswer& answer, const Truth& truth);

} // namespace floom::inline engine::detect
