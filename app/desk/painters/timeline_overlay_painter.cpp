// SPDX-License-Identifier: GPL-3.0-or-later
// Overlays on the lanes: the pinned request's path, the selected area, the playhead.
#include "desk/painters/timeline_painter.h"

#include "recording/timeline_ruler.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <map>
#include <set>

namespace floom::inline desk {

namespace {

constexpr double kVeil = 0.34;
constexpr double kChipFrom = 90; // minimum px of a wait to be labelled

struct Stop {
    double x0 = 0, x1 = 0, y = 0;
    int lane = -1;
    bool service = false;
    const LifePiece* piece = nullptr;
};

// Where a track is drawn in its lane: the bar on top of a folded lane, a child's line in it, or the lane's middle.
double trackY(const TimelineScene& scene, const Lane& lane, int track)
{
    const auto row = scene.laneRect(lane);
    if (lane.kind != Lane::Kind::folded)
        return std::round(row.center().y());
    const auto place = std::find(lane.tracks.begin(), lane.tracks.end(), track) - lane.tracks.begin();
    const double share = (static_cast<double>(place) + 0.5) / static_cast<double>(lane.tracks.size());
    return std::round(place == 0 ? row.top() + row.height() * 0.2 : row.top() + row.height() * (0.3 + 0.7 * share));
}

std::vector<Stop> stopsOf(const TimelineScene& scene)
{
    std::vector<Stop> stops;
    for (const auto& piece : scene.pinned->pieces) {
        const int lane = piece.track >= 0 ? scene.layout->laneOf(piece.track) : -1;
        if (lane < 0)
            continue;
        const double left = scene.labelWidth - 20, right = scene.width + 20; // outside the view, but within drawable coordinates
        const auto y = trackY(scene, scene.layout->lanes[static_cast<std::size_t>(lane)], piece.track);
        stops.push_back({std::clamp(scene.xOf(piece.start), left, right), std::clamp(scene.xOf(piece.end), left, right), y, lane,
                         piece.service, &piece});
    }
    return stops;
}

void paintVeil(QPainter& painter, const TimelineScene& scene, const std::vector<Stop>& stops)
{
    std::set<int> used;
    for (const auto& stop : stops)
        used.insert(stop.lane);
    QColor veil = scene.colours->canvas;
    veil.setAlphaF(static_cast<float>(kVeil));
    for (std::size_t i = 0; i < scene.layout->lanes.size(); ++i)
        if (used.count(static_cast<int>(i)) == 0)
            painter.fillRect(scene.laneRect(scene.layout->lanes[i]), veil);
}

void strokeHaloed(QPainter& painter, const TimelineScene& scene, const QPainterPath& path, bool dashed)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(scene.colours->canvas, 6, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPath(path);
    QPen line(scene.colours->text, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (dashed)
        line.setDashPattern({3, 2});
    painter.setPen(line);
    painter.drawPath(path);
}

void paintDot(QPainter& painter, const TimelineScene& scene, double x, double y)
{
    painter.setPen(QPen(scene.colours->canvas, 1.5));
    painter.setBrush(scene.colours->text);
    painter.drawEllipse(QPointF(x, y), 4, 4);
}

void paintArrow(QPainter& painter, const TimelineScene& scene, double x, double y, bool down)
{
    const double s = down ? -1 : 1;
    QPainterPath head;
    head.moveTo(x, y);
    head.lineTo(x - 4.5, y + s * 7);
    head.lineTo(x + 4.5, y + s * 7);
    head.closeSubpath();
    painter.setPen(QPen(scene.colours->canvas, 1));
    painter.setBrush(scene.colours->text);
    painter.drawPath(head);
}

void paintChip(QPainter& painter, const TimelineScene& scene, double right, double y, const QString& text)
{
    const auto& colours = *scene.colours;
    painter.setFont(figureFont(11, QFont::Medium));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 14;
    const double left = std::clamp(right - width, static_cast<double>(scene.labelWidth) + 4,
                                   std::max<double>(scene.labelWidth + 4.0, scene.width - width - 4));
    const QRectF chip(left, y - 9, width, 18);
    painter.setPen(QPen(colours.text, 1));
    painter.setBrush(colours.canvas);
    painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(colours.text);
    painter.drawText(chip, Qt::AlignCenter, text);
}

Time unrecordedBetween(const TimelineScene& scene, const Stop& one, const Stop& next)
{
    Time sum;
    for (const LifePiece& piece : scene.pinned->pieces)
        if (piece.unrecorded != LifePiece::Unrecorded::no && piece.start >= one.piece->end && piece.end <= next.piece->start)
            sum += piece.length();
    return sum;
}

// "waits 363.1 µs · 80 % behind GC program"
QString waitText(const TimelineScene& scene, const std::vector<Stop>& stops, std::size_t first, std::size_t last)
{
    Time total;
    std::map<QString, Time> behind; // by the work waited for
    for (std::size_t i = first; i < last; ++i) {
        total += stops[i].piece->length();
        if (stops[i].piece->activity >= 0)
            behind[workWords(*scene.index, *stops[i].piece)] += stops[i].piece->length();
    }
    auto text = QStringLiteral("waits %1").arg(durationText(total));
    const auto worst =
        std::max_element(behind.begin(), behind.end(), [](const auto& one, const auto& other) { return one.second < other.second; });
    if (worst == behind.end())
        return text;
    const auto share = std::lround(100.0 * static_cast<double>(worst->second.ps) / static_cast<double>(later(Time{1}, total).ps));
    const QString& name = worst->first;
    return text + (share >= 99 ? QStringLiteral("  ·  behind %1").arg(name) : QStringLiteral("  ·  %1 % behind %2").arg(share).arg(name));
}

void paintWay(QPainter& painter, const TimelineScene& scene, const std::vector<Stop>& stops)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto gap = static_cast<double>(kBoxPx);
    for (std::size_t i = 0; i < stops.size(); ++i) { // along the lanes
        const auto& stop = stops[i];
        const auto row = scene.laneRect(scene.layout->lanes[static_cast<std::size_t>(stop.lane)]);
        if (stop.service && stop.x1 - stop.x0 >= gap
            && scene.layout->lanes[static_cast<std::size_t>(stop.lane)].kind != Lane::Kind::folded) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(scene.colours->text, 2));
            painter.drawRoundedRect(QRectF(stop.x0, row.top() + 2, stop.x1 - stop.x0, row.height() - 4), 3, 3);
        } else if (stop.x1 - stop.x0 >= 1) {
            QPainterPath line(QPointF(stop.x0, stop.y));
            line.lineTo(stop.x1, stop.y);
            strokeHaloed(painter, scene, line, !stop.service);
        }
    }
    for (std::size_t i = 1; i < stops.size(); ++i) { // where nothing of it was recorded, it stays where it was last seen
        if (stops[i].x0 - stops[i - 1].x1 < 1 || unrecordedBetween(scene, stops[i - 1], stops[i]) == Time{})
            continue;
        QPainterPath line(QPointF(stops[i - 1].x1, stops[i - 1].y));
        line.lineTo(stops[i].x0, stops[i - 1].y);
        strokeHaloed(painter, scene, line, true);
    }
    for (std::size_t i = 1; i < stops.size(); ++i) { // between lanes
        if (stops[i].y == stops[i - 1].y)
            continue;
        QPainterPath line(QPointF(stops[i].x0, stops[i - 1].y));
        line.lineTo(stops[i].x0, stops[i].y);
        strokeHaloed(painter, scene, line, false);
    }
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const bool arrives = i > 0 && stops[i].y != stops[i - 1].y;
        if (arrives && stops[i].x1 - stops[i].x0 >= 12)
            paintArrow(painter, scene, stops[i].x0, stops[i].y, stops[i].y > stops[i - 1].y);
        else if (arrives || i == 0)
            paintDot(painter, scene, stops[i].x0, stops[i].y);
    }
    for (std::size_t i = 0; i < stops.size();) { // consecutive waits at one place get one label
        std::size_t last = i + 1;
        while (!stops[i].service && last < stops.size() && !stops[last].service && stops[last].lane == stops[i].lane)
            ++last;
        if (!stops[i].service && stops[last - 1].x1 - stops[i].x0 >= kChipFrom)
            paintChip(painter, scene, stops[last - 1].x1 - 8, stops[i].y, waitText(scene, stops, i, last));
        i = last;
    }
    for (std::size_t i = 1; i < stops.size(); ++i)
        if (const Time time = unrecordedBetween(scene, stops[i - 1], stops[i]); time > Time{} && stops[i].x0 - stops[i - 1].x1 >= kChipFrom)
            paintChip(painter, scene, stops[i].x0 - 8, stops[i - 1].y, QStringLiteral("not recorded %1").arg(durationText(time)));
}

