// SPDX-License-Identifier: GPL-3.0-or-later
// Energy: sums over recorded operations with the written-out figures of reference/12-power-energy.md; idle and active power; power over
// time.
#include "energy/whole_run.h"

using namespace floom;

namespace {

// One die on one channel, one plane, one unit per page, and nothing else that draws power.
const Changes kSmall{"pkg.count=[1,1]",    "ch.count=1",        "ecc.count=1",           "pkg.dies=1",
                     "pkg.planes=1",       "pkg.pageSize=4KiB", "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64",
                     "pkg.spareSize=448B", "pkg.idleCurrent=0", "cpu.writeBuffer=64KiB", "cpu.overProvisioning=0.3"};

Changes small(const Changes& more)
{
    Changes all = kSmall;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

class TestEnergy : public QObject {
    Q_OBJECT

private slots:
    // E = Nr x 4.72 + Nw x 38.04 + Ne x 527.68 uJ.
    void flashSimsTableTimesCountedSpans()
    {
        const RunResult result = wholeRun(drive("starter",
                                                small({"pkg.energyRead=4.72", "pkg.energyProgram=38.04", "pkg.energyErase=527.68",
                                                       "pkg.cell=slc", "pkg.tR=25us", "pkg.tPROG=300us", "pkg.tBERS=1500us"})),
                                          "rw=randrw rwmixread=60 bs=4k qd=8 count=6000");
        const double reads = spansOf(result, "pkg", "array_read"), programs = spansOf(result, "pkg", "program"),
                     erases = spansOf(result, "pkg", "erase");
        QVERIFY(reads > 3000 && programs > 2000 && erases > 30);
        QVERIFY(near(microjoules(result, "pkg", "array_read"), 4.72 * reads));
        QVERIFY(near(microjoules(result, "pkg", "program"), 38.04 * programs));
        QVERIFY(near(microjoules(result, "pkg", "erase"), 527.68 * erases));
    }

    // 3.3 V x 25 mA = 82.5 mW: 25 us 2.0625 uJ, 200 us 16.5 uJ, 1 ms 82.5 uJ; a second plane adds 45 %.
    void currentsTimesTimes_data()
    {
        QTest::addColumn<QString>("planes");
        QTest::addColumn<double>("factor");
        QTest::newRow("one plane") << "pkg.planes=1" << 1.0;
        QTest::newRow("two planes") << "pkg.planes=2" << 1.45;
        QTest::newRow("four planes") << "pkg.planes=4" << 2.35;
    }

    void currentsTimesTimes()
    {
        QFETCH(QString, planes);
        QFETCH(double, factor);
        const RunResult result = wholeRun(drive("starter",
                                                small({planes.toStdString(), "pkg.tR=25us", "pkg.tPROG=200us", "pkg.tBERS=1ms",
                                                       "pkg.iccRead=25", "pkg.iccProgram=25", "pkg.iccErase=25", "pkg.planeEnergy=0.45"})),
                                          "rw=write bs=64k qd=4 count=300 precondition=none");
        const RunResult reads =
            wholeRun(drive("starter", small({planes.toStdString(), "pkg.tR=25us", "pkg.iccRead=25"})), "rw=randread bs=4k qd=4 count=300");
        QVERIFY(near(microjoules(reads, "pkg", "array_read"), 2.0625 * 300)); // a read of a unit senses one plane
        QCOMPARE(spansOf(reads, "pkg", "array_read"), 300.0);
        const double programs = spansOf(result, "pkg", "program");
        QVERIFY(programs > 1000 / planes.right(1).toInt());
        QVERIFY(near(microjoules(result, "pkg", "program"), 16.5 * factor * programs));
    }

    // One shot: a word line of three pages takes one tPROG of 200 us at 82.5 mW; its fixed energy would be three pages'.
    void wordLinesAreProgrammedOnce()
    {
        const Changes shot =
            small({"pkg.programMode=one_shot", "pkg.cell=tlc", "pkg.tPROG=200us", "pkg.iccProgram=25", "pkg.pagesPerBlock=96"});
        const RunResult byCurrent = wholeRun(drive("starter", shot), "rw=write bs=48k qd=2 count=200 precondition=none");
        const double programs = spansOf(byCurrent, "pkg", "program");
        QVERIFY(programs > 500);
        QVERIFY(near(microjoules(byCurrent, "pkg", "program"), 16.5 * programs));
        Changes fixed = shot;
        fixed.emplace_back("pkg.energyProgram=10");
        const RunResult given = wholeRun(drive("starter", fixed), "rw=write bs=48k qd=2 count=200 precondition=none");
        QVERIFY(near(microjoules(given, "pkg", "program"), 30.0 * programs));
        fixed.emplace_back("pkg.programMode=two_pass");
        const RunResult twice = wholeRun(drive("starter", fixed), "rw=write bs=48k qd=2 count=200 precondition=none");
        QVERIFY(near(microjoules(twice, "pkg", "program"), 30.0 * spansOf(twice, "pkg", "program") / 2));
    }

    // 0.25 x 40 pF x 1.8^2 V^2 = 32.4 pJ a bit; 4 KiB in four words of 1 KiB with 70 B of parity: 4,376 B, 1.1342592 uJ.
    void everyBitOnTheBusCounts()
    {
        const RunResult result = wholeRun(drive("starter", small({})), "rw=randread bs=4k qd=4 count=300");
        QVERIFY(near(microjoules(result, "ch", "read_data"), 300 * 4376 * 8 * 32.4e-6));
        QCOMPARE(microjoules(result, "ch", "write_data"), 0.0);
        const RunResult low =
            wholeRun(drive("starter", small({"ch.vccq=1.2", "ch.loadCapacitance=30"})), "rw=randread bs=4k qd=4 count=300");
        QVERIFY(near(microjoules(low, "ch", "read_data"), 300 * 4376 * 8 * 10.8e-6)); // NV-DDR3: about 11 pJ a bit
    }

    // A read: 200 + 80 + 200 + 200 cycles of 0.15 nJ; 4 words of 8,752 bits at 7.5 pJ; two cores leak 35 mW, four lanes take 80 mW each.
    void coresDecodersAndLink()
    {
        const RunResult result = wholeRun(drive("starter", small({})), "rw=randread bs=4k qd=4 count=300");
        const double seconds = result.energy.seconds;
        QVERIFY(near(microjoules(result, "cpu", "tasks"), 300 * 680 * 0.15e-3));
        QVERIFY(near(microjoules(result, "cpu", "leakage"), 70e3 * seconds));
        QVERIFY(near(microjoules(result, "ecc", "decode"), 300 * 4 * 8752 * 7.5e-6));
        QVERIFY(near(microjoules(result, "host", "link"), 320e3 * seconds));
    }

    // LDPC: 5 pJ a bit and iteration, four of them, words of 4,096 + 440 B.
    void iterationsCount()
    {
        Design design = drive("starter", small({}));
        for (Block& block : design.blocks)
            if (block.type == "ecc_bch") {
                block.type = "ecc_ldpc";
                block.parameters.clear();
            }
        const RunResult result = wholeRun(design, "rw=randread bs=4k qd=4 count=300");
        QVERIFY(near(microjoules(result, "ecc", "decode"), 300 * 4 * 4536 * 8 * 5e-6));
    }

    // A DDR4-2400 x16 rank, 4 GiB: bursts of 16 B at (243 - 47) mA x 1.2 V x 3.333 ns + 128 bit x 5 pJ; standby 47 mA of the device at work
    // and 34 mA of three more; a refresh of four devices, 233 mA x 350.3 ns, every 7.8 us.
    void buffersDrawWhatTheirCurrentsSay()
    {
        for (const char* model : {"ddr.model=bank", "ddr.model=closed_form"}) {
            const RunResult result = wholeRun(drive("starter", small({model})), "rw=write bs=4k qd=1 count=256 precondition=none");
            const double bursts = 256.0 * 4096 / 16, seconds = result.energy.seconds;
            const double written = spansOf(result, "ddr", "write");
            QCOMPARE(written, 256.0);
            QVERIFY(near(microjoules(result, "ddr", "write"), bursts * (181 * 1.2 * 4 / 1200.0 * 1e-3 + 128 * 5e-6), 1e-3));
            QVERIFY(near(microjoules(result, "ddr", "standby"), (47 + 3 * 34) * 1.2e3 * seconds, 1e-3));
            QVERIFY(near(microjoules(result, "ddr", "refresh"), 4 * 233 * 1.2 * 350e-6 / 7.8e-6 * seconds, 3e-3));
        }
    }

    // 256 B rows: 16 of them for 4 KiB, at 4 pJ a bit read and 44 written.
    void rramDrawsByTheBit()
    {
        const RunResult reads = wholeRun(drive("all-rram"), "rw=randread bs=4k qd=8 count=500");
        QVERIFY(near(microjoules(reads, "pkg", "array_read"), 500 * 4096 * 8 * 4e-6));
        const RunResult writes = wholeRun(drive("all-rram"), "rw=randwrite bs=4k qd=8 count=500");
        QVERIFY(near(microjoules(writes, "pkg", "program"), spansOf(writes, "pkg", "program") * 4096 * 8 * 44e-6));
    }

    // Reference 12.6: idle 0.1 to 1 W, active 2 to 8 W.
    void aDriveAtRestAndAtWork()
    {
        const RunResult idle = runDrive("starter", {}, "rw=randread bs=4k rate_iops=100 count=200");
        QVERIFY(idle.energy.meanWatts > 0.1 && idle.energy.meanWatts < 1);
        for (const char* words : {"rw=randread bs=4k qd=32 count=20000", "rw=randwrite bs=4k qd=32 count=20000"}) {
            const RunResult busy = runDrive("starter", {}, words);
            QVERIFY(busy.energy.meanWatts > 2 && busy.energy.meanWatts < 8);
            QVERIFY(busy.energy.peakWatts >= busy.energy.meanWatts && busy.energy.peakWatts < 12);
            QVERIFY(near(busy.energy.nanojoulesPerByte * busy.bandwidthMBs * 1e-3, busy.energy.meanWatts, 0.01));
        }
        const RunResult sata = runDrive("sata-mlc", {}, "rw=randread bs=4k qd=32 count=5000");
        QVERIFY(sata.energy.meanWatts > 0.5 && sata.energy.meanWatts < 5);
    }

    // The power series sums to the energy of the window, as do the parts, and the invariant checks agree.
    void powerOverTimeSumsToTheEnergy()
    {
        const RunResult result = runDrive("starter", {}, "rw=randrw rwmixread=70 bs=4k qd=32 count=30000");
        double fromSeries = 0, fromParts = 0;
        for (std::size_t i = 0; i < result.series.size(); ++i) {
            const double end = i + 1 < result.series.size() ? result.series[i + 1].startSeconds : result.energy.seconds;
            fromSeries += result.series[i].watts * (end - result.series[i].startSeconds) * 1e6;
            QVERIFY(result.series[i].watts > 0.4);
        }
        for (const EnergyUse& use : result.energy.uses)
            fromParts += use.microjoules;
        QVERIFY(near(fromSeries, result.energy.microjoules, 1e-6));
        QVERIFY(near(fromParts, result.energy.microjoules));
        const auto law = std::find_if(result.laws.begin(), result.laws.end(), [](const LawCheck& l) { return l.name == "energy_sum"; });
        QVERIFY(law != result.laws.end() && law->holds);
    }

    // Doubling the current doubles the energy and changes no time.
    void oneParameterMovesOneFigure()
    {
        const std::string words = "rw=randread bs=4k qd=8 count=2000";
        const RunResult once = runDrive("starter", {}, words), twice = runDrive("starter", {"pkg.iccRead=100"}, words);
        QVERIFY(near(microjoules(twice, "pkg", "array_read"), 2 * microjoules(once, "pkg", "array_read")));
        QCOMPARE(microjoules(twice, "ch", "read_data"), microjoules(once, "ch", "read_data"));
        QCOMPARE(twice.latencyTotal.ps, once.latencyTotal.ps);
    }

    void idealPartsDrawNothing()
    {
        const RunResult result = runDrive("starter", {"pkg.ideal=true", "ddr.ideal=true"}, "rw=randread bs=4k qd=8 count=1000");
        for (const EnergyUse& use : result.energy.uses)
            if (use.block == "pkg" || use.block == "ddr")
                QCOMPARE(use.microjoules, 0.0);
        QVERIFY(result.energy.microjoules > 0);
    }
};

QTEST_APPLESS_MAIN(TestEnergy)
#include "tst_energy.moc"
