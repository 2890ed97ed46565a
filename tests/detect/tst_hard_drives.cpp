// SPDX-License-Identifier: GPL-3.0-or-later
// Regression: random drives on which a probe was once wrong or silent.
#include "detect/asked.h"

using namespace floom;
using namespace floom::detect;

class TestHardDrives : public QObject {
    Q_OBJECT

private slots:
    void found_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        QTest::newRow("buffer behind an uneven link")
            << "write_buffer"
            << "ch.count=10 ecc.count=10 pkg.count=[10,1] pkg.dies=1 pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=1024 pkg.tR=90us pkg.tPROG=1200us ch.rate=400MT/s cpu.mapping=page cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=true cpu.cachePolicy=write_back "
               "cpu.mapPlacement=hmb cpu.mapCache=128KiB";
        QTest::newRow("buffer before logs that are filled")
            << "write_buffer"
            << "ch.count=16 ecc.count=16 pkg.count=[16,1] pkg.dies=1 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=96 "
               "pkg.blocksPerPlane=512 pkg.tR=25us pkg.tPROG=300us ch.rate=1600MT/s cpu.mapping=fast cpu.mappingUnit=2KiB "
               "cpu.allocation=DCWP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=false cpu.cachePolicy=write_back";
        QTest::newRow("buffer before slow logs")
            << "write_buffer"
            << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.dies=2 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=96 "
               "pkg.blocksPerPlane=1024 pkg.tR=40us pkg.tPROG=1200us ch.rate=400MT/s cpu.mapping=fast cpu.mappingUnit=4KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=false cpu.cachePolicy=write_back";
        QTest::newRow("chunk between edges of a clock")
            << "chunk"
            << "ch.count=8 ecc.count=8 pkg.count=[8,2] pkg.dies=1 pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=1024 pkg.tR=60us pkg.tPROG=300us ch.rate=800MT/s cpu.mapping=zoned cpu.mappingUnit=4KiB "
               "cpu.allocation=WDCP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=true cpu.cachePolicy=write_back "
               "cpu.mapZone=48MiB cpu.mapCache=256KiB";
        QTest::newRow("page whose border amid the chunk costs more")
            << "flash_page"
            << "ch.count=10 ecc.count=10 pkg.count=[10,1] pkg.dies=1 pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=1024 pkg.tR=90us pkg.tPROG=1200us ch.rate=400MT/s cpu.mapping=page cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=true cpu.cachePolicy=write_back "
               "cpu.mapPlacement=hmb cpu.mapCache=128KiB";
        QTest::newRow("room of a drive without a buffer")
            << "spare_room"
            << "ch.count=4 ecc.count=4 pkg.count=[4,4] pkg.dies=1 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=512 pkg.tR=90us pkg.tPROG=300us ch.rate=400MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=WDCP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=false cpu.cachePolicy=none "
               "cpu.mapPlacement=hmb cpu.mapCache=32KiB";
        QTest::newRow("reads whose dies are busy until their data are gone, behind a cache in SLC mode")
            << "parallelism"
            << "ch.count=10 ecc.count=10 pkg.count=[10,2] pkg.dies=1 pkg.planes=2 pkg.pageSize=16KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=1200us ch.rate=200MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=false cpu.cachePolicy=write_back "
               "cpu.mapPlacement=ddr cpu.mapCache=32KiB cpu.pslcCache=true pkg.pslcBlocks=20";
        QTest::newRow("blocks of logs, merged in bursts")
            << "effective_block"
            << "ch.count=8 ecc.count=8 pkg.count=[8,3] pkg.dies=1 pkg.planes=4 pkg.pageSize=4KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=1200us ch.rate=800MT/s cpu.mapping=fast cpu.mappingUnit=2KiB "
               "cpu.allocation=WCDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=true cpu.cachePolicy=write_back";
        QTest::newRow("map of units that are shorter than a page")
            << "map_cache"
            << "ch.count=3 ecc.count=3 pkg.count=[3,1] pkg.dies=1 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=512 pkg.tR=25us pkg.tPROG=300us ch.rate=800MT/s cpu.mapping=dftl cpu.mappingUnit=2KiB "
               "cpu.allocation=WDCP cpu.readCache=1MiB cpu.prefetch=0 cpu.writeBuffer=2MiB cpu.plp=false "
               "cpu.cachePolicy=none cpu.mapCache=128KiB";
        QTest::newRow("map in host memory, a microsecond away")
            << "map_zone"
            << "ch.count=2 ecc.count=2 pkg.count=[2,4] pkg.dies=1 pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=300us ch.rate=200MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=WCDP cpu.readCache=256KiB cpu.prefetch=24 cpu.writeBuffer=12MiB cpu.plp=true "
               "cpu.cachePolicy=none cpu.mapPlacement=hmb cpu.mapCache=128KiB cpu.pslcCache=true pkg.pslcBlocks=4";
        QTest::newRow("map behind a large read cache")
            << "map_cache"
            << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.dies=2 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=2048 pkg.tR=40us pkg.tPROG=300us ch.rate=1600MT/s cpu.mapping=page cpu.mappingUnit=2KiB "
               "cpu.allocation=CDWP cpu.readCache=2MiB cpu.prefetch=0 cpu.writeBuffer=12MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapPlacement=hmb cpu.mapCache=32KiB";
        QTest::newRow("unit of a log whose writes share a die or not")
            << "mapping_unit"
            << "ch.count=6 ecc.count=6 pkg.count=[6,2] pkg.dies=2 pkg.planes=2 pkg.pageSize=8KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=1024 pkg.tR=90us pkg.tPROG=700us ch.rate=400MT/s cpu.mapping=fast cpu.mappingUnit=4KiB "
               "cpu.allocation=WCDP cpu.readCache=1MiB cpu.prefetch=16 cpu.writeBuffer=8MiB cpu.plp=false "
               "cpu.cachePolicy=none";
        QTest::newRow("dies behind a cache of whole units")
            << "dies"
            << "ch.count=1 ecc.count=1 pkg.count=[1,3] pkg.dies=1 pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=1024 pkg.tR=25us pkg.tPROG=700us ch.rate=800MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=WCDP cpu.readCache=2MiB cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapPlacement=hmb cpu.mapCache=1MiB cpu.pslcCache=true pkg.pslcBlocks=4";
        QTest::newRow("reads of many dies by lot")
            << "parallelism"
            << "ch.count=16 ecc.count=16 pkg.count=[16,4] pkg.dies=1 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=128 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=700us ch.rate=200MT/s cpu.mapping=block cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=false "
               "cpu.cachePolicy=write_back";
        QTest::newRow("stream in pages of 16 KiB")
            << "read_ahead"
            << "ch.count=4 ecc.count=4 pkg.count=[4,2] pkg.dies=2 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=96 "
               "pkg.blocksPerPlane=512 pkg.tR=40us pkg.tPROG=300us ch.rate=200MT/s cpu.mapping=bast cpu.mappingUnit=4KiB "
               "cpu.allocation=CWDP cpu.readCache=1MiB cpu.prefetch=16 cpu.writeBuffer=12MiB cpu.plp=false "
               "cpu.cachePolicy=write_back";
        QTest::newRow("block before other logs are gone")
            << "effective_block"
            << "ch.count=3 ecc.count=3 pkg.count=[3,2] pkg.dies=1 pkg.planes=2 pkg.pageSize=8KiB pkg.pagesPerBlock=128 "
               "pkg.blocksPerPlane=1024 pkg.tR=25us pkg.tPROG=1200us ch.rate=1600MT/s cpu.mapping=bast cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=2MiB cpu.prefetch=24 cpu.writeBuffer=4MiB cpu.plp=false "
               "cpu.cachePolicy=none";
        QTest::newRow("buffer behind a link that is shared with its drain")
            << "write_buffer"
            << "ch.count=10 ecc.count=10 pkg.count=[10,2] pkg.dies=1 pkg.planes=4 pkg.pageSize=8KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=1200us ch.rate=1600MT/s cpu.mapping=bast cpu.mappingUnit=4KiB "
               "cpu.allocation=WCDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=true "
               "cpu.cachePolicy=write_back";
        QTest::newRow("cache behind one zone of the map")
            << "read_cache"
            << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.dies=2 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=300us ch.rate=400MT/s cpu.mapping=zoned cpu.mappingUnit=2KiB "
               "cpu.allocation=CDWP cpu.readCache=2MiB cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapZone=64MiB cpu.mapCache=64KiB";
        QTest::newRow("lines of a map that covers a third of the drive")
            << "map_zone"
            << "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.planes=2 pkg.pageSize=16KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=512 pkg.tR=25us pkg.tPROG=300us ch.rate=800MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=DCWP cpu.readCache=2MiB cpu.prefetch=24 cpu.writeBuffer=12MiB cpu.plp=true "
               "cpu.cachePolicy=write_back cpu.mapPlacement=hmb cpu.mapCache=1MiB";
        QTest::newRow("one zone of the map at hand")
            << "map_cache"
            << "ch.count=6 ecc.count=6 pkg.count=[6,2] pkg.dies=2 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=2048 pkg.tR=25us pkg.tPROG=1200us ch.rate=800MT/s cpu.mapping=zoned cpu.mappingUnit=4KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=2MiB cpu.plp=true "
               "cpu.cachePolicy=write_back cpu.mapZone=48MiB cpu.mapCache=64KiB";
        QTest::newRow("map of twice what the read cache answers")
            << "map_zone"
            << "ch.count=2 ecc.count=2 pkg.count=[2,1] pkg.dies=1 pkg.planes=2 pkg.pageSize=16KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=1024 pkg.tR=90us pkg.tPROG=300us ch.rate=1600MT/s cpu.mapping=dftl cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=2MiB cpu.prefetch=16 cpu.writeBuffer=4MiB cpu.plp=true "
               "cpu.cachePolicy=write_back cpu.mapCache=16KiB";
        QTest::newRow("fast blocks that are folded in bursts")
            << "pslc_cache"
            << "ch.count=6 ecc.count=6 pkg.count=[6,3] pkg.dies=1 pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=1024 pkg.tR=40us pkg.tPROG=300us ch.rate=800MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=DCWP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapPlacement=ddr cpu.mapCache=128KiB cpu.pslcCache=true pkg.pslcBlocks=20";
        QTest::newRow("fast blocks as large as the map at hand")
            << "pslc_cache"
            << "ch.count=6 ecc.count=6 pkg.count=[6,3] pkg.dies=1 pkg.planes=1 pkg.pageSize=8KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=512 pkg.tR=90us pkg.tPROG=300us ch.rate=400MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=WDCP cpu.readCache=2MiB cpu.prefetch=16 cpu.writeBuffer=2MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapPlacement=hmb cpu.mapCache=128KiB cpu.pslcCache=true pkg.pslcBlocks=20";
    }
    void found()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const Truth truth = truthOf(*program, quantity.toStdString());
        const Finding finding = asked(*program, qPrintable(quantity));
        QVERIFY2(finding.answer.value.has_value(), finding.answer.reason.c_str());
        QVERIFY2(judge(finding.answer, truth) == Verdict::hit, qPrintable(QString::number(*finding.answer.value)));
        QVERIFY(finding.answer.certainty >= kSure);
    }

    void notVisible_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        QTest::newRow("room of logs")
            << "free_room"
            << "ch.count=8 ecc.count=8 pkg.count=[8,3] pkg.dies=1 pkg.planes=4 pkg.pageSize=4KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=512 pkg.tR=60us pkg.tPROG=1200us ch.rate=800MT/s cpu.mapping=fast cpu.mappingUnit=2KiB "
               "cpu.allocation=WCDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=4MiB cpu.plp=true cpu.cachePolicy=write_back";
        QTest::newRow("programs that no buffer gathers")
            << "program_unit"
            << "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.dies=1 pkg.planes=2 pkg.pageSize=4KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=2048 pkg.tR=40us pkg.tPROG=700us ch.rate=200MT/s cpu.mapping=page cpu.mappingUnit=4KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=false cpu.cachePolicy=none "
               "cpu.mapPlacement=hmb cpu.mapCache=128KiB";
        QTest::newRow("one die whose map lies on it")
            << "chunk"
            << "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.dies=1 pkg.planes=4 pkg.pageSize=8KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=512 pkg.tR=40us pkg.tPROG=700us ch.rate=1600MT/s cpu.mapping=page cpu.mappingUnit=2KiB "
               "cpu.allocation=CWDP cpu.readCache=0B cpu.prefetch=0 cpu.writeBuffer=8MiB cpu.plp=false "
               "cpu.cachePolicy=write_back cpu.mapPlacement=flash cpu.mapCache=1MiB";
    }
    void notVisible()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        QVERIFY(!truthOf(*program, quantity.toStdString()).identifiable);
        const Finding finding = asked(*program, qPrintable(quantity));
        QVERIFY2(!finding.answer.value, qPrintable(QString::number(finding.answer.value.value_or(0))));
        QVERIFY(!finding.answer.reason.empty());
    }

    // Short writes that all fit the buffer are much faster than long ones, and were once mistaken for writes to log blocks.
    void aLargeBufferIsNoMapOfBlocks()
    {
        const auto program = programOf(drive("starter", {"cpu.writeBuffer=64MiB", "pkg.pagesPerBlock=64"}));
        const Finding finding = asked(*program, "effective_block");
        QVERIFY(!finding.answer.value);
        QVERIFY(!finding.answer.also.contains("blocks_copied"));
    }
};

QTEST_APPLESS_MAIN(TestHardDrives)
#include "tst_hard_drives.moc"
