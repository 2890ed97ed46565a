// SPDX-License-Identifier: GPL-3.0-or-later
// Skewed addresses: the Zipf and self-similar distributions match their formulas, spread over the drive by a true permutation.
#include "base/random.h"
#include "workload/scatter.h"
#include "workload/source_runner.h"
#include "workload/workload.h"
#include "workload/zipf.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace floom;

class TestSkew : public QObject {
    Q_OBJECT

private slots:
    void ranksFollowZipf_data()
    {
        QTest::addColumn<double>("theta");
        for (const double theta : {0.2, 0.8, 0.99, 0.999999, 1.0, 1.000001, 1.2, 2.5})
            QTest::addRow("%.6f", theta) << theta;
    }

    void ranksFollowZipf()
    {
        QFETCH(double, theta);
        constexpr std::uint64_t kRanks = 1'000;
        constexpr int kDraws = 400'000;
        const Zipf zipf(kRanks, theta);
        RandomStream stream(1, "test.zipf");
        std::vector<int> hits(kRanks, 0);
        for (int i = 0; i < kDraws; ++i)
            ++hits.at(zipf.draw(stream));
        double norm = 0;
        for (std::uint64_t k = 1; k <= kRanks; ++k)
            norm += std::pow(static_cast<double>(k), -theta);
        double chiSquare = 0;
        int groups = 0;
        double expected = 0;
        double seen = 0;
        for (std::uint64_t k = 1; k <= kRanks; ++k) { // neighbouring ranks are merged until 20 are expected
            expected += kDraws * std::pow(static_cast<double>(k), -theta) / norm;
            seen += hits[k - 1];
            if (expected < 20 && k < kRanks)
                continue;
            chiSquare += (seen - expected) * (seen - expected) / std::max(expected, 1.0);
            ++groups;
            expected = seen = 0;
        }
        QVERIFY2(chiSquare < groups + 5 * std::sqrt(2.0 * groups), qPrintable(QString("%1 over %2").arg(chiSquare).arg(groups)));
    }

    void ranksOfAHugeDriveStayInside()
    {
        for (const std::uint64_t n : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 41}) {
            const Zipf zipf(n, 0.99);
            RandomStream stream(1, "test.huge");
            for (int i = 0; i < 20'000; ++i)
                QVERIFY(zipf.draw(stream) < n);
        }
    }

    void scatterIsAPermutation_data()
    {
        QTest::addColumn<quint64>("n");
        for (const quint64 n : {1U, 2U, 3U, 64U, 1'000U, 65'537U})
            QTest::addRow("%llu", n) << n;
    }

    void scatterIsAPermutation()
    {
        QFETCH(quint64, n);
        const Scatter scatter(n, 99);
        std::vector<bool> taken(n, false);
        for (std::uint64_t i = 0; i < n; ++i) {
            const std::uint64_t place = scatter(i);
            QVERIFY(place < n);
            QVERIFY(!taken[place]);
            taken[place] = true;
        }
    }

    void hotPlacesAreSpreadOverTheDrive()
    {
        const Scatter scatter(1'000'000, 99);
        std::vector<int> eighths(8, 0);
        for (std::uint64_t rank = 0; rank < 8'000; ++rank)
            ++eighths[scatter(rank) / 125'000];
        for (const int hits : eighths)
            QVERIFY(hits > 850 && hits < 1'150);
    }

    void paretoSendsEightOfTenToTwoOfTen()
    {
        const Result<Workload> workload = parseWorkload("pareto=0.2 size=40m count=400000");
        const auto source = makeGenerator(*workload, std::uint64_t{1} << 30, 1, 0);
        std::map<std::uint64_t, int> hits;
        for (const Handed& handed : runSource(*source, microseconds(1)).handed)
            ++hits[handed.request.offset];
        std::vector<int> ordered;
        for (const auto& [offset, count] : hits)
            ordered.push_back(count);
        std::sort(ordered.rbegin(), ordered.rend());
        constexpr std::size_t kPlaces = 10'240;
        int hot = 0;
        for (std::size_t i = 0; i < kPlaces / 5; ++i)
            hot += ordered[i];
        QVERIFY2(std::abs(hot / 400'000.0 - 0.8) < 0.01, qPrintable(QString::number(hot)));
    }

    void theHotPlacesDoNotMoveWithTheSeed()
    {
        const Result<Workload> workload = parseWorkload("zipf=1.2 count=50000");
        std::vector<std::uint64_t> hottest;
        for (const std::uint64_t seed : {1U, 2U}) {
            std::map<std::uint64_t, int> hits;
            const auto source = makeGenerator(*workload, std::uint64_t{1} << 30, seed, 0);
            for (const Handed& handed : runSource(*source, microseconds(1)).handed)
                ++hits[handed.request.offset];
            const auto byCount = [](const auto& a, const auto& b) { return a.second < b.second; };
            hottest.push_back(std::max_element(hits.begin(), hits.end(), byCount)->first);
        }
        QCOMPARE(hottest[0], hottest[1]);
    }
};

QTEST_APPLESS_MAIN(TestSkew)
#include "tst_skew.moc"
