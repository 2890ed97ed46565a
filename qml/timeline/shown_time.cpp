// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/shown_time.h"

#include "recording/timeline_ruler.h"

#include <QEasingCurve>

#include <algorithm>

namespace floom {

ShownTime::ShownTime(QObject* parent)
    : QObject(parent)
{
    m_animation.setDuration(180);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& time) { moveTo(m_glideFrom.towards(m_glideTo, time.toDouble())); });
}

void ShownTime::begin(const TimelineWindow& window, std::int64_t endPs)
{
    m_animation.stop();
    m_history.clear();
    m_endPs = endPs;
    m_window = window;
}

QString ShownTime::text() const
{
    const auto step = std::max<std::int64_t>(1, m_window.lengthPs() / 1000);
    std::int64_t power = 1;
    while (power * 10 <= step)
        power *= 10;
    return instantText(m_window.fromPs / power * power, power) + QStringLiteral(" – ") + instantText(m_window.toPs / power * power, power);
}

QString ShownTime::lengthText() const
{
    return tr("%1 of %2").arg(durationText(m_window.lengthPs()), durationText(m_endPs));
}

void ShownTime::setAnimationMs(int ms)
{
    m_animation.setDuration(std::max(0, ms));
    emit animationMsChanged();
}

void ShownTime::moveTo(const TimelineWindow& window)
{
    const auto inside = window.inside(m_endPs);
    if (inside == m_window)
        return;
    m_window = inside;
    emit changed();
}

void ShownTime::glideTo(const TimelineWindow& window)
{
    m_animation.stop();
    m_glideFrom = m_window;
    m_glideTo = window;
    if (m_animation.duration() == 0)
        moveTo(window);
    else
        m_animation.start();
    emit changed(); // the history changed
}

void ShownTime::zoom(qint64 aboutPs, double factor)
{
    m_animation.stop();
    moveTo(m_window.zoomed(aboutPs, factor, m_endPs));
}

void ShownTime::pan(qint64 byPs)
{
    m_animation.stop();
    moveTo(m_window.panned(byPs, m_endPs));
}

void ShownTime::reveal(qint64 ps)
{
    if (ps >= m_window.fromPs && ps < m_window.toPs)
        return;
    m_animation.stop();
    moveTo(TimelineWindow{ps - m_window.lengthPs() / 2, ps - m_window.lengthPs() / 2 + m_window.lengthPs()});
}

void ShownTime::showAll()
{
    show(0, m_endPs);
}

void ShownTime::show(qint64 fromPs, qint64 toPs, double share)
{
    if (toPs < fromPs || !(share > 0))
        return;
    m_history.leave(m_window);
    glideTo(TimelineWindow::framing(fromPs, toPs, share, m_endPs));
}

void ShownTime::frame(qint64 fromPs, qint64 toPs)
{
    constexpr double kShare = 0.8;
    if (TimelineWindow::framing(fromPs, toPs, kShare, m_endPs) == m_window && m_history.canGoBack())
        goBack();
    else
        show(fromPs, toPs, kShare);
}

void ShownTime::goBack()
{
    if (m_history.canGoBack())
        glideTo(m_history.back(m_window));
}

void ShownTime::goForward()
{
    if (m_history.canGoForward())
        glideTo(m_history.forward(m_window));
}

} // namespace floom
