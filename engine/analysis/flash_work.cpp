// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/flash_work.h"

#include "model/parameters.h"

#include <algorithm>
#include <limits>

namespace floom::inline engine {

Chore& FlashWork::open(double spread, Leftover leftover, double forUnits)
{
    Chore& chore = m_sum.chore();
    chore.spread = spread;
    chore.leftover = leftover;
    chore.units = forUnits;
    return chore;
}

void FlashWork::task(FlashOp op, double times, double spread, Leftover leftover, double forUnits, double moved)
{
    Visit e;
    e.op = op;
    e.movedUnits = moved;
    open(spread, leftover, forUnits);
    m_sum.way(1);
    m_sum.addVisit({m_topology.processor, Verb::process, false, false}, nullptr, e, times);
}

bool FlashWork::pagesDiffer() const
{
    for (const Block& block : m_program.design.blocks)
        for (const TypeSpec& type : m_program.types)
            if (type.id == block.type && type.role == Role::memory && type.parameter("cell") != nullptr
                && ParameterReader(block, type, {}).choice("model") == "page_type")
                return true;
    return false;
}

void FlashWork::readToBuffer(double bytes, double times, int planes)
{
    Visit e;
    e.op = FlashOp::read;
    e.controlBytes = m_facts.descriptorBytes;
    e.dataBytes = static_cast<std::uint32_t>(bytes);
    e.planes = planes;
    e.fragments = static_cast<std::uint16_t>(planes);
    for (std::size_t die = 0; die < m_flashDies; ++die) {
        e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, e.dataBytes);
        m_sum.way(1 / static_cast<double>(m_flashDies));
        m_sum.reading(m_topology.dies[die].routes[static_cast<std::size_t>(DieOperation::readToBuffer)], m_topology.dies[die], e, times,
                      m_facts.unitBytes);
    }
}

void FlashWork::senses(double times)
{
    Visit e;
    e.op = FlashOp::read;
    e.controlBytes = m_facts.descriptorBytes;
    for (const bool slc : {false, true}) {
        if (slc && !m_facts.tierSlc)
            break;
        e.slc = slc;
        for (const DieInfo& die : m_topology.dies) {
            const Route& way = die.routes[static_cast<std::size_t>(DieOperation::readToBuffer)];
            m_sum.way(1 / static_cast<double>(m_topology.dies.size()));
            m_sum.route({way.begin, m_sum.outOfChannel(way)}, &die, e, times);
        }
    }
}

void FlashWork::loadMap(double times)
{
    if (m_facts.mapPages > 0) {
        m_sum.chargeSenses(!pagesDiffer()); // the same few pages are read over and over
        readToBuffer(m_facts.unitBytes, times, 1);
        m_sum.chargeSenses(true);
        return;
    }
    Visit e;
    e.controlBytes = m_facts.descriptorBytes;
    e.dataBytes = m_facts.mapFetch;
    const auto routes = m_facts.mapWithHost ? std::vector<Route>{m_topology.hostMapLoad} : m_topology.mapLoads;
    for (const Route& r : routes) {
        m_sum.way(1 / static_cast<double>(routes.size()));
        m_sum.route(r, nullptr, e, times);
    }
}

double FlashWork::programTasks(double n) const
{
    return isInPlace() ? n : std::min(rowsOf(n), tierRowsOf(n));
}

void FlashWork::programUnits(double n, double withParity, double plain)
{
    const double rows = rowsOf(n), tierRows = tierRowsOf(n);
    programWays(0, m_flashDies, rows * withParity, m_facts.unitBytes * n / rows, isInPlace() ? 1 : m_facts.planes, false, plain);
    if (m_facts.tierUnits <= 0)
        return;
    if (m_facts.tierSlc)
        programWays(0, m_flashDies, tierRows, m_facts.unitBytes * n / tierRows, m_facts.tierPlanes, true, plain);
    else
        programWays(m_flashDies, m_topology.dies.size(), tierRows, m_facts.unitBytes * n / tierRows, 1, false, plain);
}

void FlashWork::programWays(std::size_t first, std::size_t end, double ops, double bytes, int planes, bool slc, double plain)
{
    Visit e;
    e.op = FlashOp::program;
    e.slc = slc;
    e.controlBytes = m_facts.descriptorBytes;
    e.dataBytes = static_cast<std::uint32_t>(bytes * plain);
    e.planes = planes;
    for (std::size_t die = first; die < end; ++die) {
        e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, static_cast<std::uint32_t>(bytes));
        m_sum.way(1 / static_cast<double>(end - first));
        m_sum.route(m_topology.dies[die].routes[static_cast<std::size_t>(DieOperation::program)], &m_topology.dies[die], e, ops);
    }
}

double FlashWork::programHeld()
{
    double least = std::numeric_limits<double>::infinity();
    Visit e;
    e.op = FlashOp::program;
    e.controlBytes = m_facts.descriptorBytes;
    for (std::size_t die = 0; die < m_topology.dies.size(); ++die) {
        const DieInfo& info = m_topology.dies[die];
        e.dataBytes = static_cast<std::uint32_t>(m_facts.unitBytes / (die < m_flashDies ? m_facts.pieces : m_facts.tierPieces));
        e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, e.dataBytes);
        for (const bool slc : {false, true}) {
            if (slc && !m_facts.tierSlc)
                break;
            e.slc = slc;
            least = std::min(least, m_sum.held(info.routes[static_cast<std::size_t>(DieOperation::program)], info, e));
        }
    }
    return least;
}

void FlashWork::onAllDies(DieOperation kind, FlashOp op, double times, double bytes, bool slc)
{
    const MemoryGeometry& geometry = m_topology.geometries[m_topology.dies.front().geometry];
    Visit e;
    e.op = op;
    e.slc = slc;
    e.controlBytes = m_facts.descriptorBytes;
    e.dataBytes = static_cast<std::uint32_t>(bytes);
    e.planes = op == FlashOp::erase ? m_facts.planes / static_cast<int>(geometry.wordLinePages) : m_facts.planes;
    for (std::size_t die = 0; die < m_flashDies; ++die) {
        e.rawBytes = m_topology.rawBytes(DieIndex{static_cast<std::uint32_t>(die)}, e.dataBytes);
        m_sum.way(1 / static_cast<double>(m_flashDies));
        m_sum.route(m_topology.dies[die].routes[static_cast<std::size_t>(kind)], &m_topology.dies[die], e, times);
    }
}

} // namespace floom::inline engine
