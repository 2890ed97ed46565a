// SPDX-License-Identifier: GPL-3.0-or-later
// One write in an idle drive: contributions of host link, interconnect, codec, NAND bus and memory of each kind, as sums of literals; and
// the shift from doubling a timing (MISTAKES T1d). Reads have their own files.
#include "simulate/redraw.h"
#include "simulate/script.h"

using namespace floom;

namespace {

constexpr qint64 ns = 1000, us = 1'000'000;
const char* const kWrite = "rw=write qd=1 count=4 precondition=none";

std::int64_t latencyOfFirst(const std::string& sample, const Changes& changes, const char* workload = kWrite)
{
    const RunResult result = runDrive(redrawn(sample, changes), workload, 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

const Changes kOnlyPcie = {"cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "host.dllpTax=0", "host.lanes=1"};
const Changes kOnlySata = {"cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "cpu.cachePolicy=write_back"};
// CPU and interconnect on a grid of 10 ns, 16 B per beat.
const Changes kFabric = {"cpu.clock=100MHz", "bus.clock=100MHz", "bus.width=128", "host.ideal=true", "ddr.ideal=true"};
const Changes kFlashOnly = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true",
                            "ecc.ideal=true",  "ddr.ideal=true", "cpu.cachePolicy=none"};

} // namespace

class TestZeroLoadWrites : public QObject {
    Q_OBJECT

private slots:
    // A cached write: doorbell 28 B down, its way, request of the entry 24 B up, round trip, entry 84 B down, eight read requests of 512 B,
    // 192 B up, round trip, 16 x 276 B down, completion entry 40 B and interrupt 28 B up, their way, host software.
    void pcieWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<int>("generation");
        QTest::addColumn<qint64>("link");
        QTest::newRow("2.5 GT/s") << 1 << qint64(112'000 + 96'000 + 336'000 + 768'000 + 17'664'000 + 160'000 + 112'000);
        QTest::newRow("5 GT/s") << 2 << qint64(56'000 + 48'000 + 168'000 + 384'000 + 8'832'000 + 80'000 + 56'000);
        QTest::newRow("8 GT/s") << 3 << qint64(28'438 + 24'375 + 85'313 + 195'000 + 4'485'000 + 40'625 + 28'438);
        QTest::newRow("16 GT/s") << 4 << qint64(14'219 + 12'188 + 42'657 + 97'501 + 2'242'501 + 20'313 + 14'219);
        QTest::newRow("32 GT/s") << 5 << qint64(7'110 + 6'094 + 21'329 + 48'751 + 1'121'251 + 10'157 + 7'110);
        QTest::newRow("64 GT/s, flits") << 6 << qint64(2'712 + 2'170 + 10'848 + 17'356 + 590'102 + 4'339 + 2'712);
    }

    void pcieWriteIsASumOfLiterals()
    {
        QFETCH(int, generation);
        QFETCH(qint64, link);
        QCOMPARE(latencyOfFirst("starter", with(kOnlyPcie, {"host.generation=" + std::to_string(generation)})),
                 link + 250 * ns + 2 * 700 * ns + 250 * ns + 2800 * ns);
    }

    void sataWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        // Register H2D and D2H 2 x (5 + 15); DMA Setup 7 + 15, DMA Activate 1 + 15, Data 1 + 1,024 + 15; Set Device Bits 2 + 15 dwords.
        QTest::newRow("1.5 Gb/s") << "host.generation=1" << qint64(1'075'066 + 28'973'019 + 456'903 + 5'000'000);
        QTest::newRow("3 Gb/s") << "host.generation=2" << qint64(537'533 + 14'486'510 + 228'452 + 5'000'000);
        QTest::newRow("6 Gb/s") << "host.generation=3" << qint64(268'767 + 7'243'255 + 114'226 + 5'000'000);
        QTest::newRow("6 Gb/s, no Activate") << "host.generation=3 host.autoActivate=true"
                                             << qint64(268'767 + 7'135'749 + 114'226 + 5'000'000);
        QTest::newRow("3 Gb/s, no handshake: 5 frames of 12 dwords less")
            << "host.generation=2 host.handshakeDwords=0" << qint64(215'014 + 14'002'730 + 67'192 + 5'000'000);
    }

    void sataWriteIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        QCOMPARE(latencyOfFirst("sata-mlc", with(kOnlySata, changesOf(changes))), expected);
    }

    // A cached write crosses with its entry (64 B), 4 KiB and its completion (16 B): 4, 256 and 1 beats. The processor: command 200,
    // look-up 80 and buffer 100 cycles, completion 200.
    void fabricWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("bus");
        QTest::addColumn<qint64>("cycles");
        QTest::newRow("AXI") << "bus=interconnect_axi" << qint64(5 + 257 + 2);
        QTest::newRow("AXI, two register slices") << "bus.registerSlices=2" << qint64(9 + 261 + 6);
        QTest::newRow("AHB") << "bus=interconnect_ahb" << qint64(6 + 32 + 256 + 3);
        QTest::newRow("AHB, a wait state each beat") << "bus=interconnect_ahb bus.waitStates=1" << qint64(10 + 32 + 512 + 4);
        QTest::newRow("AHB INCR4") << "bus=interconnect_ahb bus.burst=incr4" << qint64(6 + 128 + 256 + 3);
        QTest::newRow("AHB, arbitration twice as long") << "bus=interconnect_ahb bus.arbitrationCycles=2" << qint64(7 + 48 + 256 + 4);
        QTest::newRow("multi-layer AHB") << "bus=interconnect_multilayer_ahb" << qint64(7 + 32 + 256 + 1 + 4);
        QTest::newRow("OCP") << "bus=interconnect_ocp" << qint64(5 + 16 + 256 + 2);
        QTest::newRow("OCP, a request a beat") << "bus=interconnect_ocp bus.requests=mrmd" << qint64(8 + 512 + 2);
        QTest::newRow("OCP, writes answered") << "bus=interconnect_ocp bus.writeResponse=true" << qint64(6 + 16 + 256 + 1 + 2);
        QTest::newRow("bridge: AXI twice, and bursts between")
            << "bridge near.clock=100MHz near.width=128 bridge.clock=100MHz bridge.width=128"
            << qint64(2 * (5 + 257 + 2) + (1 + 4 + 2) + (16 + 256 + 2) + (1 + 1 + 2));
        QTest::newRow("bridge, synchroniser doubled")
            << "bridge near.clock=100MHz near.width=128 bridge.clock=100MHz bridge.width=128 bridge.synchroniser=4"
            << qint64(2 * (5 + 257 + 2) + (1 + 4 + 4) + (16 + 256 + 4) + (1 + 1 + 4));
    }

    void fabricWriteIsASumOfLiterals()
    {
        QFETCH(QString, bus);
        QFETCH(qint64, cycles);
        const Changes drawn = changesOf(bus);
        QCOMPARE(latencyOfFirst("starter", with(drawn, kFabric)), (cycles + 380 + 200) * 10 * ns);
    }

    // Uncached, all of the starter: entry, command, data into the memory, out again to the encoder, channel, array, status, completion.
    void uncachedWriteIsASumOfLiterals()
    {
        const Changes changes = with(kFabric, {"ecc.clock=100MHz", "cpu.cachePolicy=none", "pkg.planes=1"});
        const std::int64_t expected = 50 * ns + 3800 * ns // entry; command, look-up, buffer
            + 2570 * ns // 4 KiB into the memory
            + 5000 * ns + 30 * ns // allocate 300 and issue 200 cycles; descriptor
            + 2570 * ns + 180 * ns // out to the encoder; the parity of the first word, 560 bit at 32 a clock
            + 20 * ns + 175 * ns + 70 * ns + 17'504 * qint64(2500) // data-in of a whole page of 16 words
            + 100 * ns + 700 * us + qint64(127'500) // tWB, tPROG, status
            + 7500 // to the processor's edge: the sum above ends on 2.5 ns
            + 2000 * ns + 20 * ns;
        QCOMPARE(latencyOfFirst("starter", changes), expected);
    }

    // 16 KiB: four units to look up and to buffer, and four times the data twice over the interconnect; the page on the bus is the same.
    void uncachedWriteOfAPageIsASumOfLiterals()
    {
        const Changes changes = with(kFabric, {"ecc.clock=100MHz", "cpu.cachePolicy=none", "pkg.planes=1"});
        const std::int64_t expected = 50 * ns + (200 + 4 * 80 + 4 * 100) * 10 * ns // entry; command
            + 10'250 * ns + 5000 * ns + 30 * ns // into the memory; allocate and issue; descriptor
            + 10'250 * ns + 180 * ns // out to the encoder; the parity of the first word
            + 20 * ns + 175 * ns + 70 * ns + 17'504 * qint64(2500) + 100 * ns + 700 * us + qint64(127'500) + 7500 + 2000 * ns + 20 * ns;
        QCOMPARE(latencyOfFirst("starter", changes, "rw=write bs=16k qd=1 count=4 precondition=none"), expected);
    }

    // The encoder passes the first word on when its parity is complete: only the parity cycles are visible.
    void encodersAddTheParityOfOneWord_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("cycles");
        QTest::newRow("BCH, 560 bit at 32 a clock") << "ecc=ecc_bch" << qint64(18);
        QTest::newRow("BCH, at 16 a clock") << "ecc=ecc_bch ecc.parallelism=16" << qint64(35);
        QTest::newRow("LDPC, 3,520 bit at 192 a clock") << "ecc=ecc_ldpc" << qint64(19);
    }

