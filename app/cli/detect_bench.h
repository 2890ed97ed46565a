// SPDX-License-Identifier: GPL-3.0-or-later
// detect --bench: scores the probes on random drives of known configuration.
#pragma once

#include "cli/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::cli {

struct DetectWords {
    std::vector<std::string> only;
    double noise = 0;
    std::uint64_t seed = 1, budget = 200'000;
};

// Starts with drive number `first`, so that a large bench can be split.
[[nodiscard]] int detectBench(const Session& session, const DetectWords& words, std::uint64_t first, std::uint64_t drives);

} // namespace floom::cli
