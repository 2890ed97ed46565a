// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison of two runs: invented results whose every judgement is known.
#include "design/address.h"
#include "export/comparison_table.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

Design starter()
{
    return *readDesign(findSample("starter")->text, builtinCatalogue());
}

RunResult resultOf(double iops, double p99, double ci)
{
    RunResult result;
    result.iops = iops;
    result.bandwidthMBs = iops * 4096e-6;
    result.window.steady = true;
    result.latency.mean = 100;
    result.latency.ci95 = ci;
    result.latency.p50 = 90;
    result.latency.p99 = p99;
    SideResult reads;
    reads.name = "read";
    reads.latency = result.latency;
    result.sides.push_back(reads);
    result.bottleneck.block = "pkg";
    result.bottleneck.sentence = "The dies limit at QD 32: a request spends 82 % of its time at the dies (array read).";
    return result;
}

const MetricChange& metric(const Comparison& comparison, const std::string& name)
{
    static const MetricChange none;
    const auto found = std::find_if(comparison.metrics.begin(), comparison.metrics.end(), [&](const auto& m) { return m.name == name; });
    return found == comparison.metrics.end() ? none : *found;
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:
    void theSentenceNamesWhatLimitsInWords()
    {
        const Design design = starter();
        RunResult a = resultOf(100'000, 300, 1), b = a;
        a.bottleneck.sensitivity = b.bottleneck.sensitivity = {{"pkg twice as fast", "pkg.speed", 40, 1, true}};
        const auto same = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(same.evidence.ends_with(" Both are limited by the dies."), same.evidence.c_str());
        QCOMPARE(metric(same, "limited by").a, std::string("dies"));
        b.bottleneck.block = "ecc";
        b.bottleneck.sentence = "BCH (decoder) limits: 100 % busy.";
        const auto other = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(other.evidence.ends_with(" A is limited by the dies, B by BCH (decoder)."), other.evidence.c_str());
        // As in the headline: if queue depth limits, the busiest block is not the limit.
        b.bottleneck.block = "pkg";
        b.bottleneck.sentence = "Queue depth limits (QD 1): a request spends 75 % of its time at the dies (array read).";
        const auto shallow = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(shallow.evidence.ends_with(" A is limited by the dies, B by queue depth."), shallow.evidence.c_str());
        QCOMPARE(metric(shallow, "limited by").b, std::string("queue depth"));
        QCOMPARE(metric(shallow, "limited by").judgement, Judgement::different);
        for (const char* none :
             {"Limit unknown: the run has too few requests to tell whether 3 changes help.",
              "Too short to say what limits: 12 µs were measured.", "No single change helps: then something else limits."}) {
            b.bottleneck.sentence = none;
            const auto open = compareRuns({design, a}, {design, b}, builtinCatalogue());
            QCOMPARE(metric(open, "limited by").b, std::string("–"));
            QVERIFY2(open.evidence.find("limited") == std::string::npos, open.evidence.c_str());
        }
    }
    // What limits only after the run has ended is told with its condition, as in the headline.
    void aLimitOfLongerRunsKeepsItsCondition()
    {
        const Design design = starter();
        RunResult a = resultOf(100'000, 300, 1), b = a;
        a.bottleneck.sensitivity = b.bottleneck.sensitivity = {{"pkg twice as fast", "pkg.speed", 40, 1, true}};
        b.bottleneck.sentence = "Once the write buffer is full, BCH (encoder) limits: 100 % busy.";
        const auto other = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(other.evidence.ends_with(" A is limited by the dies, B by BCH (encoder) once the write buffer is full."),
                 other.evidence.c_str());
        QCOMPARE(metric(other, "limited by").b, std::string("BCH (encoder), once the write buffer is full"));
        QCOMPARE(metric(other, "limited by").judgement, Judgement::different);
        b.bottleneck.sentence = "Once the write buffer is full, the dies limit: all 32 are at least 98 % busy.";
        const auto later = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(later.evidence.ends_with(" Both are limited by the dies, B once the write buffer is full."), later.evidence.c_str());
        QCOMPARE(metric(later, "limited by").judgement, Judgement::same);
        a.bottleneck.sentence = b.bottleneck.sentence;
        const auto both = compareRuns({design, a}, {design, b}, builtinCatalogue());
        QVERIFY2(both.evidence.ends_with(" Both are limited by the dies once the write buffer is full."), both.evidence.c_str());
    }
    void equalRunsAreTheSame()
    {
        const Design design = starter();
        const RunResult result = resultOf(100'000, 300, 1);
        const auto comparison = compareRuns({design, result}, {design, result}, builtinCatalogue());
        QVERIFY(comparison.parameters.empty());
        QVERIFY(!comparison.equal.empty());
        QCOMPARE(comparison.verdict, std::string("A and B are equally fast"));
        for (const auto& figure : comparison.metrics)
            QVERIFY2(figure.judgement == Judgement::same || figure.judgement == Judgement::unknown, figure.name.c_str());
    }

    // A drive of ideal parts answers in no time: its rate is not known, and nothing is faster or slower than it.
    void whatTookNoTimeHasNoRate()
    {
        const Design design = starter();
        const RunResult real = resultOf(100'000, 300, 1);
        RunResult ideal = resultOf(0, 0, 0);
        ideal.window.measuredRequests = 1'000;
        using Pair = std::pair<const RunResult*, const RunResult*>;
        for (const auto& [a, b] : {Pair(&real, &ideal), Pair(&ideal, &real), Pair(&ideal, &ideal)}) {
            const auto comparison = compareRuns({design, *a}, {design, *b}, builtinCatalogue());
            QCOMPARE(comparison.verdict, std::string("A and B cannot be compared in speed"));
            const auto rate = metric(comparison, "IOPS");
            QCOMPARE(a == &ideal ? rate.a : rate.b, std::string("–"));
            QCOMPARE(a == &ideal ? metric(comparison, "bandwidth").a : metric(comparison, "bandwidth").b, std::string("–"));
            QCOMPARE(rate.judgement, Judgement::unknown);
        }
    }

    // The end of a rare percentile's range may be unbounded: then nobody knows, and it is not called the same.
    void aPercentileOfTooFewRequestsIsUndecided()
    {
        const Design design = starter();
        RunResult a = resultOf(100'000, 300, 1), b = a;
        for (RunResult* run : {&a, &b}) {
            auto& side = run->sides.front();
            side.latency.p99_9 = run == &a ? 541 : 304;
            for (int i = 0; i < 20'000; ++i)
                side.histogram.add(100'000'000);
            for (PercentileRange& range : side.latency.ranges)
                range = {1, std::numeric_limits<double>::quiet_NaN()}; // its end is not known
        }
        const auto tail = metric(compareRuns({design, a}, {design, b}, builtinCatalogue()), "read p99.9");
        QCOMPARE(tail.judgement, Judgement::unknown);
        QVERIFY2(tail.delta.find("44") != std::string::npos, tail.delta.c_str());
        b.sides.front().latency.p99_9 = 541;
        QCOMPARE(metric(compareRuns({design, a}, {design, b}, builtinCatalogue()), "read p99.9").judgement, Judgement::same);
    }

    void withinTheIntervalNothingIsClaimed()
    {
        const Design design = starter();
        const RunResult a = resultOf(100'000, 300, 1); // 1 % of the mean each: together 1.41 %
        const RunResult inside = resultOf(101'300, 300, 1);
        const RunResult outside = resultOf(101'600, 300, 1);
        QCOMPARE(metric(compareRuns({design, a}, {design, inside}, builtinCatalogue()), "IOPS").judgement, Judgement::same);
        QCOMPARE(metric(compareRuns({design, a}, {design, outside}, builtinCatalogue()), "IOPS").judgement, Judgement::better);
    }

    void moreIopsAreBetterAndLongerTailsWorse()
    {
        const Design design = starter();
        const auto comparison = compareRuns({design, resultOf(100'000, 300, 1)}, {design, resultOf(123'000, 600, 1)}, builtinCatalogue());
        QCOMPARE(metric(comparison, "IOPS").judgement, Judgement::better);
        QCOMPARE(metric(comparison, "IOPS").delta, std::string("+23 %"));
        QCOMPARE(metric(comparison, "read p99").judgement, Judgement::worse);
        QCOMPARE(comparison.verdict, std::string("B is 23 % faster"));
        QVERIFY2(comparison.price.find("read p99") != std::string::npos, comparison.price.c_str()); // losses are in the sentence
    }

    // Equal speed but another difference: the headline is the largest significant change.
    void aTailThatFallsAtEqualSpeedIsTheHeadline()
    {
        const Design design = starter();
        const auto withTail = [](double p99, double p99_9) {
            RunResult result = resultOf(100'000, p99, 1);
            result.sides[0].latency.p99_9 = result.latency.p99_9 = p99_9;
            return result;
        };
        const auto verdictOf = [&](const RunResult& a, const RunResult& b) {
            return compareRuns({design, a}, {design, b}, builtinCatalogue());
        };
        const auto better = verdictOf(withTail(300, 1000), withTail(290, 600));
        QVERIFY2(better.verdict.starts_with("B's read p99.9 falls from 1.00 ms to 600 µs (")
                     && better.verdict.find("40 %") != std::string::npos,
                 better.verdict.c_str());
        QVERIFY2(better.verdict.ends_with(" at equal speed") && better.rest.empty(), better.rest.c_str());
        const auto mixed = verdictOf(withTail(300, 1000), withTail(330, 600)); // the rest is listed too
        QVERIFY2(mixed.verdict.starts_with("B's read p99.9 falls") && mixed.price.find("read p99 ") != std::string::npos,
                 mixed.price.c_str());
        QVERIFY(verdictOf(withTail(300, 1000), withTail(300, 1600)).verdict.starts_with("B's read p99.9 rises"));
        // Ten of 10,000 requests are beyond p99.9: +6 % is within the confidence interval of the rank.
        RunResult few = withTail(300, 1000), fewer = withTail(300, 1060);
        for (RunResult* one : {&few, &fewer})
            for (int i = 0; i < 10'000; ++i)
                one->sides[0].histogram.add(100'000'000 + std::max(0, i - 9'900) * 10'000'000LL);
        QCOMPARE(verdictOf(few, fewer).verdict, std::string("A and B are equally fast"));
    }

    void theReverseIsSlower()
    {
        const Design design = starter();
        const auto comparison = compareRuns({design, resultOf(200'000, 300, 1)}, {design, resultOf(100'000, 300, 1)}, builtinCatalogue());
        QCOMPARE(comparison.verdict, std::string("B is 50 % slower"));
        QCOMPARE(metric(comparison, "IOPS").judgement, Judgement::worse);
    }

    void beyondTenfoldAFactorIsSaid()
    {
        const Design design = starter();
        const auto comparison = compareRuns({design, resultOf(1000, 10, 0)}, {design, resultOf(1000, 810, 0)}, builtinCatalogue());
        QCOMPARE(metric(comparison, "read p99").delta, std::string("× 81"));
        const auto gone = compareRuns({design, resultOf(1000, 810, 0)}, {design, resultOf(1000, 0.1, 0)}, builtinCatalogue());
        QCOMPARE(metric(gone, "read p99").delta, std::string("−100 %")); // not "× 0.000"
    }

    void changesAreNamedByAddress_data()
    {
        QTest::addColumn<QString>("assignment");
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::newRow("parameter") << "pkg.tR=80us"
                                   << "pkg.tR"
                                   << "60us"
                                   << "80us";
        QTest::newRow("count") << "pkg.count=[8,2]"
                               << "pkg.count"
                               << "8 × 4"
                               << "8 × 2";
        QTest::newRow("override") << "pkg[3][1].tPROG=900us"
                                  << "pkg[3][1].tPROG"
                                  << "700us"
                                  << "900us";
    }
    void changesAreNamedByAddress()
    {
        QFETCH(QString, assignment);
        QFETCH(QString, address);
        QFETCH(QString, a);
        QFETCH(QString, b);
        const Design before = starter();
        Design after = before;
        QVERIFY(assign(after, builtinCatalogue(), assignment.toStdString()).ok());
        const RunResult result = resultOf(1, 1, 0);
        const auto comparison = compareRuns({before, result}, {after, result}, builtinCatalogue());
        QCOMPARE(comparison.parameters.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(comparison.parameters[0].address), address);
        QCOMPARE(QString::fromStdString(comparison.parameters[0].a), a);
        QCOMPARE(QString::fromStdString(comparison.parameters[0].b), b);
    }

    void blocksAndWiresThatCameOrWentAreListed()
    {
        const Design before = starter();
        Design after = before;
        std::erase_if(after.blocks, [](const Block& block) { return block.id == "ddr"; });
        std::erase_if(after.links, [](const Link& link) { return link.from.block == "ddr" || link.to.block == "ddr"; });
        const RunResult result = resultOf(1, 1, 0);
        const auto gone = compareRuns({before, result}, {after, result}, builtinCatalogue());
        const auto came = compareRuns({after, result}, {before, result}, builtinCatalogue());
        const auto has = [](const Comparison& comparison, Change change, const std::string& start) {
            return std::any_of(comparison.parameters.begin(), comparison.parameters.end(),
                               [&](const auto& p) { return p.change == change && p.address.starts_with(start); });
        };
        QVERIFY(has(gone, Change::removed, "ddr"));
        QVERIFY(has(gone, Change::removed, "wire "));
        QVERIFY(has(came, Change::added, "ddr"));
        QVERIFY(has(came, Change::added, "wire "));
    }

    // Three runs against one: each cell equals the pairwise comparison, with its significance interval.
    void manyRunsStandInOneTable()
    {
        const Design base = starter();
        Design slow = base, bare = base;
        QVERIFY(assign(slow, builtinCatalogue(), "pkg.tR=80us").ok());
        std::erase_if(bare.blocks, [](const Block& block) { return block.id == "ddr"; });
        const RunResult result = resultOf(100'000, 300, 1), near = resultOf(101'300, 300, 1), fast = resultOf(230'000, 600, 2);
        const auto against = [&](const Design& design, const RunResult& other) {
            return compareRuns({base, result}, {design, other}, builtinCatalogue());
        };
        const std::vector<Comparison> all{against(slow, near), against(bare, fast), against(base, result)};
        const auto rows = compareTable(all);
        const auto row = [&](const char* name) {
            const auto found = std::find_if(rows.begin(), rows.end(), [&](const CompareRow& r) { return r.name == name; });
            return found == rows.end() ? CompareRow{} : *found;
        };
        const auto texts = [](const CompareRow& r) {
            std::string text;
            for (const auto& cell : r.cells)
                text += cell.text + '|';
            return text;
        };
        QCOMPARE(texts(row("pkg.tR")), std::string("60\u00a0µs|80\u00a0µs|60\u00a0µs|60\u00a0µs|"));
        QVERIFY(row("pkg.tR").differs());
        QVERIFY(!row("pkg.tPROG").differs());
        QCOMPARE(texts(row("ddr.rate")), std::string("2400\u00a0MT/s|2400\u00a0MT/s|–|2400\u00a0MT/s|"));
        const CompareRow iops = row("IOPS");
        QCOMPARE(iops.cells.size(), std::size_t{4});
        QCOMPARE(iops.cells[1].judgement, Judgement::same);
        QCOMPARE(iops.cells[1].delta, std::string());
        QCOMPARE(iops.cells[2].judgement, Judgement::better);
        QCOMPARE(iops.cells[2].delta, std::string("+130 %"));
        QCOMPARE(iops.cells[0].interval, 0.01); // 1 us of 100
        QCOMPARE(iops.cells[2].interval, 0.02);
        QVERIFY(std::abs(iops.cells[1].tolerance - 0.0141421) < 1e-6);
        const auto summary = summaryOf(all, {"Base", "Slow", "Bare", "Twin"});
        QCOMPARE(summary.verdict + summary.rest, std::string("Of 4 runs Bare is the fastest: 2.3 times Base; 2 do not differ from Base"));
        QVERIFY2(summary.price.find("read p99") != std::string::npos, summary.price.c_str());
    }

    // Regression: the words of two jobs were compared as one set; a semicolon was a parameter, and the second job's words hid the first's.
    void workloadsAreComparedJobByJob()
    {
        Comparison comparison;
        compareWorkloads("job=a rw=randread qd=8 ; job=b rw=write bs=128k", "job=a rw=randread qd=16", comparison);
        QCOMPARE(comparison.parameters.size(), std::size_t{2});
        QCOMPARE(comparison.parameters[0].label, std::string("Queue depth (a)"));
        QCOMPARE(comparison.parameters[0].a + '|' + comparison.parameters[0].b, std::string("8|16"));
        QCOMPARE(comparison.parameters[1].label, std::string("Job b"));
        QVERIFY(comparison.parameters[1].change == Change::removed);
        QCOMPARE(comparison.parameters[1].a, std::string("job=b rw=write bs=128k"));
        QCOMPARE(comparison.equal.size(), std::size_t{1});
        Comparison other;
        compareWorkloads("rw=randread qd=8", "job=a rw=randread qd=8 ; job=b rw=write bs=128k", other);
        QCOMPARE(other.parameters.size(), std::size_t{1});
        QCOMPARE(other.parameters[0].label, std::string("Workload"));
    }

    // Sentences call parts and parameters by their labels and write values with a space before the unit.
    void theSentenceSpeaksOfLabels()
    {
        const Design a = starter();
        Design b = a;
        QVERIFY(assign(b, builtinCatalogue(), "pkg.tR=30us").ok());
        const auto evidence = compareRuns({a, resultOf(1, 1, 0)}, {b, resultOf(1, 1, 0)}, builtinCatalogue()).evidence;
        QVERIFY2(evidence.starts_with("Changed: Read tR 60\u00a0µs → 30\u00a0µs."), evidence.c_str());
    }

    void aRunThatWasStoppedInItsWarmUpHasNoFigures()
    {
        const Design design = starter();
        RunResult a, b = resultOf(249'000, 300, 1);
        a.partial = true;
        const Comparison comparison = compareRuns({design, a}, {design, b}, builtinCatalogue());
        for (const char* name : {"IOPS", "bandwidth"}) {
            QCOMPARE(metric(comparison, name).a, std::string("–"));
            QVERIFY(metric(comparison, name).judgement == Judgement::unknown);
        }
        QCOMPARE(comparison.verdict, std::string("A and B cannot be compared in speed"));
        QVERIFY2(comparison.caveat.find("A was stopped during warm-up: nothing was measured.") != std::string::npos,
                 comparison.caveat.c_str());
    }
    void whatMakesThemIncomparableIsSaid()
    {
        const Design design = starter();
        RunResult a = resultOf(1, 1, 0);
        RunResult b = a;
        b.seed = 2;
        b.workload = "rw=randwrite";
        b.partial = true;
        const auto caveat = compareRuns({design, a}, {design, b}, builtinCatalogue()).caveat;
        QCOMPARE(caveat, std::string("The workloads differ. The seeds differ. B was stopped early."));
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
