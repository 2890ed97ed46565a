// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of rare kinds, planted by tests/analysis/planted_rare.py: what the sentence says of each was once wrong, vague or misleading.
#include "analysis/cause_words.h"
#include "analysis/class_use.h"
#include "analysis/filling.h"
#include "analysis/limit.h"
#include "analysis/proved.h"
#include "analysis/sensitivity.h"
#include "design/common_value.h"
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

bool says(const Bottleneck& b, const char* words)
{
    return b.sentence.find(words) != std::string::npos;
}

bool begins(const Bottleneck& b, const char* words)
{
    return b.sentence.starts_with(words);
}

Bottleneck provedOf(const Changes& changes, const std::string& words, const char* sample = "starter")
{
    return proved(drive(sample, changes), words).bottleneck;
}

} // namespace

class TestRareLimits : public QObject {
    Q_OBJECT
private slots:
    // A step of unequal instances changes all of them.
    void stepsOfUnequalPartsSaySo()
    {
        const Bottleneck b = provedOf({"ch[3].rate=50MT/s"}, "rw=randread bs=16k qd=128 count=6000");
        QVERIFY2(says(b, "Rate 400 MT/s to 800 MT/s everywhere +") && says(b, "every channel controller alike +"), b.sentence.c_str());
    }

    // Of two unequal instances, alike means as the block says.
    void twoUnequalPartsAreAlikeAsTheBlockSays()
    {
        const Design design = drive("starter", {"ch.count=2", "ecc.count=2", "pkg.count=[2,4]", "ch[0].rate=50MT/s"});
        const Block& block = *design.find("ch");
        const auto common = commonValues(block, *builtinCatalogue().find("channel_controller"));
        QCOMPARE(common.size(), std::size_t{1});
        QVERIFY(common.front().second == builtinCatalogue().find("channel_controller")->parameter("rate")->defaultValue);
    }

    // One package alone makes the tail, in a load that all others serve with ease: it is named.
    void unequalPartsAreNamedWhereTheyMakeTheTail()
    {
        const Bottleneck b = provedOf({"pkg[2][1].rber=0.0085"}, "rw=randread bs=4k rate_iops=60000 count=20000");
        QVERIFY2(says(b, " pkg[2][1] differs from the others in ") && says(b, "every NAND package alike −"), b.sentence.c_str());
        const Bottleneck named = provedOf({"pkg[3][1].die[0].tR=2ms"}, "rw=randread qd=64 count=6000");
        QVERIFY2(says(named, "pkg[3][1].die[0] is ") && says(named, " pkg[3][1].die[0] differs from the others in Read tR."),
                 named.sentence.c_str());
    }

    // Where jobs end at different times, the rate steps down as each one ends: that is no uncertainty of what the last one takes.
    void jobsThatEndSoonerLeaveNoDoubt()
    {
        const Bottleneck b = provedOf({"host.coalescing=32", "host.coalescingTime=500us"},
                                      "job=a rw=randread bs=4k qd=2 count=2500 ; job=b rw=randread bs=64k qd=4 count=2500");
        const auto line = std::ranges::find(b.sensitivity, "host.coalescing", &Sensitivity::address);
        QVERIFY(line != b.sensitivity.end());
        const std::string gain = std::to_string(line->gainPercent) + " +- " + std::to_string(line->ci95);
        QVERIFY2(line->gainPercent > 200 && line->ci95 < 30, gain.c_str());
        QVERIFY2(says(b, "; QD 6 to 12 +"), b.sentence.c_str());
    }

    // A change that does nothing to a job leaves no doubt of it, though the requests of the job differ as much as they do.
    void jobsMeetTheSameRequestsInBothRuns()
    {
        const Bottleneck b = provedOf({"ch.count=2", "ecc.count=2", "pkg.count=[2,1]", "pkg.blocksPerPlane=100"},
                                      "job=a rw=randrw rwmixread=70 bs=64k qd=8 count=2000 ; job=b rw=randread bs=32k qd=1 count=400");
        const auto line = std::ranges::find(b.sensitivity, "cpu.speed", &Sensitivity::address);
        QVERIFY(line != b.sensitivity.end());
        QVERIFY2(std::fabs(line->gainPercent) < 1 && line->ci95 < 1, std::to_string(line->ci95).c_str());
        for (const SideGain& side : line->sides)
            if (side.side == "a" || side.side == "b")
                QVERIFY2(std::fabs(side.gainPercent) < 1 && side.ci95 < 1, (side.side + ' ' + std::to_string(side.ci95)).c_str());
    }

