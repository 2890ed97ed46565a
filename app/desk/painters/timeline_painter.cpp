// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/timeline_painter.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/timeline_folds.h"
#include "recording/timeline_ruler.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr double kLabelLine = 13; // px of a lane's text line
constexpr int kIdGap = 8;
constexpr int kWideLabels = 170; // px from which the per cent sign fits

void paintChevron(QPainter& painter, const ThemeColours& colours, double x, double y, bool open)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colours.muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    QPainterPath path;
    if (open) {
        path.moveTo(x - 3.5, y - 1.75);
        path.lineTo(x, y + 1.75);
        path.lineTo(x + 3.5, y - 1.75);
    } else {
        path.moveTo(x - 1.75, y - 3.5);
        path.lineTo(x + 1.75, y);
        path.lineTo(x - 1.75, y + 3.5);
    }
    painter.drawPath(path);
    painter.restore();
}

void paintHeader(QPainter& painter, const TimelineScene& scene, const Lane& lane, const QRectF& row)
{
    const auto& colours = *scene.colours;
    painter.fillRect(QRectF(0, row.top(), scene.width, row.height()), colours.field);
    painter.fillRect(QRectF(0, row.bottom() - 1, scene.width, 1), colours.line);
    auto font = wordFont(11, QFont::DemiBold);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.66);
    painter.setFont(font);
    painter.setPen(colours.muted);
    painter.drawText(QRectF(24, row.top(), scene.labelWidth - 24, row.height()), Qt::AlignVCenter | Qt::AlignLeft, lane.label);
    painter.setFont(wordFont(11));
    painter.drawText(QRectF(scene.labelWidth + 8, row.top(), scene.lanesWidth() - 8, row.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     lane.note);
}

bool isPinnedLane(const TimelineScene& scene, const Lane& lane)
{
    if (!scene.pinned || lane.tracks.empty())
        return false;
    for (const auto& piece : scene.pinned->pieces)
        if (piece.service && piece.track == lane.tracks.front())
            return true;
    return false;
}

// Text is not clipped in lanes that are lower than it.
QRectF lineOf(const TimelineScene& scene, const QRectF& row)
{
    if (row.height() >= kLabelLine)
        return row;
    const double top = row.center().y() - kLabelLine / 2;
    const bool atTop = row.top() >= scene.rulerHeight && top < scene.rulerHeight;
    return {row.left(), atTop ? scene.rulerHeight : top, row.width(), kLabelLine};
}

double labelLeft(const Lane& lane)
{
    return 24 + lane.depth * 18;
}

double figureRoom(const Lane& lane, bool wide)
{
    return !lane.figure.isEmpty() ? 60 : wide ? 40 : 24;
}

// The end of the name that fits, from the start of a word or an index: "…plane[0]".
QString shortName(const QString& name, const QFontMetrics& font, int room)
{
    if (font.horizontalAdvance(name) <= room)
        return name;
    for (int at = 1; at + 1 < name.size(); ++at) {
        const QChar sign = name[at];
        if (sign != u'.' && sign != u'[' && sign != u' ')
            continue;
        const auto end = u'…' + name.mid(sign == u'[' ? at : at + 1);
        if (font.horizontalAdvance(end) <= room)
            return end;
    }
    return font.elidedText(name, Qt::ElideLeft, room);
}

QFont nameFont(const Lane& lane, bool strong)
{
    return lane.words.isEmpty() ? figureFont(12, strong ? QFont::Bold : QFont::Normal) : wordFont(12, strong ? QFont::Bold : QFont::Medium);
}

// The display name, followed by the id in small type if both fit. Otherwise the name alone; for an array element the id, which identifies
// it.
void paintName(QPainter& painter, const Lane& lane, bool strong, const QColor& ink, const QRectF& place, const ThemeColours& colours)
{
    painter.setFont(nameFont(lane, strong));
    painter.setPen(ink);
    const double wide = painter.fontMetrics().horizontalAdvance(lane.words);
    const double both = wide + kIdGap + 4 + QFontMetricsF(figureFont(11)).horizontalAdvance(lane.id);
    if (lane.words.isEmpty() || wide > place.width() || (lane.id == lane.label && both > place.width())) {
        painter.setFont(figureFont(12, strong ? QFont::Bold : QFont::Normal));
        const auto name = shortName(lane.label, painter.fontMetrics(), static_cast<int>(place.width()));
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, name);
        return;
    }
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, lane.words);
    painter.setFont(figureFont(11));
    painter.setPen(colours.muted);
    if (both <= place.width())
        painter.drawText(place.adjusted(wide + kIdGap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, lane.id);
}

