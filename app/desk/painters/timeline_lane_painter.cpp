// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of lanes: stacked shares per column, boxes, the lines of a folded channel, requests in flight and queued requests.
#include "desk/painters/timeline_painter.h"

#include "recording/timeline_ruler.h"

#include <QBrush>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace floom::inline desk {

namespace {

constexpr int kLaneGap = 3; // px of space below a lane
constexpr double kNarrowest = 1;
constexpr double kCyclePx = 12; // minimum px of a bus cycle to be drawn
constexpr double kBeatPx = 4; // ... and of a data transfer
constexpr double kFootShare = 0.4; // share of a lane's height

// "R  60.0 µs", "R  retry 1  60.0 µs", "P  gc"; only the letter if there is less room, with the retry number of a retry.
QString spanText(const TimelineIndex& index, const Span& span, int category, bool isShort)
{
    const auto letter = categoryLetter(category);
    if (index.isFunction(span.activity())) {
        const auto name = activityWords(index, span.activity());
        return isShort ? name : name + QStringLiteral("  ") + durationText(span.length());
    }
    const int before = readsBefore(index, span);
    if (isShort)
        return before > 0 ? letter + QString::number(before + 1) : letter;
    auto words = letter.isEmpty() ? QStringList() : QStringList{letter};
    if (before > 0)
        words << QStringLiteral("retry %1").arg(before);
    words << (categoryIsBackground(category) ? ownerWords(static_cast<Owner>(span.owner)).toLower() : durationText(span.length()));
    return words.join(QStringLiteral("  "));
}

// A wait's label, if there is room: "suspend  100 µs", "reserved".
void paintWaitWords(QPainter& painter, const TimelineScene& scene, const Span& span, const QRectF& place)
{
    const auto name = activityWords(*scene.index, span.activity());
    for (const auto& words : {name + QStringLiteral("  ") + durationText(span.length()), name}) {
        const double wide = painter.fontMetrics().horizontalAdvance(words) + 8;
        if (wide > place.width() - 4)
            continue;
        painter.fillRect(QRectF(place.left() + 3, place.center().y() - 7, wide, 14), scene.colours->canvas);
        painter.setPen(scene.colours->text);
        painter.drawText(place.adjusted(7, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, words);
        return;
    }
}

// The cycles of a bus span, each with its byte if there is room. False if they are too narrow.
bool paintCycles(QPainter& painter, const TimelineScene& scene, const Span& span, const QRectF& box, const QColor& ink)
{
    const Time shortest = scene.buses ? scene.buses->cycle(span.track) : Time{};
    if (shortest <= Time{} || static_cast<double>(shortest.ps) < kCyclePx * scene.psPerPixel())
        return false;
    painter.setFont(figureFont(11));
    bool told = false;
    for (const auto& cycle : scene.buses->cycles(*scene.index, span, scene.from, scene.to)) {
        const double x0 = std::round(scene.xOf(cycle.start)), x1 = std::round(scene.xOf(cycle.end));
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
    const double x0 = std::max<double>(scene.labelWidth - 4, std::round(scene.xOf(span.start)));
    const double x1 = std::min<double>(scene.width + 4, std::round(scene.xOf(span.end())));
    const double gap = x1 - x0 >= 4 ? 1 : 0;
    const QRectF box(x0, top, std::max(kNarrowest, x1 - x0 - gap), height);
    const int category = scene.index->category(span);
    fillCategory(painter, *scene.colours, box, category);
    const bool isFunction = scene.index->isFunction(span.activity());
    if (isFunction && box.width() >= 2) // separates neighbours of the same colour
        painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), scene.colours->canvas);
    if (height < (isFunction ? 9 : 12) || box.width() < kLetterPx)
        return;
    const auto ink = Theme::current()->inkOn(scene.colours->look(categoryStyle(category)));
    if (categoryStyle(category) != ActivityStyle::waiting && paintCycles(painter, scene, span, box, ink))
        return;
    painter.setFont(figureFont(height < 14 ? 10 : 12));
    painter.setPen(ink);
    const double shownLeft = std::max<double>(box.left(), scene.labelWidth);
    const QRectF place(shownLeft, box.top(), std::min<double>(box.right(), scene.width) - shownLeft, box.height());
    if (categoryStyle(category) == ActivityStyle::waiting)
        return paintWaitWords(painter, scene, span, place);
    const auto words = spanText(*scene.index, span, category, false);
    if (place.width() >= std::max(kTextPx, painter.fontMetrics().horizontalAdvance(words) + 8.0))
        painter.drawText(place.adjusted(6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, words);
    else if (const auto brief = spanText(*scene.index, span, category, true);
             place.width() >= std::max(kLetterPx, isFunction ? painter.fontMetrics().horizontalAdvance(brief) + 4.0 : 0.0))
        painter.drawText(place, Qt::AlignCenter, brief);
}

struct Ink {
    QRgb body;
    QRgb top; // the topmost pixel: a line for background work
    QRgb between; // between a hatch's lines; the body colour without a hatch
};

constexpr int kHatchPx = 4, kHatchLinePx = 2; // hatch period, and its line

QRgb premultiplied(const QColor& colour)
{
    return qPremultiply(colour.rgba());
}

Ink inkOf(const ThemeColours& colours, int category)
{
    if (categoryStyle(category) == ActivityStyle::waiting)
        return {premultiplied(colours.border), premultiplied(colours.border), 0};
    const auto body = premultiplied(colours.look(categoryStyle(category)));
    return {body, categoryIsBackground(category) ? premultiplied(colours.text) : body, body};
}

QColor dimmed(const QColor& colour, const ThemeColours& colours)
{
    return QColor::fromRgbF((colour.redF() + colours.canvas.redF()) / 2, (colour.greenF() + colours.canvas.greenF()) / 2,
                            (colour.blueF() + colours.canvas.blueF()) / 2);
}

// In flight: solid = in service, hatched = waiting, in the colour of the work it waits behind.
Ink causeInk(const ThemeColours& colours, int category)
{
    const auto colour = categoryStyle(category) == ActivityStyle::waiting ? colours.border : colours.look(categoryStyle(category));
    const auto behind = categoryIsBackground(category) ? dimmed(colour, colours) : colour;
    return {premultiplied(colour), premultiplied(colour), premultiplied(behind)};
}

// In flight where too many requests are in view to tell what each waits for: none of the legend's colours; writes are darker.
Ink plainInk(const ThemeColours& colours, int category)
{
    const auto colour = premultiplied(categoryStyle(category) == ActivityStyle::dataIn ? dimmed(colours.border, colours) : colours.border);
    return {colour, colour, colour};
}

// Distributes px among a column's parts: in total proportional to their sum, but at least one px each, so that rare parts stay visible, up
// to the total. With `keepsRare`, the column grows by its rare parts.
void shareOut(const std::vector<std::int64_t>& parts, double whole, int rows, bool keepsRare, std::vector<int>& px)
{
    const auto sum = static_cast<double>(std::accumulate(parts.begin(), parts.end(), std::int64_t{0}));
    const auto some = static_cast<int>(std::count_if(parts.begin(), parts.end(), [](std::int64_t ps) { return ps > 0; }));
    px.assign(parts.size(), 0);
    if (some == 0)
        return;
    const int least = std::min(some, keepsRare ? rows : 1);
    const int all = std::clamp(static_cast<int>(std::lround(sum / whole * rows)), least, rows);
    double level = 0;
    int drawn = 0, left = some;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i] <= 0)
            continue;
        --left;
        level += static_cast<double>(parts[i]);
        const int one = std::min(drawn + 1, all);
        const int upTo = std::clamp(static_cast<int>(std::lround(level / sum * all)), one, std::max(one, all - left));
        px[i] = upTo - drawn;
        drawn = upTo;
    }
}

