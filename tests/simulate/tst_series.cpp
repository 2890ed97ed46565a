// SPDX-License-Identifier: GPL-3.0-or-later
// A queue with random arrivals: when its growth is called an overload, and when chance explains it.
#include "base/random.h"
#include "simulate/series.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

// One server of 10 us a request; `load` arrives of what it can serve.
bool grows(double load, std::uint64_t requests, std::uint64_t seed)
{
    constexpr double kService = 10e6; // picoseconds
    RandomStream random(seed, "arrivals");
    Series series;
    series.begin({});
    double arrival = 0, free = 0;
    for (std::uint64_t i = 0; i < requests; ++i) {
        arrival -= std::log((static_cast<double>(random.next() >> 11) + 1) * 0x1p-53) * kService / load;
        free = std::max(free, arrival) + kService;
        series.add(Time{static_cast<std::int64_t>(free)}, Time{static_cast<std::int64_t>(free - arrival)}, 4096, {});
    }
    return series.backlogGrows(Time{static_cast<std::int64_t>(free)});
}

} // namespace

class TestSeries : public QObject {
    Q_OBJECT

private slots:
    void anOverloadIsFoundIfTheRunIsLongEnough()
    {
        QVERIFY(grows(1.5, 2'000, 1));
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            QVERIFY(grows(1.1, 20'000, seed));
            QVERIFY(grows(1.02, 500'000, seed));
        }
    }
    void aDriveThatKeepsUpIsNotOverloaded()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            QVERIFY(!grows(0.7, 2'000, seed));
            QVERIFY(!grows(0.95, 20'000, seed));
            QVERIFY(!grows(0.99, 500'000, seed));
        }
    }
};

QTEST_APPLESS_MAIN(TestSeries)
#include "tst_series.moc"
