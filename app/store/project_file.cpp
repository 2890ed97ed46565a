// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_file.h"

#include "io/json.h"
#include "store/result_check.h"
#include "store/run_rows.h"
#include "store/schema.h"
#include "store/sweep_rows.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace floom {

namespace {

constexpr auto kMagic = "SQLite format 3";
constexpr int kShareWorthIt = 8; // an eighth of the file unused: writing it anew is worth the time

// Why `path` cannot be a project, before SQLite is bothered.
std::optional<Error> notAProject(const QString& path)
{
    const std::string where = path.toStdString();
    const QFileInfo info(path);
    if (!info.exists())
        return Error{where, "a Flashloom project", "no such file", {}};
    if (info.isDir())
        return Error{where, "a Flashloom project", "a directory", {}};
    if (!info.isReadable())
        return Error{where, "a Flashloom project", "a file that may not be read", {}};
    if (info.size() == 0)
        return Error{where, "a Flashloom project", "an empty file", {}};
    if (!ProjectFile::looksLikeProject(path))
        return Error{where, "a Flashloom project", "a file of another kind", {}};
    return std::nullopt;
}

} // namespace

ProjectFile::ProjectFile(std::unique_ptr<Database> database, bool readOnly)
    : m_database(std::move(database))
    , m_readOnly(readOnly)
{
}

bool ProjectFile::looksLikeProject(const QString& path)
{
    bool isOne = true; // SQLite has it open
    static_cast<void>(lookWhileClosed(path, [&] {
        QFile file(path);
        isOne = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(16) == QByteArray(kMagic, 16);
    }));
    return isOne;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::open(const QString& path)
{
    auto file = openAnyway(path);
    if (!file || (*file)->isReadOnly())
        return file;
    auto& database = *(*file)->m_database;
    // A copy made by VACUUM INTO has lost it. Not to be had while others read the file, and then it works without too.
    database.run(QStringLiteral("PRAGMA journal_mode = WAL"));
    if (const Outcome changed = database.takeOutcome(); !changed && !isInUse(changed.error()))
        return changed.error();
    return file;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::openToRead(const QString& path)
{
    auto file = openAnyway(path);
    if (!file)
        return file;
    auto& database = *(*file)->m_database;
    database.setPatience(kPatienceMs);
    database.run(QStringLiteral("PRAGMA query_only = ON"));
    database.run(QStringLiteral("BEGIN")); // for as long as it is open
    static_cast<void>(database.value(QStringLiteral("SELECT count(*) FROM project")));
    if (const Outcome begun = database.takeOutcome(); !begun)
        return begun.error();
    (*file)->m_readOnly = true;
    return file;
}

Result<std::unique_ptr<ProjectFile>> ProjectFile::openAnyway(const QString& path)
{
    if (const auto problem = notAProject(path))
        return *problem;
    const QFileInfo info(path);
    const bool mayWrite = info.isWritable() && QFileInfo(info.absolutePath()).isWritable();
    auto opened = openAs(path, mayWrite);
    // On a full disk SQLite cannot make the file beside it that writing needs. With all of it folded in, the project can still be read.
    const bool isFolded = QFileInfo(path + QStringLiteral("-wal")).size() == 0;
    if (!opened && mayWrite && isFolded && opened.error().found.starts_with("reading or writing failed"))
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
    return std::unique_ptr<ProjectFile>(new ProjectFile(std::move(database.value()), !mayWrite));
}

Result<ProjectFacts> ProjectFile::facts()
{
    ProjectFacts facts;
    QSqlQuery rows = m_database->rows(QStringLiteral("SELECT key, value FROM project"));
    while (!m_database->failed() && rows.next())
        facts.insert(rows.value(0).toString(), rows.value(1).toString());
    if (const Outcome read = m_database->takeOutcome(); !read)
        return read.error();
    return facts;
}

Result<std::vector<VariantRow>> ProjectFile::variants(const Catalogue& catalogue)
{
    std::vector<VariantRow> list;
    QSqlQuery rows = m_database->rows(QStringLiteral("SELECT id, parent, name, notes, design, workload, created FROM variant ORDER BY id"));
    while (!m_database->failed() && rows.next()) {
        VariantRow row{rows.value(0).toInt(),    rows.value(1).toInt(),   rows.value(2).toString(), rows.value(3).toString(), {},
                       rows.value(5).toString(), rows.value(6).toString()};
        const std::string place = path().toStdString() + ", variant '" + row.name.toStdString() + "'";
        auto design = readDesign(rows.value(4).toString().toStdString(), catalogue, place);
        if (!design)
            return design.error();
        row.design = std::move(design.value());
        list.push_back(std::move(row));
    }
    if (const Outcome read = m_database->takeOutcome(); !read)
        return read.error();
    return list;
}

void ProjectFile::putVariant(const VariantRow& variant, const Catalogue& catalogue)
{
    m_database->run(QStringLiteral("INSERT INTO variant (id, parent, name, notes, design, workload, created) VALUES (?, ?, ?, ?, ?, ?, ?) "
                                   "ON CONFLICT (id) DO UPDATE SET parent = excluded.parent, name = excluded.name, notes = excluded.notes, "
                                   "design = excluded.design, workload = excluded.workload"),
                    {variant.id, variant.parent == 0 ? QVariant() : QVariant(variant.parent), variant.name, m_database->text(variant.notes),
                     m_database->text(QString::fromStdString(writeDesign(variant.design, catalogue))), m_database->text(variant.workload),
                     variant.created});
}

std::optional<Error> ProjectFile::refusal() const
{
    if (!m_readOnly)
        return std::nullopt;
    return Error{path().toStdString(), "a file that may be written to", "one that is read-only", "Save under another name."};
}

Outcome ProjectFile::writeVariants(const std::vector<VariantRow>& variants, const ProjectFacts& facts, const Catalogue& catalogue)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    for (const auto& variant : variants)
        putVariant(variant, catalogue);
    putFacts(facts);
    return transaction.commit();
}

void ProjectFile::putFacts(const ProjectFacts& facts)
{
    for (auto fact = facts.begin(); fact != facts.end(); ++fact)
        m_database->run(QStringLiteral("INSERT OR REPLACE INTO project (key, value) VALUES (?, ?)"), {fact.key(), fact.value()});
}

Outcome ProjectFile::writeFacts(const ProjectFacts& facts)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    putFacts(facts);
    return transaction.commit();
}

