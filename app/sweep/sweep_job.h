// SPDX-License-Identifier: GPL-3.0-or-later
// SweepJob: a sweep on its own thread. Inputs are copied; take() fetches what happened since the last call. Created and destroyed on one
// thread; destruction stops and joins. With a project, each point is stored as soon as it is finished. When paused, it finishes the running
// points and starts no others.
#pragma once

#include "sweep/goal_search.h"

#include <QString>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace floom::inline sweep {

using KnownResults = std::map<std::string, PointResult>; // by key

struct SweepOrder {
    Sweep sweep;
    Design base;
    std::vector<SweepPoint> points;
    std::optional<Goal> goal; // if set, only points that can still be the best are run
    QString project; // a writable .floom file; "" = keep results in memory only
    std::shared_ptr<const KnownResults> known; // from earlier sweeps of the session; null = none
    unsigned threads = 0; // 0: one per core
};

struct SweepNews {
    std::vector<std::size_t> started;
    std::vector<std::pair<std::size_t, PointResult>> finished;
    std::vector<Fate> fates; // of all points, set when a search ends
    QString problem; // error of the project file
    bool ended = false;
};

class SweepJob {
public:
    SweepJob(const Catalogue& catalogue, SweepOrder order);

    void stop() { m_thread.request_stop(); }
    [[nodiscard]] bool isStopping() { return m_thread.get_stop_token().stop_requested(); }
    void setPaused(bool paused);
    [[nodiscard]] SweepNews take();

private:
    void work(const Catalogue& catalogue, const std::stop_token& stop);
    [[nodiscard]] SweepRunOptions watched(const std::stop_token& stop);
    void run(const Catalogue& catalogue, const SweepRunOptions& options);

    const SweepOrder m_order;
    std::mutex m_mutex;
    SweepNews m_news;
    bool m_paused = false;
    std::condition_variable_any m_resumed;
    std::jthread m_thread; // last member: starts when the others are ready, joins before they go
};

} // namespace floom::inline sweep
