// SPDX-License-Identifier: GPL-3.0-or-later
// T4, measuring the start-up: a never-written drive differs from one in use, and the result says which it was; unmapped reads are counted;
// warm-up is cut by a stated rule; a longer measurement agrees.
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

namespace {

const Changes kSmall = {"ch.count=2", "ecc.count=2", "pkg.count=[2,2]", "pkg.blocksPerPlane=128", "pkg.pagesPerBlock=64"};

RunResult run(const std::string& words, std::uint64_t seed = 1)
{
    return runDrive("starter", kSmall, words, seed);
}

} // namespace

class TestT4Startup : public QObject {
    Q_OBJECT

private slots:
    // At 20 % over-provisioning a die in steady state programs three times as much. 40,000 writes of 4 KiB are less than the drive's free
    // space, so the fresh drive collects nothing.
    void t4FreshAndPreconditionedDiffer()
    {
        const std::string job = "rw=randwrite qd=32 count=40000";
        const RunResult fresh = run(job + " precondition=none"), used = run(job + " precondition=random");
        QCOMPARE(fresh.ftl.gcRuns, std::uint64_t{0});
        QVERIFY(std::fabs(fresh.ftl.waf - 1) < 0.01);
        QVERIFY2(used.ftl.waf > 2.2, qPrintable(QString::number(used.ftl.waf)));
        QVERIFY2(fresh.iops > 2 * used.iops, qPrintable(QString("%1 and %2").arg(fresh.iops).arg(used.iops)));
        QVERIFY(QString::fromStdString(fresh.workload).contains("precondition=none"));
        QVERIFY(!QString::fromStdString(used.workload).contains("precondition=none"));
        QVERIFY(writeResult(fresh, false) != writeResult(used, false));
    }

    // Reads of zeros without flash access are counted, so that they do not silently speed up the result.
    void t4UnmappedReadsAreCounted()
    {
        const std::string job = "rw=randread qd=8 count=5000";
        const RunResult fresh = run(job + " precondition=none"), used = run(job + " precondition=random");
        QCOMPARE(fresh.ftl.unmappedReads, fresh.window.measuredRequests);
        QCOMPARE(fresh.ftl.pageReads, std::uint64_t{0});
        QCOMPARE(used.ftl.unmappedReads, std::uint64_t{0});
        QVERIFY(fresh.latency.mean < 0.5 * used.latency.mean);
    }

    // Half of the drive is written: half of the reads are unmapped.
    void t4HalfWrittenHalfUnmapped()
    {
        const auto program = programOf(drive("starter", kSmall));
        const std::uint64_t half = program->capacityBytes / 2 / 65536;
        const std::string phases = "phase=fill measure=off rw=write bs=64k qd=8 precondition=none count=" + std::to_string(half)
            + " ; phase=go rw=randread qd=8 precondition=none count=4000";
        const RunResult result = run(phases);
        const double share = static_cast<double>(result.ftl.unmappedReads) / 4000;
        QVERIFY2(std::fabs(share - 0.5) < 0.05, qPrintable(QString::number(share)));
    }

    void t4WarmUpIsCutByAStatedRule()
    {
        const RunResult result = run("rw=randwrite qd=32 count=20000");
        QVERIFY(result.window.warmupRequests >= 800); // 4 %
        QVERIFY(result.window.warmupRequests >= 2 * std::uint64_t{8 << 20} / 4096); // twice the write buffer
        QVERIFY(QString::fromStdString(result.window.warmupRule).contains("write buffer"));
        QVERIFY(result.window.start.ps > 0);
    }

    void t4TwiceAsLongSaysTheSame_data()
    {
        QTest::addColumn<QString>("job");
        QTest::newRow("reads") << "rw=randread qd=16 count=";
        QTest::newRow("writes") << "rw=randwrite qd=16 count=";
        QTest::newRow("both") << "rw=randrw rwmixread=70 qd=16 count=";
    }
    void t4TwiceAsLongSaysTheSame()
    {
        QFETCH(QString, job);
        const RunResult once = run((job + "20000").toStdString()), twice = run((job + "40000").toStdString());
        const double apart = std::fabs(twice.latency.mean - once.latency.mean);
        QVERIFY2(apart < once.latency.ci95 + twice.latency.ci95,
                 qPrintable(QString("%1 +- %2, %3 +- %4")
                                .arg(once.latency.mean)
                                .arg(once.latency.ci95)
                                .arg(twice.latency.mean)
                                .arg(twice.latency.ci95)));
        QVERIFY(once.latency.ci95 < 0.1 * once.latency.mean);
    }
};

QTEST_APPLESS_MAIN(TestT4Startup)
#include "tst_t4_startup.moc"
