// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of the window: small steps at once, jumps remembered and animated.
#include "timeline/timeline_session.h"

#include "recording/timeline_ruler.h"

#include <algorithm>
#include <cstdlib>

namespace floom {

void TimelineSession::moveTo(const TimelineWindow& window)
{
    const auto inside = window.inside(m_index->endPs());
    if (inside == m_window)
        return;
    m_window = inside;
    emit windowChanged();
}

void TimelineSession::glideTo(const TimelineWindow& window)
{
    m_animation.stop();
    m_glideFrom = m_window;
    m_glideTo = window;
    if (m_animation.duration() == 0)
        moveTo(window);
    else
        m_animation.start();
    emit windowChanged(); // what one can go back to has changed
}

void TimelineSession::zoom(qint64 aboutPs, double factor)
{
    m_animation.stop();
    moveTo(m_window.zoomed(aboutPs, factor, m_index->endPs()));
}

void TimelineSession::pan(qint64 byPs)
{
    m_animation.stop();
    moveTo(m_window.panned(byPs, m_index->endPs()));
}

void TimelineSession::showAll()
{
    show(0, m_index->endPs());
}

void TimelineSession::show(qint64 fromPs, qint64 toPs, double share)
{
    if (toPs < fromPs || !(share > 0))
        return;
    m_history.leave(m_window);
    glideTo(TimelineWindow::framing(fromPs, toPs, share, m_index->endPs()));
}

void TimelineSession::framePinned()
{
    const bool request = m_pinnedRequest >= 0;
    if (!request && m_area.isEmpty())
        return;
    const auto from = request ? m_pinned.request.issuedPs : m_area.fromPs;
    const auto to = request ? m_pinned.request.completedPs : m_area.toPs;
    if (TimelineWindow::framing(from, to, 0.8, m_index->endPs()) == m_window && m_history.canGoBack())
        goBack();
    else
        show(from, to, 0.8);
}

void TimelineSession::goBack()
{
    if (m_history.canGoBack())
        glideTo(m_history.back(m_window));
}

void TimelineSession::goForward()
{
    if (m_history.canGoForward())
        glideTo(m_history.forward(m_window));
}

qint64 TimelineSession::instant() const
{
    return m_playheadPs >= 0 ? m_playheadPs : m_window.fromPs + m_window.lengthPs() / 2;
}

void TimelineSession::placeMarker(qint64 ps)
{
    m_lastMarker = m_markers[0] < 0 ? 0 : 1 - m_lastMarker;
    m_markers[static_cast<std::size_t>(m_lastMarker)] = std::clamp<qint64>(ps, 0, m_index->endPs());
    emit markersChanged();
}

void TimelineSession::clearMarkers()
{
    m_markers = {-1, -1};
    m_lastMarker = 1;
    emit markersChanged();
}

std::array<std::int64_t, 2> TimelineSession::markers() const
{
    if (hasOwnMarkers() || m_pinned.pieces.empty())
        return m_markers;
    return {m_pinned.request.issuedPs, m_pinned.request.completedPs};
}

QString TimelineSession::markersText() const
{
    const auto [first, second] = markers();
    return first < 0 || second < 0 ? QString() : QStringLiteral("Δ ") + durationText(std::abs(second - first));
}

void TimelineSession::setFlags(std::vector<TimelineFlag> flags)
{
    m_flags = std::move(flags);
    emit flagsChanged();
}

void TimelineSession::setHits(std::shared_ptr<const TimelineHitList> hits)
{
    m_hits = std::move(hits);
    m_currentHit = -1;
    emit hitsChanged();
}

void TimelineSession::goToHit(int place)
{
    if (!m_hits || place < 0 || place >= static_cast<int>(m_hits->size()))
        return;
    m_currentHit = place;
    const auto& hit = (*m_hits)[static_cast<std::size_t>(place)];
    pin(static_cast<int>(hit.request));
    setPlayheadPs(hit.startPs);
    reveal(hit.startPs);
    emit hitsChanged();
}

void TimelineSession::reveal(qint64 ps)
{
    if (ps >= m_window.fromPs && ps < m_window.toPs)
        return;
    m_animation.stop();
    moveTo(TimelineWindow{ps - m_window.lengthPs() / 2, ps - m_window.lengthPs() / 2 + m_window.lengthPs()});
}

} // namespace floom
