// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the timeline of a scene: ruler, labels, lanes and what lies over them. A pure function of the scene, the same on screen and in an
// exported picture. Cost follows the pixels: shares of columns below kBoxPx, boxes above.
#pragma once

#include "desk/timeline_scene.h"
#include "recording/timeline_window.h"

class QPainter;

namespace floom {

constexpr double kBoxPx = 3; // a span at least this wide is a box of its own
constexpr double kLetterPx = 18; // ... carries its letter
constexpr double kTextPx = 60; // ... and its length

void paintTimeline(QPainter& painter, const TimelineScene& scene);

// Parts, in painting order. Each leaves the painter as it was.
void paintLane(QPainter& painter, const TimelineScene& scene, const Lane& lane);
void paintLaneLabels(QPainter& painter, const TimelineScene& scene);
void paintRuler(QPainter& painter, const TimelineScene& scene);
void paintSelection(QPainter& painter, const TimelineScene& scene); // veil, pinned request's way, area, markers
void paintPlayhead(QPainter& painter, const TimelineScene& scene);

void paintMarkers(QPainter& painter, const TimelineScene& scene); // M1 and M2, bookmarks and comments
void paintHits(QPainter& painter, const TimelineScene& scene); // ticks at the ruler's foot, a frame around the one looked at

// A bookmark's digit or a comment on a pole whose foot stands at `foot` + 16 px; words up to `room` px beside it.
void paintFlag(QPainter& painter, const ThemeColours& colours, const TimelineFlag& flag, const QPointF& head, double room);
// Ticks of 2 px for the hits that start inside the stretch, which takes the rectangle's width.
void paintHitTicks(QPainter& painter, const ThemeColours& colours, const TimelineHitList& hits, const TimelineWindow& range,
                   const QRectF& rect);

// Hatches what was not recorded, and says so where there is room when it is `named`; the stretch takes the rectangle's width.
void paintGaps(QPainter& painter, const ThemeColours& colours, const std::vector<Stretch>& gaps, const TimelineWindow& range,
               const QRectF& rect, bool named);

// Shares of one or more tracks over the scene's width, without boxes: what the navigator shows.
void paintTracksShare(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height);

// Fills a rectangle the way a category is drawn everywhere: colour, hatch for erase, dots for codecs, outline for waiting, and the line on
// top for the drive's own work.
void fillCategory(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category);
// A wait, hatched and outlined in the colour of the work that it waits behind.
void fillWait(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category);
// What was not recorded or not measured: quieter than a wait, over what is there.
void fillUnmeasured(QPainter& painter, const ThemeColours& colours, const QRectF& rect);
[[nodiscard]] QString categoryLetter(int category);

// How wide the column of labels must be for the lanes' names and figures to stand in it whole; at least `least`, at most `most` px.
[[nodiscard]] int labelColumn(const TimelineLayout& layout, int least, int most);

} // namespace floom
