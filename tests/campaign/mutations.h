// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to texts and files on their way to us: bits that flip, pieces that are gone, double or elsewhere, numbers nobody meant.
// Pure.
#pragma once

#include "campaign/dice.h"

#include <string>
#include <vector>

namespace floom::campaign {

// One change to eight, of words, numbers, lines and bytes.
[[nodiscard]] std::string mutatedText(std::string text, Dice& dice);
// Bits, bytes, pages of `page` bytes, the end.
[[nodiscard]] std::string mutatedBytes(std::string bytes, std::size_t page, Dice& dice);
// Something nobody expects as a number, a word or a name.
[[nodiscard]] const std::string& oddNumber(Dice& dice);
[[nodiscard]] const std::string& oddName(Dice& dice);
// Of JSON: members that go, come twice, change places or kinds; still JSON.
[[nodiscard]] std::string mutatedJson(const std::string& text, Dice& dice);

} // namespace floom::campaign
