// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/database.h"
#include "store/result_check.h"
#include "store/run_rows.h"
#include "store/span_codec.h"

#include <QString>

#include <algorithm>
#include <atomic>
#include <span>
#include <thread>

namespace floom::inline store {

namespace {

constexpr double kRead = 0.2; // share of the progress bar for reading chunks, before unpacking

template <typename Row>
void putChunks(Database& database, const char* table, int run, const std::vector<Row>& rows, QByteArray (*encode)(std::span<const Row>))
{
    QSqlQuery insert =
        database.prepare(QStringLiteral("INSERT INTO %1 (run, number, count, columns) VALUES (?, ?, ?, ?)").arg(QLatin1String(table)));
    const std::span<const Row> all(rows);
    for (std::size_t at = 0, number = 0; at < all.size() && !database.failed(); at += kChunk, ++number) {
        const auto chunk = all.subspan(at, std::min(kChunk, all.size() - at));
        database.run(insert, {run, static_cast<qlonglong>(number), static_cast<qlonglong>(chunk.size()), encode(chunk)});
    }
}

struct SpanChunk {
    QByteArray columns;
    std::size_t count = 0, at = 0; // row count, and index of the first row
};

bool goesOn(const ReadWatch& watch, double share)
{
    if (watch.percent)
        watch.percent->store(static_cast<int>(100 * share), std::memory_order_relaxed);
    return !watch.stop.stop_requested();
}

// Unpacking takes far longer than reading, so chunks are distributed over several threads.
template <typename Row>
bool decodeAll(const std::vector<SpanChunk>& chunks, std::vector<Row>& rows,
               bool (*decode)(const QByteArray&, std::size_t, std::vector<Row>&), const ReadWatch& watch)
{
    constexpr std::size_t kOneThread = 16, kMostThreads = 8; // chunks
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> sound = true;
    const auto work = [&] {
        std::vector<Row> some;
        for (auto i = next++; i < chunks.size() && sound; i = next++) {
            some.clear();
            if (!decode(chunks[i].columns, chunks[i].count, some)
                || !goesOn(watch, kRead + (1 - kRead) * static_cast<double>(i) / static_cast<double>(chunks.size())))
                sound = false;
            else
                std::copy(some.begin(), some.end(), rows.begin() + static_cast<std::ptrdiff_t>(chunks[i].at));
        }
    };
    {
        const auto wanted = std::min({kMostThreads, std::size_t{std::thread::hardware_concurrency()}, chunks.size() / kOneThread});
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < wanted; ++i)
            helpers.emplace_back(work);
        work();
    }
    return sound;
}

// Limits for the rows a small blob may announce: up to kRowsUnasked rows are accepted unchecked, beyond that kMostPerByte per byte. The
// densest recording of a run stays far below.
constexpr std::size_t kRowsUnasked = 8'000'000, kMostPerByte = 16;

// Also false if stopped.
template <typename Row>
bool readChunks(Database& database, const char* table, int run, std::vector<Row>& rows,
                bool (*decode)(const QByteArray&, std::size_t, std::vector<Row>&), const ReadWatch& watch)
{
    const auto all = database.value(QStringLiteral("SELECT count(*) FROM %1 WHERE run = ?").arg(QLatin1String(table)), {run}).toDouble();
    QSqlQuery q = database.rows(
        QStringLiteral("SELECT count, columns, number FROM %1 WHERE run = ? ORDER BY number").arg(QLatin1String(table)), {run});
    std::vector<SpanChunk> chunks;
    std::size_t total = 0, bytes = 0;
    while (!database.failed() && q.next()) {
        const bool isNext = q.value(2).toULongLong() == chunks.size(); // no gap in the numbering
        chunks.push_back({q.value(1).toByteArray(), static_cast<std::size_t>(q.value(0).toULongLong()), total});
        if (!isNext || chunks.back().count > kChunk || !goesOn(watch, kRead * static_cast<double>(chunks.size()) / all))
            return false;
        total += chunks.back().count;
        bytes += static_cast<std::size_t>(chunks.back().columns.size());
    }
    if (database.failed() || (total > kRowsUnasked && total / kMostPerByte > bytes))
        return false;
    rows.resize(total);
    return decodeAll(chunks, rows, decode, watch);
}

void putTracks(Database& database, int run, const SpanStore& store)
{
    QSqlQuery insert =
        database.prepare(QStringLiteral("INSERT INTO track (run, number, name, block, type, resource, element, parent, first_span) "
                                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    for (std::size_t i = 0; i < store.tracks.size(); ++i) {
        const auto& track = store.tracks[i];
        database.run(insert,
                     {run, static_cast<qlonglong>(i), QString::fromStdString(track.name), QString::fromStdString(track.block),
                      QString::fromStdString(track.type), QString::fromStdString(track.resource), track.element, track.parent,
                      i < store.trackBegin.size() ? store.trackBegin[i] : 0U});
    }
}

bool readTracks(Database& database, int run, SpanStore& store)
{
    QSqlQuery q =
        database.rows(QStringLiteral("SELECT name, block, type, resource, element, parent, first_span, number FROM track WHERE run = ? "
                                     "ORDER BY number"),
                      {run});
    while (!database.failed() && q.next()) {
        if (q.value(7).toULongLong() != store.tracks.size()) // a track is missing
            return false;
        store.tracks.push_back({q.value(0).toString().toStdString(), q.value(1).toString().toStdString(),
                                q.value(2).toString().toStdString(), q.value(3).toString().toStdString(), q.value(4).toInt(),
                                q.value(5).toInt()});
        store.trackBegin.push_back(q.value(6).toUInt());
    }
    store.trackBegin.push_back(static_cast<std::uint32_t>(store.spans.size()));
    return isSound(store);
}

} // namespace

Error damagedRecording(const Database& database, int run)
{
    return Error{database.path().toStdString() + ", run " + std::to_string(run), "recorded spans", "damaged data",
                 "Run it again with its seed to record the same; flashloom-cli repair removes the damaged recording."};
}

void putSpans(Database& database, int run, const SpanStore& store)
{
    putTracks(database, run, store);
    putChunks<Span>(database, "span_chunk", run, store.spans, encodeSpans);
    putChunks<RequestSpan>(database, "request_chunk", run, store.requests, encodeRequests);
}

Result<std::shared_ptr<const SpanStore>> readSpans(Database& database, int run, const ReadWatch& watch)
{
    auto store = std::make_shared<SpanStore>();
    const bool whole = readChunks<RequestSpan>(database, "request_chunk", run, store->requests, decodeRequests, {watch.stop, nullptr})
        && readChunks<Span>(database, "span_chunk", run, store->spans, decodeSpans, watch) && readTracks(database, run, *store);
    QSqlQuery q = database.rows(QStringLiteral("SELECT spans, truncated, recorded_ps FROM run WHERE id = ?"), {run});
    const bool found = !database.failed() && q.next();
    if (database.failed())
        return database.takeOutcome().error();
    if (!whole || !found || q.value(0).toULongLong() != store->spans.size())
        return watch.stop.stop_requested() ? Error{"", "", "not wanted any more", {}} : damagedRecording(database, run);
    store->truncated = q.value(1).toBool();
    store->end = Time{q.value(2).toLongLong()};
    return std::shared_ptr<const SpanStore>(std::move(store));
}

} // namespace floom::inline store
