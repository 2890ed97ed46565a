// SPDX-License-Identifier: GPL-3.0-or-later
// GcSettings: how collection behaves towards the host. What it aims for (free pool, victims, frontiers) is in SpaceSettings.
#pragma once

#include "model/parameters.h"

namespace floom::inline engine {

struct GcSettings {
    [[nodiscard]] static GcSettings read(const ParameterReader& p) { return {p.flag("gcPreemptible")}; }

    bool gcPreemptible = false; // GC waits while the host reads from its die
    friend bool operator==(const GcSettings&, const GcSettings&) = default;
};

} // namespace floom::inline engine
