// SPDX-License-Identifier: GPL-3.0-or-later
// detect --samples: writes projects/DETECTED.md: the probes' answers for each sample drive beside its true configuration.
#pragma once

#include "cli/detect_bench.h"

namespace floom::cli {

[[nodiscard]] int detectSamples(const Session& session, const DetectWords& words);

} // namespace floom::cli
