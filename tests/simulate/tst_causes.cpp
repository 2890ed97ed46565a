// SPDX-License-Identifier: GPL-3.0-or-later
// Causes of waiting: exact to the picosecond, for exactly the slowest share, and without changing anything else.
#include "simulate/script.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

// All at once.
class Burst final : public RequestSource {
public:
    explicit Burst(std::vector<HostRequest> requests)
        : m_requests(std::move(requests))
    {
    }
    Poll poll(Time now) override
    {
        if (m_next == m_requests.size())
            return {};
        HostRequest request = m_requests[m_next++];
        request.intended = now;
        return {Next::request, now, request};
    }
    void completed(const HostRequest& /*request*/, Time /*now*/) override { }

private:
    std::vector<HostRequest> m_requests;
    std::size_t m_next = 0;
};

RunResult burst(const Design& design, const std::vector<HostRequest>& requests)
{
    const auto program = programOf(design);
    const auto words = parseWorkload("precondition=sequential");
    RunOptions options;
    options.record = true;
    return simulate(
        *program, *words, [&](std::uint64_t) { return std::make_unique<Burst>(requests); }, options);
}

const CauseTable* tableOf(const RunResult& result, const std::string& victim, const std::string& percentile)
{
    for (const CauseTable& table : result.causes)
        if (table.victim == victim && table.percentile == percentile)
            return &table;
    return nullptr;
}

double shareOf(const CauseTable& table, CauseClass cause)
{
    std::int64_t ps = 0;
    for (const CauseShare& share : table.shares)
        ps += share.cause == cause ? share.ps : 0;
    return table.wait > Time{} ? static_cast<double>(ps) / static_cast<double>(table.wait.ps) : 0;
}

bool holds(const RunResult& result, const std::string& law)
{
    for (const LawCheck& one : result.laws)
        if (one.name == law)
            return one.holds;
    return false;
}

const char* const kReadsAndWrites = "rw=randrw rwmixread=70 bs=4k qd=64 count=8000";

} // namespace

class TestCauses : public QObject {
    Q_OBJECT
private slots:
    // Two reads of one page: the second waits for the die until the first has left it, and for nothing else.
    void secondReadWaitsBehindTheFirst()
    {
        const RunResult result = burst(drive("starter"), {readOf(0), readOf(0)});
        const SpanStore& store = *result.spans;
        const auto isDie = [&](const Span& span) { return store.tracks[span.track].resource == "die"; };
        std::int64_t freed = 0, taken = INT64_MAX;
        for (const Span& span : store.spans)
            if (isDie(span) && span.request == 1)
                freed = std::max(freed, span.end().ps);
            else if (isDie(span) && span.request == 2)
                taken = std::min(taken, span.start.ps);
        QCOMPARE(taken, freed);
        std::int64_t behindFirst = 0, forDie = 0;
        for (const RequestWait& wait : store.waits) {
            if (wait.request != 1 || result.activities[wait.waitedFor].name != "array_read")
                continue;
            forDie += wait.ps;
            QVERIFY(wait.cause == CauseClass::hostRead);
            behindFirst += wait.who == 1 ? wait.ps : 0;
        }
        QVERIFY(forDie > 0);
        QCOMPARE(behindFirst, forDie);
        std::int64_t booked = 0;
        for (const Segment& segment : result.segments)
            booked += result.activities[static_cast<std::size_t>(segment.activity)].name == "array_read" ? segment.wait.ps : 0;
        QCOMPARE(forDie, booked);
    }

    // Of three reads the last waits behind both others, each for its time on the die.
    void thirdReadWaitsBehindBoth()
    {
        const RunResult result = burst(drive("starter"), {readOf(0), readOf(0), readOf(0)});
        const SpanStore& store = *result.spans;
        std::int64_t from = INT64_MAX, to = 0, had = 0;
        for (const Span& span : store.spans)
            if (store.tracks[span.track].resource == "die" && span.request == 2) {
                from = std::min(from, span.start.ps);
                to = std::max(to, span.end().ps);
            }
        for (const RequestWait& wait : store.waits)
            if (wait.request == 2 && wait.who == 2 && result.activities[wait.waitedFor].name == "array_read")
                had += wait.ps;
        QCOMPARE(had, to - from);
    }

