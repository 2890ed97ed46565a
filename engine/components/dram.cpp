// SPDX-License-Identifier: GPL-3.0-or-later
// DDR buffer: one rank behind one bus.
// Modelled: `bank`: commands as the rank's timings allow (media/dram_banks.h); the rank is busy from the end of the data of one access to
// the end of the data of the next. `closed_form`: tRCD + CL or CWL + bursts, one access after the other, refresh as a tax, bursts rotate
// over the bank groups. Every command starts on a clock edge; the clock is half the data rate. Energy: media/dram_energy.h for the counted
// commands (the closed form opens one row per access, or one in each bank group it touches), refresh and standby of all devices all of the
// time, and the pins. Not modelled: power-down, reordering. Timing: JEDEC speed grades, as cited by the catalogue's presets.
#include "base/number_text.h"
#include "kernel/clock.h"
#include "media/dram_banks.h"
#include "media/dram_energy.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/walk.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

DramShape shapeOf(const ParameterReader& p)
{
    const std::int64_t width = p.count("width");
    return {p.count("banks"), p.size("rowSize") * std::max<std::int64_t>(1, width / 16),
            std::max<std::int64_t>(1, p.count("burstLength") * width / 8), p.choice("pagePolicy") == "closed", p.count("bankGroups")};
}

class Dram final : public Component {
public:
    using enum Booking;
    explicit Dram(Setup& setup)
        : m_block(setup.block)
        , m_clock(setup.parameters.rate("rate") / 2)
        , m_closedForm(setup.parameters.choice("model") == "closed_form")
        , m_byBanks(!m_closedForm && m_clock.hertz() != 0)
        , m_size(static_cast<std::uint64_t>(setup.parameters.size("size")))
        , m_track(setup.track("rank"))
        , m_read(setup.meter(m_track, "read", ActivityStyle::transfer))
        , m_write(setup.meter(m_track, "write", ActivityStyle::transfer))
        , m_banks(DramTiming::read(setup.parameters), shapeOf(setup.parameters))
        , m_energy(setup.parameters, m_banks.timing())
    {
    }

    void arrive(Context& context, Packet& packet) override
    {
        const bool write = context.hop(packet).verb == Verb::bufferWrite;
        if (!m_byBanks) [[unlikely]]
            serveElse(context, packet, write);
        else if (write)
            walk<&Dram::serve<quick, true>, &Dram::serve<forCauses, true>, &Dram::serve<any, true>>(*this, context, packet);
        else
            walk<&Dram::serve<quick, false>, &Dram::serve<forCauses, false>, &Dram::serve<any, false>>(*this, context, packet);
    }

    // Bank model: the lower bound that no order of accesses can beat, i.e. the data bursts plus the share of refresh.
    void demand(const Visit& visit, Bill& bill) const override
    {
        const bool write = visit.verb == Verb::bufferWrite;
        bill.add(m_track,
                 m_closedForm ? closedForm(visit.dataBytes, write)
                              : taxed(m_clock.cycles(m_banks.least(m_banks.bursts(visit.dataBytes), write))));
    }

    void energy(Time now, EnergyBill& bill) const override { m_energy.bill(m_closedForm ? m_formed : m_banks.counts(), now, bill); }
    [[nodiscard]] PowerRange power() const override { return m_energy.power(); }

    void inspect(std::vector<Diagnostic>& findings) const override
    {
        const DramTiming& t = m_banks.timing();
        if (t.refi > 0 && t.rfc + t.rp >= t.refi)
            findings.push_back({Severity::error,
                                "R409",
                                m_block + ".tREFI",
                                "Refresh leaves no time for data",
                                "A refresh takes tRP + tRFC = " + countText(static_cast<std::uint64_t>(t.rp + t.rfc))
                                    + " cycles and is due every tREFI = " + countText(static_cast<std::uint64_t>(t.refi)) + " cycles.",
                                {}});
    }

private:
    template <Booking how, bool write> [[gnu::always_inline]] void serve(Context& context, Packet& packet)
    {
        const std::int64_t edge = m_clock.edgeNumber(context.now);
        const auto inside = static_cast<std::int64_t>(packet.address % m_size);
        const Time start = later(m_clock.edgeAt(edge), m_busyUntil);
        finish<how>(context, packet, write, start, later(start, m_clock.edgeAt(m_banks.access(edge, inside, packet.dataBytes, write))));
    }

    [[gnu::noinline]] void serveElse(Context& context, Packet& packet, bool write)
    {
        const Time start = later(m_clock.edge(context.now), m_busyUntil);
        finish<any>(context, packet, write, start, closed(start, packet.dataBytes, write));
    }

    template <Booking how> [[gnu::always_inline]] void finish(Context& context, Packet& packet, bool write, Time start, Time end)
    {
        m_busyUntil = end;
        context.book<how>(packet, write ? m_write : m_read, start, end);
        context.forwardAt(packet, end);
    }

    Time closed(Time start, std::int64_t bytes, bool write)
    {
        const std::int64_t bursts = m_banks.bursts(bytes);
        m_formed.activates += m_banks.groups() > 1 ? std::min(m_banks.groups(), bursts) : 1;
        (write ? m_formed.writeBursts : m_formed.readBursts) += bursts;
        return start + closedForm(bytes, write);
    }

    [[nodiscard]] Time taxed(Time busy) const
    {
        const DramTiming& t = m_banks.timing();
        return t.refi > 0 ? Time{busy.ps + busy.ps * t.rfc / std::max<std::int64_t>(1, t.refi - t.rfc)} : busy;
    }

    [[nodiscard]] Time closedForm(std::int64_t bytes, bool write) const
    {
        const DramTiming& t = m_banks.timing();
        return taxed(m_clock.cycles(t.rcd + (write ? t.cwl : t.cl) + m_banks.span(m_banks.bursts(bytes), write) + t.burst));
    }

    std::string m_block;
    Clock m_clock;
    bool m_closedForm;
    bool m_byBanks; // the banks time each access
    std::uint64_t m_size;
    std::uint32_t m_track;
    MeterId m_read, m_write;
    DramBanks m_banks;
    DramCounts m_formed; // commands counted by the closed form
    DramPower m_energy;
    Time m_busyUntil;
};

} // namespace

void register_dram(Registry& registry)
{
    registry.add<Dram>("dram");
}

} // namespace floom::inline engine
