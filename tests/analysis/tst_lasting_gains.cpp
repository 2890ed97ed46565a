// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of gains that a longer run would change.
#include "analysis/filling.h"
#include "analysis/lasting_gain.h"
#include "analysis/unsettled.h"
#include "simulate/drive.h"

#include <numeric>

using namespace floom;

class TestLastingGains : public QObject {
    Q_OBJECT
private slots:
    // What was measured while the rate fell holds for that long.
    void gainsOfARunThatSlowsDownAreThoseOfItsLength()
    {
        const Workload writes = *parseWorkload("rw=randwrite qd=32 count=20000");
        const auto program = programOf(drive("starter"));
        RunResult run;
        run.window.rounds = {100, 100, 90, 80, 72};
        QCOMPARE(
            lengthWords(run, *program, writes),
            std::string(
                " Throughput fell by 24 % from the first to the last two fifths of the run: the gains hold for a run of this length."));
        run.window.rounds = {100, 100, 90, 98, 97};
        QCOMPARE(lengthWords(run, *program, writes), std::string());
        run.window.rounds = {100, 100, 90, 80, 72};
        QCOMPARE(lengthWords(run, *program, *parseWorkload("rw=randwrite rate_iops=1000 count=20000")),
                 std::string()); // the rate is the host's
        run.window.steady = true;
        QCOMPARE(lengthWords(run, *program, writes), std::string());
    }

    // A buffer of 1,000 units took 500 of the 2,000 that were written: with a full one the drive is slower.
    void gainsWhileABufferFillsAreThoseOfTheRunsLength()
    {
        const Workload writes = *parseWorkload("rw=randwrite qd=32 count=2000");
        const auto program = programOf(drive("starter"));
        RunResult run;
        run.window.measuredRequests = run.ftl.hostUnits = 2000;
        run.window.beganFull = true;
        run.cache.bufferSize = 1000;
        QCOMPARE(lengthWords(run, *program, writes), std::string());
        run.cache.bufferGrowth = 500;
        QCOMPARE(lengthWords(run, *program, writes),
                 std::string(" The write buffer was not full when the measurement began: the gains hold for a run of this length."));
    }

    // Random 16 KiB requests at QD 4 gained 64 % by suspending programs while the rate rose by 40 %, and 51 % in a run of eight times the
    // length.
    void gainsOfADriveThatBecomesFasterAreUncertain()
    {
        const auto program = programOf(drive("starter"));
        const Workload closed = *parseWorkload("rw=randrw rwmixread=90 qd=4 count=5000");
        RunResult base;
        base.window.rounds = {100, 100, 110, 120, 120};
        QCOMPARE(driftOf(60, base, *program, closed), 12.0);
        QCOMPARE(driftOf(60, base, *program, *parseWorkload("rw=randrw rwmixread=90 rate_iops=1000 count=5000")), 0.0); // the host's rate
        base.window.rounds = {100, 120, 80, 120, 100}; // all dies collect at the same time, of which the run sees one round
        base.ftl.movedUnits = 1000;
        base.ftl.erases = 30;
        QVERIFY(qAbs(driftOf(100, base, *program, closed) - 38.5) < 0.1);
        QVERIFY(qAbs(driftOf(30, base, *program, closed) - 12) < 0.1); // no gain drowns in it
    }

