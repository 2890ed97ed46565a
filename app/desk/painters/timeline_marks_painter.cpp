// SPDX-License-Identifier: GPL-3.0-or-later
// Marks at instants: M1 and M2, bookmarks and comments, search hits.
#include "desk/painters/timeline_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr double kTickWidth = 2;
constexpr double kFlagWidth = 14; // px of a flag without text
constexpr double kLeastRoom = 30, kFlagRoom = 180; // px of text beside a flag

void paintCurrentHit(QPainter& painter, const TimelineScene& scene, const TimelineHit& hit)
{
    const int lane = scene.layout->laneOf(hit.track);
    if (lane < 0)
        return;
    const auto row = scene.laneRect(scene.layout->lanes[static_cast<std::size_t>(lane)]);
    const double left = std::max(scene.labelWidth - 4.0, std::round(scene.xOf(hit.start)));
    const double right = std::min(scene.width + 4.0, std::max(left + 3, std::round(scene.xOf(hit.end))));
    if (right < scene.labelWidth || left > scene.width || row.bottom() < scene.rulerHeight)
        return;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, width] : {std::pair(scene.colours->canvas, 4.0), std::pair(scene.colours->info, 2.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawRoundedRect(QRectF(left, row.top() + 1, right - left, row.height() - 4), 3, 3);
    }
}

void paintMarker(QPainter& painter, const TimelineScene& scene, Time at, const QString& name)
{
    const double x = std::round(scene.xOf(at));
    if (at < Time{} || x < scene.labelWidth || x > scene.width)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(scene.colours->muted, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, scene.rulerHeight), QPointF(x, scene.height));
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double middle = std::clamp(x, scene.labelWidth + 11.0, std::max(scene.labelWidth + 11.0, scene.width - 11.0));
    const QRectF chip(middle - 11, scene.rulerHeight - 13, 22, 13);
    painter.setPen(Qt::NoPen);
    painter.setBrush(scene.colours->text);
    painter.drawRoundedRect(chip, 3, 3);
    painter.setFont(wordFont(11, QFont::Bold));
    painter.setPen(scene.colours->canvas);
    painter.drawText(chip, Qt::AlignCenter, name);
}

} // namespace

void paintGaps(QPainter& painter, const ThemeColours& colours, const std::vector<Stretch>& gaps, const TimelineWindow& range,
               const QRectF& rect, bool named)
{
    constexpr double kNamedFrom = 110; // px
    const auto xOf = [&](Time at) {
        return rect.left() + ratio(std::clamp(at, range.from, range.to) - range.from, range.length()) * rect.width();
    };
    painter.save();
    painter.setFont(wordFont(11));
    painter.setPen(colours.muted);
    auto gap = std::upper_bound(gaps.begin(), gaps.end(), range.from, [](Time at, const Stretch& one) { return at < one.to; });
    for (; gap != gaps.end() && gap->from < range.to; ++gap) {
        const QRectF part(QPointF(xOf(gap->from), rect.top()), QPointF(xOf(gap->to), rect.bottom()));
        if (part.width() < 1)
            continue;
        painter.fillRect(part, colours.field);
        fillUnmeasured(painter, colours, part);
        if (!named || part.width() < kNamedFrom)
            continue;
        const QRectF words(part.center().x() - kNamedFrom / 2 + 6, part.top() + std::min(24.0, part.height() / 2) - 9, kNamedFrom - 12, 18);
        painter.fillRect(words, colours.field);
        painter.drawText(words, Qt::AlignCenter, QObject::tr("not recorded"));
    }
    painter.restore();
}

