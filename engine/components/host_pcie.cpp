// SPDX-License-Identifier: GPL-3.0-or-later
// NVMe host over PCIe: the two directions of the link, apart, and the host's side of the protocol.
// Modelled: per command a tail doorbell (MWr), SQE fetch (MRd up, CplD down, one read round trip), data (MWr up for reads; MRd up and CplD
// down for writes, limited by the read tags), CQE and MSI-X, head doorbell; TLP framing and headers by payload size, DLLPs as a tax on each
// direction; queue slots; software time per command after the interrupt. Upstream, transfers go as they come, or entries and requests
// go before data that wait (between transfers, not inside one). Not modelled: PRP list fetches, coalescing, arbitration bursts.
// Timing: PCI Express Base (encoding, 8 B framing, 12/16 B headers), NVM Express 1.x (64 B SQE, 16 B CQE, 4 B doorbell).
#include "kernel/line.h"
#include "kernel/pacer.h"
#include "model/component.h"
#include "model/packet_queue.h"
#include "model/registry.h"

#include "model/host_port.h"

namespace floom {
namespace {

// Payload bandwidth of a lane after line coding, bytes a second x 1000 would overflow nothing: 2.5 GT/s 8b/10b ... 64 GT/s FLIT (236/256).
std::int64_t laneBytesPerSecond(std::int64_t generation)
{
    switch (generation) {
    case 1:
        return 250'000'000;
    case 2:
        return 500'000'000;
    case 3:
        return 984'615'385;
    case 4:
        return 1'969'230'769;
    case 5:
        return 3'938'461'538;
    default:
        return 7'375'000'000;
    }
}

class HostPcie final : public HostPort {
public:
    explicit HostPcie(Setup& setup)
        : HostPort(setup, static_cast<std::uint64_t>(setup.parameters.count("queues") * setup.parameters.count("queueDepth")))
        , m_payload(setup.parameters.size("maxPayload"))
        , m_readRequest(setup.parameters.size("maxReadRequest"))
        , m_tags(setup.parameters.ideal() ? INT64_MAX / 2 : setup.parameters.count("readTags"))
        , m_posted(setup.parameters.time("postedLatency"))
        , m_roundTrip(setup.parameters.time("readLatency"))
        , m_controlFirst(setup.parameters.choice("tlpOrder") == "control_first")
        , m_upTrack(setup.track("up"))
        , m_downTrack(setup.track("down"))
        , m_doorbell(setup.meter(m_downTrack, "doorbell", Look::hostLink))
        , m_fetchRequest(setup.meter(m_upTrack, "sqe_request", Look::hostLink))
        , m_fetchData(setup.meter(m_downTrack, "sqe_fetch", Look::hostLink))
        , m_readData(setup.meter(m_upTrack, "read_data", Look::hostLink))
        , m_writeRequest(setup.meter(m_upTrack, "write_request", Look::hostLink))
        , m_writeData(setup.meter(m_downTrack, "write_data", Look::hostLink))
        , m_completion(setup.meter(m_upTrack, "completion", Look::hostLink))
    {
        const std::int64_t generation = setup.parameters.count("generation");
        m_rate = setup.parameters.ideal() ? 0 : laneBytesPerSecond(generation) * setup.parameters.count("lanes");
        // Flit mode has no framing per packet; its header is 16 B in both directions.
        m_writeOverhead = generation >= 6 ? 16 : 24;
        m_completionOverhead = generation >= 6 ? 16 : 20;
        m_taxPerMillion = static_cast<std::int64_t>(setup.parameters.ratio("dllpTax") * 1e6 + 0.5);
        m_control = m_data = Pacer(m_rate * 1'000'000);
        m_doorbellTime = wire(4 + m_writeOverhead);
        m_entryTime = wire(64 + m_completionOverhead);
        m_entryRequestTime = wire(m_writeOverhead);
        m_completionTime = wire(16 + m_writeOverhead) + wire(4 + m_writeOverhead);
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override
    {
        if (kind == kPoll) { // there may be no packet yet
            m_pollAt = kNever;
            pump(context);
            return;
        }
        if (kind == kUpFree) {
            m_upBusy = false;
            grantUp(context);
            return;
        }
        Packet& packet = context.packet(argument);
        switch (kind) {
        case kDoorbell: // at the device: ask for the entry; the answer needs a round trip
            goUp(context, packet);
            return;
        case kEntry: {
            const auto down = m_down.reserve(context.now, m_entryTime);
            context.book(packet, m_fetchData, down.start, down.end);
            context.enterAt(packet, down.end);
            return;
        }
        case kDataCome: {
            const auto down = m_down.reserve(context.now, dataTime(packet.dataBytes, m_completionOverhead));
            context.book(packet, m_writeData, down.start, down.end);
            context.wakeAt(down.end, m_self, kDataIn, packet.id);
            return;
        }
        case kDataIn:
            m_tagsUsed -= tags(packet);
            context.forward(packet);
            askForData(context);
            return;
        default: { // kDone: the host has seen it; it rings the head doorbell on the way
            m_down.reserve(context.now, m_doorbellTime);
            finish(context, packet);
        }
        }
    }

    void arrive(Context& context, Packet& packet) override
    {
        if (context.hop(packet).verb == Verb::hostFetch) {
            m_fetching.push(context, packet);
            askForData(context);
        } else {
            goUp(context, packet);
        }
    }

    void demand(const Errands& errand, Bill& bill) const override
    {
        switch (errand.verb) {
        case Verb::hostSend:
            bill.add(m_upTrack, dataTime(errand.dataBytes, m_writeOverhead));
            return;
        case Verb::hostFetch:
            bill.add(m_upTrack, requestTime(errand.dataBytes));
            bill.add(m_downTrack, dataTime(errand.dataBytes, m_completionOverhead));
            return;
        case Verb::hostComplete: // and what the command cost before: two doorbells, the SQE
            bill.add(m_upTrack, m_completionTime + m_entryRequestTime);
            bill.add(m_downTrack, m_doorbellTime * 2 + m_entryTime);
            return;
        default:
            return;
        }
    }

private:
    static constexpr std::uint16_t kDoorbell = 2, kEntry = 3, kDataCome = 4, kDataIn = 5, kDone = 6, kUpFree = 7;

    void submit(Context& context, Packet& packet) override
    {
        const auto down = m_down.reserve(context.now, m_doorbellTime);
        context.book(packet, m_doorbell, down.start, down.end, down.end + m_posted);
        context.wakeAt(down.end + m_posted, m_self, kDoorbell, packet.id);
    }

    // Reads of host memory in flight hold a tag for each request of at most maxReadRequest bytes.
    void askForData(Context& context)
    {
        while (!m_fetching.empty()) {
            const std::int64_t need = tags(m_fetching.head(context));
            if (m_tagsUsed > 0 && m_tagsUsed + need > m_tags)
                return;
            m_tagsUsed += need;
            goUp(context, m_fetching.pop(context));
        }
    }

    // Has something to send to the host: what it is, its hop says.
    void goUp(Context& context, Packet& packet)
    {
        if (!m_controlFirst) {
            const Time end = send(context, packet, later(context.now, m_up.freeAt(0)));
            m_up.occupy(0, end);
            return;
        }
        (context.hop(packet).verb == Verb::hostSend ? m_dataUp : m_controlUp).push(context, packet);
        grantUp(context);
    }

    void grantUp(Context& context)
    {
        PacketQueue& queue = m_controlUp.empty() ? m_dataUp : m_controlUp;
        if (m_upBusy || queue.empty())
            return;
        m_upBusy = true;
        context.wakeAt(send(context, queue.pop(context), context.now), m_self, kUpFree, 0);
    }

    // Puts it on the link from `start` on; answers when the link is free again.
    Time send(Context& context, Packet& packet, Time start)
    {
        switch (context.hop(packet).verb) {
        case Verb::hostSend: {
            const Time end = start + dataTime(packet.dataBytes, m_writeOverhead);
            context.book(packet, m_readData, start, end);
            context.forwardAt(packet, end);
            return end;
        }
        case Verb::hostFetch: {
            const Time end = start + requestTime(packet.dataBytes);
            context.book(packet, m_writeRequest, start, end, end + m_roundTrip);
            context.wakeAt(end + m_roundTrip, m_self, kDataCome, packet.id);
            return end;
        }
        case Verb::hostComplete: { // CQE, then MSI-X, both posted
            const Time end = start + m_completionTime;
            context.book(packet, m_completion, start, end, end + m_posted);
            context.delay(packet, overheadMeter(), overhead());
            context.wakeAt(packet.mark, m_self, kDone, packet.id);
            return end;
        }
        default: { // it has not set out on its route yet: the request for its entry
            const Time end = start + m_entryRequestTime;
            context.book(packet, m_fetchRequest, start, end, end + m_roundTrip);
            context.wakeAt(end + m_roundTrip, m_self, kEntry, packet.id);
            return end;
        }
        }
    }

    [[nodiscard]] std::int64_t tags(const Packet& packet) const { return (packet.dataBytes + m_readRequest - 1) / m_readRequest; }
    // n bytes on the wire with the DLLP tax, rounded up once.
    [[nodiscard]] Time wire(std::int64_t n) const { return m_control(n * (1'000'000 + m_taxPerMillion)); }
    [[nodiscard]] Time dataTime(std::int64_t n, std::int64_t overhead) const
    {
        return m_data((n + (n + m_payload - 1) / m_payload * overhead) * (1'000'000 + m_taxPerMillion));
    }
    [[nodiscard]] Time requestTime(std::int64_t n) const { return wire((n + m_readRequest - 1) / m_readRequest * m_writeOverhead); }

    std::int64_t m_payload, m_readRequest, m_tags;
    std::int64_t m_rate = 0, m_writeOverhead = 24, m_completionOverhead = 20, m_taxPerMillion = 0;
    Time m_posted, m_roundTrip;
    bool m_controlFirst;
    Pacer m_control, m_data;
    Time m_doorbellTime, m_entryTime, m_entryRequestTime, m_completionTime;
    Line m_up, m_down;
    std::uint32_t m_upTrack, m_downTrack;
    MeterId m_doorbell, m_fetchRequest, m_fetchData, m_readData, m_writeRequest, m_writeData, m_completion;
    PacketQueue m_fetching;
    PacketQueue m_controlUp, m_dataUp; // waiting for the link, where control goes first
    bool m_upBusy = false;
    std::int64_t m_tagsUsed = 0;
};

} // namespace

void register_host_pcie(Registry& registry)
{
    registry.add<HostPcie>("host_pcie");
}

} // namespace floom
