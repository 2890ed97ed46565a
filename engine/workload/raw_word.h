// SPDX-License-Identifier: GPL-3.0-or-later
// Splits workload text into raw words before they are interpreted, and finds the word an error is about. Pure.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace floom::inline engine {

struct RawWord {
    std::string name; // "" if there was no '='
    std::string value; // without quotes
};

void skipBlanks(std::string_view& text);
// Removes the next word from the start of `text`. A value may be in double quotes, where a backslash escapes the next character.
[[nodiscard]] RawWord takeWord(std::string_view& text);

struct TextPlace { // byte range of a text
    std::size_t begin = 0, length = 0;
    friend bool operator==(const TextPlace&, const TextPlace&) = default;
};
// The word of `text` that makes parseWorkload() fail: the first one not understood, or, when words conflict, the last word of that name in
// the conflicting part. Length 0: no single word, the text as a whole.
[[nodiscard]] TextPlace faultyWord(std::string_view text);

} // namespace floom::inline engine
