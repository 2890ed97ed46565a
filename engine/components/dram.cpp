// SPDX-License-Identifier: GPL-3.0-or-later
// DDR buffer: one rank behind one bus.
// Modelled (`bank`): each access is cut at row borders; every piece activates, hits or conflicts in its bank under tRCD, tRP, tRAS, tRRD,
// tFAW, tWR, tRTP, tWTR and CL/CWL; data follow in bursts on one data bus; activations of a later access overlap the data of an earlier
// one; all-bank refresh every tREFI; open or closed pages. Accesses keep their order. `closed_form`: tRCD + CL + bursts, one after the
// other, refresh as a tax. Not modelled: power-down, bank groups, reordering. Timing: JEDEC speed grades, as the catalogue's presets cite.
#include "kernel/clock.h"
#include "kernel/line.h"
#include "model/component.h"
#include "model/registry.h"

#include <algorithm>
#include <array>

namespace floom {
namespace {

class Dram final : public Component {
public:
    explicit Dram(Setup& setup)
        : m_clock(setup.parameters.rate("rate") / 2)
        , m_closedForm(setup.parameters.choice("model") == "closed_form")
        , m_closedPages(setup.parameters.choice("pagePolicy") == "closed")
        , m_refresh(setup.parameters.flag("refresh") && !setup.parameters.ideal())
        , m_rowBytes(setup.parameters.size("rowSize") * std::max<std::int64_t>(1, setup.parameters.count("width") / 16))
        , m_size(setup.parameters.size("size"))
        , m_burstBytes(std::max<std::int64_t>(1, setup.parameters.count("burstLength") * setup.parameters.count("width") / 8))
        , m_burst(m_clock.cycles(setup.parameters.count("burstLength") / 2))
        , m_track(setup.track("rank"))
        , m_read(setup.meter(m_track, "read", Look::transfer))
        , m_write(setup.meter(m_track, "write", Look::transfer))
        , m_banks(static_cast<std::size_t>(setup.parameters.count("banks")))
    {
        const ParameterReader& p = setup.parameters;
        m_tCl = p.time("tCL");
        m_tCwl = p.time("tCWL");
        m_tRcd = p.time("tRCD");
        m_tRp = p.time("tRP");
        m_tRas = p.time("tRAS");
        m_tRrd = p.time("tRRD");
        m_tFaw = p.time("tFAW");
        m_tWr = p.time("tWR");
        m_tWtr = p.time("tWTR");
        m_tRtp = p.time("tRTP");
        m_tRfc = p.time("tRFC");
        m_tRefi = p.time("tREFI");
        m_refresh = m_refresh && m_tRefi.ps > 0;
        m_nextRefresh = m_tRefi;
    }

    void arrive(Context& context, Packet& packet) override
    {
        const bool write = context.hop(packet).verb == Verb::bufferWrite;
        const Time ready = m_clock.edge(context.now);
        const Time start = later(ready, m_busyUntil);
        const std::int64_t address = static_cast<std::int64_t>(packet.address % static_cast<std::uint64_t>(m_size));
        const Time end =
            later(start, m_closedForm ? start + closedForm(packet.dataBytes, write) : access(ready, address, packet.dataBytes, write));
        m_busyUntil = end;
        context.book(packet, write ? m_write : m_read, start, end);
        context.forwardAt(packet, end);
    }

    // What no order of accesses can beat: the data bursts, and the share refresh takes.
    void demand(const Errands& errand, Bill& bill) const override
    {
        const bool write = errand.verb == Verb::bufferWrite;
        bill.add(m_track, m_closedForm ? closedForm(errand.dataBytes, write) : taxed(m_burst * bursts(errand.dataBytes)));
    }

private:
    struct Bank {
        std::int64_t row = -1;
        Time activated{-milliseconds(1000).ps};
        Time column; // first column command after the activation
        Time precharge; // first precharge that keeps tRAS, tWR, tRTP
    };

    [[nodiscard]] std::int64_t bursts(std::int64_t bytes) const { return (bytes + m_burstBytes - 1) / m_burstBytes; }

    [[nodiscard]] Time taxed(Time busy) const
    {
        return m_refresh ? Time{busy.ps + busy.ps * m_tRfc.ps / std::max<std::int64_t>(1, m_tRefi.ps - m_tRfc.ps)} : busy;
    }

