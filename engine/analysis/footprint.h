// SPDX-License-Identifier: GPL-3.0-or-later
// Footprint: how often requests can find what they ask for among the few units that a buffer or a cache holds. Always the most that any
// rule of keeping units could reach for this pattern of addresses, so that bounds may rely on the rest.
#pragma once

#include "compile/program.h"
#include "model/demand.h"
#include "workload/workload.h"

namespace floom {

class Footprint {
public:
    Footprint(const Program& program, const MappingFacts& facts, const Workload& workload, const Workload* amid);

    [[nodiscard]] double units() const { return m_units; }
    // Bytes of a request that asks for so many: no more than there are.
    [[nodiscard]] double clipped(std::uint32_t bytes) const { return bytes < m_sectors ? bytes : m_sectors; }
    [[nodiscard]] double step() const { return m_step; } // bytes: every address and length is a multiple of it, or of none
    [[nodiscard]] bool whole() const { return m_whole; } // all of the drive
    // Each address is drawn by itself: nothing follows from the one before.
    [[nodiscard]] bool drawn() const { return m_workload.random && m_workload.percentRandom == 100; }
    [[nodiscard]] bool even() const { return drawn() && m_workload.distribution == Distribution::uniform; }
    // Requests that meet one of so many units, at most.
    [[nodiscard]] double found(double units) const;
    [[nodiscard]] bool writes() const { return m_writes; } // somebody does
    [[nodiscard]] bool trims() const { return m_trims; }

private:
    [[nodiscard]] double zipf(double units) const;
    [[nodiscard]] double zoned(double units) const;

    const Workload& m_workload;
    double m_unitBytes = 4096, m_units = 1, m_sectors = 512, m_step = 4096;
    bool m_whole = false, m_writes = false, m_trims = false, m_several = false;
};

// Most requests that are in the drive at once; infinite where arrivals from outside find no limit.
[[nodiscard]] double requestsInside(const Program& program, const Workload& workload);

} // namespace floom
