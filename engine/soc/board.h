// SPDX-License-Identifier: GPL-3.0-or-later
// Board: state shared by the parts of the Device: topology, slots, outstanding orders, counters, and the first hardware rule ("law") that
// the firmware has broken.
#pragma once

#include "model/setup.h"
#include "soc/order.h"
#include "soc/ring.h"
#include "soc/slots.h"

#include <cstdint>
#include <utility>

namespace floom::inline engine::soc {

struct DeviceSettings {
    std::uint32_t unitBytes = 4096;
    double overProvisioning = 0.2;
    std::uint32_t slotCount = 1024;
    std::uint32_t descriptorBytes = 64;
    friend bool operator==(const DeviceSettings&, const DeviceSettings&) = default;
};

struct FirmwareMeters {
    MeterId account = 0; // time of requests in firmware: wait and service
    MeterId waits = 0, held = 0; // waits: a command no core has taken yet; held: taken, its order not given yet
};

struct DeviceCounters {
    std::uint64_t hostUnits = 0, hostBytes = 0, hostPrograms = 0, gcPrograms = 0, mapPrograms = 0; // programs in units
    std::uint64_t pagePrograms = 0, pageReads = 0, erases = 0, gcReads = 0, zeroReads = 0, completed = 0, retries = 0, uncorrectable = 0,
                  failed = 0, answered = 0, verified = 0; // answered and verified in units
};

struct Breach {
    const char* what = nullptr; // "completes a tag twice"
    CoreIndex core;
    std::uint32_t pc = 0, number = 0; // number: the tag, slot, row or unit concerned
};

enum DeviceStage : std::uint8_t { kStageRequest, kStageTransfer, kStageOrder, kStageLoad, kStageStore }; // Packet::stage

struct BoardState {
    Slots buffer;
    OrderPool orders;
    DeviceCounters count;
    Breach breach;
};

struct Board : BoardState {
    Board(const Topology& drive, const DeviceSettings& wanted, RingMemory& rings, const FirmwareMeters& measured);

    // Records a breach; only the first one is kept.
    void breaks(const char* what, CoreIndex core, std::uint32_t pc, std::uint32_t number)
    {
        if (breach.what == nullptr)
            breach = {what, core, pc, number};
    }
    void breaks(const char* what, const FirmwareOrder& order, std::uint32_t number) { breaks(what, order.core, order.pc, number); }

    const Topology& topology;
    DeviceSettings settings;
    RingMemory& memory;
    FirmwareMeters meters;
    MemoryGeometry geometry;
    std::uint32_t dies, pageUnits, rowUnits, logicalUnits;
};

// Callback for transfers and orders that wait for data in slots.
class SlotWaiters {
public:
    virtual ~SlotWaiters() = default;
    // `context` null: before the run, untimed. `die`: its orders are resumed first.
    virtual void filled(Context* context, DieIndex die) = 0;
};

} // namespace floom::inline engine::soc
