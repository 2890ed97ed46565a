// SPDX-License-Identifier: GPL-3.0-or-later
// ReadCache: units in the buffer memory that were read, prefetched or written lately. Set-associative with up to 16 lines a set, LRU within
// a set. Streams: detects sequential streams, for prefetching.
#pragma once

#include "base/index.h"
#include "base/random.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class ReadCache {
public:
    static constexpr std::uint32_t kWays = 16;

    // Fewer lines than one set make a smaller set; 0 lines: the cache is off. `keepsWritten`: BufferSettings::keepWritten.
    explicit ReadCache(std::uint64_t lines, bool keepsWritten = true)
        : m_ways(static_cast<std::uint32_t>(std::min<std::uint64_t>(lines, kWays)))
        , m_sets(m_ways == 0 ? 0 : lines / m_ways)
        , m_lines(m_sets * m_ways)
        , m_keepsWritten(keepsWritten)
    {
    }

    [[nodiscard]] bool on() const { return m_sets > 0; }
    [[nodiscard]] bool keepsWritten() const { return m_keepsWritten; } // units written by the host, too
    [[nodiscard]] std::uint64_t lines() const { return m_sets * m_ways; }

    // True if the unit is cached; marks it as used.
    bool find(Lpn lpn)
    {
        Line* line = on() ? lineOf(lpn) : nullptr;
        if (line == nullptr)
            return false;
        line->used = ++m_clock;
        return true;
    }
    [[nodiscard]] bool holds(Lpn lpn) { return on() && lineOf(lpn) != nullptr; }

    void insert(Lpn lpn)
    {
        if (!on() || find(lpn))
            return;
        Line* const set = setOf(lpn);
        Line& oldest = *std::min_element(set, set + m_ways, [](const Line& a, const Line& b) { return a.used < b.used; });
        oldest = {lpn, ++m_clock};
    }

    [[gnu::noinline]] void remove(Lpn lpn)
    {
        if (Line* line = on() ? lineOf(lpn) : nullptr; line != nullptr)
            *line = {};
    }

private:
    struct Line {
        Lpn lpn{UINT64_MAX};
        std::uint64_t used = 0;
    };

    Line* setOf(Lpn lpn) { return m_lines.data() + mix64(lpn) % m_sets * m_ways; }
    Line* lineOf(Lpn lpn)
    {
        Line* const set = setOf(lpn);
        Line* const found = std::find_if(set, set + m_ways, [lpn](const Line& line) { return line.lpn == lpn; });
        return found == set + m_ways ? nullptr : found;
    }

    std::uint32_t m_ways;
    std::uint64_t m_sets;
    std::vector<Line> m_lines;
    bool m_keepsWritten;
    std::uint64_t m_clock = 0;
};

// Tracks streams of reads, each starting where the one before ended; the least recently continued one is replaced.
class Streams {
public:
    struct Stream {
        Lpn next{UINT64_MAX}; // expected first unit of the next read
        Lpn ahead; // units before this one have been prefetched
        std::uint32_t hits = 0; // number of continuations
        std::uint64_t used = 0;
    };

    // Registers a read of the units [first, last]; returns its stream.
    Stream& seen(Lpn first, Lpn last)
    {
        Stream* stream = nullptr;
        for (Stream& known : m_streams)
            if (known.next == first)
                stream = &known;
        if (stream != nullptr) {
            ++stream->hits;
        } else {
            stream =
                &*std::min_element(m_streams.begin(), m_streams.end(), [](const Stream& a, const Stream& b) { return a.used < b.used; });
            *stream = {};
        }
        stream->next = last + 1;
        stream->ahead = std::max(stream->ahead, stream->next);
        stream->used = ++m_clock;
        return *stream;
    }

private:
    std::array<Stream, 16> m_streams;
    std::uint64_t m_clock = 0;
};

} // namespace floom::inline engine