    void encodersAddTheParityOfOneWord()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, cycles);
        const Changes base = {"host.ideal=true", "cpu.ideal=true",       "bus.ideal=true",
                              "ddr.ideal=true",  "cpu.cachePolicy=none", "pkg.spareSize=8KiB"};
        const Changes drawn = with(with(changesOf(changes), base), {"ecc.clock=100MHz"});
        QCOMPARE(latencyOfFirst("starter", drawn) - latencyOfFirst("starter", with(drawn, {"ecc.ideal=true"})), cycles * 10 * ns);
    }

    // A page of 16 KiB in 16 codewords of 1,024 + 70 B, 17,504 B; then 70h, or 78h where LUNs share a CE#.
    void flashWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        const qint64 fast = 20 * ns + 7 * 25 * ns + 70 * ns; // cycles of NV-DDR2 and its successors
        const qint64 status = 20 * ns + 25 * ns + 80 * ns;
        QTest::newRow("SDR mode 0") << "ch:sdr_0"
                                    << 70 * ns + 7 * 100 * ns + 400 * ns + 17504 * 100 * ns + 200 * ns + 700 * us + 70 * ns + 100 * ns
                + 120 * ns + 100 * ns;
        QTest::newRow("NV-DDR mode 5") << "ch:nv_ddr_5"
                                       << 20 * ns + 7 * 45 * ns + 400 * ns + 17504 * 5 * ns + 21 * ns + 100 * ns + 700 * us + 20 * ns
                + 45 * ns + 80 * ns + 5 * ns;
        QTest::newRow("NV-DDR2 533") << "ch.rate=500MT/s" << fast + 17504 * 2 * ns + 100 * ns + 700 * us + status + 2 * ns;
        QTest::newRow("NV-DDR3 800") << "ch.interface=nv_ddr3 ch.rate=800MT/s"
                                     << fast + 17504 * qint64(1250) + 100 * ns + 700 * us + status + 1250;
        QTest::newRow("NV-LPDDR4 3200") << "ch.interface=nv_lpddr4 ch.rate=3200MT/s"
                                        << fast + qint64(5'470'000) + 100 * ns + 700 * us + status + 313;
        QTest::newRow("Toggle 2000") << "ch.interface=toggle ch.rate=2000MT/s"
                                     << fast + 17504 * qint64(500) + 100 * ns + 700 * us + status + 500;
        QTest::newRow("16 bits wide") << "ch.width=16" << fast + 8752 * qint64(2500) + 100 * ns + 700 * us + status + 2500;
        QTest::newRow("two LUNs on one CE#: 78h and three addresses")
            << "pkg.dies=2" << fast + 17504 * qint64(2500) + 100 * ns + 700 * us + status + 3 * 25 * ns + 2500;
        QTest::newRow("two planes: twice the cycles and data, tDBSY")
            << "pkg.planes=2 cpu.mappingUnit=16KiB" << fast + 17504 * qint64(2500) + 100 * ns + 700 * us + status + 2500;
        // Polls begin 2 us after the confirm cycle and 2 us after each other, 127.5 ns each: the 330th finds it done.
        QTest::newRow("polling") << "ch.polling=status pkg.tPROG=100us" << fast + 17504 * qint64(2500) + 48 * (2000 * ns + qint64(127'500));
    }

    void flashWriteIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        QCOMPARE(latencyOfFirst("starter", with(kFlashOnly, changesOf(changes))), expected);
    }

    // 16 KiB over two planes of one die with pages of 8 KiB: 8,752 B each.
    void joinedPlanesWriteInOneProgram()
    {
        const std::int64_t plane = 20 * ns + 7 * 25 * ns + 70 * ns + 8752 * qint64(2500);
        QCOMPARE(latencyOfFirst("starter", with(kFlashOnly, {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "pkg.pageSize=8KiB"}),
                                "rw=write bs=16k qd=1 count=4 precondition=none"),
                 2 * plane + 500 * ns + 100 * ns + 700 * us + qint64(127'500));
    }

    // In place: 4,376 B at 800 MT/s; tPROG 1 us.
    void rramWriteIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        const qint64 cycles = 20 * ns + 7 * 25 * ns + 70 * ns, status = 20 * ns + 25 * ns + 80 * ns + 1250;
        QTest::newRow("one page") << "" << cycles + 4376 * qint64(1250) + 100 * ns + 1 * us + status;
        QTest::newRow("rows one by one") << "pkg.rowsTogether=1" << cycles + 4376 * qint64(1250) + 100 * ns + 16 * us + status;
        QTest::newRow("tPROG doubled") << "pkg.tPROG=2us" << cycles + 4376 * qint64(1250) + 100 * ns + 2 * us + status;
        QTest::newRow("tR never") << "pkg.tR=2us" << cycles + 4376 * qint64(1250) + 100 * ns + 1 * us + status;
        // Four channels take 1 KiB each, in parallel.
        QTest::newRow("cut over four channels")
            << "pkg.emulatedPageSize=1KiB cpu.stripe=4" << cycles + 1094 * qint64(1250) + 100 * ns + 1 * us + status;
    }

    void rramWriteIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        QCOMPARE(latencyOfFirst("all-rram", with(kFlashOnly, changesOf(changes))), expected);
    }

    // Just-written data are read from the memory. With closed pages tRCD + CL + bursts; with an open row CL + bursts.
    void bufferedReadIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        QTest::newRow("DDR3-1600, closed") << "ddr:ddr3_1600 ddr.pagePolicy=closed" << qint64(13'750 + 13'750 + 256 * 5000);
        QTest::newRow("DDR3-1600, open") << "ddr:ddr3_1600" << qint64(13'750 + 256 * 5000);
        QTest::newRow("DDR2-800, closed") << "ddr:ddr2_800 ddr.pagePolicy=closed" << qint64(12'500 + 12'500 + 256 * 10'000);
        QTest::newRow("DDR-400, closed") << "ddr:ddr_400 ddr.pagePolicy=closed" << qint64(15'000 + 15'000 + 256 * 20'000);
        QTest::newRow("LPDDR4-3200, closed") << "ddr:lpddr4_3200 ddr.pagePolicy=closed" << qint64(18'125 + 17'500 + 128 * 5000);
        QTest::newRow("DDR3-1600, closed form") << "ddr:ddr3_1600 ddr.model=closed_form" << qint64(13'750 + 13'750 + 256 * 5000);
    }

    void bufferedReadIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        // One unit, written and read 1 ms apart, so that no memory delay is pending.
        const Changes drawn = with({"cpu.ideal=true", "bus.ideal=true", "host.ideal=true"},
                                   with(changesOf(changes), {"ddr.refresh=false", "host.hostOverhead=0us"}));
        const RunResult result = runDrive(redrawn("starter", drawn),
                                          "rw=randrw rwmixread=50 bs=4k size=4k qd=1 count=16 thinktime=1ms precondition=none", 1, true);
        std::size_t i = 0;
        while (i < result.spans->requests.size() && !result.spans->requests[i].write)
            ++i;
        while (i < result.spans->requests.size() && result.spans->requests[i].write)
            ++i;
        QVERIFY(i < result.spans->requests.size());
        QCOMPARE(result.spans->requests[i].completed.ps - result.spans->requests[i].issued.ps, expected);
    }

    // A write across the middle of two units that fill a page: both are read first, and only then is the page programmed.
    void whatAPartKeepsIsReadBeforeThePageIsProgrammed()
    {
        Changes twoUnits = kFlashOnly;
        twoUnits.insert(twoUnits.end(), {"pkg.planes=1", "pkg.pageSize=8KiB"});
        const auto latency = [&](std::uint64_t offset, std::uint32_t bytes) {
            return latencyOf(runScript(drive("starter", twoUnits), {writeOf(offset, bytes)}, "sequential"), 0);
        };
        const std::int64_t whole = latency(0, 8192), middle = latency(2048, 4096);
        QVERIFY2(middle - whole > 60 * us, qPrintable(QString::number(middle - whole))); // at least one sense
        QVERIFY2(middle - whole < 2 * 90 * us, qPrintable(QString::number(middle - whole))); // at most two reads with their transfers
    }
};

QTEST_APPLESS_MAIN(TestZeroLoadWrites)
#include "tst_zero_load_writes.moc"
