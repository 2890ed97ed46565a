// SPDX-License-Identifier: GPL-3.0-or-later
// RunJob: one run on its own thread. Created and destroyed on the GUI thread; destruction stops and joins. The GUI thread may read
// progress() at any time, and tracks() once isCompiled().
#pragma once

#include "run/run_now.h"

#include <QElapsedTimer>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace floom::inline run {

class RunJob {
public:
    using Work = std::function<RunOutcome(const Catalogue&, const RunRequest&, const RunWatch&)>;
    using Done = std::function<void(const RunJob*, RunOutcome)>; // called on the job's thread as its last action

    RunJob(const Catalogue& catalogue, RunRequest request, Work work, Done done);

    void stop() { m_thread.request_stop(); }
    [[nodiscard]] bool isStopping() { return m_thread.get_stop_token().stop_requested(); }
    [[nodiscard]] const RunRequest& request() const { return m_request; }
    [[nodiscard]] const Progress& progress() const { return m_progress; }
    [[nodiscard]] bool isCompiled() const { return m_compiled.load(std::memory_order_acquire); }
    [[nodiscard]] bool isAgain() const { return m_again.load(std::memory_order_acquire); } // the second run, which records
    [[nodiscard]] const std::vector<TrackUse>& tracks() const { return m_tracks; }

private:
    void takeTracks(const Program& program);
    void beginAgain();

    const RunRequest m_request;
    Progress m_progress;
    std::vector<TrackUse> m_tracks;
    std::atomic<bool> m_compiled = false;
    std::atomic<bool> m_again = false;
    std::jthread m_thread; // last member: starts when the others are ready, joins before they go
};

} // namespace floom::inline run
