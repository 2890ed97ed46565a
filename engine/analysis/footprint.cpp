// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/footprint.h"

#include "base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {
namespace {

constexpr double kSector = 512;

bool writesIn(const Workload& workload)
{
    return workload.action == Action::trimWrite || (workload.action == Action::transfer && workload.readPercent < 100);
}

} // namespace

Footprint::Footprint(const Program& program, const MappingFacts& facts, const Workload& workload, const Workload* amid)
    : m_workload(workload)
    , m_unitBytes(facts.unitBytes)
{
    const auto drive = static_cast<double>(program.capacityBytes);
    const double asked = workload.sizeBytes > 0 ? static_cast<double>(workload.sizeBytes) : drive * workload.sizeShare;
    const double behind = drive - static_cast<double>(workload.offset % std::max<std::uint64_t>(1, program.capacityBytes));
    const double bytes = std::min(asked, behind);
    m_units = std::max(1.0, bytes / m_unitBytes);
    m_whole = bytes >= 0.99 * drive;
    m_step = 1e18;
    m_sectors = std::max(1.0, std::floor(bytes / kSector)) * kSector;
    double largest = 0;
    for (const auto& [size, share] : workload.blockSizes) {
        m_step = std::min(m_step, clipped(size));
        largest = std::max(largest, clipped(size));
    }
    if (workload.blockAlign > 0)
        m_step = static_cast<double>(workload.blockAlign);
    const bool anywhere = !workload.random && bytes / std::max(1, workload.jobs) < largest + m_step; // slices begin at any sector
    if (workload.naturalAlign || anywhere)
        m_step = kSector;
    // Requests lie whole in the footprint: none may reach its last places, and few those near its ends.
    if (drawn() && bytes >= largest)
        m_units = std::max(1.0, (std::floor((bytes - largest) / m_step) + 1) * m_step / m_unitBytes);
    m_writes = writesIn(workload);
    m_trims = workload.action != Action::transfer;
    m_several = amid != nullptr && amid->parts.size() > 1;
    if (amid != nullptr)
        for (const Workload& part : amid->parts) {
            m_writes |= writesIn(part);
            m_trims |= part.action != Action::transfer;
        }
}

double Footprint::found(double units) const
{
    if (units <= 0)
        return 0;
    if (!drawn()) {
        // Sequential: a unit repeats after all others of its job's slice. With jumps in between, or other jobs in the same range, nothing
        // is known.
        const double jobs = std::max(1, m_workload.jobs);
        return m_workload.random || m_several || m_units / jobs <= 2 * units ? 1 : 0;
    }
    if (m_units <= units)
        return 1;
    switch (m_workload.distribution) {
    case Distribution::uniform:
        return units / m_units;
    case Distribution::zipf:
        return zipf(units);
    case Distribution::zoned:
        return zoned(units);
    default:
        return 1;
    }
}

// No replacement policy hits more than the most popular units. Addresses are ranked by popularity; a unit may hold several of them.
double Footprint::zipf(double units) const
{
    const double theta = m_workload.theta;
    const auto area = [&](double n) { // integral of x^-theta from 1 to n
        return std::fabs(theta - 1) < 1e-6 ? portableLog(n) : (portablePow(n, 1 - theta) - 1) / (1 - theta);
    };
    const double places = std::max(1.0, m_units * m_unitBytes / m_step), held = units * std::max(1.0, m_unitBytes / m_step);
    return held >= places ? 1 : std::min(1.0, (1 + area(std::max(1.0, held))) / area(places + 1));
}

double Footprint::zoned(double units) const
{
    auto zones = m_workload.zones;
    std::sort(zones.begin(), zones.end(), [](const auto& a, const auto& b) { return a.first * b.second > b.first * a.second; });
    double found = 0;
    for (const auto& [requests, size] : zones) {
        const double of = std::max(1.0, m_units * size / 100), part = std::min(1.0, units / of);
        found += part * requests / 100;
        units -= part * of;
    }
    return zones.empty() ? 1 : std::min(1.0, found);
}

double requestsInside(const Program& program, const Workload& workload)
{
    double asked = static_cast<double>(workload.depth) * std::max(1, workload.jobs);
    if (!workload.parts.empty()) {
        asked = 0;
        for (const Workload& part : workload.parts)
            asked += static_cast<double>(part.depth) * std::max(1, part.jobs);
    }
    const auto slots = static_cast<double>(program.commandSlots);
    const auto isTimed = [](const Workload& w) { return w.rateIops > 0 || w.rateBytes > 0; };
    const bool timed = isTimed(workload) || std::any_of(workload.parts.begin(), workload.parts.end(), isTimed);
    return slots > 0 && (timed || slots < asked) ? slots : timed ? std::numeric_limits<double>::infinity() : asked;
}

} // namespace floom::inline engine
