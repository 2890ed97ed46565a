// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of scatter plot and parallel coordinates, and parsing of typed values.
#include "desk/sweeps/sweep_chips.h"
#include "desk/sweeps/sweep_interval.h"
#include "desk/sweeps/sweep_line_field.h"
#include "desk/sweeps/sweep_metrics.h"
#include "desk/sweeps/sweep_parallel_layout.h"
#include "io/json.h"
#include "io/samples.h"
#include "sweep/sweep_heat_layout.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace floom;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Design starter()
{
    return *readDesign(findSample("starter")->text, builtinCatalogue());
}

QString stepsOf(const char* address, const char* values, const Design& design)
{
    const auto chip = readChip(QLatin1String(address), QLatin1String(values),
                               {design, builtinCatalogue(), AskedWorkload::read("rw=randread bs=4k qd=8")});
    if (!chip)
        return QString::fromStdString(chip.error().message());
    QStringList all;
    for (const SweepStep& step : chip->axis.steps) {
        QStringList made;
        for (const std::string& assignment : step.assignments)
            made << QString::fromStdString(assignment);
        all << made.join(u' ');
    }
    return all.join(QStringLiteral(" | "));
}

// Two axes and one figure: point (i, j) has i * 10 + j.
SweepTable grid(int across, int down)
{
    Sweep sweep;
    SweepAxis a{"a", {}}, b{"b", {}};
    for (int i = 0; i < across; ++i)
        a.steps.push_back({std::to_string(i), {}});
    for (int j = 0; j < down; ++j)
        b.steps.push_back({std::to_string(j), {}});
    sweep.axes = {a, b};
    SweepTable table;
    table.begin(sweep, pointsOf(sweep));
    for (std::size_t i = 0; i < table.size(); ++i) {
        PointResult result;
        result.key = std::to_string(i);
        result.metrics = {{"iops", table.points()[i][0] * 10.0 + table.points()[i][1]}};
        table.settle(i, result);
    }
    return table;
}

} // namespace

