// SPDX-License-Identifier: GPL-3.0-or-later
// The input of a timeline picture: the recording, its lanes, the visible interval and the selection. Values and borrowed pointers that must
// outlive the painting. Logical px.
#pragma once

#include "desk/runs/power_curve.h"
#include "look/theme.h"
#include "recording/timeline_cycles.h"
#include "recording/timeline_flight.h"
#include "recording/timeline_hits.h"
#include "recording/timeline_layout.h"
#include "recording/timeline_request.h"
#include "recording/timeline_shares.h"
#include "results/stretches.h"

#include <QRectF>
#include <QString>

#include <array>
#include <cmath>
#include <vector>

namespace floom::inline desk {

struct TimelineArea {
    Time from, to;
    int firstLane = -1, lastLane = -1; // -1 = no selection
    [[nodiscard]] bool isEmpty() const { return firstLane < 0 || to <= from; }
};

struct TimelineFlag { // at an instant, on ruler and navigator
    Time at;
    QChar digit; // a bookmark's digit; null: a comment
    QString text;
};

struct TimelineScene {
    const TimelineIndex* index = nullptr;
    const TimelineIndex* flight = nullptr; // whole requests as spans of one track; null = no such lane
    FlightCauses* causes = nullptr; // their states; null = only reads and writes are distinguished
    const TimelineLayout* layout = nullptr;
    const ThemeColours* colours = nullptr;
    Time from, to{1};
    int width = 0, height = 0;
    int labelWidth = 160;
    int rulerHeight = 24;
    int scroll = 0; // px of lanes above the first visible one
    const RequestLife* pinned = nullptr;
    const Span* hovered = nullptr;
    const TimelineHitList* hits = nullptr; // search results; null = no search
    int currentHit = -1; // index of the current hit
    TimelineArea area;
    Time playhead{-1}; // negative = none
    TimelineShares* shares = nullptr; // cache from the previous picture; null = count everything
    const TimelineColumns* columns = nullptr; // for interval and width; set by paintTimeline()
    std::array<Time, 2> markers{Time{-1}, Time{-1}}; // M1 and M2; negative = none
    const std::vector<TimelineFlag>* flags = nullptr; // by time; null = none
    const PowerCurve* power = nullptr; // for the power lane
    const BusTracks* buses = nullptr; // null = no bus cycles
    const std::vector<Stretch>* gaps = nullptr; // unrecorded intervals, by time; null = none
    Time fold; // playback skips longer gaps; 0 = it does not
    int focusLane = -1; // lane with the keyboard focus

    [[nodiscard]] int lanesWidth() const { return width - labelWidth; }
    [[nodiscard]] double xOf(Time at) const { return labelWidth + ratio(at - from, to - from) * lanesWidth(); }
    [[nodiscard]] Time timeAt(double x) const
    {
        return from + Time{std::llround((x - labelWidth) / lanesWidth() * static_cast<double>((to - from).ps))};
    }
    [[nodiscard]] double psPerPixel() const { return static_cast<double>((to - from).ps) / std::max(1, lanesWidth()); }
    [[nodiscard]] QRectF laneRect(const Lane& lane) const
    {
        return {static_cast<double>(labelWidth), static_cast<double>(rulerHeight + lane.top - scroll), static_cast<double>(lanesWidth()),
                static_cast<double>(lane.height)};
    }
};

} // namespace floom::inline desk
