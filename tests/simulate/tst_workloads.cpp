// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads on a whole drive: parallel jobs, phases, flushes, FUA writes, trims, overload, and T5 with a stall of the drive itself.
#include "io/json.h"
#include "simulate/drive.h"

#include <cmath>
#include <new>

using namespace floom;

namespace {

const SideResult& sideOf(const RunResult& result, const std::string& name)
{
    for (const SideResult& side : result.sides)
        if (side.name == name)
            return side;
    qFatal("no side %s", name.c_str());
}

bool lawful(const RunResult& result)
{
    bool all = true;
    for (const LawCheck& law : result.laws)
        all = all && law.holds;
    std::int64_t sum = 0;
    for (const Segment& segment : result.segments)
        sum += (segment.wait + segment.service).ps;
    return all && sum == result.latencyTotal.ps && !result.laws.empty();
}

bool warns(const RunResult& result, const char* rule)
{
    return std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [&](const Diagnostic& d) { return d.rule == rule; });
}

// Sequential reads until memory runs out.
class Hungry final : public RequestSource {
public:
    static constexpr std::uint64_t kEnough = 2'000;

    Poll poll(Time now) override
    {
        if (m_out)
            return {Next::waitForCompletion, {}, {}};
        if (m_read == kEnough)
            throw std::bad_alloc();
        m_out = true;
        HostRequest request;
        request.offset = m_read++ * 4096;
        request.bytes = 4096;
        request.intended = now;
        return {Next::request, now, request};
    }
    void completed(const HostRequest& /*request*/, Time /*now*/) override { m_out = false; }

private:
    std::uint64_t m_read = 0;
    bool m_out = false;
};

// One die that writes a page in 100 us and stalls for 200 ms after every 500: a block is full, the oldest is erased.
const Changes kStalling = {
    "host.ideal=true",     "cpu.ideal=true",  "bus.ideal=true",  "ecc.ideal=true",    "ddr.ideal=true",        "ch.ideal=true",
    "ch.count=1",          "ecc.count=1",     "pkg.count=[1,1]", "pkg.dies=1",        "pkg.planes=1",          "pkg.model=constant",
    "pkg.tPROG=100us",     "pkg.tBERS=200ms", "pkg.tR=1us",      "pkg.pageSize=4KiB", "pkg.pagesPerBlock=500", "pkg.blocksPerPlane=32",
    "cpu.cachePolicy=none"};

double p99Milliseconds(const std::string& words)
{
    const RunResult result = runDrive("starter", kStalling, words + " rw=write precondition=sequential");
    if (!lawful(result))
        qFatal("a law is broken");
    return result.latency.p99 * 1e-3;
}

} // namespace

class TestWorkloads : public QObject {
    Q_OBJECT

private slots:
    // Two runs of the same drive: the shorter one completed exactly the requests that the longer one had completed at that time.
    void timedRunsEndAtTheVeryMoment()
    {
        const RunResult brief = runDrive("starter", {}, "rw=randread qd=8 runtime=3ms", 1, true);
        const RunResult lengthy = runDrive("starter", {}, "rw=randread qd=8 runtime=4ms", 1, true);
        const std::int64_t end = brief.window.start.ps + 3'000'000'000;
        QVERIFY(brief.window.end.ps < end && brief.window.end.ps > end - 100'000'000); // 3 ms, the last completion a moment before
        const auto inTime = std::count_if(lengthy.spans->requests.begin(), lengthy.spans->requests.end(),
                                          [end](const RequestSpan& r) { return r.completed.ps < end; });
        QCOMPARE(static_cast<std::ptrdiff_t>(brief.spans->requests.size()), inTime);
        QVERIFY(lawful(brief));
    }

