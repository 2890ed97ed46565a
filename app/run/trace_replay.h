// SPDX-License-Identifier: GPL-3.0-or-later
// TraceReplay: the trace files of one workload, opened anew for each run of it. One thread.
#pragma once

#include "base/result.h"
#include "workload/workload.h"

#include <fstream>
#include <memory>
#include <optional>
#include <vector>

namespace floom {

class TraceReplay {
public:
    // Notes the format of each trace, its own or a part's, in `workload`. An Error where one cannot be read.
    [[nodiscard]] static Outcome settleFormats(Workload& workload);

    // The replay of a trace whose format is settled; a source without requests where that fails, and the reason in failure(). Must not
    // outlive this.
    [[nodiscard]] std::unique_ptr<RequestSource> open(const Workload& trace, std::uint64_t capacity);
    [[nodiscard]] std::optional<Error> failure() const; // the first, also of a bad line that a replay came to

private:
    struct Tape {
        std::ifstream stream;
        Error failure;
    };
    std::vector<std::unique_ptr<Tape>> m_tapes; // the sources point into them
};

} // namespace floom