    // Faster channels shorten the time for which dies take and send data: writes that dies limit gain by that.
    void fasterChannelsSaveTimeOfDies()
    {
        const std::string writes = "rw=randwrite bs=4k qd=32 count=12000";
        const Bottleneck b = provedOf({}, writes);
        const auto line = std::ranges::find(b.sensitivity, "ch.speed", &Sensitivity::address);
        QVERIFY(line != b.sensitivity.end());
        const double gained = 100 * (runDrive("starter", {"ch.speed=2"}, writes).iops / runDrive("starter", {}, writes).iops - 1);
        const std::string gain = std::to_string(line->gainPercent) + " for " + std::to_string(gained);
        QVERIFY2(gained > 10 && std::fabs(line->gainPercent - gained) < 1, gain.c_str());
    }

    // Collection may consist of erases for the most part, and of merges where the map is one of blocks.
    void whatCollectionConsistsOfIsTold()
    {
        const std::string writes = "rw=randwrite bs=4k qd=64 count=12000";
        const auto erasing = runDrive("starter", {"pkg.tBERS=60ms", "pkg.pagesPerBlock=32", "pkg.blocksPerPlane=256"}, writes).bottleneck;
        QVERIFY2(says(erasing, " of their busy time, erases alone "), erasing.sentence.c_str());
        const auto usual = runDrive("starter", {}, writes).bottleneck;
        QVERIFY2(says(usual, "Garbage collection takes ") && !says(usual, "erases alone"), usual.sentence.c_str());
        const Bottleneck merging =
            provedOf({"cpu.mapping=block", "pkg.pagesPerBlock=64", "pkg.blocksPerPlane=128"}, "rw=randwrite bs=64k qd=4 count=400");
        QVERIFY2(begins(merging, "A setting limits: Mapping block to page ") && says(merging, " mapping merges whole blocks"),
                 merging.sentence.c_str());
    }

    void countsAgreeInNumber()
    {
        const Bottleneck one = runDrive("sata-mlc", {"host.ncqDepth=1"}, "rw=randread bs=4k qd=32 count=2000").bottleneck;
        QVERIFY2(says(one, "The host interface holds 1 command at a time."), one.sentence.c_str());
        const Bottleneck ahead = provedOf({"cpu.readCache=4MiB", "cpu.prefetch=1"}, "rw=read bs=4k qd=1 count=2000");
        QVERIFY2(says(ahead, "Read ahead 1 unit to 16 units"), ahead.sentence.c_str());
    }

    // Two settings that do the same: the one that gains less by a hair is not left out, and the claim holds for both.
    void rivalsAreNamedTogether()
    {
        const Bottleneck coarse = provedOf({"cpu.mappingUnit=8KiB"}, "rw=randwrite bs=4k qd=32 count=12000");
        QVERIFY2(
            begins(coarse, "Writes of parts of mapping units limit: whole ones gain most, Mapping unit 8 KiB to 4 KiB nearly as much."),
            coarse.sentence.c_str());
        const Bottleneck ahead = provedOf({"cpu.readCache=4MiB", "cpu.prefetch=64", "cpu.prefetchAfter=1"},
                                          "rw=randread percentage_random=50 bs=4k qd=32 count=6000");
        QVERIFY2(begins(ahead, "A setting limits: ") && says(ahead, "Read cache 4 MiB to none gains most, ")
                     && says(ahead, "Read ahead 64 units to 0 units nearly as much. As drawn, the dies are "),
                 ahead.sentence.c_str());
    }

