// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/demands.h"

#include "analysis/flash_work.h"
#include "analysis/footprint.h"
#include "base/portable_math.h"
#include "base/waf_models.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline engine {
namespace {

class Adder : private FlashWork {
public:
    Adder(const Machine& machine, const Workload& workload, const OpMix& mix, const Workload* amid, FlashSide flash)
        : FlashWork(machine)
        , m_workload(workload)
        , m_mix(mix)
        , m_footprint(m_program, m_facts, workload, amid)
        , m_inside(requestsInside(m_program, amid != nullptr ? *amid : workload))
        , m_flash(flash)
    {
    }

    Demands run()
    {
        m_out.waf = waf();
        m_out.facts = m_facts;
        m_out.bufferUnits = m_facts.bufferUnits;
        m_out.supplies = suppliesOf(m_program, m_sum.machine(), m_facts);
        m_written = m_footprint.trims() ? 0 : filledShare(m_workload, static_cast<double>(m_program.capacityBytes));
        m_filled = m_written >= 1;
        if (!m_filled && !m_footprint.even()) // the others may be the units requested
            m_written = 0;
        m_overwritten = overwritten();
        m_out.unitsUnderWay = 2 * m_facts.rowUnits * static_cast<double>(m_flashDies);
        m_out.leastRead = leastRead();
        // 16 sequential streams are detected at once. What several jobs have fetched may be displaced and fetched again.
        m_out.foreseen = m_facts.aheadUnits > 0 ? (m_workload.jobs > 1 ? 32 : 16) * m_facts.aheadUnits + m_facts.cacheUnits : 0;
        for (std::size_t i = 0; i < m_workload.blockSizes.size(); ++i) {
            const auto& [asked, percent] = m_workload.blockSizes[i];
            if (percent <= 0)
                continue;
            const auto of = [&](HostOp op) { return shareOf(op, i); };
            const auto bytes = static_cast<std::uint32_t>(m_footprint.clipped(asked));
            m_out.mostReads = std::max(m_out.mostReads, (units(bytes) + 1) * std::max(m_facts.pieces, m_facts.tierPieces));
            m_out.bytesPerRequest += bytes * (of(HostOp::read) + of(HostOp::write));
            if (of(HostOp::read) > 0)
                read(bytes, of(HostOp::read));
            if (of(HostOp::write) > 0)
                write(bytes, of(HostOp::write));
            if (of(HostOp::trim) > 0)
                common(bytes, HostOp::trim, of(HostOp::trim), 0);
        }
        if (const double flushes = m_mix.ops[static_cast<std::size_t>(HostOp::flush)]; flushes > 0)
            common(0, HostOp::flush, flushes, 0);
        m_out.table = m_sum.take();
        return std::move(m_out);
    }

private:
    // Share of all requests with that kind and size.
    [[nodiscard]] double shareOf(HostOp op, std::size_t size) const
    {
        const auto& counted = m_mix.sizes[static_cast<std::size_t>(op)];
        return m_mix.ops[static_cast<std::size_t>(op)] * (counted.empty() ? m_workload.blockSizes[size].second / 100.0 : counted[size]);
    }

    [[nodiscard]] double units(std::uint32_t bytes) const { return std::max(1.0, static_cast<double>(bytes) / m_facts.unitBytes); }

    // Neighbours may be joined in a row of pages or a unit, whoever requests them.
    [[nodiscard]] double joinedUnits(std::uint32_t bytes) const
    {
        return m_footprint.drawn() ? units(bytes) : static_cast<double>(bytes) / m_facts.unitBytes;
    }

    // A bound must not count more than the least that is moved: if some units are written more often than others, or never, collection may
    // find nearly empty superblocks.
    [[nodiscard]] double waf() const
    {
        if (m_workload.precondition != Precondition::random || !m_footprint.even() || !m_footprint.whole() || m_footprint.trims())
            return 1;
        return std::max(1.0, std::min(m_facts.waf, togetherWaf()));
    }

