// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_moment_painter.h"

#include "canvas/canvas_looks.h"
#include "desk/painters/wire_painter.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr int kLetter = 11;

struct Shown {
    const Scene& scene;
    const CanvasMoment& moment;
    qreal zoom; // effective scale on screen
};

constexpr std::size_t kMostTokens = 200;

// Whether the trail has the same direction as the path.
bool isAlong(const std::vector<QPointF>& path, const std::vector<QPointF>& trail)
{
    const auto far = [&](QPointF at) { return (at - path.front()).manhattanLength() - (at - path.back()).manhattanLength(); };
    return far(trail.back()) >= far(trail.front());
}

// Too many tokens to distinguish: animated dashes, wider with more transfers on the wire.
void paintFlow(QPainter& painter, const Shown& shown, const ThemeColours& colours)
{
    const auto& wires = shown.scene.wires;
    std::vector<const Token*> first(wires.size(), nullptr);
    std::vector<int> count(wires.size(), 0);
    for (const auto& token : shown.moment.tokens()) {
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
        pen.setDashOffset((backwards ? 1 : -1) * shown.moment.flowPx() / width);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(roundedPath(wires[i].path));
    }
}

bool isReadable(const Shown& shown, int px)
{
    return px * shown.zoom >= kLeastText;
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

void paintTokens(QPainter& painter, const Shown& shown, const ThemeColours& colours)
{
    const auto& tokens = shown.moment.tokens();
    if (tokens.size() > kMostTokens) {
        paintFlow(painter, shown, colours);
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
    const bool readable = isReadable(shown, kLetter);
    for (const bool pinned : {false, true}) // the followed one on top
        for (const auto& token : tokens)
            if (token.isPinned == pinned)
                paintDisc(painter, colours, token.at, readable ? token.letter : QChar(), colours.look(token.look), pinned);
}

// Requests waiting for a block, as a stack on the upper edge of its card.
void paintQueues(QPainter& painter, const Shown& shown, const ThemeColours& colours)
{
    const bool readable = isReadable(shown, kLetter);
    painter.setFont(figureFont(kLetter, QFont::Bold));
    for (const auto& queue : shown.moment.queues()) {
        const auto rect = shown.scene.cards[static_cast<std::size_t>(queue.card)].outer();
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

// Activity of single blocks at the playhead: their letter, filled with progress.
void paintActivities(QPainter& painter, const Shown& shown, const ThemeColours& colours)
{
    const auto& cards = shown.scene.cards;
    painter.setFont(figureFont(kLetter, QFont::Bold));
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const auto activity = shown.moment.activityOf(static_cast<int>(i));
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
        if (!isReadable(shown, kLetter))
            continue;
        painter.setPen(activity.front().progress > 0.6 ? Theme::current()->inkOn(colour) : colours.text);
        painter.drawText(chip, Qt::AlignCenter, QString(letterOf(activity.front().look)));
    }
}

} // namespace

void paintMoment(QPainter& painter, const Scene& scene, const CanvasMoment& moment, const ThemeColours& colours, qreal seenZoom)
{
    const Shown shown{scene, moment, seenZoom};
    paintQueues(painter, shown, colours);
    paintTokens(painter, shown, colours);
    paintActivities(painter, shown, colours);
}

} // namespace floom::inline pages
