// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/span_codec.h"

#include "store/unpack.h"
#include "store/varint.h"

#include <algorithm>
#include <functional>

namespace floom::inline store {

namespace {

constexpr int kLevel = 1; // zlib's fastest: difference columns already compress well
constexpr std::size_t kLongestVarint = 10;
constexpr std::uint64_t kLengthMask = 0xFFFF'FFFF'FFFFULL;
constexpr std::size_t kLargestBucket = 64UL * 128;

template <typename Row, typename Get> void putDifferences(QByteArray& out, std::span<const Row> rows, Get get)
{
    std::int64_t previous = 0;
    for (const auto& row : rows) {
        const auto value = static_cast<std::int64_t>(get(row));
        putSigned(out, value - previous);
        previous = value;
    }
}

template <typename Row, typename Get> void putValues(QByteArray& out, std::span<const Row> rows, Get get)
{
    for (const auto& row : rows)
        putVarint(out, static_cast<std::uint64_t>(get(row)));
}

template <typename Row, typename Set> void takeDifferences(VarintReader& in, std::span<Row> rows, Set set)
{
    std::uint64_t value = 0; // unsigned: wraps on damaged data instead of overflowing
    for (auto& row : rows) {
        value += static_cast<std::uint64_t>(in.nextSigned());
        set(row, static_cast<std::int64_t>(value));
    }
}

template <typename Row, typename Set> void takeValues(VarintReader& in, std::span<Row> rows, Set set)
{
    for (auto& row : rows)
        set(row, in.next());
}

// Runs `read` over `count` new rows; removes them if the blob does not hold exactly these rows.
template <typename Row>
bool decode(const QByteArray& blob, std::size_t count, std::size_t columns, std::vector<Row>& out,
            const std::function<void(VarintReader&, std::span<Row>)>& read)
{
    if (count > kChunk)
        return false;
    const auto bytes = unpacked(blob, static_cast<qsizetype>(kChunk * columns * kLongestVarint));
    if (!bytes || static_cast<std::size_t>(bytes->size()) < count * columns) // each field takes at least one byte
        return false;
    const auto before = out.size();
    out.resize(before + count);
    VarintReader in(*bytes);
    read(in, std::span<Row>(out).subspan(before));
    if (in.ok() && in.atEnd())
        return true;
    out.resize(before);
    return false;
}

} // namespace

QByteArray encodeSpans(std::span<const Span> spans)
{
    QByteArray out;
    putDifferences(out, spans, [](const Span& s) { return s.start.ps; });
    putValues(out, spans, [](const Span& s) { return s.length().ps; });
    putValues(out, spans, [](const Span& s) { return s.activity(); });
    putDifferences(out, spans, [](const Span& s) { return s.request; });
    putDifferences(out, spans, [](const Span& s) { return s.track; });
    putValues(out, spans, [](const Span& s) { return s.owner; });
    putValues(out, spans, [](const Span& s) { return s.flags; });
    return qCompress(out, kLevel);
}

bool decodeSpans(const QByteArray& blob, std::size_t count, std::vector<Span>& out)
{
    return decode<Span>(blob, count, 7, out, [](VarintReader& in, std::span<Span> rows) {
        takeDifferences(in, rows, [](Span& s, std::int64_t v) { s.start = Time{v}; });
        takeValues(in, rows, [](Span& s, std::uint64_t v) { s.lengthAndKind = v & kLengthMask; });
        takeValues(in, rows, [](Span& s, std::uint64_t v) { s.lengthAndKind |= v << 48; });
        takeDifferences(in, rows, [](Span& s, std::int64_t v) { s.request = static_cast<std::uint32_t>(v); });
        takeDifferences(in, rows, [](Span& s, std::int64_t v) { s.track = static_cast<std::uint16_t>(v); });
        takeValues(in, rows, [](Span& s, std::uint64_t v) { s.owner = static_cast<std::uint8_t>(v); });
        takeValues(in, rows, [](Span& s, std::uint64_t v) { s.flags = static_cast<std::uint8_t>(v); });
    });
}

QByteArray encodeRequests(std::span<const RequestSpan> requests)
{
    QByteArray out;
    putDifferences(out, requests, [](const RequestSpan& r) { return r.issued.ps; });
    putValues(out, requests, [](const RequestSpan& r) { return (r.completed - r.issued).ps; });
    putDifferences(out, requests, [](const RequestSpan& r) { return r.request; });
    putValues(out, requests, [](const RequestSpan& r) { return r.bytes; });
    putValues(out, requests, [](const RequestSpan& r) { return r.offset; });
    putValues(out, requests, [](const RequestSpan& r) { return r.write; });
    return qCompress(out, kLevel);
}

bool decodeRequests(const QByteArray& blob, std::size_t count, std::vector<RequestSpan>& out)
{
    return decode<RequestSpan>(blob, count, 6, out, [](VarintReader& in, std::span<RequestSpan> rows) {
        takeDifferences(in, rows, [](RequestSpan& r, std::int64_t v) { r.issued = Time{v}; });
        takeValues(in, rows, [](RequestSpan& r, std::uint64_t v) {
            r.completed = Time{static_cast<std::int64_t>(static_cast<std::uint64_t>(r.issued.ps) + v)};
        });
        takeDifferences(in, rows, [](RequestSpan& r, std::int64_t v) { r.request = static_cast<std::uint32_t>(v); });
        takeValues(in, rows, [](RequestSpan& r, std::uint64_t v) { r.bytes = static_cast<std::uint32_t>(v); });
        takeValues(in, rows, [](RequestSpan& r, std::uint64_t v) { r.offset = v; });
        takeValues(in, rows, [](RequestSpan& r, std::uint64_t v) { r.write = v != 0; });
    });
}

QByteArray encodeHistogram(const Histogram& histogram)
{
    QByteArray out;
    putVarint(out, histogram.counts().size());
    std::uint64_t skipped = 0;
    for (const auto count : histogram.counts()) {
        if (count == 0) {
            ++skipped;
            continue;
        }
        putVarint(out, skipped);
        putVarint(out, count);
        skipped = 0;
    }
    return qCompress(out, kLevel);
}

std::optional<Histogram> decodeHistogram(const QByteArray& blob)
{
    const auto bytes = unpacked(blob, static_cast<qsizetype>(2 * kLargestBucket * kLongestVarint));
    if (!bytes)
        return std::nullopt;
    VarintReader in(*bytes);
    const auto size = in.next();
    if (!in.ok() || size > kLargestBucket)
        return std::nullopt;
    std::vector<std::uint64_t> counts(size, 0);
    for (std::size_t at = 0; !in.atEnd(); ++at) {
        const auto skipped = in.next();
        const auto count = in.next();
        if (!in.ok() || skipped >= counts.size() - std::min(at, counts.size()))
            return std::nullopt;
        at += skipped;
        counts[at] = count;
    }
    return Histogram::fromCounts(std::move(counts));
}

} // namespace floom::inline store
