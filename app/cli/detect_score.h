// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how often answers about drives whose inside is known were right.
#pragma once

#include "detect/detect.h"

#include <cstdint>
#include <string>

namespace floom::cli {

struct Score {
    std::uint64_t visible = 0, hits = 0, silent = 0; // by the truth, timing can show it; what came of these
    std::uint64_t absent = 0, claimedAbsent = 0; // the drive has no such thing
    std::uint64_t claims = 0, near = 0, wrong = 0, unsure = 0; // of all

    void add(const detect::Answer& answer, const detect::Truth& truth);
    Score& operator+=(const Score& other);
};

[[nodiscard]] std::string shareText(std::uint64_t part, std::uint64_t all); // "97.5 %"

} // namespace floom::cli
