// SPDX-License-Identifier: GPL-3.0-or-later
// Checks each call: its end, its output and its files.
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

// `outputs`: files in `folder` that the call may have written.
[[nodiscard]] Verdict judge(const Ended& ended, const std::string& folder, const std::vector<std::string>& outputs);

} // namespace floom::campaign
