// SPDX-License-Identifier: GPL-3.0-or-later
// Every design either runs with plausible figures or is refused by a finding with an address. (Any sensible design runs.)
#include "rules/rules.h"
#include "simulate/drawings.h"

#include <cmath>

using namespace floom;

namespace {

const std::string kCore = "cpu=cpu bus=interconnect_axi ";
const std::string kFlash = "ecc=ecc_bch[4] ch=channel_controller[4] pkg=nand_package[4,2] ";
const std::string kFlashWires = "bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash ";
const std::string kUsual = "host=host_pcie " + kCore + "ddr=dram " + kFlash;
const std::string kWires = "host.link-bus.host cpu.bus-bus.bus bus.ddr-ddr.ddr ";

QTestData& rowOfRuns(const char* name, const std::string& blocks, const std::string& links, const Changes& changes = {})
{
    return QTest::newRow(name) << QString::fromStdString(blocks) << QString::fromStdString(links) << changes;
}

} // namespace
Q_DECLARE_METATYPE(floom::Changes)

class TestDrawings : public QObject {
    Q_OBJECT

private slots:
    void runs_data()
    {
        QTest::addColumn<QString>("blocks");
        QTest::addColumn<QString>("links");
        QTest::addColumn<Changes>("changes");
        rowOfRuns("as usual", kUsual, kWires + kFlashWires);
        rowOfRuns("serial ATA", "host=host_sata " + kCore + "ddr=dram " + kFlash, kWires + kFlashWires);
        rowOfRuns("no DDR", "host=host_pcie " + kCore + kFlash, "host.link-bus.host cpu.bus-bus.bus " + kFlashWires);
        rowOfRuns("one channel, one package", kUsual, kWires + kFlashWires, {"ecc.count=1", "ch.count=1", "pkg.count=[1,1]"});
        rowOfRuns("no codec", "host=host_pcie " + kCore + "ddr=dram ch=channel_controller[4] pkg=nand_package[4,2]",
                  kWires + "bus.bus-ch.bus* ch.flash-pkg.flash");
        rowOfRuns("one codec on the bus for all",
                  "host=host_pcie " + kCore + "ddr=dram ecc=ecc_bch ch=channel_controller[4] pkg=nand_package[4,2]",
                  kWires + "bus.bus-ecc.bus bus.bus-ch.bus* ch.flash-pkg.flash");
        // Its one crossing for each read was counted twice: the runs beat their ceiling.
        rowOfRuns("no codec on a slow bus",
                  "host=host_pcie cpu=cpu bus=interconnect_ahb ddr=dram ch=channel_controller[4] pkg=nand_package[4,2]",
                  kWires + "bus.bus-ch.bus* ch.flash-pkg.flash", {"bus.clock=100MHz"});
        rowOfRuns("a codec for two channels", kUsual, kWires + "bus.bus-ecc.bus* ecc.channel-ch.bus~ ch.flash-pkg.flash", {"ecc.count=2"});
        rowOfRuns("LDPC", "host=host_pcie " + kCore + "ddr=dram ecc=ecc_ldpc[4] ch=channel_controller[4] pkg=nand_package[4,2]",
                  kWires + kFlashWires);
        rowOfRuns("AHB", "host=host_pcie cpu=cpu bus=interconnect_ahb ddr=dram " + kFlash, kWires + kFlashWires);
        rowOfRuns("multi-layer AHB", "host=host_pcie cpu=cpu bus=interconnect_multilayer_ahb ddr=dram " + kFlash, kWires + kFlashWires);
        rowOfRuns("OCP", "host=host_pcie cpu=cpu bus=interconnect_ocp ddr=dram " + kFlash, kWires + kFlashWires);
        rowOfRuns("many data lanes", kUsual, kWires + kFlashWires, {"bus.dataLanes=8", "bus.burst=2"});
        const std::string near = "near=interconnect_axi bridge=bridge ", bridged = "near.bus-bridge.near bridge.far-bus.bus ";
        rowOfRuns("the host behind a bridge", kUsual + near,
                  "host.link-near.host cpu.bus-bus.bus bus.ddr-ddr.ddr " + bridged + kFlashWires);
        rowOfRuns("host and processor behind a bridge", kUsual + near,
                  "host.link-near.host cpu.bus-near.bus bus.ddr-ddr.ddr " + bridged + kFlashWires);
        rowOfRuns("the DDR on the host's side", kUsual + near,
                  "host.link-near.host cpu.bus-near.bus near.ddr-ddr.ddr " + bridged + kFlashWires);
        rowOfRuns("two bridges in a row", kUsual + near + "middle=interconnect_ahb second=bridge",
                  "host.link-near.host cpu.bus-bus.bus bus.ddr-ddr.ddr near.bus-bridge.near bridge.far-middle.bus middle.bus-second.near "
                  "second.far-bus.bus "
                      + kFlashWires);
        rowOfRuns("interconnects wired to each other", kUsual + "near=interconnect_axi",
                  "host.link-near.host cpu.bus-bus.bus bus.ddr-ddr.ddr near.bus-bus.bus " + kFlashWires);
        rowOfRuns("two DDR", kUsual, "host.link-bus.host cpu.bus-bus.bus bus.ddr-ddr.ddr* " + kFlashWires, {"ddr.count=2"});
        rowOfRuns("a DDR for each channel", kUsual, "host.link-bus.host cpu.bus-bus.bus bus.ddr-ddr.ddr* " + kFlashWires, {"ddr.count=4"});
        rowOfRuns("a DDR on each of two buses", kUsual + near + "far=dram",
                  "host.link-near.host cpu.bus-bus.bus bus.ddr-ddr.ddr near.ddr-far.ddr " + bridged + kFlashWires);
        rowOfRuns("a DDR that nobody reaches", kUsual + "lost=dram island=interconnect_axi", kWires + "island.ddr-lost.ddr " + kFlashWires);
        rowOfRuns("two ports", kUsual, "host.link-bus.host* cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, {"host.count=2"});
        rowOfRuns("hosts of two kinds", kUsual + "old=host_sata", kWires + "old.link-bus.host " + kFlashWires);
        rowOfRuns("a host on each of two buses", kUsual + near + "second=host_pcie",
                  kWires + "second.link-near.host " + bridged + kFlashWires);
        rowOfRuns("sixteen ports", kUsual, "host.link-bus.host* cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, {"host.count=16"});
        rowOfRuns("RRAM", "host=host_pcie " + kCore + "ddr=dram ecc=ecc_bch[4] ch=channel_controller[4] pkg=rram_package[4,2]",
                  kWires + kFlashWires);
        rowOfRuns("RRAM without codec and DDR", "host=host_pcie " + kCore + "ch=channel_controller[4] pkg=rram_package[4,2]",
                  "host.link-bus.host cpu.bus-bus.bus bus.bus-ch.bus* ch.flash-pkg.flash");
        rowOfRuns("two blocks of packages on the same channels", kUsual + "more=nand_package[4,1]",
                  kWires + kFlashWires + "ch.flash-more.flash");
        rowOfRuns("channels of two kinds", kUsual + "fast=channel_controller[2] more=nand_package[2,2] code=ecc_bch[2]",
                  kWires + kFlashWires + "bus.bus-code.bus* code.channel-fast.bus fast.flash-more.flash", {"fast.rate=200MT/s"});
        rowOfRuns("unequal channels", kUsual + "more=nand_package", kWires + kFlashWires + "ch.flash-more.flash~");
        rowOfRuns("all packages on all channels", kUsual, kWires + "bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash*");
        rowOfRuns("fewer packages than channels", kUsual, kWires + "bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash*",
                  {"pkg.count=[2,1]"});
        rowOfRuns("everything ideal but host and dies", kUsual, kWires + kFlashWires,
                  {"cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "ecc.ideal=true", "ch.ideal=true"});
        rowOfRuns("32 channels of 16 packages, 4 dies, 4 planes", kUsual, kWires + kFlashWires,
                  {"ecc.count=32", "ch.count=32", "pkg.count=[32,16]", "pkg.dies=4", "pkg.planes=4"});
    }

    void runs()
    {
        QFETCH(QString, blocks);
        QFETCH(QString, links);
        QFETCH(Changes, changes);
        const Design design = drawing(blocks.toStdString(), links.toStdString(), changes);
        const auto program = programOf(design);
        for (const Diagnostic& finding : check(design, builtinCatalogue()))
            QVERIFY2(finding.severity != Severity::error, (finding.rule + " at " + finding.address + ": " + finding.detail).c_str());
        QVERIFY(program->capacityBytes > 0);
        for (const char* workload : {"rw=randread bs=4k qd=16 count=2000", "rw=randwrite bs=4k qd=16 count=2000",
                                     "rw=read bs=64k qd=4 count=500", "rw=randrw bs=8k qd=8 count=1000 precondition=none"}) {
            const RunResult result = runDrive(design, workload);
            const bool empty = std::string(workload).find("none") != std::string::npos;
            const bool writes = std::string(workload).find("read ") == std::string::npos;
            // Most reads of the empty drive are unmapped; 2,000 writes see few erases, and 2,000 reads few queues in front of two dies.
            for (const Diagnostic& finding : result.diagnostics)
                QVERIFY2((finding.rule == "R608" && empty) || (finding.rule == "R609" && writes) || finding.rule == "R620",
                         finding.title.c_str());
            QVERIFY(!result.partial && result.window.measuredRequests >= 500);
            QVERIFY(result.iops > 100 && result.iops < 5e6);
            const bool buffered =
                std::string(workload).find("w=rand") != std::string::npos && std::string(workload).find("read bs") == std::string::npos;
            if (!buffered) // short writes end in the buffer
                QVERIFY2(result.iops <= result.boundIops * 1.02,
                         qPrintable(QString("%1 %2 > %3").arg(workload).arg(result.iops).arg(result.boundIops)));
            for (const LawCheck& law : result.laws)
                QVERIFY2(law.holds, law.name.c_str());
            double ports = 0;
            for (const SideResult& side : result.sides)
                ports += side.name.starts_with("port ") ? side.iops : 0;
            QVERIFY(program->topology.ports.size() == 1 ? ports == 0 : std::abs(ports - result.iops) < 1e-6 * result.iops);
        }
    }

    void isRefused_data()
    {
        QTest::addColumn<QString>("blocks");
        QTest::addColumn<QString>("links");
        QTest::addColumn<Changes>("changes");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char* name, const std::string& blocks, const std::string& links, const char* finding,
                            const Changes& changes = {}) { rowOfRuns(name, blocks, links, changes) << QString(finding); };
        row("nothing", "", "", "R101 ");
        row("no host", kCore + "ddr=dram " + kFlash, "cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, "R101 ");
        row("no processor", "host=host_pcie bus=interconnect_axi " + kFlash, "host.link-bus.host " + kFlashWires, "R103 ");
        row("two processors", kUsual + "second=cpu", kWires + "second.bus-bus.bus " + kFlashWires, "R104 second");
        row("a row of processors", kUsual, "host.link-bus.host cpu.bus-bus.bus* bus.ddr-ddr.ddr " + kFlashWires, "R104 cpu",
            {"cpu.count=2"});
        row("no memory", "host=host_pcie " + kCore + "ch=channel_controller", "host.link-bus.host cpu.bus-bus.bus bus.bus-ch.bus", "R105 ");
        row("packages without a channel", "host=host_pcie " + kCore + "pkg=nand_package", "host.link-bus.host cpu.bus-bus.bus", "R111 pkg");
        row("seventeen ports", kUsual, "host.link-bus.host* cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, "R102 host",
            {"host.count=17"});
        row("the host on a bus of its own", kUsual + "near=interconnect_axi",
            "host.link-near.host cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, "R108 ch");
        row("one host of two on a bus of its own", kUsual + "near=interconnect_axi second=host_pcie",
            kWires + "second.link-near.host " + kFlashWires, "R122 second");
        row("the processor on a bus of its own", kUsual + "near=interconnect_axi",
            "host.link-bus.host cpu.bus-near.bus bus.ddr-ddr.ddr " + kFlashWires, "R122 host");
        row("a channel nobody commands", kUsual + "lost=channel_controller more=nand_package",
            kWires + kFlashWires + "lost.flash-more.flash", "R108 lost");
        row("a host without a wire", kUsual + "second=host_pcie", kWires + kFlashWires, "R111 second");
        row("two codecs in a row", kUsual + "second=ecc_bch[4]",
            kWires + "bus.bus-second.bus* second.channel-ecc.bus ecc.channel-ch.bus ch.flash-pkg.flash", "R128 ecc");
        row("packages of two geometries", kUsual + "more=nand_package[4,1]", kWires + kFlashWires + "ch.flash-more.flash", "R125 more",
            {"more.pagesPerBlock=64"});
        row("too many instances", kUsual, kWires + kFlashWires, "R120 pkg", {"ch.count=1000", "ecc.count=1000", "pkg.count=[1000,100]"});
        row("a channel without packages", kUsual + "idle=channel_controller", kWires + kFlashWires + "bus.bus-idle.bus", "R107 idle");
        row("packages on two channels", kUsual + "spare=channel_controller[4]",
            kWires + kFlashWires + "bus.bus-spare.bus* spare.flash-pkg.flash", "R010 pkg");
        row("a host wired to a package", kUsual, kWires + kFlashWires + "host.link-pkg.flash", "R008 host");
    }

    void isRefused()
    {
        QFETCH(QString, blocks);
        QFETCH(QString, links);
        QFETCH(Changes, changes);
        QFETCH(QString, finding);
        const auto findings = check(drawing(blocks.toStdString(), links.toStdString(), changes), builtinCatalogue());
        QVERIFY(hasErrors(findings));
        QStringList found;
        for (const Diagnostic& d : findings) {
            QVERIFY(!d.title.empty() && !d.detail.empty());
            found << QString::fromStdString(d.rule + " " + d.address);
        }
        QVERIFY2(found.contains(finding), qPrintable(found.join("; ")));
    }

    // A package wired to several channels is served by one of them, different packages by different channels as far as possible.
    void packagesOnAllChannelsAreSharedOut()
    {
        const std::string all = kWires + "bus.bus-ecc.bus* ecc.channel-ch.bus ch.flash-pkg.flash*";
        const auto idle = [&](const Changes& changes) {
            QStringList found;
            for (const Diagnostic& d : check(drawing(kUsual, all, changes), builtinCatalogue()))
                if (d.rule == "R127")
                    found << QString::fromStdString(d.address + ": " + d.detail.substr(0, d.detail.find(" will")));
            return found;
        };
        const char* const words = "rw=randread qd=64 count=4000";
        const double each = runDrive(drawing(kUsual, kWires + kFlashWires), words).iops;
        const double wired = runDrive(drawing(kUsual, all), words).iops;
        QVERIFY2(std::abs(wired / each - 1) < 0.05, qPrintable(QStringLiteral("%1 and %2").arg(wired).arg(each)));
        QCOMPARE(idle({}), QStringList());
        QCOMPARE(idle({"pkg.count=[3,1]"}), QStringList{"ch: ch[3]"});
        QCOMPARE(idle({"pkg.count=[1,1]"}), QStringList{"ch: ch[1] and 2 more"});
    }

    // Each port has its own link: two x1 links carry as much as one x2.
    void twoPortsHaveTwoLinks()
    {
        const auto megabytes = [](const Changes& changes, const char* jobs) {
            const std::string links = "host.link-bus.host* cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires;
            Changes all = {"host.generation=1", "host.lanes=1", "pkg.ideal=true"};
            all.insert(all.end(), changes.begin(), changes.end());
            return runDrive(drawing(kUsual, links, all), std::string("rw=randread bs=64k qd=32 count=4000 ") + jobs).bandwidthMBs;
        };
        const double one = megabytes({}, ""), two = megabytes({"host.count=2"}, ""), wide = megabytes({"host.lanes=2"}, "");
        QVERIFY(std::abs(two / one - 2) < 0.02);
        QVERIFY(std::abs(two / wide - 1) < 0.02);
        // 250 MB/s less the headers of 256 B payloads (24 B) and 3 % of DLLPs: 221.9 MB/s a lane.
        QVERIFY(std::abs(two - 2 * 250 * 256 / 280.0 / 1.03) < 0.02 * two);
    }

    // Jobs are assigned to ports in turn: of three jobs on two ports the second port gets one.
    void jobsAreDealtToPorts()
    {
        const RunResult result =
            runDrive(drawing(kUsual, "host.link-bus.host* cpu.bus-bus.bus bus.ddr-ddr.ddr " + kFlashWires, {"host.count=2"}),
                     "rw=randread bs=4k qd=4 numjobs=3 count=6000");
        std::map<std::string, double> iops;
        for (const SideResult& side : result.sides)
            iops[side.name] = side.iops;
        QVERIFY(std::abs(iops["port host[0]"] - iops["job 0"] - iops["job 2"]) < 1e-6 * result.iops);
        QVERIFY(std::abs(iops["port host[1]"] - iops["job 1"]) < 1e-6 * result.iops);
    }
};

QTEST_APPLESS_MAIN(TestDrawings)
#include "tst_drawings.moc"
