// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a drive is as the run's own writes leave it. Preconditioning leaves it as random writes of whole pages do; writes in order, and
// writes that fill pages only in part (FUA and flushes, which do not wait for more data), leave other blocks behind. Until they have, the
// rate and the write amplification of a run are those of the way there, however even they are. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <cstdint>

namespace floom::inline engine {

// Bytes that the run should have programmed to get there; 0: it begins there, or it has. A small drive settles within one to two turns of
// its range (tests/simulate/tst_steady_start.cpp). `capacityBytes`: seen by the host.
[[nodiscard]] double bytesToSettle(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes);

// Bytes programmed in the measured window.
[[nodiscard]] double bytesProgrammed(const RunResult& result);

} // namespace floom::inline engine
