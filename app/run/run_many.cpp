// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_many.h"

#include "model/start_states.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace floom::inline run {

std::vector<RunOutcome> runMany(const Catalogue& catalogue, const std::vector<RunRequest>& requests, const std::stop_token& stop,
                                unsigned threads, ManyProgress* progress, const OneEnded& ended)
{
    std::vector<RunOutcome> outcomes(requests.size());
    if (progress)
        progress->all = requests.size();
    std::mutex telling;
    std::atomic<std::size_t> next{0};
    const auto shared = std::make_shared<StartStates>();
    const auto work = [&] {
        for (std::size_t i = next++; i < requests.size() && !stop.stop_requested(); i = next++) {
            RunRequest request = requests[i];
            if (!request.startStates)
                request.startStates = shared;
            outcomes[i] = runNow(catalogue, request, {stop, nullptr, {}});
            if (progress)
                ++progress->done;
            if (ended && !(outcomes[i].record && outcomes[i].record->result.partial)) {
                const std::lock_guard lock(telling);
                ended(i, outcomes[i]);
            }
        }
    };
    const std::size_t cores = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> pool;
        for (std::size_t i = 1; i < std::min(cores, requests.size()); ++i)
            pool.emplace_back(work);
        work();
    }
    return outcomes;
}

} // namespace floom::inline run
