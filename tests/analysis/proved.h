// SPDX-License-Identifier: GPL-3.0-or-later
// A run with the verdict after its experiments: every variation is simulated, none before the write buffer is as full as in a long run.
#pragma once

#include "analysis/sensitivity.h"
#include "simulate/drive.h"

#include <algorithm>

namespace floom {

inline RunResult proved(const Design& design, const std::string& words, std::uint64_t requests = 4'000)
{
    const auto program = programOf(design);
    RunResult base = runDrive(design, words);
    const auto list = variations(*program, *parseWorkload(words), std::max(requests, 2 * base.window.warmupRequests));
    std::vector<RunResult> results(list.size());
    std::vector<const RunResult*> pointers(list.size(), nullptr);
    for (std::size_t i = 0; i < list.size(); ++i)
        if (compile(list[i].design, builtinCatalogue()).program) { // skip designs with errors
            results[i] = runDrive(list[i].design, floom::words(list[i].workload));
            pointers[i] = &results[i];
        }
    foldSensitivity(base, *program, list, pointers);
    return base;
}

} // namespace floom
