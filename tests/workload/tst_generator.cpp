// SPDX-License-Identifier: GPL-3.0-or-later
// Synthetic requests: queue depth, addresses, and that changing one property keeps the random draws of the others.
#include "base/random.h"
#include "workload/source_runner.h"
#include "workload/workload.h"

#include <QTest>

#include <map>
#include <set>

using namespace floom;

namespace {

constexpr std::uint64_t kDrive = std::uint64_t{1} << 30;

Workload parsed(const QString& text)
{
    const Result<Workload> result = parseWorkload(text.toStdString());
    if (!result)
        qFatal("%s", result.error().message().c_str());
    return *result;
}

SourceRun run(const QString& text, std::uint64_t seed = 1, std::uint64_t capacity = kDrive, std::uint64_t warmup = 0)
{
    const auto source = makeGenerator(parsed(text), capacity, seed, warmup);
    return runSource(*source, microseconds(100), 2'000'000);
}

} // namespace

class TestGenerator : public QObject {
    Q_OBJECT

private slots:
    // Poll::last: another poll at the same time would answer waitForCompletion.
    void theLastForNowIsWhatItSays()
    {
        using Next = RequestSource::Next;
        int told = 0;
        for (const char* text : {"qd=4 count=100", "qd=1 count=3", "qd=4 count=10 thinktime=5us", "qd=3 numjobs=2 rw=write count=50",
                                 "rate_iops=100000 count=50", "job=a qd=2 count=20 ; job=b qd=3 count=20"}) {
            const Workload workload = parsed(text);
            std::vector<PhaseTime> times;
            const auto source =
                workload.parts.empty() ? makeGenerator(workload, kDrive, 1, 0) : makePartsSource(workload, kDrive, 1, 0, &times);
            std::vector<HostRequest> inside;
            RequestSource::Poll poll{Next::waitForCompletion, {}, {}};
            for (Time now{}; poll.next != Next::finished || !inside.empty(); now += microseconds(1)) {
                for (bool last = false; (poll = source->poll(now)).next == Next::request; last = poll.last) {
                    QVERIFY(!last);
                    inside.push_back(poll.request);
                    if (poll.last) {
                        ++told;
                        QVERIFY(source->poll(now).next == Next::waitForCompletion);
                    }
                }
                if (!inside.empty()) {
                    source->completed(inside.front(), now);
                    inside.erase(inside.begin());
                }
            }
        }
        QVERIFY(told > 100);
    }

