// SPDX-License-Identifier: GPL-3.0-or-later
// What a drive keeps apart by itself: spare, if less over-provisioning is set than its dies need as free blocks, and log blocks. Pure.
#pragma once

#include "compile/program.h"

#include <cstdint>

namespace floom::inline engine {

// Relative to the host's capacity, like the parameter `overProvisioning` of the block `processor`. 0 if the drive keeps less than 1.5 times
// the set value, and for maps that keep blocks for other purposes.
[[nodiscard]] double keptSpare(const Program& program, const Block& processor);

// Log blocks of a die that the block `processor` has if it sets none (log_blocks.h). 0 without a map that needs them.
[[nodiscard]] std::int64_t keptLogBlocks(const Program& program, const Block& processor);

} // namespace floom::inline engine
