// SPDX-License-Identifier: GPL-3.0-or-later
// T1, free command cycles, or the bus held during tR. (T1a is in tst_mistakes, T1d in the tests of zero load.)
#include "mistakes/spans_of.h"

using namespace floom;

namespace {

constexpr std::int64_t ns = 1000, us = 1'000'000;

// Dies of one plane on one channel, 16 KiB in 25 us, tR 65 us.
Changes column(const Changes& base, int dies, const Changes& more = {})
{
    return with(with(base,
                     {"ch.count=1", "ecc.count=1", "pkg.count=[1," + std::to_string(dies) + "]", "pkg.planes=1", "pkg.tR=65us",
                      "pkg.pageSize=16KiB", "ecc.parity=0B", "ch.rate=655360000T/s", "cpu.mappingUnit=16KiB"}),
                more);
}

std::int64_t eightReads(const Changes& changes)
{
    return latencyOf(runDrive("starter", changes, "rw=read bs=128k qd=1 count=2 precondition=sequential", 1, true), 0);
}

} // namespace

class TestT1Bus : public QObject {
    Q_OBJECT

private slots:
    void t1bEightDiesSenseAtOnce()
    {
        QCOMPARE(eightReads(column(dataOnly(), 8)), 65 * us + 8 * 25 * us);
        // Command cycles: only those of the first die are visible, the others' pass during its sense; every transfer has its preamble.
        QCOMPARE(eightReads(column(flashOnly(), 8)), 20 * ns + 7 * 25 * ns + 100 * ns + 65 * us + 20 * ns + 8 * (30 * ns + 25 * us));
    }

    void t1bOneDieSensesEightTimes()
    {
        QCOMPARE(eightReads(column(dataOnly(), 1)), 8 * 65 * us + 8 * 25 * us);
        QCOMPARE(eightReads(column(dataOnly(), 1, {"pkg.cacheRead=true", "pkg.tRCBSY=0us"})), 8 * 65 * us + 25 * us);
    }

    // The bus is busy for command cycles and data only, whatever tR: its spans do not extend into the sense.
    void t1bTheBusIsNotHeldDuringTr()
    {
        for (const char* tR : {"pkg.tR=65us", "pkg.tR=650us"}) {
            const RunResult result =
                runDrive("starter", column(flashOnly(), 8, {tR}), "rw=read bs=16k qd=1 count=8 precondition=sequential", 1, true);
            for (const Span& command : spansOf(result, "ch", "command"))
                QCOMPARE(command.length().ps, 195 * ns);
            for (const Span& data : spansOf(result, "ch", "read_data"))
                QCOMPARE(data.length().ps, 30 * ns + 25 * us);
        }
    }

    // T1c, the rule of FlashSim's figure 4 on one channel: a read has two slots, control and then data; a write has one, control and data
    // without a gap; slots are served in order of arrival, and a control slot waits if the bus is busy. Large block: 50 ns per cycle and
    // byte, 2,112 B, tR 25 us, tPROG 300 us.
    void t1cThreeReadsAndTwoWritesInterleave()
    {
        const Changes large =
            with(flashOnly(), {"ch.count=1",      "ecc.count=1",       "pkg.count=[1,3]",   "pkg.planes=1",         "pkg.tR=25us",
                               "pkg.tPROG=300us", "pkg.pageSize=2KiB", "pkg.spareSize=64B", "cpu.mappingUnit=2KiB", "ecc.codeword=2KiB",
                               "ecc.parity=64B",  "ch.rate=20MT/s",    "ch.tWC=50ns",       "ch.tCS=0ns",           "ch.tWB=0ns",
                               "ch.tRR=0ns",      "ch.tDataSetup=0ns", "ch.tADL=0ns",       "ch.tWHR=0ns",          "ch.scheduling=fifo"});
        const RunResult reads = runDrive("starter", large, "rw=read bs=2k qd=3 count=3 precondition=sequential", 1, true);
        const auto control = spansOf(reads, "ch", "command"), data = spansOf(reads, "ch", "read_data");
        const std::int64_t command = 7 * 50 * ns, transfer = 2112 * 50 * ns;
        // Three controls in sequence; R1's data after its sense; then the data of R2 and R3, which were sensed earlier. A new read of die 1
        // arrives with R1's data and its control is granted in turn.
        QCOMPARE(control[0].start.ps, 0);
        QCOMPARE(control[1].start.ps, command);
        QCOMPARE(control[2].start.ps, 2 * command);
        QCOMPARE(data[0].start.ps, command + 25 * us);
        QCOMPARE(data[1].start.ps, data[0].start.ps + transfer);
        QCOMPARE(control[3].start.ps, data[1].end().ps + transfer); // requested when R1 was done: after the data of R2 and R3
        QCOMPARE(data[2].start.ps, data[1].end().ps);
        const RunResult writes =
            runDrive("starter", with(large, {"cpu.cachePolicy=none"}), "rw=write bs=2k qd=2 count=2 precondition=none", 1, true);
        const auto in = spansOf(writes, "ch", "write_data");
        QCOMPARE(in[0].start.ps, 0);
        QCOMPARE(in[0].length().ps, command + transfer); // one slot
        QCOMPARE(in[1].start.ps, command + transfer);
        QCOMPARE(latencyOf(writes, 0), command + transfer + 300 * us + 50 * ns + 50 * ns); // and 70h and its byte
    }
};

QTEST_APPLESS_MAIN(TestT1Bus)
#include "tst_t1_bus.moc"
