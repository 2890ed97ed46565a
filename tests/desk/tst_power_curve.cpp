// SPDX-License-Identifier: GPL-3.0-or-later
// Power over time: measured slices, and the cap as a line.
#include "desk/runs/power_curve.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace floom;

namespace {

// Two slices of 1 ms after 1 ms of warm-up: 2 W, then 4 W.
RunResult twoSlices(double cap)
{
    RunResult result;
    result.window.start = milliseconds(1);
    result.window.end = milliseconds(3);
    result.energy.microjoules = 6000;
    result.energy.meanWatts = 3;
    result.energy.capWatts = cap;
    result.series.resize(2);
    result.series[0].watts = 2;
    result.series[1].startSeconds = 1e-3;
    result.series[1].watts = 4;
    return result;
}

} // namespace

class TestPowerCurve : public QObject {
    Q_OBJECT

private slots:
    void slicesLieInSimulatedTime()
    {
        const PowerCurve curve = powerCurveOf(twoSlices(0));
        QCOMPARE(curve.slices.size(), std::size_t{2});
        QCOMPARE(curve.slices[0].from.ps, std::int64_t{1'000'000'000});
        QCOMPARE(curve.slices[1].to.ps, std::int64_t{3'000'000'000});
        QCOMPARE(curve.topWatts, 5.0);
        QCOMPARE(curve.slices[0].to.ps, std::int64_t{2'000'000'000});
        QCOMPARE(curve.slices[1].from.ps, std::int64_t{2'000'000'000});
        QCOMPARE(curve.slices[0].watts, 2.0);
        QCOMPARE(curve.slices[1].watts, 4.0);
        QCOMPARE(powerCurveOf(twoSlices(8)).topWatts, 10.0); // the cap is visible
        QVERIFY(powerCurveOf(RunResult()).isEmpty());
    }

    void theAreaIsAsHighAsThePower()
    {
        const auto& colours = themeColours(true);
        QImage image(400, 100, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::black);
        QPainter painter(&image);
        paintPowerCurve(painter, powerCurveOf(twoSlices(4.5)), QRectF(0, 0, 400, 100), {1'000'000'000}, {3'000'000'000}, colours);
        painter.end();
        const auto isEmpty = [&](int x, int y) { return image.pixelColor(x, y) == QColor(Qt::black); };
        QVERIFY(isEmpty(100, 50) && !isEmpty(100, 70)); // 2 of 5 W
        QVERIFY(isEmpty(300, 15) && !isEmpty(300, 30)); // 4 of 5 W
        bool red = false;
        for (int x = 0; x < 40; ++x) // 4.5 of 5 W, dashed
            red = red || image.pixelColor(x, 10).red() > 150;
        QVERIFY(red);
    }
};

QTEST_MAIN(TestPowerCurve)
#include "tst_power_curve.moc"
