// SPDX-License-Identifier: GPL-3.0-or-later
// One step to a stronger error-correcting code: corrects half as many more bit errors per codeword, with the parity this takes, limited by
// the spare area of the pages. Pure.
#pragma once

#include "compile/program.h"

#include <cstdint>
#include <optional>

namespace floom {

struct CodeStep {
    std::int64_t errors = 0, parity = 0; // bits and bytes per codeword
    std::int64_t errorsBefore = 0, parityBefore = 0;
};

// For a codec that corrects a fixed number of errors. Empty if no memory makes errors, or the spare area has no room.
[[nodiscard]] std::optional<CodeStep> strongerCode(const Program& program, const Block& codec);

} // namespace floom
