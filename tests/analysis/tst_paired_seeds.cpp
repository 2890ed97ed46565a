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
        QVERIFY(!agreeOnTails(seeds.pairs(), writes(), 4));
        const auto tail = tailOverSeeds(seeds.pairs());
        QVERIFY(tail.has_value() && !tail->isTold());
        const Seeds alike({70, 60}, {10, 0});
        QVERIFY(agreeOnTails(alike.pairs(), writes(), 4));
        const Seeds unlike({75, 50}, {39, 0}); // in the same direction, but four that differ as much would not tell it either
        QVERIFY(!agreeOnTails(unlike.pairs(), writes(), 4));
    }

    // A change that ran under one seed only, beside the drive as drawn under four: a p99 that this drive has under other seeds too is not
    // told of the change.
    void oneSeedTellsOnlyWhatLiesBeyondTheSeedsOfTheDrawnDrive()
    {
        const Seeds seed({70}, {10});
        QVERIFY(tailOverSeeds(seed.pairs())->isTold());
        const Seeds unlike({70, 20, 65, 15}, {}), alike({70, 68, 75, 72}, {});
        const auto pointers = [](const Seeds& seeds) {
            std::vector<const RunResult*> drawn;
            for (const RunResult& run : seeds.before)
                drawn.push_back(&run);
            return drawn;
        };
        QVERIFY(!tailOverSeeds(seed.pairs(), pointers(unlike))->isTold());
        QVERIFY(!Gain(sidesOverSeeds(seed.pairs(), writes(), pointers(unlike)).front().p99Percent,
                      sidesOverSeeds(seed.pairs(), writes(), pointers(unlike)).front().p99Ci95)
                     .isTold());
        QVERIFY(tailOverSeeds(seed.pairs(), pointers(alike))->isTold());
    }

    // The rows of the page Why show what was told, of the side whose tail is reported.
    // A change that does nothing leaves p99 where it is: of three seeds that agree it is the same, not undecided.
    void seedsThatAgreeOnNothingSayTheSame()
    {
        const auto around = [](std::int64_t percent) { // latencies from 10 to 110 microseconds
            RunResult result;
            SideResult& side = result.sides.emplace_back();
            side.name = "write";
            for (std::int64_t i = 0; i < 4000; ++i)
                side.histogram.add((10 * kMicrosecond + i * kMicrosecond / 40) * percent / 100);
            side.latency = summarize(side.histogram, Time{4000 * 60 * kMicrosecond}, Time{10 * kMicrosecond}, Time{110 * kMicrosecond}, 0);
            result.latency = side.latency;
            return result;
        };
        Seeds seeds({}, {});
        for (const std::int64_t percent : {100, 120, 110}) {
            seeds.before.push_back(around(percent));
            seeds.after.push_back(around(percent));
        }
        QVERIFY(tailOverSeeds(seeds.pairs())->isSame());
        seeds.after.back() = around(121); // a tenth longer under one seed
        QVERIFY(!tailOverSeeds(seeds.pairs())->isSame());
        // Two percent slow ones under all seeds and nothing else changed: p99 falls among them in both.
        const Seeds slow({70, 75, 65, 80}, {70, 75, 65, 80});
        QVERIFY(tailOverSeeds(slow.pairs())->isSame());
        // One percent: it may lie on either side of them.
        const Seeds verge({40, 42, 38, 41}, {41, 40, 39, 42});
        QVERIFY(!tailOverSeeds(verge.pairs())->isSame());
    }

    // Under one seed: if the latencies of the same requests hardly differ, while chance moves them much more.
    void requestsThatMeetTheSameFateHaveTheSameP99()
    {
        const auto made = [](std::int64_t shift, std::uint64_t rhythm) {
            RunResult result;
            result.batches.requests = 100;
            for (std::int64_t batch = 0; batch < 64; ++batch) {
                const std::int64_t level = 20 + static_cast<std::int64_t>(static_cast<std::uint64_t>(batch) * rhythm % 64);
                double sum = 0;
                for (std::int64_t i = 0; i < 100; ++i) {
                    const std::int64_t latency = (level + i) * kMicrosecond + shift;
                    result.histogram.add(latency);
                    sum += static_cast<double>(latency);
                }
                result.batches.latencies.push_back(sum);
            }
            result.latency =
                summarize(result.histogram, Time{6400 * 100 * kMicrosecond}, Time{20 * kMicrosecond}, Time{200 * kMicrosecond}, 0);
            result.latency.ci95 = 0.05 * result.latency.mean;
            return result;
        };
        const RunResult base = made(0, 37);
        QVERIFY(tailChange(base, made(kMicrosecond / 10, 37))->isSame());
        QVERIFY(!tailChange(base, made(10 * kMicrosecond, 37))->isSame());
        QVERIFY(!tailChange(base, made(kMicrosecond / 10, 29))->isSame()); // other requests are slow: by chance as slow
    }

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
