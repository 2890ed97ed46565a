// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_path_model.h"

#include "desk/session_link.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/percentile_request.h"
#include "recording/timeline_ruler.h"
#include "run/run_record.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

std::vector<PathRow> pathRows(const RequestLife& life)
{
    constexpr std::int64_t kShort = 100; // a piece below 1/100 of the latency is short
    const Time whole = life.request.completed - life.request.issued;
    std::vector<PathRow> rows;
    bool gathering = false;
    for (const LifePiece& piece : life.pieces) {
        const bool small = piece.length() * kShort < whole;
        if (small && gathering) {
            PathRow& row = rows.back();
            const Time end = piece.end;
            row.piece = {row.piece.start, end, true};
            ++row.steps;
        } else {
            rows.push_back({piece, 1});
        }
        gathering = small;
    }
    return rows;
}

WhyPathModel::WhyPathModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void WhyPathModel::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::handleChanged, &WhyPathModel::takeRun))
        return;
    if (session)
        connect(session, &WhySession::recordingReady, this, &WhyPathModel::takeRun);
    takeRun();
    emit sessionChanged();
}

void WhyPathModel::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    if (active)
        takeRun();
    emit sessionChanged();
}

void WhyPathModel::takeRun()
{
    if (!m_active)
        return;
    const auto* result = m_session ? m_session->result() : nullptr;
    const auto store = result ? result->spans : nullptr;
    if (store != m_store || !m_index) {
        m_store = store;
        m_index = indexOf(store);
    }
    follow();
}

// Uses the workspace's index if it shows the same recording.
std::shared_ptr<const TimelineIndex> WhyPathModel::indexOf(const std::shared_ptr<const SpanStore>& store) const
{
    if (!store)
        return nullptr;
    auto* workspace = m_session->workspace();
    if (workspace && workspace->run()->isValid() && workspace->record()->result.spans == store)
        return workspace->shown()->recording();
    return std::make_shared<const TimelineIndex>(store, m_session->result()->activities);
}

void WhyPathModel::follow()
{
    const auto* result = m_session ? m_session->result() : nullptr;
    show(m_store && result ? percentileRequest(*result, m_session->side(), m_session->handle()) : -1);
}

void WhyPathModel::setRequest(int request)
{
    if (request != this->request())
        show(request);
}

void WhyPathModel::show(std::int64_t request)
{
    beginResetModel();
    const RequestSpan* one = m_index ? m_index->request(request) : nullptr;
    m_request = one ? static_cast<int>(request) : -1;
    m_life = one && isRecorded(*m_session->result(), *one) ? requestLife(*m_index, request) : RequestLife{};
    if (one)
        m_life.request = *one;
    m_rows = pathRows(m_life);
    endResetModel();
    emit pathChanged();
}

QString WhyPathModel::title() const
{
    if (request() < 0)
        return {};
    return (m_life.request.write ? tr("write %1") : tr("read %1")).arg(groupedNumber(m_life.request.request));
}

QString WhyPathModel::detail() const
{
    if (request() < 0)
        return {};
    if (isMissing())
        return tr("%1 · not recorded").arg(durationText(m_life.request.completed - m_life.request.issued));
    Time served;
    for (const LifePiece& piece : m_life.pieces)
        served += piece.service || piece.unrecorded == LifePiece::Unrecorded::work ? piece.length() : Time{};
    const auto whole = m_life.request.completed - m_life.request.issued;
    const double share = static_cast<double>(served.ps) / static_cast<double>(whole.ps);
    return tr("%1 · %2 served, %3 waiting").arg(durationText(whole), qt(percentText(share)), qt(percentText(1 - share)));
}

int WhyPathModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString WhyPathModel::waitWords(const QString& work) // "array read": another request's work
{
    return work == QLatin1String("reserved") ? tr("waits while it is reserved") : tr("waits for %1").arg(work);
}

QVariant WhyPathModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& [piece, steps] = m_rows[static_cast<std::size_t>(index.row())];
    const Time whole = m_life.request.completed - m_life.request.issued;
    const bool known = piece.activity >= 0;
    switch (role) {
    case label:
    case Qt::DisplayRole:
        if (steps > 1)
            return tr("%1 short steps").arg(steps);
        if (piece.service)
            return activityWords(*m_index, piece.activity);
        if (piece.unrecorded != LifePiece::Unrecorded::no)
            return piece.unrecorded == LifePiece::Unrecorded::work ? tr("own work, not recorded") : tr("not recorded");
        return known ? waitWords(workWords(*m_index, piece)) : piece.track >= 0 ? tr("waits its turn") : tr("outside the drive");
    case place:
        return piece.track >= 0 ? QString::fromStdString(m_store->tracks[static_cast<std::size_t>(piece.track)].name) : QString();
    case from:
        return ratio(piece.start - m_life.request.issued, whole);
    case length:
        return ratio(piece.length(), whole);
    case time:
        return durationText(piece.length());
    case look:
        return static_cast<int>(known ? m_index->activities()[static_cast<std::size_t>(piece.activity)].look : ActivityStyle::waiting);
    case background:
        return piece.owner > Owner::hostWrite && piece.owner < Owner::other;
    case service:
        return piece.service;
    case culprit:
        return static_cast<int>(piece.service ? -1 : piece.culprit);
    case culpritText:
        return piece.service || piece.culprit < 0 ? QString() : tr("request %1").arg(groupedNumber(piece.culprit));
    default:
        return {};
    }
}

QHash<int, QByteArray> WhyPathModel::roleNames() const
{
    return {{label, "label"}, {place, "place"},           {from, "from"},       {length, "length"},   {time, "time"},
            {look, "look"},   {background, "background"}, {service, "service"}, {culprit, "culprit"}, {culpritText, "culpritText"}};
}

} // namespace floom::inline pages
