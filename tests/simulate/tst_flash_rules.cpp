// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of NAND parts, checked against recorded spans: multi-plane operation (MISTAKES T2), copyback (T3), page order, grown bad blocks,
// soft decision, timing modes.
#include "simulate/drive.h"

#include "base/random.h"
#include "media/page_time.h"

#include <algorithm>
#include <map>

using namespace floom;

namespace {

constexpr std::int64_t ns = 1000, us = 1'000'000;
const Changes kFlashOnly = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true", "ecc.ideal=true", "ddr.ideal=true"};
// One channel, one die, one mapping unit per page: every row is either fully valid or invalid. 16 MiB in all: the usual 8 MiB buffer would
// keep most overwrites away from the flash.
const Changes kOneDie = {"ch.count=1",           "ecc.count=1",           "pkg.count=[1,1]",       "pkg.planes=1", "pkg.blocksPerPlane=32",
                         "pkg.pagesPerBlock=32", "cpu.mappingUnit=16KiB", "cpu.writeBuffer=512KiB"};

struct Seen {
    const RunResult& result;
    // Lengths of the spans of an activity, on any track, of one owner or all.
    [[nodiscard]] std::vector<std::int64_t> lengths(const std::string& activity, int owner = -1) const
    {
        std::vector<std::int64_t> found;
        for (const Span& span : result.spans->spans)
            if (result.activities[static_cast<std::size_t>(span.activity())].name == activity && (owner < 0 || span.owner == owner))
                found.push_back(span.length().ps);
        return found;
    }
    [[nodiscard]] std::size_t count(const std::string& activity, Owner owner) const
    {
        return lengths(activity, static_cast<int>(owner)).size();
    }
};

std::int64_t firstLatency(const RunResult& result)
{
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

} // namespace

class TestFlashRules : public QObject {
    Q_OBJECT

private slots:
    // T2: two planes, one page offset: one tPROG, tDBSY, two transfers. Otherwise two tPROG.
    void t2OnePageOffsetIsOneProgram()
    {
        const char* const row = "rw=write bs=32k qd=1 count=2 precondition=none";
        const Changes changes = with(kFlashOnly, {"cpu.cachePolicy=none", "ch.count=1", "ecc.count=1", "pkg.count=[1,1]"});
        const RunResult joined = runDrive("starter", changes, row, 1, true);
        QCOMPARE(firstLatency(joined), 2 * (20 * ns + 7 * 25 * ns + 70 * ns + 17'504 * 2500) + 500 * ns + 100 * ns + 700 * us + 127'500);
        // Spans include the warm-up.
        QCOMPARE(Seen{joined}.lengths("program").size(), joined.spans->requests.size());
        QCOMPARE(Seen{joined}.lengths("write_data").size(), 2 * joined.spans->requests.size());
        QCOMPARE(joined.ftl.joined, joined.ftl.pagePrograms);
        const RunResult apart = runDrive("starter", with(changes, {"pkg.multiPlane=false"}), row, 1, true);
        QCOMPARE(Seen{apart}.lengths("program").size(), 2 * apart.spans->requests.size());
        QCOMPARE(apart.ftl.joined, std::uint64_t{0});
        QVERIFY(firstLatency(apart) > 2 * 700 * us);
        const RunResult singly = runDrive("starter", changes, "rw=write bs=16k qd=1 count=4 precondition=none", 1, true);
        QCOMPARE(Seen{singly}.lengths("program").size(), singly.spans->requests.size());
    }

    // T2: transfers never overlap on one bus, and carry no more than its rate.
    void t2TransfersNeverOverlap()
    {
        for (const char* workload : {"rw=randrw qd=32 count=4000", "rw=read bs=128k qd=16 count=300 precondition=sequential"}) {
            const RunResult result = runDrive("starter", {}, workload, 1, true);
            std::map<std::uint32_t, std::vector<std::pair<std::int64_t, std::int64_t>>> buses;
            for (const Span& span : result.spans->spans)
                if (result.spans->tracks[span.track].resource == "bus" && result.spans->tracks[span.track].block == "ch")
                    buses[span.track].emplace_back(span.start.ps, span.end().ps);
            QCOMPARE(buses.size(), std::size_t{8});
            for (auto& [track, spans] : buses) {
                std::sort(spans.begin(), spans.end());
                for (std::size_t i = 1; i < spans.size(); ++i)
                    QVERIFY(spans[i - 1].second <= spans[i].first);
            }
            QVERIFY(result.bandwidthMBs < 8 * 400.0 * 1024 / 1094);
        }
    }

    // T2: random reads are not paired; neighbours written in order are.
    void t2RandomReadsDoNotPair()
    {
        const RunResult random = runDrive("starter", {}, "bs=16k qd=32 count=3000", 1, true);
        QVERIFY(random.ftl.joined < random.ftl.pageReads / 100);
        const RunResult ordered = runDrive("starter", {}, "rw=read bs=32k qd=32 count=3000 precondition=sequential", 1, true);
        QVERIFY(ordered.ftl.joined > ordered.ftl.pageReads * 99 / 100);
    }

    // T3: with copyback GC transfers no data over the bus or through ECC.
    void t3CopybackMovesNoData()
    {
        const char* const writes = "rw=randwrite bs=16k qd=8 count=3000";
        const RunResult plain = runDrive("starter", kOneDie, writes, 1, true);
        const RunResult copied = runDrive("starter", with(kOneDie, {"pkg.copyback=true", "pkg.copybackLimit=255"}), writes, 1, true);
        for (const char* activity : {"read_data", "write_data", "decode", "encode"}) {
            QVERIFY2(Seen{plain}.count(activity, Owner::gc) > 300, activity);
            QCOMPARE(Seen{copied}.count(activity, Owner::gc), std::size_t{0});
        }
        // It uses the bus for two commands and a status per row, and a command and a status per erase.
        std::map<std::int64_t, std::int64_t> lengths;
        for (const std::int64_t length : Seen{copied}.lengths("command", static_cast<int>(Owner::gc)))
            ++lengths[length];
        const auto programs = static_cast<std::int64_t>(Seen{copied}.count("program", Owner::gc));
        const auto erases = static_cast<std::int64_t>(Seen{copied}.count("erase", Owner::gc));
        QVERIFY(programs > 300 && erases > 20);
        const auto reads = static_cast<std::int64_t>(Seen{copied}.count("array_read", Owner::gc));
        QVERIFY2(reads - programs >= -1 && reads - programs <= 1, qPrintable(QString::number(reads - programs))); // in flight at the ends
        const std::int64_t onBus = lengths[195 * ns] - 2 * programs;
        QVERIFY2(onBus >= -2 && onBus <= 2, qPrintable(QString::number(onBus)));
        QVERIFY(std::abs(lengths[145 * ns] - erases) <= 1);
        QVERIFY(copied.iops > plain.iops);
        for (const LawCheck& law : copied.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // T3: after `limit` copybacks a page goes through ECC: that share of moves falls as the limit grows.
    void t3CopybackIsCapped()
    {
        const auto ordinary = [](const char* limit) {
            const RunResult result =
                runDrive("starter", with(kOneDie, {"pkg.copyback=true", limit}), "rw=randwrite bs=16k qd=8 count=12000");
            return 1 - static_cast<double>(result.ftl.copybacks) / static_cast<double>(result.ftl.movedUnits);
        };
        const double one = ordinary("pkg.copybackLimit=1"), two = ordinary("pkg.copybackLimit=2"), many = ordinary("pkg.copybackLimit=255");
        QVERIFY2(one > 0.25 && one < 0.5, qPrintable(QString::number(one)));
        QVERIFY2(two > 0.08 && two < one * 0.8, qPrintable(QString::number(two)));
        QVERIFY2(many < 0.01, qPrintable(QString::number(many)));
    }

    void t3CopiedErrorsAccumulate()
    {
        const auto bits = [](const char* limit) {
            const RunResult result =
                runDrive("starter", with(kOneDie, {"pkg.rber=0.0005", "pkg.copyback=true", limit}), "rw=randrw bs=16k qd=8 count=12000");
            return static_cast<double>(result.errors.correctedBits) / static_cast<double>(result.errors.words);
        };
        const double none = bits("pkg.copyback=false"), some = bits("pkg.copybackLimit=1"), more = bits("pkg.copybackLimit=8");
        QVERIFY2(none > 4.2 && none < 4.6, qPrintable(QString::number(none))); // 8,752 bits at 5e-4
        QVERIFY2(some > none * 1.1 && more > some * 1.1, qPrintable(QString("%1 %2").arg(some).arg(more)));
    }

    // Pages of a block are programmed in order. The spread makes the time of each program the signature of its place
    // (600,001 times for 1024 places: with a seed under which no two agree).
    void pagesAreProgrammedInOrder_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("as drawn") << "cpu.cores=1";
        QTest::newRow("four cores") << "cpu.cores=4";
        QTest::newRow("copyback") << "pkg.copyback=true";
        QTest::newRow("cache program") << "pkg.cacheProgram=true";
        QTest::newRow("suspend") << "pkg.suspend=program_and_erase";
        QTest::newRow("no write cache") << "cpu.cachePolicy=none";
    }

    void pagesAreProgrammedInOrder()
    {
        QFETCH(QString, change);
        const Changes changes =
            with(kOneDie, {"pkg.programSpread=0.3", "pkg.spreadSeed=1", "pkg.maxSuspends=0", "cpu.clock=20MHz", change.toStdString()});
        const RunResult result = runDrive("starter", changes, "rw=randrw rwmixread=30 bs=16k qd=16 count=3000", 1, true);
        PageTimes::Model model{"tlc", false, false, 32, 1, 300'000, mix64(1) ^ hashText("pkg[0][0]", 0)};
        const PageTimes times(model, {}, {700 * us});
        std::map<std::int64_t, std::pair<std::uint32_t, std::uint32_t>> places;
        for (std::uint32_t superblock = 0; superblock < 32; ++superblock)
            for (std::uint32_t page = 0; page < 32; ++page)
                places[times.program(SuperblockIndex{superblock}, PageIndex{page}).ps] = {superblock, page};
        QCOMPARE(places.size(), std::size_t{1024});
        std::vector<std::pair<std::int64_t, std::int64_t>> programs; // start, length
        for (const Span& span : result.spans->spans)
            if (result.activities[static_cast<std::size_t>(span.activity())].name == "program"
                && result.spans->tracks[span.track].resource == "die")
                programs.emplace_back(span.start.ps, span.length().ps);
        std::sort(programs.begin(), programs.end());
        QVERIFY(programs.size() > 1500);
        std::map<std::uint32_t, std::uint32_t> last;
        for (const auto& [start, length] : programs) {
            const auto place = places.find(length);
            QVERIFY2(place != places.end(), qPrintable(QString::number(length)));
            const auto [superblock, page] = place->second;
            if (last.contains(superblock))
                QVERIFY2(page == last[superblock] + 1 || (page == 0 && last[superblock] == 31),
                         qPrintable(QString("superblock %1: page %2 after %3").arg(superblock).arg(page).arg(last[superblock])));
            last[superblock] = page;
        }
    }

    // Failed programs and erases retire blocks; data move elsewhere, the free pool shrinks, until the die reports that it has no spare
    // block left.
    void grownBadBlocks_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("programs") << "pkg.programFail=0.0005";
        QTest::newRow("copies") << "pkg.programFail=0.0005 pkg.copyback=true";
    }

    void grownBadBlocks()
    {
        QFETCH(QString, change);
        Changes changes =
            with(with(kOneDie, {"pkg.blocksPerPlane=128", "cpu.overProvisioning=0.4", "cpu.writeBuffer=8MiB"}), changesOf(change));
        const RunResult sound = runDrive("starter", changes, "rw=randrw bs=16k qd=8 count=10000 precondition=none");
        for (const LawCheck& law : sound.laws)
            QVERIFY2(law.holds, law.name.c_str());
        const RunResult some = runDrive("starter", changes, "rw=randwrite bs=16k qd=8 count=10000");
        QVERIFY(some.ftl.programFails + some.ftl.eraseFails > 0);
        QVERIFY(some.ftl.retired > 0 && some.ftl.retired <= some.ftl.programFails + some.ftl.eraseFails);
        QCOMPARE(some.ftl.spentDies, std::uint64_t{0});
        for (const LawCheck& law : some.laws)
            QVERIFY2(law.holds, law.name.c_str());
        changes.push_back("pkg.programFail=0.02");
        const RunResult worn = runDrive("starter", changes, "rw=randwrite bs=16k qd=8 count=20000");
        QCOMPARE(worn.ftl.spentDies, std::uint64_t{1}); // retired all spare blocks
        QVERIFY2(worn.ftl.waf > some.ftl.waf, qPrintable(QString::number(worn.ftl.waf))); // the spare space is gone
        for (const LawCheck& law : worn.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // Cache program hides the transfer of writes, and a mixed load does not get slower.
    void cacheProgramLosesNothing()
    {
        const Changes slow = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "ch.rate=100MT/s", "pkg.blocksPerPlane=64"};
        const auto run = [&](const char* cache, const char* workload) { return runDrive("starter", with(slow, {cache}), workload); };
        // 700 us and 2 x 17,504 B at 100 MB/s: 350 us more per row without, hidden with.
        const char* const writes = "rw=write bs=32k qd=16 count=1500 precondition=none";
        const double hidden = run("pkg.cacheProgram=true", writes).iops, gain = hidden / run("pkg.cacheProgram=false", writes).iops;
        QVERIFY2(gain > 1.4, qPrintable(QString::number(gain)));
        QVERIFY2(hidden <= 1e6 / 700, qPrintable(QString::number(hidden))); // at most one row per tPROG
        const char* const mixed = "rw=randrw qd=32 count=6000";
        const RunResult cached = run("pkg.cacheProgram=true", mixed), without = run("pkg.cacheProgram=false", mixed);
        QVERIFY2(cached.iops > 0.99 * without.iops, qPrintable(QString::number(cached.iops / without.iops)));
    }

    // ONFI: after 15h, R/B# is low for tCBSY, so no data come in. 20 + 7 x 25 + 70 + 4,376 x 2.5 ns of data, tWB = 100 ns and tCBSY = 3 us
    // make 14,305 ns from program to program, if the array is done before; else its time and tCBSY.
    void theCacheRegisterTakesNoDataDuringTcbsy_data()
    {
        QTest::addColumn<QString>("array");
        QTest::addColumn<double>("period");
        QTest::newRow("done long before") << "pkg.tPROG=5us" << 14305.0;
        QTest::newRow("done before") << "pkg.tPROG=10975ns" << 14305.0;
        QTest::newRow("done after") << "pkg.tPROG=11400ns" << 14400.0;
        QTest::newRow("longer than the data") << "pkg.tPROG=20us" << 23000.0;
    }
    void theCacheRegisterTakesNoDataDuringTcbsy()
    {
        QFETCH(const QString, array);
        QFETCH(const double, period);
        const Changes one = {"ch.count=1",           "ecc.count=1",           "pkg.count=[1,1]",
                             "pkg.planes=1",         "pkg.pageSize=4KiB",     "pkg.blocksPerPlane=256",
                             "pkg.pagesPerBlock=64", "pkg.cacheProgram=true", "cpu.writeBuffer=64KiB",
                             "host.ideal=true",      "cpu.ideal=true",        "bus.ideal=true",
                             "ddr.ideal=true",       "ecc.ideal=true"};
        const RunResult result = runDrive("starter", with(one, {array.toStdString()}), "rw=write bs=4k qd=32 count=1000 precondition=none");
        QVERIFY2(std::abs(1e9 / result.iops - period) < 0.01, qPrintable(QString::number(1e9 / result.iops)));
    }

    // Hard read, one retry, then three senses in total for soft decision: four reads of die, channel and firmware; three decodes.
    void softDecisionFollowsTheRetries()
    {
        const Changes changes = {"pkg.rber=0.0065", "pkg.readRetry=1", "pkg.retryGain=1", "ecc.hardLimit=0.005", "ecc.softGain=2"};
        const RunResult result = runDrive(ldpcDrive(with(changes, {"ecc.softSteps=1"})), "qd=1 count=200");
        QCOMPARE(result.ftl.uncorrectable, std::uint64_t{0});
        QCOMPARE(result.ftl.retries, 3 * result.ftl.pageReads);
        const auto service = [&](const char* block, const char* activity) {
            for (const Segment& segment : result.segments)
                if (const ActivityInfo& a = result.activities[static_cast<std::size_t>(segment.activity)];
                    a.block == block && a.name == activity)
                    return segment.service.ps / static_cast<std::int64_t>(result.latency.requests);
            return std::int64_t{0};
        };
        QCOMPARE(service("ecc", "decode"), 3 * 20 * 189 * 5 * ns); // each with the maximum iterations
        QCOMPARE(service("pkg", "array_read"), 60 * us + 3 * (1 * us + 60 * us) + 4 * 20 * ns); // tFEAT, and tRR
        QCOMPARE(service("ch", "read_data"), 4 * (30 * ns + 4536 * 2500));
        const RunResult without = runDrive(ldpcDrive(with(changes, {"ecc.softSteps=0"})), "qd=1 count=200");
        QVERIFY(without.ftl.uncorrectable >= 198);
        QVERIFY(result.iops <= result.boundIops * 1.001);
        // Beyond the first step's limit the second takes four more senses, six in total after the retry.
        const RunResult second =
            runDrive(ldpcDrive({"pkg.rber=0.014", "pkg.readRetry=1", "pkg.retryGain=1", "ecc.softGain=2"}), "qd=1 count=200");
        QCOMPARE(second.ftl.uncorrectable, std::uint64_t{0});
        QCOMPARE(second.ftl.retries, 7 * second.ftl.pageReads);
    }

    void timingModesAreThoseOfTheInterface()
    {
        const auto refused = [](const char* interface, const char* mode) {
            const Compiled compiled = compile(drive("starter", {interface, mode}), builtinCatalogue());
            return !compiled.program && compiled.diagnostics.front().rule == "R317"
                && compiled.diagnostics.front().address == "ch.timingMode";
        };
        QVERIFY(refused("ch.interface=nv_ddr", "ch.timingMode=6"));
        QVERIFY(refused("ch.interface=toggle", "ch.timingMode=0"));
        QVERIFY(!refused("ch.interface=nv_ddr", "ch.timingMode=5"));
        double before = 0;
        for (int mode = 0; mode <= 8; ++mode) {
            const double iops = runDrive("starter", {"ch.timingMode=" + std::to_string(mode)}, "bs=16k qd=64 count=2000").iops;
            QVERIFY(iops > before);
            before = iops;
        }
    }
};

QTEST_APPLESS_MAIN(TestFlashRules)
#include "tst_flash_rules.moc"
