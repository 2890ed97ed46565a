// SPDX-License-Identifier: GPL-3.0-or-later
// NAND package: dies that each do one array operation at a time on one or, joined, several planes.
// Modelled: tR, tPROG, tBERS by die, constant or by page type, tPROG spread by place; multi-plane programs and erases; programming by page,
// by word line in one shot, or in two passes with the data sent for each; a die is held from its command until its data are out, as a part
// without cache registers is; reads first, aged writes before. Not modelled: cache read and program, suspend, retry, wear.
// Timing: ONFI array operations; SimpleSSD's page-type rule (media/page_time.h).
#include "base/random.h"
#include "base/wide.h"
#include "media/die_queue.h"
#include "media/page_time.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class NandPackage final : public Component {
public:
    explicit NandPackage(Setup& setup)
        : m_block(setup.block)
        , m_tDbsy(setup.parameters.time("tDBSY"))
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
        m_geometry.stripes = static_cast<std::uint32_t>(p.count("blocksPerPlane") * (joined ? 1 : planes));
        m_geometry.independentPlanes = static_cast<std::uint32_t>(joined ? 1 : planes);
        m_geometry.pages = pages / m_wordLine;
        m_geometry.pageBytes = static_cast<std::uint32_t>(p.size("pageSize"));
        m_geometry.spareBytes = static_cast<std::uint32_t>(p.size("spareSize"));
        m_geometry.wordLinePages = m_wordLine;
        m_geometry.passes = mode == "two_pass" ? 2 : 1;
        m_firstPassPpm = static_cast<std::int64_t>(p.ratio("firstPass") * 1e6 + 0.5);
        m_geometry.sharedSelect = dies > static_cast<int>(p.count("targets"));
        PageTimes::Model model{cell, p.choice("model") == "page_type", p.choice("pageTypeRule") == "simplessd_code", pages, planes, 0, 0};
        model.spreadPpm = static_cast<std::int64_t>(p.ratio("programSpread") * 1e6 + 0.5);
        m_dies.reserve(static_cast<std::size_t>(dies));
        for (int die = 0; die < dies; ++die) {
            const DieMeters meters = DieMeters::make(setup, die);
            model.seed =
                mix64(static_cast<std::uint64_t>(p.count("spreadSeed"))) ^ hashText(setup.instance, static_cast<std::uint64_t>(die));
            m_dies.push_back({DieQueue(meters, p.time("writeAge")), PageTimes(model, p.time("tR", {die}), p.time("tPROG", {die})),
                              p.time("tBERS", {die})});
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
            die.queue.claim(context, packet);
            return;
        case Verb::array:
            if (m_wordLine == 1 && m_geometry.passes == 1)
                die.queue.work(context, packet, arrayTime(die, packet));
            else
                wordLine(context, die, packet);
            return;
        default:
            die.queue.release(context, packet);
        }
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        const Die& die = m_dies[errand.memoryDie];
        if (errand.verb != Verb::array)
            return;
        const std::uint32_t track = die.queue.meters().track;
        if (errand.op == FlashOp::read)
            bill.add(track, die.times.meanRead());
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

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }

private:
    struct Die {
        DieQueue queue;
        PageTimes times;
        Time erase;
    };

    static Time arrayTime(const Die& die, const Packet& packet)
    {
        return packet.op == FlashOp::read   ? die.times.read(packet.flash.page)
            : packet.op == FlashOp::program ? die.times.program(packet.flash.stripe, packet.flash.page)
                                            : die.erase;
    }

    // Word lines: `page` counts them, and `plane` counts the planes of its first page, then those of its second.
    void wordLine(Context& context, Die& die, Packet& packet)
    {
        const FlashAddress& at = packet.flash;
        if (packet.op == FlashOp::erase) {
            die.queue.work(context, packet, die.erase);
            return;
        }
        if (packet.op == FlashOp::read) { // its pages are sensed one after the other
            Time length;
            for (std::uint32_t page = at.plane / m_planes; page <= (at.plane + at.planes - 1U) / m_planes; ++page)
                length += die.times.read(at.page * m_wordLine + page);
            die.queue.work(context, packet, length);
            return;
        }
        const Time whole = die.times.programWordLine(at.stripe, at.page);
        if (m_geometry.passes == 1) {
            die.queue.work(context, packet, whole);
            return;
        }
        const Time first{static_cast<std::int64_t>(static_cast<Int128>(whole.ps) * m_firstPassPpm / 1'000'000)};
        if (packet.pass++ == 0) {
            const auto& hops = context.topology().hops;
            std::uint32_t admit = packet.hop;
            while (hops[admit].verb != Verb::admit)
                --admit;
            packet.hop = admit - 1; // its data are fetched and sent once more
            die.queue.work(context, packet, first);
        } else {
            packet.pass = 0;
            die.queue.work(context, packet, whole - first);
        }
    }

    MemoryGeometry m_geometry;
    std::string m_block;
    Time m_tDbsy;
    std::uint32_t m_planes = 1; // programmed together
    std::uint32_t m_wordLine = 1; // pages of a word line that are programmed together
    std::int64_t m_firstPassPpm = 0;
    bool m_stray = false; // word lines of planes that are not joined
    std::vector<Die> m_dies;
};

} // namespace

void register_nand_package(Registry& registry)
{
    registry.add<NandPackage>("nand_package");
}

} // namespace floom
