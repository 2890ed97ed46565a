// SPDX-License-Identifier: GPL-3.0-or-later
// Converts fio job files to workloads: sections become jobs and phases, options become the words of workload.h, which are fio's too.
// Options that are ignored or only approximated are listed in the notes. Source: HOWTO.rst and ini.c of fio 3.33. Pure.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct FioJobWords {
    std::string words; // for parseWorkload()
    std::vector<std::string> notes; // one sentence per ignored or changed option
};

using FioOptions = std::vector<std::pair<std::string, std::string>>; // in file order; the later of two equal options holds

// `file`: name used in errors. `more`: words appended to every job.
[[nodiscard]] Result<FioJobWords> readFioJobs(std::string_view text, const std::string& file, const std::string& more = {});
// One job from its options, as fio's JSON output repeats them.
[[nodiscard]] Result<FioJobWords> wordsOfFioJob(const FioOptions& options);

} // namespace floom::inline engine
