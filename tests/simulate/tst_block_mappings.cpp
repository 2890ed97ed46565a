// SPDX-License-Identifier: GPL-3.0-or-later
// Block mappings in a drive: die work of merges, from recorded spans and as latencies in literals; WAF against the estimates; invariants
// under reads, writes, trims and flushes; and invalid combinations.
#include "simulate/script.h"

#include <cmath>

using namespace floom;

namespace {

constexpr std::uint32_t kPage = 16384;
constexpr qint64 ns = 1000, us = 1'000'000;
// NV-DDR2 400: a page of 16 codewords of 1,094 B out, and in with its status.
constexpr qint64 kRead = 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 17504 * qint64(2500);
constexpr qint64 kProgram = 20 * ns + 7 * 25 * ns + 70 * ns + 17504 * qint64(2500) + 100 * ns + 700 * us + qint64(127'500);

// One die with one plane, 8 pages per block; only channel and die take time.
const Changes kOneDie = {"host.ideal=true",      "cpu.ideal=true",      "bus.ideal=true",       "ecc.ideal=true", "ddr.ideal=true",
                         "ch.count=1",           "ecc.count=1",         "pkg.count=[1,1]",      "pkg.planes=1",   "cpu.logBlocks=2",
                         "cpu.cachePolicy=none", "pkg.pagesPerBlock=8", "pkg.blocksPerPlane=16"};

RunResult runOne(const std::string& mapping, const std::vector<std::uint64_t>& pages)
{
    std::vector<HostRequest> requests;
    for (const std::uint64_t page : pages)
        requests.push_back(writeOf(page * kPage, kPage));
    return runScript(drive("starter", with(kOneDie, {"cpu.mapping=" + mapping})), requests, "sequential");
}

void compareWork(const RunResult& result, int reads, int programs, int erases)
{
    auto work = arrayWork(result);
    QCOMPARE(work["array_read"], reads);
    QCOMPARE(work["program"], programs);
    QCOMPARE(work["erase"], erases);
}

// Few small blocks, so that merges start soon.
const Changes kSmall = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=32", "ch.count=2", "ecc.count=2", "pkg.count=[2,2]", "cpu.logBlocks=6"};

} // namespace

class TestBlockMappings : public QObject {
    Q_OBJECT

private slots:
    // Page 1 of blocks 0, 1 and 2 is rewritten, the last by a second write: BAST has two logs, so the third one needs a full merge:
    // b reads, b programs, two erases. The waiting write sees them, two reads and two programs at a time on one die.
    void bastMergesInFull()
    {
        const RunResult r = runOne("bast", {1, 8 + 1, 16 + 1});
        QCOMPARE(latencyOf(r, 0), kProgram);
        QCOMPARE(latencyOf(r, 1), kProgram);
        compareWork(r, 8, 3 + 8, 2);
        QCOMPARE(r.ftl.fullMerges, std::uint64_t(1));
        QCOMPARE(r.ftl.gcPrograms, std::uint64_t(8));
        QCOMPARE(r.ftl.erases, std::uint64_t(2));
        QCOMPARE(r.ftl.waf, 11.0 / 3);
        // At least the serial array time, at most everything in series.
        const qint64 array = 8 * (60 + 700) * us + 2 * 3500 * us + 700 * us;
        QVERIFY2(latencyOf(r, 2) > array && latencyOf(r, 2) < array + 17 * 50 * us, qPrintable(QString::number(latencyOf(r, 2))));
    }

    // A whole block in order: a switch, one erase and no copy.
    void aBlockRewrittenInOrderIsOneSwitchMerge_data()
    {
        QTest::addColumn<QString>("mapping");
        for (const char* mapping : {"block", "bast", "fast", "set_associative"})
            QTest::newRow(mapping) << mapping;
    }
    void aBlockRewrittenInOrderIsOneSwitchMerge()
    {
        QFETCH(const QString, mapping);
        const RunResult r = runOne(mapping.toStdString(), {0, 1, 2, 3, 4, 5, 6, 7, 8});
        compareWork(r, 0, 9, 1);
        QCOMPARE(r.ftl.switchMerges, std::uint64_t(1));
        QCOMPARE(latencyOf(r, 7), kProgram);
        QVERIFY(latencyOf(r, 8) >= kProgram);
    }

    // FAST: three pages in order, then out of order: b - k copies and an erase before the write goes to RW.
    void fastMergesInPart()
    {
        const RunResult r = runOne("fast", {0, 1, 2, 5});
        compareWork(r, 5, 3 + 5 + 1, 1);
        QCOMPARE(r.ftl.partialMerges, std::uint64_t(1));
    }

