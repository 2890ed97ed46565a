// SPDX-License-Identifier: GPL-3.0-or-later
// The replay of a trace that also counts what it had to change, so that a run can tell it.
#pragma once

#include "workload/workload.h"

namespace floom::inline engine {

struct ReplayCounts {
    std::uint64_t requests = 0; // sent
    std::uint64_t early = 0; // of these, recorded before their predecessor and sent at its time; as timed only
    std::uint64_t folded = 0; // of these, beyond the range of the drive and folded or cut into it
    std::uint64_t skipped = 0; // beyond the range and not sent, as the workload asks; up to the next one to be sent
};

// Addresses are folded into the workload's range of the drive, aligned to 512 B; each device of a trace starts at an offset of its own.
// Closed loop with workload.depth if workload.traceClosedLoop. A bad line ends the source; its Error is left in *failure. `stream` must
// outlive the source and be seekable if the trace is repeated; `counts` may be null and must outlive it, too.
[[nodiscard]] Result<std::unique_ptr<RequestSource>> makeTraceSource(std::istream& stream, std::string_view format,
                                                                     std::string_view fileName, const Workload& workload,
                                                                     std::uint64_t capacity, Error* failure,
                                                                     ReplayCounts* counts = nullptr);

} // namespace floom::inline engine
