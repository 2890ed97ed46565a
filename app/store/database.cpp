// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/database.h"

#include "store/connection_limits.h"

#include <QFileInfo>
#include <QSqlError>
#include <QUrl>

#include <atomic>

namespace floom::inline store {

namespace {

const QString kInMemory = QStringLiteral(":memory:");
constexpr auto kInUse = "that it is in use by another program";

QString nextName()
{
    static std::atomic<int> last = 0; // Qt needs connection names that are unique in the process
    return QStringLiteral("flashloom-%1").arg(++last);
}

constexpr int kCorrupt = 11; // SQLITE_CORRUPT
constexpr int kFull = 13; // SQLITE_FULL
constexpr auto kAfterFull = "The file keeps what it had. Make room and save again.";
constexpr auto kDiskFailure = "that reading or writing failed";
constexpr int kInterrupted = 9; // SQLITE_INTERRUPT

std::string wordsFor(int code, const QString& text)
{
    switch (code & 0xFF) { // extended codes carry the plain one in the low byte
    case 5:
    case 6:
    case 15: // SQLITE_PROTOCOL: lock contention
        return kInUse;
    case 8:
        return "that it may not be written to";
    case 10:
        return kDiskFailure + (" (" + text.toStdString()) + ")";
    case kFull:
        return "that the disk is full";
    case 14:
        return "that it cannot be opened";
    case 18:
        return "that a value takes more than " + std::to_string(kLargestValue >> 20) + " MiB";
    case 26:
        return "that it is not a Flashloom project";
    default:
        return text.toStdString();
    }
}

// True if the write-ahead log is empty or missing. Otherwise the latest writes may be only in the log.
bool isFolded(const QString& path)
{
    return QFileInfo(path + QStringLiteral("-wal")).size() == 0;
}

} // namespace

Error inUse(const QString& path)
{
    return {path.toStdString(), "", kInUse, {}};
}

bool isInUse(const Error& error)
{
    return error.found == kInUse;
}

bool isDiskFailure(const Error& error)
{
    return error.found.starts_with(kDiskFailure);
}

Error damagedProject(const QString& path)
{
    const std::string name = path.toStdString();
    return {name, "an intact project file", "a damaged one", std::string(kRepairAdvice) + ": flashloom-cli repair '" + name + "'."};
}

Database::Database(QString path, QString name)
    : m_path(std::move(path))
    , m_name(std::move(name))
{
}

Result<std::unique_ptr<Database>> Database::open(const QString& path, Mode mode)
{
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
        return Error{"Qt's SQLite driver is not installed", "", "", "Install the package libqt6sql6-sqlite."};
    std::unique_ptr<Database> database(new Database(path, nextName()));
    QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), database->m_name);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1;QSQLITE_OPEN_URI").arg(kHasteMs);
    QUrl url = QUrl::fromLocalFile(path);
    // A WAL database cannot be read in a folder where no file may be created, unless it is opened as immutable. If a log exists, somebody
    // may be writing; without one, immutable is correct as long as the file does not change, which takeOutcome() checks.
    if (mode == Mode::readOnly) {
        const bool isWhole = isFolded(path);
        if (isWhole)
            database->m_asOf = QFileInfo(path).lastModified();
        url.setQuery(isWhole ? QStringLiteral("immutable=1") : QStringLiteral("mode=ro"));
    } else
        url.setQuery(mode == Mode::create ? QStringLiteral("mode=rwc") : QStringLiteral("mode=rw"));
    if (mode == Mode::readOnly)
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    connection.setConnectOptions(options);
    connection.setDatabaseName(path == kInMemory ? path : QString::fromLatin1(url.toEncoded()));
    database->m_open = std::make_unique<OpenFile>(path); // before SQLite: from now on no descriptor of it may be closed here
    database->m_limits = ConnectionLimits::open(connection, path);
    if (database->m_limits && !database->m_open->id())
        database->m_open = std::make_unique<OpenFile>(path);
    if (!database->m_limits)
        database->fail(connection.lastError());
    else {
        const Strict strict(*database); // these statements read a schema that is not verified yet
        database->run(QStringLiteral("PRAGMA foreign_keys = ON"));
        database->run(QStringLiteral("PRAGMA synchronous = FULL"));
    }
    if (database->failed())
        return database->takeOutcome().error();
    return database;
}

