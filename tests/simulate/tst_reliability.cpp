// SPDX-License-Identifier: GPL-3.0-or-later
// Raw bit errors, their cost and their result: read retries, uncorrectable pages; and no effect at all if disabled.
#include "simulate/drive.h"

using namespace floom;

namespace {

Changes bch(int t, int parity)
{
    return {"ecc.t=" + std::to_string(t), "ecc.parity=" + std::to_string(parity) + "B", "pkg.spareSize=4KiB"};
}

// Share of 4 KiB pages whose first read fails.
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
        QCOMPARE(one.latencyTotal.ps, again.latencyTotal.ps);
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

    void ldpcTakesLongerAndFailsAroundItsLimit()
    {
        const auto run = [](const char* rate) {
            Design design = drive("starter");
            for (Block& block : design.blocks)
                if (block.id == "ecc") {
                    block.type = "ecc_ldpc";
                    block.parameters.clear();
                }
            for (const std::string& change : {std::string("ecc.model=by_errors"), std::string(rate), std::string("pkg.retryGain=0.1")})
                if (!assign(design, builtinCatalogue(), change))
                    qFatal("%s", change.c_str());
            return runDrive(design, "qd=8 count=4000");
        };
        const RunResult low = run("pkg.rber=0.00125"), high = run("pkg.rber=0.0025"), limit = run("pkg.rber=0.005");
        // 2 and 4 of 20 iterations of 189 cycles of 5 ns, for one word of 4 KiB.
        const auto decode = [](const RunResult& result) {
            for (const Segment& segment : result.segments)
                if (result.activities[static_cast<std::size_t>(segment.activity)].name == "decode")
                    return segment.service.ps / static_cast<std::int64_t>(result.latency.requests);
            return std::int64_t{0};
        };
        QCOMPARE(decode(low), 2 * 189 * 5000);
        QCOMPARE(decode(high), 4 * 189 * 5000);
        QCOMPARE(high.ftl.retries, std::uint64_t{0});
        const double share = static_cast<double>(limit.ftl.retries) / static_cast<double>(limit.ftl.pageReads);
        QVERIFY2(share > 0.45 && share < 0.55, std::to_string(share).c_str());
    }

    // A retry costs as much as the first read plus setting the level; the host link is not involved.
    void retriesLoadDieChannelAndDecoder()
    {
        const Changes one = {"pkg.rber=0.02", "pkg.retryGain=0.01"};
        const RunResult before = runDrive("starter", {}, "qd=1 count=2000"), after = runDrive("starter", one, "qd=1 count=2000");
        const auto work = [](const RunResult& result, const char* block, const char* resource) {
            double sum = 0;
            for (const TrackUse& use : result.utilization)
                sum += use.block == block && use.resource == resource ? use.busy : 0;
            return sum / result.iops; // seconds per request
        };
        for (const auto& [block, resource] : {std::pair{"pkg", "die"}, std::pair{"ch", "bus"}, std::pair{"ecc", "decoder"}}) {
            const double ratio = work(after, block, resource) / work(before, block, resource);
            QVERIFY2(ratio > 1.95 && ratio < 2.1, (std::string(block) + " " + std::to_string(ratio)).c_str());
        }
        QVERIFY(work(after, "host", "up") < 1.01 * work(before, "host", "up"));
    }

    // One decoder block for all channels instead of one per channel: a single queue, shortened by more engines.
    void aDecoderSharedOnTheBusLimits()
    {
        const Changes shared = {"ecc.count=1", "pkg.rber=0.003", "ecc.model=by_errors"};
        const RunResult one = runDrive("starter", shared, "qd=64 count=10000");
        QVERIFY(busyOf(one, "ecc", "decoder").first > 0.97);
        QVERIFY(one.iops <= one.boundIops * 1.01 && one.iops >= one.boundIops * 0.97);
        QVERIFY(runDrive("starter", with(shared, {"ecc.machines=4"}), "qd=64 count=10000").iops > 1.7 * one.iops);
    }

    void emulatedPagesAreWholeNativePages()
    {
        const Compiled compiled = compile(drive("all-rram", {"pkg.pageSize=3KiB"}), builtinCatalogue());
        QVERIFY(!compiled.program);
        QCOMPARE(compiled.diagnostics.front().rule, std::string("R314"));
    }

    void copybackIsOfOnePageInOneGo_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::newRow("word lines") << "pkg.cell=tlc pkg.programMode=one_shot";
        QTest::newRow("two passes") << "pkg.cell=slc pkg.programMode=two_pass";
    }
    void copybackIsOfOnePageInOneGo()
    {
        QFETCH(QString, changes);
        const Compiled compiled = compile(drive("starter", with({"pkg.copyback=true"}, changesOf(changes))), builtinCatalogue());
        QVERIFY(!compiled.program);
        QCOMPARE(compiled.diagnostics.front().rule, std::string("R316"));
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
