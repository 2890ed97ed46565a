// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture of the timeline is made of: the recording, its lanes, the stretch shown and what is picked in it. Values and borrowed
// pointers that must outlive the painting. Logical px; times in picoseconds.
#pragma once

#include "desk/power_curve.h"
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
#include <cstdint>
#include <vector>

namespace floom {

struct TimelineArea {
    std::int64_t fromPs = 0, toPs = 0;
    int firstLane = -1, lastLane = -1; // -1 = nothing selected
    [[nodiscard]] bool isEmpty() const { return firstLane < 0 || toPs <= fromPs; }
};

struct TimelineFlag { // at an instant, on ruler and navigator
    std::int64_t ps = 0;
    QChar digit; // of a bookmark; null: a comment
    QString text;
};

struct TimelineScene {
    const TimelineIndex* index = nullptr;
    const TimelineIndex* flight = nullptr; // the requests themselves as spans of one track; null = no such lane
    FlightCauses* causes = nullptr; // what they are at; null = only reads and writes are told apart
    const TimelineLayout* layout = nullptr;
    const ThemeColours* colours = nullptr;
    std::int64_t fromPs = 0, toPs = 1;
    int width = 0, height = 0;
    int labelWidth = 160;
    int rulerHeight = 24;
    int scroll = 0; // px of lanes above the first visible one
    const RequestLife* pinned = nullptr;
    const Span* hovered = nullptr;
    const TimelineHitList* hits = nullptr; // what a search found; null = nothing is searched for
    int currentHit = -1; // the one that is looked at
    TimelineArea area;
    std::int64_t playheadPs = -1; // -1 = none
    TimelineShares* shares = nullptr; // what was counted for the picture before; null = all is counted
    const TimelineColumns* columns = nullptr; // of the stretch and width; set by paintTimeline() for its parts
    std::array<std::int64_t, 2> markers{-1, -1}; // M1 and M2; -1 = none
    const std::vector<TimelineFlag>* flags = nullptr; // by time; null = none
    const PowerCurve* power = nullptr; // of the lane that shows it
    const std::vector<BusTiming>* buses = nullptr; // by track; null = no cycles are told apart
    const std::vector<Stretch>* gaps = nullptr; // what was not recorded, by time; null = nothing is missing
    std::int64_t foldPs = 0; // playback crosses longer gaps at a stride; 0 = it does not
    int focusLane = -1; // lane with the keyboard's mark

    [[nodiscard]] int lanesWidth() const { return width - labelWidth; }
    [[nodiscard]] double xOf(std::int64_t ps) const
    {
        return labelWidth + static_cast<double>(ps - fromPs) / static_cast<double>(toPs - fromPs) * lanesWidth();
    }
    [[nodiscard]] std::int64_t psAt(double x) const
    {
        return fromPs + static_cast<std::int64_t>(std::llround((x - labelWidth) / lanesWidth() * static_cast<double>(toPs - fromPs)));
    }
    [[nodiscard]] double psPerPixel() const { return static_cast<double>(toPs - fromPs) / std::max(1, lanesWidth()); }
    [[nodiscard]] QRectF laneRect(const Lane& lane) const
    {
        return {static_cast<double>(labelWidth), static_cast<double>(rulerHeight + lane.top - scroll), static_cast<double>(lanesWidth()),
                static_cast<double>(lane.height)};
    }
};

} // namespace floom
