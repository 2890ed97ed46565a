// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/core_registers.h"

#include "model/component.h"
#include "soc/faults.h"

#include <algorithm>

namespace floom::inline engine::soc {
namespace {
constexpr std::size_t kMailWords = 16;
}

CoreRegisters::CoreRegisters(Harts& harts, const SocMemory& memory, Device& device, const Topology& topology, std::int64_t hertz,
                             CoreTime& time, Faults& faults)
    : m_harts(harts)
    , m_memory(memory)
    , m_device(device)
    , m_channels(static_cast<std::uint32_t>(topology.channels.size()))
    , m_hertz(hertz)
    , m_time(time)
    , m_faults(faults)
{
}

bool CoreRegisters::readFacts(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const
{
    const MemoryGeometry& g = m_device.geometry();
    switch (reg) {
    case kSysId:
        value = kIdentity;
        return true;
    case kSysCore:
        value = core;
        return true;
    case kSysCores:
        value = static_cast<std::uint32_t>(m_harts.size());
        return true;
    case kSysClockKhz:
        m_hasToldClock = true;
        value = static_cast<std::uint32_t>(m_hertz / 1000);
        return true;
    case kSysChannels:
        value = m_channels;
        return true;
    case kSysTargets:
        value = m_device.dies();
        return true;
    case kSysPlanes:
        value = static_cast<std::uint32_t>(g.planes);
        return true;
    case kSysBlocks:
        value = g.superblocks;
        return true;
    case kSysPages:
        value = g.pages;
        return true;
    case kSysPageBytes:
        value = g.pageBytes;
        return true;
    case kSysUnitBytes:
        value = m_device.settings().unitBytes;
        return true;
    case kSysRowUnits:
        value = m_device.rowUnits();
        return true;
    case kSysLogicalUnits:
        value = m_device.logicalUnits();
        return true;
    case kSysSlots:
        value = m_device.settings().slotCount;
        return true;
    case kSysSramBytes:
        value = m_memory.sramBytes();
        return true;
    case kSysDramBytes:
        value = m_memory.dramBytes();
        return true;
    default:
        return false;
    }
}

bool CoreRegisters::read(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const
{
    if (readFacts(core, reg, value))
        return true;
    switch (reg) {
    case kMailStatus:
        value = static_cast<std::uint32_t>(m_harts[core]->mail.size());
        return true;
    case kIrqPending:
        value = pending(core);
        return true;
    case kIrqEnable:
        value = m_harts[core]->irqEnabled;
        return true;
    default:
        if (reg < kMailSpace || (reg - kMailSpace) / 4 >= m_harts.size() || (reg & 3U) != 0)
            return false;
        value = static_cast<std::uint32_t>(kMailWords - m_harts[(reg - kMailSpace) / 4]->mail.size());
        return true;
    }
}

bool CoreRegisters::write(Context* context, CoreIndex core, std::uint32_t reg, std::uint32_t value)
{
    Hart& hart = *m_harts[core];
    switch (reg) {
    case kSysConsole:
        if (m_console.size() < kMostConsole)
            m_console.push_back(static_cast<char>(value));
        return true;
    case kSysTask:
        if (context != nullptr && hart.task.owner != static_cast<Owner>(value))
            m_time.book(*context, hart);
        hart.task.owner = static_cast<Owner>(std::min(value, static_cast<std::uint32_t>(kOwners - 1)));
        return true;
    case kSysExit:
        m_faults.fail(context, core, "ended itself with code " + std::to_string(value), hart.core.pc());
        return true;
    case kTimerCompareLow:
        hart.timerAt = (hart.timerAt & 0xFFFFFFFF00000000ULL) | value;
        return true;
    case kTimerCompareHigh:
        hart.timerAt = (hart.timerAt & 0xFFFFFFFFULL) | std::uint64_t{value} << 32;
        hart.timerDue = false;
        if (context != nullptr && hart.timerAt < static_cast<std::uint64_t>(INT64_MAX / 1000))
            m_time.wakeTimer(*context, core, nanoseconds(static_cast<std::int64_t>(hart.timerAt)));
        return true;
    case kIrqEnable:
        hart.irqEnabled = value;
        return true;
    default:
        return send(context, core, reg, value);
    }
}

// Writes to a mailbox. False: not a mailbox register.
bool CoreRegisters::send(Context* context, CoreIndex core, std::uint32_t reg, std::uint32_t value)
{
    const CoreIndex to{(reg - kMailSend) / 4};
    if (reg < kMailSend || reg >= kMailReceive || (reg & 3U) != 0 || to >= m_harts.size())
        return false;
    if (m_harts[to]->mail.size() >= kMailWords) {
        m_faults.fail(context, core, "sends to a full mailbox", m_harts[core]->core.pc());
        return true;
    }
    m_harts[to]->mail.push_back(value);
    if (context == nullptr)
        interrupts(to);
    return true;
}

std::uint32_t CoreRegisters::receive(CoreIndex core)
{
    std::vector<std::uint32_t>& mail = m_harts[core]->mail;
    if (mail.empty())
        return 0;
    const std::uint32_t word = mail.front();
    mail.erase(mail.begin());
    m_harts[core]->forgetLoop();
    return word;
}

std::uint32_t CoreRegisters::pending(CoreIndex core) const
{
    return m_device.pending(core) | (m_harts[core]->mail.empty() ? 0U : static_cast<std::uint32_t>(kIrqMail));
}

void CoreRegisters::interrupts(CoreIndex core)
{
    Hart& hart = *m_harts[core];
    hart.core.interrupts(((pending(core) & hart.irqEnabled) != 0 ? 1U << 11 : 0U) | (hart.timerDue ? 1U << 7 : 0U));
}

} // namespace floom::inline engine::soc
