// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compared_columns.h"

#include "export/number_text.h"
#include "store/project.h"

#include <algorithm>

namespace floom::inline pages {

ComparedColumns::ComparedColumns(QObject* parent)
    : QObject(parent)
{
}

void ComparedColumns::follow(Workspace* workspace)
{
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->pages(), &DeskPages::comparisonWanted, this, &ComparedColumns::takeWanted);
        connect(&workspace->project()->runs(), &ProjectRuns::changed, this, &ComparedColumns::refresh);
        connect(&workspace->project()->variants(), &ProjectVariants::changed, this, [this] { // for the names
            emit columnsChanged();
            emit changed();
        });
    }
    refresh();
    takeWanted();
}

void ComparedColumns::refresh()
{
    std::erase_if(m_others, [this](int run) { return indexOf(run) < 0; });
    m_pickedOthers = m_pickedOthers && !m_others.empty();
    if (indexOf(m_base) < 0) {
        m_base = 0;
        m_pickedA = false;
    }
    pickDefaults();
    emit wanted();
}

void ComparedColumns::pickDefaults()
{
    if (!m_workspace || m_workspace->project()->runs().list().size() < 2) {
        m_others.clear();
        return;
    }
    const auto& runs = m_workspace->project()->runs().list();
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

void ComparedColumns::takeWanted()
{
    const auto [a, b] = m_workspace ? m_workspace->pages()->comparedRuns() : std::pair(0, 0);
    if (indexOf(a) < 0 || indexOf(b) < 0)
        return;
    m_base = a;
    m_others = {b};
    m_focus = 1;
    m_pickedA = m_pickedOthers = true;
    emit wanted();
}

int ComparedColumns::runAt(int column) const
{
    if (column == 0)
        return m_base;
    return column > 0 && column <= static_cast<int>(m_others.size()) ? m_others[static_cast<std::size_t>(column - 1)] : 0;
}

int ComparedColumns::runOf(int index) const
{
    if (!m_workspace || index < 0 || index >= static_cast<int>(m_workspace->project()->runs().list().size()))
        return 0;
    return m_workspace->project()->runs().list()[static_cast<std::size_t>(index)].row.id;
}

int ComparedColumns::indexOf(int run) const
{
    if (!m_workspace)
        return -1;
    const auto& runs = m_workspace->project()->runs().list();
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].row.id == run)
            return static_cast<int>(i);
    return -1;
}

int ComparedColumns::columnOf(int index) const
{
    const int run = runOf(index);
    for (int column = 0; run != 0 && column < count(); ++column)
        if (runAt(column) == run)
            return column;
    return -1;
}

// With only two, a run may be compared with itself, so that arrow keys reach the whole list; in a larger selection each run occurs once.
void ComparedColumns::chooseA(int index)
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
    emit wanted();
}

void ComparedColumns::chooseB(int index)
{
    const int run = runOf(index), column = columnOf(index);
    if (run == 0 || m_others.empty())
        return;
    if (isMany() && column >= 0)
        return setFocus(column);
    m_others[static_cast<std::size_t>(m_focus - 1)] = run;
    m_pickedOthers = true;
    emit wanted();
}

void ComparedColumns::swap()
{
    makeBaseline(m_focus);
}

void ComparedColumns::makeBaseline(int column)
{
    if (column < 1 || column >= count())
        return;
    std::swap(m_base, m_others[static_cast<std::size_t>(column - 1)]);
    m_pickedA = m_pickedOthers = true;
    m_focus = column;
    emit wanted();
}

void ComparedColumns::chooseBaseline(int index)
{
    if (columnOf(index) < 0)
        toggle(index);
    makeBaseline(columnOf(index));
}

void ComparedColumns::setFocus(int column)
{
    if (column < 1 || column >= count() || column == m_focus)
        return;
    m_focus = column;
    emit changed();
}

void ComparedColumns::toggle(int index)
{
    if (const int column = columnOf(index); column >= 0)
        return remove(column);
    const int run = runOf(index);
    if (run == 0 || count() >= kMost)
        return;
    m_others.push_back(run);
    m_pickedA = m_pickedOthers = true;
    emit wanted();
}

