// SPDX-License-Identifier: GPL-3.0-or-later
#include "rescue/rescue_mend.h"

#include "io/json.h"
#include "store/database.h"
#include "store/metric_list.h"
#include "store/run_rows.h"

#include <QCoreApplication>

namespace floom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Rescue", text);
}

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
        losses << tr("The drawing of variant '%1' is lost.")
                      .arg(database.value(QStringLiteral("SELECT name FROM variant WHERE id = ?"), {id}).toString());
        database.run(QStringLiteral("DELETE FROM variant WHERE id = ?"), {id});
    }
}

struct Source { // of a drawing
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
        const auto taken = QStringLiteral("SELECT count(*) FROM variant WHERE name = ?");
        for (int n = 1; name->isEmpty() || database.value(taken, {*name}).toInt() > 0; ++n)
            *name = tr("Recovered %1").arg(n);
        database.run(QStringLiteral("INSERT INTO variant (id, name, design, workload, created) VALUES (?, ?, ?, ?, ?)"),
                     {id, *name, source.design, source.workload.isNull() ? QStringLiteral("") : source.workload, source.created});
        return true;
    }
    return false;
}

// Runs keep the drawing they were made from.
void giveRunsTheirVariant(Database& database, const Catalogue& catalogue, QStringList& losses)
{
    for (const int id : numbersOf(database, "SELECT DISTINCT variant FROM run WHERE variant NOT IN (SELECT id FROM variant)")) {
        QString name;
        if (addVariant(database, catalogue, id,
                       database.rows(QStringLiteral("SELECT design, workload, created FROM run WHERE variant = ? ORDER BY id DESC"), {id}),
                       &name)) {
            losses << tr("A variant is lost; its drawing is that of its newest run now, under the name '%1'.").arg(name);
            continue;
        }
        losses << tr("%1 runs are lost: no drawing of theirs can be read.")
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
        losses << tr("All variants are lost; the drawing of the newest sweep is kept as '%1'.").arg(name);
}

void dropRowsOfNothing(Database& database)
{
    for (const char* table : {"metric", "histogram", "track", "span_chunk", "request_chunk", "mark"})
        database.run(QStringLiteral("DELETE FROM %1 WHERE run NOT IN (SELECT id FROM run)").arg(QLatin1String(table)));
    database.run(QStringLiteral("DELETE FROM sweep_point WHERE sweep NOT IN (SELECT id FROM sweep)"));
    database.run(QStringLiteral("DELETE FROM sweep_point WHERE key <> '' AND key NOT IN (SELECT key FROM point)"));
    database.run(QStringLiteral("UPDATE variant SET parent = NULL WHERE parent NOT IN (SELECT id FROM variant)"));
}

void dropRecording(Database& database, int run)
{
    for (const char* table : {"track", "span_chunk", "request_chunk"})
        database.run(QStringLiteral("DELETE FROM %1 WHERE run = ?").arg(QLatin1String(table)), {run});
    database.run(QStringLiteral("UPDATE run SET spans = 0, truncated = 0, recorded_ps = 0 WHERE id = ?"), {run});
}

void mendRun(Database& database, int run, const Catalogue& catalogue, QStringList& losses)
{
    const auto record = readRunRecord(database, run, catalogue, false);
    if (!record) {
        losses << tr("Of run %1 only the headline is left.").arg(run);
        database.run(QStringLiteral("UPDATE run SET result = '{}' WHERE id = ? AND result = ''"), {run}); // queries expect a document
        dropRecording(database, run);
        return;
    }
    QSqlQuery insert = database.prepare(QStringLiteral("INSERT OR IGNORE INTO metric (run, name, value) VALUES (?, ?, ?)"));
    for (const auto& [name, value] : metricsOf(record->result))
        database.run(insert, {run, QString::fromStdString(name), value});
    if (record->result.histogram.total() == 0 && record->result.latency.requests > 0)
        losses << tr("The latency curve of run %1 is lost; its percentiles are there.").arg(run);
    const bool hasSpans = database.value(QStringLiteral("SELECT spans FROM run WHERE id = ?"), {run}).toLongLong() > 0;
    if (hasSpans && !readSpans(database, run)) {
        losses << tr("The recording of run %1 is lost; running it again with its seed makes the same.").arg(run);
        dropRecording(database, run);
    }
}

} // namespace

void mendRows(Database& database, const Catalogue& catalogue, Rescued& rescued)
{
    dropVariantsWithoutDrawing(database, catalogue, rescued.losses);
    giveRunsTheirVariant(database, catalogue, rescued.losses);
    useADrawingOfASweep(database, catalogue, rescued.losses);
    dropRowsOfNothing(database);
    for (const int run : numbersOf(database, "SELECT id FROM run ORDER BY id"))
        mendRun(database, run, catalogue, rescued.losses);
    rescued.variants = countOf(database, "SELECT count(*) FROM variant");
    rescued.runs = countOf(database, "SELECT count(*) FROM run");
    rescued.recordings = countOf(database, "SELECT count(*) FROM run WHERE spans > 0");
    rescued.sweeps = countOf(database, "SELECT count(*) FROM sweep");
    rescued.points = countOf(database, "SELECT count(*) FROM sweep_point");
    rescued.marks = countOf(database, "SELECT count(*) FROM mark");
}

} // namespace floom
