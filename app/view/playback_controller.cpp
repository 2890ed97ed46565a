// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/playback_controller.h"

#include "view/timeline_ruler.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr double kMedianReadSeconds = 2.0; // how long a typical request takes on screen
constexpr int kMostGapsATick = 16; // a tick that crosses more gaps than this goes on without folding

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
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &TimelineSession::recordingChanged, this, [this] {
            stop();
            suitSpeedToRecording();
        });
        connect(session, &TimelineSession::playheadChanged, this, &PlaybackController::moved);
        connect(session, &TimelineSession::pinnedChanged, this, &PlaybackController::moved);
        connect(session, &TimelineSession::windowChanged, this, &PlaybackController::moved);
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
    const auto& requests = m_session->index().store().requests;
    if (!m_speedIsOurs || requests.empty())
        return;
    std::vector<std::int64_t> lives;
    for (std::size_t i = 0; i < requests.size(); i += std::max<std::size_t>(1, requests.size() / 1000))
        if (!requests[i].write || lives.empty())
            lives.push_back(requests[i].completedPs - requests[i].issuedPs);
    std::nth_element(lives.begin(), lives.begin() + static_cast<std::ptrdiff_t>(lives.size() / 2), lives.end());
    m_speed = std::clamp(static_cast<double>(lives[lives.size() / 2]) / kMedianReadSeconds, kSlowest, kFastest);
    emit speedChanged();
}

void PlaybackController::setAdaptive(bool adaptive)
{
    if (adaptive == m_adaptive)
        return;
    m_adaptive = adaptive;
    emit adaptiveChanged();
}

void PlaybackController::setSpeed(double psPerSecond)
{
    m_speedIsOurs = false;
    m_speed = std::clamp(psPerSecond, kSlowest, kFastest);
    emit speedChanged();
}

double PlaybackController::dial() const
{
    return std::log(m_speed / kSlowest) / std::log(kFastest / kSlowest);
}
void PlaybackController::setDial(double dial)
{
    setSpeed(kSlowest * std::pow(kFastest / kSlowest, std::clamp(dial, 0.0, 1.0)));
}
QString PlaybackController::speedText() const
{
    return durationText(std::llround(m_speed)) + QStringLiteral(" / s");
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
    if (at < request.issuedPs)
        return tr("%1 before the request").arg(durationText(request.issuedPs - at));
    if (at > request.completedPs)
        return tr("%1 after the request").arg(durationText(at - request.completedPs));
    return tr("+%1 into the request").arg(durationText(at - request.issuedPs));
}

std::int64_t PlaybackController::position() const
{
    if (!m_session)
        return 0;
    return m_session->playheadPs() >= 0 ? m_session->playheadPs() : m_session->fromPs();
}

void PlaybackController::moveTo(std::int64_t ps)
{
    const auto at = std::clamp<std::int64_t>(ps, 0, m_session->endPs());
    m_session->setPlayheadPs(at);
    m_session->reveal(at);
}

void PlaybackController::setPlaying(bool playing, int direction)
{
    m_playing = playing;
    m_direction = direction;
    m_lastNs = m_clock();
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
    else if (m_session && !m_session->isEmpty())
        setPlaying(true, m_direction);
}

void PlaybackController::play(int direction)
{
    if (!m_session || m_session->isEmpty())
        return;
    if (m_playing && direction == m_direction)
        setSpeed(m_speed * 2);
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
    const auto to = advanced(from, seconds);
    if (const auto reached = m_breaks ? m_breaks->reachedBetween(from, to) : -1; reached >= 0) {
        moveTo(reached);
        stop();
        return;
    }
    moveTo(to);
    if ((m_direction > 0 && to >= m_session->endPs()) || (m_direction < 0 && to <= 0))
        stop();
}

std::int64_t PlaybackController::advanced(std::int64_t from, double seconds) const
{
    auto at = from;
    for (int gaps = 0; m_adaptive && gaps < kMostGapsATick && seconds > 0; ++gaps) {
        const auto ahead = nextChange(at, m_direction);
        const auto behind = nextChange(at + m_direction, -m_direction); // `at` itself counts as a change that was reached
        const double gap = std::abs(static_cast<double>(ahead - behind));
        const double speed = std::max(m_speed, gap / kGapSeconds);
        const double way = std::abs(static_cast<double>(ahead - at));
        if (way > speed * seconds)
            return at + m_direction * std::max<std::int64_t>(1, std::llround(speed * seconds));
        if (ahead == at)
            return at; // the recording's edge
        at = ahead;
        seconds -= way / speed;
    }
    return at + m_direction * std::llround(m_speed * std::max(0.0, seconds));
}

std::int64_t PlaybackController::nextChange(std::int64_t ps, int step) const
{
    const auto& index = m_session->index();
    std::int64_t best = step > 0 ? index.endPs() : 0;
    const auto consider = [&](std::int64_t at) {
        if (step > 0 ? at > ps && at < best : at < ps && at > best)
            best = at;
    };
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto [first, last] = index.reaching(t, ps - 1, ps + 1);
        for (auto i = first; i < std::min(last + 1, all.size()); ++i) {
            consider(all[i].startPs);
            consider(all[i].endPs());
        }
        if (step < 0 && first > 0)
            consider(all[first - 1].endPs());
    }
    return best;
}

std::int64_t PlaybackController::nextBegin(std::int64_t ps, int step) const
{
    const auto& index = m_session->index();
    std::int64_t best = step > 0 ? index.endPs() : 0;
    for (int t = 0; t < index.trackCount(); ++t) {
        const auto all = index.spans(t);
        const auto after =
            std::partition_point(all.begin(), all.end(), [&](const Span& s) { return step > 0 ? s.startPs <= ps : s.startPs < ps; });
        if (step > 0 && after != all.end())
            best = std::min(best, after->startPs);
        else if (step < 0 && after != all.begin())
            best = std::max(best, std::prev(after)->startPs);
    }
    return best;
}

void PlaybackController::stepEvent(int step)
{
    if (!m_session || m_session->isEmpty())
        return;
    stop();
    moveTo(nextBegin(position(), step));
}

void PlaybackController::stepRequest(int step)
{
    if (!m_session || m_session->isEmpty())
        return;
    stop();
    m_session->pinNext(step);
    if (!m_session->pinned().pieces.empty())
        moveTo(m_session->pinned().request.issuedPs);
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
        moveTo(0);
}

void PlaybackController::toEnd()
{
    if (m_session)
        moveTo(m_session->endPs());
}

} // namespace floom
