// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ProjectFile that makes files and puts them in their place. A project that SQLite may have open is never replaced or removed:
// whoever has the old file open would go on writing to what nobody finds again.
#include "store/project_file.h"
#include "store/project_lock.h"
#include "store/schema.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace floom {

namespace {

constexpr std::array kLogs = {"-wal", "-shm", "-journal"};

// False when the system will not say that it is on the disk.
bool flushed(const QString& path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool done = ::fsync(file) == 0 || errno == EINVAL || errno == EROFS; // a folder that knows no such thing
    ::close(file);
    return done;
}

QString hiddenBeside(const QString& path, const char* suffix)
{
    const QFileInfo info(path);
    return info.absolutePath() + QStringLiteral("/.") + info.fileName() + QLatin1String(suffix);
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
    const Error failed{path.toStdString(), "a folder that may be written to", "one where a file cannot be given its name", {}};
    if (!flushed(finished))
        return failed;
    // What SQLite left beside a file that is gone would be read into this one.
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

Result<std::unique_ptr<ProjectFile>> ProjectFile::create(const QString& path)
{
    // Under another name until it is a project: who is killed meanwhile leaves nothing that could be taken for one.
    const ProjectLock lock(path);
    if (QFileInfo::exists(path))
        return Error{path.toStdString(), "a new file", "one that exists", {}};
    if (!lock.held())
        return lock.held().error();
    const QString beginning = hiddenBeside(path, ".making");
    removeWithLogs(beginning);
    Outcome made = Nothing{};
    if (const auto database = Database::open(beginning, Database::Mode::create))
        made = createSchema(**database);
    else
        made = database.error();
    if (made)
        made = putInPlace(beginning, path);
    if (!made) {
        removeWithLogs(beginning);
        return made.error();
    }
    return open(path);
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::openOrCreate(const QString& path)
{
    auto file = QFileInfo::exists(path) ? open(path) : create(path);
    if (!file && QFileInfo::exists(path)) // another program was faster
        file = open(path);
    if (file)
        (*file)->setPatience(kPatienceMs);
    return file;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::createBeside(const QString& path)
{
    for (;;) {
        const QString name = nameBeside(path);
        auto file = create(name);
        if (file || !QFileInfo::exists(name))
            return file;
    }
}

Outcome ProjectFile::copyTo(const QString& path)
{
    m_database->run(QStringLiteral("VACUUM INTO ?"), {path});
    return m_database->takeOutcome();
}

bool ProjectFile::leaveLog()
{
    const QString mode = m_database->value(QStringLiteral("PRAGMA journal_mode = DELETE")).toString();
    return m_database->takeOutcome().ok() && mode == QLatin1String("delete");
}

Outcome ProjectFile::becomeCopyOf(const QString& path)
{
    if (const auto refused = refusal())
        return *refused;
    if (!leaveLog())
        return inUse(this->path());
    m_database->run(QStringLiteral("PRAGMA foreign_keys = OFF"));
    m_database->run(QStringLiteral("ATTACH ? AS source"), {path});
    Outcome done = Nothing{};
    {
        Transaction transaction(*m_database);
        QStringList tables;
        QSqlQuery rows =
            m_database->rows(QStringLiteral("SELECT name FROM source.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"));
        while (!m_database->failed() && rows.next())
            tables << rows.value(0).toString();
        rows.finish();
        for (const QString& table : tables) {
            m_database->run(QStringLiteral("DELETE FROM main.\"%1\"").arg(table));
            m_database->run(QStringLiteral("INSERT INTO main.\"%1\" SELECT * FROM source.\"%1\"").arg(table));
        }
        done = transaction.commit();
    }
    for (const char* statement : {"DETACH source", "PRAGMA foreign_keys = ON", "PRAGMA journal_mode = WAL"}) {
        m_database->run(QLatin1String(statement));
        static_cast<void>(m_database->takeOutcome()); // the file is right without, and tells its next user what is wrong
    }
    return done;
}

} // namespace floom
