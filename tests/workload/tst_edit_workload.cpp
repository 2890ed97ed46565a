// SPDX-License-Identifier: GPL-3.0-or-later
// Workload edits as in a form: the result is exactly what its words say, and conflicting words are removed. The word an error is about. The
// skew curve against the generator.
#include "base/random.h"
#include "workload/edit_workload.h"
#include "workload/raw_word.h"
#include "workload/skew_curve.h"
#include "workload/traced_parts.h"
#include "workload/zipf.h"

#include <QTest>

#include <algorithm>

using namespace floom;

namespace {

Workload parsed(const std::string& text)
{
    const auto workload = parseWorkload(text);
    if (!workload)
        qFatal("%s: %s", text.c_str(), workload.error().message().c_str());
    return *workload;
}

const char* const kPhases = "phase=fill rw=write bs=128k runtime=10ms measure=off ; phase=rest idle=5ms ; "
                            "phase=go job=a rw=randread qd=8 ; job=b rw=randwrite zipf=0.9 rate_iops=5000";

} // namespace

class TestEditWorkload : public QObject {
    Q_OBJECT

private slots:
    void aFieldChangesItsWord_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("after");
        const auto row = [](const char* before, int at, const char* name, const char* value, const char* after) {
            QTest::addRow("%s <- %s=%s", before, name, value) << QString(before) << at << QString(name) << QString(value) << QString(after);
        };
        row("", 0, "sizes", "8k", "bs=8k");
        row("", 0, "sizes", "4k/60:64k/40", "bssplit=4k/60:64k/40");
        row("bssplit=4k/60:64k/40", 0, "sizes", "4k", "bs=4k");
        row("", 0, "pace", "64", "qd=64");
        row("", 0, "pace", "QD 64", "qd=64");
        row("", 0, "pace", "50k IOPS", "rate_iops=50000");
        row("", 0, "pace", "50,000/s", "rate_iops=50000");
        row("", 0, "pace", "200 MB/s", "rate=200MB");
        row("rate_iops=50000 rate_process=linear burst=1ms/9ms", 0, "pace", "QD 8", "qd=8");
        row("thinktime=1ms thinktime_blocks=4", 0, "pace", "5000 iops", "rate_iops=5000");
        row("", 0, "length", "2,000 requests", "count=2000");
        row("count=2000", 0, "length", "10 ms", "runtime=10ms");
        row("runtime=10ms", 0, "length", "2000", "count=2000");
        row("", 0, "skew", "zipf 0.99", "zipf=0.99");
        row("zipf=0.99", 0, "skew", "uniform", "");
        row("", 0, "skew", "50/5:50/95", "random_distribution=zoned:50/5:50/95");
        row("zipf=0.99 percentage_random=40", 0, "rw", "read", "rw=read");
        row("rw=randrw rwmixread=70", 0, "rw", "randread", "rw=randread");
        row("rw=randread", 0, "rw", "randrw", "rw=randrw rwmixread=50");
        row("rw=randrw", 0, "rwmixread", "70", "rw=randrw rwmixread=70");
        row("", 0, "size", "25%", "size=25%");
        row("", 0, "precondition", "none", "precondition=none");
        row("job=a ; job=b rw=write", 1, "sizes", "128k", "job=a ; job=b rw=write bs=128k");
        row("job=a ; job=b rw=write", 0, "job", "hot", "job=hot ; job=b rw=write");
        row("job=a ; job=b rw=write", 1, "precondition", "none", "precondition=none job=a ; job=b rw=write");
    }

    void aFieldChangesItsWord()
    {
        QFETCH(QString, before);
        QFETCH(int, row);
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, after);
        const auto changed = withWord(parsed(before.toStdString()), static_cast<std::size_t>(row), name.toStdString(), value.toStdString());
        QVERIFY2(changed.ok(), changed ? "" : changed.error().message().c_str());
        QCOMPARE(words(*changed), words(parsed(after.toStdString())));
    }

    void whatAFormShowsItTakesBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "rw=randrw rwmixread=70 bssplit=4k/60:64k/40 qd=8 runtime=15ms zipf=0.99", "rate_iops=123456 pareto=0.2", "rate=200MB",
              "rate=209715200 random_distribution=zoned:50/5:30/15:20/80", "count=1234567", kPhases})
            QTest::newRow(text) << QString(text);
    }

    void whatAFormShowsItTakesBack()
    {
        QFETCH(QString, text);
        const Workload whole = parsed(text.toStdString());
        for (std::size_t row = 0; row < rowsOf(whole); ++row) {
            const Workload& part = rowAt(whole, row);
            if (part.idle > Time{})
                continue;
            for (const auto& [name, shown] :
                 {std::pair{"sizes", sizesText(part)}, std::pair{"pace", paceText(part)}, std::pair{"length", lengthText(part)},
                  std::pair{"skew", skewText(part)}, std::pair{"range", rangeText(part)}}) {
                const auto again = withWord(whole, row, name, shown);
                QVERIFY2(again.ok(), again ? "" : again.error().message().c_str());
                QCOMPARE(*again, whole);
            }
        }
    }

    void refusedValuesChangeNothingAndSayWhy()
    {
        const Workload whole = parsed("");
        for (const auto& [name, value] : {std::pair{"sizes", "4x"}, std::pair{"pace", "QD 0"}, std::pair{"pace", "fast"},
                                          std::pair{"length", "soon"}, std::pair{"skew", "zipf 99"}, std::pair{"rwmixread", "101"}}) {
            const auto changed = withWord(whole, 0, name, value);
            QVERIFY2(!changed.ok(), name);
            QVERIFY(!changed.error().message().empty());
        }
    }

    void aTraceComesBesideAJobAndGoes()
    {
        const Workload job = parsed("rw=randrw rwmixread=70 zipf=0.99 count=5000");
        Workload tape = parsed("trace=t from=1 to=2");
        tape.trace = "my logs/a;b.csv";
        const Workload two = *withTraceBeside(job, 0, tape);
        QCOMPARE(rowsOf(two), std::size_t{2});
        QCOMPARE(rowAt(two, 1).trace, tape.trace);
        QCOMPARE(rowAt(two, 0).count, std::uint64_t{5000});
        QCOMPARE(two.readPercent, 70); // the summary shows what is known
        QVERIFY(two.trace.empty() && replays(two) && !replays(job));
        tape.traceTo = {};
        const Workload again = *withTraceBeside(two, 0, tape); // the same file: another part of it
        QCOMPARE(rowsOf(again), std::size_t{2});
        QCOMPARE(rangeText(rowAt(again, 1)), std::string("1s.."));
        QCOMPARE(*withoutRow(two, 1), job);
        const Workload alone = *withoutRow(two, 0);
        QCOMPARE(alone.trace, two.parts[1].trace);
        QCOMPARE(alone.count, std::uint64_t{0}); // to the end of the trace
        const Workload beside = *withJobBeside(alone, 0); // a trace has no copy: plain reads
        QCOMPARE(rowsOf(beside), std::size_t{2});
        QVERIFY(beside.parts[1].trace.empty());
        QVERIFY((*withPhaseBehind(alone, 0)).parts[1].trace.empty());
        QCOMPARE(*withTraceBeside(alone, 0, alone), alone);
    }

    void aTraceIsChangedAsARow()
    {
        const Workload whole = parsed("job=a ; job=b trace=x");
        QCOMPARE(paceText(rowAt(whole, 1)), std::string("as timed"));
        const Workload deep = *withWord(whole, 1, "pace", "QD 4");
        QVERIFY(deep.parts[1].traceClosedLoop);
        QCOMPARE(*withWord(deep, 1, "pace", "As timed"), whole);
        QVERIFY(!withWord(whole, 1, "pace", "50k IOPS").ok());
        QVERIFY(!withWord(whole, 0, "pace", "as timed").ok());
        for (const char* range : {"12s..48s", "12s..", "..48s", ""}) {
            const auto cut = withWord(whole, 1, "range", range);
            QVERIFY2(cut.ok(), range);
            QCOMPARE(rangeText(cut->parts[1]), std::string(range));
        }
        QVERIFY(!withWord(whole, 1, "range", "48s..12s").ok());
        QVERIFY(!withWord(whole, 1, "range", "12s").ok());
        QVERIFY(!withWord(whole, 0, "range", "1s..2s").ok()); // no trace
    }

    void jobsAndPhasesComeAndGo()
    {
        const Workload one = parsed("rw=randread bs=8k qd=4");
        const Workload two = *withJobBeside(one, 0);
        QCOMPARE(two.parts.size(), std::size_t{2});
        QVERIFY(!two.parts[1].opensPhase);
        const Workload three = *withPhaseBehind(two, 0);
        QCOMPARE(three.parts.size(), std::size_t{3});
        QVERIFY(three.parts[2].opensPhase);
        const Workload four = *withIdleBehind(three, 1);
        QCOMPARE(four.parts.size(), std::size_t{4});
        QCOMPARE(four.parts[2].idle, milliseconds(10));
        QCOMPARE(*withoutRow(*withoutRow(*withoutRow(four, 3), 2), 1), one);
        QVERIFY(!withoutRow(one, 0).ok());
    }

    void aPhaseLosesItsFirstJobOnly()
    {
        const Workload whole = parsed(kPhases);
        const Workload left = *withoutRow(whole, 2);
        QCOMPARE(left.parts.size(), std::size_t{3});
        QCOMPARE(left.parts[2].phase, std::string("go"));
        QCOMPARE(left.parts[2].job, std::string("b"));
        QVERIFY(!withoutRow(*withoutRow(whole, 3), 2).ok()); // nothing would be measured
    }

    void anErrorIsAtItsWord_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* text, const char* word) { QTest::newRow(text) << QString(text) << QString(word); };
        row("rw=randread bs=4k qd=0", "qd=0");
        row("rw=randread  depht=3 bs=4k", "depht=3");
        row("fast rw=read", "fast");
        row("rw=read zipf=0.9", "zipf=0.9");
        row("rw=read rwmixread=70 qd=1", "rwmixread=70");
        row("rate_iops=1 thinktime=1us", "thinktime=1us");
        row("trace=\"a b.csv\" bs=3", "bs=3");
        row("job=a qd=1 ; job=b qd=0 ; job=c", "qd=0");
        row("job=a ; job=b rw=read zipf=1 ; job=c rw=randread zipf=2", "zipf=1");
        row("zipf=1 ; job=a rw=read", "zipf=1");
        row("phase=w measure=off rw=write ; phase=x idle=1ms qd=3 rw=read", "idle=1ms");
        row("rw=read", "");
    }

    void anErrorIsAtItsWord()
    {
        QFETCH(QString, text);
        const std::string line = text.toStdString();
        const TextPlace place = faultyWord(line);
        QTEST(QString::fromStdString(line.substr(place.begin, place.length)), "word");
    }

    void theZipfCurveIsThatOfTheGenerator_data()
    {
        QTest::addColumn<double>("theta");
        for (const double theta : {0.5, 0.99, 1.0, 1.2})
            QTest::addRow("%g", theta) << theta;
    }

    void theZipfCurveIsThatOfTheGenerator()
    {
        QFETCH(double, theta);
        constexpr std::uint64_t kPlaces = 50'000;
        constexpr int kDraws = 200'000;
        Workload workload;
        workload.distribution = Distribution::zipf;
        workload.theta = theta;
        const Zipf zipf(kPlaces, theta);
        RandomStream random(1, "test.skew");
        int inHottest1 = 0, inHottest20 = 0;
        for (int i = 0; i < kDraws; ++i) {
            const std::uint64_t rank = zipf.draw(random);
            inHottest1 += rank < kPlaces / 100 ? 1 : 0;
            inHottest20 += rank < kPlaces / 5 ? 1 : 0;
        }
        QVERIFY(std::abs(requestsToHottest(workload, kPlaces, 0.01) - 1.0 * inHottest1 / kDraws) < 0.005);
        QVERIFY(std::abs(requestsToHottest(workload, kPlaces, 0.2) - 1.0 * inHottest20 / kDraws) < 0.005);
        QCOMPARE(requestsToHottest(workload, kPlaces, 0), 0.0);
        QVERIFY(std::abs(requestsToHottest(workload, kPlaces, 1) - 1) < 1e-9);
    }

    void otherLawsAreAsTheirNamesSay()
    {
        QCOMPARE(requestsToHottest(parsed(""), 1000, 0.3), 0.3);
        QVERIFY(std::abs(requestsToHottest(parsed("pareto=0.2"), 1000, 0.2) - 0.8) < 1e-9);
        const Workload zoned = parsed("random_distribution=zoned:20/80:50/5:30/15"); // hottest zone first
        QVERIFY(std::abs(requestsToHottest(zoned, 1000, 0.05) - 0.5) < 1e-9);
        QVERIFY(std::abs(requestsToHottest(zoned, 1000, 0.2) - 0.8) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestEditWorkload)
#include "tst_edit_workload.moc"
