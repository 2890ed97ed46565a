// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep's search gives the same answer as running everything, with far fewer runs.
#include "io/json.h"
#include "io/samples.h"
#include "sweep/goal_search.h"
#include "sweep/loads.h"

#include <QTest>

using namespace floom;

namespace {

Design sataDrive()
{
    return *readDesign(findSample("ssdexplorer-sata")->text, builtinCatalogue());
}

SweepStep shape(const char* name, int channels, int targets, int dies)
{
    const std::string ch = std::to_string(channels);
    return {name,
            {"ch.count=" + ch, "ecc.count=" + ch, "pkg.count=[" + ch + "," + std::to_string(targets) + "]",
             "pkg.dies=" + std::to_string(dies)}};
}

Sweep sweepOf(SweepAxis axis)
{
    Sweep sweep;
    sweep.design = "ssdexplorer-sata";
    sweep.sets = {"cpu.writeBuffer=2MiB", "cpu.cachePolicy=write_back"};
    sweep.workload = AskedWorkload::read("rw=write bs=4k precondition=none qd=32 count=20000");
    sweep.axes = {std::move(axis)};
    return sweep;
}

// SSDExplorer, table III.
Sweep tableThree()
{
    return sweepOf({"drive",
                    {shape("C1", 4, 4, 2), shape("C2", 8, 4, 2), shape("C3", 8, 8, 2), shape("C4", 8, 8, 4), shape("C5", 8, 8, 8),
                     shape("C6", 16, 8, 4), shape("C7", 16, 4, 2), shape("C8", 32, 4, 2), shape("C9", 32, 1, 1), shape("C10", 32, 8, 4)}});
}

std::string bestOf(const Sweep& sweep, const char* goal, GoalSearch* all = nullptr)
{
    const auto points = pointsOf(sweep);
    const GoalSearch found = searchGoal(builtinCatalogue(), sweep, sataDrive(), points, *readGoal(goal));
    if (all)
        *all = found;
    return found.best ? sweep.axes[0].steps[points[*found.best][0]].label : "";
}

} // namespace

