// SPDX-License-Identifier: GPL-3.0-or-later
// Periods and levels of invented latencies, and the analysis of logs not recorded for probes.
#include "detect/passive.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;
using namespace floom::detect;

namespace {

double uniform(RandomStream& random)
{
    return static_cast<double>(random.below(1'000'000)) / 1e6;
}

Series noise(std::size_t n, double middle, double share, std::uint64_t seed = 1)
{
    RandomStream random(seed, "passive");
    Series y;
    for (std::size_t i = 0; i < n; ++i)
        y.push_back(middle * (1 + share * (uniform(random) + uniform(random) - 1)));
    return y;
}

} // namespace

class TestPassive : public QObject {
    Q_OBJECT

private slots:
    void periods_data()
    {
        QTest::addColumn<int>("lag");
        for (const int lag : {8, 13, 64, 200})
            QTest::newRow(qPrintable(QString::number(lag))) << lag;
    }
    void periods()
    {
        QFETCH(int, lag);
        Series y = noise(4000, 20, 0.2);
        for (std::size_t i = 0; i < y.size(); i += static_cast<std::size_t>(lag))
            y[i] += 700;
        const auto period = findPeriod(y);
        QVERIFY(period.has_value());
        QCOMPARE(period->lag, static_cast<std::size_t>(lag));
    }

    void noPeriodOfChance()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            QVERIFY(!findPeriod(noise(2000, 20, 0.3, seed)));
        Series flat(500, 20.0);
        QVERIFY(!findPeriod(flat));
        Series trend; // rises without a period
        for (int i = 0; i < 1000; ++i)
            trend.push_back(20 + i);
        QVERIFY(!findPeriod(trend));
        Series spikes = noise(2000, 20, 0.2); // at random
        RandomStream random(7, "spikes");
        for (int i = 0; i < 60; ++i)
            spikes[random.below(2000)] += 700;
        QVERIFY(!findPeriod(spikes));
        QVERIFY(!findPeriod({1, 2, 3}));
    }

    void levels()
    {
        Series y = noise(2000, 80, 0.1);
        QCOMPARE(findLevels(y).size(), std::size_t{1});
        for (const double more : noise(200, 900, 0.1, 2))
            y.push_back(more);
        const auto two = findLevels(y);
        QCOMPARE(two.size(), std::size_t{2});
        QVERIFY(std::abs(two[0].middle - 80) < 2 && std::abs(two[1].middle - 900) < 20);
        QVERIFY(std::abs(two[1].share - 200.0 / 2200) < 0.005);
        for (const double more : noise(50, 6000, 0.1, 3))
            y.push_back(more);
        QCOMPARE(findLevels(y).size(), std::size_t{3});
        QCOMPARE(findLevels(Series(500, 42.0)).size(), std::size_t{1});
        QVERIFY(findLevels({}).empty());
        Series many; // a log of millions: the same levels, from a sample by rank
        for (int i = 0; i < 1'000'000; ++i)
            many.push_back(i % 10 == 0 ? 900.0 + i % 7 : 80.0 + i % 3);
        const auto ofMany = findLevels(many);
        QCOMPARE(ofMany.size(), std::size_t{2});
        QVERIFY(std::abs(ofMany[1].share - 0.1) < 1e-3 && std::abs(ofMany[1].middle - 903) < 3 && std::abs(ofMany[0].middle - 81) < 1);
    }

    void aLog()
    {
        std::vector<FioRow> rows;
        RandomStream random(3, "rows");
        for (int i = 0; i < 2000; ++i) {
            const bool shifted = random.below(2) == 1;
            const std::uint64_t offset = random.below(1000) * 16384 + (shifted ? 512 : 0);
            rows.push_back(
                {i, (shifted ? 900'000 : 750'000) + static_cast<std::int64_t>(random.below(5'000)), HostOp::write, 4096, offset, -1});
        }
        const PassiveReport report = readPassively(rows);
        QCOMPARE(report.sides.size(), std::size_t{1});
        QVERIFY(report.alignment.has_value());
        QCOMPARE(report.alignment->bytes, std::uint32_t{1024}); // the smallest alignment that separates shifted writes
        QVERIFY(std::abs(report.alignment->othersUs - 902) < 5);
        QVERIFY(report.touchedBytes > 0 && report.touchedBytes <= 2000 * 8192);
        QVERIFY(report.spanBytes <= 1000 * 16384 + 8192);
        for (FioRow& row : rows)
            row.latency = 750'000;
        QVERIFY(!readPassively(rows).alignment);
        QVERIFY(readPassively({}).sides.empty());
    }

    void timesThatRunBackAreFound()
    {
        std::vector<FioRow> rows; // two jobs in one log, each with a slow write every eighth time, out of phase
        for (int job = 0; job < 2; ++job)
            for (int i = 0; i < 401; ++i)
                rows.push_back(
                    {i, (i % 8 == 0 ? 700'000 : 20'000) + i % 5 * 500, HostOp::write, 4096, static_cast<std::uint64_t>(i) * 4096, -1});
        PassiveReport report = readPassively(rows);
        QCOMPARE(report.back, std::size_t{402});
        QVERIFY(report.sides.front().period.has_value());
        QCOMPARE(report.sides.front().period->lag, std::size_t{8});
        QCOMPARE(report.sides.front().requests, std::size_t{802}); // levels use all requests
        std::rotate(rows.begin(), rows.begin() + 371, rows.end()); // too few rows before time runs back: the rest is not used
        report = readPassively(rows);
        QCOMPARE(report.back, std::size_t{31});
        QVERIFY(!report.sides.front().period);
        rows.erase(rows.begin(), rows.begin() + 30);
        rows.resize(401);
        std::swap(rows[7], rows[8]); // overlapping requests may be logged in either order
        QCOMPARE(readPassively(rows).back, std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPassive)
#include "tst_passive.moc"
