// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict: names a limit only if an experiment shows it, and says nothing that an experiment contradicts.
#include "analysis/class_use.h"
#include "analysis/filling.h"
#include "analysis/proved.h"
#include "analysis/verdict.h"

using namespace floom;

namespace {

// The verdict on a starter run from invented gains: {address, kind, gain}.
struct Made {
    const char* address;
    Variation::Kind kind;
    double gain, interval = 0.5, tail = 0;
    std::vector<SideGain> sides = {};
};

Bottleneck verdictOf(const std::string& words, const std::vector<Made>& made, const Changes& changes = {})
{
    const Design design = drive("starter", changes);
    RunResult result = runDrive(design, words);
    std::vector<Variation> list;
    for (const Made& one : made) {
        Variation variation;
        variation.change = std::string(one.address) + " changed";
        variation.address = one.address;
        variation.block = variation.address.starts_with("workload") ? "" : variation.address.substr(0, variation.address.find('.'));
        variation.kind = one.kind;
        list.push_back(std::move(variation));
    }
    std::vector<Trial> trials;
    for (std::size_t i = 0; i < list.size(); ++i)
        trials.push_back({&list[i], {made[i].gain, made[i].interval}, Gain{made[i].tail, 1}, "", made[i].sides});
    decide(result, *programOf(design), trials, *parseWorkload(words));
    return result.bottleneck;
}

bool says(const Bottleneck& b, const char* words)
{
    return b.sentence.find(words) != std::string::npos;
}

constexpr auto kFaster = Variation::Kind::faster, kMore = Variation::Kind::more, kLoad = Variation::Kind::workload;

} // namespace

class TestVerdict : public QObject {
    Q_OBJECT
private slots:
    void whatTheTrialConfirmsIsSaid()
    {
        const Bottleneck b = verdictOf("rw=randread qd=32 count=4000", {{"pkg.speed", kFaster, 58, 0.5, -20}, {"cpu.speed", kFaster, 1}});
        QCOMPARE(b.block, std::string("pkg"));
        QVERIFY2(says(b, "Measured: the dies twice as fast +58 %, p99 −20 %.") && b.sentence.starts_with("The dies limit at QD 32: "),
                 b.sentence.c_str());
        QVERIFY2(!says(b, "CPU"), b.sentence.c_str()); // 1 % is negligible
    }

