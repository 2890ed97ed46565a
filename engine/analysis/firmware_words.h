// SPDX-License-Identifier: GPL-3.0-or-later
// The function of firmware that takes most of the busiest core, in words. Pure.
#pragma once

#include "results/firmware.h"

namespace floom {

// " pick_victim takes 41 % of the time of core 0; 52 % of that it waits for the DRAM." "" where no core did anything.
[[nodiscard]] std::string functionWords(const FirmwareResult& firmware);

} // namespace floom
