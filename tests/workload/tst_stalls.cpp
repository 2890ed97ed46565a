// SPDX-License-Identifier: GPL-3.0-or-later
// T5, open and closed loop distinguished: a server that stalls 200 ms after every 500 requests. A closed loop at depth 1 hides the stall
// from its percentiles; an open loop, measured from the intended arrival, does not.
#include "results/histogram.h"
#include "workload/source_runner.h"
#include "workload/workload.h"

#include <QTest>

using namespace floom;

namespace {

constexpr Time kService = microseconds(100);
constexpr Time kStall = milliseconds(200);

// One server, first come first served.
struct Server {
    Time free;
    int served = 0;

    Time finish(Time arrival)
    {
        const Time done = later(arrival, free) + kService;
        free = ++served % 500 == 0 ? done + kStall : done;
        return done;
    }
};

double p99Milliseconds(const Histogram& histogram)
{
    return static_cast<double>(histogram.quantile(0.99)) * 1e-9;
}

} // namespace

class TestStalls : public QObject {
    Q_OBJECT

private slots:
    void openLoopShowsTheStall_data()
    {
        QTest::addColumn<int>("rate");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("greatest");
        QTest::newRow("1000/s") << 1'000 << 192.0 << 200.0; // 200 of 500 wait, evenly up to 200 ms
        QTest::newRow("50/s") << 50 << 92.0 << 110.0; // 10 of 500 wait: the 99th is in their middle
        QTest::newRow("5/s") << 5 << 0.1 << 0.11; // one of 500 waits
    }

    void openLoopShowsTheStall()
    {
        QFETCH(int, rate);
        QFETCH(double, least);
        QFETCH(double, greatest);
        const Workload workload = *parseWorkload("count=100000 rate_iops=" + std::to_string(rate));
        const auto source = makeGenerator(workload, std::uint64_t{1} << 30, 1, 0);
        Server server;
        Histogram latencies;
        for (const Handed& handed : runSource(*source, microseconds(1)).handed)
            latencies.add((server.finish(handed.request.intended) - handed.request.intended).ps);
        const double found = p99Milliseconds(latencies);
        QVERIFY2(found >= least && found <= greatest, qPrintable(QString::number(found)));
    }

    void closedLoopHidesIt()
    {
        const Workload workload = *parseWorkload("count=100000 qd=1 thinktime=900us");
        const auto source = makeGenerator(workload, std::uint64_t{1} << 30, 1, 0);
        Server server;
        Histogram latencies;
        Time now;
        for (auto poll = source->poll(now); poll.next != RequestSource::Next::finished; poll = source->poll(now)) {
            if (poll.next == RequestSource::Next::waitUntil) {
                now = poll.at;
                continue;
            }
            now = server.finish(now);
            latencies.add((now - poll.request.intended).ps);
            source->completed(poll.request, now);
        }
        QCOMPARE(latencies.total(), std::uint64_t{100'000});
        QVERIFY(p99Milliseconds(latencies) < 0.11);
    }
};

QTEST_APPLESS_MAIN(TestStalls)
#include "tst_stalls.moc"
