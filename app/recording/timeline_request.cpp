// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_request.h"

#include "analysis/firmware_hands.h"
#include "base/spelling.h"
#include "recording/why_shares.h"
#include "results/stretches.h"

#include <algorithm>
#include <map>
#include <string>

namespace floom::inline recording {

namespace {

using Chain = std::vector<const Span*>;

// The request's span running at t that ends last; null if none.
const Span* servingAt(const Chain& chain, Time t)
{
    const Span* best = nullptr;
    for (const auto* span : chain) {
        if (span->start > t)
            break;
        if (span->end() > t && (!best || span->end() > best->end()))
            best = span;
    }
    return best;
}

LifePiece waitPiece(Time from, Time to, int track)
{
    LifePiece piece;
    piece.start = from;
    piece.end = to;
    piece.track = track;
    return piece;
}

// The interval [from, to) on a track, split at the other requests' spans that occupy it.
std::vector<LifePiece> culprits(const TimelineIndex& index, int track, Time from, Time to, std::uint32_t own)
{
    std::vector<LifePiece> pieces;
    const auto all = index.spans(track);
    const auto [first, last] = index.reaching(track, from, to);
    auto at = from;
    for (std::size_t i = first; i < last && at < to; ++i) {
        const auto& span = all[i];
        if (span.end() <= at || span.request == own)
            continue;
        if (span.start > at)
            pieces.push_back(waitPiece(at, span.start, track));
        auto piece = waitPiece(std::max(at, span.start), std::min(to, span.end()), track);
        piece.activity = span.activity();
        piece.owner = static_cast<Owner>(std::min<std::uint8_t>(span.owner, kOwners - 1));
        piece.culprit = static_cast<std::int64_t>(span.request) - 1;
        at = piece.end;
        pieces.push_back(piece);
    }
    if (at < to)
        pieces.push_back(waitPiece(at, to, track));
    return pieces;
}

Time held(const std::vector<LifePiece>& pieces)
{
    Time sum;
    for (const auto& piece : pieces)
        sum += piece.activity >= 0 ? piece.length() : Time{};
    return sum;
}

Time startAfter(const Chain& chain, Time at, Time latest)
{
    for (const auto* span : chain)
        if (span->start > at)
            return earlier(latest, span->start);
    return latest;
}

// The wait before `next`, where one or more tracks start to serve the request: the track occupied longest is taken as the cause.
std::vector<LifePiece> waitBefore(const TimelineIndex& index, const Chain& chain, const Stretch& wait, Time next, std::uint32_t own)
{
    std::vector<LifePiece> best;
    for (const auto* span : chain) {
        if (span->start != next)
            continue;
        auto pieces = culprits(index, span->track, wait.from, wait.to, own);
        if (best.empty() || held(pieces) > held(best))
            best = std::move(pieces);
    }
    return best.empty() ? std::vector<LifePiece>{waitPiece(wait.from, wait.to, -1)} : best;
}

// What the causes of a request's waits tell of each server that it waited for. Without causes, nothing.
class ToldWaits {
public:
    ToldWaits(const TimelineIndex& index, std::uint32_t request)
        : m_index(index)
    {
        const RequestSpan* const asked = index.request(request);
        const auto& waits = index.store().waits;
        m_known = !waits.empty() && (asked == nullptr || !asked->waitsLeftOut);
        auto wait = std::lower_bound(waits.begin(), waits.end(), request,
                                     [](const RequestWait& one, std::uint32_t number) { return one.request < number; });
        for (; wait != waits.end() && wait->request == request; ++wait) {
            const auto activity = static_cast<std::size_t>(wait->activity);
            if (wait->track >= 0)
                m_left[wait->track] += wait->ps;
            else if (activity < index.activities().size())
                m_ofBlocks[index.activities()[activity].block] += wait->ps;
        }
    }

