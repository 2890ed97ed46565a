// SPDX-License-Identifier: GPL-3.0-or-later
// SocSettings: the parameters of a processor that runs real firmware.
#pragma once

#include "base/time.h"
#include "riscv/core.h"
#include "soc/board.h"

#include <cstdint>

namespace floom::inline engine::soc {

struct BusSettings {
    std::uint32_t sramCycles = 10, registerCycles = 30; // read latency in core cycles
    friend bool operator==(const BusSettings&, const BusSettings&) = default;
};

struct SocSettings {
    std::int64_t hertz = 500'000'000;
    int cores = 1;
    const riscv::CoreTiming* timing = nullptr;
    riscv::CoreMemory memory;
    std::uint32_t sramBytes = 1 << 20;
    std::uint64_t dramBytes = 0;
    BusSettings bus;
    Time watchdog;
    DeviceSettings device;
    friend bool operator==(const SocSettings&, const SocSettings&) = default;
};

} // namespace floom::inline engine::soc
