// SPDX-License-Identifier: GPL-3.0-or-later
// Demand: closed-form cost of one visit at a component. Bounds, the live ceiling and rate rules sum these, so each service time is written
// once.
#pragma once

#include "base/time.h"
#include "model/packet.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

// One visit of a component, with the same facts a packet carries.
struct Visit {
    Verb verb = Verb::control;
    bool encoded = false;
    bool toHost = false;
    FlashOp op = FlashOp::none;
    HostOp hostOp = HostOp::read;
    std::uint32_t dataBytes = 0;
    std::uint32_t rawBytes = 0;
    std::uint32_t controlBytes = 0;
    PackageDie memoryDie;
    int planes = 1;
    std::uint16_t fragments = 1; // separate ranges of a page that are transferred
    int retry = 0; // failed earlier reads of the page
    double errorRate = 0; // raw bit error rate of the decoded data
    int softSenses = 0; // reads for soft decision among them
    bool sharedSelect = false; // the die shares a CE#
    bool slc = false; // the block is in SLC mode
    double units = 1; // mapping units of the host command (process)
    double mapTasks = 0; // map reads and writes, and requests resumed after them (process)
    double movedUnits = 0; // units moved by garbage collection per request (process)
    Time transfer; // bus time of the operation while it holds the die (release)
    // With polling (array): from the start of the array's work to the first poll, and between polls; 0: R/B# tells. pollStep is 0 where
    // other dies may delay the polls.
    Time firstPoll, pollStep;
};

// How the firmware maps requests to flash work, for closed forms.
struct MappingFacts {
    double unitBytes = 4096, rowUnits = 1, pieces = 1, superblockUnits = 1;
    double alpha = 0; // T / U (physical over logical units) that collection works with; 0 = no collection
    double waf = 1; // lower bound for uniform random single-unit writes in steady state
    double leastAlpha = 0; // T / U behind `waf`; 0: not derived from it
    double lawWaf = 0; // closed-form WAF of uniform random writes in steady state without write-buffer hits; 0: none
    int planes = 1;
    bool writeBack = true;
    double bufferUnits = 0, cacheUnits = 0; // write buffer slots; read cache lines
    double aheadUnits = 0; // read-ahead of a sequential stream, units
    std::uint32_t descriptorBytes = 0;
    bool byBlocks = false; // block mapping: neighbouring LPNs stay together
    // Mapping table not fully in the controller; mapLine = 0: it is.
    double mapLine = 0, mapCapacity = 0; // units covered by a line, and by all cached lines
    double mapPages = 0; // flash map pages read per line; 0: `mapFetch` bytes from DDR or host memory
    double mapPageUnits = 1; // entries (units) per map page
    std::uint32_t mapFetch = 0;
    bool mapWithHost = false;
    double hostUnits = 0; // drive size seen by the host, units
    // Tier (memory written in place, or an SLC cache) beside the flash; tierUnits = 0: none.
    double tierUnits = 0, tierRowUnits = 1, tierPieces = 1;
    int tierPlanes = 1;
    bool tierRing = false; // writes pass through it; else it permanently holds a share of the units
    bool tierSlc = false; // the tier is SLC-mode blocks of the same dies
    double parity = 0; // data pages per parity page; 0: no parity
    double powerCap = 0; // microwatts; 0: none
    Time powerWindow; // over which it is averaged
};

// Picoseconds of work per track of the component.
struct Bill {
    struct Line {
        std::uint32_t track = 0; // as handed out by Setup::track
        std::uint32_t servers = 1; // any of `servers` tracks starting at `track` may do the work
        double ps = 0;
        bool polled = false; // no work: held until a poll finds the work done
    };
    std::vector<Line> lines;
    double weight = 1; // visits per host request
    Time firstPoll, pollStep; // set by a channel that polls: see Visit
    void add(std::uint32_t track, Time service, std::uint32_t servers = 1, bool polled = false)
    {
        lines.push_back({track, servers, static_cast<double>(service.ps) * weight, polled});
    }
};

} // namespace floom::inline engine
