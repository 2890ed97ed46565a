// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/demands.h"

#include "analysis/demand_sum.h"
#include "base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace floom {
namespace {

class Adder {
public:
    Adder(const Program& program, const Workload& workload)
        : m_program(program)
        , m_sum(program)
        , m_workload(workload)
    {
    }

    Demands run()
    {
        const auto facts = m_sum.machine().component(m_program.topology.processor).mappingFacts();
        m_facts = facts;
        m_footprint = footprint();
        m_out.waf = waf();
        m_buffered = m_facts.writeBack ? share(static_cast<double>(m_program.bufferBytes) / m_facts.unitBytes) : 0;
        for (const auto& [bytes, share] : m_workload.blockSizes) {
            const double weight = share / 100.0;
            m_out.bytesPerRequest += weight * bytes;
            if (m_workload.readPercent > 0)
                read(bytes, weight * m_workload.readPercent / 100.0);
            if (m_workload.readPercent < 100)
                write(bytes, weight * (100 - m_workload.readPercent) / 100.0);
        }
        m_out.psPerRequest = m_sum.take();
        return m_out;
    }

private:
    [[nodiscard]] double units(std::uint32_t bytes) const { return std::max(1.0, static_cast<double>(bytes) / m_facts.unitBytes); }

    [[nodiscard]] double footprint() const // mapping units
    {
        const double bytes = m_workload.sizeBytes > 0 ? static_cast<double>(m_workload.sizeBytes)
                                                      : static_cast<double>(m_program.capacityBytes) * m_workload.sizeShare;
        return std::max(1.0, bytes / m_facts.unitBytes);
    }

    // A bound must not count more than is moved at least: where some units are written more often than others, or never, collection may
    // find stripes with hardly anything in them.
    [[nodiscard]] double waf() const
    {
        if (!m_workload.random || m_workload.precondition != Precondition::random || m_workload.distribution != Distribution::uniform)
            return 1;
        const double units = static_cast<double>(m_program.capacityBytes) / m_facts.unitBytes;
        return m_footprint > 0.99 * units ? std::max(1.0, m_facts.waf) : 1;
    }

    // Of the requests, those that meet one of so many units, at most: the ones that are asked for most often.
    [[nodiscard]] double share(double units) const
    {
        if (m_footprint <= units)
            return 1;
        if (!m_workload.random)
            return 0; // they come around when the buffer has long passed them on
        const auto rank = [&](double n) { // sum of i^-theta to n, within a term
            const double theta = m_workload.theta;
            return 1 + (std::fabs(theta - 1) < 1e-6 ? portableLog(n) : (portablePow(n, 1 - theta) - 1) / (1 - theta));
        };
        switch (m_workload.distribution) {
        case Distribution::uniform:
            return units / m_footprint;
        case Distribution::zipf:
            return std::min(1.0, rank(std::max(1.0, units)) / (rank(m_footprint) - 1));
        default:
            return 1;
        }
    }

    void common(std::uint32_t bytes, HostOp op, double pageOps, double moved, double weight)
    {
        Errands e;
        e.hostOp = op;
        e.dataBytes = bytes;
        e.units = static_cast<int>(units(bytes));
        e.pageOps = std::max(1, static_cast<int>(pageOps + 0.5));
        e.movedUnits = moved;
        e.mapTasks = 2 * mapMisses(bytes);
        const auto& ports = m_program.topology.ports;
        const double share = weight / static_cast<double>(ports.size());
        for (const PortInfo& port : ports) {
            e.controlBytes = 64;
            m_sum.route(port.command, nullptr, e, share);
            e.controlBytes = 16;
            m_sum.route(port.completion, nullptr, e, share);
        }
    }

    // Lines of the map that a request has to wait for. A skewed load misses less than any closed form says: none is counted.
    [[nodiscard]] double mapMisses(std::uint32_t bytes) const
    {
        if (m_facts.mapLine <= 0 || m_workload.distribution != Distribution::uniform)
            return 0;
        if (m_footprint <= m_facts.mapCapacity)
            return 0;
        return m_workload.random ? std::max(1.0, units(bytes) / m_facts.mapPageUnits) * (1 - m_facts.mapCapacity / m_footprint)
                                 : units(bytes) / std::max(m_facts.mapLine, m_facts.mapPageUnits);
    }