void paintArea(QPainter& painter, const TimelineScene& scene)
{
    const auto& lanes = scene.layout->lanes;
    const auto first = std::min(static_cast<std::size_t>(scene.area.firstLane), lanes.size() - 1);
    const auto last = std::min(static_cast<std::size_t>(std::max(0, scene.area.lastLane)), lanes.size() - 1);
    const double x0 = std::round(scene.xOf(scene.area.from)), x1 = std::round(scene.xOf(scene.area.to));
    const QRectF box(x0, scene.laneRect(lanes[first]).top(), std::max(1.0, x1 - x0),
                     scene.laneRect(lanes[last]).bottom() - scene.laneRect(lanes[first]).top());
    QColor tint = scene.colours->accent;
    tint.setAlpha(40);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(box, tint);
    painter.setPen(QPen(scene.colours->accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    for (const auto& corner : {box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()})
        painter.fillRect(QRectF(corner.x() - 3, corner.y() - 3, 6, 6), scene.colours->accent);
    const auto count = last - first + 1;
    const auto text = QStringLiteral("%1  ×  %2 %3")
                          .arg(durationText(scene.area.to - scene.area.from))
                          .arg(count)
                          .arg(count == 1 ? QStringLiteral("lane") : QStringLiteral("lanes"));
    painter.setFont(figureFont(12));
    const QRectF chip(x0, std::max<double>(scene.rulerHeight, box.top() - 17), QFontMetricsF(painter.font()).horizontalAdvance(text) + 16,
                      16);
    painter.fillRect(chip, scene.colours->accent);
    painter.setPen(scene.colours->onAccent);
    painter.drawText(chip, Qt::AlignCenter, text);
}

void paintHover(QPainter& painter, const TimelineScene& scene)
{
    const int lane = scene.layout->laneOf(scene.hovered->track);
    if (lane < 0)
        return;
    const auto row = scene.laneRect(scene.layout->lanes[static_cast<std::size_t>(lane)]);
    const double x0 = std::round(scene.xOf(scene.hovered->start)), x1 = std::round(scene.xOf(scene.hovered->end()));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(scene.colours->text, 1));
    painter.drawRoundedRect(QRectF(x0 - 0.5, row.top() + 1.5, std::max(2.0, x1 - x0), row.height() - 4), 2, 2);
}

} // namespace

