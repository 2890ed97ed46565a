// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_table_model.h"

#include "compare/compare_metric_model.h"
#include "compare/compare_trees.h"
#include "desk/session_link.h"
#include "export/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

QString shareText(double share)
{
    return share > 0 ? QStringLiteral("± ") + QString::fromStdString(percentText(share)) : QString();
}

QString usText(double us)
{
    return QString::fromStdString(microsecondsText(us));
}

// The note of a judgement; a difference that is neither good nor bad has no word.
QString noteFor(Judgement judgement, const QString& delta, const QString& tolerance)
{
    switch (judgement) {
    case Judgement::same:
        return CompareTableModel::tr("same %1").arg(tolerance).trimmed();
    case Judgement::better:
        return CompareTableModel::tr("%1 better").arg(delta);
    case Judgement::worse:
        return CompareTableModel::tr("%1 worse").arg(delta);
    case Judgement::unknown:
        return delta.isEmpty() ? delta : CompareTableModel::tr("%1 undecided").arg(delta);
    case Judgement::different:
        break;
    }
    return delta;
}

} // namespace

CompareTableModel::CompareTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_turned.setSourceModel(this);
}

void CompareTableModel::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::columnsChanged, &CompareTableModel::reset))
        return;
    if (session)
        connect(session, &CompareSession::onlyDifferencesChanged, this, &CompareTableModel::reset);
    reset();
    emit sessionChanged();
}

void CompareTableModel::reset()
{
    beginResetModel();
    m_rows.clear();
    m_columns = 0;
    if (m_session && !m_session->isEmpty()) {
        m_columns = m_session->columns()->count() + 1;
        const auto rows = compareTable(m_session->against());
        addSection(m_session->onlyDifferences() ? tr("Changed parameters") : tr("Parameters"));
        addTable(CompareRow::Kind::parameter, rows);
        addSection(tr("Results"));
        addTable(CompareRow::Kind::metric, rows);
        addSection(tr("Request time, mean"));
        addTimes();
    }
    endResetModel();
    emit countsChanged();
}

void CompareTableModel::addSection(const QString& name)
{
    m_rows.push_back({name, QStringLiteral("section"), 0, {}});
}

QString CompareTableModel::nameOf(const CompareRow& row) const
{
    const QString name = QString::fromStdString(row.name), label = QString::fromStdString(row.label);
    if (row.kind == CompareRow::Kind::parameter)
        return label == name ? name : label + QStringLiteral(" · ") + name;
    return row.block.empty() ? name : tr("%1 busy · %2").arg(labelIn(*m_session, row.block), QString::fromStdString(row.block));
}

void CompareTableModel::addTable(CompareRow::Kind kind, const std::vector<CompareRow>& rows)
{
    const bool isMetric = kind == CompareRow::Kind::metric;
    for (const CompareRow& from : rows) {
        if (from.kind != kind || (!isMetric && m_session->onlyDifferences() && !from.differs()))
            continue;
        Row row{nameOf(from), isMetric ? QStringLiteral("metric") : QStringLiteral("parameter"), 0, {}};
        for (const CompareCell& cell : from.cells)
            row.cells.push_back(
                {QString::fromStdString(cell.text), shareText(cell.interval),
                 isMetric ? noteFor(cell.judgement, QString::fromStdString(cell.delta), shareText(cell.tolerance)) : QString(),
                 cell.judgement});
        m_rows.push_back(std::move(row));
    }
}

// A part of the mean is no more certain than the mean: differences within both means' intervals are not significant.
void CompareTableModel::addTimes()
{
    std::vector<const RunResult*> runs;
    for (int column = 0; column < m_session->columns()->count(); ++column)
        runs.push_back(&m_session->recordAt(column)->result);
    const CompareTrees trees = compareTrees(runs, Slice::all);
    for (const CompareTreeLine& line : trees.lines) {
        const NamedPart part = line.depth == 0 ? namedPart(*m_session, line.label) : NamedPart{line.label, {}};
        Row row{part.address.isEmpty() ? part.words : part.words + QStringLiteral(" · ") + part.address,
                QStringLiteral("time"),
                line.depth,
                {}};
        for (std::size_t run = 0; run < runs.size(); ++run) {
            const double apart = line.us[run] - line.us[0];
            const double tolerance =
                std::hypot(relativeInterval(runs[0]->latency) * trees.totals[0], relativeInterval(runs[run]->latency) * trees.totals[run]);
            Cell cell{line.us[run] > 0 ? usText(line.us[run]) : QStringLiteral("–"), {}, {}, Judgement::unknown};
            if (run > 0) {
                cell.judgement = std::abs(apart) <= tolerance ? Judgement::same : apart > 0 ? Judgement::worse : Judgement::better;
                const QString delta = (apart > 0 ? QStringLiteral("+") : QStringLiteral("−")) + usText(std::abs(apart));
                cell.note = noteFor(cell.judgement, delta, tolerance > 0 ? QStringLiteral("± ") + usText(tolerance) : QString());
            }
            row.cells.push_back(std::move(cell));
        }
        const bool differs =
            std::any_of(row.cells.begin() + 1, row.cells.end(), [](const Cell& c) { return c.judgement != Judgement::same; });
        if (differs || !m_session->onlyDifferences())
            m_rows.push_back(std::move(row));
    }
}

int CompareTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows();
}

int CompareTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant CompareTableModel::cellData(const Cell& cell, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case TextRole:
        return cell.text;
    case IntervalRole:
        return cell.interval;
    case NoteRole:
        return cell.note;
    case JudgementRole: {
        const std::string_view name = judgementName(cell.judgement);
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    default:
        return {};
    }
}

QVariant CompareTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == KindRole)
        return row.kind;
    if (role == DepthRole)
        return row.depth;
    if (index.column() == 0)
        return cellData({row.name, {}, {}, Judgement::unknown}, role);
    return cellData(row.cells.empty() ? Cell{} : row.cells[static_cast<std::size_t>(index.column() - 1)], role);
}

QHash<int, QByteArray> CompareTableModel::roleNames() const
{
    return {{TextRole, "text"},           {KindRole, "kind"}, {IntervalRole, "interval"},
            {JudgementRole, "judgement"}, {NoteRole, "note"}, {DepthRole, "depth"}};
}

} // namespace floom::inline pages
