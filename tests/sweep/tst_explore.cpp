// SPDX-License-Identifier: GPL-3.0-or-later
// The explorer's answer is that of running everything, with much less run.
#include "io/json.h"
#include "io/samples.h"
#include "sweep/explore.h"

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
    sweep.workload = "rw=write bs=4k precondition=none qd=32 count=20000";
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

std::string bestOf(const Sweep& sweep, const char* goal, Exploration* all = nullptr)
{
    const auto points = pointsOf(sweep);
    const Exploration found = explore(builtinCatalogue(), sweep, sataDrive(), points, *readGoal(goal));
    if (all)
        *all = found;
    return found.best ? sweep.axes[0].steps[points[*found.best][0]].label : "";
}

} // namespace

class TestExplore final : public QObject {
    Q_OBJECT
private slots:
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
            Exploration found;
            QCOMPARE(bestOf(sweep, (std::string("least ") + cost + " where busiest.host.link >= 98%").c_str(), &found), cheapest);
            // What costs more than one that will do is not run.
            QVERIFY2(4 * found.count(Fate::simulated) <= 3 * points.size(), std::to_string(found.count(Fate::simulated)).c_str());
            // What was passed over would not have done.
            for (std::size_t i = 0; i < every.size(); ++i)
                if (found.fates[i] == Fate::overLimit)
                    QVERIFY(*every[i].metric("busiest.host.link") < 0.98);
        }
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
        row("least a where b >= 5us", false);
    }

    void goals()
    {
        QFETCH(const QString, sentence);
        QFETCH(const bool, fine);
        QCOMPARE(readGoal(sentence.toStdString()).ok(), fine);
    }
};

QTEST_GUILESS_MAIN(TestExplore)
#include "tst_explore.moc"
