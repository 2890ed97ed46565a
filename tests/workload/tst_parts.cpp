// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs side by side and phases in sequence: grammar, requests, and start and end of each phase.
#include "workload/source_runner.h"
#include "workload/trace_source.h"
#include "workload/traced_parts.h"
#include "workload/words_test.h"

#include <QTest>

#include <set>
#include <sstream>

using namespace floom;

namespace {

constexpr std::uint64_t kDrive = std::uint64_t{1} << 30;

Workload parsed(const std::string& text)
{
    const Result<Workload> result = parseWorkload(text);
    if (!result)
        qFatal("%s: %s", text.c_str(), result.error().message().c_str());
    return *result;
}

struct Run {
    SourceRun run;
    std::vector<PhaseTime> phases;
    [[nodiscard]] int of(int tenant) const
    {
        return static_cast<int>(
            std::count_if(run.handed.begin(), run.handed.end(), [&](const Handed& h) { return h.request.tenant == tenant; }));
    }
};

// Twenty writes of 512 B, one each millisecond; of "empty", none.
std::string traceText(const std::string& name)
{
    std::string text;
    for (int i = 0; name != "empty" && i < 20; ++i)
        text += std::to_string(i * 10'000) + ",host,0,Write," + std::to_string(i * 4096) + ",512,0\n";
    return text;
}

Run run(const std::string& text, std::size_t most = 1'000'000, std::uint64_t warmup = 0)
{
    Run result;
    std::vector<std::unique_ptr<std::istringstream>> tapes;
    const auto open = [&](const Workload& part, std::uint64_t capacity) -> std::unique_ptr<RequestSource> {
        tapes.push_back(std::make_unique<std::istringstream>(traceText(part.trace)));
        auto source = makeTraceSource(*tapes.back(), "msr", part.trace, part, capacity, nullptr);
        return source ? std::move(*source) : nullptr;
    };
    const auto source = makePartsSource(parsed(text), kDrive, 1, warmup, &result.phases, open);
    result.run = runSource(*source, microseconds(100), most);
    if (result.run.stuck || result.run.waitedInThePast)
        qFatal("%s: the source broke a rule", text.c_str());
    return result;
}

} // namespace

class TestParts : public QObject {
    Q_OBJECT

private slots:
    void theGrammar()
    {
        const Workload w = parsed("bs=8k precondition=none ; job=a rw=randread qd=8 ; job=b rw=write bs=128k numjobs=2 qd=3");
        QCOMPARE(w.parts.size(), std::size_t{2});
        QCOMPARE(w.parts[0].job, std::string("a"));
        QCOMPARE(w.parts[0].blockSizes.front().first, 8'192U);
        QCOMPARE(w.parts[1].blockSizes.front().first, 131'072U);
        QVERIFY(w.precondition == Precondition::none);
        QCOMPARE(w.depth, 14);
        QCOMPARE(w.parts[1].count, std::uint64_t{0}); // ends with the measurement
        QCOMPARE(parsed(words(w)), w);
    }

    void wordsReadBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"job=a rw=randread ; job=b rw=write", "phase=one count=5 ; phase=two rw=write count=6",
              "phase=warm measure=off rw=write runtime=5ms ; phase=rest idle=2ms ; phase=go job=x ; job=y rw=randwrite qd=1",
              "precondition=sequential ; job=a ; job=b zipf=0.9", "job=only rw=randwrite fua=1",
              "job=a rw=randread; idle=3ms ;phase=c rw=trim count=3;",
              "job=a rw=randrw zipf=0.99 ; job=b trace=\"a b.csv\" from=1 to=2 scale=0.5",
              "job=a ; job=b trace=x qd=3 count=10 fold=skip format=msr", "job=a trace=x ; job=b trace=y",
              "phase=a trace=x ; phase=b rw=write count=3"})
            QTest::newRow(text) << text;
    }

