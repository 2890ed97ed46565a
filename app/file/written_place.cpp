// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/written_place.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace floom::inline file {

namespace {

constexpr int kMostLinks = 40;
constexpr const char* kLitterEnd = ".part";

QByteArray folderOf(const QByteArray& name)
{
    const qsizetype slash = name.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : name.left(slash);
}

QByteArray inFolder(const QByteArray& folder, const QByteArray& name)
{
    return folder.endsWith('/') ? folder + name : folder + '/' + name;
}

// The target behind all links, existing or not; empty for a cycle.
QByteArray behindLinks(QByteArray name)
{
    for (int i = 0; i < kMostLinks; ++i) {
        std::array<char, PATH_MAX> to{};
        const ssize_t length = ::readlink(name.constData(), to.data(), to.size());
        if (length < 0)
            return name;
        const QByteArray link(to.data(), static_cast<qsizetype>(length));
        name = link.startsWith('/') ? link : inFolder(folderOf(name), link);
    }
    return {};
}

void removeAll(const QByteArray& path)
{
    const QString name = QFile::decodeName(path);
    if (QFileInfo(name).isDir())
        QDir(name).removeRecursively();
    else
        ::unlink(path.constData());
}

bool isSame(const struct stat& a, const struct stat& b)
{
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

} // namespace

Result<WrittenPlace> WrittenPlace::of(const QByteArray& name)
{
    WrittenPlace place;
    place.m_exists = ::stat(name.constData(), &place.m_before) == 0;
    if (!place.m_exists && errno != ENOENT)
        return Error{{}, {}, std::strerror(errno), {}};
    if (place.m_exists && S_ISDIR(place.m_before.st_mode))
        return Error{{}, {}, "a directory", {}};
    if (place.m_exists && !S_ISREG(place.m_before.st_mode)) {
        place.m_replaced = false;
        place.m_target = name;
        return place;
    }
    // Standard output or error may be redirected to this file: then write through them, at their position.
    for (const int ours : {STDOUT_FILENO, STDERR_FILENO})
        if (struct stat open = {}; place.m_exists && ::fstat(ours, &open) == 0 && isSame(open, place.m_before)) {
            place.m_replaced = false;
            place.m_ours = ours;
        }
    if (place.m_exists && place.m_ours < 0 && ::access(name.constData(), W_OK) != 0)
        return Error{{}, {}, std::strerror(errno), {}};
    place.m_target = behindLinks(name);
    if (place.m_target.isEmpty())
        return Error{{}, {}, std::strerror(ELOOP), {}};
    return place;
}

QByteArray WrittenPlace::folder() const
{
    return folderOf(m_target);
}

int WrittenPlace::openAsItIs() const
{
    if (m_ours >= 0)
        return ::fcntl(m_ours, F_DUPFD_CLOEXEC, 0);
    return ::open(m_target.constData(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
}

// Uses a hash: the file's own name may already have the maximum length.
QByteArray WrittenPlace::litterBegin() const
{
    const QByteArray name = m_target.mid(m_target.lastIndexOf('/') + 1);
    return ".flashloom-" + QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex().left(16) + '-';
}

QByteArray WrittenPlace::temporaryName() const
{
    return inFolder(folder(), litterBegin() + QByteArray::number(QRandomGenerator::global()->generate64(), 16) + kLitterEnd);
}

void WrittenPlace::syncFolder() const
{
    const int descriptor = ::open(folder().constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return; // write-only folder
    ::fsync(descriptor);
    ::close(descriptor);
}

void WrittenPlace::removeLitter() const
{
    DIR* entries = ::opendir(folder().constData());
    if (entries == nullptr)
        return;
    const QByteArray begin = litterBegin();
    while (const dirent* entry = ::readdir(entries)) {
        const QByteArray name(entry->d_name);
        if (!name.startsWith(begin) || !name.endsWith(kLitterEnd))
            continue;
        const QByteArray path = inFolder(folder(), name);
        const int descriptor = ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (descriptor < 0)
            continue;
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) // its writer holds the lock while it lives
            removeAll(path);
        ::close(descriptor);
    }
    ::closedir(entries);
}

} // namespace floom::inline file
