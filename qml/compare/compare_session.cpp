// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_session.h"

#include "compare/compare_metric_model.h"
#include "document/document.h"
#include "export/number_text.h"
#include "store/project.h"

namespace floom::inline pages {

CompareSession::CompareSession(QObject* parent)
    : QObject(parent)
{
    connect(&m_columns, &ComparedColumns::wanted, this, &CompareSession::load);
    connect(&m_columns, &ComparedColumns::columnsChanged, this, &CompareSession::columnsChanged);
    connect(&m_columns, &ComparedColumns::changed, this, &CompareSession::changed);
}

void CompareSession::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->forget(&m_columns);
    m_workspace = workspace;
    m_columns.follow(workspace);
    emit workspaceChanged();
}

// Runs that are only in the file are read without spans and dropped with their column: fifty recordings would not fit into memory.
std::shared_ptr<const RunRecord> CompareSession::read(int run)
{
    if (const auto* held = m_workspace->project()->runs().run(run); held && held->record)
        return held->record;
    if (const auto known = m_records.find(run); known != m_records.end())
        return known->second;
    auto record = m_workspace->project()->runs().figures(run);
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
    const std::vector<int> runs = m_columns.runs();
    bool complete = !runs.empty();
    for (const int run : runs) {
        auto& record = records[run];
        if (complete && !record)
            record = read(run);
        complete = complete && record != nullptr;
    }
    m_records = std::move(records);
    if (complete) {
        const auto compared = [this](int run) { return ComparedRun{m_records[run]->design, m_records[run]->result}; };
        std::vector<std::string> names{m_columns.title(0)};
        for (std::size_t column = 1; column < runs.size(); ++column) {
            m_against.push_back(compareRuns(compared(runs.front()), compared(runs[column]), m_workspace->document()->catalogue()));
            names.push_back(m_columns.title(static_cast<int>(column)));
        }
        m_summary = summaryOf(m_against, names);
        if (runs.size() == 2 && runs.front() == runs.back())
            m_summary = {tr("A and B are the same run").toStdString(), {}, {}};
    }
    m_columns.show(complete);
}

const Comparison& CompareSession::comparison() const
{
    static const Comparison none;
    return isEmpty() ? none : m_against[static_cast<std::size_t>(m_columns.focus() - 1)];
}

const RunRecord* CompareSession::recordAt(int column) const
{
    const auto record = m_records.find(m_columns.runAt(column));
    return record == m_records.end() ? nullptr : record->second.get();
}

QString CompareSession::evidence() const
{
    const QString words = QString::fromStdString(comparison().evidence);
    return m_columns.isMany() ? tr("B is %1. %2").arg(QString::fromStdString(m_columns.title(m_columns.focus())), words) : words;
}

// Why B is not comparable with A; else the number of other runs with such a reason.
QString CompareSession::caveat() const
{
    if (!comparison().caveat.empty() || !m_columns.isMany())
        return QString::fromStdString(comparison().caveat);
    const auto doubtful = std::count_if(m_against.begin(), m_against.end(), [](const Comparison& c) { return !c.caveat.empty(); });
    return doubtful == 0 ? QString() : tr("Not fully comparable with A: %1 of the other runs. Choose one to see why.").arg(doubtful);
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
                            {QStringLiteral("label"), labelIn(*this, load.block)},
                            {QStringLiteral("a"), load.a},
                            {QStringLiteral("b"), load.b},
                            {QStringLiteral("textA"), load.a < 0 ? QString() : QString::fromStdString(percentText(load.a))},
                            {QStringLiteral("textB"), load.b < 0 ? QString() : QString::fromStdString(percentText(load.b))}};
    return list;
}

} // namespace floom::inline pages
