// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_viewport.h"

#include "look/theme.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr qreal kLeastZoom = 0.1; // less only as far as a far-flung drawing needs it
constexpr qreal kUsable = 240; // px: a smaller view does not make the drawing smaller
constexpr qreal kMostZoom = 8;
constexpr qreal kNotch = 1.25;
constexpr qreal kMargin = 32;
constexpr qreal kSmallMargin = 0.04; // margin in presentation mode
constexpr int kPanMs = 180;

} // namespace

CanvasViewport::CanvasViewport(const CanvasDrawing& drawing, const CanvasCards& cards, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
    , m_cards(cards)
{
    connect(&drawing, &CanvasDrawing::restored, this, &CanvasViewport::followGrowth);
}

QRectF CanvasViewport::shown() const
{
    return {toCanvas({0, 0}), toCanvas({m_size.width(), m_size.height()})};
}

void CanvasViewport::apply(qreal zoom, QPointF origin)
{
    if (zoom == m_zoom && origin == m_origin)
        return;
    const bool zoomed = zoom != m_zoom;
    m_zoom = zoom;
    m_origin = QPointF(std::round(origin.x()), std::round(origin.y()));
    if (zoomed)
        emit zoomChanged();
    emit changed();
}

void CanvasViewport::set(qreal zoom, QPointF origin)
{
    m_pan.stop();
    apply(zoom, origin);
}

void CanvasViewport::moveTo(QPointF origin)
{
    m_fitted = false;
    set(m_zoom, origin);
}

void CanvasViewport::panTo(QPointF centre)
{
    const QPointF origin = middle() - centre * m_zoom;
    m_fitted = false;
    if (Theme::current()->reduceMotion() || m_size.isEmpty()) {
        set(m_zoom, origin);
        return;
    }
    m_pan.stop();
    m_pan.disconnect(this);
    m_pan.setDuration(kPanMs);
    m_pan.setEasingCurve(QEasingCurve::OutCubic);
    m_pan.setStartValue(m_origin);
    m_pan.setEndValue(origin);
    connect(&m_pan, &QVariantAnimation::valueChanged, this, [this](const QVariant& at) { apply(m_zoom, at.toPointF()); });
    m_pan.start();
}

void CanvasViewport::resize(qreal width, qreal height)
{
    m_size = {width, height};
    if ((m_fitWanted || m_fitted) && !m_size.isEmpty() && !m_drawing.isEmpty())
        fit();
}

void CanvasViewport::panBy(qreal dx, qreal dy)
{
    moveTo(m_origin + QPointF(dx, dy));
}

void CanvasViewport::zoomAt(qreal factor, qreal x, qreal y)
{
    if (!std::isfinite(factor) || factor <= 0)
        return;
    const bool isBlank = m_size.isEmpty() || m_drawing.isEmpty();
    const qreal least = isBlank ? kLeastZoom : std::min(kLeastZoom, zoomFor(whole(), m_corner.height()));
    const qreal zoom = std::clamp(m_zoom * factor, least, kMostZoom);
    const QPointF at(x, y);
    m_fitted = false;
    set(zoom, at - (at - m_origin) / m_zoom * zoom);
}

void CanvasViewport::zoomStep(int steps)
{
    zoomAt(std::pow(kNotch, steps), middle().x(), middle().y());
}

void CanvasViewport::resetZoom()
{
    zoomAt(1 / m_zoom, middle().x(), middle().y());
}

void CanvasViewport::fitTo(const QRectF& area)
{
    if (area.isEmpty() || m_size.isEmpty())
        return;
    qreal zoom = zoomFor(area);
    set(zoom, middle() - area.center() * zoom);
    const bool isForAudience = m_least > 0; // there readability matters more than what tools cover
    if (isForAudience || !isCornerTaken() || m_size.height() < 4 * m_corner.height())
        return;
    zoom = zoomFor(area, m_corner.height());
    set(zoom, middle() - QPointF(0, m_corner.height() / 2) - area.center() * zoom);
}

bool CanvasViewport::isCornerTaken() const
{
    const QRectF corner(toCanvas({0, m_size.height() - m_corner.height()}), m_corner / m_zoom);
    if (m_cards.hasAnswer() && m_drawing.answerRect().intersects(corner))
        return true;
    const auto& cards = m_drawing.scene().cards;
    return std::any_of(cards.begin(), cards.end(), [&](const auto& card) { return card.outer().intersects(corner); });
}

void CanvasViewport::keepCorner(const QSizeF& size)
{
    if (size == m_corner)
        return;
    m_corner = size;
    const auto keep = [this] {
        if (m_fitted && isCornerTaken()) // what fitted stays where it is
            fit();
    };
    QMetaObject::invokeMethod(this, keep, Qt::QueuedConnection); // tools that are being laid out are larger for a moment
}

qreal CanvasViewport::zoomFor(const QRectF& area, qreal below) const
{
    const qreal margin = m_least > 0 ? std::min(m_size.width(), m_size.height()) * kSmallMargin : kMargin;
    const auto fits = [&](qreal width, qreal height) {
        return std::min((width - 2 * margin) / area.width(), (height - below - 2 * margin) / area.height());
    };
    const qreal least = fits(std::max(m_size.width(), kUsable + 2 * margin), std::max(m_size.height(), kUsable + below + 2 * margin));
    return std::clamp(fits(m_size.width(), m_size.height()), std::min(kLeastZoom, least), 1.0);
}

QRectF CanvasViewport::whole() const
{
    const auto area = m_drawing.scene().bounds();
    return m_cards.hasAnswer() ? area | m_drawing.answerRect() : area;
}

void CanvasViewport::lookAt(const QStringList& blocks, qreal least)
{
    if (blocks == m_subject && least == m_least)
        return;
    m_subject = blocks;
    m_least = least;
    if (m_fitted)
        fit();
}

// Nearest blocks first, after the result card.
QRectF CanvasViewport::readable(const QRectF& whole) const
{
    QRectF area = m_drawing.boundsOf(m_subject);
    if (area.isNull() || zoomFor(whole) >= m_least)
        return whole;
    std::vector<QRectF> others;
    if (m_cards.hasAnswer())
        others.push_back(m_drawing.answerRect());
    const auto away = [middle = area.center()](const QRectF& one) {
        const QPointF way = one.center() - middle;
        return way.x() * way.x() + way.y() * way.y();
    };
    const auto cards = static_cast<std::ptrdiff_t>(others.size());
    for (const auto& card : m_drawing.scene().cards)
        others.push_back(card.outer());
    std::stable_sort(others.begin() + cards, others.end(), [&](const QRectF& a, const QRectF& b) { return away(a) < away(b); });
    for (const QRectF& one : others)
        if (zoomFor(area | one) >= m_least)
            area |= one;
    return area;
}

void CanvasViewport::fit()
{
    m_fitWanted = m_size.isEmpty();
    if (m_drawing.isEmpty()) { // the first block stays where it was placed
        m_fitted = false;
        set(1, QPointF(kMargin, kMargin));
        return;
    }
    fitTo(readable(whole()));
    m_fitted = true;
}

void CanvasViewport::followGrowth()
{
    bool runsOut = false;
    std::map<std::string, QSizeF> sizes;
    for (const auto& card : m_drawing.scene().cards) {
        const QRectF outer = card.outer();
        sizes[card.id] = outer.size();
        const auto before = m_sizes.find(card.id);
        const bool grew = before != m_sizes.end() && (outer.width() > before->second.width() || outer.height() > before->second.height());
        runsOut = runsOut || (grew && !shown().contains(outer));
    }
    m_sizes = std::move(sizes);
    if (runsOut && !m_size.isEmpty())
        fit();
}

void CanvasViewport::fitFirst()
{
    if (m_fitWanted && !m_size.isEmpty())
        fit();
}

void CanvasViewport::wantFit()
{
    m_fitWanted = true;
}

void CanvasViewport::fitSelection()
{
    m_fitted = false;
    const auto area = m_drawing.boundsOf(m_drawing.selection());
    fitTo(area.isNull() ? m_drawing.scene().bounds() : area);
}

void CanvasViewport::showSelection()
{
    const auto area = m_drawing.boundsOf(m_drawing.selection());
    if (!area.isNull() && !shown().contains(area.center()))
        panTo(area.center());
}

void CanvasViewport::showWholeSelection()
{
    const auto area = m_drawing.boundsOf(m_drawing.selection());
    if (area.isNull() || shown().contains(area))
        return;
    if (zoomFor(area, m_corner.height()) >= m_zoom)
        panTo(area.center());
    else
        fit();
}

void CanvasViewport::centreSelection()
{
    if (const auto area = m_drawing.boundsOf(m_drawing.selection()); !area.isNull())
        panTo(area.center());
}

void CanvasViewport::reveal(const QRectF& area)
{
    if (!area.isNull() && !shown().intersects(area))
        panTo(area.center());
}

void CanvasViewport::wheel(qreal x, qreal y, qreal dx, qreal dy, int modifiers)
{
    if (modifiers & Qt::ControlModifier)
        zoomAt(std::pow(kNotch, dy / 120), x, y);
    else if ((modifiers & Qt::ShiftModifier) && dx == 0)
        panBy(dy, 0);
    else
        panBy(dx, dy);
}

QPointF CanvasViewport::portPosition(const QString& block, const QString& port) const
{
    const auto& scene = m_drawing.scene();
    const auto* anchor = scene.anchorOf(scene.cardOf(block.toStdString()), port.toStdString(), {});
    return anchor ? toView(anchor->at) : QPointF();
}

QPointF CanvasViewport::wirePosition(int link) const
{
    for (const auto& wire : m_drawing.scene().wires)
        if (wire.link == link && wire.path.size() >= 2)
            return toView((wire.path[0] + wire.path[1]) / 2);
    return {};
}

} // namespace floom::inline pages
