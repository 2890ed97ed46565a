// SPDX-License-Identifier: GPL-3.0-or-later
// RunSettings: what a person sets for the runs of a project besides designs and workloads. As text: "seed=7 record=slowest slowest=50
// window=1ms..2ms", each part only if it differs from the default; "" = the defaults. The span limit is no setting of a project: the text
// does not have it.
#pragma once

#include "run/recording.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline run {

struct RunSettings {
    std::uint64_t seed = 1; // 1 or more
    Recording recording{Recording::Mode::whole, {Time{}, Time{10'000'000'000}}, 100}; // values of the other modes are kept too
};

[[nodiscard]] RunSettings parseRunSettings(std::string_view words); // a part that is not understood keeps its default
[[nodiscard]] std::string words(const RunSettings& settings);

} // namespace floom::inline run
