// SPDX-License-Identifier: GPL-3.0-or-later
// T7, back-pressure: in the long run random writes proceed at the least of link, DRAM / (2 WAF), encoders / WAF and channels /
// (2 WAF - 1), with the measured WAF; never more is buffered than there is room for. (Bursts, flushes and the limit of the dies:
// tst_write_cache, t7.)
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

namespace {

// Fast dies, pages of one mapping unit: 4,376 B with parity. Each row makes one ideal part real and slow.
const Changes kQuick = {"ch.count=2",           "ecc.count=2",        "pkg.count=[2,4]",        "pkg.planes=1",         "pkg.pageSize=4KiB",
                        "pkg.spareSize=512B",   "pkg.model=constant", "pkg.tPROG=10us",         "pkg.tR=5us",           "pkg.tBERS=100us",
                        "pkg.pagesPerBlock=64", "pkg.dies=1",         "pkg.blocksPerPlane=256", "cpu.writeBuffer=1MiB", "ch.buffer=1MiB",
                        "cpu.ideal=true",       "bus.ideal=true"};

} // namespace

class TestT7Pressure : public QObject {
    Q_OBJECT

private slots:
    void t7LongRunsGoAsFastAsTheLeastLimit_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<double>("perWaf"); // microseconds of the limiting part per programmed unit,
        QTest::addColumn<double>("perMove"); // and more per moved unit
        QTest::addColumn<QString>("limit");
        // 4,376 B at 20 MB/s, one of two channels: in per program, out per move.
        QTest::newRow("channels") << QStringList{"ch.rate=20MT/s", "ecc.ideal=true", "ddr.ideal=true", "host.ideal=true"} << 4376 / 20.0 / 2
                                  << 4376 / 20.0 / 2 << "ch";
        // 4 words of (8,192 + 560) bits, 32 in a clock of 200 ns, one encoder of two.
        QTest::newRow("encoders") << QStringList{"ecc.clock=5MHz", "ddr.ideal=true", "host.ideal=true"} << 4 * 274 * 0.2 / 2 << 0.0
                                  << "ecc";
        // 50 MB/s, in and out, for host writes and for moves.
        QTest::newRow("DRAM") << QStringList{"ddr.rate=50MT/s",   "ddr.width=8",    "ddr.model=closed_form",
                                             "ddr.refresh=false", "ecc.ideal=true", "host.ideal=true"}
                              << 2 * 4096 / 50.0 << 0.0 << "ddr";
    }

    void t7LongRunsGoAsFastAsTheLeastLimit()
    {
        QFETCH(QStringList, changes);
        QFETCH(double, perWaf);
        QFETCH(double, perMove);
        QFETCH(QString, limit);
        Changes list = kQuick;
        for (const QString& change : changes)
            list.push_back(change.toStdString());
        const RunResult result = runDrive("starter", list, "rw=randwrite qd=64 count=40000");
        const double waf = result.ftl.waf, expected = 1e6 / (perWaf * waf + perMove * (waf - 1));
        QVERIFY(waf > 2);
        QVERIFY2(result.iops < 1.02 * expected && result.iops > 0.93 * expected,
                 qPrintable(QString("%1 of %2, WAF %3").arg(result.iops).arg(expected).arg(waf)));
        QCOMPARE(QString::fromStdString(result.bottleneck.block), limit);
        QVERIFY(result.cache.bufferPeak <= result.cache.bufferSize);
    }

    // PCIe Gen1 x1 carries 250 MB/s less packets: 256 B of 280 and 3 % of DLLPs.
    void t7TheLinkLimitsWhatTheDriveCouldTake()
    {
        Changes list =
            with(kQuick, {"ecc.ideal=true", "ddr.ideal=true", "ch.ideal=true", "pkg.ideal=true", "host.lanes=1", "host.generation=1"});
        const RunResult result = runDrive("starter", list, "rw=write bs=64k qd=32 count=4000 precondition=none");
        QVERIFY2(result.bandwidthMBs < 250 * 256 / 280.0 && result.bandwidthMBs > 0.93 * 250 * 256 / 280.0 * 0.97,
                 qPrintable(QString::number(result.bandwidthMBs)));
    }
};

QTEST_APPLESS_MAIN(TestT7Pressure)
#include "tst_t7_pressure.moc"
