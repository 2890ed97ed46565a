// SPDX-License-Identifier: GPL-3.0-or-later
// The bottleneck of a run in a word or two, for the column of a table: the same words in the window and on the command line. Pure.
#pragma once

#include <string>

namespace floom::inline sweep {

// "dies, GC", "host link", "queue depth" from the sentence of the verdict and the cause of the bottleneck; "–" if no single part limits.
[[nodiscard]] std::string limitCell(const std::string& sentence, const std::string& cause);

} // namespace floom::inline sweep