    // FAST: eight pages of three blocks fill RW; the ninth empties it: 3 b copies and four erases, the long tail.
    void fastEmptiesItsLog()
    {
        const RunResult r = runOne("fast", {1, 2, 3, 9, 10, 17, 18, 19, 25});
        compareWork(r, 24, 9 + 24, 4);
        QCOMPARE(r.ftl.fullMerges, std::uint64_t(3));
        QCOMPARE(latencyOf(r, 7), kProgram);
        QVERIFY(latencyOf(r, 8) > 24 * (60 + 700) * us + 4 * 3500 * us);
    }

    // Block level: one page costs b - 1 copies; a partial page is read first.
    void blockLevelCopiesTheRest()
    {
        const RunResult r = runOne("block", {3, 8 + 2});
        compareWork(r, 7 + 2, 2 + 7 + 2, 1);
        const RunResult part = runScript(drive("starter", with(kOneDie, {"cpu.mapping=bast"})), {writeOf(5 * kPage, 4096)}, "sequential");
        QCOMPARE(latencyOf(part, 0), kRead + kProgram);
    }

    // Random writes over the drive: WAF as estimated, and counters equal to the die operations.
    void randomWritesCostWhatTheEstimateSays_data()
    {
        QTest::addColumn<QString>("mapping");
        QTest::addColumn<double>("waf");
        // 32 x 2 pages a block, 53 blocks, 6 logs (FAST: 5 RW).
        QTest::newRow("block") << "block" << 64.0;
        QTest::newRow("bast") << "bast" << 1 + 64 * (1 - 6 / 53.0);
        QTest::newRow("fast") << "fast" << 1 + 64 * 53 / (53 + 64 * 5.0);
        QTest::newRow("set_associative") << "set_associative" << 1 + 64 * (1 - 6 / 53.0);
    }
    void randomWritesCostWhatTheEstimateSays()
    {
        QFETCH(const QString, mapping);
        QFETCH(const double, waf);
        const RunResult r =
            runDrive("starter", with(kSmall, {"cpu.mapping=" + mapping.toStdString()}), "rw=randwrite bs=16k qd=16 count=12000", 1, false);
        QVERIFY2(std::fabs(r.ftl.waf / waf - 1) < 0.12, qPrintable(QString("%1, estimated %2").arg(r.ftl.waf).arg(waf)));
        for (const LawCheck& law : r.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // No workload stops a drive.
    void laws_data()
    {
        QTest::addColumn<QString>("mapping");
        QTest::addColumn<QString>("words");
        for (const char* mapping : {"block", "bast", "fast", "set_associative"})
            for (const char* words : {"rw=randrw rwmixread=50 bs=4k qd=32 count=3000", "rw=write bs=128k qd=8 count=2000",
                                      "rw=randrw rwmixread=30 bs=16k precondition=none count=3000",
                                      "rw=read bs=64k precondition=sequential"
                                      " count=2000"})
                QTest::addRow("%s: %s", mapping, words) << mapping << words;
    }
    void laws()
    {
        QFETCH(const QString, mapping);
        QFETCH(const QString, words);
        for (const char* policy : {"write_back", "none"}) {
            const RunResult r = runDrive(
                "starter",
                with(kSmall, {"cpu.mapping=" + mapping.toStdString(), std::string("cpu.cachePolicy=") + policy, "cpu.writeBuffer=256KiB"}),
                words.toStdString());
            QVERIFY(r.window.measuredRequests >= 2000);
            for (const LawCheck& law : r.laws)
                QVERIFY2(law.holds, law.name.c_str());
        }
    }

    void settingsThatExcludeEachOtherAreRefused_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("rule");
        QTest::newRow("merges in place") << "all-rram"
                                         << "cpu.mapping=fast"
                                         << "R330";
        QTest::newRow("a map in place") << "all-rram"
                                        << "cpu.mapPlacement=flash"
                                        << "R330";
        QTest::newRow("word lines") << "starter"
                                    << "cpu.mapping=bast pkg.programMode=one_shot"
                                    << "R331";
        QTest::newRow("logs all over") << "starter"
                                       << "cpu.mapping=fast cpu.logBlocks=2047"
                                       << "R332";
    }
    void settingsThatExcludeEachOtherAreRefused()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, change);
        QFETCH(const QString, rule);
        const Changes changes = changesOf(change);
        const Compiled compiled = compile(drive(sample.toStdString(), changes), builtinCatalogue());
        QVERIFY(!compiled.program);
        QCOMPARE(QString::fromStdString(compiled.diagnostics.front().rule), rule);
        QCOMPARE(compiled.diagnostics.front().address.substr(0, 4), std::string("cpu."));
    }
};

QTEST_APPLESS_MAIN(TestBlockMappings)
#include "tst_block_mappings.moc"
