// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_notes.h"

#include "recording/timeline_ruler.h"
#include "store/project.h"

#include <algorithm>
#include <numeric>

namespace floom::inline pages {

namespace {
constexpr std::size_t kMostSteps = 100;
}

TimelineNotes::TimelineNotes(QObject* parent)
    : QAbstractListModel(parent)
{
}

Project* TimelineNotes::project() const
{
    return m_session && m_session->workspace() ? m_session->workspace()->project() : nullptr;
}

void TimelineNotes::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        m_session->recording()->disconnect(this);
    }
    m_session = session;
    if (session) {
        connect(session->recording(), &ShownRecording::changed, this, &TimelineNotes::take);
        connect(session, &TimelineSession::workspaceChanged, this, [this] {
            if (auto* kept = project())
                connect(&kept->runs(), &ProjectRuns::marksChanged, this, &TimelineNotes::take, Qt::UniqueConnection);
            take();
        });
        if (auto* kept = project())
            connect(&kept->runs(), &ProjectRuns::marksChanged, this, &TimelineNotes::take, Qt::UniqueConnection);
    }
    take();
    emit sessionChanged();
}

void TimelineNotes::take()
{
    const int run = m_session ? m_session->recording()->runId() : 0;
    const auto* marks = project() && run > 0 ? project()->runs().marks(run) : nullptr;
    if (run != m_runId)
        m_before.clear();
    beginResetModel();
    m_runId = marks ? run : 0;
    m_marks = marks ? *marks : std::vector<RunMark>{};
    m_order.resize(m_marks.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    std::stable_sort(m_order.begin(), m_order.end(), [this](auto a, auto b) { return m_marks[a].at < m_marks[b].at; });
    endResetModel();
    if (m_session) {
        std::vector<TimelineFlag> flags;
        for (const auto i : m_order)
            flags.push_back({m_marks[i].at, m_marks[i].digit < 0 ? QChar() : QChar(u'0' + m_marks[i].digit), m_marks[i].text});
        m_session->marks()->setFlags(std::move(flags));
    }
    emit notesChanged();
}

void TimelineNotes::keep(std::vector<RunMark> marks)
{
    if (m_runId == 0 || marks == m_marks)
        return;
    m_before.push_back(m_marks);
    if (m_before.size() > kMostSteps)
        m_before.erase(m_before.begin());
    project()->runs().setMarks(m_runId, std::move(marks)); // emits marksChanged
}

bool TimelineNotes::setBookmark(int digit)
{
    if (m_runId == 0 || digit < 0 || digit > 9)
        return false;
    auto marks = m_marks;
    const Time at{m_session->instant()};
    const auto old = std::find_if(marks.begin(), marks.end(), [digit](const RunMark& mark) { return mark.digit == digit; });
    if (old == marks.end())
        marks.push_back({at, digit, {}});
    else if (old->at == at)
        marks.erase(old);
    else
        old->at = at;
    keep(std::move(marks));
    return true;
}

bool TimelineNotes::goTo(int digit)
{
    const auto found = std::find_if(m_marks.begin(), m_marks.end(), [digit](const RunMark& mark) { return mark.digit == digit; });
    if (digit < 0 || found == m_marks.end())
        return false;
    showInstant(found->at);
    return true;
}

bool TimelineNotes::addComment(const QString& text)
{
    if (m_runId == 0 || text.trimmed().isEmpty())
        return false;
    auto marks = m_marks;
    marks.push_back({Time{m_session->instant()}, -1, text.trimmed()});
    keep(std::move(marks));
    return true;
}

void TimelineNotes::setText(int row, const QString& text)
{
    if (row < 0 || row >= count())
        return;
    auto marks = m_marks;
    auto& mark = marks[m_order[static_cast<std::size_t>(row)]];
    if (mark.digit < 0 && text.trimmed().isEmpty())
        return;
    mark.text = text.trimmed();
    keep(std::move(marks));
}

void TimelineNotes::remove(int row)
{
    if (row < 0 || row >= count())
        return;
    auto marks = m_marks;
    marks.erase(marks.begin() + static_cast<std::ptrdiff_t>(m_order[static_cast<std::size_t>(row)]));
    keep(std::move(marks));
}

void TimelineNotes::restore()
{
    if (m_before.empty() || m_runId == 0)
        return;
    auto marks = std::move(m_before.back());
    m_before.pop_back();
    project()->runs().setMarks(m_runId, std::move(marks));
}

void TimelineNotes::show(int row)
{
    if (row >= 0 && row < count())
        showInstant(mark(row).at);
}

void TimelineNotes::showInstant(Time at)
{
    m_session->setPlayheadPs(at.ps);
    m_session->shown()->reveal(at);
}

int TimelineNotes::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant TimelineNotes::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    const auto& noted = mark(index.row());
    switch (role) {
    case textRole:
    case Qt::DisplayRole:
        return noted.text;
    case instantRole:
        return instantText(noted.at, nanoseconds(1'000));
    case digitRole:
        return noted.digit;
    default:
        return {};
    }
}

QHash<int, QByteArray> TimelineNotes::roleNames() const
{
    return {{instantRole, "instant"}, {digitRole, "digit"}, {textRole, "text"}};
}

} // namespace floom::inline pages
