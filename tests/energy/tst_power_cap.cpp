// SPDX-License-Identifier: GPL-3.0-or-later
// The power cap: programs are delayed so that the drive stays below it, at the cost of throughput; without a cap nothing changes.
#include "energy/whole_run.h"
#include "rules/power.h"

using namespace floom;

namespace {

const std::string kWrites = "rw=write bs=128k qd=8 count=4000";

double worstSlice(const RunResult& result)
{
    double worst = 0;
    for (const SeriesPoint& point : result.series)
        worst = std::max(worst, point.watts);
    return worst;
}

} // namespace

class TestPowerCap : public QObject {
    Q_OBJECT

private slots:
    void aCapBelowTheNeedIsKept_data()
    {
        QTest::addColumn<double>("cap");
        QTest::addColumn<QString>("window");
        QTest::newRow("5 W over 1 ms") << 5.0 << "1ms";
        QTest::newRow("3 W over 1 ms") << 3.0 << "1ms";
        QTest::newRow("2 W over 10 ms") << 2.0 << "10ms";
    }

    void aCapBelowTheNeedIsKept()
    {
        QFETCH(double, cap);
        QFETCH(QString, window);
        const RunResult free = runDrive("starter", {}, kWrites);
        QVERIFY(free.energy.meanWatts > 1.2 * cap);
        const RunResult held =
            runDrive("starter", {"cpu.powerCap=" + std::to_string(cap), "cpu.powerWindow=" + window.toStdString()}, kWrites);
        QVERIFY2(held.energy.meanWatts < 1.03 * cap, qPrintable(QString::number(held.energy.meanWatts)));
        QVERIFY2(held.energy.meanWatts > 0.85 * cap, qPrintable(QString::number(held.energy.meanWatts))); // the cap is used, not wasted
        QVERIFY(held.bandwidthMBs < 0.9 * free.bandwidthMBs);
        QVERIFY(held.energy.heldPrograms > 100);
        QCOMPARE(held.energy.capWatts, cap);
    }