    // Units written together become stale together. A superblock then holds fewer independent pieces, some superblocks have fewer valid
    // ones, and no policy beats greedy.
    [[nodiscard]] double togetherWaf() const
    {
        double together = 1;
        for (const auto& [bytes, percent] : m_workload.blockSizes)
            together = std::max(together, units(bytes));
        if (m_facts.byBlocks) // one merge serves all pages written together, and a write that goes on in the open block
            return m_facts.waf / together * (1 - goesOn());
        const double pieces = m_facts.superblockUnits / together;
        if (together <= 1 || m_facts.leastAlpha <= 1)
            return m_facts.waf;
        const double accuracy = 0.16 / pieces; // error of the law: 4 % at 4 pieces, below 0.5 % from 16 on
        return pieces > 1 ? greedyWaf(m_facts.leastAlpha, pieces) * (1 - accuracy) : 1;
    }

    // With a mapping by blocks: share of writes that may go on in the block that their die has open. 0 otherwise.
    [[nodiscard]] double goesOn() const
    {
        return m_facts.byBlocks
            ? std::min(1.0, static_cast<double>(m_flashDies) * m_facts.superblockUnits / std::max(1.0, m_facts.hostUnits))
            : 0;
    }

    // Program operations that may be faster than the mean, on all dies: where pages differ and all blocks begin on their first pages, which
    // are the fast ones.
    [[nodiscard]] double fastFirst() const
    {
        return pagesDiffer() && m_workload.precondition != Precondition::random
            ? static_cast<double>(m_flashDies) * m_facts.superblockUnits / m_facts.rowUnits / 2
            : 0;
    }

    void visitPorts(const std::vector<Route PortInfo::*>& routes, const Visit& e)
    {
        for (const PortInfo& port : m_topology.ports) {
            m_sum.way(1 / static_cast<double>(m_topology.ports.size()));
            for (const auto route : routes)
                m_sum.route(port.*route, nullptr, e, 1);
        }
    }

    // Whole units in a trim: all of its bytes if it begins and ends on a unit boundary.
    [[nodiscard]] double trimmed(std::uint32_t bytes) const
    {
        const bool aligned = std::fmod(m_footprint.step(), m_facts.unitBytes) == 0
            && std::fmod(static_cast<double>(m_workload.offset), m_facts.unitBytes) == 0;
        return aligned ? bytes / m_facts.unitBytes : std::floor(bytes / m_facts.unitBytes - 1);
    }

    // Command, its task, and its completion.
    void common(std::uint32_t bytes, HostOp op, double share, double mapTasks)
    {
        m_sum.kind(share, op, !m_mix.sizes[static_cast<std::size_t>(op)].empty());
        Visit e;
        e.hostOp = op;
        e.dataBytes = op == HostOp::read || op == HostOp::write ? bytes : 0;
        e.units = op == HostOp::flush ? 0 : op == HostOp::trim ? trimmed(bytes) : units(bytes);
        e.units = std::max(0.0, e.units);
        e.mapTasks = mapTasks;
        e.controlBytes = 64;
        m_sum.chore();
        visitPorts({&PortInfo::command}, e);
        e.controlBytes = 16;
        m_sum.chore().leftover = Leftover::after;
        visitPorts({&PortInfo::completion}, e);
        m_sum.chore();
        for (const PortInfo& port : m_topology.ports) {
            const HostRole::Held held = m_sum.machine().host(port.component).leastHeld();
            e.mapTasks = 0;
            const double tasks = m_sum.longest(m_topology.processor, Verb::process, e), data = dataTime(port, op, e.dataBytes);
            m_sum.way(1 / static_cast<double>(m_topology.ports.size()));
            m_sum.take(Supply::commandSlots, static_cast<double>(held.command.ps) + tasks + data);
            m_sum.take(Supply::deviceSlots, static_cast<double>(held.device.ps) + tasks + data);
        }
    }

