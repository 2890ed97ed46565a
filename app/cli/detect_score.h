// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how often answers about drives of known configuration were right.
#pragma once

#include "detect/detect.h"

#include <cstdint>
#include <string>

namespace floom::cli {

struct Score {
    std::uint64_t visible = 0, hits = 0, silent = 0; // cases that timing can reveal, and their results
    std::uint64_t absent = 0, claimedAbsent = 0; // cases where the drive has no such feature
    std::uint64_t claims = 0, near = 0, wrong = 0, unsure = 0; // over all cases

    void add(const detect::ProbeAnswer& answer, const detect::Truth& truth);
    Score& operator+=(const Score& other);
};

[[nodiscard]] std::string shareText(std::uint64_t part, std::uint64_t all); // "97.5 %"

} // namespace floom::cli
