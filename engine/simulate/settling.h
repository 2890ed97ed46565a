// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a drive has reached the steady state of the run's own writes. Preconditioning puts it into the steady state of random whole-page
// writes. Sequential writes, and writes that fill pages only partly (FUA and flushes, which do not wait for more data), have another steady
// state. Until it is reached, the rate and the write amplification of a run are transient, even if they look constant. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <cstdint>

namespace floom::inline engine {

// True if the pages that it programmed for the host were not full: by a tenth or more, as some at the ends of a run never are.
[[nodiscard]] bool fillsPagesPartly(const RunResult& result);

// Bytes that the run should have programmed to reach that state; 0: it starts in it, or has reached it. A small drive settles after its
// range has been written once or twice (tests/simulate/tst_steady_start.cpp). `capacityBytes`: seen by the host.
[[nodiscard]] double bytesToSettle(const RunResult& result, const Workload& workload, std::uint64_t capacityBytes);

// Bytes programmed in the measured window.
[[nodiscard]] double bytesProgrammed(const RunResult& result);

} // namespace floom::inline engine
