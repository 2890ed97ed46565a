// SPDX-License-Identifier: GPL-3.0-or-later
// The all-RRAM study: a memory 25 times as fast as SLC hardly helps if the host link limits, and splitting requests into small pages pays
// only while a command costs less than the transfer it saves. Shapes as published; absolute figures depend on the calibration.
#include "simulate/drive.h"

using namespace floom;

namespace {

double iops(const Changes& changes, const std::string& workload)
{
    return runDrive("all-rram", changes, workload).iops;
}

// The page size with the lowest mean latency at depth 1, striped over as many channels, for a CPU that takes `cycles` of 2 ns per page
// operation.
int bestPage(int cycles)
{
    int best = 0;
    double least = 1e9;
    for (int page = 256; page <= 4096; page *= 2) {
        const Changes changes = {"pkg.emulatedPageSize=" + std::to_string(page) + "B", "cpu.stripe=" + std::to_string(4096 / page),
                                 "ecc.codeword=256B", "ecc.parity=18B", "cpu.cyclesIssue=" + std::to_string(cycles)};
        const RunResult result = runDrive("all-rram", changes, "qd=1 count=1500");
        if (result.latency.mean < least) {
            least = result.latency.mean;
            best = page;
        }
    }
    return best;
}

} // namespace

class TestAllRram : public QObject {
    Q_OBJECT

private slots:
    void theLinkIsBusyAtDepth32()
    {
        const RunResult result = runDrive("all-rram", {}, "qd=32 count=30000");
        QVERIFY2(busyOf(result, "host", "up").first >= 0.98, std::to_string(busyOf(result, "host", "up").first).c_str());
        QVERIFY(result.iops < 849'410); // 8 x 500 MB/s over 4,572 B a command and 3 % of DLLPs
    }

    // No link has a fifth more lanes than eight: a quarter more must give the same share of itself as 15 % is of 20 %.
    void aQuarterMoreLanesGiveAtLeastNineteenPercentMoreIops()
    {
        const double before = iops({}, "qd=32 count=30000"), after = iops({"host.lanes=10"}, "qd=32 count=30000");
        QVERIFY2(after >= 1.1875 * before, std::to_string(after / before).c_str());
    }

    // The rate of a link goes with 1 / (1 + tax): from a tax of 23.6 % to one of 3 % it rises by a fifth exactly.
    void aFifthMoreLinkRateGivesNearlyAFifthMoreIops()
    {
        const double before = iops({"host.dllpTax=0.236"}, "qd=32 count=30000"), after = iops({}, "qd=32 count=30000");
        QVERIFY2(after >= 1.15 * before && after <= 1.2001 * before, std::to_string(after / before).c_str());
    }

    void rramHardlyBeatsSlc()
    {
        const double rram = iops({}, "qd=32 count=30000"), slc = iops({"pkg.tR=25us"}, "qd=32 count=30000");
        QVERIFY(rram > slc);
        QVERIFY2(rram < 1.15 * slc, std::to_string(rram / slc).c_str());
    }

    void smallestPagesAreWorseThanWholeOnes_data()
    {
        QTest::addColumn<int>("depth");
        for (const int depth : {1, 8, 16, 32})
            QTest::addRow("%d", depth) << depth;
    }

    void smallestPagesAreWorseThanWholeOnes()
    {
        QFETCH(int, depth);
        const std::string words = "qd=" + std::to_string(depth) + " count=3000";
        const RunResult whole = runDrive("all-rram", {}, words),
                        small = runDrive("all-rram", {"pkg.emulatedPageSize=256B", "cpu.stripe=16"}, words);
        QVERIFY(small.latency.mean > whole.latency.mean);
        QVERIFY(small.iops < whole.iops);
    }

    // 4 KiB over k channels: latency(k) = k t + D / k + c, so the best page size depends on the cost t of a command. D is the path of the
    // data through channel, bus and link, 7.0 us for 4 KiB, so four channels are best for t from 0.22 to 0.87 us.
    void theBestPageMovesWithTheCostOfACommand()
    {
        QCOMPARE(bestPage(200), 1024);
        QCOMPARE(bestPage(450), 2048);
        QCOMPARE(bestPage(60), 512);
    }
};

QTEST_APPLESS_MAIN(TestAllRram)
#include "tst_all_rram.moc"