Result<std::vector<RunRow>> ProjectFile::runs()
{
    return readRunRows(*m_database);
}

Outcome ProjectFile::writeRecording(int run, const RunResult& result)
{
    Transaction transaction(*m_database);
    replaceRecording(*m_database, run, result);
    m_version = 0; // what it takes now is news to its writer too
    return transaction.commit();
}

Outcome ProjectFile::writeVerdict(int run, const RunResult& result)
{
    Transaction transaction(*m_database);
    replaceVerdict(*m_database, run, result);
    return transaction.commit();
}

Outcome ProjectFile::writeMarks(int run, const std::vector<RunMark>& marks)
{
    Transaction transaction(*m_database);
    putMarks(*m_database, run, marks);
    return transaction.commit();
}

Outcome ProjectFile::writeLabel(int run, const RunLabel& label)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    putLabel(*m_database, run, label);
    return transaction.commit();
}

Outcome ProjectFile::removeRun(int run)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    putFacts({{QStringLiteral("last.run"), QString::number(lastNumber("run"))}}); // its number is never given again
    m_database->run(QStringLiteral("DELETE FROM run WHERE id = ?"), {run});
    return transaction.commit();
}

void ProjectFile::compact()
{
    const auto pages = m_database->value(QStringLiteral("PRAGMA page_count")).toLongLong();
    const auto unused = m_database->value(QStringLiteral("PRAGMA freelist_count")).toLongLong();
    if (!m_readOnly && unused * kShareWorthIt > pages)
        m_database->run(QStringLiteral("VACUUM"));
    static_cast<void>(m_database->takeOutcome()); // it stays as large as it is
}

Result<RunRecord> ProjectFile::readRun(int id, const Catalogue& catalogue, bool withSpans)
{
    return readRunRecord(*m_database, id, catalogue, withSpans);
}

Result<std::shared_ptr<const SpanStore>> ProjectFile::readRecording(int run, const RunResult& figures, const ReadWatch& watch)
{
    auto spans = readSpans(*m_database, run, watch);
    if (spans && !fits(**spans, figures))
        return damagedRecording(*m_database, run);
    return spans;
}

Result<std::vector<SweepRow>> ProjectFile::sweeps()
{
    return readSweepRows(*m_database);
}

Result<int> ProjectFile::writeSweep(SweepRow row)
{
    Transaction transaction(*m_database);
    const auto same = QStringLiteral("SELECT min(id) FROM sweep WHERE document = ? AND design = ?");
    row.id = m_database->value(same, {row.document, row.design}).toInt();
    if (row.id == 0) {
        row.id = lastNumber("sweep") + 1;
        putSweep(*m_database, row);
    }
    if (Outcome done = transaction.commit(); !done)
        return done.error();
    return row.id;
}

Result<std::vector<PointRow>> ProjectFile::points(int sweep)
{
    return readPointRows(*m_database, sweep);
}

Outcome ProjectFile::writePoint(int sweep, const PointRow& row)
{
    Transaction transaction(*m_database);
    putPoint(*m_database, sweep, row);
    return transaction.commit();
}

Result<std::optional<PointRow>> ProjectFile::knownPoint(const QString& key)
{
    return readPoint(*m_database, key);
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
    row.workload = QString::fromStdString(words(record.workload));
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

} // namespace floom