class TestGoalSearch final : public QObject {
    Q_OBJECT
private slots:
    void spacesAroundARelationMayBeLeftOut()
    {
        const auto near = readLimits("iops>=200k and latency_us.p99<=500"), wide = readLimits("iops >= 200k and latency_us.p99 <= 500");
        QVERIFY(near.ok() && wide.ok());
        QCOMPARE(near->size(), wide->size());
        for (std::size_t i = 0; i < near->size(); ++i)
            QVERIFY((*near)[i].metric == (*wide)[i].metric && (*near)[i].atLeast == (*wide)[i].atLeast
                    && (*near)[i].value == (*wide)[i].value);
        QVERIFY(readGoal("least cost.controller where busiest.host.link>=98%").ok());
        QVERIFY(!readLimits("iops>= and").ok() && !readLimits("iops=>5").ok());
    }
    void limitsReadAsPeopleWriteThem()
    {
        const auto means = [](const char* sentence, const std::string& figure, double value) {
            const auto limits = readLimits(sentence);
            return limits.ok() && limits->size() == 1 && limits->front().metric == figure && qFuzzyCompare(limits->front().value, value);
        };
        QVERIFY(means("p99.9 <= 1 ms", "latency_us.p99_9", 1000));
        QVERIFY(means("read.p99.99<=250us", "read.latency_us.p99_99", 250));
        QVERIFY(means("web:write.latency_us.p99.9 <= 0.5s", "web:write.latency_us.p99_9", 5e5));
        QVERIFY(means("bandwidth >= 3 GB/s", "bandwidth_mb_s", 3000));
        QVERIFY(means("read.bandwidth >= 500MB/s", "read.bandwidth_mb_s", 500));
        QVERIFY(means("power_w.peak <= 800 mW", "power_w.peak", 0.8));
        QVERIFY(means("busy.pkg.die >= 98 %", "busy.pkg.die", 0.98));
        QVERIFY(means("window.snia.range_percent <= 20 %", "window.snia.range_percent", 20));
        QVERIFY(means("waf <= 3", "ftl.waf", 3) && means("cost <= 40", "cost.bill_of_materials", 40));
        QVERIFY(means("pkg.tR <= 60us", "pkg.tR", 60) && means("ch.rate <= 800MT/s", "ch.rate", 8e8));
        QVERIFY(means("ddr.size <= 512MiB", "ddr.size", 512 * 1024 * 1024));
        const auto two = readLimits("read.p99.9 <= 1 ms and iops >= 200 k");
        QVERIFY(two.ok() && two->size() == 2 && (*two)[1].value == 200'000);
        QCOMPARE(readGoal("most bandwidth where mean <= 90 us")->metric, std::string("bandwidth_mb_s"));
        for (const char* wrong : {"p99 <= 1 GB/s", "iops >= 200ms", "bandwidth >= 1 ms", "p99 <= ms", "p99 <= 1 parsec", "p99 <= 1 ms or"})
            QVERIFY2(!readLimits(wrong).ok(), wrong);
    }
    void theCheapestThatFillsTheLink()
    {
        QCOMPARE(bestOf(tableThree(), "least cost.controller where busiest.host.link >= 98%"), std::string("C6"));
        QCOMPARE(bestOf(tableThree(), "least cost.bill_of_materials where busiest.host.link >= 98%"), std::string("C8"));
        QCOMPARE(bestOf(tableThree(), "least cost.controller where busiest.host.link >= 98% and bandwidth_mb_s >= 400"), std::string());
    }

    void aGridIsNotRunWhole()
    {
        SweepAxis axis{"drive", {}};
        for (const int channels : {4, 8, 12, 16, 20, 24, 32})
            for (const int targets : {1, 2, 4, 8})
                for (const int dies : {1, 2, 4})
                    axis.steps.push_back(shape("", channels, targets, dies));
        for (SweepStep& step : axis.steps)
            step.label = step.assignments[2] + " " + step.assignments[3];
        const Sweep sweep = sweepOf(std::move(axis));
        const auto points = pointsOf(sweep);
        const auto every = runSweep(builtinCatalogue(), sweep, sataDrive(), points, {});
        for (const char* cost : {"cost.controller", "cost.bill_of_materials"}) {
            std::string cheapest;
            double least = 1e300;
            for (std::size_t i = 0; i < every.size(); ++i)
                if (*every[i].metric("busiest.host.link") >= 0.98 && *every[i].metric(cost) < least) {
                    least = *every[i].metric(cost);
                    cheapest = sweep.axes[0].steps[points[i][0]].label;
                }
            GoalSearch found;
            QCOMPARE(bestOf(sweep, (std::string("least ") + cost + " where busiest.host.link >= 98%").c_str(), &found), cheapest);
            // Points more expensive than a sufficient one are not run.
            QVERIFY2(4 * found.count(Fate::simulated) <= 3 * points.size(), std::to_string(found.count(Fate::simulated)).c_str());
            // Skipped points would not have been better.
            for (std::size_t i = 0; i < every.size(); ++i)
                if (found.fates[i] == Fate::overLimit)
                    QVERIFY(*every[i].metric("busiest.host.link") < 0.98);
        }
    }

    // Every point under every load, by hand.
    void severalLoadsAreThoseOfEachAtOnce()
    {
        SweepAxis axis{"drive", {shape("C1", 4, 4, 2), shape("C2", 8, 4, 2), shape("C3", 8, 8, 2), shape("C6", 16, 8, 4)}};
        Sweep sweep = sweepOf(std::move(axis));
        sweep.workload = AskedWorkload::read("rw=write bs=4k precondition=none qd=32 count=4000");
        const auto points = pointsOf(sweep);
        GoalOrder order{
            *readGoal("least cost.controller where write:bandwidth_mb_s >= 120 and read:iops >= 15k and latency_us.p99 <= 5000"),
            {*readLoad("write: qd=32 rw=write bs=4k precondition=none count=4000"),
             *readLoad("read: rw=randread bs=4k qd=32 count=4000 precondition=sequential pkg.peCycles=100")},
            false};
        const GoalSearch found = searchGoal(builtinCatalogue(), sweep, sataDrive(), points, order);
        std::string cheapest;
        double least = 1e300;
        const auto writes = runSweep(builtinCatalogue(), floom::sweepOf(sweep, order.loads[0]), sataDrive(), points, {});
        const auto reads = runSweep(builtinCatalogue(), floom::sweepOf(sweep, order.loads[1]), sataDrive(), points, {});
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto figure = [&](const auto& results, const char* name) { return *results[i].metric(name); };
            if (figure(writes, "bandwidth_mb_s") >= 120 && figure(reads, "iops") >= 15e3 && figure(writes, "latency_us.p99") <= 5000
                && figure(reads, "latency_us.p99") <= 5000 && figure(writes, "cost.controller") < least) {
                least = figure(writes, "cost.controller");
                cheapest = sweep.axes[0].steps[points[i][0]].label;
            }
        }
        QVERIFY(!cheapest.empty());
        QCOMPARE(found.best ? sweep.axes[0].steps[points[*found.best][0]].label : std::string(), cheapest);
        QVERIFY(found.results[*found.best].metric("read:iops").has_value());
        QCOMPARE(*found.results[*found.best].metric("cost.controller"), least);
    }