    // What the data of a request take at least to cross its link.
    [[nodiscard]] double dataTime(const PortInfo& port, HostOp op, std::uint32_t bytes) const
    {
        if (bytes == 0)
            return 0;
        Visit e;
        e.dataBytes = bytes;
        if (op == HostOp::read)
            return m_sum.longest(port.component, Verb::hostSend, e);
        return static_cast<double>(m_sum.machine().host(port.component).leastHeld().fetch.ps)
            + m_sum.longest(port.component, Verb::hostFetch, e);
    }

    [[nodiscard]] double longestDataTime(HostOp op, std::uint32_t bytes) const
    {
        double longest = 0;
        for (const PortInfo& port : m_topology.ports)
            longest = std::max(longest, dataTime(port, op, bytes));
        return longest;
    }

    void takeSlots(double ps)
    {
        m_sum.take(Supply::commandSlots, ps);
        m_sum.take(Supply::deviceSlots, ps);
    }

    static double spreadOf(double share) // for an event that this share of the requests has
    {
        return share > 0 && share < 1 ? (1 - share) / share : 0;
    }

    // --- reads ---

    void read(std::uint32_t bytes, double share)
    {
        const bool readsOnly = !m_footprint.writes();
        const double misses = readsOnly ? mapMisses(bytes) : 0;
        common(bytes, HostOp::read, share, 2 * misses);
        if (m_flash == FlashSide::assumed)
            map(misses);
        m_out.readSpread = std::max(m_out.readSpread, readSpread(bytes));
        m_out.readsMeanPages = m_out.readsMeanPages && readsMeanPages(bytes);
        if (m_flash == FlashSide::counted) {
            fromAnywhere(bytes, 1);
            return;
        }
        const double underWay = m_facts.cacheUnits > 0 ? m_inside * units(bytes) : 0; // on their way to the cache: others wait for them too
        const double kept = m_facts.cacheUnits + underWay + (readsOnly ? 0 : buffered());
        // Sequential reads and writes of less than a unit may read what was just written to the same unit, and one of several jobs what
        // another has just read.
        const bool behind =
            !m_footprint.drawn() && ((!readsOnly && bytes < m_facts.unitBytes) || (m_facts.cacheUnits > 0 && m_workload.jobs > 1));
        const double found = behind ? 1 : 1 - m_written * (1 - m_footprint.found(kept)); // or never written
        fromFlash(bytes, 1 - found, readsOnly);
        if (found > 0)
            fromAnywhere(bytes, found);
    }

    // Units of the footprint that the write buffer spans: in a sequential mix, the units read in between take no buffer space, and reads go
    // on while the writes inside wait for room. Mapped by blocks, a die that merges keeps its units while others' leave.
    [[nodiscard]] double buffered() const
    {
        const double written = std::max(0.01, 1 - m_workload.readPercent / 100.0);
        if (m_footprint.drawn())
            return m_facts.bufferUnits;
        return (m_facts.bufferUnits / written + (written < 1 ? m_inside * largestUnits() : 0)) * (m_facts.byBlocks ? 2 : 1);
    }

    // Share of writes that hit their unit in the buffer, at most; with PLP also FUA writes do. On a drive hardly larger than its buffer,
    // what an erase waits for goes to the flash first, and the rest may lie in the buffer until it is written again, though in order.
    [[nodiscard]] double overwritten() const
    {
        constexpr double kTight = 50; // drives of so many buffers
        if (!m_facts.writeBack)
            return 0;
        const bool isTight = !m_footprint.drawn() && m_facts.hostUnits < kTight * m_facts.bufferUnits;
        const double late = isTight ? std::min(1.0, m_facts.bufferUnits / std::max(1.0, m_footprint.units())) : 0;
        return meetsItself() ? 1 : std::max(late, m_footprint.found(buffered()));
    }

    [[nodiscard]] double largestUnits() const // of a request
    {
        double largest = 0;
        for (const auto& [size, share] : m_workload.blockSizes)
            largest = std::max(largest, units(static_cast<std::uint32_t>(m_footprint.clipped(size))));
        return largest;
    }

