// SPDX-License-Identifier: GPL-3.0-or-later
// NVMe host over PCIe: the two directions of the link as separate servers, and the host's side of the protocol.
// Modelled, per command: tail doorbell (MWr); SQE fetch (MRd up, CplD down, one read round trip; with fetchBatch several entries of a queue
// in one request, one request at a time); PRP lists of transfers over two host pages, fetched one after the other; data (MWr up for reads;
// MRd up and CplD down for writes, limited by the read tags); CQE and MSI-X, coalesced by count and time; head doorbell; queues by job, and
// arbitration between them if the controller holds only deviceSlots commands; software time per command after the interrupt. Upstream,
// entries, interrupts and requests overtake waiting data of other commands (between transfers, not inside one), or all go in order. PCI
// Express allows both: a request may not pass posted writes already queued, and an entry follows its own data, but the device chooses what
// it queues first. Not modelled: doorbells shared by commands, a depth per queue (only their sum), the range list of a TRIM (one MRd
// and CplD). Timing: media/pcie_wire.h, NVM Express 1.x (64 B SQE, 16 B CQE, 4 B doorbell).
#include "media/completion_queues.h"
#include "media/data_pieces.h"
#include "media/entry_fetch.h"
#include "media/nvme_settings.h"
#include "model/host_port.h"
#include "model/registry.h"
#include "model/walk.h"

#include <utility>

namespace floom::inline engine {
namespace {

class HostPcie final : public HostPort {
public:
    using enum Booking;
    explicit HostPcie(Setup& setup)
        : HostPort(setup, static_cast<std::uint64_t>(setup.parameters.count("queues") * setup.parameters.count("queueDepth")))
        , m_set(setup.parameters)
        , m_pieces(m_set.wire.readRequest, m_set.tags)
        , m_wire(m_set.wire)
        , m_entries(m_set.queues, m_set.arbitration, m_set.batch, m_set.slots)
        , m_completions(m_set.coalescing > 1 ? m_set.queues : 0, m_set.coalescing)
        , m_phyMicrowatts(setup.parameters.scaled("lanePower", 1e3) * setup.parameters.count("lanes"))
        , m_upTrack(setup.track("up"))
        , m_downTrack(setup.track("down"))
        , m_doorbell(setup.meter(m_downTrack, "doorbell", ActivityStyle::hostLink))
        , m_fetchRequest(setup.meter(m_upTrack, "sqe_request", ActivityStyle::hostLink))
        , m_fetchData(setup.meter(m_downTrack, "sqe_fetch", ActivityStyle::hostLink))
        , m_readData(setup.meter(m_upTrack, "read_data", ActivityStyle::hostLink))
        , m_writeRequest(setup.meter(m_upTrack, "write_request", ActivityStyle::hostLink))
        , m_writeData(setup.meter(m_downTrack, "write_data", ActivityStyle::hostLink))
        , m_completion(setup.meter(m_upTrack, "completion", ActivityStyle::hostLink))
        , m_tagWait(setup.meter(setup.track("tags", -1, false), "tag_wait", ActivityStyle::waiting))
        , m_slotWait(setup.meter(setup.track("slots", -1, false), "slot_wait", ActivityStyle::waiting))
        , m_doorbellTime(m_wire.write(4))
        , m_interruptTime(m_wire.write(4))
        , m_entryTime(m_wire.write(16) + (m_set.coalescing == 1 ? m_interruptTime : Time{}))
        , m_oneRequest(m_wire.requests(64))
        , m_oneEntry(m_wire.completions(64))
    {
    }

    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) override
    {
        if (kind == kUpFree) {
            m_upAwaited = false;
            grantData(context);
        } else if (kind == kSlotFree) {
            m_entries.slotFreed();
            fetchEntries(context);
        } else if (kind == kPoll) {
            pollDue(context, argument);
        } else if (m_completions.due(argument, context.now)) { // kPatienceOver
            announce(context, argument);
        }
    }

