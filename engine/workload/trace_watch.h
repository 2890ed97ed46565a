// SPDX-License-Identifier: GPL-3.0-or-later
// TraceWatch: progress and cancellation of summarizeTrace().
#pragma once

#include "workload/workload.h"

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace floom::inline engine {

class TraceProfile;

struct TraceWatch {
    std::stop_token stop; // checked regularly; the summary then covers what was read so far
    std::atomic<std::uint64_t>* lines = nullptr; // read so far; may be null
    TraceProfile* profile = nullptr; // gathered on the way; may be null
};

[[nodiscard]] Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName,
                                                  const TraceWatch& watch);

} // namespace floom::inline engine
