// SPDX-License-Identifier: GPL-3.0-or-later
// T7: back-pressure of the write buffer, and the effects of flush, FUA, read cache and read-ahead. One die of one plane and 4 KiB pages
// with tPROG 600 us; nothing else takes time.
#include "simulate/drive.h"

#include <cmath>

using namespace floom;

namespace {

const Changes kOneDie = {"host.ideal=true", "cpu.ideal=true",       "bus.ideal=true",     "ecc.ideal=true",     "ddr.ideal=true",
                         "ch.ideal=true",   "ch.count=1",           "ecc.count=1",        "pkg.count=[1,1]",    "pkg.dies=1",
                         "pkg.planes=1",    "pkg.pageSize=4KiB",    "pkg.spareSize=512B", "pkg.model=constant", "pkg.tPROG=600us",
                         "pkg.tR=60us",     "cpu.writeBuffer=64KiB"};

// A fixed list, all offered at once; records completion times.
class List final : public RequestSource {
public:
    List(std::vector<HostRequest> list, std::vector<std::int64_t>& done)
        : m_list(std::move(list))
        , m_done(done)
    {
    }
    Poll poll(Time now) override
    {
        if (m_next == m_list.size())
            return {m_left > 0 ? Next::waitForCompletion : Next::finished, now, {}};
        HostRequest r = m_list[m_next];
        if (r.intended > now)
            return {Next::waitUntil, r.intended, {}};
        r.job = static_cast<std::uint16_t>(m_next++);
        ++m_left;
        m_done.resize(m_next, -1);
        return {Next::request, now, r};
    }
    void completed(const HostRequest& request, Time now) override
    {
        --m_left;
        m_done[request.job] = now.ps / 1'000'000;
    }

private:
    std::vector<HostRequest> m_list;
    std::vector<std::int64_t>& m_done;
    std::size_t m_next = 0, m_left = 0;
};

HostRequest request(HostOp op, std::uint64_t unit, std::int64_t atMicroseconds = 0, bool forced = false)
{
    HostRequest r;
    r.op = op;
    r.offset = unit * 4096;
    r.bytes = op == HostOp::flush ? 0 : 4096;
    r.intended = {atMicroseconds * 1'000'000};
    r.fua = forced;
    return r;
}

// Completion times in microseconds.
std::vector<std::int64_t> serve(const Changes& changes, const std::vector<HostRequest>& list, RunResult* result = nullptr,
                                bool record = false)
{
    const auto program = programOf(drive("starter", changes));
    std::vector<std::int64_t> done;
    RunOptions options;
    options.record = record;
    const RunResult run = simulate(
        *program, *parseWorkload("rw=randwrite qd=64 precondition=sequential"),
        [&](std::uint64_t) { return std::make_unique<List>(list, done); }, options);
    if (result != nullptr)
        *result = run;
    return done;
}

std::vector<HostRequest> writes(int n)
{
    std::vector<HostRequest> list;
    for (int i = 0; i < n; ++i)
        list.push_back(request(HostOp::write, static_cast<std::uint64_t>(i) * 3));
    return list;
}

} // namespace

class WriteCacheTest : public QObject {
    Q_OBJECT

private slots:
    // 16 slots: 16 writes complete at once, then one per 600 us.
    void t7ABurstOfTheBufferAndMore()
    {
        RunResult result;
        const auto done = serve(kOneDie, writes(20), &result);
        for (std::size_t i = 0; i < 16; ++i)
            QCOMPARE(done[i], 0);
        for (std::size_t i = 16; i < 20; ++i)
            QCOMPARE(done[i], 600 * static_cast<std::int64_t>(i - 15));
        QCOMPARE(result.cache.bufferSize, std::uint64_t{16});
        QCOMPARE(result.cache.bufferPeak, std::uint64_t{16});
    }

