// SPDX-License-Identifier: GPL-3.0-or-later
// Demand: what one errand costs a component, in closed form. Bounds, the live ceiling and rate rules add these up; nobody writes a service
// time twice.
#pragma once

#include "base/time.h"
#include "model/packet.h"

#include <cstdint>
#include <vector>

namespace floom {

// One visit of a component: the same facts a packet would bring.
struct Errands {
    Verb verb = Verb::control;
    bool encoded = false;
    bool toHost = false;
    FlashOp op = FlashOp::none;
    HostOp hostOp = HostOp::read;
    std::uint32_t dataBytes = 0;
    std::uint32_t rawBytes = 0;
    std::uint32_t controlBytes = 0;
    std::uint16_t memoryDie = 0;
    int planes = 1;
    std::uint16_t fragments = 1; // separate stretches of a page that come out
    int retry = 0; // earlier reads of the page that failed
    double errorRate = 0; // raw, of what is decoded
    int softSenses = 0; // of these reads, those for soft decision
    bool sharedSelect = false; // the die shares a CE#
    bool slc = false; // in a block in SLC mode
    double units = 1; // mapping units of the host command (process)
    double mapTasks = 0; // reads and writes of the map, and requests taken up again behind them (process)
    double movedUnits = 0; // units moved by garbage collection for it (process)
    Time transfer; // what the bus needs for the operation while the die is claimed for it (release)
};

// What the firmware makes of requests, for closed forms.
struct MappingFacts {
    double unitBytes = 4096, rowUnits = 1, pieces = 1, stripeUnits = 1;
    double alpha = 0; // T / U that collection works with; 0 = nothing is collected
    double waf = 1; // of uniform random writes of single units in steady state, at least
    double leastAlpha = 0; // ... the T / U of that; 0: not what it follows from
    double lawWaf = 0; // of uniform random writes in steady state, were nothing in the write buffer; 0: no law tells it
    int planes = 1;
    bool writeBack = true;
    double bufferUnits = 0, cacheUnits = 0; // slots of the write buffer; lines of the read cache
    double aheadUnits = 0; // read ahead of a sequential stream
    std::uint32_t descriptorBytes = 0;
    bool byBlocks = false; // neighbouring units stay together, whatever is written
    // A map that does not stand whole in the controller; mapLine = 0: it does.
    double mapLine = 0, mapCapacity = 0; // units of a line, and of all lines that are cached
    double mapPages = 0; // map pages on flash read for a line; 0: `mapFetch` bytes come from DDR or host memory
    double mapPageUnits = 1; // units whose entries a map page holds
    std::uint32_t mapFetch = 0;
    bool mapWithHost = false;
    double hostUnits = 0; // as the host sees the drive
    // A fast area beside the flash; fastUnits = 0: none.
    double fastUnits = 0, fastRowUnits = 1, fastPieces = 1;
    int fastPlanes = 1;
    bool fastRing = false; // writes pass through it, else it holds its share of the units
    bool fastTier = false; // ... those of hot units only
    bool fastSlc = false; // blocks of the same dies, in SLC mode
    double parity = 0; // pages of data to one of parity; 0: none
};

// Picoseconds of each track of the component.
struct Bill {
    struct Line {
        std::uint32_t track = 0; // as handed out by Setup::track
        std::uint32_t servers = 1; // the work may go to any of `servers` tracks from `track` on
        double ps = 0;
    };
    std::vector<Line> lines;
    double weight = 1; // how often the visit happens per host request
    void add(std::uint32_t track, Time service, std::uint32_t servers = 1)
    {
        lines.push_back({track, servers, static_cast<double>(service.ps) * weight});
    }
};

} // namespace floom
