// SPDX-License-Identifier: GPL-3.0-or-later
// NAND package: dies that each do one array operation at a time on one or, joined, several planes.
// Modelled: tR, tPROG, tBERS by die, constant or by page type, tPROG spread by place; multi-plane programs and erases; programming by page,
// by word line in one shot, or in two passes with the data sent for each; a die is held from its command until its data are out, as a part
// without cache registers is, or by its array alone with cache reads, cache programs and suspends (media/pipelined_die.h); reads first,
// aged writes before; raw bit errors and reads repeated (media/error_model.h); factory bad blocks. Not modelled: grown bad blocks. Timing:
// ONFI array operations; SimpleSSD's page-type rule (media/page_time.h).
#include "base/random.h"
#include "base/wide.h"
#include "media/array_energy.h"
#include "media/die_queue.h"
#include "media/error_model.h"
#include "media/page_time.h"
#include "media/pipelined_die.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class NandPackage final : public Component {
public:
    explicit NandPackage(Setup& setup)
        : m_block(setup.block)
        , m_tDbsy(setup.parameters.time("tDBSY"))
        , m_errors(setup)
        , m_energy(setup.parameters, static_cast<int>(setup.parameters.count("dies")))
    {
        const ParameterReader& p = setup.parameters;
        const int dies = static_cast<int>(p.count("dies"));
        const bool joined = p.flag("multiPlane");
        const int planes = static_cast<int>(p.count("planes"));
        const std::string cell = p.choice("cell"), mode = p.choice("programMode");
        const std::uint32_t pages = static_cast<std::uint32_t>(p.count("pagesPerBlock"));
        m_planes = static_cast<std::uint32_t>(joined ? planes : 1);
        m_wordLine = mode == "page" ? 1 : cell == "slc" ? 1 : cell == "mlc" ? 2 : cell == "tlc" ? 3 : 4;
        m_stray = mode != "page" && !joined && planes > 1;
        m_geometry.dies = dies;
        m_geometry.planes = static_cast<int>(m_planes * m_wordLine);
        m_geometry.stripes = goodStripes(p.count("blocksPerPlane"), p.ratio("badBlocks"), joined ? 1 : planes, joined ? planes : 1);
        m_geometry.independentPlanes = static_cast<std::uint32_t>(joined ? 1 : planes);
        m_geometry.pages = pages / m_wordLine;
        m_geometry.pageBytes = static_cast<std::uint32_t>(p.size("pageSize"));
        m_geometry.spareBytes = static_cast<std::uint32_t>(p.size("spareSize"));
        m_geometry.wordLinePages = m_wordLine;
        m_geometry.passes = mode == "two_pass" ? 2 : 1;
        m_firstPassPpm = static_cast<std::int64_t>(p.ratio("firstPass") * 1e6 + 0.5);
        m_geometry.retrySteps = m_errors.retrySteps();
        m_geometry.ratedCycles = static_cast<std::uint32_t>(setup.parameters.count("ratedCycles"));
        m_geometry.sharedSelect = dies > static_cast<int>(p.count("targets"));
        PageTimes::Model model{cell, p.choice("model") == "page_type", p.choice("pageTypeRule") == "simplessd_code", pages, planes, 0, 0};
        model.spreadPpm = static_cast<std::int64_t>(p.ratio("programSpread") * 1e6 + 0.5);
        const PipelineTimes pipeline = pipelineOf(p);
        m_pipelined = pipeline.any();
        m_dies.reserve(static_cast<std::size_t>(dies));
        for (int die = 0; die < dies; ++die) {
            const DieMeters meters = DieMeters::make(setup, die);
            model.seed =
                mix64(static_cast<std::uint64_t>(p.count("spreadSeed"))) ^ hashText(setup.instance, static_cast<std::uint64_t>(die));
            m_dies.push_back({DieQueue(meters, p.time("writeAge")),
                              m_pipelined ? PipelinedDie(setup, die, meters, p.time("writeAge"), pipeline) : PipelinedDie(),
                              PageTimes(model, p.time("tR", {die}), p.time("tPROG", {die})), p.time("tBERS", {die})});
        }
    }

    void arrive(Context& context, Packet& packet) override
    {
        Die& die = m_dies[packet.memoryDie];
        switch (context.hop(packet).verb) {
        case Verb::claim:
            packet.gap = m_tDbsy;
            packet.sharedSelect = m_geometry.sharedSelect;
            if (packet.op == FlashOp::erase && m_wordLine > 1) // blocks, not pages
                packet.flash.planes = static_cast<std::uint8_t>(m_planes);
            if (m_pipelined)
                die.pipeline.claim(context, packet);
            else
                die.queue.claim(context, packet);
            return;
        case Verb::array:
            if (packet.step != BusStep::none) // a suspend or resume command has come
                die.pipeline.work(context, packet, {}, packet.hop);
            else if (m_errors.on() && packet.op != FlashOp::program)
                reckon(context, die, packet);
            else if (m_wordLine == 1 && m_geometry.passes == 1)
                work(context, die, packet, arrayTime(die, packet), packet.hop);
            else
                wordLine(context, die, packet);
            return;
        default:
            if (m_pipelined)
                die.pipeline.release(context, packet);
            else
                die.queue.release(context, packet);
        }
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t die) override { m_dies[die].pipeline.wake(context, kind); }

    void demand(const Errands& errand, Bill& bill) const override
    {
        const Die& die = m_dies[errand.memoryDie];
        if (errand.verb != Verb::array)
            return;
        const std::uint32_t track = die.queue.meters().track;
        if (errand.op == FlashOp::read)
            bill.add(track, m_errors.readTime(die.times.meanRead(), errand.retry) * ((errand.planes - 1) / static_cast<int>(m_planes) + 1));
        else if (errand.op == FlashOp::erase)
            bill.add(track, die.erase);
        else if (m_geometry.passes == 1)
            bill.add(track, die.times.meanProgram());
        else // asked once for each pass
            bill.add(track, {die.times.meanProgram().ps / 2});
    }

    void inspect(std::vector<Diagnostic>& findings) const override
    {
        if (m_stray)
            findings.push_back(
                {Severity::error,
                 "R313",
                 m_block + ".programMode",
                 "Word lines of single planes",
                 "Programming whole word lines needs joined planes, or one plane a die.",
                 {{"Join the planes", {{m_block + ".multiPlane", "true"}}}, {"Program pages", {{m_block + ".programMode", "page"}}}}});
    }

    void energy(Time now, EnergyBill& bill) const override { m_energy.bill(now, bill); }
    [[nodiscard]] PowerRange power() const override
    {
        const Die& die = m_dies.front();
        PowerRange most;
        for (const auto& [op, length] : {std::pair(FlashOp::read, die.times.meanRead()),
                                         std::pair(FlashOp::program, die.times.meanProgram()), std::pair(FlashOp::erase, die.erase)}) {
            const PowerRange range = m_energy.power(whole(op, length));
            most = {range.idle, std::max(most.full, range.full)};
        }
        return most;
    }
    [[nodiscard]] std::int64_t programEnergy(std::uint16_t die) const override
    {
        return static_cast<std::int64_t>(
            std::min<Int128>(m_energy.of(whole(FlashOp::program, m_dies[die].times.meanProgram())), INT64_MAX));
    }

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }
    [[nodiscard]] double rawErrorRate(std::uint16_t /*die*/, int retry) const override { return m_errors.rate(retry); }