    // Units placed at random rarely share a row; otherwise all units of a request may.
    [[nodiscard]] double readOps(std::uint32_t bytes, bool apart) const
    {
        const double n = m_facts.cacheUnits > 0 ? joinedUnits(bytes) : units(bytes);
        if (apart) { // through a cache, joined with neighbours that other requests inside ask for
            const double others = (m_facts.cacheUnits > 0 ? m_inside * n : n) - 1,
                         near = (m_facts.rowUnits - 1) / std::max(1.0, m_facts.hostUnits);
            // A small footprint may lie closer together than chance has it on the average.
            constexpr double kSigmas = 5;
            const double pairs = m_footprint.units() * m_footprint.units() / 2 * near,
                         closer = 1 + kSigmas / std::sqrt(std::max(pairs, 1e-9));
            return n * std::max(1 / m_facts.rowUnits, 1 - others / 2 * near * closer);
        }
        const double rows = n / m_facts.rowUnits;
        return m_facts.cacheUnits > 0 && !m_footprint.drawn() ? rows : std::max(1.0, rows);
    }

    void fromFlash(std::uint32_t bytes, double share, bool readsOnly)
    {
        if (share <= 0)
            return;
        const bool apart =
            readsOnly && m_workload.precondition == Precondition::random && !m_facts.byBlocks && m_facts.tierUnits <= 0 && !isInPlace();
        const double ops = isInPlace() ? piecesOf(bytes, m_facts.pieces) : readOps(bytes, apart);
        const double tierOps = std::min(ops, readOps(bytes, false) * std::min(1.0, m_facts.rowUnits / m_facts.tierRowUnits));
        task(FlashOp::read, share * (m_facts.tierUnits > 0 ? tierOps : ops), spreadOf(share), Leftover::ahead, units(bytes));
        Chore& chore = open(spreadOf(share) + readSpread(bytes), Leftover::ahead, units(bytes));
        // If nothing moves any more and all units are equally likely, all dies are too.
        chore.settled = m_facts.tierUnits <= 0 && m_footprint.even() && isEverywhere() && (readsOnly || isInPlace());
        const bool asStated = chore.settled || apart;
        const double asOps =
            apart ? std::max(ops, units(bytes)) : ops; // two of these are hardly ever read at once: each operation reads one unit
        m_sum.chargeSenses(readsMeanPages(bytes));
        for (std::size_t die = 0; die < m_flashDies; ++die)
            readWays(m_topology.dies[die], bytes, {ops, asOps}, share, asStated);
        m_sum.chargeSenses(true);
        if (m_facts.tierUnits > 0) {
            for (std::size_t die = m_flashDies; die < m_topology.dies.size(); ++die)
                readWays(m_topology.dies[die], bytes, alike(piecesOf(bytes, m_facts.tierPieces)), share, true);
            for (std::size_t die = 0; die < m_flashDies && m_facts.tierSlc; ++die)
                readWays(m_topology.dies[die], bytes, alike(tierOps), share, true, true);
        }
        // Requests in order that go through a cache share the unit that was read for the first of them.
        const double waits = m_facts.cacheUnits > 0 && !m_footprint.drawn() ? std::min(1.0, joinedUnits(bytes)) : 1;
        awaitRead(bytes, share * waits, chore.settled);
    }

    // A read keeps its slots while a die reads at least one page for it. Unless all of it comes from the flash, other parts of its data may
    // cross the link meanwhile.
    void awaitRead(std::uint32_t bytes, double share, bool settled)
    {
        if (m_facts.aheadUnits > 0) // it may have been read before it was asked for
            return;
        Visit e;
        e.op = FlashOp::read;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(m_out.leastRead);
        const double tasks = m_sum.longest(m_topology.processor, Verb::process, e);
        const double meanwhile = share < 1 ? longestDataTime(HostOp::read, bytes) : 0;
        open(spreadOf(share) + readSpread(bytes), Leftover::none, 0).settled = settled;
        m_sum.chargeSenses(readsMeanPages(bytes));
        for (std::size_t die = 0; die < m_topology.dies.size(); ++die) {
            const DieInfo& info = m_topology.dies[die];
            e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, e.dataBytes);
            for (const bool slc : {false, true}) {
                if (slc && !m_facts.tierSlc)
                    break;
                e.slc = slc;
                m_sum.way(slc ? 0 : 1 / static_cast<double>(m_topology.dies.size()));
                const double held = m_sum.held(info.routes[static_cast<std::size_t>(DieOperation::readToBuffer)], info, e);
                takeSlots(share * std::max(0.0, held + tasks - meanwhile));
            }
        }
        m_sum.chargeSenses(true);
    }

