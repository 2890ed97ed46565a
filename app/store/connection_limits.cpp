// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/connection_limits.h"

#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlQuery>
#include <QVariant>

#include <sqlite3.h>

#include <cstring>

namespace floom::inline store {

namespace {

constexpr int kLook = 1'000; // SQLite VM instructions between two checks of the budget
constexpr std::int64_t kStrictSteps = 20'000; // a few hundred times what our own schema takes
constexpr std::int64_t kPlainSteps = 100'000'000; // about a second
constexpr std::int64_t kStepsPerByte = 16; // scanning rows of a few bytes takes some dozen instructions each

constexpr int kLongestStatement = 4 << 20; // a statement may list every variant
constexpr int kLongestOfSchema = 16 << 10;

// SQLite calls this for each connection that it opens. A connection not reported here belongs to another SQLite copy.
thread_local sqlite3* t_opened = nullptr;

int noteOpened(sqlite3* connection, const char**, const void*)
{
    t_opened = connection;
    return SQLITE_OK;
}

bool isTold()
{
    static const int told = sqlite3_auto_extension(reinterpret_cast<void (*)()>(noteOpened));
    return told == SQLITE_OK;
}

sqlite3* handleOf(const QSqlDatabase& connection)
{
    const QVariant handle = connection.driver()->handle();
    if (!handle.isValid() || std::strcmp(handle.typeName(), "sqlite3*") != 0)
        return nullptr;
    return *static_cast<sqlite3* const*>(handle.constData());
}

void restrict(sqlite3* handle)
{
    const struct {
        int limit, value;
    } kLimits[] = {{SQLITE_LIMIT_LENGTH, kLargestValue},    {SQLITE_LIMIT_COLUMN, 64},
                   {SQLITE_LIMIT_EXPR_DEPTH, 100},          {SQLITE_LIMIT_COMPOUND_SELECT, 8},
                   {SQLITE_LIMIT_FUNCTION_ARG, 16},         {SQLITE_LIMIT_ATTACHED, 1}, // VACUUM INTO attaches the copy
                   {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100}, {SQLITE_LIMIT_VARIABLE_NUMBER, 64},
                   {SQLITE_LIMIT_TRIGGER_DEPTH, 8}, // cascading deletes
                   {SQLITE_LIMIT_WORKER_THREADS, 0}};
    for (const auto& one : kLimits)
        sqlite3_limit(handle, one.limit, one.value);
    const struct {
        int what, value;
    } kSettings[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                     {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                     {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},  {SQLITE_DBCONFIG_ENABLE_VIEW, 0}};
    for (const auto& one : kSettings)
        sqlite3_db_config(handle, one.what, one.value, nullptr);
}

} // namespace

ConnectionLimits::ConnectionLimits(sqlite3* handle, QString path)
    : m_handle(handle)
    , m_path(std::move(path))
{
    if (!m_handle)
        return;
    restrict(m_handle);
    beStrict(false);
    sqlite3_progress_handler(
        m_handle, kLook, [](void* limits) { return static_cast<ConnectionLimits*>(limits)->mayGoOn() ? 0 : 1; }, this);
}

ConnectionLimits::~ConnectionLimits()
{
    if (m_handle)
        sqlite3_progress_handler(m_handle, 0, nullptr, nullptr);
}

std::unique_ptr<ConnectionLimits> ConnectionLimits::open(QSqlDatabase& connection, const QString& path)
{
    const bool told = isTold();
    t_opened = nullptr;
    if (!connection.open())
        return nullptr;
    sqlite3* const handle = handleOf(connection);
    std::unique_ptr<ConnectionLimits> limits(new ConnectionLimits(told && handle == t_opened ? handle : nullptr, path));
    for (const char* sql : {"PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA mmap_size = 0"})
        QSqlQuery(connection).exec(QString::fromLatin1(sql));
    return limits;
}

void ConnectionLimits::beStrict(bool strict)
{
    m_isStrict = strict;
    if (m_handle)
        sqlite3_limit(m_handle, SQLITE_LIMIT_SQL_LENGTH, strict ? kLongestOfSchema : kLongestStatement);
}

bool ConnectionLimits::mayGoOn()
{
    m_steps += kLook;
    const std::int64_t plain = m_isStrict ? kStrictSteps : kPlainSteps;
    m_isSpent = m_steps > plain;
    if (m_isSpent && !m_isStrict) { // a large file gets a larger budget
        const qint64 bytes = QFileInfo(m_path).size() + QFileInfo(m_path + QStringLiteral("-wal")).size();
        m_isSpent = m_steps > plain + kStepsPerByte * bytes;
    }
    return !m_isSpent;
}

} // namespace floom::inline store
