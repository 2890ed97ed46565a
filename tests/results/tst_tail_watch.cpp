// SPDX-License-Identifier: GPL-3.0-or-later
// The 95 % interval of a percentile covers the true value about 95 times in 100, also if slow requests come in groups; a run that saw slow
// requests only once does not bound them.
#include "base/random.h"
#include "results/percentiles.h"
#include "results/tail_watch.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace floom;

namespace {

double uniform(RandomStream& stream)
{
    return static_cast<double>(stream.next() >> 11) * 0x1p-53;
}

// Requests of 100 us and more; occasionally one, and as many after it as make up `together`, wait up to 2 ms for the same event.
struct Drive {
    double often = 0; // probability that such a wait starts at a request
    int together = 1;
    RandomStream stream;
    int left = 0;
    double wait = 0;

    std::int64_t next()
    {
        if (left == 0 && uniform(stream) < often) {
            left = together;
            wait = 2e9 * uniform(stream);
        }
        const double late = left > 0 ? wait * (0.9 + 0.1 * uniform(stream)) : 0;
        left -= left > 0 ? 1 : 0;
        return static_cast<std::int64_t>(1e8 * (1 - 0.2 * std::log(1 - uniform(stream))) + late);
    }
};

// 32 dies that take 71 us for each request, which arrives by itself and waits for those before it.
struct Dies {
    Dies(double busy, RandomStream randomStream)
        : stream(randomStream)
        , apart(71e6 / 32 / busy)
    {
    }
    RandomStream stream;
    double apart; // picoseconds between arrivals on average
    double now = 0;
    std::array<double, 32> freeAt{};

    std::int64_t next()
    {
        now -= std::log(1 - uniform(stream)) * apart;
        double& die = freeAt[stream.next() >> 59];
        die = std::max(now, die) + 71e6;
        return static_cast<std::int64_t>(die - now);
    }
};

struct Seen {
    Histogram histogram;
    TailWatch watch{2};
    std::int64_t sum = 0, least = INT64_MAX, most = 0;
    std::uint32_t requests = 0;

    void add(std::size_t kind, std::int64_t ps)
    {
        histogram.add(ps);
        watch.add(kind, Histogram::indexOf(ps));
        watch.next(Histogram::indexOf(ps), ++requests, ps);
        sum += ps;
        least = std::min(least, ps);
        most = std::max(most, ps);
    }
    [[nodiscard]] LatencySummary summary() const
    {
        LatencySummary latency = summarize(histogram, Time{sum}, {least}, {most}, 0);
        watch.tellRanges(latency, histogram, 0, 2);
        return latency;
    }
};

constexpr std::size_t kP50 = 0, kP99 = 2, kP999 = 3; // in LatencySummary::ranges

} // namespace

class TestTailWatch : public QObject {
    Q_OBJECT

private slots:
    void anIntervalHoldsTheTruth_data()
    {
        QTest::addColumn<double>("often");
        QTest::addColumn<int>("together");
        QTest::addColumn<int>("requests");
        QTest::newRow("each for itself") << 0.02 << 1 << 20'000;
        QTest::newRow("32 at a time") << 0.001 << 32 << 20'000;
        QTest::newRow("32 at a time, a long run") << 0.001 << 32 << 200'000;
        QTest::newRow("too few for stretches") << 0.02 << 1 << 200;
    }

    void anIntervalHoldsTheTruth()
    {
        QFETCH(double, often);
        QFETCH(int, together);
        QFETCH(int, requests);
        Drive drive{often, together, RandomStream(1, "truth")};
        Histogram truth;
        for (int i = 0; i < 4'000'000; ++i)
            truth.add(drive.next());
        constexpr int kRuns = 300;
        int told[5] = {}, held[5] = {};
        for (int run = 0; run < kRuns; ++run) {
            Drive one{often, together, RandomStream(static_cast<std::uint64_t>(run), "run")};
            Seen seen;
            for (int i = 0; i < requests; ++i)
                seen.add(i % 3 == 0 ? 1 : 0, one.next());
            const LatencySummary latency = seen.summary();
            for (const std::size_t which : {kP50, kP99, kP999}) {
                const double value = static_cast<double>(truth.quantile(kReportedPercentiles[which].q)) * 1e-6;
                const PercentileRange& range = latency.ranges[which];
                told[which] += std::isfinite(range.least);
                held[which] += range.least <= value && !(range.most < value);
            }
        }
        for (const std::size_t which : {kP50, kP99, kP999})
            if (told[which] > 0)
                QVERIFY2(
                    held[which] >= 0.91 * told[which],
                    qPrintable(QStringLiteral("%1: %2 of %3").arg(kReportedPercentiles[which].name).arg(held[which]).arg(told[which])));
        QVERIFY(told[kP50] == kRuns);
    }