    [[nodiscard]] bool areKnown() const { return m_known; }
    [[nodiscard]] Time left(int track) const
    {
        const auto own = m_left.find(track);
        const auto block = m_ofBlocks.find(m_index.store().tracks[static_cast<std::size_t>(track)].block);
        return Time{(own == m_left.end() ? 0 : own->second) + (block == m_ofBlocks.end() ? 0 : block->second)};
    }
    void take(int track, Time time)
    {
        const auto own = m_left.find(track);
        const std::int64_t there = own == m_left.end() ? 0 : std::min(own->second, time.ps);
        if (own != m_left.end())
            own->second -= there;
        if (auto block = m_ofBlocks.find(m_index.store().tracks[static_cast<std::size_t>(track)].block); block != m_ofBlocks.end())
            block->second = std::max<std::int64_t>(0, block->second - (time.ps - there));
    }
    [[nodiscard]] std::vector<int> longestFirst() const
    {
        std::vector<int> tracks;
        for (const auto& [track, ps] : m_left)
            tracks.push_back(track);
        std::stable_sort(tracks.begin(), tracks.end(), [&](int a, int b) { return m_left.at(a) > m_left.at(b); });
        return tracks;
    }

private:
    const TimelineIndex& m_index;
    bool m_known = false;
    std::map<int, std::int64_t> m_left; // by track
    std::map<std::string, std::int64_t> m_ofBlocks; // of waits for one of several servers
};

LifePiece unrecordedPiece(Time from, Time to, bool causesAreKnown)
{
    auto piece = waitPiece(from, to, -1);
    piece.unrecorded = causesAreKnown ? LifePiece::Unrecorded::work : LifePiece::Unrecorded::unknown;
    return piece;
}

// The parts of the gap during which others held the servers that the causes name, each as long as they tell; in time order.
std::vector<LifePiece> toldPieces(const TimelineIndex& index, const Stretch& gap, std::uint32_t own, ToldWaits& told)
{
    std::vector<LifePiece> pieces;
    for (const int track : told.longestFirst())
        for (LifePiece held : culprits(index, track, gap.from, gap.to, own)) {
            if (held.activity < 0)
                continue;
            for (const auto& one : pieces) // one wait at a time
                if (one.start < held.end && held.start < one.end) {
                    if (held.start < one.start)
                        held.end = one.start;
                    else
                        held.start = earlier(one.end, held.end);
                }
            held.end = earlier(held.end, held.start + told.left(track));
            if (held.end <= held.start)
                continue;
            told.take(track, held.length());
            pieces.push_back(held);
            std::sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
        }
    return pieces;
}

// A time without a span of the request before the track that serves it next: a wait for that track as far as the causes agree. Without
// causes it is one if others held that track most of the time.
std::vector<LifePiece> gapPieces(const TimelineIndex& index, std::vector<LifePiece> guess, const Stretch& gap, std::uint32_t own,
                                 ToldWaits& told)
{
    const Time length = gap.to - gap.from;
    const int next = guess.front().track;
    if (next < 0 && !told.areKnown())
        return guess;
    if (!told.areKnown()) {
        return held(guess) + held(guess) < length ? std::vector{unrecordedPiece(gap.from, gap.to, false)} : guess;
    }
    if (next >= 0 && told.left(next) + Time{length.ps / 10} >= length) {
        told.take(next, earlier(length, told.left(next)));
        return guess;
    }
    const auto waits = toldPieces(index, gap, own, told);
    if (next < 0 && waits.empty()) // the way back to the host
        return guess;
    std::vector<LifePiece> pieces;
    auto at = gap.from;
    for (const auto& piece : waits) {
        if (piece.start > at)
            pieces.push_back(unrecordedPiece(at, piece.start, true));
        pieces.push_back(piece);
        at = piece.end;
    }
    const Time turn = next >= 0 ? earlier(told.left(next), gap.to - at) : Time{};
    if (at < gap.to - turn)
        pieces.push_back(unrecordedPiece(at, gap.to - turn, true));
    if (turn > Time{}) {
        told.take(next, turn);
        pieces.push_back(waitPiece(gap.to - turn, gap.to, next));
    }
    return pieces;
}

// While a command waited for or was held by a firmware core: what that core executed.
void addHands(const TimelineIndex& index, const Span& stretch, Time from, Time to, std::vector<LifePiece>& pieces)
{
    for (const HandPiece& hand : handsOf(index.store(), stretch)) {
        auto piece = waitPiece(std::max(from, hand.from), std::min(to, hand.to), hand.core >= 0 ? hand.core : stretch.track);
        if (piece.end <= piece.start)
            continue;
        piece.activity = hand.asleep ? -1 : hand.activity;
        piece.owner = static_cast<Owner>(std::min<std::uint8_t>(hand.owner, kOwners - 1));
        piece.inHand = hand.taken;
        piece.service = hand.taken && !hand.asleep;
        pieces.push_back(piece);
    }
}

} // namespace

RequestLife requestLife(const TimelineIndex& index, std::int64_t number)
{
    RequestLife life;
    const auto* request = index.request(number);
    if (!request)
        return life;
    life.request = *request;
    Chain chain, queues; // service spans; waits for room
    for (const auto* span : index.ofRequest(number))
        if (span->length() > Time{} && (index.look(*span) != ActivityStyle::waiting || index.isQueue(span->track)))
            (index.look(*span) != ActivityStyle::waiting ? chain : queues).push_back(span);
    const auto own = static_cast<std::uint32_t>(number + 1);
    ToldWaits told(index, static_cast<std::uint32_t>(number));
    for (auto at = request->issued; at < request->completed;) {
        if (const auto* span = servingAt(chain, at)) {
            auto piece = waitPiece(at, std::min(span->end(), request->completed), span->track);
            piece.service = true;
            piece.activity = span->activity();
            piece.owner = static_cast<Owner>(std::min<std::uint8_t>(span->owner, kOwners - 1));
            at = piece.end;
            life.pieces.push_back(piece);
            continue;
        }
        const auto next = startAfter(chain, at, request->completed);
        if (const auto* room = servingAt(queues, at)) {
            const auto until = std::min(room->end(), next);
            if (isFirmwareQueue(index.store().tracks[room->track]))
                addHands(index, *room, at, until, life.pieces);
            else
                life.pieces.push_back(waitPiece(at, until, room->track));
            at = until;
            continue;
        }
        const auto until = startAfter(queues, at, next);
        const auto waits = gapPieces(index, waitBefore(index, chain, {at, until}, next, own), {at, until}, own, told);
        life.pieces.insert(life.pieces.end(), waits.begin(), waits.end());
        at = until;
    }
    return life;
}

int readsBefore(const TimelineIndex& index, const Span& read)
{
    constexpr std::uint32_t kSmallestPage = 4096;
    if (read.request == 0 || read.owner != static_cast<std::uint8_t>(Owner::hostRead) || index.look(read) != ActivityStyle::arrayRead)
        return 0;
    const std::int64_t number = std::int64_t{read.request} - 1;
    const auto* request = index.request(number);
    if (!request || request->write || request->bytes > kSmallestPage)
        return 0;
    const auto all = index.ofRequest(number);
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Span* span) {
        return span->track == read.track && span->activity() == read.activity() && span->length() > Time{} && span->end() <= read.start;
    }));
}

