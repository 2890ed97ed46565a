// SPDX-License-Identifier: GPL-3.0-or-later
// Who makes requests wait: places they waited at against those whose work held the place, for all requests and for the slow ones. Of all
// requests it is what the engine reported, to the picosecond; of the slow ones the waits are theirs and each place's wait is shared out in
// the same proportion, for who held a place when is known only over the whole window. Pure.
#pragma once

#include "results/run_result.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace floom {

constexpr std::size_t kHolders = kOwners + 1; // the owners, then nobody: a slot or a place was missing

struct BlameCell {
    std::int64_t allPs = 0, tailPs = 0; // summed over the requests
};

struct BlameRow {
    QString place; // "pkg"
    std::array<BlameCell, kHolders> cells;
    BlameCell sum;
};

struct BlameTable {
    std::vector<BlameRow> rows; // longest wait of the slow ones first
    std::vector<std::size_t> holders; // those that held anything: columns
    std::array<BlameCell, kHolders> sums;
    BlameCell total;
    std::uint64_t requests = 0, tailRequests = 0; // 0 tail requests: too few to tell
};

// `side`: "read", "write" or "" for all; `handle`: quantile from which requests count as slow.
[[nodiscard]] BlameTable blameOf(const RunResult& result, double handle, const std::string& side = {});
[[nodiscard]] QString holderWords(std::size_t holder); // "host read", "GC", "no slot"
// The heaviest two: "61 % at pkg behind host reads, 20 % at pkg behind GC". "" when nobody waits.
[[nodiscard]] QString blameWords(const BlameTable& table, bool tail);

} // namespace floom
