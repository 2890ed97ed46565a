// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of gdb's remote protocol (Debugging with GDB, appendix E): $data#checksum, acknowledged by +. Pure functions, and a reader fed
// with bytes as they arrive.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace floom::inline debug {

[[nodiscard]] std::string gdbPacket(std::string_view data);

[[nodiscard]] std::string hexOf(const void* bytes, std::size_t count);
[[nodiscard]] std::string hexOfWord(std::uint32_t word); // in memory order: little-endian
[[nodiscard]] std::optional<std::string> bytesOfHex(std::string_view hex); // none if it is not an even number of hex digits
[[nodiscard]] std::optional<std::uint32_t> wordOfHex(std::string_view hex); // little-endian, 8 digits

class GdbReader {
public:
    struct Got {
        enum class What : std::uint8_t { packet, damaged, interrupt } what = What::packet;
        std::string data;
    };

    void feed(std::string_view bytes) { m_bytes += bytes; }
    // The next complete item. A packet with a wrong checksum is `damaged`; acknowledgements and noise are skipped.
    [[nodiscard]] std::optional<Got> next();
    [[nodiscard]] bool isTooLong() const { return m_bytes.size() > kMost; } // longer than any packet of gdb

    static constexpr std::size_t kMost = 1 << 20;

private:
    std::string m_bytes;
};

} // namespace floom::inline debug
