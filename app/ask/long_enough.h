// SPDX-License-Identifier: GPL-3.0-or-later
// A question is answered by runs in which the write buffer is full if the load fills it: before, a drive takes writes faster than it can
// for long. Blocking.
#pragma once

#include "ask/ask.h"

namespace floom::inline ask {

struct LongEnough {
    Asked asked; // the question, with as many requests as that takes
    std::string words; // " Each run is long enough to fill the write buffer."; "" if the runs are as long as asked for
    bool isFull = true; // false: it still fills in the longest runs that the question allows
};
[[nodiscard]] LongEnough longEnough(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch);

} // namespace floom::inline ask
