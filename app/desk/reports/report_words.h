// SPDX-License-Identifier: GPL-3.0-or-later
// The wording of reports and reviews: limits, workloads, blocks. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "review/acceptance.h"
#include "run/run_record.h"

#include <QString>

namespace floom::inline desk {

// "p99 latency": a figure's label from its table, or its id if it is in none.
[[nodiscard]] QString figureLabel(const std::string& id);
[[nodiscard]] QString figureValue(const std::string& id, double value); // "359 µs", "249 k", "41.2"
[[nodiscard]] QString limitWords(const GoalLimit& limit); // "p99 latency ≤ 500 µs"

// The workload in sentences.
[[nodiscard]] QString workloadInWords(const RunRecord& record);

// "NAND package" for its id; the id if the design or the catalogue lacks it.
[[nodiscard]] QString blockLabel(const Design& design, const Catalogue& catalogue, const std::string& id);

} // namespace floom::inline desk
