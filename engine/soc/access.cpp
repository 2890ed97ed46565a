// SPDX-License-Identifier: GPL-3.0-or-later
// What cores touch beyond their own memory: the shared SRAM, the window to the DRAM buffer, and registers.
#include "soc/soc.h"

#include <algorithm>
#include <cstring>

namespace floom::soc {
namespace {
constexpr std::uint32_t kPostedStores = 4; // to the buffer, before a core waits
constexpr std::size_t kMailWords = 16;
} // namespace

// Reads or changes plain memory, whoever owns it.
std::uint32_t Soc::apply(const riscv::Access& access, std::uint8_t* at)
{
    std::uint32_t old = 0;
    if (access.bytes == 4) // the most of all
        std::memcpy(&old, at, 4);
    else
        std::memcpy(&old, at, access.bytes);
    std::uint32_t value = access.value;
    if (access.op >= riscv::Op::sc && access.op <= riscv::Op::amomaxu)
        value = riscv::Core::atomicResult(access, old);
    else if (access.op < riscv::Op::sb || access.op > riscv::Op::sw)
        return old;
    std::memcpy(at, &value, access.bytes);
    for (const auto& hart : m_harts)
        hart->core.breakReservation(access.address);
    return access.op == riscv::Op::sc ? 0 : old;
}

std::uint8_t* Soc::dramAt(std::uint32_t offset)
{
    auto& chunk = m_dram[offset >> 16];
    if (!chunk)
        chunk = std::make_unique<std::vector<std::uint8_t>>(0x10000);
    return chunk->data() + (offset & 0xFFFFU);
}

bool Soc::load(std::uint32_t core, std::uint32_t address, void* to, std::uint32_t bytes)
{
    if (address >= kSramBase && address - kSramBase < m_sram.size() && m_sram.size() - (address - kSramBase) >= bytes) {
        std::memcpy(to, m_sram.data() + (address - kSramBase), bytes);
        return true;
    }
    return m_harts[core]->core.read(address, to, bytes);
}

bool Soc::store(std::uint32_t core, std::uint32_t address, const void* from, std::uint32_t bytes)
{
    if (address >= kSramBase && address - kSramBase < m_sram.size() && m_sram.size() - (address - kSramBase) >= bytes) {
        std::memcpy(m_sram.data() + (address - kSramBase), from, bytes);
        return true;
    }
    return m_harts[core]->core.write(address, from, bytes);
}

bool Soc::access(Context* context, std::uint32_t number)
{
    Hart& hart = *m_harts[number];
    const riscv::Access& a = hart.core.access();
    if (a.op == riscv::Op::fence) {
        if (hart.storesOut > 0) {
            hart.state = Hart::State::drains;
            return false;
        }
        hart.core.finishStore(1);
        return true;
    }
    const bool reads = a.op < riscv::Op::sb || a.op > riscv::Op::sw;
    if (a.address >= kRegisters)
        return accessRegister(context, hart, number, a.address - kRegisters);
    if (a.address >= kSramBase && a.address - kSramBase < m_sram.size()) {
        if (context != nullptr && reads && a.op < riscv::Op::sb)
            if (const std::uint64_t period = hart.loopOf(m_changes)) {
                hart.pending = true;
                park(hart, period);
                return false;
            }
        const std::uint32_t value = apply(a, m_sram.data() + (a.address - kSramBase));
        if (reads) {
            hart.profile.waited(m_settings.sramCycles - 1, riscv::WaitFor::sram);
            hart.core.finishLoad(value, m_settings.sramCycles);
        } else {
            hart.core.finishStore(1);
        }
        if (context != nullptr && (!reads || a.op >= riscv::Op::sc))
            changed(*context);
        return true;
    }
    if (a.address >= kDramBase && (a.address - kDramBase) >> 16 < m_dram.size())
        return accessDram(context, hart, number, a.address - kDramBase);
    hart.core.refuseAccess();
    failOf(context, number);
    return false;
}

// Over the drawn bus, into the drawn buffer: a read is waited for, writes are posted.
bool Soc::accessDram(Context* context, Hart& hart, std::uint32_t number, std::uint32_t offset)
{
    const riscv::Access& a = hart.core.access();
    const bool reads = a.op < riscv::Op::sb || a.op > riscv::Op::sw;
    if (context == nullptr) {
        const std::uint32_t value = apply(a, dramAt(offset));
        reads ? hart.core.finishLoad(value, 1) : hart.core.finishStore(1);
        return true;
    }
    if (!reads && hart.storesOut >= kPostedStores) {
        hart.pending = true;
        hart.state = Hart::State::drains;
        return false;
    }
    const auto& routes = reads ? m_topology.mapLoads : m_topology.mapStores;
    Packet& packet = context->create(Owner::map);
    packet.stage = Device::kMemory;
    packet.job = number << 1 | (reads ? 1U : 0U);
    packet.address = offset;
    packet.dataBytes = 4;
    packet.controlBytes = 4;
    if (CauseBook* const causes = context->causes()) [[unlikely]]
        causes->follows(packet);
    context->follow(packet, routes[(offset >> 6) % routes.size()]);
    context->enterAt(packet, context->now);
    if (reads) {
        hart.state = Hart::State::memory;
        return false;
    }
    apply(a, dramAt(offset));
    ++hart.storesOut;
    hart.core.finishStore(1);
    return true;
}

void Soc::finishMemory(Context& context, Packet& packet)
{
    const std::uint32_t number = packet.job >> 1;
    const bool reads = (packet.job & 1U) != 0;
    Hart& hart = *m_harts[number];
    context.destroy(packet);
    const std::uint64_t now = cycleAt(context.now), then = hart.core.cycles();
    const std::uint64_t passed = now > then ? now - then : 1;
    if (reads) {
        const riscv::Access& a = hart.core.access();
        const std::uint32_t value = apply(a, dramAt(a.address - kDramBase));
        hart.profile.waited(passed - 1, riscv::WaitFor::dram);
        hart.core.finishLoad(value, passed);
        hart.state = Hart::State::runs;
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
        hart.state = Hart::State::runs;
    }
    schedule(context, hart, number, timeOf(hart));
}

bool Soc::readSystem(std::uint32_t number, std::uint32_t reg, std::uint32_t& value) const
{
    const MemoryGeometry& g = m_device.geometry();
    switch (reg) {
    case kSysId:
        value = kIdentity;
        return true;
    case kSysCore:
        value = number;
        return true;
    case kSysCores:
        value = static_cast<std::uint32_t>(m_harts.size());
        return true;
    case kSysClockKhz:
        value = static_cast<std::uint32_t>(m_settings.hertz / 1000);
        return true;
    case kSysChannels:
        value = static_cast<std::uint32_t>(m_topology.channels.size());
        return true;
    case kSysTargets:
        value = m_device.dies();
        return true;
    case kSysPlanes:
        value = static_cast<std::uint32_t>(g.planes);
        return true;
    case kSysBlocks:
        value = g.stripes;
        return true;
    case kSysPages:
        value = g.pages;
        return true;
    case kSysPageBytes:
        value = g.pageBytes;
        return true;
    case kSysUnitBytes:
        value = m_settings.device.unitBytes;
        return true;
    case kSysRowUnits:
        value = m_device.rowUnits();
        return true;
    case kSysLogicalUnits:
        value = m_device.logicalUnits();
        return true;
    case kSysSlots:
        value = m_settings.device.slots;
        return true;
    case kSysSramBytes:
        value = static_cast<std::uint32_t>(m_sram.size());
        return true;
    case kSysDramBytes:
        value = static_cast<std::uint32_t>(m_dram.size() << 16);
        return true;
    default:
        return false;
    }
}

bool Soc::readRegister(const Hart& hart, std::uint32_t number, std::uint32_t reg, std::uint32_t& value) const
{
    if (readSystem(number, reg, value))
        return true;
    switch (reg) {
    case kMailStatus:
        value = static_cast<std::uint32_t>(hart.mail.size());
        return true;
    case kIrqPending:
        value = m_device.pending(number) | (hart.mail.empty() ? 0U : static_cast<std::uint32_t>(kIrqMail));
        return true;
    case kIrqEnable:
        value = hart.irqEnabled;
        return true;
    default:
        if (reg < kMailSpace || (reg - kMailSpace) / 4 >= m_harts.size() || (reg & 3U) != 0)
            return false;
        value = static_cast<std::uint32_t>(kMailWords - m_harts[(reg - kMailSpace) / 4]->mail.size());
        return true;
    }
}

bool Soc::accessRegister(Context* context, Hart& hart, std::uint32_t number, std::uint32_t reg)
{
    const riscv::Access& a = hart.core.access();
    if (a.op == riscv::Op::sw) {
        const std::uint32_t pc = hart.core.pc();
        if (!writeRegister(context, hart, number, reg, a.value) && !m_device.write(context, number, pc, reg, a.value)) {
            hart.core.refuseAccess();
            failOf(context, number);
            return false;
        }
        if (const Device::Breach breach = m_device.takeBreach(); breach.what != nullptr) {
            fail(context, number, std::string(breach.what) + " (" + std::to_string(breach.number) + ")", breach.pc);
            return false;
        }
        if (m_stopped)
            return false;
        hart.core.finishStore(1);
        if (context != nullptr)
            changed(*context);
        else
            interrupts(number);
        return true;
    }
    std::uint32_t value = 0;
    const auto nanoseconds = static_cast<std::uint64_t>(context != nullptr ? context->now.ps / 1000 : 0);
    bool known = a.op == riscv::Op::lw;
    if (known && (reg == kTimerLow || reg == kTimerHigh)) {
        value = static_cast<std::uint32_t>(reg == kTimerLow ? nanoseconds : nanoseconds >> 32);
        hart.forgetLoop();
    } else if (known && reg == kMailReceive) {
        value = hart.mail.empty() ? 0 : hart.mail.front();
        if (!hart.mail.empty()) {
            hart.mail.erase(hart.mail.begin());
            hart.forgetLoop();
        }
    } else if (known) {
        const std::uint32_t before = m_device.slotsTaken();
        const std::uint64_t period = context != nullptr && reg != kBufAlloc ? hart.loopOf(m_changes) : 0;
        if (period > 0) {
            hart.pending = true;
            park(hart, period);
            return false;
        }
        known = readRegister(hart, number, reg, value) || m_device.read(number, reg, value);
        if (before != m_device.slotsTaken())
            hart.forgetLoop();
    }
    if (!known) {
        hart.core.refuseAccess();
        failOf(context, number);
        return false;
    }
    hart.profile.waited(m_settings.registerCycles - 1, riscv::WaitFor::registers);
    hart.core.finishLoad(value, m_settings.registerCycles);
    interrupts(number);
    return true;
}

// Registers that are not the device's. False: not one of them.
bool Soc::writeRegister(Context* context, Hart& hart, std::uint32_t number, std::uint32_t reg, std::uint32_t value)
{
    switch (reg) {
    case kSysConsole:
        if (m_console.size() < kMostConsole)
            m_console.push_back(static_cast<char>(value));
        return true;
    case kSysTask:
        if (context != nullptr && hart.task.owner != static_cast<Owner>(value))
            book(*context, hart);
        hart.task.owner = static_cast<Owner>(std::min(value, static_cast<std::uint32_t>(kOwners - 1)));
        return true;
    case kSysExit:
        fail(context, number, "ended itself with code " + std::to_string(value), hart.core.pc());
        return true;
    case kTimerCompareLow:
        hart.timerAt = (hart.timerAt & 0xFFFFFFFF00000000ULL) | value;
        return true;
    case kTimerCompareHigh:
        hart.timerAt = (hart.timerAt & 0xFFFFFFFFULL) | std::uint64_t{value} << 32;
        hart.timerDue = false;
        if (context != nullptr && hart.timerAt < static_cast<std::uint64_t>(INT64_MAX / 1000))
            context->wakeAt(later(context->now, nanoseconds(static_cast<std::int64_t>(hart.timerAt))), m_self, kTimer, number);
        return true;
    case kIrqEnable:
        hart.irqEnabled = value;
        return true;
    default: {
        const std::uint32_t to = (reg - kMailSend) / 4;
        if (reg < kMailSend || reg >= kMailReceive || (reg & 3U) != 0 || to >= m_harts.size())
            return false;
        if (m_harts[to]->mail.size() >= kMailWords) {
            fail(context, number, "sends to a full mailbox", hart.core.pc());
            return true;
        }
        m_harts[to]->mail.push_back(value);
        if (context == nullptr)
            interrupts(to);
        return true;
    }
    }
}

void Soc::interrupts(std::uint32_t number)
{
    Hart& hart = *m_harts[number];
    const std::uint32_t pending = m_device.pending(number) | (hart.mail.empty() ? 0U : static_cast<std::uint32_t>(kIrqMail));
    hart.core.interrupts(((pending & hart.irqEnabled) != 0 ? 1U << 11 : 0U) | (hart.timerDue ? 1U << 7 : 0U));
}

} // namespace floom::soc
