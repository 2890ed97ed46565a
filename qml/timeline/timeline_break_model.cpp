// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_break_model.h"

#include "recording/timeline_ruler.h"

#include <algorithm>

namespace floom::inline pages {

namespace {

const BreakKind* kindAt(int kind)
{
    const auto kinds = breakKinds();
    return kind >= 0 && static_cast<std::size_t>(kind) < kinds.size() ? &kinds[static_cast<std::size_t>(kind)] : nullptr;
}

QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

TimelineBreaks::TimelineBreaks(QObject* parent)
    : QAbstractListModel(parent)
{
}

void TimelineBreaks::setSession(TimelineSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->recording()->disconnect(this);
    m_session = session;
    if (session)
        connect(session->recording(), &ShownRecording::changed, this, &TimelineBreaks::answerAll);
    answerAll();
    emit sessionChanged();
}

void TimelineBreaks::answer(Row& row) const
{
    row.instants.clear();
    row.problem.clear();
    if (!m_session || m_session->recording()->isEmpty())
        return;
    row.problem = QString::fromStdString(breakProblem(m_session->recording()->index(), m_session->recording()->result(), row.condition));
    if (row.problem.isEmpty())
        row.instants = breakInstants(m_session->recording()->index(), m_session->recording()->result(), row.condition);
}

void TimelineBreaks::answerAll()
{
    for (auto& row : m_rows)
        answer(row);
    if (!m_rows.empty())
        emit dataChanged(index(0), index(count() - 1));
    setReached(nullptr);
    emit listChanged();
}

bool TimelineBreaks::isArmed() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.enabled && !row.instants.empty(); });
}

QStringList TimelineBreaks::kinds() const
{
    QStringList list;
    for (const auto& kind : breakKinds())
        list << shown(kind.words);
    return list;
}

bool TimelineBreaks::needsValue(int kind) const
{
    return kindAt(kind) && kindAt(kind)->kind != Kind::boolean;
}
bool TimelineBreaks::takesPlace(int kind) const
{
    return kindAt(kind) && kindAt(kind)->hasPlace;
}
QString TimelineBreaks::example(int kind) const
{
    return kindAt(kind) ? shown(kindAt(kind)->example) : QString();
}

QString TimelineBreaks::add(int kind, const QString& value, const QString& place)
{
    if (!kindAt(kind))
        return tr("Choose a condition.");
    const auto parsed = parseBreak(kindAt(kind)->what, value.trimmed().toStdString(), place.trimmed().toStdString());
    if (!parsed)
        return QString::fromStdString(parsed.error().message());
    const auto same = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.condition == *parsed; });
    if (same != m_rows.end()) {
        setEnabled(static_cast<int>(same - m_rows.begin()), true);
        return {};
    }
    Row row;
    row.condition = *parsed;
    answer(row);
    beginInsertRows({}, count(), count());
    m_rows.push_back(std::move(row));
    endInsertRows();
    emit listChanged();
    return {};
}

void TimelineBreaks::remove(int row)
{
    if (row < 0 || row >= count())
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    emit listChanged();
}

void TimelineBreaks::setEnabled(int row, bool on)
{
    if (row < 0 || row >= count() || m_rows[static_cast<std::size_t>(row)].enabled == on)
        return;
    m_rows[static_cast<std::size_t>(row)].enabled = on;
    emit dataChanged(index(row), index(row), {enabled});
    emit listChanged();
}

const TimelineBreaks::Row* TimelineBreaks::nearest(Time from, int step, Time& at) const
{
    const Row* best = nullptr;
    for (const auto& row : m_rows) {
        if (!row.enabled)
            continue;
        const auto after = step > 0 ? std::upper_bound(row.instants.begin(), row.instants.end(), from)
                                    : std::lower_bound(row.instants.begin(), row.instants.end(), from);
        if (step > 0 ? after == row.instants.end() : after == row.instants.begin())
            continue;
        const auto candidate = step > 0 ? *after : *std::prev(after);
        if (!best || (step > 0 ? candidate < at : candidate > at)) {
            best = &row;
            at = candidate;
        }
    }
    return best;
}

void TimelineBreaks::setReached(const Row* row)
{
    const auto text = row ? QString::fromStdString(breakWords(row->condition)) : QString();
    if (text == m_reached)
        return;
    m_reached = text;
    emit reachedChanged();
}

bool TimelineBreaks::jump(int step)
{
    if (!m_session || m_session->recording()->isEmpty())
        return false;
    Time at;
    const auto* row = nearest(Time{m_session->instant()}, step, at);
    if (!row)
        return false;
    m_session->setPlayheadPs(at.ps);
    m_session->shown()->reveal(at);
    setReached(row);
    return true;
}

std::optional<Time> TimelineBreaks::reachedBetween(Time from, Time to)
{
    Time at;
    const auto* row = nearest(from, to >= from ? 1 : -1, at);
    if (!row || (to >= from ? at > to : at < to))
        return std::nullopt;
    setReached(row);
    return at;
}

int TimelineBreaks::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant TimelineBreaks::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case words:
    case Qt::DisplayRole:
        return QString::fromStdString(breakWords(row.condition));
    case found:
        return groupedNumber(static_cast<std::int64_t>(row.instants.size())) + QStringLiteral("×");
    case enabled:
        return row.enabled;
    case problem:
        return row.problem;
    default:
        return {};
    }
}

QHash<int, QByteArray> TimelineBreaks::roleNames() const
{
    return {{words, "words"}, {found, "found"}, {enabled, "enabled"}, {problem, "problem"}};
}

} // namespace floom::inline pages
