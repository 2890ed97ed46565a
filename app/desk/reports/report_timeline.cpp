// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_pipe.h"

#include "desk/painters/timeline_painter.h"
#include "export/number_text.h"
#include "look/theme.h"
#include "recording/percentile_request.h"
#include "recording/timeline_ruler.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace floom::inline desk {

namespace {

constexpr double kFine = 1.3; // lane px per paper px: print is finer than a screen
constexpr std::size_t kMostLanes = 16;
constexpr std::size_t kNoted = 3; // number of kinds of pieces described in words
constexpr int kLabelWidth = 190, kRuler = 24;
constexpr int kStrip = 40; // px below the lanes: the request's life in one line, with text

struct Story { // the content of the picture
    std::shared_ptr<const TimelineIndex> index;
    RequestLife life;
    TimelineLayout layout;
    TimelineWindow window;
    std::vector<LifePiece> strip; // the request's life; consecutive waits for one server merged
};

bool isMeasured(const RunResult& result, const RequestSpan& one)
{
    return one.completed > result.window.start && one.completed <= result.window.end && isRecorded(result, one);
}

// The request at p99 as everywhere; if it was not recorded, the nearest one that was. Without a p99, the slowest.
std::optional<std::int64_t> requestAtP99(const RunResult& result)
{
    constexpr double kPercentile = 0.99;
    const RequestSpan* wanted =
        std::isfinite(result.latency.p99) ? findRequest(*result.spans, percentileRequest(result, {}, kPercentile)) : nullptr;
    const auto rank = [&](const RequestSpan& one) { // the least is the one
        const Time latency = one.completed - one.issued;
        return wanted ? std::llabs((latency - (wanted->completed - wanted->issued)).ps) : -latency.ps;
    };
    const RequestSpan* best = wanted && isRecorded(result, *wanted) ? wanted : nullptr;
    for (const RequestSpan& one : result.spans->requests)
        if (isMeasured(result, one) && (!best || rank(one) < rank(*best)))
            best = &one;
    return best ? std::optional<std::int64_t>(best->request) : std::nullopt;
}

// Share of measured requests in higher buckets; -1 without requests.
double shareAbove(const Histogram& histogram, Time latency)
{
    std::uint64_t above = 0;
    const auto& counts = histogram.counts();
    for (std::size_t i = Histogram::indexOf(latency.ps) + 1; i < counts.size(); ++i)
        above += counts[i];
    return histogram.total() > 0 ? static_cast<double>(above) / static_cast<double>(histogram.total()) : -1;
}

// Lanes of the request's channel, unfolded: those it used and the neighbours of its dies.
TimelineLayout lanesOf(const TimelineIndex& index, const RunRecord& record, const Catalogue& catalogue, const RequestLife& life)
{
    const auto roles = trackRoles(index.store(), catalogue);
    std::set<int> hidden, met, parents;
    for (const TrackUse& use : record.result.utilization)
        if (!use.limits)
            hidden.insert(use.track);
    LaneMetrics metrics{0, 0, 0, 20, 20};
    const auto first = layoutLanes(index, roles, {}, metrics, hidden);
    for (const LifePiece& piece : life.pieces)
        if (piece.track >= 0 && (!hidden.contains(piece.track) || index.isQueue(piece.track))) {
            met.insert(piece.track);
            if (const int parent = first.parents[static_cast<std::size_t>(piece.track)]; parent >= 0)
                parents.insert(parent);
        }
    std::set<std::string> toggled;
    for (const Lane& lane : first.lanes)
        if (lane.foldable && !lane.tracks.empty() && lane.depth == 0 && lane.kind != Lane::Kind::merged
            && lane.open != parents.contains(lane.tracks.front()))
            toggled.insert(lane.key);
    auto layout = layoutLanes(index, roles, toggled, metrics, hidden);
    std::erase_if(layout.lanes, [&](const Lane& lane) {
        return std::none_of(lane.tracks.begin(), lane.tracks.end(), [&](int track) {
            return met.contains(track) || parents.contains(layout.parents[static_cast<std::size_t>(track)]);
        });
    });
    // Too many lanes: drop unused ones first.
    for (std::size_t i = layout.lanes.size(); i-- > 0 && layout.lanes.size() > kMostLanes;)
        if (std::none_of(layout.lanes[i].tracks.begin(), layout.lanes[i].tracks.end(), [&](int track) { return met.contains(track); }))
            layout.lanes.erase(layout.lanes.begin() + static_cast<std::ptrdiff_t>(i));
    for (Lane& lane : layout.lanes)
        lane.foldable = false;
    nameLanes(layout, index.store(), catalogue);
    return layout;
}

void stack(TimelineLayout& layout, int height)
{
    layout.height = 0;
    for (Lane& lane : layout.lanes) {
        lane.top = layout.height;
        lane.height = height;
        layout.height += height;
    }
}

// Merges consecutive waits for the same server, whatever holds it.
std::vector<LifePiece> stripOf(const RequestLife& life)
{
    std::vector<LifePiece> strip;
    for (const LifePiece& piece : life.pieces) {
        LifePiece* last = strip.empty() ? nullptr : &strip.back();
        if (last != nullptr && !piece.service && !last->service && last->track == piece.track && last->unrecorded == piece.unrecorded) {
            if (piece.length() > last->length())
                last->activity = piece.activity, last->owner = piece.owner;
            last->end = piece.end;
        } else {
            strip.push_back(piece);
        }
    }
    return strip;
}

QString resourceOf(const Story& story, const LifePiece& piece)
{
    return piece.track >= 0 ? QString::fromStdString(story.index->store().tracks[static_cast<std::size_t>(piece.track)].resource)
                            : QString();
}

QString stripWords(const Story& story, const LifePiece& piece)
{
    if (piece.service)
        return activityWords(*story.index, piece.activity);
    if (piece.unrecorded != LifePiece::Unrecorded::no)
        return piece.unrecorded == LifePiece::Unrecorded::work ? QStringLiteral("own work, not recorded") : QStringLiteral("not recorded");
    return piece.track >= 0 ? QStringLiteral("waits for the %1").arg(resourceOf(story, piece)) : QStringLiteral("waits");
}

// "77 % die busy: array read (277 µs)"
QStringList toldOf(const Story& story)
{
    auto rows = lifeRows(*story.index, story.life);
    std::stable_sort(rows.begin(), rows.end(), [](const LifeRow& a, const LifeRow& b) { return a.length > b.length; });
    rows.resize(std::min(rows.size(), kNoted));
    QStringList told;
    for (const LifeRow& row : rows)
        told << QStringLiteral("%1, %2 (%3)")
                    .arg(row.label, durationText(row.length), QString::fromStdString(percentText(row.share / 10'000.0, 0)));
    return told;
}

class StoryPainter {
public:
    StoryPainter(QPainter& painter, const Story& story, const QSizeF& size)
        : m_painter(painter)
        , m_story(story)
        , m_layout(story.layout)
        , m_colours(themeColours(false))
    {
        m_scene.index = story.index.get();
        m_scene.layout = &m_layout;
        m_scene.colours = &m_colours;
        m_scene.from = story.window.from;
        m_scene.to = story.window.to;
        m_scene.labelWidth = kLabelWidth;
        m_scene.rulerHeight = kRuler;
        m_scene.width = static_cast<int>(size.width() * kFine);
        m_scene.height = static_cast<int>(size.height() * kFine) - kStrip;
        m_scene.pinned = &story.life;
        const auto lanes = static_cast<int>(std::max<std::size_t>(1, m_layout.lanes.size()));
        stack(m_layout, std::clamp((m_scene.height - kRuler) / lanes, 12, 32));
    }

    void paint()
    {
        m_painter.save();
        m_painter.scale(1 / kFine, 1 / kFine);
        paintTimeline(m_painter, m_scene);
        m_painter.setRenderHint(QPainter::Antialiasing);
        paintStrip();
        m_painter.restore();
    }

private:
    // Below the lanes, on the same time axis: the request's time breakdown.
    void paintStrip()
    {
        const double top = kRuler + m_layout.height + 6, height = 15;
        m_painter.setFont(wordFont(12, QFont::DemiBold));
        m_painter.setPen(m_colours.text);
        m_painter.drawText(QRectF(24, top, kLabelWidth - 32, height), Qt::AlignVCenter,
                           m_story.life.request.write ? QStringLiteral("this write") : QStringLiteral("this read"));
        double free = 0; // left end of the free space for text
        for (const LifePiece& piece : m_story.strip) {
            const QRectF box(m_scene.xOf(piece.start), top, m_scene.xOf(piece.end) - m_scene.xOf(piece.start), height);
            const auto activity = static_cast<std::size_t>(piece.activity);
            const bool known = piece.activity >= 0 && activity < m_story.index->activities().size();
            const bool background = piece.owner > Owner::hostWrite && piece.owner < Owner::other;
            const int category = timelineCategory(known ? m_story.index->activities()[activity].look : ActivityStyle::waiting, background);
            if (piece.service)
                fillCategory(m_painter, m_colours, box, category);
            else
                fillWait(m_painter, m_colours, box, category);
            m_painter.setFont(wordFont(11));
            const QString words = stripWords(m_story, piece) + QStringLiteral(" ") + durationText(piece.length());
            const double wide = m_painter.fontMetrics().horizontalAdvance(words);
            if (wide > box.width() + 70 || box.width() < 12 || box.left() < free)
                continue;
            const double left = std::min(box.left(), m_scene.width - wide - 2);
            if (left < free)
                continue;
            m_painter.setPen(m_colours.text);
            m_painter.drawText(QRectF(left, top + height + 1, wide + 2, 15), Qt::AlignLeft | Qt::AlignVCenter, words);
            free = left + wide + 10;
        }
    }

    QPainter& m_painter;
    const Story& m_story;
    TimelineLayout m_layout;
    const ThemeColours& m_colours;
    TimelineScene m_scene;
};

Story storyOf(const RunRecord& record, const Catalogue& catalogue, std::int64_t request)
{
    Story story;
    story.index = std::make_shared<const TimelineIndex>(record.result.spans, record.result.activities);
    story.life = requestLife(*story.index, request);
    story.layout = lanesOf(*story.index, record, catalogue, story.life);
    story.window = TimelineWindow::framing(story.life.request.issued, story.life.request.completed, 0.86, story.index->end());
    story.strip = stripOf(story.life);
    return story;
}

} // namespace

std::optional<ReportFigure> timelineFigure(const ReportedRun& run, const Catalogue& catalogue)
{
    const RunResult& result = run.record->result;
    const auto request = result.spans ? requestAtP99(result) : std::nullopt;
    if (!request)
        return std::nullopt;
    const auto story = std::make_shared<const Story>(storyOf(*run.record, catalogue, *request));
    if (story->life.pieces.empty() || story->layout.lanes.empty())
        return std::nullopt;
    const auto& one = story->life.request;
    const double us = (one.completed - one.issued).microseconds();
    const double slower = shareAbove(result.histogram, one.completed - one.issued);
    QString words = QStringLiteral("%1 %2 took %3")
                        .arg(one.write ? QStringLiteral("Write") : QStringLiteral("Read"), QString::fromStdString(countText(one.request)),
                             QString::fromStdString(microsecondsText(us)));
    if (slower >= 0)
        words += QStringLiteral("; %1 of all requests are slower").arg(QString::fromStdString(percentText(slower)));
    const QStringList told = toldOf(*story);
    const double lanes = static_cast<double>(story->layout.lanes.size());
    const auto high = [lanes](double lane) { return (kRuler + lane * lanes + kStrip) / kFine; };
    return ReportFigure{words + QStringLiteral(". Most of its time: ") + told.join(QStringLiteral("; ")) + u'.',
                        shortProvenance(run),
                        QSizeF(kReportWidth, high(20)),
                        [story](QPainter& painter, const QSizeF& size) { StoryPainter(painter, *story, size).paint(); },
                        high(14),
                        high(32)};
}

} // namespace floom::inline desk