    // Missed lines come in, and for each one that comes for a write another goes out, with what else has changed in its map page.
    void map(double misses, bool write, double weight)
    {
        if (misses <= 0)
            return;
        Errands e;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = m_facts.mapPages > 0 ? static_cast<std::uint32_t>(m_facts.unitBytes) : m_facts.mapFetch;
        const Topology& t = m_program.topology;
        if (m_facts.mapPages <= 0) {
            const double each = m_facts.mapWithHost ? 1 : 1 / static_cast<double>(std::max<std::size_t>(1, t.mapLoads.size()));
            for (const Route& r : m_facts.mapWithHost ? std::vector<Route>{t.hostMapLoad} : t.mapLoads)
                m_sum.route(r, nullptr, e, weight * misses * each);
            for (const Route& r : m_facts.mapWithHost ? std::vector<Route>{t.hostMapStore} : t.mapStores)
                m_sum.route(r, nullptr, e, write ? weight * misses * each : 0);
            return;
        }
        const double pages = static_cast<double>(m_program.capacityBytes) / m_facts.unitBytes / m_facts.mapPageUnits;
        const double together = m_facts.mapLine < m_facts.mapPageUnits ? 1 + m_facts.mapCapacity / pages : 1;
        const double writes = write ? misses / together : 0, again = m_facts.mapLine < m_facts.mapPageUnits ? writes : 0;
        e.op = FlashOp::read;
        e.rawBytes = t.rawBytes(0, e.dataBytes);
        m_sum.onDies(Errand::readToBuffer, e, weight * (misses * m_facts.mapPages + again));
        e.op = FlashOp::program;
        const double pageUnits = m_facts.rowUnits / m_facts.planes;
        e.rawBytes = t.rawBytes(0, static_cast<std::uint32_t>(m_facts.unitBytes * pageUnits));
        if (writes > 0)
            m_sum.onDies(Errand::program, e, weight * writes);
    }

    // Of the units, those with their home in the memory beside the flash.
    [[nodiscard]] double besideShare() const
    {
        return m_facts.fastUnits > 0 && !m_facts.fastRing ? m_facts.fastUnits / m_facts.hostUnits : 0;
    }

    void read(std::uint32_t bytes, double weight)
    {
        const double beside = besideShare();
        map(mapMisses(bytes), false, weight);
        // Neighbouring units share a page only when they were written in order.
        const bool together = m_facts.byBlocks || (!m_workload.random && m_workload.precondition == Precondition::sequential);
        const double rowUnits = together ? m_facts.rowUnits : 1;
        const double pieces = m_facts.pieces;
        const double ops = std::max(1.0, units(bytes) / rowUnits) * pieces;
        common(bytes, HostOp::read, ops * (1 - beside) + units(bytes) * m_facts.fastPieces * beside, 0, weight);
        Errands e;
        e.op = FlashOp::read;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(std::max(1.0, bytes / ops));
        e.rawBytes = m_program.topology.rawBytes(0, e.dataBytes);
        // One operation takes along the planes of a row that it covers; each comes out by itself.
        const double pageUnits = m_facts.rowUnits / m_facts.planes;
        e.planes = std::clamp(static_cast<int>(std::ceil(units(bytes) * pieces / ops / pageUnits)), 1, std::max(1, m_facts.planes));
        e.fragments = static_cast<std::uint16_t>(e.planes);
        // Where the host writes too, some of what it reads has not left the buffer yet.
        weight *= m_workload.readPercent < 100 ? 1 - m_buffered : 1;
        m_sum.onDies(Errand::readToHost, e, weight * ops * (1 - beside));
        if (beside > 0) {
            const double each = std::max(1.0, units(bytes)) * m_facts.fastPieces;
            e.planes = e.fragments = 1;
            e.dataBytes = static_cast<std::uint32_t>(std::max(1.0, bytes / each));
            e.rawBytes = e.dataBytes;
            m_sum.onDies(Errand::readToHost, e, weight * each * beside, true);
        }
    }

    void write(std::uint32_t bytes, double weight)
    {
        const double n = units(bytes);
        map(mapMisses(bytes), true, weight);
        if (m_facts.byBlocks && m_workload.precondition != Precondition::none && bytes < m_facts.unitBytes)
            readOf(m_facts.unitBytes, weight); // a page is written in part
        const bool ring = m_facts.fastUnits > 0 && m_facts.fastRing && !m_facts.fastTier; // of a tier's shares nothing is known
        const double leaves = 1 - m_buffered; // the others are written again before they have left
        // What the flash gets: all, what has its home there, or what leaves a write cache again.
        const double main = ring ? n * foldedShare() : n * (1 - besideShare());
        const double fast = ring ? n : n - main;
        const double moved = main * (m_out.waf - 1);
        common(bytes, HostOp::write, n / (ring ? m_facts.fastRowUnits : m_facts.rowUnits), (moved + (ring ? main : 0)) * leaves, weight);
        Errands fetch;
        fetch.dataBytes = bytes;
        fetch.hostOp = HostOp::write;
        for (const PortInfo& port : m_program.topology.ports)
            for (const Route& r : port.fetches)
                m_sum.route(r, nullptr, fetch, weight / static_cast<double>(m_program.topology.ports.size() * port.fetches.size()));
        // Without a write cache a program carries what one request brings, and its pages are padded.
        const double perRow = m_facts.writeBack || ring ? m_facts.rowUnits : std::min(m_facts.rowUnits, std::max(1.0, n));
        weight *= leaves;
        program(main / perRow * m_facts.pieces, perRow / m_facts.pieces, weight);
        if (fast > 0)
            fastWrite(fast, ring ? main : 0, weight);
        if (moved > 0) {
            const auto& geometry = m_program.topology.geometries[m_program.topology.dies.front().geometry];
            const double copied = geometry.copyback ? copiedShare(geometry) : 0, rows = moved / m_facts.rowUnits;
            readOf(m_facts.unitBytes * m_facts.rowUnits, weight * rows * (1 - copied));
            program(rows * (1 - copied), m_facts.rowUnits, weight);
            Errands e;
            e.op = FlashOp::copyback;
            e.controlBytes = m_facts.descriptorBytes;
            e.dataBytes = static_cast<std::uint32_t>(m_facts.unitBytes * m_facts.rowUnits);
            e.rawBytes = m_program.topology.rawBytes(0, e.dataBytes);
            e.planes = m_facts.planes;
            if (copied > 0)
                m_sum.onDies(Errand::copyback, e, weight * rows * copied);
            Errands erase;
            erase.op = FlashOp::erase;
            erase.planes = m_facts.planes / static_cast<int>(geometry.wordLinePages);
            erase.controlBytes = m_facts.descriptorBytes;
            m_sum.onDies(Errand::erase, erase, weight * main * m_out.waf * (m_facts.parity + 1) / m_facts.stripeUnits);
        }
    }

