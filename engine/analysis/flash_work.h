// SPDX-License-Identifier: GPL-3.0-or-later
// FlashWork: flash operations as chores, each with every die that may do it: the firmware may place programs and moves on any die.
#pragma once

#include "analysis/demand_sum.h"

namespace floom::inline engine {

class FlashWork {
protected:
    explicit FlashWork(const Machine& machine)
        : m_program(machine.program())
        , m_topology(m_program.topology)
        , m_sum(machine)
        , m_facts(m_sum.machine().processor().mappingFacts())
        , m_flashDies(m_topology.dies.size() - m_topology.tierDies)
    {
        m_sum.chargePower(m_facts.powerCap > 0);
    }

    Chore& open(double spread, Leftover leftover, double forUnits);
    // Processor time for an operation on the flash.
    void task(FlashOp op, double times, double spread, Leftover leftover, double forUnits, double moved = 0);
    [[nodiscard]] bool isInPlace() const { return m_topology.geometries[m_topology.dies.front().geometry].inPlace; }

    [[nodiscard]] bool pagesDiffer() const; // array times depend on the page's position in its block

    // Ways of the open chore: any of the dies.
    void readToBuffer(double bytes, double times, int planes);
    // `plain`: share of the bytes that are data; the rest pads rows and only travels from the codec on.
    void programWays(std::size_t first, std::size_t end, double ops, double bytes, int planes, bool slc, double plain = 1);
    // What one unit needs at least of the time of a die that programs it, in picoseconds: whichever die that is, in either area.
    [[nodiscard]] double programHeld();
    void senses(double times); // on one plane, without data
    void onAllDies(DieOperation kind, FlashOp op, double times, double bytes, bool slc = false);
    // `n` units per request in whole rows, the cheapest case; to the tier or past it, if there is one. `withParity`: operations for
    // one of data.
    void programUnits(double n, double withParity, double plain = 1);
    [[nodiscard]] double programTasks(double n) const; // processor tasks
    void loadMap(double times); // a map page from flash, or a line from DDR or host memory

    [[nodiscard]] double rowsOf(double n) const { return isInPlace() ? n * m_facts.pieces : n / m_facts.rowUnits; }
    [[nodiscard]] double tierRowsOf(double n) const
    {
        return m_facts.tierUnits > 0 ? n * m_facts.tierPieces / m_facts.tierRowUnits : rowsOf(n);
    }

    const Program& m_program;
    const Topology& m_topology;
    DemandSum m_sum;
    MappingFacts m_facts;
    std::size_t m_flashDies;
};

} // namespace floom::inline engine
