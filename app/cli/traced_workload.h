// SPDX-License-Identifier: GPL-3.0-or-later
// Reads --workload, alone or with --trace, into one workload. Pure.
#pragma once

#include "workload/asked_workload.h"
#include "workload/workload.h"

#include <string>

namespace floom::cli {

// The words of --workload; without any `otherwise`, the workload stored with the design.
[[nodiscard]] AskedWorkload givenWorkload(const std::string& words, const AskedWorkload& otherwise = {});

// Replay words (qd=8, scale=0.1) apply to the trace; generator words (rw=randrw, job=a) stay jobs, and the trace becomes another job of the
// last phase. `format` "" or "auto": detected from its first lines.
[[nodiscard]] Result<Workload> tracedWorkload(const std::string& words, const std::string& trace, const std::string& format);

// The trace's format, alone or beside jobs; "" if unknown.
[[nodiscard]] std::string formatOf(const Workload& workload, const std::string& trace);

} // namespace floom::cli
