// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_life_model.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_ruler.h"
#include "recording/why_shares.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr int kCrumb = 100; // hundredths of a per cent

QString microsecondText(Time time)
{
    return qt(fixedText(time.microseconds(), time < nanoseconds(10'000) ? 2 : 1));
}

// Merges rows below one per cent into one at the end, to keep the table short.
std::vector<LifeRow> withoutCrumbs(std::vector<LifeRow> rows)
{
    const auto crumbs = std::stable_partition(rows.begin(), rows.end(), [](const LifeRow& row) { return row.share >= kCrumb; });
    if (rows.end() - crumbs < 2)
        return rows;
    LifeRow rest;
    rest.label = QObject::tr("%1 short steps").arg(rows.end() - crumbs);
    rest.service = true;
    for (auto row = crumbs; row != rows.end(); ++row) {
        rest.length += row->length;
        rest.share += row->share;
    }
    rows.erase(crumbs, rows.end());
    rows.push_back(rest);
    return rows;
}

} // namespace

TimelineLifeModel::TimelineLifeModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void TimelineLifeModel::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        m_session->recording()->disconnect(this);
    }
    m_session = session;
    if (session) {
        connect(session, &TimelineSession::pinnedChanged, this, &TimelineLifeModel::follow);
        connect(session->recording(), &ShownRecording::changed, this, [this] {
            m_request = -1;
            follow();
            emit landmarksChanged();
        });
    }
    follow();
    emit sessionChanged();
    emit landmarksChanged();
}

QVariantList TimelineLifeModel::landmarks() const
{
    QVariantList list;
    const auto* result = m_session ? m_session->recording()->result() : nullptr;
    if (!result)
        return list;
    for (const auto& one : result->exemplars)
        if (m_session->recording()->index().request(static_cast<std::int64_t>(one.request)))
            list << QVariantMap{{"percentile", QString::fromStdString(one.percentile)},
                                {"request", static_cast<int>(one.request)},
                                {"latency", durationText(Time{std::llround(one.latencyUs * 1e6)})}};
    return list;
}

void TimelineLifeModel::setFollowsPinned(bool follows)
{
    m_followsPinned = follows;
    follow();
    emit sessionChanged();
}

void TimelineLifeModel::setRequest(int request)
{
    if (request == m_request)
        return;
    m_request = request;
    follow();
}

void TimelineLifeModel::follow()
{
    beginResetModel();
    if (!m_session)
        m_life = {};
    else if (m_followsPinned) {
        m_life = m_session->pinned();
        m_request = m_session->pinnedRequest();
    } else {
        m_life = m_session->recording()->has(m_request) ? requestLife(m_session->recording()->index(), m_request) : RequestLife{};
    }
    m_rows = m_session ? withoutCrumbs(lifeRows(m_session->recording()->index(), m_life)) : std::vector<LifeRow>{};
    m_account = std::nullopt;
    if (isValid()) {
        const TimelineIndex& index = m_session->recording()->index();
        m_account = accountOf(index.store(), m_life.request.request, index.activities());
    }
    endResetModel();
    place();
    emit lifeChanged();
}

void TimelineLifeModel::place()
{
    m_standing.clear();
    if (!isValid() || !m_followsPinned)
        return;
    const auto own = m_life.request.completed - m_life.request.issued;
    std::int64_t faster = 0, others = -1;
    Time sum;
    for (const auto& request : m_session->recording()->index().store().requests) {
        if (request.write != m_life.request.write)
            continue;
        ++others;
        sum += request.completed - request.issued;
        faster += request.completed - request.issued < own;
    }
    if (others <= 0)
        return;
    const QString kind = m_life.request.write ? tr("writes") : tr("reads");
    const double slower = 100 * static_cast<double>(faster) / static_cast<double>(others);
    m_standing = tr("mean of %1 %2").arg(kind, durationText(sum / (others + 1))) + u'\n'
        + (faster == others     ? tr("slowest of %1 %2").arg(groupedNumber(others + 1), kind)
               : slower >= 99.5 ? tr("slower than %1 of %2 %3").arg(groupedNumber(faster), groupedNumber(others), kind)
                                : tr("slower than %1 of %2").arg(qt(percentText(slower / 100, 0)), kind));
}

QString TimelineLifeModel::title() const
{
    if (!isValid())
        return {};
    return (m_life.request.write ? tr("write ") : tr("read ")) + groupedNumber(m_life.request.request);
}

