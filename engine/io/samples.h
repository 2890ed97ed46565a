// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in sample designs by name, for `flashloom-cli run NAME` and the welcome page. Read once, immutable, any thread.
#pragma once

#include "workload/asked_workload.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

struct Sample {
    std::string id; // "starter": the name on the command line
    std::string title; // the design's name: "Starter"
    std::string text; // a design or a project as text
    AskedWorkload workload; // of the first variant, if the text is a project with a workload
};

[[nodiscard]] const std::vector<Sample>& builtinSamples();
[[nodiscard]] const Sample* findSample(std::string_view id); // null if there is none

} // namespace floom::inline engine
