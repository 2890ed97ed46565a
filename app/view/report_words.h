// SPDX-License-Identifier: GPL-3.0-or-later
// What a report and a review say in words: limits, workloads, blocks. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "review/acceptance.h"
#include "run/run_record.h"

#include <QString>

namespace floom {

// "p99 latency": a figure in the words of its table, with its id where no table has it.
[[nodiscard]] QString figureLabel(const std::string& id);
[[nodiscard]] QString figureValue(const std::string& id, double value); // "359 µs", "249 k", "41.2"
[[nodiscard]] QString limitWords(const GoalLimit& limit); // "p99 latency ≤ 500 µs"

// What was asked of the drive, in sentences.
[[nodiscard]] QString workloadInWords(const RunRecord& record);

// "NAND package" by its id; the id where the drawing or the catalogue lacks it.
[[nodiscard]] QString blockLabel(const Design& design, const Catalogue& catalogue, const std::string& id);

} // namespace floom
