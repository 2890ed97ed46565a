// SPDX-License-Identifier: GPL-3.0-or-later
// ArrayEnergy: energy of the dies of a NAND package: array operations and standby.
// Modelled: an operation on one plane costs the given energy, or supply x current x time; each further plane that works jointly adds a
// share; every die draws its standby current all of the time. The energy of the latest operation of a die is spread over its duration. Not
// modelled: start-up of the charge pumps, current by page type, the ramp of a suspended operation. Units: attojoules, microwatts,
// picoseconds.
#pragma once

#include "model/energy.h"
#include "model/packet.h"
#include "model/parameters.h"
#include "model/topology.h"

#include <array>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class ArrayEnergy {
public:
    ArrayEnergy(const ParameterReader& parameters, int dies);

    static constexpr std::int64_t kWhole = 1'000'000;
    struct Work {
        FlashOp op = FlashOp::read;
        Time length;
        std::uint32_t pages = 1; // sequential, or of one word line
        std::uint32_t planes = 1; // summed over the pages
        std::int64_t partPpm = kWhole; // share of the operation: a pass of a program
        friend bool operator==(const Work&, const Work&) = default;
    };
    // Energy of the work in attojoules.
    [[nodiscard]] Int128 of(const Work& work) const;
    // Of programs of that length that take `pages` of a word line together.
    [[nodiscard]] ProgramEnergy ofPrograms(Time length, std::uint32_t pages) const;

    void spend(PackageDie die, Time now, const Work& work)
    {
        Die& d = m_dies[die];
        d.kind = kindOf(work.op);
        Known& known = m_known[d.kind];
        if (known.energy < 0 || !(known.work == work))
            known = {work, of(work)};
        d.latest = known.energy;
        d.start = later(now, d.end); // with a cache register it may wait for the previous operation
        d.end = d.start + work.length;
        m_spent[d.kind] += d.latest;
        ++m_works;
    }
    // As spend(), for a whole operation on one page in each of `planes` planes; not for copyback.
    void spendOnce(PackageDie die, Time now, FlashOp op, Time length, std::uint32_t planes)
    {
        if (!knowsOnce(op, length, planes)) [[unlikely]]
            learnOnce(op, length, planes);
        spendKnown(die, now, op, length);
    }
    // True if the latest spendOnce() of its kind was for the same operation: then spendKnown() does the same.
    [[nodiscard]] bool knowsOnce(FlashOp op, Time length, std::uint32_t planes) const
    {
        const Once& known = m_once[kindOf(op)];
        return known.length == length && known.planes == planes;
    }
    void spendKnown(PackageDie die, Time now, FlashOp op, Time length)
    {
        const Kind kind = kindOf(op);
        const Int128 energy = m_once[kind].energy;
        Die& d = m_dies[die];
        d.kind = kind;
        d.latest = energy;
        const std::int64_t begun = now.ps < d.end.ps ? d.end.ps : now.ps;
        d.start.ps = begun;
        d.end.ps = begun + length.ps;
        m_spent[kind] += energy;
        ++m_works;
    }
    void bill(Time now, EnergyBill& bill) const;
    [[nodiscard]] const std::uint32_t& works() const { return m_works; } // operations so far
    [[nodiscard]] PowerRange power(const Work& longest) const; // full: every die busy with `longest`

private:
    enum Kind : std::size_t { kRead, kProgram, kErase, kKinds };
    struct Die {
        Time start, end; // the latest operation
        Int128 latest = 0;
        Kind kind = kRead;
    };
    struct Known { // latest work of its kind
        Work work;
        Int128 energy = -1;
    };
    struct Once {
        Time length;
        std::uint32_t planes = 0; // 0: not set yet
        Int128 energy = 0;
    };
    void learnOnce(FlashOp op, Time length, std::uint32_t planes);
    static Kind kindOf(FlashOp op) { return op == FlashOp::read ? kRead : op == FlashOp::program ? kProgram : kErase; }

    std::array<std::int64_t, kKinds> m_each{}; // attojoules of an operation; 0: computed from current
    std::array<std::int64_t, kKinds> m_microwatts{};
    std::int64_t m_planePpm = 0;
    std::int64_t m_idleMicrowatts = 0; // of one die
    std::array<Known, kKinds> m_known;
    std::array<Once, kKinds> m_once;
    std::array<Int128, kKinds> m_spent{}; // by all dies, the latest operations included
    std::uint32_t m_works = 0;
    std::vector<Die> m_dies;
};

} // namespace floom::inline engine
