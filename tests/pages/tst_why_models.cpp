// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_record.h"
#include "why/why_curve.h"
#include "why/why_session.h"
#include "why/why_stage_model.h"
#include "why/why_tree_model.h"

#include "base/random.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

using namespace floom;

namespace {

// Ninety requests with a short sense, ten that wait long for the die: mean and tail have different bottlenecks.
std::shared_ptr<RunRecord> twoNecks()
{
    auto record = std::make_shared<RunRecord>();
    auto& result = record->result;
    result.activities = {{"pkg", "pkg[*]", "tR", ActivityStyle::arrayRead},
                         {"ch", "ch[*]", "read_data", ActivityStyle::dataOut},
                         {"host", "host", "submit", ActivityStyle::hostLink}};
    result.iops = 200'000;
    result.bandwidthMBs = 819.2;
    result.boundIops = 400'000;
    result.bounds = {{"pkg[*].die", "pkg", 400'000}, {"ch[*].bus", "ch", 600'000}};
    result.bottleneck = {"pkg[*]", "pkg", "saturated", "", "The dies limit: all 2 are 90 % busy.", {}};
    RandomStream random(5, "lives");
    SideResult reads;
    reads.name = "read";
    for (int group = 0; group < 10; ++group) {
        SegmentBucket bucket;
        bucket.from.ps = group * 100'000'000;
        bucket.to.ps = bucket.from.ps + 100'000'000;
        bucket.requests = 10;
        const bool slow = group == 9;
        bucket.segments = {{0, slow ? 8'999'999'999 : static_cast<std::int64_t>(random.below(1000)), 600'000'000 + group},
                           {1, 1'000'001 * group, 109'400'000},
                           {2, 0, 1'000'000}};
        for (const auto& segment : bucket.segments) {
            if (result.segments.size() < 3)
                result.segments.push_back(segment);
            else {
                auto& total = result.segments[static_cast<std::size_t>(segment.activity)];
                total.wait += segment.wait;
                total.service += segment.service;
            }
            result.latencyTotal.ps += (segment.wait + segment.service).ps;
        }
        for (int i = 0; i < 10; ++i)
            reads.histogram.add(bucket.from.ps + 50'000'000 + i);
        result.segmentBuckets.push_back(bucket);
    }
    result.latency.requests = 100;
    result.latency.undersampled = {"p99_9", "p99_99"};
    reads.latency.requests = 100;
    reads.latency.p50 = 450;
    reads.latency.p99 = NAN;
    result.sides.push_back(reads);
    for (int i = 0; i < 2; ++i) {
        TrackUse use;
        use.instance = "pkg[" + std::to_string(i) + "]";
        use.block = "pkg";
        use.type = "unknown_type";
        use.resource = "die";
        use.busy = i == 0 ? 0.9 : 0.8;
        use.byOwner = {0.5, 0.2, 0.1, 0, 0, 0};
        result.utilization.push_back(use);
    }
    TrackUse buffer;
    buffer.block = "cpu";
    buffer.limits = false;
    buffer.busy = 5;
    result.utilization.push_back(buffer);
    result.laws = {{"little_error", 0, true}, {"segments_sum", 0, true}};
    return record;
}

} // namespace

class TestWhyModels : public QObject {
    Q_OBJECT

private slots:
    void everyColumnSumsToAHundred()
    {
        const auto record = twoNecks();
        for (const double handle : {0.0, 0.5, 0.9, 0.95, 0.99}) {
            const auto breakdown = breakdownOf(record->result, handle);
            for (std::size_t slice = 0; slice < kSlices; ++slice) {
                int sum = 0;
                std::int64_t ps = 0;
                for (const auto& block : breakdown.blocks) {
                    sum += block.share[slice];
                    ps += block.ps[slice];
                    int inside = 0;
                    for (const auto& child : block.children)
                        inside += child.share[slice];
                    if (!block.children.empty())
                        QCOMPARE(inside, block.share[slice]);
                }
                QCOMPARE(ps, breakdown.slices[slice].total.ps);
                QCOMPARE(sum, breakdown.slices[slice].present ? 10'000 : 0);
            }
            QCOMPARE(breakdown.slices[0].total.ps, record->result.latencyTotal.ps);
            QVERIFY(!breakdown.slices[3].present); // too few samples for p99.9: no column
        }
    }
    void theTailHasItsOwnBottleneck()
    {
        const auto record = twoNecks();
        const auto breakdown = breakdownOf(record->result, 0.9);
        QCOMPARE(breakdown.slices[2].requests, std::uint64_t(10));
        QCOMPARE(breakdown.blocks.front().label, QStringLiteral("pkg"));
        QCOMPARE(breakdown.blocks.front().children.front().label, QStringLiteral("waiting"));
        QVERIFY(breakdown.blocks.front().children.front().share[2] > 9000);
        QCOMPARE(breakdown.blocks.back().label, QStringLiteral("host · submit"));
        QCOMPARE(bucketFrom(requestTimesOf(record->result), 0.0), std::size_t(0));
        QCOMPARE(bucketFrom(requestTimesOf(record->result), 0.95), std::size_t(9));
        QCOMPARE(bucketFrom(requestTimesOf(record->result), 1.0), std::size_t(9));
    }
    void theCompositionHoldsAllOfTheTime()
    {
        const auto record = twoNecks();
        const auto picture = compositionOf(record->result);
        QCOMPARE(picture.upTo.back(), 1.0);
        std::int64_t sum = 0;
        for (const auto& row : picture.values)
            for (const auto ps : row)
                sum += ps;
        QCOMPARE(sum, record->result.latencyTotal.ps);
    }
    void stagesSayWhatTheyCouldCarry()
    {
        const auto record = twoNecks();
        const auto stages = stagesOf(record->result, Catalogue{});
        QCOMPARE(stages.size(), std::size_t(1)); // parts that do not limit are not stages
        QCOMPARE(stages.front().servers, 2);
        QCOMPARE(stages.front().ceiling, 400'000.0); // as listed
        QVERIFY(std::abs(stages.front().mean - 0.85) < 1e-9);
        QVERIFY(stages.front().neck);
    }
    void modelsPassTheModelTester()
    {
        const auto record = twoNecks();
        WhySession session;
        WhyTreeModel tree;
        WhyStageModel stages;
        const QAbstractItemModelTester testTree(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester testStages(&stages, QAbstractItemModelTester::FailureReportingMode::QtTest);
        tree.setSession(&session);
        stages.setSession(&session);
        QCOMPARE(tree.rowCount(), 0);
        session.setRecord(record, Catalogue{});
        QCOMPARE(tree.rowCount(), 7); // two blocks of three lines and one without waits
        tree.toggle(0);
        QCOMPARE(tree.rowCount(), 5);
        tree.toggle(99);
        tree.toggle(4); // nothing below it
        QCOMPARE(tree.rowCount(), 5);
        session.setHandle(0.5);
        QCOMPARE(tree.rowCount(), 5); // folds survive the handle
        QCOMPARE(stages.data(stages.index(0), WhyStageModel::headroom).toString(), QStringLiteral("×1.11"));
        session.setRecord(nullptr, Catalogue{});
        QCOMPARE(tree.rowCount(), 0);
        QCOMPARE(stages.rowCount(), 0);
    }
    void theVerdictIsTheRunsOwnSentence()
    {
        WhySession session;
        QVERIFY(session.isEmpty());
        QVERIFY(session.verdict().isEmpty() && session.metrics().isEmpty());
        session.setRecord(twoNecks(), Catalogue{});
        QCOMPARE(session.verdict(), QStringLiteral("The dies limit:"));
        QCOMPARE(session.reason(), QStringLiteral("all 2 are 90 % busy."));
        QVERIFY(session.evidence().contains(QStringLiteral("2 of 2 laws hold")));
        QCOMPARE(session.metrics().size(), 2); // throughput and read p50; an unknown percentile is omitted
        session.setHandle(0.9);
        QVERIFY(session.tail().contains(QStringLiteral("p90")));
        session.moveHandle(1);
        QCOMPARE(session.handleText(), QStringLiteral("p99"));
        session.moveHandle(10);
        QCOMPARE(session.handleText(), QStringLiteral("p99")); // above it the run reports none
        const auto longer = twoNecks();
        longer->result.latency.undersampled.clear();
        session.setRecord(longer, Catalogue{});
        session.moveHandle(10);
        QCOMPARE(session.handleText(), QStringLiteral("p99.99"));
        session.setHandle(NAN);
        QCOMPARE(session.handleText(), QStringLiteral("p99.99"));
    }
    void curvesAreThinnedButKeepTheirEnds()
    {
        Histogram histogram;
        RandomStream random(1, "curve");
        for (int i = 0; i < 200'000; ++i)
            histogram.add(1000 + static_cast<std::int64_t>(random.below(1ULL << (10 + random.below(30)))));
        const auto all = tailPoints(histogram, 1'000'000);
        const auto some = tailPoints(histogram, 200);
        QCOMPARE(some.size(), 200);
        QCOMPARE(some.first(), all.first());
        QCOMPARE(some.last(), all.last());
        for (qsizetype i = 1; i < some.size(); ++i)
            QVERIFY(some[i].x() >= some[i - 1].x() && some[i].y() >= some[i - 1].y());
        QVERIFY(tailPoints(Histogram{}, WhyCurve::kMostPoints).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestWhyModels)
#include "tst_why_models.moc"
