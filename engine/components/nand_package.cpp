// SPDX-License-Identifier: GPL-3.0-or-later
// NAND package: dies that each do one array operation at a time on one or, joined, several planes.
// Modelled: tR, tPROG, tBERS by die, constant or by page type; multi-plane programs and erases (one array time, tDBSY between the planes'
// transfers); a die is held from its command until its data are out, as a part without cache registers is; reads first, aged writes before.
// Not modelled: cache read and program, suspend, retry, wear.
// Timing: ONFI array operations; SimpleSSD's page-type rule (media/page_time.h).
#include "media/die_queue.h"
#include "media/page_time.h"
#include "model/component.h"
#include "model/registry.h"

namespace floom {
namespace {

class NandPackage final : public Component {
public:
    explicit NandPackage(Setup& setup)
        : m_tDbsy(setup.parameters.time("tDBSY"))
    {
        const ParameterReader& p = setup.parameters;
        const int dies = static_cast<int>(p.count("dies"));
        const bool joined = p.flag("multiPlane");
        const int planes = static_cast<int>(p.count("planes"));
        m_geometry.dies = dies;
        m_geometry.planes = joined ? planes : 1;
        m_geometry.stripes = static_cast<std::uint32_t>(p.count("blocksPerPlane") * (joined ? 1 : planes));
        m_geometry.independentPlanes = static_cast<std::uint32_t>(joined ? 1 : planes);
        m_geometry.pages = static_cast<std::uint32_t>(p.count("pagesPerBlock"));
        m_geometry.pageBytes = static_cast<std::uint32_t>(p.size("pageSize"));
        m_geometry.spareBytes = static_cast<std::uint32_t>(p.size("spareSize"));
        m_shared = dies > static_cast<int>(p.count("targets"));
        m_dies.reserve(static_cast<std::size_t>(dies));
        for (int die = 0; die < dies; ++die)
            m_dies.push_back({DieQueue(DieMeters::make(setup, die), p.time("writeAge")),
                              PageTimes(p.choice("cell"), p.choice("model") == "page_type", p.time("tR", {die}), p.time("tPROG", {die}),
                                        m_geometry.pages, planes),
                              p.time("tBERS", {die})});
    }

    void arrive(Context& context, Packet& packet) override
    {
        Die& die = m_dies[packet.memoryDie];
        switch (context.hop(packet).verb) {
        case Verb::claim:
            packet.gap = m_tDbsy;
            packet.sharedSelect = m_shared;
            die.queue.claim(context, packet);
            return;
        case Verb::array:
            die.queue.work(context, packet, arrayTime(die, packet.op, packet.flash.page));
            return;
        default:
            die.queue.release(context, packet);
        }
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        const Die& die = m_dies[errand.memoryDie];
        if (errand.verb == Verb::array)
            bill.add(die.queue.meters().track, errand.op == FlashOp::erase ? die.erase : mean(die, errand.op));
    }

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }

private:
    struct Die {
        DieQueue queue;
        PageTimes times;
        Time erase;
    };

    static Time arrayTime(const Die& die, FlashOp op, std::uint32_t page)
    {
        return op == FlashOp::read ? die.times.read(page) : op == FlashOp::program ? die.times.program(page) : die.erase;
    }

    static Time mean(const Die& die, FlashOp op) { return op == FlashOp::read ? die.times.meanRead() : die.times.meanProgram(); }

    MemoryGeometry m_geometry;
    Time m_tDbsy;
    bool m_shared = false;
    std::vector<Die> m_dies;
};

} // namespace

void register_nand_package(Registry& registry)
{
    registry.add<NandPackage>("nand_package");
}

} // namespace floom
