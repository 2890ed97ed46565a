// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/repair_runs.h"

#include "design/address.h"
#include "io/json.h"
#include "io/json_text.h"
#include "repair/repair_words.h"
#include "store/database.h"
#include "store/metric_list.h"
#include "store/project_file.h"
#include "store/result_archive.h"
#include "store/result_check.h"
#include "store/run_rows.h"
#include "store/span_codec.h"
#include "workload/asked_workload.h"

#include <algorithm>
#include <cmath>

namespace floom::inline repair {

namespace {

constexpr const char* kOfRecording[] = {"track", "span_chunk", "request_chunk"};
constexpr const char* kOfRun[] = {"metric", "histogram", "mark", "run_label"};

class RunMender {
public:
    RunMender(Database& database, int run, const Catalogue& catalogue, QStringList& losses)
        : m_database(database)
        , m_run(run)
        , m_catalogue(catalogue)
        , m_losses(losses)
    {
    }

    void mend()
    {
        const QString problem = readable();
        if (!problem.isEmpty()) {
            tellAndDrop(problem);
            return;
        }
        dropHistograms();
        if (m_database.failed()) // a write error, which the readers would take for their own
            return;
        const auto record = readRunRecord(m_database, m_run, m_catalogue, false);
        if (!record) { // no other cause is possible; still, keep nothing that its reader refuses
            tellAndDrop(QString::fromStdString(record.error().message()));
            return;
        }
        putFigures(*record);
        checkRecording(record->result);
        if (!parseJson(cell("result").toString().toStdString(), {})) // queries expect a document
            set("result", QString::fromStdString(writeResult(record->result)));
        if (!m_isBare && record->result.histogram.total() == 0 && record->result.latency.requests > 0)
            m_losses << RepairWords::tr("The latency curve of run %1 is lost; its percentiles are there.").arg(m_run);
    }

private:
    [[nodiscard]] QVariant cell(const char* column)
    {
        return m_database.value(QStringLiteral("SELECT %1 FROM run WHERE id = ?").arg(QLatin1String(column)), {m_run});
    }
    void set(const char* column, const QVariant& value)
    {
        m_database.run(QStringLiteral("UPDATE run SET %1 = ? WHERE id = ?").arg(QLatin1String(column)), {value, m_run});
    }

    // What is unreadable and cannot be restored; empty if complete.
    QString readable()
    {
        RunResult result;
        const bool isWhole = decodeResult(cell("detail").toByteArray(), result);
        if (!isWhole)
            result = {};
        if (!AskedWorkload::read(cell("workload").toString().toStdString())) {
            if (!AskedWorkload::read(result.workload))
                return RepairWords::tr("its workload cannot be read");
            set("workload", QString::fromStdString(result.workload));
        }
        if (!readDesign(cell("design").toString().toStdString(), m_catalogue) && !useDrawingOfVariant())
            return RepairWords::tr("its drawing cannot be read");
        return isWhole || useFigures() ? QString() : RepairWords::tr("its figures cannot be read");
    }

    // Rebuilds a result from the columns and `metric`; fields that only the archive had stay empty.
    bool useFigures()
    {
        std::vector<std::pair<std::string, double>> metrics;
        QSqlQuery rows = m_database.rows(QStringLiteral("SELECT name, value FROM metric WHERE run = ? ORDER BY name"), {m_run});
        while (!m_database.failed() && rows.next())
            metrics.emplace_back(rows.value(0).toString().toStdString(), rows.value(1).toDouble());
        rows.finish();
        const std::pair<const char*, const char*> headline[] = {
            {"iops", "iops"}, {"bandwidth_mb_s", "bandwidth_mb_s"}, {"latency_us.mean", "mean_us"}, {"latency_us.p99", "p99_us"}};
        for (const auto& [name, column] : headline) {
            const double value = cell(column).toDouble(); // 0: the filler in a truncated row
            if (value != 0 && std::none_of(metrics.begin(), metrics.end(), [&](const auto& one) { return one.first == name; }))
                metrics.emplace_back(name, value);
        }
        if (std::none_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.first == "iops"; }))
            return false;
        RunResult result = resultOf(metrics);
        result.engineVersion = cell("engine").toString().toStdString();
        result.designHash = cell("design_hash").toString().toStdString();
        result.seed = static_cast<std::uint64_t>(cell("seed").toLongLong());
        result.workload = cell("workload").toString().toStdString();
        result.partial = cell("partial").toBool();
        result.bottleneck.sentence = cell("limited_by").toString().toStdString();
        result.diagnostics.push_back(
            {Severity::note,
             "repaired",
             "",
             RepairWords::tr("Only the figures of this run are left.").toStdString(),
             RepairWords::tr("Its file was damaged: busy shares, laws and breakdown are lost. Run it again with its seed "
                             "to get them back.")
                 .toStdString(),
             {},
             {}});
        set("detail", encodeResult(result));
        m_losses << RepairWords::tr("Only the figures of run %1 are left.").arg(m_run);
        m_isBare = true;
        return true;
    }

