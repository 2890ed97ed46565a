// SPDX-License-Identifier: GPL-3.0-or-later
// Affinity: separate host-side and flash-side cores or one queue for all: rates of each side in literals; tasks stay on their cores; a
// single request takes equally long either way.
#include "kernel/gap_line.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const Changes kSlow = {"cpu.clock=10MHz", "host.ideal=true", "bus.ideal=true", "ecc.ideal=true", "cpu.cores=2"};

double busyWith(const RunResult& result, int core, const char* work)
{
    for (const TrackUse& use : result.utilization)
        if (use.block == "cpu" && use.resource == "core" && use.part == core)
            for (const auto& [activity, share] : use.byActivity)
                if (result.activities[static_cast<std::size_t>(activity)].name == work)
                    return share;
    return 0;
}

} // namespace

class TestAffinity : public QObject {
    Q_OBJECT

private slots:
    // A read of a unit costs 200 + 80 + 200 cycles on the host side and 200 on the flash side; 100 ns per cycle.
    void theDominatedSideLimits_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<double>("expected"); // reads per second
        QTest::newRow("one queue") << "" << 2 * 10e6 / 680;
        QTest::newRow("host side full") << "cpu.affinity=1" << 10e6 / 480;
        QTest::newRow("one queue, costly issue") << "cpu.cyclesIssue=2000" << 2 * 10e6 / 2480;
        QTest::newRow("flash side full") << "cpu.cyclesIssue=2000 cpu.affinity=1" << 10e6 / 2000;
        QTest::newRow("two of three for the host") << "cpu.cores=3 cpu.affinity=2" << 2 * 10e6 / 480;
        QTest::newRow("two of three for the flash") << "cpu.cores=3 cpu.affinity=1 cpu.cyclesIssue=2000" << 2 * 10e6 / 2000;
    }

    void theDominatedSideLimits()
    {
        QFETCH(QString, changes);
        QFETCH(double, expected);
        const RunResult result = runDrive("starter", with(kSlow, changesOf(changes)), "rw=randread qd=32 count=20000");
        QVERIFY2(std::fabs(result.iops / expected - 1) < 0.01, qPrintable(QString("%1 of %2").arg(result.iops).arg(expected)));
        // The ceiling of a run of 20,000 includes 32 unfinished requests.
        QVERIFY2(result.boundIops > 0.999 * expected && result.boundIops < 1.003 * expected, qPrintable(QString::number(result.boundIops)));
    }

    // Command and completion of a trim are one after the other on one core. A second core was once kept for the completion meanwhile.
    void trimsUseAllCores()
    {
        const auto rate = [](const char* cores) { return runDrive("starter", with(kSlow, {cores}), "rw=randtrim qd=32 count=20000").iops; };
        const double one = rate("cpu.cores=1"), four = rate("cpu.cores=4");
        QVERIFY2(std::fabs(four / one / 4 - 1) < 0.01, qPrintable(QString("%1 and %2").arg(one).arg(four)));
    }

    void eachCoreDoesTheTasksOfItsSide()
    {
        const Changes small = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB", "cpu.affinity=1"};
        const RunResult result = runDrive("starter", small, "rw=randrw rwmixread=50 qd=32 count=6000");
        for (const char* work : {"command", "complete"}) {
            QVERIFY(busyWith(result, 0, work) > 0);
            QCOMPARE(busyWith(result, 1, work), 0.0);
        }
        QCOMPARE(busyWith(result, 0, "issue"), 0.0);
        QVERIFY(busyWith(result, 1, "issue") > 0);
    }

    // Tasks run in sequence on any cores.
    void aRequestAloneTakesAsLong()
    {
        const auto latency = [](const char* affinity, const char* workload) {
            const RunResult result = runDrive(drive("starter", {affinity}), workload, 1, true);
            const RequestSpan& first = result.spans->requests.front();
            return first.completed.ps - first.issued.ps;
        };
        for (const char* workload : {"rw=randread qd=1 count=4", "rw=write qd=1 count=4 precondition=none"})
            QCOMPARE(latency("cpu.affinity=1", workload), latency("cpu.affinity=0", workload));
    }

    // With a busy flash side, completions without flash work return sooner if the host side has its own core.
    void theHostSideDoesNotWaitForTheFlashSide()
    {
        const Changes busy = with(kSlow, {"cpu.cyclesIssue=4000", "cpu.cyclesAllocate=4000", "cpu.writeBuffer=64MiB"});
        const auto median = [&](const char* affinity) {
            const RunResult result = runDrive("starter", with(busy, {affinity}), "rw=randwrite qd=1 count=2000 precondition=none");
            return result.latency.p99;
        };
        const double apart = median("cpu.affinity=1"), together = median("cpu.affinity=0");
        QVERIFY2(apart < 0.6 * together, qPrintable(QString("%1 and %2").arg(apart).arg(together)));
    }

    // Reservations ahead do not block earlier work.
    void aTaskFillsAGapBetweenReservedOnes()
    {
        GapLine line(1);
        const auto at = [](std::int64_t ns) { return Time{ns * 1000}; };
        QCOMPARE(line.reserve(at(0), at(100), at(10)).start.ps, at(100).ps);
        QCOMPARE(line.reserve(at(0), at(0), at(60)).start.ps, at(0).ps); // before the reservation
        QCOMPARE(line.reserve(at(0), at(0), at(60)).start.ps, at(110).ps); // does not fit between
        QCOMPARE(line.reserve(at(0), at(0), at(40)).start.ps, at(60).ps);
        QCOMPARE(line.reserve(at(0), at(0), at(1)).start.ps, at(170).ps);
        GapLine two(2);
        QCOMPARE(two.reserve(at(0), at(0), at(50)).server, 0);
        QCOMPARE(two.reserve(at(0), at(0), at(50)).server, 1);
        QCOMPARE(two.reserve(at(10), at(10), at(50)).start.ps, at(50).ps);
    }
};

QTEST_APPLESS_MAIN(TestAffinity)
#include "tst_affinity.moc"
