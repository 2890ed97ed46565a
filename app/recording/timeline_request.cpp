// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_request.h"

#include "analysis/firmware_hands.h"
#include "recording/analyse_shares.h"
#include "results/stretches.h"

#include <algorithm>

namespace floom {

namespace {

using Chain = std::vector<const Span*>;

// The request's span running at t that ends last; null if none.
const Span* servingAt(const Chain& chain, std::int64_t t)
{
    const Span* best = nullptr;
    for (const auto* span : chain) {
        if (span->startPs > t)
            break;
        if (span->endPs() > t && (!best || span->endPs() > best->endPs()))
            best = span;
    }
    return best;
}

LifePiece waitPiece(std::int64_t from, std::int64_t to, int track)
{
    LifePiece piece;
    piece.startPs = from;
    piece.endPs = to;
    piece.track = track;
    return piece;
}

// The interval [from, to) on a track, split at the other requests' spans that occupy it.
std::vector<LifePiece> culprits(const TimelineIndex& index, int track, std::int64_t from, std::int64_t to, std::uint32_t own)
{
    std::vector<LifePiece> pieces;
    const auto all = index.spans(track);
    const auto [first, last] = index.reaching(track, from, to);
    auto at = from;
    for (std::size_t i = first; i < last && at < to; ++i) {
        const auto& span = all[i];
        if (span.endPs() <= at || span.request == own)
            continue;
        if (span.startPs > at)
            pieces.push_back(waitPiece(at, span.startPs, track));
        auto piece = waitPiece(std::max(at, span.startPs), std::min(to, span.endPs()), track);
        piece.activity = span.activity();
        piece.owner = static_cast<Owner>(std::min<std::uint8_t>(span.owner, kOwners - 1));
        piece.culprit = static_cast<std::int64_t>(span.request) - 1;
        at = piece.endPs;
        pieces.push_back(piece);
    }
    if (at < to)
        pieces.push_back(waitPiece(at, to, track));
    return pieces;
}

std::int64_t heldPs(const std::vector<LifePiece>& pieces)
{
    std::int64_t sum = 0;
    for (const auto& piece : pieces)
        sum += piece.activity >= 0 ? piece.lengthPs() : 0;
    return sum;
}

std::int64_t startAfter(const Chain& chain, std::int64_t at, std::int64_t atMost)
{
    for (const auto* span : chain)
        if (span->startPs > at)
            return std::min(atMost, span->startPs);
    return atMost;
}

// The wait before `next`, where one or more tracks start to serve the request: the track occupied longest is taken as the cause.
std::vector<LifePiece> waitBefore(const TimelineIndex& index, const Chain& chain, const Stretch& wait, std::int64_t next, std::uint32_t own)
{
    std::vector<LifePiece> best;
    for (const auto* span : chain) {
        if (span->startPs != next)
            continue;
        auto pieces = culprits(index, span->track, wait.fromPs, wait.toPs, own);
        if (best.empty() || heldPs(pieces) > heldPs(best))
            best = std::move(pieces);
    }
    return best.empty() ? std::vector<LifePiece>{waitPiece(wait.fromPs, wait.toPs, -1)} : best;
}

// While a command waited for or was held by a firmware core: what that core executed.
void addHands(const TimelineIndex& index, const Span& stretch, std::int64_t from, std::int64_t to, std::vector<LifePiece>& pieces)
{
    for (const HandPiece& hand : handsOf(index.store(), stretch)) {
        auto piece = waitPiece(std::max(from, hand.fromPs), std::min(to, hand.toPs), hand.core >= 0 ? hand.core : stretch.track);
        if (piece.endPs <= piece.startPs)
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
        if (span->lengthPs() > 0 && (index.look(*span) != Look::waiting || index.isQueue(span->track)))
            (index.look(*span) != Look::waiting ? chain : queues).push_back(span);
    const auto own = static_cast<std::uint32_t>(number + 1);
    for (auto at = request->issuedPs; at < request->completedPs;) {
        if (const auto* span = servingAt(chain, at)) {
            auto piece = waitPiece(at, std::min(span->endPs(), request->completedPs), span->track);
            piece.service = true;
            piece.activity = span->activity();
            piece.owner = static_cast<Owner>(std::min<std::uint8_t>(span->owner, kOwners - 1));
            at = piece.endPs;
            life.pieces.push_back(piece);
            continue;
        }
        const auto next = startAfter(chain, at, request->completedPs);
        if (const auto* room = servingAt(queues, at)) {
            const auto until = std::min(room->endPs(), next);
            if (isFirmwareQueue(index.store().tracks[room->track]))
                addHands(index, *room, at, until, life.pieces);
            else
                life.pieces.push_back(waitPiece(at, until, room->track));
            at = until;
            continue;
        }
        const auto until = startAfter(queues, at, next);
        const auto waits = waitBefore(index, chain, {at, until}, next, own);
        life.pieces.insert(life.pieces.end(), waits.begin(), waits.end());
        at = until;
    }
    return life;
}

int readsBefore(const TimelineIndex& index, const Span& read)
{
    constexpr std::uint32_t kSmallestPage = 4096;
    if (read.request == 0 || read.owner != static_cast<std::uint8_t>(Owner::hostRead) || index.look(read) != Look::arrayRead)
        return 0;
    const std::int64_t number = std::int64_t{read.request} - 1;
    const auto* request = index.request(number);
    if (!request || request->write || request->bytes > kSmallestPage)
        return 0;
    const auto all = index.ofRequest(number);
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Span* span) {
        return span->track == read.track && span->activity() == read.activity() && span->lengthPs() > 0 && span->endPs() <= read.startPs;
    }));
}

namespace {

int readsBefore(const TimelineIndex& index, const RequestLife& life, const LifePiece& piece)
{
    Span read;
    read.startPs = piece.startPs;
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
            const auto look = activity < index.activities().size() ? index.activities()[activity].look : Look::task;
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
        else
            row.label = piece.track >= 0 ? QStringLiteral("queued for the %1").arg(QString(place).replace(u'_', u' '))
                                         : QStringLiteral("outside the lanes");
        const auto same =
            std::find_if(rows.begin(), rows.end(), [&](const LifeRow& r) { return r.label == row.label && r.service == row.service; });
        auto& target = same == rows.end() ? rows.emplace_back(row) : *same;
        target.ps += piece.lengthPs();
    }
    std::vector<std::int64_t> parts;
    for (const auto& row : rows)
        parts.push_back(row.ps);
    const auto shares = sharesOf(parts);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].share = shares[i];
    return rows;
}

const LifePiece* longestHold(const RequestLife& life)
{
    const LifePiece* best = nullptr;
    for (const auto& piece : life.pieces)
        if (!piece.service && piece.activity >= 0 && (!best || piece.lengthPs() > best->lengthPs()))
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
    auto name = QString::fromStdString(index.activities()[static_cast<std::size_t>(activity)].name);
    if (name == QLatin1String("held"))
        return QStringLiteral("reserved");
    return index.isFunction(activity) ? name : name.replace(QLatin1Char('_'), QLatin1Char(' '));
}

} // namespace floom
