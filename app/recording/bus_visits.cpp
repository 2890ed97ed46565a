// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/bus_visits.h"

#include "media/nand_channel.h"

#include <algorithm>

namespace floom::inline recording {

namespace {

constexpr std::uint32_t kMostStretches = 64; // of one data-out

} // namespace

// Joins all visits of one length: what they do not have in common is not told.
class BusVisits::Match {
public:
    explicit Match(Time length)
        : m_length(length)
    {
    }
    [[nodiscard]] Time length() const { return m_length; }

    void offer(const Items& items)
    {
        if (items.empty() || items.back().end != m_length || m_differ)
            return;
        if (m_joined.empty()) {
            m_joined = items;
            return;
        }
        m_differ = m_joined.size() != items.size();
        for (std::size_t i = 0; !m_differ && i < items.size(); ++i) {
            BusCycleItem& mine = m_joined[i];
            BusCycleItem other = items[i];
            if (mine.kind == BusCycleItem::Kind::command && mine.number != other.number)
                mine.number = other.number = BusCycleItem::kUntold;
            m_differ = mine != other;
        }
    }
    // A visit of this length whose list is not exact.
    void blur() { m_differ = true; }

    [[nodiscard]] Items take() { return m_differ ? Items{} : std::move(m_joined); }

private:
    Time m_length;
    Items m_joined;
    bool m_differ = false;
};

BusVisits::BusVisits(const ParameterReader& channel, const BusFacts& facts)
    : m_facts(facts)
    , m_cycles(channel)
    , m_ideal(channel.ideal())
    , m_polled(NandChannel::polls(channel))
{
    if (channel.flag("sca"))
        m_separate.emplace(channel);
}

Time BusVisits::cycle() const
{
    if (m_ideal)
        return {};
    return m_separate ? m_separate->cycle() : m_cycles.cycle();
}

BusVisits::Items BusVisits::of(std::string_view activity, Time length, const BusClues& clues) const
{
    if (m_ideal)
        return {};
    Match match(length);
    if (activity == "command" && clues.note.kind != BusNote::Kind::untold) {
        noted(match, clues.note);
    } else if (activity == "command") {
        commands(match, clues);
        if (m_separate && clues.role == BusClues::Role::untold) {
            setUpsOut(match);
            match.offer(m_separate->listCommand(Verb::dataIn, Packet()));
        }
        if (m_separate && clues.role != BusClues::Role::operation)
            confirms(match, clues);
    } else if (activity == "read_data") {
        dataOut(match);
    } else if (activity == "write_data") {
        dataIn(match, clues);
    } else if (activity == "status" || activity == "poll") {
        statuses(match);
    }
    return untold(match.take());
}

// The one command that the span says it is.
void BusVisits::noted(Match& match, const BusNote& note) const
{
    Packet packet;
    packet.op = note.op;
    packet.retry = note.isRetry ? 1 : 0;
    packet.flash.planes = note.isLast ? 1 : 2;
    packet.onBus.step = note.kind == BusNote::Kind::pause ? BusStep::suspend : BusStep::none; // a resume looks the same
    const Verb verb = note.kind == BusNote::Kind::operation ? Verb::command : Verb::dataIn;
    if (!m_separate)
        match.offer(m_cycles.list(verb, packet, false));
    else if (note.kind == BusNote::Kind::confirm)
        match.offer(m_separate->listConfirm(packet));
    else if (note.isOut)
        setUpsOut(match);
    else
        match.offer(m_separate->listCommand(verb, packet));
}

// Commands that start an operation of the array, suspend or resume it.
void BusVisits::commands(Match& match, const BusClues& clues) const
{
    const auto offer = [&](const Packet& packet, Verb verb) {
        match.offer(m_separate ? m_separate->listCommand(verb, packet) : m_cycles.list(verb, packet, false));
    };
    for (const FlashOp op : {FlashOp::read, FlashOp::erase, FlashOp::copyback, FlashOp::program}) {
        const bool copies = op == FlashOp::copyback || op == FlashOp::program;
        if ((clues.operations & BusClues::bit(op)) == 0 || (copies && !m_facts.copyback))
            continue;
        for (const bool last : {true, false}) {
            if (clues.plane == (last ? BusClues::Plane::before : BusClues::Plane::last) || (!last && m_facts.planes == 1))
                continue;
            Packet packet;
            packet.op = op;
            packet.flash.planes = last ? 1 : 2;
            offer(packet, Verb::command);
            if (op == FlashOp::read && m_facts.retries) {
                packet.retry = 1;
                offer(packet, Verb::command);
            }
        }
    }
    if (m_facts.suspends && clues.plane != BusClues::Plane::last) {
        Packet packet;
        packet.onBus.step = BusStep::suspend; // a resume looks the same
        offer(packet, Verb::status);
    }
}

// Separate lines: what is sent before a data-out.
void BusVisits::setUpsOut(Match& match) const
{
    eachDataOut([&](Packet& packet) {
        if (m_separate->command(Verb::dataOut, packet) != match.length())
            return;
        if (packet.flash.planes > 1 && packet.fragments > packet.flash.planes) // which planes they are in is not recorded
            match.blur();
        else
            match.offer(m_separate->listCommand(Verb::dataOut, packet));
    });
}

void BusVisits::confirms(Match& match, const BusClues& clues) const
{
    for (const bool last : {true, false}) {
        if (clues.plane == (last ? BusClues::Plane::before : BusClues::Plane::last) || (!last && m_facts.planes == 1))
            continue;
        Packet packet;
        packet.flash.planes = last ? 1 : 2;
        match.offer(m_separate->listConfirm(packet));
    }
}

// Calls `use` for each form a data-out can have, without its bytes.
template <typename Use> void BusVisits::eachDataOut(Use use) const
{
    const std::uint32_t stretches = m_facts.inPieces ? std::clamp(m_facts.most / m_facts.step, 1U, kMostStretches) : 1;
    for (const bool shared : {false, true}) {
        if (!(shared ? m_facts.shared : m_facts.alone))
            continue;
        for (int planes = 1; planes <= (m_facts.inPieces ? m_facts.planes : 1); ++planes)
            for (std::uint32_t fragments = 1; fragments <= stretches; ++fragments)
                for (int cached = 0; cached <= (m_facts.cacheReads ? 1 : 0); ++cached) {
                    Packet packet;
                    packet.op = FlashOp::read;
                    packet.sharedSelect = shared;
                    packet.flash.planes = static_cast<std::uint8_t>(planes);
                    packet.fragments = static_cast<std::uint16_t>(fragments);
                    const int again = m_polled && !m_separate ? BusCycles::reentry(packet) : 0;
                    packet.onBus.extraCommands = static_cast<std::uint8_t>(cached + again);
                    use(packet);
                }
    }
}

// The bytes with which a visit takes exactly `length`, a multiple of `step`; 0: none.
template <typename Service> std::uint32_t BusVisits::bytesFor(Packet packet, std::uint32_t step, Time length, Service service) const
{
    std::uint32_t low = packet.fragments, high = m_facts.most / step; // a stretch has one codeword at least
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        packet.rawBytes = middle * step;
        if (service(packet) < length)
            low = middle + 1;
        else
            high = middle;
    }
    packet.rawBytes = low * step;
    return low == high && service(packet) == length ? packet.rawBytes : 0;
}

