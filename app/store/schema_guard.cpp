// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema_guard.h"

#include "store/database.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>
#include <array>
#include <climits>
#include <vector>

namespace floom::inline store {

namespace {

struct Object {
    QString type, name, table, sql;
    friend bool operator==(const Object&, const Object&) = default;
};
using Objects = QMap<QString, Object>; // by name

constexpr int kMostObjects = 100;

Error refused(const Database& database, const std::string& expected, const QString& found)
{
    const std::string path = database.path().toStdString();
    return {path, expected, found.toStdString(),
            "Nothing was read. To save the data in its tables to a new project: flashloom-cli repair '" + path + "'."};
}

Objects objectsOf(Database& database)
{
    Objects objects;
    QSqlQuery rows =
        database.rows(QStringLiteral("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master LIMIT %1").arg(kMostObjects));
    while (!database.failed() && rows.next())
        objects.insert(rows.value(1).toString(),
                       {rows.value(0).toString(), rows.value(1).toString(), rows.value(2).toString(), plainSql(rows.value(3).toString())});
    return objects;
}

// Runs the same statements in an in-memory database to get the objects of a sound file.
Result<Objects> expectedOf(const QStringList& steps)
{
    auto model = Database::open(QStringLiteral(":memory:"), Database::Mode::create);
    if (!model)
        return model.error();
    for (const auto& statement : steps)
        (*model)->run(statement);
    Objects objects = objectsOf(**model);
    if (const Outcome made = (*model)->takeOutcome(); !made)
        return made.error();
    return objects;
}

bool isOfSqlite(const Object& object)
{
    static const std::array<const char*, 3> kTables{"create table sqlite_sequence(name,seq)", "create table sqlite_stat1(tbl,idx,stat)",
                                                    "create table sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"};
    return object.type == QLatin1String("table") && object.name.startsWith(QLatin1String("sqlite_"))
        && std::any_of(kTables.begin(), kTables.end(), [&](const char* sql) { return object.sql == QLatin1String(sql); });
}

QString kindOf(const Object& object)
{
    if (object.sql.startsWith(QLatin1String("create virtual")))
        return QStringLiteral("a virtual table");
    const bool vowel = object.type == QLatin1String("index");
    return (vowel ? QStringLiteral("an ") : QStringLiteral("a ")) + object.type.left(20);
}

QString named(const QString& name)
{
    constexpr qsizetype kLongest = 60;
    return u'\'' + (name.size() > kLongest ? name.left(kLongest) + QStringLiteral("...") : name) + u'\'';
}

struct Column {
    QString name, type;
    bool mayBeNull;
};

std::vector<Column> columnsOf(Database& database, const QString& table)
{
    std::vector<Column> columns;
    QSqlQuery rows =
        database.rows(QStringLiteral("SELECT name, type, \"notnull\" = 0 AND pk = 0 FROM pragma_table_info('%1') ORDER BY cid").arg(table));
    while (!database.failed() && rows.next())
        columns.push_back({rows.value(0).toString(), rows.value(1).toString(), rows.value(2).toBool()});
    return columns;
}

// SQL expression that is true for a cell no reader accepts.
QString faultOf(const Column& column)
{
    // Columns read as 64-bit numbers; all others are read as 32-bit.
    static const QStringList kWide{QStringLiteral("seed"), QStringLiteral("at_ps"), QStringLiteral("recorded_ps"), QStringLiteral("spans"),
                                   QStringLiteral("first_span")};
    static const QStringList kIds{QStringLiteral("id"), QStringLiteral("run"), QStringLiteral("variant"), QStringLiteral("sweep")};
    const bool isId = kIds.contains(column.name);
    QString kinds = QStringLiteral("'%1'").arg(column.type.toLower());
    if (column.type == QLatin1String("REAL")) // SQLite may store an integral REAL as an integer
        kinds += QStringLiteral(", 'integer'");
    if (column.mayBeNull)
        kinds += QStringLiteral(", 'null'");
    QString fault = QStringLiteral("typeof(%1) NOT IN (%2)").arg(column.name, kinds);
    if (column.type == QLatin1String("INTEGER") && !kWide.contains(column.name))
        fault += QStringLiteral(" OR %1 < %2 OR %1 > %3")
                     .arg(column.name, QLatin1String(isId ? "1" : "-1"))
                     .arg(isId ? kLargestNumber : INT_MAX);
    if (column.type == QLatin1String("TEXT") && column.name != QLatin1String("result")) // the result document is for other programs to read
        fault += QStringLiteral(" OR length(CAST(%1 AS BLOB)) > %2").arg(column.name).arg(kLongestText);
    return fault;
}

QStringList tablesOf(Database& database)
{
    QStringList tables;
    QSqlQuery names =
        database.rows(QStringLiteral("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"));
    while (!database.failed() && names.next())
        tables << names.value(0).toString();
    return tables;
}

} // namespace

QString plainSql(const QString& sql)
{
    const auto isWord = [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'\'' || c == u'"'; };
    QString plain;
    bool gap = false; // a blank is pending before the next character
    for (qsizetype i = 0; i < sql.size(); ++i) {
        const QChar c = sql[i];
        if (c == u'-' && i + 1 < sql.size() && sql[i + 1] == u'-') {
            while (i + 1 < sql.size() && sql[i + 1] != u'\n')
                ++i;
            gap = true;
            continue;
        }
        if (c.isSpace()) {
            gap = true;
            continue;
        }
        if (gap && !plain.isEmpty() && isWord(plain.back()) && isWord(c))
            plain += u' ';
        gap = false;
        const QChar end = c == u'[' ? QChar(u']') : c;
        if (c != u'\'' && c != u'"' && c != u'`' && c != u'[') {
            plain += c.toLower();
            continue;
        }
        const qsizetype close = sql.indexOf(end, i + 1);
        plain += close < 0 ? sql.mid(i) : sql.mid(i, close - i + 1);
        i = close < 0 ? sql.size() : close;
    }
    return plain;
}

Outcome checkObjects(Database& database, const QStringList& steps)
{
    const auto expected = expectedOf(steps);
    if (!expected)
        return expected.error();
    const Database::Strict strict(database);
    const Objects found = objectsOf(database);
    if (database.failed())
        return database.takeOutcome();
    for (const auto& object : found) {
        const auto ours = expected->constFind(object.name);
        if (ours == expected->constEnd() && !isOfSqlite(object))
            return refused(database, "only the tables of a Flashloom project", kindOf(object) + u' ' + named(object.name));
        if (ours != expected->constEnd() && object != *ours)
            return refused(database, "the tables of a Flashloom project",
                           kindOf(object) + u' ' + named(object.name)
                               + (object.type == ours->type ? QStringLiteral(" with another definition")
                                                            : QStringLiteral(" with the name of one of them")));
    }
    for (const auto& object : *expected)
        if (!found.contains(object.name))
            return refused(database, "the tables of a Flashloom project", QStringLiteral("no table ") + named(object.name));
    return Nothing{};
}

Outcome checkCells(Database& database)
{
    for (const auto& table : tablesOf(database)) {
        QString wrong = QStringLiteral("CASE");
        for (const auto& column : columnsOf(database, table))
            wrong += QStringLiteral(" WHEN %1 THEN '%2'").arg(faultOf(column), column.name);
        QSqlQuery first = database.rows(QStringLiteral("SELECT %1 END AS wrong FROM %2 WHERE wrong IS NOT NULL LIMIT 1").arg(wrong, table));
        if (!database.failed() && first.next())
            return refused(database, "values of the declared types and ranges",
                           QStringLiteral("a row of %1 with an invalid %2").arg(named(table), named(first.value(0).toString())));
    }
    return database.takeOutcome();
}

void dropFaultyRows(Database& database, QStringList& told)
{
    for (const auto& table : tablesOf(database)) {
        QStringList faults;
        for (const auto& column : columnsOf(database, table))
            faults << faultOf(column);
        const QString where = QStringLiteral("FROM %1 WHERE %2").arg(table, faults.join(QStringLiteral(" OR ")));
        const int count = database.value(QStringLiteral("SELECT count(*) ") + where).toInt();
        if (count == 0)
            continue;
        database.run(QStringLiteral("DELETE ") + where);
        told << QCoreApplication::translate("Repair", "Damaged rows left out of the table %1: %2.").arg(table).arg(count);
    }
}

} // namespace floom::inline store
