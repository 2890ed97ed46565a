// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivity: which changes are tried, and that stated gains come from simulations.
#include "analysis/far_steps.h"
#include "analysis/knobs.h"
#include "analysis/proved.h"
#include "analysis/tail_change.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

// Service time of a block, summed over all requests.
std::int64_t served(const RunResult& result, const std::string& block)
{
    std::int64_t sum = 0;
    for (const Segment& segment : result.segments)
        if (result.activities[static_cast<std::size_t>(segment.activity)].block == block)
            sum += segment.service.ps;
    return sum;
}

double gainOf(const RunResult& result, const std::string& change)
{
    for (const Sensitivity& line : result.bottleneck.sensitivity)
        if (line.change == change)
            return line.gainPercent;
    return NAN;
}

} // namespace

class TestSensitivity : public QObject {
    Q_OBJECT
private slots:
    void twiceAsFastHalvesABlocksTime_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("block");
        for (const char* block : {"host", "cpu", "bus", "ecc", "ch", "pkg"})
            QTest::addRow("starter %s", block) << "starter" << block;
        QTest::newRow("sata host") << "sata-mlc"
                                   << "host";
        QTest::newRow("sata memory") << "sata-mlc"
                                     << "ddr";
        QTest::newRow("rram") << "all-rram"
                              << "pkg";
    }

    void twiceAsFastHalvesABlocksTime() // one request at a time: nothing waits
    {
        QFETCH(QString, sample);
        QFETCH(QString, block);
        const std::string name = block.toStdString(),
                          words = name == "ddr" ? "rw=randwrite qd=1 count=300 precondition=none" : "rw=randread qd=1 count=300";
        const Changes quiet = {"ddr.refresh=false"};
        const Changes fast = {"ddr.refresh=false", name + ".speed=2"};
        const double plain = static_cast<double>(served(runDrive(sample.toStdString(), quiet, words), name));
        const double half = static_cast<double>(served(runDrive(sample.toStdString(), fast, words), name));
        // Clock edges are whole picoseconds and work starts on edges.
        QVERIFY2(std::fabs(half / plain - 0.5) < 0.02, qPrintable(QString::number(half / plain)));
    }

    void aFullPartIsFound()
    {
        const RunResult result = proved(drive("starter", {"ch[*].rate=40MT/s"}), "rw=randread qd=512 count=4000");
        QVERIFY(gainOf(result, "ch twice as fast") > 80);
        QVERIFY(std::fabs(gainOf(result, "cpu twice as fast")) < 1);
        QVERIFY(std::fabs(gainOf(result, "host.generation 3 to 4")) < 1);
        QVERIFY(std::fabs(gainOf(result, "+1 ch") - 12.5) < 2);
        QVERIFY(result.bottleneck.sentence.find("Measured: the channels twice as fast +") != std::string::npos);
        const auto& list = result.bottleneck.sensitivity;
        QVERIFY(std::is_sorted(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.gainPercent > b.gainPercent; }));
    }

    // A saturated bus serves the same number of requests whatever precedes it. Few requests, in convoys of the queue depth, differ by some
    // percent in rate without a difference in latency: neither gain nor loss is reported.
    void convoysLeaveARateOpen()
    {
        const RunResult result = proved(drive("starter", {"bus.clock=5MHz"}), "rw=randread bs=4k qd=128 count=5000");
        const auto& lines = result.bottleneck.sensitivity;
        const auto deeper = std::find_if(lines.begin(), lines.end(), [](const Sensitivity& line) { return line.address == "workload.qd"; });
        QVERIFY(deeper != lines.end());
        QVERIFY2(!deeper->told, qPrintable(QStringLiteral("%1 +- %2").arg(deeper->gainPercent).arg(deeper->ci95)));
    }

    // Arrivals at 99 % of what the drive completes queue up for longer than a run: -96.4 +- 0.6 % was told of what was -98.1 % in a run of
    // four times the length.
    void latenciesThatGrowLeaveASavingOpen()
    {
        const auto runOf = [](double first, double last) { // microseconds, growing evenly
            RunResult run;
            run.batches.requests = 10;
            for (int i = 0; i < 500; ++i)
                run.batches.latencies.push_back(1e7 * (first + (last - first) * i / 500) * (1 + 0.01 * (i % 7)));
            run.batches.picoseconds.assign(500, 1e9);
            run.iops = 1;
            run.latency.mean = (first + last) / 2;
            run.latency.ci95 = 0.05 * run.latency.mean;
            run.window.measuredRequests = 5'000;
            return run;
        };
        const RunResult fast = runOf(10, 10);
        const auto grown = gainOf(runOf(200, 360), fast, true), steady = gainOf(runOf(280, 280), fast, true);
        QVERIFY(grown && steady);
        QVERIFY2(grown->ci95 > 2 && grown->ci95 < 4, qPrintable(QString::number(grown->ci95)));
        QVERIFY2(steady->ci95 < 0.1, qPrintable(QString::number(steady->ci95)));
    }

    void switchesAndSharesAreTried()
    {
        const Compiled compiled = compile(drive("starter", {"cpu.overProvisioning=0.2", "pkg.cacheRead=true"}), builtinCatalogue());
        std::vector<std::string> changes;
        for (const Variation& one : variations(*compiled.program, *parseWorkload("qd=8"), 100))
            changes.push_back(one.change);
        const auto tried = [&](const char* change) { return std::find(changes.begin(), changes.end(), change) != changes.end(); };
        QVERIFY(tried("cpu.overProvisioning 0.2 to 0.3"));
        QVERIFY(tried("pkg.suspend none to program_and_erase"));
        QVERIFY(tried("pkg.cacheProgram false to true"));
        QVERIFY(!tried("pkg.cacheRead true to true")); // already on
    }

    // Giving up a tenth of the capacity costs a tenth of the price: more spare space is not free. More bytes are not a discount.
    void whatTakesBytesFromTheHostIsNotForNothing()
    {
        QCOMPARE(addedCost({40, 2e12}, {40, 1.8e12}), 4.0);
        QCOMPARE(addedCost({40, 2e12}, {50, 4e12}), 10.0);
        QCOMPARE(addedCost({40, 0}, {42, 0}), 2.0);
        QCOMPARE(lostBytesText({40, 2e12}, {40, 1.8e12}), std::string(", usable −10 %"));
        QCOMPARE(lostBytesText({40, 2e12}, {40, 2e12}), std::string());
        // The engine knows no prices, only relative costs.
        const RunResult result = proved(drive("starter", {"cpu.overProvisioning=0.2"}), "rw=randwrite qd=32 count=4000");
        const auto& list = result.bottleneck.sensitivity;
        const auto more =
            std::find_if(list.begin(), list.end(), [](const Sensitivity& one) { return one.address == "cpu.overProvisioning"; });
        QVERIFY(more != list.end());
        QVERIFY2(more->change.starts_with("cpu.overProvisioning 0.2 to 0.3, usable −"), more->change.c_str());
    }

    void whatLosesIsWorthLessThanWhatGains()
    {
        QVERIFY(worth(2, 0) > worth(5, 10)); // free of cost
        QVERIFY(worth(5, 10) > worth(5, 20));
        QVERIFY(worth(1, 50) > worth(-17, 0));
        QVERIFY(worth(-1, 0) > worth(-17, -5));
        QVERIFY(worth(-17, 0) > worth(40, NAN)); // not available at any cost
    }

    // Twice as many log blocks gain little until there is one for each block that is written.
    void furtherLogBlocksAreTriedWhereTwiceAsManyGain()
    {
        const Design design = drive("starter", {"cpu.mapping=bast", "cpu.logBlocks=4"});
        const auto program = programOf(design);
        const auto list = allVariations(*program, *parseWorkload("rw=randwrite qd=4 count=1000"), 1000);
        const auto first = std::ranges::find(list, std::string("cpu.logBlocks"), &Variation::address);
        QVERIFY(first != list.end());
        Sensitivity line;
        line.change = first->change;
        line.address = first->address;
        line.told = true;
        line.gainPercent = 6;
        std::vector<std::string> changes;
        for (const Variation& one : farSteps(*program, list, {line}, "gc"))
            changes.push_back(one.change);
        QCOMPARE(changes, (std::vector<std::string>{"cpu.logBlocks 4 to 16", "cpu.logBlocks 4 to 64"}));
        line.gainPercent = 4;
        QVERIFY(farSteps(*program, list, {line}, "gc").empty());
        const auto usual = programOf(drive("starter", {"cpu.mapping=bast"})); // the drive chooses 51
        const auto steps = allVariations(*usual, *parseWorkload("rw=randwrite qd=4 count=1000"), 1000);
        line.change = "cpu.logBlocks 51 to 102";
        line.gainPercent = 6;
        QCOMPARE(farSteps(*usual, steps, {line}, "gc").front().change, std::string("cpu.logBlocks 51 to 204"));
    }

    void aTailIsToldFromItsInterval()
    {
        RunResult base, same, worse;
        for (int i = 1; i <= 20'000; ++i) {
            base.histogram.add(i * 1'000'000LL);
            same.histogram.add(i * 1'000'500LL);
            worse.histogram.add(i * 1'300'000LL);
        }
        const auto none = tailChange(base, same), more = tailChange(base, worse);
        QVERIFY(none && !none->isTold());
        QVERIFY(more && more->isTold() && std::fabs(more->percent - 30) < 1);
        QVERIFY(!tailChange(base, RunResult{}));
    }

    // Other seeds run the drive as drawn for a change that places all addresses anew. Of random reads, which see no collections, the
    // others are told as one seed tells them.
    void seedsTriedForOneChangeLeaveTheOthersAsTheyAre()
    {
        const Design design = drive("starter");
        const auto program = programOf(design);
        const auto list = variations(*program, *parseWorkload("rw=randread qd=32 count=5000"), 5000);
        const RunResult base = runDrive(design, words(list.front().workload));
        const auto at = std::ranges::find(list, "pkg.speed", &Variation::address) - list.begin();
        const RunResult faster = runDrive(list[static_cast<std::size_t>(at)].design, words(list.front().workload));
        std::vector<const RunResult*> results(list.size(), nullptr);
        results.front() = &base;
        results[static_cast<std::size_t>(at)] = &faster;
        RunResult alone = base, beside = base;
        foldSensitivity(alone, *program, list, results);
        foldSensitivity(beside, *program, list, results, OtherSeeds(3, {&base}));
        const SideGain &own = alone.bottleneck.sensitivity.front().sides.front(),
                       &there = beside.bottleneck.sensitivity.front().sides.front();
        QVERIFY((Gain{own.p99Percent, own.p99Ci95}.isTold()));
        QCOMPARE(there.p99Percent, own.p99Percent);
        QCOMPARE(there.p99Ci95, own.p99Ci95);
    }

    void gainsAreToldOfEachSide()
    {
        const auto side = [](const char* name, double iops, std::int64_t microsecond, int requests) {
            SideResult made;
            made.name = name;
            made.iops = iops;
            made.latency.mean = 100;
            made.latency.ci95 = 1;
            for (int i = 1; i <= requests; ++i)
                made.histogram.add(i * microsecond);
            return made;
        };
        RunResult base, changed;
        base.sides = {side("read", 1000, 1'000'000, 20'000), side("oltp", 600, 1'000'000, 20'000), side("batch", 400, 1'000'000, 500),
                      side("port host[0]", 1000, 1'000'000, 20'000)};
        changed.sides = {side("read", 1000, 500'000, 20'000), side("batch", 200, 2'000'000, 500), side("oltp", 900, 700'000, 20'000)};
        const std::vector<SideGain> gains = sideGains(base, changed, {});
        QCOMPARE(gains.size(), 3); // host ports are not tenants
        QCOMPARE(gains[0].side, std::string("read"));
        QVERIFY(std::fabs(gains[0].p99Percent + 50) < 1 && gains[0].p99Ci95 < 3);
        QCOMPARE(gains[1].side, std::string("oltp"));
        QVERIFY(std::fabs(gains[1].gainPercent - 50) < 0.01 && std::fabs(gains[1].ci95 - 1.5 * std::sqrt(2.0)) < 0.01);
        QCOMPARE(gains[2].gainPercent, -50);
        QVERIFY(std::isnan(gains[2].p99Percent)); // only five of 500 requests are beyond it
        const Workload open = *parseWorkload("job=oltp rw=randread ; job=batch trace=log.csv"); // another part of the trace arrived
        QVERIFY(std::isnan(sideGains(base, changed, open)[2].gainPercent));
        QVERIFY(std::fabs(sideGains(base, changed, open)[1].gainPercent - 50) < 0.01);
        const Workload closed = *parseWorkload("job=oltp rw=randread ; job=batch trace=log.csv qd=4");
        QCOMPARE(sideGains(base, changed, closed)[2].gainPercent, -50);
    }

    // A gain of 7x within a factor of four is a speed-up; +20 % within 30 % is not significant.
    // Common random numbers: the difference of two drives is more certain than either value, and other seeds stay within its interval.
    void differencesAreSureByPairs()
    {
        const std::string words = "rw=randrw rwmixread=70 bs=4k qd=64 count=8000";
        std::vector<Gain> gains;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const auto gain =
                gainOf(runDrive(drive("starter"), words, seed), runDrive(drive("starter", {"pkg.speed=2"}), words, seed), false);
            QVERIFY(gain);
            QVERIFY2(gain->isTold() && gain->percent > 20 && gain->ci95 < 12, qPrintable(QString::number(gain->ci95)));
            gains.push_back(*gain);
        }
        for (const Gain& a : gains)
            for (const Gain& b : gains)
                QVERIFY2(std::abs(a.percent - b.percent) <= a.ci95 + b.ci95,
                         qPrintable(QStringLiteral("%1 and %2").arg(a.percent).arg(b.percent)));
    }

    // A larger write buffer warms up for longer: what only one of the runs measured does not count.
    void onlyWhatBothRunsMeasuredIsPaired()
    {
        constexpr std::uint64_t kBatch = 10;
        const auto run = [](std::uint64_t warmup, std::uint64_t requests, const auto& picoseconds) {
            RunResult result;
            result.window.warmupRequests = warmup;
            result.window.measuredRequests = requests;
            result.batches.requests = kBatch;
            double all = 0;
            for (std::uint64_t at = warmup; at < warmup + requests; at += kBatch) {
                result.batches.picoseconds.push_back(picoseconds(at));
                all += picoseconds(at);
            }
            result.iops = static_cast<double>(requests) / (all * 1e-12);
            return result;
        };
        const auto slows = [](std::uint64_t at) { return at < 200 ? 1000.0 : 3000.0; };
        const auto half = [](std::uint64_t) { return 1500.0; };
        const auto later = floom::gainOf(run(100, 400, slows), run(200, 400, half), false);
        QVERIFY(later && std::fabs(later->percent - 100) < 1e-6 && later->ci95 < 1); // not 2500 / 1500
        const auto apart = floom::gainOf(run(100, 400, slows), run(400, 400, half), false); // too little in common
        QVERIFY(apart && std::fabs(apart->percent - 200.0 / 3) < 1e-6 && apart->ci95 > 30);
        // A ratio that moves within the window is no more certain than that.
        const auto moves = [](std::uint64_t at) { return at < 300 ? 1500.0 : 3000.0; };
        const auto gain = floom::gainOf(run(100, 400, moves), run(100, 400, half), false);
        QVERIFY(gain && std::fabs(gain->percent - 50) < 1e-6 && gain->ci95 > 49);
    }

    void errorsOfRatiosAreRelative()
    {
        QVERIFY((Gain{580, 990}.isTold()));
        QVERIFY(!(Gain{580, 1400}.isTold()));
        QVERIFY((Gain{63, 68}.isTold()));
        QVERIFY(!(Gain{20, 30}.isTold()));
        QVERIFY(!(Gain{63, 68, true}.isTold())); // a latency between 63 % less and 5 % more
        QVERIFY(!(Gain{-20, 25}.isTold()) && (Gain{-20, 15}.isTold()));
        QVERIFY(!(Gain{0.04, 0}.isTold()));
    }

    void changesAreRankedByWhatTheyCost()
    {
        const auto line = [](const char* change, double gain, double cost, double watts, bool told = true) {
            Sensitivity one;
            one.change = change;
            one.gainPercent = gain;
            one.cost = cost;
            one.watts = watts;
            one.told = told;
            return one;
        };
        const std::vector<Sensitivity> lines = {line("dies", 50, 30, 3), line("free", 5, 0, 0.1), line("speed", 90, NAN, NAN),
                                                line("rate", 8, 1, -1), line("chance", 99, 0, 0, false)};
        const auto order = [&](Rank rank) {
            QStringList names;
            for (const Sensitivity& one : ranked(lines, rank))
                names << QString::fromStdString(one.change);
            return names.join(' ');
        };
        QCOMPARE(order(Rank::gain), QStringLiteral("speed dies rate free chance"));
        QCOMPARE(order(Rank::cost), QStringLiteral("free rate dies speed chance"));
        QCOMPARE(order(Rank::power), QStringLiteral("rate free dies speed chance"));
    }

    void valuesAtTheirEndsAreNotTried()
    {
        const Compiled compiled = compile(drive("starter", {"host.generation=6", "host.lanes=16", "pkg.ideal=true"}), builtinCatalogue());
        for (const Variation& one : variations(*compiled.program, *parseWorkload("qd=8"), 100))
            QVERIFY2(!one.change.starts_with("host.generation") && !one.change.starts_with("host.lanes")
                         && one.change != "pkg twice as fast" && one.change != "pkg ideal",
                     one.change.c_str());
    }

    // A small drive keeps more spare blocks than 2 % or 3 %: the step goes on from what it keeps.
    void aStepOfTheSpareShareChangesTheDrive()
    {
        const auto stepOf = [](const Changes& changes) {
            const auto program = programOf(drive("starter", changes));
            for (const Variation& one : variations(*program, *parseWorkload("rw=randwrite qd=8"), 100))
                if (one.address == "cpu.overProvisioning")
                    return std::pair{one.change, programOf(one.design)->capacityBytes < program->capacityBytes};
            return std::pair{std::string(), false};
        };
        const auto small = stepOf({"cpu.overProvisioning=0.02", "pkg.blocksPerPlane=128"});
        QVERIFY2(small.second && small.first.starts_with("cpu.overProvisioning 0.02 to 0.08"), small.first.c_str());
        QCOMPARE(stepOf({}), std::pair(std::string("cpu.overProvisioning 0.2 to 0.3"), true));
        QCOMPARE(stepOf({"cpu.parityStripe=3"}), std::pair(std::string("cpu.overProvisioning 0.2 to 0.3"), true));
    }

    void alikeIsTriedWhereInstancesDiffer_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("tried"); // "" if none
        QTest::newRow("none has a value of its own") << "ch.rate=40MT/s"
                                                     << "";
        QTest::newRow("all have the same") << "ch[*].rate=40MT/s"
                                           << "";
        QTest::newRow("one is slow") << "ch[3].rate=40MT/s"
                                     << "400MT/s";
        QTest::newRow("one is not slow") << "ch[0..6].rate=40MT/s"
                                         << "40MT/s";
    }

    void alikeIsTriedWhereInstancesDiffer()
    {
        QFETCH(const QString, change);
        QFETCH(const QString, tried);
        const Compiled compiled = compile(drive("starter", {change.toStdString()}), builtinCatalogue());
        QString found;
        for (const Variation& one : variations(*compiled.program, *parseWorkload("qd=8"), 100)) {
            if (one.change != "every ch alike")
                continue;
            const Block& block = *one.design.find("ch");
            for (int i = 0; i < block.count.front(); ++i) {
                const Value value = effectiveValue(block, *builtinCatalogue().find(block.type), "rate", {{i}, {}});
                const QString text = QString::fromStdString(formatValue(value, Kind::transferRate));
                QVERIFY(i == 0 || text == found);
                found = text;
            }
        }
        QCOMPARE(found, tried);
    }
};

QTEST_GUILESS_MAIN(TestSensitivity)
#include "tst_sensitivity.moc"
