// SPDX-License-Identifier: GPL-3.0-or-later
// Time: arithmetic on instants and durations, in whole picoseconds.
#include "base/time.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TestTime : public QObject {
    Q_OBJECT

private slots:
    void divisionRoundsTowardsZero()
    {
        QCOMPARE(Time{7} / 2, Time{3});
        QCOMPARE(Time{-7} / 2, Time{-3}); // as integers do: a length is halved alike in both directions
        QCOMPARE(milliseconds(1) / 1'000, microseconds(1));
        QCOMPARE(Time{999} / 1'000, Time{});
        QCOMPARE(kNever / 1, kNever);
    }

    void negatingATimeKeepsItsLength()
    {
        QCOMPARE(-Time{5}, Time{-5});
        QCOMPARE(-Time{}, Time{});
        QCOMPARE(abs(Time{-5}), Time{5});
        QCOMPARE(abs(Time{5}), Time{5});
        QCOMPARE(abs(Time{}), Time{});
        QCOMPARE(abs(-kNever), kNever);
    }

    // The quotient of the two numbers of picoseconds, unrounded: what is drawn must not move by the way it is written.
    void aRatioOfTimesIsTheUnroundedQuotient()
    {
        QCOMPARE(ratio(Time{1}, Time{4}), 0.25);
        QCOMPARE(ratio(Time{-3}, Time{4}), -0.75);
        QCOMPARE(ratio(seconds(3'600), picoseconds(7)), 3'600e12 / 7);
        QCOMPARE(ratio(Time{}, Time{5}), 0.0);
        QVERIFY(!std::isfinite(ratio(Time{1}, Time{})));
    }

    void timeArithmeticIsDoneAtCompileTime()
    {
        static_assert(microseconds(1) / 3 == Time{333'333});
        static_assert(abs(-nanoseconds(2)) == picoseconds(2'000));
        static_assert(ratio(nanoseconds(1), microseconds(1)) == 0.001);
    }

private:
    static constexpr Time seconds(std::int64_t n) { return {n * kPicosecondsPerSecond}; }
};

QTEST_APPLESS_MAIN(TestTime)
#include "tst_time.moc"
