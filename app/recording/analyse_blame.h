// SPDX-License-Identifier: GPL-3.0-or-later
// Who makes requests wait: places they waited at against the kind of work behind which they waited there, for all requests and for the
// slow ones. Both are what the engine recorded when it happened (RunResult::causes), to the picosecond. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace floom {

struct BlameCell {
    std::int64_t allPs = 0, tailPs = 0; // summed over the requests
};

struct BlameRow {
    QString place; // "pkg"
    std::array<BlameCell, kCauseClasses> cells; // by CauseClass
    BlameCell sum;
    QString words; // the place in a sentence: "the NAND packages"; "" = as it is called above
};

struct BlameTable {
    std::vector<BlameRow> rows; // longest wait of the slow ones first
    std::array<BlameCell, kCauseClasses> sums;
    BlameCell total;
    std::uint64_t requests = 0, tailRequests = 0; // 0 tail requests: not recorded from this percentile up, or too few to tell
};

// The waits of one side ("read", "write") or of all requests (""), of those from a quantile up; 0 is all of them. nullptr where the run has
// no such table: causes were not asked for, too few requests, or another quantile than 0, 0.5, 0.9, 0.99, 0.999 and 0.9999.
[[nodiscard]] const CauseTable* causesOf(const RunResult& result, const std::string& side, double quantile);

// `handle`: quantile from which requests count as slow.
[[nodiscard]] BlameTable blameOf(const RunResult& result, double handle, const std::string& side = {});
void namePlaces(BlameTable& table, const Design& design, const Catalogue& catalogue);
[[nodiscard]] QString causeHead(CauseClass cause); // of a column: "GC erases", "no room"
// The heaviest two: "61 % at the NAND packages behind host reads, 20 % at the LDPC engines behind GC reads". "" when nobody waits.
[[nodiscard]] QString blameWords(const BlameTable& table, bool tail);

} // namespace floom
