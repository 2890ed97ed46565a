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
    PowerMeter(const Program& program, const Machine& machine)
        : m_program(program)
        , m_machine(machine)
    {
    }

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
    [[nodiscard]] Int128 total(Time now) const;
    [[nodiscard]] std::vector<EnergyBill> bills(Time now) const; // by component
    void itemise(Time now, EnergyResult& energy) const;
    [[nodiscard]] double microjoulesAt(double seconds) const; // since the start of the window

    const Program& m_program;
    const Machine& m_machine;
    std::vector<EnergyBill> m_before; // by component, at the start of the window
    std::vector<Reading> m_readings;
    Time m_step = microseconds(100);
    Time m_due = kNever;
};

} // namespace floom::inline engine
