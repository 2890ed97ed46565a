// SPDX-License-Identifier: GPL-3.0-or-later
// The Pareto front: points that no other point dominates; the knee: where more starts to cost much.
#include "sweep/front.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace floom;

namespace {

std::vector<std::size_t> numbers(const std::vector<FrontPoint>& front)
{
    std::vector<std::size_t> list;
    for (const FrontPoint& point : front)
        list.push_back(point.point);
    return list;
}

using Numbers = std::vector<std::size_t>;

} // namespace

class TestFront final : public QObject {
    Q_OBJECT
private slots:
    void whatIsDearerAndNoFasterIsLeftOut()
    {
        // cost, IOPS: 1 is dominated by 0 (same cost, slower), 3 by 2 (more expensive, slower)
        const std::vector<FrontPoint> points{{0, 10, 100}, {1, 10, 90}, {2, 20, 200}, {3, 30, 150}, {4, 40, 210}};
        QCOMPARE(numbers(frontOf(points, false, true)), (Numbers{0, 2, 4}));
    }
    void directionsTurnItRound()
    {
        const std::vector<FrontPoint> points{{0, 10, 100}, {1, 20, 50}, {2, 30, 80}, {3, 40, 20}};
        QCOMPARE(numbers(frontOf(points, false, false)), (Numbers{0, 1, 3})); // low cost, low latency
        QCOMPARE(numbers(frontOf(points, true, true)), (Numbers{3, 2, 0})); // both as high as possible
    }
    void equalOnesStandOnceAndUnknownOnesNever()
    {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const std::vector<FrontPoint> points{{0, 10, 100}, {1, 10, 100}, {2, none, 900}, {3, 5, none}};
        QCOMPARE(numbers(frontOf(points, false, true)), (Numbers{0}));
        QVERIFY(frontOf({}, false, true).empty());
    }
    void theKneeIsWhereMoreBeginsToCost()
    {
        // 80 % of the gain for 25 % of the price, then flat
        const std::vector<FrontPoint> points{{0, 0, 0}, {1, 25, 80}, {2, 50, 88}, {3, 100, 100}};
        const auto front = frontOf(points, false, true);
        QCOMPARE(kneeOf(front, false, true), std::optional<std::size_t>(1));
    }
    void aStraightOrShortFrontHasNone()
    {
        QVERIFY(!kneeOf(frontOf({{0, 0, 0}, {1, 50, 50}, {2, 100, 100}}, false, true), false, true));
        QVERIFY(!kneeOf(frontOf({{0, 0, 0}, {1, 50, 90}}, false, true), false, true));
    }
};

QTEST_APPLESS_MAIN(TestFront)
#include "tst_front.moc"
