// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a sweep, its text form, and that no run is made twice.
#include "io/json.h"
#include "io/samples.h"
#include "results/figures.h"
#include "sweep/sweep_run.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace floom;

namespace {

Design starter()
{
    return *readDesign(findSample("starter")->text, builtinCatalogue());
}

Sweep sweepOver(const std::vector<std::string>& axes)
{
    Sweep sweep;
    sweep.design = "starter";
    sweep.workload = AskedWorkload::read("rw=randread qd=8 count=500");
    for (const std::string& axis : axes)
        sweep.axes.push_back(*readAxis(axis));
    return sweep;
}

// Figures without the simulation's own cost.
NamedFigures repeatable(const PointResult& point)
{
    NamedFigures figures = point.metrics;
    std::erase_if(figures, [](const auto& figure) {
        const auto& table = figureTable();
        const auto found = std::find_if(table.begin(), table.end(), [&](const FigureSpec& spec) { return spec.id == figure.first; });
        return found != table.end() && !found->repeatable;
    });
    return figures;
}

} // namespace

class TestSweep final : public QObject {
    Q_OBJECT
private slots:
    void steps_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("steps");
        const auto row = [](const char* text, const char* steps) { QTest::newRow(text) << text << steps; };
        row("8", "8");
        row("4, 8,16", "4|8|16");
        row("4..32 step x2", "4|8|16|32");
        row("4..33 step x2", "4|8|16|32");
        row("4..32 x2", "4|8|16|32");
        row("10..80 us x2", "10us|20us|40us|80us");
        row("400, 800, 1200 MT/s", "400MT/s|800MT/s|1200MT/s");
        row("10, 22.5 %", "10%|22.5%");
        row("1us, 2, 4 ms", "1us|2ms|4ms");
        row("1..4", "1|2|3|4");
        row("0..1 step 0.1", "0|0.1|0.2|0.3|0.4|0.5|0.6|0.7|0.8|0.9|1");
        row("10us..40us step 15us", "10us|25us|40us");
        row("10us..80us step x2", "10us|20us|40us|80us");
        row("[8,4],[16,4]", "[8,4]|[16,4]");
        row("on,off", "on|off");
    }

    void steps()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, steps);
        const auto found = readSteps(text.toStdString());
        QVERIFY2(found.ok(), found.ok() ? "" : found.error().message().c_str());
        QStringList list;
        for (const std::string& step : *found)
            list << QString::fromStdString(step);
        QCOMPARE(list.join(u'|'), steps);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "4,,8", "4..", "..8", "8..4", "1..8 step 0", "1..8 step x1", "0..8 step x2", "1us..8ms step x2",
                                 "1..8 step", "1..1e9 step 0.001", "a..b", "1us..8us step 1ms", "nan..4", "1..inf"})
            QTest::newRow(text) << text;
    }

    void nonsenseIsRefused()
    {
        QFETCH(const QString, text);
        QVERIFY(!readSteps(text.toStdString()).ok());
    }

    void aGridCountsTheLastAxisFirst()
    {
        const Sweep sweep = sweepOver({"ch.rate=100MT/s,200MT/s", "workload.qd=1,2,4"});
        const std::vector<SweepPoint> expected = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}};
        QVERIFY(pointsOf(sweep) == expected);
    }

    void drawnPointsAreDifferentAndSeeded()
    {
        for (const SweepPlan plan : {SweepPlan::random, SweepPlan::latin}) {
            Sweep sweep = sweepOver({"cpu.clock=100MHz,200MHz,300MHz,400MHz", "workload.qd=1..25", "pkg.tR=20us,30us"});
            sweep.plan = plan;
            sweep.samples = 40;
            const auto points = pointsOf(sweep);
            QCOMPARE(points.size(), std::size_t{40});
            QCOMPARE(std::set<SweepPoint>(points.begin(), points.end()).size(), std::size_t{40});
            QVERIFY(pointsOf(sweep) == points);
            sweep.seed = 2;
            QVERIFY(pointsOf(sweep) != points);
            sweep.samples = 500; // more samples than points: each once
            QCOMPARE(pointsOf(sweep).size(), std::size_t{200});
        }
    }

    void aLatinHypercubeMeetsEachStepEquallyOften()
    {
        Sweep sweep = sweepOver({"workload.qd=1..100", "cpu.clock=100MHz,200MHz,300MHz,400MHz"});
        sweep.plan = SweepPlan::latin;
        sweep.samples = 100;
        std::map<std::uint32_t, int> depths, clocks;
        for (const SweepPoint& point : pointsOf(sweep)) {
            ++depths[point[0]];
            ++clocks[point[1]];
        }
        QCOMPARE(depths.size(), std::size_t{100});
        for (const auto& [step, count] : clocks)
            QCOMPARE(count, 25);
    }

    void aPointChangesDesignAndWords()
    {
        const Sweep sweep = sweepOver({"ch.rate=200MT/s,400MT/s", "workload.qd=1,64", "workload.bs=16k"});
        const auto request = requestOf(sweep, {0, 1, 0}, starter(), builtinCatalogue());
        QVERIFY(request.ok());
        QCOMPARE(request->workload.depth, 64);
        QCOMPARE(words(request->workload), std::string("rw=randread bs=16k qd=64 count=500"));
        QVERIFY(runKey(*request) != runKey(*requestOf(sweep, {1, 1, 0}, starter(), builtinCatalogue())));
    }

    void theDocumentReadsBack()
    {
        Sweep sweep = sweepOver({"ch.rate=200MT/s,400MT/s", "workload.qd=1,64"});
        sweep.sets = {"pkg.tR=45us"};
        sweep.plan = SweepPlan::latin;
        sweep.samples = 3;
        const std::string text = writeSweep(sweep);
        const auto again = readSweep(text, "sweep.json");
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().message().c_str());
        QCOMPARE(writeSweep(*again), text);
        const auto shorter = readSweep(R"({"format": "flashloom-sweep", "version": 1, "design": "starter", "axes": [
            {"address": "ch.count", "values": [4, 8], "with": ["pkg.count=[{},4]"]}]})");
        QVERIFY(shorter.ok());
        QCOMPARE(shorter->axes[0].steps[1].assignments.back(), std::string("pkg.count=[8,4]"));
        for (const char* wrong : {R"({"format": "flashloom-sweep", "version": 1, "axes": []})",
                                  R"({"format": "flashloom-sweep", "version": 1, "design": "s", "axes": [{"address": "ch.count"}]})",
                                  R"({"format": "flashloom-sweep", "version": 1, "design": "s", "axis": []})",
                                  R"({"format": "flashloom-sweep", "version": 1, "design": "s", "plan": "grit"})"})
            QVERIFY(!readSweep(wrong).ok());
    }

    void noRunIsMadeTwice()
    {
        // Both notations of 400 MT/s are the same run; impossible points state why.
        Sweep sweep = sweepOver({"ch.rate=400MT/s,0.4GT/s,many", "workload.qd=1,2"});
        const auto points = pointsOf(sweep);
        std::vector<std::size_t> order;
        SweepRunOptions options;
        options.finished = [&](std::size_t point, const PointResult&) { order.push_back(point); };
        const auto first = runSweep(builtinCatalogue(), sweep, starter(), points, options);
        QCOMPARE(order.size(), points.size());
        QVERIFY(!first[0].reused && first[2].reused);
        QVERIFY(*first[0].metric("iops") == *first[2].metric("iops"));
        QVERIFY(!first[4].problem.empty() && first[4].key.empty());
        QVERIFY(*first[1].metric("iops") > 1.5 * *first[0].metric("iops"));
        QVERIFY(first[0].metric("busy.pkg.die").has_value());

        options.known = [&](const std::string& key) -> std::optional<PointResult> {
            for (const PointResult& result : first)
                if (result.key == key)
                    return result;
            return std::nullopt;
        };
        const auto second = runSweep(builtinCatalogue(), sweep, starter(), points, options);
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(second[i].reused && second[i].metrics == first[i].metrics);
    }

    void aPointThatARuleForbidsFailsWithItsReason()
    {
        const Sweep sweep = sweepOver({"cpu.writeBuffer=8MiB,16GiB"}); // of 4 GiB of DDR
        const auto results = runSweep(builtinCatalogue(), sweep, starter(), pointsOf(sweep), {});
        QVERIFY(results[0].problem.empty() && results[0].metric("iops"));
        QCOMPARE(results[1].problem, std::string("cpu.writeBuffer: Write buffer larger than the buffer memory"));
        QVERIFY(results[1].refused && results[1].metrics.empty());
    }

    // An unknown name is an error of the sweep; an out-of-range value only of its point.
    void aSweepOfNothingThatCanBeMadeIsRefused()
    {
        const auto outcome = [](const char* axis) {
            const Sweep sweep = sweepOver({axis});
            return canBeMade(sweep, pointsOf(sweep), starter(), builtinCatalogue());
        };
        QVERIFY(!outcome("pkg.tX=1,2"));
        QVERIFY(outcome("ch.rate=400MT/s,many"));
        QVERIFY(outcome("ch.rate=many,400MT/s"));
    }

    void theNumberOfThreadsChangesNothing()
    {
        const Sweep sweep = sweepOver({"pkg.tR=20us,40us,60us", "workload.qd=1,8"});
        SweepRunOptions one, four;
        one.threads = 1;
        four.threads = 4;
        const auto a = runSweep(builtinCatalogue(), sweep, starter(), pointsOf(sweep), one);
        const auto b = runSweep(builtinCatalogue(), sweep, starter(), pointsOf(sweep), four);
        for (std::size_t i = 0; i < a.size(); ++i)
            QVERIFY(repeatable(a[i]) == repeatable(b[i]) && a[i].limit == b[i].limit);
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "tst_sweep.moc"