    void wordsReadBack()
    {
        QFETCH(QString, text);
        const Workload w = parsed(text.toStdString());
        QVERIFY(!w.parts.empty());
        verifyReadsBack(text);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) { QTest::newRow(text) << QString(text) << QString(says); };
        row("job=a ; job=a", "'a' twice");
        row("phase=a ; phase=a", "'a' twice");
        row("job=read ; job=b", "another name");
        row("job=a b ; job=c", "name=value");
        row("job=ä ; job=c", "letters");
        row("phase=a measure=off", "a measured phase with requests");
        row("phase=a ; phase=b measure=off", "before the first measured");
        row("phase=a idle=5ms trace=x ; phase=b", "no other words");
        row("job=a rw=read scale=2 ; job=b trace=x", "trace=FILE as well");
        row("job=a ; job=b trace=x from=5 to=4", "a time after from");
        row("phase=a idle=5ms rw=read ; phase=b", "no other words");
    }

    void nonsenseIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        verifyRefused(text, says);
    }

    void jobsRunSideBySide()
    {
        const Run r = run("job=a rw=randread qd=8 count=4000 ; job=b rw=write bs=128k qd=2 count=1000");
        QCOMPARE(r.of(0), 4'000);
        QCOMPARE(r.of(1), 1'000);
        QCOMPARE(r.run.mostInFlight, std::size_t{10});
        QCOMPARE(r.phases.size(), std::size_t{1});
        QCOMPARE(r.phases[0].end.ps, microseconds(100 * 500).ps); // 4000 at 8 in flight, 1000 at 2: both 500 rounds of 100 us
        for (const Handed& h : r.run.handed)
            QCOMPARE(h.request.op == HostOp::read, h.request.tenant == 0);
    }

    void withoutLimitsTheyGoOnAsTheirDepthsSay()
    {
        const Run r = run("job=a qd=3 ; job=b rw=write qd=1", 4'000);
        QCOMPARE(r.of(0), 3'000);
        QCOMPARE(r.of(1), 1'000);
    }

    void aJobWithoutLimitEndsWithTheOthers()
    {
        const Run r = run("phase=p job=a qd=1 count=100 ; job=b rw=write qd=4 ; phase=q qd=1 count=1");
        QCOMPARE(r.of(0), 100);
        QVERIFY(r.of(1) >= 396 && r.of(1) <= 404);
        QCOMPARE(r.of(2), 1);
    }

    void aTraceRunsBesideAJobAsTimed()
    {
        const Run r = run("job=a qd=1 count=300 ; job=log trace=x");
        QCOMPARE(r.of(0), 300); // 30 ms
        QCOMPARE(r.of(1), 20);
        QCOMPARE(r.phases[0].jobEnds[1].ps, (milliseconds(19) + microseconds(100)).ps);
        for (const Handed& h : r.run.handed)
            if (h.request.tenant == 1) {
                QVERIFY(h.request.op == HostOp::write && h.request.bytes == 512);
                QCOMPARE(h.at.ps, milliseconds(static_cast<std::int64_t>(h.request.offset / 4096)).ps);
            }
    }

    void aTraceEndsWithTheJobsThatHaveAnEnd()
    {
        const Run r = run("phase=p job=a qd=1 count=95 ; job=log trace=x ; phase=q qd=1 count=1"); // 9.5 ms of the 19
        QCOMPARE(r.of(0), 95);
        QCOMPARE(r.of(1), 10);
        QCOMPARE(r.of(2), 1);
    }

    void jobsWithoutAnEndEndWithTheTrace()
    {
        const Run r = run("job=a qd=1 ; job=log trace=x");
        QCOMPARE(r.of(1), 20);
        QVERIFY2(r.of(0) >= 190 && r.of(0) <= 192, qPrintable(QString::number(r.of(0)))); // 19.1 ms
        QCOMPARE(run("job=a qd=1 ; job=log trace=x count=5").of(1), 5);
        QCOMPARE(run("job=a qd=1 ; job=log trace=x to=7ms").of(1), 7);
    }

    void theTraceBeginsWhenTheWarmUpIsOver()
    {
        const Run r = run("job=a qd=4 count=1000 ; job=log trace=x", 1'000'000, 400);
        QCOMPARE(r.of(0), 1'400);
        QCOMPARE(r.of(1), 20);
        const auto first = std::find_if(r.run.handed.begin(), r.run.handed.end(), [](const Handed& h) { return h.request.tenant == 1; });
        QCOMPARE(first->at.ps, milliseconds(10).ps); // 400 of 100 us at 4 in flight
    }

    void aTraceAtADepthAndOneWithoutRequests()
    {
        const Run r = run("job=a qd=1 ; job=log trace=x qd=2");
        QCOMPARE(r.of(1), 20);
        QCOMPARE(r.phases[0].jobEnds[1].ps, milliseconds(1).ps);
        QCOMPARE(run("job=a qd=1 count=5 ; job=log trace=empty").of(0), 5);
        QCOMPARE(run("job=a qd=1 ; job=log trace=empty").of(0), 1); // its end is noticed when it is polled, after the first request of a
    }

    void aTraceChangesNothingOfWhatAJobDraws()
    {
        const auto places = [](const Run& r) {
            std::vector<std::uint64_t> list;
            for (const Handed& h : r.run.handed)
                if (h.request.tenant == 0)
                    list.push_back(h.request.offset);
            return list;
        };
        QCOMPARE(places(run("job=a qd=3 count=500 ; job=log trace=x")), places(run("job=a qd=3 count=500 ; job=log rw=write")));
    }

    void phasesFollowOneAnother()
    {
        const Run r = run("phase=warm measure=off qd=2 count=20 ; phase=rest idle=5ms ; phase=go rw=randwrite qd=4 count=40");
        QCOMPARE(r.phases.size(), std::size_t{3});
        QCOMPARE(r.phases[0].end.ps, microseconds(1'000).ps);
        QVERIFY(!r.phases[0].measured && r.phases[2].measured);
        QCOMPARE(r.phases[1].start.ps, microseconds(1'000).ps);
        QCOMPARE(r.phases[1].end.ps, microseconds(6'000).ps);
        QCOMPARE(r.phases[2].start.ps, microseconds(6'000).ps);
        QCOMPARE(r.phases[2].end.ps, microseconds(7'000).ps);
        for (const Handed& h : r.run.handed)
            QVERIFY(h.request.tenant != 2 || h.at >= r.phases[2].start);
    }

    void timeEndsAPhaseToo()
    {
        const Run r = run("phase=a qd=1 runtime=1ms ; phase=b rate_iops=10000 runtime=10ms rw=randwrite");
        QCOMPARE(r.of(0), 10);
        QVERIFY(r.of(1) > 70 && r.of(1) < 130);
    }

    void clonesGetJobNumbersOfTheirOwn()
    {
        const Run r = run("job=a numjobs=3 qd=1 count=30 ; job=b numjobs=2 qd=1 count=20");
        std::set<std::pair<int, int>> seen;
        for (const Handed& h : r.run.handed)
            seen.insert({h.request.tenant, h.request.job});
        QCOMPARE(seen, (std::set<std::pair<int, int>>{{0, 0}, {0, 1}, {0, 2}, {1, 3}, {1, 4}}));
    }
};

QTEST_APPLESS_MAIN(TestParts)
#include "tst_parts.moc"
