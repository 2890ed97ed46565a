// SPDX-License-Identifier: GPL-3.0-or-later
// SQL queries on a run: tables hold the run's data, index lookups change no answer, and nothing can be modified.
#include "campaign/cpu_time.h"
#include "io/json.h"
#include "io/samples.h"
#include "query/run_query.h"
#include "run/run_now.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

using namespace floom;

namespace {

std::shared_ptr<const RunRecord> starterRun()
{
    const auto& catalogue = builtinCatalogue();
    RunRequest request;
    request.design = readDesign(findSample("starter")->text, catalogue, "starter").value();
    request.workload = parseWorkload("rw=randrw rwmixread=60 bs=4k qd=16 count=2000").value();
    request.record = true;
    return runNow(catalogue, request, {}).record;
}

} // namespace

class TestRunQuery : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<const RunRecord> m_run;
    std::unique_ptr<RunQuery> m_query;

    QueryAnswer answer(const std::string& sql)
    {
        const auto got = m_query->ask(sql);
        if (got)
            return *got;
        qWarning("%s", got.error().message().c_str());
        return {};
    }
    std::string cell(const std::string& sql)
    {
        const auto got = answer(sql);
        return got.table.rows.size() == 1 && got.table.rows[0].size() == 1 ? got.table.rows[0][0] : "not one cell";
    }
    std::string refusal(const std::string& sql)
    {
        const auto got = m_query->ask(sql);
        return got ? "answered" : got.error().message();
    }

