// SPDX-License-Identifier: GPL-3.0-or-later
// PowerMeter: samples the energy of all parts during the measured window, and itemizes it at both ends. Samples start 100 us apart; when
// there are too many, every other one is dropped and the interval doubles. Power counts as constant between samples.
#pragma once

#include "compile/machine.h"
#include "results/run_result.h"

#include <vector>

namespace floom::inline engine {

class PowerMeter {
public:
    PowerMeter(const Program& program, const Machine& machine);

    void begin(Time now);
    [[nodiscard]] Time due() const { return m_due; }
    void read(Time now);

    // Fills energy, the power of the series, and the law "energy_sum".
    void finish(Time now, RunResult& result);

private:
    struct Reading {
        Time at;
        Int128 attojoules = 0;
    };
    [[nodiscard]] Int128 total(Time now);
    [[nodiscard]] std::vector<EnergyBill> bills(Time now) const; // by component
    void itemise(Time now, EnergyResult& energy) const;
    [[nodiscard]] double microjoulesAt(double seconds) const; // since the start of the window

    struct Part { // a component that tells its works
        const Component* component;
        const std::uint32_t* works;
        std::uint32_t seen = 0;
        bool rests = false; // in m_resting, if its works are still those seen
        Int128 drawn = 0; // without static power
        std::int64_t microwatts = 0; // static
    };

    const Program& m_program;
    const Machine& m_machine;
    std::vector<const Component*> m_others; // components that do not
    std::vector<Part> m_parts;
    struct {
        Int128 drawn = 0;
        std::int64_t microwatts = 0;
    } m_resting; // summed
    std::vector<EnergyBill> m_before; // by component, at the start of the window
    std::vector<Reading> m_readings;
    Time m_step = microseconds(100);
    Time m_due = kNever;
};

} // namespace floom::inline engine
