// SPDX-License-Identifier: GPL-3.0-or-later
// RunRecord: one finished (or cancelled) run with all that it was made from. Immutable once handed out; shared between threads.
#pragma once

#include "design/design.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <QString>

#include <cstdint>

namespace floom {

struct RunRecord {
    int id = 0; // grows with each start of a Runner; a run read from a project has its number there
    Design design; // as it was when the run started
    QString designHash;
    Workload workload;
    std::uint64_t seed = 1;
    RunResult result;
};

} // namespace floom
