// SPDX-License-Identifier: GPL-3.0-or-later
// SSDExplorer (Zuolo et al., TCAD 2015), table III with figures 7 and 8, and figures 3 and 4. Which drive is the cheapest that saturates
// its link; limits of the others by hand (reference/11, example A): a channel carries 4,096 B in 4,264 x 30 ns plus commands, 31.9 MB/s; a
// die programs 4,096 B in 1.95 ms plus transfer, 1.97 MB/s.
#include "rules/cost.h"
#include "simulate/redraw.h"

#include <cmath>

using namespace floom;

namespace {

struct Shape {
    const char* name;
    int channels, targets, dies;
    double expected; // MB/s: the lower one of channels and dies
};

const Shape kShapes[] = {{"C1", 4, 4, 2, 63},  {"C2", 8, 4, 2, 126},   {"C3", 8, 8, 2, 252},  {"C4", 8, 8, 4, 252},
                         {"C5", 8, 8, 8, 252}, {"C6", 16, 8, 4, 504},  {"C7", 16, 4, 2, 252}, {"C8", 32, 4, 2, 504},
                         {"C9", 32, 1, 1, 63}, {"C10", 32, 8, 4, 1008}};

const Shape& shape(const char* name)
{
    for (const Shape& one : kShapes)
        if (QString(one.name) == name)
            return one;
    qFatal("no shape %s", name);
}

// CPU, interconnect and buffer memory are not part of the question: the paper gives each channel its own buffer.
Changes changesOf(const Shape& s, bool cache)
{
    const std::string ch = std::to_string(s.channels);
    return {"ch.count=" + ch,
            "ecc.count=" + ch,
            "pkg.count=[" + ch + ',' + std::to_string(s.targets) + ']',
            "pkg.dies=" + std::to_string(s.dies),
            "cpu.ideal=true",
            "bus.ideal=true",
            "ddr.ideal=true",
            "ecc.ideal=true",
            "cpu.writeBuffer=2MiB", // fills quickly
            std::string("cpu.cachePolicy=") + (cache ? "write_back" : "none")};
}

RunResult sata(const Shape& s, bool cache, int depth = 32, int count = 60000)
{
    return runDrive("sata-mlc", changesOf(s, cache),
                    "rw=write bs=4k precondition=none qd=" + std::to_string(depth) + " count=" + std::to_string(count));
}

RunResult pcie(const Shape& s, bool cache)
{
    Changes changes = changesOf(s, cache);
    changes.insert(changes.begin(), "host=host_pcie");
    changes.insert(changes.end(), {"host.generation=2", "host.lanes=8", "host.queues=4", "cpu.writeBuffer=16MiB"});
    return runDrive(redrawn("sata-mlc", changes), "rw=write bs=4k precondition=none numjobs=4 qd=1000 count=40000");
}

// Table II, with blocks enough for a steady state (the paper's have 16 of 4 pages): 4 channels, 2 targets, 4 dies, 2 planes, 4 KiB pages,
// greedy, 20 % over-provisioning, no cache.
RunResult tableTwo(const char* firmware, const char* clock, const std::string& words)
{
    return runDrive("sata-mlc",
                    {"ch.count=4", "ecc.count=4", "pkg.count=[4,2]", "pkg.dies=4", "pkg.planes=2", "pkg.blocksPerPlane=64",
                     "pkg.pagesPerBlock=16", "cpu.overProvisioning=20%", "cpu.gcPolicy=greedy", std::string("cpu.firmware=") + firmware,
                     std::string("cpu.clock=") + clock},
                    words);
}

double sideIops(const RunResult& result, const char* name)
{
    for (const SideResult& side : result.sides)
        if (side.name == name)
            return side.iops;
    return 0;
}

double linkBusy(const RunResult& result)
{
    double most = 0;
    for (const TrackUse& use : result.utilization)
        if (use.block == "host" && use.limits)
            most = std::max(most, use.busy);
    return most;
}

} // namespace

