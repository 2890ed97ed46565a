// SPDX-License-Identifier: GPL-3.0-or-later
// TierSettings: when a write cache or tier is folded. Which memory it is, is in SpaceSettings.
#pragma once

#include "model/parameters.h"

namespace floom::inline engine {

struct TierSettings {
    [[nodiscard]] static TierSettings read(const ParameterReader& p) { return {p.ratio("foldThreshold"), p.choice("cacheFull") == "pass"}; }

    double foldThreshold = 0.75; // fill level of a write cache or tier that starts folding
    bool pastFull = false; // writes bypass a full write cache
    friend bool operator==(const TierSettings&, const TierSettings&) = default;
};

} // namespace floom::inline engine
