// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs are compared, and which of them is the baseline.
#include "compare/compare_session.h"
#include "store/project.h"

#include <algorithm>

namespace floom {

void CompareSession::refresh()
{
    std::erase_if(m_others, [this](int run) { return indexOf(run) < 0; });
    m_pickedOthers = m_pickedOthers && !m_others.empty();
    if (indexOf(m_base) < 0) {
        m_base = 0;
        m_pickedA = false;
    }
    pickDefaults();
    load();
}

void CompareSession::pickDefaults()
{
    if (!m_workspace || m_workspace->project()->runs().size() < 2) {
        m_others.clear();
        return;
    }
    const auto& runs = m_workspace->project()->runs();
    if (!m_pickedOthers) {
        const bool newestIsBase = runs.back().row.id == m_base && m_pickedA;
        m_others = {newestIsBase ? runs[runs.size() - 2].row.id : runs.back().row.id};
        m_focus = 1;
    }
    if (m_pickedA)
        return;
    const auto& b = runs[static_cast<std::size_t>(indexOf(m_others.front()))].row;
    m_base = 0;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        const bool isTaken = std::find(m_others.begin(), m_others.end(), run->row.id) != m_others.end();
        if (isTaken || (m_base != 0 && run->row.designHash == b.designHash))
            continue;
        m_base = run->row.id;
        if (run->row.designHash != b.designHash)
            return;
    }
    if (m_base == 0 && m_others.size() > 1) {
        m_base = m_others.front();
        m_others.erase(m_others.begin());
    }
}

void CompareSession::takeWanted()
{
    const auto [a, b] = m_workspace ? m_workspace->pages()->comparedRuns() : std::pair(0, 0);
    if (indexOf(a) < 0 || indexOf(b) < 0)
        return;
    m_base = a;
    m_others = {b};
    m_focus = 1;
    m_pickedA = m_pickedOthers = true;
    load();
}

int CompareSession::runAt(int column) const
{
    if (column == 0)
        return m_base;
    return column > 0 && column <= static_cast<int>(m_others.size()) ? m_others[static_cast<std::size_t>(column - 1)] : 0;
}

int CompareSession::runOf(int index) const
{
    if (!m_workspace || index < 0 || index >= static_cast<int>(m_workspace->project()->runs().size()))
        return 0;
    return m_workspace->project()->runs()[static_cast<std::size_t>(index)].row.id;
}

int CompareSession::indexOf(int run) const
{
    if (!m_workspace)
        return -1;
    const auto& runs = m_workspace->project()->runs();
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].row.id == run)
            return static_cast<int>(i);
    return -1;
}

int CompareSession::columnOf(int index) const
{
    const int run = runOf(index);
    for (int column = 0; run != 0 && column < columnCount(); ++column)
        if (runAt(column) == run)
            return column;
    return -1;
}

// Two alone may be a run beside itself, so that the arrows walk the whole list; in a larger set each run stands once.
void CompareSession::chooseA(int index)
{
    const int run = runOf(index);
    if (run == 0)
        return;
    m_base = run;
    m_pickedA = true;
    if (m_others.size() > 1) {
        std::erase(m_others, run);
        m_focus = std::min(m_focus, static_cast<int>(m_others.size()));
    }
    load();
}

void CompareSession::chooseB(int index)
{
    const int run = runOf(index), column = columnOf(index);
    if (run == 0 || m_others.empty())
        return;
    if (isMany() && column >= 0)
        return setFocusColumn(column);
    m_others[static_cast<std::size_t>(m_focus - 1)] = run;
    m_pickedOthers = true;
    load();
}

void CompareSession::swap()
{
    makeBaseline(m_focus);
}

void CompareSession::makeBaseline(int column)
{
    if (column < 1 || column >= columnCount())
        return;
    std::swap(m_base, m_others[static_cast<std::size_t>(column - 1)]);
    m_pickedA = m_pickedOthers = true;
    m_focus = column;
    load();
}

void CompareSession::chooseBaseline(int index)
{
    if (columnOf(index) < 0)
        toggle(index);
    makeBaseline(columnOf(index));
}

void CompareSession::setFocusColumn(int column)
{
    if (column < 1 || column >= columnCount() || column == m_focus)
        return;
    m_focus = column;
    emit changed();
}

void CompareSession::toggle(int index)
{
    if (const int column = columnOf(index); column >= 0)
        return removeColumn(column);
    const int run = runOf(index);
    if (run == 0 || columnCount() >= kMostColumns)
        return;
    m_others.push_back(run);
    m_pickedA = m_pickedOthers = true;
    load();
}

void CompareSession::removeColumn(int column)
{
    if (!isMany() || column < 0 || column >= columnCount())
        return;
    if (column == 0) // the first of the others takes its place
        m_base = m_others.front();
    const int place = std::max(0, column - 1);
    m_others.erase(m_others.begin() + place);
    if (m_focus > place + 1)
        --m_focus;
    m_pickedA = m_pickedOthers = true;
    load();
}

void CompareSession::takeVariants()
{
    if (isEmpty())
        return;
    const auto& runs = m_workspace->project()->runs();
    const auto variantOf = [&](int run) { return runs[static_cast<std::size_t>(indexOf(run))].row.variant; };
    const int base = variantOf(m_base);
    std::vector<int> others;
    for (const auto& variant : m_workspace->project()->variants()) {
        const auto newest = std::find_if(runs.rbegin(), runs.rend(), [&](const auto& run) { return run.row.variant == variant.id; });
        if (newest != runs.rend() && variant.id != base && static_cast<int>(others.size()) < kMostColumns - 1)
            others.push_back(newest->row.id);
    }
    if (others.empty())
        return;
    const int focus = runAt(m_focus);
    m_others = std::move(others);
    const auto kept = std::find(m_others.begin(), m_others.end(), focus);
    m_focus = kept == m_others.end() ? 1 : static_cast<int>(kept - m_others.begin()) + 1;
    m_pickedA = m_pickedOthers = true;
    load();
}

void CompareSession::takeTwo()
{
    if (!isMany())
        return;
    m_others = {runAt(m_focus)};
    m_focus = 1;
    load();
}

} // namespace floom
