// SPDX-License-Identifier: GPL-3.0-or-later
// Sheets: measurements that need several runs and have one name: the four corners that data sheets print, and the curve of requests a
// second and latency over the queue depth. A sheet is a list of workloads; who runs them folds the results. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

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

// Words that begin with the name of a sheet; what follows holds for all its rows ("qd_curve rw=randwrite bs=8k"). Nothing when they do not.
[[nodiscard]] Result<std::optional<Sheet>> sheetOf(std::string_view words);

// The first row from which on more requests in flight bring less than 5 % more: the index of the least depth that reaches 95 % of the most
// requests a second. Rows without a result are passed over; empty when that is the last, or there is none.
[[nodiscard]] std::optional<std::size_t> kneeOf(const std::vector<const RunResult*>& results);

} // namespace floom
