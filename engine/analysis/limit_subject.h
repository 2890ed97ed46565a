// SPDX-License-Identifier: GPL-3.0-or-later
// The bottleneck in a word or two, for a table column: the subject of the verdict's sentence, so that table and headline agree. Pure.
#pragma once

#include <string>

namespace floom::inline engine {

// "the dies", "queue depth", "one slow package", "BCH (decoder)" from "The dies limit at QD 32: ..."; "" if the sentence names nothing.
[[nodiscard]] std::string limitSubject(const std::string& sentence);
// The same for a column: "dies", not "the dies".
[[nodiscard]] std::string limitWord(const std::string& sentence);
// "once the write buffer is full" if the sentence holds only from then on; "" if it holds for the run itself.
[[nodiscard]] std::string limitCondition(const std::string& sentence);
// The same words with a small letter first, unless they begin with a name: "the dies limit", "DDR memory (rank) limits".
[[nodiscard]] std::string beginningLower(std::string words);
// Before the sentence of a verdict that holds for longer runs than the one it explains.
inline constexpr const char* kOnceFull = "Once the write buffer is full, ";

} // namespace floom::inline engine
