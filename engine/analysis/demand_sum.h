// SPDX-License-Identifier: GPL-3.0-or-later
// DemandSum: errands sent along the routes of a drive, and what each costs every track by the components' own demand().
#pragma once

#include "compile/machine.h"

#include <vector>

namespace floom {

class DemandSum {
public:
    explicit DemandSum(const Program& program);

    [[nodiscard]] const Machine& machine() const { return m_machine; }
    [[nodiscard]] std::vector<double> take() { return std::move(m_perTrack); } // picoseconds by track

    // `weight`: how often the errand comes for one request. `die`: whose memory is meant on the way; may be null.
    void route(const Route& route, const DieInfo* die, const Errands& errand, double weight);
    // The same errand on every die in turn, or on every one of those beside the flash: each gets its share.
    void onDies(Errand kind, const Errands& errand, double weight, bool beside = false);

private:
    void visit(const Hop& hop, const DieInfo* die, Errands errand, double weight);
    void readings(const Route& way, const DieInfo& die, Errands errand, double weight);

    const Program& m_program;
    Machine m_machine;
    std::vector<double> m_perTrack;
};

} // namespace floom
