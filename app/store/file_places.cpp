// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/file_places.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace floom::inline store {

namespace {

constexpr std::array kLogs = {"-wal", "-shm", "-journal"};

// False if the system does not confirm the flush.
bool flushed(const QString& path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool done = ::fsync(file) == 0 || errno == EINVAL || errno == EROFS; // a file system without fsync for folders
    ::close(file);
    return done;
}

} // namespace

void removeWithLogs(const QString& path)
{
    QFile::remove(path);
    for (const char* suffix : kLogs)
        QFile::remove(path + QLatin1String(suffix));
}

Outcome putInPlace(const QString& finished, const QString& path)
{
    const Error failed{path.toStdString(), "a folder in which files can be renamed", "one that refused it", {}};
    if (!flushed(finished))
        return failed;
    // Log files left by an earlier file of that name would be replayed into this one.
    for (const char* suffix : kLogs)
        QFile::remove(path + QLatin1String(suffix));
    if (::rename(QFile::encodeName(finished).constData(), QFile::encodeName(path).constData()) != 0)
        return failed;
    static_cast<void>(flushed(QFileInfo(path).absolutePath()));
    return Nothing{};
}

QString nameBeside(const QString& path)
{
    const QFileInfo info(path);
    const QString stem = info.absolutePath() + u'/' + info.completeBaseName();
    const QString suffix = info.suffix().isEmpty() ? QString() : u'.' + info.suffix();
    for (int n = 2;; ++n)
        if (const QString name = QStringLiteral("%1 (%2)%3").arg(stem).arg(n).arg(suffix); !QFileInfo::exists(name))
            return name;
}

} // namespace floom::inline store
