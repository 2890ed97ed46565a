// SPDX-License-Identifier: GPL-3.0-or-later
// Peak rates of parts by definition, in bytes per second: transfers x width, clock x width, page / tR; no overheads, infinity for ideal
// blocks; empty where a type lacks a parameter that the rate follows from. Used by the rate rules. Pure.
#pragma once

#include "rules/view.h"

#include <limits>
#include <optional>

namespace floom::inline engine {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// One bus instance: `beats` (parameter id, "rate" or "clock") times its `width` in bits.
[[nodiscard]] std::optional<double> busRate(const Placed& placed, const char* beats, const InstancePath& path = {});
// All host links, one direction, after line coding.
[[nodiscard]] std::optional<double> linkRate(const View& view);

enum class Media { randomReads, wholePrograms };
// Rate of the dies on one channel, for reads of mapping units or programs of whole pages, without the bus limit.
[[nodiscard]] std::optional<double> diesRate(const View& view, const Placed& channel, Media media);
// All channels together, each limited by its bus and its dies.
[[nodiscard]] std::optional<double> mediaRate(const View& view, Media media);
// All channel buses together.
[[nodiscard]] std::optional<double> busesRate(const View& view);

} // namespace floom::inline engine
