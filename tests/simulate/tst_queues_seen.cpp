// SPDX-License-Identifier: GPL-3.0-or-later
// Deep queues in front of the dies last for thousands of requests: a run tells only what it has seen enough of them for.
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

bool saysTooFew(const RunResult& result)
{
    return std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& d) { return d.rule == "R620"; });
}

bool isStillSpreading(const RunResult& result)
{
    return !result.window.steady && result.window.steadyReason.find("still diverging") != std::string::npos;
}

} // namespace

class TestQueuesSeen : public QObject {
    Q_OBJECT
private slots:
    void aPercentileThatTooFewQueuesReachIsNull()
    {
        const RunResult deep = runDrive("starter", {}, "rw=randread bs=4k qd=1000 count=20000");
        QVERIFY(std::isnan(deep.latency.p99) && std::isnan(deep.latency.ranges[2].most));
        QVERIFY(saysTooFew(deep) && isStillSpreading(deep));
        QVERIFY(std::none_of(deep.exemplars.begin(), deep.exemplars.end(),
                             [](const PercentileExemplar& one) { return one.percentile == "p99"; }));
        const RunResult shallow = runDrive("starter", {}, "rw=randread bs=4k qd=64 count=20000");
        QVERIFY(std::isfinite(shallow.latency.p99) && !saysTooFew(shallow) && shallow.window.steady);
    }

    // Eight seeds: each interval of the median holds that of a run fifty times as long, whose own median is sure to a bin.
    void intervalsCoverTheMedianOfALongerRun()
    {
        const double truth = runDrive("starter", {}, "rw=randread bs=4k qd=512 count=5m").latency.p50;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const LatencySummary one = runDrive("starter", {}, "rw=randread bs=4k qd=512 count=100000", seed).latency;
            QVERIFY2(one.ranges[0].least <= truth && truth <= one.ranges[0].most, qPrintable(QString::number(one.p50)));
        }
    }

    // The same requests in flight wait in one queue for a slow processor, and that queue is seen by each of them.
    void queuesElsewhereAreNotTakenForThoseOfTheDies()
    {
        const RunResult result = runDrive("starter", {"cpu.clock=20MHz"}, "rw=randread bs=4k qd=1000 count=20000");
        QVERIFY2(!saysTooFew(result) && !isStillSpreading(result), result.window.steadyReason.c_str());
        QVERIFY(std::isfinite(result.latency.p99));
    }
};

QTEST_GUILESS_MAIN(TestQueuesSeen)
#include "tst_queues_seen.moc"
