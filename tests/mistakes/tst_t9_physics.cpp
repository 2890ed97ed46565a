// SPDX-License-Identifier: GPL-3.0-or-later
// T9, impossible physics hidden by averages: no request faster than in an idle drive, rates over fractions of a second, agreement between
// seeds. (Utilization and invariants are in tst_mistakes.) T6: occupancy and latency agree, counted separately.
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

class TestT9Physics : public QObject {
    Q_OBJECT

private slots:
    // No read in a busy drive is faster than in an idle one: all reads of the starter are equal.
    void t9NothingIsFasterThanAnIdleDrive_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char* sample : {"starter", "sata-mlc", "all-rram"})
            QTest::newRow(sample) << sample;
    }

    void t9NothingIsFasterThanAnIdleDrive()
    {
        QFETCH(QString, sample);
        // Reads of an idle drive differ by up to one period of each clock: take the minimum of many.
        const double least = runDrive(sample.toStdString(), {}, "qd=1 count=3000").latency.min;
        const RunResult busy = runDrive(sample.toStdString(), {}, "qd=64 count=5000", 3, true);
        for (const RequestSpan& request : busy.spans->requests)
            QVERIFY(static_cast<double>(request.completed.ps - request.issued.ps) * 1e-6 > least - 0.01);
    }

    // Every part of every request: its own spans hold a die for tR and the bus for the data.
    void t9EveryReadHasBeenSensedAndMoved()
    {
        const RunResult result = runDrive("starter", {}, "qd=64 count=2000", 1, true);
        std::vector<std::int64_t> sensed(result.spans->requests.size() + 100, 0), moved = sensed, decoded = sensed;
        const auto add = [&](std::vector<std::int64_t>& sums, const char* block, const char* activity) {
            for (const Span& span : spansOf(result, block, activity))
                if (span.request > 0 && span.request <= sums.size())
                    sums[span.request - 1] += span.length().ps;
        };
        add(sensed, "pkg", "array_read");
        add(moved, "ch", "read_data");
        add(decoded, "ecc", "decode");
        for (const RequestSpan& request : result.spans->requests) {
            QCOMPARE(sensed[request.request], std::int64_t{60'000'000});
            QCOMPARE(moved[request.request], std::int64_t{10'970'000});
            QCOMPARE(decoded[request.request], std::int64_t{5'200'000}); // 4 x 260 cycles of 5 ns
        }
    }

    void t9ThirdsOfASecondGiveRatesASecond()
    {
        const RunResult paced = runDrive("starter", {}, "rate_iops=1000 runtime=300ms");
        QVERIFY2(std::fabs(paced.iops / 1000 - 1) < 0.15, qPrintable(QString::number(paced.iops)));
        const RunResult brief = runDrive("starter", {}, "qd=32 runtime=3ms"), slow = runDrive("starter", {}, "qd=32 runtime=300ms");
        QVERIFY2(std::fabs(brief.iops / slow.iops - 1) < 0.1, qPrintable(QString::number(brief.iops / slow.iops)));
    }

    // Another seed is another sample of the same drive.
    void t9SeedsAgreeWithinTheirIntervals_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::newRow("reads") << "qd=16 count=20000";
        QTest::newRow("mixed") << "rw=randrw rwmixread=70 qd=16 count=40000";
    }

    void t9SeedsAgreeWithinTheirIntervals()
    {
        QFETCH(QString, workload);
        const RunResult one = runDrive("starter", {}, workload.toStdString(), 1);
        int outside = 0;
        for (std::uint64_t seed = 2; seed <= 9; ++seed) {
            const RunResult other = runDrive("starter", {}, workload.toStdString(), seed);
            // Of differences of two means, 95 % lie within the root of the sum of squares.
            outside += std::fabs(other.latency.mean - one.latency.mean) > std::hypot(other.latency.ci95, one.latency.ci95);
            QVERIFY(std::fabs(other.iops / one.iops - 1) < 0.03);
        }
        QVERIFY2(outside <= 2, qPrintable(QString::number(outside)));
    }

    // T8: unfinished requests are counted and shown; no percentile without ten requests beyond it.
    void t8UnfinishedAndUndersampledAreNamed()
    {
        const RunResult result = runDrive("starter", {}, "qd=32 runtime=2ms", 1, true);
        QVERIFY(result.window.unfinished > 0 && result.window.unfinished <= 32);
        QCOMPARE(result.window.issued, result.window.completed + result.window.unfinished);
        const QString text = QString::fromStdString(writeResult(runDrive("starter", {}, "count=500"), false));
        QVERIFY(text.contains("\"unfinished\"") && text.contains("\"p99_9\": null") && text.contains("\"undersampled\""));
    }

    // T6: occupancy of the device, counted from recorded lifetimes, equals throughput times latency, measured separately.
    void t6OccupancyFromLivesIsThroughputTimesLatency()
    {
        for (const char* workload : {"qd=1 count=4000", "qd=32 count=30000", "rw=randrw qd=16 numjobs=2 count=30000"}) {
            const RunResult result = runDrive("starter", {}, workload, 1, true);
            const auto start = result.window.start.ps, end = result.window.end.ps;
            double occupied = 0;
            std::size_t most = 0;
            std::vector<std::pair<std::int64_t, int>> edges;
            for (const RequestSpan& request : result.spans->requests) {
                const auto from = std::max(request.issued.ps, start), to = std::min(request.completed.ps, end);
                occupied += from < to ? static_cast<double>(to - from) : 0;
                edges.emplace_back(request.issued.ps, 1);
                edges.emplace_back(request.completed.ps, -1);
            }
            std::sort(edges.begin(), edges.end());
            std::size_t inside = 0;
            for (const auto& [at, step] : edges) {
                inside += static_cast<std::size_t>(step);
                most = std::max(most, inside);
            }
            const double mean = occupied / static_cast<double>(end - start);
            QVERIFY2(std::fabs(mean / (result.iops * result.latency.mean * 1e-6) - 1) < 0.005, qPrintable(QString::number(mean)));
            QVERIFY(most <= 33);
        }
    }

    // T6: outstanding requests are the least of depth times jobs, queues times depth, tags and slots; never more.
    void t6InFlightIsTheLeastOfItsLimits_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<int>("expected");
        QTest::newRow("depth") << "starter"
                               << "host.queues=1"
                               << "qd=8 count=2000" << 8;
        QTest::newRow("depth times jobs") << "starter"
                                          << "host.queues=4"
                                          << "qd=8 numjobs=4 count=4000" << 32;
        QTest::newRow("entries of the queue") << "starter"
                                              << "host.queueDepth=5"
                                              << "qd=64 count=2000" << 5;
        QTest::newRow("tags") << "sata-mlc"
                              << "host.ncqDepth=32"
                              << "qd=256 count=2000" << 32;
        QTest::newRow("fewer tags") << "sata-mlc"
                                    << "host.ncqDepth=7"
                                    << "qd=256 count=2000" << 7;
    }

    void t6InFlightIsTheLeastOfItsLimits()
    {
        QFETCH(QString, sample);
        QFETCH(QString, change);
        QFETCH(QString, workload);
        QFETCH(int, expected);
        const RunResult result = runDrive(sample.toStdString(), {change.toStdString()}, workload.toStdString(), 1, true);
        // Inside the device: from the first span of a request to its end.
        std::vector<std::int64_t> begun(result.spans->requests.size() + 2048, INT64_MAX);
        for (const Span& span : result.spans->spans)
            if (span.request > 0 && span.request <= begun.size())
                begun[span.request - 1] = std::min(begun[span.request - 1], span.start.ps);
        std::vector<std::pair<std::int64_t, int>> edges;
        for (const RequestSpan& request : result.spans->requests) {
            edges.emplace_back(begun[request.request], 1);
            edges.emplace_back(request.completed.ps, -1);
        }
        std::sort(edges.begin(), edges.end());
        int inside = 0, most = 0;
        for (const auto& [at, step] : edges) {
            inside += step;
            most = std::max(most, inside);
        }
        QCOMPARE(most, expected);
    }
};

QTEST_APPLESS_MAIN(TestT9Physics)
#include "tst_t9_physics.moc"
