// SPDX-License-Identifier: GPL-3.0-or-later
// Estimators on known series, with noise, and on series without a feature.
#include "detect/estimators.h"
#include "detect/slopes.h"

#include <QTest>

#include <cmath>

using namespace floom;
using namespace floom::detect;

namespace {

double noise(RandomStream& random) // sigma 1
{
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
    return sum;
}

Series comb(std::size_t points, std::size_t teeth, std::size_t tall, double sigma, RandomStream& random)
{
    Series y;
    for (std::size_t i = 1; i <= points; ++i)
        y.push_back(85 + (i % teeth == 0 ? 20 : 0) + (i % tall == 0 ? 60 : 0) + sigma * noise(random));
    return y;
}

} // namespace

class TestEstimators : public QObject {
    Q_OBJECT

private slots:
    void medianAndSpreadOfFew()
    {
        QVERIFY(std::isnan(median({})));
        QCOMPARE(median({3, 1, 2}), 2.0);
        QCOMPARE(median({4, 1, 2, 3}), 2.5);
        QCOMPARE(spread({5, 5, 5, 1000}), 0.0); // not affected by one outlier
    }

    void stepIsFoundWhereItIs()
    {
        const auto step = findStep({10, 10, 10, 30, 30, 30, 30});
        QVERIFY(step.has_value());
        QCOMPARE(step->at, std::size_t{3});
        QCOMPARE(step->high - step->low, 20.0);
        RandomStream random(1, "test");
        int found = 0;
        for (int round = 0; round < 100; ++round) {
            Series y;
            for (int i = 0; i < 20; ++i)
                y.push_back((i < 8 ? 50 : 60) + noise(random));
            const auto again = findStep(y);
            found += again && again->at == 8 ? 1 : 0;
        }
        QVERIFY2(found >= 98, qPrintable(QString::number(found)));
    }

    void noStepInNoise()
    {
        QVERIFY(!findStep({7, 7, 7, 7, 7, 7}));
        RandomStream random(2, "test");
        int found = 0;
        for (int round = 0; round < 200; ++round) {
            Series y;
            for (int i = 0; i < 20; ++i)
                y.push_back(50 + noise(random));
            found += findStep(y) ? 1 : 0;
        }
        QVERIFY2(found <= 4, qPrintable(QString::number(found)));
    }

    void hingeIsWhereMissesBegin()
    {
        RandomStream random(3, "test");
        Series spans, y, flat;
        for (double span = 1; span <= 512; span *= 2) {
            spans.push_back(span);
            y.push_back(84 + 75 * std::max(0.0, 1 - 40 / span) + 0.2 * noise(random));
            flat.push_back(84);
        }
        const auto hinge = findHinge(spans, y);
        QVERIFY(hinge.has_value());
        QVERIFY2(std::abs(hinge->covers - 40) < 1.5, qPrintable(QString::number(hinge->covers)));
        QVERIFY(!findHinge(spans, flat));
    }

    void combsWithinCombs()
    {
        RandomStream random(4, "test");
        QCOMPARE(combLevels(comb(100, 8, 32, 0, random)), (std::vector<std::size_t>{8, 32}));
        QCOMPARE(combLevels(comb(100, 8, 32, 2, random)), (std::vector<std::size_t>{8, 32}));
        QCOMPARE(combLevels(comb(100, 6, 6, 0, random)), (std::vector<std::size_t>{6}));
        Series spoilt = comb(96, 4, 4, 0, random);
        spoilt[7] = 20; // one tooth lost, one false one
        spoilt[20] = 1000;
        QCOMPARE(combLevels(spoilt), (std::vector<std::size_t>{4}));
    }

    void noCombInNoise()
    {
        RandomStream random(5, "test");
        QVERIFY(combLevels(Series(100, 85)).empty());
        int found = 0;
        for (int round = 0; round < 200; ++round)
            found += combLevels(comb(96, 1000, 1000, 3, random)).empty() ? 0 : 1;
        QVERIFY2(found <= 4, qPrintable(QString::number(found)));
    }

    void agreementTellsSureFromUnsure()
    {
        RandomStream random(6, "test");
        const auto rises = [](const Series& y) { return y[1] > y[0]; };
        QCOMPARE(agreement({{1, 2, 3}, {11, 12, 13}}, random, rises), 1.0);
        const double doubtful = agreement({{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}}, random, rises);
        QVERIFY(doubtful > 0.2 && doubtful < 0.8);
    }

    void bendIsFoundBetweenTwoSlopes()
    {
        RandomStream random(3, "test");
        Series x, y, straight;
        for (int i = 0; i < 60; ++i) {
            x.push_back(i);
            y.push_back((i < 20 ? 3.0 * i : 60 + 0.5 * (i - 20)) + 0.3 * noise(random));
            straight.push_back(3.0 * i + 0.3 * noise(random));
        }
        const auto bend = findBend(x, y);
        QVERIFY(bend.has_value() && bend->at >= 19 && bend->at <= 22);
        QVERIFY(std::abs(bend->before.rise - 3) < 0.1 && std::abs(bend->after.rise - 0.5) < 0.1);
        QVERIFY(!findBend(x, straight).has_value());
        QVERIFY(!findBend({1, 2}, {1, 2}).has_value());
    }
};

QTEST_APPLESS_MAIN(TestEstimators)
#include "tst_estimators.moc"
