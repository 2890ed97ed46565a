// SPDX-License-Identifier: GPL-3.0-or-later
// Database: one SQLite connection through Qt SQL, belonging to the thread that opened it. Keeps the first error, so that a series of
// statements can be run and judged once; SQLite's codes are told in the words of a person ("the disk is full"). Never throws.
#pragma once

#include "base/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <memory>
#include <optional>

namespace floom {

class ConnectionLimits;

constexpr qsizetype kLongestText = 16 << 20; // bytes of a drawing, a sweep or a note

[[nodiscard]] Error damagedProject(const QString& path); // and what to do about it

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

private:
    Database(QString path, QString name);
    void fail(const QSqlError& error);

    const QString m_path;
    const QString m_name;
    std::unique_ptr<ConnectionLimits> m_limits; // null before it is open
    std::optional<Error> m_error;
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
