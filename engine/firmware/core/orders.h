// SPDX-License-Identifier: GPL-3.0-or-later
// Orders: issues the flash operations of the built-in firmware. The issue task runs on a core; programs wait for the power cap;
// programs and copies of a die keep their order; each operation is counted; then the packet goes out through the FlashPort.
#pragma once

#include "base/index.h"
#include "firmware/core/cores.h"
#include "firmware/core/flash_port.h"
#include "firmware/core/power_cap.h"
#include "firmware/core/write_times.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Orders {
public:
    Orders(Setup& setup, const CoreSettings& settings, Cores& cores, FlashPort& flash, FtlCounters& count);

    void read(Context& context, Packet& packet, const FlashAddress& at, Work work, std::int64_t cycles)
    {
        aim(packet, at, FlashOp::read);
        ++m_count.pageReads;
        m_flash.order(context, packet, DieOperation::readToBuffer, m_cores.run(context, packet, work, cycles));
    }
    // As read(), for a request whose previous task has just ended: the issue task runs on the same core.
    [[gnu::always_inline]] void readNext(Context& context, Packet& packet, const FlashAddress& at, DieOperation visit)
    {
        aim(packet, at, FlashOp::read);
        ++m_count.pageReads;
        m_flash.order(context, packet, visit, m_cores.runOn(context, packet, Work::issue, m_cores.cycles.issue));
    }
    // As readNext(), after the issue task: the order is ready at `ready`.
    [[gnu::always_inline]] void readReady(Context& context, Packet& packet, const FlashAddress& at, DieOperation visit, Time ready)
    {
        aim(packet, at, FlashOp::read);
        ++m_count.pageReads;
        m_flash.order(context, packet, visit, ready);
    }
    // Repeats a failed read; the packet keeps its address and sizes. Not counted as a page read.
    void readAgain(Context& context, Packet& packet, DieOperation visit)
    {
        m_flash.order(context, packet, visit, m_cores.run(context, packet, Work::issue, m_cores.cycles.issue));
    }
    void erase(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles)
    {
        aim(packet, at, FlashOp::erase);
        m_flash.order(context, packet, DieOperation::erase, m_cores.run(context, packet, Work::collect, cycles));
    }
    // Creates and issues a packet that programs `plainBytes` at `at`. The caller sets the remaining fields after the call.
    [[gnu::always_inline]] Packet& program(Context& context, std::uint32_t job, const FlashAddress& at, std::uint32_t plainBytes,
                                           Owner owner, std::int64_t cycles)
    {
        Packet& packet = context.create(owner);
        packet.job = job;
        packet.dataBytes = plainBytes;
        packet.rawBytes = plainBytes == m_latest.plain ? m_latest.raw : learnRaw(at.die, plainBytes);
        FlashAddress& to = packet.flash; // field by field: the compiler keeps an address that is being built in registers
        to.die = at.die;
        to.superblock = at.superblock;
        to.page = at.page;
        to.plane = at.plane;
        to.planes = at.planes;
        begin(packet, at, FlashOp::program);
        ++m_count.pagePrograms;
        times.note(at, context.now);
        const Time ready = m_cores.run(context, packet, Work::issue, cycles);
        m_powerCap.order(context, packet, DieOperation::program, ready, m_inPlace && inPlace(at.die) ? ready : inOrder(packet, ready));
        return packet;
    }
    // Issues a failed program again, at another address.
    void programAgain(Context& context, Packet& packet, const FlashAddress& at, std::int64_t cycles);
    // For the WAF abstraction: a program that need not keep the order of its die.
    void programApart(Context& context, Packet& packet, const FlashAddress& at);
    // Copyback inside a die, on the planes of `from`.
    void copy(Context& context, Packet& packet, const FlashAddress& from, const FlashAddress& to, std::int64_t cycles);

    void release(Context& context) { m_powerCap.release(context); } // for a wake-up of the power cap
    void windowBegins() { m_powerCap.windowBegins(); }
    void report(EnergyResult& energy) const { m_powerCap.report(energy); }
    [[nodiscard]] const std::vector<DieOrders>& byDie() const { return m_byDie; } // since the start of the run

    CauseBook* causes = nullptr; // null if the run does not collect causes
    WriteTimes times;

private:
    void aim(Packet& packet, const FlashAddress& at, FlashOp op)
    {
        packet.flash = at;
        begin(packet, at, op);
    }
    [[gnu::always_inline]] void begin(Packet& packet, const FlashAddress& at, FlashOp op) // at its address
    {
        if (at.planes > 1 && op != FlashOp::erase)
            ++m_count.joined;
        packet.op = op;
        ++m_byDie[at.die].ops[static_cast<std::size_t>(op)];
        if (causes != nullptr && packet.request == 0) [[unlikely]]
            causes->follows(packet);
        packet.controlBytes = m_descriptorBytes;
    }
    // When a program that the cores have ready at `ready` may go to its die. The pages of a block are programmed in order: with several
    // cores a later program must not overtake an earlier one, and the power cap keeps the order.
    Time inOrder(const Packet& packet, Time ready)
    {
        Time& last = m_lastProgram[packet.flash.die];
        return last = later(last, ready);
    }

    [[gnu::noinline]] std::uint32_t learnRaw(DieIndex die, std::uint32_t plainBytes);

    [[nodiscard]] bool inPlace(DieIndex die) const { return m_topology.geometries[m_topology.dies[die].geometry].inPlace; }

    const Topology& m_topology;
    Cores& m_cores;
    FlashPort& m_flash;
    FtlCounters& m_count;
    PowerCap m_powerCap;
    std::uint32_t m_descriptorBytes;
    bool m_inPlace; // some dies are updated in place
    bool m_sameWords; // all channels have the same codewords
    struct Bytes {
        std::uint32_t plain = UINT32_MAX, raw = 0;
    } m_latest; // of the latest program, if m_sameWords
    std::vector<DieOrders> m_byDie;
    std::vector<Time> m_lastProgram; // by die: turn of its latest program
};

} // namespace floom::inline engine
