// SPDX-License-Identifier: GPL-3.0-or-later
#include "debug/gdb_packets.h"

#include <cstdio>

namespace floom::inline debug {
namespace {

constexpr char kEscape = '}';
constexpr char kInterrupt = 3;

int digitOf(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

unsigned sumOf(std::string_view data)
{
    unsigned sum = 0;
    for (const char c : data)
        sum += static_cast<unsigned char>(c);
    return sum & 0xFFU;
}

std::string plain(std::string_view data)
{
    std::string text;
    for (std::size_t i = 0; i < data.size(); ++i)
        if (data[i] == kEscape && i + 1 < data.size())
            text.push_back(static_cast<char>(data[++i] ^ 0x20));
        else
            text.push_back(data[i]);
    return text;
}

} // namespace

std::string gdbPacket(std::string_view data)
{
    std::string text = "$";
    for (const char c : data) {
        if (c == '$' || c == '#' || c == kEscape || c == '*') {
            text.push_back(kEscape);
            text.push_back(static_cast<char>(c ^ 0x20));
        } else {
            text.push_back(c);
        }
    }
    char sum[4];
    std::snprintf(sum, sizeof sum, "#%02x", sumOf(std::string_view(text).substr(1)));
    return text + sum;
}

std::string hexOf(const void* bytes, std::size_t count)
{
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const unsigned char byte = static_cast<const unsigned char*>(bytes)[i];
        text.push_back(kDigits[byte >> 4]);
        text.push_back(kDigits[byte & 15]);
    }
    return text;
}

std::string hexOfWord(std::uint32_t word)
{
    const unsigned char bytes[4] = {static_cast<unsigned char>(word), static_cast<unsigned char>(word >> 8),
                                    static_cast<unsigned char>(word >> 16), static_cast<unsigned char>(word >> 24)};
    return hexOf(bytes, sizeof bytes);
}

std::optional<std::string> bytesOfHex(std::string_view hex)
{
    if (hex.size() % 2 != 0)
        return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digitOf(hex[i]), low = digitOf(hex[i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        bytes.push_back(static_cast<char>(high << 4 | low));
    }
    return bytes;
}

std::optional<std::uint32_t> wordOfHex(std::string_view hex)
{
    const auto bytes = bytesOfHex(hex);
    if (!bytes || bytes->size() != 4)
        return std::nullopt;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word |= static_cast<std::uint32_t>(static_cast<unsigned char>((*bytes)[i])) << (8 * i);
    return word;
}

std::optional<GdbReader::Got> GdbReader::next()
{
    while (!m_bytes.empty()) {
        if (m_bytes.front() == kInterrupt) {
            m_bytes.erase(0, 1);
            return Got{Got::What::interrupt, {}};
        }
        if (m_bytes.front() != '$') {
            m_bytes.erase(0, 1);
            continue;
        }
        const std::size_t end = m_bytes.find('#');
        if (end == std::string::npos || m_bytes.size() < end + 3)
            return std::nullopt;
        const std::string_view data = std::string_view(m_bytes).substr(1, end - 1);
        const int high = digitOf(m_bytes[end + 1]), low = digitOf(m_bytes[end + 2]);
        const bool whole = high >= 0 && low >= 0 && static_cast<unsigned>(high << 4 | low) == sumOf(data);
        Got got{whole ? Got::What::packet : Got::What::damaged, whole ? plain(data) : std::string()};
        m_bytes.erase(0, end + 3);
        return got;
    }
    return std::nullopt;
}

} // namespace floom::inline debug
