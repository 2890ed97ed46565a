// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_run.h"

#include "model/start_states.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace floom::inline sweep {
namespace {

// Points that need the same run share a task.
struct Task {
    std::vector<std::size_t> points;
    RunRequest request;
};

class Sweeper {
public:
    Sweeper(const Catalogue& catalogue, const SweepRunOptions& options, std::size_t points)
        : m_catalogue(catalogue)
        , m_options(options)
        , m_results(points)
    {
    }

    void add(std::size_t point, Result<RunRequest> request)
    {
        if (!request) {
            PointResult refused;
            refused.problem = request.error().message();
            refused.refused = true;
            settle(point, std::move(refused));
            return;
        }
        const std::string key = runKey(*request);
        if (m_options.known)
            if (auto known = m_options.known(key)) {
                known->key = key;
                known->reused = true;
                settle(point, std::move(*known));
                return;
            }
        const auto [place, isNew] = m_taskOf.try_emplace(key, m_tasks.size());
        request->startStates = m_startStates;
        if (isNew)
            m_tasks.push_back({{}, std::move(*request)});
        m_tasks[place->second].points.push_back(point);
    }

    void run()
    {
        const std::size_t cores = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
        std::vector<std::jthread> pool;
        for (std::size_t i = 0; i < std::min(cores, m_tasks.size()); ++i)
            pool.emplace_back([this] { work(); });
        collect(pool.size());
    }

    std::vector<PointResult> take() { return std::move(m_results); }

private:
    void work()
    {
        for (;;) {
            if (m_options.hold)
                m_options.hold();
            std::size_t task = 0;
            {
                const std::scoped_lock lock(m_mutex);
                task = m_next++;
            }
            if (task >= m_tasks.size() || m_options.stop.stop_requested())
                break;
            if (m_options.started)
                m_options.started(m_tasks[task].points.front());
            PointResult result = summaryOf(runNow(m_catalogue, m_tasks[task].request, {m_options.stop, nullptr, {}}));
            const std::scoped_lock lock(m_mutex);
            m_done.emplace_back(task, std::move(result));
            m_news.notify_one();
        }
        const std::scoped_lock lock(m_mutex);
        ++m_gone;
        m_news.notify_one();
    }

    void collect(std::size_t workers)
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_news.wait(lock, [&] { return !m_done.empty() || m_gone == workers; });
            if (m_done.empty())
                return;
            auto [task, result] = std::move(m_done.front());
            m_done.pop_front();
            lock.unlock();
            deliver(m_tasks[task], result);
            lock.lock();
        }
    }

    void deliver(const Task& task, PointResult& result)
    {
        if (m_options.stop.stop_requested() && !result.problem.empty())
            return; // cut short, not failed
        result.key = runKey(task.request);
        for (const std::size_t point : task.points) {
            settle(point, result);
            result.reused = true;
        }
    }

    void settle(std::size_t point, PointResult result)
    {
        m_results[point] = std::move(result);
        if (m_options.finished)
            m_options.finished(point, m_results[point]);
    }

    const Catalogue& m_catalogue;
    const SweepRunOptions& m_options;
    const std::shared_ptr<StartStates> m_startStates = std::make_shared<StartStates>(); // shared by all points
    std::vector<PointResult> m_results;
    std::vector<Task> m_tasks;
    std::unordered_map<std::string, std::size_t> m_taskOf;
    std::mutex m_mutex;
    std::condition_variable m_news;
    std::deque<std::pair<std::size_t, PointResult>> m_done;
    std::size_t m_next = 0, m_gone = 0;
};

} // namespace

std::vector<PointResult> runSweep(const Catalogue& catalogue, const Sweep& sweep, const Design& base, const std::vector<SweepPoint>& points,
                                  const SweepRunOptions& options)
{
    Sweeper sweeper(catalogue, options, points.size());
    for (std::size_t i = 0; i < points.size() && !options.stop.stop_requested(); ++i)
        if (!options.wanted || options.wanted(i))
            sweeper.add(i, requestOf(sweep, points[i], base, catalogue));
    sweeper.run();
    return sweeper.take();
}

} // namespace floom::inline sweep
