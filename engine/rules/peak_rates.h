// SPDX-License-Identifier: GPL-3.0-or-later
// Peak rates of the parts of a drawing by definition, bytes a second: transfers x width, clock x width, page / tR; no overheads, infinity
// for ideal blocks. What the rate rules compare. Pure.
#pragma once

#include "rules/view.h"

#include <limits>

namespace floom {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// One instance of a bus that makes `beats` (the parameter "rate" or "clock") of `width` bits a second.
[[nodiscard]] double busRate(const Placed& placed, const char* beats, const InstancePath& path = {});
// One direction of all host links after their line codes.
[[nodiscard]] double linkRate(const View& view);

enum class Media { randomReads, wholePrograms };
// What the dies of one channel deliver in reads of mapping units, or take in programs of whole pages, the bus left out.
[[nodiscard]] double diesRate(const View& view, const Placed& channel, Media media);
// All channels together, each limited by its bus and its dies.
[[nodiscard]] double mediaRate(const View& view, Media media);
// All channel buses together.
[[nodiscard]] double busesRate(const View& view);

} // namespace floom