    void arrive(Context& context, Packet& packet) override
    {
        const Verb verb = context.hop(packet).verb;
        if (verb == Verb::hostSend) {
            walk<&HostPcie::sendData<quick>, &HostPcie::sendData<forCauses>, &HostPcie::sendData<any>>(*this, context, packet);
        } else if (m_rung == 0) [[unlikely]] {
            addSteps(context, packet, false);
        } else if (verb == Verb::hostComplete) {
            if (m_entries.limited()) [[unlikely]]
                freeSlot(context); // as soon as its entry is sent
            walk<&HostPcie::complete<quick>, &HostPcie::complete<forCauses>, &HostPcie::complete<any>>(*this, context, packet);
        } else {
            m_fetching.push(context, packet);
            askForData(context);
        }
    }

    [[nodiscard]] std::uint64_t deviceSlots() const override
    {
        return m_entries.limited() ? static_cast<std::uint64_t>(m_set.slots) : UINT64_MAX;
    }
    // In the controller from the request for its submission entry to its completion entry; for the host from its doorbell to the end of the
    // software.
    [[nodiscard]] Held leastHeld() const override
    {
        const Time device = m_oneRequest + m_set.roundTrip + m_oneEntry + m_entryTime;
        return {m_doorbellTime + m_set.posted + device + m_interruptTime + m_set.posted + overhead(), device, m_set.roundTrip};
    }

    void energy(Time now, EnergyBill& bill) const override { bill.addStatic("link", m_phyMicrowatts, now); }
    [[nodiscard]] PowerRange power() const override { return {static_cast<double>(m_phyMicrowatts), static_cast<double>(m_phyMicrowatts)}; }

    void demand(const Visit& visit, Bill& bill) const override
    {
        switch (visit.verb) {
        case Verb::hostSend:
            return bill.add(m_upTrack, m_wire.writes(visit.dataBytes));
        case Verb::hostFetch:
            bill.add(m_upTrack, m_wire.requests(visit.dataBytes));
            return bill.add(m_downTrack, m_wire.completions(visit.dataBytes));
        case Verb::hostComplete: { // plus the command's earlier cost: two doorbells, the SQE (full batches), the PRP list
            const Time interrupt{m_interruptTime.ps / m_set.coalescing};
            bill.add(m_upTrack, m_wire.write(16) + interrupt + Time{m_wire.requests(64 * m_set.batch).ps / m_set.batch});
            bill.add(m_downTrack, m_doorbellTime * 2 + Time{m_wire.completions(64 * m_set.batch).ps / m_set.batch});
            for (std::int64_t i = 0, list = 0; (list = m_set.listBytes(visit.dataBytes, i)) > 0; ++i) {
                bill.add(m_upTrack, m_wire.requests(list));
                bill.add(m_downTrack, m_wire.completions(list));
            }
            return;
        }
        default:
            return;
        }
    }

private:
    static constexpr std::uint16_t kUpFree = 2, kSlotFree = 3, kPatienceOver = 4;
    using StepOf = std::uint16_t HostPcie::*; // a member with the number of a step
    std::pair<Time, Time> goDown(Time now, Time length)
    {
        const Time start = later(now, m_downFree);
        return {start, m_downFree = start + length};
    }

    // Books; `then` follows when the packet may go on.
    template <Booking how, StepOf then>
    [[gnu::always_inline]] void bookAndStep(Context& context, Packet& packet, MeterId meter, Time start, Time end, Time done)
    {
        bookThen<how>(*this, context, packet, meter, start, end, done,
                      [](HostPcie& self, Context& c, Packet& p, Time at) { stepAt(c, at, self.*then, p); });
    }

