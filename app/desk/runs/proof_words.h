// SPDX-License-Identifier: GPL-3.0-or-later
// A proof's results in words. Pure.
#pragma once

#include "desk/runs/proof_session.h"

namespace floom::inline desk {

// Side effects of a change: relative cost and write amplification, if they differ. May be "".
[[nodiscard]] QString changeNote(const RunResult& base, const RunResult& changed, const Workload& workload);
// "NAND package twice as fast: +58 % IOPS, CPU twice as fast: +12 %; no other part gives more than 3 %." "" without lines.
[[nodiscard]] QString proofSummary(const std::vector<ProofLine>& lines, const QString& merit);

} // namespace floom::inline desk