    // T5: a closed loop hides a stall that dominates an open loop.
    void t5OpenAndClosedLoopAreNotConfused()
    {
        const double closed = p99Milliseconds("qd=1 thinktime=900us count=50000");
        QVERIFY2(closed < 0.2, qPrintable(QString::number(closed)));
        const double thousand = p99Milliseconds("rate_iops=1000 count=50000");
        QVERIFY2(thousand > 190 && thousand < 202, qPrintable(QString::number(thousand)));
        const double fifty = p99Milliseconds("rate_iops=50 count=50000");
        QVERIFY2(fifty > 90 && fifty < 112, qPrintable(QString::number(fifty)));
        const double five = p99Milliseconds("rate_iops=5 count=50000");
        QVERIFY2(five < 0.2, qPrintable(QString::number(five)));
    }

    // T5: overload is called unstable and has no average.
    void overloadIsUnstableAndHasNoLatency()
    {
        const double most = runDrive("starter", {}, "qd=256 count=40000").iops;
        for (const char* process : {"poisson", "linear"}) {
            const std::string rate = " rate_process=" + std::string(process) + " rate_iops=";
            const RunResult over = runDrive("starter", {}, "count=200000" + rate + std::to_string(1.3 * most));
            QVERIFY(over.window.unstable && warns(over, "R602"));
            QVERIFY(std::isnan(over.latency.mean) && std::isnan(over.latency.p99) && std::isnan(over.sides.front().latency.mean));
            QVERIFY(over.iops > 0.9 * most && over.iops < 1.15 * most);
            QVERIFY(lawful(over));
            const RunResult under = runDrive("starter", {}, "count=100000" + rate + std::to_string(0.6 * most));
            QVERIFY(!under.window.unstable && !warns(under, "R602"));
            QVERIFY(std::isfinite(under.latency.mean));
        }
        QVERIFY(!runDrive("starter", {}, "qd=256 count=40000").window.unstable);
    }

