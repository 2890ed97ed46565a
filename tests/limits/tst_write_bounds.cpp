// SPDX-License-Identifier: GPL-3.0-or-later
// T9: no run is faster than its bound, however small the drive and large its buffer, whatever rule chooses victims and whatever part of the
// drive is written; and for a drive of ordinary size the bound is not far above the run.
#include "analysis/analysis.h"
#include "model/packet.h"
#include "simulate/drive.h"

#include <cmath>

using namespace floom;

namespace {

const Changes kOneDie = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "pkg.dies=1", "pkg.planes=1", "cpu.writeBuffer=64KiB"};

RunResult run(const QString& changes, const QString& words)
{
    Changes list = kOneDie;
    for (const QString& change : changes.split(' ', Qt::SkipEmptyParts))
        list.push_back(change.toStdString());
    return runDrive("starter", list, words.toStdString());
}

} // namespace

class TestWriteBounds : public QObject {
    Q_OBJECT

private slots:
    void t9NoRunIsAboveItsBound_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        const QString random = "rw=randwrite qd=32 count=12000";
        for (const char* drive : {"pkg.blocksPerPlane=32 pkg.pagesPerBlock=16", "pkg.blocksPerPlane=32 pkg.pagesPerBlock=64",
                                  "pkg.blocksPerPlane=48 pkg.pagesPerBlock=16 cpu.overProvisioning=7%",
                                  "pkg.blocksPerPlane=128 pkg.pagesPerBlock=16 cpu.gcThreshold=0.3",
                                  "pkg.blocksPerPlane=128 pkg.pagesPerBlock=8 pkg.pageSize=4KiB"})
            for (const char* change : {"", "cpu.writeBuffer=1MiB", "cpu.gcPolicy=fifo", "cpu.gcPolicy=random", "cpu.gcPolicy=d_choices",
                                       "cpu.gcPolicy=cost_benefit", "cpu.gcPolicy=windowed_greedy",
                                       "cpu.gcPolicy=windowed_greedy cpu.gcWindow=8", "cpu.gcSearch=0.2", "cpu.hotCold=frequency"})
                QTest::addRow("%s %s", drive, change) << QString(drive) + ' ' + change << random;
        const QString small = "pkg.blocksPerPlane=64 pkg.pagesPerBlock=16 cpu.writeBuffer=1MiB";
        for (const char* words : {"rw=randwrite qd=32 count=12000 size=20%", "rw=randwrite qd=32 count=12000 zipf=1.2",
                                  "rw=randrw rwmixread=50 qd=32 count=12000", "rw=randwrite bs=16k qd=32 count=6000",
                                  "rw=randwrite qd=32 count=12000 size=512k", "rw=write bs=64k qd=8 count=3000"})
            QTest::addRow("%s", words) << small << words;
        // A part of a unit that is written while the unit is on its way to flash needs no page read.
        QTest::addRow("forced parts of few units")
            << "pkg.blocksPerPlane=64 pkg.pagesPerBlock=32 cpu.writeBuffer=1MiB ddr.rate=200MT/s ddr.width=8"
            << "rw=randwrite bs=512 pareto=0.2 size=3% qd=128 precondition=sequential fua=1 count=6000";
        QTest::addRow("read in order between writes") << "pkg.blocksPerPlane=64 pkg.pagesPerBlock=16 cpu.writeBuffer=1MiB ch.rate=40MT/s"
                                                      << "rw=rw bs=64k rwmixread=50 size=2500k qd=32 count=3000";
        QTest::addRow("trims of more than there is") << small << "rw=randtrim bs=256k size=100k qd=8 count=6000";
        // Blocks that are merged when a few of their pages are written see the quick ones alone.
        QTest::addRow("quick pages") << "cpu.mapping=fast pkg.blocksPerPlane=64 pkg.pagesPerBlock=32 pkg.pageSize=16KiB pkg.model=page_type"
                                     << "rw=write bs=16k size=64k fua=1 qd=8 precondition=none count=600";
        // Pages that come together are merged together: a block is not merged once for each.
        for (const char* mapping : {"bast", "fast", "block"})
            for (const char* size : {"4k", "64k", "256k"})
                QTest::addRow("%s %s", mapping, size)
                    << QString("cpu.mapping=%1 pkg.blocksPerPlane=96 pkg.pagesPerBlock=32 pkg.pageSize=8KiB").arg(mapping)
                    << QString("rw=randwrite bs=%1 qd=32 count=600").arg(size);
    }

    void t9NoRunIsAboveItsBound()
    {
        QFETCH(QString, changes);
        QFETCH(QString, words);
        const RunResult result = run(changes, words);
        const double slack = 32.0 / static_cast<double>(result.window.measuredRequests); // what was in flight at the start
        QVERIFY2(result.iops <= result.boundIops * (1 + slack), qPrintable(QString("%1 above %2").arg(result.iops).arg(result.boundIops)));
    }

    // Reads of parts of a unit in a row: the cache serves those that follow.
    void t9NeighboursComeOutOfTheCache()
    {
        for (const char* sample : {"all-rram", "starter"}) {
            const RunResult result =
                runDrive(sample, {"ch.count=1", "pkg.count=[1,2]", "ch.rate=40MT/s", "cpu.readCache=8MiB", "cpu.prefetch=0"},
                         "rw=read bs=512 qd=8 precondition=sequential count=6000");
            QVERIFY2(result.boundIops > 0 && result.iops <= result.boundIops,
                     qPrintable(QString("%1: %2 above %3").arg(sample).arg(result.iops).arg(result.boundIops)));
        }
    }

    // What a run had to move, erase, read of the map and read past a cache is in its bound: however it began, and however skewed its load.
    void theBoundOfAFullDriveIsClose_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        const QString small = "pkg.blocksPerPlane=96 pkg.pagesPerBlock=16 ";
        QTest::addRow("collection after writes in order") << small << "rw=randwrite qd=64 count=20000 precondition=sequential";
        QTest::addRow("few places are written often") << small << "rw=randwrite zipf=0.9 qd=64 count=20000";
        QTest::addRow("written anew after a trim") << small << "rw=randtrimwrite qd=64 count=40000";
        QTest::addRow("pages by themselves, four planes") << small + "pkg.planes=4"
                                                          << "rw=randwrite qd=64 fsync=1 count=20000";
        QTest::addRow("a map on flash") << small + "cpu.mapPlacement=flash cpu.mapCache=4KiB"
                                        << "rw=randwrite qd=64 count=20000";
        QTest::addRow("a read cache") << small + "cpu.readCache=256KiB"
                                      << "rw=randread zipf=0.9 qd=64 count=20000";
        QTest::addRow("two jobs") << small << "count=20000 ; job=a rw=randread bs=4k qd=32 ; job=b rw=randwrite bs=16k qd=8";
    }

    void theBoundOfAFullDriveIsClose()
    {
        QFETCH(QString, changes);
        QFETCH(QString, words);
        const RunResult result = run(changes, words);
        const double share = result.iops / result.boundIops;
        QVERIFY2(share > 0.85 && share <= 1, qPrintable(QString("%1 of its bound").arg(share)));
    }

    // The unit that was just written is read out of the buffer; blocks in SLC mode make fewer errors than the others.
    void whatNeedsNoSenseIsNotCharged()
    {
        const auto share = [](const Changes& changes, const char* words) {
            const RunResult result = runDrive("starter", changes, words);
            return result.boundIops > 0 ? result.iops / result.boundIops : 2;
        };
        const double parts =
            share({"cpu.writeBuffer=1MiB", "ch.count=2", "pkg.count=[2,1]", "ecc.count=2", "pkg.dies=1", "pkg.planes=1",
                   "pkg.blocksPerPlane=48", "pkg.pagesPerBlock=32", "pkg.pageSize=4KiB", "pkg.tR=100us", "pkg.tPROG=1500us"},
                  "rw=rw bs=512 rwmixread=70 qd=8 precondition=sequential count=1500");
        QVERIFY2(parts <= 1, qPrintable(QString::number(parts)));
        const double fast =
            share({"cpu.writeBuffer=256KiB", "cpu.pslcCache=true", "pkg.pslcBlocks=8", "ch.count=1", "pkg.count=[1,4]", "ecc.count=1",
                   "ecc.clock=50MHz", "pkg.dies=1", "pkg.planes=1", "pkg.blocksPerPlane=96", "pkg.pagesPerBlock=32", "pkg.pageSize=16KiB",
                   "pkg.cell=slc", "pkg.rber=0.008"},
                  "count=3000 precondition=random ; job=a rw=randrw bs=16k rwmixread=90 qd=8 ; job=b rw=randread bs=4k qd=16");
        QVERIFY2(fast <= 1, qPrintable(QString::number(fast)));
    }

    // In order, a part of a drive lies on the first pages of its blocks, which are the quick ones.
    void quickPagesAreReadQuickly()
    {
        for (const char* words : {"rw=randread size=256k qd=64 precondition=sequential count=20000",
                                  "rw=read bs=4k size=1m qd=64 precondition=sequential count=20000"}) {
            const RunResult result = run("ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.blocksPerPlane=64 pkg.pagesPerBlock=96 "
                                         "pkg.pageSize=16KiB pkg.model=page_type",
                                         words);
            QVERIFY2(result.boundIops > 0 && result.iops <= result.boundIops, words);
        }
    }

    // One of two dies programs in 5 ms, the other in 200 us. That the quick one could do nearly all of it is no bound of a run in which the
    // slow one was given its part.
    void eachDieIsChargedWithWhatItWasOrdered()
    {
        const RunResult result = run("ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.blocksPerPlane=64 pkg.pagesPerBlock=32 pkg.pageSize=4KiB "
                                     "pkg.tPROG=200us pkg[1][0].tPROG=5ms",
                                     "rw=randwrite qd=32 count=6000");
        QCOMPARE(result.dieOrders.size(), std::size_t{2});
        const auto programs = [&](std::size_t die) { return result.dieOrders[die].ops[static_cast<std::size_t>(FlashOp::program)]; };
        QCOMPARE(programs(0) + programs(1), result.ftl.pagePrograms);
        const double seconds = (result.window.end - result.window.start).seconds();
        // Its programs alone, nine of which may be under way at the end, and five deviations of unlike pages.
        const auto slow = static_cast<double>(programs(1));
        const double least = 5e-3 * (slow - 9 - 5 * std::sqrt(0.1 * slow));
        const auto measured = static_cast<double>(result.window.measuredRequests);
        QVERIFY2(result.iops <= result.boundIops && result.boundIops <= 1.02 * measured / least && least > 0.8 * seconds,
                 qPrintable(QString("%1 of %2; %3 s of %4 s").arg(result.iops).arg(result.boundIops).arg(least).arg(seconds)));
    }

    // A range written round and round with more in flight than it holds: the requests keep their order, so each is programmed. Only where
    // they wait for map lines may several of one address meet in the buffer.
    void theBoundOfWritesRoundAndRoundCountsPrograms()
    {
        const auto bound = [](Changes changes, const char* words) {
            changes.insert(changes.end(), {"ch.count=1", "cpu.writeBuffer=1MiB"});
            return ceiling(*programOf(drive("starter", changes)), *parseWorkload(words)).iops;
        };
        const char* const few = "rw=write bs=256k size=8m qd=64";
        QCOMPARE(bound({}, few), bound({}, "rw=write bs=256k size=512m qd=64"));
        QVERIFY(bound({"cpu.mapTraffic=true"}, few) > 2 * bound({}, few));
    }

    // 4,096 erase blocks of 64 pages, each a mapping unit: four free or open ones more or less do not matter.
    void theBoundOfAnOrdinaryDriveIsClose()
    {
        const RunResult result =
            run("pkg.blocksPerPlane=4096 pkg.pagesPerBlock=64 pkg.pageSize=4KiB pkg.spareSize=512B", "rw=randwrite qd=32 count=20000");
        QVERIFY2(result.iops > 0.9 * result.boundIops && result.iops <= result.boundIops,
                 qPrintable(QString("%1 of %2").arg(result.iops).arg(result.boundIops)));
    }
};

QTEST_APPLESS_MAIN(TestWriteBounds)
#include "tst_write_bounds.moc"
