// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Why" on a real run of reads and writes: every figure of the tree and of the blame matrix equals the engine's report, for all
// requests, the median, p99 and p99.9; and the roofline.
#include "compile/compile.h"
#include "desk/workspace.h"
#include "io/samples.h"
#include "run/run_now.h"
#include "why/cause_chain.h"
#include "why/why_blame_model.h"
#include "why/why_path_model.h"
#include "why/why_power_model.h"
#include "why/why_roofline.h"
#include "why/why_session.h"

#include "analysis/analysis.h"
#include "document/document.h"
#include "io/json.h"
#include "look/theme.h"
#include "recording/percentile_request.h"

#include <QAbstractItemModelTester>
#include <QFontMetricsF>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace floom;

namespace {

using Sums = std::map<std::string, std::int64_t>; // by block

Sums blocksOf(const RunResult& result, const std::vector<Segment>& segments)
{
    Sums sums;
    for (const Segment& segment : segments)
        sums[result.activities[static_cast<std::size_t>(segment.activity)].block] += (segment.wait + segment.service).ps;
    return sums;
}

Sums operator+(Sums a, const Sums& b)
{
    for (const auto& [block, ps] : b)
        a[block] += ps;
    return a;
}

Sums from(const RunResult& result, const std::vector<SegmentBucket>& buckets, Time least)
{
    Sums sums;
    for (const SegmentBucket& bucket : buckets)
        if (bucket.to > least)
            sums = sums + blocksOf(result, bucket.segments);
    return sums;
}

std::int64_t waits(const std::vector<Segment>& segments)
{
    std::int64_t ps = 0;
    for (const Segment& segment : segments)
        ps += segment.wait.ps;
    return ps;
}

const Design& starter()
{
    static const Design design = *readDesign(findSample("starter")->text, builtinCatalogue());
    return design;
}

} // namespace

class TestWhy : public QObject {
    Q_OBJECT

private:
    std::shared_ptr<const RunRecord> m_record;
    [[nodiscard]] const RunResult& result() const { return m_record->result; }
    [[nodiscard]] const SideResult& side(const char* name) const
    {
        for (const SideResult& one : result().sides)
            if (one.name == name)
                return one;
        qFatal("no such side");
    }

private slots:
    void initTestCase()
    {
        RunRequest request;
        request.design = starter();
        request.workload = *parseWorkload("rw=randrw rwmixread=70 bs=4k qd=64 count=60000 size=25%");
        m_record = runNow(builtinCatalogue(), request).record;
        QVERIFY(m_record);
    }

    void sidesSumToTheRun()
    {
        const auto &reads = side("read"), &writes = side("write");
        QCOMPARE(reads.latency.requests + writes.latency.requests, result().latency.requests);
        for (const SideResult* one : {&reads, &writes}) {
            std::uint64_t requests = 0;
            for (const SegmentBucket& bucket : one->segmentBuckets)
                requests += bucket.requests;
            QCOMPARE(requests, one->latency.requests);
            QVERIFY(from(result(), one->segmentBuckets, {}) == blocksOf(result(), one->segments));
        }
        QVERIFY(from(result(), reads.segmentBuckets, {}) + from(result(), writes.segmentBuckets, {})
                == blocksOf(result(), result().segments));
    }

