// SPDX-License-Identifier: GPL-3.0-or-later
// EnergyBill: energy in integer attojoules (1 µW for 1 ps is 1 aJ). Components count their work and compute the energy only when asked; per
// event there is no cost beyond the count.
#pragma once

#include "base/time.h"
#include "base/wide.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

constexpr std::int64_t kAttojoulesPerPicojoule = 1'000'000;
constexpr double kMicrojoulesPerAttojoule = 1e-12;

// Collects the total only, or every line. Lines of a component always come in the same order and never decrease.
class EnergyBill {
public:
    struct Line {
        const char* activity; // a literal
        Int128 attojoules;
    };

    explicit EnergyBill(bool itemised = false)
        : m_itemised(itemised)
    {
    }
    void add(const char* activity, Int128 attojoules)
    {
        total += attojoules;
        if (m_itemised)
            lines.push_back({activity, attojoules});
    }
    // Static power, drawn from time 0 to `now`.
    void addStatic(const char* activity, std::int64_t microwatts, Time now)
    {
        const Int128 drawn = static_cast<Int128>(microwatts) * now.ps;
        statics += drawn;
        add(activity, drawn);
    }
    // Program energy of a memory: the part a power cap can delay.
    void addPrograms(const char* activity, Int128 attojoules)
    {
        programs += attojoules;
        add(activity, attojoules);
    }

    Int128 total = 0;
    Int128 programs = 0; // part of the total
    Int128 statics = 0; // part of the total
    bool unfinished = false; // work goes on that was begun before `now`, and draws more energy
    std::vector<Line> lines;

private:
    bool m_itemised;
};

struct PowerRange { // microwatts
    double idle = 0; // no work
    double full = 0; // everything busy all the time: an upper bound
};

} // namespace floom::inline engine