void paintMarkers(QPainter& painter, const TimelineScene& scene)
{
    painter.save();
    painter.setClipRect(QRectF(scene.labelWidth, 0, scene.lanesWidth(), scene.height));
    for (std::size_t i = 0; scene.flags && i < scene.flags->size(); ++i) {
        const auto& flag = (*scene.flags)[i];
        const double x = std::round(scene.xOf(flag.at));
        if (x < scene.labelWidth - kFlagWidth || x > scene.width)
            continue;
        const double next = i + 1 < scene.flags->size() ? scene.xOf((*scene.flags)[i + 1].at) : scene.width;
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(scene.colours->warning, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, scene.rulerHeight), QPointF(x, scene.height));
        paintFlag(painter, *scene.colours, flag, {x, 1}, std::min(kFlagRoom, next - x - kFlagWidth - 6));
    }
    paintMarker(painter, scene, scene.markers[0], QStringLiteral("M1"));
    paintMarker(painter, scene, scene.markers[1], QStringLiteral("M2"));
    painter.restore();
}

void paintFlag(QPainter& painter, const ThemeColours& colours, const TimelineFlag& flag, const QPointF& head, double room)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    const bool isComment = flag.digit.isNull();
    painter.setFont(wordFont(11, QFont::Medium));
    const auto words = room < kLeastRoom ? QString() : QFontMetricsF(painter.font()).elidedText(flag.text, Qt::ElideRight, room);
    const double wide = kFlagWidth + (words.isEmpty() ? 0 : QFontMetricsF(painter.font()).horizontalAdvance(words) + 6);
    const QRectF cloth(head.x(), head.y(), wide, 14);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isComment ? colours.card : colours.warning);
    painter.drawRoundedRect(cloth, 2, 2);
    painter.fillRect(QRectF(head.x(), head.y(), 1.5, 20), colours.warning);
    painter.setPen(isComment ? colours.warning : colours.canvas);
    if (isComment) {
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cloth.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        for (const double y : {4.5, 7.0, 9.5}) // text lines of the icon
            painter.drawLine(QPointF(head.x() + 4, head.y() + y), QPointF(head.x() + (y > 8 ? 8 : 11), head.y() + y));
        painter.setPen(colours.text);
    } else {
        painter.setFont(wordFont(11, QFont::Bold));
        painter.drawText(QRectF(head.x() + 1, head.y(), kFlagWidth - 1, 14), Qt::AlignCenter, QString(flag.digit));
        painter.setFont(wordFont(11, QFont::Medium));
    }
    if (!words.isEmpty())
        painter.drawText(QRectF(head.x() + kFlagWidth, head.y(), wide, 14), Qt::AlignVCenter | Qt::AlignLeft, words);
}

void paintHitTicks(QPainter& painter, const ThemeColours& colours, const TimelineHitList& hits, const TimelineWindow& range,
                   const QRectF& rect)
{
    const double scale = rect.width() / static_cast<double>(range.length().ps);
    for (auto i = firstHitFrom(hits, range.from); i < hits.size() && hits[i].start < range.to;) {
        const double x = rect.left() + std::floor(static_cast<double>((hits[i].start - range.from).ps) * scale);
        painter.fillRect(QRectF(x, rect.top(), kTickWidth, rect.height()), colours.info);
        const auto beyond = range.from + Time{static_cast<std::int64_t>((x + kTickWidth - rect.left()) / scale)};
        i = std::max(i + 1, firstHitFrom(hits, beyond)); // hits on the same tick are skipped
    }
}

void paintHits(QPainter& painter, const TimelineScene& scene)
{
    if (!scene.hits)
        return;
    painter.save();
    painter.setClipRect(QRectF(scene.labelWidth, 0, scene.lanesWidth(), scene.height));
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintHitTicks(painter, *scene.colours, *scene.hits, {scene.from, scene.to},
                  QRectF(scene.labelWidth, scene.rulerHeight - 5, scene.lanesWidth(), 5));
    if (scene.currentHit >= 0)
        paintCurrentHit(painter, scene, (*scene.hits)[static_cast<std::size_t>(scene.currentHit)]);
    painter.restore();
}

} // namespace floom::inline desk