    bool useDrawingOfVariant()
    {
        const QString text = m_database.value(QStringLiteral("SELECT design FROM variant WHERE id = ?"), {cell("variant")}).toString();
        const auto design = readDesign(text.toStdString(), m_catalogue);
        if (!design || QString::fromStdString(designHash(*design)) != cell("design_hash").toString())
            return false;
        set("design", text);
        return true;
    }

    // The archive has a checksum; copies of its figures in columns and in `metric` may be damaged.
    void putFigures(const RunRecord& record)
    {
        const RunRow row = rowOf(record, m_run, 0);
        const auto orNull = [](double value) { return std::isfinite(value) ? QVariant(value) : QVariant(); };
        m_database.run(QStringLiteral("UPDATE run SET seed = ?, engine = ?, iops = ?, bandwidth_mb_s = ?, mean_us = ?, "
                                      "p99_us = ?, limited_by = ?, partial = ? WHERE id = ?"),
                       {static_cast<qlonglong>(record.result.seed), row.engineVersion, row.iops, row.bandwidthMBs, orNull(row.meanUs),
                        orNull(row.p99Us), m_database.text(row.limit), row.partial, m_run});
        if (m_isBare) // the figures come from there
            return;
        m_database.run(QStringLiteral("DELETE FROM metric WHERE run = ?"), {m_run});
        QSqlQuery insert = m_database.prepare(QStringLiteral("INSERT OR IGNORE INTO metric (run, name, value) VALUES (?, ?, ?)"));
        for (const auto& [name, value] : metricsOf(record.result))
            m_database.run(insert, {m_run, QString::fromStdString(name), value});
    }

    void dropHistograms()
    {
        QStringList damaged;
        QSqlQuery rows = m_database.rows(QStringLiteral("SELECT side, counts FROM histogram WHERE run = ?"), {m_run});
        while (!m_database.failed() && rows.next())
            if (!decodeHistogram(rows.value(1).toByteArray()))
                damaged << rows.value(0).toString();
        rows.finish();
        for (const auto& side : damaged) {
            m_database.run(QStringLiteral("DELETE FROM histogram WHERE run = ? AND side = ?"), {m_run, m_database.text(side)});
            if (!side.isEmpty())
                m_losses << RepairWords::tr("The latency curve of '%1' of run %2 is lost; its percentiles are there.").arg(side).arg(m_run);
        }
    }

    void checkRecording(const RunResult& result)
    {
        const bool isPromised = cell("spans").toLongLong() > 0;
        if (isPromised && !m_database.failed()) {
            const auto spans = readSpans(m_database, m_run);
            if (spans && fits(**spans, result))
                return;
        }
        if (dropRecording() || isPromised)
            m_losses << RepairWords::tr("The recording of run %1 is lost; run it again with its seed to get the same.").arg(m_run);
    }

    bool dropRecording() // true if there was any
    {
        bool wasThere = false;
        for (const char* table : kOfRecording) {
            const auto from = QStringLiteral("FROM %1 WHERE run = ?").arg(QLatin1String(table));
            wasThere = m_database.value(QStringLiteral("SELECT count(*) ") + from, {m_run}).toInt() > 0 || wasThere;
            m_database.run(QStringLiteral("DELETE ") + from, {m_run});
        }
        m_database.run(QStringLiteral("UPDATE run SET spans = 0, truncated = 0, recorded_ps = 0 WHERE id = ?"), {m_run});
        return wasThere;
    }

    // The run is lost; reports its headline figures.
    void tellAndDrop(const QString& why)
    {
        const QString variant = m_database.value(QStringLiteral("SELECT name FROM variant WHERE id = ?"), {cell("variant")}).toString();
        const QString workload = cell("workload").toString();
        QString told =
            RepairWords::tr("Run %1 of variant '%2' is lost: %3. Its headline was %4 IOPS, %5 MB/s, mean %6 µs, with seed %7")
                .arg(m_run)
                .arg(variant, why, QString::number(cell("iops").toDouble(), 'f', 0),
                     QString::number(cell("bandwidth_mb_s").toDouble(), 'f', 1), QString::number(cell("mean_us").toDouble(), 'f', 2),
                     QString::number(static_cast<quint64>(cell("seed").toLongLong())));
        if (AskedWorkload::read(workload.toStdString()))
            told += RepairWords::tr(" and the workload '%1'").arg(workload);
        m_losses << told + RepairWords::tr("; run it again to get the same.");
        for (const char* table : kOfRun)
            m_database.run(QStringLiteral("DELETE FROM %1 WHERE run = ?").arg(QLatin1String(table)), {m_run});
        dropRecording();
        m_database.run(QStringLiteral("DELETE FROM run WHERE id = ?"), {m_run});
    }

    Database& m_database;
    const int m_run;
    const Catalogue& m_catalogue;
    QStringList& m_losses;
    bool m_isBare = false; // only its figures are left
};

} // namespace

void mendRuns(Database& database, const Catalogue& catalogue, QStringList& losses)
{
    std::vector<int> runs;
    QSqlQuery rows = database.rows(QStringLiteral("SELECT id FROM run ORDER BY id"));
    while (!database.failed() && rows.next())
        runs.push_back(rows.value(0).toInt());
    rows.finish();
    for (const int run : runs)
        if (!database.failed())
            RunMender(database, run, catalogue, losses).mend();
}

} // namespace floom::inline repair