    // Of the units that collection moves, those in rows that are valid from end to end (units are stale independently), each moved in the
    // ordinary way once in so many times.
    [[nodiscard]] double copiedShare(const MemoryGeometry& geometry) const
    {
        const double valid = 1 - 1 / m_out.waf, limit = geometry.copybackLimit;
        return portablePow(valid, m_facts.rowUnits - 1) * limit / (limit + 1);
    }

    // Of what is written into a write cache, at least this share must be folded before the run is over: what does not fit, less what is
    // written again while it stands there. Nothing is said of runs without a count, nor of skewed ones.
    [[nodiscard]] double foldedShare() const
    {
        const double written =
            static_cast<double>(m_workload.count) * m_out.bytesPerRequest / m_facts.unitBytes * (100 - m_workload.readPercent) / 100;
        const double footprint = m_workload.sizeBytes > 0 ? static_cast<double>(m_workload.sizeBytes) / m_facts.unitBytes
                                                          : m_facts.hostUnits * m_workload.sizeShare;
        const bool even = m_workload.count > 0 && m_workload.distribution == Distribution::uniform;
        return even ? std::max(0.0, 1 - m_facts.fastUnits / written) * std::max(0.0, 1 - m_facts.fastUnits / footprint) : 0;
    }

    void fastWrite(double units, double folded, double weight)
    {
        const bool beside = !m_facts.fastSlc;
        const double rowUnits = m_facts.fastRowUnits, ops = m_facts.fastPieces / rowUnits;
        Errands e;
        e.op = FlashOp::program;
        e.slc = m_facts.fastSlc;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(m_facts.unitBytes / ops);
        const auto first = static_cast<std::uint32_t>(beside ? m_program.topology.dies.size() - 1 : 0);
        e.rawBytes = m_program.topology.rawBytes(first, e.dataBytes);
        e.planes = e.slc ? m_facts.fastPlanes : 1;
        m_sum.onDies(Errand::program, e, weight * units * ops, beside);
        if (folded <= 0)
            return;
        e.op = FlashOp::read;
        e.fragments = static_cast<std::uint16_t>(e.planes);
        m_sum.onDies(Errand::readToBuffer, e, weight * folded * ops, beside);
    }

    void readOf(double bytes, double weight) // to the buffer
    {
        Errands e;
        e.op = FlashOp::read;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(bytes);
        e.rawBytes = m_program.topology.rawBytes(0, e.dataBytes);
        m_sum.onDies(Errand::readToBuffer, e, weight);
    }

    void program(double ops, double unitsEach, double weight)
    {
        Errands e;
        e.op = FlashOp::program;
        e.controlBytes = m_facts.descriptorBytes;
        e.dataBytes = static_cast<std::uint32_t>(m_facts.unitBytes * unitsEach);
        e.rawBytes = m_program.topology.rawBytes(0, e.dataBytes);
        e.planes = unitsEach >= m_facts.rowUnits ? m_facts.planes : 1;
        m_sum.onDies(Errand::program, e, weight * ops * (m_facts.parity > 0 ? 1 + 1 / m_facts.parity : 1));
    }

    const Program& m_program;
    DemandSum m_sum;
    const Workload& m_workload;
    MappingFacts m_facts;
    double m_footprint = 1, m_buffered = 0; // units; share of the writes that meet their unit in the buffer
    Demands m_out;
};

} // namespace

Demands demandsOf(const Program& program, const Workload& workload)
{
    return Adder(program, workload).run();
}

} // namespace floom
