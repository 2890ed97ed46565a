// SPDX-License-Identifier: GPL-3.0-or-later
// Database: one SQLite connection through Qt SQL, bound to the thread that opened it. Keeps the first error, so a series of statements can
// run and be checked once; SQLite codes are translated into plain messages ("the disk is full"). Never throws. Several connections and
// programs may have one file open: SQLite's locks serialize them, and a statement waits for a lock up to the busy timeout.
#pragma once

#include "base/result.h"
#include "store/open_files.h"

#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <memory>
#include <optional>
#include <string_view>

namespace floom::inline store {

class ConnectionLimits;

constexpr qsizetype kLongestText = 16 << 20; // bytes of a design, a sweep or a note

// Busy timeout while another program holds the file: interactive (kHasteMs) and in the background (kPatienceMs).
constexpr int kHasteMs = 2000;
constexpr int kPatienceMs = 10'000;

constexpr std::string_view kRepairAdvice = "What can still be read becomes a new project"; // of damagedProject(); a command follows
[[nodiscard]] Error damagedProject(const QString& path); // with advice on what to do
[[nodiscard]] Error inUse(const QString& path); // another program held the file beyond the timeout
[[nodiscard]] bool isInUse(const Error& error);
[[nodiscard]] bool isDiskFailure(const Error& error); // SQLite could not read or write: a full or failing disk

class Database {
public:
    enum class Mode { create, readWrite, readOnly };

    class Strict { // RAII: strict limits while an unverified schema is inspected (connection_limits.h)
    public:
        explicit Strict(Database& database);
        ~Strict();
        Strict(const Strict&) = delete;
        Strict& operator=(const Strict&) = delete;

    private:
        Database& m_database;
    };

    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString& path, Mode mode);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // False if this or an earlier statement failed; after a failure no statement runs.
    bool run(const QString& sql, const QVariantList& values = {});
    // Prepares a statement for many rows; the second run() executes it.
    [[nodiscard]] QSqlQuery prepare(const QString& sql);
    bool run(QSqlQuery& query, const QVariantList& values = {});
    // The rows of a query; no rows after a failure.
    [[nodiscard]] QSqlQuery rows(const QString& sql, const QVariantList& values = {});
    [[nodiscard]] QVariant value(const QString& sql, const QVariantList& values = {}); // first column of the first row

    // A text as it is stored. Text longer than the reading limit fails here, on writing, and not when the file is opened again.
    [[nodiscard]] QVariant text(const QString& value);

    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    void fail(const Error& error);
    [[nodiscard]] Outcome takeOutcome(); // clears the error
    [[nodiscard]] const QString& path() const { return m_path; }

    void refuseWriting() { m_readOnly = true; }
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    [[nodiscard]] std::optional<Error> refusal() const; // why writing is refused; nothing if writing is allowed

    void setPatience(int ms); // busy timeout per statement
    // False if the path now names another file or none: what is written here does not reach the file of that name.
    [[nodiscard]] bool isInPlace() const { return m_open && fileIdOf(m_path) == m_open->id(); }

private:
    Database(QString path, QString name);
    void fail(const QSqlError& error);
    [[nodiscard]] bool isUntouched() const;

    const QString m_path;
    const QString m_name;
    std::unique_ptr<ConnectionLimits> m_limits; // null until it is open
    std::unique_ptr<OpenFile> m_open;
    std::optional<QDateTime> m_asOf; // last write time of a file that is read without locks
    std::optional<Error> m_error;
    bool m_readOnly = false;
};

// RAII transaction: everything between construction and commit() is applied, or nothing is.
class Transaction {
public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    [[nodiscard]] Outcome commit();

private:
    Database& m_database;
    bool m_open;
};

} // namespace floom::inline store
