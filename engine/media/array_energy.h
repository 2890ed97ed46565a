// SPDX-License-Identifier: GPL-3.0-or-later
// ArrayEnergy: what the dies of a NAND package draw: their array operations, and standby.
// Modelled: an operation of one plane draws its energy as given, or supply x current x time; each further plane that works with it adds a
// share; a die at rest draws its standby current. Energy of the latest operation of a die is spread over its time. Not modelled: the
// pumps' start, current by page type, the ramp of a suspended operation. Units: attojoules, microwatts, picoseconds.
#pragma once

#include "model/energy.h"
#include "model/packet.h"
#include "model/parameters.h"

#include <array>
#include <vector>

namespace floom {

class ArrayEnergy {
public:
    ArrayEnergy(const ParameterReader& parameters, int dies);

    static constexpr std::int64_t kWhole = 1'000'000;
    struct Work {
        FlashOp op = FlashOp::read;
        Time length;
        std::uint32_t pages = 1; // one after the other, or of one word line
        std::uint32_t planes = 1; // summed over the pages
        std::int64_t partPpm = kWhole; // of the operation: a pass of a program
        friend bool operator==(const Work&, const Work&) = default;
    };
    // Attojoules of it.
    [[nodiscard]] Int128 of(const Work& work) const;

    void spend(std::size_t die, Time now, const Work& work)
    {
        Die& d = m_dies[die];
        d.kind = kindOf(work.op);
        Known& known = m_known[d.kind];
        if (known.energy < 0 || !(known.work == work))
            known = {work, of(work)};
        d.latest = known.energy;
        d.start = later(now, d.end); // with a cache register it may have to wait for the one before
        d.end = d.start + work.length;
        d.spent[d.kind] += d.latest;
    }
    // The same of one page in each of so many planes, in whole; not of a copyback.
    void spendOnce(std::size_t die, Time now, FlashOp op, Time length, std::uint32_t planes)
    {
        const Kind kind = kindOf(op);
        Once& known = m_once[kind];
        if (known.length != length || known.planes != planes) [[unlikely]]
            known = {length, planes, of({op, length, 1, planes, kWhole})};
        Die& d = m_dies[die];
        d.kind = kind;
        d.latest = known.energy;
        d.start = later(now, d.end);
        d.end = d.start + length;
        d.spent[kind] += known.energy;
    }
    void bill(Time now, EnergyBill& bill) const;
    [[nodiscard]] PowerRange power(const Work& longest) const; // full: every die at `longest`

private:
    enum Kind : std::size_t { kRead, kProgram, kErase, kKinds };
    struct Die {
        std::array<Int128, kKinds> spent{};
        Time start, end; // the latest operation
        Int128 latest = 0;
        Kind kind = kRead;
    };
    struct Known { // the last work of its kind
        Work work;
        Int128 energy = -1;
    };
    struct Once {
        Time length;
        std::uint32_t planes = 0; // none: nothing yet
        Int128 energy = 0;
    };
    static Kind kindOf(FlashOp op) { return op == FlashOp::read ? kRead : op == FlashOp::program ? kProgram : kErase; }

    std::array<std::int64_t, kKinds> m_each{}; // attojoules of an operation; 0: by current
    std::array<std::int64_t, kKinds> m_microwatts{};
    std::int64_t m_planePpm = 0;
    std::int64_t m_idleMicrowatts = 0; // of a die
    std::array<Known, kKinds> m_known;
    std::array<Once, kKinds> m_once;
    std::vector<Die> m_dies;
};

} // namespace floom
