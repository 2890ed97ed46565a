// SPDX-License-Identifier: GPL-3.0-or-later
// Page-level maps not fully in the controller: cost of a miss in literals, caching and batched write-back, and the effect of small caches
// on a drive (MISTAKES T10). Counts come from recorded spans.
#include "simulate/script.h"

#include "base/random.h"

#include <cmath>

using namespace floom;

namespace {

const Changes kFlashOnly = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true", "ecc.ideal=true", "ddr.ideal=true"};
constexpr qint64 ns = 1000, us = 1'000'000;
// NV-DDR2 400: 4,376 B out; a page of 17,504 B in.
constexpr qint64 kRead = 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
constexpr qint64 kProgram = 20 * ns + 7 * 25 * ns + 70 * ns + 17504 * qint64(2500) + 100 * ns + 700 * us + qint64(127'500);
constexpr std::uint64_t kMapPage = 1024 * 4096; // bytes of the drive covered by one map page

// A cache of eight entries.
const Changes kEightEntries = with(kFlashOnly, {"cpu.mapping=dftl", "cpu.mapCache=64B", "cpu.cachePolicy=none"});

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT

private slots:
    // A miss reads a map page first; a hit costs nothing; neighbouring entries come with one read.
    void aMissIsOneReadMore()
    {
        const RunResult r =
            runScript(drive("starter", kEightEntries), {readOf(0), readOf(0), readOf(kMapPage, 8192), readOf(kMapPage)}, "sequential");
        QCOMPARE(latencyOf(r, 0), 2 * kRead);
        QCOMPARE(latencyOf(r, 1), kRead);
        QCOMPARE(latencyOf(r, 3), kRead);
        QCOMPARE(arrayWork(r, static_cast<int>(Owner::map))["array_read"], 2);
        QCOMPARE(r.ftl.mapReads, std::uint64_t(2));
        QCOMPARE(r.ftl.mapLookups, std::uint64_t(5));
        QCOMPARE(r.ftl.mapMisses, std::uint64_t(3));
    }

    // A dirty victim: its map page is read, written with all cached changes (here eight entries), then the new one is read.
    void aChangedVictimCostsAReadAndAProgramMore()
    {
        std::vector<HostRequest> requests;
        for (std::uint64_t i = 0; i < 8; ++i)
            requests.push_back(writeOf(i * 65536));
        requests.push_back(readOf(kMapPage));
        requests.push_back(readOf(2 * kMapPage)); // the next victim was cleaned with it
        const RunResult r = runScript(drive("starter", kEightEntries), requests, "sequential");
        QCOMPARE(latencyOf(r, 0), kRead + kProgram);
        QCOMPARE(latencyOf(r, 8), kRead + kProgram + kRead + kRead);
        QCOMPARE(latencyOf(r, 9), 2 * kRead);
        auto map = arrayWork(r, static_cast<int>(Owner::map));
        QCOMPARE(map["array_read"], 8 + 1 + 1 + 1);
        QCOMPARE(map["program"], 1);
        QCOMPARE(r.ftl.mapPrograms, std::uint64_t(4)); // a page of 16 KiB
        QCOMPARE(r.ftl.waf, (8 * 4 + 4) / 8.0);
    }

    // Unwritten LPNs need no map page read.
    void anEmptyDriveHasAnEmptyMap()
    {
        const RunResult r = runScript(drive("starter", kEightEntries), {readOf(0), writeOf(0)}, "none");
        QCOMPARE(arrayWork(r)["array_read"], 0);
        QCOMPARE(latencyOf(r, 1), kProgram);
    }

    // A map on flash is cached by whole pages: neighbours are loaded together, and a dirty page is written without being read again.
    void pagesOfTheMapComeWhole()
    {
        const Changes onePage = with(kFlashOnly, {"cpu.mapPlacement=flash", "cpu.mapCache=4KiB", "cpu.cachePolicy=none"});
        const RunResult r =
            runScript(drive("starter", onePage), {readOf(0), readOf(kMapPage - 4096), writeOf(65536), readOf(kMapPage)}, "sequential");
        QCOMPARE(latencyOf(r, 0), 2 * kRead);
        QCOMPARE(latencyOf(r, 1), kRead);
        QCOMPARE(latencyOf(r, 2), kProgram);
        QCOMPARE(latencyOf(r, 3), kProgram + 2 * kRead);
    }

    // Zoned, one table in the controller: two readers in the same zone do not disturb each other; in two zones each evicts the other's
    // table every time.
    void twoZonesEvictEachOthersTable()
    {
        const Changes oneZone = with(kFlashOnly, {"cpu.mapping=zoned", "cpu.mapZone=8MiB", "cpu.mapCache=4KiB"});
        const auto meanOf = [&](std::uint64_t other) {
            std::vector<HostRequest> requests;
            for (std::uint64_t i = 0; i < 20; ++i) {
                requests.push_back(readOf(i * 4096));
                requests.push_back(readOf(other + i * 4096));
            }
            return runScript(drive("starter", oneZone), requests, "sequential");
        };
        QCOMPARE(meanOf(7 << 20).ftl.mapReads, std::uint64_t(2)); // the pages of one table
        const RunResult apart = meanOf(8 << 20);
        QCOMPARE(apart.ftl.mapReads, std::uint64_t(80));
        QCOMPARE(latencyOf(apart, 30), 2 * kRead); // the two map pages are on two channels
    }

    // A cache too small for a uniform random load doubles flash reads and halves the rate of the dies; the verdict says why.
    void t10AMappingCacheTooSmallDoublesFlashReads()
    {
        const Changes tiny = {"cpu.mapping=dftl", "cpu.mapCache=64KiB", "cpu.cores=16"};
        const std::string load = "qd=256 count=40000";
        const RunResult all = runDrive("starter", {"cpu.cores=16"}, load), small = runDrive("starter", tiny, load);
        const double reads = static_cast<double>(small.ftl.pageReads) / static_cast<double>(all.ftl.pageReads);
        QVERIFY2(std::fabs(reads - 2) < 0.01, qPrintable(QString::number(reads)));
        QVERIFY2(std::fabs(small.iops / all.iops - 0.5) < 0.05, qPrintable(QString::number(small.iops / all.iops)));
        // A cache covering the load costs only one read per line.
        const RunResult large = runDrive("starter", tiny, load + " size=16m");
        QVERIFY2(large.ftl.mapReads < large.ftl.pageReads / 10, qPrintable(QString::number(large.ftl.mapReads)));
    }

    // Half of the map cached: half of the lookups hit, from the first request on.
    void halfTheMapHitsHalfTheTime()
    {
        const Changes small = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.mapping=dftl"};
        const std::uint64_t units = programOf(drive("starter", small))->capacityBytes / 4096;
        const RunResult r = runDrive("starter", with(small, {"cpu.mapCache=" + std::to_string(units * 4) + "B"}), "count=40000");
        const double misses = static_cast<double>(r.ftl.mapMisses) / static_cast<double>(r.ftl.mapLookups);
        QVERIFY2(std::fabs(misses - 0.5) < 0.02, qPrintable(QString::number(misses)));
    }

    // The cache starts with recent requests: the load's part of the drive, all of it if it fits.
    void theCacheHoldsWhatTheLoadAsksFor()
    {
        const Changes cached = {"cpu.mapping=dftl", "cpu.mapCache=1MiB"}; // 131,072 entries: 512 MiB of the drive
        const auto missed = [&](const std::string& place) {
            const RunResult r = runDrive("starter", cached, "rw=randread bs=4k qd=16 count=20000 " + place);
            return static_cast<double>(r.ftl.mapMisses) / static_cast<double>(r.ftl.mapLookups);
        };
        QCOMPARE(missed("size=256m"), 0.0);
        QCOMPARE(missed("size=512m offset=8g"), 0.0);
        const double half = missed("size=1g offset=3g");
        QVERIFY2(std::fabs(half - 0.5) < 0.02, qPrintable(QString::number(half)));
        QVERIFY(missed("") > 0.99);
    }

    // With HMB a miss is a read over the link and loads it; in DDR it is a DDR access.
    void linesComeFromHostMemoryOrDdr()
    {
        const RunResult base = runDrive("starter", {}, "qd=1 count=2000");
        const RunResult hmb = runDrive("starter", {"cpu.mapPlacement=hmb", "cpu.mapCache=64B"}, "qd=1 count=2000");
        const RunResult ddr = runDrive("starter", {"cpu.mapTraffic=true", "cpu.mapCache=64B"}, "qd=1 count=2000");
        QCOMPARE(hmb.ftl.pageReads, base.ftl.pageReads);
        QVERIFY(hmb.ftl.mapMisses > 1990);
        const double link = hmb.latency.mean - base.latency.mean, memory = ddr.latency.mean - base.latency.mean;
        QVERIFY2(link > 0.5 && link < 5, qPrintable(QString::number(link))); // a round trip over PCIe and 300 cycles twice
        QVERIFY2(memory > 0.05 && memory < 2 && memory < link, qPrintable(QString::number(memory)));
        QVERIFY(busyOf(ddr, "ddr", "rank").first > busyOf(base, "ddr", "rank").first);
        QVERIFY(busyOf(hmb, "host", "down").first > busyOf(base, "host", "down").first);
    }

    // It once had lines of DDR look-ups, and more of them than the map has pages: runs ended in an assertion.
    void accessesOfTheDdrSayNothingOfAMapOnFlash()
    {
        const Changes map = {"cpu.mapPlacement=flash", "cpu.mapCache=16KiB", "pkg.blocksPerPlane=96", "pkg.pagesPerBlock=16"};
        const std::string load = "rw=randwrite qd=32 precondition=sequential count=3000";
        const RunResult without = runDrive("starter", map, load);
        const RunResult with = runDrive("starter", floom::with(map, {"cpu.mapTraffic=true"}), load);
        QVERIFY(without.ftl.mapPrograms > 0);
        QCOMPARE(with.ftl.mapPrograms, without.ftl.mapPrograms);
        QCOMPARE(with.latency.mean, without.latency.mean);
    }

    // MISTAKES T12 with timing: random writes, trims, flushes and reads; units mapped to flash equal units counted as valid there.
    void t12PagesAreConserved_data()
    {
        QTest::addColumn<QString>("mapping");
        for (const char* mapping :
             {"cpu.mapping=page", "cpu.mapping=dftl", "cpu.mapPlacement=flash", "cpu.mapping=zoned", "cpu.mapPlacement=hmb"})
            QTest::newRow(mapping) << mapping;
    }
    void t12PagesAreConserved()
    {
        QFETCH(const QString, mapping);
        const Design design =
            drive("starter",
                  {"pkg.blocksPerPlane=32", "pkg.pagesPerBlock=16", "ch.count=2", "ecc.count=2", "pkg.count=[2,2]", "cpu.mapCache=4KiB",
                   "cpu.mapZone=4MiB", "cpu.overProvisioning=40%", "cpu.writeBuffer=256KiB", mapping.toStdString()});
        const std::uint64_t units = programOf(design)->capacityBytes / 4096;
        RandomStream draw(5, "operations");
        std::vector<HostRequest> requests;
        for (int i = 0; i < 60000; ++i) {
            const std::uint64_t kind = draw.below(20), unit = draw.below(draw.below(2) == 0 ? units - 8 : 200);
            const auto bytes = static_cast<std::uint32_t>(4096 * (1 + draw.below(8)));
            HostRequest request = kind < 12 ? writeOf(unit * 4096, bytes) : readOf(unit * 4096, bytes);
            request.op = kind == 18 ? HostOp::trim : kind == 19 && i % 16 == 0 ? HostOp::flush : request.op;
            requests.push_back(request);
        }
        for (const char* start : {"random", "none"}) {
            const RunResult r = runScript(design, requests, start);
            QCOMPARE(r.window.completed, std::uint64_t(60000));
            bool counted = false;
            for (const LawCheck& law : r.laws) {
                QVERIFY2(law.holds, (law.name + " " + std::to_string(law.value)).c_str());
                counted = counted || law.name == "pages_conserved";
            }
            QVERIFY(counted);
            QVERIFY(r.ftl.gcRuns > 10);
        }
    }

    // The oldest victims are 70 % valid, and with a cache of 1,024 entries moving them changes a map page per unit. Map superblocks are
    // collected separately, so space is gained nevertheless, and the drive continues.
    void movingDataDoesNotDrownInItsMap()
    {
        for (const char* policy : {"fifo", "greedy"}) {
            const RunResult r = runDrive("starter", {"cpu.mapping=dftl", "cpu.mapCache=8KiB", std::string("cpu.gcPolicy=") + policy},
                                         "rw=randrw rwmixread=50 qd=16 count=20000");
            QVERIFY(!r.partial && r.window.measuredRequests > 15000);
            const double perUnit = static_cast<double>(r.ftl.mapPrograms) / 4 / static_cast<double>(r.ftl.hostUnits + r.ftl.movedUnits);
            QVERIFY2(perUnit > 0.9 && perUnit < 1.1, qPrintable(QString::number(perUnit))); // pages of four units
        }
    }

    // Map superblocks start where many writes have left them, so short runs agree with long ones; and a drive with map traffic is no faster
    // than one with its map in DDR, however large the cache.
    void aShortRunTellsWhatALongOneDoes_data()
    {
        QTest::addColumn<QString>("map");
        QTest::newRow("DFTL, small cache") << "cpu.mapping=dftl cpu.mapCache=256KiB";
        QTest::newRow("DFTL, large cache") << "cpu.mapping=dftl cpu.mapCache=8MiB";
        QTest::newRow("pages on flash") << "cpu.mapPlacement=flash cpu.mapCache=1MiB";
    }
    void aShortRunTellsWhatALongOneDoes()
    {
        QFETCH(const QString, map);
        const Changes blocks = {"pkg.blocksPerPlane=2048", "pkg.pagesPerBlock=64"};
        Changes changes = blocks;
        for (const QString& change : map.split(' '))
            changes.push_back(change.toStdString());
        const RunResult brief = runDrive("starter", changes, "rw=randwrite count=20000"),
                        lengthy = runDrive("starter", changes, "rw=randwrite count=120000"),
                        inMemory = runDrive("starter", blocks, "rw=randwrite count=20000");
        QVERIFY2(std::fabs(brief.ftl.waf / lengthy.ftl.waf - 1) < 0.07,
                 qPrintable(QString("%1 and %2").arg(brief.ftl.waf).arg(lengthy.ftl.waf)));
        QVERIFY2(std::fabs(brief.iops / lengthy.iops - 1) < 0.05, qPrintable(QString("%1 and %2").arg(brief.iops).arg(lengthy.iops)));
        QVERIFY2(lengthy.iops < 0.75 * inMemory.iops, qPrintable(QString("%1 of %2").arg(lengthy.iops).arg(inMemory.iops)));
        // Data are collected as without map traffic: victims match the closed form and contain no map pages.
        QVERIFY2(std::fabs(lengthy.ftl.victimMean() / inMemory.ftl.victimMean() - 1) < 0.03,
                 qPrintable(QString::number(lengthy.ftl.victimMean())));
    }

    // A cache larger than can be pre-filled is reported as still filling, not as steady.
    void aCacheThatIsStillFillingIsTold()
    {
        const auto tells = [](const char* cache) {
            const RunResult r = runDrive("starter", {"cpu.mapping=dftl", cache}, "rw=randwrite count=500");
            return std::any_of(r.diagnostics.begin(), r.diagnostics.end(), [](const Diagnostic& d) { return d.rule == "R617"; });
        };
        QVERIFY(tells("cpu.mapCache=128MiB"));
        QVERIFY(!tells("cpu.mapCache=1MiB"));
    }

    // Random writes to a small drive with its map on flash: data and map are collected, and all invariants hold.
    void smallDrivesLiveWithTheirMapOnFlash_data()
    {
        QTest::addColumn<QString>("mapping");
        for (const char* mapping : {"cpu.mapping=dftl", "cpu.mapPlacement=flash", "cpu.mapping=zoned", "cpu.mapPlacement=hmb"})
            QTest::newRow(mapping) << mapping;
    }
    void smallDrivesLiveWithTheirMapOnFlash()
    {
        QFETCH(const QString, mapping);
        const RunResult r = runDrive("starter",
                                     {"pkg.blocksPerPlane=32", "pkg.pagesPerBlock=32", "ch.count=2", "ecc.count=2", "pkg.count=[2,2]",
                                      "cpu.mapCache=8KiB", "cpu.mapZone=4MiB", "cpu.overProvisioning=40%", mapping.toStdString()},
                                     "rw=randrw rwmixread=30 qd=16 count=60000");
        QCOMPARE(r.window.measuredRequests, std::uint64_t{60'000});
        QVERIFY2(r.window.unfinished <= 16, qPrintable(QString::number(r.window.unfinished))); // those in flight after the last one
        for (const LawCheck& law : r.laws)
            QVERIFY2(law.holds, law.name.c_str());
        QVERIFY2(r.ftl.gcRuns > 20, qPrintable(QString::number(r.ftl.gcRuns)));
        QVERIFY(r.ftl.waf > 1.2);
        QCOMPARE(r.ftl.mapPrograms > 0, mapping != "cpu.mapPlacement=hmb");
    }
};

QTEST_APPLESS_MAIN(TestTranslation)
#include "tst_translation.moc"