    // Of an open loop near its limit, a run sees few of the backlogs that make its tail, and their slowest swings hardly once.
    void anIntervalOfArrivalsByTheClockHoldsTheTruth_data()
    {
        QTest::addColumn<double>("busy");
        QTest::addColumn<int>("requests");
        QTest::newRow("three quarters busy") << 0.75 << 20'000;
        QTest::newRow("85 % busy") << 0.85 << 40'000;
        QTest::newRow("85 % busy, a long run") << 0.85 << 100'000;
    }

    void anIntervalOfArrivalsByTheClockHoldsTheTruth()
    {
        QFETCH(double, busy);
        QFETCH(int, requests);
        Dies dies(busy, RandomStream(1, "truth"));
        Histogram truth;
        for (int i = 0; i < 4'000'000; ++i)
            truth.add(dies.next());
        const double value = static_cast<double>(truth.quantile(0.99)) * 1e-6;
        constexpr int kRuns = 200;
        int held = 0;
        double widths = 0, sum = 0, squares = 0;
        for (int run = 0; run < kRuns; ++run) {
            Dies one(busy, RandomStream(static_cast<std::uint64_t>(run), "run"));
            for (int i = 0; i < requests / 25; ++i) // warm-up
                (void)one.next();
            Seen seen;
            seen.watch.arriveByClock();
            for (int i = 0; i < requests; ++i)
                seen.add(0, one.next());
            const LatencySummary latency = seen.summary();
            const PercentileRange& range = latency.ranges[kP99];
            held += range.least <= value && !(range.most < value);
            widths += std::isfinite(range.most) ? (range.most - range.least) / 2 : 0;
            sum += latency.p99;
            squares += latency.p99 * latency.p99;
        }
        const double mean = sum / kRuns, spread = 1.96 * std::sqrt(squares / kRuns - mean * mean);
        QVERIFY2(held >= 0.91 * kRuns, qPrintable(QStringLiteral("%1 of %2").arg(held).arg(kRuns)));
        QVERIFY2(widths / kRuns < 2 * spread, qPrintable(QStringLiteral("%1 against %2").arg(widths / kRuns).arg(spread)));
    }

    void aTailFromASingleEpisodeHasNoUpperBound()
    {
        Seen seen;
        for (int i = 0; i < 20'000; ++i)
            seen.add(0, i >= 7'000 && i < 7'040 ? 3'000'000'000 : 100'000'000 + i % 100 * 100'000);
        const LatencySummary latency = seen.summary();
        QVERIFY(std::isfinite(latency.p99_9) && latency.p99_9 > 2'900);
        QVERIFY(std::isnan(latency.ranges[kP999].most)); // runs may differ greatly
        QVERIFY(latency.ranges[kP999].least < 120);
        QVERIFY(latency.ranges[kP99].most < 120); // the 40 are fewer than the 200 above it
        QVERIFY(latency.ranges[kP50].most < 110);
    }

    void thePercentileErrorIsTakenForEachSide()
    {
        LatencySummary latency;
        latency.p99 = 100;
        latency.ranges[kP99] = {80, 150};
        const PercentileError error = percentileError(latency, {}, &LatencySummary::p99);
        QVERIFY(std::fabs(error.below - 0.2) < 1e-12 && std::fabs(error.above - 0.5) < 1e-12);
        latency.ranges[kP99].most = std::nan("");
        QVERIFY(std::isinf(percentileError(latency, {}, &LatencySummary::p99).above));
    }

    void theLastRequestOfABinIsItsExemplar()
    {
        TailWatch watch(1);
        watch.add(0, 700);
        watch.next(700, 1, 1000);
        watch.add(0, 700);
        watch.next(700, 2, 1001);
        QCOMPARE(watch.latest(700).request, 2U);
        QCOMPARE(watch.latest(700).latency, std::int64_t{1001});
        QCOMPARE(watch.latest(701).request, 0U);
        QCOMPARE(watch.latest(1'000'000).request, 0U);
    }
};

QTEST_GUILESS_MAIN(TestTailWatch)
#include "tst_tail_watch.moc"