    void inFlightIsDepthTimesJobs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("inFlight");
        QTest::addColumn<int>("requests");
        QTest::newRow("one") << "qd=1 count=1000" << 1 << 1'000;
        QTest::newRow("32") << "qd=32 count=1000" << 32 << 1'000;
        QTest::newRow("5 x 3 jobs") << "qd=5 numjobs=3 count=1000" << 15 << 1'000;
        QTest::newRow("more slots than requests") << "qd=64 count=10" << 10 << 10;
        QTest::newRow("thinking") << "qd=4 thinktime=30us count=1000" << 4 << 1'000;
    }

    void inFlightIsDepthTimesJobs()
    {
        QFETCH(QString, text);
        const SourceRun result = run(text);
        QVERIFY(!result.stuck && !result.waitedInThePast);
        QTEST(static_cast<int>(result.mostInFlight), "inFlight");
        QTEST(static_cast<int>(result.handed.size()), "requests");
        for (const Handed& handed : result.handed)
            QCOMPARE(handed.request.intended.ps, handed.at.ps);
    }

    // A full host asks late: each job wanted to send when its previous request was complete and it had thought, oldest first.
    void aRequestIsIntendedWhenItsJobMaySendIt()
    {
        const auto source = makeGenerator(*parseWorkload("qd=3 thinktime=30us count=1000"), kDrive, 1, 0);
        std::vector<HostRequest> handed;
        const auto ask = [&](std::int64_t at) { handed.push_back(source->poll(microseconds(at)).request); };
        ask(5); // the first poll begins the load
        source->completed(handed[0], microseconds(100));
        ask(100);
        source->completed(handed[1], microseconds(210));
        ask(210);
        source->completed(handed[2], microseconds(300));
        ask(300);
        std::vector<std::int64_t> wanted;
        for (const HostRequest& request : handed)
            wanted.push_back(request.intended.ps / 1'000'000);
        QCOMPARE(wanted, (std::vector<std::int64_t>{5, 5, 5, 130}));
    }

    void everyJobKeepsItsDepth()
    {
        std::map<std::uint16_t, int> perJob;
        for (const Handed& handed : run("qd=5 numjobs=3 count=1500").handed)
            ++perJob[handed.request.job];
        QCOMPARE(perJob, (std::map<std::uint16_t, int>{{0, 500}, {1, 500}, {2, 500}}));
    }

    void thinkTimePausesASlot()
    {
        const SourceRun result = run("qd=1 thinktime=30us count=100");
        for (std::size_t i = 0; i < result.handed.size(); ++i)
            QCOMPARE(result.handed[i].at.ps, static_cast<std::int64_t>(i) * 130'000'000); // 100 us + 30 us
    }

    void warmupComesFirstAndIsNotCounted()
    {
        QCOMPARE(run("count=1000", 1, kDrive, 500).handed.size(), std::size_t{1'500});
        const auto source = makeGenerator(parsed("count=1000"), kDrive, 1, 500);
        QCOMPARE(source->expectedRequests(), std::uint64_t{1'500});
    }

    void runtimeBeginsAfterTheWarmup()
    {
        // One in flight, 100 us each. The tenth and last of the warm-up goes out at 0.9 ms, so nothing goes out at or after 1.9 ms.
        const SourceRun result = run("qd=1 runtime=1ms", 1, kDrive, 10);
        QCOMPARE(result.handed.size(), std::size_t{19});
        QCOMPARE(result.handed.back().at.ps, microseconds(1'800).ps);
        QCOMPARE(run("qd=1 runtime=1ms count=3").handed.size(), std::size_t{3}); // whichever comes first
    }

    void addressesStayInTheFootprint_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<quint64>("first");
        QTest::addColumn<quint64>("end");
        const auto row = [](const char* text, quint64 first, quint64 end) { QTest::newRow(text) << QString(text) << first << end; };
        row("rw=randread bs=4k size=1m", 0, 1 << 20);
        row("rw=randwrite bs=64k size=1m offset=2m", 2 << 20, 3 << 20);
        row("rw=randread bssplit=4k/50:128k/50 size=1m", 0, 1 << 20);
        row("rw=read bs=4k size=1m", 0, 1 << 20);
        row("rw=write bs=48k size=1m numjobs=3", 0, 1 << 20);
        row("rw=randread bs=4k size=1m zipf=1.1", 0, 1 << 20);
        row("rw=randread bs=4k size=1m pareto=0.2", 0, 1 << 20);
        row("rw=randread bs=1m size=64k", 0, 64 << 10);
        row("rw=randread bs=4k size=1m offset=1073737728", kDrive - 4'096, kDrive);
        row("rw=randread bs=4k size=0.1%", 0, 1'073'664);
    }

    void addressesStayInTheFootprint()
    {
        QFETCH(QString, text);
        QFETCH(quint64, first);
        QFETCH(quint64, end);
        const SourceRun result = run(text + " count=20000");
        QCOMPARE(result.handed.size(), std::size_t{20'000});
        for (const Handed& handed : result.handed) {
            QVERIFY(handed.request.bytes >= 512);
            QVERIFY(handed.request.offset >= first);
            QVERIFY(handed.request.offset + handed.request.bytes <= end);
        }
    }

    void uniformReachesEveryPlaceAboutEquallyOften()
    {
        std::map<std::uint64_t, int> hits;
        for (const Handed& handed : run("bs=4k size=1m count=256000").handed)
            ++hits[handed.request.offset];
        QCOMPARE(hits.size(), std::size_t{256});
        for (const auto& [offset, count] : hits) {
            QCOMPARE(offset % 4'096, std::uint64_t{0});
            QVERIFY(count > 840 && count < 1'160); // five standard deviations
        }
    }

    void sequentialJobsWalkSlicesOfTheirOwn()
    {
        std::map<std::uint16_t, std::vector<std::uint64_t>> walks;
        for (const Handed& handed : run("rw=read bs=64k size=1m numjobs=2 qd=1 count=40").handed)
            walks[handed.request.job].push_back(handed.request.offset);
        QCOMPARE(walks.size(), std::size_t{2});
        for (const auto& [job, walk] : walks)
            for (std::size_t i = 0; i < walk.size(); ++i)
                QCOMPARE(walk[i], job * 524'288 + i % 8 * 65'536);
    }

    void sharesAreMet()
    {
        int reads = 0;
        std::map<std::uint32_t, int> sizes;
        for (const Handed& handed : run("rw=randrw rwmixread=70 bssplit=4k/60:16k/30:64k/10 count=100000").handed) {
            reads += handed.request.op == HostOp::read ? 1 : 0;
            ++sizes[handed.request.bytes];
        }
        QVERIFY(std::abs(reads - 70'000) < 750); // five standard deviations
        QVERIFY(std::abs(sizes[4'096] - 60'000) < 800);
        QVERIFY(std::abs(sizes[16'384] - 30'000) < 750);
        QVERIFY(std::abs(sizes[65'536] - 10'000) < 500);
        for (const char* pattern : {"rw=randread", "rw=randwrite"}) {
            std::set<HostOp> ops;
            for (const Handed& handed : run(QString(pattern) + " count=10000").handed)
                ops.insert(handed.request.op);
            QCOMPARE(ops.size(), std::size_t{1});
        }
    }

    void oneChangeLeavesTheOtherDrawsAlone()
    {
        const auto base = run("rw=randread count=2000").handed;
        const auto mixed = run("rw=randrw rwmixread=50 count=2000").handed;
        const auto deeper = run("rw=randread qd=7 count=2000").handed;
        const auto open = run("rw=randread rate_iops=1000 count=2000").handed;
        const auto other = run("rw=randread count=2000", 2).handed;
        int same = 0;
        for (std::size_t i = 0; i < base.size(); ++i) {
            QCOMPARE(mixed[i].request.offset, base[i].request.offset);
            QCOMPARE(deeper[i].request.offset, base[i].request.offset);
            QCOMPARE(open[i].request.offset, base[i].request.offset);
            same += other[i].request.offset == base[i].request.offset ? 1 : 0;
        }
        QVERIFY(same < 5); // another seed gives other addresses
    }

    void aDriveWithoutRoomEndsAtOnce()
    {
        for (const std::uint64_t capacity : {0ULL, 1ULL, 511ULL})
            for (const char* text : {"", "rw=write numjobs=5", "zipf=0.9", "rate_iops=10"})
                QVERIFY(run(text, 1, capacity).handed.empty());
        const SourceRun smallest = run("rw=randrw bs=64k count=50", 1, 1'023);
        QCOMPARE(smallest.handed.size(), std::size_t{50});
        QCOMPARE(smallest.handed.front().request.bytes, 512U);
    }

    void theSameRequestsOnEveryMachine()
    {
        // Golden value: a change here changes every stored result.
        std::uint64_t hash = 0;
        for (const Handed& handed : run("rw=randrw bssplit=4k/50:8k/50 zipf=0.99 rate_iops=1000 count=10000").handed)
            hash = mix64(hash ^ handed.request.offset ^ handed.request.bytes ^ static_cast<std::uint64_t>(handed.at.ps));
        QCOMPARE(QString::number(hash, 16), QString("d15c27db7ebf9085"));
    }
};

QTEST_APPLESS_MAIN(TestGenerator)
#include "tst_generator.moc"
