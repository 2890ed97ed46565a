// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of a run may claim: gains that their own interval allows, work under its own name, and settings that cost what they cost.
#include "analysis/cause_words.h"
#include "analysis/class_use.h"
#include "analysis/limit_words.h"
#include "analysis/proved.h"
#include "analysis/slowing.h"
#include "analysis/trial_words.h"
#include "analysis/verdict.h"
#include "base/number_text.h"

#include <cmath>
#include <cstdlib>

using namespace floom;

namespace {

bool says(const std::string& text, const char* words)
{
    return text.find(words) != std::string::npos;
}

// The verdict on a starter run from one invented trial.
Bottleneck judged(const std::string& words, Trial trial, const std::string& address, Variation::Kind kind = Variation::Kind::faster,
                  const Changes& changes = {})
{
    const Design design = drive("starter", changes);
    RunResult result = runDrive(design, words);
    Variation variation;
    variation.address = address;
    variation.block = address.substr(0, address.find('.'));
    variation.change = address + " changed";
    variation.kind = kind;
    variation.design = design;
    if (const std::string id = address.substr(address.find('.') + 1); kind == Variation::Kind::more) // back to its default
        for (const TypeSpec& type : builtinCatalogue().types())
            if (type.id == design.find(variation.block)->type)
                variation.design.find(variation.block)->parameters[id] = type.parameter(id)->defaultValue;
    trial.variation = &variation;
    decide(result, *programOf(design), {trial}, *parseWorkload(words));
    return result.bottleneck;
}

std::vector<std::string> changesFor(const Changes& changes)
{
    std::vector<std::string> list;
    for (const Variation& one : variations(*programOf(drive("starter", changes)), *parseWorkload("rw=randread qd=8"), 100))
        list.push_back(one.change);
    return list;
}

bool has(const std::vector<std::string>& list, const std::string& change)
{
    return std::find(list.begin(), list.end(), change) != list.end();
}

} // namespace

class TestRunWords : public QObject {
    Q_OBJECT
private slots:
    // Whatever is printed beside a gain leaves it a gain.
    void noPrintedIntervalReachesNothing()
    {
        int below = 0;
        for (const double percent : {0.3, 2.6, 24.7, 36.8, 110.1, 545.8, 42455.6})
            for (const double part : {0.1, 0.5, 0.97, 0.99, 1.0, 1.1, 1.87, 3.0}) {
                const Gain gain{percent, part * percent};
                if (!gain.isTold())
                    continue;
                const std::string text = intervalText(gain), label = std::to_string(percent) + " +- " + std::to_string(gain.ci95) + text;
                if (const auto sign = text.find("±"); sign != std::string::npos)
                    QVERIFY2(std::strtod(text.c_str() + sign + 2, nullptr) < std::strtod(signedPercentText(percent).c_str(), nullptr),
                             label.c_str());
                QCOMPARE(gain.isToldFromBelow(), std::round(10 * percent) <= std::round(10 * gain.ci95)); // tenths are printed
                if (gain.isToldFromBelow()) {
                    ++below;
                    QVERIFY2(text.starts_with(" (lower 95 % bound ") && gain.least() >= 0.05 && gain.least() < percent, label.c_str());
                }
            }
        QVERIFY(below > 0);
        QCOMPARE(intervalText({42455.6, 12755.2}), std::string(" ± 128 times"));
        QCOMPARE(intervalText({545.8, 1018.9}), std::string(" (lower 95 % bound +33 %)"));
        QVERIFY(!(Gain{30, 60, true}.isTold()) && !(Gain{-30, 60}.isToldFromBelow()));
        const Bottleneck b = judged("rw=randread qd=32 count=4000", {nullptr, {545.8, 1018.9}, std::nullopt}, "pkg.speed");
        QVERIFY2(says(b.sentence, "the dies twice as fast +546 % (lower 95 % bound +33 %)"), b.sentence.c_str());
    }

    void almostAllIsNotAll()
    {
        QCOMPARE(signedPercentText(-99.98), std::string("more than −99.9 %"));
        QCOMPARE(tailText({-99.98, 0.01}), std::string("more than −99.9 %"));
        QCOMPARE(signedPercentText(-99.6), std::string("−99.6 %"));
        QCOMPARE(signedPercentText(-100), std::string("−100 %"));
    }

