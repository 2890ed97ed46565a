// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_cycles.h"

#include "media/pipelined_die.h"
#include "recording/bus_visits.h"
#include "rules/may_run.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace floom::inline recording {

namespace {

using CycleKind = BusCycle::Kind;
using Plane = BusClues::Plane;

bool isOfSameWork(const Span& a, const Span& b)
{
    return a.request == b.request && a.owner == b.owner;
}

// What the dies of a bus did around one of its spans: all there is to tell by where the span itself says nothing.
class DieWitness {
public:
    DieWitness(const TimelineIndex& index, const std::vector<int>& dies, const Span& span)
        : m_index(index)
        , m_dies(dies)
        , m_span(span)
    {
    }

    // A die books what it was sent from the start of the last bus visit before its array works; until then it is held.
    [[nodiscard]] BusClues clues() const
    {
        BusClues clues;
        if (m_span.owner == static_cast<std::uint8_t>(Owner::hostRead))
            clues.operations = BusClues::bit(FlashOp::read);
        if (const auto* sent = startingAt(m_span.start, ActivityStyle::command)) {
            clues.plane = Plane::last;
            clues.role = BusClues::Role::operation;
            clues.operations &= operations(*sent);
        } else if (startingAt(m_span.start, ActivityStyle::dataIn)) {
            clues.plane = Plane::last;
            clues.role = BusClues::Role::confirm;
            clues.operations = BusClues::bit(FlashOp::program);
        } else {
            whileHeld(clues);
        }
        return clues;
    }

private:
    // The first span of a track that starts at `at` or later.
    [[nodiscard]] const Span* from(int track, Time at) const
    {
        const auto all = m_index.spans(track);
        const auto found = std::ranges::lower_bound(all, at, {}, &Span::start);
        return found == all.end() ? nullptr : &*found;
    }

    [[nodiscard]] const Span* at(int track, Time start, ActivityStyle style) const
    {
        const auto all = m_index.spans(track);
        for (const auto* one = from(track, start); one && one < all.data() + all.size() && one->start == start; ++one)
            if (m_index.look(*one) == style && isOfSameWork(*one, m_span))
                return one;
        return nullptr;
    }

    [[nodiscard]] const Span* startingAt(Time start, ActivityStyle style) const
    {
        for (const int die : m_dies)
            if (const auto* one = at(die, start, style))
                return one;
        return nullptr;
    }

    // What the array may have done after the command that the die received with `sent`.
    [[nodiscard]] std::uint8_t operations(const Span& sent) const
    {
        const auto& tracks = m_index.store().tracks;
        for (const int die : m_dies) {
            if (die != sent.track && !areOfOneDie(tracks[static_cast<std::size_t>(die)], tracks[sent.track]))
                continue;
            if (at(die, sent.end(), ActivityStyle::erase))
                return BusClues::bit(FlashOp::erase);
            if (at(die, sent.end(), ActivityStyle::program))
                return BusClues::bit(FlashOp::program);
            if (const auto* sensed = at(die, sent.end(), ActivityStyle::arrayRead))
                return afterSensing(die, *sensed);
        }
        return 0xFF;
    }

    // The page goes out, or the second command of a copyback follows.
    [[nodiscard]] std::uint8_t afterSensing(int die, const Span& sensed) const
    {
        const auto all = m_index.spans(die);
        const auto* next = from(die, sensed.end());
        while (next && next < all.data() + all.size() && m_index.look(*next) == ActivityStyle::waiting)
            ++next;
        const auto style = next && next < all.data() + all.size() ? m_index.look(*next) : ActivityStyle::waiting;
        if (style == ActivityStyle::dataOut)
            return BusClues::bit(FlashOp::read);
        if (style == ActivityStyle::command || style == ActivityStyle::dataIn)
            return BusClues::bit(FlashOp::copyback);
        return BusClues::bit(FlashOp::read) | BusClues::bit(FlashOp::copyback);
    }

    // "pkg[0].register[1]" is of the die "pkg[0].die[1]".
    static bool areOfOneDie(const TrackInfo& a, const TrackInfo& b)
    {
        const auto part = [](const TrackInfo& track) { return track.name.substr(track.name.rfind('.') + 1 + track.resource.size()); };
        return a.block == b.block && a.element == b.element && part(a) == part(b);
    }

