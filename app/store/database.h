// SPDX-License-Identifier: GPL-3.0-or-later
// Database: one SQLite connection through Qt SQL, belonging to the thread that opened it. Keeps the first error, so that a series of
// statements can be run and judged once; SQLite's codes are told in the words of a person ("the disk is full"). Never throws. Several
// connections and programs may have one file open: SQLite's locks keep them apart, and a statement waits for the others for a while.
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

namespace floom {

class ConnectionLimits;

constexpr qsizetype kLongestText = 16 << 20; // bytes of a drawing, a sweep or a note

// How long a statement waits for another program to have done with the file: while a person looks on, and when nobody does.
constexpr int kHasteMs = 2000;
constexpr int kPatienceMs = 10'000;

[[nodiscard]] Error damagedProject(const QString& path); // and what to do about it
[[nodiscard]] Error inUse(const QString& path); // by another program, for longer than was waited
[[nodiscard]] bool isInUse(const Error& error);

class Database {
public:
    enum class Mode { create, readWrite, readOnly };

    class Strict { // while it lives, only what a schema that may not be ours needs to be looked at is done (connection_limits.h)
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

    // False when this or an earlier statement failed; nothing is run after a failure.
    bool run(const QString& sql, const QVariantList& values = {});
    // A prepared statement for many rows, and its execution.
    [[nodiscard]] QSqlQuery prepare(const QString& sql);
    bool run(QSqlQuery& query, const QVariantList& values = {});
    // The rows of a query; empty of rows after a failure.
    [[nodiscard]] QSqlQuery rows(const QString& sql, const QVariantList& values = {});
    [[nodiscard]] QVariant value(const QString& sql, const QVariantList& values = {}); // first column of the first row

    // A text as it is stored; one that is longer than a project is read with fails here, not when it is opened again.
    [[nodiscard]] QVariant text(const QString& value);

    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    void fail(const Error& error);
    [[nodiscard]] Outcome takeOutcome(); // and forgets the error
    [[nodiscard]] const QString& path() const { return m_path; }

    void refuseWriting() { m_readOnly = true; }
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    [[nodiscard]] std::optional<Error> refusal() const; // of writing; nothing = it may be written to

    void setPatience(int ms); // how long a statement waits for another program
    // False when another file, or none, has its name by now: what is written here is then not in the file of that name.
    [[nodiscard]] bool isInPlace() const { return m_open && fileIdOf(m_path) == m_open->id(); }

private:
    Database(QString path, QString name);
    void fail(const QSqlError& error);
    [[nodiscard]] bool isUntouched() const;

    const QString m_path;
    const QString m_name;
    std::unique_ptr<ConnectionLimits> m_limits; // null before it is open
    std::unique_ptr<OpenFile> m_open;
    std::optional<QDateTime> m_asOf; // of a file that is read without locks: when it was written last
    std::optional<Error> m_error;
    bool m_readOnly = false;
};

// Everything between construction and commit() happens or nothing does.
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

} // namespace floom