    void whatIsSavedStandsBesideItsFigure()
    {
        const Bottleneck b =
            judged("rw=randread rate_iops=1000 count=2000", {nullptr, {30, 1, true}, std::nullopt, "the write buffer"}, "pkg.speed");
        QVERIFY2(says(b.sentence, "−30 % mean latency while the write buffer fills"), b.sentence.c_str());
    }

    // Requests that arrive by the clock come as fast as before, whatever was changed.
    void aRateThatWasGivenIsNoGain()
    {
        const auto side = [](const char* name, double iops) {
            SideResult made;
            made.name = name;
            made.iops = iops;
            made.latency = {.requests = 1000, .mean = 100, .ci95 = 1};
            return made;
        };
        RunResult base, changed;
        base.sides = {side("read", 1000), side("write", 500), side("a", 1000), side("b", 500)};
        changed.sides = {side("read", 2000), side("write", 530), side("a", 2000), side("b", 530)};
        const auto gains = [&](const char* words) {
            QString text;
            for (const SideGain& gain : sideGains(base, changed, *parseWorkload(words)))
                text += std::isnan(gain.gainPercent) ? QStringLiteral("- ") : QString::number(std::lround(gain.gainPercent)) + ' ';
            return text.trimmed();
        };
        QCOMPARE(gains("job=a rw=randread ; job=b rw=randwrite"), QStringLiteral("100 6 100 6"));
        QCOMPARE(gains("job=a rw=randread ; job=b rw=randwrite rate=100m"), QStringLiteral("100 - 100 -"));
        QCOMPARE(gains("job=a rw=randrw ; job=b rw=randwrite rate=100m"), QStringLiteral("100 6 100 -"));
        QCOMPARE(gains("rw=randrw rate_iops=1500"), QStringLiteral("- - - -"));
        base.window.unstable = true; // what it completes is what it can do
        QCOMPARE(gains("job=a rw=randread ; job=b rw=randwrite rate=100m"), QStringLiteral("100 6 100 6"));
        const std::vector<SideGain> sides = {{"a", 110, 2, 0, 1}, {"b", NAN, NAN, 0, 1}};
        const Bottleneck b = judged("job=a rw=randread qd=1 count=1000 ; job=b rw=randwrite rate_iops=500",
                                    {nullptr, {80, 1}, std::nullopt, "", sides}, "pkg.speed");
        QVERIFY2(says(b.sentence, "(a +110 %)"), b.sentence.c_str());
    }

    void trimsAndFlushesAreNotCalledWrites()
    {
        const auto behind = [](const RunResult& run, CauseClass cause) {
            std::int64_t ps = 0;
            for (const CauseTable& table : run.causes)
                for (const CauseShare& share : table.shares)
                    ps += share.cause == cause ? share.ps : 0;
            return ps;
        };
        const auto said = [](const RunResult& run) {
            QString text;
            for (const CauseTable& table : run.causes)
                text += QString::fromStdString(table.sentence) + ' ';
            return text;
        };
        const RunResult trims =
            runDrive("starter", {}, "job=a rw=randread qd=4 numjobs=2 count=3000 ; job=b rw=randtrim qd=2 bs=1m count=3000");
        QVERIFY2(said(trims).contains("behind host trims at the CPU") && !said(trims).contains("host writes"), qPrintable(said(trims)));
        QVERIFY(behind(trims, CauseClass::hostTrim) > 0);
        QCOMPARE(behind(trims, CauseClass::hostWrite), 0);
        const RunResult both = runDrive("starter", {}, "job=a rw=randwrite qd=8 count=1000 ; job=b rw=randtrim qd=4 bs=1m count=1000");
        QVERIFY(behind(both, CauseClass::hostTrim) > 0 && behind(both, CauseClass::hostWrite) > 0);
        const RunResult flushes = runDrive("starter", {}, "rw=randwrite qd=8 fsync=2 count=2000");
        QVERIFY(behind(flushes, CauseClass::hostFlush) > 0);
        QCOMPARE(behind(flushes, CauseClass::hostTrim), 0);
    }