    [[gnu::noinline]] void addSteps(Context& context, Packet& first, bool isNew)
    {
        m_rung = addWalk<&HostPcie::rung<quick>, &HostPcie::rung<forCauses>, &HostPcie::rung<any>>(context, *this);
        m_entry = addWalk<&HostPcie::entryComes<quick>, &HostPcie::entryComes<forCauses>, &HostPcie::entryComes<any>>(context, *this);
        m_dataCome = addWalk<&HostPcie::dataCome<quick>, &HostPcie::dataCome<forCauses>, &HostPcie::dataCome<any>>(context, *this);
        m_dataIn = addStep<&HostPcie::dataIn>(context, *this);
        m_askList = addStep<&HostPcie::askList>(context, *this);
        m_list = addStep<&HostPcie::listCome>(context, *this);
        m_entryPosted = addStep<&HostPcie::entryPosted>(context, *this);
        m_interrupt = addStep<&HostPcie::interrupted>(context, *this);
        m_done = addStep<&HostPcie::done>(context, *this);
        isNew ? submit(context, first) : arrive(context, first);
    }

    void submit(Context& context, Packet& packet) override
    {
        if (m_rung == 0) [[unlikely]]
            return addSteps(context, packet, true);
        walk<&HostPcie::ringDoorbell<quick>, &HostPcie::ringDoorbell<forCauses>, &HostPcie::ringDoorbell<any>>(*this, context, packet);
    }

    template <Booking how> [[gnu::always_inline]] void ringDoorbell(Context& context, Packet& packet)
    {
        const auto [start, end] = goDown(context.now, m_doorbellTime);
        bookAndStep<how, &HostPcie::m_rung>(context, packet, m_doorbell, start, end, end + m_set.posted);
    }

    // The doorbell has reached the device.
    template <Booking how> [[gnu::always_inline]] void rung(Context& context, Packet& packet)
    {
        if (m_entries.holdsBack()) [[unlikely]]
            return fetchEntries(context, &packet);
        sendUp<how, &HostPcie::m_entry>(context, packet, m_fetchRequest, m_oneRequest, m_set.roundTrip);
    }

    [[gnu::noinline]] void fetchEntries(Context& context, Packet* further = nullptr)
    {
        if (further != nullptr)
            m_entries.wait(context, *further, queueOf(*further));
        while (Packet* const first = m_entries.next(context)) {
            if (m_entries.limited())
                context.waited(*first, m_slotWait);
            sendUp<any, &HostPcie::m_entry>(context, *first, m_fetchRequest, m_wire.requests(m_entries.bytes()), m_set.roundTrip);
        }
    }

    // Nothing overtakes a request for entries or PRP lists, nor a completion entry. `latency`: behind the link.
    template <Booking how, StepOf then>
    [[gnu::always_inline]] void sendUp(Context& context, Packet& packet, MeterId meter, Time length, Time latency)
    {
        const Time start = later(context.now, m_upFree), end = m_upFree = start + length;
        bookAndStep<how, then>(context, packet, meter, start, end, end + latency);
    }

    template <Booking how> [[gnu::always_inline]] void entryComes(Context& context, Packet& packet)
    {
        if (m_entries.holdsBack()) [[unlikely]]
            return entriesCome(context, packet);
        const auto [start, end] = goDown(context.now, m_oneEntry);
        bookThen<how>(*this, context, packet, m_fetchData, start, end, end,
                      [](HostPcie& self, Context& c, Packet& p, Time at) { self.entered(c, p, at); });
    }

    [[gnu::noinline]] void entriesCome(Context& context, Packet& first)
    {
        const auto [start, end] = goDown(context.now, m_wire.completions(m_entries.bytes()));
        context.book(first, m_fetchData, start, end);
        entered(context, first, end);
        while (Packet* const packet = m_entries.follower(context)) {
            context.waited(*packet, m_fetchData);
            context.delay(*packet, m_fetchData, end - context.now);
            entered(context, *packet, end);
        }
        m_entries.come();
        fetchEntries(context);
    }

    void entered(Context& context, Packet& packet, Time at)
    {
        if (m_set.listBytes(packet.dataBytes, packet.atHost.lists) > 0)
            return stepAt(context, at, m_askList, packet);
        packet.atHost.lists = 0;
        context.enterAt(packet, at);
    }

    [[gnu::noinline]] void askList(Context& context, Packet& packet)
    {
        const std::int64_t bytes = m_set.listBytes(packet.dataBytes, packet.atHost.lists);
        sendUp<any, &HostPcie::m_list>(context, packet, m_fetchRequest, m_wire.requests(bytes), m_set.roundTrip);
    }

