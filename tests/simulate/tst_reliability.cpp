// SPDX-License-Identifier: GPL-3.0-or-later
// Raw bit errors, what they cost, and what they end in: reads repeated, pages given up; and nothing at all where none are asked for.
#include "simulate/drive.h"

using namespace floom;

namespace {

Changes with(Changes changes, const Changes& more)
{
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
}

Changes bch(int t, int parity)
{
    return {"ecc.t=" + std::to_string(t), "ecc.parity=" + std::to_string(parity) + "B", "pkg.spareSize=4KiB"};
}

// Pages of 4 KiB whose first read fails, as a share of all.
double firstFailures(const Changes& changes)
{
    const RunResult result = runDrive("starter", with(changes, {"pkg.retryGain=0.1"}), "qd=64 count=10000");
    return static_cast<double>(result.ftl.retries) / static_cast<double>(result.ftl.pageReads);
}

} // namespace

class TestReliability : public QObject {
    Q_OBJECT

private slots:
    void errorsAreOffUnlessAskedFor()
    {
        const RunResult result = runDrive("starter", {"pkg.peCycles=3000", "pkg.retention=8760"}, "qd=32 count=2000");
        QCOMPARE(result.errors.words, std::uint64_t{0});
        QCOMPARE(result.iops, runDrive("starter", {}, "qd=32 count=2000").iops);
    }

    // Four words of 1 KiB: one page in ten fails where a word does so with 2.6 %.
    void retriesBeginWhereTheCodeEnds_data()
    {
        QTest::addColumn<int>("t");
        QTest::addColumn<int>("parity");
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("cycles"); // at which 1e-5 has grown to `rate`, with 5e-3 at 3,000
        QTest::newRow("t = 24") << 24 << 42 << 1.9e-3 << 2533;
        QTest::newRow("t = 40") << 40 << 70 << 3.4e-3 << 2814;
        QTest::newRow("t = 72") << 72 << 126 << 6.2e-3 << 3104;
    }

    void retriesBeginWhereTheCodeEnds()
    {
        QFETCH(int, t);
        QFETCH(int, parity);
        QFETCH(double, rate);
        QFETCH(int, cycles);
        const double share = firstFailures(with(bch(t, parity), {"pkg.rber=" + std::to_string(rate)}));
        QVERIFY2(share > 0.06 && share < 0.16, std::to_string(share).c_str());
        const auto worn = [&](int n) {
            return firstFailures(with(bch(t, parity), {"pkg.rberBegin=0.00001", "pkg.rberEnd=0.005", "pkg.peCycles=" + std::to_string(n)}));
        };
        QVERIFY(worn(cycles - 400) < 0.001);
        const double there = worn(cycles);
        QVERIFY2(there > 0.06 && there < 0.16, std::to_string(there).c_str());
        QVERIFY(worn(cycles + 300) > 0.9);
    }

    void pagesBeyondTheLadderAreCounted()
    {
        const RunResult result =
            runDrive("starter", {"pkg.rber=0.05", "pkg.retryGain=1", "pkg.readRetry=3"}, "qd=8 count=1000 precondition=sequential");
        QVERIFY(result.ftl.uncorrectable >= 990);
        QVERIFY(result.ftl.retries >= 3 * 990);
        QVERIFY(result.iops > 0);
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    void limitsFollowTheRetries()
    {
        for (const char* rate : {"pkg.rber=0.0034", "pkg.rber=0.02"}) {
            const RunResult result = runDrive("starter", {rate, "ecc.model=by_errors"}, "qd=512 count=30000");
            QVERIFY2(result.iops <= result.boundIops * 1.02, std::to_string(result.iops / result.boundIops).c_str());
            QVERIFY2(result.iops >= result.boundIops * 0.75, std::to_string(result.iops / result.boundIops).c_str());
        }
    }

    void whatRaisesTheErrorRateCorrectsMoreBits_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("cycles") << "pkg.peCycles=1000";
        QTest::newRow("retention") << "pkg.retention=5000";
        QTest::newRow("heat") << "pkg.temperature=60";
        QTest::newRow("read disturb") << "pkg.readDisturb=0.00005";
        QTest::newRow("reads before") << "pkg.blockReads=200000";
        QTest::newRow("a worse node") << "pkg.rberBegin=0.0005";
        QTest::newRow("a shorter life") << "pkg.ratedCycles=600";
    }

    void whatRaisesTheErrorRateCorrectsMoreBits()
    {
        QFETCH(QString, change);
        const Changes worn = {"pkg.rberBegin=0.0002", "pkg.rberEnd=0.002",  "pkg.peCycles=500",
                              "pkg.ratedCycles=3000", "pkg.retention=1000", "pkg.readDisturb=0.0000000001",
                              "pkg.blocksPerPlane=32"};
        const auto bits = [](const Changes& changes) { return runDrive("starter", changes, "qd=32 count=4000").errors.correctedBits; };
        QVERIFY(bits(with(worn, {change.toStdString()})) > bits(worn));
    }

    void theSameSeedMakesTheSameErrors()
    {
        const Changes changes = {"pkg.rber=0.003"};
        const RunResult one = runDrive("starter", changes, "qd=32 count=3000"), again = runDrive("starter", changes, "qd=32 count=3000");
        QCOMPARE(one.errors.correctedBits, again.errors.correctedBits);
        QCOMPARE(one.latencyPsTotal, again.latencyPsTotal);
        const RunResult other = runDrive("starter", with(changes, {"pkg.errorSeed=2"}), "qd=32 count=3000");
        QVERIFY(one.errors.correctedBits != other.errors.correctedBits);
    }

    void collectedPagesAreReadAgainToo()
    {
        const RunResult result =
            runDrive("starter", {"pkg.rber=0.02", "pkg.retryGain=0.1", "pkg.blocksPerPlane=32", "pkg.pagesPerBlock=32"},
                     "rw=randwrite qd=32 count=20000");
        QVERIFY(result.ftl.movedUnits > 0);
        QVERIFY(result.ftl.retries > 0);
        QCOMPARE(result.ftl.uncorrectable, std::uint64_t{0});
    }

    void badBlocksTakeCapacity()
    {
        const auto whole = programOf(drive("starter"))->capacityBytes;
        const auto left = programOf(drive("starter", {"pkg.badBlocks=0.02"}))->capacityBytes;
        const double share = static_cast<double>(left) / static_cast<double>(whole);
        QVERIFY2(share > 0.955 && share < 0.965, std::to_string(share).c_str()); // 0.98 in each of two joined planes
    }
};

QTEST_APPLESS_MAIN(TestReliability)
#include "tst_reliability.moc"