    // Writes without a slot are visible in the recording for their waiting time.
    void waitsForASlotAreRecorded()
    {
        RunResult result;
        static_cast<void>(serve(kOneDie, writes(20), &result, true));
        const SpanStore& store = *result.spans;
        std::vector<std::int64_t> waits;
        for (std::size_t t = 0; t < store.tracks.size(); ++t)
            for (std::uint32_t i = store.trackBegin[t]; store.tracks[t].name == "cpu.write_buffer" && i < store.trackBegin[t + 1]; ++i) {
                QCOMPARE(store.spans[i].start.ps, 0);
                waits.push_back(store.spans[i].length().ps);
            }
        std::sort(waits.begin(), waits.end());
        QCOMPARE(waits, (std::vector<std::int64_t>{600'000'000, 1'200'000'000, 1'800'000'000, 2'400'000'000}));
    }

    void t7FlushReturnsAfterItsPrograms()
    {
        std::vector<HostRequest> list = writes(5);
        list.push_back(request(HostOp::flush, 0, 1));
        list.push_back(request(HostOp::write, 1000, 2)); // arrives later: the flush does not wait for it
        QCOMPARE(serve(kOneDie, list)[5], 5 * 600);
        QCOMPARE(serve(with(kOneDie, {"cpu.plp=true"}), list)[5], 1);
    }

    void forcedWritesWaitForTheirProgram()
    {
        const std::vector<HostRequest> list = {request(HostOp::write, 1), request(HostOp::write, 2, 0, true), request(HostOp::write, 3)};
        QCOMPARE(serve(kOneDie, list), (std::vector<std::int64_t>{0, 1200, 0}));
        QCOMPARE(serve(with(kOneDie, {"cpu.plp=true"}), list), (std::vector<std::int64_t>{0, 0, 0}));
        QCOMPARE(serve(with(kOneDie, {"cpu.cachePolicy=write_through"}), list), (std::vector<std::int64_t>{600, 1200, 1800}));
    }

    // The same unit repeatedly, with and without FUA: each FUA write completes when a copy at least as new is on flash.
    void rewritesOfABufferedUnit()
    {
        std::vector<HostRequest> list;
        for (int i = 0; i < 6; ++i)
            list.push_back(request(HostOp::write, 7, i, i % 2 == 1));
        const auto done = serve(kOneDie, list);
        QCOMPARE(done.size(), std::size_t{6});
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(i % 2 == 0 ? done[i] == static_cast<std::int64_t>(i) : done[i] >= 600);
    }

    // T7: in the long run a drive whose dies limit it writes dies x page / (tPROG x WAF + tR (WAF - 1) + tBERS x WAF / b).
    void t7TheDrainRate_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("full") << "cpu.firmware=full_ftl";
        QTest::newRow("abstraction") << "cpu.firmware=waf";
        QTest::newRow("abstraction, 2.5") << "cpu.waf=2.5";
    }
    void t7TheDrainRate()
    {
        QFETCH(const QString, change);
        Changes changes = with(kOneDie,
                               {"pkg.count=[1,4]", "pkg.pagesPerBlock=64", "pkg.blocksPerPlane=256", "pkg.tBERS=3ms",
                                "cpu.writeBuffer=1MiB", "ch.buffer=4MiB", change.toStdString()});
        if (change.contains("waf="))
            changes.push_back("cpu.firmware=waf");
        const RunResult result = runDrive("starter", changes, "rw=randwrite qd=64 count=60000");
        const double waf = result.ftl.waf;
        const double wanted = 4 / (600e-6 * waf + 60e-6 * (waf - 1) + 3e-3 * waf / 64);
        QVERIFY2(std::fabs(result.iops / wanted - 1) < 0.03, qPrintable(QString("%1 of %2, WAF %3").arg(result.iops).arg(wanted).arg(waf)));
        if (change == "cpu.waf=2.5")
            QVERIFY(std::fabs(waf - 2.5) < 0.02);
        QVERIFY(result.cache.bufferPeak <= result.cache.bufferSize);
    }

    // Relative to bytes written by the host, not to units touched: eight sectors per unit. Random: 8 times 1 / (1 - x), x = exp(-1.198 (1 -
    // x)), the closed form at the run's effective over-provisioning.
    void amplificationIsToldPerByteOfTheHost_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("waf");
        QTest::newRow("sectors at random") << "starter"
                                           << "cpu.writeBuffer=64KiB"
                                           << "rw=randwrite bs=512 qd=8 count=20000" << 25.66;
        QTest::newRow("sectors in sequence") << "starter"
                                             << ""
                                             << "rw=write bs=512 qd=8 count=80000 precondition=none" << 1.14;
        QTest::newRow("sectors on RRAM") << "all-rram"
                                         << "cpu.writeBuffer=64KiB"
                                         << "rw=randwrite bs=512 qd=8 count=20000" << 8.0;
    }
    void amplificationIsToldPerByteOfTheHost()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, changes);
        QFETCH(const QString, words);
        QFETCH(const double, waf);
        const RunResult result = runDrive(sample.toStdString(), changesOf(changes), words.toStdString());
        QVERIFY2(std::fabs(result.ftl.waf / waf - 1) < 0.01, qPrintable(QString::number(result.ftl.waf)));
        if (result.endurance.hostBytes > 0) // 3000 cycles; the hottest block wears twice as fast as the mean
            QVERIFY(std::fabs(result.endurance.hostBytes * waf * 2 / (3000 * result.endurance.capacityBytes) - 1) < 0.01);
    }

    void wholeUnitsAreCountedAsEver()
    {
        for (const char* words : {"rw=randwrite qd=8 count=20000", "rw=randrw bs=64k qd=8 count=2000", "rw=write bs=16k qd=4 count=4000"}) {
            const FtlCounters f = runDrive("starter", {"cpu.writeBuffer=1MiB"}, words).ftl;
            QVERIFY(f.hostPrograms > 0);
            QCOMPARE(f.waf, static_cast<double>(f.hostPrograms + f.gcPrograms + f.mapPrograms) / static_cast<double>(f.hostUnits));
        }
    }

    void whatWasReadIsReadAgainFromTheCache()
    {
        const Changes cached = with(kOneDie, {"cpu.readCache=1MiB"});
        const std::vector<HostRequest> list = {
            request(HostOp::read, 5),       request(HostOp::read, 5, 100),  request(HostOp::read, 6, 200), request(HostOp::write, 5, 300),
            request(HostOp::read, 5, 2000), request(HostOp::trim, 6, 2100), request(HostOp::read, 6, 2200)};
        RunResult result;
        const auto done = serve(cached, list, &result);
        QCOMPARE(done, (std::vector<std::int64_t>{60, 100, 260, 300, 2000, 2100, 2200}));
        QCOMPARE(result.ftl.pageReads, std::uint64_t{2});
        const auto none = serve(with(cached, {"cpu.readCache=0B"}), list);
        QCOMPARE(none[1], 160);
    }

    // Limited by its capacity, LRU.
    void theCacheIsFinite()
    {
        std::vector<HostRequest> list;
        for (int i = 0; i < 17; ++i) // 64 KiB: one set of 16 lines
            list.push_back(request(HostOp::read, static_cast<std::uint64_t>(i), 100 * i));
        list.push_back(request(HostOp::read, 1, 3000));
        list.push_back(request(HostOp::read, 0, 4000));
        const auto done = serve(with(kOneDie, {"cpu.readCache=64KiB"}), list);
        QCOMPARE(done[17], 3000);
        QCOMPARE(done[18], 4060);
    }

    void streamsAreReadAhead()
    {
        std::vector<HostRequest> list;
        for (int i = 0; i < 12; ++i)
            list.push_back(request(HostOp::read, static_cast<std::uint64_t>(100 + i), 1000 * i));
        RunResult result;
        const auto done = serve(with(kOneDie, {"cpu.readCache=1MiB", "cpu.prefetch=8", "cpu.prefetchAfter=3"}), list, &result);
        for (std::size_t i = 0; i < 12; ++i) // the fourth read continues the stream for the third time
            QCOMPARE(done[i] - 1000 * static_cast<std::int64_t>(i), i < 4 ? 60 : 0);
        QVERIFY(result.cache.prefetched >= 8);
    }
};

QTEST_APPLESS_MAIN(WriteCacheTest)
#include "tst_write_cache.moc"
