// SPDX-License-Identifier: GPL-3.0-or-later
// What limits in a word or two, for a column: the subject of the sentence that says so, so a table and the headline name the same. Pure.
#pragma once

#include <string>

namespace floom {

// "the dies", "queue depth", "one slow package", "BCH (decoder)" of "The dies limit at QD 32: ..."; "" of a sentence that names nothing.
[[nodiscard]] std::string limitSubject(const std::string& sentence);
// The same for a column: "dies", not "the dies".
[[nodiscard]] std::string limitWord(const std::string& sentence);

} // namespace floom
