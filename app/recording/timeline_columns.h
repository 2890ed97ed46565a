// SPDX-License-Identifier: GPL-3.0-or-later
// A time interval divided into pixel columns, and busy picoseconds per column and category. Column edges are integer picoseconds that
// partition the interval exactly, so sums over columns lose nothing. Values only.
#pragma once

#include "base/time.h"
#include "base/wide.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline recording {

class TimelineColumns {
public:
    TimelineColumns() = default;
    // [from, to) in `count` columns; an empty or reversed interval has none.
    TimelineColumns(Time from, Time to, int count)
    {
        if (to <= from || count <= 0)
            return;
        m_edges.reserve(static_cast<std::size_t>(count) + 1);
        const auto width = static_cast<Int128>(to.ps) - from.ps;
        for (int i = 0; i <= count; ++i)
            m_edges.push_back(from + Time{static_cast<std::int64_t>(width * i / count)});
    }

    // Columns of equal width on a fixed grid that does not move with the interval, so that a column's sum stays valid while panning. Starts
    // at the grid edge nearest to `from`.
    static TimelineColumns onGrid(Time from, Time length, int count)
    {
        TimelineColumns columns;
        if (length <= Time{} || count <= 0)
            return columns;
        const auto edge = [&](std::int64_t k) { return Time{static_cast<std::int64_t>(static_cast<Int128>(k) * length.ps / count)}; };
        columns.m_length = length;
        columns.m_first = static_cast<std::int64_t>((static_cast<Int128>(from.ps) * count + length.ps / 2) / length.ps);
        columns.m_edges.reserve(static_cast<std::size_t>(count) + 1);
        for (int i = 0; i <= count; ++i)
            columns.m_edges.push_back(edge(columns.m_first + i));
        return columns;
    }
    // Columns [first, last) of these columns.
    [[nodiscard]] TimelineColumns part(int first, int last) const
    {
        TimelineColumns columns;
        columns.m_edges.assign(m_edges.begin() + first, m_edges.begin() + last + 1);
        return columns;
    }
    [[nodiscard]] std::int64_t gridFirst() const { return m_first; } // grid index of the first column
    [[nodiscard]] Time gridLength() const { return m_length; } // 0 = not on a grid

    [[nodiscard]] int count() const { return m_edges.empty() ? 0 : static_cast<int>(m_edges.size()) - 1; }
    [[nodiscard]] Time edge(int i) const { return m_edges[static_cast<std::size_t>(i)]; }
    [[nodiscard]] Time from() const { return m_edges.empty() ? Time{} : m_edges.front(); }
    [[nodiscard]] Time to() const { return m_edges.empty() ? Time{} : m_edges.back(); }
    // The column that contains t; t must lie in the interval.
    [[nodiscard]] int columnOf(Time t) const
    {
        const double share = ratio(t - from(), to() - from());
        int i = static_cast<int>(share * count());
        i = i < 0 ? 0 : (i >= count() ? count() - 1 : i);
        while (i > 0 && edge(i) > t)
            --i;
        while (i + 1 < count() && edge(i + 1) <= t)
            ++i;
        return i;
    }

private:
    std::vector<Time> m_edges;
    std::int64_t m_first = 0;
    Time m_length;
};

// Busy picoseconds, one row per category.
class BusyColumns {
public:
    BusyColumns(std::vector<int> categories, int columns)
        : m_categories(std::move(categories))
        , m_columns(columns)
        , m_ps(m_categories.size() * static_cast<std::size_t>(columns), 0)
    {
    }

    [[nodiscard]] const std::vector<int>& categories() const { return m_categories; }
    [[nodiscard]] int columns() const { return m_columns; }
    // Row of a category; -1 if there is none.
    [[nodiscard]] int row(int category) const
    {
        for (std::size_t i = 0; i < m_categories.size(); ++i)
            if (m_categories[i] == category)
                return static_cast<int>(i);
        return -1;
    }
    [[nodiscard]] std::int64_t& at(int row, int column)
    {
        return m_ps[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column)];
    }
    [[nodiscard]] std::int64_t at(int row, int column) const { return const_cast<BusyColumns*>(this)->at(row, column); }

    // Adds (sign -1: subtracts) the part of [start, end) that falls into each column.
    void add(const TimelineColumns& columns, int row, Time start, Time end, int sign = 1)
    {
        const auto from = start < columns.from() ? columns.from() : start;
        const auto to = end > columns.to() ? columns.to() : end;
        if (to <= from)
            return;
        for (int c = columns.columnOf(from); c < m_columns && columns.edge(c) < to; ++c) {
            const auto a = from > columns.edge(c) ? from : columns.edge(c);
            const auto b = to < columns.edge(c + 1) ? to : columns.edge(c + 1);
            at(row, c) += sign * (b - a).ps;
        }
    }

private:
    std::vector<int> m_categories;
    int m_columns;
    std::vector<std::int64_t> m_ps;
};

} // namespace floom::inline recording
