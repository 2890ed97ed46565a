// SPDX-License-Identifier: GPL-3.0-or-later
// Every trace format with a small sample: parsing, detection from the first lines, and positions of errors. All samples hold the same
// twelve requests, so expectations are written once.
#include "workload/source_runner.h"
#include "workload/trace_reader.h"
#include "workload/trace_source.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace floom;

namespace {

std::string sample(const QString& name)
{
    std::ifstream file(FLOOM_SOURCE_DIR "/resources/traces/" + name.toStdString());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

SourceRun replay(const std::string& text, const std::string& words, std::uint64_t capacity = std::uint64_t{1} << 40,
                 Error* failure = nullptr)
{
    std::istringstream stream(text);
    const Workload workload = *parseWorkload("trace=t " + words);
    Error problem;
    const auto source = makeTraceSource(stream, workload.traceFormat, "t", workload, capacity, failure != nullptr ? failure : &problem);
    if (!source)
        qFatal("%s", source.error().message().c_str());
    return runSource(**source, microseconds(100));
}

} // namespace

class TestTraceFormats : public QObject {
    Q_OBJECT

private slots:
    void samples_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("others");
        QTest::addColumn<double>("seconds");
        QTest::newRow("spc") << "spc-small.csv"
                             << "spc" << 0 << 0.004742;
        QTest::newRow("fio 2") << "fio2-small.log"
                               << "fio" << 2 << 0.004742; // followed by a sync and a trim
        QTest::newRow("fio 3") << "fio3-small.log"
                               << "fio" << 1 << 0.004748; // a sync 6 us later
        QTest::newRow("blkparse") << "blkparse-small.txt"
                                  << "blkparse" << 1 << 0.004749; // a flush 7 us later
        QTest::newRow("disksim") << "disksim-small.txt"
                                 << "disksim" << 0 << 0.004742;
        QTest::newRow("mqsim") << "mqsim-small.txt"
                               << "mqsim" << 0 << 0.004742;
        QTest::newRow("alibaba") << "alibaba-small.csv"
                                 << "alibaba" << 0 << 0.004742;
        QTest::newRow("systor") << "systor-small.csv"
                                << "systor" << 0 << 0.004742;
        QTest::newRow("tencent") << "tencent-small.csv"
                                 << "tencent" << 0 << 0.0; // it has whole seconds
        QTest::newRow("fiu") << "fiu-small.txt"
                             << "fiu" << 0 << 0.004742;
    }

