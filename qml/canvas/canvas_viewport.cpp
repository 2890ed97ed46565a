// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's view: zoom, pan, fit, and where the answer card stands.
#include "canvas/canvas_controller.h"
#include "look/theme.h"

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr qreal kLeastZoom = 0.1;
constexpr qreal kMostZoom = 8;
constexpr qreal kNotch = 1.25;
constexpr qreal kMargin = 32;
constexpr int kPanMs = 180;

} // namespace

void CanvasController::setView(qreal zoom, QPointF origin)
{
    m_pan.stop();
    applyView(zoom, origin);
}

void CanvasController::applyView(qreal zoom, QPointF origin)
{
    if (zoom == m_zoom && origin == m_origin)
        return;
    const bool zoomed = zoom != m_zoom;
    m_zoom = zoom;
    m_origin = QPointF(std::round(origin.x()), std::round(origin.y()));
    if (zoomed)
        emit zoomChanged();
    emit viewChanged();
    emit overlayChanged();
}

void CanvasController::panTo(QPointF centre)
{
    const QPointF origin = QPointF(m_size.width() / 2, m_size.height() / 2) - centre * m_zoom;
    m_fitted = false;
    if (Theme::current()->reduceMotion() || m_size.isEmpty()) {
        setView(m_zoom, origin);
        return;
    }
    m_pan.stop();
    m_pan.disconnect(this);
    m_pan.setDuration(kPanMs);
    m_pan.setEasingCurve(QEasingCurve::OutCubic);
    m_pan.setStartValue(m_origin);
    m_pan.setEndValue(origin);
    connect(&m_pan, &QVariantAnimation::valueChanged, this, [this](const QVariant& at) { applyView(m_zoom, at.toPointF()); });
    m_pan.start();
}

void CanvasController::resizeView(qreal width, qreal height)
{
    m_size = {width, height};
    if ((m_fitWanted || m_fitted) && !m_size.isEmpty() && !m_scene.cards.empty())
        fit();
    emit overlayChanged();
}

void CanvasController::panBy(qreal dx, qreal dy)
{
    m_fitted = false;
    setView(m_zoom, m_origin + QPointF(dx, dy));
}

bool CanvasController::scrollDragging(qreal dx, qreal dy)
{
    if (m_mode == Mode::idle || m_mode == Mode::pan || m_mode == Mode::pressed || (m_mode == Mode::wire && m_wireByKeyboard))
        return false;
    if (m_mode == Mode::array && !m_arrayDigits.isEmpty()) // what is typed holds, wherever the hand is
        return false;
    panBy(dx, dy);
    m_pressAt += QPointF(dx, dy); // it stays where it was on the drawing
    moveTo(m_pointer.x(), m_pointer.y(), 0, 0);
    return true;
}

void CanvasController::zoomAt(qreal factor, qreal x, qreal y)
{
    if (!std::isfinite(factor) || factor <= 0)
        return;
    const qreal zoom = std::clamp(m_zoom * factor, kLeastZoom, kMostZoom);
    const QPointF at(x, y);
    m_fitted = false;
    setView(zoom, at - (at - m_origin) / m_zoom * zoom);
}

void CanvasController::zoomStep(int steps)
{
    zoomAt(std::pow(kNotch, steps), m_size.width() / 2, m_size.height() / 2);
}

void CanvasController::resetZoom()
{
    zoomAt(1 / m_zoom, m_size.width() / 2, m_size.height() / 2);
}

void CanvasController::fitTo(const QRectF& area)
{
    if (area.isEmpty() || m_size.isEmpty())
        return;
    const qreal fits = std::min((m_size.width() - 2 * kMargin) / area.width(), (m_size.height() - 2 * kMargin) / area.height());
    const qreal zoom = std::clamp(fits, kLeastZoom, 1.0);
    setView(zoom, QPointF(m_size.width() / 2, m_size.height() / 2) - area.center() * zoom);
}

void CanvasController::fit()
{
    m_fitWanted = m_size.isEmpty();
    if (m_scene.cards.empty()) { // what is put here first stays where the hand put it
        m_fitted = false;
        setView(1, QPointF(kMargin, kMargin));
        return;
    }
    auto area = m_scene.bounds();
    if (hasHeat())
        area |= answerRect();
    fitTo(area);
    m_fitted = true;
}

void CanvasController::fitSelection()
{
    m_fitted = false;
    const auto area = selectionBounds();
    fitTo(area.isNull() ? m_scene.bounds() : area);
}

void CanvasController::showSelection()
{
    const auto area = selectionBounds();
    const QRectF shown(toCanvas({0, 0}), toCanvas({m_size.width(), m_size.height()}));
    if (!area.isNull() && !shown.contains(area.center()))
        panTo(area.center());
}

void CanvasController::centreSelection()
{
    if (const auto area = selectionBounds(); !area.isNull())
        panTo(area.center());
}

void CanvasController::wheel(qreal x, qreal y, qreal dx, qreal dy, int modifiers)
{
    if (modifiers & Qt::ControlModifier)
        zoomAt(std::pow(kNotch, dy / 120), x, y);
    else if ((modifiers & Qt::ShiftModifier) && dx == 0)
        panBy(dy, 0);
    else
        panBy(dx, dy);
}

QRectF CanvasController::answerRect() const
{
    constexpr QSizeF kSize(336, 176);
    constexpr qreal kGap = 24;
    for (const auto& card : m_scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const QRectF& r = card.rect;
        const QRectF above(QPointF(r.left(), r.top() - kGap - kSize.height()), kSize);
        for (const QRectF& place : {above, QRectF(QPointF(r.left(), r.bottom() + kGap), kSize),
                                    QRectF(QPointF(r.left() - kGap - kSize.width(), r.top()), kSize)}) {
            const bool isFree = std::none_of(m_scene.cards.begin(), m_scene.cards.end(), [&](const SceneCard& other) {
                return other.outer().adjusted(-8, -8, 8, 8).intersects(place);
            });
            if (isFree)
                return place;
        }
        return above;
    }
    const auto all = m_scene.bounds();
    return {all.topLeft() - QPointF(0, kGap + kSize.height()), kSize};
}

QRectF CanvasController::answerLink() const
{
    const auto answer = answerRect();
    for (const auto& card : m_scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const qreal x = card.rect.left() + card.rect.width() / 2 - 1;
        if (answer.bottom() < card.rect.top() && answer.left() == card.rect.left())
            return {x, answer.bottom(), 2, card.rect.top() - answer.bottom()};
        if (answer.top() > card.rect.bottom() && answer.left() == card.rect.left())
            return {x, card.rect.bottom(), 2, answer.top() - card.rect.bottom()};
    }
    return {};
}

} // namespace floom
