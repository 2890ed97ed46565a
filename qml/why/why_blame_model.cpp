// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_blame_model.h"

#include "desk/session_link.h"
#include "document/document.h"
#include "export/change_words.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

QString perRequest(Time wait, std::uint64_t requests)
{
    if (wait <= Time{} || requests == 0)
        return {};
    const double us = wait.microseconds() / static_cast<double>(requests);
    if (us < 0.01)
        return QStringLiteral("<.01");
    return qt(bareText(us));
}

} // namespace

WhyBlameModel::WhyBlameModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyBlameModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::handleChanged, &WhyBlameModel::refresh))
        return;
    refresh();
    emit sessionChanged();
}

void WhyBlameModel::refresh()
{
    beginResetModel();
    const auto* result = m_session ? m_session->result() : nullptr;
    m_table = result ? blameOf(*result, m_session->handle(), m_session->side()) : BlameTable{};
    if (result && m_session->workspace())
        namePlaces(m_table, m_session->record()->design, m_session->workspace()->document()->catalogue());
    chooseColumns();
    m_strongest = {};
    for (const BlameRow& row : m_table.rows)
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            const BlameCell cell = columnOf(row.cells, column);
            m_strongest = later(m_strongest, hasTail() ? cell.tail : cell.all);
        }
    endResetModel();
    emit tableChanged();
}

void WhyBlameModel::chooseColumns()
{
    constexpr std::size_t kMost = 6;
    std::vector<std::size_t> classes;
    for (std::size_t i = 0; i < m_table.sums.size(); ++i)
        if (m_table.sums[i].all > Time{} || m_table.sums[i].tail > Time{})
            classes.push_back(i);
    const auto shareOf = [](Time part, Time whole) { return whole > Time{} ? ratio(part, whole) : 0.0; };
    const auto weightOf = [&](std::size_t i) { // a column counts by its larger share, of all or of the slow
        return std::max(shareOf(m_table.sums[i].all, m_table.total.all), shareOf(m_table.sums[i].tail, m_table.total.tail));
    };
    std::stable_sort(classes.begin(), classes.end(), [&](std::size_t a, std::size_t b) { return weightOf(a) > weightOf(b); });
    std::vector<std::size_t> rest;
    if (classes.size() > kMost) {
        rest.assign(classes.begin() + kMost - 1, classes.end());
        classes.resize(kMost - 1);
    }
    std::sort(classes.begin(), classes.end());
    m_columns.clear();
    for (const std::size_t i : classes)
        m_columns.push_back({i});
    if (!rest.empty())
        m_columns.push_back(rest);
}

BlameCell WhyBlameModel::columnOf(const Cells& byClass, std::size_t column) const
{
    BlameCell sum;
    for (const std::size_t i : m_columns[column]) {
        sum.all += byClass[i].all;
        sum.tail += byClass[i].tail;
    }
    return sum;
}

// Logarithmic heat: a thousandth of all waiting is cold, all of it hot.
QVariantMap WhyBlameModel::cellOf(const BlameCell& cell, bool heated) const
{
    const Time wait = hasTail() ? cell.tail : cell.all, whole = hasTail() ? m_table.total.tail : m_table.total.all;
    const double share = whole > Time{} ? ratio(wait, whole) : 0;
    const double heat = heated && share > 0.001 ? std::clamp(1 + std::log10(share) / 3, 0.0, 1.0) : 0;
    const QString all = perRequest(cell.all, m_table.requests);
    return {{"large", hasTail() ? perRequest(cell.tail, m_table.tailRequests) : all},
            {"small", hasTail() ? all : QString()},
            {"heat", heat},
            {"strongest", heated && wait > Time{} && wait == m_strongest}};
}

QStringList WhyBlameModel::heads() const
{
    QStringList names;
    for (const auto& column : m_columns)
        names << (column.size() > 1 ? tr("the rest") : causeHead(static_cast<CauseClass>(column.front())));
    return names << tr("sum");
}

QVariantList WhyBlameModel::sums() const
{
    QVariantList list;
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        list << cellOf(columnOf(m_table.sums, column), false);
    if (!list.isEmpty())
        list << cellOf(m_table.total, false);
    return list;
}

int WhyBlameModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

QVariant WhyBlameModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = m_table.rows[static_cast<std::size_t>(index.row())];
    if (role == place || role == Qt::DisplayRole)
        return row.place;
    if (role == label)
        return m_session ? QString::fromStdString(
                   placeLabel(row.place.toStdString(), m_session->record()->design, m_session->workspace()->document()->catalogue()))
                         : row.place;
    if (role != cells)
        return {};
    QVariantList list;
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        list << cellOf(columnOf(row.cells, column), true);
    list << cellOf(row.sum, false);
    return list;
}

QHash<int, QByteArray> WhyBlameModel::roleNames() const
{
    return {{place, "place"}, {label, "label"}, {cells, "cells"}};
}

} // namespace floom::inline pages
