// SPDX-License-Identifier: GPL-3.0-or-later
// readSettings(): the settings of the built-in firmware from the parameters of its processor. Pure.
#pragma once

#include "firmware/core/settings.h"
#include "model/parameters.h"
#include "model/topology.h"

namespace floom {

[[nodiscard]] FirmwareSettings readSettings(const ParameterReader& p, const Topology& topology);

} // namespace floom
