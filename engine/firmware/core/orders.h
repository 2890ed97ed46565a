// SPDX-License-Identifier: GPL-3.0-or-later
// Orders: how the built-in firmware orders something of the flash: its task runs on a core, programs wait for the power cap and keep their
// order on a die, what is ordered is counted, and the packet goes out by the FlashPort.
#pragma once

#include "base/index.h"
#include "firmware/core/cores.h"
#include "firmware/core/flash_port.h"
#include "firmware/core/power_cap.h"
#include "firmware/core/write_times.h"

#include <cstdint>
#include <vector>

namespace floom {

class Orders {
public:
    Orders(Setup& setup, std::uint32_t descriptorBytes, Cores& cores, FlashPort& flash, FtlCounters& count);

    void read(Context& context, Packet& packet, const FlashAddress& at, Work work, std::int64_t cycles)
    {
        aim(packet, at, FlashOp::read);
        ++m_count.pageReads;
        m_flash.order(context, packet, Errand::readToBuffer, m_cores.run(context, packet, work, cycles));
    }
    // The same for a request that has just had a task, on the core that ran it.
    [[gnu::always_inline]] void readNext(Context& context, Packet& packet, const FlashAddress& at, Errand errand)
    {
        aim(packet, at, FlashOp::read);
        ++m_count.pageReads;
        m_flash.order(context, packet, errand, m_cores.runOn(context, packet, Work::issue, m_cores.cycles.issue));
    }
    // The page that it could not read, as the packet has it.
    void readAgain(Context& context, Packet& packet, Errand errand)
    {
        m_flash.order(context, packet, errand, m_cores.run(context, packet, Work::issue, m_cores.cycles.issue));
    }
    void erase(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles)
    {
        aim(packet, at, FlashOp::erase);
        m_flash.order(context, packet, Errand::erase, m_cores.run(context, packet, Work::collect, cycles));
    }
    // A packet that programs `plainBytes` at `at`; what it is for, and all else that differs, is set behind the call.
    Packet& program(Context& context, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes, Owner owner,
                    std::int64_t cycles);
    // It failed, and goes elsewhere.
    void programAgain(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles);
    // Beside the pages that are written in order: the WAF abstraction.
    void programApart(Context& context, Packet& packet, const FlashAddress& at);
    // Inside a die, the planes of `from`.
    void copy(Context& context, Packet& packet, const FlashAddress& from, const FlashAddress& to, std::int64_t cycles);

    void windowBegins() { m_powerCap.windowBegins(); }
    void report(EnergyResult& energy) const { m_powerCap.report(energy); }
    [[nodiscard]] const std::vector<DieOrders>& byDie() const { return m_byDie; } // since the beginning

    CauseBook* causes = nullptr; // where a run asks for causes
    WriteTimes times;

private:
    void aim(Packet& packet, const FlashAddress& at, FlashOp op)
    {
        if (at.planes > 1 && op != FlashOp::erase)
            ++m_count.joined;
        packet.flash = at;
        packet.op = op;
        ++m_byDie[at.die].ops[static_cast<std::size_t>(op)];
        if (causes != nullptr && packet.request == 0) [[unlikely]]
            causes->follows(packet);
        packet.controlBytes = m_descriptorBytes;
    }
    // A block's pages are programmed in order: where several cores prepare programs, a later one does not overtake.
    Time inOrder(DieIndex die, Time at) { return m_lastProgram[die] = later(m_lastProgram[die], at); }

    const Topology& m_topology;
    Cores& m_cores;
    FlashPort& m_flash;
    FtlCounters& m_count;
    PowerCap m_powerCap;
    std::uint32_t m_descriptorBytes;
    std::vector<DieOrders> m_byDie;
    std::vector<Time> m_lastProgram; // by die: when the latest program was ready to go
};

} // namespace floom
