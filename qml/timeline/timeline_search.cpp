// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_search.h"

#include "recording/timeline_ruler.h"

#include <QElapsedTimer>

namespace floom::inline pages {

namespace {
constexpr std::size_t kPortion = 200; // requests or events between two time checks
constexpr qint64 kSliceMs = 8;
} // namespace

TimelineSearch::TimelineSearch(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &TimelineSearch::slice);
}

TimelineSearch::~TimelineSearch() = default;

void TimelineSearch::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        for (QObject* part : m_session->children())
            part->disconnect(this);
    }
    m_session = session;
    if (session) {
        connect(session->recording(), &ShownRecording::changed, this, &TimelineSearch::start);
        connect(session->finds(), &TimelineFinds::changed, this, &TimelineSearch::foundChanged);
    }
    start();
    emit sessionChanged();
}

void TimelineSearch::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    emit textChanged();
    start();
}

void TimelineSearch::start()
{
    m_timer.stop();
    m_run.reset();
    m_problem.clear();
    const auto query = parseTimelineQuery(m_text.toStdString());
    if (!query)
        m_problem = QString::fromStdString(query.error().message());
    if (m_session && query && !query->isEmpty() && !m_session->recording()->isEmpty()) {
        m_run = std::make_unique<TimelineHits>(m_session->recording()->sharedIndex(), *query);
        m_foundRequests = m_run->findsRequests();
        if (!m_run->unknownPlace().empty())
            m_problem = tr("No lane is called %1.").arg(QString::fromStdString(m_run->unknownPlace()));
        m_timer.start();
    } else {
        take(nullptr);
    }
    emit foundChanged();
}

void TimelineSearch::slice()
{
    QElapsedTimer clock;
    clock.start();
    while (m_run && clock.elapsed() < kSliceMs)
        if (!m_run->advance(kPortion))
            take(std::make_shared<const TimelineHitList>(m_run->hits()));
}

void TimelineSearch::finish()
{
    while (m_run)
        slice();
}

void TimelineSearch::take(std::shared_ptr<const TimelineHitList> hits)
{
    m_timer.stop();
    m_run.reset();
    if (m_session)
        m_session->finds()->set(std::move(hits));
    emit foundChanged();
}

int TimelineSearch::count() const
{
    return m_session && m_session->finds()->hits() ? static_cast<int>(m_session->finds()->hits()->size()) : 0;
}

QString TimelineSearch::summary() const
{
    if (m_text.trimmed().isEmpty() || !m_session || m_session->recording()->isEmpty())
        return {};
    if (m_run)
        return tr("searching");
    if (!m_problem.isEmpty() && count() == 0)
        return tr("no matches");
    const auto all = groupedNumber(count());
    const auto kind = m_foundRequests ? (count() == 1 ? tr("request") : tr("requests")) : (count() == 1 ? tr("event") : tr("events"));
    if (m_session->finds()->current() < 0)
        return QStringLiteral("%1 %2").arg(all, kind);
    return tr("%1 of %2 %3").arg(groupedNumber(m_session->finds()->current() + 1), all, kind);
}

void TimelineSearch::step(int n)
{
    finish();
    const int all = count();
    if (all == 0)
        return;
    int place = m_session->finds()->current();
    if (place < 0) {
        const auto from = static_cast<int>(firstHitFrom(*m_session->finds()->hits(), m_session->shown()->window().from));
        place = n > 0 ? from : from - 1;
    } else {
        place += n;
    }
    m_session->finds()->goTo((place % all + all) % all);
}

} // namespace floom::inline pages
