// SPDX-License-Identifier: GPL-3.0-or-later
// Mean size of a workload's requests, in bytes. Pure.
#pragma once

#include "workload/workload.h"

namespace floom::inline engine {

[[nodiscard]] inline double meanBytes(const Workload& workload)
{
    double bytes = 0;
    for (const auto& [size, percent] : workload.blockSizes)
        bytes += static_cast<double>(size) * percent / 100;
    return bytes;
}

} // namespace floom::inline engine
