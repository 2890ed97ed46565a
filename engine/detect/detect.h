// SPDX-License-Identifier: GPL-3.0-or-later
// detect(): asks a drive all probes, or some, one after the other, and holds the answers against the truth.
#pragma once

#include "detect/probe.h"
#include "detect/truth.h"

#include <functional>
#include <string>
#include <vector>

namespace floom::detect {

// near: within a factor of 2. silent: not seen though it could be. absent: rightly not seen. untold: the drawing does not tell the truth.
enum class Verdict : std::uint8_t { hit, near, wrong, silent, absent, unsure, untold };
[[nodiscard]] const char* verdictName(Verdict verdict);

struct Finding {
    Probe probe;
    Answer answer;
};

// `only`: ids; empty = all. Probes that those build on are asked too. `watch` hears of each probe before it is asked, `told` of its answer.
[[nodiscard]] std::vector<Finding> detect(Device& device, const std::vector<std::string>& only, std::uint64_t seed,
                                          const std::function<void(const Probe&)>& watch,
                                          const std::function<void(const Finding&)>& told = {});
// In words: "32", "64 KiB", "yes".
[[nodiscard]] std::string valueText(double value, const Probe& probe);
// A value of less than kLikely is unsure: no claim is made.
constexpr double kLikely = 0.8;
[[nodiscard]] Verdict judge(const Answer& answer, const Truth& truth);

} // namespace floom::detect
