// SPDX-License-Identifier: GPL-3.0-or-later
// Names for lanes as a person types them. "die:3.5" is the sixth die of channel 3, "die:3" or "die:3.*" all its dies, "die:*" all dies,
// "die:3.1.0" the one called pkg[3][1].die[0]; "ch:3", "core:1" and "pkg:2" go by the numbers in the name. Anything else is looked for in
// "name resource", where * stands for any text: "pkg[3]", "cpu.core*", "host up". Upper and lower case are the same. Pure.
#pragma once

#include "results/spans.h"

#include <string_view>
#include <vector>

namespace floom {

// "3", "3.5", "3.*", "*"
[[nodiscard]] bool isPlaceNumber(std::string_view text);
// True where `pattern` occurs in `text`; * in it stands for any text.
[[nodiscard]] bool occursIn(std::string_view text, std::string_view pattern);
// By track: whether the place names it. "" and "*" name all.
[[nodiscard]] std::vector<char> tracksAtPlace(const SpanStore& store, std::string_view place);

} // namespace floom
