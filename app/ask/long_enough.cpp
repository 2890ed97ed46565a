// SPDX-License-Identifier: GPL-3.0-or-later
#include "ask/long_enough.h"

#include "ask/experiments.h"

namespace floom::inline ask {

LongEnough longEnough(const Catalogue& catalogue, const Asked& asked, const AskWatch& watch)
{
    constexpr std::uint64_t kLonger = 4;
    LongEnough lengthened{asked, {}};
    const Workload& load = asked.workload;
    if (isOpenLoop(load) || !load.parts.empty() || !load.trace.empty())
        return lengthened;
    const auto fills = [&] {
        const Laboratory laboratory(catalogue, lengthened.asked, watch);
        return laboratory.run({laboratory.asDrawn()}, 1).front().mean(kFilling) > 0;
    };
    while (fills()) {
        if (watch.stop.stop_requested())
            return lengthened;
        if (kLonger * lengthened.asked.requests > asked.mostRequests) {
            lengthened.words = " The write buffer still fills in these runs: in longer ones, the drive is slower.";
            lengthened.isFull = false;
            return lengthened;
        }
        lengthened.asked.requests *= kLonger;
        lengthened.asked.workload.count = lengthened.asked.requests;
        lengthened.asked.workload.runtime = {};
        lengthened.words = " Each run is long enough to fill the write buffer.";
    }
    return lengthened;
}

} // namespace floom::inline ask
