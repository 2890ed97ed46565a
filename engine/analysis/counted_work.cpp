// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/counted_work.h"

#include "analysis/flash_work.h"
#include "model/parameters.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

bool isModelled(const Program& program) // moves follow a WAF model, not the rows that exist
{
    for (const Block& block : program.design.blocks)
        for (const TypeSpec& type : program.types)
            if (type.id == block.type && type.role == Role::processor && type.parameter("firmware") != nullptr
                && ParameterReader(block, type, {}).choice("firmware") == "waf")
                return true;
    return false;
}

// Orders are counted when given and executed later; work counted on completion may have begun before. So per kind of work, as much may lie
// outside the window as can be in flight at either end. The firmware limits this per die: two programs of host or folded data, and two of
// collection; for collection also two reads, a row that has arrived, and the two programs.
constexpr double kPrograms = 2, kMoves = 2, kReads = 6, kParity = 4, kErases = 1; // per die
constexpr double kSpreadOfTypes = 0.1; // variance over square of the mean, for the pages of a word line and for spread programs

class CountedWork : private FlashWork {
public:
    CountedWork(const Machine& machine, const RunResult& result, const CountedFrom& from)
        : FlashWork(machine)
        , m_ftl(result.ftl)
        , m_from(from)
        , m_requests(static_cast<double>(result.window.measuredRequests))
        , m_dies(static_cast<double>(m_flashDies))
        , m_fast(from.begins && pagesDiffer() ? m_facts.superblockUnits / m_facts.rowUnits / 2 : 0)
    {
    }

    // Mean program times hold only if blocks are filled from end to end.
    [[nodiscard]] bool isKnown() const { return !m_facts.byBlocks || !pagesDiffer(); }

    DemandTable run()
    {
        m_sum.kind(1, HostOp::write);
        const double row = m_facts.rowUnits, copied = static_cast<double>(m_ftl.copybacks) * row;
        const auto host = static_cast<double>(m_ftl.hostPrograms), fold = static_cast<double>(m_ftl.foldPrograms);
        const auto parity = static_cast<double>(m_ftl.parityPrograms), map = static_cast<double>(m_ftl.mapPrograms);
        const double padded = std::max(0.0, static_cast<double>(m_ftl.gcPrograms) - copied);
        const double moved = std::clamp(static_cast<double>(m_facts.byBlocks ? m_ftl.gcPrograms : m_ftl.movedUnits) - copied, 0.0, padded);
        written(host, std::min(host, m_from.programmed));
        rows(padded, moved, kMoves * m_dies, FlashOp::program);
        rows(fold, std::min(fold, static_cast<double>(m_ftl.foldedUnits)), kPrograms * m_dies, FlashOp::program);
        rows(parity, parity, kParity * m_dies, FlashOp::read); // placing parity is not a task
        const double mapOut = m_from.inside * std::max(1.0, m_facts.mapPages) + m_dies; // requests inside, and background
        rows(map, map * m_facts.planes / row, mapOut, FlashOp::none);
        const double whole = (padded + fold + parity + map) / row, ofHost = std::max(rowsOf(host), tierRowsOf(host));
        pages(static_cast<double>(m_ftl.pagePrograms) - static_cast<double>(m_ftl.copybacks) - whole - ofHost,
              (kPrograms + kMoves + kParity) * m_dies + mapOut);
        moves(moved, kReads * m_dies);
        const auto copies = static_cast<double>(m_ftl.copybacks);
        if (begin(copies, kMoves * m_dies))
            onAllDies(DieOperation::copyback, FlashOp::copyback, m_times, m_facts.unitBytes * row);
        if (begin(static_cast<double>(m_ftl.erases), kErases * m_dies)) {
            onAllDies(DieOperation::erase, FlashOp::erase, m_times, 0);
            if (m_facts.tierSlc)
                onAllDies(DieOperation::erase, FlashOp::erase, m_times, 0, true);
        }
        const auto loads = static_cast<double>(m_ftl.mapReads);
        if (begin(loads, 2 * mapOut)) {
            m_chore->spread = rereads() / m_times;
            loadMap(m_times);
        }
        if (m_from.reads)
            reads(static_cast<double>(m_ftl.pageReads) - (m_facts.mapPages > 0 ? loads : 0) - copies, moved);
        return m_sum.take();
    }