struct Band { // the area for shares
    double top = 0, height = 0;
    std::size_t servers = 1; // number of servers at full height
    Ink (*ink)(const ThemeColours&, int) = inkOf;
    bool keepsRare = true;
};

// Stacked bars from the bottom: each category takes its share of the column's height.
void paintShares(QPainter& painter, const TimelineScene& scene, const BusyColumns& busy, const TimelineColumns& columns, const Band& band)
{
    const int rows = std::max(1, static_cast<int>(band.height));
    QImage strip(columns.count(), rows, QImage::Format_ARGB32_Premultiplied);
    strip.fill(Qt::transparent);
    std::vector<QRgb*> lines(static_cast<std::size_t>(rows));
    for (int r = 0; r < rows; ++r)
        lines[static_cast<std::size_t>(r)] = reinterpret_cast<QRgb*>(strip.scanLine(rows - 1 - r));
    std::vector<Ink> inks;
    for (const int category : busy.categories())
        inks.push_back(band.ink(*scene.colours, category));
    std::vector<std::int64_t> parts(inks.size());
    std::vector<int> px(inks.size());
    for (int c = 0; c < columns.count(); ++c) {
        const double whole = static_cast<double>((columns.edge(c + 1) - columns.edge(c)).ps) * static_cast<double>(band.servers);
        for (std::size_t row = 0; row < inks.size(); ++row)
            parts[row] = std::max<std::int64_t>(0, busy.at(static_cast<int>(row), c));
        if (whole > 0)
            shareOut(parts, whole, rows, band.keepsRare, px);
        // a column narrower than a picosecond repeats the one before
        int r = 0;
        for (std::size_t row = 0; row < inks.size(); ++row)
            for (int k = 0; k < px[row]; ++k, ++r) {
                const auto& ink = inks[row];
                const bool isTop = k > 0 && k == px[row] - 1 && ink.top != ink.body;
                lines[static_cast<std::size_t>(r)][c] = isTop ? ink.top : (c + r) % kHatchPx < kHatchLinePx ? ink.body : ink.between;
            }
    }
    painter.drawImage(QRectF(scene.labelWidth, band.top, scene.lanesWidth(), rows), strip);
}

