// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_power_model.h"

#include "desk/reports/report_words.h"
#include "desk/session_link.h"
#include "document/document.h"

#include <map>

namespace floom::inline pages {

WhyPowerModel::WhyPowerModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyPowerModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::changed, &WhyPowerModel::refresh))
        return;
    refresh();
    emit sessionChanged();
}

void WhyPowerModel::setBuses(bool buses)
{
    if (buses == m_buses)
        return;
    m_buses = buses;
    refresh();
    emit sessionChanged();
}

void WhyPowerModel::refresh()
{
    beginResetModel();
    const auto* result = m_session ? m_session->result() : nullptr;
    m_bars = !result ? std::vector<SplitBar>{} : m_buses ? busBars(*result) : powerBars(*result);
    endResetModel();
    emit barsChanged();
}

QString WhyPowerModel::words() const
{
    const auto* result = m_session ? m_session->result() : nullptr;
    return result && !m_buses ? powerWords(*result) : QString();
}

QVariantList WhyPowerModel::kinds() const
{
    std::map<ActivityStyle, QString> found;
    for (const auto& bar : m_bars)
        for (const auto& part : bar.parts)
            found.emplace(part.look, part.name);
    QVariantList list;
    for (const auto& [look, name] : found)
        list << QVariantMap{{"name", name}, {"look", static_cast<int>(look)}};
    return list;
}

QString WhyPowerModel::partLabel(std::size_t row) const
{
    const auto idOf = [this](std::size_t i) { return m_bars[i].label.section(u'[', 0, 0).section(u'.', 0, 0); };
    const auto record = m_session ? m_session->record() : nullptr;
    if (record == nullptr || (row > 0 && idOf(row) == idOf(row - 1)))
        return {};
    return blockLabel(record->design, m_session->workspace()->document()->catalogue(), idOf(row).toStdString());
}

int WhyPowerModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_bars.size());
}

QVariant WhyPowerModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SplitBar& bar = m_bars[static_cast<std::size_t>(index.row())];
    switch (role) {
    case owner:
        return partLabel(static_cast<std::size_t>(index.row()));
    case label:
    case Qt::DisplayRole:
        return bar.label;
    case text:
        return bar.text;
    case parts: {
        QVariantList list;
        for (const BarPart& part : bar.parts)
            list << QVariantMap{{"name", part.name}, {"look", static_cast<int>(part.look)}, {"share", part.share}, {"text", part.text}};
        return list;
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> WhyPowerModel::roleNames() const
{
    return {{owner, "part"}, {label, "label"}, {text, "text"}, {parts, "parts"}};
}

} // namespace floom::inline pages
