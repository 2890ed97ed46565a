// SPDX-License-Identifier: GPL-3.0-or-later
// RunRecord: a finished (or cancelled) run with all its inputs. Immutable once published; shared between threads.
#pragma once

#include "design/design.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <QString>

#include <cstdint>

namespace floom::inline run {

struct RunRecord {
    // Defined in the .cpp, so that not every source that copies it compiles it.
    RunRecord();
    RunRecord(const RunRecord&);
    RunRecord(RunRecord&&) noexcept;
    RunRecord& operator=(const RunRecord&);
    RunRecord& operator=(RunRecord&&) noexcept;
    ~RunRecord();

    int id = 0; // increments with each start of a Runner; for a run read from a project, its number there
    Design design; // as at the start of the run
    QString designHash;
    Workload workload;
    std::uint64_t seed = 1;
    RunResult result;
};

} // namespace floom::inline run
