// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_file.h"

#include "store/file_places.h"
#include "store/project_lock.h"
#include "store/schema.h"
#include "store/variant_rows.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace floom::inline store {

namespace {

constexpr auto kSqliteMagic = "SQLite format 3";
constexpr int kShareWorthIt = 8; // compact when an eighth of the file is unused

// Why `path` cannot be a project, checked without SQLite.
std::optional<Error> notAProject(const QString& path)
{
    const std::string where = path.toStdString();
    const QFileInfo info(path);
    if (!info.exists())
        return Error{where, "a Flashloom project", "no such file", {}};
    if (info.isDir())
        return Error{where, "a Flashloom project", "a directory", {}};
    if (!info.isReadable())
        return Error{where, "a Flashloom project", "a file without read permission", {}};
    if (info.size() == 0)
        return Error{where, "a Flashloom project", "an empty file", {}};
    if (!ProjectFile::looksLikeProject(path))
        return Error{where, "a Flashloom project", "a file of another kind", {}};
    return std::nullopt;
}

QString hiddenBeside(const QString& path, const char* suffix)
{
    const QFileInfo info(path);
    return info.absolutePath() + QStringLiteral("/.") + info.fileName() + QLatin1String(suffix);
}

} // namespace

ProjectFile::ProjectFile(std::unique_ptr<Database> database)
    : m_database(std::move(database))
    , m_runs(*m_database)
    , m_sweeps(*m_database)
    , m_exchange(*m_database, m_runs)
{
}

bool ProjectFile::looksLikeProject(const QString& path)
{
    bool isOne = true; // SQLite has it open: it is a project
    static_cast<void>(lookWhileClosed(path, [&] {
        QFile file(path);
        isOne = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(16) == QByteArray(kSqliteMagic, 16);
    }));
    return isOne;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::open(const QString& path)
{
    auto file = openAnyway(path);
    if (!file || (*file)->isReadOnly())
        return file;
    auto& database = *(*file)->m_database;
    // A VACUUM INTO copy is not in WAL mode. The switch fails while others read the file; the file works without it, too.
    database.run(QStringLiteral("PRAGMA journal_mode = WAL"));
    if (const Outcome changed = database.takeOutcome(); !changed && !isInUse(changed.error()))
        return changed.error();
    return file;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::create(const QString& path)
{
    // Created under another name until it is a valid project: a program killed meanwhile leaves nothing that looks like one.
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
    if (!file && QFileInfo::exists(path)) // another program created it first
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

Result<std::unique_ptr<ProjectFile>> ProjectFile::openToRead(const QString& path)
{
    auto file = openAnyway(path);
    if (!file)
        return file;
    auto& database = *(*file)->m_database;
    database.setPatience(kPatienceMs);
    database.run(QStringLiteral("PRAGMA query_only = ON"));
    database.run(QStringLiteral("BEGIN")); // one read transaction for the whole lifetime: the snapshot
    static_cast<void>(database.value(QStringLiteral("SELECT count(*) FROM project")));
    if (const Outcome begun = database.takeOutcome(); !begun)
        return begun.error();
    database.refuseWriting();
    return file;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::openAnyway(const QString& path)
{
    if (const auto problem = notAProject(path))
        return *problem;
    const QFileInfo info(path);
    const bool mayWrite = info.isWritable() && QFileInfo(info.absolutePath()).isWritable();
    auto opened = openAs(path, mayWrite);
    // On a full disk SQLite cannot create the -shm file that writing needs. If the log is folded in, the project can still be read.
    const bool isFolded = QFileInfo(path + QStringLiteral("-wal")).size() == 0;
    if (!opened && mayWrite && isFolded && isDiskFailure(opened.error()))
        if (auto still = openAs(path, false))
            return still;
    return opened;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::openAs(const QString& path, bool mayWrite)
{
    auto database = Database::open(path, mayWrite ? Database::Mode::readWrite : Database::Mode::readOnly);
    if (!database)
        return database.error();
    if (const Outcome sound = checkSchema(**database, mayWrite); !sound)
        return sound.error();
    if (!mayWrite)
        (*database)->refuseWriting();
    return std::unique_ptr<ProjectFile>(new ProjectFile(std::move(database.value())));
}

Result<ProjectFacts> ProjectFile::facts()
{
    return readFacts(*m_database);
}

Result<std::vector<VariantRow>> ProjectFile::variants(const Catalogue& catalogue)
{
    return readVariantRows(*m_database, catalogue);
}

Outcome ProjectFile::writeVariants(const std::vector<VariantRow>& variants, const ProjectFacts& facts, const Catalogue& catalogue)
{
    if (const auto refused = m_database->refusal())
        return *refused;
    Transaction transaction(*m_database);
    for (const auto& variant : variants)
        putVariant(*m_database, variant, catalogue);
    putFacts(*m_database, facts);
    return transaction.commit();
}

Outcome ProjectFile::writeFacts(const ProjectFacts& facts)
{
    if (const auto refused = m_database->refusal())
        return *refused;
    Transaction transaction(*m_database);
    putFacts(*m_database, facts);
    return transaction.commit();
}

void ProjectFile::compact()
{
    const auto pages = m_database->value(QStringLiteral("PRAGMA page_count")).toLongLong();
    const auto unused = m_database->value(QStringLiteral("PRAGMA freelist_count")).toLongLong();
    if (!isReadOnly() && unused * kShareWorthIt > pages)
        m_database->run(QStringLiteral("VACUUM"));
    static_cast<void>(m_database->takeOutcome()); // compaction is optional
}

Outcome ProjectFile::copyTo(const QString& path)
{
    m_database->run(QStringLiteral("VACUUM INTO ?"), {path});
    return m_database->takeOutcome();
}

void ProjectFile::foldLog()
{
    if (!isReadOnly())
        m_database->run(QStringLiteral("PRAGMA wal_checkpoint(PASSIVE)"));
    static_cast<void>(m_database->takeOutcome()); // what is not folded stays in the log, which loses nothing
}

bool ProjectFile::leaveLog()
{
    const QString mode = m_database->value(QStringLiteral("PRAGMA journal_mode = DELETE")).toString();
    return m_database->takeOutcome().ok() && mode == QLatin1String("delete");
}

Outcome ProjectFile::becomeCopyOf(const QString& path)
{
    if (const auto refused = m_database->refusal())
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
        static_cast<void>(m_database->takeOutcome()); // the copied contents are complete; the next user of the file sees what is wrong
    }
    return done;
}

RunRow rowOf(const RunRecord& record, int id, int variant)
{
    const auto& result = record.result;
    RunRow row;
    row.id = id;
    row.variant = variant;
    row.seed = record.seed;
    row.designHash = record.designHash;
    row.engineVersion = QString::fromStdString(result.engineVersion);
    row.workload = AskedWorkload(record.workload);
    row.created = nowAsText();
    row.iops = result.iops;
    row.bandwidthMBs = result.bandwidthMBs;
    row.meanUs = result.latency.mean;
    row.p99Us = result.latency.p99;
    row.limit = QString::fromStdString(result.bottleneck.sentence);
    row.partial = result.partial;
    row.steady = result.window.steady;
    row.hasSpans = result.spans != nullptr;
    row.spans = result.spans ? static_cast<std::int64_t>(result.spans->spans.size()) : 0;
    return row;
}

QString nowAsText()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
}

} // namespace floom::inline store
