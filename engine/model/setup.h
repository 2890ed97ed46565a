// SPDX-License-Identifier: GPL-3.0-or-later
// Setup: what a component is given to build itself from: its parameters, and the register of tracks (servers that can be busy), activities
// and meters. Names live here and in results only; the hot path sees the integers that are handed out.
#pragma once

#include "model/context.h"
#include "model/parameters.h"
#include "results/run_result.h"

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace floom {

class AgedStates;
class Debugger;

// Tracks, activities and meters of the whole drive, in order of construction.
struct TrackTable {
    struct Track {
        TrackInfo info;
        int part = 0;
        std::uint16_t component = 0;
        bool limits = true;
    };
    std::vector<Track> tracks;
    std::vector<ActivityInfo> activities;
    std::vector<MeterInfo> meters;
};

// What a workload finds in the drive when it starts.
struct StartState {
    bool filled = true; // every unit is mapped
    bool random = true; // ... in the steady state of random writes; false: written once, in order
    std::uint64_t seed = 1;
    int writePercent = 0; // of what has been asked for until then
    std::uint64_t askedFrom = 0, askedBytes = 0; // where: the load's place on the drive; 0 bytes: all of it
    RequestSource* past = nullptr; // what was written before the run, without time, where no law gives the state; null = as the law says
    RequestSource* asked = nullptr; // of a load of random places: what it has asked for lately, without time; null: not known
    bool askedEvenly = true; // for each place as often as for any other
    std::uint64_t mostAged = UINT64_MAX; // units of a drive that the past is written to; larger ones are as the law says
    AgedStates* agedStates = nullptr; // that earlier runs have reached, which this one may begin from; null: none
    std::string* leftOut = nullptr; // filled in where the past is not written: why; may be null
    std::atomic<std::uint16_t>* aged = nullptr; // permille of the past that is written, for who waits; may be null
    Debugger* debugger = nullptr; // of firmware that runs on the drawn processor
    std::string pastWords; // all that `past` will give follows from these, from `seed` and the size of the drive
    double share = 1; // of the units that are mapped, the first ones; below 1 only where they are written in order
    std::stop_token stop; // the past may end early: nobody waits for the run any more
};

struct Setup {
    const Topology& topology;
    ParameterReader parameters;
    std::string block; // "pkg"
    std::string instance; // "pkg[3][1]"
    std::string wildcard; // "pkg[*][*]" or "cpu"
    std::string type;
    int element = 0; // flat index in the block's array
    std::uint16_t component = 0;
    TrackTable& table;

    // A server that can be busy. `resource` names the kind, `part` the number within the instance ("core", 1), -1 = the only one.
    std::uint32_t track(const std::string& resource, int part = -1, bool limits = true);
    // Work of the kind `name` on a track.
    MeterId meter(std::uint32_t track, const std::string& name, Look look);
};

} // namespace floom
