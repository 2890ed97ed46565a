// SPDX-License-Identifier: GPL-3.0-or-later
// NAND package: dies; each die does one array operation at a time, on one plane or on several planes jointly.
// Modelled: tR, tPROG, tBERS per die, constant or by page type, tPROG spread by address, blocks in SLC mode (media/die_times.h);
// multi-plane reads, programs and erases; planes that read independently (media/plane_die.h); programming by page, by word line in one
// shot, or in two passes with the data sent for each; copyback; a die is reserved from its command until its data are out (no cache
// registers), or by its array only with cache reads, cache programs and suspends (media/pipelined_die.h); reads first, aged writes before
// them; raw bit errors and read retry (media/error_model.h); factory bad blocks, failing programs and erases. Not modelled: power loss
// within a program. Timing: ONFI array operations; SimpleSSD's page-type rule (media/page_time.h).
#include "base/cell.h"
#include "base/random.h"
#include "base/wide.h"
#include "media/array_energy.h"
#include "media/die_queue.h"
#include "media/die_times.h"
#include "media/error_model.h"
#include "media/good_superblocks.h"
#include "media/nand_conflicts.h"
#include "media/pipelined_die.h"
#include "media/plane_die.h"
#include "media/poll_wait.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/roles.h"
#include "model/walk.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class NandPackage final : public Component, public MemoryRole {
public:
    using enum Booking;
    explicit NandPackage(Setup& setup)
        : m_block(setup.block)
        , m_tDbsy(setup.parameters.time("tDBSY"))
        , m_errors(setup)
        , m_energy(setup.parameters, static_cast<int>(setup.parameters.count("dies")))
    {
        const ParameterReader& p = setup.parameters;
        const int dies = static_cast<int>(p.count("dies")), planes = static_cast<int>(p.count("planes"));
        setGeometry(p, dies, planes);
        const std::string cell = p.choice("cell");
        PageTimes::Model model{cell,
                               p.choice("model") == "page_type",
                               p.choice("pageTypeRule") == "simplessd_code",
                               static_cast<std::uint32_t>(p.count("pagesPerBlock")),
                               planes,
                               static_cast<std::int64_t>(p.ratio("programSpread") * 1e6 + 0.5),
                               0};
        const PipelineTimes pipeline = PipelineTimes::read(p);
        m_pipelined = pipeline.any();
        m_alike = !model.byType && p.ratio("programSpread") == 0;
        m_planeReads = p.choice("planeReads") == "independent" && planes > 1;
        m_queued = !m_pipelined && !m_planeReads;
        m_servers = m_planeReads ? planes : 1;
        m_single = m_queued && m_shape.wordLine == 1 && m_shape.passes == 1 && !m_errors.on() && m_errors.neverFails();
        m_dies.reserve(static_cast<std::size_t>(dies));
        for (PackageDie die; die < dies; ++die) {
            std::vector<DieMeters> meters;
            for (int i = 0; i < m_servers; ++i)
                meters.push_back(m_planeReads ? DieMeters::make(setup, die * planes + i, "plane") : DieMeters::make(setup, die));
            model.seed =
                mix64(static_cast<std::uint64_t>(p.count("spreadSeed"))) ^ hashText(setup.instance, static_cast<std::uint64_t>(die));
            m_dies.push_back({DieQueue(meters.front(), p.time("writeAge")),
                              m_pipelined ? PipelinedDie(setup, die, meters.front(), p.time("writeAge"), pipeline) : PipelinedDie(),
                              m_planeReads ? PlaneDie(meters, p.flag("multiPlane"), p.time("writeAge")) : PlaneDie(),
                              DieTimes(p, m_shape, model, die)});
            if (m_shape.passes == 1) // else the second pass needs SRAM while the die is held
                stage(m_dies.back(), setup.component, die);
        }
    }

    // A die without a pipeline belongs to the operation from its claim on, so nothing else can happen before `at`.
    void arriveAhead(Context& context, Packet& packet, Time at) override
    {
        if (m_pipelined)
            context.enterAt(packet, at);
        else
            operate(context, packet, at);
    }

    // The data of a staged program mostly come while the array of another operation works: then they wait for the die.
    void expect(Context& context, Packet& packet, Time at) override
    {
        if (!m_queued || !m_dies[packet.memoryDie].queue.takesAhead(packet, at))
            context.enterAt(packet, at);
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::claim)
            walk<&NandPackage::claim<quick>, &NandPackage::claim<forCauses>, &NandPackage::claim<any>>(*this, context, packet);
        else if (verb != Verb::array)
            walk<&NandPackage::release<quick>, &NandPackage::release<forCauses>, &NandPackage::release<any>>(*this, context, packet);
        else if (packet.onBus.step != BusStep::none) // the suspend or resume command has been sent
            m_dies[packet.memoryDie].pipeline.work(context, packet, {}, packet.hop);
        else
            operate(context, packet, context.now);
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t die) override
    {
        if (m_pipelined)
            m_dies[die].pipeline.wake(context, kind);
        else
            m_planeReads ? m_dies[die].planes.wake(context) : m_dies[die].queue.wake(context);
    }

    void demand(const Visit& visit, Bill& bill) const override
    {
        const Die& die = m_dies[visit.memoryDie];
        const std::uint32_t track = die.queue.meters().track, servers = static_cast<std::uint32_t>(m_servers);
        // With planes as separate servers, a read takes only its own planes; other operations take all.
        const int shares = visit.op == FlashOp::read ? std::min(visit.planes, m_servers) : m_servers;
        if (visit.verb == Verb::release && !m_pipelined) // the die was held during the bus time of the operation
            bill.add(track, visit.transfer * shares, servers);
        if (visit.verb != Verb::array)
            return;
        const int senses = visit.slc ? 1 : (visit.planes - 1) / static_cast<int>(m_shape.planes) + 1;
        const Time read = m_errors.readTime(die.times.meanRead(visit.slc), visit.retry) * senses;
        Time array{die.times.meanProgram(visit.slc).ps / (visit.slc ? 1 : m_shape.passes)}; // asked once for each pass
        if (visit.op == FlashOp::read || visit.op == FlashOp::erase)
            array = visit.op == FlashOp::read ? read : die.times.meanErase(visit.slc);
        else if (visit.op == FlashOp::copyback) // asked once for each half
            array = Time{(die.times.meanRead(visit.slc) + die.times.meanProgram(visit.slc)).ps / 2};
        bill.add(track, array * shares, servers);
        if (!m_pipelined && m_shape.passes == 1 && visit.op != FlashOp::copyback) // these are held from poll to poll
            bill.add(track, pollWait(visit, array, m_alike && m_servers == 1) * shares, servers, true);
    }

    void inspect(std::vector<Diagnostic>& findings) const override
    {
        const bool lines = m_shape.wordLine > 1 || m_shape.passes > 1;
        tellConflicts({m_stray, m_geometry.superblocks == 0, m_planeReads && m_pipelined, m_geometry.copyback && lines}, m_block, findings);
    }

    void energy(Time now, EnergyBill& bill) const override { m_energy.bill(now, bill); }
    [[nodiscard]] const std::uint32_t* works() const override { return &m_energy.works(); }
    [[nodiscard]] PowerRange power() const override
    {
        const Die& die = m_dies.front();
        PowerRange most;
        for (const auto& [op, length] :
             {std::pair(FlashOp::read, die.times.meanRead(false)), std::pair(FlashOp::program, die.times.meanProgram(false)),
              std::pair(FlashOp::erase, die.times.meanErase(false))}) {
            const PowerRange range = m_energy.power(whole(op, length));
            most = {range.idle, std::max(most.full, range.full)};
        }
        return most;
    }
    [[nodiscard]] ProgramEnergy programEnergy(PackageDie die, bool slc) const override
    {
        return m_energy.ofPrograms(m_dies[die].times.meanProgram(slc), slc ? 1 : m_shape.wordLine);
    }

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }
    [[nodiscard]] double rawErrorRate(PackageDie /*die*/, int retry) const override { return m_errors.rate(retry); }

