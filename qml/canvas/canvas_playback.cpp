// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_playback.h"

#include "recording/timeline_hits.h"
#include "recording/timeline_request.h"
#include "recording/timeline_ruler.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace floom::inline pages {

namespace {

constexpr double kTrail = 0.22; // length behind a token, as a share of the wire

// The wire that shows a block's transfers: a host's link, a channel's flash bus, a buffer's memory bus.
std::optional<std::size_t> wireOf(const Scene& scene, const SceneCard& card)
{
    Bus bus = Bus::interconnect;
    switch (card.type ? card.type->role : Role::transport) {
    case Role::host:
        bus = Bus::host;
        break;
    case Role::channel:
        bus = Bus::nand;
        break;
    case Role::buffer:
        bus = Bus::ddr;
        break;
    default:
        return std::nullopt;
    }
    for (const bool exact : {true, false}) // fallback: a host wired to the interconnect has no host bus
        for (std::size_t i = 0; i < scene.wires.size(); ++i) {
            const auto& link = scene.design.links[static_cast<std::size_t>(scene.wires[i].link)];
            if ((link.from.block == card.id || link.to.block == card.id) && (!exact || scene.wires[i].bus == bus))
                return i;
        }
    return std::nullopt;
}

QPointF alongPath(const std::vector<QPointF>& points, double share)
{
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length += (points[i] - points[i - 1]).manhattanLength();
    double left = length * std::clamp(share, 0.0, 1.0);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double piece = (points[i] - points[i - 1]).manhattanLength();
        if (left <= piece && piece > 0)
            return points[i - 1] + (points[i] - points[i - 1]) * (left / piece);
        left -= piece;
    }
    return points.empty() ? QPointF() : points.back();
}

// The corners of a path between two shares of its length.
std::vector<QPointF> pieceOfPath(const std::vector<QPointF>& points, double from, double to)
{
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        length += (points[i] - points[i - 1]).manhattanLength();
    std::vector<QPointF> piece{alongPath(points, from)};
    double at = 0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        at += (points[i] - points[i - 1]).manhattanLength();
        if (at > length * from && at < length * to)
            piece.push_back(points[i]);
    }
    piece.push_back(alongPath(points, to));
    return piece;
}

// Requests waiting at an instant, by the block that serves them next.
std::vector<TokenQueue> queuesAt(const Scene& scene, const TimelineIndex& index, Time at, std::int64_t pinned)
{
    std::vector<TokenQueue> queues;
    index.forEachRequestAt(at, [&](const RequestSpan& request) {
        int waitsFor = -1;
        forEachWait(index, request, [&](int track, Time from, Time to) {
            if (from <= at && at < to)
                waitsFor = track;
        });
        const int card = waitsFor < 0 ? -1 : scene.cardOf(index.store().tracks[static_cast<std::size_t>(waitsFor)].block);
        if (card < 0)
            return;
        auto queue = std::find_if(queues.begin(), queues.end(), [card](const TokenQueue& q) { return q.card == card; });
        if (queue == queues.end()) {
            queue = queues.insert(queues.end(), TokenQueue());
            queue->card = card;
        }
        ++queue->count;
        const bool isPinned = pinned == static_cast<std::int64_t>(request.request);
        queue->holdsPinned = queue->holdsPinned || isPinned;
        if (queue->first.size() < kMostStacked)
            queue->first.push_back(request.write ? u'W' : u'R');
    });
    return queues;
}

QChar letterFor(const Span& span, ActivityStyle look)
{
    if (look == ActivityStyle::erase)
        return u'E';
    switch (static_cast<Owner>(span.owner)) {
    case Owner::hostRead:
        return u'R';
    case Owner::hostWrite:
        return u'W';
    case Owner::gc:
        return u'G';
    case Owner::map:
        return u'M';
    case Owner::parity:
        return u'X';
    case Owner::other:
        return u'o';
    }
    return u'o';
}

bool travels(ActivityStyle look)
{
    return look == ActivityStyle::dataIn || look == ActivityStyle::dataOut || look == ActivityStyle::hostLink
        || look == ActivityStyle::transfer || look == ActivityStyle::command;
}

// Direction: towards the span's block, or away from it.
bool isInbound(const Span& span, ActivityStyle look, Role role)
{
    if (role == Role::host)
        return static_cast<Owner>(span.owner) == Owner::hostRead;
    return look == ActivityStyle::dataOut;
}

} // namespace

const Span* spanAt(const SpanStore& store, int track, Time at)
{
    const auto t = static_cast<std::size_t>(track);
    if (track < 0 || t + 1 >= store.trackBegin.size())
        return nullptr;
    const auto first = store.spans.begin() + store.trackBegin[t], last = store.spans.begin() + store.trackBegin[t + 1];
    const auto after = std::upper_bound(first, last, at, [](Time instant, const Span& span) { return instant < span.start; });
    if (after == first || std::prev(after)->end() <= at)
        return nullptr;
    return &*std::prev(after);
}

