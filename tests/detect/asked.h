// SPDX-License-Identifier: GPL-3.0-or-later
// One probe, with those it builds on, asked of a drive whose inside is known.
#pragma once

#include "detect/detect.h"
#include "simulate/drive.h"

namespace floom {

inline detect::Finding asked(const Program& program, const char* quantity, const detect::DeviceOptions& options = {})
{
    const auto device = detect::simulatedDevice(program, options);
    return detect::detect(*device, {quantity}, options.seed, [](const detect::Probe&) {}).back();
}

} // namespace floom
