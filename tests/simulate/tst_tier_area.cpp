// SPDX-License-Identifier: GPL-3.0-or-later
// A tier beside the flash: SLC-mode blocks as a write cache, RRAM as a write buffer, NAND and RRAM striped. Rates are computed by
// hand.
#include "rules/rules.h"
#include "simulate/drawings.h"

#include <map>

using namespace floom;

namespace {

// One unobstructed die: one unit per page, rows of two planes. Programs take tPROG only.
const Changes kOneDie = {"host.ideal=true",       "cpu.ideal=true",     "bus.ideal=true",      "ddr.ideal=true",
                         "ecc.ideal=true",        "ch.ideal=true",      "ecc.count=1",         "ch.count=1",
                         "pkg.count=[1,1]",       "pkg.pageSize=4KiB",  "pkg.planes=2",        "pkg.blocksPerPlane=64",
                         "pkg.pagesPerBlock=192", "pkg.tR=60us",        "pkg.tPROG=600us",     "pkg.tBERS=3ms",
                         "pkg.tDBSY=0us",         "pkg.pslcBlocks=8",   "pkg.pslcTR=20us",     "pkg.pslcTPROG=150us",
                         "pkg.pslcTBERS=2ms",     "cpu.pslcCache=true", "cpu.foldThreshold=1", "cpu.foldIdle=1000s",
                         "cpu.writeBuffer=64KiB"};

struct Counts {
    std::map<std::string, int> spans; // of the dies, by activity
    std::map<std::string, std::int64_t> ps;
};

Counts countsOf(const RunResult& result, const std::string& block)
{
    Counts counts;
    for (std::size_t t = 0; t < result.spans->tracks.size(); ++t)
        for (std::uint64_t i = result.spans->trackBegin[t]; i < result.spans->trackBegin[t + 1]; ++i) {
            const Span& span = result.spans->spans[i];
            if (result.spans->tracks[t].block != block)
                continue;
            const std::string& name = result.activities[static_cast<std::size_t>(span.activity())].name;
            ++counts.spans[name];
            counts.ps[name] = span.end().ps - span.start.ps;
        }
    return counts;
}

// Requests per second after the cliff.
double tail(const RunResult& result)
{
    double requests = 0, seconds = 0;
    for (std::size_t i = 0; i + 1 < result.series.size(); ++i)
        if (result.series[i].startSeconds > 0.4 * result.simulatedSeconds) {
            const double length = result.series[i + 1].startSeconds - result.series[i].startSeconds;
            requests += result.series[i].iops * length;
            seconds += length;
        }
    return requests / seconds;
}

const std::string kBoth =
    "host=host_pcie cpu=cpu bus=interconnect_axi ddr=dram ecc=ecc_bch[2] ch=channel_controller[2] pkg=nand_package[2,2] "
    "rram=rram_package[2,1]";
const std::string kBothWires = "host.link-bus.host cpu.bus-bus.bus bus.ddr-ddr.ddr bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash "
                               "ch.flash-rram.flash";

} // namespace

class TestTierArea : public QObject {
    Q_OBJECT

private slots:
    // 8 blocks of 64 pages in each of two planes: 512 rows of 8 KiB in SLC mode, 150 us each. A burst that fits runs at that rate.
    void burstRunsAtTheRateOfSlc()
    {
        const RunResult result = runDrive("starter", kOneDie, "rw=write bs=8k qd=8 count=300 precondition=none");
        QCOMPARE(result.ftl.foldPrograms, std::uint64_t(0));
        QVERIFY2(std::abs(result.iops / 6666.7 - 1) < 0.02, qPrintable(QString::number(result.iops))); // 1 / 150 us
    }

