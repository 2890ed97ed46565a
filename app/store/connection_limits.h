// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectionLimits: what a connection to a file of unknown origin may do. Values and statements have sizes that ours have, nothing is
// mapped into memory, no extension, trigger or view is run, the schema cannot be written to, and no statement works for longer than the
// size of the file explains. Where Qt brings an SQLite of its own, whose connections this program's SQLite must not touch, only what
// statements can set is set. Belongs to the connection's thread, and goes before the connection is closed.
#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

class QSqlDatabase;
struct sqlite3;

namespace floom {

constexpr int kLargestValue = 128 << 20; // bytes; of a whole row too

class ConnectionLimits {
public:
    // Opens it. Null: it could not be opened, the connection says why.
    [[nodiscard]] static std::unique_ptr<ConnectionLimits> open(QSqlDatabase& connection, const QString& path);
    ~ConnectionLimits();
    ConnectionLimits(const ConnectionLimits&) = delete;
    ConnectionLimits& operator=(const ConnectionLimits&) = delete;

    // While the schema is not known to be ours, statements may be few and short.
    void beStrict(bool strict);
    void beginStatement() { m_steps = 0; } // each has all steps for itself
    [[nodiscard]] bool isSpent() const { return m_isSpent; } // a statement was ended, as it went on and on
    [[nodiscard]] bool isNative() const { return m_handle != nullptr; } // all limits hold

private:
    ConnectionLimits(sqlite3* handle, QString path);
    [[nodiscard]] bool mayGoOn();

    sqlite3* const m_handle;
    const QString m_path;
    std::int64_t m_steps = 0;
    bool m_isStrict = false, m_isSpent = false;
};

} // namespace floom
