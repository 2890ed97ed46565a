// SPDX-License-Identifier: GPL-3.0-or-later
// Lane names as a person types them. "die:3.5" is the sixth die of channel 3, "die:3" or "die:3.*" all its dies, "die:*" all dies,
// "die:3.1.0" the die pkg[3][1].die[0]; "ch:3", "core:1" and "pkg:2" use the numbers in the name. Anything else is searched in "name
// resource", where * matches any text: "pkg[3]", "cpu.core*", "host up". Case-insensitive. Pure.
#pragma once

#include "results/spans.h"

#include <string_view>
#include <vector>

namespace floom::inline recording {

// "3", "3.5", "3.*", "*"
[[nodiscard]] bool isPlaceNumber(std::string_view text);
// True if `pattern` occurs in `text`; * matches any text.
[[nodiscard]] bool occursIn(std::string_view text, std::string_view pattern);
// By track: whether the place matches it. "" and "*" match all.
[[nodiscard]] std::vector<char> tracksAtPlace(const SpanStore& store, std::string_view place);

} // namespace floom::inline recording
