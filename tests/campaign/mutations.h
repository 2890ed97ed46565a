// SPDX-License-Identifier: GPL-3.0-or-later
// Corruptions of texts and files: flipped bits, missing, doubled or moved pieces, absurd numbers. Pure.
#pragma once

#include "campaign/dice.h"

#include <string>
#include <vector>

namespace floom::campaign {

// One to eight changes of words, numbers, lines and bytes.
[[nodiscard]] std::string mutatedText(std::string text, Dice& dice);
// Changes bits, bytes, pages of `page` bytes, or truncates.
[[nodiscard]] std::string mutatedBytes(std::string bytes, std::size_t page, Dice& dice);
// An unexpected number, word or name.
[[nodiscard]] const std::string& oddNumber(Dice& dice);
[[nodiscard]] const std::string& oddName(Dice& dice);
// Removes, doubles, swaps or retypes members; still valid JSON.
[[nodiscard]] std::string mutatedJson(const std::string& text, Dice& dice);

} // namespace floom::campaign
