// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of gains that a longer run would change.
#include "analysis/lasting_gain.h"
#include "simulate/drive.h"

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
};

QTEST_GUILESS_MAIN(TestLastingGains)
#include "tst_lasting_gains.moc"
