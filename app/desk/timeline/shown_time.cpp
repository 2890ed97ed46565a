// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/timeline/shown_time.h"

#include "recording/timeline_ruler.h"

#include <QEasingCurve>

#include <algorithm>

namespace floom::inline desk {

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

void ShownTime::begin(const TimelineWindow& window, Time end)
{
    m_animation.stop();
    m_history.clear();
    m_end = end;
    m_window = window;
}

QString ShownTime::text() const
{
    const auto step = std::max<std::int64_t>(1, m_window.length().ps / 1000);
    std::int64_t power = 1;
    while (power * 10 <= step)
        power *= 10;
    const auto text = [power](Time at) { return instantText(at / power * power, Time{power}); };
    return text(m_window.from) + QStringLiteral(" – ") + text(m_window.to);
}

QString ShownTime::lengthText() const
{
    return tr("%1 of %2").arg(durationText(m_window.length()), durationText(m_end));
}

void ShownTime::setAnimationMs(int ms)
{
    m_animation.setDuration(std::max(0, ms));
    emit animationMsChanged();
}

void ShownTime::moveTo(const TimelineWindow& window)
{
    const auto inside = window.inside(m_end);
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

void ShownTime::zoom(Time about, double factor)
{
    m_animation.stop();
    moveTo(m_window.zoomed(about, factor, m_end));
}

void ShownTime::pan(Time by)
{
    m_animation.stop();
    moveTo(m_window.panned(by, m_end));
}

void ShownTime::reveal(Time at)
{
    if (at >= m_window.from && at < m_window.to)
        return;
    m_animation.stop();
    const Time from = at - m_window.length() / 2;
    moveTo(TimelineWindow{from, from + m_window.length()});
}

void ShownTime::showAll()
{
    show(Time{}, m_end);
}

void ShownTime::show(Time from, Time to, double share)
{
    if (to < from || !(share > 0))
        return;
    m_history.leave(m_window);
    glideTo(TimelineWindow::framing(from, to, share, m_end));
}

void ShownTime::frame(Time from, Time to)
{
    constexpr double kShare = 0.8;
    if (TimelineWindow::framing(from, to, kShare, m_end) == m_window && m_history.canGoBack())
        goBack();
    else
        show(from, to, kShare);
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

} // namespace floom::inline desk
