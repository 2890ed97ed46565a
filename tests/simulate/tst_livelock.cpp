// SPDX-License-Identifier: GPL-3.0-or-later
// Livelock: drives with a large write buffer relative to their capacity, where much stale data of a victim has no newer copy on flash yet.
// None stops, and every request completes. Where collection frees nothing, the run ends and says so (R604).
#include "simulate/drive.h"

#include <algorithm>

using namespace floom;

namespace {

const Changes kOneDie = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]"};

} // namespace

class TestLivelock : public QObject {
    Q_OBJECT

private slots:
    void everyRequestIsCompleted_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("workload");
        const QString shared = "cpu.gcFrontier=shared";
        QTest::newRow("pages of two units") << "pkg.planes=2 pkg.pageSize=8KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=256"
                                            << "rw=write bs=4k qd=8 count=12000";
        QTest::newRow("hot and cold") << "pkg.pageSize=4KiB pkg.pagesPerBlock=64 pkg.blocksPerPlane=256 cpu.hotCold=frequency"
                                      << "rw=randwrite bs=64k qd=32 count=3000";
        QTest::newRow("hot and cold, levelled") << "pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=256 "
                                                   "cpu.hotCold=frequency cpu.wearLevelling=static cpu.gcReserved=3"
                                                << "rw=randwrite bs=4k qd=8 count=12000 random_distribution=zipf:0.99";
        QTest::newRow("one frontier") << shared + " pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=64 pkg.blocksPerPlane=512"
                                      << "rw=randwrite bs=4k qd=32 count=20000";
        QTest::newRow("one frontier, write-through")
            << shared + " pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=64 pkg.blocksPerPlane=512 cpu.cachePolicy=write_through"
            << "rw=randwrite bs=4k qd=32 count=20000";
        QTest::newRow("one frontier, any victim")
            << shared + " pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=64 pkg.blocksPerPlane=256 cpu.gcPolicy=random"
            << "rw=randwrite bs=16k qd=32 count=6000";
        QTest::newRow("flushed") << shared
                + " pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=16 pkg.blocksPerPlane=256 "
                  "cpu.overProvisioning=0.07 cpu.cachePolicy=none"
                                 << "rw=randwrite bs=64k qd=128 count=4000 fsync=10";
        QTest::newRow("victims full of what the buffer replaces")
            << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.dies=1 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=16 "
               "pkg.blocksPerPlane=48 "
               "ch.rate=200MT/s pkg.tR=60us pkg.tPROG=200us cpu.parityStripe=3 cpu.writeBuffer=1MiB cpu.overProvisioning=0.15 "
               "bus.clock=50MHz bus.width=32 ddr.rate=200MT/s"
            << "rw=randrw bs=16k rwmixread=30 random_distribution=zipf:1.2 size=20% qd=32 count=3000";
        const QString tiny = "pkg.planes=4 pkg.blocksPerPlane=48 pkg.pagesPerBlock=32 cpu.writeBuffer=64KiB ";
        QTest::newRow("a program larger than the buffer") << tiny + "pkg.pageSize=16KiB pkg.programMode=one_shot"
                                                          << "rw=randwrite bs=512 qd=1 count=2000";
        QTest::newRow("mapped by blocks, a row for each die larger than the buffer together")
            << "pkg.count=[1,4] pkg.planes=4 pkg.blocksPerPlane=48 pkg.pagesPerBlock=16 pkg.pageSize=16KiB pkg.dies=2 "
               "cpu.mapping=bast cpu.writeBuffer=256KiB"
            << "rw=rw bs=4k rwmixread=95 qd=1 numjobs=3 count=3000";
        QTest::newRow("a program as large as the buffer, which has no room for the next write whole")
            << tiny + "pkg.pageSize=8KiB pkg.cell=mlc pkg.programMode=two_pass"
            << "rw=write bssplit=4k/60:32k/40 qd=1 precondition=none count=2000";
        QTest::newRow("what a rescue has read is written by the host meanwhile")
            << "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.planes=1 pkg.blocksPerPlane=40 pkg.pagesPerBlock=16 "
               "pkg.pageSize=4KiB pkg[0][0].tPROG=5ms cpu.mapping=zoned cpu.mapCache=64KiB cpu.writeBuffer=1MiB "
               "cpu.overProvisioning=7% cpu.cachePolicy=write_through"
            << "rw=randwrite bs=64k qd=128 fsync=7 precondition=none count=2000";
        QTest::newRow("a program fails where collection has paused")
            << "ch.count=4 ecc.count=4 pkg.count=[4,1] pkg.dies=1 pkg.planes=1 pkg.blocksPerPlane=64 pkg.pagesPerBlock=32 "
               "pkg.pageSize=4KiB "
               "pkg.cacheProgram=true pkg.rber=0.003 pkg.tPROG=700us pkg.tR=60us pkg.programFail=0.001 cpu.mapPlacement=flash "
               "cpu.mapCache=64KiB cpu.writeBuffer=256KiB cpu.overProvisioning=28% cpu.gcUrgency=preemptible"
            << "rw=write bs=16k qd=1 precondition=sequential count=6000";
        const QString pair = "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.pageSize=4KiB cpu.parityStripe=1 ";
        QTest::newRow("a row filled from the next victim takes the room of units that the buffer replaces")
            << pair
                + "pkg.planes=4 pkg.blocksPerPlane=96 pkg.pagesPerBlock=16 pkg.tR=60us pkg.tPROG=200us pkg.programMode=one_shot "
                  "pkg.cacheProgram=true ch.rate=40MT/s cpu.writeBuffer=1MiB cpu.mappingUnit=2KiB host.queueDepth=4"
            << "rw=randwrite bs=256k qd=32 count=1500";
        QTest::newRow("more is lent than the row has room for") << pair
                + "pkg.planes=4 pkg.blocksPerPlane=48 pkg.pagesPerBlock=8 pkg.tR=60us pkg.tPROG=100us pkg.programMode=one_shot "
                  "pkg[0][0].tPROG=50us cpu.writeBuffer=1MiB cpu.overProvisioning=12% cpu.gcUrgency=preemptible cpu.mappingUnit=2KiB "
                  "cpu.hotCold=frequency host.queueDepth=64"
                                                                << "rw=randwrite zipf=1.2 bs=64k qd=8 count=3000";
        QTest::newRow("the rest of a row is lost beside its parity, and the block is full") // it was listed twice
            << pair
                + "pkg.count=[2,2] pkg.planes=2 pkg.blocksPerPlane=48 pkg.pagesPerBlock=24 pkg.tR=60us pkg.tPROG=100us "
                  "pkg.programMode=two_pass pkg.programFail=0.001 pkg.cacheProgram=true cpu.writeBuffer=256KiB cpu.overProvisioning=40% "
                  "cpu.hotCold=frequency host.queueDepth=4"
            << "rw=randwrite zipf=1.2 bs=256k qd=1 count=3000";
    }

    void everyRequestIsCompleted()
    {
        QFETCH(QString, changes);
        QFETCH(QString, workload);
        const RunResult result = runDrive("starter", with(kOneDie, changesOf(changes)), workload.toUtf8().constData());
        QCOMPARE(result.window.measuredRequests, workload.section("count=", 1).section(' ', 0, 0).toULongLong());
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // Random victims on dies with hardly a spare block: what a victim held takes as much room as its erase frees, for ever.
    void collectionThatFreesNothingEndsTheRunAndIsTold()
    {
        const Changes hopeless = {"pkg.count=[1,2]",
                                  "pkg.planes=1",
                                  "pkg.dies=1",
                                  "pkg.pageSize=16KiB",
                                  "pkg.pagesPerBlock=8",
                                  "pkg.blocksPerPlane=24",
                                  "cpu.overProvisioning=1%",
                                  "cpu.writeBuffer=64KiB",
                                  "cpu.gcPolicy=random",
                                  "cpu.gcThreshold=0.5",
                                  "cpu.mappingUnit=512B",
                                  "cpu.cachePolicy=write_through",
                                  "cpu.parityStripe=1",
                                  "cpu.wearLevelling=static"};
        const char* const workload = "rw=randwrite bs=4k qd=1 count=2000 zipf=1.2";
        const auto livelocks = [](const RunResult& result) {
            return std::ranges::count_if(result.diagnostics, [](const Diagnostic& finding) {
                return finding.rule == "R604" && finding.severity == Severity::error && finding.title.starts_with("Livelock");
            });
        };
        const RunResult stuck = runDrive("starter", with(kOneDie, hopeless), workload);
        QCOMPARE(livelocks(stuck), 1);
        QVERIFY(stuck.partial);
        QVERIFY(stuck.window.unfinished > 0 && stuck.window.measuredRequests < 2000);
        for (const LawCheck& law : stuck.laws)
            QVERIFY2(law.holds, law.name.c_str());
        // What its words advise helps.
        const RunResult spared = runDrive("starter", with(with(kOneDie, hopeless), {"cpu.overProvisioning=40%"}), workload);
        QCOMPARE(livelocks(spared), 0);
        QCOMPARE(spared.window.measuredRequests, std::uint64_t{2000});
    }

    // Dies of 63 blocks, randomly preconditioned untimed: one of them may hold more than its share.
    void aCrowdedDieDoesNotBlockPreconditioning()
    {
        const Changes tiny = {
            "ch.count=4",         "ecc.count=4",          "pkg.count=[4,2]",       "pkg.planes=2",       "pkg.dies=1",
            "pkg.pageSize=16KiB", "pkg.pagesPerBlock=16", "pkg.blocksPerPlane=64", "pkg.badBlocks=0.02", "cpu.overProvisioning=0.07"};
        const RunResult result = runDrive("starter", tiny, "rw=randwrite bs=16k qd=128 count=4000 random_distribution=zipf:0.99");
        QCOMPARE(result.window.measuredRequests, std::uint64_t{4000});
    }

    // A run called steady has filled its buffer: 512 MiB take 131,072 writes of 4 KiB.
    void anEmptyBufferIsNotSteady()
    {
        const RunResult result = runDrive("starter", {"cpu.writeBuffer=512MiB"}, "rw=write bs=4k qd=32 count=20000 precondition=none");
        QVERIFY(!result.window.steady);
        QVERIFY(result.window.steadyReason.find("buffer") != std::string::npos);
        const RunResult filled = runDrive("starter", {}, "rw=write bs=4k qd=32 count=20000 precondition=none");
        QVERIFY(filled.window.steadyReason.find("buffer") == std::string::npos); // its erases are still to come
    }

    // PCIe read tags limit the outstanding bytes per round trip of 700 ns.
    void readTagsBoundWrites()
    {
        const Changes wide = {"host.generation=5", "host.lanes=16",  "host.hostOverhead=0us", "cpu.ideal=true", "bus.ideal=true",
                              "ddr.ideal=true",    "ecc.ideal=true", "ch.ideal=true",         "pkg.ideal=true"};
        for (const int tags : {1, 4, 16}) {
            const std::string few = "host.readTags=" + std::to_string(tags);
            const double rate =
                runDrive("starter", with(wide, {few.c_str()}), "rw=write bs=64k qd=64 count=1500 precondition=none").bandwidthMBs;
            const double most = tags * 512 / 0.7;
            QVERIFY2(rate < most && rate > 0.9 * most, qPrintable(QString("%1 of %2").arg(rate).arg(most)));
        }
    }

    // A read joins a read-ahead in flight: nothing is read twice, and nothing is slower.
    void readsJoinWhatIsReadAhead()
    {
        for (const char* workload :
             {"rw=read bs=128k qd=1 count=300 precondition=sequential", "rw=read bs=128k qd=8 count=600 precondition=sequential"}) {
            const RunResult plain = runDrive("starter", {"cpu.readCache=64MiB"}, workload);
            const RunResult ahead = runDrive("starter", {"cpu.readCache=64MiB", "cpu.prefetch=64"}, workload);
            QVERIFY2(ahead.iops > 0.99 * plain.iops, qPrintable(QString("%1 of %2").arg(ahead.iops).arg(plain.iops)));
            QVERIFY(ahead.ftl.pageReads <= plain.ftl.pageReads * 1.05 + 40);
            QVERIFY(ahead.cache.readHits > 9 * ahead.cache.readMisses);
        }
    }
};

QTEST_APPLESS_MAIN(TestLivelock)
#include "tst_livelock.moc"
