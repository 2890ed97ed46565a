// SPDX-License-Identifier: GPL-3.0-or-later
// detect --samples: the page projects/DETECTED.md, what the probes find out about each sample drive beside what its drawing says.
#pragma once

#include "cli/detect_bench.h"

namespace floom::cli {

[[nodiscard]] int detectSamples(const Session& session, const DetectWords& words);

} // namespace floom::cli