    void samples()
    {
        QFETCH(QString, file);
        QFETCH(QString, format);
        QFETCH(int, others);
        for (const std::string& asked : {format.toStdString(), std::string("auto"), std::string()}) {
            std::istringstream stream(sample(file));
            const Result<TraceSummary> found = summarizeTrace(stream, asked, "t");
            QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
            QCOMPARE(QString::fromStdString(found->format), format);
            QCOMPARE(found->reads, std::uint64_t{8});
            QCOMPARE(found->writes, std::uint64_t{4});
            QCOMPARE(found->others, static_cast<std::uint64_t>(others));
            QCOMPARE(found->bytesRead, std::uint64_t{163'840});
            QCOMPARE(found->bytesWritten, std::uint64_t{139'264});
            QCOMPARE(found->lowestByte, std::uint64_t{3'809'280});
            QCOMPARE(found->smallest, std::uint64_t{4'096});
            QCOMPARE(found->largest, std::uint64_t{65'536});
            QCOMPARE(found->aligned, std::uint64_t{12});
            QCOMPARE(found->footprintBytes, std::uint64_t{303'104}); // 74 pages of 4 KiB, all different
            QTEST(found->durationSeconds, "seconds");
            QCOMPARE(found->first.size(), std::size_t{5});
            QVERIFY(found->first[0].op == HostOp::write && found->first[1].op == HostOp::read);
            QCOMPARE(found->first[0].offset, std::uint64_t{548'560'896});
        }
    }

    void timesAreExactInPicoseconds_data() { samples_data(); }

    void timesAreExactInPicoseconds()
    {
        QFETCH(QString, file);
        QFETCH(QString, format);
        if (format == "tencent")
            return;
        const auto handed = replay(sample(file), "").handed;
        QCOMPARE(handed[1].request.intended.ps, std::int64_t{417'000'000});
        QCOMPARE(handed[11].request.intended.ps, std::int64_t{4'742'000'000});
    }

    void errorsPointAtLineAndColumn_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* format, const char* text, const char* where, const char* expected) {
            QTest::newRow(name) << QString(format) << QString(text) << QString(where) << QString(expected);
        };
        row("spc op", "spc", "0,1,512,R,0\n0,1,512,X,0\n", "t:2:9", "R or W");
        row("spc time", "spc", "0,1,512,R,soon\n", "t:1:11", "seconds");
        row("spc short", "spc", "0,1,512,R\n", "t:1:10", "5 fields or more");
        row("disksim flags", "disksim", "0.5 0 1 8 1\n0.7  0  1 8 g\n", "t:2:13", "hexadecimal");
        row("mqsim fraction", "mqsim", "0.5 0 1 8 1\n", "t:1:1", "whole nanoseconds");
        row("mqsim type", "mqsim", "5 0 1 8 2\n", "t:1:9", "1 for a read");
        row("alibaba op", "alibaba", "7,T,0,512,5\n", "t:1:3", "R or W");
        row("fio header", "fio", "/dev/sda add\n", "t:1:1", "fio version 2 iolog");
        row("fio version", "fio", "fio version 4 iolog\n", "t:1:13", "fio version 2 iolog");
        row("fio action", "fio", "fio version 2 iolog\n/dev/sda raed 0 512\n", "t:2:10", "read, write");
        row("fio length", "fio", "fio version 2 iolog\n/dev/sda read 0\n", "t:2:16", "a length");
        row("fio time", "fio", "fio version 3 iolog\nx /dev/sda read 0 512\n", "t:2:1", "microseconds");
        row("fio 3 has no wait", "fio", "fio version 3 iolog\n5 /dev/sda wait 0 512\n", "t:2:12", "read, write");
        row("blkparse device", "blkparse", "sda 1 1 0.0 1 Q R 0 + 8 [x]\n", "t:1:1", "MAJOR,MINOR");
        row("blkparse plus", "blkparse", "8,0 1 1 0.0 1 Q R 0 - 8 [x]\n", "t:1:19", "SECTOR + SECTORS");
        row("blkparse time", "blkparse", "8,0 1 1 now 1 Q R 0 + 8 [x]\n", "t:1:9", "seconds");
        row("a year", "alibaba", "7,R,0,512,5\n7,R,0,512,31536000000005\n", "t:2:11", "within 100 days");
    }

    void errorsPointAtLineAndColumn()
    {
        QFETCH(QString, format);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        std::istringstream stream(text.toStdString());
        const Result<TraceSummary> found = summarizeTrace(stream, format.toStdString(), "t");
        QVERIFY(!found.ok());
        QTEST(QString::fromStdString(found.error().where), "where");
        QVERIFY2(QString::fromStdString(found.error().expected).contains(expected), found.error().message().c_str());
    }

    void whatIsNoTraceIsSaidToBeNone()
    {
        std::istringstream stream("Dear reader,\nthis is a letter.\n");
        const Result<TraceSummary> found = summarizeTrace(stream, "", "letter.txt");
        QVERIFY(!found.ok());
        QVERIFY(found.error().message().find("Dear reader") != std::string::npos);
        QVERIFY(found.error().message().find("disksim") != std::string::npos);
    }

    void fioWaitsBelowAHundredMicrosecondsAreDiscarded()
    {
        const auto handed =
            replay("fio version 2 iolog\nf add\nf open\nf read 0 512\nf wait 99 0\nf read 512 512\nf wait 100 0\nf read 0 512\n", "")
                .handed;
        QCOMPARE(handed[1].request.intended.ps, std::int64_t{0});
        QCOMPARE(handed[2].request.intended.ps, microseconds(100).ps);
    }

    void flushAndTrimAreReplayed()
    {
        const auto handed = replay(sample("fio2-small.log"), "").handed;
        QCOMPARE(handed.size(), std::size_t{14});
        QVERIFY(handed[12].request.op == HostOp::flush && handed[12].request.bytes == 0);
        QVERIFY(handed[13].request.op == HostOp::trim && handed[13].request.bytes == 4'096U);
    }

    void oneActionOfBlkparseIsReplayed()
    {
        const std::string issued =
            "8,0 1 1 0.5 1 I R 0 + 8 [x]\n8,0 1 1 0.6 1 D R 0 + 8 [x]\n8,0 1 1 0.7 1 Q R 8 + 8 [x]\n8,0 1 1 0.8 1 D R 8 + 8 [x]\n";
        const auto handed = replay(issued, "").handed;
        QCOMPARE(handed.size(), std::size_t{2});
        QCOMPARE(handed[1].request.intended.ps, milliseconds(200).ps);
    }

    void timesAreScaled()
    {
        const auto handed = replay(sample("spc-small.csv"), "scale=0.5").handed;
        QCOMPARE(handed[11].request.intended.ps, std::int64_t{2'371'000'000});
        QCOMPARE(replay(sample("spc-small.csv"), "scale=3").handed[1].request.intended.ps, std::int64_t{1'251'000'000});
    }

    void itIsRepeatedAfterOneMeanGap()
    {
        const auto handed = replay(sample("spc-small.csv"), "loop=3").handed;
        QCOMPARE(handed.size(), std::size_t{36});
        const std::int64_t pass = 4'742'000'000 + 431'090'909; // and 4.742 ms / 11 gaps
        QCOMPARE(handed[12].request.intended.ps, pass);
        QVERIFY(std::abs(handed[24].request.intended.ps - 2 * pass) <= 1);
        QCOMPARE(handed[13].request.offset, handed[1].request.offset);
        QCOMPARE(replay(sample("spc-small.csv"), "loop=3 qd=4").handed.size(), std::size_t{36});
        Error failure;
        QCOMPARE(replay(sample("spc-small.csv"), "loop=2 scale=1e6", std::uint64_t{1} << 40, &failure).handed.size(), std::size_t{24});
        QVERIFY(failure.where.empty());
    }

    void aReplayBeyondSimulatedTimeIsRefused()
    {
        Error failure;
        const std::string text = "0,0,512,R,0\n0,0,512,R,8000000\n";
        QCOMPARE(replay(text, "loop=3", std::uint64_t{1} << 30, &failure).handed.size(), std::size_t{2});
        QVERIFY(failure.expected.find("100 days") != std::string::npos);
    }

    void addressesBeyondTheDriveFoldOrAreLeftOut()
    {
        const std::string text = "0,0,4096,R,0\n0,8,4096,R,1\n0,12,4096,R,2\n";
        QCOMPARE(replay(text, "", 8'192).handed.size(), std::size_t{3});
        QCOMPARE(replay(text, "", 8'192).handed[2].request.offset, std::uint64_t{4'096}); // 6144 would reach beyond
        QCOMPARE(replay(text, "fold=skip", 8'192).handed.size(), std::size_t{2});
        const auto moved = replay(text, "offset=1m size=8k", 1 << 24).handed;
        QCOMPARE(moved[1].request.offset, std::uint64_t{(1 << 20) + 4'096});
        QCOMPARE(moved[2].request.offset, std::uint64_t{(1 << 20) + 4'096});
    }

    void devicesBeginAtDifferentPlaces()
    {
        const auto handed = replay("0,0,4096,R,0\n1,0,4096,R,1\n2,0,4096,R,2\n1,8,4096,R,3\n", "").handed;
        QCOMPARE(handed[0].request.offset, std::uint64_t{0});
        QVERIFY(handed[1].request.offset != handed[2].request.offset && handed[1].request.offset % (1 << 20) == 0);
        QCOMPARE(handed[3].request.offset, handed[1].request.offset + 4'096);
    }

    void wordsOfTracesReadBack()
    {
        const Workload w = *parseWorkload("trace=a.csv format=spc scale=0.25 loop=7 fold=skip");
        QCOMPARE(*parseWorkload(words(w)), w);
        QVERIFY(!parseWorkload("scale=2").ok());
        QVERIFY(!parseWorkload("trace=a format=spd").ok());
        QVERIFY(parseWorkload("trace=a format=spd").error().message().find("spc") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestTraceFormats)
#include "tst_trace_formats.moc"
