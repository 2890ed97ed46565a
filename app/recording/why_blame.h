// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting time by place (row) and by the class of work that held the place (column), for all requests and for the slow ones. Recorded by
// the engine as it happened (RunResult::causes), exact to the picosecond. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline recording {

struct BlameCell {
    Time all, tail; // summed over the requests
};

struct BlameRow {
    QString place; // "pkg"
    std::array<BlameCell, kCauseClasses> cells; // by CauseClass
    BlameCell sum;
    QString words; // the place in a sentence: "the NAND packages"; "" = same as `place`
};

struct BlameTable {
    std::vector<BlameRow> rows; // sorted by the slow requests' wait, longest first
    std::array<BlameCell, kCauseClasses> sums;
    BlameCell total;
    std::uint64_t requests = 0, tailRequests = 0; // tailRequests 0: this percentile was not recorded, or too few requests
};

// The waits of one side ("read", "write") or of all requests (""), for requests from a quantile up; 0 means all. nullptr if the run has no
// such table: causes not recorded, too few requests, or a quantile other than 0, 0.5, 0.9, 0.99, 0.999 and 0.9999.
[[nodiscard]] const CauseTable* causesOf(const RunResult& result, const std::string& side, double quantile);

// `handle`: quantile from which a request counts as slow.
[[nodiscard]] BlameTable blameOf(const RunResult& result, double handle, const std::string& side = {});
void namePlaces(BlameTable& table, const Design& design, const Catalogue& catalogue);
[[nodiscard]] QString causeHead(CauseClass cause); // column title: "GC erases", "no room"
// The two largest shares: "61 % at the NAND packages behind host reads, 20 % at the LDPC engines behind GC reads". "" if nothing waits.
[[nodiscard]] QString blameWords(const BlameTable& table, bool tail);

} // namespace floom::inline recording
