// SPDX-License-Identifier: GPL-3.0-or-later
// T8, honesty: a tail with too few samples is refused and named, the mean is exact, nothing lies outside the observed range.
#include "results/percentiles.h"

#include <QTest>

#include <cmath>

using namespace floom;

namespace {

struct Samples {
    Histogram histogram;
    Time sum, least = kNever, most;

    void add(std::int64_t ps)
    {
        histogram.add(ps);
        sum += Time{ps};
        least = earlier(least, Time{ps});
        most = later(most, Time{ps});
    }
    [[nodiscard]] LatencySummary summary() const { return summarize(histogram, sum, least, most, 2.5e6); }
};

Samples ramp(int n)
{
    Samples samples;
    for (int i = 1; i <= n; ++i)
        samples.add(std::int64_t{i} * 1'000'000);
    return samples;
}

} // namespace

class TestPercentiles : public QObject {
    Q_OBJECT

private slots:
    void tenSamplesStandAboveAQuantile_data()
    {
        QTest::addColumn<double>("q");
        QTest::addColumn<quint64>("least");
        QTest::newRow("p50") << 0.5 << quint64{20};
        QTest::newRow("p90") << 0.9 << quint64{100};
        QTest::newRow("p99") << 0.99 << quint64{1'000};
        QTest::newRow("p99.9") << 0.999 << quint64{10'000};
        QTest::newRow("p99.99") << 0.9999 << quint64{100'000};
    }

    void tenSamplesStandAboveAQuantile()
    {
        QFETCH(double, q);
        QFETCH(quint64, least);
        QVERIFY(!enoughSamples(q, 0));
        QVERIFY(!enoughSamples(q, least - 1));
        QVERIFY(enoughSamples(q, least));
        QVERIFY(enoughSamples(q, UINT64_MAX));
    }

    void t8UndersampledTailIsRefusedAndNamed_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<std::vector<std::string>>("refused");
        QTest::newRow("19") << 19 << std::vector<std::string>{"p50", "p90", "p99", "p99_9", "p99_99"};
        QTest::newRow("100") << 100 << std::vector<std::string>{"p99", "p99_9", "p99_99"};
        QTest::newRow("1000") << 1'000 << std::vector<std::string>{"p99_9", "p99_99"};
        QTest::newRow("99999") << 99'999 << std::vector<std::string>{"p99_99"};
        QTest::newRow("100000") << 100'000 << std::vector<std::string>{};
    }

    void t8UndersampledTailIsRefusedAndNamed()
    {
        QFETCH(int, n);
        QFETCH(std::vector<std::string>, refused);
        const LatencySummary summary = ramp(n).summary();
        QCOMPARE(summary.undersampled, refused);
        QCOMPARE(std::isnan(summary.p50), n < 20);
        QCOMPARE(std::isnan(summary.p90), n < 100);
        QCOMPARE(std::isnan(summary.p99), n < 1'000);
        QCOMPARE(std::isnan(summary.p99_9), n < 10'000);
        QCOMPARE(std::isnan(summary.p99_99), n < 100'000);
    }

    void summaryIsInMicroseconds()
    {
        const LatencySummary summary = ramp(1'000).summary();
        QCOMPARE(summary.requests, std::uint64_t{1'000});
        QCOMPARE(summary.mean, 500.5);
        QCOMPARE(summary.min, 1.0);
        QCOMPARE(summary.max, 1'000.0);
        QCOMPARE(summary.ci95, 2.5);
        QVERIFY(summary.p50 >= 500 && summary.p50 <= 500 * (1 + 1.0 / 128));
        QVERIFY(summary.p99 >= 990 && summary.p99 <= summary.max);
    }

    void percentilesStayInsideWhatWasSeen()
    {
        Samples samples;
        for (int i = 0; i < 1'000; ++i)
            samples.add(1'000'001); // its bucket extends further up
        const LatencySummary summary = samples.summary();
        QCOMPARE(summary.p50, 1.000001);
        QCOMPARE(summary.p99, summary.max);
    }

    void nothingMeasuredGivesNoFigures()
    {
        const LatencySummary summary = summarize(Histogram(), {}, {}, {}, 0);
        QCOMPARE(summary.requests, std::uint64_t{0});
        for (const double figure : {summary.mean, summary.ci95, summary.min, summary.p50, summary.p99_99, summary.max})
            QVERIFY(std::isnan(figure));
        QCOMPARE(summary.undersampled.size(), std::size_t{5});
    }
};

QTEST_APPLESS_MAIN(TestPercentiles)
#include "tst_percentiles.moc"