    // The mean power of the window stays at the cap, but for what is not held back at a cap below the power at rest, and for 1 %: the runs
    // last some 30 windows or more, and a stretch of n windows may hold the programs of one more. All of the cap is used, and a higher one
    // never costs throughput.
    void aHigherCapNeverCostsThroughput_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("random writes in place") << QByteArray("all-rram") << QByteArray("rw=randwrite bs=16k qd=256 count=8000");
        QTest::newRow("sequential writes") << QByteArray("starter") << QByteArray("rw=write bs=128k qd=32 count=800");
        QTest::newRow("reads and writes") << QByteArray("starter") << QByteArray("rw=randrw rwmixread=70 bs=4k qd=64 count=40000");
    }

    void aHigherCapNeverCostsThroughput()
    {
        QFETCH(const QByteArray, sample);
        QFETCH(const QByteArray, words);
        const std::string name = sample.toStdString();
        const double rest = programOf(drive(name))->idleWatts;
        double before = 0;
        for (int halves = 1; halves <= 12; ++halves) {
            const double cap = 0.5 * halves;
            const RunResult held = runDrive(name, {"cpu.powerCap=" + std::to_string(cap)}, words.toStdString());
            const double mean = held.energy.meanWatts;
            const QString told = QString("cap %1 W, mean %2 W, at rest %3 W, %4 MB/s after %5 MB/s")
                                     .arg(cap)
                                     .arg(mean)
                                     .arg(rest)
                                     .arg(held.bandwidthMBs)
                                     .arg(before);
            QVERIFY2(mean <= std::max(1.01 * cap, rest + cap / 20), qPrintable(told)); // a fiftieth, and its transfers
            QVERIFY2(held.energy.heldPrograms < 100 || cap < 1.1 * rest || mean > 0.98 * cap, qPrintable(told));
            QVERIFY2(held.bandwidthMBs > 0.99 * before, qPrintable(told));
            before = std::max(before, held.bandwidthMBs);
        }
        const RunResult free = runDrive(name, {}, words.toStdString());
        QVERIFY2(free.bandwidthMBs > 0.99 * before, qPrintable(QString("%1 %2").arg(free.bandwidthMBs).arg(before)));
    }

    // A window that is shorter than a program, and one with room for part of a program: the mean is kept as well.
    void aShortWindowKeepsTheMeanToo()
    {
        for (const char* window : {"10us", "30us", "100us"})
            for (const char* cap : {"1", "3", "6"}) {
                const RunResult held = runDrive("starter", {"cpu.powerCap=" + std::string(cap), "cpu.powerWindow=" + std::string(window)},
                                                "rw=write bs=128k qd=32 count=400");
                QVERIFY2(held.energy.meanWatts < 1.005 * std::stod(cap),
                         qPrintable(QString("%1 W over %2: %3 W").arg(cap, window).arg(held.energy.meanWatts)));
            }
    }

    // The first window of programs after a rest is the worst: their transfers come on top.
    void transfersCarryAWindowOnlyALittleOver()
    {
        const RunResult held = runDrive("all-rram", {"cpu.powerCap=2"}, "rw=randwrite bs=16k qd=256 count=8000");
        QVERIFY(held.series.size() > 20);
        QVERIFY2(worstSlice(held) < 2 * 1.1, qPrintable(QString::number(worstSlice(held))));
    }

    // A program in SLC mode takes less energy than one of the native pages, and one of a single plane less than one of all.
    void programsAreChargedWithWhatTheyTake()
    {
        const RunResult slc =
            runDrive("simplessd-tlc", {"cpu.pslcCache=true", "pkg.pslcBlocks=8", "pkg.pslcTPROG=300us", "cpu.powerCap=1.5"},
                     "rw=write bs=128k qd=8 count=2000");
        QVERIFY2(slc.energy.meanWatts > 0.85 * 1.5 && slc.energy.meanWatts < 1.03 * 1.5, qPrintable(QString::number(slc.energy.meanWatts)));
        const RunResult one = runDrive("starter", {"cpu.powerCap=3", "cpu.cachePolicy=none"}, "rw=randwrite bs=16k qd=32 count=3000");
        QVERIFY2(one.energy.meanWatts > 0.93 * 3 && one.energy.meanWatts < 1.03 * 3, qPrintable(QString::number(one.energy.meanWatts)));
    }

    // Three of four programs move data inside a die.
    void copybacksAreHeldToo()
    {
        const Changes small = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "pkg.planes=1",  "pkg.pageSize=4KiB",
                               "pkg.copyback=true",     "pkg.copybackLimit=8",  "cpu.powerCap=2"};
        const RunResult held = runDrive("starter", small, "rw=randwrite bs=4k qd=32 count=3000");
        QVERIFY(held.ftl.copybacks > held.ftl.hostPrograms);
        QVERIFY2(held.energy.meanWatts < 1.03 * 2, qPrintable(QString::number(held.energy.meanWatts)));
        QVERIFY2(held.energy.meanWatts > 0.85 * 2, qPrintable(QString::number(held.energy.meanWatts)));
    }

    // The same work costs the same energy, apart from static power.
    void holdingBackSavesNoArrayEnergy()
    {
        const RunResult free = runDrive("starter", {}, kWrites), held = runDrive("starter", {"cpu.powerCap=4"}, kWrites);
        const auto each = [](const RunResult& r) {
            return microjoules(r, "pkg", "program") / (static_cast<double>(r.ftl.hostPrograms + r.ftl.gcPrograms));
        };
        QVERIFY2(near(each(free), each(held), 0.05), qPrintable(QString("%1 %2").arg(each(free)).arg(each(held))));
    }

    // Over any ten windows the mean stays close to the cap.
    void noStretchRunsAway()
    {
        const RunResult held = runDrive("starter", {"cpu.powerCap=4"}, kWrites);
        QVERIFY(held.series.size() > 20);
        QVERIFY2(worstSlice(held) < 4 * 1.25, qPrintable(QString::number(worstSlice(held))));
    }

    // A cap never reached changes only the lines that report it.
    void aCapOutOfReachChangesNothing()
    {
        const RunResult free = runDrive("starter", {}, kWrites), held = runDrive("starter", {"cpu.powerCap=1000"}, kWrites);
        QCOMPARE(held.latencyTotal.ps, free.latencyTotal.ps);
        QCOMPARE(held.energy.microjoules, free.energy.microjoules);
        QCOMPARE(held.energy.heldPrograms, std::uint64_t{0});
    }

    // Without a write cache the wait is in the request's account, which still sums.
    void theWaitIsNamed()
    {
        const RunResult held = runDrive("starter", {"cpu.powerCap=3", "cpu.cachePolicy=none"}, "rw=randwrite bs=16k qd=32 count=3000");
        std::int64_t wait = 0;
        for (const Segment& segment : held.segments)
            if (held.activities[static_cast<std::size_t>(segment.activity)].name == "power_cap")
                wait += segment.wait.ps;
        // Also of those that wait for their turn behind a program of the same die that is held.
        QVERIFY2(wait > held.latencyTotal.ps / 2, qPrintable(QString::number(double(wait) / double(held.latencyTotal.ps))));
        for (const LawCheck& law : held.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // With a cap below its idle power a drive still writes, slowly, and reports it before and after.
    void aCapBelowRestIsSaid()
    {
        const auto program = programOf(drive("starter", {"cpu.powerCap=0.3"}));
        const auto before = powerFindings(*program);
        QCOMPARE(before.size(), std::size_t{1});
        QCOMPARE(before.front().rule, std::string("R502"));
        const RunResult held = runDrive("starter", {"cpu.powerCap=0.3"}, "rw=randwrite bs=16k qd=8 count=200 precondition=none");
        QVERIFY(held.window.measuredRequests == 200);
        QVERIFY(std::any_of(held.diagnostics.begin(), held.diagnostics.end(), [](const Diagnostic& d) { return d.rule == "R603"; }));
    }

    void partsThatCouldDrawMoreAreAHint()
    {
        const auto five = powerFindings(*programOf(drive("starter", {"cpu.powerCap=5"})));
        QCOMPARE(five.size(), std::size_t{1});
        QCOMPARE(five.front().rule, std::string("R501"));
        QVERIFY(powerFindings(*programOf(drive("starter", {"cpu.powerCap=25"}))).empty());
        QVERIFY(powerFindings(*programOf(drive("starter"))).empty());
    }

    // compile()'s power is an upper bound for every run.
    void noRunDrawsMoreThanAllPartsAtWork()
    {
        const auto program = programOf(drive("starter"));
        QVERIFY(program->idleWatts > 0.1 && program->idleWatts < 1);
        for (const char* words : {"rw=randread bs=4k qd=256 count=20000", "rw=randwrite bs=4k qd=64 count=10000"})
            QVERIFY(runDrive("starter", {}, words).energy.peakWatts < program->fullWatts);
        QVERIFY(program->fullWatts < 25);
    }
};

QTEST_APPLESS_MAIN(TestPowerCap)
#include "tst_power_cap.moc"
