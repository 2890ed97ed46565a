// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/line_reader.h"

#include <cstring>

namespace floom::inline engine {

bool LineReader::refill()
{
    // Use read() rather than the stream buffer: it turns a failing device, such as a directory, into a stream state.
    m_stream.read(m_chunk.data(), static_cast<std::streamsize>(m_chunk.size()));
    m_filled = static_cast<std::size_t>(m_stream.gcount());
    m_used = 0;
    return m_filled > 0;
}

const char* LineReader::newlineIn(std::size_t from) const
{
    return from == m_filled ? nullptr : static_cast<const char*>(std::memchr(m_chunk.data() + from, '\n', m_filled - from));
}

LineReader::Step LineReader::next(std::string_view& line)
{
    if (const char* const newline = newlineIn(m_used); newline != nullptr) { // the whole line is in the chunk: no copy
        const char* const begin = m_chunk.data() + m_used;
        line = {begin, static_cast<std::size_t>(newline - begin)};
        m_used += line.size() + 1;
        ++m_number;
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        return Step::line;
    }
    m_line.clear();
    bool sawEnd = false;
    while (!sawEnd) {
        if (m_used == m_filled && !refill())
            break;
        const char* const begin = m_chunk.data() + m_used;
        const char* const end = m_chunk.data() + m_filled;
        const char* const newline = newlineIn(m_used);
        sawEnd = newline != nullptr;
        m_line.append(begin, sawEnd ? newline : end);
        m_used = sawEnd ? static_cast<std::size_t>(newline - m_chunk.data()) + 1 : m_filled;
        if (m_line.size() > kLongestLine) {
            ++m_number;
            return Step::tooLong;
        }
    }
    if (!sawEnd && m_line.empty())
        return m_stream.bad() ? Step::unreadable : Step::end;
    ++m_number;
    if (!m_line.empty() && m_line.back() == '\r')
        m_line.pop_back();
    line = m_line;
    return Step::line;
}

} // namespace floom::inline engine