    // A plane before: a die was held by the same work over the whole span, until a later visit completed what its array was to do. Of
    // several such dies it may be any.
    void whileHeld(BusClues& clues) const
    {
        std::uint8_t found = 0;
        bool isOperation = true;
        for (const int die : m_dies) {
            const auto [first, last] = m_index.reaching(die, m_span.start, m_span.end());
            const auto all = m_index.spans(die);
            for (std::size_t i = first; i < last; ++i) {
                const Span& held = all[i];
                if (held.start > m_span.start || held.end() < m_span.end() || !isOfSameWork(held, m_span)
                    || m_index.look(held) != ActivityStyle::waiting)
                    continue;
                if (const auto* sent = at(die, held.end(), ActivityStyle::command)) {
                    found |= operations(*sent);
                } else if (at(die, held.end(), ActivityStyle::dataIn)) {
                    found |= BusClues::bit(FlashOp::program);
                    isOperation = false;
                }
            }
        }
        if (found == 0)
            return;
        clues.plane = Plane::before;
        clues.role = isOperation ? BusClues::Role::operation : BusClues::Role::untold;
        clues.operations &= found;
    }

    const TimelineIndex& m_index;
    const std::vector<int>& m_dies;
    const Span& m_span;
};

BusClues cluesOf(const TimelineIndex& index, const std::vector<int>& dies, const Span& span)
{
    const BusNote note = BusNote::unpacked(span.flags);
    if (note.kind == BusNote::Kind::untold) // not kept of data-out and status, nor by older recordings
        return DieWitness(index, dies, span).clues();
    BusClues clues;
    clues.plane = note.isLast ? Plane::last : Plane::before;
    clues.note = note;
    return clues;
}

// What `program` can ask of its channel with this index.
BusFacts factsOf(const Program& program, std::size_t channel, std::vector<ParameterMemo>& memos)
{
    const Topology& topology = program.topology;
    const ChannelInfo& info = topology.channels[channel];
    BusFacts facts{.alone = false, .inPieces = false};
    facts.step = std::max(1U, info.codewordBytes + info.parityBytes);
    facts.retries = info.softSenses > 0;
    for (std::size_t die = 0; die < topology.dies.size(); ++die) {
        const DieInfo& one = topology.dies[die];
        if (one.channel != channel)
            continue;
        const MemoryGeometry& geometry = topology.geometries[one.geometry];
        facts.planes = std::max({facts.planes, geometry.planes, geometry.slcPlanes});
        (geometry.sharedSelect ? facts.shared : facts.alone) = true;
        facts.copyback |= geometry.copyback;
        facts.retries |= geometry.retrySteps > 0;
        facts.inPieces |= !geometry.inPlace;
        facts.most = std::max(
            facts.most,
            topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, geometry.pageBytes * static_cast<std::uint32_t>(geometry.planes)));
        const Instance& memory = program.instances[one.memory];
        const TypeSpec& type = program.types[memory.type];
        if (one.memoryDie != 0 || !type.parameter("cacheRead"))
            continue;
        const Block& block = program.design.blocks[memory.block];
        const auto times = PipelineTimes::read({block, type, memory.element, block.overrides.empty() ? &memos[memory.block] : nullptr});
        facts.cacheReads |= times.cacheRead;
        facts.cachePrograms |= times.cacheProgram;
        facts.suspends |= times.suspendProgram || times.suspendErase;
    }
    return facts;
}

QString textOf(const BusCycleItem& item)
{
    using Kind = BusCycleItem::Kind;
    switch (item.kind) {
    case Kind::command:
        return item.number == BusCycleItem::kUntold ? QString() : QString::asprintf("%02Xh", static_cast<unsigned>(item.number));
    case Kind::column:
        return QStringLiteral("C%1").arg(item.number);
    case Kind::row:
        return QStringLiteral("R%1").arg(item.number);
    case Kind::feature:
        return QStringLiteral("FA");
    case Kind::parameter:
        return QStringLiteral("P%1").arg(item.number);
    case Kind::status:
        return QStringLiteral("SR");
    case Kind::select:
        return QStringLiteral("SCE");
    case Kind::terminate:
        return QStringLiteral("SCT");
    default:
        return {};
    }
}

