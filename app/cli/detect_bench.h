// SPDX-License-Identifier: GPL-3.0-or-later
// detect --bench: random drives whose inside is known, and how often the probes are right about them.
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

// From the drive numbered `first` on, so that many can be asked in parts.
[[nodiscard]] int detectBench(const Session& session, const DetectWords& words, std::uint64_t first, std::uint64_t drives);

} // namespace floom::cli
