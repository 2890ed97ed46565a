// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/open_files.h"

#include <QFile>

#include <map>
#include <mutex>

#include <sys/stat.h>

namespace floom::inline store {

namespace {

struct Known {
    std::mutex mutex;
    std::map<FileId, int> connections;
};

Known& known()
{
    static Known all;
    return all;
}

} // namespace

std::optional<FileId> fileIdOf(const QString& path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return std::nullopt;
    return FileId{status.st_dev, status.st_ino};
}

OpenFile::OpenFile(const QString& path)
{
    const std::scoped_lock lock(known().mutex);
    m_id = fileIdOf(path);
    if (m_id)
        ++known().connections[*m_id];
}

OpenFile::~OpenFile()
{
    if (!m_id)
        return;
    const std::scoped_lock lock(known().mutex);
    const auto found = known().connections.find(*m_id);
    if (--found->second == 0)
        known().connections.erase(found);
}

bool lookWhileClosed(const QString& path, const std::function<void()>& look)
{
    const std::scoped_lock lock(known().mutex);
    const auto id = fileIdOf(path);
    if (id && known().connections.contains(*id))
        return false;
    look();
    return true;
}

} // namespace floom::inline store
