// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/sweep_rows.h"

#include "store/database.h"

namespace floom::inline store {
namespace {

PointRow pointOf(const QSqlQuery& query)
{
    PointRow row;
    row.number = query.value(0).toInt();
    row.key = query.value(1).toString();
    row.metrics = query.value(2).toString();
    row.limitedBy = query.value(3).toString();
    row.block = query.value(4).toString();
    row.cause = query.value(5).toString();
    row.problem = query.value(6).toString();
    row.wallSeconds = query.value(7).toDouble();
    row.created = query.value(8).toString();
    return row;
}

} // namespace

void putSweep(Database& database, const SweepRow& row)
{
    database.run(QStringLiteral("INSERT INTO sweep (id, name, document, design, created) VALUES (?, ?, ?, ?, ?)"),
                 {row.id, row.name, database.text(row.document), database.text(row.design), row.created});
}

Result<std::vector<SweepRow>> readSweepRows(Database& database)
{
    std::vector<SweepRow> rows;
    QSqlQuery query = database.rows(QStringLiteral("SELECT id, name, document, design, created FROM sweep ORDER BY id"));
    while (query.next())
        rows.push_back({query.value(0).toInt(), query.value(1).toString(), query.value(2).toString(), query.value(3).toString(),
                        query.value(4).toString()});
    if (Outcome outcome = database.takeOutcome(); !outcome)
        return outcome.error();
    return rows;
}

void putPoint(Database& database, int sweep, const PointRow& row)
{
    if (!row.key.isEmpty())
        database.run(QStringLiteral("INSERT OR REPLACE INTO point (key, metrics, limited_by, block, cause, problem, wall_s, created) "
                                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
                     {row.key, row.metrics, row.limitedBy, row.block, row.cause, row.problem, row.wallSeconds, row.created});
    database.run(QStringLiteral("INSERT OR REPLACE INTO sweep_point (sweep, number, key, problem) VALUES (?, ?, ?, ?)"),
                 {sweep, row.number, row.key, row.problem});
}

Result<std::vector<PointRow>> readPointRows(Database& database, int sweep)
{
    std::vector<PointRow> rows;
    QSqlQuery query = database.rows(
        QStringLiteral("SELECT s.number, s.key, coalesce(p.metrics, '{}'), coalesce(p.limited_by, ''), coalesce(p.block, ''), "
                       "coalesce(p.cause, ''), s.problem, coalesce(p.wall_s, 0), coalesce(p.created, '') FROM sweep_point s LEFT JOIN "
                       "point p ON p.key = s.key "
                       "WHERE s.sweep = ? ORDER BY s.number"),
        {sweep});
    while (query.next())
        rows.push_back(pointOf(query));
    if (Outcome outcome = database.takeOutcome(); !outcome)
        return outcome.error();
    return rows;
}

Result<std::optional<PointRow>> readPoint(Database& database, const QString& key)
{
    std::optional<PointRow> row;
    QSqlQuery query = database.rows(
        QStringLiteral(
            "SELECT 0, key, metrics, limited_by, block, cause, problem, wall_s, created FROM point WHERE key = ? AND problem = ''"),
        {key});
    if (query.next())
        row = pointOf(query);
    if (Outcome outcome = database.takeOutcome(); !outcome)
        return outcome.error();
    return row;
}

} // namespace floom::inline store
