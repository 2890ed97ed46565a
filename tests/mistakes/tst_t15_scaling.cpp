// SPDX-License-Identifier: GPL-3.0-or-later
// T14, ties: simultaneous events have one defined order, and the order in the file has no physical meaning. T15, scaling: doubling
// everything a design is limited by doubles its speed; doubling spare resources changes nothing.
#include "mistakes/spans_of.h"

#include <cmath>

using namespace floom;

namespace {

double iops(const char* sample, const Changes& changes, const std::string& workload)
{
    return runDrive(sample, changes, workload).iops;
}

} // namespace

class TestT15Scaling : public QObject {
    Q_OBJECT

private slots:
    void t14TheOrderOfTheFileIsNoPhysics_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("workload");
        for (const char* sample : {"starter", "sata-mlc", "all-rram"})
            for (const char* workload :
                 {"count=2000", "rw=randrw rwmixread=50 count=2000", "rw=read bs=128k qd=32 count=200 precondition=sequential"})
                QTest::addRow("%s %s", sample, workload) << sample << workload;
    }

    // For every rotation of blocks and links, requests start and complete at the same picoseconds.
    void t14TheOrderOfTheFileIsNoPhysics()
    {
        QFETCH(QString, sample);
        QFETCH(QString, workload);
        Design design = drive(sample.toStdString());
        const RunResult one = runDrive(design, workload.toStdString());
        for (std::size_t turn = 1; turn < design.blocks.size(); ++turn) {
            std::rotate(design.blocks.begin(), design.blocks.begin() + 1, design.blocks.end());
            std::rotate(design.links.begin(), design.links.begin() + 1, design.links.end());
            const RunResult other = runDrive(design, workload.toStdString());
            QCOMPARE(other.designHash, one.designHash);
            QCOMPARE(other.latencyTotal.ps, one.latencyTotal.ps);
            QCOMPARE(other.iops, one.iops);
            QCOMPARE(other.ftl.pageReads, one.ftl.pageReads);
        }
    }

    // A link means the same from either end.
    void t14LinksHaveNoDirection()
    {
        Design design = drive("starter");
        const RunResult one = runDrive(design, "rw=randrw count=2000");
        for (Link& link : design.links)
            if (link.map == LinkMap::all)
                std::swap(link.from, link.to);
        QCOMPARE(runDrive(design, "rw=randrw count=2000").latencyTotal.ps, one.latencyTotal.ps);
    }

    // Eight reads arrive at the same picosecond for eight idle dies of one channel: commands are sent in request order.
    void t14SimultaneousRequestsGoInTheirOrder()
    {
        const RunResult result = runDrive("starter", with(flashOnly(), {"ch.count=1", "ecc.count=1", "pkg.count=[1,8]", "pkg.planes=1"}),
                                          "rw=read bs=16k qd=8 count=8 precondition=sequential", 1, true);
        const auto commands = spansOf(result, "ch", "command");
        for (std::uint32_t i = 0; i < 8; ++i) {
            QCOMPARE(commands[i].request, i + 1);
            QCOMPARE(commands[i].start.ps, std::int64_t{195'000} * i);
        }
    }

    // A channel-bound design, with channels, dies, host and depth doubled.
    void t15TwiceTheDriveIsTwiceAsFast_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("two");
        QTest::newRow("random reads") << ""
                                      << "qd=512 count=30000"
                                      << "qd=1024 count=60000";
        QTest::newRow("sequential reads") << ""
                                          << "rw=read bs=128k qd=64 count=3000 precondition=sequential"
                                          << "rw=read bs=128k qd=128 count=6000 precondition=sequential";
        QTest::newRow("sequential writes") << "pkg.tPROG=100us"
                                           << "rw=write bs=64k qd=64 count=4000 precondition=none"
                                           << "rw=write bs=64k qd=128 count=8000 precondition=none";
    }

    void t15TwiceTheDriveIsTwiceAsFast()
    {
        QFETCH(QString, more);
        QFETCH(QString, one);
        QFETCH(QString, two);
        Changes slow = {"ch.rate=40MT/s", "cpu.cores=16", "host.lanes=8"};
        if (!more.isEmpty())
            slow.push_back(more.toStdString());
        const Changes twice = with(slow, {"ch.count=16", "ecc.count=16", "pkg.count=[16,4]", "host.lanes=16"});
        const double gain = iops("starter", twice, two.toStdString()) / iops("starter", slow, one.toStdString());
        QVERIFY2(std::fabs(gain - 2) < 0.04, qPrintable(QString::number(gain)));
    }

    // Doubling only the channels, where something else limits.
    void t15ChannelsDoNotHelpWhatTheyDoNotLimit_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QStringList>("limit");
        QTest::addColumn<QString>("workload");
        QTest::newRow("link") << "all-rram" << QStringList{} << "qd=256 count=30000";
        QTest::newRow("link, writes") << "starter" << QStringList{"host.lanes=1", "host.generation=1", "pkg.tPROG=50us"}
                                      << "rw=write bs=64k qd=64 count=3000 precondition=none";
        QTest::newRow("processor") << "starter" << QStringList{"cpu.clock=50MHz"} << "qd=256 count=20000";
        QTest::newRow("interconnect") << "starter" << QStringList{"bus.clock=20MHz"} << "qd=256 count=20000";
        QTest::newRow("memory") << "starter" << QStringList{"ddr.rate=200MT/s", "pkg.tPROG=50us"}
                                << "rw=write bs=64k qd=64 count=3000 precondition=none";
    }

    void t15ChannelsDoNotHelpWhatTheyDoNotLimit()
    {
        QFETCH(QString, sample);
        QFETCH(QStringList, limit);
        QFETCH(QString, workload);
        const Changes changes = changesOf(limit);
        const bool rram = sample == "all-rram";
        const Changes wide = with(changes,
                                  rram ? Changes{"ch.count=32", "ecc.count=32", "pkg.count=[32,8]"}
                                       : Changes{"ch.count=16", "ecc.count=16", "pkg.count=[16,4]"});
        const QByteArray name = sample.toUtf8();
        const double gain = iops(name.constData(), wide, workload.toStdString()) / iops(name.constData(), changes, workload.toStdString());
        QVERIFY2(gain < 1.01 && gain > 0.99, qPrintable(QString::number(gain)));
    }
};

QTEST_APPLESS_MAIN(TestT15Scaling)
#include "tst_t15_scaling.moc"
