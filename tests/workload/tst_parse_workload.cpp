// SPDX-License-Identifier: GPL-3.0-or-later
// The workload words: their meaning, that they parse back the same, and that nonsense is refused with a reason.
#include "base/random.h"
#include "workload/workload.h"

#include <QTest>

using namespace floom;

namespace {

using Sizes = std::vector<std::pair<std::uint32_t, int>>;

Workload parsed(std::string_view text)
{
    const Result<Workload> result = parseWorkload(text);
    if (!result)
        qFatal("%s", result.error().message().c_str());
    return *result;
}

} // namespace

class TestParseWorkload : public QObject {
    Q_OBJECT

private slots:
    void nothingGivenIsTheDefault()
    {
        QCOMPARE(parsed(""), Workload());
        QCOMPARE(parsed(" \n,\t"), Workload());
        QCOMPARE(parsed("rw=randread bs=4k qd=32 count=100000 size=100% precondition=random"), Workload());
    }

    void patterns_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("random");
        QTest::addColumn<int>("readPercent");
        QTest::newRow("randread") << "rw=randread" << true << 100;
        QTest::newRow("randwrite") << "rw=randwrite" << true << 0;
        QTest::newRow("read") << "rw=read" << false << 100;
        QTest::newRow("write") << "rw=write" << false << 0;
        QTest::newRow("rw") << "rw=rw" << false << 50;
        QTest::newRow("readwrite") << "readwrite=readwrite" << false << 50;
        QTest::newRow("randrw 70") << "rw=randrw rwmixread=70" << true << 70;
        QTest::newRow("the mix first") << "rwmixread=30% rw=rw" << false << 30;
        QTest::newRow("the mix alone") << "rwmixread=70" << true << 70;
    }

    void patterns()
    {
        QFETCH(QString, text);
        const Workload workload = parsed(qPrintable(text));
        QTEST(workload.random, "random");
        QTEST(workload.readPercent, "readPercent");
    }

    void everyWordSetsItsField()
    {
        const Workload w =
            parsed("bs=64k,iodepth=8 numjobs=4\nnumber_ios=5k size=8g offset=1m random_distribution=zipf:0.99 thinktime=10us "
                   "precondition=sequential runtime=2s");
        QCOMPARE(w.blockSizes, (Sizes{{65'536, 100}}));
        QCOMPARE(w.depth, 8);
        QCOMPARE(w.jobs, 4);
        QCOMPARE(w.count, std::uint64_t{5'000});
        QCOMPARE(w.sizeBytes, std::uint64_t{8} << 30);
        QCOMPARE(w.offset, std::uint64_t{1} << 20);
        QVERIFY(w.distribution == Distribution::zipf);
        QCOMPARE(w.theta, 0.99);
        QCOMPARE(w.thinkTime.ps, microseconds(10).ps);
        QVERIFY(w.precondition == Precondition::sequential);
        QCOMPARE(w.runtime.ps, milliseconds(2'000).ps);
        QCOMPARE(parsed("rate_iops=50k").rateIops, 50'000.0);
        QCOMPARE(parsed("rate=1g").rateBytes, 1'073'741'824.0);
        QCOMPARE(parsed("rate=1GB/s").rateBytes, 1e9);
        QCOMPARE(parsed("size=12.5%").sizeShare, 0.125);
        QCOMPARE(parsed("pareto=0.2").theta, 0.2);
    }

    void shortFormsAndOrderDoNotMatter()
    {
        QCOMPARE(parsed("qd=8 count=10 time=1s zipf=1.2"), parsed("random_distribution=zipf:1.2 runtime=1s number_ios=10 iodepth=8"));
        QCOMPARE(parsed("qd=4 qd=8"), parsed("qd=8")); // the later holds
        QCOMPARE(parsed("bs=512kB").blockSizes.front().first, 512'000U);
        QCOMPARE(parsed("bs=512k").blockSizes.front().first, 524'288U);
    }

    void timeAloneMeansNoCount()
    {
        QCOMPARE(parsed("runtime=1s").count, std::uint64_t{0});
        QCOMPARE(parsed("runtime=1s count=7").count, std::uint64_t{7});
        QCOMPARE(parsed("runtime=3").runtime.ps, milliseconds(3'000).ps);
    }

    void splitSizes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Sizes>("sizes");
        QTest::newRow("two") << "bssplit=4k/60:64k/40" << Sizes{{4'096, 60}, {65'536, 40}};
        QTest::newRow("the rest shared") << "bssplit=4k/50:8k/:16k/" << Sizes{{4'096, 50}, {8'192, 25}, {16'384, 25}};
        QTest::newRow("no shares") << "bssplit=4k:8k:16k" << Sizes{{4'096, 33}, {8'192, 33}, {16'384, 34}};
        QTest::newRow("none of one") << "bssplit=4k/100:8k/0" << Sizes{{4'096, 100}};
    }

    void splitSizes()
    {
        QFETCH(QString, text);
        const Workload workload = parsed(qPrintable(text));
        QTEST(workload.blockSizes, "sizes");
    }

    void aTraceReplaysAllAsTimedUnlessADepthIsGiven()
    {
        const Workload timed = parsed("trace=msr-small.csv");
        QCOMPARE(timed.count, std::uint64_t{0});
        QVERIFY(!timed.traceClosedLoop);
        QVERIFY(parsed("trace=a.csv qd=16").traceClosedLoop);
        QVERIFY(!parsed("qd=16").traceClosedLoop);
        QCOMPARE(parsed("trace=\"my traces/a, \\\"b\\\".csv\"").trace, std::string("my traces/a, \"b\".csv"));
    }

    void wordsReadBackTheSame_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("canonical");
        const auto row = [](const char* text, const char* canonical) { QTest::newRow(text) << QString(text) << QString(canonical); };
        row("", "rw=randread bs=4k qd=32");
        row("qd=1 rw=write bs=1m", "rw=write bs=1m qd=1");
        row("rwmixread=70", "rw=randrw rwmixread=70 bs=4k qd=32");
        row("bssplit=4k/60:64k/40", "rw=randread bssplit=4k/60:64k/40 qd=32");
        row("bs=1536 size=7% offset=512", "rw=randread bs=1536 qd=32 size=7% offset=512");
        row("size=33.3% count=1", "rw=randread bs=4k qd=32 count=1 size=33.3%");
        row("time=1.5ms", "rw=randread bs=4k qd=32 runtime=1.5ms");
        row("time=1s count=100000", "rw=randread bs=4k qd=32 count=100000 runtime=1s");
        row("zipf=0.99 numjobs=2", "rw=randread bs=4k qd=32 numjobs=2 zipf=0.99");
        row("pareto=0.2 thinktime=5us precondition=none", "rw=randread bs=4k qd=32 pareto=0.2 thinktime=5us precondition=none");
        row("rate_iops=12345.678", "rw=randread bs=4k qd=32 rate_iops=12345.678");
        row("rate=100m precondition=sequential", "rw=randread bs=4k qd=32 rate=100m precondition=sequential");
        row("trace=a.csv", "rw=randread bs=4k trace=a.csv");
        row("trace=\"a b.csv\" qd=4 count=9", "rw=randread bs=4k qd=4 count=9 trace=\"a b.csv\"");
    }

    void wordsReadBackTheSame()
    {
        QFETCH(QString, text);
        const Workload workload = parsed(qPrintable(text));
        QTEST(QString::fromStdString(words(workload)), "canonical");
        QCOMPARE(parsed(words(workload)), workload);
    }

    void everyShareReadsBackTheSame()
    {
        for (int tenths = 1; tenths <= 1'000; ++tenths) {
            const Workload workload = parsed("size=" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%");
            QCOMPARE(parsed(words(workload)), workload);
        }
    }

    void nonsenseIsRefusedWithAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) { QTest::newRow(text) << QString(text) << QString(says); };
        row("randread", "name=value");
        row("=4k", "name=value");
        row("bs=", "a value after '='");
        row("rw=randreed", "Did you mean randread");
        row("iodept=4", "Did you mean iodepth");
        row("colour=red", "Known words: rw, bs");
        row("bs=1", "512");
        row("bs=0", "512");
        row("bs=-4k", "512");
        row("bs=4q", "512");
        row("bs=600", "in steps of");
        row("bs=8589934592g", "512");
        row("bs=4us", "512");
        row("qd=0", "a whole number from 1 to 65,536");
        row("qd=1.5", "a whole number");
        row("qd=1e99", "a whole number");
        row("qd=many", "'many'");
        row("count=-1", "a whole number");
        row("count=nan", "a whole number");
        row("rwmixread=101", "0 to 100");
        row("rw=randread rwmixread=50", "Remove one of the two");
        row("bssplit=4k/60:64k/50", "sum to 100");
        row("bssplit=4k/60:64k/30", "sum to 100");
        row("bssplit=", "a value");
        row("bssplit=4k/x", "whole number");
        row("runtime=0", "a time");
        row("runtime=100d", "a time");
        row("runtime=4k", "a time");
        row("size=0%", "share of the drive");
        row("size=101%", "share of the drive");
        row("size=inf%", "share of the drive");
        row("zipf=0", "above 0");
        row("zipf=x", "above 0");
        row("pareto=1", "0.999");
        row("random_distribution=zip:1", "Did you mean zipf");
        row("rw=read zipf=0.9", "Set rw=randread");
        row("rate_iops=0", "above 0");
        row("rate_iops=1 thinktime=1us", "no rate_iops or rate");
        row("precondition=full", "none, sequential, random or fill:70%");
        row("qd=65536 numjobs=1024", "1,048,576");
    }

    void nonsenseIsRefusedWithAReason()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const Result<Workload> result = parseWorkload(text.toStdString());
        QVERIFY(!result.ok());
        const QString message = QString::fromStdString(result.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void anyBytesAreSurvived()
    {
        const std::string seed = "rw=randrw bssplit=4k/60:64k/40 rwmixread=70 qd=8 time=1s size=50% zipf=0.9 trace=\"a\\\"b\"";
        RandomStream random(1, "test.words");
        for (int i = 0; i < 20'000; ++i) {
            std::string text = seed;
            for (std::uint64_t edits = 1 + random.below(6); edits > 0; --edits)
                text[random.below(text.size())] = static_cast<char>(random.below(256));
            const Result<Workload> result = parseWorkload(text);
            if (result)
                QCOMPARE(parsed(words(*result)), *result);
        }
    }

    void peopleReadASentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* text, const char* sentence) {
            QTest::newRow(text) << QString(text) << QString::fromUtf8(sentence);
        };
        row("", "4 KiB random read · QD 32");
        row("rw=randrw rwmixread=70 qd=64", "70/30 random 4 KiB · QD 64");
        row("rw=write bs=128k numjobs=4", "128 KiB sequential write · QD 32 × 4 jobs");
        row("bssplit=4k/50:64k/50 zipf=0.99 size=10%", "4 KiB to 64 KiB random read · QD 32 · Zipf 0.99 · over 10% of the drive");
        row("rate_iops=50000", "4 KiB random read · 50,000 IOPS offered");
        row("trace=a.csv", "Trace a.csv · as timed");
        row("trace=a.csv qd=4", "Trace a.csv · QD 4");
    }

    void peopleReadASentence()
    {
        QFETCH(QString, text);
        QTEST(QString::fromStdString(describe(parsed(qPrintable(text)))), "sentence");
    }
};

QTEST_APPLESS_MAIN(TestParseWorkload)
#include "tst_parse_workload.moc"
