// SPDX-License-Identifier: GPL-3.0-or-later
// What is compared and what is said of it; compare_session_set.cpp chooses the runs.
#include "compare/compare_session.h"

#include "document/document.h"
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
        m_workspace->forget(this);
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->pages(), &DeskPages::comparisonWanted, this, &CompareSession::takeWanted);
        connect(workspace->project(), &Project::runsChanged, this, &CompareSession::refresh);
        connect(workspace->project(), &Project::variantsChanged, this, [this] { // names
            emit columnsChanged();
            emit changed();
        });
    }
    refresh();
    takeWanted();
    emit workspaceChanged();
}

// The figures of a run that only the file has are read without its spans and dropped with the column: fifty recordings would not fit.
std::shared_ptr<const RunRecord> CompareSession::read(int run)
{
    const auto& entry = m_workspace->project()->runs()[static_cast<std::size_t>(indexOf(run))];
    if (entry.record)
        return entry.record;
    if (const auto known = m_records.find(run); known != m_records.end())
        return known->second;
    auto record = m_workspace->project()->figures(run);
    if (!record) {
        m_problem = QString::fromStdString(record.error().message());
        return nullptr;
    }
    return std::move(record.value());
}

void CompareSession::load()
{
    m_problem.clear();
    m_against.clear();
    m_summary = {};
    std::map<int, std::shared_ptr<const RunRecord>> records;
    const auto take = [&](int run) {
        if (run == 0)
            return false;
        auto& record = records[run];
        if (!record)
            record = read(run);
        return record != nullptr;
    };
    bool complete = !m_others.empty() && take(m_base);
    for (const int run : m_others)
        complete = complete && take(run);
    m_records = std::move(records);
    m_focus = std::clamp(m_focus, 1, std::max(1, static_cast<int>(m_others.size())));
    if (complete) {
        const auto compared = [this](int run) { return ComparedRun{m_records[run]->design, m_records[run]->result}; };
        std::vector<std::string> names{columnTitle(0)};
        for (const int run : m_others) {
            m_against.push_back(compareRuns(compared(m_base), compared(run), m_workspace->document()->catalogue()));
            names.push_back(columnTitle(static_cast<int>(names.size())));
        }
        m_summary = summaryOf(m_against, names);
    }
    emit columnsChanged();
    emit changed();
}

const Comparison& CompareSession::comparison() const
{
    static const Comparison none;
    return isEmpty() ? none : m_against[static_cast<std::size_t>(m_focus - 1)];
}

const RunRecord* CompareSession::recordAt(int column) const
{
    const auto record = m_records.find(runAt(column));
    return record == m_records.end() ? nullptr : record->second.get();
}

std::string CompareSession::columnTitle(int column) const
{
    const auto& runs = m_workspace->project()->runs();
    const auto variantOf = [&](int run) { // 0 while the project is being changed for another
        const int index = indexOf(run);
        return index < 0 ? 0 : runs[static_cast<std::size_t>(index)].row.variant;
    };
    const int run = runAt(column);
    bool isAlone = true; // of its variant in the set
    for (int other = 0; other <= static_cast<int>(m_others.size()); ++other)
        isAlone = isAlone && (other == column || variantOf(runAt(other)) != variantOf(run));
    const auto* variant = m_workspace->project()->variant(variantOf(run));
    return isAlone && variant ? variant->name.toStdString() : nameOf(run).toStdString();
}

QString CompareSession::nameOf(int run) const
{
    const int index = indexOf(run);
    if (index < 0)
        return {};
    const auto& known = m_workspace->project()->runs()[static_cast<std::size_t>(index)];
    const auto* variant = m_workspace->project()->variant(known.row.variant);
    return tr("%1 · run %2").arg(variant ? variant->name : QString()).arg(known.number);
}

QString CompareSession::evidence() const
{
    const QString words = QString::fromStdString(comparison().evidence);
    return isMany() ? tr("B is %1. %2").arg(QString::fromStdString(columnTitle(m_focus)), words) : words;
}

// What makes B and A incomparable, else how many of the others have such a reason.
QString CompareSession::caveat() const
{
    if (!comparison().caveat.empty() || !isMany())
        return QString::fromStdString(comparison().caveat);
    const auto doubtful = std::count_if(m_against.begin(), m_against.end(), [](const Comparison& c) { return !c.caveat.empty(); });
    return doubtful == 0 ? QString() : tr("%1 of the others can be compared with A only with care: choose it to see why.").arg(doubtful);
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
    for (const auto& load : comparison().loads)
        list << QVariantMap{{QStringLiteral("block"), QString::fromStdString(load.block)},
                            {QStringLiteral("a"), load.a},
                            {QStringLiteral("b"), load.b},
                            {QStringLiteral("textA"), load.a < 0 ? QString() : QString::fromStdString(percentText(load.a))},
                            {QStringLiteral("textB"), load.b < 0 ? QString() : QString::fromStdString(percentText(load.b))}};
    return list;
}

} // namespace floom
