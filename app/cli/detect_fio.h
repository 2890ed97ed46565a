// SPDX-License-Identifier: GPL-3.0-or-later
// detect --jobs and --logs: the probes as jobs for fio in a folder, and what fio's logs of a real drive say.
#pragma once

#include "cli/detect_bench.h"
#include "compile/program.h"

#include <string>

namespace floom::cli {

struct FioWords {
    std::string jobs, logs; // folders
    std::string capacity; // of the drive; empty: of the drawing, or as the folder says
    bool destructive = false, simulate = false;
};

// `program`: the drawing, where one was given.
[[nodiscard]] int detectByFio(const DetectWords& words, const FioWords& fio, const Program* program, const std::string& json);

} // namespace floom::cli
