// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes a recording has and where they lie: Host, Front end, Channels; tracks folded under their parents; servers of one kind
// gathered when there are many. What any number can use at once has no lane among them: a die's registers and a channel's SRAM are drawn at
// the foot of the die's or the channel's lane, and where requests wait for room (a write buffer, tags) there is a lane of those that wait.
// A core that runs firmware opens into its functions, a row for each depth of calls.
// Grouping asks a track's parent, block and resource and its type's role, never a type's name.
// Positions are px from the top of the lanes, before scrolling. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "recording/timeline_index.h"
#include "results/stretches.h"

#include <QString>

#include <set>
#include <string>
#include <vector>

namespace floom {

struct Lane {
    enum class Kind { header, flight, power, track, merged, folded, queue, calls };
    Kind kind = Kind::track;
    std::string key; // names the lane in the set of toggled ones
    QString label;
    QString note; // header only: "8 x 4 dies"
    QString words; // what people call it, "AXI write lane", with `id` small behind it; "" = the label alone
    QString id; // "bus"
    std::vector<int> tracks; // folded: the parent, then all below it; header and flight: none
    std::vector<int> foot; // track only: what has no lane of its own and belongs to this one's element
    int depth = 0;
    bool foldable = false;
    bool open = false;
    int top = 0;
    int height = 0;
    double busy = 0; // share of what was recorded, waiting left out; mean over its tracks
    std::vector<int> rows; // calls only: in TimelineIndex::calls().frames, the outermost function first
    int inFlight = 0; // flight and queue: the most at once
    QString figure; // shown in place of the share; "" = the share
};

struct LaneMetrics {
    int header = 20; // 0 = no headers
    int flight = 0; // 0 = no such lane
    int power = 0; // 0 = no such lane
    int share = 20; // front end
    int channel = 28; // channels and what is below them
    int call = 0; // a row of a lane of calls, which is folded by default where there are no headers
    static LaneMetrics dock() { return {0, 0, 0, 18, 18, 9}; }
    static LaneMetrics page() { return {20, 36, 0, 20, 28, 13}; }
    void setLanes(int px) { share = channel = px; }
};

struct TimelineLayout {
    std::vector<Lane> lanes;
    int height = 0;
    int labelWidth = 0; // px that the widest name and figure need; 0 = not measured
    std::vector<int> memories; // tracks of memory blocks: what the navigator sums
    std::vector<int> parents; // per track: the one it is folded under, -1 = none

    [[nodiscard]] int laneAt(int y) const; // index, -1 outside
    // The lane that shows a track: its own, or the one it is folded into or drawn at the foot of; -1 when its group is closed.
    [[nodiscard]] int laneOf(int track) const;
};

[[nodiscard]] std::vector<Role> trackRoles(const SpanStore& store, const Catalogue& catalogue);

// Sets the words: of an array only at its first lane, the others are elements of it.
void nameLanes(TimelineLayout& layout, const SpanStore& store, const Catalogue& catalogue);

// `hidden`: tracks of parts that any number can use at once. `toggled`: keys of lanes whose fold state differs from the default (groups
// open, the first channel open, everything else folded). `recorded`: the stretches that busy shares are of; none = all of the run.
[[nodiscard]] TimelineLayout layoutLanes(const TimelineIndex& index, const std::vector<Role>& roles, const std::set<std::string>& toggled,
                                         const LaneMetrics& metrics, const std::set<int>& hidden = {},
                                         const std::vector<Stretch>& recorded = {});

} // namespace floom
