// SPDX-License-Identifier: GPL-3.0-or-later
// One request in an idle drive, by interconnect and buffer memory: sums of literals, and the shift from doubling a timing (MISTAKES T1d).
// Burst interleaving under load takes the same time for a single request.
#include "simulate/redraw.h"

using namespace floom;

namespace {

constexpr std::int64_t ns = 1000;
// The starter's read without its bus, every clock on a grid of 10 ns (tst_zero_load.cpp has the parts).
constexpr std::int64_t kReadWithoutBus = (2800 + 2000 + 195 + 100 + 60'000 + 20 + 10'970 + 5 + 2600 + 2000) * ns;
const Changes kOnGrid = {"cpu.clock=100MHz", "ecc.clock=100MHz", "host.ideal=true", "ddr.refresh=false"};

std::int64_t latencyOfFirst(const Design& design, const std::string& workload)
{
    const RunResult result = runDrive(design, workload, 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

void change(Design& design, const Changes& changes)
{
    for (const std::string& one : changes) {
        const Outcome done = assign(design, builtinCatalogue(), one);
        if (!done)
            qFatal("%s", done.error().message().c_str());
    }
}

// The starter with another interconnect, 128 bit at 100 MHz: 16 B and 10 ns per beat. "bridge": a separate AXI for the host, and a bridge.
Design starterWith(const std::string& bus)
{
    Design design = drive("starter", kOnGrid);
    for (Block& block : design.blocks)
        if (block.id == "bus" && bus != "bridge")
            block.type = bus;
    change(design, {"bus.clock=100MHz", "bus.width=128"});
    if (bus == "bridge") {
        addBridge(design);
        change(design, {"near.clock=100MHz", "near.width=128", "bridge.clock=100MHz", "bridge.width=128"});
    }
    return design;
}

std::int64_t readOver(const std::string& bus, const Changes& changes = {})
{
    Design design = starterWith(bus);
    change(design, changes);
    return latencyOfFirst(design, "qd=1 count=4");
}

// A cached write of 4 KiB; only the memory takes time.
std::int64_t writeInto(const std::string& preset, const Changes& changes = {})
{
    Design design = drive("starter", {"cpu.ideal=true", "bus.ideal=true", "host.ideal=true"});
    const TypeSpec* type = builtinCatalogue().find("dram");
    for (Block& block : design.blocks)
        if (block.id == "ddr")
            for (const Preset& one : type->presets)
                if (one.id == preset)
                    for (const auto& [id, value] : one.values)
                        block.parameters[id] = value;
    change(design, {"ddr.refresh=false"});
    change(design, changes);
    return latencyOfFirst(design, "rw=write qd=1 count=4 precondition=none");
}

} // namespace

class TestZeroLoadFabric : public QObject {
    Q_OBJECT

private slots:
    // Submission entry 64 B, descriptor 32 B, 4 KiB, completion entry 16 B: 4, 2, 256 and 1 beats.
    void aReadIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("bus");
        QTest::addColumn<qint64>("cycles");
        QTest::newRow("AXI: beats and an address") << "interconnect_axi" << qint64(5 + 3 + 257 + 2);
        QTest::newRow("AHB: two cycles a burst of 16") << "interconnect_ahb" << qint64(6 + 4 + 32 + 256 + 3);
        QTest::newRow("multi-layer AHB: and an input stage") << "interconnect_multilayer_ahb" << qint64(7 + 5 + 32 + 256 + 1 + 4);
        QTest::newRow("OCP: a request a burst of 16") << "interconnect_ocp" << qint64(5 + 3 + 16 + 256 + 2);
        QTest::newRow("bridge: AXI twice, all but the descriptor through the bridge")
            << "bridge" << qint64((5 + 3 + 257 + 2) + (5 + 257 + 2) + (1 + 4 + 2) + (16 + 256 + 2) + (1 + 1 + 2));
    }

    void aReadIsASumOfLiterals()
    {
        QFETCH(QString, bus);
        QFETCH(qint64, cycles);
        QCOMPARE(readOver(bus.toStdString()), kReadWithoutBus + cycles * 10 * ns);
    }

    void t1dATimingMovesTheReadByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("bus");
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("cycles");
        QTest::newRow("AXI slices: twice each of four") << "interconnect_axi"
                                                        << "bus.registerSlices=1" << qint64(8);
        QTest::newRow("AXI lanes: never") << "interconnect_axi"
                                          << "bus.dataLanes=4" << qint64(0);
        QTest::newRow("AHB wait states: each beat") << "interconnect_ahb"
                                                    << "bus.waitStates=1" << qint64(263);
        QTest::newRow("AHB arbitration: each burst") << "interconnect_ahb"
                                                     << "bus.arbitrationCycles=2" << qint64(19);
        QTest::newRow("AHB INCR8: 16 bursts more") << "interconnect_ahb"
                                                   << "bus.burst=incr8" << qint64(32);
        QTest::newRow("AHB INCR4: 48 bursts more") << "interconnect_ahb"
                                                   << "bus.burst=incr4" << qint64(96);
        QTest::newRow("input stage: each transfer") << "interconnect_multilayer_ahb"
                                                    << "bus.inputStages=2" << qint64(4);
        QTest::newRow("slave ports: never") << "interconnect_multilayer_ahb"
                                            << "bus.ports=1" << qint64(0);
        QTest::newRow("OCP request a beat") << "interconnect_ocp"
                                            << "bus.requests=mrmd" << qint64(263 - 19);
        QTest::newRow("OCP write response: entry and descriptor") << "interconnect_ocp"
                                                                  << "bus.writeResponse=true" << qint64(2);
        QTest::newRow("synchroniser: three crossings") << "bridge"
                                                       << "bridge.synchroniser=4" << qint64(6);
        for (const char* bus : {"interconnect_axi", "interconnect_ahb", "interconnect_multilayer_ahb", "interconnect_ocp"})
            for (const char* policy : {"in_order", "round_robin", "fixed_priority"})
                QTest::addRow("%s: %s", bus, policy) << bus << QString("bus.arbitration=%1").arg(policy) << qint64(0);
        for (const char* bus : {"interconnect_multilayer_ahb", "interconnect_ocp"})
            QTest::addRow("%s: by transfers", bus) << bus << "bus.model=transfer" << qint64(0);
    }

