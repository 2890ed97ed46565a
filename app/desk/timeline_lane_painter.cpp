// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of lanes: stacked shares per column, boxes, the lines of a folded channel, requests in flight.
#include "desk/timeline_painter.h"

#include "recording/timeline_ruler.h"

#include <QBrush>
#include <QImage>
#include <QPainter>

#include <algorithm>

namespace floom {

namespace {

constexpr int kLaneGap = 3; // px below a lane that stay empty
constexpr double kNarrowest = 1;
constexpr double kCyclePx = 12; // a cycle of a bus at least this wide is told apart
constexpr double kBeatPx = 4; // ... and a transfer of data

QString spanText(const Span& span, int category)
{
    const auto letter = categoryLetter(category);
    const auto word = categoryIsBackground(category) ? ownerWords(static_cast<Owner>(span.owner)).toLower() : durationText(span.lengthPs());
    return letter.isEmpty() ? word : letter + QStringLiteral("  ") + word;
}

// The cycles of a visit of a bus, each with its byte where there is room. False when they are too narrow to be told apart.
bool paintCycles(QPainter& painter, const TimelineScene& scene, const Span& span, const QRectF& box, const QColor& ink)
{
    const auto* timing = scene.buses && span.track < scene.buses->size() ? &(*scene.buses)[span.track] : nullptr;
    if (!timing || !timing->isKnown() || static_cast<double>(timing->tWc) < kCyclePx * scene.psPerPixel())
        return false;
    painter.setFont(figureFont(11));
    bool told = false;
    for (const auto& cycle : busCycles(*scene.index, *timing, span, scene.fromPs, scene.toPs)) {
        const double x0 = std::round(scene.xOf(cycle.startPs)), x1 = std::round(scene.xOf(cycle.endPs));
        if (x1 - x0 < kBeatPx)
            continue;
        const QRectF cell(x0, box.top() + 1, x1 - x0 - 1, box.height() - 2);
        auto shade = ink;
        shade.setAlpha(cycle.kind == BusCycle::Kind::command ? 70 : cycle.kind == BusCycle::Kind::address ? 25 : 45);
        painter.fillRect(cell, shade);
        told = true;
        if (painter.fontMetrics().horizontalAdvance(cycle.text) + 2 > cell.width())
            continue;
        painter.setPen(ink);
        painter.drawText(cell, Qt::AlignCenter, cycle.text);
    }
    return told;
}

void paintBox(QPainter& painter, const TimelineScene& scene, const Span& span, double top, double height)
{
    const double x0 = std::max<double>(scene.labelWidth - 4, std::round(scene.xOf(span.startPs)));
    const double x1 = std::min<double>(scene.width + 4, std::round(scene.xOf(span.endPs())));
    const double gap = x1 - x0 >= 4 ? 1 : 0;
    const QRectF box(x0, top, std::max(kNarrowest, x1 - x0 - gap), height);
    const int category = scene.index->category(span);
    fillCategory(painter, *scene.colours, box, category);
    if (height < 12 || box.width() < kLetterPx || categoryLook(category) == Look::waiting)
        return;
    const auto ink = Theme::current()->inkOn(scene.colours->look(categoryLook(category)));
    if (paintCycles(painter, scene, span, box, ink))
        return;
    painter.setFont(figureFont(12));
    painter.setPen(ink);
    const double shownLeft = std::max<double>(box.left(), scene.labelWidth);
    const QRectF place(shownLeft, box.top(), std::min<double>(box.right(), scene.width) - shownLeft, box.height());
    if (place.width() >= kTextPx)
        painter.drawText(place.adjusted(6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, spanText(span, category));
    else if (place.width() >= kLetterPx)
        painter.drawText(place, Qt::AlignCenter, categoryLetter(category));
}

struct Ink {
    QRgb body;
    QRgb top; // the uppermost pixel: a line for the drive's own work
};

Ink inkOf(const ThemeColours& colours, int category)
{
    const auto colour = categoryLook(category) == Look::waiting ? colours.edge : colours.look(categoryLook(category));
    return {qPremultiply(colour.rgba()), qPremultiply((categoryIsBackground(category) ? colours.text : colour).rgba())};
}

// In flight: bright = in service, dark = the colour of what it waits behind.
Ink causeInk(const ThemeColours& colours, int category)
{
    const bool waits = categoryIsBackground(category);
    auto colour = categoryLook(category) == Look::waiting ? colours.edge : colours.look(categoryLook(category));
    if (waits)
        colour = QColor::fromRgbF((colour.redF() + colours.canvas.redF()) / 2, (colour.greenF() + colours.canvas.greenF()) / 2,
                                  (colour.blueF() + colours.canvas.blueF()) / 2);
    return {qPremultiply(colour.rgba()), qPremultiply(colour.rgba())};
}

// Bars from the bottom up: each category takes its share of the column's height, and at least one pixel so that nothing rare is lost.
void paintShares(QPainter& painter, const TimelineScene& scene, const BusyColumns& busy, const TimelineColumns& columns,
                 std::size_t servers, double top, double height, Ink (*inkFor)(const ThemeColours&, int) = inkOf)
{
    const int rows = std::max(1, static_cast<int>(height));
    QImage strip(columns.count(), rows, QImage::Format_ARGB32_Premultiplied);
    strip.fill(Qt::transparent);
    std::vector<QRgb*> lines(static_cast<std::size_t>(rows));
    for (int r = 0; r < rows; ++r)
        lines[static_cast<std::size_t>(r)] = reinterpret_cast<QRgb*>(strip.scanLine(r));
    std::vector<Ink> inks;
    for (const int category : busy.categories())
        inks.push_back(inkFor(*scene.colours, category));
    for (int c = 0; c < columns.count(); ++c) {
        const double whole = static_cast<double>(columns.edge(c + 1) - columns.edge(c)) * static_cast<double>(servers);
        double level = 0;
        int drawn = 0;
        for (std::size_t row = 0; row < inks.size() && drawn < rows && whole > 0; ++row) {
            const auto ps = busy.at(static_cast<int>(row), c);
            if (ps <= 0)
                continue;
            level += static_cast<double>(ps) / whole * rows;
            const int upTo = std::min(rows, std::max(drawn + 1, static_cast<int>(std::lround(level))));
            for (int r = drawn; r < upTo; ++r)
                lines[static_cast<std::size_t>(rows - 1 - r)][c] = r == upTo - 1 && upTo - drawn >= 2 ? inks[row].top : inks[row].body;
            drawn = upTo;
        }
    }
    painter.drawImage(QRectF(scene.labelWidth, top, scene.lanesWidth(), rows), strip);
}

// What is rare keeps a pixel of the whole height, however little of a column it takes.
void paintRare(QPainter& painter, const TimelineScene& scene, int track, double top, double height)
{
    double last = -1;
    scene.index->forEachRare(track, scene.fromPs, scene.toPs, [&](const Span& span) {
        const double x = std::max<double>(scene.labelWidth, std::floor(scene.xOf(span.startPs)));
        if (x == last || static_cast<double>(span.lengthPs()) >= kBoxPx * scene.psPerPixel())
            return;
        painter.fillRect(QRectF(x, top, 1, height), scene.colours->error);
        last = x;
    });
}

BusyColumns sharesOf(const TimelineScene& scene, const TimelineIndex& index, const std::vector<int>& tracks)
{
    return scene.shares ? scene.shares->of(index, tracks, *scene.columns) : countShares(index, tracks, *scene.columns);
}

// One strip for one or more tracks: what is wide enough becomes a box (single tracks only), the rest shares.
void paintTracks(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height)
{
    const auto& index = *scene.index;
    const auto& columns = *scene.columns;
    auto busy = sharesOf(scene, index, tracks);
    std::vector<const Span*> boxes;
    if (tracks.size() == 1) {
        const auto least = static_cast<std::int64_t>(std::ceil(kBoxPx * scene.psPerPixel()));
        index.forEachLong(tracks.front(), scene.fromPs, scene.toPs, least, [&](const Span& span) {
            boxes.push_back(&span);
            busy.add(columns, busy.row(index.category(span)), span.startPs, span.endPs(), -1);
        });
    }
    paintShares(painter, scene, busy, columns, tracks.size(), top, height);
    for (const int t : tracks)
        paintRare(painter, scene, t, top, height);
    painter.setFont(figureFont(12));
    for (const auto* span : boxes)
        paintBox(painter, scene, *span, top, height);
}

// The parent as a bar, then a line for each track below it; several tracks a line when there is less than a pixel for each.
void paintFolded(QPainter& painter, const TimelineScene& scene, const Lane& lane, double top, double height)
{
    const double bar = std::min(height, std::floor(height >= 20 ? 8 : height / 3));
    paintTracks(painter, scene, {lane.tracks.front()}, top, bar);
    const auto below = lane.tracks.size() - 1;
    const double room = height - bar - 1;
    if (below == 0 || room < 1)
        return;
    const auto lines = std::min(below, static_cast<std::size_t>(room));
    for (std::size_t i = 0; i < lines; ++i) {
        const auto first = lane.tracks.begin() + 1 + static_cast<std::ptrdiff_t>(i * below / lines);
        const auto last = lane.tracks.begin() + 1 + static_cast<std::ptrdiff_t>((i + 1) * below / lines);
        const double y0 = top + bar + 1 + std::floor(room * static_cast<double>(i) / static_cast<double>(lines));
        const double y1 = top + bar + 1 + std::floor(room * static_cast<double>(i + 1) / static_cast<double>(lines));
        paintTracks(painter, scene, {first, last}, y0, std::max(1.0, y1 - y0 >= 3 ? y1 - y0 - 1 : y1 - y0));
    }
}

void paintFlight(QPainter& painter, const TimelineScene& scene, const Lane& lane, double top, double height)
{
    if (!scene.flight || scene.flight->trackCount() == 0 || lane.inFlight <= 0)
        return;
    const auto& columns = *scene.columns;
    if (const auto causes = scene.causes ? scene.causes->columns(columns) : std::nullopt)
        return paintShares(painter, scene, *causes, columns, static_cast<std::size_t>(lane.inFlight), top, height, causeInk);
    paintShares(painter, scene, sharesOf(scene, *scene.flight, {0}), columns, static_cast<std::size_t>(lane.inFlight), top, height);
}

} // namespace

void paintTracksShare(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height)
{
    if (tracks.empty())
        return;
    const TimelineColumns columns(scene.fromPs, scene.toPs, scene.lanesWidth());
    paintShares(painter, scene, countShares(*scene.index, tracks, columns), columns, tracks.size(), top, height);
}

void paintLane(QPainter& painter, const TimelineScene& scene, const Lane& lane)
{
    const auto row = scene.laneRect(lane);
    const double top = row.top() + (lane.height >= 24 ? kLaneGap : 1);
    const double height = lane.height - (lane.height >= 24 ? 2 * kLaneGap : kLaneGap);
    switch (lane.kind) {
    case Lane::Kind::header:
        return;
    case Lane::Kind::flight:
        return paintFlight(painter, scene, lane, row.top() + 2, lane.height - 4);
    case Lane::Kind::power:
        if (scene.power)
            paintPowerCurve(painter, *scene.power, QRectF(scene.labelWidth, row.top() + 2, scene.lanesWidth(), lane.height - 4),
                            scene.fromPs, scene.toPs, *scene.colours);
        return;
    case Lane::Kind::folded:
        return paintFolded(painter, scene, lane, top, height);
    case Lane::Kind::track:
    case Lane::Kind::merged:
        return paintTracks(painter, scene, lane.tracks, top, height);
    }
}

} // namespace floom