void ComparedColumns::remove(int column)
{
    if (!isMany() || column < 0 || column >= count())
        return;
    if (column == 0) // the first of the others becomes the baseline
        m_base = m_others.front();
    const int place = std::max(0, column - 1);
    m_others.erase(m_others.begin() + place);
    if (m_focus > place + 1)
        --m_focus;
    m_pickedA = m_pickedOthers = true;
    emit wanted();
}

void ComparedColumns::takeVariants()
{
    if (count() == 0)
        return;
    const auto& runs = m_workspace->project()->runs().list();
    const auto variantOf = [&](int run) { return runs[static_cast<std::size_t>(indexOf(run))].row.variant; };
    const int base = variantOf(m_base);
    std::vector<int> others;
    for (const auto& variant : m_workspace->project()->variants().rows()) {
        const auto newest = std::find_if(runs.rbegin(), runs.rend(), [&](const auto& run) { return run.row.variant == variant.id; });
        if (newest != runs.rend() && variant.id != base && static_cast<int>(others.size()) < kMost - 1)
            others.push_back(newest->row.id);
    }
    if (others.empty())
        return;
    const int focus = runAt(m_focus);
    m_others = std::move(others);
    const auto kept = std::find(m_others.begin(), m_others.end(), focus);
    m_focus = kept == m_others.end() ? 1 : static_cast<int>(kept - m_others.begin()) + 1;
    m_pickedA = m_pickedOthers = true;
    emit wanted();
}

void ComparedColumns::takeTwo()
{
    if (!isMany())
        return;
    m_others = {runAt(m_focus)};
    m_focus = 1;
    emit wanted();
}

std::string ComparedColumns::title(int column) const
{
    const auto& runs = m_workspace->project()->runs().list();
    const auto variantOf = [&](int run) { // 0 while the project is being replaced
        const int index = indexOf(run);
        return index < 0 ? 0 : runs[static_cast<std::size_t>(index)].row.variant;
    };
    const int run = runAt(column);
    bool isAlone = true; // the only run of its variant in the selection
    for (int other = 0; other <= static_cast<int>(m_others.size()); ++other)
        isAlone = isAlone && (other == column || variantOf(runAt(other)) != variantOf(run));
    const auto* variant = m_workspace->project()->variants().row(variantOf(run));
    return isAlone && variant ? variant->name.toStdString() : nameOf(run).toStdString();
}

QString ComparedColumns::nameOf(int run) const
{
    const int index = indexOf(run);
    if (index < 0)
        return {};
    const auto& known = m_workspace->project()->runs().list()[static_cast<std::size_t>(index)];
    const auto* variant = m_workspace->project()->variants().row(known.row.variant);
    return tr("%1 · run %2").arg(variant ? variant->name : QString()).arg(known.number);
}

QStringList ComparedColumns::choices() const
{
    QStringList list;
    if (m_workspace)
        for (const auto& run : m_workspace->project()->runs().list())
            list << (run.row.partial && run.row.iops <= 0 ? tr("%1 · stopped, nothing measured").arg(nameOf(run.row.id))
                         : run.row.partial
                         ? tr("%1 · %2 IOPS, stopped").arg(nameOf(run.row.id), QString::fromStdString(scaledText(run.row.iops)))
                         : tr("%1 · %2 IOPS").arg(nameOf(run.row.id), QString::fromStdString(scaledText(run.row.iops))));
    return list;
}

std::vector<int> ComparedColumns::runs() const
{
    if (m_base == 0 || m_others.empty())
        return {};
    std::vector<int> all{m_base};
    all.insert(all.end(), m_others.begin(), m_others.end());
    return all;
}

void ComparedColumns::show(bool isRead)
{
    m_shown = isRead;
    m_focus = std::clamp(m_focus, 1, std::max(1, static_cast<int>(m_others.size())));
    emit columnsChanged();
    emit changed();
}

} // namespace floom::inline pages