    [[gnu::noinline]] void listCome(Context& context, Packet& packet)
    {
        const auto [start, end] = goDown(context.now, m_wire.completions(m_set.listBytes(packet.dataBytes, packet.atHost.lists)));
        context.book(packet, m_fetchData, start, end);
        ++packet.atHost.lists;
        entered(context, packet, end);
    }

    void askForData(Context& context)
    {
        while (!m_fetching.empty()) {
            Packet& packet = m_fetching.head(context);
            const std::int64_t bytes = m_pieces.piece(packet.dataBytes, packet.atHost.asked), need = m_wire.tags(bytes);
            if (m_tagsUsed > 0 && m_tagsUsed + need > m_set.tags)
                return;
            m_tagsUsed += need;
            const Time start = later(context.now, m_upFree), end = m_upFree = start + m_wire.requests(bytes);
            if (packet.atHost.asked++ == 0) {
                context.waited(packet, m_tagWait);
                context.book(packet, m_writeRequest, start, end, end + m_set.roundTrip);
            } else {
                context.occupy(packet, m_writeRequest, start, end);
            }
            stepAt(context, end + m_set.roundTrip, m_dataCome, packet);
            if (m_pieces.isAll(packet.dataBytes, packet.atHost.asked))
                m_fetching.pop(context);
        }
    }

    template <Booking how> [[gnu::always_inline]] void dataCome(Context& context, Packet& packet)
    {
        const auto [start, end] = goDown(context.now, m_wire.completions(m_pieces.piece(packet.dataBytes, packet.atHost.arriving++)));
        bookAndStep<how, &HostPcie::m_dataIn>(context, packet, m_writeData, start, end, end);
    }

    [[gnu::noinline]] void dataIn(Context& context, Packet& packet)
    {
        m_tagsUsed -= m_wire.tags(m_pieces.piece(packet.dataBytes, packet.atHost.received++));
        if (CauseBook* const causes = context.causes()) [[unlikely]]
            causes->frees(packet);
        if (m_pieces.isAll(packet.dataBytes, packet.atHost.received)) {
            packet.atHost.asked = packet.atHost.arriving = packet.atHost.received = 0;
            context.forward(packet);
        }
        askForData(context);
    }

    // With control first, nothing overtakes control, so its start is known at once; data wait, since control may still come.
    template <Booking how> [[gnu::always_inline]] void sendData(Context& context, Packet& packet)
    {
        if (how != Booking::any && packet.dataBytes != m_sent.first) [[unlikely]] {
            walkWatched<&HostPcie::sendData<Booking::any>>(*this, context, packet);
        } else if (m_set.controlFirst && (m_upAwaited || m_upFree > context.now)) {
            m_dataUp.push(context, packet);
            awaitUp(context);
        } else {
            putData<how>(context, packet, later(context.now, m_upFree));
        }
    }

    template <Booking how> void putData(Context& context, Packet& packet, Time start)
    {
        if constexpr (how == Booking::any)
            m_sent = {packet.dataBytes, m_wire.writes(packet.dataBytes)};
        const Time end = m_upFree = start + m_sent.second;
        bookThen<how>(*this, context, packet, m_readData, start, end, end,
                      [](HostPcie&, Context& c, Packet& p, Time at) { c.forwardAt(p, at); });
    }

    void awaitUp(Context& context)
    {
        if (!std::exchange(m_upAwaited, true))
            context.wakeAt(m_upFree, m_self, kUpFree, 0);
    }

    [[gnu::noinline]] void grantData(Context& context)
    {
        if (m_upFree <= context.now)
            putData<any>(context, m_dataUp.pop(context), context.now);
        if (!m_dataUp.empty())
            awaitUp(context);
    }