    // Writes of 16 KiB by zipf 1.1 gained 0.5 % by a larger spare area in a run of 20 erases, and 16 % in one of 215.
    void fewCollectionsOfSkewedWritesLeaveAGainOpen()
    {
        const auto program = programOf(drive("starter"));
        const auto runOf = [](double waf, std::uint64_t host, std::uint64_t moved, std::uint64_t erases) {
            RunResult run;
            run.ftl.waf = waf;
            run.ftl.hostPrograms = host;
            run.ftl.movedUnits = moved;
            run.ftl.erases = erases;
            return run;
        };
        const RunResult base = runOf(1.116, 7'044, 4'116, 20), spare = runOf(1.115, 7'127, 4'023, 17);
        Variation variation;
        variation.address = "cpu.overProvisioning";
        variation.workload = *parseWorkload("rw=randwrite random_distribution=zipf:1.1 bs=16k qd=32 count=5000");
        QVERIFY(stateError(0.5, base, spare, *program, variation) > 100); // most of the 32 dies collected nothing
        const RunResult some = runOf(1.116, 70'440, 41'160, 200), other = runOf(1.115, 71'270, 40'230, 170);
        QVERIFY(qAbs(stateError(0.5, some, other, *program, variation) - 7.65) < 0.1);
        const RunResult many = runOf(1.116, 704'400, 411'600, 2'000), more = runOf(1.115, 712'700, 402'300, 1'700);
        QVERIFY(qAbs(stateError(0.5, many, more, *program, variation) - 2.42) < 0.01);
        // Of the work that is saved, the rate shows a third: so it does of the error.
        const RunResult less = runOf(0.893, 71'270, 20'000, 170);
        QVERIFY(qAbs(stateError(8, some, less, *program, variation) / stateError(25, some, less, *program, variation) - 0.298) < 0.01);
        QCOMPARE(stateError(0, base, base, *program, variation), 0.0); // the change does nothing
        variation.address = "ddr.speed"; // collects as the drive as drawn does
        QCOMPARE(stateError(0.5, base, spare, *program, variation), 0.0);
        variation.address = "cpu.overProvisioning";
        variation.workload = *parseWorkload("rw=randwrite bs=16k qd=32 count=5000"); // all victims are alike
        QCOMPARE(stateError(0.5, base, spare, *program, variation), 0.0);
    }

    // Copyback gained 32 % of skewed writes in a run of 20 erases, and 67 % in one of 215: the work of collections was that of few of them.
    void fewCollectionsOfSkewedWritesAreTold()
    {
        const auto program = programOf(drive("starter"));
        const Workload skewed = *parseWorkload("rw=randwrite random_distribution=zipf:1.1 bs=16k qd=32 count=5000");
        RunResult base;
        base.window.rounds = {100, 100, 100, 100, 100};
        base.ftl.movedUnits = 4'116;
        base.ftl.erases = 16;
        QCOMPARE(driftOf(32, base, *program, skewed), 32.0); // half of the dies collected nothing
        QCOMPARE(driftOf(32, base, *program, skewed, kWriteBuffer), 12.8);
        QCOMPARE(driftOf(32, base, *program, *parseWorkload("rw=randwrite bs=16k qd=32 count=5000")), 0.0);
        QCOMPARE(lengthWords(base, *program, skewed),
                 std::string(" The run saw 16 erases on 32 dies: of skewed writes the gains hold for this stretch only."));
        base.ftl.erases = 100;
        QCOMPARE(driftOf(32, base, *program, skewed), 6.4);
        base.ftl.erases = 400; // a dozen a die: four seeds agreed on +28 % of a larger buffer that gained 34 % for longer
        QCOMPARE(driftOf(32, base, *program, skewed), 3.2);
        QCOMPARE(lengthWords(base, *program, skewed), std::string());
    }

    // Of 2,500 units written at QD 8, a buffer of 4,096 took 400, at QD 4 none: told +39 %, in a run of four times the length +17 %.
    void aLargeBufferThatTakesMuchIsFilling()
    {
        const auto program = programOf(drive("starter"));
        const Workload mix = *parseWorkload("rw=randrw rwmixread=50 bs=4k qd=4 count=5000");
        Variation deeper;
        deeper.address = "workload.qd";
        deeper.design = drive("starter");
        deeper.workload = mix;
        RunResult base, changed;
        for (RunResult* run : {&base, &changed}) {
            run->sides.push_back({.name = "read"});
            run->ftl.hostUnits = 2'500;
            run->cache.bufferSize = 4'096;
            run->cache.bufferPeak = 824;
        }
        changed.cache.bufferGrowth = 400;
        changed.cache.bufferAtEnd = 820;
        QCOMPARE(settlingOf(deeper, mix, *program, base, changed, false).filling, std::string(kWriteBuffer));
        changed.cache.bufferGrowth = 200;
        QCOMPARE(settlingOf(deeper, mix, *program, base, changed, false).filling, std::string());
    }

