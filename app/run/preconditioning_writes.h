// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditioningWrites: what the runs of a proof write in zero simulated time before they start. A variation that changes how data lie, or
// what is written, needs its drive written anew; all others start from the state of the drawn drive.
#pragma once

#include "analysis/sensitivity.h"
#include "catalogue/catalogue.h"
#include "compile/program.h"
#include "firmware/ageing/aged_state.h"
#include "results/run_result.h"

#include <cstdint>
#include <optional>

namespace floom::inline run {

class PreconditioningWrites {
public:
    // `result`: of a run of `program` under `workload`.
    PreconditioningWrites(const Program& program, const Workload& workload, const RunResult& result);

    [[nodiscard]] std::uint64_t units() const { return m_units; } // host units before one run; 0: none, the start state is computed
    [[nodiscard]] bool isAnew(const Variation& variation, const Catalogue& catalogue) const;

private:
    std::optional<AgedKey> m_key; // none: nothing is written
    std::uint64_t m_units = 0;
};

} // namespace floom::inline run