    // Sequential requests in flight that wrap round their range may wait for the same map line. They then continue together, each
    // overwriting in the buffer what the one before it wrote. A cache that holds the whole map is no exception while it is cold.
    [[nodiscard]] bool meetsItself() const
    {
        return !m_footprint.drawn() && m_facts.mapLine > 0
            && m_footprint.units() / std::max(1, m_workload.jobs) <= m_inside * largestUnits();
    }

    // Units and pieces are cut at their own boundaries, so the part of one at either end of a request is a multiple of what the steps of
    // the addresses and all sizes have in common.
    [[nodiscard]] double leastRead() const
    {
        const double piece = m_facts.unitBytes / std::max(m_facts.pieces, m_facts.tierPieces);
        auto common = static_cast<std::uint64_t>(m_footprint.step());
        for (const auto& [size, share] : m_workload.blockSizes)
            common = std::gcd(common, std::uint64_t{size});
        const auto step = static_cast<double>(common);
        const bool fits = std::fmod(piece, step) == 0 || std::fmod(step, piece) == 0;
        return fits && m_workload.offset % 512 == 0 && std::fmod(static_cast<double>(m_workload.offset), std::min(piece, step)) == 0
            ? std::min(piece, step)
            : 1;
    }

    // Variance of reads: by page type (a unit read repeatedly keeps its page type), and by the number of retries.
    [[nodiscard]] double readSpread(std::uint32_t bytes) const
    {
        constexpr double kTypes = 0.1; // variance over square of the mean; 0.06 for three page types, 0.08 for four
        const DieInfo& die = m_topology.dies.front();
        Visit e;
        e.op = FlashOp::read;
        e.dataBytes = static_cast<std::uint32_t>(std::min<double>(bytes, m_facts.unitBytes));
        e.rawBytes = m_topology.rawBytes(DieIndex(), e.dataBytes);
        const double again = m_sum.rereads(die.routes[static_cast<std::size_t>(DieOperation::readToHost)], die, e);
        if (!pagesDiffer())
            return again;
        const double often = m_footprint.drawn() && !m_footprint.even() ? m_footprint.found(1) : units(bytes) / m_footprint.units();
        return again + kTypes * (1 + requests() * often);
    }

    [[nodiscard]] double requests() const
    {
        constexpr double kLong = 1e5; // for a run by time
        return m_workload.count > 0 ? static_cast<double>(m_workload.count) : kLong;
    }

    // Units placed at random lie on any page. In sequential order they fill the first pages of a block first; if many blocks are read, all
    // pages count alike.
    [[nodiscard]] bool readsMeanPages(std::uint32_t bytes) const
    {
        constexpr double kManyBlocks = 32; // per die
        if (!pagesDiffer() || (m_workload.precondition == Precondition::random && !m_facts.byBlocks))
            return true;
        if (m_footprint.drawn() && m_footprint.whole())
            return true;
        const double read = m_footprint.drawn() ? (m_footprint.even() ? m_footprint.units() : 0) : requests() * units(bytes);
        return std::min(read, m_footprint.units()) >= kManyBlocks * static_cast<double>(m_flashDies) * m_facts.superblockUnits;
    }

    // True if each die holds an equal share of the footprint. Part of a drive is placed at random: evenly enough if it is large.
    [[nodiscard]] bool isEverywhere() const
    {
        constexpr double kSigmas = 5, kLittle = 0.005;
        return m_footprint.whole() || kSigmas * std::sqrt(static_cast<double>(m_flashDies) / m_footprint.units()) < kLittle;
    }