private slots:
    void initTestCase()
    {
        m_run = starterRun();
        QVERIFY(m_run && m_run->result.spans && m_run->result.spans->spans.size() > 10'000);
        auto query = RunQuery::open(m_run);
        QVERIFY(query.ok());
        m_query = std::move(query.value());
    }

    void theTablesAreTheRun()
    {
        const auto& store = *m_run->result.spans;
        std::int64_t sum = 0;
        std::set<std::uint32_t> requests;
        for (const auto& span : store.spans) {
            sum += span.length().ps;
            requests.insert(span.request);
        }
        QCOMPARE(cell("SELECT count(*) FROM spans"), std::to_string(store.spans.size()));
        QCOMPARE(cell("SELECT sum(end_ps - start_ps) FROM spans"), std::to_string(sum));
        QCOMPARE(cell("SELECT count(DISTINCT request) FROM spans"), std::to_string(requests.size() - requests.count(0)));
        QCOMPARE(cell("SELECT count(*) FROM requests WHERE op = 'write'"),
                 std::to_string(std::count_if(store.requests.begin(), store.requests.end(), [](const auto& one) { return one.write; })));
        QCOMPARE(cell("SELECT sum(spans) FROM lanes"), std::to_string(store.spans.size()));
        QCOMPARE(cell("SELECT sum(wait_ps + service_ps) FROM segments"), std::to_string(m_run->result.latencyTotal.ps));
        QCOMPARE(cell("SELECT value = " + std::to_string(m_run->result.window.measuredRequests)
                      + " FROM metrics WHERE name = 'window.measured_requests'"),
                 std::string("1"));
        QCOMPARE(cell("SELECT count(*) FROM spans s JOIN lanes l ON s.lane = l.lane AND s.block = l.block"),
                 std::to_string(store.spans.size()));
    }

    // Filters passed to the virtual table return the same rows as a full scan (a unary + hides the column from it).
    void whatIsSoughtChangesNoAnswer_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("condition");
        QTest::addRow("lane") << "lane"
                              << "= 'ecc[1].decoder'";
        QTest::addRow("no such lane") << "lane"
                                      << "= 'ch[99]'";
        QTest::addRow("lane, a number") << "lane"
                                        << "= 7";
        QTest::addRow("lanes") << "lane"
                               << "IN ('ecc[0].decoder', 'ecc[2].decoder')";
        QTest::addRow("any case") << "lane"
                                  << "= 'ECC[1].decoder' COLLATE NOCASE";
        QTest::addRow("request") << "request"
                                 << "= 17";
        QTest::addRow("request, a real") << "request"
                                         << "= 17.0";
        QTest::addRow("request, a text") << "request"
                                         << "= '17'";
        QTest::addRow("no request") << "request"
                                    << "IS NULL";
        QTest::addRow("below 0") << "request"
                                 << "= -1";
        QTest::addRow("far") << "request"
                             << "= 4294967312"; // 2^32 + 16
        QTest::addRow("from") << "start_ps"
                              << ">= 1000000000";
        QTest::addRow("behind") << "start_ps"
                                << "> 1000000000.5";
        QTest::addRow("until") << "start_ps"
                               << "<= 1000000000.5";
        QTest::addRow("before") << "start_ps"
                                << "< 1000000000";
        QTest::addRow("between") << "start_ps"
                                 << "BETWEEN 500000000 AND 600000000";
        QTest::addRow("a text") << "start_ps"
                                << "> 'a'";
        QTest::addRow("nothing") << "start_ps"
                                 << "> NULL";
        QTest::addRow("the end of time") << "start_ps"
                                         << "<= 9e30";
    }
    void whatIsSoughtChangesNoAnswer()
    {
        QFETCH(QString, column);
        QFETCH(QString, condition);
        const auto sql = [&](const char* hide) {
            return QStringLiteral(
                       "SELECT count(*) || ' ' || coalesce(sum(id), 0) || ' ' || coalesce(sum(length_ps), 0) FROM spans WHERE %1%2 %3")
                .arg(QLatin1String(hide), column, condition)
                .toStdString();
        };
        const auto sought = cell(sql(""));
        // Without its type a text is not a number: then SQLite's result for the bare column is the reference.
        if (column == QLatin1String("request") && condition.contains(u'\''))
            QCOMPARE(sought,
                     cell("SELECT count(*) || ' ' || coalesce(sum(id), 0) || ' ' || coalesce(sum(length_ps), 0) FROM spans WHERE "
                          "+request = CAST('17' AS INTEGER)"));
        else
            QCOMPARE(sought, cell(sql("+")));
    }

    void aLifeIsFoundByItsRequest()
    {
        QVERIFY(cell("SELECT count(*) FROM spans WHERE lane = 'ecc[1].decoder'") != "0");
        QVERIFY(cell("SELECT count(*) FROM spans WHERE request = 17") != "0");
        QCOMPARE(cell("SELECT latency_ps = completed_ps - issued_ps FROM requests WHERE request = 17"), std::string("1"));
        QVERIFY(answer("SELECT lane FROM spans WHERE request = 17 AND lane LIKE 'pkg%' AND kind = 'array_read' OR kind = 'program' LIMIT 1")
                    .table.rows.size()
                == 1);
        // A join looks requests up by number instead of scanning the spans for each.
        const auto began = std::chrono::steady_clock::now();
        QVERIFY(cell("SELECT count(*) FROM spans JOIN requests USING (request)") != "0");
        QVERIFY(std::chrono::steady_clock::now() - began < std::chrono::seconds(5));
    }

    void numbersStandAtTheRight()
    {
        const auto got = answer("SELECT lane, spans, busy FROM lanes WHERE busy > 0 LIMIT 3");
        QCOMPARE(got.table.columns.size(), std::size_t{3});
        QCOMPARE(got.table.columns[1].name, std::string("spans"));
        QVERIFY(got.table.columns[0].align == Align::left && got.table.columns[1].align == Align::right);
        QVERIFY(got.end == QueryEnd::whole);
        const auto cut = m_query->ask("SELECT id FROM spans", {}, {100});
        QVERIFY(cut.ok() && cut->end == QueryEnd::mostRows && cut->table.rows.size() == 100);
    }

    void itOnlyReads()
    {
        for (const char* sql : {"DELETE FROM lanes", "UPDATE metrics SET value = 0", "INSERT INTO lanes (lane) VALUES ('x')",
                                "DROP TABLE lanes", "CREATE TABLE x (y)", "CREATE TEMP TABLE x (y)", "ATTACH 'x.db' AS x",
                                "PRAGMA user_version = 3", "VACUUM INTO 'x.db'", "BEGIN"})
            QVERIFY2(refusal(sql).find("read-only") != std::string::npos, (std::string(sql) + ": " + refusal(sql)).c_str());
        QVERIFY(refusal("DELETE FROM spans") != "answered");
        QVERIFY(refusal("SELECT load_extension('x')") != "answered");
        QVERIFY(answer("EXPLAIN QUERY PLAN SELECT * FROM spans WHERE lane = 'ecc[0].decoder'").table.rows.size() == 1);
        QCOMPARE(cell("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9) SELECT sum(x) FROM n"),
                 std::string("45"));
    }

    void whatIsWrongIsToldInItsPlace()
    {
        QVERIFY2(refusal("SELEC 1").find("near \"SELEC\"") != std::string::npos, refusal("SELEC 1").c_str());
        QCOMPARE(refusal("SELECT lane,\n  tyype\nFROM lanes"), std::string("no such column: tyype (line 2)"));
        QCOMPARE(refusal(""), std::string("The query is empty."));
        QCOMPARE(refusal("-- only words"), std::string("The query is empty."));
        QCOMPARE(refusal("SELECT 1; SELECT 2"), std::string("One statement at a time."));
        QCOMPARE(cell("SELECT 1; "), std::string("1"));
    }

    void aLongQuestionIsStopped()
    {
        std::stop_source source;
        std::jthread stopper([&, asking = ::pthread_self()](const std::stop_token& answered) {
            waitForThread(asking, 0.05, [&] { return answered.stop_requested(); }); // well into the query
            source.request_stop();
        });
        const auto began = std::chrono::steady_clock::now();
        const auto got =
            m_query->ask("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n", source.get_token());
        QVERIFY(!got.ok());
        QCOMPARE(got.error().message(), std::string("Stopped."));
        QVERIFY(std::chrono::steady_clock::now() - began < std::chrono::seconds(10));
        QCOMPARE(cell("SELECT 1"), std::string("1")); // the next query works as usual
    }

    void whatEndsAnAnswerLeavesItsRows()
    {
        const std::string endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";
        const auto late = m_query->ask(endless, {}, {std::size_t{1} << 40, 0.1});
        QVERIFY(late.ok() && late->end == QueryEnd::seconds && late->table.rows.size() > 10);
        QCOMPARE(late->table.rows[9][0], std::string("10"));
        const auto large = m_query->ask(endless, {}, {std::size_t{1} << 40, 1e6, 1 << 20});
        QVERIFY(large.ok() && large->end == QueryEnd::memory && large->table.rows.size() > 10);
        std::stop_source source;
        source.request_stop();
        QCOMPARE(m_query->ask(endless, source.get_token()).error().message(), std::string("Stopped."));
        const auto none = m_query->ask("SELECT count(*) FROM spans a, spans b, spans c", {}, {10, 0.1});
        QVERIFY(!none.ok());
        QCOMPARE(none.error().message(), std::string("The time limit of 0.1 s was reached."));
        QCOMPARE(cell("SELECT 1"), std::string("1"));
    }

    void noStatementTakesGigabytes_data()
    {
        QTest::addColumn<QString>("sql");
        const auto row = [](const char* name, const QString& sql) { QTest::newRow(name) << sql; };
        row("a blob", QStringLiteral("SELECT randomblob(1000000000)"));
        row("zeros", QStringLiteral("SELECT length(hex(zeroblob(1000000000)))"));
        row("a wide number", QStringLiteral("SELECT printf('%1000000000d', 1)"));
        row("a text that grows",
            QStringLiteral(
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT group_concat(hex(zeroblob(9000))) FROM n"));
        row("sorting",
            QStringLiteral("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT hex(randomblob(9000)) FROM n ORDER "
                           "BY 1"));
        QString doubling = QStringLiteral("WITH a0(x) AS (SELECT 1)");
        for (int i = 1; i < 60; ++i)
            doubling += QStringLiteral(", a%1(x) AS (SELECT p.x FROM a%2 p, a%2 q)").arg(i).arg(i - 1);
        row("doubling", doubling + QStringLiteral(" SELECT count(*) FROM a59"));
    }
    void noStatementTakesGigabytes()
    {
        QFETCH(QString, sql);
        // printf() with too long a result returns nothing instead of an error, and allocates no gigabytes.
        if (refusal(sql.toStdString()) == "answered")
            QCOMPARE(cell(sql.toStdString()), std::string());
        QCOMPARE(cell("SELECT 1"), std::string("1"));
    }

    void theSamplesAreAnswered()
    {
        QVERIFY(querySamples().size() >= 5);
        for (const auto& sample : querySamples()) {
            const auto got = m_query->ask(sample.sql);
            QVERIFY2(got.ok(), sample.title.c_str());
        }
        QVERIFY(answer(querySamples().front().sql).table.rows.size() == 10);
    }

    void aRunWithoutARecordingHasItsFigures()
    {
        auto bare = std::make_shared<RunRecord>(*m_run);
        bare->result.spans = nullptr;
        const auto query = RunQuery::open(bare);
        QVERIFY(query.ok());
        QCOMPARE((*query)->ask("SELECT count(*) FROM spans")->table.rows[0][0], std::string("0"));
        QVERIFY((*query)->ask("SELECT * FROM metrics")->table.rows.size() > 20);
    }
};

QTEST_APPLESS_MAIN(TestRunQuery)
#include "tst_run_query.moc"
