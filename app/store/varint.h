// SPDX-License-Identifier: GPL-3.0-or-later
// Varints (LEB128) in a byte array: small numbers take one byte; signed ones are zigzag-coded. The reader never reads past the end; from
// there on it returns 0 and ok() is false.
#pragma once

#include <QByteArray>

#include <cstdint>

namespace floom::inline store {

inline void putVarint(QByteArray& out, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        out.append(static_cast<char>(value | 0x80));
    out.append(static_cast<char>(value));
}

inline void putSigned(QByteArray& out, std::int64_t value)
{
    putVarint(out, (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
}

class VarintReader {
public:
    explicit VarintReader(const QByteArray& bytes)
        : m_next(bytes.constData())
        , m_end(bytes.constData() + bytes.size())
    {
    }

    std::uint64_t next()
    {
        if (m_next != m_end && static_cast<unsigned char>(*m_next) < 0x80) // the common case
            return static_cast<unsigned char>(*m_next++);
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64 && m_next != m_end; shift += 7) {
            const auto byte = static_cast<unsigned char>(*m_next++);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return value;
        }
        m_ok = false;
        return 0;
    }
    std::int64_t nextSigned()
    {
        const auto raw = next();
        return static_cast<std::int64_t>(raw >> 1) ^ -static_cast<std::int64_t>(raw & 1);
    }
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool atEnd() const { return m_next == m_end; }

private:
    const char* m_next;
    const char* m_end;
    bool m_ok = true;
};

} // namespace floom::inline store