Database::~Database()
{
    m_limits.reset();
    QSqlDatabase::database(m_name, false).close();
    QSqlDatabase::removeDatabase(m_name);
}

QSqlQuery Database::prepare(const QString& sql)
{
    QSqlQuery query(QSqlDatabase::database(m_name, false));
    query.setForwardOnly(true);
    if (failed())
        return query;
    m_limits->beginStatement();
    if (!query.prepare(sql))
        fail(query.lastError());
    return query;
}

bool Database::run(QSqlQuery& query, const QVariantList& values)
{
    if (failed())
        return false;
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(static_cast<int>(i), values[i]);
    m_limits->beginStatement();
    if (!query.exec())
        fail(query.lastError());
    return !failed();
}

bool Database::run(const QString& sql, const QVariantList& values)
{
    QSqlQuery query = prepare(sql);
    return run(query, values);
}

QSqlQuery Database::rows(const QString& sql, const QVariantList& values)
{
    QSqlQuery query = prepare(sql);
    run(query, values);
    return query;
}

QVariant Database::value(const QString& sql, const QVariantList& values)
{
    QSqlQuery query = rows(sql, values);
    return !failed() && query.next() ? query.value(0) : QVariant();
}

QVariant Database::text(const QString& value)
{
    const qsizetype bytes = value.size() > kLongestText / 3 ? value.toUtf8().size() : 0; // shorter strings cannot exceed the limit
    if (bytes > kLongestText)
        fail(Error{m_path.toStdString(),
                   "drawings and texts of at most " + std::to_string(kLongestText >> 20) + " MiB",
                   "one of " + std::to_string(bytes >> 20) + " MiB",
                   {}});
    return value.isNull() ? QStringLiteral("") : value;
}

void Database::fail(const Error& error)
{
    if (!m_error)
        m_error = error;
}

void Database::fail(const QSqlError& error)
{
    const int code = error.nativeErrorCode().toInt();
    const bool isDamaged = (code & 0xFF) == kCorrupt || ((code & 0xFF) == kInterrupted && m_limits && m_limits->isSpent());
    fail(isDamaged ? damagedProject(m_path)
                   : Error{m_path.toStdString(), "", wordsFor(code, error.databaseText()), (code & 0xFF) == kFull ? kAfterFull : ""});
}

void Database::setPatience(int ms)
{
    run(QStringLiteral("PRAGMA busy_timeout = %1").arg(ms));
}

bool Database::isUntouched() const
{
    return !m_asOf || (QFileInfo(m_path).lastModified() == *m_asOf && isFolded(m_path));
}

std::optional<Error> Database::refusal() const
{
    if (!m_readOnly)
        return std::nullopt;
    return Error{m_path.toStdString(), "a writable file", "a read-only one", "Save under another name."};
}

Outcome Database::takeOutcome()
{
    if (!isUntouched()) {
        m_error.reset();
        return Error{m_path.toStdString(), "a project that does not change while it is read", "one that was just written", "Try again."};
    }
    if (!m_error)
        return Nothing{};
    Error error = *std::exchange(m_error, std::nullopt);
    return error;
}

Database::Strict::Strict(Database& database)
    : m_database(database)
{
    m_database.m_limits->beStrict(true);
}

Database::Strict::~Strict()
{
    m_database.m_limits->beStrict(false);
}

Transaction::Transaction(Database& database)
    : m_database(database)
    , m_open(database.run(QStringLiteral("BEGIN IMMEDIATE")))
{
}

Outcome Transaction::commit()
{
    if (m_database.run(QStringLiteral("COMMIT")))
        m_open = false;
    return m_database.takeOutcome();
}

Transaction::~Transaction()
{
    if (!m_open)
        return;
    const Outcome kept = m_database.takeOutcome(); // the rollback must run even after a failure
    m_database.run(QStringLiteral("ROLLBACK"));
    // On a full disk SQLite has rolled back already; the error of this superfluous ROLLBACK must not fail the next statement.
    static_cast<void>(m_database.takeOutcome());
    if (!kept)
        m_database.fail(kept.error());
}

} // namespace floom::inline store
