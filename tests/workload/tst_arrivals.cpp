// SPDX-License-Identifier: GPL-3.0-or-later
// Open loop: arrivals follow the exponential distribution at the stated rate and do not wait for the drive.
#include "workload/source_runner.h"
#include "workload/workload.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

SourceRun run(const char* text, Time latency)
{
    const Result<Workload> workload = parseWorkload(text);
    if (!workload)
        qFatal("%s", workload.error().message().c_str());
    const auto source = makeGenerator(*workload, std::uint64_t{1} << 30, 1, 0);
    return runSource(*source, latency);
}

std::vector<double> gapsInMicroseconds(const SourceRun& run)
{
    std::vector<double> gaps;
    Time before;
    for (const Handed& handed : run.handed) {
        gaps.push_back((handed.request.intended - before).microseconds());
        before = handed.request.intended;
    }
    return gaps;
}

} // namespace

class TestArrivals : public QObject {
    Q_OBJECT

private slots:
    void gapsFollowTheExponentialLaw()
    {
        std::vector<double> gaps = gapsInMicroseconds(run("rate_iops=50k count=200000", microseconds(1)));
        double sum = 0;
        for (const double gap : gaps)
            sum += gap;
        const auto n = static_cast<double>(gaps.size());
        QVERIFY(std::abs(sum / n - 20) < 0.25); // 20 us mean, five standard errors
        // Kolmogorov-Smirnov at 0.1 %: distribution and sample differ by less than 1.95 / sqrt(n) everywhere.
        std::sort(gaps.begin(), gaps.end());
        double furthest = 0;
        for (std::size_t i = 0; i < gaps.size(); ++i)
            furthest = std::max(furthest, std::abs(1 - std::exp(-gaps[i] / 20) - static_cast<double>(i) / n));
        QVERIFY2(furthest < 1.95 / std::sqrt(n), qPrintable(QString::number(furthest)));
    }

    void arrivalsDoNotWaitForTheDrive()
    {
        const SourceRun quick = run("rate_iops=1000 count=2000", microseconds(1));
        const SourceRun slow = run("rate_iops=1000 count=2000", milliseconds(200));
        QVERIFY(slow.mostInFlight > 150);
        for (std::size_t i = 0; i < quick.handed.size(); ++i) {
            QCOMPARE(slow.handed[i].request.intended.ps, quick.handed[i].request.intended.ps);
            QCOMPARE(slow.handed[i].at.ps, slow.handed[i].request.intended.ps);
        }
    }

    void lateAsksKeepTheIntendedTime()
    {
        const Result<Workload> workload = parseWorkload("rate_iops=1000 count=100");
        const auto source = makeGenerator(*workload, std::uint64_t{1} << 30, 1, 0);
        QVERIFY(source->poll(Time{}).next == RequestSource::Next::waitUntil);
        const Time late = milliseconds(500); // about 500 arrivals' worth later: all are offered at once
        Time before;
        for (int i = 0; i < 100; ++i) {
            const RequestSource::Poll poll = source->poll(late);
            QVERIFY(poll.next == RequestSource::Next::request);
            QVERIFY(poll.request.intended > before && poll.request.intended < late);
            before = poll.request.intended;
        }
        QVERIFY(source->poll(late).next == RequestSource::Next::finished);
    }

    void rateOfBytesFollowsTheSizes()
    {
        const SourceRun result = run("rate=100MB bssplit=4k/50:64k/50 count=50000", microseconds(1));
        double bytes = 0;
        for (const Handed& handed : result.handed)
            bytes += handed.request.bytes;
        const double rate = bytes / result.handed.back().at.seconds();
        QVERIFY2(std::abs(rate / 1e8 - 1) < 0.05, qPrintable(QString::number(rate)));
    }

    void theSlowerOfTwoRatesHolds()
    {
        const SourceRun result = run("rate=4096k rate_iops=1m bs=4k count=20000", microseconds(1)); // 1,024 requests/s by bytes
        const double rate = static_cast<double>(result.handed.size()) / result.handed.back().at.seconds();
        QVERIFY(std::abs(rate / 1'024 - 1) < 0.04);
    }

    void ratesAtTheEndsOfTheRangeWork()
    {
        const SourceRun fast = run("rate_iops=1g count=10000", microseconds(1));
        QCOMPARE(fast.handed.size(), std::size_t{10'000});
        const SourceRun slow = run("rate_iops=0.001 count=5", microseconds(1));
        QCOMPARE(slow.handed.size(), std::size_t{5});
        QVERIFY(!slow.waitedInThePast && slow.handed.back().at > milliseconds(100'000));
        QCOMPARE(run("rate_iops=0.000001 runtime=1s", microseconds(1)).handed.size(), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestArrivals)
#include "tst_arrivals.moc"