    // Bisection finds the same as running all, in few runs.
    void halvingFindsTheHighestRate()
    {
        Sweep sweep;
        sweep.workload = AskedWorkload::read("rw=randread bs=4k rate_iops=1000 count=3000 precondition=sequential");
        sweep.axes = {*readAxis("workload.rate_iops=1000..32000 step 1000")};
        const auto points = pointsOf(sweep);
        GoalOrder order{*readGoal("most workload.rate_iops where latency_us.p99 <= 2500"), {}, true};
        const GoalSearch halved = searchGoal(builtinCatalogue(), sweep, sataDrive(), points, order);
        order.bisect = false;
        const GoalSearch whole = searchGoal(builtinCatalogue(), sweep, sataDrive(), points, order);
        QVERIFY(whole.best && halved.best);
        QCOMPARE(*halved.best, *whole.best);
        QVERIFY2(halved.count(Fate::simulated) <= 7, std::to_string(halved.count(Fate::simulated)).c_str());
        // If not even the easiest point meets the limits, none is skipped.
        order = {*readGoal("most workload.rate_iops where latency_us.p99 <= 1"), {}, true};
        const GoalSearch none = searchGoal(builtinCatalogue(), sweep, sataDrive(), points, order);
        QVERIFY(!none.best);
        QCOMPARE(none.count(Fate::simulated), points.size());
    }

    // A percentile with too few requests is unknown, which is not "no".
    void whatIsNotKnownIsNoMiss()
    {
        SweepAxis axis{"drive", {shape("C1", 4, 4, 2), shape("C2", 8, 4, 2)}};
        Sweep sweep = sweepOf(std::move(axis));
        sweep.workload = AskedWorkload::read("rw=write bs=4k precondition=none qd=32 count=1000");
        GoalSearch found;
        QCOMPARE(bestOf(sweep, "least cost.controller where latency_us.p99_99 <= 100000", &found), std::string());
        QCOMPARE(found.untold, std::size_t(2));
        QCOMPARE(found.lacking, std::string("latency_us.p99_99"));
        QCOMPARE(bestOf(sweep, "least cost.controller where latency_us.mean <= 0.001", &found), std::string());
        QCOMPARE(found.untold, std::size_t(0));
    }

    void loads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("fine");
        const auto row = [](const char* text, bool fine) { QTest::newRow(text) << text << fine; };
        row("web: rw=randread qd=8", true);
        row("worn: pkg.peCycles=3000 rw=randread", true);
        row("two: rw=randread job=a ; job=b rw=write bs=128k", true);
        row("same:", true);
        row("rw=randread", false);
        row(": rw=randread", false);
        row("a b: rw=randread", false);
        row("web: rw=rondread", false);
    }

    void loads()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, fine);
        QCOMPARE(readLoad(text.toStdString()).ok(), fine);
    }

    void loadsOfAGoalMustBeThere()
    {
        const std::vector<Load> loads{*readLoad("web: rw=randread"), *readLoad("log: rw=write")};
        QVERIFY(checkLoads(*readGoal("most web:iops where log:bandwidth_mb_s >= 1"), loads).ok());
        const Outcome unknown = checkLoads(*readGoal("most wob:iops"), loads);
        QVERIFY(!unknown && unknown.error().advice.find("web") != std::string::npos);
        QVERIFY(!checkLoads(*readGoal("most iops"), {loads[0], loads[0]}));
    }

    void goals_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<bool>("fine");
        const auto row = [](const char* sentence, bool fine) { QTest::newRow(sentence) << sentence << fine; };
        row("least cost.controller", true);
        row("most iops where cost.controller <= 5 and latency_us.p99 <= 500", true);
        row("most iops where cost.controller <= 5k", true);
        row("", false);
        row("cheapest iops", false);
        row("least", false);
        row("least a where b", false);
        row("least a where b > 5", false);
        row("least a where b >= five", false);
        row("least a and b >= 5", false);
        row("least a where b >= 5us", true); // a parameter, perhaps
        row("least a where b >= 5parsec", false);
        row("least iops where p99 >= 5MB", false);
    }

    void goals()
    {
        QFETCH(const QString, sentence);
        QFETCH(const bool, fine);
        QCOMPARE(readGoal(sentence.toStdString()).ok(), fine);
    }
};

QTEST_GUILESS_MAIN(TestGoalSearch)
#include "tst_goal_search.moc"
