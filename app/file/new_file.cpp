// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/new_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace floom::inline file {

namespace {

// Renames without replacing; on file systems without that operation, by a hard link.
bool giveName(const QByteArray& from, const QByteArray& to)
{
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0)
        return true;
    return errno == EINVAL && ::link(from.constData(), to.constData()) == 0;
}

} // namespace

Result<std::unique_ptr<NewFile>> NewFile::at(const QString& path)
{
    const auto place = WrittenPlace::of(QFile::encodeName(path));
    if (!place)
        return Error{path.toStdString(), "a new file", place.error().found, {}};
    if (place->exists())
        return Error{path.toStdString(), "a new file", "one that exists", {}};
    place->removeLitter();
    const QByteArray folder = place->temporaryName();
    if (::mkdir(folder.constData(), 0700) != 0)
        return Error{path.toStdString(), "a writable folder", std::strerror(errno), {}};
    const int lock = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0)
        ::flock(lock, LOCK_EX | LOCK_NB);
    return std::unique_ptr<NewFile>(new NewFile(path, *place, folder, lock));
}

NewFile::NewFile(QString name, WrittenPlace place, const QByteArray& folder, int lock)
    : m_name(std::move(name))
    , m_folder(QFile::decodeName(folder))
    , m_beside(m_folder + QStringLiteral("/new.") + QFileInfo(m_name).suffix())
    , m_place(std::move(place))
    , m_lock(lock)
{
}

NewFile::~NewFile()
{
    QDir(m_folder).removeRecursively();
    if (m_lock >= 0)
        ::close(m_lock);
}

Outcome NewFile::keep()
{
    const QByteArray made = QFile::encodeName(m_beside);
    const int file = ::open(made.constData(), O_RDONLY | O_CLOEXEC);
    const bool isOnDisk = file >= 0 && ::fsync(file) == 0;
    const bool isNamed = isOnDisk && giveName(made, m_place.target());
    const int problem = errno;
    if (file >= 0)
        ::close(file);
    if (!isNamed)
        return Error{m_name.toStdString(), "a new file that can be written", std::strerror(problem), {}};
    m_place.syncFolder();
    return Nothing{};
}

} // namespace floom::inline file