private:
    struct Die {
        DieQueue queue;
        PipelinedDie pipeline; // in its stead, when the part has any of that
        PageTimes times;
        Time erase;
    };

    // Factory bad blocks are left out. Joined planes need a good block in each, and blocks are not swapped between planes.
    static std::uint32_t goodStripes(std::int64_t blocks, double bad, int separate, int joined)
    {
        double good = 1;
        for (int plane = 0; plane < joined; ++plane)
            good *= 1 - bad;
        return static_cast<std::uint32_t>(static_cast<double>(blocks * separate) * good + 1e-9);
    }

    static PipelineTimes pipelineOf(const ParameterReader& p)
    {
        const std::string suspend = p.choice("suspend");
        PipelineTimes t;
        t.cacheRead = p.flag("cacheRead");
        t.cacheProgram = p.flag("cacheProgram") && p.choice("programMode") != "two_pass";
        t.suspendErase = suspend != "none";
        t.suspendProgram = suspend == "program_and_erase";
        t.maxSuspends = p.count("maxSuspends");
        t.suspendProgramTime = p.time("tSUSProgram");
        t.suspendEraseTime = p.time("tSUSErase");
        t.resume = p.time("tRES");
        t.readCacheBusy = p.time("tRCBSY");
        t.programCacheBusy = p.time("tCBSY");
        return t;
    }

    static Time arrayTime(const Die& die, const Packet& packet)
    {
        return packet.op == FlashOp::read   ? die.times.read(packet.flash.page)
            : packet.op == FlashOp::program ? die.times.program(packet.flash.stripe, packet.flash.page)
                                            : die.erase;
    }

    // An operation of all planes; of all pages of a word line if they are programmed together.
    [[nodiscard]] ArrayEnergy::Work whole(FlashOp op, Time length) const
    {
        const std::uint32_t pages = op == FlashOp::program ? m_wordLine : 1;
        return {op, length, pages, pages * m_planes};
    }

    void draw(Time now, const Packet& packet, Time length)
    {
        const FlashAddress& at = packet.flash;
        ArrayEnergy::Work work{packet.op, length, 1, at.planes};
        if (m_wordLine > 1 && packet.op != FlashOp::erase)
            work.pages = (at.plane + at.planes - 1U) / m_planes - at.plane / m_planes + 1;
        if (m_geometry.passes == 2 && packet.op == FlashOp::program) // counted when the pass begins
            work.partPpm = packet.pass == 1 ? m_firstPassPpm : 1'000'000 - m_firstPassPpm;
        m_energy.spend(packet.memoryDie, now, work);
    }

    // Then the packet goes on behind hop `last`.
    void work(Context& context, Die& die, Packet& packet, Time length, std::uint32_t last)
    {
        draw(context.now, packet, length);
        if (m_pipelined) {
            die.pipeline.work(context, packet, length, last);
            return;
        }
        packet.hop = last;
        die.queue.work(context, packet, length);
    }

    // Reads and erases of a part that makes errors.
    void reckon(Context& context, Die& die, Packet& packet)
    {
        if (packet.op == FlashOp::erase) {
            m_errors.erased(packet, m_geometry.stripes);
            work(context, die, packet, die.erase, packet.hop);
            return;
        }
        m_errors.sense(packet, m_geometry.stripes);
        const Time once = m_wordLine == 1 ? die.times.read(packet.flash.page) : wordLineRead(die, packet.flash);
        work(context, die, packet, m_errors.readTime(once, packet.retry), packet.hop);
    }

    // Its pages are sensed one after the other.
    [[nodiscard]] Time wordLineRead(const Die& die, const FlashAddress& at) const
    {
        Time length;
        for (std::uint32_t page = at.plane / m_planes; page <= (at.plane + at.planes - 1U) / m_planes; ++page)
            length += die.times.read(at.page * m_wordLine + page);
        return length;
    }

    // Word lines: `page` counts them, and `plane` counts the planes of its first page, then those of its second.
    void wordLine(Context& context, Die& die, Packet& packet)
    {
        const FlashAddress& at = packet.flash;
        if (packet.op == FlashOp::erase) {
            work(context, die, packet, die.erase, packet.hop);
            return;
        }
        if (packet.op == FlashOp::read) {
            work(context, die, packet, wordLineRead(die, at), packet.hop);
            return;
        }
        const Time whole = die.times.programWordLine(at.stripe, at.page);
        if (m_geometry.passes == 1) {
            work(context, die, packet, whole, packet.hop);
            return;
        }
        const Time first{static_cast<std::int64_t>(static_cast<Int128>(whole.ps) * m_firstPassPpm / 1'000'000)};
        if (packet.pass++ == 0) {
            const auto& hops = context.topology().hops;
            std::uint32_t admit = packet.hop;
            while (hops[admit].verb != Verb::admit)
                --admit;
            work(context, die, packet, first, admit - 1); // its data are fetched and sent once more
        } else {
            packet.pass = 0;
            work(context, die, packet, whole - first, packet.hop);
        }
    }

    MemoryGeometry m_geometry;
    std::string m_block;
    Time m_tDbsy;
    ErrorModel m_errors;
    ArrayEnergy m_energy;
    std::uint32_t m_planes = 1; // programmed together
    std::uint32_t m_wordLine = 1; // pages of a word line that are programmed together
    std::int64_t m_firstPassPpm = 0;
    bool m_pipelined = false;
    bool m_stray = false; // word lines of planes that are not joined
    std::vector<Die> m_dies;
};

} // namespace

void register_nand_package(Registry& registry)
{
    registry.add<NandPackage>("nand_package");
}

} // namespace floom
