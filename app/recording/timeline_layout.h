// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of a recording and their positions: Host, Front end, Channels; tracks folded under their parents; servers of one kind merged if
// there are many. A resource that any number can use at once gets no lane: a die's registers and a channel's SRAM are drawn at the foot of
// the die's or the channel's lane, and requests that wait for room (a write buffer, tags) get a queue lane. A core that runs firmware
// unfolds into its functions, one row per call depth. Grouping uses a track's parent, block and resource and its type's role, never a
// type's name. Positions are px from the top of the lanes, before scrolling. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "recording/timeline_index.h"
#include "results/stretches.h"

#include <QString>

#include <set>
#include <string>
#include <vector>

namespace floom::inline recording {

struct Lane {
    enum class Kind { header, flight, power, track, merged, folded, queue, calls };
    Kind kind = Kind::track;
    std::string key; // identifies the lane in the set of toggled ones
    QString label;
    QString note; // header only: "8 x 4 dies"
    QString words; // display name, "AXI write lane", followed by `id` in small type; "" = the label alone
    QString id; // "bus"
    std::vector<int> tracks; // folded: the parent, then its descendants; header and flight: none
    std::vector<int> foot; // track lanes only: tracks of the same element without a lane of their own
    int depth = 0;
    bool foldable = false;
    bool open = false;
    int top = 0;
    int height = 0;
    double busy = 0; // share of the recorded time, without waiting; mean over its tracks
    std::vector<int> rows; // calls only: rows in TimelineIndex::calls().frames, outermost function first
    int inFlight = 0; // flight and queue: the maximum at once
    QString figure; // shown instead of the share; "" = the share
};

struct LaneMetrics {
    int header = 20; // 0 = no headers
    int flight = 0; // 0 = no such lane
    int power = 0; // 0 = no such lane
    int share = 20; // front-end lanes
    int channel = 28; // channels and lanes below them
    int call = 0; // a row of a call lane; without headers call lanes are folded by default
    static LaneMetrics dock() { return {0, 0, 0, 18, 18, 9}; }
    static LaneMetrics page() { return {20, 36, 0, 20, 28, 13}; }
    void setLanes(int px) { share = channel = px; }
};

struct TimelineLayout {
    std::vector<Lane> lanes;
    int height = 0;
    int labelWidth = 0; // px of the widest name and figure; 0 = not measured
    std::vector<int> memories; // tracks of memory blocks: summed in the navigator
    std::vector<int> parents; // per track: its parent lane's track, -1 = none

    [[nodiscard]] int laneAt(int y) const; // index, -1 outside
    // The lane that shows a track: its own, or the lane into which it is folded or at whose foot it is drawn; -1 if its group is closed.
    [[nodiscard]] int laneOf(int track) const;
};

[[nodiscard]] std::vector<Role> trackRoles(const SpanStore& store, const Catalogue& catalogue);

// Sets the display names: for an array only on its first lane.
void nameLanes(TimelineLayout& layout, const SpanStore& store, const Catalogue& catalogue);

// `hidden`: tracks of resources that any number can use at once. `toggled`: keys of lanes whose fold state differs from the default (groups
// open, a first channel of at most 7 dies open, everything else folded). `recorded`: the intervals over which busy shares are computed;
// none = the whole run.
[[nodiscard]] TimelineLayout layoutLanes(const TimelineIndex& index, const std::vector<Role>& roles, const std::set<std::string>& toggled,
                                         const LaneMetrics& metrics, const std::set<int>& hidden = {},
                                         const std::vector<Stretch>& recorded = {});

} // namespace floom::inline recording
