// SPDX-License-Identifier: GPL-3.0-or-later
// One request in an idle drive takes the sum of its parts' times, to the picosecond, and doubling a timing changes the sum by exactly its
// multiplicity (MISTAKES T1d). Sums are literals from data sheets and standards.
#include "simulate/drive.h"

using namespace floom;

namespace {

// Latency in ps of the first request of a run, from the recorded life of it.
std::int64_t latencyOfFirst(const Design& design, const std::string& workload)
{
    const RunResult result = runDrive(design, workload, 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

// All clocks on one grid of 10 ns and no line tax, so that every part starts on a common edge.
const Changes kStarterOnGrid = {"cpu.clock=100MHz", "bus.clock=100MHz", "ecc.clock=100MHz", "host.ideal=true", "ddr.refresh=false"};
const Changes kSataOnGrid = {"cpu.clock=100MHz",  "bus.clock=100MHz", "ecc.clock=100MHz", "host.ideal=true",
                             "ddr.refresh=false", "ddr.ideal=true",   "ch.rate=50MT/s",   "cpu.cachePolicy=none"};

} // namespace

class TestZeroLoad : public QObject {
    Q_OBJECT

private slots:
    void starterReadIsASumOfLiterals()
    {
        // Grid: everything up to the channel ends on 10 ns edges.
        const std::int64_t ns = 1000;
        const std::int64_t expected = 10 * ns * 4 + 10 * ns // SQE over AXI: 64 B = 4 beats, 1 address cycle
            + 2800 * ns // command 200 + look-up 80 cycles of 10 ns
            + 2000 * ns // issue 200
            + 20 * ns + 10 * ns // descriptor 32 B = 2 beats, 1 address
            + 195 * ns + 100 * ns // 20 + 7 x 25, tWB
            + 60'000 * ns + 20 * ns // tR, tRR
            + 10'970 * ns // 30 + 4376 B x 2.5
            + 5 * ns // to the next edge of the decoder's clock: 79,... ends on 5
            + 2600 * ns // 260 cycles of the last of 4 codewords: they come every 2,742.5 ns
            + 2560 * ns + 10 * ns // 256 beats, 1 address
            + 2000 * ns // complete 200
            + 10 * ns + 10 * ns; // CQE 16 B = 1 beat, 1 address
        QCOMPARE(latencyOfFirst(drive("starter", kStarterOnGrid), "qd=1 count=4"), expected);
    }

    void sataReadIsASumOfLiterals()
    {
        const std::int64_t ns = 1000;
        const std::int64_t expected = (1 * 2 + 8) * 10 * ns // SQE 64 B = 8 beats in one burst: arbitration + address, beats
            + 2800 * ns + 2000 * ns // command and look-up, issue
            + (2 + 4) * 10 * ns // descriptor 32 B
            + 25 * ns + 7 * 30 * ns + 100 * ns // tCS, 7 cycles of 30 ns, tWB
            + 60'000 * ns + 20 * ns // tR, tRR
            + (7 * 30 + 200) * ns // two dies share the CE#: 06h-E0h and tCCS before data-out
            + 4264 * 20 * ns // 4 x (1024 + 42) B at 50 MT/s
            + 5 * ns // to the decoder's edge
            + 260 * 10 * ns // decode of the last of 4 codewords: they come every 21 us
            + (32 * 2 + 512) * 10 * ns // 4 KiB over a 64 bit AHB: 512 beats in 32 bursts
            + 2000 * ns + (2 + 2) * 10 * ns; // complete, 16 B
        QCOMPARE(latencyOfFirst(drive("sata-mlc", kSataOnGrid), "qd=1 count=4"), expected);
    }

    void rramReadIsASumOfLiterals()
    {
        const std::int64_t ns = 1000;
        const Design design = drive("all-rram", {"cpu.clock=100MHz", "bus.clock=100MHz", "ecc.ideal=true", "host.ideal=true"});
        const std::int64_t expected = (2 + 1) * 10 * ns // SQE 64 B at 32 B a beat
            + 1400 * ns + 2000 * ns // command 100 + look-up 40, issue 200
            + (1 + 1) * 10 * ns + 195 * ns + 100 * ns // descriptor, command, tWB
            + 1000 * ns + 20 * ns // tR, tRR
            + 30 * ns + 4376 * 1250 * 1 // set-up, 4376 B at 800 MT/s = 1.25 ns
            + 5 * ns // to the bus's edge: the sum above ends on 5
            + (128 + 1) * 10 * ns // 4 KiB over AXI
            + 1000 * ns + (1 + 1) * 10 * ns; // complete 100, CQE
        QCOMPARE(latencyOfFirst(design, "qd=1 count=4"), expected);
    }

    void t1dDoublingATimingMovesTheReadByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("shiftPs");
        QTest::newRow("tR once") << "pkg.tR=120us" << qint64(60'000'000);
        QTest::newRow("tWC seven times") << "ch.tWC=50ns" << qint64(7 * 25'000 - 5000); // 5 ns less wait for the decoder's edge
        QTest::newRow("tCS once") << "ch.tCS=40ns" << qint64(20'000);
        QTest::newRow("tWB once") << "ch.tWB=200ns" << qint64(100'000);
        QTest::newRow("tRR once") << "ch.tRR=40ns" << qint64(20'000);
        QTest::newRow("data set-up once") << "ch.tDataSetup=60ns" << qint64(30'000);
        QTest::newRow("byte time 4376 times") << "ch.rate=200MT/s" << qint64(4376 * 2500);
        QTest::newRow("issue cycles once") << "cpu.cyclesIssue=400" << qint64(2'000'000);
        QTest::newRow("look-up cycles once") << "cpu.cyclesLookup=160" << qint64(800'000);
        QTest::newRow("program time never") << "pkg.tPROG=1400us" << qint64(0);
        QTest::newRow("tADL never") << "ch.tADL=140ns" << qint64(0);
        QTest::newRow("posted latency never with an ideal host") << "host.postedLatency=500ns" << qint64(0);
    }

    void t1dDoublingATimingMovesTheReadByItsMultiplicity()
    {
        QFETCH(QString, change);
        QFETCH(qint64, shiftPs);
        Changes changes = kStarterOnGrid;
        const std::int64_t before = latencyOfFirst(drive("starter", changes), "qd=1 count=4");
        changes.push_back(change.toStdString());
        QCOMPARE(latencyOfFirst(drive("starter", changes), "qd=1 count=4") - before, shiftPs);
    }

    // Without a cache a write completes when programmed: fetch, buffer, encoder, channel, tPROG, status.
    void t1dDoublingATimingMovesTheUncachedWriteByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("shiftPs");
        QTest::newRow("tPROG once") << "pkg.tPROG=3900us" << qint64(1'950'000'000);
        QTest::newRow("tWC: seven for data-in, four for status") << "ch.tWC=60ns" << qint64((7 + 4) * 30'000);
        QTest::newRow("tADL once") << "ch.tADL=200ns" << qint64(100'000);
        QTest::newRow("tWHR once") << "ch.tWHR=160ns" << qint64(80'000);
        QTest::newRow("tWB once") << "ch.tWB=200ns" << qint64(100'000);
        QTest::newRow("read time never") << "pkg.tR=120us" << qint64(0);
    }

    void t1dDoublingATimingMovesTheUncachedWriteByItsMultiplicity()
    {
        QFETCH(QString, change);
        QFETCH(qint64, shiftPs);
        Changes changes = kSataOnGrid;
        // Ideal clocks, so that edge waits do not hide the shift.
        changes.insert(changes.end(), {"cpu.ideal=true", "bus.ideal=true", "ecc.ideal=true"});
        const std::string write = "rw=write qd=1 count=4 precondition=none";
        const std::int64_t before = latencyOfFirst(drive("sata-mlc", changes), write);
        changes.push_back(change.toStdString());
        QCOMPARE(latencyOfFirst(drive("sata-mlc", changes), write) - before, shiftPs);
    }

    void cachedWriteDoesNotWaitForTheProgram()
    {
        const std::string write = "rw=write qd=1 count=4 precondition=none";
        const std::int64_t fast = latencyOfFirst(drive("starter", {"pkg.tPROG=100us"}), write);
        QCOMPARE(latencyOfFirst(drive("starter", {"pkg.tPROG=10ms"}), write), fast);
    }
};

QTEST_APPLESS_MAIN(TestZeroLoad)
#include "tst_zero_load.moc"
