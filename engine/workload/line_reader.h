// SPDX-License-Identifier: GPL-3.0-or-later
// LineReader: reads lines without their ends (LF or CRLF) in constant memory; a line longer than 64 KiB is refused. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

namespace floom::inline engine {

class LineReader {
public:
    enum class Step : std::uint8_t { line, end, tooLong, unreadable };

    explicit LineReader(std::istream& stream)
        : m_stream(stream)
    {
    }

    // The view is valid until the next call.
    Step next(std::string_view& line);
    [[nodiscard]] std::uint64_t number() const { return m_number; } // of the line last returned, from 1

private:
    bool refill();
    [[nodiscard]] const char* newlineIn(std::size_t from) const; // searches the chunk; null: none

    static constexpr std::size_t kLongestLine = 65'536;
    std::istream& m_stream;
    std::array<char, kLongestLine> m_chunk{};
    std::size_t m_used = 0;
    std::size_t m_filled = 0;
    std::string m_line;
    std::uint64_t m_number = 0;
};

} // namespace floom::inline engine
