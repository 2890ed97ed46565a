// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_job.h"

#include "store/project_file.h"
#include "sweep/sweep_store.h"

namespace floom::inline sweep {

SweepJob::SweepJob(const Catalogue& catalogue, SweepOrder order)
    : m_order(std::move(order))
    , m_thread([this, &catalogue](const std::stop_token& stop) { work(catalogue, stop); })
{
}

void SweepJob::setPaused(bool paused)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_paused = paused;
    }
    m_resumed.notify_all();
}

SweepNews SweepJob::take()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_news, {});
}

SweepRunOptions SweepJob::watched(const std::stop_token& stop)
{
    SweepRunOptions options;
    options.threads = m_order.threads;
    options.stop = stop;
    options.hold = [this, stop] {
        std::unique_lock lock(m_mutex);
        m_resumed.wait(lock, stop, [this] { return !m_paused; });
    };
    options.started = [this](std::size_t point) {
        const std::scoped_lock lock(m_mutex);
        m_news.started.push_back(point);
    };
    options.finished = [this](std::size_t point, const PointResult& result) {
        const std::scoped_lock lock(m_mutex);
        m_news.finished.emplace_back(point, result);
    };
    if (m_order.known)
        options.known = [known = m_order.known](const std::string& key) -> std::optional<PointResult> {
            const auto found = known->find(key);
            return found == known->end() ? std::nullopt : std::optional(found->second);
        };
    return options;
}

void SweepJob::run(const Catalogue& catalogue, const SweepRunOptions& options)
{
    if (!m_order.goal) {
        static_cast<void>(runSweep(catalogue, m_order.sweep, m_order.base, m_order.points, options));
        return;
    }
    GoalSearch found = searchGoal(catalogue, m_order.sweep, m_order.base, m_order.points, *m_order.goal, options);
    const std::scoped_lock lock(m_mutex);
    m_news.fates = std::move(found.fates);
    for (std::size_t i = 0; i < m_news.fates.size(); ++i) // points that were never run were not reported before
        if (m_news.fates[i] == Fate::failed && found.results[i].key.empty())
            m_news.finished.emplace_back(i, std::move(found.results[i]));
}

void SweepJob::work(const Catalogue& catalogue, const std::stop_token& stop)
{
    SweepRunOptions options = watched(stop);
    std::optional<Error> problem;
    if (m_order.project.isEmpty()) {
        run(catalogue, options);
    } else if (const auto file = ProjectFile::open(m_order.project); file && !(*file)->isReadOnly()) {
        SweepKeeper keeper(**file, catalogue, m_order.sweep, m_order.base);
        run(catalogue, keeper.through(std::move(options)));
        problem = keeper.error();
    } else {
        problem = file ? Error{m_order.project.toStdString(), "a writable project", "a read-only one", {}} : file.error();
        run(catalogue, options); // run without the store: the results are still useful
    }
    const std::scoped_lock lock(m_mutex);
    if (problem)
        m_news.problem = QString::fromStdString(problem->message());
    m_news.ended = true;
}

} // namespace floom::inline sweep