    DemandTable runOnDies(const std::vector<DieOrders>& dies)
    {
        m_sum.kind(1, HostOp::write);
        for (std::size_t die = 0; die < dies.size(); ++die)
            onDie(DieIndex{static_cast<std::uint32_t>(die)}, dies[die], isInPlace() || m_facts.tierUnits > 0);
        return m_sum.take();
    }

private:
    // Opens a chore done `times` times in the window. m_times: how often per request.
    bool begin(double times, double outside)
    {
        m_times = times / m_requests;
        if (times <= 0)
            return false;
        m_chore = &open(0, Leftover::none, 0);
        m_chore->outside = outside / m_times;
        return true;
    }

    void tasks(FlashOp op, double times, double moved) // on the processor
    {
        Visit e;
        e.op = op;
        e.movedUnits = moved;
        m_sum.way(1);
        m_sum.addVisit({m_topology.processor, Verb::process, false, false}, nullptr, e, times);
    }

    // `units` programmed, of which `data` hold data and the rest is padding.
    void written(double units, double data)
    {
        const bool byUnits = isInPlace() || m_facts.tierUnits > 0;
        const double outside = byUnits ? m_facts.bufferUnits : (kPrograms + m_fast) * m_dies * m_facts.rowUnits;
        if (!begin(units, outside))
            return;
        tasks(FlashOp::program, programTasks(m_times), 0);
        begin(units, outside);
        m_chore->spread = kSpreadOfTypes * m_facts.rowUnits / m_times;
        programUnits(m_times, 1, data / units);
    }

    // The same in whole rows; `outside`: rows. `task`: the operation that the processor's task is charged as.
    void rows(double units, double data, double outside, FlashOp task)
    {
        outside += m_fast * m_dies;
        if (!begin(units / m_facts.rowUnits, outside))
            return;
        if (task != FlashOp::none) {
            tasks(task, m_times, task == FlashOp::program ? m_facts.rowUnits * data / units : 0);
            begin(units / m_facts.rowUnits, outside);
        }
        m_chore->spread = kSpreadOfTypes / m_times;
        programWays(0, m_flashDies, m_times, m_facts.unitBytes * m_facts.rowUnits, m_facts.planes, false, data / units);
    }

    // Programs beyond those, from rows that were not filled: their data are already charged.
    void pages(double times, double outside)
    {
        outside += m_fast * m_dies;
        if (!begin(times, outside))
            return;
        tasks(FlashOp::read, m_times, 0);
        begin(times, outside);
        m_chore->spread = kSpreadOfTypes / m_times;
        m_sum.chargePower(false); // a row is charged with the energy of its planes, which these programs share
        programWays(0, m_topology.dies.size(), m_times, 0, 1, false);
        if (m_facts.tierSlc)
            programWays(0, m_flashDies, m_times, 0, 1, true);
        m_sum.chargePower(m_facts.powerCap > 0);
    }

    // Collection reads, in whole rows.
    void moves(double units, double outside)
    {
        if (!begin(units / m_facts.rowUnits, outside))
            return;
        tasks(FlashOp::read, m_times, 0);
        begin(units / m_facts.rowUnits, outside);
        m_chore->spread = (rereads() + kSpreadOfTypes) / m_times;
        readToBuffer(m_facts.unitBytes * m_facts.rowUnits, m_times, std::max(1, m_facts.planes));
    }

    // Page reads other than map reads and copies. Collection and folding reads fetch at least one unit each; all others are host reads, or
    // the read-modify-write of partial writes.
    void reads(double all, double moved)
    {
        const double row = m_facts.rowUnits;
        const double most = static_cast<double>(m_ftl.gcPrograms + m_ftl.foldPrograms + m_ftl.promotePrograms)
            + static_cast<double>(m_ftl.rebuilt) * (m_facts.parity + 1) + kReads * m_dies * row;
        // Rows are charged with a sense for each page of their word lines; a partial one may have needed one only.
        const double senses = m_topology.geometries[m_topology.dies.front().geometry].wordLinePages;
        const double host = std::max(0.0, all - most), rest = all - host - moved / row * senses;
        const double outside = m_from.inside * m_from.mostReads + m_from.ahead;
        m_sum.chargeSenses(m_from.readsMeanPages);
        if (begin(host, outside)) {
            tasks(FlashOp::read, m_times, 0);
            begin(host, outside);
            m_chore->spread = m_from.readSpread;
            hostReads(m_times);
        }
        if (begin(rest, outside + kReads * m_dies)) {
            m_chore->spread = m_from.readSpread;
            this->senses(m_times);
        }
        m_sum.chargeSenses(true);
    }