void paintLabel(QPainter& painter, const TimelineScene& scene, const Lane& lane, const QRectF& row)
{
    const auto& colours = *scene.colours;
    const bool strong = isPinnedLane(scene, lane);
    const double left = labelLeft(lane);
    const QColor ink = strong || lane.depth == 0 ? colours.text : colours.muted;
    const bool wide = scene.labelWidth >= kWideLabels;
    const double room = figureRoom(lane, wide);
    const QRectF busy(scene.labelWidth - 8 - room, row.top(), room, row.height());
    paintName(painter, lane, strong, ink, {left, row.top(), busy.left() - left, row.height()}, colours);
    painter.setFont(figureFont(12));
    painter.setPen(colours.muted);
    const auto share = !lane.figure.isEmpty() ? lane.figure
        : lane.kind == Lane::Kind::flight     ? QString::number(lane.inFlight)
                                              : qt(wide ? percentText(lane.busy, 0) : fixedText(100 * lane.busy, 0));
    painter.drawText(busy, Qt::AlignVCenter | Qt::AlignRight, share);
}

// Whether the playhead, a marker or a flag on the ruler would hide a label between two positions.
bool isCovered(const TimelineScene& scene, double left, double right)
{
    const auto covers = [&](Time at, double before, double after) {
        return at >= Time{} && scene.xOf(at) + after >= left && scene.xOf(at) - before <= right;
    };
    if (covers(scene.playhead, 8, 8) || covers(scene.markers[0], 12, 12) || covers(scene.markers[1], 12, 12))
        return true;
    const QFontMetricsF words(wordFont(11, QFont::Medium));
    return scene.flags && std::any_of(scene.flags->begin(), scene.flags->end(), [&](const TimelineFlag& flag) {
               return covers(flag.at, 0, 20 + (flag.text.isEmpty() ? 0 : words.horizontalAdvance(flag.text)));
           });
}

// The ruler is broken where playback skips.
void paintFolds(QPainter& painter, const TimelineScene& scene)
{
    constexpr double kLeastPx = 24, kTooth = 4, kHeight = 3;
    if (scene.fold <= Time{} || scene.psPerPixel() * scene.lanesWidth() < static_cast<double>(scene.fold.ps))
        return;
    const auto least = later(scene.fold, Time{std::llround(scene.psPerPixel() * kLeastPx)});
    const double y = scene.rulerHeight - kHeight - 1.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Stretch& gap : gapsBetweenChanges(*scene.index, scene.from, scene.to, least)) {
        const double from = std::max(scene.xOf(gap.from), scene.labelWidth - 4 * kTooth) + kTooth;
        const double to = std::min(scene.xOf(gap.to), scene.width + 4 * kTooth) - kTooth;
        painter.fillRect(QRectF(from, scene.rulerHeight - 8, to - from, 8), scene.colours->canvas);
        QPolygonF line{QPointF(from, y)};
        int teeth = 0;
        for (double x = from + kTooth; x < to - kTooth; x += kTooth)
            line << QPointF(x, y + (teeth++ % 2 == 0 ? -kHeight : kHeight));
        line << QPointF(to, y);
        painter.setPen(QPen(scene.colours->muted, 1));
        painter.drawPolyline(line);
    }
    painter.restore();
}

} // namespace

int labelColumn(const TimelineLayout& layout, int least, int most)
{
    const QFontMetrics label(figureFont(12, QFont::Bold)), words(wordFont(12, QFont::Bold)), id(figureFont(11));
    const auto nameRoom = [&](const Lane& lane) {
        return lane.words.isEmpty() ? label.horizontalAdvance(lane.label)
                                    : words.horizontalAdvance(lane.words) + kIdGap + 4 + id.horizontalAdvance(lane.id);
    };
    double wanted = least;
    for (const auto& lane : layout.lanes)
        if (lane.kind != Lane::Kind::header)
            wanted = std::max(wanted, labelLeft(lane) + nameRoom(lane) + 6 + figureRoom(lane, true) + 8);
    return std::min(most, static_cast<int>(std::ceil(wanted)));
}

