// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/store_thread.h"

#include "store/project_file.h"

namespace floom::inline store {

StoreThread::StoreThread(QString path)
    : m_path(std::move(path))
    , m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

StoreThread::~StoreThread() = default;

std::future<Outcome> StoreThread::submit(Job job, Refused refused)
{
    Task task([job = std::move(job), refused = std::move(refused)](const File& file) {
        if (file)
            return job(**file);
        if (refused)
            refused(file.error());
        return Outcome(file.error());
    });
    auto future = task.get_future();
    {
        const std::scoped_lock lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_given.notify_one();
    return future;
}

void StoreThread::work(const std::stop_token& stop)
{
    File file = ProjectFile::open(m_path);
    for (;;) {
        Task task;
        bool isLast = false;
        {
            std::unique_lock lock(m_mutex);
            m_given.wait(lock, stop, [this] { return !m_tasks.empty(); });
            if (m_tasks.empty())
                return; // stop requested and queue empty
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
            isLast = m_tasks.empty();
        }
        if (!file)
            file = ProjectFile::open(m_path);
        task(file);
        if (file && isLast)
            (*file)->foldLog();
    }
}

} // namespace floom::inline store
