// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/core_bus.h"

#include "model/component.h"
#include "soc/faults.h"

namespace floom::inline engine::soc {
namespace {

constexpr std::uint32_t kPostedStores = 4; // stores in flight to the DRAM buffer before the core stalls

bool isStore(const riscv::Access& access)
{
    return access.op >= riscv::Op::sb && access.op <= riscv::Op::sw;
}

} // namespace

CoreBus::CoreBus(Harts& harts, SocMemory& memory, Device& device, CoreRegisters& registers, const Topology& topology,
                 const BusSettings& settings, CoreTime& time, Faults& faults)
    : m_harts(harts)
    , m_memory(memory)
    , m_device(device)
    , m_registers(registers)
    , m_topology(topology)
    , m_settings(settings)
    , m_time(time)
    , m_faults(faults)
{
}

bool CoreBus::access(Context* context, CoreIndex core)
{
    Hart& hart = *m_harts[core];
    const riscv::Access& a = hart.core.access();
    if (a.op == riscv::Op::fence) {
        if (hart.storesOut > 0) {
            hart.state = Hart::State::drains;
            return false;
        }
        hart.core.finishStore(1);
        return true;
    }
    if (a.address >= kRegisters) {
        const std::uint32_t reg = a.address - kRegisters;
        return a.op == riscv::Op::sw ? writeRegister(context, core, reg) : readRegister(context, core, reg);
    }
    if (std::uint8_t* const at = m_memory.sram(a.address))
        return accessSram(context, core, at);
    if (std::uint8_t* const at = m_memory.dram(a.address))
        return accessDram(context, core, at);
    return refuse(context, core);
}

bool CoreBus::refuse(Context* context, CoreIndex core)
{
    m_harts[core]->core.refuseAccess();
    m_faults.failOf(context, core);
    return false;
}

bool CoreBus::look(CoreIndex core, std::uint32_t& value)
{
    const riscv::Access& a = m_harts[core]->core.access();
    if (a.address >= kRegisters)
        return m_registers.read(core, a.address - kRegisters, value) || m_device.read(core, a.address - kRegisters, value);
    value = m_memory.apply(a, m_memory.sram(a.address));
    return true;
}

bool CoreBus::accessSram(Context* context, CoreIndex core, std::uint8_t* at)
{
    Hart& hart = *m_harts[core];
    const riscv::Access& a = hart.core.access();
    if (context != nullptr && a.op < riscv::Op::sb)
        if (const std::uint64_t period = hart.loopOf(m_time.changes())) {
            hart.pending = true;
            hart.park(period);
            return false;
        }
    const bool changes = isStore(a) || a.op >= riscv::Op::sc;
    const std::uint32_t value = m_memory.apply(a, at);
    if (isStore(a)) {
        hart.core.finishStore(1);
    } else {
        hart.seen = value;
        hart.profile.waited(m_settings.sramCycles - 1, riscv::WaitFor::sram);
        hart.core.finishLoad(value, m_settings.sramCycles);
    }
    if (context != nullptr && changes)
        m_time.changed(*context);
    return true;
}

// Reads stall the core, writes are posted.
bool CoreBus::accessDram(Context* context, CoreIndex core, std::uint8_t* at)
{
    Hart& hart = *m_harts[core];
    const riscv::Access& a = hart.core.access();
    const bool reads = !isStore(a);
    if (context == nullptr) {
        const std::uint32_t value = m_memory.apply(a, at);
        reads ? hart.core.finishLoad(value, 1) : hart.core.finishStore(1);
        return true;
    }
    if (!reads && hart.storesOut >= kPostedStores) {
        hart.pending = true;
        hart.state = Hart::State::drains;
        return false;
    }
    sendDram(*context, core, a.address - kDramBase, reads);
    if (reads) {
        hart.state = Hart::State::memory;
        return false;
    }
    m_memory.apply(a, at);
    ++hart.storesOut;
    hart.core.finishStore(1);
    return true;
}

void CoreBus::sendDram(Context& context, CoreIndex core, std::uint32_t offset, bool reads)
{
    const auto& routes = reads ? m_topology.mapLoads : m_topology.mapStores;
    Packet& packet = context.create(Owner::map);
    packet.stage = reads ? kStageLoad : kStageStore;
    packet.job = core;
    packet.address = offset;
    packet.dataBytes = 4;
    packet.controlBytes = 4;
    if (CauseBook* const causes = context.causes()) [[unlikely]]
        causes->follows(packet);
    context.follow(packet, routes[(offset >> 6) % routes.size()]);
    context.enterAt(packet, context.now);
}

void CoreBus::returned(Context& context, Packet& packet)
{
    const CoreIndex core{packet.job};
    const bool reads = packet.stage == kStageLoad;
    Hart& hart = *m_harts[core];
    context.destroy(packet);
    const std::uint64_t now = m_time.cycleAt(context.now), then = hart.core.cycles();
    const std::uint64_t passed = now > then ? now - then : 1;
    if (reads) {
        const riscv::Access& a = hart.core.access();
        const std::uint32_t value = m_memory.apply(a, m_memory.dram(a.address));
        hart.profile.waited(passed - 1, riscv::WaitFor::dram);
        hart.core.finishLoad(value, passed);
    } else {
        --hart.storesOut;
        if (hart.state != Hart::State::drains)
            return;
        if (!hart.pending) { // a fence
            if (hart.storesOut > 0)
                return;
            hart.core.finishStore(passed);
        } else {
            hart.core.passCycles(now > then ? now - then : 0);
        }
        hart.profile.waited(now > then ? now - then : 0, riscv::WaitFor::dram);
    }
    hart.state = Hart::State::runs;
    m_time.goOn(context, core);
}

bool CoreBus::writeRegister(Context* context, CoreIndex core, std::uint32_t reg)
{
    Hart& hart = *m_harts[core];
    const std::uint32_t pc = hart.core.pc(), value = hart.core.access().value;
    if (!m_registers.write(context, core, reg, value) && !m_device.write(context, core, pc, reg, value))
        return refuse(context, core);
    if (m_faults.failOf(context, m_device.takeBreach()) || m_faults.stopped())
        return false;
    hart.core.finishStore(1);
    if (context != nullptr)
        m_time.changed(*context);
    else
        m_registers.interrupts(core);
    return true;
}

bool CoreBus::readRegister(Context* context, CoreIndex core, std::uint32_t reg)
{
    Hart& hart = *m_harts[core];
    if (hart.core.access().op != riscv::Op::lw)
        return refuse(context, core);
    std::uint32_t value = 0;
    if (reg == kTimerLow || reg == kTimerHigh) {
        const auto nanoseconds = static_cast<std::uint64_t>(context != nullptr ? context->now.ps / 1000 : 0);
        value = static_cast<std::uint32_t>(reg == kTimerLow ? nanoseconds : nanoseconds >> 32);
        hart.forgetLoop();
    } else if (reg == kMailReceive) {
        value = m_registers.receive(core);
    } else {
        const std::uint32_t before = m_device.slotsTaken();
        const std::uint64_t period = context != nullptr && reg != kBufAlloc ? hart.loopOf(m_time.changes()) : 0;
        if (period > 0) {
            hart.pending = true;
            hart.park(period);
            return false;
        }
        if (!m_registers.read(core, reg, value) && !m_device.read(core, reg, value))
            return refuse(context, core);
        if (before != m_device.slotsTaken())
            hart.forgetLoop();
    }
    hart.seen = value;
    hart.profile.waited(m_settings.registerCycles - 1, riscv::WaitFor::registers);
    hart.core.finishLoad(value, m_settings.registerCycles);
    m_registers.interrupts(core);
    return true;
}

} // namespace floom::inline engine::soc