    void oneDie(DieIndex die, FlashOp op, DieOperation kind, double times, double outside, double spread)
    {
        if (!begin(times, outside))
            return;
        m_chore->spread = spread / m_times;
        Visit e;
        e.op = op;
        e.controlBytes = m_facts.descriptorBytes;
        const Route& way = m_topology.dies[die].routes[static_cast<std::size_t>(kind)];
        for (const bool slc : {false, true}) {
            if (slc && !m_facts.tierSlc)
                break;
            e.slc = slc;
            m_sum.way(slc ? 0 : 1);
            m_sum.route({way.begin, op == FlashOp::read ? m_sum.outOfChannel(way) : way.end}, &m_topology.dies[die], e, m_times);
        }
    }

    // Work in flight at the end counts on each die separately; reads may all be on one die.
    void onDie(DieIndex die, const DieOrders& ordered, bool byUnits)
    {
        const auto often = [&](FlashOp op) { return static_cast<double>(ordered.ops[static_cast<std::size_t>(op)]); };
        const double mapOut = m_facts.mapPages > 0 ? m_from.inside * m_facts.mapPages + 1 : 0;
        const double programs = kPrograms + kMoves + kParity + 4 * m_fast + (byUnits ? m_facts.bufferUnits : 0); // of four frontiers
        const double reads = m_from.inside * m_from.mostReads + m_from.ahead + kReads + kParity + mapOut;
        oneDie(die, FlashOp::program, DieOperation::program, often(FlashOp::program), programs + mapOut, kSpreadOfTypes);
        oneDie(die, FlashOp::copyback, DieOperation::copyback, often(FlashOp::copyback), kMoves, kSpreadOfTypes);
        oneDie(die, FlashOp::erase, DieOperation::erase, often(FlashOp::erase), kErases, 0);
        if (!m_from.readsMeanPages)
            return;
        oneDie(die, FlashOp::read, DieOperation::readToBuffer, often(FlashOp::read), reads, kSpreadOfTypes + m_from.readSpread);
    }

    [[nodiscard]] double rereads() const // for one mapping unit
    {
        const DieInfo& die = m_topology.dies.front();
        Visit e;
        e.op = FlashOp::read;
        e.dataBytes = static_cast<std::uint32_t>(m_facts.unitBytes);
        return m_sum.rereads(die.routes[static_cast<std::size_t>(DieOperation::readToBuffer)], die, e);
    }

    void hostReads(double times)
    {
        Visit e;
        e.op = FlashOp::read;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(m_from.leastRead);
        const bool byCache = m_facts.cacheUnits > 0;
        for (std::size_t die = 0; die < m_topology.dies.size(); ++die) {
            const DieInfo& info = m_topology.dies[die];
            const Route& way = info.routes[static_cast<std::size_t>(DieOperation::readToBuffer)];
            e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, e.dataBytes);
            for (const bool slc : {false, true}) {
                if (slc && !m_facts.tierSlc)
                    break;
                e.slc = slc;
                m_sum.way(1 / static_cast<double>(m_topology.dies.size()));
                m_sum.route(byCache ? way : Route{way.begin, m_sum.outOfChannel(way)}, &info, e, times);
            }
        }
    }

    const FtlCounters& m_ftl;
    CountedFrom m_from;
    double m_requests, m_dies, m_fast; // m_fast: program operations of a die that may be faster than the mean, where blocks begin
    double m_times = 0;
    Chore* m_chore = nullptr; // the chore opened last
};

bool isCounted(const Program& program, const RunResult& result)
{
    const FtlCounters& f = result.ftl;
    return result.window.measuredRequests > 0 && f.hostUnits + f.pageReads + f.pagePrograms > 0 && !result.firmware.ran()
        && !isModelled(program);
}

} // namespace

std::optional<DemandTable> countedWork(const Machine& machine, const RunResult& result, const CountedFrom& from)
{
    if (!isCounted(machine.program(), result))
        return std::nullopt;
    CountedWork work(machine, result, from);
    return work.isKnown() ? std::optional(work.run()) : std::nullopt;
}

std::optional<DemandTable> countedOnDies(const Machine& machine, const RunResult& result, const CountedFrom& from)
{
    if (!isCounted(machine.program(), result) || result.dieOrders.empty())
        return std::nullopt;
    CountedWork work(machine, result, from);
    return work.isKnown() ? std::optional(work.runOnDies(result.dieOrders)) : std::nullopt;
}

} // namespace floom::inline engine
