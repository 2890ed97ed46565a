// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/unpack.h"

#include <QtEndian>

#include <zlib.h>

namespace floom::inline store {

namespace {

constexpr qsizetype kSizePrefix = 4; // big-endian size prefix
constexpr qsizetype kMostShrunk = 1032; // the maximum compression ratio of deflate

struct Inflation {
    z_stream stream{};
    bool isReady = inflateInit(&stream) == Z_OK;

    Inflation() = default;
    ~Inflation() { inflateEnd(&stream); }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;
};

} // namespace

qsizetype packedSize(const QByteArray& packed)
{
    return packed.size() < kSizePrefix ? 0 : static_cast<qsizetype>(qFromBigEndian<quint32>(packed.constData()));
}

std::optional<QByteArray> unpacked(const QByteArray& packed, qsizetype largest)
{
    if (packed.size() <= kSizePrefix)
        return std::nullopt;
    const qsizetype size = packedSize(packed);
    const qsizetype body = packed.size() - kSizePrefix;
    if (size > largest || size / kMostShrunk > body || body > UINT_MAX)
        return std::nullopt;
    Inflation inflation;
    auto& stream = inflation.stream;
    QByteArray plain(size + 1, Qt::Uninitialized); // one byte extra detects input that is longer than announced
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.constData() + kSizePrefix));
    stream.avail_in = static_cast<uInt>(body);
    stream.next_out = reinterpret_cast<Bytef*>(plain.data());
    stream.avail_out = static_cast<uInt>(plain.size());
    if (!inflation.isReady || inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.avail_out != 1)
        return std::nullopt;
    plain.chop(1);
    return plain;
}

} // namespace floom::inline store
