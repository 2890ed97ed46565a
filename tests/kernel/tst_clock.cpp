// SPDX-License-Identifier: GPL-3.0-or-later
// A clock's fast paths match the definition of its edges for integer periods, simple fractions and odd frequencies, early and late in a
// run; cached results match computed ones.
#include "base/random.h"
#include "kernel/clock.h"
#include "kernel/transfer_time_cache.h"

#include <QTest>

using namespace floom;

namespace {

// The first rising edge of a clock of `hertz` at or after `t`. Edge k lies at floor(k * 10^12 / hertz).
Time clockEdge(Time t, std::int64_t hertz)
{
    if (hertz <= 0 || t.ps <= 0)
        return t;
    auto k = static_cast<std::int64_t>(static_cast<Int128>(t.ps) * hertz / kPicosecondsPerSecond);
    for (;; ++k) {
        const auto edge = static_cast<std::int64_t>(static_cast<Int128>(k) * kPicosecondsPerSecond / hertz);
        if (edge >= t.ps)
            return {edge};
    }
}

} // namespace

class ClockTest : public QObject {
    Q_OBJECT

private slots:
    void edgesAndCyclesAreThoseOfTime_data()
    {
        QTest::addColumn<qint64>("hertz");
        for (const qint64 hertz : {200'000'000LL, 1'200'000'000LL, 1'600'000'000LL, 333'333'333LL, 984'615'385LL, 7LL, 1'066'666'667LL})
            QTest::addRow("%lld Hz", static_cast<long long>(hertz)) << hertz;
    }
    void edgesAndCyclesAreThoseOfTime()
    {
        QFETCH(const qint64, hertz);
        const Clock clock(hertz);
        RandomStream random(3, "clock");
        for (int bits = 1; bits < 58; ++bits) // up to three days
            for (int i = 0; i < 40; ++i) {
                const Time t{static_cast<std::int64_t>(random.next() >> (64 - bits))};
                const Time edge = clockEdge(t, hertz);
                QCOMPARE(clock.edge(t).ps, edge.ps);
                QCOMPARE(clock.edgeAt(clock.edgeNumber(t)).ps, edge.ps);
                const auto n = static_cast<std::int64_t>(random.next() >> 44);
                QCOMPARE(clock.cycles(n).ps, cycles(n, hertz).ps);
            }
    }

    void halfACycleLiesBetweenTwoEdges()
    {
        const Clock clock(1'200'000'000); // 2500/3 ps: edges at 0, 833, 1666, 2500
        QCOMPARE(clock.edge(picoseconds(1)).ps, 833);
        QCOMPARE(clock.edge(picoseconds(833)).ps, 833);
        QCOMPARE(clock.edge(picoseconds(834)).ps, 1666);
        QCOMPARE(clock.edge(picoseconds(1667)).ps, 2500);
        QCOMPARE(clock.cycles(1).ps, 834);
        QCOMPARE(clock.cycles(3).ps, 2500);
    }

    void anIdealPartHasNoEdgesToWaitFor()
    {
        const Clock clock;
        QCOMPARE(clock.edge(picoseconds(12345)).ps, 12345);
        QCOMPARE(clock.cycles(1000).ps, 0);
    }

    void cachedTransferTimesEqualComputedOnes()
    {
        const TransferTimeCache recall{};
        int computed = 0;
        const auto square = [&](std::int64_t n) {
            ++computed;
            return picoseconds(n * n);
        };
        for (const std::int64_t n : {3, 4, 3, 4, 5, 4, 5, 3, 3})
            QCOMPARE(recall(n, square).ps, n * n);
        QCOMPARE(computed, 4); // 3, 4, 5, and 3 again, which 5 had evicted
    }
};

QTEST_APPLESS_MAIN(ClockTest)
#include "tst_clock.moc"
