// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_front_model.h"

#include "desk/sweeps/sweep_metrics.h"
#include "sweep/limit_cell.h"

#include <algorithm>

namespace floom::inline desk {

namespace {
constexpr qsizetype kLongWord = 8; // characters
}

SweepFrontModel::SweepFrontModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void SweepFrontModel::setSession(SweepSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        for (QObject* part : m_session->children())
            part->disconnect(this);
    m_session = session;
    if (session) {
        connect(session->verdict(), &SweepVerdict::changed, this, &SweepFrontModel::refresh);
        connect(session->pick(), &SweepPick::tickedChanged, this, &SweepFrontModel::touch);
    }
    refresh();
    emit sessionChanged();
}

QStringList SweepFrontModel::figures() const
{
    QStringList ids{m_session->axes()->figureY(), m_session->axes()->figureX()};
    for (const GoalLimit& limit : m_session->goal()->goal().limits)
        ids << QString::fromStdString(limit.metric);
    const bool hasTail =
        std::any_of(ids.begin(), ids.end(), [](const QString& id) { return sweepMetric(id).text == SweepMetric::Text::microseconds; });
    if (!hasTail)
        ids << QStringLiteral("latency_us.p99");
    ids.removeDuplicates();
    return ids.mid(0, 4);
}

QStringList SweepFrontModel::columnIds() const
{
    QStringList ids;
    if (!m_session)
        return ids;
    for (const SweepAxis& axis : m_session->runs()->table().sweep().axes)
        ids << QString::fromStdString(axis.name);
    return ids + figures();
}

QVariantList SweepFrontModel::columns() const
{
    QVariantList list;
    for (qsizetype c = 0; c < m_ids.size(); ++c) {
        const bool figure = m_session->runs()->table().axis(m_ids[c]) == nullptr;
        const QString name = figure ? sweepMetric(m_ids[c]).label : m_session->runs()->table().axisLabel(m_ids[c]);
        qsizetype least = 0, longest = 0; // a number is never truncated
        for (const std::size_t point : m_points) {
            const QString text = cellText(point, c);
            longest = std::max(longest, text.size());
            least = std::max(least, !text.isEmpty() && text[0].isLetter() ? std::min(text.size(), kLongWord) : text.size());
        }
        list << QVariantMap{{QStringLiteral("id"), m_ids[c]},
                            {QStringLiteral("label"), name},
                            {QStringLiteral("figure"), figure},
                            {QStringLiteral("least"), static_cast<int>(least)},
                            {QStringLiteral("longest"), static_cast<int>(longest)}};
    }
    return list;
}

QString SweepFrontModel::cellText(std::size_t point, qsizetype column) const
{
    const SweepTable& table = m_session->runs()->table();
    const QString& id = m_ids[column];
    return table.axis(id) ? table.stepText(point, static_cast<std::size_t>(column)) : sweepMetric(id).write(table.figure(id)[point]);
}

bool SweepFrontModel::breaks(std::size_t point, const QString& id) const
{
    const double value = m_session->runs()->table().figure(id)[point];
    const auto& limits = m_session->goal()->goal().limits;
    return std::any_of(limits.begin(), limits.end(), [&](const GoalLimit& limit) {
        return id == QString::fromStdString(limit.metric) && (limit.atLeast ? value < limit.value : value > limit.value); // NaN: unknown
    });
}

void SweepFrontModel::refresh()
{
    std::vector<std::size_t> points;
    if (m_session) {
        points = m_session->verdict()->front();
        if (!m_onlyFront) {
            points.clear();
            for (std::size_t i = 0; i < m_session->runs()->table().size(); ++i)
                if (m_session->verdict()->isInside(i))
                    points.push_back(i);
        }
        if (!m_sorted.isEmpty()) {
            const auto& values = m_session->runs()->table().figure(m_sorted);
            std::stable_sort(points.begin(), points.end(),
                             [&](std::size_t a, std::size_t b) { return m_descending ? values[a] > values[b] : values[a] < values[b]; });
        }
    }
    const QStringList ids = columnIds();
    if (points == m_points && ids == m_ids)
        return touch();
    beginResetModel();
    m_points = std::move(points);
    m_ids = ids;
    endResetModel();
    emit columnsChanged();
}

void SweepFrontModel::touch()
{
    if (!m_points.empty())
        emit dataChanged(index(0), index(count() - 1));
}

void SweepFrontModel::setOnlyFront(bool only)
{
    if (m_onlyFront == only)
        return;
    m_onlyFront = only;
    refresh();
    emit columnsChanged();
}

void SweepFrontModel::sortBy(const QString& id)
{
    m_descending = m_sorted == id && !m_descending;
    m_sorted = id;
    refresh();
    emit columnsChanged();
}

int SweepFrontModel::rowOf(int point) const
{
    const auto found = std::find(m_points.begin(), m_points.end(), static_cast<std::size_t>(point));
    return point < 0 || found == m_points.end() ? -1 : static_cast<int>(found - m_points.begin());
}

int SweepFrontModel::pointAt(int row) const
{
    return row >= 0 && row < count() ? static_cast<int>(m_points[static_cast<std::size_t>(row)]) : -1;
}

int SweepFrontModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant SweepFrontModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || !m_session)
        return {};
    const std::size_t point = m_points[static_cast<std::size_t>(index.row())];
    const SweepTable& table = m_session->runs()->table();
    const PointResult& result = table.result(point);
    switch (role) {
    case PointRole:
        return static_cast<int>(point);
    case CellsRole: {
        QVariantList cells;
        for (qsizetype c = 0; c < m_ids.size(); ++c)
            cells << QVariantMap{{QStringLiteral("text"), cellText(point, c)}, {QStringLiteral("broken"), breaks(point, m_ids[c])}};
        return cells;
    }
    case LimitRole:
        return QString::fromStdString(limitCell(result.limit, result.cause));
    case TickedRole:
        return m_session->pick()->isTicked(point);
    case InsideRole:
        return m_session->verdict()->isInside(point);
    case BestRole:
        return static_cast<int>(point) == m_session->verdict()->best();
    case Qt::DisplayRole:
    case NameRole:
        return table.nameOf(point);
    default:
        return {};
    }
}

QHash<int, QByteArray> SweepFrontModel::roleNames() const
{
    return {{PointRole, "point"},   {CellsRole, "cells"}, {LimitRole, "limit"}, {TickedRole, "ticked"},
            {InsideRole, "inside"}, {BestRole, "best"},   {NameRole, "name"}};
}

} // namespace floom::inline desk
