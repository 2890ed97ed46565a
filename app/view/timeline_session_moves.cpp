// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of the window: small steps at once, jumps remembered and animated.
#include "view/timeline_session.h"

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
    const bool request = !m_pinned.pieces.empty();
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

void TimelineSession::reveal(qint64 ps)
{
    if (ps >= m_window.fromPs && ps < m_window.toPs)
        return;
    m_animation.stop();
    moveTo(TimelineWindow{ps - m_window.lengthPs() / 2, ps - m_window.lengthPs() / 2 + m_window.lengthPs()});
}

} // namespace floom
