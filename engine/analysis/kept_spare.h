// SPDX-License-Identifier: GPL-3.0-or-later
// Spare share that a drive keeps if less over-provisioning is set than its dies need as free blocks. Pure.
#pragma once

#include "compile/program.h"

namespace floom::inline engine {

// Relative to the host's capacity, like the parameter `overProvisioning` of the block `processor`. 0 if the drive keeps less than 1.5 times
// the set value, and for maps that keep blocks for other purposes.
[[nodiscard]] double keptSpare(const Program& program, const Block& processor);

} // namespace floom::inline engine