    // The chain from symptom to root cause is recomputed from recorded shares, for all reads and for the slow ones.
    void theChainFollowsTheGreatestPart_data()
    {
        QTest::addColumn<double>("from");
        for (const double from : {0.0, 0.5, 0.99, 0.999})
            QTest::addRow("from %g", from) << from;
    }
    void theChainFollowsTheGreatestPart()
    {
        QFETCH(double, from);
        const CauseTable* reads = causesOf(result(), "read", from);
        QVERIFY(reads != nullptr);
        const CauseChain chain = causeChain(result(), starter(), builtinCatalogue(), from, "read", {});
        QVERIFY(chain.steps.size() >= 2);
        std::map<int, std::int64_t> waits;
        for (const CauseShare& share : reads->shares)
            waits[share.waitedFor] += share.ps;
        const auto most = std::max_element(waits.begin(), waits.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        QCOMPARE(chain.steps[0].block, result().activities[static_cast<std::size_t>(most->first)].block);
        QCOMPARE(chain.steps[0].figure, QStringLiteral("%1 %").arg(std::lround(100.0 * double(most->second) / double(reads->wait.ps))));
        for (const ChainStep& step : chain.steps)
            QVERIFY2(starter().find(step.block) != nullptr, qPrintable(step.text)); // each can be highlighted
        int before = 100;
        for (const ChainStep& step : chain.steps) {
            if (step.isChange)
                break;
            const int share = step.figure.section(QLatin1Char(' '), 0, 0).toInt();
            QVERIFY2(share <= before, qPrintable(step.text));
            before = share;
        }
    }
    // Background work is attributed to the firmware, and nothing is stated if nothing was recorded.
    void theRootStandsAtItsOwner()
    {
        RunResult made = result();
        made.causes = {made.causes.front()};
        made.causes[0].victim = "read";
        made.causes[0].percentile = "all";
        const auto array =
            std::find_if(made.activities.begin(), made.activities.end(), [](const ActivityInfo& a) { return a.block == "pkg"; });
        const int activity = static_cast<int>(array - made.activities.begin());
        made.causes[0].latency = Time{1000};
        made.causes[0].wait = Time{800};
        made.causes[0].shares = {{activity, CauseClass::gcErase, activity, -1, 600}, {activity, CauseClass::hostRead, activity, -1, 200}};
        const CauseChain chain = causeChain(made, starter(), builtinCatalogue(), 0, "read", {});
        QCOMPARE(chain.head, QStringLiteral("Reads wait 80 % of their time"));
        QCOMPARE(chain.steps[1].block, std::string("cpu"));
        QCOMPARE(chain.steps[1].text,
                 QStringLiteral("held by another %1, for GC erases").arg(QString::fromStdString(array->name).replace('_', ' ')));
        QCOMPARE(chain.steps[1].figure, QStringLiteral("75 %"));
        made.causes.clear();
        QVERIFY(causeChain(made, starter(), builtinCatalogue(), 0, "read", {}).steps.empty());
    }
    // Of the changes tested, the chain of all requests ends at the greatest gain, that of the slow ones at the lowest p99; experiment-only
    // changes ("twice as fast") and gains within their interval are excluded.
    void theChainEndsAtTheChangeThatHelps()
    {
        RunResult made = result();
        Sensitivity fast, spare, suspend, chance;
        fast.change = "pkg twice as fast", fast.address = "pkg", fast.gainPercent = 40, fast.told = true;
        spare.change = "cpu.overProvisioning 0.2 to 0.3", spare.address = "cpu.overProvisioning", spare.gainPercent = 11, spare.told = true;
        spare.cost = 0, spare.sides = {{"read", 11, 1, -2, 5}};
        suspend.change = "pkg.suspend none to program_and_erase", suspend.address = "pkg.suspend", suspend.gainPercent = -18;
        suspend.told = true, suspend.cost = 0, suspend.sides = {{"read", -18, 1, -14, 2}};
        chance.change = "ch.rate 400MT/s to 800MT/s", chance.address = "ch.rate", chance.gainPercent = 30, chance.told = false,
        chance.cost = 0;
        made.bottleneck.sensitivity = {fast, chance, spare, suspend};
        const auto tried = triedChanges(made, starter(), builtinCatalogue(), "read");
        QCOMPARE(tried.size(), std::size_t{3});
        const auto mean = causeChain(made, starter(), builtinCatalogue(), 0, "read", tried).steps.back();
        QVERIFY(mean.isChange);
        QCOMPARE(mean.block, std::string("cpu"));
        QCOMPARE(mean.text, QStringLiteral("Over-provisioning 20 % to 30 %"));
        QCOMPARE(mean.figure, QStringLiteral("IOPS +11 %"));
        QVERIFY(causeChain(made, starter(), builtinCatalogue(), 0, "read", tried, true)
                    .steps.back()
                    .figure.startsWith(QStringLiteral("mean ")));
        const auto slow = causeChain(made, starter(), builtinCatalogue(), 0.99, "read", tried).steps.back();
        QVERIFY(slow.isChange);
        QCOMPARE(slow.block, std::string("pkg"));
        QVERIFY2(slow.figure.startsWith(QStringLiteral("p99 ")), qPrintable(slow.figure));
        QVERIFY(!causeChain(made, starter(), builtinCatalogue(), 0.999, "read", tried).steps.back().isChange); // no trial measures p99.9
    }

    // More requests in flight gain throughput, but shorten no wait.
    void aDeeperQueueEndsNoChain()
    {
        const std::vector<ChainChange> proved{{"workload.qd", "QD 32 to 64", Gain{60, 1}, Gain{-20, 1}},
                                              {"pkg.suspend", "Suspend", Gain{5, 1}, std::nullopt}};
        const RunResult& made = result();
        QCOMPARE(causeChain(made, starter(), builtinCatalogue(), 0, "read", proved).steps.back().block, std::string("pkg"));
        QVERIFY(!causeChain(made, starter(), builtinCatalogue(), 0.99, "read", proved).steps.back().isChange);
    }

    void theTreeIsWhatTheEngineReported_data()
    {
        QTest::addColumn<QString>("lens");
        QTest::addColumn<double>("handle");
        for (const char* lens : {"", "read", "write"})
            for (const double handle : {0.5, 0.99, 0.999})
                QTest::addRow("%s from %g", *lens ? lens : "all", handle) << QString::fromLatin1(lens) << handle;
    }
    void theTreeIsWhatTheEngineReported()
    {
        QFETCH(QString, lens);
        QFETCH(double, handle);
        const std::string name = lens.toStdString();
        const auto& segments = name.empty() ? result().segments : side(name.c_str()).segments;
        const auto& buckets = name.empty() ? result().segmentBuckets : side(name.c_str()).segmentBuckets;
        const auto& histogram = name.empty() ? result().histogram : side(name.c_str()).histogram;
        const Breakdown tree = breakdownOf(result(), handle, name);
        // The percentile is in the first bucket that counts as slow.
        const auto first = buckets[bucketFrom(requestTimesOf(result(), name), handle)];
        const std::int64_t percentile = histogram.quantile(handle);
        QVERIFY2(first.from.ps <= percentile && percentile <= first.to.ps, qPrintable(QString::number(percentile)));
        const CauseTable* slow = causesOf(result(), name, handle);
        QVERIFY(slow != nullptr);
        const auto expected = blocksOf(result(), segments);
        const std::array<Slice, 2> slices{Slice::all, Slice::tail};
        for (const Slice one : slices) {
            const auto slice = static_cast<std::size_t>(one);
            int hundredths = 0;
            std::int64_t sum = 0, waiting = 0;
            for (const BreakdownNode& block : tree.blocks) {
                const auto id = block.label.section(QStringLiteral(" · "), 0, 0);
                const auto found = expected.find(id == QStringLiteral("outside the drive") ? std::string() : id.toStdString());
                if (one == Slice::all)
                    QCOMPARE(block.ps[slice], found == expected.end() ? 0 : found->second);
                hundredths += block.share[slice];
                sum += block.ps[slice];
                waiting += block.wait ? block.ps[slice] : 0;
                for (const BreakdownNode& child : block.children)
                    waiting += child.wait ? child.ps[slice] : 0;
            }
            QCOMPARE(hundredths, 10'000);
            QCOMPARE(sum, tree.slices[slice].total.ps);
            if (one == Slice::tail)
                QCOMPARE(waiting, slow->wait.ps);
        }
        // Not a histogram bucket, which holds more: exactly that share of requests, with their own times.
        const auto n = static_cast<std::uint64_t>(histogram.total());
        QCOMPARE(tree.slices[2].requests, n - static_cast<std::uint64_t>(std::ceil(handle * static_cast<double>(n) - 1e-6)));
        QCOMPARE(tree.slices[2].requests, slow->requests);
        QCOMPARE(tree.slices[2].total, slow->latency);
    }

    void betweenTheMarksThePartOfAClassCounts()
    {
        const auto n = static_cast<double>(result().latency.requests);
        for (const double handle : {0.2, 0.62, 0.95, 0.9973}) {
            const Breakdown tree = breakdownOf(result(), handle);
            QVERIFY(std::abs(static_cast<double>(tree.slices[2].requests) - (1 - handle) * n) <= 1);
            QVERIFY(causesOf(result(), {}, handle) == nullptr);
            QCOMPARE(blameOf(result(), handle).tailRequests, std::uint64_t{0});
        }
    }

    void blameIsWhatTheEngineReported()
    {
        for (const std::string name : {"", "read", "write"}) {
            const BlameTable table = blameOf(result(), 0.99, name);
            const auto& segments = name.empty() ? result().segments : side(name.c_str()).segments;
            std::map<std::pair<std::string, std::size_t>, std::int64_t> expected; // of the sides, also where all requests are meant
            for (const CauseTable& one : result().causes)
                for (const CauseShare& share : one.shares)
                    if (one.percentile == "all" && (name.empty() ? one.victim == "read" || one.victim == "write" : one.victim == name))
                        expected[{result().activities[static_cast<std::size_t>(share.waitedFor)].block,
                                  static_cast<std::size_t>(share.cause)}] += share.ps;
            for (const BlameRow& row : table.rows)
                for (std::size_t i = 0; i < row.cells.size(); ++i)
                    QCOMPARE(row.cells[i].all.ps, (expected[{row.place.toStdString(), i}]));
            QCOMPARE(table.total.all.ps, waits(segments));
            QCOMPARE(table.total.tail, causesOf(result(), name, 0.99)->wait);
            QCOMPARE(table.tailRequests, causesOf(result(), name, 0.99)->requests);
            QVERIFY(!blameWords(table, true).isEmpty());
        }
    }

    // The mean waits behind reads and the tail behind erases: one does not predict the other.
    void theTailHasCausesOfItsOwn()
    {
        RunResult made;
        made.activities.resize(1);
        made.activities[0].block = "pkg";
        made.causes = {{"read", "all", 1000, 9000, 1000, {{0, CauseClass::hostRead, 0, -1, 900}, {0, CauseClass::gcErase, 0, -1, 100}}, ""},
                       {"read", "p99", 10, 200, 110, {{0, CauseClass::gcErase, 0, -1, 99}, {0, CauseClass::hostRead, 0, -1, 11}}, ""}};
        BlameTable table = blameOf(made, 0.99);
        QCOMPARE(blameWords(table, false), QStringLiteral("90 % at pkg behind host reads, 10 % at pkg behind GC erases"));
        QCOMPARE(blameWords(table, true), QStringLiteral("90 % at pkg behind GC erases, 10 % at pkg behind host reads"));
        QCOMPARE(blameOf(made, 0.999).tailRequests, std::uint64_t{0});
        namePlaces(table, m_record->design, builtinCatalogue());
        QCOMPARE(blameWords(table, false),
                 QStringLiteral("90 % at the NAND packages behind host reads, 10 % at the NAND packages behind GC erases"));
        QVERIFY(blameWords(blameOf(made, 0.999), true).isEmpty());
    }

    void theLensChoosesWhoseLives()
    {
        WhySession session;
        WhyBlameModel blame;
        const QAbstractItemModelTester tester(&blame, QAbstractItemModelTester::FailureReportingMode::QtTest);
        blame.setSession(&session);
        QCOMPARE(blame.rowCount(), 0);
        session.setRecord(m_record, builtinCatalogue());
        QCOMPARE(session.lenses(), (QStringList{"all", "read", "write"}));
        const auto all = session.breakdown().slices[0].total;
        session.setLens(QStringLiteral("read"));
        const auto reads = session.breakdown().slices[0].total;
        QVERIFY(blame.rowCount() > 1);
        QVERIFY2(session.tail().startsWith(QStringLiteral("Reads from p99 up wait ")), qPrintable(session.tail()));
        session.setHandle(0.97);
        QVERIFY2(session.tail().startsWith(QStringLiteral("From p97 up a read spends ")), qPrintable(session.tail()));
        session.setHandle(0.99);
        session.setLens(QStringLiteral("write"));
        QCOMPARE(reads + session.breakdown().slices[0].total, all);
        session.setLens(QStringLiteral("nobody"));
        QCOMPARE(session.lens(), QStringLiteral("all"));
        QCOMPARE(blame.data(blame.index(0), WhyBlameModel::cells).toList().size(), blame.heads().size());
        QVERIFY(blame.heads().size() <= 7);
        session.setRecord(nullptr, builtinCatalogue());
        QCOMPARE(blame.rowCount(), 0);
    }

    void whatIsBetweenTwoStepsInTheDriveIsNotOutsideIt()
    {
        WhySession session;
        WhyPathModel path;
        path.setSession(&session);
        session.setRecord(m_record, builtinCatalogue());
        path.setActive(true);
        session.setLens(QStringLiteral("read"));
        int unrecorded = 0;
        for (const double handle : {0.1, 0.5, 0.9, 0.99, 0.999}) {
            session.setHandle(handle);
            for (int row = 1; row < path.rowCount() - 1; ++row) {
                const QString label = path.data(path.index(row), WhyPathModel::label).toString();
                QVERIFY2(label != QStringLiteral("outside the drive"), qPrintable(QString::number(handle)));
                unrecorded += label == QStringLiteral("own work, not recorded") ? 1 : 0;
            }
        }
        QVERIFY(unrecorded > 0);
    }

    void oneRequestFromEndToEnd()
    {
        WhySession session;
        WhyPathModel path;
        const QAbstractItemModelTester tester(&path, QAbstractItemModelTester::FailureReportingMode::QtTest);
        path.setSession(&session);
        session.setRecord(m_record, builtinCatalogue());
        QCOMPARE(path.rowCount(), 0); // not shown
        path.setActive(true);
        session.setLens(QStringLiteral("read"));
        session.setHandle(0.99);
        const auto& requests = result().spans->requests;
        const auto latencyOf = [](const RequestSpan& one) { return one.completed.ps - one.issued.ps; };
        const RequestSpan* shown = nullptr;
        for (const RequestSpan& one : requests)
            shown = one.request == static_cast<std::uint32_t>(path.request()) ? &one : shown;
        QVERIFY(shown && !shown->write);
        const auto isMeasured = [&](const RequestSpan& one) { // as the percentiles beside it: without warm-up
            return !one.write && one.completed.ps > result().window.start.ps && one.completed.ps <= result().window.end.ps;
        };
        QVERIFY(isMeasured(*shown));
        const auto reads = std::count_if(requests.begin(), requests.end(), isMeasured);
        QCOMPARE(static_cast<std::uint64_t>(reads), result().sides.front().latency.requests);
        const auto slower = std::count_if(requests.begin(), requests.end(),
                                          [&](const auto& one) { return isMeasured(one) && latencyOf(one) > latencyOf(*shown); });
        QVERIFY(slower <= reads - static_cast<std::int64_t>(std::ceil(0.99 * static_cast<double>(reads)))); // fewer if some tie with it
        QVERIFY(static_cast<double>(slower) > 0.0095 * static_cast<double>(reads));
        double at = 0;
        std::int64_t ps = 0;
        for (int row = 0; row < path.rowCount(); ++row) {
            const auto value = [&](int role) { return path.data(path.index(row), role); };
            QVERIFY(std::abs(value(WhyPathModel::from).toDouble() - at) < 1e-9);
            at += value(WhyPathModel::length).toDouble();
            if (const int culprit = value(WhyPathModel::culprit).toInt(); culprit >= 0) {
                QVERIFY(!value(WhyPathModel::service).toBool() && culprit != path.request());
                QVERIFY(std::any_of(requests.begin(), requests.end(),
                                    [&](const auto& one) { return one.request == static_cast<std::uint32_t>(culprit); }));
            }
        }
        QVERIFY(std::abs(at - 1) < 1e-9);
        for (const LifePiece& piece : path.life().pieces)
            ps += piece.length().ps;
        QVERIFY(path.rowCount() < static_cast<int>(path.life().pieces.size())); // short steps are merged
        QCOMPARE(ps, latencyOf(*shown)); // exact to the picosecond
        const int before = path.request();
        session.setHandle(0.5);
        QVERIFY(path.request() != before);
        session.setRecord(nullptr, builtinCatalogue());
        QCOMPARE(path.rowCount(), 0);
        QCOMPARE(percentileRequest(RunResult{}, {}, 0.99), std::int64_t(-1));
    }

    void powerAndBusesAddUp()
    {
        std::map<std::string, double> blocks;
        double most = 0;
        for (const EnergyUse& use : result().energy.uses)
            most = std::max(most, blocks[use.block] += use.microjoules);
        const auto bars = powerBars(result());
        QCOMPARE(bars.size(), blocks.size());
        double shares = 0;
        for (const SplitBar& bar : bars)
            for (const BarPart& part : bar.parts)
                shares += part.share;
        QVERIFY(std::abs(shares - result().energy.microjoules / most) < 1e-6 * shares);
        const auto buses = busBars(result());
        QCOMPARE(buses.size(), std::size_t(8)); // the starter's channels
        for (std::size_t i = 0; i < buses.size(); ++i) {
            double busy = 0;
            for (const BarPart& part : buses[i].parts)
                busy += part.share;
            const auto own = std::find_if(result().utilization.begin(), result().utilization.end(), [&](const TrackUse& use) {
                return use.block == "ch" && use.resource == "bus" && use.element == static_cast<int>(i);
            });
            QVERIFY2(std::abs(busy - own->busy) < 0.01, qPrintable(QString::number(busy)));
        }
        WhySession session;
        WhyPowerModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSession(&session);
        session.setRecord(m_record, builtinCatalogue());
        QCOMPARE(model.rowCount(), static_cast<int>(bars.size()));
        QVERIFY(model.words().contains(QStringLiteral("nJ per host byte")));
        model.setBuses(true);
        QCOMPARE(model.rowCount(), 8);
        std::set<ActivityStyle> kinds; // the legend lists each occurring kind once
        for (const SplitBar& bar : buses)
            for (const BarPart& part : bar.parts)
                kinds.insert(part.look);
        QCOMPARE(model.kinds().size(), static_cast<qsizetype>(kinds.size()));
        QVERIFY(powerBars(RunResult{}).empty() && busBars(RunResult{}).empty() && powerWords(RunResult{}).isEmpty());
    }

    // A drive of 8 channels at 400 MB/s: its dies limit small requests, its buses large ones.
    void roofsSlopeAndFlatten()
    {
        const Compiled compiled = compile(starter(), builtinCatalogue());
        const Workload reads = *parseWorkload("rw=randread bs=4k qd=32");
        RunResult run;
        run.boundIops = ceiling(*compiled.program, reads).iops;
        run.bandwidthMBs = run.boundIops * 4096e-6 / 2;
        const Roofline roofline = rooflineOf(*compiled.program, reads, run);
        QVERIFY(roofline.isKnown);
        QCOMPARE(roofline.sizes.size(), std::size_t(12)); // 512 B to 1 MiB
        const auto roofOf = [&](const char* place) {
            return *std::find_if(roofline.roofs.begin(), roofline.roofs.end(),
                                 [&](const Roof& roof) { return roof.place == QLatin1String(place); });
        };
        const Roof dies = roofOf("pkg.die"), bus = roofOf("ch.bus");
        // 2 to 4 KiB: one array operation either way, with the die held while twice as much is transferred: 65.7 and 71.2 us.
        QVERIFY(std::abs(dies.rates[3] / dies.rates[2] - 2 * 65.7 / 71.2) < 0.01);
        QVERIFY(bus.isFlat());
        QVERIFY(bus.rates.back() < 8 * 0.4); // parity, metadata and commands pass the bus too
        QVERIFY(bus.rates.back() > 8 * 0.4 * 0.7);
        QCOMPARE(roofline.roofs.front().rates[3], roofline.roofRate);
        QVERIFY(std::abs(roofline.roofRate - run.boundIops * 4096e-9) < 1e-9);
        QVERIFY2(rooflineWords(roofline).contains(QStringLiteral("reaches 50\u00a0%")), qPrintable(rooflineWords(roofline)));
        Workload trace = reads;
        trace.trace = "a";
        QVERIFY(!rooflineOf(*compiled.program, trace, run).isKnown);
    }

    void theRooflinesPictureKeepsItsWordsApart()
    {
        const Compiled compiled = compile(starter(), builtinCatalogue());
        const Workload mixed = *parseWorkload("rw=randrw rwmixread=70 bs=4k qd=64");
        RunResult run;
        run.bandwidthMBs = 400;
        const Roofline roofline = rooflineOf(*compiled.program, mixed, run);
        for (const QSizeF size : {QSizeF(420, 320), QSizeF(900, 500), QSizeF(300, 200)}) {
            const RooflineLayout at = layoutOf(roofline, size);
            QVERIFY(QRectF(QPointF(), size).contains(at.plot));
            for (const auto& line : at.lines)
                for (const QPointF& point : line)
                    QVERIFY(at.plot.adjusted(-0.5, -0.5, 0.5, 0.5).contains(point));
            for (const QPointF& point : at.envelope)
                QVERIFY(at.plot.adjusted(-0.5, -0.5, 0.5, 0.5).contains(point));
            for (std::size_t i = 1; i < at.labels.size(); ++i)
                QVERIFY(at.labels[i].y - at.labels[i - 1].y >= kLabelPitch - 1e-6);
            QVERIFY(at.labels.empty() || at.labels.back().y <= at.plot.bottom());
            for (const auto& label : at.labels) // its name may be cut, its figure not
                QVERIFY2(label.text.endsWith(QLatin1String("B/s"))
                             && QFontMetricsF(figureFont(11)).horizontalAdvance(label.text) <= size.width() - at.plot.right() - 11,
                         qPrintable(label.text));
            QVERIFY(at.above.y() < at.dot.y()); // below its roof
            QVERIFY(std::abs(at.above.x() - at.dot.x()) < 1e-9);
        }
        QVERIFY(layoutOf(Roofline{}, QSizeF(300, 200)).lines.empty());
    }
};

QTEST_MAIN(TestWhy)
#include "tst_why.moc"
