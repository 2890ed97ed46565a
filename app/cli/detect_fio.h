// SPDX-License-Identifier: GPL-3.0-or-later
// detect --jobs and --logs: writes the probes as fio jobs into a folder, and evaluates fio's logs of a real drive.
#pragma once

#include "cli/detect_bench.h"
#include "compile/program.h"

#include <cstdint>
#include <string>

namespace floom::cli {

constexpr std::int64_t kMostLogBytes = 256 << 20; // of a latency log: some six million requests, a hundred times the longest job

struct FioWords {
    std::string jobs, logs; // folders
    std::string capacity; // of the drive; empty: the design's, or as stored in the folder
    bool destructive = false, simulate = false;
};

// `program`: the compiled design, if one was given.
[[nodiscard]] int detectByFio(const DetectWords& words, const FioWords& fio, const Program* program, const std::string& json);

} // namespace floom::cli
