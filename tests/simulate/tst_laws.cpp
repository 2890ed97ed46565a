// SPDX-License-Identifier: GPL-3.0-or-later
// Invariants that every run checks and reports: no negative times, Little's law except for what the window cannot show.
#include "results/in_flight.h"
#include "results/percentiles.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const LawCheck* lawOf(const RunResult& result, const std::string& name)
{
    const auto found = std::find_if(result.laws.begin(), result.laws.end(), [&](const LawCheck& law) { return law.name == name; });
    return found == result.laws.end() ? nullptr : &*found;
}

} // namespace

class TestLaws : public QObject {
    Q_OBJECT
private slots:
    // Regression: one slow decoder for eight channels, cut-through: its wait was once booked as -3.87 us.
    void noWaitIsNegative_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("words");
        QTest::newRow("one decoder") << QStringList{"ecc.count=1", "ecc.clock=100MHz"} << "rw=randread bs=4k qd=128 count=3000";
        QTest::newRow("mixed") << QStringList{"ecc.count=1", "ecc.clock=100MHz"} << "rw=randrw rwmixread=50 bs=16k qd=64 count=2000";
        QTest::newRow("polled") << QStringList{"ch.polling=status"} << "rw=randrw rwmixread=50 bs=4k qd=64 count=2000";
    }
    void noWaitIsNegative()
    {
        QFETCH(const QStringList, changes);
        QFETCH(const QString, words);
        const RunResult result = runDrive("starter", changesOf(changes), words.toStdString(), 1, true);
        QVERIFY(lawOf(result, "no_negative_time") != nullptr && lawOf(result, "no_negative_time")->holds);
        for (const Segment& segment : result.segments)
            QVERIFY(segment.wait >= Time{} && segment.service >= Time{});
        for (const SegmentBucket& bucket : result.segmentBuckets)
            for (const auto& segment : bucket.segments)
                QVERIFY(segment.wait >= Time{} && segment.service >= Time{});
        for (const RequestWait& wait : result.spans->waits)
            QVERIFY(wait.ps >= 0);
    }

    // A percentile lies within its interval, for all requests, each kind and each job; an unreported one has no interval.
    void anIntervalHoldsItsPercentile_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("sides");
        QTest::newRow("reads") << "rw=randread bs=4k qd=32 count=5000" << 1;
        QTest::newRow("alike") << "rw=randread bs=4k qd=1 count=2000 precondition=none" << 1;
        QTest::newRow("mixed, collected") << "rw=randrw rwmixread=70 bs=4k qd=32 count=12000" << 2;
        QTest::newRow("jobs") << "job=a rw=randread qd=8 count=3000 ; job=b rw=randwrite qd=16 count=9000" << 4;
        QTest::newRow("forty") << "rw=randread bs=4k qd=4 count=40" << 1;
    }
    void anIntervalHoldsItsPercentile()
    {
        QFETCH(const QString, words);
        QFETCH(const int, sides);
        const RunResult result = runDrive("starter", {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64"}, words.toStdString());
        QCOMPARE(static_cast<int>(result.sides.size()), sides);
        std::vector<LatencySummary> all{result.latency};
        for (const SideResult& side : result.sides)
            all.push_back(side.latency);
        for (const LatencySummary& latency : all)
            for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
                const double value = latency.*kReportedPercentiles[i].field;
                const PercentileRange& range = latency.ranges[i];
                QCOMPARE(std::isfinite(range.least), std::isfinite(value));
                QVERIFY(std::isfinite(value) || std::isnan(range.most));
                QVERIFY(!std::isfinite(value) || (range.least <= value && !(range.most < value)));
            }
    }

    // Throughput times latency equals the mean in flight; deviations above 0.5 % from a short window are reported.
    void littleHoldsOrIsTold_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("depth");
        for (const int depth : {1, 16, 128})
            for (const int count : {200, 2000, 20'000})
                QTest::addRow("%d of %d", depth, count) << QString("rw=randread bs=4k qd=%1 count=%2").arg(depth).arg(count) << depth;
        QTest::newRow("writes") << "rw=randwrite bs=4k qd=32 count=3000" << 32;
    }
    void littleHoldsOrIsTold()
    {
        QFETCH(const QString, words);
        QFETCH(const int, depth);
        const RunResult result = runDrive("starter", {}, words.toStdString());
        const LawCheck *error = lawOf(result, "little_error"), *edges = lawOf(result, "little_edges");
        QVERIFY(error != nullptr && error->holds && edges != nullptr);
        const double off = result.iops * result.latency.mean * 1e-6 / depth - 1;
        QVERIFY2(std::abs(off) <= 0.005 || std::abs(off - edges->value) <= 0.005,
                 qPrintable(QStringLiteral("off by %1, told %2").arg(off).arg(edges->value)));
        const double flying = meanInFlight(result); // the host's queue depth, not more
        QVERIFY2(flying < depth * (1 + 1e-9) && flying > depth - 0.5, qPrintable(QString::number(flying)));
    }

    // A closed loop deeper than the host interface: what it holds back has been asked for and waits. Throughput is that of as many requests
    // as it holds, latency that of the whole depth.
    void whatWaitsInTheHostIsPartOfLatency_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("holds");
        QTest::addColumn<int>("depth");
        QTest::newRow("one job") << "rw=randread qd=128 count=20000" << 4 << 128;
        QTest::newRow("jobs") << "rw=randread qd=8 numjobs=8 count=20000" << 4 << 64;
        QTest::newRow("parts") << "job=a rw=randread qd=64 count=10000 ; job=b rw=randread qd=64 count=10000" << 4 << 128;
        QTest::newRow("writes") << "rw=randwrite qd=64 count=20000" << 32 << 64;
        QTest::newRow("as deep as the host") << "rw=randread qd=32 count=20000" << 32 << 32;
        QTest::newRow("deeper than it is long") << "rw=randread qd=5000 count=20000" << 32 << 5000;
    }
    void whatWaitsInTheHostIsPartOfLatency()
    {
        QFETCH(const QString, words);
        QFETCH(const int, holds);
        QFETCH(const int, depth);
        const RunResult result = runDrive("sata-mlc", {"host.ncqDepth=" + std::to_string(holds)}, words.toStdString());
        QVERIFY(std::ranges::all_of(result.laws, [](const LawCheck& law) { return law.holds; }));
        const double outstanding = result.iops * result.latency.mean * 1e-6;
        QVERIFY2(std::abs(outstanding / depth - 1) < 0.02, qPrintable(QString::number(outstanding)));
        std::int64_t held = 0;
        for (const Segment& segment : result.segments)
            if (result.activities[static_cast<std::size_t>(segment.activity)].name == "host_software")
                held += segment.wait.ps;
        const double waits = static_cast<double>(held) / static_cast<double>(result.latencyTotal.ps);
        QVERIFY2(std::abs(waits - (1 - static_cast<double>(holds) / depth)) < 0.02, qPrintable(QString::number(waits)));
    }

    // One package may have its own error rate: its geometry is the same.
    void onePackageMayHaveMoreErrors()
    {
        const RunResult as = runDrive("starter", {}, "rw=randread bs=4k qd=32 count=3000");
        const RunResult worn = runDrive("starter", {"pkg[2][3].rber=0.006"}, "rw=randread bs=4k qd=32 count=3000");
        QVERIFY(as.ftl.retries == 0 && worn.ftl.retries > 0);
        QVERIFY(worn.latency.p99 > 1.2 * as.latency.p99);
    }
};

QTEST_APPLESS_MAIN(TestLaws)
#include "tst_laws.moc"
