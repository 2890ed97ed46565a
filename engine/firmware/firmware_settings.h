// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareSettings: the firmware parameters of the design, in the units the firmware uses: the settings of each part, which reads its own.
#pragma once

#include "firmware/buffer/settings.h"
#include "firmware/core/settings.h"
#include "firmware/gc/settings.h"
#include "firmware/map/settings.h"
#include "firmware/space/settings.h"
#include "firmware/tier/settings.h"
#include "firmware/write/settings.h"

namespace floom::inline engine {

struct FirmwareSettings {
    [[nodiscard]] static FirmwareSettings read(const ParameterReader& p, const Topology& topology)
    {
        return {CoreSettings::read(p, topology.geometries.front()),
                SpaceSettings::read(p),
                MapSettings::read(p),
                BufferSettings::read(p),
                GcSettings::read(p),
                TierSettings::read(p),
                WriteSettings::read(p)};
    }

    CoreSettings core;
    SpaceSettings space;
    MapSettings map;
    BufferSettings buffer;
    GcSettings gc;
    TierSettings tier;
    WriteSettings write;
    friend bool operator==(const FirmwareSettings&, const FirmwareSettings&) = default;
};

} // namespace floom::inline engine