    void t1dATimingMovesTheReadByItsMultiplicity()
    {
        QFETCH(QString, bus);
        QFETCH(QString, change);
        QFETCH(qint64, cycles);
        QCOMPARE(readOver(bus.toStdString(), {change.toStdString()}) - readOver(bus.toStdString()), cycles * 10 * ns);
    }

    // tRCD + CWL + bursts on a bus of 16 bit; the second row opens under the data of the first.
    void aBufferedWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<qint64>("ps");
        QTest::newRow("DDR-400") << "ddr_400" << qint64(15'000 + 5000 + 256 * 20'000);
        QTest::newRow("DDR2-800") << "ddr2_800" << qint64(12'500 + 10'000 + 256 * 10'000);
        QTest::newRow("DDR3-1600") << "ddr3_1600" << qint64(13'750 + 10'000 + 256 * 5000);
        QTest::newRow("DDR4-2400, cycles of 5/6 ns") << "ddr4_2400" << qint64((17 + 12 + 256 * 4) * 5000 / 6);
        QTest::newRow("DDR4-3200") << "ddr4_3200" << qint64(13'750 + 10'000 + 256 * 2500);
        QTest::newRow("LPDDR4-3200, bursts of 32 B") << "lpddr4_3200" << qint64(18'125 + 8750 + 128 * 5000);
    }

    void aBufferedWriteIsASumOfLiterals()
    {
        QFETCH(QString, preset);
        QFETCH(qint64, ps);
        QCOMPARE(writeInto(preset.toStdString()), ps);
        QCOMPARE(writeInto(preset.toStdString(), {"ddr.model=closed_form"}), ps);
    }

    // Each of several buffers carries its share, in and out.
    void severalBuffersShareTheData()
    {
        const std::string write = "rw=write bs=64k qd=8 count=2000 precondition=none";
        const RunResult alone = runDrive("starter", {"pkg.tPROG=10us"}, write);
        const RunResult shared = runDrive("starter", {"pkg.tPROG=10us", "ddr.count=4"}, write);
        const double one = busyOf(alone, "ddr", "rank").second / alone.iops;
        const auto [least, most] = busyOf(shared, "ddr", "rank");
        QVERIFY2(least > 0.9 * most, qPrintable(QString("%1 to %2").arg(least).arg(most)));
        const double quarter = most / shared.iops / one;
        QVERIFY2(quarter > 0.2 && quarter < 0.3, qPrintable(QString::number(quarter)));
    }

    void t1dAMemoryTimingMovesTheWriteByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<qint64>("ps");
        QTest::newRow("tRCD once") << "ddr.tRCD=27500ps" << qint64(13'750);
        QTest::newRow("CWL once") << "ddr.tCWL=20ns" << qint64(10'000);
        QTest::newRow("tCCD between bursts") << "ddr.tCCD=10ns" << qint64(255 * 5000);
        QTest::newRow("half the rate: bursts, and tRCD rounded up to 6 cycles") << "ddr.rate=800MT/s" << qint64(256 * 5000 + 1250);
        QTest::newRow("width halves the bursts") << "ddr.width=32" << qint64(-128 * 5000);
        for (const char* never :
             {"tCL=27500ps", "tRP=27500ps", "tRAS=70ns", "tRC=97500ps", "tRRD=15ns", "tFAW=80ns", "tWR=30ns", "tWTR=15ns", "tRTP=15ns"})
            QTest::addRow("%s never", never) << QString("ddr.%1").arg(never) << qint64(0);
    }

    void t1dAMemoryTimingMovesTheWriteByItsMultiplicity()
    {
        QFETCH(QString, change);
        QFETCH(qint64, ps);
        QCOMPARE(writeInto("ddr3_1600", {change.toStdString()}) - writeInto("ddr3_1600"), ps);
    }
};

QTEST_APPLESS_MAIN(TestZeroLoadFabric)
#include "tst_zero_load_fabric.moc"
