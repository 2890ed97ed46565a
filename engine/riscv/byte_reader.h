// SPDX-License-Identifier: GPL-3.0-or-later
// ByteReader: reads little-endian numbers from untrusted bytes. Reads beyond the end return zeros and set failed().
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace floom::inline engine::riscv {

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool atEnd() const { return m_failed || m_at >= m_bytes.size(); }
    [[nodiscard]] std::size_t at() const { return m_at; }
    void seek(std::size_t at)
    {
        m_failed = m_failed || at > m_bytes.size();
        m_at = at;
    }
    void skip(std::uint64_t count)
    {
        if (count > m_bytes.size() - std::min(m_at, m_bytes.size()))
            m_failed = true;
        else
            m_at += static_cast<std::size_t>(count);
    }
    std::uint64_t number(int bytes)
    {
        std::uint64_t value = 0;
        if (m_failed || m_bytes.size() - m_at < static_cast<std::size_t>(bytes)) {
            m_failed = true;
            return 0;
        }
        for (int i = bytes; i-- > 0;)
            value = value << 8 | static_cast<std::uint8_t>(m_bytes[m_at + static_cast<std::size_t>(i)]);
        m_at += static_cast<std::size_t>(bytes);
        return value;
    }
    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t leb()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            const std::uint8_t byte = u8();
            if (shift < 64)
                value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0)
                return value;
        }
        m_failed = true;
        return 0;
    }
    std::int64_t signedLeb()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            const std::uint8_t byte = u8();
            if (shift < 64)
                value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0) {
                if ((byte & 0x40U) != 0 && shift + 7 < 64)
                    value |= ~std::uint64_t{0} << (shift + 7);
                return static_cast<std::int64_t>(value);
            }
        }
        m_failed = true;
        return 0;
    }
    std::string_view text()
    {
        const std::size_t end = m_failed ? std::string_view::npos : m_bytes.find('\0', m_at);
        if (end == std::string_view::npos) {
            m_failed = true;
            return {};
        }
        const std::string_view found = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return found;
    }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_failed = false;
};

} // namespace floom::inline engine::riscv
