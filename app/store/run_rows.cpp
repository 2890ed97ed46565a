// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/run_rows.h"

#include "io/json.h"
#include "store/database.h"
#include "store/metric_list.h"
#include "store/result_archive.h"
#include "store/result_check.h"
#include "store/span_codec.h"
#include "store/unpack.h"
#include "workload/asked_workload.h"

#include <QString>

#include <cmath>
#include <limits>

namespace floom::inline store {

namespace {

QVariant orNull(double value)
{
    return std::isfinite(value) ? QVariant(value) : QVariant();
}

double orNan(const QVariant& value)
{
    return value.isNull() ? std::numeric_limits<double>::quiet_NaN() : value.toDouble();
}

Error damaged(const Database& database, int run, const char* what)
{
    const std::string path = database.path().toStdString();
    return Error{path + ", run " + std::to_string(run), what, "damaged data",
                 "To save everything else to a new project: flashloom-cli repair '" + path + "'."};
}

// Refuses to write what could not be read back.
QByteArray detailOf(Database& database, const RunResult& result)
{
    QByteArray detail = encodeResult(result);
    if (packedSize(detail) > kLargestResult)
        database.fail(Error{database.path().toStdString(),
                            "a result of at most " + std::to_string(kLargestResult >> 20) + " MiB",
                            std::to_string(packedSize(detail) >> 20) + " MiB",
                            {}});
    return detail;
}

void putHistograms(Database& database, int run, const RunResult& result)
{
    QSqlQuery insert = database.prepare(QStringLiteral("INSERT INTO histogram (run, side, counts) VALUES (?, ?, ?)"));
    database.run(insert, {run, QStringLiteral(""), encodeHistogram(result.histogram)});
    for (const auto& side : result.sides)
        database.run(insert, {run, QString::fromStdString(side.name), encodeHistogram(side.histogram)});
}

Outcome readHistograms(Database& database, int run, RunResult& result)
{
    QSqlQuery rows = database.rows(QStringLiteral("SELECT side, counts FROM histogram WHERE run = ?"), {run});
    while (!database.failed() && rows.next()) {
        auto histogram = decodeHistogram(rows.value(1).toByteArray());
        if (!histogram)
            return damaged(database, run, "a histogram");
        const std::string name = rows.value(0).toString().toStdString();
        if (name.empty())
            result.histogram = *histogram;
        for (auto& side : result.sides)
            if (side.name == name)
                side.histogram = *histogram;
    }
    return database.takeOutcome();
}

Outcome readMarks(Database& database, std::vector<RunRow>& runs)
{
    QSqlQuery q = database.rows(QStringLiteral("SELECT run, at_ps, digit, text FROM mark ORDER BY run, number"));
    auto run = runs.begin(); // both are in ascending order
    while (!database.failed() && q.next()) {
        while (run != runs.end() && run->id < q.value(0).toInt())
            ++run;
        if (run != runs.end() && run->id == q.value(0).toInt())
            run->marks.push_back({Time{q.value(1).toLongLong()}, q.value(2).isNull() ? -1 : q.value(2).toInt(), q.value(3).toString()});
    }
    return database.takeOutcome();
}

} // namespace

Result<std::vector<RunRow>> readRunRows(Database& database)
{
    std::vector<RunRow> list;
    QSqlQuery q = database.rows(QStringLiteral(
        "SELECT id, variant, seed, design_hash, engine, workload, created, iops, bandwidth_mb_s, "
        "mean_us, p99_us, limited_by, partial, spans, "
        "(SELECT coalesce(sum(length(columns)), 0) FROM span_chunk WHERE run = run.id) + "
        "(SELECT coalesce(sum(length(columns)), 0) FROM request_chunk WHERE run = run.id), "
        "run_label.name, tag, note, pinned, coalesce(metric.value, 0) > 0 FROM run LEFT JOIN run_label ON run_label.run = run.id "
        "LEFT JOIN metric ON metric.run = run.id AND metric.name = 'steady' ORDER BY id"));
    while (!database.failed() && q.next())
        list.push_back({q.value(0).toInt(),
                        q.value(1).toInt(),
                        static_cast<std::uint64_t>(q.value(2).toLongLong()),
                        q.value(3).toString(),
                        q.value(4).toString(),
                        AskedWorkload::read(q.value(5).toString().toStdString()),
                        q.value(6).toString(),
                        q.value(7).toDouble(),
                        q.value(8).toDouble(),
                        orNan(q.value(9)),
                        orNan(q.value(10)),
                        q.value(11).toString(),
                        q.value(12).toBool(),
                        q.value(13).toLongLong() > 0,
                        {},
                        q.value(13).toLongLong(),
                        q.value(14).toLongLong(),
                        {q.value(15).toString(), q.value(16).toString(), q.value(17).toString(), q.value(18).toInt() > 0},
                        q.value(19).toBool()});
    if (const Outcome read = database.takeOutcome(); !read)
        return read.error();
    if (const Outcome read = readMarks(database, list); !read)
        return read.error();
    return list;
}

void putMarks(Database& database, int run, const std::vector<RunMark>& marks)
{
    database.run(QStringLiteral("DELETE FROM mark WHERE run = ?"), {run});
    QSqlQuery insert = database.prepare(QStringLiteral("INSERT INTO mark (run, number, at_ps, digit, text) VALUES (?, ?, ?, ?, ?)"));
    int number = 0;
    for (const auto& mark : marks)
        database.run(insert,
                     {run, ++number, static_cast<qlonglong>(mark.at.ps), mark.digit < 0 ? QVariant() : QVariant(mark.digit),
                      mark.text.isNull() ? QStringLiteral("") : mark.text});
}

void putLabel(Database& database, int run, const RunLabel& label)
{
    if (label == RunLabel{}) {
        database.run(QStringLiteral("DELETE FROM run_label WHERE run = ?"), {run});
        return;
    }
    database.run(QStringLiteral("INSERT OR REPLACE INTO run_label (run, name, tag, note, pinned) VALUES (?, ?, ?, ?, ?)"),
                 {run, database.text(label.name), database.text(label.tag), database.text(label.note), label.pinned ? 1 : 0});
}

void putRun(Database& database, const RunRow& row, const RunRecord& record, const Catalogue& catalogue)
{
    const auto& result = record.result;
    const auto* store = result.spans.get();
    database.run(QStringLiteral("INSERT INTO run (id, variant, seed, design, design_hash, engine, workload, created, iops, bandwidth_mb_s, "
                                "mean_us, p99_us, limited_by, partial, result, detail, spans, truncated, recorded_ps) "
                                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
                 {row.id, row.variant, static_cast<qlonglong>(row.seed),
                  database.text(QString::fromStdString(writeDesign(record.design, catalogue))), row.designHash, row.engineVersion,
                  QString::fromStdString(row.workload.text()), row.created, row.iops, row.bandwidthMBs, orNull(row.meanUs),
                  orNull(row.p99Us), row.limit.isNull() ? QStringLiteral("") : row.limit, row.partial,
                  QString::fromStdString(writeResult(result)), detailOf(database, result),
                  store ? static_cast<qlonglong>(store->spans.size()) : 0, store && store->truncated,
                  store ? static_cast<qlonglong>(store->end.ps) : 0});
    QSqlQuery insert = database.prepare(QStringLiteral("INSERT INTO metric (run, name, value) VALUES (?, ?, ?)"));
    for (const auto& [name, value] : metricsOf(result))
        database.run(insert, {row.id, QString::fromStdString(name), value});
    putMarks(database, row.id, row.marks);
    putLabel(database, row.id, row.label);
    putHistograms(database, row.id, result);
    if (store)
        putSpans(database, row.id, *store);
}

void replaceRecording(Database& database, int run, const RunResult& result)
{
    for (const char* table : {"track", "span_chunk", "request_chunk"})
        database.run(QStringLiteral("DELETE FROM %1 WHERE run = ?").arg(QLatin1String(table)), {run});
    const auto* store = result.spans.get();
    database.run(QStringLiteral("UPDATE run SET detail = ?, spans = ?, truncated = ?, recorded_ps = ? WHERE id = ?"),
                 {detailOf(database, result), store ? static_cast<qlonglong>(store->spans.size()) : 0, store && store->truncated,
                  store ? static_cast<qlonglong>(store->end.ps) : 0, run});
    if (store)
        putSpans(database, run, *store);
}

void replaceVerdict(Database& database, int run, const RunResult& result)
{
    database.run(
        QStringLiteral("UPDATE run SET limited_by = ?, result = ?, detail = ? WHERE id = ?"),
        {QString::fromStdString(result.bottleneck.sentence), QString::fromStdString(writeResult(result)), detailOf(database, result), run});
}

Result<RunRecord> readRunRecord(Database& database, int id, const Catalogue& catalogue, bool withSpans)
{
    QSqlQuery q = database.rows(QStringLiteral("SELECT seed, design, design_hash, workload, detail, spans FROM run WHERE id = ?"), {id});
    if (database.failed())
        return database.takeOutcome().error();
    if (!q.next())
        return Error{database.path().toStdString(), "run " + std::to_string(id), "no such run",
                     "Another program that has this project open may have deleted it. Save to load the current state of the project."};
    RunRecord record;
    record.id = id;
    record.seed = static_cast<std::uint64_t>(q.value(0).toLongLong());
    record.designHash = q.value(2).toString();
    auto design = readDesign(q.value(1).toString().toStdString(), catalogue, database.path().toStdString());
    if (!design)
        return design.error();
    record.design = std::move(design.value());
    const AskedWorkload asked = AskedWorkload::read(q.value(3).toString().toStdString());
    if (!asked)
        return asked.error();
    record.workload = *asked;
    if (!decodeResult(q.value(4).toByteArray(), record.result))
        return damaged(database, id, "the fields of a result");
    const bool hasSpans = q.value(5).toLongLong() > 0;
    q.finish();
    if (const Outcome read = readHistograms(database, id, record.result); !read)
        return read.error();
    if (!hasSpans || !withSpans)
        return record;
    auto spans = readSpans(database, id);
    if (!spans)
        return spans.error();
    if (!fits(**spans, record.result))
        return damagedRecording(database, id);
    record.result.spans = std::move(spans.value());
    return record;
}

} // namespace floom::inline store