void BusVisits::dataOut(Match& match) const
{
    eachDataOut([&](Packet& packet) {
        packet.rawBytes = bytesFor(packet, m_facts.step, match.length(), [&](const Packet& one) {
            return m_separate ? m_separate->data(one, Verb::dataOut) + m_separate->waits(one, Verb::dataOut)
                              : m_cycles.cost(Verb::dataOut, one).service();
        });
        if (packet.rawBytes == 0)
            return;
        if (packet.fragments > 1 && packet.fragments != packet.flash.planes) // how long each is is not recorded
            match.blur();
        else
            match.offer(m_separate ? m_separate->listData(packet, Verb::dataOut) : m_cycles.list(Verb::dataOut, packet, m_polled));
    });
}

void BusVisits::dataIn(Match& match, const BusClues& clues) const
{
    const auto width = static_cast<std::uint32_t>(m_cycles.busBytes());
    Packet packet;
    packet.op = FlashOp::program;
    packet.rawBytes = bytesFor(packet, width, match.length(), [&](const Packet& one) {
        return m_separate ? m_separate->data(one, Verb::dataIn) + m_separate->waits(one, Verb::dataIn)
                          : m_cycles.cost(Verb::dataIn, one).service();
    });
    if (packet.rawBytes == 0)
        return;
    if (m_separate) {
        match.offer(m_separate->listData(packet, Verb::dataIn));
        return;
    }
    if (clues.plane != BusClues::Plane::before)
        match.offer(m_cycles.list(Verb::dataIn, packet, false));
    if (clues.plane != BusClues::Plane::last && m_facts.planes > 1) {
        packet.flash.planes = 2;
        packet.rawBytes *= 2;
        match.offer(m_cycles.list(Verb::dataIn, packet, false));
    }
}

void BusVisits::statuses(Match& match) const
{
    for (const bool shared : {false, true}) {
        if (!(shared ? m_facts.shared : m_facts.alone))
            continue;
        Packet packet;
        packet.sharedSelect = shared;
        match.offer(m_separate ? m_separate->listCommand(Verb::status, packet) : m_cycles.list(Verb::status, packet, false));
    }
}

// With a cache register, 30h may have been 31h, and 10h 15h.
BusVisits::Items BusVisits::untold(Items items) const
{
    for (BusCycleItem& item : items)
        if (item.kind == BusCycleItem::Kind::command
            && ((m_facts.cacheReads && item.number == 0x30) || (m_facts.cachePrograms && item.number == 0x10)))
            item.number = BusCycleItem::kUntold;
    return items;
}

} // namespace floom::inline recording