    // Two cores that are 79 % busy leave none idle; dies that hold their data until a poll, 94 % of the time, leave two.
    void idlePartsAreCountedWhereThereAreSome()
    {
        const auto said = [](const char* words) { return runDrive("starter", {}, words).bottleneck.sentence; };
        const std::string cores = said("job=a rw=randread qd=8 count=5000 ; job=b rw=randtrim qd=8 bs=1m count=5000");
        QVERIFY2(says(cores, "CPU cores limit") && !says(cores, "idle on average"), cores.c_str());
        const std::string dies = said("rw=randread qd=32 count=5000");
        QVERIFY2(says(dies, " of 32 idle on average"), dies.c_str());
        const std::string polled =
            runDrive("starter", {"ch.polling=status", "ch.pollPeriod=200us"}, "rw=randread qd=256 count=20000").bottleneck.sentence;
        QVERIFY2(says(polled, "collisions leave 2 of 32 idle on average"), polled.c_str());
    }

    // Requests wait for dies because these hold their data for a slow channel: the channels limit, as experiments show.
    void diesThatHoldDataForTheirChannelDoNotLimit()
    {
        const Changes slow = {"ch.rate=100MT/s"};
        const std::string reads = "rw=randread qd=48 count=8000";
        const RunResult run = runDrive("starter", slow, reads);
        QCOMPARE(run.bottleneck.block, std::string("ch"));
        QVERIFY2(run.bottleneck.sentence.starts_with("The channels limit at QD 48: the 8 are ")
                     && says(run.bottleneck.sentence, "of its time at the dies (array read)"),
                 run.bottleneck.sentence.c_str());
        const auto faster = [&](const char* change) { return runDrive("starter", {slow[0], change}, reads).iops / run.iops; };
        QVERIFY(faster("ch.speed=2") > 1.5 && faster("pkg.tR=30us") < 1.2);
        QCOMPARE(runDrive("starter", {}, reads).bottleneck.block, std::string("pkg"));
    }

    void linksOfSeveralHostsHaveTheirNames()
    {
        Design two = drive("starter");
        const auto one = programOf(two);
        QCOMPARE(labelOf(*one, "host", "down"), std::string("the host link"));
        Program both = *one;
        both.design.blocks.push_back(*both.design.find("host"));
        both.design.blocks.back().id = "host2";
        QCOMPARE(labelOf(both, "host2", "down"), std::string("the link of host2"));
        QCOMPARE(labelOf(both, "host", "up"), std::string("the link of host"));
        QVERIFY(!hasOneHost(both));
    }

    void theBusiestPartIsNamedOnce()
    {
        const RunResult result = proved(drive("nvram-512gb", {"cpu.gcPolicy=fifo"}), "rw=randwrite qd=8 count=10000");
        const std::string& text = result.bottleneck.sentence;
        QVERIFY2(!(says(text, "busiest: the dies,") && says(text, "Close behind: the dies")), text.c_str());
    }

    void knobsOfABusAreTried()
    {
        const auto list = changesFor({"bus.dataLanes=2"});
        QVERIFY(has(list, "bus.clock 400MHz to 800MHz") && has(list, "bus.width 128 to 256"));
    }

    // Half as much parity again raises the limit of an LDPC code by half, as far as the spare bytes of a page go.
    void anLdpcCodeCanBeStronger()
    {
        const auto steps = [](const Changes& changes) {
            QStringList list;
            for (const Variation& one : variations(*programOf(ldpcDrive(changes)), *parseWorkload("rw=randread qd=8"), 100))
                if (one.address == "ecc.hardLimit" || one.address == "pkg.retryGain")
                    list << QString::fromStdString(one.change);
            return list.join("; ");
        };
        QCOMPARE(steps({}), QString()); // no errors
        QCOMPARE(steps({"pkg.rber=0.006", "pkg.spareSize=4KiB"}),
                 QStringLiteral("ecc.hardLimit 0.005 to 0.0075, with ecc.parity 660B; pkg.retryGain 0.5 to 0.25"));
        QVERIFY2(steps({"pkg.rber=0.006", "pkg.spareSize=2000B"}).startsWith("ecc.hardLimit 0.005 to 0.00568, with ecc.parity 500B"),
                 qPrintable(steps({"pkg.rber=0.006", "pkg.spareSize=2000B"})));
        const char* const reads = "rw=randread qd=128 count=4000";
        const Changes worn = {"pkg.rber=0.006", "ecc.model=by_errors", "pkg.spareSize=4KiB"};
        const double before = runDrive(ldpcDrive(worn), reads).iops;
        const double stronger = runDrive(ldpcDrive(with(worn, {"ecc.hardLimit=0.0075", "ecc.parity=660B"})), reads).iops;
        QVERIFY2(stronger > 1.2 * before, qPrintable(QStringLiteral("%1 %2").arg(before).arg(stronger)));
        const RunResult result = proved(ldpcDrive({"pkg.rber=0.012", "ecc.model=by_errors"}), reads);
        QVERIFY2(says(result.bottleneck.sentence, "Retry gain 50 % to 25 % +"), result.bottleneck.sentence.c_str());
    }

