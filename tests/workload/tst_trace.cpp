// SPDX-License-Identifier: GPL-3.0-or-later
// Traces in the MSR Cambridge format: parsing, replay, and errors with line and column.
#include "workload/source_runner.h"
#include "workload/trace_source.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace floom;

namespace {

constexpr std::uint64_t kDrive = std::uint64_t{1} << 30;
const char* const kThree = "128166372003061629,web,0,Read,8192,4096,1331\n"
                           "128166372003061729,web,0,Write,16384,512,55\n"
                           "128166372003161629,web,1,Read,1073741824,65536,77\n";

Result<TraceSummary> summary(const std::string& text)
{
    std::istringstream stream(text);
    return summarizeTrace(stream, "msr", "t.csv");
}

struct Replay {
    SourceRun run;
    Error failure;
};

Replay replay(const std::string& text, const char* words = "", std::uint64_t capacity = kDrive)
{
    std::istringstream stream(text);
    Replay result;
    const Workload workload = *parseWorkload(std::string("trace=t.csv ") + words);
    const auto source = makeTraceSource(stream, "msr", "t.csv", workload, capacity, &result.failure);
    if (!source)
        qFatal("%s", source.error().message().c_str());
    result.run = runSource(**source, microseconds(100));
    return result;
}

} // namespace