    void partsSumToTheWaits_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QString>("workload");
        QTest::newRow("reads") << "starter" << QStringList{} << "rw=randread bs=4k qd=64 count=6000";
        QTest::newRow("reads and writes") << "starter" << QStringList{} << kReadsAndWrites;
        QTest::newRow("large writes") << "starter" << QStringList{} << "rw=write bs=128k qd=16 count=1500";
        QTest::newRow("suspended") << "starter" << QStringList{"pkg.suspend=program_and_erase"} << kReadsAndWrites;
        QTest::newRow("cache registers") << "starter" << QStringList{"pkg.cacheRead=true", "pkg.cacheProgram=true"} << kReadsAndWrites;
        QTest::newRow("retries") << "starter" << QStringList{"pkg.rber=0.006", "pkg.retryGain=0.8"} << "rw=randread bs=4k qd=64 count=4000";
        QTest::newRow("map on flash") << "starter" << QStringList{"cpu.mapping=dftl", "cpu.mapCache=64KiB"} << kReadsAndWrites;
        QTest::newRow("open loop") << "starter" << QStringList{} << "rw=randread bs=4k rate_iops=120000 count=6000";
        QTest::newRow("SRAM") << "starter" << QStringList{"ch.buffer=10KiB", "ecc.clock=100MHz"} << "rw=randread bs=16k qd=64 count=4000";
        QTest::newRow("SRAM, all of a wait for room")
            << "starter" << QStringList{"ch.buffer=10KiB", "ch.rate=400MT/s", "ch.speed=2", "pkg.tR=10us", "ecc.clock=100MHz"}
            << "rw=randread bs=4k qd=64 count=6000";
        QTest::newRow("write through") << "starter" << QStringList{"cpu.cachePolicy=write_through"}
                                       << "rw=randwrite bs=4k qd=16 count=3000";
        QTest::newRow("large writes through, one tag")
            << "starter" << QStringList{"cpu.cachePolicy=write_through", "cpu.writeBuffer=256KiB", "host.readTags=1"}
            << "rw=write bs=128k qd=8 count=600";
        QTest::newRow("polled") << "starter" << QStringList{"ch.polling=status"} << kReadsAndWrites;
        QTest::newRow("power cap") << "starter" << QStringList{"cpu.powerCap=0.5"} << "rw=write bs=64k qd=16 count=1500";
    }

    void partsSumToTheWaits()
    {
        QFETCH(QString, sample);
        QFETCH(QStringList, changes);
        QFETCH(QString, workload);
        const RunResult result = runDrive(sample.toStdString(), changesOf(changes), workload.toStdString());
        QVERIFY(holds(result, "causes_sum"));
        for (const CauseTable& table : result.causes) {
            std::int64_t sum = 0;
            for (const CauseShare& share : table.shares)
                sum += share.ps;
            QCOMPARE(sum, table.wait.ps);
        }
    }

    void collectingCausesChangesNoResult()
    {
        const auto program = programOf(drive("starter"));
        const auto parsed = parseWorkload(kReadsAndWrites);
        std::string texts[2];
        for (const bool asked : {false, true}) {
            RunOptions options;
            options.causes = asked;
            RunResult result = simulate(*program, *parsed, options);
            QCOMPARE(result.causes.empty(), !asked);
            result.causes.clear();
            result.causeInstances.clear();
            std::erase_if(result.laws, [](const LawCheck& law) { return law.name == "causes_sum"; });
            texts[asked ? 1 : 0] = writeResult(result, false);
        }
        QCOMPARE(texts[0], texts[1]);
    }

    void tailIsExactlyTheSlowest()
    {
        const RunResult result = runDrive("starter", {}, "rw=randread bs=4k qd=64 count=20000", 1, true);
        std::vector<std::pair<std::int64_t, std::uint32_t>> slowest;
        std::vector<std::pair<std::int64_t, std::uint32_t>> done;
        for (const RequestSpan& request : result.spans->requests)
            done.emplace_back(request.completed.ps, request.request);
        QCOMPARE(tableOf(result, "read", "p99")->requests, std::uint64_t{200});
        QCOMPARE(tableOf(result, "read", "p99_9")->requests, std::uint64_t{20});
        QCOMPARE(tableOf(result, "read", "p50")->requests, std::uint64_t{10000});
        std::sort(done.begin(), done.end());
        std::vector<std::int64_t> latencies;
        for (std::size_t i = result.window.warmupRequests; i < result.window.warmupRequests + 20000; ++i) {
            const auto& requests = result.spans->requests;
            const auto found = std::lower_bound(requests.begin(), requests.end(), done[i].second,
                                                [](const RequestSpan& a, std::uint32_t b) { return a.request < b; });
            latencies.push_back(found->completed.ps - found->issued.ps);
        }
        std::sort(latencies.rbegin(), latencies.rend());
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < 200; ++i)
            sum += latencies[i];
        QCOMPARE(tableOf(result, "read", "p99")->latency.ps, sum);
    }

    // Writes waiting for buffer slots are attributed to the dies that drain the buffer, not to the buffer's block.
    void backPressureLeadsToItsRoot()
    {
        const RunResult result = runDrive("starter", {"pkg.suspend=program_and_erase"}, "rw=randwrite bs=4k qd=64 count=20000");
        QVERIFY2(result.bottleneck.block == "pkg", result.bottleneck.sentence.c_str());
        const CauseTable* const all = tableOf(result, "write", "all");
        QVERIFY2(shareOf(*all, CauseClass::noRoom) < 0.1, all->sentence.c_str());
        QCOMPARE(result.causeChain.size(), std::size_t{3});
        QCOMPARE(result.activities[static_cast<std::size_t>(result.causeChain[1].activity)].block, std::string("pkg"));
    }
};

QTEST_APPLESS_MAIN(TestCauses)
#include "tst_causes.moc"
