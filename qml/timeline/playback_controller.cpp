// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/playback_controller.h"

#include "recording/timeline_folds.h"
#include "recording/timeline_ruler.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kPaceSeconds = 0.5; // averaging time of the adaptive speed display

PlaybackController::Clock steadyClock()
{
    auto timer = std::make_shared<QElapsedTimer>();
    timer->start();
    return [timer] { return timer->nsecsElapsed(); };
}

} // namespace

PlaybackController::PlaybackController(QObject* parent)
    : QObject(parent)
    , m_clock(steadyClock())
{
    m_timer.setInterval(16);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &PlaybackController::tick);
}

void PlaybackController::setSession(TimelineSession* session)
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
        connect(session->recording(), &ShownRecording::changed, this, [this] {
            stop();
            suitSpeedToRecording();
        });
        connect(session, &TimelineSession::playheadChanged, this, &PlaybackController::moved);
        connect(session, &TimelineSession::pinnedChanged, this, &PlaybackController::moved);
        connect(session->shown(), &ShownTime::changed, this, &PlaybackController::moved);
        suitSpeedToRecording();
    }
    emit sessionChanged();
    emit moved();
}

void PlaybackController::setBreaks(TimelineBreaks* breaks)
{
    m_breaks = breaks;
    emit sessionChanged();
}

void PlaybackController::setClock(Clock clock)
{
    m_clock = std::move(clock);
    m_lastNs = m_clock();
}

void PlaybackController::suitSpeedToRecording()
{
    const auto& requests = m_session->recording()->index().store().requests;
    if (requests.empty())
        return;
    m_speed.suitTo(requests);
    tellSpeed();
}

void PlaybackController::setAdaptive(bool adaptive)
{
    if (adaptive == isAdaptive())
        return;
    m_speed.setAdaptive(adaptive);
    tellSpeed();
    emit adaptiveChanged();
}

void PlaybackController::setSpeed(double psPerSecond)
{
    m_speed.set(psPerSecond);
    tellSpeed();
}

void PlaybackController::tellSpeed()
{
    if (m_session)
        m_session->setFold(m_speed.fold());
    emit speedChanged();
}

void PlaybackController::setDial(double dial)
{
    m_speed.setDial(dial);
    tellSpeed();
}
QString PlaybackController::speedText() const
{
    return durationText(Time{std::llround(speed())}) + QStringLiteral(" / s");
}
QString PlaybackController::clock() const
{
    return clockText(position());
}

QString PlaybackController::intoRequest() const
{
    if (!m_session || m_session->pinned().pieces.empty())
        return {};
    const auto& request = m_session->pinned().request;
    const auto at = position();
    if (at < request.issued)
        return tr("%1 before the request").arg(durationText(request.issued - at));
    if (at > request.completed)
        return tr("%1 after the request").arg(durationText(at - request.completed));
    return tr("+%1 into the request").arg(durationText(at - request.issued));
}

Time PlaybackController::position() const
{
    if (!m_session)
        return {};
    return m_session->playhead() >= Time{} ? m_session->playhead() : m_session->shown()->window().from;
}

void PlaybackController::moveTo(Time at)
{
    const Time inside = std::clamp(at, Time{}, m_session->recording()->end());
    m_session->setPlayheadPs(inside.ps);
    m_session->shown()->reveal(inside);
}

void PlaybackController::setPlaying(bool playing, int direction)
{
    m_playing = playing;
    m_direction = direction;
    m_lastNs = m_clock();
    m_paceNs = m_lastNs;
    m_paceFrom = position();
    setPace({});
    if (playing)
        m_timer.start();
    else
        m_timer.stop();
    emit playingChanged();
}

void PlaybackController::togglePlay()
{
    if (m_playing)
        stop();
    else if (m_session && !m_session->recording()->isEmpty())
        setPlaying(true, m_direction);
}

void PlaybackController::play(int direction)
{
    if (!m_session || m_session->recording()->isEmpty())
        return;
    if (m_playing && direction == m_direction)
        setSpeed(speed() * 2);
    setPlaying(true, direction < 0 ? -1 : 1);
}

void PlaybackController::stop()
{
    setPlaying(false, m_direction);
}

void PlaybackController::tick()
{
    const auto now = m_clock();
    const double seconds = static_cast<double>(now - m_lastNs) * 1e-9;
    m_lastNs = now;
    if (!m_playing || !m_session || seconds <= 0)
        return;
    const auto from = position();
    const auto to = m_speed.advanced(m_session->recording()->index(), from, m_direction, seconds);
    if (const auto reached = m_breaks ? m_breaks->reachedBetween(from, to) : std::nullopt) {
        moveTo(*reached);
        stop();
        return;
    }
    moveTo(to);
    if (static_cast<double>(now - m_paceNs) * 1e-9 >= kPaceSeconds) {
        const double way = std::abs(static_cast<double>((to - m_paceFrom).ps));
        setPace(durationText(Time{std::llround(way / (static_cast<double>(now - m_paceNs) * 1e-9))}));
        m_paceNs = now;
        m_paceFrom = to;
    }
    if ((m_direction > 0 && to >= m_session->recording()->end()) || (m_direction < 0 && to <= Time{}))
        stop();
}

void PlaybackController::setPace(const QString& text)
{
    const QString words = text.isEmpty() || !isAdaptive() ? QString() : text + QStringLiteral(" / s");
    if (words == m_paceText)
        return;
    m_paceText = words;
    emit paceChanged();
}

void PlaybackController::stepEvent(int step)
{
    if (!m_session || m_session->recording()->isEmpty())
        return;
    stop();
    moveTo(nextBegin(m_session->recording()->index(), position(), step));
}

void PlaybackController::stepRequest(int step)
{
    if (!m_session || m_session->recording()->isEmpty())
        return;
    stop();
    m_session->pinNext(step);
    if (!m_session->pinned().pieces.empty())
        moveTo(m_session->pinned().request.issued);
}

void PlaybackController::toBreak(int step)
{
    stop();
    if (m_breaks)
        m_breaks->jump(step);
}

void PlaybackController::toStart()
{
    if (m_session)
        moveTo(Time{});
}

void PlaybackController::toEnd()
{
    if (m_session)
        moveTo(m_session->recording()->end());
}

} // namespace floom::inline pages
