// SPDX-License-Identifier: GPL-3.0-or-later
// T8, percentiles: a million values of known distributions, with quantiles known exactly from the sorted list.
#include "base/portable_math.h"
#include "base/random.h"
#include "results/histogram.h"

#include <QTest>

#include <algorithm>
#include <vector>

using floom::Histogram;

namespace {

constexpr std::size_t kValues = 1'000'000;

// Every multiple of 1 ns up to 1 ms once, in a scrambled order.
std::vector<std::int64_t> evenlySpread()
{
    std::vector<std::int64_t> values(kValues);
    for (std::size_t i = 0; i < kValues; ++i)
        values[i] = static_cast<std::int64_t>((i * 7'919 % kValues + 1) * 1'000);
    return values;
}

std::vector<std::int64_t> exponential()
{
    floom::RandomStream stream(7, "test.exponential");
    std::vector<std::int64_t> values(kValues);
    for (auto& value : values)
        value = static_cast<std::int64_t>(-floom::portableLog((static_cast<double>(stream.next() >> 11) + 1) * 0x1p-53) * 1e8);
    return values;
}

// 100 us; one in 10,000 takes 10 ms, and ten of the million take 1 s.
std::vector<std::int64_t> rarelySlow()
{
    std::vector<std::int64_t> values(kValues, 100'000'000);
    for (std::size_t i = 0; i < kValues; i += 10'000)
        values[i] = i < 100'000 ? 1'000'000'000'000 : 10'000'000'000;
    return values;
}

std::vector<std::int64_t> tiny()
{
    std::vector<std::int64_t> values(kValues);
    for (std::size_t i = 0; i < kValues; ++i)
        values[i] = static_cast<std::int64_t>(i % 256);
    return values;
}

Histogram histogramOf(const std::vector<std::int64_t>& values)
{
    Histogram histogram;
    for (const std::int64_t value : values)
        histogram.add(value);
    return histogram;
}

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

private slots:
    void bucketsTileTheAxis()
    {
        const std::size_t last = Histogram::indexOf(INT64_MAX);
        QCOMPARE(Histogram::lowerEdge(0), 0);
        for (std::size_t i = 0; i <= last; ++i) {
            const std::int64_t lower = Histogram::lowerEdge(i);
            const std::int64_t upper = Histogram::upperEdge(i);
            QCOMPARE(Histogram::indexOf(lower), i);
            QCOMPARE(Histogram::indexOf(upper), i);
            QVERIFY(upper - lower < std::max<std::int64_t>(lower / 128, 1)); // relative bucket width below 2^-7
            if (i < last)
                QCOMPARE(Histogram::lowerEdge(i + 1), upper + 1);
        }
        QCOMPARE(Histogram::upperEdge(last), INT64_MAX);
    }

    void t8QuantilesHoldTheExactRank_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("values");
        QTest::newRow("evenly spread") << evenlySpread();
        QTest::newRow("exponential") << exponential();
        QTest::newRow("rarely slow") << rarelySlow();
        QTest::newRow("below 256 ps") << tiny();
    }

    void t8QuantilesHoldTheExactRank()
    {
        QFETCH(std::vector<std::int64_t>, values);
        const Histogram histogram = histogramOf(values);
        std::sort(values.begin(), values.end());
        QCOMPARE(histogram.total(), kValues);
        const std::pair<double, std::size_t> ranks[] = {{1e-6, 1},        {0.5, 500'000},    {0.9, 900'000},     {0.99, 990'000},
                                                        {0.999, 999'000}, {0.9999, 999'900}, {0.99999, 999'990}, {1.0, 1'000'000}};
        for (const auto& [q, rank] : ranks) {
            const std::int64_t exact = values[rank - 1];
            QCOMPARE(histogram.quantile(q), Histogram::upperEdge(Histogram::indexOf(exact)));
        }
    }

    void rankRoundsUpAndNotByTheErrorOfADouble()
    {
        Histogram histogram;
        for (int i = 1; i <= 10; ++i)
            histogram.add(i);
        QCOMPARE(histogram.quantile(0.7), 7); // 0.7 * 10 is 7.000000000000001 in some orders of evaluation
        QCOMPARE(histogram.quantile(0.71), 8);
        QCOMPARE(histogram.quantile(0.05), 1);
        QCOMPARE(histogram.quantile(1.0), 10);
    }

    void t8MergeOfPartsEqualsTheWhole_data()
    {
        QTest::addColumn<std::size_t>("parts");
        for (const std::size_t parts : {1U, 2U, 7U, 64U})
            QTest::addRow("%zu parts", parts) << parts;
    }

    void t8MergeOfPartsEqualsTheWhole()
    {
        QFETCH(std::size_t, parts);
        const std::vector<std::int64_t> values = exponential();
        std::vector<Histogram> split(parts);
        for (std::size_t i = 0; i < values.size(); ++i)
            split[i * 31 % parts].add(values[i]);
        Histogram merged;
        for (const Histogram& part : split)
            merged.merge(part);
        const Histogram whole = histogramOf(values);
        QCOMPARE(merged.total(), whole.total());
        for (std::size_t i = 0; i < std::max(merged.counts().size(), whole.counts().size()); ++i) {
            const std::uint64_t a = i < merged.counts().size() ? merged.counts()[i] : 0;
            const std::uint64_t b = i < whole.counts().size() ? whole.counts()[i] : 0;
            QCOMPARE(a, b);
        }
    }

    void endsOfTheRangeAreCounted()
    {
        Histogram histogram;
        QCOMPARE(histogram.quantile(0.5), 0);
        histogram.add(-5);
        QCOMPARE(histogram.quantile(1.0), 0);
        histogram.add(INT64_MAX);
        QCOMPARE(histogram.quantile(1.0), INT64_MAX);
        QCOMPARE(histogram.total(), std::uint64_t{2});
    }

    void steadyStateDoesNotAllocate()
    {
        Histogram histogram = histogramOf(exponential());
        const auto* const place = histogram.counts().data();
        for (const std::int64_t value : exponential())
            histogram.add(value);
        QCOMPARE(histogram.counts().data(), place);
    }
};

QTEST_APPLESS_MAIN(TestHistogram)
#include "tst_histogram.moc"
