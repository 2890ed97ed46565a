// SPDX-License-Identifier: GPL-3.0-or-later
// BusSram: the SRAM buffer of a channel. Half of it serves reads, half writes; an operation larger than its half may use it alone.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom::inline engine {

class BusSram {
public:
    explicit BusSram(std::int64_t half)
        : m_half(half)
    {
    }

    [[nodiscard]] bool fitsRead(std::int64_t bytes) const { return m_reads == 0 || m_reads + bytes <= m_half; }
    [[nodiscard]] bool fitsWrite(std::int64_t bytes) const { return m_writes == 0 || m_writes + bytes <= m_half; }
    [[nodiscard]] std::int64_t& reads() { return m_reads; } // bytes held by reads
    void takeRead(std::int64_t bytes) { m_reads += bytes; }
    void giveRead(std::int64_t bytes) { m_reads -= bytes; }
    void takeWrite(std::int64_t bytes) { m_writes += bytes; }
    void giveWrite(std::int64_t bytes) { m_writes -= bytes; }

    // Call when the bus is free; `is`: data wait only for SRAM room. Returns since when the bus has been blocked, counted from the previous
    // call; `now` if it was not.
    Time barred(Time now, bool is)
    {
        const Time since = m_isBarred ? m_since : now;
        m_barredFor += now - since;
        m_isBarred = is;
        m_since = now;
        return since;
    }
    [[nodiscard]] bool isBarred() const { return m_isBarred; }
    // Total blocked time so far.
    [[nodiscard]] Time barredFor(Time now) const { return m_isBarred ? m_barredFor + (now - m_since) : m_barredFor; }

private:
    std::int64_t m_half; // bytes
    std::int64_t m_reads = 0, m_writes = 0; // bytes held
    bool m_isBarred = false;
    Time m_since, m_barredFor;
};

} // namespace floom::inline engine