    void readsOfPlacesThatHoldNothingAreTold_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("share"); // "" if not reported
        QTest::newRow("an empty drive") << "rw=randread count=4000 precondition=none"
                                        << "100 % of the reads";
        QTest::newRow("filled") << "rw=randread count=4000"
                                << "";
        QTest::newRow("filled in sequence") << "rw=randread count=4000 precondition=sequential"
                                            << "";
        QTest::newRow("writes only") << "rw=randwrite count=4000 precondition=none"
                                     << "";
    }
    void readsOfPlacesThatHoldNothingAreTold()
    {
        QFETCH(const QString, words);
        QFETCH(const QString, share);
        const RunResult result = runDrive("starter", {}, words.toStdString());
        QCOMPARE(warns(result, "R608"), !share.isEmpty());
        for (const Diagnostic& finding : result.diagnostics)
            QVERIFY2(finding.rule != "R608" || finding.detail.starts_with(share.toStdString()), finding.detail.c_str());
    }

    // So short that the drive's queues hold the whole excess: still no average.
    void aShortOverloadIsNoAverageEither_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("unstable");
        for (const char* count : {"500", "2000", "5000", "20000"})
            QTest::addRow("twice as much, %s", count) << QString("rate_iops=1000000 count=%1").arg(count) << true;
        QTest::newRow("evenly") << "rate_iops=1000000 rate_process=linear count=5000" << true;
        QTest::newRow("writes") << "rw=randwrite rate_iops=300000 count=40000" << true;
        for (const char* count : {"500", "5000", "50000"})
            for (const char* rate : {"100000", "300000"})
                QTest::addRow("bearable, %s of %s a second", count, rate) << QString("rate_iops=%1 count=%2").arg(rate, count) << false;
    }
    void aShortOverloadIsNoAverageEither()
    {
        QFETCH(const QString, words);
        QFETCH(const bool, unstable);
        const RunResult result = runDrive("starter", {}, words.toStdString());
        QVERIFY2(result.window.unstable == unstable, qPrintable(QString("%1 IOPS").arg(result.iops)));
        QCOMPARE(warns(result, "R602"), unstable);
        QCOMPARE(std::isnan(result.latency.mean), unstable);
    }

    void aRunThatTakesNoTimeHasNoRateAndWarns()
    {
        const Changes ideal = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true",
                               "ecc.ideal=true",  "ch.ideal=true",  "pkg.ideal=true"};
        const RunResult result = runDrive("starter", ideal, "count=1000");
        QCOMPARE(result.iops, 0.0);
        QVERIFY(warns(result, "R605"));
        QVERIFY(!warns(runDrive("starter", {}, "count=1000"), "R605"));
    }

    void whatWasSimulatedBeforeMemoryRanOutIsKept()
    {
        const auto program = programOf(drive("starter"));
        RunOptions options;
        options.record = true;
        const auto result = simulate(
            *program, *parseWorkload("rw=read"), [](std::uint64_t) { return std::make_unique<Hungry>(); }, options);
        QVERIFY(result.partial);
        QVERIFY(warns(result, "R606"));
        QVERIFY(!warns(result, "R690"));
        const auto& title = result.diagnostics.front().title;
        QVERIFY2(title.starts_with("Out of memory at ") && title.find(" ms of simulated time") != std::string::npos, title.c_str());
        QCOMPARE(result.window.completed, Hungry::kEnough);
        QVERIFY(result.iops > 0);
        QVERIFY(!result.spans->spans.empty());
        QVERIFY(!warns(runDrive("starter", {}, "rw=read count=1000"), "R606"));
    }

    void jobsOfDifferentKindsHaveResultsOfTheirOwn()
    {
        const RunResult result = runDrive("starter", {}, "job=reader rw=randread qd=8 ; job=writer rw=write bs=128k qd=2");
        const SideResult& reader = sideOf(result, "reader");
        const SideResult& writer = sideOf(result, "writer");
        QCOMPARE(reader.latency.requests + writer.latency.requests, std::uint64_t{100'000});
        QCOMPARE(reader.latency.requests, sideOf(result, "read").latency.requests);
        QCOMPARE(writer.bandwidthMBs, sideOf(result, "write").bandwidthMBs);
        QVERIFY(writer.latency.p50 > reader.latency.p50);
        QVERIFY(result.phases.empty() && lawful(result) && result.window.warmupRequests > 0);
    }

    void phasesAreReportedOneByOne()
    {
        const std::string words = "phase=fill measure=off rw=write bs=128k qd=4 count=400 ; phase=rest idle=5ms ; "
                                  "phase=go job=r rw=randread qd=8 count=5000 ; job=w rw=randwrite qd=2 count=400";
        const RunResult result = runDrive("starter", {}, words);
        QCOMPARE(result.phases.size(), std::size_t{3});
        QCOMPARE(result.phases[0].side.latency.requests, std::uint64_t{400});
        QVERIFY(!result.phases[0].measured);
        QVERIFY(std::fabs(result.phases[1].endSeconds - result.phases[1].startSeconds - 0.005) < 1e-9);
        QCOMPARE(result.phases[1].side.latency.requests, std::uint64_t{0});
        QCOMPARE(result.phases[2].side.latency.requests, std::uint64_t{5'400});
        QCOMPARE(result.window.warmupRequests, std::uint64_t{400});
        QCOMPARE(result.window.measuredRequests, std::uint64_t{5'400});
        QVERIFY(std::fabs(result.window.start.seconds() - result.phases[2].startSeconds) < 1e-12);
        QCOMPARE(sideOf(result, "go/r").latency.requests, std::uint64_t{5'000});
        QVERIFY(lawful(result));
        QCOMPARE(writeResult(runDrive("starter", {}, words), false), writeResult(result, false));
    }

    // A FUA write completes when programmed, others when buffered.
    void forcedWritesWaitForTheirProgram()
    {
        const Changes drive = {"pkg.model=constant", "pkg.tPROG=600us"};
        const RunResult plain = runDrive("starter", drive, "rw=randwrite qd=1 count=2000 precondition=none");
        const RunResult forced = runDrive("starter", drive, "rw=randwrite qd=1 count=2000 precondition=none fua=1");
        QVERIFY(plain.latency.p50 < 100);
        QVERIFY2(forced.latency.min >= 600, qPrintable(QString::number(forced.latency.min)));
        const RunResult deep = runDrive("starter", drive, "rw=randwrite qd=16 count=5000 fua=1 size=1m");
        QVERIFY(lawful(deep) && deep.latency.min >= 600);
    }

    void flushesComeAndWait()
    {
        const RunResult result =
            runDrive("starter", {"pkg.model=constant", "pkg.tPROG=600us"}, "rw=randwrite qd=1 fsync=16 count=3400 precondition=none");
        const SideResult& flush = sideOf(result, "flush");
        QVERIFY(flush.latency.requests >= 199 && flush.latency.requests <= 201); // every 17th request
        QVERIFY2(flush.latency.p50 >= 600, qPrintable(QString::number(flush.latency.p50)));
        QVERIFY(lawful(result));
    }

    void trimsMoveNoData()
    {
        const RunResult result = runDrive("starter", {}, "rw=randtrim qd=4 count=5000");
        QCOMPARE(sideOf(result, "trim").latency.requests, std::uint64_t{5'000});
        QCOMPARE(result.bandwidthMBs, 0.0);
        QVERIFY(lawful(result));
        const RunResult both = runDrive("starter", {}, "rw=randtrimwrite qd=4 count=5000");
        QCOMPARE(sideOf(both, "trim").latency.requests + sideOf(both, "write").latency.requests, std::uint64_t{5'000});
        QVERIFY(lawful(both));
    }

    void aRunOfHoursThatIsStoppedHasFigures()
    {
        Progress progress;
        RunOptions options;
        options.progress = &progress;
        options.memoryIsLow = [&progress] { return progress.completed > 300'000; };
        const RunResult result = simulate(*programOf(drive("starter")), *parseWorkload("rw=randread qd=32 count=1000000000"), options);
        QVERIFY(result.partial);
        QCOMPARE(result.window.warmupRequests, std::uint64_t{250'000});
        QVERIFY(result.window.measuredRequests > 10'000 && result.iops > 0 && result.latency.p50 > 0);
        QVERIFY2(QString::fromStdString(result.window.warmupRule).contains("(up to 250,000)"), result.window.warmupRule.c_str());
    }

    // A completion may name an earlier request than the one the host waits for: the later wake-up is then served once.
    void waitsForTheClockAreNotScheduledTwice_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char* sample : {"starter", "sata-mlc"})
            QTest::newRow(sample) << QString(sample);
    }
    void waitsForTheClockAreNotScheduledTwice()
    {
        QFETCH(const QString, sample);
        const auto events = [&sample](const char* count) {
            const std::string words =
                std::string("count=") + count + " ; job=a rw=randread qd=1 thinktime=50us ; job=b rw=randread rate_iops=2000";
            return static_cast<double>(runDrive(qPrintable(sample), {}, words).performance.events);
        };
        const double few = events("500"), many = events("4000");
        QVERIFY2(many < 9 * few, qPrintable(QString("%1 events, and %2 for eight times as many requests").arg(few).arg(many)));
    }

    void fiveRoundsJudgeSteadiness()
    {
        const RunResult steady = runDrive("starter", {}, "count=50000");
        QCOMPARE(steady.window.rounds.size(), std::size_t{5});
        QVERIFY(steady.window.sniaSteady && steady.window.rangePercent < 5);
        const RunResult moving = runDrive("starter", {}, "phase=a qd=32 count=30000 ; phase=b qd=1 count=3000");
        QVERIFY(!moving.window.sniaSteady && moving.window.slopePercent < -10);
        QVERIFY(!steady.window.warmupRule.empty());
    }
};

QTEST_APPLESS_MAIN(TestWorkloads)
#include "tst_workloads.moc"
