// SPDX-License-Identifier: GPL-3.0-or-later
// How collection gives way, by gcUrgency: preemptible is paced where nobody reads, and spares reads a steady reader's wait at the cost of
// the writes where somebody does (Lee and others, ISPASS 2011); in the background it uses the pauses of a load that has some; bursts keep
// writes waiting for whole victims.
#include "simulate/drive.h"

#include "results/percentiles.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const Changes kSmall = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB", "cpu.overProvisioning=28%"};
const Changes kOneDie = with(kSmall, {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "cpu.gcThreshold=0.3"});

RunResult served(const Changes& drive, const char* urgency, const char* workload)
{
    return runDrive("starter", with(drive, {std::string("cpu.gcUrgency=") + urgency}), workload);
}

LatencySummary side(const RunResult& result, const char* name)
{
    const auto found = std::find_if(result.sides.begin(), result.sides.end(), [&](const SideResult& s) { return s.name == name; });
    return found == result.sides.end() ? LatencySummary() : found->latency;
}

} // namespace

class TestGcUrgency : public QObject {
    Q_OBJECT

private slots:
    void withoutReadsPreemptibleIsPaced()
    {
        const char* const writes = "rw=randwrite qd=32 count=8000";
        const RunResult paced = served(kSmall, "paced", writes), preemptible = served(kSmall, "preemptible", writes);
        QVERIFY(paced.ftl.gcRuns > 40);
        QCOMPARE(preemptible.latencyTotal.ps, paced.latencyTotal.ps);
        QCOMPARE(preemptible.ftl.gcPrograms, paced.ftl.gcPrograms);
    }

    void preemptibleSparesReads()
    {
        const char* const mixed = "rw=randrw rwmixread=90 qd=8 count=20000";
        const RunResult paced = served(kOneDie, "paced", mixed), preemptible = served(kOneDie, "preemptible", mixed);
        QVERIFY(paced.ftl.gcRuns >= 10 && preemptible.ftl.gcRuns >= 10);
        QVERIFY2(side(preemptible, "read").p90 < 0.6 * side(paced, "read").p90,
                 qPrintable(QString("%1 and %2").arg(side(preemptible, "read").p90).arg(side(paced, "read").p90)));
        QVERIFY(side(preemptible, "read").mean < 0.85 * side(paced, "read").mean);
        QVERIFY(side(preemptible, "write").mean > side(paced, "write").mean);
    }

    // One who reads all the time, and a trickle of writes: 99 of 100 reads wait for the one read before them and no more.
    void aSteadyReaderMeetsNoMoves()
    {
        const char* const beside = "job=r rw=randread qd=2 count=8000 ; job=w rw=randwrite qd=1 rate_iops=300 count=1200";
        const double paced = side(served(kOneDie, "paced", beside), "read").p99,
                     preemptible = side(served(kOneDie, "preemptible", beside), "read").p99;
        QVERIFY2(preemptible < 160 && paced > 700, qPrintable(QString("%1 and %2").arg(preemptible).arg(paced)));
    }

    // 200 requests, then 2 ms of rest: what is collected in the rest is not in the way of the next ones.
    void theBackgroundUsesPauses()
    {
        const char* const pauses = "rw=randrw rwmixread=70 qd=4 thinktime=2ms thinktime_blocks=200 count=20000";
        const Changes drive = with(kSmall, {"cpu.gcThreshold=0.5"});
        const RunResult paced = served(drive, "paced", pauses), background = served(drive, "background", pauses);
        QVERIFY(side(background, "read").mean < 0.92 * side(paced, "read").mean);
        QVERIFY2(background.iops > 1.08 * paced.iops, qPrintable(QString("%1 and %2").arg(background.iops).arg(paced.iops)));
    }

    void burstsKeepWritesWaiting()
    {
        const char* const mixed = "rw=randrw rwmixread=50 qd=4 count=10000";
        const RunResult paced = served(kOneDie, "paced", mixed), burst = served(kOneDie, "burst", mixed);
        QVERIFY(side(burst, "write").p99 > 3 * side(paced, "write").p99);
        QVERIFY(side(burst, "write").p50 <= side(paced, "write").p50);
    }

    // A drive whose bursts all began together, or evenly apart, would write otherwise in the first rounds than in the long run.
    void burstsBeginAsTheyGoOn()
    {
        const auto mean = [](int count, std::uint64_t seeds) {
            double sum = 0;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed)
                sum += runDrive("starter", {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB", "cpu.gcUrgency=burst"},
                                ("rw=randwrite qd=32 count=" + std::to_string(count)).c_str(), seed)
                           .latency.mean;
            return sum / static_cast<double>(seeds);
        };
        const double first = mean(20'000, 24), later = mean(160'000, 4);
        QVERIFY2(std::abs(first / later - 1) < 0.008, qPrintable(QString("%1 and %2").arg(first).arg(later)));
    }

    // The dies' bursts fall together in one order for hundreds of erases a die; a short run says so, and its intervals hold what longer
    // ones tell. One die has no order.
    void theOrderOfBurstsOutlastsARun()
    {
        const auto told = [](const RunResult& r) {
            return std::ranges::any_of(r.diagnostics, [](const Diagnostic& d) { return d.rule == "R619"; });
        };
        const auto writes = [](int count) { return "rw=randwrite qd=32 count=" + std::to_string(count); };
        const Changes small = {"pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB"};
        std::vector<RunResult> longer;
        for (std::uint64_t seed = 1; seed <= 4; ++seed)
            longer.push_back(runDrive("starter", with(small, {"cpu.gcUrgency=burst"}), writes(160'000).c_str(), seed));
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const RunResult run = runDrive("starter", with(small, {"cpu.gcUrgency=burst"}), writes(20'000).c_str(), seed);
            QVERIFY(told(run));
            for (std::size_t i = 0; i < 4; ++i) { // as far as p99.9
                double truth = 0;
                for (const RunResult& one : longer)
                    truth += one.latency.*kReportedPercentiles[i].field / static_cast<double>(longer.size());
                const PercentileRange& range = run.latency.ranges[i];
                QVERIFY2(range.least <= truth && (std::isnan(range.most) || truth <= range.most), kReportedPercentiles[i].name);
            }
        }
        QVERIFY(!told(served(with(small, {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]"}), "burst", writes(2'000).c_str())));
        QVERIFY(!told(served(small, "paced", writes(2'000).c_str())));
    }
};

QTEST_APPLESS_MAIN(TestGcUrgency)
#include "tst_gc_urgency.moc"
