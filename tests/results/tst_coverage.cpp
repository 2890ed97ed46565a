// SPDX-License-Identifier: GPL-3.0-or-later
// A percentile whose cause was seen too rarely is not reported; one that the cause cannot reach is.
#include "results/coverage.h"
#include "results/percentiles.h"

#include <QTest>

#include <cmath>

using namespace floom;

class TestCoverage : public QObject {
    Q_OBJECT

private slots:
    // One observed erase may be six by chance: at queue depth 32, 192 of 100,000 requests may wait for one, more than are above p99.9 and
    // fewer than above p99. Ten erases determine their rate.
    void aPercentileIsReachedOnlyWithEnoughSeldomEvents()
    {
        const SeldomEvent one{"erases", 1, 10}, ten{"erases", 10, 10};
        QVERIFY(reaches(one, 0.999, 100'000, 32));
        QVERIFY(!reaches(one, 0.99, 100'000, 32));
        QVERIFY(reaches(one, 0.99, 10'000, 32));
        QVERIFY(!reaches(one, 0.99, 10'000, 1));
        QVERIFY(!reaches(ten, 0.9999, 100'000, 32));
    }
    void onlyWhatIsReachedIsLeftOut()
    {
        RunResult result;
        for (int i = 1; i <= 100'000; ++i)
            result.histogram.add(std::int64_t{i} * 1'000'000);
        result.latency = summarize(result.histogram, {5'000'050'000'000'000}, {1'000'000}, {100'000'000'000}, 0);
        result.exemplars = {{"p99", 1, 1}, {"p99_9", 2, 2}};
        leaveOutUncovered(result, {{"erases", 0, 10}}, 48);
        QVERIFY(std::isfinite(result.latency.p50) && std::isfinite(result.latency.p99) && std::isfinite(result.latency.max));
        QVERIFY(std::isnan(result.latency.p99_9) && std::isnan(result.latency.p99_99));
        QCOMPARE(notCovered(result.latency), (std::vector<std::string>{"p99_9", "p99_99"}));
        QVERIFY(tooFew(result.latency).empty());
        QCOMPARE(result.exemplars.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