    [[nodiscard]] Time closedForm(std::int64_t bytes, bool write) const
    {
        return taxed(m_tRcd + (write ? m_tCwl : m_tCl) + m_burst * bursts(bytes));
    }

    Time access(Time t, std::int64_t address, std::int64_t bytes, bool write)
    {
        Time end = t;
        while (bytes > 0) {
            const std::int64_t piece = std::min(bytes, m_rowBytes - address % m_rowBytes);
            const std::int64_t row = address / m_rowBytes;
            Bank& bank = m_banks[static_cast<std::size_t>(row % static_cast<std::int64_t>(m_banks.size()))];
            refreshUpTo(t);
            t = open(bank, row, t);
            end = stream(bank, later(t, bank.column), bursts(piece), write);
            address += piece;
            bytes -= piece;
        }
        return end;
    }

    // Returns when the row is (being) opened: the command bus may go on to the next bank from there.
    Time open(Bank& bank, std::int64_t row, Time t)
    {
        if (bank.row == row)
            return t;
        Time activate = t;
        if (bank.row >= 0) // another row is open: it is closed now, when that is known
            activate = later(t, bank.precharge) + m_tRp;
        else if (m_closedPages)
            activate = later(activate, bank.precharge + m_tRp);
        activate = later(activate, bank.activated + m_tRas + m_tRp);
        activate = later(activate, m_lastActivate + m_tRrd);
        activate = m_clock.edge(later(activate, m_activates[m_activateIndex] + m_tFaw));
        m_activates[m_activateIndex] = activate;
        m_activateIndex = (m_activateIndex + 1) % 4;
        m_lastActivate = activate;
        bank = {row, activate, activate + m_tRcd, activate + m_tRas};
        return activate;
    }

    Time stream(Bank& bank, Time column, std::int64_t n, bool write)
    {
        const Time latency = write ? m_tCwl : m_tCl;
        if (m_lastWrite && !write)
            column = later(column, m_dataFree + m_tWtr);
        Time data = later(column + latency, m_dataFree);
        if (!m_lastWrite && write && m_dataFree.ps > 0)
            data = later(data, m_dataFree + m_clock.cycles(2)); // the bus turns round
        data = m_clock.edge(data);
        const Time end = data + m_burst * n;
        m_dataFree = end;
        m_lastWrite = write;
        bank.precharge = later(bank.precharge, write ? end + m_tWr : end - m_burst - latency + m_tRtp);
        if (m_closedPages)
            bank.row = -1;
        return end;
    }

    void refreshUpTo(Time t)
    {
        if (!m_refresh || t < m_nextRefresh)
            return;
        const std::int64_t missed = (t - m_nextRefresh).ps / m_tRefi.ps;
        const Time last = m_nextRefresh + m_tRefi * missed;
        m_nextRefresh = last + m_tRefi;
        for (Bank& bank : m_banks) { // closed by the refresh; free when it is over and no sooner than tRP allows
            bank.row = -1;
            bank.activated = later(bank.activated, last + m_tRfc - m_tRas - m_tRp);
        }
    }

    Clock m_clock;
    bool m_closedForm, m_closedPages, m_refresh;
    std::int64_t m_rowBytes, m_size, m_burstBytes;
    Time m_burst;
    std::uint32_t m_track;
    MeterId m_read, m_write;
    std::vector<Bank> m_banks;
    Time m_tCl, m_tCwl, m_tRcd, m_tRp, m_tRas, m_tRrd, m_tFaw, m_tWr, m_tWtr, m_tRtp, m_tRfc, m_tRefi;
    Time m_busyUntil, m_dataFree, m_nextRefresh;
    Time m_lastActivate{-milliseconds(1000).ps};
    std::array<Time, 4> m_activates{Time{-milliseconds(1000).ps}, Time{-milliseconds(1000).ps}, Time{-milliseconds(1000).ps},
                                    Time{-milliseconds(1000).ps}};
    std::size_t m_activateIndex = 0;
    bool m_lastWrite = false;
};

} // namespace

void register_dram(Registry& registry)
{
    registry.add<Dram>("dram");
}

} // namespace floom
