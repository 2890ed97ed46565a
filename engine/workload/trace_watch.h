// SPDX-License-Identifier: GPL-3.0-or-later
// A look at a trace that can be followed and stopped.
#pragma once

#include "workload/workload.h"

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace floom {

class TraceProfile;

struct TraceWatch {
    std::stop_token stop; // looked at now and then; what was read until then is the summary
    std::atomic<std::uint64_t>* lines = nullptr; // read so far; may be null
    TraceProfile* profile = nullptr; // gathered on the way; may be null
};

[[nodiscard]] Result<TraceSummary> summarizeTrace(std::istream& stream, std::string_view format, std::string_view fileName,
                                                  const TraceWatch& watch);

} // namespace floom
