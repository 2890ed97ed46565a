// SPDX-License-Identifier: GPL-3.0-or-later
// What must not be: after each call, of its end, its words and its files.
#pragma once

#include "campaign/child.h"

#include <string>
#include <vector>

namespace floom::campaign {

enum class Fault { none, crash, hang, wrongCode, halfFile, silent, fault, escaped, formula };

[[nodiscard]] const char* nameOf(Fault fault);

struct Verdict {
    Fault fault = Fault::none;
    std::string why;
};

// `outputs`: names in `folder` that may have been written.
[[nodiscard]] Verdict judge(const Ended& ended, const std::string& folder, const std::vector<std::string>& outputs);

} // namespace floom::campaign
