// SPDX-License-Identifier: GPL-3.0-or-later
// The table of units per kind of quantity, used for parsing, printing and error texts. Pure.
#pragma once

#include "base/value.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace floom::inline engine {

struct Unit {
    std::string_view name;
    std::int64_t factor; // in base units of its kind
    int places; // factor = 10^places if used for printing; -1: not printed, or (sizes) only if it divides the value
};

// Ascending by factor. Empty for kinds that are no quantity.
[[nodiscard]] std::span<const Unit> unitsOf(Kind kind);
[[nodiscard]] bool isQuantity(Kind kind);

// Exact match first, then ignoring case; both encodings of "µ" count as "u". Null if the kind has no such unit.
[[nodiscard]] const Unit* findUnit(Kind kind, std::string_view name);

// "a time", "a size", "a clock frequency", ... and what to type: "600us".
[[nodiscard]] std::string_view kindPhrase(Kind kind);
[[nodiscard]] std::string_view kindExample(Kind kind);

} // namespace floom::inline engine
