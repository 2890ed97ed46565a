// SPDX-License-Identifier: GPL-3.0-or-later
// The workload of --workload and --trace together. Pure.
#pragma once

#include "workload/workload.h"

#include <string>

namespace floom::cli {

// Words that say how a replay goes (qd=8, scale=0.1) are words of the trace; words of what a host asks by itself (rw=randrw, job=a) stay
// jobs, and the trace is one more beside those of the last phase. `format` "" or "auto": told from its first lines.
[[nodiscard]] Result<Workload> tracedWorkload(const std::string& words, const std::string& trace, const std::string& format);

// The format of the trace, alone or beside jobs; "" where it is not known.
[[nodiscard]] std::string formatOf(const Workload& workload, const std::string& trace);

} // namespace floom::cli
