// SPDX-License-Identifier: GPL-3.0-or-later
// TraceReplay: the trace files of one workload, reopened for each of its runs. One thread.
#pragma once

#include "base/result.h"
#include "results/run_result.h"
#include "workload/trace_source.h"

#include <fstream>
#include <memory>
#include <optional>
#include <vector>

namespace floom::inline run {

class TraceReplay {
public:
    // Detects the format of each trace (of the workload or its jobs) and stores it in `workload`. An Error if one cannot be read.
    [[nodiscard]] static Outcome settleFormats(Workload& workload);

    // The replay of a trace of known format. On failure a source without requests; failure() has the reason. Must not outlive this object.
    [[nodiscard]] std::unique_ptr<RequestSource> open(const Workload& trace, std::uint64_t capacity);
    [[nodiscard]] std::optional<Error> failure() const; // the first one, including bad lines met during the replay
    void tell(RunResult& result) const; // adds a finding on the requests that were not sent as recorded

private:
    struct Tape {
        std::ifstream stream;
        Error failure;
        ReplayCounts counts;
    };
    std::vector<std::unique_ptr<Tape>> m_tapes; // the sources refer to them
};

} // namespace floom::inline run