class TestTrace : public QObject {
    Q_OBJECT

private slots:
    void summaryTellsWhatWasUnderstood()
    {
        const Result<TraceSummary> found = summary(kThree);
        QVERIFY(found.ok());
        QCOMPARE(found->records, std::uint64_t{3});
        QCOMPARE(found->lines, std::uint64_t{3});
        QCOMPARE(found->reads, std::uint64_t{2});
        QCOMPARE(found->writes, std::uint64_t{1});
        QCOMPARE(found->bytesRead, std::uint64_t{69'632});
        QCOMPARE(found->bytesWritten, std::uint64_t{512});
        QCOMPARE(found->lowestByte, std::uint64_t{8'192});
        QCOMPARE(found->highestByte, std::uint64_t{1'073'807'359});
        QCOMPARE(found->durationSeconds, 0.01);
        QCOMPARE(found->outOfOrder, std::uint64_t{0});
    }

    void looseFormsAreTolerated_data()
    {
        QTest::addColumn<QString>("text");
        const QString three = kThree;
        QTest::newRow("as it is") << three;
        QTest::newRow("no last line end") << three.chopped(1);
        QTest::newRow("CRLF") << QString(three).replace("\n", "\r\n");
        QTest::newRow("blank lines") << "\n\n" + QString(three).replace("\n", "\n \t\n") + "\n";
        QTest::newRow("header") << "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n" + three;
        QTest::newRow("blanks around fields") << QString(three).replace(",", " , ");
        QTest::newRow("case") << QString(three).replace("Read", "READ").replace("Write", "write");
    }

    void looseFormsAreTolerated()
    {
        QFETCH(QString, text);
        const Result<TraceSummary> found = summary(text.toStdString());
        QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
        QCOMPARE(found->records, std::uint64_t{3});
        QCOMPARE(found->bytesRead, std::uint64_t{69'632});
    }

    void errorsPointAtLineAndColumn_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("expected");
        const QString good = "10,h,0,Read,0,512,1\n";
        const auto row = [](const char* name, const QString& text, const char* where, const char* expected) {
            QTest::newRow(name) << text << QString(where) << QString(expected);
        };
        row("type", good + "10,h,0,Raed,0,512,1\n", "t.csv:2:8", "Read or Write");
        row("time", "x,h,0,Read,0,512,1\n", "t.csv:1:1", "a time in ticks");
        row("negative size", good + "\n" + "10,h,0,Read,0,-5,1\n", "t.csv:3:15", "a size in bytes");
        row("too large", good + "10,h,0,Read,0,4294967296,1\n", "t.csv:2:15", "below 4 GiB");
        row("offset", good + "10,h,0,Read,99999999999999999999,512,1\n", "t.csv:2:13", "an offset in bytes");
        row("too few", good + "10,h,0,Read\n", "t.csv:2:12", "7 fields");
        row("another format", "0.5 0 123 8 1\n", "t.csv:1:14", "7 fields");
        row("response", good + "10,h,0,Read,0,512,soon\n", "t.csv:2:19", "a response time");
        row("a year later", good + "315360000000010,h,0,Read,0,512,1\n", "t.csv:2:1", "within 100 days");
        row("endless line", good + QString(70'000, 'a'), "t.csv:2:1", "at most 64 KiB");
        row("empty", "", "t.csv", "at least one record");
        row("header only", "Timestamp,Hostname\n", "t.csv", "at least one record");
    }

    void errorsPointAtLineAndColumn()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Result<TraceSummary> found = summary(text.toStdString());
        QVERIFY(!found.ok());
        QTEST(QString::fromStdString(found.error().where), "where");
        QVERIFY2(QString::fromStdString(found.error().expected).contains(expected), found.error().message().c_str());
    }

    void unknownFormatListsTheKnown()
    {
        std::istringstream stream(kThree);
        const Result<TraceSummary> found = summarizeTrace(stream, "mrs", "t.csv");
        QVERIFY(!found.ok());
        QVERIFY(found.error().message().find("msr") != std::string::npos);
    }

    void aFolderIsNoTrace()
    {
        std::ifstream folder(FLOOM_SOURCE_DIR);
        QVERIFY(!summarizeTrace(folder, "msr", "folder").ok());
    }

    void timedReplayKeepsTheTimes()
    {
        const auto handed = replay(kThree).run.handed;
        QCOMPARE(handed.size(), std::size_t{3});
        QCOMPARE(handed[0].at.ps, 0);
        QCOMPARE(handed[1].at.ps, microseconds(10).ps); // 100 ticks of 100 ns
        QCOMPARE(handed[2].at.ps, milliseconds(10).ps);
        QCOMPARE(handed[2].request.intended.ps, milliseconds(10).ps);
        QVERIFY(handed[1].request.op == HostOp::write);
        QCOMPARE(handed[0].request.offset, std::uint64_t{8'192});
        QCOMPARE(handed[2].request.offset, std::uint64_t{0}); // 1 GiB folded into a drive of 1 GiB
    }

    void closedLoopIgnoresTheTimes()
    {
        const Replay result = replay(kThree, "qd=2");
        QCOMPARE(result.run.mostInFlight, std::size_t{2});
        QCOMPARE(result.run.handed[1].at.ps, 0);
        QCOMPARE(result.run.handed[2].at.ps, microseconds(100).ps);
        QCOMPARE(result.run.handed[2].request.intended.ps, microseconds(100).ps);
        QCOMPARE(replay(kThree, "count=2").run.handed.size(), std::size_t{2});
    }

    void addressesAreFoldedAndAligned()
    {
        const std::string text = "10,h,0,Read,1000,700,1\n10,h,0,Read,65535,8192,1\n10,h,0,Write,5000,0,1\n10,h,0,Read,0,1000000,1\n";
        const auto handed = replay(text, "", 65'536 + 100).run.handed;
        QCOMPARE(handed.size(), std::size_t{3}); // requests without bytes are not sent
        QCOMPARE(handed[0].request.offset, std::uint64_t{512});
        QCOMPARE(handed[0].request.bytes, 1'024U);
        QCOMPARE(handed[1].request.offset, std::uint64_t{65'536 - 8'192});
        QCOMPARE(handed[2].request.bytes, 65'536U);
        QVERIFY(replay(text, "", 0).run.handed.empty());
    }

    void timesThatGoBackAreRaisedAndCounted()
    {
        const std::string text = "1000,h,0,Read,0,512,1\n900,h,0,Read,0,512,1\n2000,h,0,Read,0,512,1\n1500,h,0,Read,0,512,1\n";
        QCOMPARE(summary(text)->outOfOrder, std::uint64_t{2}); // 900, before the first, and 1500
        const auto handed = replay(text).run.handed;
        QCOMPARE(handed[1].at.ps, 0);
        QCOMPARE(handed[3].at.ps, microseconds(100).ps);
        QCOMPARE(summary("3000,h,0,Read,0,512,1\n2000,h,0,Read,0,512,1\n1000,h,0,Read,0,512,1\n")->outOfOrder,
                 std::uint64_t{2}); // backwards
    }

    void aBadLineEndsTheReplayAndIsTold()
    {
        const Replay result = replay(std::string(kThree) + "oops\n" + kThree);
        QCOMPARE(result.run.handed.size(), std::size_t{3});
        QCOMPARE(QString::fromStdString(result.failure.where), QString("t.csv:4:5"));
        QVERIFY(replay(kThree).failure.where.empty());
    }

    void theBundledTraceIsWhatTheScriptPromises()
    {
        std::ifstream file(FLOOM_SOURCE_DIR "/resources/traces/msr-small.csv");
        const Result<TraceSummary> found = summarizeTrace(file, "msr", "msr-small.csv");
        QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
        QCOMPARE(found->records, std::uint64_t{5'000});
        QCOMPARE(found->outOfOrder, std::uint64_t{0});
        QVERIFY(found->reads > 2'500 && found->writes > 1'200);
    }

    void aPartOfItsTimeIsReplayed()
    {
        const char* const four = "128166372000000000,web,0,Read,4096,4096,1\n" // every 100 ms
                                 "128166372001000000,web,0,Read,8192,4096,1\n"
                                 "128166372002000000,web,0,Read,12288,4096,1\n"
                                 "128166372003000000,web,0,Read,16384,4096,1\n";
        const auto places = [&](const char* words) {
            std::vector<std::pair<std::uint64_t, std::int64_t>> list;
            for (const Handed& handed : replay(four, words).run.handed)
                list.push_back({handed.request.offset, handed.request.intended.ps / 1'000'000'000});
            return list;
        };
        using List = std::vector<std::pair<std::uint64_t, std::int64_t>>;
        QCOMPARE(places("from=100ms to=300ms"), (List{{8192, 0}, {12288, 100}}));
        QCOMPARE(places("from=0.25"), (List{{16384, 50}}));
        QCOMPARE(places("to=100ms"), (List{{4096, 0}}));
        QCOMPARE(places("from=100ms to=300ms scale=2"), (List{{8192, 0}, {12288, 200}}));
        QCOMPARE(places("from=100ms to=300ms loop=2").size(), std::size_t{4});
        std::istringstream stream(four);
        Error failure;
        const auto none = makeTraceSource(stream, "msr", "t.csv", *parseWorkload("trace=t.csv from=1s"), kDrive, &failure);
        QVERIFY(!none.ok());
        QVERIFY(none.error().message().find("from and to") != std::string::npos);
        QVERIFY(!parseWorkload("trace=t.csv from=2s to=1s").ok());
        QVERIFY(!parseWorkload("from=2s").ok());
        const Workload range = *parseWorkload("trace=t.csv from=1.5 to=2s");
        QCOMPARE(*parseWorkload(words(range)), range);
    }
};

QTEST_APPLESS_MAIN(TestTrace)
#include "tst_trace.moc"