void paintSelection(QPainter& painter, const TimelineScene& scene)
{
    painter.save();
    if (scene.pinned && !scene.pinned->pieces.empty()) {
        const auto stops = stopsOf(scene);
        paintVeil(painter, scene, stops);
        paintWay(painter, scene, stops);
    }
    if (!scene.area.isEmpty() && !scene.layout->lanes.empty())
        paintArea(painter, scene);
    if (scene.hovered)
        paintHover(painter, scene);
    painter.restore();
}

void paintPlayhead(QPainter& painter, const TimelineScene& scene)
{
    const double x = std::round(scene.xOf(scene.playhead));
    if (scene.playhead < Time{} || x < scene.labelWidth || x > scene.width)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillRect(QRectF(x - 1, scene.rulerHeight - 6, 2, scene.height), scene.colours->accent);
    QPainterPath head;
    head.moveTo(x - 6, scene.rulerHeight - 20);
    head.lineTo(x + 6, scene.rulerHeight - 20);
    head.lineTo(x + 6, scene.rulerHeight - 10);
    head.lineTo(x, scene.rulerHeight - 4);
    head.lineTo(x - 6, scene.rulerHeight - 10);
    head.closeSubpath();
    painter.fillPath(head, scene.colours->accent);
    painter.restore();
}

} // namespace floom::inline desk