CycleKind kindOf(BusCycleItem::Kind kind)
{
    using Kind = BusCycleItem::Kind;
    if (kind == Kind::column || kind == Kind::row || kind == Kind::feature)
        return CycleKind::address;
    return kind == Kind::parameter || kind == Kind::status || kind == Kind::data ? CycleKind::data : CycleKind::command;
}

} // namespace

struct BusTracks::Bus {
    BusVisits visits;
    std::vector<int> dies; // tracks of the dies behind it
};

BusTracks::BusTracks(const SpanStore& store, const Design& design, const Catalogue& catalogue)
{
    const auto program = mayRunUnruled(design, catalogue).program;
    if (!program)
        return;
    std::map<std::pair<std::string_view, int>, int> trackOf; // by block and element
    for (std::size_t t = store.tracks.size(); t-- > 0;)
        if (store.tracks[t].resource == "bus")
            trackOf[{store.tracks[t].block, store.tracks[t].element}] = static_cast<int>(t);
    std::vector<ParameterMemo> memos(program->design.blocks.size());
    for (std::size_t channel = 0; channel < program->topology.channels.size(); ++channel) {
        const Instance& instance = program->instances[program->topology.channels[channel].component];
        const Block& block = program->design.blocks[instance.block];
        const auto track = trackOf.find({block.id, instance.flat});
        if (track != trackOf.end())
            add(store, track->second,
                BusVisits(ParameterReader(block, program->types[instance.type], instance.element), factsOf(*program, channel, memos)));
    }
}

void BusTracks::add(const SpanStore& store, int track, const BusVisits& visits)
{
    const auto& tracks = store.tracks;
    const auto& its = tracks[static_cast<std::size_t>(track)];
    std::vector<int> dies;
    for (std::size_t t = 0; t < tracks.size(); ++t)
        if (tracks[t].parent == track)
            dies.push_back(static_cast<int>(t));
    const auto bus = std::make_shared<const Bus>(Bus{visits, std::move(dies)});
    m_buses.resize(tracks.size());
    for (std::size_t t = 0; t < tracks.size(); ++t)
        if (tracks[t].block == its.block && tracks[t].element == its.element
            && (tracks[t].resource == "bus" || tracks[t].resource == "command_bus"))
            m_buses[t] = bus;
}

const BusTracks::Bus* BusTracks::busOf(int track) const
{
    const auto at = static_cast<std::size_t>(track);
    return at < m_buses.size() ? m_buses[at].get() : nullptr;
}

Time BusTracks::cycle(int track) const
{
    const auto* bus = busOf(track);
    return bus ? bus->visits.cycle() : Time{};
}

std::vector<BusCycle> BusTracks::cycles(const TimelineIndex& index, const Span& span, Time from, Time to) const
{
    const auto* bus = busOf(span.track);
    if (!bus || bus->visits.cycle() <= Time{})
        return {};
    const BusVisits visits = bus->visits; // its own: it caches, and windows may be painted on several threads
    std::vector<BusCycle> list;
    for (const auto& item : visits.of(index.activityName(span), span.length(), cluesOf(index, bus->dies, span))) {
        const Time start = span.start + item.start, end = span.start + item.end;
        if (item.kind == BusCycleItem::Kind::wait || end <= from || start >= to)
            continue;
        if (item.kind != BusCycleItem::Kind::data) {
            list.push_back({kindOf(item.kind), start, end, textOf(item)});
            continue;
        }
        const auto edge = [&](std::int64_t n) { return start + visits.transfers(item.first + n) - visits.transfers(item.first); };
        const auto all = std::views::iota(std::int64_t{0}, item.count);
        for (auto k = *std::ranges::partition_point(all, [&](std::int64_t n) { return edge(n + 1) <= from; });
             k < item.count && edge(k) < to; ++k)
            list.push_back({CycleKind::data, edge(k), edge(k + 1), QStringLiteral("D%1").arg(item.first + k)});
    }
    return list;
}

} // namespace floom::inline recording
