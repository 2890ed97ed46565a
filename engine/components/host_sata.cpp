// SPDX-License-Identifier: GPL-3.0-or-later
// SATA host with native command queueing: one half-duplex link, one frame sequence at a time.
// Modelled: READ/WRITE FPDMA QUEUED: Register H2D, Register D2H, DMA Setup, Data FISes of at most 8 KiB (each write frame after a DMA
// Activate, the first one without it if autoActivate is set), Set Device Bits; every frame pays SOF, CRC, EOF and the handshake; ALIGN
// primitives 2 in 256. Data that arrive in several pieces pay a DMA Setup for each piece. Not modelled: non-queued commands, power states.
// Timing: Serial ATA 3.x: dword of 40 line bits at 1.5, 3 or 6 Gb/s.
#include "kernel/clocked_pacer.h"
#include "kernel/fcfs_servers.h"
#include "model/host_port.h"
#include "model/registry.h"

namespace floom::inline engine {
namespace {

class HostSata final : public HostPort {
public:
    explicit HostSata(Setup& setup)
        : HostPort(setup, static_cast<std::uint64_t>(setup.parameters.count("ncqDepth")))
        , m_bitsPerSecond(setup.parameters.scaled(std::int64_t{750'000'000} << setup.parameters.count("generation")))
        , m_pacer(m_bitsPerSecond * 254)
        , m_frameDwords(3 + setup.parameters.count("handshakeDwords"))
        , m_autoActivate(setup.parameters.flag("autoActivate"))
        , m_phyMicrowatts(setup.parameters.scaled("phyPower", 1e3))
        , m_track(setup.track("link"))
        , m_command(setup.meter(m_track, "command", ActivityStyle::hostLink))
        , m_readData(setup.meter(m_track, "read_data", ActivityStyle::hostLink))
        , m_writeData(setup.meter(m_track, "write_data", ActivityStyle::hostLink))
        , m_completion(setup.meter(m_track, "completion", ActivityStyle::hostLink))
    {
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override
    {
        if (kind == kPoll)
            pollDue(context, argument);
        else
            finish(context, context.packet(argument));
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::hostComplete) {
            const auto slot = m_link.reserve(context.now, dwords(2 + m_frameDwords));
            context.book(packet, m_completion, slot.start, slot.end);
            context.delay(packet, overheadMeter(), overhead());
            context.wakeAt(packet.mark, m_self, kDone, packet.id);
            return;
        }
        const bool read = verb == Verb::hostSend;
        const auto slot = m_link.reserve(context.now, read ? readTime(packet.dataBytes) : writeTime(packet.dataBytes));
        context.book(packet, read ? m_readData : m_writeData, slot.start, slot.end);
        context.forwardAt(packet, slot.end);
    }

    [[nodiscard]] Held leastHeld() const override
    {
        return {dwords(10 + 2 * m_frameDwords) + dwords(2 + m_frameDwords) + overhead(), {}, {}};
    }

    void energy(Time now, EnergyBill& bill) const override { bill.addStatic("link", m_phyMicrowatts, now); }
    [[nodiscard]] PowerRange power() const override { return {static_cast<double>(m_phyMicrowatts), static_cast<double>(m_phyMicrowatts)}; }

    void demand(const Visit& visit, Bill& bill) const override
    {
        if (visit.verb == Verb::hostSend)
            bill.add(m_track, readTime(visit.dataBytes));
        else if (visit.verb == Verb::hostFetch)
            bill.add(m_track, writeTime(visit.dataBytes));
        else if (visit.verb == Verb::hostComplete)
            bill.add(m_track, dwords(2 + m_frameDwords) + dwords(10 + 2 * m_frameDwords));
    }

private:
    static constexpr std::uint16_t kDone = 2;

    void submit(Context& context, Packet& packet) override
    {
        const auto slot = m_link.reserve(context.now, dwords(10 + 2 * m_frameDwords)); // Register H2D and D2H, 5 dwords each
        context.book(packet, m_command, slot.start, slot.end);
        context.enterAt(packet, slot.end);
    }

    // Time of n dwords of 40 line bits each, with 2 of 256 dwords being ALIGN; rounded up once.
    [[nodiscard]] Time dwords(std::int64_t n) const { return m_pacer(n * 40 * 256); }

    static std::int64_t frames(std::int64_t bytes) { return (bytes + 8191) / 8192; }

    [[nodiscard]] Time readTime(std::int64_t bytes) const
    {
        return dwords(7 + m_frameDwords + (bytes + 3) / 4 + frames(bytes) * (1 + m_frameDwords));
    }

    [[nodiscard]] Time writeTime(std::int64_t bytes) const
    {
        const std::int64_t activates = frames(bytes) - (m_autoActivate ? 1 : 0);
        return dwords(7 + m_frameDwords + activates * (1 + m_frameDwords) + (bytes + 3) / 4 + frames(bytes) * (1 + m_frameDwords));
    }

    std::int64_t m_bitsPerSecond;
    ClockedPacer m_pacer;
    std::int64_t m_frameDwords;
    bool m_autoActivate;
    FcfsServers m_link;
    std::int64_t m_phyMicrowatts; // always on
    std::uint32_t m_track;
    MeterId m_command, m_readData, m_writeData, m_completion;
};

} // namespace

void register_host_sata(Registry& registry)
{
    registry.add<HostSata>("host_sata");
}

} // namespace floom::inline engine
