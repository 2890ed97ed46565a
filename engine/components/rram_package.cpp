// SPDX-License-Identifier: GPL-3.0-or-later
// RRAM package: storage-class memory behind a NAND-style bus: pages are overwritten in place, nothing is erased.
// Modelled: one command reads or writes one emulated page, made of native pages of `pageSize`; `rowsTogether` native pages are sensed or
// written at once, in tR or tPROG, so that with the defaults a command takes one tR whatever its size; a die is reserved until its data are
// out. Not modelled: wear, wear levelling, DDR-like buses.
// Timing: the all-RRAM SSD study (1 us a page); its slides give no write time, tPROG is an estimate.
#include "base/number_text.h"
#include "base/units.h"
#include "media/die_queue.h"
#include "media/poll_wait.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/roles.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class RramPackage final : public Component, public MemoryRole {
public:
    explicit RramPackage(Setup& setup)
        : m_block(setup.block)
        , m_native(setup.parameters.size("pageSize"))
        , m_together(setup.parameters.count("rowsTogether"))
        , m_readEnergy(setup.parameters.scaled("readEnergy", 1e6))
        , m_writeEnergy(setup.parameters.scaled("writeEnergy", 1e6))
        , m_idleMicrowatts(setup.parameters.scaled("idlePower", 1e3) * setup.parameters.count("dies"))
    {
        const int dies = static_cast<int>(setup.parameters.count("dies"));
        const auto page = static_cast<std::uint32_t>(setup.parameters.size("emulatedPageSize"));
        m_geometry.dies = dies;
        m_geometry.inPlace = true;
        m_geometry.pages = 1;
        m_geometry.pageBytes = page;
        m_geometry.superblocks = static_cast<std::uint32_t>(std::min<std::int64_t>(UINT32_MAX, setup.parameters.size("dieSize") / page));
        for (int die = 0; die < dies; ++die)
            m_dies.push_back({DieQueue(DieMeters::make(setup, die), milliseconds(5)),
                              setup.parameters.time("tR", {die}),
                              setup.parameters.time("tPROG", {die}),
                              {},
                              {}});
    }

    void arriveAhead(Context& context, Packet& packet, Time at) override { work(context, m_dies[packet.memoryDie], packet, at); }

    void arrive(Context& context, Packet& packet) override
    {
        Die& die = m_dies[packet.memoryDie];
        switch (context.hop(packet).verb) {
        case Verb::claim:
            if (DieQueue::behindData(context, packet))
                context.forward(packet);
            else
                die.queue.claim(context, packet);
            return;
        case Verb::array:
            work(context, die, packet, context.now);
            return;
        default:
            die.queue.release(context, packet);
        }
    }

    void demand(const Visit& visit, Bill& bill) const override
    {
        const Die& die = m_dies[visit.memoryDie];
        if (visit.verb == Verb::release) // the die was held during the bus time of the operation
            bill.add(die.queue.meters().track, visit.transfer);
        if (visit.verb != Verb::array)
            return;
        const Time array = (visit.op == FlashOp::read ? die.read : die.write) * turns(visit.dataBytes);
        bill.add(die.queue.meters().track, array);
        bill.add(die.queue.meters().track, pollWait(visit, array, true), 1, true);
    }

    void inspect(std::vector<Diagnostic>& findings) const override
    {
        if (m_geometry.pageBytes % m_native == 0)
            return;
        const std::int64_t whole = (std::int64_t{m_geometry.pageBytes} + m_native - 1) / m_native * m_native;
        findings.push_back(
            {Severity::error,
             "R314",
             m_block + ".emulatedPageSize",
             "An emulated page must be a whole number of native pages",
             quantityText(m_geometry.pageBytes, Kind::size) + " of native pages of " + quantityText(m_native, Kind::size) + ".",
             {{"Set " + quantityText(whole, Kind::size), {{m_block + ".emulatedPageSize", formatValue(whole, Kind::size)}}}}});
    }

    void energy(Time now, EnergyBill& bill) const override
    {
        bill.add("array_read", drawn(now, true, m_rowsRead, m_readEnergy));
        bill.addPrograms("program", drawn(now, false, m_rowsWritten, m_writeEnergy));
        bill.addStatic("standby", m_idleMicrowatts, now);
    }
    [[nodiscard]] PowerRange power() const override
    {
        const auto idle = static_cast<double>(m_idleMicrowatts);
        const Die& die = m_dies.front();
        const auto most = [&](Time once, std::int64_t energy) {
            const std::int64_t ps = (once * turns(m_geometry.pageBytes)).ps;
            const double bits = static_cast<double>(rows(m_geometry.pageBytes) * m_native * 8);
            return ps > 0 ? bits * static_cast<double>(energy) / static_cast<double>(ps) * static_cast<double>(m_dies.size()) : 0;
        };
        return {idle, idle + std::max(most(die.read, m_readEnergy), most(die.write, m_writeEnergy))};
    }
    [[nodiscard]] ProgramEnergy programEnergy(PackageDie /*die*/, bool /*slc*/) const override
    {
        return {rows(m_geometry.pageBytes) * m_native * 8 * m_writeEnergy, 0};
    }

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }

private:
    [[nodiscard]] std::int64_t rows(std::int64_t bytes) const { return (bytes + m_native - 1) / m_native; }
    // Number of array operations for `bytes`: m_together native pages at once.
    [[nodiscard]] std::int64_t turns(std::int64_t bytes) const
    {
        const std::int64_t n = rows(bytes);
        return n <= m_together ? 1 : (n + m_together - 1) / m_together;
    }

    struct Die {
        DieQueue queue;
        Time read, write;
        Time until, length; // of the current or latest operation
        std::int64_t rows = 0;
        bool isRead = false;
    };

    void work(Context& context, Die& die, Packet& packet, Time start)
    {
        die.isRead = packet.op == FlashOp::read;
        die.rows = rows(packet.dataBytes);
        die.length = (die.isRead ? die.read : die.write) * turns(packet.dataBytes);
        die.until = start + die.length;
        (die.isRead ? m_rowsRead : m_rowsWritten) += die.rows;
        die.queue.work(context, packet, start, die.length);
    }

    // Attojoules of `all` rows, less what operations in progress have yet to draw.
    [[nodiscard]] Int128 drawn(Time now, bool reads, std::int64_t all, std::int64_t bitEnergy) const
    {
        const Int128 row = static_cast<Int128>(m_native) * 8 * bitEnergy;
        Int128 sum = row * all;
        for (const Die& die : m_dies)
            if (die.isRead == reads && die.until > now && die.length.ps > 0)
                sum -= row * die.rows * earlier(die.until - now, die.length).ps / die.length.ps;
        return sum;
    }

    std::string m_block;
    std::int64_t m_native, m_together;
    std::int64_t m_readEnergy, m_writeEnergy; // attojoules a bit
    std::int64_t m_idleMicrowatts;
    std::int64_t m_rowsRead = 0, m_rowsWritten = 0; // native pages
    MemoryGeometry m_geometry;
    std::vector<Die> m_dies;
};

} // namespace

void register_rram_package(Registry& registry)
{
    registry.add<RramPackage>("rram_package");
}

} // namespace floom::inline engine
