// SPDX-License-Identifier: GPL-3.0-or-later
// fio measurements of real drives as runs, comparable with simulated ones: JSON and json+ documents, and latency logs. Such a run has no
// design. Input that would need guessing is refused, with advice on how to run fio. Fields and bins follow HOWTO.rst and stat.h of fio
// 3.33: a json+ bin is named by its centre, 64 bins per octave. Blocking.
#pragma once

#include "base/result.h"
#include "run/run_record.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline measured {

// Progress and cancellation of reading; a cancelled read returns an Error.
struct MeasuredWatch {
    std::stop_token stop;
    std::atomic<std::int64_t>* bytes = nullptr; // bytes of a log read so far
};

struct MeasuredRun {
    std::string name; // of its job
    RunRecord record;
    std::vector<std::string> notes; // ignored job options, and values that were inferred
};

// One run per group of concurrent jobs. Text around the document is skipped.
[[nodiscard]] Result<std::vector<MeasuredRun>> readFioJson(std::string_view text, const std::string& file);

// Why a log of that name is not a latency log: all of fio's logs have the same row format.
[[nodiscard]] std::optional<Error> refusalOfLog(const std::string& name);

// A latency log (..._clat.1.log, ..._lat.1.log) of single requests. It does not state the workload: `words` does, or else pattern, size and
// depth are inferred. Holds only one line in memory at a time.
[[nodiscard]] Result<MeasuredRun> readFioLatencyLog(const QString& path, const std::string& words = {}, const MeasuredWatch& watch = {});

// Whether a file is one of these, by its beginning and name: any .log counts. False if there is no such file.
[[nodiscard]] bool looksMeasured(const QString& path);
[[nodiscard]] Result<std::vector<MeasuredRun>> readMeasured(const QString& path, const std::string& words = {},
                                                            const MeasuredWatch& watch = {});

// Saves each run as a variant of the project, which is created if missing; returns the variants' names.
[[nodiscard]] Result<std::vector<QString>> saveMeasured(const QString& project, const std::vector<MeasuredRun>& runs,
                                                        const Catalogue& catalogue);

} // namespace floom::inline measured