    // Page operations of a read whose units are cut into `pieces`: those that it touches. With a cache, the following reads of a sequential
    // stream hit what was read.
    [[nodiscard]] double piecesOf(std::uint32_t bytes, double pieces) const
    {
        const double touched = static_cast<double>(bytes) * pieces / m_facts.unitBytes;
        return m_facts.cacheUnits > 0 && !m_footprint.drawn() ? touched : std::max(1.0, touched);
    }

    struct Ops {
        double number = 0, as = 0; // size of each as if there were so many
    };
    static Ops alike(double number) { return {number, number}; }

    void readWays(const DieInfo& die, std::uint32_t bytes, const Ops& ops, double share, bool asStated, bool slc = false)
    {
        const double each = 1 / static_cast<double>(m_flashDies * m_topology.ports.size());
        const double pageUnits = m_facts.rowUnits / m_facts.planes;
        Visit e;
        e.op = FlashOp::read;
        e.slc = slc;
        e.controlBytes = m_facts.descriptorBytes;
        for (std::size_t port = 0; port < m_topology.ports.size(); ++port) {
            const double unitsEach = joinedUnits(bytes) * m_facts.pieces / std::max(ops.as, 1e-9);
            e.planes = std::clamp(static_cast<int>(unitsEach / pageUnits + 1e-9), 1, std::max(1, m_facts.planes)); // at least
            e.fragments = static_cast<std::uint16_t>(e.planes);
            readWay(die, port, e, bytes, ops, share, each);
            const double single = std::max(ops.number, joinedUnits(bytes) / pageUnits); // each plane separately
            if (asStated || e.planes == 1)
                continue;
            e.planes = e.fragments = 1;
            readWay(die, port, e, bytes, alike(single), share, 0);
        }
    }