    // Eight times the bytes a request are eight times the bytes where a processor limits: parts of units are told, and do not limit.
    void bytesOfLargerRequestsAreNotTheCostOfParts()
    {
        const Bottleneck b = provedOf({"cpu.cores=1", "cpu.clock=150MHz"}, "rw=randrw rwmixread=70 bs=512 qd=32 count=4000", "all-rram");
        QVERIFY2(begins(b, "The CPU core limits: ") && says(b, " change part of a mapping unit (512 B of 4 KiB)")
                     && says(b, "requests of 512 B to 4 KiB, in bytes +"),
                 b.sentence.c_str());
    }

    void severalSizesAreRoundedUp()
    {
        const Bottleneck b = provedOf({}, "rw=randwrite bssplit=1k/50:8k/50 qd=32 count=6000");
        QVERIFY2(says(b, "sizes rounded up to multiples of 4 KiB, in bytes +"), b.sentence.c_str());
    }

    // Where a setting limits, the sentence goes on with what the run itself showed.
    void aSettingIsNamedWithWhatTheRunShows()
    {
        const Bottleneck order = provedOf({"cpu.allocation=PDWC", "cpu.allocationMode=static", "ch.rate=100MT/s"},
                                          "rw=read bs=64k qd=4 count=3000 precondition=sequential");
        QVERIFY2(says(order, "Allocation PDWC to CWDP gains most. As drawn, a request spends ") && says(order, "at the channels"),
                 order.sentence.c_str());
        const Bottleneck cache = provedOf({}, "rw=randread bs=4k qd=4 count=6000 size=16m");
        QVERIFY2(says(cache, "Read cache 0 B to 64 MiB gains most: then ") && says(cache, " of the units read are found in the cache."),
                 cache.sentence.c_str());
        QVERIFY(runDrive("starter", {"cpu.readCache=64MiB"}, "rw=randread bs=4k qd=4 count=6000 size=16m").cache.readHits > 5'000);
    }

    // A cap keeps the mean power below itself where a window has room for one program, and nearly for a second.
    void aCapThatIsNotReachedOnAverageIsNamed()
    {
        const RunResult run = proved(drive("starter", {"cpu.powerCap=1", "cpu.powerWindow=720us"}), "rw=randwrite bs=4k qd=64 count=8000");
        QVERIFY(run.energy.meanWatts < 0.95);
        QVERIFY2(begins(run.bottleneck, "The power cap limits: the drive draws ") && says(run.bottleneck, " of 1.00 W on average, and ")
                     && says(run.bottleneck, " each for power."),
                 run.bottleneck.sentence.c_str());
        QVERIFY(runDrive("starter", {}, "rw=randwrite bs=4k qd=64 count=8000").iops > 5 * run.iops);
    }

    // Arrivals that find the queue full wait at the host; its software is not what takes their time.
    void aBacklogIsNotTheHostsSoftware()
    {
        const Bottleneck link = provedOf({"host.generation=1", "host.lanes=1", "pkg.tPROG=200us"},
                                         "rw=write bs=128k rate_iops=4000 count=3000 precondition=none");
        QVERIFY2(begins(link, "Overloaded: ") && says(link, "the host link twice as fast +") && !says(link, "software"),
                 link.sentence.c_str());
        const std::string reads = "rw=randread bs=4k rate_iops=400000 count=12000";
        const Bottleneck inside = provedOf({"host.deviceSlots=8"}, reads);
        QVERIFY2(inside.cause == "device_slots"
                     && says(inside, "The command slots of the controller limit: behind the backlog, a request waits "),
                 inside.sentence.c_str());
        const Bottleneck queue = provedOf({"host.queueDepth=8"}, reads);
        QVERIFY2(says(queue, "The command queue of the host interface limits: behind the backlog, ")
                     && says(queue, "Queue depth 8 to 16 +"),
                 queue.sentence.c_str());
        QVERIFY(runDrive("starter", {"host.queueDepth=16"}, reads).iops > 1.5 * runDrive("starter", {"host.queueDepth=8"}, reads).iops);
    }

    // More of what runs out gains as much as a part that idles: it is named.
    void aScarcityBeforeAnIdlePart()
    {
        const Bottleneck b = provedOf({"host.readTags=1"}, "rw=write bs=128k rate_iops=8000 count=3000 precondition=none");
        QVERIFY2(says(b, "A setting limits: Read tags 1 to 2 gains "), b.sentence.c_str());
    }

    // Map lines that come from the host over a link that idles.
    void aPartThatIdlesLimitsByItsLatency()
    {
        const Bottleneck b = provedOf({"cpu.mapPlacement=hmb", "cpu.mapCache=64KiB", "host.readLatency=30us"},
                                      "rw=randwrite bs=4k qd=8 count=8000 precondition=none");
        QVERIFY2(begins(b, "The host link limits by latency, not by load: ") && says(b, " for lines of the map."), b.sentence.c_str());
    }

    void coresOfOneSideAreNamed()
    {
        const Changes apart = {"cpu.cores=4", "cpu.affinity=3", "cpu.cyclesIssue=4000"};
        const std::string reads = "rw=randread bs=4k qd=256 count=8000";
        const Bottleneck b = provedOf(apart, reads);
        QVERIFY2(begins(b, "One hot core limits: cpu.core[3] is ") && says(b, ". It alone runs the tasks of the flash side.")
                     && says(b, " A setting that reduces the load gains most: Host-side cores 3 to 0."),
                 b.sentence.c_str());
        QVERIFY(runDrive("starter", with(apart, {"cpu.affinity=0"}), reads).iops > 2 * runDrive("starter", apart, reads).iops);
        const Bottleneck host = runDrive("starter", {"cpu.affinity=1", "cpu.cyclesCommand=4000"}, reads).bottleneck;
        QVERIFY2(says(host, "It alone runs the tasks of the host side."), host.sentence.c_str());
    }

    // The drive keeps up with nearly all it can complete: the arrivals limit, and the busy part is named.
    void arrivalsNearTheLimit()
    {
        const RunResult run = proved(drive("starter", {"ecc.clock=10MHz"}), "rw=randread bs=4k rate_iops=71000 count=20000");
        const Bottleneck& b = run.bottleneck;
        QVERIFY2(
            b.cause == "arrivals" && b.block == "ecc"
                && begins(b, "Load-limited: the drive completes what arrives, with little to spare: BCH (decoder), all 8 are at least 9"),
            b.sentence.c_str());
        QVERIFY2(says(b, " mean latency") && !says(b, "at most"), b.sentence.c_str());
        const Bottleneck die = runDrive("starter", {"pkg[2][1].tR=400us"}, "rw=randread bs=4k rate_iops=72000 count=20000").bottleneck;
        QVERIFY2(begins(die, "Load-limited: ") && says(die, "with little to spare: pkg[2][1].die[0] is 9"), die.sentence.c_str());
    }

    void arrivalsInBursts()
    {
        const Bottleneck b = runDrive("starter", {}, "rw=randread bs=4k rate_iops=700000 burst=1ms/19ms count=8000").bottleneck;
        QVERIFY2(
            begins(b,
                   "Load-limited: the drive completes what arrives, in bursts: requests come for 1 ms, then none for 19 ms. Busiest on "
                   "average: "),
            b.sentence.c_str());
    }

    // Programs are known by no job. With two jobs that write, the reader waits for both.
    void aReaderBehindTwoWriters()
    {
        const Bottleneck b = runDrive("starter", {},
                                      "job=web rw=randread bs=4k qd=2 count=4000 ; job=bulk rw=write bs=128k qd=8 count=2000 ; job=log "
                                      "rw=randwrite bs=16k qd=8 count=4000")
                                 .bottleneck;
        QVERIFY2(says(b, " web spends ") && says(b, " waiting behind bulk and log: their writes and the garbage collection these cause."),
                 b.sentence.c_str());
    }

    // A trace says not before it was run whether it writes: if others wrote all that was written, it waits for them.
    void aTraceBehindAWriter_data()
    {
        QTest::addColumn<double>("traced"); // MB/s that the trace writes
        QTest::addColumn<std::string>("words");
        QTest::newRow("only reads")
            << 0.0 << std::string(" app spends 60 % of its time waiting behind bulk: its writes and the garbage collection these cause.");
        QTest::newRow("hardly writes")
            << 2.0 << std::string(" app spends 60 % of its time waiting behind bulk: its writes and the garbage collection these cause.");
        QTest::newRow("writes as much") << 100.0 << std::string();
    }

    void aTraceBehindAWriter()
    {
        QFETCH(const double, traced);
        QFETCH(const std::string, words);
        RunResult run;
        for (const auto& [name, bandwidth] : {std::pair("write", 100 + traced), std::pair("app", 100.0), std::pair("bulk", 100.0)}) {
            SideResult& side = run.sides.emplace_back();
            side.name = name;
            side.bandwidthMBs = bandwidth;
        }
        run.causeJobs = {"app", "bulk"};
        CauseTable& table = run.causes.emplace_back();
        table.victim = "app";
        table.percentile = "all";
        table.latency = Time{1000};
        table.wait = Time{600};
        table.shares = {{0, CauseClass::gcProgram, 0, -1, 400}, {0, CauseClass::hostWrite, 0, -1, 200}};
        QCOMPARE(neighbourWords(run, *parseWorkload("job=app trace=app.csv ; job=bulk rw=randwrite bs=16k qd=8 count=100")), words);
    }

    // More places in a queue gain less than faster dies, but the queue is what the settings hold small.
    void aFullQueueIsToldBesideAPartThatGainsMore()
    {
        const Bottleneck b = provedOf({"host.queueDepth=25"}, "rw=randread bs=8k qd=200 count=8000");
        QVERIFY2(begins(b, "The dies limit: ") && says(b, " The host interface holds 25 commands at once.")
                     && says(b, "; Queue depth 25 to 50 +"),
                 b.sentence.c_str());
        const Bottleneck wide = provedOf({}, "rw=randread bs=8k qd=200 count=8000");
        QVERIFY2(!says(wide, "The host interface holds"), wide.sentence.c_str());
    }

    // A memory that is refreshed most of the time is full of its refreshes, not of data.
    void refreshesThatTakeMuchAreTold()
    {
        const std::string writes = "rw=randwrite bs=64k qd=32 count=2000 precondition=none";
        const Changes slow = {"ddr.rate=200MT/s", "pkg.tPROG=150us", "ddr.tRFC=260ns", "ddr.tREFI=400ns"};
        const RunResult run = runDrive("starter", slow, writes);
        QVERIFY2(says(run.bottleneck, " Refresh takes 65 % of the time (260 ns of every 400 ns)."), run.bottleneck.sentence.c_str());
        const Changes off = {slow[0], slow[1], slow[2], slow[3], "ddr.refresh=false"};
        const RunResult free = runDrive("starter", off, writes);
        QVERIFY(free.iops > 2 * run.iops);
        QVERIFY2(!says(free.bottleneck, "Refresh"), free.bottleneck.sentence.c_str());
        QVERIFY(!says(runDrive("starter", {slow[0], slow[1]}, writes).bottleneck, "Refresh")); // 350 ns of every 7.8 us are usual
    }

    // What is gained while writes gather in blocks in SLC mode lasts until these are full.
    void gainsBeforeAnSlcCacheIsFullSaySo()
    {
        const Changes cached = {"cpu.pslcCache=true", "pkg.pslcBlocks=4", "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=96"};
        const std::string writes = "rw=randwrite bs=64k qd=8 precondition=none count=";
        const Bottleneck early = provedOf(cached, writes + "1500");
        QVERIFY2(says(early, " while the SLC write cache fills"), early.sentence.c_str());
        QVERIFY(runDrive("starter", cached, writes + "1500").iops > 1.5 * runDrive("starter", cached, writes + "40000").iops);
        const RunResult late = runDrive("starter", cached, writes + "40000");
        const Design design = drive("starter", cached);
        QCOMPARE(fillingOf(late, *parseWorkload(writes + "40000"), design, builtinCatalogue().types()), std::string());
    }

    // Hot units are written again within the buffer. Those that leave it fill it nonetheless, and later the dies have to take them: a gain
    // of 3,000 requests, even a loss, is not that of a long run.
    void aBufferOfHotWritesFillsToo()
    {
        const Changes slow = {"pkg.tPROG=2ms", "cpu.overProvisioning=0.28"};
        const std::string writes = "rw=randwrite bs=4k zipf=1.3 qd=32 count=";
        const Bottleneck b = provedOf(slow, writes + "3000");
        const auto at = b.sentence.find("; the dies twice as fast ");
        QVERIFY2(at == std::string::npos || b.sentence.find(" while the write buffer fills", at) < b.sentence.find(';', at + 1),
                 b.sentence.c_str());
        QVERIFY(runDrive("starter", slow, writes + "3000").iops > 1.5 * runDrive("starter", slow, writes + "60000").iops);
    }

    // Twelve collections of 32 dies do not tell how often they come: with paced ones the run had a write amplification of 3.2 instead
    // of 5.2 and a third less latency; over 300,000 requests both are alike.
    void fewCollectionsInBurstsTellOfTheirStretchOnly()
    {
        const Bottleneck b = provedOf({"cpu.gcUrgency=burst"}, "rw=randrw rwmixread=70 bs=4k rate_iops=90000 count=20000");
        QVERIFY2(says(b, ", of collections in bursts: the gains hold for this stretch only.") && !says(b, "lowers write amplification"),
                 b.sentence.c_str());
        const Bottleneck paced = provedOf({}, "rw=randrw rwmixread=70 bs=4k rate_iops=90000 count=20000");
        QVERIFY2(!says(paced, "bursts"), paced.sentence.c_str());
    }

    void whatLimitsNextIsNamed()
    {
        const Bottleneck b = provedOf({"ch.rate=40MT/s", "ecc.clock=10MHz", "ecc.decoding=stored"}, "rw=randread bs=16k qd=256 count=6000");
        QVERIFY2(begins(b, "The channels limit: ") && says(b, " Close behind: BCH (decoder), all 8 are at least "), b.sentence.c_str());
    }

    void shorterPausesAreTold()
    {
        const Bottleneck b = provedOf({}, "rw=randread bs=4k qd=8 count=6000 thinktime=400us thinktime_blocks=8");
        QVERIFY2(b.cause == "queue_depth" && says(b, " The host pauses for 3") && says(b, "no pauses of the host +"), b.sentence.c_str());
    }

    // Counts that the design changed from a default which the catalogue names are tried with it.
    void countsAreSetBack_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("back");
        QTest::newRow("fetch batch") << QStringList{"host.fetchBatch=3"} << "host.fetchBatch 3 to 1";
        QTest::newRow("suspends") << QStringList{"pkg.suspend=program_and_erase", "pkg.maxSuspends=0"} << "pkg.maxSuspends 0 to 4";
        QTest::newRow("superblock") << QStringList{"cpu.superblock=32"} << "cpu.superblock 32 to 1";
        QTest::newRow("stripe") << QStringList{"cpu.stripe=16"} << "cpu.stripe 16 to 1";
    }
    void countsAreSetBack()
    {
        QFETCH(QStringList, changes);
        QFETCH(QString, back);
        const auto tried = [&](const Design& design) {
            const auto list = variations(*programOf(design), *parseWorkload("rw=randrw"), 2'000);
            return std::any_of(list.begin(), list.end(), [&](const Variation& one) { return one.change == back.toStdString(); });
        };
        QVERIFY(tried(drive("starter", changesOf(changes))));
        QVERIFY(!tried(drive("starter")));
    }
    void aSmallFetchBatch()
    {
        const Changes few = {"host.fetchBatch=3", "host.readLatency=20us"};
        const std::string reads = "rw=randread bs=4k qd=256 count=8000";
        const Bottleneck b = provedOf(few, reads);
        QVERIFY2(begins(b, "A setting limits: Fetch batch 3 to 1 gains most. As drawn, a request spends "), b.sentence.c_str());
        QVERIFY(runDrive("starter", with(few, {"host.fetchBatch=1"}), reads).iops > 2 * runDrive("starter", few, reads).iops);
    }
};

QTEST_GUILESS_MAIN(TestRareLimits)
#include "tst_rare_limits.moc"