    [[gnu::noinline]] void freeSlot(Context& context) { context.wakeAt(later(context.now, m_upFree) + m_entryTime, m_self, kSlotFree, 0); }
    // CQE, then MSI-X, both posted. With coalescing the interrupt is sent separately.
    template <Booking how> [[gnu::always_inline]] void complete(Context& context, Packet& packet)
    {
        if (m_set.coalescing != 1) [[unlikely]]
            return postEntry(context, packet);
        const Time start = later(context.now, m_upFree), end = m_upFree = start + m_entryTime;
        bookThen<how>(*this, context, packet, m_completion, start, end, end + m_set.posted,
                      [](HostPcie& self, Context& c, Packet& p, Time at) {
                          c.delay<how>(p, self.overheadMeter(), self.overhead());
                          stepAt(c, at + self.overhead(), self.m_done, p);
                      });
    }

    [[gnu::noinline]] void postEntry(Context& context, Packet& packet)
    {
        sendUp<any, &HostPcie::m_entryPosted>(context, packet, m_completion, m_entryTime, {});
    }
    [[gnu::noinline]] void entryPosted(Context& context, Packet& packet)
    {
        const std::size_t queue = queueOf(packet);
        const auto next = m_completions.add(context, packet, queue, m_set.patience);
        if (next == CompletionQueues::Next::announce)
            announce(context, queue);
        else if (next == CompletionQueues::Next::startTimer)
            context.wakeAt(context.now + m_set.patience, m_self, kPatienceOver, static_cast<std::uint32_t>(queue));
    }

    [[gnu::noinline]] void announce(Context& context, std::size_t queue)
    {
        Packet& carrier = m_completions.announce(context, queue);
        const Time start = later(context.now, m_upFree), end = m_upFree = start + m_interruptTime;
        context.book(carrier, m_completion, start, end, end + m_set.posted);
        stepAt(context, carrier.mark, m_interrupt, carrier);
    }

    [[gnu::noinline]] void interrupted(Context& context, Packet& packet)
    {
        const std::size_t queue = queueOf(packet);
        std::uint32_t more = packet.atHost.announced;
        seen(context, packet);
        for (; more > 0; --more)
            seen(context, m_completions.takeAnnounced(context, queue));
    }

    void seen(Context& context, Packet& packet)
    {
        context.heldBack(packet, m_completion);
        context.delay(packet, overheadMeter(), overhead());
        stepAt(context, packet.mark, m_done, packet);
    }

    void done(Context& context, Packet& packet)
    {
        goDown(context.now, m_doorbellTime); // the host has seen the completion; it rings the head doorbell on the way
        finish(context, packet);
    }

    [[nodiscard]] std::size_t queueOf(const Packet& packet) const { return packet.host.job % static_cast<std::size_t>(m_set.queues); }

    std::uint16_t m_rung = 0, m_entry = 0, m_dataCome = 0, m_dataIn = 0, m_askList = 0, m_list = 0, m_entryPosted = 0, m_interrupt = 0,
                  m_done = 0; // steps
    NvmeSettings m_set;
    DataPieces m_pieces;
    PcieWire m_wire;
    EntryFetch m_entries;
    CompletionQueues m_completions;
    Time m_upFree, m_downFree; // each direction is FCFS: the time it becomes free is enough
    std::int64_t m_phyMicrowatts; // all lanes, always on
    std::uint32_t m_upTrack, m_downTrack;
    MeterId m_doorbell, m_fetchRequest, m_fetchData, m_readData, m_writeRequest, m_writeData, m_completion, m_tagWait, m_slotWait;
    Time m_doorbellTime, m_interruptTime, m_entryTime, m_oneRequest, m_oneEntry; // m_entryTime: with its interrupt; m_one..: submission
    std::pair<std::int64_t, Time> m_sent{-1, {}}; // size of the read data sent last, and their time on the link
    PacketQueue m_fetching, m_dataUp; // m_dataUp: read data waiting for the link (control first)
    bool m_upAwaited = false; // a kUpFree event is scheduled
    std::int64_t m_tagsUsed = 0;
};

} // namespace

void register_host_pcie(Registry& registry)
{
    registry.add<HostPcie>("host_pcie");
}

} // namespace floom::inline engine