    // Writes of 512 B with a flush after every fourth gained 49 % by smaller mapping units while the blocks still held what whole pages had
    // left in them, 74 % in a run of eight times the length, and 97 % in one of 32 times.
    void aDriveOnItsWayToAnotherStateIsTold()
    {
        const auto program = programOf(drive("starter"));
        const Workload flushed = *parseWorkload("rw=randwrite bs=512 qd=8 fsync=4 count=8000");
        RunResult base;
        base.window.steady = true;
        base.wear.superblocks = 100;
        base.ftl.hostUnits = 8'000;
        base.ftl.hostPrograms = 21'316;
        base.ftl.movedUnits = 47'136;
        base.ftl.erases = 300;
        base.ftl.gcPrograms = 47'136;
        base.ftl.waf = 85;
        base.ftl.pagePrograms = 5'257; // 0.025 of the 65,536 pages of the open blocks for the host
        QVERIFY(qAbs(onItsWay(base, *program, flushed) - 0.25) < 0.001); // +164 % of 8,000 requests were 163 % of 32,000, 140 % of 128,000
        base.ftl.pagePrograms = 171'130;
        QCOMPARE(onItsWay(base, *program, flushed), 1.0);
        QVERIFY(qAbs(driftOf(50, base, *program, flushed) - 20) < 1e-9);
        QCOMPARE(
            lengthWords(base, *program, flushed),
            std::string(" These writes have not yet brought the drive to their steady state: the gains hold for a run of this length."));
        const Workload inOrder = *parseWorkload("job=w rw=write bs=32k qd=4 count=1500 ; job=r rw=randread qd=16 count=6000");
        base.ftl.hostPrograms = 8'000; // full pages
        QCOMPARE(onItsWay(base, *program, inOrder), 0.0); // which change nothing yet
        base.ftl.hostPrograms = 8'016; // the last pages are never full: +55 % +- 22 % was told of what stayed +55 % in 16 times the length
        QCOMPARE(driftOf(55, base, *program, inOrder), 0.0);
        QCOMPARE(
            lengthWords(base, *program, inOrder),
            std::string(" These writes have not yet brought the drive to their steady state: the gains hold for a run of this length."));
        SideResult& writes = base.sides.emplace_back();
        writes.name = "write";
        writes.bandwidthMBs = 0.15 * static_cast<double>(program->capacityBytes) / 1e6 / base.ftl.waf; // of two fillings
        base.window.end = Time{1'000'000'000'000};
        QVERIFY(qAbs(onItsWay(base, *program, inOrder) - 0.75) < 1e-9);
        writes.bandwidthMBs *= 2;
        QCOMPARE(onItsWay(base, *program, inOrder), 1.0);
        QVERIFY(qAbs(driftOf(50, base, *program, inOrder) - 20) < 1e-9);
        base.ftl.hostPrograms = 8'000;
        QCOMPARE(onItsWay(base, *program, flushed), 0.0);
        QCOMPARE(driftOf(50, base, *program, flushed), 0.0);
        QCOMPARE(lengthWords(base, *program, flushed), std::string());
    }

    // With its map on flash, a drive of eight dies collected nothing in 5,000 writes: twice the packages gained 48 %, and 60 % in a run of
    // six times the length.
    void aDriveThatLivesOnItsStockIsTold()
    {
        const auto program = programOf(drive("starter"));
        const Workload writes = *parseWorkload("rw=randwrite qd=4 count=5000");
        RunResult base;
        base.window.steady = true;
        base.wear.superblocks = 100;
        base.ftl.hostUnits = base.ftl.hostPrograms = base.ftl.pagePrograms = 5'000;
        QVERIFY(livesOnItsStock(base, *program, writes));
        QVERIFY(qAbs(driftOf(50, base, *program, writes) - 20) < 1e-9);
        QCOMPARE(lengthWords(base, *program, writes),
                 std::string(" The run saw no erase on 32 dies, less than its writes cause: the gains hold for this stretch only."));
        QVERIFY(!livesOnItsStock(base, *program, *parseWorkload("rw=randwrite qd=4 count=5000 precondition=none"))); // as was asked
        base.ftl.movedUnits = 10'000; // its blocks began apart, and some are being collected
        QVERIFY(!livesOnItsStock(base, *program, writes));
        base.ftl.mapPrograms = 60'000;
        QVERIFY(livesOnItsStock(base, *program, writes));
        base.ftl.erases = 32;
        QVERIFY(!livesOnItsStock(base, *program, writes));
        // What an SLC write cache takes needs no collection: +881 % +- 353 % was told of what stayed +881 % in four times the length.
        base.ftl.movedUnits = base.ftl.erases = base.ftl.mapPrograms = 0;
        QVERIFY(livesOnItsStock(base, *program, writes));
        QVERIFY(!livesOnItsStock(base, *programOf(drive("starter", {"cpu.pslcCache=true", "pkg.pslcBlocks=64"})), writes));
    }

