// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a workload's text before anything is known of them, and which of them an error is about. Pure.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace floom {

struct RawWord {
    std::string name; // "" where no '=' was found
    std::string value; // without quotes
};

void skipBlanks(std::string_view& text);
// Takes the next word off `text`, which begins with it. A value may stand in double quotes, in which a backslash takes the next character
// as it is.
[[nodiscard]] RawWord takeWord(std::string_view& text);

struct TextPlace { // bytes of a text
    std::size_t begin = 0, length = 0;
    friend bool operator==(const TextPlace&, const TextPlace&) = default;
};
// The word of `text` that parseWorkload() refuses: the first that is not understood, or the last of that name in the part in which words
// do not go together. Length 0: none by itself, the text as a whole.
[[nodiscard]] TextPlace faultyWord(std::string_view text);

} // namespace floom
