// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/repair_mend.h"

#include "io/json.h"
#include "io/json_text.h"
#include "repair/repair_runs.h"
#include "repair/repair_words.h"
#include "run/run_record.h"
#include "store/database.h"
#include "store/schema_guard.h"
#include "workload/asked_workload.h"

#include <QMap>

#include <algorithm>

namespace floom::inline repair {

namespace {

bool isDesign(const QString& text, const Catalogue& catalogue)
{
    return readDesign(text.toStdString(), catalogue).ok();
}

std::vector<int> numbersOf(Database& database, const char* sql)
{
    std::vector<int> numbers;
    QSqlQuery rows = database.rows(QString::fromLatin1(sql));
    while (!database.failed() && rows.next())
        numbers.push_back(rows.value(0).toInt());
    return numbers;
}

int countOf(Database& database, const char* sql)
{
    return database.value(QString::fromLatin1(sql)).toInt();
}

void dropVariantsWithoutDrawing(Database& database, const Catalogue& catalogue, QStringList& losses)
{
    for (const int id : numbersOf(database, "SELECT id FROM variant ORDER BY id")) {
        if (isDesign(database.value(QStringLiteral("SELECT design FROM variant WHERE id = ?"), {id}).toString(), catalogue))
            continue;
        losses << RepairWords::tr("The drawing of variant '%1' is lost.")
                      .arg(database.value(QStringLiteral("SELECT name FROM variant WHERE id = ?"), {id}).toString());
        database.run(QStringLiteral("DELETE FROM variant WHERE id = ?"), {id});
    }
}

QString freeName(Database& database)
{
    const auto taken = QStringLiteral("SELECT count(*) FROM variant WHERE name = ?");
    QString name;
    for (int n = 1; name.isEmpty() || database.value(taken, {name}).toInt() > 0; ++n)
        name = RepairWords::tr("Recovered %1").arg(n);
    return name;
}

struct Source { // a source of a design
    QString design;
    QString workload;
    QString created;
};

bool addVariant(Database& database, const Catalogue& catalogue, const QVariant& id, QSqlQuery rows, QString* name)
{
    while (!database.failed() && rows.next()) {
        const Source source{rows.value(0).toString(), rows.value(1).toString(), rows.value(2).toString()};
        if (!isDesign(source.design, catalogue))
            continue;
        rows.finish();
        *name = freeName(database);
        database.run(QStringLiteral("INSERT INTO variant (id, name, design, workload, created) VALUES (?, ?, ?, ?, ?)"),
                     {id, *name, source.design, source.workload.isNull() ? QStringLiteral("") : source.workload, source.created});
        return true;
    }
    return false;
}

// Restores lost variants from the designs that runs keep.
void giveRunsTheirVariant(Database& database, const Catalogue& catalogue, QStringList& losses)
{
    for (const int id : numbersOf(database, "SELECT DISTINCT variant FROM run WHERE variant NOT IN (SELECT id FROM variant)")) {
        QString name;
        if (addVariant(database, catalogue, id,
                       database.rows(QStringLiteral("SELECT design, workload, created FROM run WHERE variant = ? ORDER BY id DESC"), {id}),
                       &name)) {
            losses << RepairWords::tr("A variant is lost; its drawing is that of its newest run now, under the name '%1'.").arg(name);
            continue;
        }
        losses << RepairWords::tr("%1 runs are lost: their drawings cannot be read.")
                      .arg(database.value(QStringLiteral("SELECT count(*) FROM run WHERE variant = ?"), {id}).toInt());
        database.run(QStringLiteral("DELETE FROM run WHERE variant = ?"), {id});
    }
}

void useADrawingOfASweep(Database& database, const Catalogue& catalogue, QStringList& losses)
{
    QString name;
    if (countOf(database, "SELECT count(*) FROM variant") == 0
        && addVariant(database, catalogue, {}, database.rows(QStringLiteral("SELECT design, '', created FROM sweep ORDER BY id DESC")),
                      &name))
        losses << RepairWords::tr("All variants are lost; the drawing of the newest sweep is kept as '%1'.").arg(name);
}

void dropRowsOfNothing(Database& database)
{
    for (const char* table : {"metric", "histogram", "track", "span_chunk", "request_chunk", "mark"})
        database.run(QStringLiteral("DELETE FROM %1 WHERE run NOT IN (SELECT id FROM run)").arg(QLatin1String(table)));
    database.run(QStringLiteral("DELETE FROM sweep_point WHERE sweep NOT IN (SELECT id FROM sweep)"));
    database.run(QStringLiteral("DELETE FROM sweep_point WHERE key <> '' AND key NOT IN (SELECT key FROM point)"));
    database.run(QStringLiteral("UPDATE variant SET parent = NULL WHERE parent NOT IN (SELECT id FROM variant)"));
}

// A cycle of parents would be followed for ever.
void breakRings(Database& database)
{
    QMap<int, int> parents;
    QSqlQuery rows = database.rows(QStringLiteral("SELECT id, parent FROM variant WHERE parent IS NOT NULL ORDER BY id"));
    while (!database.failed() && rows.next())
        parents.insert(rows.value(0).toInt(), rows.value(1).toInt());
    rows.finish();
    for (const int id : parents.keys()) {
        int above = parents.value(id, 0);
        for (qsizetype steps = 0; above != 0 && above != id && steps < parents.size(); ++steps)
            above = parents.value(above, 0);
        if (above != id)
            continue;
        parents.remove(id);
        database.run(QStringLiteral("UPDATE variant SET parent = NULL WHERE id = ?"), {id});
    }
}

bool isPlainName(const QString& name)
{
    return !name.trimmed().isEmpty() && std::none_of(name.begin(), name.end(), [](QChar c) {
        return c.category() == QChar::Other_Control || c == QChar::ReplacementCharacter;
    });
}

void mendVariants(Database& database, QStringList& losses)
{
    for (const int id : numbersOf(database, "SELECT id FROM variant ORDER BY id")) {
        QString name = database.value(QStringLiteral("SELECT name FROM variant WHERE id = ?"), {id}).toString();
        if (!isPlainName(name)) {
            name = freeName(database);
            losses << RepairWords::tr("The name of variant %1 is damaged; it is called '%2' now.").arg(id).arg(name);
            database.run(QStringLiteral("UPDATE variant SET name = ? WHERE id = ?"), {name, id});
        }
        const QString workload = database.value(QStringLiteral("SELECT workload FROM variant WHERE id = ?"), {id}).toString();
        if (AskedWorkload::read(workload.toStdString()))
            continue;
        QString other =
            database.value(QStringLiteral("SELECT workload FROM run WHERE variant = ? ORDER BY id DESC LIMIT 1"), {id}).toString();
        if (!AskedWorkload::read(other.toStdString()))
            other = QString();
        losses << RepairWords::tr("The workload of variant '%1' is damaged; it is '%2' now.").arg(name, other);
        database.run(QStringLiteral("UPDATE variant SET workload = ? WHERE id = ?"), {database.text(other), id});
    }
}

void mendSweeps(Database& database, QStringList& losses)
{
    for (const int id : numbersOf(database, "SELECT id FROM sweep ORDER BY id")) {
        const auto text = [&](const char* column) {
            return database.value(QStringLiteral("SELECT %1 FROM sweep WHERE id = ?").arg(QLatin1String(column)), {id}).toString();
        };
        if (parseJson(text("document").toStdString(), {}) && parseJson(text("design").toStdString(), {}))
            continue;
        losses << RepairWords::tr("The plan of sweep '%1' is lost; a sweep with the same points reuses its results.").arg(text("name"));
        database.run(QStringLiteral("DELETE FROM sweep WHERE id = ?"), {id});
    }
    const int lost = countOf(database, "SELECT count(*) FROM point WHERE NOT json_valid(metrics)");
    if (lost > 0)
        losses << RepairWords::tr("Points of sweeps whose figures are lost: %1.").arg(lost);
    database.run(QStringLiteral("DELETE FROM point WHERE NOT json_valid(metrics)"));
    database.run(QStringLiteral("DELETE FROM mark WHERE at_ps < 0 OR digit NOT BETWEEN 0 AND 9"));
}

} // namespace

void mendRows(Database& database, const Catalogue& catalogue, Repaired& repaired)
{
    dropFaultyRows(database, repaired.losses);
    dropVariantsWithoutDrawing(database, catalogue, repaired.losses);
    giveRunsTheirVariant(database, catalogue, repaired.losses);
    mendSweeps(database, repaired.losses);
    useADrawingOfASweep(database, catalogue, repaired.losses);
    mendVariants(database, repaired.losses);
    dropRowsOfNothing(database);
    breakRings(database);
    mendRuns(database, catalogue, repaired.losses);
    repaired.variants = countOf(database, "SELECT count(*) FROM variant");
    repaired.runs = countOf(database, "SELECT count(*) FROM run");
    repaired.recordings = countOf(database, "SELECT count(*) FROM run WHERE spans > 0");
    repaired.sweeps = countOf(database, "SELECT count(*) FROM sweep");
    repaired.points = countOf(database, "SELECT count(*) FROM sweep_point");
    repaired.marks = countOf(database, "SELECT count(*) FROM mark");
}

} // namespace floom::inline repair
