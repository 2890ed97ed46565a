// SPDX-License-Identifier: GPL-3.0-or-later
// T8, confidence: the 95 % interval covers the true mean about 95 times in 100, also for correlated neighbours.
#include "base/random.h"
#include "results/batch_means.h"
#include "results/paired_batches.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <vector>

using floom::BatchMeans;
using floom::RandomStream;

namespace {

// Batches of values in units of 2^-40, as batches count integers; and their mean.
class Values {
public:
    void add(double value)
    {
        m_total += std::llround(std::ldexp(value, kBits));
        m_batches.next(m_total);
        ++m_count;
    }
    [[nodiscard]] double mean() const { return inUnits(static_cast<double>(m_total)) / m_count; }
    [[nodiscard]] double halfWidth95() const { return inUnits(m_batches.halfWidth95()); }

private:
    static constexpr int kBits = 40;
    static double inUnits(double sum) { return std::ldexp(sum, -kBits); }
    BatchMeans m_batches;
    std::int64_t m_total = 0;
    int m_count = 0;
};

double uniform(RandomStream& stream)
{
    return static_cast<double>(stream.next() >> 11) * 0x1p-53;
}

// Share of repetitions whose interval covers the true mean 0.5; `memory`: autocorrelation of consecutive values.
double coverage(double memory, int values, int repetitions)
{
    int held = 0;
    for (int r = 0; r < repetitions; ++r) {
        RandomStream stream(static_cast<std::uint64_t>(r), "test.batch");
        Values batches;
        double value = 0.5;
        for (int i = 0; i < values; ++i) {
            value = memory * value + (1 - memory) * uniform(stream);
            batches.add(value);
        }
        if (std::abs(batches.mean() - 0.5) <= batches.halfWidth95())
            ++held;
    }
    return static_cast<double>(held) / repetitions;
}

} // namespace

class TestBatchMeans : public QObject {
    Q_OBJECT

private slots:
    void t8IntervalHoldsTheMean_data()
    {
        QTest::addColumn<double>("memory");
        QTest::addColumn<int>("values");
        QTest::newRow("independent, 40") << 0.0 << 40;
        QTest::newRow("independent, 5000") << 0.0 << 5'000;
        QTest::newRow("correlated, 20000") << 0.9 << 20'000;
    }

    void t8IntervalHoldsTheMean()
    {
        QFETCH(double, memory);
        QFETCH(int, values);
        const double held = coverage(memory, values, 600);
        QVERIFY2(held > 0.92 && held < 0.98, qPrintable(QString::number(held)));
    }

    void twoBatchesByHand()
    {
        Values batches;
        QVERIFY(std::isnan(batches.halfWidth95()));
        batches.add(1);
        QVERIFY(std::isnan(batches.halfWidth95()));
        batches.add(3);
        // Standard deviation sqrt(2), standard error 1, one degree of freedom.
        QVERIFY(std::abs(batches.halfWidth95() - 12.7062) < 1e-9);
    }

    void constantHasNoSpread()
    {
        Values batches;
        for (int i = 0; i < 100'003; ++i)
            batches.add(42);
        QCOMPARE(batches.halfWidth95(), 0.0);
    }

    // A periodic swing of ten times the noise, four batches per period, cancels over the run and widens the interval less than twofold.
    void roundsCancel()
    {
        RandomStream stream(5, "test.rounds");
        Values plain, swinging;
        for (int i = 0; i < 40'960; ++i) { // 40 batches of 1024
            const double value = uniform(stream), swing = i / 2048 % 2 == 0 ? 0.1 : -0.1; // batch means have a standard deviation of 0.009
            plain.add(value);
            swinging.add(value + swing);
        }
        const double ratio = swinging.halfWidth95() / plain.halfWidth95();
        QVERIFY2(ratio < 2, qPrintable(QString::number(ratio))); // the raw spread of batches would give eleven
        QVERIFY(std::abs(swinging.mean() - plain.mean()) < 1e-12);
    }

    // Five bursts in the run, ten times the noise of a batch: any such run has the same number.
    void periodicValuesDoNotWidenTheInterval()
    {
        RandomStream stream(6, "test.rhythm");
        Values plain, bursting;
        for (int i = 0; i < 20'000; ++i) { // 625 batches of 32
            const double value = uniform(stream);
            plain.add(value);
            bursting.add(value + (i % 3968 >= 3600 ? 2 : 0));
        }
        const double ratio = bursting.halfWidth95() / plain.halfWidth95();
        QVERIFY2(ratio < 8, qPrintable(QString::number(ratio))); // 48 with the periodic part
    }

    // ... but where its first and its last swing are not whole, they move the mean: the interval holds that, wherever the rhythm begins.
    void theIntervalCoversIncompletePeriods()
    {
        RandomStream stream(8, "test.ends");
        int inside = 0, runs = 0;
        for (const double swings : {4.5, 5.25, 5.5, 6.5})
            for (int phase = 0; phase < 16; ++phase, ++runs) {
                Values means;
                for (int i = 0; i < 8'192; ++i)
                    means.add(std::sin(6.283185307179586 * (swings * i / 8'192 + phase / 16.0)) + 0.1 * (uniform(stream) - 0.5));
                inside += std::abs(means.mean()) <= means.halfWidth95() ? 1 : 0;
            }
        QVERIFY2(inside >= 0.93 * runs, qPrintable(QString("%1 of %2").arg(inside).arg(runs)));
    }

    // The same for the ratio of two runs, one of which returns its requests in convoys.
    void theIntervalOfARatioCoversIncompletePeriods()
    {
        RandomStream stream(9, "test.ratio");
        int inside = 0, runs = 0;
        for (const double swings : {4.5, 5.25, 5.5, 6.5})
            for (int phase = 0; phase < 16; ++phase, ++runs) {
                std::vector<double> before, after;
                for (int i = 0; i < 625; ++i) {
                    before.push_back(2 + 0.02 * (uniform(stream) - 0.5));
                    after.push_back(1 + 0.15 * std::sin(6.283185307179586 * (swings * i / 625 + phase / 16.0)));
                }
                const double ratio = std::accumulate(after.begin(), after.end(), 0.0) / std::accumulate(before.begin(), before.end(), 0.0);
                const auto error = floom::pairedError({8, before}, {8, after});
                inside += error && std::abs(ratio / 0.5 - 1) <= *error ? 1 : 0;
            }
        QVERIFY2(inside >= 0.93 * runs, qPrintable(QString("%1 of %2").arg(inside).arg(runs)));
    }

    void fourTimesTheValuesHalveTheWidth()
    {
        RandomStream stream(3, "test.width");
        Values few;
        Values many;
        for (int i = 0; i < 400'000; ++i) {
            const double value = uniform(stream);
            many.add(value);
            if (i < 100'000)
                few.add(value);
        }
        const double ratio = few.halfWidth95() / many.halfWidth95();
        QVERIFY2(ratio > 1.4 && ratio < 2.8, qPrintable(QString::number(ratio)));
    }
};

QTEST_APPLESS_MAIN(TestBatchMeans)
#include "tst_batch_means.moc"
