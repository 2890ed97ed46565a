// SPDX-License-Identifier: GPL-3.0-or-later
// The figures at the head of a run's text: what counts as a rate, and of what.
#include "export/result_tables.h"

#include <QTest>

using namespace floom;

namespace {

RunResult measured(double seconds, std::uint64_t requests, double latencyUs)
{
    RunResult result;
    result.window.measuredRequests = requests;
    result.window.end = Time{static_cast<std::int64_t>(seconds * 1e12)};
    result.iops = static_cast<double>(requests) / seconds;
    result.bandwidthMBs = 1;
    result.latency.requests = requests;
    result.latency.mean = latencyUs;
    result.sides.push_back({});
    result.sides.back().name = "write";
    result.sides.back().iops = result.iops;
    result.sides.back().latency = result.latency;
    return result;
}

std::string valueOf(const RunResult& result, const std::string& figure)
{
    for (const auto& row : headlineTable(result).rows)
        if (row.front() == figure)
            return row.back();
    return "";
}

} // namespace

class TestHeadline : public QObject {
    Q_OBJECT

private slots:
    void flushesAmongTheRequestsAreSaid()
    {
        RunResult result = measured(1, 15'000, 100);
        QCOMPARE(valueOf(result, "IOPS"), std::string("15.0 k"));
        result.sides.push_back({});
        result.sides.back().name = "flush";
        result.sides.back().iops = 3'000;
        QCOMPARE(valueOf(result, "IOPS"), std::string("15.0 k, of which 3.00 k flushes"));
    }

    // As where the run says that it is too short to tell what limits: one request of 134 µs that ends 9 µs after the window began.
    void lessThanARequestIsNoRate()
    {
        const RunResult result = measured(8.92e-6, 1, 134);
        QCOMPARE(valueOf(result, "IOPS"), std::string());
        QCOMPARE(valueOf(result, "Bandwidth"), std::string());
        QCOMPARE(valueOf(result, "Rate"), std::string("none: only 8.92 µs measured, less than one request takes"));
        for (const auto& row : latencyTable(result).rows)
            QCOMPARE(row[1], std::string("–"));
        QCOMPARE(valueOf(measured(140e-6, 1, 134), "Rate"), std::string());
    }
};

QTEST_APPLESS_MAIN(TestHeadline)
#include "tst_headline.moc"
