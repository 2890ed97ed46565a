// SPDX-License-Identifier: GPL-3.0-or-later
// fio's job files as workloads: sections become jobs and phases, options become the words of workload.h, which are fio's too. What is left
// out or only nearly meant is named, so that nobody takes one workload for another. After HOWTO.rst and ini.c of fio 3.33. Pure.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace floom {

struct FioJobWords {
    std::string words; // for parseWorkload()
    std::vector<std::string> notes; // what was ignored or changed, a sentence each
};

using FioOptions = std::vector<std::pair<std::string, std::string>>; // in the order of the file; of one given twice the later holds

// `file` names it in errors. `more`: words that hold for every job of it, behind its own.
[[nodiscard]] Result<FioJobWords> readFioJobs(std::string_view text, const std::string& file, const std::string& more = {});
// One job by its options, as fio repeats them in its output.
[[nodiscard]] Result<FioJobWords> wordsOfFioJob(const FioOptions& options);

} // namespace floom
