// SPDX-License-Identifier: GPL-3.0-or-later
// RRAM package: storage-class memory behind a NAND-style bus: pages are overwritten in place, nothing is erased.
// Modelled: one command reads or writes one emulated page, made of native pages of `pageSize`; of these `rowsTogether` are sensed or
// written at once, in tR or tPROG, so that with the default a command takes one tR whatever its size; a die is held until its data are out.
// Not modelled: wear, wear levelling, DDR-like buses.
// Timing: the all-RRAM SSD study (1 us a page); its slides give no write time, tPROG is an estimate.
#include "media/die_queue.h"
#include "model/component.h"
#include "model/registry.h"

#include <algorithm>

namespace floom {
namespace {

class RramPackage final : public Component {
public:
    explicit RramPackage(Setup& setup)
        : m_block(setup.block)
        , m_native(setup.parameters.size("pageSize"))
        , m_together(setup.parameters.count("rowsTogether"))
    {
        const int dies = static_cast<int>(setup.parameters.count("dies"));
        const auto page = static_cast<std::uint32_t>(setup.parameters.size("emulatedPageSize"));
        m_geometry.dies = dies;
        m_geometry.inPlace = true;
        m_geometry.pages = 1;
        m_geometry.pageBytes = page;
        m_geometry.stripes = static_cast<std::uint32_t>(std::min<std::int64_t>(UINT32_MAX, setup.parameters.size("dieSize") / page));
        for (int die = 0; die < dies; ++die)
            m_dies.push_back({DieQueue(DieMeters::make(setup, die), milliseconds(5)), setup.parameters.time("tR", {die}),
                              setup.parameters.time("tPROG", {die})});
    }

    void arrive(Context& context, Packet& packet) override
    {
        Die& die = m_dies[packet.memoryDie];
        switch (context.hop(packet).verb) {
        case Verb::claim:
            die.queue.claim(context, packet);
            return;
        case Verb::array:
            die.queue.work(context, packet, (packet.op == FlashOp::read ? die.read : die.write) * turns(packet.dataBytes));
            return;
        default:
            die.queue.release(context, packet);
        }
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        const Die& die = m_dies[errand.memoryDie];
        if (errand.verb == Verb::array)
            bill.add(die.queue.meters().track, (errand.op == FlashOp::read ? die.read : die.write) * turns(errand.dataBytes));
    }

    void inspect(std::vector<Diagnostic>& findings) const override
    {
        if (m_geometry.pageBytes % m_native == 0)
            return;
        const std::string whole = std::to_string((m_geometry.pageBytes + m_native - 1) / m_native * m_native);
        findings.push_back({Severity::error,
                            "R314",
                            m_block + ".emulatedPageSize",
                            "An emulated page is no whole number of native pages",
                            std::to_string(m_geometry.pageBytes) + " B of native pages of " + std::to_string(m_native) + " B.",
                            {{"Set " + whole + " B", {{m_block + ".emulatedPageSize", whole + "B"}}}}});
    }

    [[nodiscard]] MemoryGeometry geometry() const override { return m_geometry; }

private:
    // Times the array works for `bytes`: native pages, some of them at once.
    [[nodiscard]] std::int64_t turns(std::int64_t bytes) const
    {
        const std::int64_t rows = (bytes + m_native - 1) / m_native;
        return rows <= m_together ? 1 : (rows + m_together - 1) / m_together;
    }

    struct Die {
        DieQueue queue;
        Time read, write;
    };
    std::string m_block;
    std::int64_t m_native, m_together;
    MemoryGeometry m_geometry;
    std::vector<Die> m_dies;
};

} // namespace

void register_rram_package(Registry& registry)
{
    registry.add<RramPackage>("rram_package");
}

} // namespace floom