    void readWay(const DieInfo& die, std::size_t port, Visit e, std::uint32_t bytes, const Ops& ops, double share, double way)
    {
        e.dataBytes = static_cast<std::uint32_t>(std::max(1.0, bytes / std::max(ops.as, 1e-9)));
        e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(&die - m_topology.dies.data())}, e.dataBytes);
        m_sum.way(way);
        const PortInfo& to = m_topology.ports[port];
        if (m_facts.cacheUnits <= 0) {
            m_sum.reading(port == 0 ? die.routes[static_cast<std::size_t>(DieOperation::readToHost)] : to.reads[die.channel], die, e,
                          share * ops.number, m_facts.unitBytes);
            return;
        }
        m_sum.reading(die.routes[static_cast<std::size_t>(DieOperation::readToBuffer)], die, e, share * ops.number, m_facts.unitBytes);
        answers(to, bytes, share);
    }

    void answers(const PortInfo& port, std::uint32_t bytes, double share)
    {
        Visit e;
        e.dataBytes = bytes;
        if (port.answers.size() == 1)
            m_sum.route(port.answers.front(), nullptr, e, share);
        else // from any buffer: only the common part of their routes
            m_sum.route(port.zeros, nullptr, e, share);
    }

    void fromAnywhere(std::uint32_t bytes, double share)
    {
        open(spreadOf(share), Leftover::none, 0);
        Visit e;
        e.dataBytes = bytes;
        for (const PortInfo& port : m_topology.ports) {
            m_sum.way(1 / static_cast<double>(m_topology.ports.size()));
            m_sum.route(port.zeros, nullptr, e, share);
            m_sum.way(0);
            answers(port, bytes, share);
        }
    }

    // --- the map ---

    // Map misses per request. 0 for a skewed load: it misses less than any closed form says.
    [[nodiscard]] double mapMisses(std::uint32_t bytes) const
    {
        if (m_facts.mapLine <= 0 || m_footprint.units() <= m_facts.mapCapacity || !m_filled)
            return 0;
        // Requests inside the drive share a line in flight: lines in flight count as cached.
        if (m_footprint.even())
            return 1
                - std::min(1.0, (m_facts.mapCapacity + m_inside * std::max(m_facts.mapLine, m_facts.mapPageUnits)) / m_footprint.units());
        return m_workload.random || m_footprint.units() / std::max(1, m_workload.jobs) <= 2 * m_facts.mapCapacity
            ? 0
            : joinedUnits(bytes) / std::max(m_facts.mapLine, m_facts.mapPageUnits);
    }

    void map(double misses)
    {
        if (misses <= 0)
            return;
        open(spreadOf(std::min(1.0, misses)), Leftover::none, 0);
        loadMap(misses * std::max(1.0, m_facts.mapPages));
    }

    // --- writes ---

    void write(std::uint32_t bytes, double share)
    {
        common(bytes, HostOp::write, share, 0);
        Visit fetch;
        fetch.dataBytes = bytes;
        fetch.hostOp = HostOp::write;
        m_sum.chore();
        for (const PortInfo& port : m_topology.ports)
            for (const Route& r : port.fetches) {
                m_sum.way(1 / static_cast<double>(m_topology.ports.size() * port.fetches.size()));
                m_sum.route(r, nullptr, fetch, 1);
            }
        const double stays = 1 - m_overwritten, n = joinedUnits(bytes) * stays;
        if (n <= 0)
            return;
        m_out.programmed += share * n;
        if (m_flash != FlashSide::counted && m_footprint.drawn() && bytes < m_facts.unitBytes && m_filled && m_facts.tierUnits <= 0)
            modify(1 - m_footprint.found(m_facts.bufferUnits)); // units on their way to flash are not read, FUA or not
        if (m_flash != FlashSide::assumed)
            return;
        program(n, spreadOf(stays), share);
        awaitPrograms(n, spreadOf(stays));
        if (m_facts.tierUnits <= 0 && !isInPlace())
            collect(n, spreadOf(stays) + goesOn());
    }

    // A partial write must read the rest of its unit.
    void modify(double share)
    {
        const double ops = isInPlace() ? m_facts.pieces : 1;
        task(FlashOp::read, share * ops, spreadOf(share), Leftover::none, 0);
        open(spreadOf(share) + readSpread(static_cast<std::uint32_t>(m_facts.unitBytes)), Leftover::none, 0);
        m_sum.chargeSenses(readsMeanPages(static_cast<std::uint32_t>(m_facts.unitBytes)));
        readToBuffer(m_facts.unitBytes / ops, share * ops, 1);
        m_sum.chargeSenses(true);
    }

    void program(double n, double spread, double share)
    {
        task(FlashOp::program, programTasks(n), spread, Leftover::buffered, n);
        if (m_facts.byBlocks && pagesDiffer()) // a block erased before it is full may only use the fast pages
            return;
        open(spread, Leftover::buffered, n).outside = fastFirst() / (rowsOf(n) * share);
        programUnits(n, withParity());
    }

    // A unit keeps its slot of the write buffer while a die programs it, and with it the request that waits for it.
    void awaitPrograms(double n, double spread)
    {
        if (pagesDiffer()) // a unit may only see the fast pages
            return;
        const double held = programHeld();
        open(spread, Leftover::buffered, n);
        m_sum.way(1);
        m_sum.take(Supply::writeBuffer, n * held);
        if (m_facts.writeBack)
            return;
        open(spread, Leftover::none, 0);
        m_sum.way(1);
        takeSlots(std::min(1.0, n) * held);
    }

    [[nodiscard]] double withParity() const { return m_facts.parity > 0 ? 1 + 1 / m_facts.parity : 1; }

    void rewrite(double rows, double spread, double forUnits)
    {
        open(spread, Leftover::collected, forUnits);
        programWays(0, m_flashDies, rows * withParity(), m_facts.unitBytes * m_facts.rowUnits, m_facts.planes, false);
    }

    void collect(double n, double spread)
    {
        if (m_out.waf > 1)
            move(n * (m_out.waf - 1) / m_facts.rowUnits, n, spread);
        open(spread, Leftover::collected, n);
        onAllDies(DieOperation::erase, FlashOp::erase, n * m_out.waf * (m_facts.parity + 1) / m_facts.superblockUnits, 0);
    }

    void move(double rows, double n, double spread)
    {
        const MemoryGeometry& geometry = m_topology.geometries[m_topology.dies.front().geometry];
        const double copied = geometry.copyback ? copiedShare(geometry) : 0;
        task(FlashOp::read, rows * (1 - copied), spread, Leftover::collected, n);
        task(FlashOp::program, rows * (1 - copied), spread, Leftover::collected, n, m_facts.rowUnits);
        if (copied < 1) {
            open(spread, Leftover::collected, n);
            readToBuffer(m_facts.unitBytes * m_facts.rowUnits, rows * (1 - copied), std::max(1, m_facts.planes));
            rewrite(rows * (1 - copied), spread, n);
        }
        if (copied > 0) {
            open(spread, Leftover::collected, n);
            onAllDies(DieOperation::copyback, FlashOp::copyback, rows * copied, m_facts.unitBytes * m_facts.rowUnits);
        }
    }

    // Share of the moved units in fully valid rows (units become stale independently), less the one in `limit` + 1 moves that goes through
    // the controller.
    [[nodiscard]] double copiedShare(const MemoryGeometry& geometry) const
    {
        const double valid = 1 - 1 / m_out.waf, limit = geometry.copybackLimit;
        return portablePow(valid, m_facts.rowUnits - 1) * limit / (limit + 1);
    }

    const Workload& m_workload;
    const OpMix& m_mix;
    Footprint m_footprint;
    double m_inside; // requests inside the drive
    FlashSide m_flash;
    bool m_filled = false; // everything that is read was written
    double m_written = 1; // share of its addresses written, at least
    double m_overwritten = 0; // see overwritten()
    Demands m_out;
};

} // namespace