// Rare spans get a full-height pixel, however short they are.
void paintRare(QPainter& painter, const TimelineScene& scene, int track, double top, double height)
{
    double last = -1;
    scene.index->forEachRare(track, scene.from, scene.to, [&](const Span& span) {
        const double x = std::max<double>(scene.labelWidth, std::floor(scene.xOf(span.start)));
        if (x == last || static_cast<double>(span.length().ps) >= kBoxPx * scene.psPerPixel())
            return;
        painter.fillRect(QRectF(x, top, 1, height), scene.colours->error);
        last = x;
    });
}

BusyColumns sharesOf(const TimelineScene& scene, const TimelineIndex& index, const std::vector<int>& tracks)
{
    return scene.shares ? scene.shares->of(index, tracks, *scene.columns) : countShares(index, tracks, *scene.columns);
}

// A strip for one or more tracks: wide spans become boxes (single tracks only), the rest shares.
void paintTracks(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height)
{
    const auto& index = *scene.index;
    const auto& columns = *scene.columns;
    auto busy = sharesOf(scene, index, tracks);
    std::vector<const Span*> boxes;
    if (tracks.size() == 1) {
        const Time least{static_cast<std::int64_t>(std::ceil(kBoxPx * scene.psPerPixel()))};
        index.forEachLong(tracks.front(), scene.from, scene.to, least, [&](const Span& span) {
            boxes.push_back(&span);
            busy.add(columns, busy.row(index.category(span)), span.start, span.end(), -1);
        });
    }
    paintShares(painter, scene, busy, columns, {top, height, tracks.size()});
    for (const int t : tracks)
        paintRare(painter, scene, t, top, height);
    painter.setFont(figureFont(12));
    for (const auto* span : boxes)
        paintBox(painter, scene, *span, top, height);
}

// The parent as a bar, then a line per child track; several tracks per line if there is less than a pixel for each.
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
    Band band{top, height, static_cast<std::size_t>(lane.inFlight), causeInk, false};
    if (const auto causes = scene.causes ? scene.causes->columns(columns) : std::nullopt)
        return paintShares(painter, scene, *causes, columns, band);
    band.ink = plainInk;
    paintShares(painter, scene, sharesOf(scene, *scene.flight, {0}), columns, band);
}

// Height proportional to the number waiting at once.
void paintQueue(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height)
{
    std::size_t most = 0;
    for (const int t : tracks)
        most += static_cast<std::size_t>(scene.index->mostAtOnce(t));
    if (most > 0)
        paintShares(painter, scene, sharesOf(scene, *scene.index, tracks), *scene.columns, {top, height, most});
}

// A row per call depth, the outermost function on top.
void paintCalls(QPainter& painter, const TimelineScene& scene, const Lane& lane, double top, double height)
{
    TimelineScene rows = scene;
    rows.index = scene.index->calls().frames.get();
    rows.buses = nullptr;
    for (std::size_t i = 0; i < lane.rows.size(); ++i) {
        const double y0 = top + std::floor(height * static_cast<double>(i) / static_cast<double>(lane.rows.size()));
        const double y1 = top + std::floor(height * static_cast<double>(i + 1) / static_cast<double>(lane.rows.size()));
        paintTracks(painter, rows, {lane.rows[i]}, y0, y1 - y0 - 1);
    }
}

// Occupancy of a die's registers or a channel's SRAM, below the activity of the die or bus.
void paintFoot(QPainter& painter, const TimelineScene& scene, const Lane& lane, double top, double height)
{
    for (std::size_t i = 0; i < lane.foot.size(); ++i) {
        const double y0 = top + std::floor(height * static_cast<double>(i) / static_cast<double>(lane.foot.size()));
        const double y1 = top + std::floor(height * static_cast<double>(i + 1) / static_cast<double>(lane.foot.size()));
        if (scene.index->mostAtOnce(lane.foot[i]) > 1)
            paintQueue(painter, scene, {lane.foot[i]}, y0, y1 - y0);
        else
            paintTracks(painter, scene, {lane.foot[i]}, y0, y1 - y0);
    }
}

} // namespace

void paintTracksShare(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height)
{
    if (tracks.empty())
        return;
    const TimelineColumns columns(scene.from, scene.to, scene.lanesWidth());
    paintShares(painter, scene, countShares(*scene.index, tracks, columns), columns, {top, height, tracks.size()});
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
            paintPowerCurve(painter, *scene.power, QRectF(scene.labelWidth, row.top() + 2, scene.lanesWidth(), lane.height - 4), scene.from,
                            scene.to, *scene.colours);
        return;
    case Lane::Kind::folded:
        return paintFolded(painter, scene, lane, top, height);
    case Lane::Kind::queue:
        return paintQueue(painter, scene, lane.tracks, top, height);
    case Lane::Kind::calls:
        return paintCalls(painter, scene, lane, top, height);
    case Lane::Kind::track:
    case Lane::Kind::merged:
        const double foot = lane.foot.empty() ? 0 : std::max(1.0, std::floor(height * kFootShare));
        paintTracks(painter, scene, lane.tracks, top, height - foot);
        paintFoot(painter, scene, lane, top + height - foot, foot);
    }
}

} // namespace floom::inline desk