QString momentCaption(const TimelineIndex& index, std::int64_t request, Time at)
{
    const auto life = requestLife(index, request);
    const auto piece =
        std::find_if(life.pieces.begin(), life.pieces.end(), [at](const LifePiece& p) { return p.start <= at && at < p.end; });
    if (piece == life.pieces.end())
        return {};
    const auto whole = life.request.completed - life.request.issued;
    const auto place =
        piece->track < 0 ? QString() : QString::fromStdString(index.store().tracks[static_cast<std::size_t>(piece->track)].name);
    const auto part = QStringLiteral("%1 of %2").arg(durationText(at - piece->start), durationText(piece->length()));
    const auto head = QStringLiteral("%1 %2  ·  %3 of %4  ·  ")
                          .arg(life.request.write ? QStringLiteral("write") : QStringLiteral("read"), groupedNumber(life.request.request),
                               durationText(at - life.request.issued), durationText(whole));
    if (piece->service)
        return head + QStringLiteral("%1 on %2, %3").arg(activityWords(index, piece->activity), place, part);
    if (piece->unrecorded != LifePiece::Unrecorded::no)
        return head + QStringLiteral("not recorded, %1").arg(part);
    if (place.isEmpty())
        return head + QStringLiteral("outside the lanes, %1").arg(part);
    const auto behind = piece->activity < 0 ? QString() : QStringLiteral(" behind ") + workWords(index, *piece);
    return head + QStringLiteral("waits for %1%2, %3").arg(place, behind, part);
}

QString lifeText(const TimelineIndex& index, std::int64_t request)
{
    constexpr std::size_t kMostNamed = 3;
    auto rows = lifeRows(index, requestLife(index, request));
    Time wait;
    for (const auto& row : rows)
        wait += row.service ? Time{} : row.length;
    std::erase_if(rows, [](const LifeRow& row) { return !row.service; });
    auto longest = rows;
    std::stable_sort(longest.begin(), longest.end(), [](const LifeRow& a, const LifeRow& b) { return a.length > b.length; });
    const Time least = longest.size() > kMostNamed ? longest[kMostNamed - 1].length : Time{};
    QStringList parts;
    if (wait > Time{})
        parts << QStringLiteral("wait %1").arg(durationText(wait));
    for (const auto& row : rows) // in time order
        if (row.length >= least)
            parts << QStringLiteral("%1 %2").arg(row.label, durationText(row.length));
    return parts.join(QStringLiteral(" · "));
}

Moment momentAt(const Scene& scene, const RunResult& result, const TimelineIndex* index, Time at, std::int64_t pinned)
{
    Moment moment;
    moment.cards.resize(scene.cards.size());
    if (!result.spans)
        return moment;
    const auto& store = *result.spans;
    if (index)
        moment.queues = queuesAt(scene, *index, at, pinned);
    for (std::size_t t = 0; t < store.tracks.size(); ++t) {
        const auto& track = store.tracks[t];
        const int card = scene.cardOf(track.block);
        if (card < 0)
            continue;
        const auto& block = scene.design.blocks[static_cast<std::size_t>(card)];
        auto& elements = moment.cards[static_cast<std::size_t>(card)];
        elements.resize(static_cast<std::size_t>(std::clamp(block.instances(), 1, 1'000'000)));
        const auto* span = spanAt(store, static_cast<int>(t), at);
        if (!span || static_cast<std::size_t>(span->activity()) >= result.activities.size())
            continue;
        const auto look = result.activities[static_cast<std::size_t>(span->activity())].look;
        const double progress = ratio(at - span->start, later(Time{1}, span->length()));
        const auto element = static_cast<std::size_t>(std::max(0, track.element));
        const bool isPinned = pinned >= 0 && static_cast<std::int64_t>(span->request) == pinned + 1;
        if (element < elements.size() && look != ActivityStyle::waiting && !elements[element].isPinned)
            elements[element] = {true, look, progress, isPinned};
        const auto& shown = scene.cards[static_cast<std::size_t>(card)];
        const auto wire = travels(look) ? wireOf(scene, shown) : std::nullopt;
        if (!wire)
            continue;
        const auto& route = scene.wires[*wire];
        const bool fromHere = scene.design.links[static_cast<std::size_t>(route.link)].from.block == track.block;
        const bool forward = fromHere != isInbound(*span, look, shown.type->role);
        auto path = route.path;
        if (element < route.strands.size()) {
            path = {route.strands[element].first, route.strands[element].second};
            // Strands run top to bottom; reverse them if the link starts at the lower end.
            const int to = scene.cardOf(scene.design.links[static_cast<std::size_t>(route.link)].to.block);
            if (scene.cards[static_cast<std::size_t>(to)].rect.top() < path.front().y())
                std::reverse(path.begin(), path.end());
        }
        if (!forward)
            std::reverse(path.begin(), path.end());
        moment.tokens.push_back({alongPath(path, progress), pieceOfPath(path, std::max(0.0, progress - kTrail), progress),
                                 letterFor(*span, look), look, static_cast<int>(*wire), progress, isPinned,
                                 static_cast<std::int64_t>(span->request) - 1});
    }
    return moment;
}

} // namespace floom::inline pages
