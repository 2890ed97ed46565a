// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/device.h"

#include <algorithm>

namespace floom::inline engine::soc {

Board::Board(const Topology& drive, const DeviceSettings& wanted, RingMemory& rings, const FirmwareMeters& measured)
    : BoardState{Slots(std::clamp(wanted.slotCount, 1U, kNoSlot)), {}, {}, {}}
    , topology(drive)
    , settings(wanted)
    , memory(rings)
    , meters(measured)
    , geometry(drive.geometries[drive.dies.front().geometry])
    , dies(static_cast<std::uint32_t>(drive.dies.size()))
    , pageUnits(std::max(1U, geometry.pageBytes / settings.unitBytes))
    , rowUnits(pageUnits * static_cast<std::uint32_t>(geometry.planes))
    , logicalUnits(static_cast<std::uint32_t>(std::min<double>(
          UINT32_MAX - 1, static_cast<double>(dies) * geometry.superblocks * geometry.pages * rowUnits / (1 + settings.overProvisioning))))
{
}

Device::Device(const Topology& topology, const DeviceSettings& settings, int cores, RingMemory& memory, const FirmwareMeters& meters)
    : m_board(topology, settings, memory, meters)
    , m_commands(m_board)
    , m_transfers(m_board, m_commands, *this, cores)
    , m_flash(m_board, m_commands, *this, cores)
    , m_slotWanted(static_cast<std::size_t>(cores))
{
}

std::uint32_t Device::pending(CoreIndex core) const
{
    constexpr std::uint32_t kNone = 0;
    return (m_commands.hasNews() ? std::uint32_t{kIrqHost} : kNone) | (m_flash.hasNews(core) ? std::uint32_t{kIrqDone} : kNone)
        | (m_slotWanted[core] && m_board.buffer.free() > 0 ? std::uint32_t{kIrqSlots} : kNone);
}

bool Device::read(CoreIndex core, std::uint32_t reg, std::uint32_t& value)
{
    switch (reg >> kPageBits) {
    case kPageHost:
        return m_commands.read(reg, value);
    case kPageDma:
        return m_transfers.read(reg, value);
    case kPageFlash:
    case kPageDone:
        return m_flash.read(core, reg, value);
    case kPageSlots:
        return readSlots(core, reg, value);
    default:
        return false;
    }
}

bool Device::write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    switch (reg >> kPageBits) {
    case kPageHost:
        return m_commands.write(context, core, pc, reg, value);
    case kPageDma:
        return m_transfers.write(context, core, pc, reg, value);
    case kPageFlash:
    case kPageDone:
        return m_flash.write(context, core, pc, reg, value);
    case kPageSlots:
        return writeSlots(core, pc, reg, value);
    default:
        return false;
    }
}

bool Device::readSlots(CoreIndex core, std::uint32_t reg, std::uint32_t& value)
{
    if (reg == kBufAlloc) {
        value = m_board.buffer.take();
        m_slotWanted[core] = value == kNoSlot;
    } else if (reg == kBufCount) {
        value = m_board.buffer.free();
    } else {
        return false;
    }
    return true;
}

bool Device::writeSlots(CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    if (reg == kBufFree) {
        if (const char* wrong = m_board.buffer.release(DataSlot{value}))
            m_board.breaks(wrong, core, pc, value);
    } else if (reg == kBufNext) {
        m_flash.linkTable(core, value);
    } else {
        return false;
    }
    return true;
}

void Device::filled(Context* context, DieIndex die)
{
    m_transfers.goOn(context);
    m_flash.goOn(context, die);
    m_flash.goOn(context);
}

void Device::returned(Context& context, Packet& packet)
{
    if (packet.stage == kStageTransfer)
        m_transfers.returned(context, packet);
    else
        m_flash.returned(context, packet);
}

void Device::standAs(const State& state)
{
    static_cast<BoardState&>(m_board) = std::get<BoardState>(state);
    m_commands.standAs(std::get<HostCommands::State>(state));
    m_transfers.standAs(std::get<HostTransfers::State>(state));
    m_flash.standAs(std::get<FlashOrders::State>(state));
    m_slotWanted = std::get<std::vector<bool>>(state);
}

} // namespace floom::inline engine::soc
