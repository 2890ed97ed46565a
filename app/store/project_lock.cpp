// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_lock.h"

#include "store/database.h"

#include <QFile>
#include <QFileInfo>

#include <climits>
#include <string>

namespace floom::inline store {

namespace {

QString lockBeside(const QString& project)
{
    const QFileInfo info(project);
    return info.absolutePath() + QStringLiteral("/.") + info.fileName() + QStringLiteral(".lock");
}

// A program killed between making the lock file and naming itself in it leaves an empty one, which QLockFile takes for held as long as it
// lies there. Its maker, if alive, holds the file in the kernel, too: then it is not removed.
void removeUnnamed(QLockFile& file)
{
    qint64 process = 0;
    QString host, program;
    if (file.error() == QLockFile::LockFailedError && !file.getLockInfo(&process, &host, &program))
        file.removeStaleLockFile();
}

// Files beside the project have its name with up to these around it.
constexpr qsizetype kLongestName = NAME_MAX - qsizetype{sizeof("...saving.making-journal") - 1};

constexpr int kNamingMs = 100; // a living maker names itself within this

} // namespace

Outcome shortEnough(const QString& project)
{
    const qsizetype bytes = QFile::encodeName(QFileInfo(project).fileName()).size();
    if (bytes <= kLongestName)
        return Nothing{};
    return Error{project.toStdString(), "a name of at most " + std::to_string(kLongestName) + " bytes", "one of " + std::to_string(bytes),
                 "Choose a shorter name."};
}

ProjectLock::ProjectLock(const QString& project)
    : m_file(lockBeside(project))
    , m_held(Nothing{})
{
    m_file.setStaleLockTime(0); // creation may take long: staleness depends only on whether the process is alive
    if (m_file.tryLock(kNamingMs))
        return;
    removeUnnamed(m_file);
    if (m_file.tryLock(kPatienceMs))
        return;
    const std::string folder = QFileInfo(project).absolutePath().toStdString();
    if (const Outcome named = shortEnough(project); !named)
        m_held = named;
    else if (m_file.error() == QLockFile::LockFailedError)
        m_held = inUse(project);
    else if (!QFileInfo::exists(QString::fromStdString(folder)))
        m_held = Error{folder, "a folder", "none of that name", {}};
    else if (m_file.error() == QLockFile::PermissionError)
        m_held = Error{folder, "a writable folder", "a read-only one", "Save in another folder."};
    else
        m_held = Error{folder, "a folder with space for a file", "one in which none can be created: perhaps the disk is full", {}};
}

} // namespace floom::inline store
