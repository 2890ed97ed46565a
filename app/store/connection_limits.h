// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectionLimits: hardens a connection to a file of unknown origin. Values and statements are limited to the sizes we use ourselves,
// nothing is memory-mapped, no extension, trigger or view runs, the schema is read-only, and no statement works longer than the file size
// explains. If Qt brings its own SQLite copy, this program's SQLite must not touch its connections; then only the limits that SQL
// statements can set apply. Belongs to the connection's thread; destroy it before the connection is closed.
#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

class QSqlDatabase;
struct sqlite3;

namespace floom::inline store {

constexpr int kLargestValue = 128 << 20; // bytes; also the limit of a whole row

class ConnectionLimits {
public:
    // Opens the connection. Null if it could not be opened; the connection holds the error.
    [[nodiscard]] static std::unique_ptr<ConnectionLimits> open(QSqlDatabase& connection, const QString& path);
    ~ConnectionLimits();
    ConnectionLimits(const ConnectionLimits&) = delete;
    ConnectionLimits& operator=(const ConnectionLimits&) = delete;

    // Strict mode, used while the schema may not be ours: shorter SQL text and fewer steps per statement.
    void beStrict(bool strict);
    void beginStatement() { m_steps = 0; } // each statement has the full step budget
    [[nodiscard]] bool isSpent() const { return m_isSpent; } // a statement used up its steps and was ended

private:
    ConnectionLimits(sqlite3* handle, QString path);
    [[nodiscard]] bool mayGoOn();

    sqlite3* const m_handle;
    const QString m_path;
    std::int64_t m_steps = 0;
    bool m_isStrict = false, m_isSpent = false;
};

} // namespace floom::inline store
