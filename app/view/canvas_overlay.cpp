// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas_overlay.h"

#include "view/theme.h"
#include "view/wire_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

namespace floom {

namespace {

constexpr qreal kDimmed = 0.36;
constexpr qreal kPortsFromZoom = 0.35; // below, a card is an icon and ports would cover it

void paintPorts(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    const auto& scene = controller.scene();
    std::set<int> lit, refused;
    for (std::size_t i = 0; i < controller.targets().size(); ++i) {
        const auto& target = controller.targets()[i];
        if (target.reason.isEmpty())
            lit.insert(target.anchor);
        else if (static_cast<int>(i) == controller.wireOver())
            refused.insert(target.anchor);
    }
    for (std::size_t i = 0; i < scene.anchors.size(); ++i) {
        const auto index = static_cast<int>(i);
        const auto& anchor = scene.anchors[i];
        const bool special = lit.contains(index) || refused.contains(index);
        if ((anchor.hidden && !special) || (controller.zoom() < kPortsFromZoom && !special))
            continue;
        const auto& id = scene.cards[static_cast<std::size_t>(anchor.card)].id;
        const bool dim = controller.isWiring() && !special && controller.state().dimmed.contains(QString::fromStdString(id));
        const auto state = lit.contains(index)                                      ? PortState::lit
            : refused.contains(index)                                               ? PortState::refused
            : index == controller.hoveredAnchor() || index == controller.wireFrom() ? PortState::hovered
                                                                                    : PortState::normal;
        paintPort(painter, anchor, state, colours, dim ? kDimmed : 1);
    }
}

void paintRubber(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    const auto points = controller.rubber();
    if (points.size() < 2)
        return;
    const auto bus = controller.scene().anchors[static_cast<std::size_t>(controller.wireFrom())].bus;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.wire(bus), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(roundedPath(points));
}

void paintGuides(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    painter.setPen(QPen(colours.error, 1 / controller.zoom()));
    for (const auto& line : controller.guides())
        painter.drawLine(line);
}

void paintHandle(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    if (controller.handleCard() < 0)
        return;
    const QPointF at = controller.toView(controller.handleAt());
    painter.setPen(QPen(colours.canvas, 2));
    painter.setBrush(colours.accent);
    painter.drawRoundedRect(QRectF(at - QPointF(7, 7), QSizeF(14, 14)), 3, 3);
}

void paintMarquee(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    const auto box = controller.marquee();
    if (box.isEmpty())
        return;
    auto fill = colours.accent;
    fill.setAlphaF(0.12F);
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(fill);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintGhost(QPainter& painter, const CanvasController& controller, const CanvasColours& colours)
{
    const auto ghost = controller.dropGhost();
    if (ghost.isNull())
        return;
    painter.setOpacity(0.6);
    painter.setPen(QPen(colours.accent, 2, Qt::DashLine));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(ghost, 6, 6);
    painter.setOpacity(1);
}

} // namespace

void CanvasOverlay::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller)
        m_controller->disconnect(this);
    m_controller = controller;
    if (controller) {
        for (const auto signal : {&CanvasController::overlayChanged, &CanvasController::sceneChanged, &CanvasController::viewChanged})
            connect(controller, signal, this, &CanvasOverlay::repaint);
        connect(Theme::current(), &Theme::changed, this, &CanvasOverlay::repaint, Qt::UniqueConnection);
    }
    repaint();
    emit controllerChanged();
}

void CanvasOverlay::paint(QPainter& painter)
{
    if (!m_controller)
        return;
    const auto colours = canvasColours();
    painter.save();
    painter.translate(m_controller->origin());
    painter.scale(m_controller->zoom(), m_controller->zoom());
    paintRubber(painter, *m_controller, colours);
    paintPorts(painter, *m_controller, colours);
    paintGuides(painter, *m_controller, colours);
    paintGhost(painter, *m_controller, colours);
    painter.restore();
    paintHandle(painter, *m_controller, colours);
    paintMarquee(painter, *m_controller, colours);
}

} // namespace floom
