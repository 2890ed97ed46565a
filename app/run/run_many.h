// SPDX-License-Identifier: GPL-3.0-or-later
// runMany(): independent runs in parallel on a thread pool. Outcomes are in request order and do not depend on the number of threads.
// Requests without StartStates share one. Blocking.
#pragma once

#include "run/run_now.h"

#include <atomic>
#include <vector>

namespace floom::inline run {

struct ManyProgress {
    std::atomic<std::size_t> done{0};
    std::atomic<std::size_t> all{0};
};

// Called when a run ends, on its worker thread, never concurrently; not called for runs cut short by a stop.
using OneEnded = std::function<void(std::size_t index, const RunOutcome& outcome)>;

// threads = 0: one per core. A stop ends running runs early; runs not started have no record.
[[nodiscard]] std::vector<RunOutcome> runMany(const Catalogue& catalogue, const std::vector<RunRequest>& requests,
                                              const std::stop_token& stop = {}, unsigned threads = 0, ManyProgress* progress = nullptr,
                                              const OneEnded& ended = {});

} // namespace floom::inline run
