// SPDX-License-Identifier: GPL-3.0-or-later
// WriteSettings: the write amplification of WafModel.
#pragma once

#include "model/parameters.h"

namespace floom::inline engine {

struct WriteSettings {
    [[nodiscard]] static WriteSettings read(const ParameterReader& p) { return {p.ratio("waf")}; }

    double waf = 0; // WAF of the abstraction; below 1: computed
    friend bool operator==(const WriteSettings&, const WriteSettings&) = default;
};

} // namespace floom::inline engine