OpMix mixOf(const Workload& workload)
{
    OpMix mix{};
    const double reads = workload.action == Action::transfer ? workload.readPercent / 100.0 : 0;
    const double trims = workload.action == Action::trim ? 1 : workload.action == Action::trimWrite ? 0.5 : 0;
    const double writes = 1 - reads - trims;
    const double flushes = workload.flushEvery > 0 ? writes / workload.flushEvery : 0;
    mix.ops[static_cast<std::size_t>(HostOp::read)] = reads / (1 + flushes);
    mix.ops[static_cast<std::size_t>(HostOp::write)] = writes / (1 + flushes);
    mix.ops[static_cast<std::size_t>(HostOp::trim)] = trims / (1 + flushes);
    mix.ops[static_cast<std::size_t>(HostOp::flush)] = flushes / (1 + flushes);
    return mix;
}

std::vector<double> evenWork(const Program& program, const DemandTable& table)
{
    std::vector<double> ps(program.table.tracks.size() + kSupplies, 0);
    for (std::size_t c = 0; c < table.chores.size(); ++c)
        for (std::size_t w = table.chores[c].firstWay; w < table.endOfWays(c); ++w)
            for (std::size_t l = table.ways[w].firstLine; l < table.endOfLines(w); ++l) {
                const DemandLine& line = table.lines[l];
                for (std::uint32_t i = 0; i < line.servers; ++i)
                    ps[line.track + i] += table.kinds[table.chores[c].kind].share * table.ways[w].share * line.ps / line.servers;
            }
    return ps;
}

Demands demandsOf(const Machine& machine, const Workload& workload, const OpMix& mix, const Workload* amid, FlashSide flash)
{
    Demands demands = Adder(machine, workload, mix, amid, flash).run();
    demands.psPerRequest = evenWork(machine.program(), demands.table);
    return demands;
}

Demands demandsOf(const Machine& machine, const Workload& workload)
{
    return demandsOf(machine, workload, mixOf(workload));
}

} // namespace floom::inline engine