    // Of 30,000 programs 900 failed, and each took a superblock away: one more channel gained 35 %, and 32 % in a run of six times the
    // length.
    void aDriveThatLosesItsSpareIsTold()
    {
        const auto program = programOf(drive("starter"));
        const Workload writes = *parseWorkload("rw=randwrite qd=8 count=5000");
        RunResult base;
        base.window.steady = true;
        base.wear.superblocks = 100;
        base.wear.spare = 20;
        base.ftl.erases = 288;
        base.ftl.retired = 12;
        QVERIFY(qAbs(driftOf(35, base, *program, writes) - 14) < 1e-9);
        QCOMPARE(lengthWords(base, *program, writes),
                 std::string(" Retired superblocks leave less and less spare: the gains hold for a run of this length."));
        base.ftl.retired = 0;
        QCOMPARE(lengthWords(base, *program, writes), std::string());
    }

    // DDR memory that works all the time beside dies that collect: +100 % +- 100 % was told of what is +100 %.
    void aPartThatWorksAllTheTimeGainsWhateverIsCollected()
    {
        const auto runOf = [](double ddr, double dies) {
            RunResult run;
            run.utilization.push_back({.instance = "ddr", .block = "ddr", .resource = "rank", .busy = ddr});
            for (const char* const die : {"pkg[0].die[0]", "pkg[1].die[0]"})
                run.utilization.push_back({.instance = die, .block = "pkg", .resource = "die", .busy = dies});
            return run;
        };
        QVERIFY(staysFull("ddr", runOf(1, 0.5), runOf(0.999, 1)));
        QVERIFY(!staysFull("ddr", runOf(1, 0.5), runOf(0.95, 1))); // another part limits then
        QVERIFY(!staysFull("pkg", runOf(1, 0.5), runOf(0.999, 1)));
        QVERIFY(!staysFull("", runOf(1, 1), runOf(1, 1)));
    }

    // SimpleSSD at QD 32 to 64 lost 5.6 % of 5,000 writes, less of the later ones, and nothing in a run of eight times the length.
    void aGainThatChangesMeanwhileIsRunLonger()
    {
        const auto program = programOf(drive("starter"));
        const Workload writes = *parseWorkload("rw=randwrite bs=4k qd=32 count=5120");
        std::vector<Variation> list(2);
        list[1].address = "workload.qd";
        list[1].kind = Variation::Kind::workload;
        for (Variation& one : list) {
            one.design = drive("starter");
            one.workload = writes;
        }
        const auto runOf = [](double first, double last) { // picoseconds a batch, which change evenly
            RunResult run;
            run.sides.push_back({.name = "write"});
            run.batches.requests = 10;
            for (int i = 0; i < 512; ++i)
                run.batches.picoseconds.push_back((first + (last - first) * i / 512) * (1 + 0.02 * (i % 3)));
            run.batches.latencies = run.batches.picoseconds;
            run.iops = 1 / std::accumulate(run.batches.picoseconds.begin(), run.batches.picoseconds.end(), 0.0);
            run.latency.mean = 1;
            run.latency.ci95 = 0.01;
            run.window.measuredRequests = 5'120;
            return run;
        };
        const RunResult base = runOf(1e6, 1e6), rising = runOf(1.1e6, 1.01e6), slower = runOf(1.05e6, 1.05e6);
        QVERIFY(qAbs(trendOf(base, rising) - 4.1) < 0.3);
        QVERIFY(trendOf(base, slower) < 0.1);
        QCOMPARE(unsettled(*program, list, {&base, &rising}), std::vector<std::size_t>{1});
        QCOMPARE(unsettled(*program, list, {&base, &slower}), std::vector<std::size_t>());
        for (Variation& one : list) {
            one.workload.trace = "writes.csv";
            one.workload.traceClosedLoop = true;
        }
        QCOMPARE(unsettled(*program, list, {&base, &rising}), std::vector<std::size_t>{1}); // as much of the trace as the run had
        list.front().workload.traceClosedLoop = false; // its requests come by the clock
        QCOMPARE(unsettled(*program, list, {&base, &rising}), std::vector<std::size_t>());
    }
};

QTEST_GUILESS_MAIN(TestLastingGains)
#include "tst_lasting_gains.moc"
