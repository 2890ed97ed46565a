// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/cores.h"

namespace floom::inline engine {

Cores::Cores(Setup& setup, const ProcessorSettings& settings)
    : cycles(settings.cycles)
    , m_clock(settings.hertz)
    , m_hostCores(static_cast<std::uint32_t>(settings.hostCores > 0 ? settings.hostCores : settings.cores))
    , m_isPlain(settings.hostCores == 0 && m_clock.period() > 0)
    , m_cores(static_cast<std::size_t>(settings.cores))
    , m_flashLine(settings.hostCores > 0 ? static_cast<int>(settings.cores - settings.hostCores) : 0)
    , m_last(m_cores.data())
    , m_cycleEnergy(settings.cycleEnergy)
    , m_leakage(settings.leakage)
{
    constexpr std::array<const char*, static_cast<std::size_t>(Work::count)> kNames{"command", "issue", "complete", "collect", "map"};
    for (std::size_t core = 0; core < m_cores.size(); ++core) {
        const auto track = setup.track("core", static_cast<int>(core));
        if (core == 0)
            m_firstTrack = track;
        for (std::size_t work = 0; work < kNames.size(); ++work)
            m_cores[core].meters[work] = setup.meter(track, kNames[work], ActivityStyle::task);
    }
}

[[gnu::noinline]] Time Cores::fed(Context& context, const Packet& packet, MeterId meter, Time end)
{
    feedCauses(context, packet, meter, end);
    return end;
}

Time Cores::runElse(Context& context, Packet& packet, Work work, std::int64_t n)
{
    if (isPlain(n) && feedsCauses(context, packet)) [[likely]]
        return perform<Booking::forCauses>(context, packet, work, n, firstFree(context.now));
    if (work != Work::command && work != Work::complete && m_flashLine.servers() > 0)
        return runForFlash(context, packet, work, n);
    return serve(context, packet, work, n, firstFree(context.now));
}

Time Cores::runOnElse(Context& context, Packet& packet, Work work, std::int64_t n)
{
    if (isPlain(n) && feedsCauses(context, packet)) [[likely]]
        return perform<Booking::forCauses>(context, packet, work, n, *m_last);
    if (m_flashLine.servers() > 0)
        return runElse(context, packet, work, n);
    return serve(context, packet, work, n, *m_last);
}

Time Cores::serve(Context& context, Packet& packet, Work work, std::int64_t n, Core& core)
{
    if (n == 0) // done in hardware: no core and no clock edge
        return later(packet.mark, context.now);
    return perform<Booking::any>(context, packet, work, n, core);
}

Time Cores::runForFlash(Context& context, Packet& packet, Work work, std::int64_t n)
{
    if (n == 0)
        return later(packet.mark, context.now);
    const GapLine::Slot slot = m_flashLine.reserve(context.now, m_clock.edge(later(context.now, packet.mark)), m_clock.cycles(n));
    const Time start = m_clock.edge(later(slot.start, packet.mark)), end = start + m_clock.cycles(n);
    m_ran += n;
    const Core& core = m_cores[m_hostCores + static_cast<std::size_t>(slot.server)];
    context.book(packet, core.meters[static_cast<std::size_t>(work)], start, end);
    return end;
}

void Cores::energy(Time now, EnergyBill& bill) const
{
    bill.add("tasks", static_cast<Int128>(m_cycleEnergy) * m_ran);
    bill.addStatic("leakage", m_leakage, now);
}

PowerRange Cores::power() const
{
    const auto idle = static_cast<double>(m_leakage);
    const auto cores = static_cast<double>(m_cores.size());
    return {idle, idle + 1e-12 * static_cast<double>(m_cycleEnergy) * static_cast<double>(m_clock.hertz()) * cores};
}

} // namespace floom::inline engine