QString TimelineLifeModel::detail() const
{
    if (!isValid())
        return {};
    QString text = qt(binarySizeText(m_life.request.bytes));
    const LifePiece* longest = nullptr;
    for (const auto& piece : m_life.pieces)
        if (piece.service && (!longest || piece.length() > longest->length()))
            longest = &piece;
    if (longest)
        text += QStringLiteral("  ")
            + QString::fromStdString(m_session->recording()->index().store().tracks[static_cast<std::size_t>(longest->track)].name);
    return text;
}

QString TimelineLifeModel::latency() const
{
    return isValid() ? durationText(m_life.request.completed - m_life.request.issued).section(QLatin1Char(' '), 0, 0) : QString();
}
QString TimelineLifeModel::latencyUnit() const
{
    return isValid() ? durationText(m_life.request.completed - m_life.request.issued).section(QLatin1Char(' '), 1) : QString();
}

QString TimelineLifeModel::accounted() const
{
    if (!isValid())
        return {};
    Time sum;
    for (const auto& row : m_rows)
        sum += row.length;
    return tr("%1 ps accounted, %2 left over")
        .arg(groupedNumber(sum.ps), groupedNumber((m_life.request.completed - m_life.request.issued - sum).ps));
}

QString TimelineLifeModel::sumText() const
{
    if (!isValid())
        return {};
    return microsecondText(m_life.request.completed - m_life.request.issued);
}

const RequestPart* TimelineLifeModel::longestWait() const
{
    if (!m_account)
        return nullptr;
    const auto found = std::find_if(m_account->parts.begin(), m_account->parts.end(),
                                    [](const RequestPart& part) { return part.isWait && !isNobodysWork(part.cause); });
    return found == m_account->parts.end() ? nullptr : &*found;
}

QVariantList TimelineLifeModel::causes() const
{
    QVariantList list;
    if (!m_account)
        return list;
    for (const RequestPart& part : m_account->parts) {
        if (!part.isWait || 100 * Time{part.ps} < m_account->latency()) // negligible
            continue;
        auto text =
            QString::fromStdString(wordsOf(m_session->recording()->index().store(), m_session->recording()->index().activities(), part));
        text[0] = text[0].toUpper();
        list << QVariantMap{{"label", text},
                            {"time", durationText(Time{part.ps})},
                            {"without", tr("%1 without").arg(durationText(m_account->without(part)))}};
    }
    return list;
}

QString TimelineLifeModel::heldBy() const
{
    if (const RequestPart* wait = longestWait()) {
        const auto words =
            QString::fromStdString(wordsOf(m_session->recording()->index().store(), m_session->recording()->index().activities(), *wait));
        return words.section(QLatin1Char(' '), 1); // without "behind"
    }
    const auto* hold = longestHold(m_life);
    if (!hold)
        return {};
    return tr("%1 on %2")
        .arg(workWords(m_session->recording()->index(), *hold),
             QString::fromStdString(m_session->recording()->index().store().tracks[static_cast<std::size_t>(hold->track)].name));
}

QString TimelineLifeModel::heldDetail() const
{
    if (const RequestPart* wait = longestWait())
        return tr("%1 of its %2").arg(durationText(Time{wait->ps}), durationText(m_account->latency()));
    const auto* hold = longestHold(m_life);
    if (!hold)
        return {};
    const auto* span = m_session->recording()->index().nearest(hold->track, hold->start, {});
    if (!span)
        return {};
    const auto before = m_life.request.issued - span->start;
    const auto began = before >= Time{} ? tr("began %1 before the request").arg(durationText(before))
                                        : tr("began %1 after the request").arg(durationText(-before));
    return tr("%1 · takes %2").arg(began, durationText(span->length()));
}

void TimelineLifeModel::showHolder()
{
    if (const auto* hold = longestHold(m_life))
        if (const auto* span = m_session->recording()->index().nearest(hold->track, hold->start, {}))
            m_session->shown()->show(span->start, span->end(), 0.6);
}

int TimelineLifeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant TimelineLifeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case label:
    case Qt::DisplayRole:
        return row.label;
    case time:
        return microsecondText(row.length);
    case share:
        return shareText(row.share);
    case permille:
        return row.share / 10;
    case look:
        return static_cast<int>(row.known ? categoryStyle(row.category) : ActivityStyle::waiting);
    case background:
        return row.known && categoryIsBackground(row.category);
    case service:
        return row.service;
    default:
        return {};
    }
}

QHash<int, QByteArray> TimelineLifeModel::roleNames() const
{
    return {{label, "label"},           {time, "time"},      {share, "share"}, {permille, "permille"}, {look, "look"},
            {background, "background"}, {service, "service"}};
}

} // namespace floom::inline pages
