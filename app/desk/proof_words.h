// SPDX-License-Identifier: GPL-3.0-or-later
// What a proof says, in words. Pure.
#pragma once

#include "desk/proof_session.h"

namespace floom {

// What else a change brings: cost in relative units and write amplification, where they differ. May be "".
[[nodiscard]] QString changeNote(const RunResult& base, const RunResult& changed);
// "NAND package twice as fast: +58 % IOPS, CPU twice as fast: +12 %; no other part gives more than 3 %." "" without lines.
[[nodiscard]] QString proofSummary(const std::vector<ProofLine>& lines, const QString& merit);

} // namespace floom
