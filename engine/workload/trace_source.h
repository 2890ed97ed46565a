// SPDX-License-Identifier: GPL-3.0-or-later
// The replay of a trace that also counts what it had to change, so that a run can tell it.
#pragma once

#include "workload/workload.h"

namespace floom::inline engine {

struct ReplayCounts {
    std::uint64_t requests = 0; // sent
    std::uint64_t early = 0; // of these, recorded before their predecessor and sent at its time; as timed only
    std::uint64_t folded = 0; // of these, beyond the range of the drive and folded or cut into it
    std::uint64_t skipped = 0; // beyond the range and not sent, as the workload asks
};

// makeTraceSource() of workload.h; `counts` may be null and must outlive the source.
[[nodiscard]] Result<std::unique_ptr<RequestSource>> makeCountedTraceSource(std::istream& stream, std::string_view format,
                                                                            std::string_view fileName, const Workload& workload,
                                                                            std::uint64_t capacity, Error* failure, ReplayCounts* counts);

} // namespace floom::inline engine
