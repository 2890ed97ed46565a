// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_job.h"

#include "compile/program.h"

namespace floom::inline run {

RunJob::RunJob(const Catalogue& catalogue, RunRequest request, Work work, Done done)
    : m_request(std::move(request))
    , m_thread([this, &catalogue, work = std::move(work), done = std::move(done)](const std::stop_token& stop) {
        const RunWatch watch{stop, &m_progress, [this](const Program& program) { takeTracks(program); }, nullptr, [this] { beginAgain(); }};
        done(this, work(catalogue, m_request, watch));
    })
{
}

void RunJob::beginAgain()
{
    m_progress.preparing.store(true, std::memory_order_relaxed);
    m_progress.completed.store(0, std::memory_order_relaxed);
    m_progress.events.store(0, std::memory_order_relaxed);
    m_progress.simulated.store(Time{}, std::memory_order_relaxed);
    m_again.store(true, std::memory_order_release);
}

void RunJob::takeTracks(const Program& program)
{
    for (const auto& track : program.table.tracks) {
        const auto& info = track.info;
        TrackUse use;
        use.instance = info.name;
        use.block = info.block;
        use.type = info.type;
        use.resource = info.resource;
        use.track = static_cast<int>(m_tracks.size());
        use.element = info.element;
        use.part = track.part;
        use.limits = track.limits;
        m_tracks.push_back(std::move(use));
    }
    m_progress.busyPermille = std::vector<std::atomic<std::uint16_t>>(m_tracks.size());
    m_compiled.store(true, std::memory_order_release);
}

} // namespace floom::inline run
