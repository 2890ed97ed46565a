// SPDX-License-Identifier: GPL-3.0-or-later
// SweepJob: a sweep on a thread of its own. Copies go in; what has happened is fetched with take() whenever one likes to look. Made and
// destroyed on one thread; destroying it stops and joins. Points are in the project as soon as they are there, when there is one. Paused,
// it ends the points it is at and begins no other.
#pragma once

#include "sweep/explore.h"

#include <QString>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace floom {

using KnownResults = std::map<std::string, PointResult>; // by key

struct SweepOrder {
    Sweep sweep;
    Design base;
    std::vector<SweepPoint> points;
    std::optional<Goal> goal; // given: only what can still be the best is run
    QString project; // a .floom file that may be written to; "" = results are kept in memory only
    std::shared_ptr<const KnownResults> known; // from earlier sweeps of the session; null = none
    unsigned threads = 0; // 0: one a core
};

struct SweepNews {
    std::vector<std::size_t> started;
    std::vector<std::pair<std::size_t, PointResult>> finished;
    std::vector<Fate> fates; // of all points, with the end of an exploration
    QString problem; // of the project file
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
    std::jthread m_thread; // last: starts when all above is ready, ends before it goes
};

} // namespace floom
