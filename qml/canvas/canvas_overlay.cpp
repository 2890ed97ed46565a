// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_overlay.h"

#include "canvas/canvas_chip.h"
#include "canvas/canvas_looks.h"
#include "canvas/canvas_moment_painter.h"
#include "desk/painters/port_names.h"
#include "desk/painters/wire_painter.h"
#include "look/theme.h"
#include "run/runner.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

namespace floom::inline pages {

namespace {

constexpr qreal kPortsFromZoom = 0.35; // below this zoom, cards are icons and ports would cover them
constexpr qreal kNamesFromZoom = 0.9;

// The scale at which text appears: the interface is scaled as a whole.
qreal seenZoom(const CanvasController& controller)
{
    return controller.view()->zoom() * Theme::current()->uiScale();
}

void paintPorts(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& scene = controller.drawing()->scene();
    std::set<int> lit(controller.palette()->glow().begin(), controller.palette()->glow().end()), refused;
    for (std::size_t i = 0; i < controller.hand()->wire()->targets().size(); ++i) {
        const auto& target = controller.hand()->wire()->targets()[i];
        if (target.reason.isEmpty())
            lit.insert(target.anchor);
        else if (static_cast<int>(i) == controller.hand()->wire()->over())
            refused.insert(target.anchor);
    }
    for (std::size_t i = 0; i < scene.anchors.size(); ++i) {
        const auto index = static_cast<int>(i);
        const auto& anchor = scene.anchors[i];
        const bool isAtHand =
            index == controller.hover()->anchor() || index == controller.hand()->wire()->from(); // highlights what can be grabbed
        const bool special = lit.contains(index) || refused.contains(index) || isAtHand;
        if ((anchor.hidden && !special) || (controller.view()->zoom() < kPortsFromZoom && !special))
            continue;
        const auto& id = scene.cards[static_cast<std::size_t>(anchor.card)].id;
        const bool dim =
            controller.hand()->wire()->isActive() && !special && controller.cards()->state().dimmed.contains(QString::fromStdString(id));
        const auto state = lit.contains(index) ? PortState::lit
            : refused.contains(index)          ? PortState::refused
            : isAtHand                         ? PortState::hovered
                                               : PortState::normal;
        paintPort(painter, anchor, state, colours, dim ? kDimmed : 1);
    }
}

void paintRubber(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto points = controller.hand()->wire()->rubber();
    if (points.size() < 2)
        return;
    const auto bus = controller.drawing()->scene().anchors[static_cast<std::size_t>(controller.hand()->wire()->from())].bus;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.wire(bus), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(roundedPath(points));
}

void paintGuides(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.error, 1 / controller.view()->zoom()));
    for (const auto& line : controller.hand()->move()->guides().lines)
        painter.drawLine(line);
}

// In px of the view, so that they are readable at any zoom.
void paintDistances(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    painter.setFont(figureFont(11));
    for (const auto& distance : controller.hand()->move()->guides().distances) {
        const auto text = QString::number(distance.px);
        const QPointF middle = controller.view()->toView(distance.at);
        const QPointF along = distance.horizontal ? QPointF(distance.px * controller.view()->zoom() / 2, 0)
                                                  : QPointF(0, distance.px * controller.view()->zoom() / 2);
        const QPointF end = distance.horizontal ? QPointF(0, 4) : QPointF(4, 0);
        painter.setPen(QPen(colours.error, 1));
        painter.drawLine(middle - along, middle + along);
        for (const QPointF& tip : {middle - along, middle + along})
            painter.drawLine(tip - end, tip + end);
        const qreal width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 8;
        const QRectF chip(middle - QPointF(width / 2, 8), QSizeF(width, 16));
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.error);
        painter.drawRoundedRect(chip, 3, 3);
        painter.setPen(Theme::current()->inkOn(colours.error));
        painter.drawText(chip, Qt::AlignCenter, text);
    }
}

// The pins of wires.
void paintPins(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    for (const auto& wire : controller.drawing()->scene().wires) {
        if (!wire.pin || controller.view()->zoom() < kPortsFromZoom)
            continue;
        const bool selected = controller.drawing()->selectedLinks().contains(wire.link);
        painter.setPen(QPen(colours.canvas, 1));
        painter.setBrush(selected ? colours.accent : colours.wire(wire.bus));
        painter.drawEllipse(controller.view()->toView(*wire.pin), 5, 5);
    }
}

void paintHandle(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    if (controller.drawing()->selectedCard() < 0 || controller.hand()->wire()->isActive())
        return;
    const QPointF at = controller.hand()->handlePosition();
    painter.setPen(QPen(colours.canvas, 2));
    painter.setBrush(colours.accent);
    painter.drawRoundedRect(QRectF(at - QPointF(7, 7), QSizeF(14, 14)), 3, 3);
}

