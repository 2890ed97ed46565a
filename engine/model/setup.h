// SPDX-License-Identifier: GPL-3.0-or-later
// Setup: everything a component needs in its constructor: its parameters, and the tables where it registers tracks (servers that can be
// busy), activities and meters. Names exist only here and in results; the hot path uses the returned integers.
#pragma once

#include "model/context.h"
#include "model/parameters.h"
#include "results/run_result.h"

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::inline engine {

class StartStates;
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

// State of the drive when the workload starts (preconditioning).
struct StartState {
    bool filled = true; // every LPN is mapped
    bool random = true; // steady state of random writes; false: each LPN written once, in order
    std::uint64_t seed = 1;
    int writePercent = 0; // share of writes in the requests before the run
    std::uint64_t askedFrom = 0, askedBytes = 0; // address range of the load on the drive; 0 bytes: the whole drive
    RequestSource* preconditioning = nullptr; // untimed writes where no closed form gives the state; null: use the closed form
    RequestSource* asked = nullptr; // recent requests of a load with random addresses, untimed; null: not known
    bool askedEvenly = true; // all addresses equally often
    std::uint64_t mostAged = UINT64_MAX; // largest drive, in units, to simulate preconditioning for; larger: closed form
    StartStates* startStates = nullptr; // states reached by earlier runs, reusable as this run's start; null: none
    std::string* leftOut = nullptr; // set to the reason when preconditioning is skipped; may be null
    std::atomic<std::uint16_t>* aged = nullptr; // preconditioning progress in permille, for display; may be null
    Debugger* debugger = nullptr; // for firmware that runs on the CPU of the design
    std::string preconditioningWords; // with `seed` and the drive size, determines everything `preconditioning` returns (cache key)
    double share = 1; // share of LPNs that are mapped, from LPN 0; below 1 only if written in order
    std::stop_token stop; // cancels preconditioning when the run is cancelled
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

    // Registers a server that can be busy. `resource`: its kind; `part`: its index within the instance ("core", 1), -1 = the only one.
    std::uint32_t track(const std::string& resource, int part = -1, bool limits = true);
    // Registers work of kind `name` on a track.
    MeterId meter(std::uint32_t track, const std::string& name, ActivityStyle look);
};

} // namespace floom::inline engine