    // After it, each row costs its program in SLC mode, its read (20 us), the program of the flash (600 us) and a 64th of an erase (2 ms).
    void aFullCacheWritesAtTheRateOfFolding()
    {
        const RunResult result = runDrive("starter", kOneDie, "rw=write bs=8k qd=8 count=3000 precondition=none", 1, true);
        // 150 + 20 + 600 + 2000 / 64 us. Space is freed per block, so the rate is averaged over many blocks.
        const double last = tail(result);
        QVERIFY2(std::abs(last / 1248.0 - 1) < 0.03, qPrintable(QString::number(last)));
        const Counts counts = countsOf(result, "pkg");
        QVERIFY(counts.spans.at("erase") >= 20);
        QCOMPARE(result.ftl.foldedUnits, result.ftl.foldPrograms);
        QVERIFY(result.ftl.waf > 1.7 && result.ftl.waf < 2.0); // all rows are written again except the 512 still in SLC mode
    }

    void writesMayBypassAFullCache()
    {
        const RunResult result =
            runDrive("starter", with(kOneDie, {"cpu.cacheFull=pass"}), "rw=write bs=8k qd=8 count=3000 precondition=none");
        const double last = tail(result);
        QVERIFY2(std::abs(last / 1666.7 - 1) < 0.03, qPrintable(QString::number(last))); // 1 / 600 us: folding waits for an idle time
    }

    // While idle the drive folds the SLC area, and the next burst is as fast as the first.
    void anIdleTimeFoldsTheCache()
    {
        const Changes changes = with(kOneDie, {"cpu.ideal=false", "cpu.foldIdle=1ms"});
        const RunResult result = runDrive("starter", changes, "rw=write bs=8k rate_iops=1 count=20 precondition=none");
        QVERIFY(result.ftl.foldedUnits > 0);
        QVERIFY(
            runDrive("starter", with(kOneDie, {"cpu.ideal=false"}), "rw=write bs=8k rate_iops=1 count=20 precondition=none").ftl.foldedUnits
            == 0);
    }

