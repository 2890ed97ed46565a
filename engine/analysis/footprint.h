// SPDX-License-Identifier: GPL-3.0-or-later
// Footprint: how often requests can hit the few units that a buffer or a cache holds. Always the highest hit rate that any replacement
// policy could reach for this address pattern, so that bounds may rely on the misses.
#pragma once

#include "compile/program.h"
#include "model/demand.h"
#include "workload/workload.h"

namespace floom::inline engine {

class Footprint {
public:
    Footprint(const Program& program, const MappingFacts& facts, const Workload& workload, const Workload* amid);

    [[nodiscard]] double units() const { return m_units; }
    // Bytes of a request of this size, clipped to the footprint.
    [[nodiscard]] double clipped(std::uint32_t bytes) const { return bytes < m_sectors ? bytes : m_sectors; }
    [[nodiscard]] double step() const { return m_step; } // bytes: blockalign, else the smallest size; 512 if requests start anywhere
    [[nodiscard]] bool whole() const { return m_whole; } // covers the whole drive
    // Each address is drawn independently of the one before.
    [[nodiscard]] bool drawn() const { return m_workload.random && m_workload.percentRandom == 100; }
    [[nodiscard]] bool even() const { return drawn() && m_workload.distribution == Distribution::uniform; }
    // Upper bound on the share of requests that hit one of `units` units.
    [[nodiscard]] double found(double units) const;
    [[nodiscard]] bool writes() const { return m_writes; } // some job writes
    [[nodiscard]] bool trims() const { return m_trims; }

private:
    [[nodiscard]] double zipf(double units) const;
    [[nodiscard]] double zoned(double units) const;

    const Workload& m_workload;
    double m_unitBytes = 4096, m_units = 1, m_sectors = 512, m_step = 4096;
    bool m_whole = false, m_writes = false, m_trims = false, m_several = false;
};

// Most requests in the drive at once; infinite for open-loop arrivals without a limit.
[[nodiscard]] double requestsInside(const Program& program, const Workload& workload);

} // namespace floom::inline engine
