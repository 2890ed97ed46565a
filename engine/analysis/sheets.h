// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets: named measurements that need several runs: the four corners of a data sheet, and IOPS and latency over queue depth. A sheet is a
// list of workloads; the caller runs them and folds the results. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct SheetRow {
    std::string name; // "random read"
    int depth = 1;
    Workload workload;
};

struct Sheet {
    std::string id; // "four_corner"
    std::string title;
    std::vector<SheetRow> rows;
};

struct SheetAbout {
    const char* id;
    const char* help;
};
[[nodiscard]] const std::vector<SheetAbout>& sheets();

// Parses words that begin with a sheet's name; the words after it apply to all its rows ("qd_curve rw=randwrite bs=8k"). Empty without a
// sheet name.
[[nodiscard]] Result<std::optional<Sheet>> sheetOf(std::string_view words);

// Knee: index of the first row that reaches 95 % of the highest IOPS: a deeper queue gains little more. Skips rows without a result; empty
// if that is the last row, or there is none.
[[nodiscard]] std::optional<std::size_t> kneeOf(const std::vector<const RunResult*>& results);

} // namespace floom::inline engine
