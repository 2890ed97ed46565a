// SPDX-License-Identifier: GPL-3.0-or-later
// What a change costs, and the order in which the changes of a proof are listed. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine {

// Ranking of changes: by gain, or by gain per added cost or power.
enum class Rank : std::uint8_t { gain, cost, power };
// Sort key, greatest first. `price`: added cost or power; NaN: no price, sorts last. A gain at no added price sorts first, by gain; a
// loss sorts after all gains.
[[nodiscard]] std::pair<double, double> worth(double gainPercent, double price);
// True for a gain that holds only while a buffer or cache fills; its change says so.
[[nodiscard]] bool isPassing(const Sensitivity& line);
// The lines of a proof, ranked: what lasts before what is passing, and lines that are not told last.
[[nodiscard]] std::vector<Sensitivity> ranked(std::vector<Sensitivity> lines, Rank rank);

// Cost of a drive in relative units, and the bytes that the host sees for it.
struct Priced {
    double bill = 0, usableBytes = 0;
};
[[nodiscard]] Priced pricedOf(const RunResult& run);
// Cost that a change adds: the change of the bill of materials plus lost usable bytes, priced at the base drive's cost per byte, so that
// over-provisioning is not free. Gained bytes are not credited.
[[nodiscard]] double addedCost(const Priced& base, const Priced& changed);
// ", usable -7.7 %" if the host sees fewer bytes, else "".
[[nodiscard]] std::string lostBytesText(const Priced& base, const Priced& changed);

} // namespace floom::inline engine
