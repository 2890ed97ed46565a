// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a file of drive measurements of any kind: fio JSON, a fio latency log, or a hand-written list. Blocking.
#pragma once

#include "fit/figures.h"
#include "measured/measured_run.h"

#include <QString>

#include <string>
#include <vector>

namespace floom::inline fitting {

struct MeasuredFile {
    std::vector<MeasuredLoad> loads; // never empty
    std::vector<std::string> notes; // what was ignored or inferred, with the job's name
};

// `words`: the workload, if a log does not state it; "" = inferred.
[[nodiscard]] Result<MeasuredFile> readMeasuredFile(const QString& path, const std::string& words = {}, const MeasuredWatch& watch = {});

} // namespace floom::inline fitting
