// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_area_model.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_ruler.h"

#include <algorithm>
#include <numeric>

namespace floom::inline pages {

namespace {
constexpr int kShownRequests = 12;

QString orNothing(Time time)
{
    return time < Time{} ? QStringLiteral("–") : durationText(time);
}
} // namespace

TimelineAreaModel::TimelineAreaModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void TimelineAreaModel::setSession(TimelineSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->chosen()->disconnect(this);
    m_session = session;
    if (session)
        connect(session->chosen(), &ChosenArea::changed, this, &TimelineAreaModel::refresh);
    refresh();
    emit sessionChanged();
}

void TimelineAreaModel::refresh()
{
    beginResetModel();
    m_totals = m_session && !m_session->chosen()->isEmpty() ? m_session->totals() : AreaTotals{};
    endResetModel();
    emit totalsChanged();
}

QString TimelineAreaModel::title() const
{
    if (!m_session || m_session->chosen()->isEmpty())
        return {};
    const auto& lanes = m_session->layout().lanes;
    const auto first = static_cast<std::size_t>(std::max(0, m_session->chosen()->area().firstLane));
    const auto last = std::min(lanes.size() - 1, static_cast<std::size_t>(std::max(0, m_session->chosen()->area().lastLane)));
    const auto names = first == last ? lanes[first].label : tr("%1 to %2").arg(lanes[first].label, lanes[last].label);
    return QStringLiteral("%1 · %2").arg(durationText(m_totals.to - m_totals.from), names);
}

QString TimelineAreaModel::bytesText() const
{
    return m_totals.bytes > 0 ? qt(binarySizeText(static_cast<double>(m_totals.bytes))) : QString();
}

QVariantList TimelineAreaModel::requests() const
{
    QVariantList list;
    const double slowest = m_totals.requests.empty() ? 1 : static_cast<double>(later(Time{1}, m_totals.requests.front().latency).ps);
    for (const auto& request : m_totals.requests) {
        if (list.size() == kShownRequests)
            break;
        list << QVariantMap{
            {"request", static_cast<int>(request.request)},
            {"text", groupedNumber(request.request)},
            {"place", QString::fromStdString(m_session->recording()->index().store().tracks[static_cast<std::size_t>(request.track)].name)},
            {"latency", durationText(request.latency)},
            {"share", static_cast<double>(request.latency.ps) / slowest}};
    }
    return list;
}

QVariantList TimelineAreaModel::lanes() const
{
    std::vector<std::size_t> order(m_totals.busyOf.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) { return m_totals.busyOf[a] > m_totals.busyOf[b]; });
    QVariantList list;
    for (const std::size_t i : order)
        list << QVariantMap{
            {"name",
             QString::fromStdString(m_session->recording()->index().store().tracks[static_cast<std::size_t>(m_totals.tracks[i])].name)},
            {"busyText", qt(percentText(m_totals.busyOf[i]))},
            {"share", m_totals.busyOf[i]}};
    return list;
}

int TimelineAreaModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_totals.rows.size());
}

QVariant TimelineAreaModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = m_totals.rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case operation:
    case Qt::DisplayRole:
        return activityWords(m_session->recording()->index(), row.activity);
    case owner:
        return ownerWords(row.owner);
    case count:
        return groupedNumber(row.count);
    case total:
        return durationText(row.total);
    case mean:
        return durationText(row.length / std::max<std::int64_t>(1, row.count));
    case p50:
        return orNothing(row.p50);
    case p99:
        return orNothing(row.p99);
    case p999:
        return orNothing(row.p999);
    case busyText:
        return qt(percentText(row.busy));
    case busyShare:
        return row.busy;
    case look:
        return static_cast<int>(categoryStyle(row.category));
    case background:
        return categoryIsBackground(row.category);
    default:
        return {};
    }
}

QHash<int, QByteArray> TimelineAreaModel::roleNames() const
{
    return {{operation, "operation"},
            {owner, "owner"},
            {count, "count"},
            {total, "total"},
            {mean, "mean"},
            {p50, "p50"},
            {p99, "p99"},
            {p999, "p999"},
            {busyText, "busyText"},
            {busyShare, "busyShare"},
            {look, "look"},
            {background, "background"}};
}

} // namespace floom::inline pages
