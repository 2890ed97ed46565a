// SPDX-License-Identifier: GPL-3.0-or-later
// Names the firmware function that takes most time on the busiest core. Pure.
#pragma once

#include "results/firmware.h"

namespace floom::inline engine {

// " pick_victim takes 41 % of the time of core 0; 52 % of that it waits for the DRAM." "" where no core worked.
[[nodiscard]] std::string functionWords(const FirmwareResult& firmware);

} // namespace floom::inline engine
