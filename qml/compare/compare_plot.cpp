// SPDX-License-Identifier: GPL-3.0-or-later
// Scales and input; compare_plot_paint.cpp draws.
#include "compare/compare_plot.h"

#include "look/theme.h"

#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kLeft = 56, kTop = 8, kRight = 16, kBottom = 24; // margins for tick labels
constexpr int kMostTicks = 8;
constexpr double kStep = 1.0 / 60; // share of an axis per key press

} // namespace

double LogScale::share(double value) const
{
    return std::log(value / least) / std::log(most / least);
}

double LogScale::value(double share) const
{
    return least * std::pow(most / least, share);
}

LogScale logScale(double least, double most)
{
    LogScale scale;
    least = std::max(least, 1e-6);
    most = std::max(most, least * 1.01);
    std::vector<double> steps;
    for (double power = std::pow(10, std::floor(std::log10(least))); power < most * 10; power *= 10)
        for (const double digit : {1, 2, 5})
            steps.push_back(power * digit);
    const auto above = [&](double value) {
        return *std::find_if(steps.begin(), steps.end(), [&](double s) { return s >= value * 0.9999; });
    };
    const auto below = [&](double value) {
        return *std::find_if(steps.rbegin(), steps.rend(), [&](double s) { return s <= value * 1.0001; });
    };
    scale.least = below(least);
    scale.most = std::max(above(most), scale.least * 2);
    for (const bool onlyPowers : {false, true}) {
        scale.ticks.clear();
        for (const double step : steps) {
            const double power = std::log10(step);
            const bool isPower = std::abs(power - std::round(power)) < 1e-6;
            if (step >= scale.least * 0.9999 && step <= scale.most * 1.0001 && (isPower || !onlyPowers))
                scale.ticks.push_back(step);
        }
        if (scale.ticks.size() <= kMostTicks)
            break;
    }
    return scale;
}

ComparePlot::ComparePlot(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    connect(Theme::current(), &Theme::changed, this, &ComparePlot::renew);
}

void ComparePlot::setLines(CompareLines* lines)
{
    if (m_lines == lines)
        return;
    if (m_lines)
        m_lines->disconnect(this);
    m_lines = lines;
    if (lines) {
        connect(lines, &CompareLines::linesChanged, this, &ComparePlot::renew);
        connect(lines, &CompareLines::crosshairChanged, this, &CanvasImageItem::repaint);
    }
    renew();
}

void ComparePlot::setPicture(int picture)
{
    if (m_picture == picture)
        return;
    m_picture = picture;
    renew();
    emit pictureChanged();
}

const std::vector<QPointF>& ComparePlot::pointsOf(const CompareLines::Line& line) const
{
    return m_picture == CompareLines::Latency ? line.latency : line.course;
}

bool ComparePlot::isBlank() const
{
    return !m_lines
        || std::all_of(m_lines->lines().begin(), m_lines->lines().end(), [this](const auto& line) { return pointsOf(line).empty(); });
}

void ComparePlot::renew()
{
    double least = 1e12, most = 0, decades = 1, figure = 0;
    if (m_lines)
        for (const auto& line : m_lines->lines()) {
            for (const QPointF& point : line.latency) {
                least = std::min(least, point.x());
                most = std::max(most, point.x());
                decades = std::max(decades, point.y());
            }
            for (const QPointF& point : line.course)
                figure = std::max(figure, point.y());
        }
    m_micros = least > most ? LogScale{} : logScale(least, most);
    m_mostDecades = std::min(std::ceil(decades * 2) / 2, 6.0);
    m_figure = plotScale(0, figure > 0 ? figure : 1, 5);
    m_time = {0, std::max(m_lines ? m_lines->mostSeconds() : 0, 1e-9), {}};
    m_still = {};
    repaint();
    emit linesChanged();
}

QRectF ComparePlot::plot() const
{
    return boundingRect().adjusted(kLeft, kTop, -kRight, -kBottom);
}

QPointF ComparePlot::placeOf(const QPointF& value) const
{
    const bool isLatency = m_picture == CompareLines::Latency;
    const double x = isLatency ? m_micros.share(value.x()) : m_time.share(value.x());
    const double y = isLatency ? value.y() / m_mostDecades : m_figure.share(value.y());
    const QRectF area = plot();
    return {area.left() + x * area.width(), area.bottom() - std::min(y, 1.0) * area.height()};
}

QPointF ComparePlot::crosshairAt(const QPointF& place) const
{
    const QRectF area = plot();
    return {m_time.value((place.x() - area.left()) / area.width()), (area.bottom() - place.y()) / area.height() * m_mostDecades};
}

void ComparePlot::point(const QPointF& at)
{
    if (!m_lines || isBlank() || !plot().adjusted(-8, -8, 8, 8).contains(at))
        return;
    if (m_picture == CompareLines::Latency)
        m_lines->setDecades(std::min(crosshairAt(at).y(), m_mostDecades));
    else
        m_lines->setSeconds(crosshairAt(at).x());
}

void ComparePlot::geometryChange(const QRectF& now, const QRectF& before)
{
    CanvasImageItem::geometryChange(now, before);
    m_still = {};
}

void ComparePlot::hoverEnterEvent(QHoverEvent* event)
{
    point(event->position());
}

void ComparePlot::hoverMoveEvent(QHoverEvent* event)
{
    point(event->position());
}

void ComparePlot::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    point(event->position());
}

void ComparePlot::mouseMoveEvent(QMouseEvent* event)
{
    point(event->position());
}

void ComparePlot::keyPressEvent(QKeyEvent* event)
{
    const bool isLatency = m_picture == CompareLines::Latency;
    const int by = event->key() == (isLatency ? Qt::Key_Up : Qt::Key_Right) ? 1
        : event->key() == (isLatency ? Qt::Key_Down : Qt::Key_Left)         ? -1
                                                                            : 0;
    if (by == 0 || !m_lines || isBlank()) {
        event->ignore();
        return;
    }
    if (isLatency)
        m_lines->setDecades(std::clamp(m_lines->decades() + by * kStep * m_mostDecades, 0.0, m_mostDecades));
    else
        m_lines->setSeconds(m_lines->seconds() + by * kStep * m_time.most);
}

void ComparePlot::focusInEvent(QFocusEvent* event)
{
    CanvasImageItem::focusInEvent(event);
    repaint();
}

void ComparePlot::focusOutEvent(QFocusEvent* event)
{
    CanvasImageItem::focusOutEvent(event);
    repaint();
}

} // namespace floom::inline pages
