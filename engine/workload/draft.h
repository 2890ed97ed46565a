// SPDX-License-Identifier: GPL-3.0-or-later
// A workload while its words are read: what depends on several words waits here until all are known. Pure.
#pragma once

#include "workload/workload.h"

#include <optional>

namespace floom {

struct Draft {
    Workload workload;
    std::optional<std::string> pattern;
    std::optional<int> mix;
    bool countGiven = false;
    bool depthGiven = false;
    std::string traceWord; // a word that only means something with a trace
};

using Applied = std::optional<Error>; // empty: understood

[[nodiscard]] Applied applyWord(Draft& draft, std::string name, std::string value);

} // namespace floom
