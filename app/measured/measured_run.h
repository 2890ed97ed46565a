// SPDX-License-Identifier: GPL-3.0-or-later
// What fio measured at a real drive, as runs that stand beside simulated ones: its JSON and json+ documents and its latency logs. A run of
// that kind has no drawing. What cannot be read without guessing is refused, with what to ask fio for instead.
// Fields and bins after HOWTO.rst and stat.h of fio 3.33: a bin of json+ is named by its middle, 64 of them to an octave. Blocking.
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

namespace floom {

class Catalogue;

// Who waits for a file to be read: may stop it, which is an error then, and sees how far it is.
struct MeasuredWatch {
    std::stop_token stop;
    std::atomic<std::int64_t>* bytes = nullptr; // of a log, read so far
};

struct MeasuredRun {
    std::string name; // of its job
    RunRecord record;
    std::vector<std::string> notes; // what of the job's options was left out, and what was worked out instead of read
};

// One for each group of jobs that ran together. Text around the document is passed over.
[[nodiscard]] Result<std::vector<MeasuredRun>> readFioJson(std::string_view text, const std::string& file);

// Why a log of that name is none of latencies: the rows of fio's logs look alike whatever they count.
[[nodiscard]] std::optional<Error> refusalOfLog(const std::string& name);

// A latency log (..._clat.1.log, ..._lat.1.log) of single requests. It does not say what was asked: `words` does, or else pattern, size
// and depth are worked out from it. Only a line of it is held at once.
[[nodiscard]] Result<MeasuredRun> readFioLatencyLog(const QString& path, const std::string& words = {}, const MeasuredWatch& watch = {});

// Whether a file is one of these, told from its beginning and its name: any .log is meant as one. False for what is no file.
[[nodiscard]] bool looksMeasured(const QString& path);
[[nodiscard]] Result<std::vector<MeasuredRun>> readMeasured(const QString& path, const std::string& words = {},
                                                            const MeasuredWatch& watch = {});

// Each under a variant of its own in the project, which is made where there is none; what these are called.
[[nodiscard]] Result<std::vector<QString>> saveMeasured(const QString& project, const std::vector<MeasuredRun>& runs,
                                                        const Catalogue& catalogue);

} // namespace floom
