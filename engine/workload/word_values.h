// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the values of workload words: numbers, sizes, times and shares, with their ranges. An Error names the word, what was expected and
// what was found. Pure.
#pragma once

#include "base/result.h"
#include "base/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline engine {

struct Word {
    std::string name; // full name, also if the short form was typed
    std::string value; // without quotes
};

[[nodiscard]] Error badWord(const Word& word, std::string expected, std::string advice = {});

// Integers; k, m and g mean thousand, million and billion, since they count requests, not bytes.
[[nodiscard]] Result<std::uint64_t> wholeNumber(const Word& word, std::uint64_t least, std::uint64_t greatest);
// Reals in (above, greatest], with the same suffixes.
[[nodiscard]] Result<double> realNumber(const Word& word, double above, double greatest);
// Bytes: k, m, g, t are 1024-based, kB, MB, GB 1000-based.
[[nodiscard]] Result<std::uint64_t> byteCount(const Word& word, std::uint64_t least, std::uint64_t greatest, std::uint64_t step = 1);
// A number without a unit is in `bareUnit`.
[[nodiscard]] Result<Time> duration(const Word& word, std::string_view bareUnit, Time least, Time greatest);

// Shortest text that parses back to the same number.
[[nodiscard]] std::string numberText(double value);
// "4k", "1g", or plain bytes.
[[nodiscard]] std::string byteText(std::uint64_t bytes);
// Shares are parsed as percent / 100; this is the shortest percent text that parses back to `share`.
[[nodiscard]] std::string shortestPercent(double share);

} // namespace floom::inline engine