void paintMarquee(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto box = controller.hand()->marquee()->box();
    if (box.isEmpty())
        return;
    auto fill = colours.accent;
    fill.setAlphaF(0.12F);
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(fill);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintGhost(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto ghost = controller.palette()->ghost();
    if (ghost.isNull())
        return;
    painter.setOpacity(0.6);
    painter.setPen(QPen(colours.accent, 2, Qt::DashLine));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(ghost, 6, 6);
    if (controller.palette()->type() && controller.view()->zoom() >= kPortsFromZoom) {
        painter.setPen(colours.text);
        painter.setFont(wordFont(std::max(13, static_cast<int>(std::ceil(kLeastText / seenZoom(controller)))), QFont::DemiBold));
        painter.drawText(QRectF(ghost.left() + 16, ghost.top(), ghost.width() - 24, kHeaderHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         QString::fromStdString(controller.palette()->type()->label));
    }
    painter.setOpacity(1);
}

// Shape and colour by severity: octagon, triangle, circle.
void paintBadge(QPainter& painter, QPointF at, Severity severity, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.canvas, 1.5));
    QPolygonF shape;
    switch (severity) {
    case Severity::error:
        for (int i = 0; i < 8; ++i)
            shape << at + 9 * QPointF(std::cos((i + 0.5) * M_PI / 4), std::sin((i + 0.5) * M_PI / 4));
        painter.setBrush(colours.error);
        break;
    case Severity::warning:
        shape << at + QPointF(0, -9) << at + QPointF(9.5, 8) << at + QPointF(-9.5, 8);
        painter.setBrush(colours.warning);
        break;
    case Severity::note:
        painter.setBrush(colours.info);
        painter.drawEllipse(at, 8, 8);
        break;
    }
    painter.drawPolygon(shape);
    painter.setPen(Theme::current()->inkOn(painter.brush().color()));
    painter.setFont(wordFont(11, QFont::Bold));
    painter.drawText(QRectF(at - QPointF(9, severity == Severity::warning ? 6 : 9), QSizeF(18, 18)), Qt::AlignCenter,
                     severity == Severity::note ? QStringLiteral("i") : QStringLiteral("!"));
}

void paintMarks(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& model = *controller.cards()->blocks();
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto index = model.index(row);
        const auto& card = controller.drawing()->scene().cards[static_cast<std::size_t>(row)];
        const QRectF rect(controller.view()->toView(card.rect.topLeft()), card.rect.size() * controller.view()->zoom());
        if (model.data(index, BlockModel::IsIdealRole).toBool()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colours.accent, 1.5, Qt::DashLine));
            painter.drawRoundedRect(rect, 6, 6);
            const QRectF chip(rect.left() - 10, rect.top() - 10, 26, 20);
            painter.setPen(QPen(colours.accent, 1));
            painter.setBrush(colours.tint);
            painter.drawRoundedRect(chip, 10, 10);
            painter.setFont(wordFont(15));
            painter.drawText(chip, Qt::AlignCenter, QStringLiteral("∞"));
        }
        const int severity = model.data(index, BlockModel::SeverityRole).toInt();
        if (severity >= 0 && !controller.hand()->wire()->isActive())
            paintBadge(painter, rect.topRight() + QPointF(-2, 0), static_cast<Severity>(severity), colours);
    }
}

} // namespace

void CanvasOverlay::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller) {
        m_controller->disconnect(this);
        for (QObject* part : m_controller->findChildren<QObject*>())
            part->disconnect(this);
        if (m_controller->workspace())
            m_controller->workspace()->runner()->disconnect(this);
    }
    m_controller = controller;
    if (controller) {
        connect(controller->hover(), &CanvasHover::anchorChanged, this, &CanvasOverlay::repaint);
        connect(controller->palette(), &PaletteDrop::changed, this, &CanvasOverlay::repaint);
        for (const auto* tool : controller->hand()->tools()) {
            connect(tool, &CanvasTool::changed, this, &CanvasOverlay::repaint);
            connect(tool, &CanvasTool::moved, this, &CanvasOverlay::repaint);
        }
        connect(controller->drawing(), &CanvasDrawing::changed, this, &CanvasOverlay::repaint);
        connect(controller->drawing(), &CanvasDrawing::linksSelected, this, &CanvasOverlay::repaint);
        connect(controller->cards(), &CanvasCards::changed, this, &CanvasOverlay::repaint);
        connect(controller->view(), &CanvasViewport::changed, this, &CanvasOverlay::repaint);
        connect(controller->moment(), &CanvasMoment::changed, this, &CanvasOverlay::repaint);
        connect(Theme::current(), &Theme::changed, this, &CanvasOverlay::repaint, Qt::UniqueConnection);
        connect(controller, &CanvasController::workspaceChanged, this, &CanvasOverlay::watchRuns);
        watchRuns();
    }
    repaint();
    emit controllerChanged();
}

void CanvasOverlay::paint(QPainter& painter)
{
    if (!m_controller)
        return;
    const auto colours = Theme::current()->colours();
    painter.save();
    painter.translate(m_controller->view()->origin());
    painter.scale(m_controller->view()->zoom(), m_controller->view()->zoom());
    paintPathOutline(painter, m_controller->drawing()->scene(), m_controller->moment()->outline(), colours, m_controller->view()->zoom());
    paintRubber(painter, *m_controller, colours);
    paintPorts(painter, *m_controller, colours);
    if (seenZoom(*m_controller) >= kNamesFromZoom && !m_controller->hand()->wire()->isActive() && m_controller->palette()->glow().empty()
        && m_controller->moment()->tokens().empty())
        paintPortNames(painter, m_controller->drawing()->scene(), colours);
    paintGuides(painter, *m_controller, colours);
    paintGhost(painter, *m_controller, colours);
    paintMoment(painter, m_controller->drawing()->scene(), *m_controller->moment(), colours, seenZoom(*m_controller));
    paintPulse(painter);
    painter.restore();
    paintMarks(painter, *m_controller, colours);
    paintPins(painter, *m_controller, colours);
    paintPinnedLife(painter, *m_controller, colours, size());
    paintDistances(painter, *m_controller, colours);
    paintHandle(painter, *m_controller, colours);
    paintMarquee(painter, *m_controller, colours);
}

} // namespace floom::inline pages
