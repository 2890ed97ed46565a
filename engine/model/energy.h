// SPDX-License-Identifier: GPL-3.0-or-later
// What parts draw, as whole numbers of attojoules: a microwatt for a picosecond is one. Each component counts its work and states the
// energy when asked; nothing is spent on it per event beyond that count.
#pragma once

#include "base/time.h"
#include "base/wide.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

constexpr std::int64_t kAttojoulesPerPicojoule = 1'000'000;
constexpr double kMicrojoulesPerAttojoule = 1e-12;

// Asked for its sum alone, or for every line. Lines of a component come always in the same order and never run backwards.
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
    // Drawn all of the time.
    void addStatic(const char* activity, std::int64_t microwatts, Time now) { add(activity, static_cast<Int128>(microwatts) * now.ps); }
    // Programs of a memory: what a power cap can put off.
    void addPrograms(const char* activity, Int128 attojoules)
    {
        programs += attojoules;
        add(activity, attojoules);
    }

    Int128 total = 0;
    Int128 programs = 0; // part of the total
    std::vector<Line> lines;

private:
    bool m_itemised;
};

struct PowerRange { // microwatts
    double idle = 0; // nothing to do
    double full = 0; // all of it at work without a pause: a bound from above
};

} // namespace floom