    // Wear levelling that costs speed is named with what its moves cost.
    void wearLevellingIsNamedWithItsMoves()
    {
        const auto said = [](double waf, double before) {
            return judged("rw=randwrite qd=16 count=4000", {nullptr, {166, 5}, std::nullopt, "", {}, 0, waf, before}, "cpu.wearLevelling",
                          Variation::Kind::more, {"cpu.wearLevelling=static"})
                .sentence;
        };
        QVERIFY2(says(said(1.4, 2.9),
                      "Wear levelling static to none gains most: its moves of cold data raise write amplification from 1.40 to 2.90."),
                 said(1.4, 2.9).c_str());
        QVERIFY2(!says(said(2.8, 2.9), "moves of cold data"), said(2.8, 2.9).c_str());
    }

    // Collection while idle may cost no speed and wear the flash out all the same.
    void aPolicyThatWearsTheFlashIsNamed()
    {
        const auto said = [](double waf) {
            Trial trial{nullptr, {0.1, 0.5}, std::nullopt};
            trial.waf = waf;
            trial.wafBefore = 26;
            return judged("rw=randwrite rate_iops=20k burst=10ms/90ms count=4000", trial, "cpu.gcBackground", Variation::Kind::more,
                          {"cpu.gcBackground=0.1"})
                .sentence;
        };
        QVERIFY2(says(said(3.21), "GC while idle 10 % to 0 % lowers write amplification from 26.0 to 3.21."), said(3.21).c_str());
        QVERIFY2(!says(said(25), "amplification from"), said(25).c_str());
    }

    // Arrivals by the clock come more and less often by chance: latency is judged, not their number.
    void chanceOfArrivalsIsNoDrift()
    {
        const RunResult open = runDrive("starter", {}, "rw=randread rate_iops=100 count=100");
        QVERIFY2(open.window.steady, open.window.steadyReason.c_str());
        QVERIFY(open.window.rounds.empty());
        const RunResult overloaded = runDrive("starter", {"ch.rate=10MT/s"}, "rw=randread rate_iops=400k count=8000");
        QVERIFY(overloaded.window.unstable && !overloaded.window.steady && !overloaded.window.rounds.empty());
    }

    void roundsNeedRequests()
    {
        QVERIFY(runDrive("all-rram", {}, "rw=randread qd=1 count=30").window.rounds.empty());
        QCOMPARE(runDrive("starter", {}, "rw=randread qd=1 count=400").window.rounds.size(), std::size_t{5});
    }

    // Spare that failures take as the run goes on lets write amplification rise: such a run has not settled.
    void aDriveThatLosesItsSpareIsNotSteady()
    {
        const Changes dying = {"pkg.programFail=0.02", "pkg.eraseFail=0.01", "pkg.badBlocks=0.05"};
        const RunResult result = runDrive("starter", dying, "rw=randwrite qd=32 count=15000");
        QVERIFY(result.ftl.retired > 0);
        const std::string &why = result.window.steadyReason, &text = result.bottleneck.sentence;
        QVERIFY2(!result.window.steady && says(why, " superblocks were retired in ") && says(why, " spare, so "), why.c_str());
        QVERIFY2(says(text, " superblocks were retired for failures while "), text.c_str());
        const RunResult sound = runDrive("starter", {}, "rw=randwrite qd=32 count=15000");
        QVERIFY(!says(sound.window.steadyReason, "retired") && !says(sound.bottleneck.sentence, "retired"));
        const RunResult seldom = runDrive("starter", {"pkg.programFail=0.00001"}, "rw=randwrite qd=32 count=15000");
        QVERIFY2(!says(seldom.window.steadyReason, "retired"), seldom.window.steadyReason.c_str());
    }