    void whatTheTrialContradictsIsNot()
    {
        const Bottleneck b = verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 0.2}, {"cpu.speed", kFaster, 40}});
        QCOMPARE(b.block, std::string("cpu"));
        QVERIFY2(b.sentence.starts_with("The CPU cores limit") && says(b, "the dies twice as fast no difference"), b.sentence.c_str());
    }

    // Two parts that gain the same, up to what limits next: the fuller one is what requests queue for.
    void theFullerOfTwoPartsThatGainTheSameIsNamed()
    {
        const Bottleneck b =
            verdictOf("rw=randread qd=256 count=8000",
                      {{"ch.speed", kFaster, 20.1}, {"pkg.speed", kFaster, 20}, {"host.speed", kFaster, 0.2}}, {"host.lanes=2"});
        QCOMPARE(b.block, std::string("pkg"));
        QVERIFY2(says(b, "The dies limit: doubling their speed gains as much as doubling that of any other part"), b.sentence.c_str());
    }

    void whereNothingHelpsNobodyIsNamed()
    {
        const Bottleneck b = verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 1}, {"workload.qd", kLoad, 0.1}});
        QVERIFY(b.block.empty() && b.instance.empty());
        QVERIFY2(b.sentence.starts_with("No single change helps") && says(b, "changed no difference"), b.sentence.c_str());
    }

    // A wide interval shows neither a difference nor the absence of one.
    void trialsThatLeaveMuchOpenTellNothing()
    {
        const Bottleneck b = verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 1, 80}, {"workload.qd", kLoad, 0.1}});
        QVERIFY2(b.sentence.starts_with("Limit unknown: the run has too few requests to tell whether 1 change helps"), b.sentence.c_str());
        QVERIFY2(!says(b, "No single change"), b.sentence.c_str());
        const Bottleneck pair =
            verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 1, 80}, {"pkg.speed+ch.speed", Variation::Kind::pair, 60}});
        QVERIFY2(!says(pair, "no change of one alone helps"), pair.sentence.c_str());
    }

    void wideIntervalsAreTold()
    {
        const Bottleneck b = verdictOf("rw=randread qd=32 count=4000", {{"pkg.speed", kFaster, 58, 20}, {"cpu.speed", kFaster, 40, 4}});
        QVERIFY2(says(b, "Measured: the dies twice as fast +58 % ± 20 %; the CPU cores twice as fast +40 %"), b.sentence.c_str());
    }

    // Of some forty changes, one or two exceed their intervals by chance: such a change is not named.
    void whatChanceMayGiveIsNotNamed()
    {
        const Bottleneck b =
            verdictOf("rw=randread qd=256 count=8000",
                      {{"pkg.speed", kFaster, 3, 30}, {"ch.buffer", kMore, 24.7, 24.4}, {"host.maxPayload", kMore, 24.5, 23.8}});
        QVERIFY2(b.sentence.starts_with("Limit unknown: the run has too few requests to tell whether 3 changes help"), b.sentence.c_str());
        QVERIFY2(!says(b, "ch.buffer") && !says(b, "maxPayload"), b.sentence.c_str());
        const Bottleneck sure = verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 3, 30}, {"ch.buffer", kMore, 24.7, 12}});
        QVERIFY2(says(sure, "ch.buffer changed gains most"), sure.sentence.c_str());
    }

    // Hot instances of a block are busy with work that a setting avoids: that setting is named.
    void hotOnesOfWorkThatASettingSaves()
    {
        const Bottleneck b =
            verdictOf("rw=randwrite qd=32 count=8000", {{"pkg.speed", kFaster, 76}, {"cpu.mapCache", kMore, 460}}, {"cpu.mapping=dftl"});
        QVERIFY2(b.sentence.starts_with("A setting limits: cpu.mapCache changed gains most. Reading and writing the map takes "),
                 b.sentence.c_str());
        const Bottleneck slow =
            verdictOf("rw=randread qd=64 count=8000",
                      {{"pkg.speed", kFaster, 76}, {"pkg.alike", kMore, 300}, {"cpu.readCache", kMore, 460}}, {"pkg[3][1].tR=3ms"});
        QVERIFY2(slow.sentence.starts_with("One slow die limits: pkg[3][1].die[0]"), slow.sentence.c_str());
    }

    // The same per job: a wide interval is not the absence of a difference.
    void jobsThatAreNotToldAreNotCalledAlike()
    {
        const std::vector<SideGain> sides = {{"oltp", 70, 2, 0, 1}, {"batch", 70, 95, 0, 1}, {"log", 0.3, 0.5, 0, 1}};
        const Bottleneck b = verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 60, 0.5, 0, sides}});
        QVERIFY2(says(b, "(oltp +70 %, batch undecided, log no difference)"), b.sentence.c_str());
    }

    void moreRequestsInFlightAreToldFromTheTrialAlone()
    {
        const Bottleneck b = verdictOf("rw=randread qd=1 count=2000", {{"pkg.speed", kFaster, 0.1}, {"workload.qd", kLoad, 95}});
        QCOMPARE(b.cause, std::string("queue_depth"));
        const Bottleneck none = verdictOf("rw=randread qd=1 count=2000", {{"pkg.speed", kFaster, 60}, {"workload.qd", kLoad, 0}});
        QCOMPARE(none.block, std::string("pkg"));
        QVERIFY2(!says(none, "more of them in flight help"), none.sentence.c_str());
    }

    void aSettingIsNamedWhereNoPartHelps()
    {
        const Bottleneck b = verdictOf("rw=randread qd=256 count=8000",
                                       {{"pkg.speed", kFaster, 0}, {"host.deviceSlots", kMore, 80}, {"workload.qd", kLoad, 1}});
        QCOMPARE(b.block, std::string("host"));
        QCOMPARE(b.cause, std::string("device_slots"));
        QVERIFY2(b.sentence.starts_with("A setting limits, not the speed of a part: "), b.sentence.c_str());
        const Bottleneck open =
            verdictOf("rw=randread qd=256 count=8000", {{"pkg.speed", kFaster, 47, 96}, {"host.deviceSlots", kMore, 800}});
        QVERIFY2(open.sentence.starts_with("A setting limits: ") && says(open, "undecided"),
                 open.sentence.c_str()); // a faster part may help
        const Bottleneck both = verdictOf("rw=randread qd=256 count=8000",
                                          {{"pkg.speed", kFaster, 6}, {"host.deviceSlots", kMore, 80}, {"workload.qd", kLoad, 1}});
        QVERIFY2(!says(both, "not the speed of a part"), both.sentence.c_str());
    }

    // A setting that gains several times more than the part requests wait for is the limit.
    void aSettingThatGainsMoreThanThePartIsNamed()
    {
        const Bottleneck b = verdictOf("rw=randread qd=1 count=2000",
                                       {{"pkg.speed", kFaster, 57}, {"cpu.prefetch", kMore, 647}, {"workload.qd", kLoad, 98}});
        QVERIFY2(b.sentence.starts_with("A setting limits: cpu.prefetch changed gains most"), b.sentence.c_str());
        const Bottleneck less =
            verdictOf("rw=randread qd=1 count=2000", {{"pkg.speed", kFaster, 57}, {"cpu.prefetch", kMore, 70}, {"workload.qd", kLoad, 98}});
        QCOMPARE(less.cause, std::string("queue_depth"));
        QVERIFY2(less.sentence.starts_with("Queue depth limits (QD 1): "), less.sentence.c_str());
    }

    void aPolicyIsNamedWithWhatItCosts()
    {
        const Bottleneck b =
            proved(drive("starter", {"cpu.cachePolicy=write_through"}), "rw=randwrite bs=4k qd=2 count=6000 precondition=none").bottleneck;
        QVERIFY2(says(b, "Write cache write-through to write-back gains most: without it each write waits until its data are programmed."),
                 b.sentence.c_str());
    }

    void latencyNeverFallsByMoreThanAll()
    {
        const Bottleneck b = proved(drive("starter"), "rw=randread rate_iops=20000 count=4000").bottleneck;
        QCOMPARE(b.cause, std::string("arrivals"));
        QVERIFY2(b.sentence.starts_with("Load-limited: ") && says(b, "the dies twice as fast −38 %") && says(b, "mean latency"),
                 b.sentence.c_str());
        QVERIFY(std::all_of(b.sensitivity.begin(), b.sensitivity.end(), [](const Sensitivity& line) { return line.gainPercent < 100; }));
    }

    // Two tenants of a drive: which one gains from a change.
    void gainsAreToldByJob()
    {
        const Bottleneck b =
            proved(drive("starter"), "job=small rw=randread bs=4k qd=32 count=20000 ; job=large rw=randread bs=64k qd=2 count=4000")
                .bottleneck;
        QVERIFY2(says(b, " (small +") && says(b, ", large "), b.sentence.c_str());
        const Bottleneck alone = proved(drive("starter"), "rw=randread bs=4k qd=32 count=8000").bottleneck;
        QVERIFY2(!says(alone, " (read"), alone.sentence.c_str());
    }

    // The job that another job waits behind is named.
    void aNeighbourIsNamed()
    {
        const RunResult result =
            proved(drive("starter"), "job=oltp rw=randread bs=4k qd=4 count=6000 ; job=batch rw=randwrite bs=64k qd=32 count=3000");
        const Bottleneck& b = result.bottleneck;
        QVERIFY2(says(b, " oltp spends ")
                     && says(b, " of its time waiting behind batch: its writes and the garbage collection these cause."),
                 b.sentence.c_str());
        // Two reading jobs: each knows behind whose reads it waits.
        const RunResult reads =
            runDrive("starter", {}, "job=small rw=randread bs=4k qd=4 count=4000 ; job=large rw=randread bs=64k qd=32 count=2000");
        QVERIFY2(says(reads.bottleneck, " small spends ") && says(reads.bottleneck, " of its time waiting behind large."),
                 reads.bottleneck.sentence.c_str());
        QVERIFY(std::any_of(reads.causes.begin(), reads.causes.end(), [](const CauseTable& table) {
            return table.victim == "small" && table.sentence.find(" behind host reads of large at the NAND packages") != std::string::npos;
        }));
    }

    // The only channel has an overridden rate: a step starts from that, not from the block's value.
    void aStepBeginsAtWhatTheInstancesHave()
    {
        const Bottleneck b = proved(drive("starter", {"ch.count=1", "ecc.count=1", "pkg.count=[1,4]", "ch[0].rate=100MT/s"}),
                                    "rw=randread bs=16k qd=32 count=2000")
                                 .bottleneck;
        QVERIFY2(says(b, "Rate 100 MT/s to 200 MT/s +"), b.sentence.c_str());
    }

    // Sentences name blocks by their type labels, not by ids.
    void sentencesNameBlocksInWords()
    {
        const RunResult result = runDrive("starter", {}, "rw=randread bs=4k qd=32 count=4000");
        for (const CauseTable& table : result.causes) {
            QVERIFY2(table.sentence.find("pkg") == std::string::npos && table.sentence.find("ch[") == std::string::npos,
                     table.sentence.c_str());
            QVERIFY2(table.sentence.find('_') == std::string::npos, table.sentence.c_str());
        }
        QVERIFY(std::any_of(result.causes.begin(), result.causes.end(), [](const CauseTable& table) {
            return table.sentence.find(" behind host reads at the NAND packages") != std::string::npos;
        }));
    }

    // Where the wait is behind garbage collection, its servers still have one name.
    void aBlockHasOneNameInASentence()
    {
        const RunResult run = runDrive("starter", {"cpu.overProvisioning=0.05"}, "rw=randrw rwmixread=50 bs=4k qd=4 count=8000");
        const Bottleneck& b = run.bottleneck;
        QVERIFY2(b.sentence.starts_with("The dies limit at QD 4: a request spends ") && says(b, " of its time at the dies (array read), ")
                     && says(b, " waiting, most of that behind garbage collection. ") && !says(b, "NAND packages"),
                 b.sentence.c_str());
    }

    // Dies that merge blocks beside a setting that avoids it: what they do is told, and nothing twice.
    void hotDiesThatMergeAreToldOnce()
    {
        const Changes fast = {"cpu.mapping=fast", "pkg.pagesPerBlock=64", "pkg.blocksPerPlane=64"};
        const Bottleneck b =
            verdictOf("rw=randrw rwmixread=60 bs=4k qd=8 count=3000", {{"cpu.writeBuffer", kMore, 300}, {"pkg.speed", kFaster, 5}}, fast);
        QVERIFY2(b.cause == "one_slow" && says(b, " A setting that reduces the load gains most: cpu.writeBuffer changed."),
                 b.sentence.c_str());
        QVERIFY2(says(b, " The FAST mapping merges whole blocks for the few units of them that were written."), b.sentence.c_str());
        for (const char* words : {" The FAST mapping merges ", " change part of a mapping unit "})
            QVERIFY2(b.sentence.find(words) == b.sentence.rfind(words), b.sentence.c_str());
    }

    // What reads gain from suspend, writes lose many times over.
    void aTailThatCostsAnotherIsToldWithIt()
    {
        const std::vector<SideGain> sides = {{"read", -9, 1, -60, 2}, {"write", -9, 1, 5800, 300}};
        const Bottleneck b = verdictOf("rw=randrw rwmixread=70 qd=64 count=20000",
                                       {{"pkg.speed", kFaster, 41, 0.5, -44}, {"pkg.suspend", kMore, -9, 0.5, -60, sides}},
                                       {"pkg.pagesPerBlock=64", "pkg.blocksPerPlane=128", "cpu.writeBuffer=1MiB"});
        QVERIFY2(says(b, "Read p99 falls most with pkg.suspend changed: −60 %") && says(b, ", write p99 59 times as long"),
                 b.sentence.c_str());
    }

    void allThatAreHotAreNamed()
    {
        const Bottleneck b =
            runDrive("starter", {"ch[2].rate=40MT/s", "ch[5].rate=40MT/s"}, "rw=randread qd=128 bs=16k count=8000").bottleneck;
        QVERIFY2(says(b, "ch[2].bus") && says(b, "ch[5].bus") && says(b, " limit: up to ") && !says(b, "alone"), b.sentence.c_str());
        const Bottleneck one = runDrive("starter", {"ch[2].rate=40MT/s"}, "rw=randread qd=128 bs=16k count=8000").bottleneck;
        QVERIFY2(one.sentence.starts_with("One slow channel limits: ch[2].bus is "), one.sentence.c_str());
    }

    void writesOfPartsOfUnitsAreTold()
    {
        const auto sentenceOf = [](const char* words, const Changes& changes = {}) {
            return runDrive("starter", changes, words).bottleneck.sentence;
        };
        const std::string small = sentenceOf("rw=randwrite bs=512 qd=32 count=6000");
        QVERIFY2(small.find("change part of a mapping unit (512 B of 4 KiB)") != small.npos, small.c_str());
        const std::string coarse = sentenceOf("rw=randwrite bs=4k qd=32 count=6000", {"cpu.mappingUnit=16KiB"});
        QVERIFY2(coarse.find("(4 KiB of 16 KiB)") != coarse.npos, coarse.c_str());
        const std::string askew = sentenceOf("rw=randwrite bs=4k blockalign=512 qd=32 count=6000");
        QVERIFY2(askew.find("(at multiples of 512 B, not of 4 KiB)") != askew.npos, askew.c_str());
        for (const char* whole : {"rw=randwrite bs=4k qd=32 count=4000", "rw=randread bs=512 qd=32 count=4000"})
            QVERIFY(sentenceOf(whole).find("mapping unit") == std::string::npos);
    }

    // Slots that gain a quarter of what the dies gain are a symptom of these, however wide the intervals of both.
    void aScarcityThatGainsLittleIsNotTheLimit()
    {
        const auto named = [](double bySlots) {
            return verdictOf("rw=randread qd=64 count=6000", {{"host.deviceSlots", kMore, bySlots, 10}, {"pkg.speed", kFaster, 78, 21}},
                             {"host.deviceSlots=4", "pkg.tR=20us"});
        };
        const Bottleneck symptom = named(20), limit = named(60);
        QVERIFY2(symptom.block == "pkg" && symptom.sentence.starts_with("The dies limit"), symptom.sentence.c_str());
        QVERIFY2(limit.cause == "device_slots" && limit.sentence.starts_with("The command slots of the controller limit at QD 64: "),
                 limit.sentence.c_str());
    }

    // A second part that gains nearly as much as the first is told, however many settings gain more.
    void thePartThatGainsNearlyAsMuchIsTold()
    {
        const Bottleneck b = verdictOf("rw=randread bs=4k qd=4 count=4000",
                                       {{"workload.qd", kLoad, 83},
                                        {"pkg.retryGain", kMore, 48},
                                        {"pkg.speed", kFaster, 29},
                                        {"ecc.speed", kFaster, 26},
                                        {"ch.speed", kFaster, 15}});
        QVERIFY2(says(b, "; the dies twice as fast +29 %; BCH (decoder) twice as fast +26 %.") && !says(b, "the channels twice"),
                 b.sentence.c_str());
    }

    // Smaller units may gain far more than whole requests do: they are not called as good as these.
    void smallerUnitsThatGainMoreAreNamedFirst()
    {
        const auto named = [](double byUnits) {
            return verdictOf("rw=randwrite bs=4k qd=32 count=4000",
                             {{"workload.bs", kLoad, 50}, {"cpu.mappingUnit", kMore, byUnits}, {"pkg.speed", kFaster, 20}},
                             {"cpu.mappingUnit=16KiB"});
        };
        const Bottleneck more = named(160), same = named(51);
        QVERIFY2(more.sentence.starts_with("Writes of parts of mapping units limit: cpu.mappingUnit changed gains most, whole ones less."),
                 more.sentence.c_str());
        QVERIFY2(
            same.sentence.starts_with("Writes of parts of mapping units limit: whole ones gain most, cpu.mappingUnit changed as much."),
            same.sentence.c_str());
    }

    // Shares are of busy time including time holding data, never more than 100 %. Requests that wait for the map are not reported as
    // waiting for the write buffer.
    void readsThatWaitForTheMapAreToldSo()
    {
        const RunResult result = runDrive("starter", {"cpu.mapping=zoned", "cpu.mapCache=64KiB"}, "rw=randread bs=4k qd=64 count=8000");
        const std::string& text = result.bottleneck.sentence;
        QVERIFY2(text.find("of its time for lines of the map") != text.npos && text.find("write buffer") == text.npos, text.c_str());
        for (const ClassUse& use : classesOf(result)) {
            double all = 0;
            for (std::size_t owner = 0; owner < kOwners; ++owner)
                all += use.share(static_cast<Owner>(owner));
            QVERIFY2(all < 1.000001, (use.block + " " + std::to_string(all)).c_str());
        }
    }

    // FUA writes are limited by being forced, whatever keeps the dies busy.
    void forcedWritesAreNamed_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("said");
        QTest::addRow("FUA") << "rw=randwrite bs=4k qd=16 count=6000 fua=1"
                             << "Forced writes limit: under FUA";
        QTest::addRow("a flush after four") << "rw=randwrite bs=4k qd=2 count=6000 fsync=4"
                                            << "Flushes limit: after every 4 writes";
        QTest::addRow("a flush after each") << "rw=randwrite bs=4k qd=4 count=6000 fsync=1"
                                            << "Flushes limit: after every write";
    }
    void forcedWritesAreNamed()
    {
        QFETCH(const QString, words);
        QFETCH(const QString, said);
        const Bottleneck b = proved(drive("starter"), words.toStdString()).bottleneck;
        QVERIFY2(b.sentence.starts_with(said.toStdString()) && says(b, "power-loss protection") && says(b, "Power-loss protection on +"),
                 b.sentence.c_str());
        QCOMPARE(b.block, std::string("cpu"));
        // With protection the same load has another limit.
        const Bottleneck kept = proved(drive("starter", {"cpu.plp=true"}), words.toStdString()).bottleneck;
        QVERIFY2(!says(kept, "Forced writes") && !says(kept, "Flushes limit"), kept.sentence.c_str());
    }

    // At QD 1 the buffer takes what a faster host, DRAM or core sends for some thousand requests; what lasts is what the dies take.
    void whatOnlyFillsTheBufferIsNoGain()
    {
        for (const char* const words : {"rw=randwrite bs=4k qd=1 count=10000", "rw=randwrite bs=4k qd=1 count=20000"}) {
            const Bottleneck b = proved(drive("starter"), words).bottleneck;
            QVERIFY2(says(b, "Over-provisioning 20 % to 30 % gains most") && !says(b, "DDR memory") && !says(b, "Generation")
                         && !says(b, "buffer fills"),
                     b.sentence.c_str());
        }
    }

    // A buffer that takes nearly all of a run's writes says nothing of what lasts: gains are told with what they last for.
    void whatABufferTakesWholeIsToldSo()
    {
        const Bottleneck b = proved(drive("nvram-512gb"), "rw=randwrite bs=4k qd=16 count=10000").bottleneck;
        QVERIFY2(says(b, "the host link twice as fast +") && says(b, "while the write buffer fills"), b.sentence.c_str());
    }

    // 83 k writes a second reach the flash: the buffer takes the others while it has room.
    void writesThatFillTheBufferAreAnOverload()
    {
        const RunResult over = runDrive("starter", {}, "rw=randwrite bs=4k rate_iops=86k count=30000");
        QVERIFY(over.window.unstable && !over.window.steady);
        QVERIFY2(over.bottleneck.sentence.starts_with("Overloaded: 8") && says(over.bottleneck, "writes a second reach the flash"),
                 over.bottleneck.sentence.c_str());
        const RunResult below = runDrive("starter", {}, "rw=randwrite bs=4k rate_iops=80k count=30000");
        QVERIFY(!below.window.unstable && !below.bottleneck.sentence.starts_with("Overloaded"));
    }

    // Sequential reads of sectors find the rest of their unit in any cache, however full it is.
    void aCacheThatIsRunThroughNeedNotFill()
    {
        const Bottleneck b = proved(drive("sata-mlc"), "rw=read bs=512 qd=1 count=5000").bottleneck;
        QVERIFY2(says(b, "Read cache 0 B to") && !says(b, "while the read cache fills"), b.sentence.c_str());
    }

    // A set-associative map has units of 16 KiB; its drive is not written before a trial, so whole requests can be tried.
    void partsOfLargeUnitsAreTriedWhole()
    {
        const Bottleneck b =
            proved(drive("starter", {"cpu.mapping=set_associative"}), "rw=randwrite bs=4k qd=16 count=5000 size=2g", 5000).bottleneck;
        QVERIFY2(b.sentence.starts_with("Writes of parts of mapping units limit"), b.sentence.c_str());
    }

    // What a phase that is not measured keeps in flight is not what limits.
    void onlyMeasuredPhasesHaveADepth()
    {
        const Bottleneck b = proved(drive("starter"),
                                    "phase=w measure=off rw=read bs=4k qd=100 count=1000 ; phase=r rw=randread bs=4k qd=2 count=6000", 6000)
                                 .bottleneck;
        QVERIFY2(b.sentence.starts_with("Queue depth limits (QD 2)") && says(b, "QD 2 to 4 +") && !says(b, "100"), b.sentence.c_str());
    }

    // Without a write cache each write waits for its program whether or not it is flushed: the cache is named, not the lack of PLP.
    void aFlushCostsNothingWhereNothingIsCached()
    {
        const Bottleneck b =
            proved(drive("starter", {"cpu.cachePolicy=none"}), "rw=write bs=16k qd=4 count=6000 fsync=64", 6000).bottleneck;
        QVERIFY2(!says(b, "Flushes limit") && !says(b, "rotection") && says(b, "Write cache none to write-back +"), b.sentence.c_str());
        // With more flushes protection helps on top of the cache, but without a flush at all the drive is hardly faster.
        const Bottleneck more =
            proved(drive("starter", {"cpu.cachePolicy=none"}), "rw=write bs=16k qd=4 count=6000 fsync=4", 6000).bottleneck;
        QVERIFY2(!says(more, "Flushes limit") && says(more, "Write cache none to write-back +"), more.sentence.c_str());
    }

    // Parity takes a fifth of the die time: the gain of less parity is stated although other changes gain more.
    void whatLessParityBringsIsTold()
    {
        const Bottleneck b = proved(drive("starter", {"cpu.parityStripe=3"}), "rw=randwrite bs=4k qd=64 count=8000").bottleneck;
        QVERIFY2(says(b, "parity takes ") && says(b, "Parity stripe 3 to "), b.sentence.c_str());
    }

    void overloadIsToldAsOne()
    {
        const Bottleneck b = proved(drive("starter"), "rw=randread rate_iops=900000 count=30000").bottleneck;
        QCOMPARE(b.block, std::string("pkg"));
        QVERIFY2(b.sentence.starts_with("Overloaded: 4") && says(b, "of 900 k requests a second are completed")
                     && says(b, "the dies twice as fast +"),
                 b.sentence.c_str());
    }

    // On a fresh drive, die load is not garbage collection.
    void foldingIsNotCalledCollection()
    {
        const std::string text = proved(drive("starter", {"cpu.pslcCache=true", "pkg.pslcBlocks=2", "pkg.blocksPerPlane=128"}),
                                        "rw=write bs=64k qd=8 count=12000 precondition=none", 12'000)
                                     .bottleneck.sentence;
        QVERIFY2(text.find("The area in SLC mode is full") != std::string::npos && text.find("arbage") == std::string::npos, text.c_str());
    }

    // Two parts that limit together: neither alone helps.
    void pairsAreNamedWhereNoPartAloneHelps()
    {
        const Bottleneck b =
            verdictOf("rw=randread qd=256 count=8000",
                      {{"pkg.speed", kFaster, 0.5}, {"ch.speed", kFaster, 0.2}, {"pkg.speed+ch.speed", Variation::Kind::pair, 71}});
        QVERIFY2(b.sentence.starts_with("The dies and the channels limit together"), b.sentence.c_str());
        QCOMPARE(b.block, std::string("pkg"));
    }

    // A window shorter than a request: a busy part in it is not a limit.
    void aWindowShorterThanARequestNamesNobody()
    {
        const Bottleneck b = proved(drive("starter"), "rw=randread qd=32 count=1").bottleneck;
        QVERIFY2(b.block.empty() && b.cause.empty() && b.sentence.starts_with("Too short to say what limits: "), b.sentence.c_str());
        QVERIFY2(!says(b, "proved by experiment"), b.sentence.c_str());
        QVERIFY(!proved(drive("starter"), "rw=randread qd=1 count=300").bottleneck.block.empty());
    }

    // With a faster link the dies cannot keep up with writes, and the buffer absorbs the rest for as long as a short trial lasts: +84 %, of
    // which 46 % are left in a run of 2,000,000 requests.
    void whatLastsUntilABufferIsFullIsNotAGain()
    {
        const RunResult result = proved(drive("starter", {"pkg.tR=20us", "pkg.suspend=program_and_erase", "host.lanes=1"}),
                                        "rw=randrw rwmixread=90 qd=128 count=30000");
        const Bottleneck& b = result.bottleneck;
        QCOMPARE(b.block, std::string("host"));
        QVERIFY2(says(b, "the host link twice as fast +4") && !says(b, "fills"), b.sentence.c_str());
        const Bottleneck cached = proved(drive("starter"), "rw=randread random_distribution=zipf:1.1 qd=8 count=6000").bottleneck;
        QVERIFY2(says(cached, "Read cache 0 B to 64 MiB +") && !says(cached, "fills"), cached.sentence.c_str()); // starts warm
    }

    // Misses fill a read cache that holds all data, unless the load filled it before the run.
    void aReadCacheFillsUnlessItBeganWarm()
    {
        const Design cached = drive("starter", {"cpu.readCache=64MiB"});
        RunResult result;
        result.cache.readHits = result.cache.readMisses = 1000;
        result.window.issued = result.window.measuredRequests = 2000;
        const auto filling = [&](const char* words) {
            return fillingOf(result, *parseWorkload(words), cached, builtinCatalogue().types());
        };
        QCOMPARE(filling("rw=read qd=8 count=2000"), std::string("the read cache"));
        QCOMPARE(filling("rw=randrw qd=8 count=2000 precondition=sequential"), std::string("the read cache"));
        QCOMPARE(filling("rw=randread qd=8 count=2000"), std::string());
        QCOMPARE(filling("rw=randread qd=8 count=2000 precondition=sequential"), std::string());
    }

    // Two dies per channel, and a page transfer takes as long as its sense: faster channels also release the dies sooner.
    void aDieIsFreedByFasterChannels()
    {
        const auto reads = [](const Changes& changes) {
            Changes all{"pkg.count=[8,2]", "ch.rate=66MT/s"};
            all.insert(all.end(), changes.begin(), changes.end());
            return runDrive(drive("starter", all), "rw=randread bs=4k qd=256 count=4000");
        };
        const RunResult slow = reads({});
        const double gain = reads({"ch.speed=2"}).iops / slow.iops - 1;
        QVERIFY2(gain > 0.2 && gain < 0.9, qPrintable(QString::number(gain)));
        QVERIFY2(says(slow.bottleneck, "The channels limit: ") && says(slow.bottleneck, "Doubling their speed gains up to 100 %."),
                 slow.bottleneck.sentence.c_str());
    }

    // The dies would allow less than the run reached, because they have not been needed yet: they are no bound.
    void noBoundIsToldWhileABufferFills()
    {
        const Design design = drive("starter", {"cpu.writeBuffer=512MiB", "pkg.blocksPerPlane=128"});
        const RunResult result = runDrive(design, "rw=randwrite bs=4k qd=32 count=20000");
        QVERIFY2(says(result.bottleneck, "DDR memory (rank) limits: 100 % busy"), result.bottleneck.sentence.c_str());
        QVERIFY2(!says(result.bottleneck, "gains up to"), result.bottleneck.sentence.c_str());
    }

    void theTailHasItsOwnRemedy()
    {
        const Bottleneck b =
            verdictOf("rw=randread qd=32 count=4000", {{"pkg.speed", kFaster, 58, 0.5, -20}, {"pkg.suspend", kMore, 0.1, 0.5, -62}});
        QVERIFY2(says(b, "p99 falls most with pkg.suspend changed: −62 %."), b.sentence.c_str());
        // What it does to the rate follows: the measured figure is told from the bound of its interval.
        const Bottleneck wide =
            verdictOf("rw=randread qd=32 count=4000", {{"pkg.speed", kFaster, 58, 0.5, -20}, {"pkg.suspend", kMore, 164, 229, -62}});
        QVERIFY2(says(wide, "p99 falls most with pkg.suspend changed: −62 %; requests a second +164 % (lower 95 % bound +11 %)."),
                 wide.sentence.c_str());
    }

    // One bottleneck per drive: the verdict names its block, and speeding up anything else gains less.
    void planted_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* name, const char* sample, const char* changes, const char* words, const char* block,
                            const char* said) { QTest::newRow(name) << sample << changes << words << block << said; };
        add("mixed load", "starter", "", "rw=randrw rwmixread=70 qd=64 count=20000", "pkg", "QD 64 to 128 no difference");
        add("mixed load with suspend", "starter", "pkg.suspend=program_and_erase", "rw=randrw rwmixread=70 qd=64 count=20000", "pkg", "");
        add("collection", "starter", "", "rw=randwrite qd=64 count=20000", "pkg", "Garbage collection takes");
        add("channels", "starter", "ch.rate=37MT/s", "rw=randread qd=192 count=6000", "ch", "the channels twice as fast +1");
        add("cores", "starter", "cpu.clock=47MHz", "rw=randread qd=192 count=6000", "cpu", "the CPU cores twice as fast");
        add("decoders", "starter", "ecc.clock=17MHz", "rw=randread qd=192 count=6000", "ecc", "twice as fast +");
        add("interconnect", "starter", "bus.clock=19MHz", "rw=randread bs=64k qd=48 count=2000", "bus", "twice as fast +");
        add("DRAM", "starter", "ddr.rate=190MT/s ddr.width=8", "rw=write bs=128k qd=32 count=2000 precondition=none", "ddr", "");
        add("link", "starter", "host.generation=1 host.lanes=1", "rw=randread bs=64k qd=48 count=2000", "host",
            "the host link twice as fast");
        add("dies", "starter", "pkg.tR=370us", "rw=randread qd=192 count=6000", "pkg", "the dies twice as fast");
        add("no power-loss protection", "starter", "", "rw=randwrite bs=4k qd=1 fsync=1 count=1500", "cpu", "Power-loss protection on +");
        add("one slow die", "starter", "pkg[3][1].die[0].tR=2ms", "rw=randread qd=64 count=6000", "pkg", "every NAND package alike +");
        add("hot places", "starter", "", "rw=randread qd=64 random_distribution=zipf:1.2 count=8000", "pkg", "it has more of the load");
        add("one plane at a time", "starter", "pkg.multiPlane=false", "rw=write bs=128k qd=16 count=2000 precondition=none", "pkg",
            "Multi-plane on +");
        add("a cap on power", "starter", "cpu.powerCap=2", "rw=write bs=128k qd=32 count=2000 precondition=none", "cpu",
            "Power cap 2 W to none +");
        add("a cap that dies are near", "starter", "cpu.powerCap=6", "rw=write bs=128k qd=16 count=2000 precondition=none", "cpu",
            "The power cap limits: the drive draws ");
        add("coalesced interrupts", "starter", "host.coalescing=64", "rw=randread qd=1 count=2000", "host",
            "Interrupt coalescing 64 to 1 +");
        add("random victims", "starter", "cpu.gcPolicy=random", "rw=randwrite qd=64 count=12000", "cpu", "GC victims random to greedy +");
        add("misses of the map", "starter", "cpu.mapping=dftl cpu.mapCache=64KiB", "rw=randread qd=32 count=6000", "pkg",
            "Reading and writing the map takes");
        add("retries", "starter", "pkg.rber=0.008", "rw=randread qd=64 count=6000", "pkg", "are retries: a page is read ");
        add("queue depth", "starter", "", "rw=randread qd=2 count=3000", "pkg", "QD 2 to 4 +");
        add("slots of the controller", "starter", "host.deviceSlots=6 pkg.tR=20us", "rw=randread qd=64 count=4000", "host",
            "Device slots 6 to 12 +");
    }
    void planted()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, changes);
        QFETCH(const QString, words);
        QFETCH(const QString, block);
        QFETCH(const QString, said);
        const Bottleneck b = proved(drive(sample.toStdString(), changesOf(changes)), words.toStdString()).bottleneck;
        QCOMPARE(QString::fromStdString(b.block), block);
        QVERIFY2(said.isEmpty() || says(b, qPrintable(said)), b.sentence.c_str());
        QVERIFY2(!says(b, "at most"), b.sentence.c_str()); // only measured claims
        double own = 0, next = 0;
        for (const Sensitivity& line : b.sensitivity)
            if (line.address.ends_with(".speed"))
                (line.address.starts_with(b.block + ".") ? own : next) =
                    std::max(line.gainPercent, line.address.starts_with(b.block + ".") ? own : next);
        QVERIFY2(own >= next || !b.cause.empty() || says(b, "A setting limits") || says(b, "power-loss protection"),
                 qPrintable(QStringLiteral("%1, and %2 elsewhere").arg(own).arg(next)));
    }

    // Overload (more arrivals than completions) is reported before any limit the experiments name.
    void overloadIsToldBeforeWhatLimits()
    {
        const Bottleneck b = proved(drive("starter"), "rw=randwrite bs=4k rate_iops=150000 count=16000").bottleneck;
        QVERIFY2(b.sentence.starts_with("Overloaded: ") && says(b, " of 150 k requests a second are completed. The dies limit"),
                 b.sentence.c_str());
    }

    // All outstanding requests queue at one slow die, which takes as many requests per die as are in flight: no measurement starts sooner.
    void aSlowDieIsNamedHoweverFewRequestsItGets()
    {
        const RunResult result = proved(drive("starter", {"pkg[5][1].tR=2ms"}), "rw=randread bs=4k qd=128 count=12000", 5'000);
        const Bottleneck& b = result.bottleneck;
        QCOMPARE(b.instance, std::string("pkg[5][1].die[0]"));
        QVERIFY2(b.sentence.starts_with("One slow die limits: pkg[5][1].die[0] is ") && says(b, "every NAND package alike +")
                     && says(b, "QD 128 to 256 no difference"),
                 b.sentence.c_str());
        QVERIFY2(result.window.warmupRule.find("each part that differs from its array") != std::string::npos,
                 result.window.warmupRule.c_str());
    }

    void writesOfWholeUnitsAreTried()
    {
        const Bottleneck b = proved(drive("starter"), "rw=randwrite bs=1k qd=32 count=8000").bottleneck;
        const auto whole =
            std::find_if(b.sensitivity.begin(), b.sensitivity.end(), [](const Sensitivity& line) { return line.address == "workload.bs"; });
        QVERIFY(whole != b.sensitivity.end() && whole->change == "requests of 1 KiB to 4 KiB, in bytes");
        QVERIFY(whole->gainPercent > 300); // four times the bytes, and no read before write
        QVERIFY2(b.sentence.starts_with("Writes of parts of mapping units limit: ") && says(b, "(1 KiB of 4 KiB)"), b.sentence.c_str());
        // Mappings by blocks write whole pages. A smaller gain is not called the largest.
        const Bottleneck pages = proved(drive("starter", {"cpu.mapping=fast"}), "rw=randwrite bs=4k qd=16 count=3000").bottleneck;
        QVERIFY2(pages.sentence.starts_with("Writes of parts of mapping units limit: ") && says(pages, "(4 KiB of 16 KiB)")
                     && says(pages, "Mapping FAST to page +"),
                 pages.sentence.c_str());
        const Bottleneck askew = proved(drive("starter"), "rw=randwrite bs=8k blockalign=2k qd=16 count=6000").bottleneck;
        QVERIFY2(says(askew, "(at multiples of 2 KiB, not of 4 KiB)") && says(askew, "requests at multiples of 4 KiB +"),
                 askew.sentence.c_str()); // although others gain more
        const Bottleneck behind = proved(drive("starter"), "rw=randwrite bs=4k offset=512 qd=32 count=8000").bottleneck;
        QVERIFY2(behind.sentence.starts_with("Writes of parts of mapping units limit: ")
                     && says(behind, "(after an offset that is not a multiple of 4 KiB)")
                     && says(behind, "requests at multiples of 4 KiB +"),
                 behind.sentence.c_str());
        const Bottleneck aligned = proved(drive("starter"), "rw=randwrite bs=8k qd=32 count=2000").bottleneck;
        QVERIFY(std::none_of(aligned.sensitivity.begin(), aligned.sensitivity.end(),
                             [](const Sensitivity& line) { return line.address == "workload.bs"; }));
    }

    // Each read touches one unit more than needed.
    void readsOfWholeUnitsAreTried()
    {
        const Design plain = drive("starter");
        const RunResult askew = proved(plain, "rw=randread bs=4k offset=2k qd=32 count=6000 precondition=sequential");
        const Bottleneck& b = askew.bottleneck;
        QVERIFY2(says(b, "The reads begin within mapping units") && says(b, "requests at multiples of 4 KiB +"), b.sentence.c_str());
        const auto aligned =
            std::find_if(b.sensitivity.begin(), b.sensitivity.end(), [](const Sensitivity& line) { return line.address == "workload.bs"; });
        const double gain = runDrive(plain, "rw=randread bs=4k qd=32 count=6000 precondition=sequential").iops / askew.iops - 1;
        QVERIFY2(std::fabs(aligned->gainPercent / 100 - gain) < 0.05, qPrintable(QString("%1 and %2").arg(aligned->gainPercent).arg(gain)));
        const Bottleneck mixed = proved(plain, "rw=randrw rwmixread=70 bs=8k offset=1k qd=32 count=6000").bottleneck;
        QVERIFY2(mixed.sentence.starts_with("Requests across mapping units limit: ") && says(mixed, "The writes begin within mapping units")
                     && says(mixed, "Each read reaches one unit more"),
                 mixed.sentence.c_str());
        // With several jobs, each is named.
        const std::string jobs = runDrive("starter", {},
                                          "job=db rw=randwrite bs=2k qd=4 count=2000 ; job=scan rw=read bs=64k offset=1k qd=2 "
                                          "count=500")
                                     .bottleneck.sentence;
        QVERIFY2(jobs.find("The writes of db change part") != jobs.npos && jobs.find("The reads of scan begin within") != jobs.npos,
                 jobs.c_str());
    }

    // A stronger code avoids read retries; its parity grows as far as the spare area allows.
    void retriesAreCuredByTheCode()
    {
        const char* const reads = "rw=randread qd=64 count=6000 precondition=sequential";
        const RunResult weak = proved(drive("starter", {"pkg.rber=0.006"}), reads);
        QVERIFY2(says(weak.bottleneck, "are retries: a page is read ")
                     && says(weak.bottleneck, "Correctable bits t 40 to 60, with Parity 105 B +"),
                 weak.bottleneck.sentence.c_str());
        const double stronger = runDrive("starter", {"pkg.rber=0.006", "ecc.t=60", "ecc.parity=105B"}, reads).iops;
        QVERIFY(stronger > 1.2 * weak.iops);
        const auto steps = [](const Changes& changes) {
            std::string all;
            for (const Variation& one : variations(*programOf(drive("starter", changes)), *parseWorkload("rw=randread"), 2'000))
                all += one.address == "ecc.t" ? one.change : std::string();
            return all;
        };
        QCOMPARE(steps({"pkg.rber=0.006", "pkg.spareSize=1300B"}), std::string("ecc.t 40 to 46, with ecc.parity 81B"));
        QCOMPARE(steps({"pkg.rber=0.006", "pkg.spareSize=1120B"}), std::string());
        QCOMPARE(steps({}), std::string()); // nothing to correct
    }

    // Of two activities sharing a part, the larger is the cause and the other is mentioned.
    void theLargerOfTwoWorksIsTheCause()
    {
        const Bottleneck b = proved(drive("starter", {"cpu.parityStripe=1"}), "rw=randwrite bs=4k qd=32 count=12000").bottleneck;
        QCOMPARE(b.cause, std::string("parity"));
        QVERIFY2(says(b, "Parity takes ") && says(b, "; garbage collection takes ") && says(b, "Parity stripe 1 to 3 +"),
                 b.sentence.c_str());
    }

    void valuesOfTheCatalogueAreTried()
    {
        const auto program = programOf(drive("starter", {"cpu.gcPolicy=fifo", "cpu.readCache=128MiB"}));
        std::vector<std::string> changes;
        for (const Variation& one : variations(*program, *parseWorkload("qd=8"), 100))
            changes.push_back(one.change);
        const auto tried = [&](const char* change) { return std::find(changes.begin(), changes.end(), change) != changes.end(); };
        QVERIFY(tried("cpu.gcPolicy fifo to greedy"));
        QVERIFY(tried("ch.scheduling commands_first to read_first"));
        QVERIFY(tried("cpu.readCache 128MiB to 0B") && !tried("cpu.readCache 128MiB to 64MiB")); // without it, but not with less of it
        QVERIFY(std::none_of(changes.begin(), changes.end(), [](const std::string& c) { return c.starts_with("cpu.gcUrgency"); }));
    }
};

QTEST_GUILESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