class TestSweepLayout final : public QObject {
    Q_OBJECT
private slots:
    void scalesEndOnRoundNumbers()
    {
        const PlotScale scale = plotScale(187e3, 672e3, 7);
        QCOMPARE(scale.least, 0.0); // close to 0
        QCOMPARE(scale.most, 700e3);
        QCOMPARE(scale.ticks.size(), std::size_t(8));
        const PlotScale narrow = plotScale(98, 103, 5);
        QCOMPARE(narrow.least, 98.0);
        QCOMPARE(narrow.most, 103.0);
        QCOMPARE(plotScale(5, 5, 5).share(5), 0.5);
        QCOMPARE(plotScale(1, -1, 5).ticks.front(), 0.0); // no data: an empty frame, no crash
    }
    void aCellHoldsTheBestOfItsDesigns()
    {
        const SweepTable table = grid(3, 2); // point (i, j) has i * 10 + j
        HeatQuery query{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("iops"), true, [](std::size_t) { return true; }};
        const HeatLayout heat = layoutHeat(QRectF(0, 0, 400, 200), table, query);
        QCOMPARE(heat.cells.size(), std::size_t(6));
        QCOMPARE(heat.least, 0.0);
        QCOMPARE(heat.most, 21.0);
        QCOMPARE(heat.cells.front().row, 1); // the upper line is the last value, as on an axis
        const auto middle = heat.at(heat.boxOf(heat.cells[4]).center());
        QCOMPARE(*middle, std::size_t(4));
        QCOMPARE(heat.cells[4].value, 10.0);
        QCOMPARE(heat.cells[heat.towards(4, 1, 1)].value, 21.0);
        QCOMPARE(heat.towards(4, 0, -1), std::size_t(4)); // the edge
        QVERIFY(!heat.at(QPointF(2, 2)));
        QCOMPARE(heat.holding(heat.cells[2].point).value_or(9), std::size_t(2));

        query.y = query.x;
        QVERIFY(layoutHeat(QRectF(0, 0, 400, 200), table, query).cells.empty());
    }
    // Three runs within 0.3 % of each other, each +-4 %: no colour may tell them apart, and none is the best.
    void noiseIsNotColoured()
    {
        SweepTable table = grid(3, 2);
        for (std::size_t i = 0; i < table.size(); ++i) {
            PointResult result;
            result.metrics = {{"iops", 35'700 + 20.0 * static_cast<double>(i)}, {"latency_us.mean", 900}, {"latency_us.ci95", 36}};
            table.settle(i, result);
        }
        const QString iops = QStringLiteral("iops");
        QCOMPARE(halfInterval(table, iops, 0), 35'700 * 0.04);
        QCOMPARE(halfInterval(table, QStringLiteral("latency_us.mean"), 0), 36.0);
        QCOMPARE(halfInterval(table, QStringLiteral("power_w.mean"), 0), 0.0);
        QVERIFY(isSameWithinInterval(table, iops, 0, 5));
        const HeatQuery query{QStringLiteral("a"), QStringLiteral("b"), iops, true, [](std::size_t) { return true; }};
        const HeatLayout heat = layoutHeat(QRectF(0, 0, 400, 200), table, query);
        for (const HeatCell& cell : heat.cells)
            QVERIFY2(std::abs(heat.share(cell.value) - 0.5) < 0.02, qPrintable(QString::number(heat.share(cell.value))));
        const SweepTable sure = grid(3, 2); // without intervals the whole scale is used
        QVERIFY(!isSameWithinInterval(sure, iops, 0, 1));
        QCOMPARE(layoutHeat(QRectF(0, 0, 400, 200), sure, query).least, 0.0);
    }
    void ticksAreToldApart()
    {
        const SweepMetric rate = sweepMetric(QStringLiteral("iops")), tail = sweepMetric(QStringLiteral("latency_us.p99"));
        QCOMPARE(tickLabels(rate, {0, 50e3, 100e3}), QStringList({QStringLiteral("0"), QStringLiteral("50 k"), QStringLiteral("100 k")}));
        QCOMPARE(tickLabels(rate, {35'700, 35'720, 35'740}),
                 QStringList({QStringLiteral("35.70 k"), QStringLiteral("35.72 k"), QStringLiteral("35.74 k")}));
        QCOMPARE(tickLabels(tail, {1000, 1000.5, 1001}),
                 QStringList({QStringLiteral("1.0000 ms"), QStringLiteral("1.0005 ms"), QStringLiteral("1.0010 ms")}));
        QCOMPARE(tickLabels(rate, {7, 7}).size(), 2); // equal ticks end the search
    }
    void ofSeveralDesignsTheBestThatFitsStands()
    {
        Sweep sweep = grid(2, 3).sweep();
        sweep.axes.push_back({"c", {{"0", {}}, {"1", {}}}});
        SweepTable table;
        table.begin(sweep, pointsOf(sweep));
        for (std::size_t i = 0; i < table.size(); ++i) {
            const auto& at = table.points()[i];
            PointResult result;
            result.key = std::to_string(i);
            if (at[0] == 1 && at[1] == 2) {
                result.problem = "no";
                result.refused = true;
            } else {
                result.metrics = {{"iops", at[0] * 100.0 + at[1] * 10.0 + at[2]}};
            }
            table.settle(i, result);
        }
        const auto valueAt = [](const HeatLayout& heat, int column, int row) {
            return std::find_if(heat.cells.begin(), heat.cells.end(),
                                [&](const HeatCell& c) { return c.column == column && c.row == row; });
        };
        HeatQuery query{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("iops"), true, [](std::size_t) { return true; }};
        const HeatLayout most = layoutHeat(QRectF(0, 0, 400, 200), table, query);
        QCOMPARE(valueAt(most, 1, 1)->value, 111.0);
        QVERIFY(valueAt(most, 1, 2)->crossed && valueAt(most, 1, 2)->point >= 0);
        query.more = false;
        QCOMPARE(valueAt(layoutHeat(QRectF(0, 0, 400, 200), table, query), 1, 1)->value, 110.0);
        query.inside = [&](std::size_t i) { return table.points()[i][2] == 1; };
        const HeatLayout fitting = layoutHeat(QRectF(0, 0, 400, 200), table, query);
        QCOMPARE(valueAt(fitting, 1, 1)->value, 111.0); // the only one within limits, though worse
        QVERIFY(valueAt(fitting, 1, 1)->inside);
        QCOMPARE(variedAxes(table), (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
    }
    void pointsStandByTheirFiguresAndRefusedOnesInTheGutter()
    {
        const auto layout =
            layoutScatter({0, 0, 672, 450}, {{0, 0, 0, false}, {1, 100, 50, false}, {2, kNone, kNone, true}, {3, 20, kNone, false}});
        QCOMPARE(layout.plot, QRectF(56, 26, 600, 400));
        QCOMPARE(layout.marks.size(), std::size_t(3)); // 3 is still running: it has no mark
        QCOMPARE(layout.marks[0].at, QPointF(56, 426));
        QCOMPARE(layout.marks[1].at, QPointF(656, 26));
        QVERIFY(layout.marks[2].crossed);
        QCOMPARE(layout.marks[2].at, QPointF(356, 416)); // alone: in the middle
        QCOMPARE(layout.nearest({650, 29}, 14), std::optional<std::size_t>(1));
        QVERIFY(!layout.nearest({300, 200}, 14));
    }
    void arrowsLeadToTheNextPointInTheirDirection()
    {
        const auto layout = layoutScatter({0, 0, 600, 400}, {{0, 0, 0}, {1, 10, 1}, {2, 100, 90}, {3, 20, 100}});
        QCOMPARE(layout.towards(0, 1, 0), std::optional<std::size_t>(1));
        QCOMPARE(layout.towards(1, 0, -1), std::optional<std::size_t>(3));
        QVERIFY(!layout.towards(0, -1, 0));
    }
    void aCardHidesLittle()
    {
        const auto layout = layoutScatter({0, 0, 672, 450}, {{0, 0, 100}, {1, 10, 90}, {2, 100, 0}, {3, 95, 95}});
        // marks are in three corners: the lower left one is free
        QCOMPARE(layout.quietCorner({200, 100}, layout.marks[0].at), QPointF(64, 318));
    }
    void theFrontIsDrawnAsSteps()
    {
        ScatterLayout layout;
        layout.plot = {0, 0, 100, 100};
        const auto line = frontSteps(layout, {{20, 80}, {50, 30}}, false);
        const std::vector<QPointF> expected{{20, 100}, {20, 80}, {50, 80}, {50, 30}, {100, 30}};
        QCOMPARE(line, expected);
        QVERIFY(frontSteps(layout, {}, false).empty());
    }
    void parallelAxesStandEvenlyAndLinesMeetThem()
    {
        const SweepTable table = grid(3, 2);
        const auto layout = layoutParallel({10, 20, 200, 100}, {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("iops")}, table);
        QCOMPARE(layout.axes.size(), std::size_t(3));
        QCOMPARE(layout.axes[1].x, 110.0);
        QCOMPARE(layout.axes[0].steps, 3);
        QCOMPARE(layout.axes[2].steps, 0);
        const auto line = lineOf(layout, table, 5); // a = 2, b = 1, 21
        QCOMPARE(line.size(), std::size_t(3));
        QVERIFY(std::fabs(line[0].y() - layout.yOf(layout.axes[0], 2)) <= 0.04 * 100 + 1e-9);
        QCOMPARE(line[2].y(), layout.yOf(layout.axes[2], 21));
        QCOMPARE(lineNear(layout, table, line[2], 3), 5);
        QCOMPARE(layout.axisAt(112, 12), 1);
        QCOMPARE(layout.axisAt(60, 12), -1);
        QCOMPARE(layout.valueAt(layout.axes[2], 500), layout.axes[2].least); // below: held
    }
    // The best design may lack a figure, such as a p99 of too few requests: its line is there all the same.
    void aLineWithoutAValuePassesBelowTheAxis()
    {
        const SweepTable table = grid(3, 2);
        const auto layout =
            layoutParallel({10, 20, 200, 100}, {QStringLiteral("a"), QStringLiteral("latency_us.p99"), QStringLiteral("iops")}, table);
        const auto line = lineOf(layout, table, 5);
        QCOMPARE(line.size(), std::size_t(3));
        QVERIFY(line[1].y() > layout.bottom);
        QCOMPARE(line[2].y(), layout.yOf(layout.axes[2], 21));
    }
    // Adding and removing lines by a brush leaves the same picture as drawing the rest from scratch.
    void linesThatGoLeaveNoTrace()
    {
        const std::vector<QPointF> level{{0, 20}, {50, 20}, {100, 20}}, steep{{0, 0}, {50, 40}, {100, 3.3}};
        SweepLineField alone, both;
        alone.reset({200, 80}, 2, 1);
        both.reset({200, 80}, 2, 1);
        alone.add(level);
        both.add(steep);
        both.add(level);
        QVERIFY(both.picture(Qt::red, 0.5) != alone.picture(Qt::red, 0.5));
        both.remove(steep);
        QCOMPARE(both.picture(Qt::red, 0.5), alone.picture(Qt::red, 0.5));
        // A line of 1 unit at y = 20 covers two px rows of the doubled picture, each at half the opacity's strength or whole.
        const QImage picture = alone.picture(Qt::red, 0.5);
        QCOMPARE(qAlpha(picture.pixel(100, 39)), 128);
        QCOMPARE(qAlpha(picture.pixel(100, 40)), 128);
        QCOMPARE(qAlpha(picture.pixel(100, 38)), 0);
        QCOMPARE(qAlpha(picture.pixel(100, 41)), 0);
        both.add(level); // twice the same: 1 - 0.5 x 0.5
        QCOMPARE(qAlpha(both.picture(Qt::red, 0.5).pixel(100, 40)), 191);
        QCOMPARE(bendAt(0), 0.0);
        QCOMPARE(bendAt(1), 1.0);
        QVERIFY(std::abs(bendAt(0.5) - 0.5) < 1e-3);
    }
    void brushesKeepWhatLiesInAll()
    {
        const SweepTable table = grid(3, 2);
        const auto in = table.inside({{QStringLiteral("a"), 1, 2}, {QStringLiteral("iops"), 0, 20}});
        const std::vector<std::uint8_t> expected{0, 0, 1, 1, 1, 0};
        QCOMPARE(in, expected);
    }
    void typedValuesBecomeAssignments()
    {
        const Design design = starter();
        QCOMPARE(stepsOf("pkg.tR", "40, 60 us", design), QStringLiteral("pkg.tR=40us | pkg.tR=60us"));
        QCOMPARE(stepsOf("pkg.tR", "40, 60", design), QStringLiteral("pkg.tR=40us | pkg.tR=60us")); // the field's unit
        QCOMPARE(stepsOf("workload.qd", "1..4 x2", design), QStringLiteral("workload.qd=1 | workload.qd=2 | workload.qd=4"));
        QCOMPARE(stepsOf("pkg.tR", "1ms, 40us, 60us", design), QStringLiteral("pkg.tR=40us | pkg.tR=60us | pkg.tR=1ms")); // by size
        QCOMPARE(stepsOf("workload.qd", "128, 8", design), QStringLiteral("workload.qd=8 | workload.qd=128"));
        QCOMPARE(stepsOf("pkg.suspend", "none, erase", design), QStringLiteral("pkg.suspend=none | pkg.suspend=erase")); // as typed
        QCOMPARE(stepsOf("pkg.dies", "2, 2, 4", design), QStringLiteral("pkg.dies=2 | pkg.dies=4")); // no duplicates
    }
    void anArrayTakesAlongWhatGoesWithIt()
    {
        const Design design = starter(); // 8 channels with 4 packages each, 8 codecs
        QCOMPARE(stepsOf("ch.count", "4", design), QStringLiteral("ecc.count=4 ch.count=4 pkg.count=[4,4]"));
        QCOMPARE(stepsOf("pkg.count", "8x2", design), QStringLiteral("pkg.count=[8,2]"));
    }
    void whatCannotBeIsRefusedAtOnce()
    {
        const Design design = starter();
        QVERIFY(stepsOf("pkg.tR", "40us, fast", design).contains(QLatin1String("fast")));
        QVERIFY(stepsOf("pkg.nothing", "1, 2", design).contains(QLatin1String("nothing")));
        QVERIFY(stepsOf("workload.qd", "1, many", design).contains(QLatin1String("many")));
    }
    void suggestionsCanBeRun()
    {
        const Design design = starter();
        const ChipSubject subject{design, builtinCatalogue(), AskedWorkload::read("rw=randread bs=4k qd=8")};
        for (const char* address : {"ch.count", "pkg.count", "pkg.tR", "pkg.dies", "ch.rate", "cpu.overProvisioning", "cpu.gcPolicy",
                                    "pkg.suspend", "workload.qd", "workload.bs"}) {
            const QString values = suggestedValues(QLatin1String(address), subject);
            const auto chip = readChip(QLatin1String(address), values, subject);
            QVERIFY2(chip.ok() && chip->axis.steps.size() > 1, qPrintable(QLatin1String(address) + u' ' + values));
        }
        QCOMPARE(suggestedValues(QStringLiteral("cpu.overProvisioning"), subject), QStringLiteral("10%, 20%, 40%"));
        QVERIFY(chipOffers(QStringLiteral("tprog"), subject, 5).front().address == QLatin1String("pkg.tPROG"));
    }
    void severalValuesAreToldFromOne()
    {
        QVERIFY(meansSeveral(QStringLiteral("4, 8")));
        QVERIFY(meansSeveral(QStringLiteral("4..32 x2")));
        QVERIFY(!meansSeveral(QStringLiteral("[8,4]")));
        QVERIFY(!meansSeveral(QStringLiteral("3.5ms")));
        QVERIFY(!meansSeveral(QStringLiteral("max(tR, 60us)")));
    }
    void figuresAreWrittenAndReadAlike()
    {
        const SweepMetric tail = sweepMetric(QStringLiteral("latency_us.p99")), rate = sweepMetric(QStringLiteral("iops"));
        QCOMPARE(tail.read(QStringLiteral("1 ms")), std::optional<double>(1000));
        QCOMPARE(tail.read(QStringLiteral("640")), std::optional<double>(640));
        QCOMPARE(rate.read(QStringLiteral("512 k")), std::optional<double>(512e3));
        QCOMPARE(sweepMetric(QStringLiteral("read.latency_us.mean")).label, QStringLiteral("read mean latency"));
        QCOMPARE(sweepMetric(QStringLiteral("read.latency_us.mean")).more, false);
        QCOMPARE(sweepMetric(QStringLiteral("busiest.host.link")).read(QStringLiteral("98 %")), std::optional<double>(0.98));
        QVERIFY(!tail.read(QStringLiteral("soon")));
        QCOMPARE(tail.write(1040), QStringLiteral("1.04 ms"));
        QCOMPARE(tail.writeTick(1000), QStringLiteral("1 ms"));
        QCOMPARE(rate.writeTick(50), QStringLiteral("50"));
        QCOMPARE(rate.writeTick(250e3), QStringLiteral("250 k"));
        QCOMPARE(rate.writeTick(1.5e6), QStringLiteral("1.5 M"));
    }
};

QTEST_APPLESS_MAIN(TestSweepLayout)
#include "tst_sweep_layout.moc"
