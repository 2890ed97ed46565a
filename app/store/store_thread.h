// SPDX-License-Identifier: GPL-3.0-or-later
// StoreThread: the one thread that writes to an open project file, with a connection of its own. Jobs run in the order they were given.
// A file that cannot be opened is tried again for each job. submit() may be called from any thread; the destructor finishes what was given
// before.
#pragma once

#include "base/result.h"

#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace floom {

class ProjectFile;

class StoreThread {
public:
    using Job = std::function<Outcome(ProjectFile&)>;
    using Refused = std::function<void(const Error&)>;

    explicit StoreThread(QString path);
    ~StoreThread();

    // The job's outcome, or why the file could not be opened; then `refused` is told it, on the writing thread, in place of the job.
    std::future<Outcome> submit(Job job, Refused refused = {});

private:
    using File = Result<std::unique_ptr<ProjectFile>>;
    using Task = std::packaged_task<Outcome(const File&)>;
    void work(const std::stop_token& stop);

    const QString m_path;
    std::mutex m_mutex;
    std::condition_variable_any m_given;
    std::deque<Task> m_tasks;
    std::jthread m_thread; // last: ends before the queue goes
};

} // namespace floom
