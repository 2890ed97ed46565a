// SPDX-License-Identifier: GPL-3.0-or-later
// Each probe on drives with known internals, and on drives without the feature.
#include "detect/asked.h"

using namespace floom;
using namespace floom::detect;

class TestProbes : public QObject {
    Q_OBJECT

private slots:
    void found_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<double>("value");
        const QString small = "ch.count=4 ecc.count=4 pkg.count=[4,2]";
        QTest::newRow("chunk of two planes") << "chunk"
                                             << "" << 32768.0;
        QTest::newRow("chunk of one small page") << "chunk"
                                                 << "pkg.planes=1 pkg.pageSize=8KiB" << 8192.0;
        QTest::newRow("two dies of a channel behind a read cache")
            << "chunk"
            << "ch.count=3 ecc.count=3 pkg.count=[3,1] pkg.dies=2 pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=512 pkg.tR=40us pkg.tPROG=700us ch.rate=200MT/s cpu.mappingUnit=4KiB cpu.allocation=WDCP "
               "cpu.readCache=1MiB cpu.writeBuffer=4MiB cpu.mapPlacement=hmb cpu.mapCache=128KiB"
            << 4096.0;
        QTest::newRow("32 dies") << "dies"
                                 << "" << 32.0;
        QTest::newRow("8 dies") << "dies" << small << 8.0;
        QTest::newRow("8 channels") << "channels"
                                    << "" << 8.0;
        QTest::newRow("8 channels, ways first") << "channels"
                                                << "cpu.allocation=WCDP" << 8.0;
        QTest::newRow("4 channels") << "channels" << small << 4.0;
        QTest::newRow("volumes") << "volumes"
                                 << "" << 32.0;
        QTest::newRow("8 volumes") << "volumes" << small << 8.0;
        QTest::newRow("types of TLC pages") << "page_types"
                                            << "pkg.model=page_type" << 3.0;
        QTest::newRow("types of MLC pages") << "page_types"
                                            << "pkg.model=page_type pkg.cell=mlc" << 2.0;
        QTest::newRow("read cache") << "read_cache"
                                    << "cpu.readCache=256KiB" << 262144.0;
        QTest::newRow("larger read cache") << "read_cache"
                                           << "cpu.readCache=2MiB" << 2097152.0;
        QTest::newRow("read cache of small units") << "read_cache"
                                                   << "cpu.readCache=2MiB cpu.mappingUnit=2KiB" << 2097152.0;
        QTest::newRow("read-ahead") << "read_ahead"
                                    << "cpu.readCache=1MiB cpu.prefetch=16" << 65536.0;
        QTest::newRow("single entries of the map") << "map_cache"
                                                   << "cpu.mapping=dftl cpu.mapCache=100KiB" << 52428800.0;
        QTest::newRow("zones, and misses as long as four hits")
            << "map_cache"
            << "ch.count=6 ecc.count=6 pkg.count=[6,3] pkg.dies=2 pkg.planes=2 pkg.pageSize=8KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=2048 pkg.tR=40us ch.rate=200MT/s cpu.mapping=zoned cpu.allocation=WDCP cpu.readCache=256KiB "
               "cpu.prefetch=16 cpu.plp=true cpu.mapZone=64MiB cpu.mapCache=256KiB"
            << 268435456.0;
        QTest::newRow("one entry at a time") << "map_zone"
                                             << "cpu.mapping=dftl cpu.mapCache=16KiB" << 4096.0;
        QTest::newRow("zones") << "map_zone"
                               << "cpu.mapping=zoned cpu.mapZone=64MiB cpu.mapCache=128KiB" << 67108864.0;
        QTest::newRow("map in host memory") << "map_zone"
                                            << "cpu.mapPlacement=hmb" << 65536.0;
        QTest::newRow("one entry at a time, behind a cache") << "map_zone"
                                                             << "cpu.mapping=dftl cpu.mapCache=16KiB cpu.readCache=1MiB" << 4096.0;
        QTest::newRow("map in host memory, behind a cache of small units")
            << "map_zone"
            << "ch.count=16 ecc.count=16 pkg.count=[16,2] pkg.dies=2 pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=192 "
               "pkg.blocksPerPlane=512 pkg.tPROG=1200us ch.rate=200MT/s cpu.mappingUnit=2KiB cpu.allocation=WDCP cpu.readCache=1MiB "
               "cpu.prefetch=24 cpu.writeBuffer=12MiB cpu.cachePolicy=none cpu.mapPlacement=hmb cpu.mapCache=128KiB"
            << 32768.0;
        QTest::newRow("map on flash behind slow channels")
            << "map_zone"
            << "ch.count=16 ecc.count=16 pkg.count=[16,4] pkg.dies=2 pkg.planes=1 pkg.pagesPerBlock=384 pkg.blocksPerPlane=512 "
               "pkg.tR=25us pkg.tPROG=1200us ch.rate=200MT/s cpu.mappingUnit=2KiB cpu.writeBuffer=4MiB cpu.mapPlacement=flash "
               "cpu.mapCache=1MiB"
            << 1048576.0;
        const QString blocks = "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.pagesPerBlock=64 pkg.pageSize=4KiB pkg.blocksPerPlane=1024 ";
        QTest::newRow("block of BAST") << "effective_block" << blocks + "cpu.mapping=bast" << 2097152.0;
        QTest::newRow("block of FAST") << "effective_block" << blocks + "cpu.mapping=fast" << 2097152.0;
        QTest::newRow("block of a block map") << "effective_block" << blocks + "cpu.mapping=block" << 2097152.0;
        QTest::newRow("write buffer") << "write_buffer"
                                      << "" << 8388608.0;
        QTest::newRow("small write buffer") << "write_buffer"
                                            << "cpu.writeBuffer=2MiB" << 2097152.0;
        QTest::newRow("protected writes") << "plp"
                                          << "cpu.plp=true" << 1.0;
        QTest::newRow("protected writes that wait for the map") << "plp"
                                                                << "cpu.plp=true cpu.mapPlacement=flash cpu.mapCache=32KiB" << 1.0;
        QTest::newRow("writes that wait for the map and are not protected") << "plp"
                                                                            << "cpu.mapPlacement=flash cpu.mapCache=32KiB" << 0.0;
        QTest::newRow("writes that are not protected") << "plp"
                                                       << "" << 0.0;
        QTest::newRow("blocks in SLC mode") << "pslc_cache"
                                            << "cpu.pslcCache=true pkg.pslcBlocks=4 pkg.pagesPerBlock=64" << 66060288.0;
        QTest::newRow("flash page") << "flash_page"
                                    << "" << 16384.0;
        QTest::newRow("small page of four planes") << "flash_page"
                                                   << "pkg.pageSize=8KiB pkg.planes=4" << 8192.0;
        QTest::newRow("8 commands at once") << "window"
                                            << "host.deviceSlots=8" << 8.0;
        QTest::newRow("room made while idle") << "idle_work"
                                              << "cpu.gcBackground=0.5 " + small << 1.0;
        const QString block = "pkg.pagesPerBlock=64 pkg.blocksPerPlane=256 ";
        QTest::newRow("cold blocks moved for wear")
            << "wear_levelling" << block + "ch.count=1 ecc.count=1 pkg.count=[1,1] cpu.wearLevelling=static cpu.wearThreshold=8" << 1.0;
        QTest::newRow("cold blocks moved late")
            << "wear_levelling" << block + "ch.count=1 ecc.count=1 pkg.count=[1,1] cpu.wearLevelling=both" << 1.0;
        QTest::newRow("block of one die") << "collected_block" << block + "ch.count=1 ecc.count=1 pkg.count=[1,1]" << 2097152.0;
        QTest::newRow("superblock of two dies")
            << "collected_block" << block + "ch.count=2 ecc.count=2 pkg.count=[2,1] cpu.superblock=2" << 4194304.0;
        const QString few = small + " pkg.pagesPerBlock=64 pkg.blocksPerPlane=256";
        QTest::newRow("spare blocks of 8 dies") << "free_room" << few << 654311424.0;
        QTest::newRow("room above a threshold") << "free_room" << few + " cpu.gcThreshold=0.5" << 335544320.0;
        QTest::newRow("room behind no buffer") << "free_room" << few + " cpu.cachePolicy=none" << 654311424.0;
        QTest::newRow("program of two planes") << "program_unit" << small << 32768.0;
        QTest::newRow("program of four planes") << "program_unit"
                                                << "pkg.planes=4 pkg.pageSize=4KiB " + small << 16384.0;
        QTest::newRow("program of one small page") << "program_unit"
                                                   << "pkg.planes=1 pkg.pageSize=8KiB " + small << 8192.0;
        QTest::newRow("program of 32 dies in all") << "program_unit"
                                                   << "" << 32768.0;
        QTest::newRow("held back for two planes") << "held_back"
                                                  << "" << 32768.0;
        QTest::newRow("held back for four planes") << "held_back"
                                                   << "pkg.planes=4" << 65536.0;
        QTest::newRow("held back in a protected buffer") << "held_back"
                                                         << "cpu.plp=true" << 32768.0;
        QTest::newRow("held back in large units") << "held_back"
                                                  << "cpu.mappingUnit=8KiB" << 32768.0;
        QTest::newRow("held back before SLC mode") << "held_back"
                                                   << "cpu.pslcCache=true pkg.pslcBlocks=4 pkg.pagesPerBlock=64" << 32768.0;
        QTest::newRow("held back beside a map on flash") << "held_back"
                                                         << "cpu.mapping=dftl cpu.mapCache=128KiB" << 32768.0;
        QTest::newRow("few commands of two queues") << "queue_turns"
                                                    << "host.deviceSlots=16 host.queues=2" << 1.0;
        QTest::newRow("entries of four queues fetched together") << "queue_turns"
                                                                 << "host.fetchBatch=8 host.queues=4" << 1.0;
        QTest::newRow("program behind a map in host memory") << "program_unit"
                                                             << "cpu.mapPlacement=hmb cpu.mapCache=32KiB " + small << 32768.0;
        QTest::newRow("4 KiB unit") << "mapping_unit"
                                    << "" << 4096.0;
        QTest::newRow("8 KiB unit") << "mapping_unit"
                                    << "cpu.mappingUnit=8KiB" << 8192.0;
    }
    void found()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        QFETCH(double, value);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const Truth truth = truthOf(*program, quantity.toStdString());
        QVERIFY(truth.identifiable);
        QCOMPARE(truth.value.value_or(0), value);
        const Finding finding = asked(*program, qPrintable(quantity));
        QVERIFY2(finding.answer.value.has_value(), finding.answer.reason.c_str());
        QCOMPARE(judge(finding.answer, truth), Verdict::hit);
        QVERIFY(finding.answer.certainty >= kSure);
        QVERIFY(finding.answer.requests > 0 && finding.answer.x.size() == finding.answer.y.size());
    }

    void notVisible_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        const QString small = "ch.count=4 ecc.count=4 pkg.count=[4,2]";
        const QString one = "ch.count=1 ecc.count=1 pkg.count=[1,1]";
        QTest::newRow("chunk of one die") << "chunk" << one;
        QTest::newRow("one die") << "dies" << one;
        QTest::newRow("one channel") << "channels"
                                     << "ch.count=1 ecc.count=1 pkg.count=[1,4]";
        QTest::newRow("volumes of 6 dies") << "volumes"
                                           << "ch.count=3 ecc.count=3 pkg.count=[3,2]";
        QTest::newRow("pages alike") << "page_types"
                                     << "";
        QTest::newRow("pages alike, map in host memory") << "page_types"
                                                         << "cpu.mapPlacement=hmb";
        QTest::newRow("spare room of a block map") << "spare_room"
                                                   << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.pagesPerBlock=64 cpu.mapping=bast";
        QTest::newRow("no read cache") << "read_cache"
                                       << "";
        QTest::newRow("blocks of a page map") << "effective_block"
                                              << "ch.count=2 ecc.count=2 pkg.count=[2,2] pkg.pagesPerBlock=64 pkg.pageSize=4KiB";
        QTest::newRow("SLC mode behind a safe buffer") << "pslc_cache"
                                                       << "cpu.plp=true cpu.pslcCache=true pkg.pslcBlocks=4 pkg.pagesPerBlock=64";
        QTest::newRow("nothing read ahead") << "read_ahead"
                                            << "cpu.readCache=1MiB";
        QTest::newRow("parts of a map, nothing read ahead")
            << "read_ahead"
            << "ch.count=8 ecc.count=8 pkg.count=[8,2] pkg.dies=1 pkg.planes=2 pkg.pageSize=16KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=512 pkg.tR=25us pkg.tPROG=700us ch.rate=200MT/s cpu.mappingUnit=2KiB cpu.allocation=WCDP "
               "cpu.writeBuffer=12MiB cpu.mapPlacement=flash cpu.mapCache=32KiB";
        QTest::newRow("whole map at hand") << "map_cache"
                                           << "cpu.readCache=1MiB";
        QTest::newRow("no parts of a map") << "map_zone"
                                           << "";
        QTest::newRow("no write buffer") << "write_buffer"
                                         << "cpu.cachePolicy=none";
        QTest::newRow("nothing to protect") << "plp"
                                            << "cpu.cachePolicy=none";
        QTest::newRow("no blocks in SLC mode") << "pslc_cache"
                                               << "";
        QTest::newRow("page as long as the chunk") << "flash_page"
                                                   << "pkg.planes=1";
        QTest::newRow("all commands taken in") << "window"
                                               << "";
        QTest::newRow("all commands taken in, and chunks read ahead")
            << "window"
            << "ch.count=3 ecc.count=3 pkg.count=[3,2] pkg.dies=1 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=1024 pkg.tR=25us pkg.tPROG=700us ch.rate=400MT/s cpu.mapping=bast cpu.readCache=2MiB "
               "cpu.prefetch=24 cpu.cachePolicy=none";
        QTest::newRow("channels slower than senses") << "window"
                                                     << "pkg.tR=25us ch.rate=200MT/s";
        QTest::newRow("channels as slow as a read")
            << "window"
            << "ch.count=2 ecc.count=2 pkg.count=[2,4] pkg.planes=1 pkg.tR=90us ch.rate=200MT/s cpu.allocation=DCWP";
        QTest::newRow("map at hand that is used up")
            << "pslc_cache"
            << "ch.count=16 ecc.count=16 pkg.count=[16,4] pkg.dies=2 pkg.planes=1 pkg.pagesPerBlock=384 pkg.blocksPerPlane=512 "
               "pkg.tR=25us pkg.tPROG=1200us ch.rate=200MT/s cpu.mappingUnit=2KiB cpu.writeBuffer=4MiB cpu.mapPlacement=flash "
               "cpu.mapCache=1MiB";
        QTest::newRow("no room made while idle") << "idle_work" << small;
        QTest::newRow("emptied buffer") << "idle_work"
                                        << "cpu.plp=true " + small;
        QTest::newRow("reads that wait for the map") << "parallelism"
                                                     << "cpu.mapping=dftl cpu.mapCache=16KiB";
        QTest::newRow("blocks of dies out of phase") << "collected_block"
                                                     << "pkg.pagesPerBlock=64 " + small;
        QTest::newRow("blocks of many dies out of phase")
            << "collected_block"
            << "ch.count=10 ecc.count=10 pkg.count=[10,2] pkg.dies=2 pkg.planes=1 pkg.pageSize=8KiB pkg.pagesPerBlock=1024 "
               "pkg.blocksPerPlane=2048 pkg.tR=25us pkg.tPROG=700us ch.rate=400MT/s cpu.allocation=WCDP cpu.writeBuffer=4MiB cpu.plp=true";
        QTest::newRow("nothing collected by page") << "collected_block"
                                                   << "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.pagesPerBlock=64 cpu.mapping=bast";
        const QString few = small + " pkg.pagesPerBlock=64 pkg.blocksPerPlane=256";
        QTest::newRow("cold blocks that stay")
            << "wear_levelling"
            << "ch.count=1 ecc.count=1 pkg.count=[1,1] pkg.pagesPerBlock=64 pkg.blocksPerPlane=256 cpu.wearLevelling=dynamic";
        QTest::newRow("more room than is written") << "free_room" << small;
        QTest::newRow("log blocks of large rows")
            << "free_room"
            << "ch.count=6 ecc.count=6 pkg.count=[6,2] pkg.dies=1 pkg.planes=4 pkg.pageSize=16KiB pkg.pagesPerBlock=96 "
               "pkg.blocksPerPlane=1024 ch.rate=200MT/s cpu.mapping=bast cpu.allocation=DCWP cpu.writeBuffer=4MiB";
        QTest::newRow("room of a block map") << "free_room" << few + " cpu.mapping=bast";
        QTest::newRow("room behind blocks in SLC mode") << "free_room" << few + " cpu.pslcCache=true pkg.pslcBlocks=4 cpu.plp=true";
        QTest::newRow("program without a buffer") << "program_unit"
                                                  << "cpu.cachePolicy=none " + small;
        QTest::newRow("program behind SLC mode") << "program_unit"
                                                 << "cpu.pslcCache=true pkg.pslcBlocks=4 pkg.pagesPerBlock=64 " + small;
        QTest::newRow("nothing held back") << "held_back"
                                           << "cpu.cachePolicy=none";
        QTest::newRow("held back behind a read cache") << "held_back"
                                                       << "cpu.readCache=1MiB";
        QTest::newRow("blocks that wait apart") << "held_back"
                                                << "cpu.mapping=bast pkg.pagesPerBlock=64";
        QTest::newRow("one queue") << "queue_turns"
                                   << "host.deviceSlots=16";
        QTest::newRow("all commands of two queues taken in") << "queue_turns"
                                                             << "host.queues=2";
        QTest::newRow("one queue before the other") << "queue_turns"
                                                    << "host.deviceSlots=16 host.queues=2 host.arbitration=weighted host.urgentQueues=1";
        QTest::newRow("reads of a map on flash beside the data")
            << "chunk"
            << "ch.count=6 ecc.count=6 pkg.count=[6,3] pkg.dies=1 pkg.planes=2 pkg.pageSize=16KiB pkg.pagesPerBlock=384 "
               "pkg.blocksPerPlane=1024 pkg.tR=90us pkg.tPROG=1200us ch.rate=1600MT/s cpu.mapping=dftl cpu.mappingUnit=2KiB "
               "cpu.allocation=WCDP cpu.readCache=1MiB cpu.prefetch=24 cpu.mapCache=48KiB";
        const QString fewFast = "ch.count=3 ecc.count=3 pkg.count=[3,1] pkg.dies=2 pkg.planes=1 pkg.pageSize=4KiB pkg.pagesPerBlock=384 "
                                "pkg.blocksPerPlane=512 pkg.tR=40us ch.rate=200MT/s cpu.pslcCache=true pkg.pslcBlocks=4 ";
        QTest::newRow("blocks in SLC mode that are full before one can tell") << "pslc_cache" << fewFast + "cpu.allocation=WDCP";
        QTest::newRow("buffer before blocks in SLC mode") << "write_buffer" << fewFast + "cpu.allocation=WDCP cpu.writeBuffer=4MiB";
        QTest::newRow("buffer behind a map on flash") << "write_buffer"
                                                      << "cpu.mapping=dftl cpu.mapCache=16KiB";
        QTest::newRow("chunk within a cached page")
            << "flash_page"
            << "ch.count=3 ecc.count=3 pkg.count=[3,4] pkg.dies=2 pkg.planes=1 pkg.pageSize=16KiB pkg.pagesPerBlock=64 "
               "pkg.blocksPerPlane=1024 pkg.tR=25us pkg.tPROG=300us ch.rate=200MT/s cpu.mapping=block cpu.allocation=WDCP "
               "cpu.readCache=2MiB cpu.writeBuffer=2MiB cpu.plp=true";
        QTest::newRow("unit of one sector") << "mapping_unit"
                                            << "cpu.mappingUnit=512B";
    }
    void notVisible()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        QVERIFY(!truthOf(*program, quantity.toStdString()).identifiable);
        const Finding finding = asked(*program, qPrintable(quantity));
        QVERIFY(!finding.answer.value.has_value());
        QVERIFY(!finding.answer.reason.empty());
    }

    // Within a tenth of the drive's space, the accuracy of the closed forms of GC.
    void spareRoomIsFound_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::newRow("a fifth") << "";
        QTest::newRow("a tenth") << "cpu.overProvisioning=10%";
        QTest::newRow("two fifths") << "cpu.overProvisioning=40%";
    }
    void spareRoomIsFound()
    {
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const Truth truth = truthOf(*program, "spare_room");
        QVERIFY(truth.identifiable);
        const Finding finding = asked(*program, "spare_room");
        QVERIFY2(finding.answer.value.has_value(), finding.answer.reason.c_str());
        QVERIFY2(judge(finding.answer, truth) == Verdict::hit,
                 qPrintable(QStringLiteral("%1, is %2").arg(*finding.answer.value).arg(*truth.value)));
    }

    // Final rate times single latency, against the closed-form rate.
    void readsAtOnceAreFound_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::newRow("32 dies") << "";
        QTest::newRow("8 dies") << "ch.count=4 ecc.count=4 pkg.count=[4,2]";
        QTest::newRow("channels that limit") << "ch.rate=200MT/s";
    }
    void readsAtOnceAreFound()
    {
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const Truth truth = truthOf(*program, "parallelism");
        QVERIFY(truth.identifiable);
        const Finding finding = asked(*program, "parallelism");
        QVERIFY2(finding.answer.value.has_value(), finding.answer.reason.c_str());
        QVERIFY2(judge(finding.answer, truth) == Verdict::hit,
                 qPrintable(QStringLiteral("%1, is %2").arg(*finding.answer.value).arg(*truth.value)));
    }

    // Noise that hides a sense is averaged out by more writes.
    void mappingUnitIsFoundBehindNoise()
    {
        const auto program = programOf(drive("starter", changesOf(QStringLiteral("pkg.tR=25us"))));
        const Finding finding = asked(*program, "mapping_unit", {1, 200'000, 0.05, {}});
        QCOMPARE(judge(finding.answer, truthOf(*program, "mapping_unit")), Verdict::hit);
        QVERIFY(finding.answer.requests > asked(*program, "mapping_unit").answer.requests);
    }

    // Noise that hides the wait for a fast channel is averaged out too.
    void channelsAreFoundBehindNoise()
    {
        const auto program = programOf(drive("starter",
                                             changesOf(QStringLiteral("ch.count=3 ecc.count=3 pkg.count=[3,3] pkg.dies=2 pkg.planes=2 "
                                                                      "pkg.pageSize=4KiB pkg.tR=90us ch.rate=800MT/s"))));
        const Finding finding = asked(*program, "channels", {1, 200'000, 0.05, {}});
        QCOMPARE(judge(finding.answer, truthOf(*program, "channels")), Verdict::hit);
        QVERIFY(finding.answer.requests > asked(*program, "channels").answer.requests);
    }

    // Slow pages after fast ones (page types) are not a full cache.
    void pagesOfThreeTypesAreNoCache()
    {
        const auto program = programOf(drive("simplessd-tlc"));
        QVERIFY(!truthOf(*program, "pslc_cache").value.has_value());
        QVERIFY(!asked(*program, "pslc_cache").answer.value.has_value());
    }

    // Custom firmware is not judged: the design does not describe it.
    void firmwareOfItsOwnIsNotJudged()
    {
        const auto program = programOf(drive("firmware-lab"));
        const Finding finding = asked(*program, "chunk");
        QCOMPARE(finding.answer.value.value_or(0), 8192.0); // two pages of 4 KiB, by greedy.c
        QCOMPARE(judge(finding.answer, truthOf(*program, "chunk")), Verdict::untold);
    }

    void budgetAndStopEndIt()
    {
        const auto program = programOf(drive("starter"));
        QVERIFY(!asked(*program, "chunk", {1, 100, 0, {}}).answer.value.has_value());
        // Skipped probes are not used as evidence by dependent probes.
        for (const char* quantity : {"write_buffer", "program_unit", "pslc_cache", "map_cache"}) {
            const std::string reason = asked(*program, quantity, {1, 100, 0, {}}).answer.reason;
            QVERIFY2(reason.rfind("the drive has not answered about: ", 0) == 0, reason.c_str());
        }
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!asked(*program, "chunk", {1, 200'000, 0, stop.get_token()}).answer.value.has_value());
    }

    void sameSeedSameAnswer()
    {
        const auto program = programOf(drive("starter"));
        const DeviceOptions noisy{7, 200'000, 0.05, {}};
        QCOMPARE(asked(*program, "dies", noisy).answer.y, asked(*program, "dies", noisy).answer.y);
    }
};

QTEST_APPLESS_MAIN(TestProbes)
#include "tst_probes.moc"
