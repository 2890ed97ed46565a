// SPDX-License-Identifier: GPL-3.0-or-later
// Spare share that a drive keeps although less over-provisioning was asked for, as each die needs some free blocks. Pure.
#pragma once

#include "compile/program.h"

namespace floom::inline engine {

// Relative to what the host sees, as the parameter `overProvisioning` of the block `processor`. 0 where the drive keeps less than one and a
// half times what was asked, and for maps that keep blocks for other purposes.
[[nodiscard]] double keptSpare(const Program& program, const Block& processor);

} // namespace floom::inline engine
