// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_chip.h"

#include "canvas/canvas_controller.h"
#include "look/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr int kText = 11;
constexpr double kHeight = 22;
constexpr double kFromEdge = 8;

} // namespace

std::optional<PinnedPlace> pinnedPlace(const CanvasController& controller)
{
    for (const auto& token : controller.moment()->tokens())
        if (token.isPinned)
            return PinnedPlace{token.at, {}};
    const auto& cards = controller.drawing()->scene().cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const auto activity = controller.moment()->activityOf(static_cast<int>(i));
        const auto working = std::find_if(activity.begin(), activity.end(), [](const CellActivity& one) { return one.isPinned; });
        if (working == activity.end())
            continue;
        const auto element = static_cast<int>(working - activity.begin());
        const auto& grid = cards[i].layout.grid;
        return PinnedPlace{grid.isEmpty() ? cards[i].rect.center() : cards[i].origin + grid.cellOf(element).center(), cards[i].outer()};
    }
    for (const auto& queue : controller.moment()->queues())
        if (queue.holdsPinned) {
            const auto card = cards[static_cast<std::size_t>(queue.card)].outer();
            return PinnedPlace{card.topRight(), card};
        }
    return std::nullopt;
}

void paintPinnedLife(QPainter& painter, const CanvasController& controller, const ThemeColours& colours, QSizeF room)
{
    const auto place = controller.moment()->pinnedLife().isEmpty() ? std::nullopt : pinnedPlace(controller);
    if (!place)
        return;
    const QPointF at = controller.view()->toView(place->at);
    painter.setFont(figureFont(kText));
    const double wide =
        std::min(QFontMetricsF(painter.font()).horizontalAdvance(controller.moment()->pinnedLife()) + 20, room.width() - 2 * kFromEdge);
    // Above a token, so its disc stays visible; below an element's card, so its neighbours do.
    double top = at.y() - kHeight - 18;
    if (!place->card.isEmpty())
        top = controller.view()->toView(place->card.bottomLeft()).y() + 6;
    else if (top < kFromEdge)
        top = at.y() + 18;
    QRectF chip(at.x() - wide / 2, std::clamp(top, kFromEdge, std::max(kFromEdge, room.height() - kHeight - kFromEdge)), wide, kHeight);
    chip.moveLeft(std::clamp(chip.left(), kFromEdge, std::max(kFromEdge, room.width() - wide - kFromEdge)));
    painter.setPen(QPen(colours.border, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(chip, kHeight / 2, kHeight / 2);
    painter.setPen(colours.text);
    const QString shown = QFontMetricsF(painter.font()).elidedText(controller.moment()->pinnedLife(), Qt::ElideRight, wide - 16);
    painter.drawText(chip, Qt::AlignCenter, shown);
}

} // namespace floom::inline pages
