// SPDX-License-Identifier: GPL-3.0-or-later
// StoreThread: the single thread that writes an open project file, with its own connection. Jobs run in submission order. If the file
// cannot be opened, each job tries again. submit() may be called from any thread; the destructor finishes all submitted jobs.
#pragma once

#include "base/result.h"

#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace floom::inline store {

class ProjectFile;

class StoreThread {
public:
    using Job = std::function<Outcome(ProjectFile&)>;
    using Refused = std::function<void(const Error&)>;

    explicit StoreThread(QString path);
    ~StoreThread();

    // The job's outcome, or why the file could not be opened. In that case `refused` is called on the writing thread instead of the job.
    std::future<Outcome> submit(Job job, Refused refused = {});

private:
    using File = Result<std::unique_ptr<ProjectFile>>;
    using Task = std::packaged_task<Outcome(const File&)>;
    void work(const std::stop_token& stop);

    const QString m_path;
    std::mutex m_mutex;
    std::condition_variable_any m_given;
    std::deque<Task> m_tasks;
    std::jthread m_thread; // last member: joins before the queue is destroyed
};

} // namespace floom::inline store
