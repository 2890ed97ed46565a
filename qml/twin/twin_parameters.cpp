// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_parameters.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

auto rowOf(std::vector<TwinParameters::Row>& rows, const std::string& address)
{
    return std::find_if(rows.begin(), rows.end(), [&](const TwinParameters::Row& row) { return row.free.address == address; });
}

} // namespace

void TwinParameters::take(const Design& design, const Catalogue& catalogue)
{
    std::vector<Row> rows;
    for (const FreeParameter& free : usualFree(design, catalogue))
        rows.push_back({free, free.address, true, true});
    for (const Row& before : m_rows) {
        const auto free = readFree(before.words, design, catalogue);
        if (!free)
            continue;
        const auto at = rowOf(rows, free->address);
        if (at != rows.end())
            *at = {*free, before.words, before.on, before.usual};
        else if (!before.usual)
            rows.push_back({*free, before.words, before.on, false});
    }
    m_rows = std::move(rows);
}

void TwinParameters::setOn(std::size_t row, bool on)
{
    if (row < m_rows.size())
        m_rows[row].on = on;
}

Outcome TwinParameters::setRange(std::size_t row, const std::string& range, const Design& design, const Catalogue& catalogue)
{
    if (row >= m_rows.size())
        return Error{"the parameters", "one of " + std::to_string(m_rows.size()), std::to_string(row + 1), {}};
    Row& at = m_rows[row];
    const std::string words = at.free.address + (range.empty() ? "" : '=' + range);
    const auto free = readFree(words, design, catalogue);
    if (!free)
        return free.error();
    at.free = *free;
    at.words = words;
    return Nothing{};
}

Outcome TwinParameters::add(const std::string& words, const Design& design, const Catalogue& catalogue)
{
    const auto free = readFree(words, design, catalogue);
    if (!free)
        return free.error();
    const auto at = rowOf(m_rows, free->address);
    if (at == m_rows.end())
        m_rows.push_back({*free, words, true, false});
    else
        *at = {*free, words, true, at->usual};
    return Nothing{};
}

std::vector<FreeParameter> TwinParameters::free() const
{
    std::vector<FreeParameter> all;
    for (const Row& row : m_rows)
        if (row.on)
            all.push_back(row.free);
    return all;
}

} // namespace floom::inline pages
