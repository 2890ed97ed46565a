// SPDX-License-Identifier: GPL-3.0-or-later
// runMany(): independent runs side by side on a pool of threads. The outcomes stand in the order of the requests and are the same for any
// number of threads. Requests that bring no AgedStates share one among them. Blocking.
#pragma once

#include "run/run_now.h"

#include <atomic>
#include <vector>

namespace floom {

struct ManyProgress {
    std::atomic<std::size_t> done{0};
    std::atomic<std::size_t> all{0};
};

// Called as a run ends, on the thread that made it, never twice at once; not for runs that a stop cut short.
using OneEnded = std::function<void(std::size_t index, const RunOutcome& outcome)>;

// threads = 0: one a core. A stop ends the runs under way early and leaves those not begun without a record.
[[nodiscard]] std::vector<RunOutcome> runMany(const Catalogue& catalogue, const std::vector<RunRequest>& requests,
                                              const std::stop_token& stop = {}, unsigned threads = 0, ManyProgress* progress = nullptr,
                                              const OneEnded& ended = {});

} // namespace floom