namespace {

int readsBefore(const TimelineIndex& index, const RequestLife& life, const LifePiece& piece)
{
    Span read;
    read.start = piece.start;
    read.lengthAndKind = static_cast<std::uint64_t>(std::max(0, piece.activity)) << 48;
    read.request = life.request.request + 1;
    read.track = static_cast<std::uint16_t>(std::max(0, piece.track));
    read.owner = static_cast<std::uint8_t>(piece.owner);
    return piece.service ? readsBefore(index, read) : 0;
}

} // namespace

std::vector<LifeRow> lifeRows(const TimelineIndex& index, const RequestLife& life)
{
    std::vector<LifeRow> rows;
    for (const auto& piece : life.pieces) {
        LifeRow row;
        row.service = piece.service;
        row.known = piece.activity >= 0;
        const bool background = piece.owner > Owner::hostWrite && piece.owner < Owner::other;
        if (row.known) {
            const auto activity = static_cast<std::size_t>(piece.activity);
            const auto look = activity < index.activities().size() ? index.activities()[activity].look : ActivityStyle::task;
            row.category = timelineCategory(look, background);
        }
        const auto& tracks = index.store().tracks;
        const auto place = piece.track >= 0 ? QString::fromStdString(tracks[static_cast<std::size_t>(piece.track)].resource) : QString();
        if (piece.inHand)
            row.label =
                row.known ? QStringLiteral("firmware in %1").arg(activityWords(index, piece.activity)) : QStringLiteral("firmware asleep");
        else if (const int before = readsBefore(index, life, piece); before > 0)
            row.label = QStringLiteral("%1, retry %2").arg(activityWords(index, piece.activity)).arg(before);
        else if (piece.service)
            row.label = activityWords(index, piece.activity);
        else if (row.known)
            row.label = QStringLiteral("%1 busy: %2").arg(place, workWords(index, piece));
        else if (piece.unrecorded != LifePiece::Unrecorded::no)
            row.label =
                piece.unrecorded == LifePiece::Unrecorded::work ? QStringLiteral("own work, not recorded") : QStringLiteral("not recorded");
        else
            row.label = piece.track >= 0 ? QStringLiteral("queued for the %1").arg(QString(place).replace(u'_', u' '))
                                         : QStringLiteral("outside the lanes");
        const auto same =
            std::find_if(rows.begin(), rows.end(), [&](const LifeRow& r) { return r.label == row.label && r.service == row.service; });
        auto& target = same == rows.end() ? rows.emplace_back(row) : *same;
        target.length += piece.length();
    }
    std::vector<std::int64_t> parts;
    for (const auto& row : rows)
        parts.push_back(row.length.ps);
    const auto shares = sharesOf(parts);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].share = shares[i];
    return rows;
}

const LifePiece* longestHold(const RequestLife& life)
{
    const LifePiece* best = nullptr;
    for (const auto& piece : life.pieces)
        if (!piece.service && piece.activity >= 0 && (!best || piece.length() > best->length()))
            best = &piece;
    return best;
}

QString ownerWords(Owner owner)
{
    switch (owner) {
    case Owner::hostRead:
        return QStringLiteral("host read");
    case Owner::hostWrite:
        return QStringLiteral("host write");
    case Owner::gc:
        return QStringLiteral("GC");
    case Owner::map:
        return QStringLiteral("map");
    case Owner::parity:
        return QStringLiteral("parity");
    case Owner::other:
        break;
    }
    return QStringLiteral("other");
}

QString workWords(const TimelineIndex& index, const LifePiece& piece)
{
    const bool background = piece.owner > Owner::hostWrite && piece.owner < Owner::other;
    return (background ? ownerWords(piece.owner) + QLatin1Char(' ') : QString()) + activityWords(index, piece.activity);
}

QString activityWords(const TimelineIndex& index, int activity)
{
    if (activity < 0 || static_cast<std::size_t>(activity) >= index.activities().size())
        return QStringLiteral("work");
    const std::string& name = index.activities()[static_cast<std::size_t>(activity)].name;
    if (name == "held")
        return QStringLiteral("reserved");
    return QString::fromStdString(index.isFunction(activity) ? name : spacedName(name));
}

} // namespace floom::inline recording
