// SPDX-License-Identifier: GPL-3.0-or-later
// The units of each kind of quantity, once: parsing, printing and the words of errors read this table. Pure.
#pragma once

#include "base/value.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace floom {

struct Unit {
    std::string_view name;
    std::int64_t factor; // in base units of its kind
    int places; // factor = 10^places when it is used for printing; -1: never printed, or printed only where it divides (sizes)
};

// Ascending by factor. Empty for kinds that are no quantity.
[[nodiscard]] std::span<const Unit> unitsOf(Kind kind);
[[nodiscard]] bool isQuantity(Kind kind);

// As written, then without regard to case; "µ" in both encodings is a "u". Null when the kind has no such unit.
[[nodiscard]] const Unit* findUnit(Kind kind, std::string_view name);

// "a time", "a size", "a clock frequency", ... and what to type: "600us".
[[nodiscard]] std::string_view kindPhrase(Kind kind);
[[nodiscard]] std::string_view kindExample(Kind kind);

} // namespace floom
