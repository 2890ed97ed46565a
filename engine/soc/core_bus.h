// SPDX-License-Identifier: GPL-3.0-or-later
// CoreBus: accesses of cores beyond their own memory: the shared SRAM, the window to the DRAM buffer over the interconnect of the design,
// and registers. Each access takes its cycles; a core that polls an unchanged value in a loop is parked.
#pragma once

#include "soc/core_registers.h"
#include "soc/soc_settings.h"

namespace floom::inline engine::soc {

class CoreBus {
public:
    CoreBus(Harts& harts, SocMemory& memory, Device& device, CoreRegisters& registers, const Topology& topology,
            const BusSettings& settings, CoreTime& time, Faults& faults);

    // Performs the core's pending access. False: the core does not continue at once. `context` null: before the run, untimed.
    bool access(Context* context, CoreIndex core);
    // Value that a read of SRAM or of a register without side effects would return now. False: not such a read.
    bool look(CoreIndex core, std::uint32_t& value);
    // A packet of the DRAM window has returned.
    void returned(Context& context, Packet& packet);

private:
    bool accessSram(Context* context, CoreIndex core, std::uint8_t* at);
    bool accessDram(Context* context, CoreIndex core, std::uint8_t* at);
    bool writeRegister(Context* context, CoreIndex core, std::uint32_t reg);
    bool readRegister(Context* context, CoreIndex core, std::uint32_t reg);
    bool refuse(Context* context, CoreIndex core);
    void sendDram(Context& context, CoreIndex core, std::uint32_t offset, bool reads);

    Harts& m_harts;
    SocMemory& m_memory;
    Device& m_device;
    CoreRegisters& m_registers;
    const Topology& m_topology;
    BusSettings m_settings;
    CoreTime& m_time;
    Faults& m_faults;
};

} // namespace floom::inline engine::soc
