// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_overlay.h"

#include "canvas/canvas_chip.h"
#include "desk/port_names.h"
#include "desk/wire_painter.h"
#include "look/theme.h"
#include "run/runner.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

namespace floom {

namespace {

constexpr qreal kDimmed = 0.36;
constexpr qreal kPortsFromZoom = 0.35; // below, a card is an icon and ports would cover it
constexpr qreal kNamesFromZoom = 0.9;
constexpr qreal kLeastText = 9; // px on the screen: what would be smaller is left out
constexpr int kLetter = 11;

// As text is seen: the interface is scaled as a whole.
qreal seenZoom(const CanvasController& controller)
{
    return controller.view()->zoom() * Theme::current()->uiScale();
}

void paintPorts(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& scene = controller.drawing()->scene();
    std::set<int> lit(controller.glow().begin(), controller.glow().end()), refused;
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
        if ((anchor.hidden && !special) || (controller.view()->zoom() < kPortsFromZoom && !special))
            continue;
        const auto& id = scene.cards[static_cast<std::size_t>(anchor.card)].id;
        const bool dim = controller.isWiring() && !special && controller.cards()->state().dimmed.contains(QString::fromStdString(id));
        const auto state = lit.contains(index)                                      ? PortState::lit
            : refused.contains(index)                                               ? PortState::refused
            : index == controller.hoveredAnchor() || index == controller.wireFrom() ? PortState::hovered
                                                                                    : PortState::normal;
        paintPort(painter, anchor, state, colours, dim ? kDimmed : 1);
    }
}

void paintRubber(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto points = controller.rubber();
    if (points.size() < 2)
        return;
    const auto bus = controller.drawing()->scene().anchors[static_cast<std::size_t>(controller.wireFrom())].bus;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.wire(bus), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(roundedPath(points));
}

void paintGuides(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    painter.setPen(QPen(colours.error, 1 / controller.view()->zoom()));
    for (const auto& line : controller.guides())
        painter.drawLine(line);
}

// In px of the view, so that they are read at any zoom.
void paintDistances(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    painter.setFont(figureFont(11));
    for (const auto& distance : controller.distances()) {
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

// The points through which wires were asked to run.
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
    if (controller.handleCard() < 0)
        return;
    const QPointF at = controller.view()->toView(controller.handleAt());
    painter.setPen(QPen(colours.canvas, 2));
    painter.setBrush(colours.accent);
    painter.drawRoundedRect(QRectF(at - QPointF(7, 7), QSizeF(14, 14)), 3, 3);
}

void paintMarquee(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
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

void paintGhost(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto ghost = controller.dropGhost();
    if (ghost.isNull())
        return;
    painter.setOpacity(0.6);
    painter.setPen(QPen(colours.accent, 2, Qt::DashLine));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(ghost, 6, 6);
    if (controller.dropType() && controller.view()->zoom() >= kPortsFromZoom) {
        painter.setPen(colours.text);
        painter.setFont(wordFont(std::max(13, static_cast<int>(std::ceil(kLeastText / seenZoom(controller)))), QFont::DemiBold));
        painter.drawText(QRectF(ghost.left() + 16, ghost.top(), ghost.width() - 24, kHeaderHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         QString::fromStdString(controller.dropType()->label));
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
        if (severity >= 0 && !controller.isWiring())
            paintBadge(painter, rect.topRight() + QPointF(-2, 0), static_cast<Severity>(severity), colours);
    }
}

constexpr std::size_t kMostTokens = 200;

// Whether the trail runs as the path does, from its first corner to its last.
bool isAlong(const std::vector<QPointF>& path, const std::vector<QPointF>& trail)
{
    const auto far = [&](QPointF at) { return (at - path.front()).manhattanLength() - (at - path.back()).manhattanLength(); };
    return far(trail.back()) >= far(trail.front());
}

// Too many to tell apart: dashes that flow, the wider the more is under way on the wire.
void paintFlow(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& wires = controller.drawing()->scene().wires;
    std::vector<const Token*> first(wires.size(), nullptr);
    std::vector<int> count(wires.size(), 0);
    for (const auto& token : controller.moment()->tokens()) {
        const auto wire = static_cast<std::size_t>(token.wire);
        first[wire] = first[wire] ? first[wire] : &token;
        ++count[wire];
    }
    for (std::size_t i = 0; i < wires.size(); ++i) {
        if (!first[i])
            continue;
        const double width = std::clamp(1 + std::log2(1.0 + count[i]), 2.0, 8.0);
        QPen pen(colours.look(first[i]->look), width, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({9 / width, 9 / width});
        const bool backwards = first[i]->trail.size() > 1 && !isAlong(wires[i].path, first[i]->trail);
        pen.setDashOffset((backwards ? 1 : -1) * controller.moment()->flowPx() / width);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(roundedPath(wires[i].path));
    }
}

bool isReadable(const CanvasController& controller, int px)
{
    return px * seenZoom(controller) >= kLeastText;
}

void paintDisc(QPainter& painter, const ThemeColours& colours, QPointF at, QChar letter, const QColor& fill, bool isPinned)
{
    if (isPinned) {
        painter.setPen(QPen(colours.text, 2));
        painter.setBrush(colours.canvas);
        painter.drawEllipse(at, 11, 11);
    }
    painter.setPen(QPen(colours.canvas, 1));
    painter.setBrush(fill);
    painter.drawEllipse(at, 7, 7);
    if (letter.isNull())
        return;
    painter.setPen(Theme::current()->inkOn(fill));
    painter.drawText(QRectF(at - QPointF(7, 7), QSizeF(14, 14)), Qt::AlignCenter, QString(letter));
}

void paintTokens(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& tokens = controller.moment()->tokens();
    if (tokens.size() > kMostTokens) {
        paintFlow(painter, controller, colours);
        return;
    }
    for (const auto& token : tokens) {
        QPainterPath trail(token.trail.front());
        for (const auto& corner : token.trail)
            trail.lineTo(corner);
        painter.setPen(QPen(colours.look(token.look), token.isPinned ? 7 : 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(trail);
    }
    painter.setFont(figureFont(kLetter, QFont::Bold));
    const bool readable = isReadable(controller, kLetter);
    for (const bool pinned : {false, true}) // the one that is followed lies on top
        for (const auto& token : tokens)
            if (token.isPinned == pinned)
                paintDisc(painter, colours, token.at, readable ? token.letter : QChar(), colours.look(token.look), pinned);
}

// What waits for a block, as a stack on the upper edge of its card.
void paintQueues(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const bool readable = isReadable(controller, kLetter);
    painter.setFont(figureFont(kLetter, QFont::Bold));
    for (const auto& queue : controller.moment()->queues()) {
        const auto rect = controller.drawing()->scene().cards[static_cast<std::size_t>(queue.card)].outer();
        QPointF at(rect.right() - 16, rect.top());
        const int more = queue.count - static_cast<int>(queue.first.size());
        if (more > 0 || queue.holdsPinned) {
            const auto text = more > 0 ? QStringLiteral("+%1").arg(more) : QString::number(queue.count);
            const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 10;
            const QRectF chip(at.x() + 8 - wide, at.y() - 9, wide, 18);
            painter.setPen(QPen(queue.holdsPinned ? colours.text : colours.border, queue.holdsPinned ? 2 : 1));
            painter.setBrush(colours.canvas);
            painter.drawRoundedRect(chip, 9, 9);
            painter.setPen(colours.text);
            if (readable)
                painter.drawText(chip, Qt::AlignCenter, text);
            at.rx() -= wide;
        }
        for (const auto letter : queue.first) {
            paintDisc(painter, colours, at, readable ? letter : QChar(), colours.muted, false);
            at.rx() -= 8;
        }
    }
}

// What single blocks do at the playhead: their letter, filling with progress.
void paintActivities(QPainter& painter, const CanvasController& controller, const ThemeColours& colours)
{
    const auto& cards = controller.drawing()->scene().cards;
    painter.setFont(figureFont(kLetter, QFont::Bold));
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const auto activity = controller.moment()->activityOf(static_cast<int>(i));
        if (cards[i].array || activity.empty() || !activity.front().active)
            continue;
        const QRectF chip(cards[i].rect.left() + 48, cards[i].rect.bottom() - 27, 24, 18); // beside "Busy"
        const auto colour = colours.look(activity.front().look);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.edge);
        painter.drawRoundedRect(chip, 2, 2);
        painter.setBrush(colour);
        painter.drawRect(QRectF(chip.topLeft(), QSizeF(chip.width() * activity.front().progress, chip.height())));
        if (activity.front().isPinned) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colours.text, 2));
            painter.drawRoundedRect(chip, 2, 2);
        }
        if (!isReadable(controller, kLetter))
            continue;
        painter.setPen(activity.front().progress > 0.6 ? Theme::current()->inkOn(colour) : colours.text);
        painter.drawText(chip, Qt::AlignCenter, QString(letterOf(activity.front().look)));
    }
}

} // namespace

void CanvasOverlay::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller) {
        m_controller->disconnect(this);
        for (QObject* part : m_controller->children())
            part->disconnect(this);
        if (m_controller->workspace())
            m_controller->workspace()->runner()->disconnect(this);
    }
    m_controller = controller;
    if (controller) {
        connect(controller, &CanvasController::overlayChanged, this, &CanvasOverlay::repaint);
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
    if (seenZoom(*m_controller) >= kNamesFromZoom && !m_controller->isWiring() && m_controller->glow().empty()
        && m_controller->moment()->tokens().empty())
        paintPortNames(painter, m_controller->drawing()->scene(), colours);
    paintGuides(painter, *m_controller, colours);
    paintGhost(painter, *m_controller, colours);
    paintQueues(painter, *m_controller, colours);
    paintTokens(painter, *m_controller, colours);
    paintActivities(painter, *m_controller, colours);
    paintPulse(painter);
    painter.restore();
    paintMarks(painter, *m_controller, colours);
    paintPins(painter, *m_controller, colours);
    paintPinnedLife(painter, *m_controller, colours, size());
    paintDistances(painter, *m_controller, colours);
    paintHandle(painter, *m_controller, colours);
    paintMarquee(painter, *m_controller, colours);
}

} // namespace floom
