// SPDX-License-Identifier: GPL-3.0-or-later
// CoreBus: what cores touch beyond their own memory: the shared SRAM, the window to the DRAM buffer over the drawn bus, and registers. Each
// access takes its cycles; a read that finds the same in a loop parks its core.
#pragma once

#include "soc/core_registers.h"

namespace floom::soc {

struct BusSettings {
    std::uint32_t sramCycles = 10, registerCycles = 30; // that a read waits
};

class CoreBus {
public:
    CoreBus(Harts& harts, SocMemory& memory, Device& device, CoreRegisters& registers, const Topology& topology,
            const BusSettings& settings, CoreTime& time, Faults& faults);

    // The access that the core stands in front of. False: it does not go on at once. `context` null: before the run, without time.
    bool access(Context* context, std::uint32_t core);
    // A read of SRAM or of a register that would find the same whoever asks: what it would find now. False: nothing is there.
    bool look(std::uint32_t core, std::uint32_t& value);
    // A packet of the DRAM window has come back.
    void returned(Context& context, Packet& packet);

private:
    bool accessSram(Context* context, std::uint32_t core, std::uint8_t* at);
    bool accessDram(Context* context, std::uint32_t core, std::uint8_t* at);
    bool writeRegister(Context* context, std::uint32_t core, std::uint32_t reg);
    bool readRegister(Context* context, std::uint32_t core, std::uint32_t reg);
    bool refuse(Context* context, std::uint32_t core);
    void sendDram(Context& context, std::uint32_t core, std::uint32_t offset, bool reads);

    Harts& m_harts;
    SocMemory& m_memory;
    Device& m_device;
    CoreRegisters& m_registers;
    const Topology& m_topology;
    BusSettings m_settings;
    CoreTime& m_time;
    Faults& m_faults;
};

} // namespace floom::soc