    // A failed row is programmed again in the next row of the ring: another 150 us.
    void failedRowsAreWrittenAgain()
    {
        const RunResult result =
            runDrive("starter", with(kOneDie, {"pkg.programFail=0.1"}), "rw=write bs=8k qd=8 count=300 precondition=none");
        const auto fails = static_cast<double>(result.ftl.programFails);
        QVERIFY2(fails > 15 && fails < 55, qPrintable(QString::number(fails)));
        QVERIFY2(std::abs(result.ftl.waf - (1 + fails / 300)) < 0.02, qPrintable(QString::number(result.ftl.waf)));
        QVERIFY2(std::abs(result.iops / (6666.7 * 300 / (300 + fails)) - 1) < 0.02, qPrintable(QString::number(result.iops)));
        QCOMPARE(result.ftl.retired, std::uint64_t(0));
        const RunResult folded = // data folded from such rows are the written ones
            runDrive("starter", with(kOneDie, {"pkg.programFail=0.01"}), "rw=randrw bs=8k qd=8 count=3000 precondition=none");
        QVERIFY(folded.ftl.programFails > 0 && folded.ftl.foldedUnits > 0);
        for (const LawCheck& law : folded.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // Units overwritten before folding are not folded.
    void whatIsWrittenAgainNeedsNoFolding()
    {
        const RunResult once = runDrive("starter", kOneDie, "rw=write bs=8k qd=8 count=3000 precondition=none");
        const RunResult again = runDrive("starter", kOneDie, "rw=randwrite bs=8k qd=8 count=3000 size=1m precondition=none");
        QVERIFY(again.ftl.foldedUnits < once.ftl.foldedUnits / 4);
        QVERIFY(again.iops > 2 * once.iops);
    }

    void readsFindWhatIsInTheCache()
    {
        for (const char* workload : {"rw=randrw bs=8k qd=8 count=4000", "rw=randrw bs=4k qd=16 size=4m count=6000 precondition=none"}) {
            const RunResult result = runDrive("starter", kOneDie, workload);
            QVERIFY(!hasErrors(result.diagnostics) && result.iops > 100);
            for (const LawCheck& law : result.laws)
                QVERIFY2(law.holds, law.name.c_str());
        }
    }

    void stripedCapacitiesAddUp()
    {
        const auto capacity = [](const char* placement) { return programOf(drawing(kBoth, kBothWires, {placement}))->capacityBytes; };
        const std::uint64_t flash =
            programOf(
                drawing(
                    "host=host_pcie cpu=cpu bus=interconnect_axi ddr=dram ecc=ecc_bch[2] ch=channel_controller[2] pkg=nand_package[2,2]",
                    "host.link-bus.host cpu.bus-bus.bus bus.ddr-ddr.ddr bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash"))
                ->capacityBytes;
        const Design rram = drawing(kBoth, kBothWires);
        QCOMPARE(capacity("cpu.placement=write_buffer"), flash);
        QVERIFY(capacity("cpu.placement=stripe") > flash);
        QVERIFY((capacity("cpu.placement=stripe") - flash) % (2 * 4096) == 0); // two dies of entire units
    }

    // Random reads of a striped drive hit the RRAM in proportion to its capacity.
    void stripedReadsAreSharedByCapacity()
    {
        const Design design = drawing(kBoth, kBothWires, {"rram.dieSize=16GiB", "pkg.blocksPerPlane=512"});
        const std::uint64_t capacity = programOf(design)->capacityBytes;
        const double share = 2 * 16.0 * 1024 * 1024 * 1024 / static_cast<double>(capacity);
        const RunResult result = runDrive(design, "rw=randread bs=4k qd=16 count=20000", 1, true);
        const int fast = countsOf(result, "rram").spans["array_read"], slow = countsOf(result, "pkg").spans["array_read"];
        QVERIFY2(std::abs(fast / static_cast<double>(fast + slow) - share) < 0.02,
                 qPrintable(QString("%1 of %2, not %3").arg(fast).arg(fast + slow).arg(share)));
    }

    void theWriteBufferTakesEveryWriteAndIsFoldedLater()
    {
        const Changes changes = {"cpu.placement=write_buffer", "rram.dieSize=4MiB", "cpu.cachePolicy=none", "cpu.foldThreshold=1",
                                 "cpu.foldIdle=1000s"};
        // 2 x 1024 units: a burst of half of them is not folded, and a write takes RRAM time, not NAND time.
        const RunResult burst =
            runDrive(drawing(kBoth, kBothWires, changes), "rw=randwrite bs=4k qd=1 count=900 precondition=none", 1, true);
        QCOMPARE(burst.ftl.foldPrograms, std::uint64_t(0));
        QCOMPARE(countsOf(burst, "pkg").spans.count("program"), std::size_t(0));
        QVERIFY(burst.latency.max < 100);
        const RunResult longer = runDrive(drawing(kBoth, kBothWires, changes), "rw=randwrite bs=4k qd=16 count=60000", 1, true);
        QVERIFY(longer.ftl.foldedUnits > 10000);
        QVERIFY(longer.latency.p99 > 20 * burst.latency.p50);
        for (const LawCheck& law : longer.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // A tier: frequently written or read units move to the RRAM and are read from there.
    void hotUnitsMoveToTheTier()
    {
        const Changes tier = {"cpu.placement=tier", "rram.dieSize=64MiB", "cpu.writeBuffer=64KiB"};
        const RunResult even = runDrive(drawing(kBoth, kBothWires, tier), "rw=randread bs=4k qd=4 count=20000", 1, true);
        const RunResult skewed = runDrive(drawing(kBoth, kBothWires, tier), "rw=randread bs=4k qd=4 count=40000 zipf=1.2", 1, true);
        Counts counts = countsOf(skewed, "rram");
        QCOMPARE(countsOf(even, "rram").spans["array_read"], 0);
        QVERIFY2(counts.spans["array_read"] > 8000, qPrintable(QString::number(counts.spans["array_read"])));
        QVERIFY(skewed.ftl.promotePrograms > 50);
        QVERIFY(skewed.latency.mean < 0.8 * even.latency.mean);
        const RunResult mixed = runDrive(drawing(kBoth, kBothWires, {"cpu.placement=tier", "rram.dieSize=1MiB", "cpu.foldThreshold=0.5"}),
                                         "rw=randrw bs=4k qd=16 count=40000 zipf=1.1", 1, true);
        QVERIFY(mixed.ftl.foldedUnits > 500); // two dies of 256 units
        QVERIFY(countsOf(mixed, "pkg").spans["program"] > 0);
        for (const LawCheck& law : mixed.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // Each area wears by what is written to it: 8 blocks of 64 rows of 2 units in SLC mode, and the flash behind them. The most worn block
    // of an area wears twice as fast as its mean.
    void eachAreaWearsByItsOwnWritesAndCycles()
    {
        const std::string words = "rw=write bs=4k qd=8 count=40000 precondition=none";
        const RunResult slc = runDrive("starter", with(kOneDie, {"pkg.pslcCycles=1000"}), words);
        QVERIFY(slc.ftl.foldedUnits > 10'000);
        const auto written = [](const FtlCounters& f) { return static_cast<double>(f.hostUnits); };
        const double slcBytes = 8.0 * 64 * 2 * 4096;
        QCOMPARE(slc.endurance.ratedCycles, 1000.0);
        const double slcLife = 1000 * slcBytes / 2 * written(slc.ftl) / static_cast<double>(slc.ftl.hostPrograms);
        QVERIFY2(std::fabs(slc.endurance.hostBytes / slcLife - 1) < 0.01, qPrintable(QString::number(slc.endurance.hostBytes)));
        const FtlCounters& f = slc.ftl;
        const RunResult flash = runDrive("starter", with(kOneDie, {"pkg.pslcCycles=1000000"}), words);
        QCOMPARE(flash.endurance.ratedCycles, 3000.0);
        const double flashLife = 3000 * flash.endurance.capacityBytes / 2 * written(f) / static_cast<double>(f.foldPrograms + f.gcPrograms);
        QVERIFY2(std::fabs(flash.endurance.hostBytes / flashLife - 1) < 0.01, qPrintable(QString::number(flash.endurance.hostBytes)));
    }

    // What has gathered in the area, and was not folded yet, is written again later: such a run does not know how the flash wears.
    void enduranceIsNullWhileTheTierFills()
    {
        QCOMPARE(runDrive("starter", kOneDie, "rw=write bs=4k qd=8 count=900 precondition=none").endurance.hostBytes, 0.0);
    }

    // Striped over flash and RRAM, a quarter of the places and of the writes are on the RRAM, which does not wear.
    void onlyTheFlashWearsBesideRram()
    {
        const RunResult result =
            runDrive(drawing(kBoth, kBothWires, {"cpu.writeBuffer=1MiB", "pkg.blocksPerPlane=64", "rram.dieSize=2GiB"}),
                     "rw=randwrite bs=4k qd=64 count=60000");
        const double all = result.endurance.capacityBytes, rram = 4.0 * 1024 * 1024 * 1024, share = rram / all;
        const FtlCounters& f = result.ftl;
        const double nand =
            (1 - share) * static_cast<double>(f.hostPrograms) + static_cast<double>(f.gcPrograms + f.mapPrograms + f.parityPrograms);
        const double life = 3000 * (all - rram) / 2 * static_cast<double>(f.hostUnits) / nand;
        QVERIFY2(share > 0.05 && share < 0.95, qPrintable(QString::number(share)));
        QVERIFY2(std::fabs(result.endurance.hostBytes / life - 1) < 0.02, qPrintable(QString::number(result.endurance.hostBytes / life)));
    }

    void contradictorySettingsAreNamed()
    {
        const auto finds = [](const Design& design, const char* rule) {
            for (const Diagnostic& finding : check(design, builtinCatalogue()))
                if (finding.rule == rule)
                    return finding.address == "cpu.pslcCache";
            return false;
        };
        QVERIFY(finds(drive("starter", {"cpu.pslcCache=true"}), "R338"));
        QVERIFY(finds(drive("starter", {"pkg.pslcBlocks=8"}), "R340"));
        QVERIFY(finds(drawing(kBoth, kBothWires, {"cpu.pslcCache=true", "pkg.pslcBlocks=8"}), "R339"));
    }
};

QTEST_APPLESS_MAIN(TestTierArea)
#include "tst_tier_area.moc"