class TestSsdExplorer : public QObject {
    Q_OBJECT

private slots:
    // Figure 7 with caching: C6, C8 and C10 fill SATA II, and C6 is the cheapest of them to control.
    void sataWithACache_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < 10; ++i)
            QTest::newRow(kShapes[i].name) << i;
    }
    void sataWithACache()
    {
        QFETCH(int, number);
        const Shape& s = kShapes[number];
        const RunResult r = sata(s, true);
        qDebug("%s: %.1f MB/s, link %.3f, limit %s", s.name, r.bandwidthMBs, linkBusy(r), r.bottleneck.block.c_str());
        if (s.expected < 300) {
            QVERIFY(std::fabs(r.bandwidthMBs / s.expected - 1) < 0.03);
            QVERIFY(linkBusy(r) < 0.98);
            return;
        }
        QVERIFY(linkBusy(r) >= 0.98);
        QCOMPARE(r.bottleneck.block, std::string("host"));
        Shape more = s;
        more.channels += (s.channels + 9) / 10;
        QVERIFY(sata(more, true).bandwidthMBs < 1.01 * r.bandwidthMBs);
    }

    void theCheapestThatFillsTheLink()
    {
        const auto cost = [](const char* name) {
            return totalCost(costOf(drive("sata-mlc", changesOf(shape(name), true)), builtinCatalogue(), Weighting::controllerCost));
        };
        QVERIFY(cost("C6") < cost("C8") && cost("C6") < cost("C10"));
    }

    // More dies on saturated channels gain nothing, fewer make the dies the limit.
    void theLimitMovesFromTheChannelsToTheDies()
    {
        QCOMPARE(sata(shape("C5"), true).bottleneck.block, std::string("ch"));
        QCOMPARE(sata(shape("C2"), true).bottleneck.block, std::string("pkg"));
        const double four = sata(shape("C4"), true).iops, five = sata(shape("C5"), true).iops;
        QVERIFY2(std::fabs(five / four - 1) < 0.005, qPrintable(QString("%1 and %2").arg(four).arg(five)));
    }

    // Figure 7 without: 32 commands keep at most 32 dies at work, whatever the drive: about 62 MB/s. C1 is as good as any.
    void sataWithoutACacheIsFlat()
    {
        const double first = sata(shape("C1"), false, 32, 6000).bandwidthMBs;
        for (const Shape& s : kShapes) {
            const RunResult r = sata(s, false, 32, 6000);
            qDebug("%s: %.1f MB/s, limit %s %s", s.name, r.bandwidthMBs, r.bottleneck.block.c_str(), r.bottleneck.cause.c_str());
            QVERIFY2(r.bandwidthMBs > 55 && r.bandwidthMBs < 64.5, s.name);
            QVERIFY2(r.bandwidthMBs < 1.1 * first, s.name);
            QVERIFY(std::fabs(r.iops * r.latency.mean * 1e-6 / 32 - 1) < 0.01); // Little
            QVERIFY(linkBusy(r) < 0.5);
        }
        const Shape& s = shape("C6");
        const double half = sata(s, false, 16, 6000).iops / sata(s, false, 32, 6000).iops;
        QVERIFY2(std::fabs(half - 0.5) < 0.015, qPrintable(QString::number(half)));
    }

    // Figure 3: for reads the abstraction and the full FTL give the same curve, which rises with the clock and then flattens. (Our tasks
    // take fewer cycles: their behaviour at 50 MHz appears at 5.)
    void readsDoNotNeedTheFullFtl()
    {
        std::vector<double> full;
        for (const char* clock : {"5MHz", "10MHz", "50MHz", "200MHz", "600MHz"}) {
            const std::string words = "rw=read bs=4k qd=32 count=8000 precondition=sequential";
            full.push_back(tableTwo("full_ftl", clock, words).bandwidthMBs);
            QVERIFY2(std::fabs(tableTwo("waf", clock, words).bandwidthMBs / full.back() - 1) < 0.005, clock);
        }
        QVERIFY(full[1] > 1.9 * full[0] && full[2] > 1.9 * full[1]);
        QVERIFY(full[3] < 1.02 * full[2] && full[4] < 1.02 * full[3]);
    }

    // Figure 4: writes differ where the processor is slow, since only the full FTL looks for victims and moves data, and come close where
    // it is fast; reads beside writes feel much the same of both. Without a cache the abstraction stays a ninth below: it moves two
    // rows in one operation, and a write that must reach flash waits for both.
    void writesComeCloseAtHigherClocks()
    {
        const auto ratio = [](const char* clock) {
            const std::string words = "rw=randwrite qd=32 count=20000";
            return tableTwo("waf", clock, words).iops / tableTwo("full_ftl", clock, words).iops;
        };
        QVERIFY(ratio("2MHz") > 1.8);
        QVERIFY(ratio("5MHz") > 1.4);
        for (const char* clock : {"10MHz", "300MHz", "600MHz"})
            QVERIFY2(std::fabs(ratio(clock) - 1) < 0.13, qPrintable(QString::number(ratio(clock))));
        const std::string mixed = "rw=randrw rwmixread=50 qd=32 count=20000";
        const double full = sideIops(tableTwo("full_ftl", "300MHz", mixed), "read"),
                     close = sideIops(tableTwo("waf", "300MHz", mixed), "read");
        QVERIFY2(std::fabs(close / full - 1) < 0.16, qPrintable(QString("%1 and %2").arg(full).arg(close)));
    }

    // Figure 8: no drive fills PCIe Gen2 x8, C10 comes nearest, and with enough commands drives without a cache follow those with one.
    void pcieIsNeverFull()
    {
        double most = 0;
        for (const Shape& s : kShapes) {
            const RunResult cached = pcie(s, true), direct = pcie(s, false);
            qDebug("%s: %.1f MB/s, %.1f without, link %.3f", s.name, cached.bandwidthMBs, direct.bandwidthMBs, linkBusy(cached));
            QVERIFY2(linkBusy(cached) < 0.5, s.name);
            QVERIFY2(std::fabs(cached.bandwidthMBs / s.expected - 1) < 0.03, s.name);
            QVERIFY2(std::fabs(direct.bandwidthMBs / s.expected - 1) < 0.05, s.name);
            most = std::max(most, cached.bandwidthMBs);
        }
        QCOMPARE(pcie(shape("C10"), true).bandwidthMBs, most);
    }
};

QTEST_APPLESS_MAIN(TestSsdExplorer)
#include "tst_ssdexplorer.moc"