    void boundsAreToldAsGains()
    {
        ClassUse dies;
        dies.block = "pkg";
        dies.resource = "die";
        dies.tracks = 32;
        const auto program = programOf(drive("starter"));
        QCOMPARE(boundWords(*program, dies, 2), std::string(" Doubling their speed gains up to 100 %."));
        QCOMPARE(boundWords(*program, dies, 1.4), std::string(" Doubling their speed gains up to 40 %; then something else limits."));
    }

    // Overload is a matter of the jobs that arrive by the clock, and of the mean rate at which they arrive.
    void overloadCountsWhatArrives()
    {
        const auto begins = [](const RunResult& result, const std::string& words) {
            return result.window.unstable && result.bottleneck.sentence.starts_with("Overloaded: " + words + " requests a second");
        };
        const Changes slow = {"ecc.clock=10MHz"};
        const RunResult beside =
            runDrive("starter", slow, "job=web rw=randread rate_iops=200000 count=40000 ; job=scan rw=randread bs=8k qd=4");
        const auto web = std::ranges::find(beside.sides, "web", &SideResult::name);
        QVERIFY(web != beside.sides.end());
        QVERIFY2(begins(beside, scaledText(web->iops) + " of 200 k")
                     && says(beside.bottleneck.sentence, " requests a second of web are completed. "),
                 beside.bottleneck.sentence.c_str());
        const RunResult bursts = runDrive("starter", slow, "rw=randread rate_iops=900000 burst=1ms/1ms count=20000");
        QVERIFY2(begins(bursts, scaledText(bursts.iops) + " of 450 k"), bursts.bottleneck.sentence.c_str());
        const RunResult bytes = runDrive("starter", slow, "rw=randread bs=4k rate=1024MB count=20000");
        QVERIFY2(begins(bytes, scaledText(bytes.iops) + " of 262 k") || begins(bytes, scaledText(bytes.iops) + " of 250 k"),
                 bytes.bottleneck.sentence.c_str());
    }

    // A die that is as good as full with a buffer in front of it: what it does meanwhile holds the host back by nothing.
    void diesThatLimitNothingCapNoOtherGain()
    {
        const RunResult result =
            proved(drive("starter", {"pkg.count=[1,1]", "ch.count=1", "ecc.count=1", "pkg.blocksPerPlane=16", "pkg.pagesPerBlock=16"}),
                   "rw=randwrite qd=8 count=10000", 5'000);
        const auto& lines = result.bottleneck.sensitivity;
        const auto gainOfTwice = [&lines](const char* address) {
            const auto line = std::ranges::find(lines, address, &Sensitivity::address);
            return line == lines.end() ? std::nan("") : line->gainPercent;
        };
        QVERIFY2(gainOfTwice("pkg.speed") < 2, qPrintable(QString::number(gainOfTwice("pkg.speed"))));
        QVERIFY2(gainOfTwice("host.speed") > 30, qPrintable(QString::number(gainOfTwice("host.speed"))));
    }

    void aLoadThatSlowsDownMayNotBeServed()
    {
        RunResult result;
        result.series = {{0, 1000, 4, 100, 0}, {1, 1000, 4, 120, 0}, {2, 1000, 4, 300, 0}, {3, 1000, 4, 400, 0}};
        const auto halves = slowing(result);
        QVERIFY(halves);
        QCOMPARE(halves->first, 110.0);
        QCOMPARE(halves->second, 350.0);
        result.series.back().meanLatencyUs = result.series[2].meanLatencyUs = 150;
        QVERIFY(!slowing(result));
        result.series.back().meanLatencyUs = 500;
        result.window.steady = true;
        QVERIFY(!slowing(result));
    }
};

QTEST_GUILESS_MAIN(TestRunWords)
#include "tst_run_words.moc"
