// SPDX-License-Identifier: GPL-3.0-or-later
// The newer words, one by one, on a drive with a fixed latency of 100 us.
#include "workload/source_runner.h"
#include "workload/words_test.h"
#include "workload/workload.h"

#include <QTest>

#include <map>
#include <set>

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

std::vector<Handed> handed(const std::string& text, std::uint64_t capacity = kDrive)
{
    const auto source = makeGenerator(parsed(text), capacity, 1, 0);
    const SourceRun run = runSource(*source, microseconds(100));
    if (run.stuck || run.waitedInThePast)
        qFatal("%s: the source broke a rule", text.c_str());
    return run.handed;
}

} // namespace

class TestWords : public QObject {
    Q_OBJECT

private slots:
    void everyWordReadsBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"rw=trim bs=64k", "rw=randtrim", "rw=trimwrite qd=1", "rw=randtrimwrite count=7", "rw=randread blockalign=8k",
              "rw=randrw blockalign=natural bssplit=512/50:4k/50", "rw=randwrite random_distribution=zoned:50/5:30/15:20/80",
              "rw=randread percentage_random=20", "rw=randread norandommap=0", "rw=write fsync=16", "rw=randwrite fua=1",
              "rw=randread rate_iops=1000 rate_process=linear", "rw=randread rate_iops=1000 burst=10ms/90ms",
              "rw=randread thinktime=5us thinktime_blocks=8", "jesd219=enterprise qd=16", "twin=financial", "twin=tpch zipf=0.9"})
            QTest::newRow(text) << text;
    }

    void everyWordReadsBack()
    {
        QFETCH(QString, text);
        const Workload w = parsed(text.toStdString());
        QVERIFY(w != parsed(""));
        verifyReadsBack(text);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) { QTest::newRow(text) << QString(text) << QString(says); };
        row("rw=randtrm", "randtrim");
        row("rw=read percentage_random=20", "random pattern");
        row("rw=read norandommap=0", "random pattern");
        row("norandommap=0 zipf=0.9", "uniform");
        row("norandommap=2", "from 0 to 1");
        row("random_distribution=zoned:50/5:30/15", "both sum to 100");
        row("random_distribution=zoned:100", "both sum to 100");
        row("random_distribution=zond:1/1", "zoned");
        row("rate_process=linear", "rate");
        row("burst=1ms/1ms", "rate");
        row("rate_iops=5 burst=1ms", "ON/OFF");
        row("rate_iops=5 rate_process=poison", "poisson");
        row("thinktime_blocks=4", "thinktime");
        row("fsync=0", "from 1");
        row("fua=maybe", "on or off");
        row("jesd219=client", "trace=FILE");
        row("blockalign=100", "512");
        row("fold=skip", "trace=FILE");
        row("idle=5ms", "another phase, with requests");
    }

    void nonsenseIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        verifyRefused(text, says);
    }

    void everyWordIsDescribed()
    {
        std::set<std::string> names;
        for (const WorkloadWord& word : workloadWords()) {
            QVERIFY2(names.insert(word.name).second, word.name);
            QVERIFY(*word.values != '\0' && *word.help != '\0' && *word.byDefault != '\0');
        }
        QVERIFY(names.contains("rw") && names.contains("jesd219") && names.contains("phase"));
    }

    void trimThenWriteOfEachPlace()
    {
        const auto all = handed("rw=randtrimwrite qd=1 count=1000");
        QCOMPARE(all.size(), std::size_t{1000});
        for (std::size_t i = 0; i < all.size(); i += 2) {
            QVERIFY(all[i].request.op == HostOp::trim && all[i + 1].request.op == HostOp::write);
            QCOMPARE(all[i].request.offset, all[i + 1].request.offset);
        }
        for (const Handed& one : handed("rw=trim bs=8k count=64"))
            QVERIFY(one.request.op == HostOp::trim);
    }

    void aFlushAfterSoManyWrites()
    {
        const auto all = handed("rw=randrw rwmixread=50 fsync=8 qd=1 count=2000");
        int writes = 0;
        int flushes = 0;
        for (const Handed& one : all) {
            if (one.request.op == HostOp::flush) {
                QCOMPARE(writes, 8);
                QCOMPARE(one.request.bytes, 0U);
                writes = 0;
                ++flushes;
            }
            writes += one.request.op == HostOp::write ? 1 : 0;
        }
        QVERIFY(flushes > 90 && flushes < 130); // half of 2000, by eight
    }

    void fuaIsOnTheWrites()
    {
        for (const Handed& one : handed("rw=randwrite fua=1 count=100"))
            QVERIFY(one.request.fua);
        for (const Handed& one : handed("rw=randwrite count=100"))
            QVERIFY(!one.request.fua);
    }

    void theShareOfRandomRequests_data()
    {
        QTest::addColumn<int>("percent");
        for (const int percent : {0, 20, 80, 100})
            QTest::newRow(qPrintable(QString::number(percent))) << percent;
    }

    void theShareOfRandomRequests()
    {
        QFETCH(int, percent);
        const auto all = handed("rw=randwrite qd=1 count=20000 percentage_random=" + std::to_string(percent));
        int jumps = 0;
        for (std::size_t i = 1; i < all.size(); ++i)
            jumps += all[i].request.offset != all[i - 1].request.offset + 4'096 ? 1 : 0;
        const double share = 100.0 * jumps / static_cast<double>(all.size() - 1);
        QVERIFY2(std::abs(share - percent) < 1.2, qPrintable(QString::number(share)));
    }

    void withARandomMapEachPlaceComesOnce()
    {
        const auto all = handed("rw=randread norandommap=0 count=2048", 4'096 * 1'024);
        std::set<std::uint64_t> first;
        std::set<std::uint64_t> second;
        for (std::size_t i = 0; i < 1'024; ++i)
            QVERIFY(first.insert(all[i].request.offset).second && second.insert(all[i + 1'024].request.offset).second);
        QVERIFY(all[1].request.offset != 4'096 || all[2].request.offset != 8'192);
    }

    void zonesGetTheirShares()
    {
        const auto all = handed("rw=randread count=100000 random_distribution=zoned:50/5:30/15:20/80");
        std::array<int, 3> hits{};
        for (const Handed& one : all) {
            const double place = static_cast<double>(one.request.offset) / static_cast<double>(kDrive);
            ++hits[place < 0.05 ? 0 : place < 0.20 ? 1 : 2];
        }
        QVERIFY(std::abs(hits[0] - 50'000) < 700 && std::abs(hits[1] - 30'000) < 700 && std::abs(hits[2] - 20'000) < 700);
    }

    void theEnterpriseWorkloadOfJesd219()
    {
        const auto all = handed("jesd219=enterprise count=100000");
        std::map<std::uint32_t, int> sizes;
        int reads = 0;
        int hot = 0;
        for (const Handed& one : all) {
            ++sizes[one.request.bytes];
            reads += one.request.op == HostOp::read ? 1 : 0;
            hot += one.request.offset < kDrive / 20 ? 1 : 0;
            QVERIFY(one.request.bytes < 4'096 || one.request.offset % 4'096 == 0);
        }
        QVERIFY(std::abs(reads - 40'000) < 700 && std::abs(hot - 50'000) < 700);
        const std::map<std::uint32_t, int> percent{{512, 4},  {1024, 1},  {1536, 1},  {2048, 1},  {2560, 1},  {3072, 1},
                                                   {3584, 1}, {4096, 67}, {8192, 10}, {16384, 7}, {32768, 3}, {65536, 3}};
        QCOMPARE(sizes.size(), percent.size());
        for (const auto& [bytes, share] : percent)
            QVERIFY(std::abs(sizes[bytes] - share * 1'000) < 600);
    }

    // FlashSim's table 3: mean size in KB of 1024, percent of reads and of sequential requests, ms between arrivals.
    void twinsHaveTheStatisticsOfTheirTraces_data()
    {
        QTest::addColumn<double>("size");
        QTest::addColumn<double>("reads");
        QTest::addColumn<double>("sequential");
        QTest::addColumn<double>("gap");
        QTest::newRow("financial") << 4.38 << 9.0 << 2.0 << 133.50;
        QTest::newRow("tpch") << 12.82 << 95.0 << 18.0 << 155.56;
    }

    void twinsHaveTheStatisticsOfTheirTraces()
    {
        QFETCH(double, size);
        QFETCH(double, reads);
        QFETCH(double, sequential);
        QFETCH(double, gap);
        const auto all = handed("twin=" + std::string(QTest::currentDataTag()) + " count=200000");
        double bytes = 0;
        double read = 0;
        double follows = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const HostRequest& request = all[i].request;
            bytes += request.bytes;
            read += request.op == HostOp::read ? 1 : 0;
            follows += i > 0 && request.offset == all[i - 1].request.offset + all[i - 1].request.bytes ? 1 : 0;
        }
        const auto n = static_cast<double>(all.size());
        const double ms = static_cast<double>((all.back().request.intended - all.front().request.intended).ps) * 1e-9 / (n - 1);
        QVERIFY2(std::abs(bytes / n / 1024 / size - 1) < 0.005, qPrintable(QString::number(bytes / n / 1024)));
        QVERIFY2(std::abs(100 * read / n - reads) < 0.3, qPrintable(QString::number(100 * read / n)));
        QVERIFY2(std::abs(100 * follows / n - sequential) < 0.4, qPrintable(QString::number(100 * follows / n)));
        QVERIFY2(std::abs(ms / gap - 1) < 0.01, qPrintable(QString::number(ms)));
    }

    void arrivalsAtEqualDistances()
    {
        const auto all = handed("rate_iops=3000 rate_process=linear count=3001");
        for (std::size_t i = 1; i < all.size(); ++i) {
            const std::int64_t gap = (all[i].request.intended - all[i - 1].request.intended).ps;
            QVERIFY(gap == 333'333'333 || gap == 333'333'334);
        }
        QVERIFY(std::abs((all[3'000].request.intended - all[0].request.intended).ps - 1'000'000'000'000) <= 1);
    }

    void burstsComeAndGo()
    {
        const auto all = handed("rate_iops=100000 burst=1ms/9ms count=10000");
        for (const Handed& one : all)
            QVERIFY(one.request.intended.ps % 10'000'000'000 < 1'000'000'000);
        const double periods = static_cast<double>(all.back().request.intended.ps) * 1e-10;
        QVERIFY2(periods > 95 && periods < 105, qPrintable(QString::number(periods))); // a hundred in each burst
    }

    void thinkingOnlyAfterSoMany()
    {
        const auto all = handed("qd=1 thinktime=1ms thinktime_blocks=4 count=9");
        for (std::size_t i = 1; i < all.size(); ++i)
            QCOMPARE((all[i].at - all[i - 1].at).ps, i % 4 == 0 ? microseconds(1'100).ps : microseconds(100).ps);
        QCOMPARE(handed("qd=4 thinktime=1ms thinktime_blocks=4 count=1000").size(), std::size_t{1000});
    }

    void arrivalsBeyondSimulatedTimeEnd() { QVERIFY(handed("rate_iops=1e-6 burst=1us/86400s count=1000").size() < 1'000); }
};

QTEST_APPLESS_MAIN(TestWords)
#include "tst_words.moc"
