// SPDX-License-Identifier: GPL-3.0-or-later
// A mixed load that fills the write buffer in the long run, and only then makes its writes wait, is measured in that state, however short
// the run. A load that the dies keep up with is not.
#include "simulate/drive.h"
#include "simulate/full_buffer.h"

#include <cmath>

using namespace floom;

namespace {

RunResult runMixed(const std::string& words)
{
    return runDrive("starter", {}, "rw=randrw bs=4k " + words);
}

double writeTail(const RunResult& result)
{
    for (const SideResult& side : result.sides)
        if (side.name == "write")
            return side.latency.p99;
    return 0;
}

} // namespace

class FullBufferTest : public QObject {
    Q_OBJECT

private slots:
    // From an empty buffer, p99 of these writes was 25 us for as long as a run is usually, and 400 us from 600,000 requests on.
    void aShortRunSaysWhatALongOneSays()
    {
        const RunResult run = runMixed("rwmixread=70 qd=64 count=100000"), later = runMixed("rwmixread=70 qd=64 count=1200000");
        QVERIFY(run.window.beganFull);
        QVERIFY2(run.window.steady, run.window.steadyReason.c_str());
        QVERIFY(QString::fromStdString(run.window.warmupRule).contains("fill the write buffer"));
        QVERIFY2(std::fabs(run.iops / later.iops - 1) < 0.02, qPrintable(QString("%1 and %2").arg(run.iops).arg(later.iops)));
        QVERIFY2(std::fabs(std::log2(writeTail(run) / writeTail(later))) < 0.5,
                 qPrintable(QString("%1 and %2 us").arg(writeTail(run)).arg(writeTail(later))));
    }

    // With seed 2 the first 100,000 requests have 1.3 % fewer writes than 30 %, and a buffer that begins empty seems to stay so.
    void chanceInTheDrawDoesNotDecideTheStart()
    {
        const RunResult run = runDrive("starter", {}, "rw=randrw bs=4k rwmixread=70 qd=64 count=100000", 2);
        QVERIFY(run.window.beganFull);
        QVERIFY2(run.window.steady, run.window.steadyReason.c_str());
    }

    void itsStartDoesNotDependOnWhatIsWatched()
    {
        const std::string words = "rw=randrw bs=4k rwmixread=70 qd=64 count=60000";
        const RunResult plain = runDrive("starter", {}, words), watched = runDrive("starter", {}, words, 1, true);
        QVERIFY(plain.window.beganFull && watched.window.beganFull);
        QCOMPARE(watched.iops, plain.iops);
        QCOMPARE(watched.window.warmupRequests, plain.window.warmupRequests);
    }

    void whatTheDiesKeepUpWithBeginsEmpty_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("few writes") << "rwmixread=95 qd=32 count=60000";
        QTest::newRow("a small queue") << "rwmixread=70 qd=4 count=60000";
        QTest::newRow("by the clock") << "rwmixread=70 rate_iops=50000 count=60000";
    }
    void whatTheDiesKeepUpWithBeginsEmpty()
    {
        QFETCH(const QString, words);
        const RunResult run = runMixed(words.toStdString());
        QVERIFY(!run.window.beganFull);
        QVERIFY(run.cache.bufferAtEnd < run.cache.bufferSize / 4);
    }

    void onlyReadsBecomeWritesAndOnlyTheFirst()
    {
        struct Ops final : RequestSource {
            std::vector<HostOp> left{HostOp::read, HostOp::flush, HostOp::write, HostOp::read, HostOp::read};
            Poll poll(Time now) override
            {
                Poll poll{left.empty() ? Next::finished : Next::request, now, {}};
                if (!left.empty()) {
                    poll.request.op = left.front();
                    left.erase(left.begin());
                }
                return poll;
            }
            void completed(const HostRequest& /*request*/, Time /*now*/) override { }
        };
        const auto source = beginningWithWrites(std::make_unique<Ops>(), 4);
        std::vector<HostOp> ops;
        for (auto poll = source->poll({}); poll.next == RequestSource::Next::request; poll = source->poll({}))
            ops.push_back(poll.request.op);
        QCOMPARE(ops, (std::vector{HostOp::write, HostOp::flush, HostOp::write, HostOp::write, HostOp::read}));
    }

    // A full buffer swings as collection and the host take turns at the dies. If a compared drive began with an empty one for that, its
    // writes would wait for nothing, and it would seem better than it is. It does if its dies write clearly more than the load.
    void howFastItEmptiesDecidesWhereAComparedDriveBegins_data()
    {
        QTest::addColumn<int>("atEnd");
        QTest::addColumn<int>("written");
        QTest::addColumn<double>("fullUntil");
        QTest::addColumn<bool>("beganFull");
        QTest::newRow("full") << 990 << 2000 << 0.0 << true;
        QTest::newRow("has swung") << 780 << 4000 << 0.2 << true;
        QTest::newRow("has swung far, was full just before") << 500 << 2000 << 0.9 << true;
        QTest::newRow("is on its way down") << 780 << 2000 << 0.3 << false;
        QTest::newRow("nearly empty") << 50 << 2000 << 0.01 << false;
    }
    void howFastItEmptiesDecidesWhereAComparedDriveBegins()
    {
        QFETCH(const int, atEnd);
        QFETCH(const int, written);
        QFETCH(const double, fullUntil);
        const RunResult run = runInLongRunState(4096, 0.3, true, [&](std::uint64_t asWrites) {
            RunResult result;
            result.cache.bufferSize = 1000;
            result.ftl.hostUnits = static_cast<std::uint64_t>(written);
            result.cache.bufferAtEnd = asWrites > 0 ? static_cast<std::uint64_t>(atEnd) : 0;
            result.window.warmupRequests = 4096 + 2000;
            result.window.measuredRequests = 8000;
            result.cache.bufferFullUntil = asWrites > 0 ? fullUntil : 0;
            return result;
        });
        QTEST(run.window.beganFull, "beganFull");
    }

    // What is compared with a run that began full: as well, where the dies do not empty the buffer. Faster dies need not: this closed loop
    // then writes faster, too (a run of 1,000,000 requests from an empty buffer ends with a full one).
    void aComparedDriveBeginsFullIfItStaysFull()
    {
        const auto from = [](const Changes& changes, const std::string& depth) {
            RunOptions options;
            options.fullBuffer = true;
            return simulate(*programOf(drive("starter", changes)), *parseWorkload("rw=randrw rwmixread=70 count=20000 qd=" + depth),
                            options);
        };
        QVERIFY(from({}, "64").window.beganFull);
        QVERIFY(from({"pkg.tR=20us", "pkg.tPROG=300us"}, "64").window.beganFull);
        const RunResult fewer = from({}, "16");
        QVERIFY(!fewer.window.beganFull);
        QVERIFY(fewer.cache.bufferAtEnd < fewer.cache.bufferSize / 4);
    }
};

QTEST_APPLESS_MAIN(FullBufferTest)
#include "tst_full_buffer.moc"
