// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a timeline scene: ruler, labels, lanes and overlays. A pure function of the scene, identical on screen and in exported pictures.
// Cost depends on pixels: column shares below kBoxPx, boxes above.
#pragma once

#include "desk/painters/timeline_scene.h"
#include "recording/timeline_window.h"

class QPainter;

namespace floom::inline desk {

constexpr double kBoxPx = 3; // px from which a span is drawn as a box
constexpr double kLetterPx = 18; // ... with its letter
constexpr double kTextPx = 60; // ... with its duration

void paintTimeline(QPainter& painter, const TimelineScene& scene);

// Layers in painting order. Each restores the painter's state.
void paintLane(QPainter& painter, const TimelineScene& scene, const Lane& lane);
void paintLaneLabels(QPainter& painter, const TimelineScene& scene);
void paintRuler(QPainter& painter, const TimelineScene& scene);
void paintSelection(QPainter& painter, const TimelineScene& scene); // veil, pinned request's path, area, markers
void paintPlayhead(QPainter& painter, const TimelineScene& scene);

void paintMarkers(QPainter& painter, const TimelineScene& scene); // M1 and M2, bookmarks and comments
void paintHits(QPainter& painter, const TimelineScene& scene); // ticks at the ruler's bottom, and a frame around the current hit

// A bookmark's digit or a comment on a pole that ends at `foot` + 16 px; text up to `room` px beside it.
void paintFlag(QPainter& painter, const ThemeColours& colours, const TimelineFlag& flag, const QPointF& head, double room);
// 2 px ticks for the hits that start in the interval; the interval maps to the rectangle's width.
void paintHitTicks(QPainter& painter, const ThemeColours& colours, const TimelineHitList& hits, const TimelineWindow& range,
                   const QRectF& rect);

// Hatches unrecorded intervals, labelled where there is room if `named`; the interval maps to the rectangle's width.
void paintGaps(QPainter& painter, const ThemeColours& colours, const std::vector<Stretch>& gaps, const TimelineWindow& range,
               const QRectF& rect, bool named);

// Shares of one or more tracks over the scene's width, without boxes: for the navigator.
void paintTracksShare(QPainter& painter, const TimelineScene& scene, const std::vector<int>& tracks, double top, double height);

// Fills a rectangle in a category's style: colour, hatch for erase, dots for codecs, outline for waiting, and a top line for background
// work.
void fillCategory(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category);
// A wait, hatched and outlined in the colour of the work it waits behind.
void fillWait(QPainter& painter, const ThemeColours& colours, const QRectF& rect, int category);
// Unrecorded or unmeasured: drawn over the lanes, fainter than a wait.
void fillUnmeasured(QPainter& painter, const ThemeColours& colours, const QRectF& rect);
[[nodiscard]] QString categoryLetter(int category);

// Width of the label column that fits the lanes' names and figures; at least `least`, at most `most` px.
[[nodiscard]] int labelColumn(const TimelineLayout& layout, int least, int most);

} // namespace floom::inline desk
