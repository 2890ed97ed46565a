// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one probe and its dependencies on a drive with known internals.
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
