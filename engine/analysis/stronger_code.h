// SPDX-License-Identifier: GPL-3.0-or-later
// A step to a stronger error-correcting code: half as many bit errors more a codeword, with the parity that they take, and no more than the
// spare area of the pages has room for. Pure.
#pragma once

#include "compile/program.h"

#include <cstdint>
#include <optional>

namespace floom {

struct CodeStep {
    std::int64_t errors = 0, parity = 0; // bits and bytes a codeword
    std::int64_t errorsBefore = 0, parityBefore = 0;
};

// Of a codec that corrects a number of errors. Nothing where no memory makes errors, or where there is no room.
[[nodiscard]] std::optional<CodeStep> strongerCode(const Program& program, const Block& codec);

} // namespace floom
