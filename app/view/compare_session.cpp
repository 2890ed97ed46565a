// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/compare_session.h"

#include "export/number_text.h"
#include "store/project.h"

namespace floom {

CompareSession::CompareSession(QObject* parent)
    : QObject(parent)
{
}

void CompareSession::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->project()->disconnect(this);
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->project(), &Project::runsChanged, this, &CompareSession::refresh);
        connect(workspace->project(), &Project::variantsChanged, this, &CompareSession::changed); // names
    }
    refresh();
    emit workspaceChanged();
}

void CompareSession::refresh()
{
    for (std::size_t side = 0; side < 2; ++side)
        if (indexOf(m_ids[side]) < 0) {
            m_ids[side] = 0;
            m_picked[side] = false;
        }
    pickDefaults();
    load();
}

void CompareSession::pickDefaults()
{
    if (!m_workspace || m_workspace->project()->runs().size() < 2)
        return;
    const auto& runs = m_workspace->project()->runs();
    if (!m_picked[1])
        m_ids[1] = runs.back().row.id == m_ids[0] && m_picked[0] ? runs[runs.size() - 2].row.id : runs.back().row.id;
    if (m_picked[0])
        return;
    const auto& b = runs[static_cast<std::size_t>(indexOf(m_ids[1]))].row;
    m_ids[0] = 0;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (run->row.id == b.id || (m_ids[0] != 0 && run->row.designHash == b.designHash))
            continue;
        m_ids[0] = run->row.id;
        if (run->row.designHash != b.designHash)
            return;
    }
}

void CompareSession::load()
{
    m_problem.clear();
    m_comparison = {};
    for (std::size_t side = 0; side < 2; ++side) {
        m_records[side].reset();
        if (m_ids[side] == 0)
            continue;
        auto record = m_workspace->project()->record(m_ids[side]);
        if (record)
            m_records[side] = *record;
        else
            m_problem = QString::fromStdString(record.error().message());
    }
    if (!isEmpty())
        m_comparison = compareRuns({m_records[0]->design, m_records[0]->result}, {m_records[1]->design, m_records[1]->result},
                                   m_workspace->document()->catalogue());
    emit changed();
}

void CompareSession::choose(std::size_t side, int index)
{
    const auto& runs = m_workspace->project()->runs();
    if (index < 0 || index >= static_cast<int>(runs.size()))
        return;
    m_ids[side] = runs[static_cast<std::size_t>(index)].row.id;
    m_picked[side] = true;
    load();
}

void CompareSession::chooseA(int index)
{
    choose(0, index);
}

void CompareSession::chooseB(int index)
{
    choose(1, index);
}

void CompareSession::swap()
{
    std::swap(m_ids[0], m_ids[1]);
    m_picked = {true, true};
    load();
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

QString CompareSession::nameOf(int run) const
{
    const int index = indexOf(run);
    if (index < 0)
        return {};
    const auto& row = m_workspace->project()->runs()[static_cast<std::size_t>(index)].row;
    const auto* variant = m_workspace->project()->variant(row.variant);
    return tr("%1 · run %2").arg(variant ? variant->name : QString()).arg(row.id);
}

QStringList CompareSession::choices() const
{
    QStringList list;
    if (m_workspace)
        for (const auto& run : m_workspace->project()->runs())
            list << tr("%1 · %2 IOPS").arg(nameOf(run.row.id), QString::fromStdString(scaledText(run.row.iops)));
    return list;
}

void CompareSession::setOnlyDifferences(bool only)
{
    if (m_onlyDifferences == only)
        return;
    m_onlyDifferences = only;
    emit onlyDifferencesChanged();
}

QVariantList CompareSession::loads() const
{
    QVariantList list;
    for (const auto& load : m_comparison.loads)
        list << QVariantMap{{QStringLiteral("block"), QString::fromStdString(load.block)},
                            {QStringLiteral("a"), load.a},
                            {QStringLiteral("b"), load.b},
                            {QStringLiteral("textA"), load.a < 0 ? QString() : QString::fromStdString(percentText(load.a))},
                            {QStringLiteral("textB"), load.b < 0 ? QString() : QString::fromStdString(percentText(load.b))}};
    return list;
}

} // namespace floom
