// SPDX-License-Identifier: GPL-3.0-or-later
// One step to a stronger error-correcting code: corrects half as many more bit errors per codeword, with the parity this takes, limited by
// the spare area of the pages. Parity grows in proportion, for a BCH code exactly, for an LDPC code nearly: at the same distance from the
// capacity of the channel, half as much parity again raises the error rate by 53 % at rate 0.9. Pure.
#pragma once

#include "compile/program.h"

#include <cstdint>
#include <optional>

namespace floom::inline engine {

struct CodeStep {
    const char* parameter = nullptr; // what tells the strength of the code: "t" in bits per codeword, "hardLimit" in errors per bit
    Value before, after; // of that parameter
    std::int64_t parity = 0; // bytes per codeword, after
};

// Empty if no memory makes errors, or the spare area has no room.
[[nodiscard]] std::optional<CodeStep> strongerCode(const Program& program, const Block& codec);
// For a memory with bit errors and retries: half the error rate that a retry leaves, as levels closer to the best ones do. Empty otherwise.
[[nodiscard]] std::optional<double> betterRetry(const Program& program, const Block& memory);

} // namespace floom::inline engine