void paintLaneLabels(QPainter& painter, const TimelineScene& scene)
{
    double named =
        -1e9; // middle of the last labelled lane: compact lanes have room for only some of the labels, independent of the scroll position
    painter.save();
    painter.setClipRect(QRectF(0, scene.rulerHeight, scene.width, scene.height - scene.rulerHeight));
    for (std::size_t i = 0; i < scene.layout->lanes.size(); ++i) {
        const auto& lane = scene.layout->lanes[i];
        const auto row = scene.laneRect(lane);
        const bool hasWords = row.center().y() - named >= kLabelLine;
        named = hasWords ? row.center().y() : named;
        if (row.bottom() < scene.rulerHeight || row.top() > scene.height)
            continue;
        if (lane.kind == Lane::Kind::header)
            paintHeader(painter, scene, lane, row);
        else if (hasWords)
            paintLabel(painter, scene, lane, lineOf(scene, row));
        if (lane.foldable && hasWords)
            paintChevron(painter, *scene.colours, 12 + lane.depth * 18, row.center().y(), lane.open);
        if (static_cast<int>(i) == scene.focusLane) {
            painter.setPen(QPen(scene.colours->accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(1, row.top() + 1, scene.labelWidth - 2, row.height() - 2));
        }
    }
    painter.restore();
}

void paintRuler(QPainter& painter, const TimelineScene& scene)
{
    const auto& colours = *scene.colours;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(QRectF(scene.labelWidth, 0, scene.lanesWidth(), scene.height));
    painter.fillRect(QRectF(scene.labelWidth, scene.rulerHeight - 1, scene.lanesWidth(), 1), colours.line);
    painter.setFont(figureFont(12));
    const auto lanesBottom = std::min<double>(scene.height, scene.rulerHeight + scene.layout->height - scene.scroll);
    for (const auto& mark : rulerMarks(scene.from, scene.to, scene.lanesWidth())) {
        const auto x = std::floor(scene.xOf(mark.at));
        const bool major = !mark.label.isEmpty();
        painter.fillRect(QRectF(x, scene.rulerHeight - (major ? 12 : 5), 1, major ? 12 : 5), major ? colours.muted : colours.edge);
        if (!major)
            continue;
        painter.fillRect(QRectF(x, scene.rulerHeight, 1, lanesBottom - scene.rulerHeight), colours.line);
        painter.setPen(colours.muted);
        const double end = x + 5 + painter.fontMetrics().horizontalAdvance(mark.label);
        if (end <= scene.width && !isCovered(scene, x + 5, end))
            painter.drawText(QRectF(x + 5, 0, 160, scene.rulerHeight - 2), Qt::AlignVCenter | Qt::AlignLeft, mark.label);
    }
    painter.restore();
}

void paintTimeline(QPainter& painter, const TimelineScene& wanted)
{
    if (!wanted.index || !wanted.layout || !wanted.colours || wanted.lanesWidth() <= 0 || wanted.to <= wanted.from)
        return;
    const auto columns = wanted.shares ? TimelineColumns::onGrid(wanted.from, wanted.to - wanted.from, wanted.lanesWidth())
                                       : TimelineColumns(wanted.from, wanted.to, wanted.lanesWidth());
    TimelineScene scene = wanted;
    scene.columns = &columns;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(scene.labelWidth, 0, scene.lanesWidth(), scene.height), scene.colours->canvas);
    paintRuler(painter, scene);
    painter.setClipRect(QRectF(scene.labelWidth, 0, scene.lanesWidth(), scene.height));
    paintFolds(painter, scene);
    painter.setClipRect(QRectF(scene.labelWidth, scene.rulerHeight, scene.lanesWidth(), scene.height - scene.rulerHeight));
    bool named = false;
    for (const auto& lane : scene.layout->lanes) {
        const auto row = scene.laneRect(lane);
        if (row.bottom() < scene.rulerHeight || row.top() > scene.height)
            continue;
        paintLane(painter, scene, lane);
        if (scene.gaps && !lane.tracks.empty()) {
            paintGaps(painter, *scene.colours, *scene.gaps, {scene.from, scene.to}, row, !named);
            named = true;
        }
    }
    paintSelection(painter, scene);
    painter.setClipping(false);
    paintMarkers(painter, scene);
    paintHits(painter, scene);
    paintLaneLabels(painter, scene);
    paintPlayhead(painter, scene);
    painter.restore();
}

} // namespace floom::inline desk
