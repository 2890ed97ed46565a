// SPDX-License-Identifier: GPL-3.0-or-later
// What a change does to p99 under several seeds, of which some see no slow request.
#include "analysis/paired_seeds.h"
#include "analysis/tail_change.h"
#include "results/percentiles.h"
#include "simulate/drive.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace floom;

namespace {

constexpr std::int64_t kMicrosecond = 1'000'000;

// 4,000 writes: so many of them take 1 ms, the others 10 microseconds.
RunResult runOf(std::uint64_t slow)
{
    RunResult result;
    SideResult& side = result.sides.emplace_back();
    side.name = "write";
    side.iops = 1000;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        const std::int64_t latency = i < slow ? 1000 * kMicrosecond : 10 * kMicrosecond;
        side.histogram.add(latency);
        result.histogram.add(latency);
    }
    side.latency = summarize(side.histogram, Time{static_cast<std::int64_t>(slow) * 990 * kMicrosecond + 4000 * 10 * kMicrosecond},
                             Time{10 * kMicrosecond}, Time{1000 * kMicrosecond}, 0);
    result.latency = side.latency;
    return result;
}

struct Seeds {
    std::vector<RunResult> before, after;
    Seeds(const std::vector<std::uint64_t>& slowBefore, const std::vector<std::uint64_t>& slowAfter)
    {
        for (const std::uint64_t slow : slowBefore)
            before.push_back(runOf(slow));
        for (const std::uint64_t slow : slowAfter)
            after.push_back(runOf(slow));
    }
    [[nodiscard]] std::vector<SeedPair> pairs() const
    {
        std::vector<SeedPair> all;
        for (std::size_t i = 0; i < before.size(); ++i)
            all.push_back({&before[i], &after[i]});
        return all;
    }
};

Workload writes()
{
    Workload workload;
    workload.readPercent = 0;
    return workload;
}

} // namespace

class TestPairedSeeds : public QObject {
    Q_OBJECT
private slots:
    // Of the writes of the drive as drawn 1.6 % are slow, of those of the changed one none: p99 falls from 1 ms to 10 microseconds.
    void slowRequestsUnderAllSeedsDecideP99()
    {
        const Seeds seeds({70, 75, 45, 65}, {0, 0, 0, 0});
        const auto tail = tailOverSeeds(seeds.pairs());
        QVERIFY(tail.has_value());
        QVERIFY2(std::fabs(tail->percent + 99) < 0.5, qPrintable(QString::number(tail->percent)));
        QVERIFY(tail->isTold());
        const auto sides = sidesOverSeeds(seeds.pairs(), writes());
        QCOMPARE(sides.size(), std::size_t{1});
        QCOMPARE(sides.front().p99Percent, tail->percent);
    }

    // One seed saw 0.75 % slow ones: further seeds could bring p99 of all to either side of them.
    void slowRequestsThatSeedsSeeInUnlikeNumbersLeaveP99Undecided()
    {
        const Seeds seeds({70, 75, 30, 65}, {0, 0, 0, 0});
        const auto tail = tailOverSeeds(seeds.pairs());
        QVERIFY(tail.has_value());
        QVERIFY2(std::fabs(tail->percent + 99) < 0.5, qPrintable(QString::number(tail->percent)));
        QVERIFY(!tail->isTold());
        // A longer tail under the same seeds: its uncertain end is that above, so it is not shorter than 1 ms for certain.
        const Seeds slower({0, 0, 0, 0}, {70, 75, 30, 65});
        QVERIFY(!tailOverSeeds(slower.pairs())->isTold());
    }

    // One seed of four sees p99 a hundred times as long, the others no change: of all requests together it is the same.
    void aHundredTimesUnderOneSeedIsNoMean()
    {
        const Seeds seeds({50, 10, 52, 55}, {60, 60, 60, 60});
        const auto tail = tailOverSeeds(seeds.pairs()); // 1.04 % of all before, 1.5 % after
        QVERIFY(tail.has_value());
        QVERIFY2(std::fabs(tail->percent) < 0.5 && !tail->isTold(), qPrintable(QString::number(tail->percent)));
    }

    void seedsThatContradictEachOtherLeaveItUndecided()
    {
        const Seeds seeds({70, 10}, {10, 70});
        QVERIFY(!agreeOnTails(seeds.pairs(), writes()));
        const auto tail = tailOverSeeds(seeds.pairs());
        QVERIFY(tail.has_value() && !tail->isTold());
        const Seeds alike({70, 60}, {10, 0});
        QVERIFY(agreeOnTails(alike.pairs(), writes()));
    }

    // The rows of the page Why show what was told, of the side whose tail is reported.
    void theToldTailIsThatOfItsSide()
    {
        const RunResult run = runOf(70); // writes only
        Sensitivity line;
        line.sides = {{"read", 1, 0.1, -50, 1}, {"write", 2, 0.1, -20, 3}};
        const auto tail = tailOf(line, run);
        QVERIFY(tail.has_value());
        QCOMPARE(tail->percent, -20.0);
        QCOMPARE(tail->ci95, 3.0);
        line.sides.back().p99Percent = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!tailOf(line, run).has_value());
    }

    void oneSeedIsToldAsItIs()
    {
        const Seeds seed({70}, {10});
        const auto tail = tailOverSeeds(seed.pairs()), own = tailChange(seed.before.front(), seed.after.front());
        QVERIFY(tail.has_value() && own.has_value());
        QCOMPARE(tail->percent, own->percent);
        QCOMPARE(tail->ci95, own->ci95);
    }
};

QTEST_GUILESS_MAIN(TestPairedSeeds)
#include "tst_paired_seeds.moc"
