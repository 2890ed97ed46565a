// SPDX-License-Identifier: GPL-3.0-or-later
// The remaining time of a sweep is estimated from finished points, however they differ in length.
#include "desk/sweeps/sweep_effort.h"

#include <QTest>

#include <cmath>

using namespace floom;

namespace {

// A grid of drives: each step of the first axis takes three times as long, of the second 1.5 times.
struct Grid {
    SweepTable table;

    Grid()
    {
        Sweep sweep;
        for (const auto& [name, count] : {std::pair("ch.count", 4), std::pair("workload.qd", 3)}) {
            SweepAxis axis;
            axis.name = name;
            for (int i = 0; i < count; ++i)
                axis.steps.push_back({std::to_string(i), {}});
            sweep.axes.push_back(axis);
        }
        auto points = pointsOf(sweep);
        table.begin(std::move(sweep), std::move(points));
    }
    [[nodiscard]] double seconds(std::size_t i) const
    {
        return 0.1 * std::pow(3, table.points()[i][0]) * std::pow(1.5, table.points()[i][1]);
    }
    void run(std::size_t i, bool reused = false)
    {
        PointResult result;
        result.key = std::to_string(i);
        result.wallSeconds = seconds(i);
        result.reused = reused;
        table.settle(i, result);
        table.setState(i, PointState::finished);
    }
    [[nodiscard]] double left(std::size_t from) const
    {
        double sum = 0;
        for (std::size_t i = from; i < table.size(); ++i)
            sum += seconds(i);
        return sum;
    }
};

} // namespace

class TestSweepEffort : public QObject {
    Q_OBJECT

private slots:
    void whatIsLeftIsToldByWhatRan()
    {
        Grid grid;
        QCOMPARE(effortLeft(grid.table), 0.0); // unknown
        for (std::size_t i = 0; i < 6; ++i) // the short half
            grid.run(i);
        // From the mean of finished points, the long half would take only a ninth of its time.
        const double left = effortLeft(grid.table);
        QVERIFY2(std::abs(left / grid.left(6) - 1) < 0.05, qPrintable(QStringLiteral("%1 for %2").arg(left).arg(grid.left(6))));
        grid.table.setState(6, PointState::running);
        QVERIFY(std::abs((left - effortLeft(grid.table)) / grid.seconds(6) - 0.5) < 0.05);
    }

    void earlierResultsTookNoTime()
    {
        Grid grid;
        grid.run(0, true);
        grid.run(1);
        QVERIFY(std::abs(effortDone(grid.table) - grid.seconds(1)) < 1e-12);
        QVERIFY(effortLeft(grid.table) > 0);
    }
};

QTEST_MAIN(TestSweepEffort)
#include "tst_sweep_effort.moc"
