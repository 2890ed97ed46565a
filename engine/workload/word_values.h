// SPDX-License-Identifier: GPL-3.0-or-later
// Values of workload words: numbers, sizes, times and shares from text, with their ranges. An Error names the word, what would have been
// right and what was there. Pure.
#pragma once

#include "base/result.h"
#include "base/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom {

struct Word {
    std::string name; // as the contract spells it, also when a short form was typed
    std::string value; // without quotes
};

[[nodiscard]] Error badWord(const Word& word, std::string expected, std::string advice = {});

// Whole numbers take k, m and g as thousands, millions and billions: they count requests, not bytes.
[[nodiscard]] Result<std::uint64_t> wholeNumber(const Word& word, std::uint64_t least, std::uint64_t greatest);
// Reals in (above, greatest], with the same short forms.
[[nodiscard]] Result<double> realNumber(const Word& word, double above, double greatest);
// Bytes: k, m, g, t are 1024-based, kB, MB, GB 1000-based.
[[nodiscard]] Result<std::uint64_t> byteCount(const Word& word, std::uint64_t least, std::uint64_t greatest, std::uint64_t step = 1);
// A bare number is taken in `bareUnit`.
[[nodiscard]] Result<Time> duration(const Word& word, std::string_view bareUnit, Time least, Time greatest);

// The shortest text that reads back as the same number.
[[nodiscard]] std::string numberText(double value);
// "4k", "1g", or plain bytes.
[[nodiscard]] std::string byteText(std::uint64_t bytes);
// Shares are read as per cent / 100; this is the shortest per cent text that gives `share` back.
[[nodiscard]] std::string shortestPercent(double share);

} // namespace floom