private:
    struct Die {
        DieQueue queue;
        PipelinedDie pipeline; // used instead of `queue` with cache operations or suspends
        PlaneDie planes; // used instead of `queue` with independent plane reads
        DieTimes times;
    };

    void stage(Die& die, std::uint16_t self, PackageDie number) const
    {
        m_pipelined ? die.pipeline.stage() : m_planeReads ? die.planes.stage(self, number) : die.queue.stage(self, number);
    }

    void setGeometry(const ParameterReader& p, int dies, int planes)
    {
        const bool joined = p.flag("multiPlane");
        const std::string cell = p.choice("cell"), mode = p.choice("programMode");
        const auto bits = static_cast<std::uint32_t>(bitsACell(cell));
        const auto pages = static_cast<std::uint32_t>(p.count("pagesPerBlock"));
        const std::int64_t blocks = p.count("blocksPerPlane"), slcBlocks = std::min(blocks, p.count("pslcBlocks"));
        const auto superblocks = [&](std::int64_t n) {
            return goodSuperblocks(n, p.ratio("badBlocks"), joined ? 1 : planes, joined ? planes : 1);
        };
        m_shape.planes = static_cast<std::uint32_t>(joined ? planes : 1);
        m_shape.wordLine = mode == "page" ? 1 : bits;
        m_shape.passes = mode == "two_pass" ? 2 : 1;
        m_shape.firstPassPpm = static_cast<std::int64_t>(p.ratio("firstPass") * 1e6 + 0.5);
        m_shape.superblocks = superblocks(blocks - slcBlocks);
        m_stray = mode != "page" && !joined && planes > 1;
        MemoryGeometry& g = m_geometry;
        g.dies = dies;
        g.planes = static_cast<int>(m_shape.planes * m_shape.wordLine);
        g.superblocks = m_shape.superblocks;
        g.independentPlanes = static_cast<std::uint32_t>(joined ? 1 : planes);
        g.pages = pages / m_shape.wordLine;
        g.pageBytes = static_cast<std::uint32_t>(p.size("pageSize"));
        g.spareBytes = static_cast<std::uint32_t>(p.size("spareSize"));
        g.wordLinePages = m_shape.wordLine;
        g.passes = m_shape.passes;
        g.retrySteps = m_errors.retrySteps();
        g.ratedCycles = static_cast<std::uint32_t>(p.count("ratedCycles"));
        g.sharedSelect = dies > static_cast<int>(p.count("targets"));
        g.slcSuperblocks = superblocks(slcBlocks);
        g.slcPages = std::max(1U, pages / bits);
        g.slcPlanes = static_cast<int>(m_shape.planes);
        g.copyback = p.flag("copyback");
        g.copybackLimit = static_cast<std::uint32_t>(p.count("copybackLimit"));
        m_errors.place(g);
    }

    template <Booking how> [[gnu::always_inline]] void claim(Context& context, Packet& packet)
    {
        Die& die = m_dies[packet.memoryDie];
        if (!m_queued)
            claimElse(context, die, packet);
        else if (DieQueue::behindData(context, packet))
            die.queue.take(context, packet);
        else
            die.queue.claim<how>(context, begun(packet));
    }

    [[gnu::noinline]] void claimElse(Context& context, Die& die, Packet& packet)
    {
        if (DieQueue::behindData(context, packet))
            m_pipelined ? die.pipeline.take(context, packet) : die.planes.take(context, packet);
        else if (m_pipelined)
            die.pipeline.claim(context, begun(packet));
        else
            die.planes.claim(context, begun(packet));
    }

    Packet& begun(Packet& packet) const
    {
        packet.gap = m_tDbsy;
        packet.sharedSelect = m_geometry.sharedSelect;
        if (packet.op == FlashOp::erase && m_shape.wordLine > 1) // erase counts blocks, not pages
            packet.flash.planes = static_cast<std::uint8_t>(m_shape.planes);
        return packet;
    }

    template <Booking how> [[gnu::always_inline]] void release(Context& context, Packet& packet)
    {
        Die& die = m_dies[packet.memoryDie];
        m_queued ? die.queue.release<how>(context, packet) : releaseElse(context, die, packet);
    }

    [[gnu::noinline]] void releaseElse(Context& context, Die& die, Packet& packet) const
    {
        m_pipelined ? die.pipeline.release(context, packet) : die.planes.release(context, packet);
    }

    [[gnu::noinline]] void operate(Context& context, Packet& packet, Time start)
    {
        Die& die = m_dies[packet.memoryDie];
        if (!m_single || packet.op >= FlashOp::copyback || packet.repeat != 1 || die.times.slc(packet.flash) || packet.retry != 0) {
            operateElse(context, die, packet, start);
        } else if (const Time length = die.times.meanRead(false); // a read like the latest one, of pages that are all alike
                   packet.op == FlashOp::read && die.times.alike() && m_energy.knowsOnce(FlashOp::read, length, packet.flash.planes)) {
            packet.failed = false;
            m_energy.spendKnown(packet.memoryDie, start, FlashOp::read, length);
            die.queue.workSimply(context, packet, FlashOp::read, start, length);
        } else if (packet.op == FlashOp::program) {
            programAlike(context, die, packet, start);
        } else {
            packet.op == FlashOp::read ? operateSingle<FlashOp::read>(context, die, packet, start)
                                       : operateSingle<FlashOp::erase>(context, die, packet, start);
        }
    }

    // A program like the latest one, of pages that are all alike.
    [[gnu::noinline]] void programAlike(Context& context, Die& die, Packet& packet, Time start)
    {
        const Time length = die.times.meanProgram(false);
        if (!m_alike || !m_energy.knowsOnce(FlashOp::program, length, packet.flash.planes)) [[unlikely]]
            return operateSingle<FlashOp::program>(context, die, packet, start);
        packet.failed = false;
        m_energy.spendKnown(packet.memoryDie, start, FlashOp::program, length);
        die.queue.workSimply(context, packet, FlashOp::program, start, length);
    }

    template <FlashOp op> [[gnu::noinline]] void operateSingle(Context& context, Die& die, Packet& packet, Time start)
    {
        const Time length = die.times.single(op, packet.flash);
        packet.failed = false;
        m_energy.spendOnce(packet.memoryDie, start, op, length, packet.flash.planes);
        die.queue.workSimply(context, packet, op, start, length);
    }

    [[gnu::noinline]] void operateElse(Context& context, Die& die, Packet& packet, Time start)
    {
        Time length;
        std::uint32_t last = packet.hop;
        switch (packet.op) {
        case FlashOp::read:
            if (m_errors.on())
                m_errors.sense(packet);
            length = m_errors.readTime(die.times.read(packet.flash), packet.retry);
            break;
        case FlashOp::copyback:
            if (m_errors.on())
                m_errors.copied(packet);
            length = die.times.read(packet.flash);
            break;
        case FlashOp::program:
            length = die.times.program(packet.flash, packet.pass);
            last = programmed(context, die, packet);
            break;
        default:
            if (m_errors.on())
                m_errors.erased(packet);
            packet.failed = m_errors.fails(packet);
            length = die.times.erase(packet.flash);
        }
        work(context, die, packet, start, length, last);
    }

    // Returns the hop after which the packet continues when this pass is done.
    std::uint32_t programmed(Context& context, const Die& die, Packet& packet)
    {
        packet.failed = m_errors.fails(packet);
        std::uint32_t last = packet.hop;
        if (++packet.pass < die.times.passes(packet.flash)) { // the data of the next pass are fetched and sent again
            const auto& hops = context.topology().hops;
            while (hops[last].verb != Verb::admit)
                --last;
            --last;
        } else {
            packet.pass = 0;
        }
        return last;
    }

    // An operation on all planes; a program covers all pages of a word line if they are programmed together.
    [[nodiscard]] ArrayEnergy::Work whole(FlashOp op, Time length) const
    {
        const std::uint32_t pages = op == FlashOp::program ? m_shape.wordLine : 1;
        return {op, length, pages, pages * m_shape.planes};
    }

    void draw(Time start, const Packet& packet, Time length)
    {
        const FlashAddress& at = packet.flash;
        // The first half of a copyback senses; its second half is a program of its own.
        ArrayEnergy::Work work{packet.op == FlashOp::copyback ? FlashOp::read : packet.op, length, packet.repeat,
                               std::uint32_t{at.planes} * packet.repeat};
        if (m_shape.wordLine > 1 && packet.op != FlashOp::erase)
            work.pages = (at.plane + at.planes - 1U) / m_shape.planes - at.plane / m_shape.planes + 1;
        if (m_geometry.passes == 2 && packet.op == FlashOp::program) // `pass` was already incremented when the pass began
            work.partPpm = packet.pass == 1 ? m_shape.firstPassPpm : 1'000'000 - m_shape.firstPassPpm;
        m_energy.spend(packet.memoryDie, start, work);
    }

    // Runs the array for `length`, then the packet continues after hop `last`.
    void work(Context& context, Die& die, Packet& packet, Time start, Time length, std::uint32_t last)
    {
        length = length * packet.repeat;
        draw(start, packet, length);
        if (m_pipelined) {
            die.pipeline.work(context, packet, length, last);
            return;
        }
        packet.hop = last;
        if (m_planeReads)
            die.planes.work(context, packet, start, length);
        else
            die.queue.work(context, packet, start, length);
    }

    MemoryGeometry m_geometry;
    NandShape m_shape;
    std::string m_block;
    Time m_tDbsy;
    ErrorModel m_errors;
    ArrayEnergy m_energy;
    bool m_pipelined = false, m_planeReads = false;
    bool m_queued = true; // neither of them: served by a DieQueue
    bool m_alike = false; // all pages of a die take the same time
    bool m_single = false; // single pages, one pass, no errors, served by a DieQueue
    int m_servers = 1; // servers of a die: 1, or its planes
    bool m_stray = false; // word-line programming on planes that are not joined
    std::vector<Die> m_dies;
};

} // namespace

void register_nand_package(Registry& registry)
{
    registry.add<NandPackage>("nand_package");
}

} // namespace floom::inline engine
