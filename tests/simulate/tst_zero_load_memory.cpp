// SPDX-License-Identifier: GPL-3.0-or-later
// Read retries and reads of emulated pages in an idle drive: sums of literal times, and each timing's multiplicity.
#include "simulate/drive.h"

using namespace floom;

namespace {

constexpr std::int64_t kNs = 1000;

std::int64_t latencyOfFirst(const std::string& sample, const Changes& changes)
{
    const RunResult result = runDrive(drive(sample, changes), "qd=1 count=4", 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

// The first read of a page always fails (175 errors per word, 40 correctable), the second never does (1.75).
const Changes kOneRetry = {"cpu.clock=100MHz", "bus.clock=100MHz", "ecc.clock=100MHz",
                           "host.ideal=true",  "pkg.rber=0.02",    "pkg.retryGain=0.01"};
const Changes kRram = {"cpu.clock=100MHz", "bus.clock=100MHz", "ecc.ideal=true", "host.ideal=true", "pkg.rowsTogether=1"};

} // namespace

class TestZeroLoadMemory : public QObject {
    Q_OBJECT

private slots:
    void aRetryIsASumOfLiterals()
    {
        const std::int64_t expected = 10 * kNs * 4 + 10 * kNs + 2800 * kNs // entry, command and look-up
            + 2 * (2000 * kNs + 30 * kNs) // issue and descriptor, twice
            + 2 * (195 * kNs + 100 * kNs + 60'000 * kNs + 20 * kNs) // command, tWB, tR, tRR
            + (6 * 25 + 70) * kNs + 1000 * kNs // set features: six cycles, tADL, tFEAT
            + 2 * (10'970 * kNs + 2600 * kNs) // 4,376 B at 400 MT/s; 260 cycles of the last of four words, which come every 2,742.5 ns
            + 2 * 5 * kNs // to the decoder's edges
            + 2560 * kNs + 10 * kNs + 2000 * kNs + 20 * kNs; // data over the bus, complete, CQE
        QCOMPARE(latencyOfFirst("starter", kOneRetry), expected);
    }

    void t1dDoublingATimingMovesARetryByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("shiftPs");
        QTest::newRow("tR twice") << "pkg.tR=120us" << qint64(2 * 60'000'000);
        QTest::newRow("tFEAT once") << "pkg.tFEAT=2us" << qint64(1'000'000);
        QTest::newRow("retry read: half of one tR") << "pkg.retryRead=0.5" << qint64(-30'000'000);
        QTest::newRow("tADL once") << "ch.tADL=140ns" << qint64(70'000);
        QTest::newRow("tWB twice") << "ch.tWB=200ns" << qint64(200'000);
        QTest::newRow("byte time 8752 times") << "ch.rate=200MT/s" << qint64(2 * 4376 * 2500);
        QTest::newRow("issue cycles twice") << "cpu.cyclesIssue=400" << qint64(2 * 2'000'000);
        QTest::newRow("look-up cycles once") << "cpu.cyclesLookup=160" << qint64(800'000);
        QTest::newRow("a step more or less never") << "pkg.readRetry=9" << qint64(0);
    }

    void t1dDoublingATimingMovesARetryByItsMultiplicity()
    {
        QFETCH(QString, change);
        QFETCH(qint64, shiftPs);
        QCOMPARE(latencyOfFirst("starter", with(kOneRetry, {change.toStdString()})) - latencyOfFirst("starter", kOneRetry), shiftPs);
    }

    void nativePagesOneByOneAreSixteenReads()
    {
        const std::int64_t expected = (2 + 1) * 10 * kNs + 1400 * kNs + 2000 * kNs // entry, command and look-up, issue
            + (1 + 1) * 10 * kNs + 195 * kNs + 100 * kNs // descriptor, command, tWB
            + 16 * 1000 * kNs + 20 * kNs // 4 KiB of native pages of 256 B, tRR
            + 30 * kNs + 4376 * 1250 + 5 * kNs // 4,376 B at 800 MT/s, to the bus's edge
            + (128 + 1) * 10 * kNs + 1000 * kNs + (1 + 1) * 10 * kNs; // data, complete, CQE
        QCOMPARE(latencyOfFirst("all-rram", kRram), expected);
    }

    void t1dDoublingATimingMovesAnRramReadByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("shiftPs");
        QTest::newRow("tR sixteen times") << "pkg.tR=2us" << qint64(16'000'000);
        QTest::newRow("native page: half as many") << "pkg.pageSize=512B" << qint64(-8'000'000);
        QTest::newRow("four rows at once: a quarter") << "pkg.rowsTogether=4" << qint64(-12'000'000);
        QTest::newRow("write time never") << "pkg.tPROG=5us" << qint64(0);
    }

    void t1dDoublingATimingMovesAnRramReadByItsMultiplicity()
    {
        QFETCH(QString, change);
        QFETCH(qint64, shiftPs);
        QCOMPARE(latencyOfFirst("all-rram", with(kRram, {change.toStdString()})) - latencyOfFirst("all-rram", kRram), shiftPs);
    }
};

QTEST_APPLESS_MAIN(TestZeroLoadMemory)
#include "tst_zero_load_memory.moc"
