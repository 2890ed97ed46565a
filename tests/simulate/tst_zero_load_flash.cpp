// SPDX-License-Identifier: GPL-3.0-or-later
// One read or write in an idle drive, by NAND interface: with only channel and die not ideal, the latency is the sum of the data sheet's
// cycles, in literals; doubling a timing shifts the sum by its multiplicity (MISTAKES T1d).
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>

using namespace floom;

namespace {

const Changes kFlashOnly = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true", "ecc.ideal=true", "ddr.ideal=true"};
const char* const kRead = "qd=1 count=4";
const char* const kWrite = "rw=write qd=1 count=4 precondition=none";

std::int64_t latencyOfFirst(const Changes& changes, const char* workload)
{
    const RunResult result = runDrive(drive("starter", changes), workload, 1, true);
    const RequestSpan& first = result.spans->requests.front();
    return first.completed.ps - first.issued.ps;
}

constexpr qint64 ns = 1000, us = 1'000'000;

const char* const kSdr5 = "ch.interface=sdr ch.rate=50MT/s ch.tCS=15ns ch.tWC=20ns ch.tADL=400ns ch.tDataSetup=0ns ch.tRHW=100ns ";

} // namespace

class TestZeroLoadFlash : public QObject {
    Q_OBJECT

private slots:
    // 4 KiB are 4,376 B on the bus: four codewords of 1,024 + 70.
    void readIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        QTest::newRow("SDR mode 0") << "ch.interface=sdr ch.rate=10MT/s ch.tCS=70ns ch.tWC=100ns ch.tWB=200ns ch.tRR=40ns ch.tDataSetup=0ns"
                                    << 70 * ns + 7 * 100 * ns + 200 * ns + 60 * us + 40 * ns + 4376 * 100 * ns;
        QTest::newRow("SDR mode 5") << kSdr5 << 15 * ns + 7 * 20 * ns + 100 * ns + 60 * us + 20 * ns + 4376 * 20 * ns;
        QTest::newRow("NV-DDR mode 5") << "ch.interface=nv_ddr ch.rate=200MT/s ch.tWC=45ns ch.tADL=400ns ch.tCCS=500ns"
                                       << 20 * ns + 7 * 45 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * 5 * ns;
        QTest::newRow("SDR mode 0 by number") << "ch.interface=sdr ch.timingMode=0"
                                              << 70 * ns + 7 * 100 * ns + 200 * ns + 60 * us + 40 * ns + 4376 * 100 * ns;
        QTest::newRow("NV-DDR mode 5 by number, whatever is set")
            << "ch.interface=nv_ddr ch.timingMode=5 ch.rate=40MT/s ch.tWC=90ns"
            << 20 * ns + 7 * 45 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * 5 * ns;
        QTest::newRow("NV-DDR2 mode 7 by number") << "ch.timingMode=7" << 295 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("NV-DDR3 mode 10 by number")
            << "ch.interface=nv_ddr3 ch.timingMode=10" << 295 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(1250);
        // ONFI 5.0: tCS 20, tWC 25, tWB 100, tRR 20 in all modes; preamble 25 and strobe 24 ns above 800 MT/s.
        QTest::newRow("NV-DDR3 mode 12 by number")
            << "ch.interface=nv_ddr3 ch.timingMode=12" << 295 * ns + 60 * us + 20 * ns + 49 * ns + qint64(3'646'667);
        QTest::newRow("NV-LPDDR4 mode 19 by number")
            << "ch.interface=nv_lpddr4 ch.timingMode=19" << 295 * ns + 60 * us + 20 * ns + 49 * ns + qint64(1'823'334);
        // A separate command bus: 20 + 7 x 24, then 20 + 6 x 24 and tCCS before the data.
        QTest::newRow("SCA") << "ch.sca=true"
                             << 188 * ns + 100 * ns + 60 * us + 20 * ns + 164 * ns + 300 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("SCA, two LUNs on one CE#")
            << "ch.sca=true pkg.dies=2" << 188 * ns + 100 * ns + 60 * us + 20 * ns + 236 * ns + 300 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("NV-DDR2 400") << "" << 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("NV-DDR3 1600") << "ch.interface=nv_ddr3 ch.rate=1600MT/s"
                                      << 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(625);
        QTest::newRow("NV-LPDDR4 3200") << "ch.interface=nv_lpddr4 ch.rate=3200MT/s"
                                        << 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + qint64(1'367'500);
        QTest::newRow("Toggle 5.0") << "ch.interface=toggle ch.rate=2000MT/s"
                                    << 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(500);
        QTest::newRow("16 bits wide") << "ch.width=16"
                                      << 20 * ns + 7 * 25 * ns + 100 * ns + 60 * us + 20 * ns + 30 * ns + 2188 * qint64(2500);
        QTest::newRow("two LUNs on one CE#: 06h-E0h, tCCS")
            << "pkg.dies=2" << 295 * ns + 60 * us + 20 * ns + 7 * 25 * ns + 300 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("two LUNs, two CE#") << "pkg.dies=2 pkg.targets=2" << 295 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
        // Polls of 127.5 ns start 2 us after the confirm and 2 us apart: the 29th, at 61,765 ns, finds it ready. Then 00h.
        QTest::newRow("polling") << "ch.polling=status ch.pollPeriod=2us"
                                 << 195 * ns + 29 * 2000 * ns + 29 * qint64(127'500) + 25 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("a lone cache read") << "pkg.cacheRead=true" << 295 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
        QTest::newRow("one shot") << "pkg.programMode=one_shot" << 295 * ns + 60 * us + 20 * ns + 30 * ns + 4376 * qint64(2500);
    }

    void readIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        QCOMPARE(latencyOfFirst(with(kFlashOnly, changesOf(changes)), kRead), expected);
    }

    // 32 KiB written in order are the two planes of a row: 00h-32h, tDBSY, 00h-30h, tR once, 06h-E0h and tCCS for each plane.
    void aJoinedReadIsASumOfLiterals()
    {
        const char* const row = "rw=read bs=32k qd=1 count=4 precondition=sequential";
        const qint64 commands = 2 * (20 * ns + 7 * 25 * ns) + 500 * ns;
        const qint64 data = 30 * ns + 2 * (7 * 25 * ns + 300 * ns) + 35'008 * qint64(2500);
        QCOMPARE(latencyOfFirst(kFlashOnly, row), commands + 100 * ns + 60 * us + 20 * ns + data);
        const auto shift = [&](const char* change) {
            return latencyOfFirst(with(kFlashOnly, changesOf(change)), row) - latencyOfFirst(kFlashOnly, row);
        };
        QCOMPARE(shift("pkg.tDBSY=1us"), 500 * ns);
        QCOMPARE(shift("pkg.tR=120us"), 60 * us);
        QCOMPARE(shift("ch.tWC=50ns"), 28 * 25 * ns);
        QCOMPARE(shift("ch.tCCS=600ns"), 2 * 300 * ns);
    }

    // Without a write cache: a page of 16 KiB in 16 codewords, of which four hold data; then the status.
    void writeIsASumOfLiterals_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<qint64>("expected");
        QTest::newRow("SDR mode 5") << kSdr5
                                    << 15 * ns + 7 * 20 * ns + 400 * ns + 17504 * 20 * ns + 100 * ns + 700 * us // data-in, tWB, tPROG
                + 15 * ns + 20 * ns + 80 * ns + 20 * ns; // 70h, tWHR, a byte
        QTest::newRow("NV-DDR2 400") << ""
                                     << 20 * ns + 7 * 25 * ns + 70 * ns + 17504 * qint64(2500) + 100 * ns + 700 * us + qint64(127'500);
        QTest::newRow("SCA") << "ch.sca=true" << 212 * ns + 70 * ns + 17504 * qint64(2500) + 68 * ns + 100 * ns + 700 * us + 164 * ns;
        QTest::newRow("NV-LPDDR4 mode 19") << "ch.interface=nv_lpddr4 ch.timingMode=19" // tADL 400, postamble 21.5
                                           << 20 * ns + 7 * 25 * ns + 400 * ns + qint64(7'293'334) + qint64(21'500) + 100 * ns + 700 * us
                + 20 * ns + 25 * ns + 80 * ns + qint64(417);
        QTest::newRow("with its postamble") << "ch.tWPST=21ns"
                                            << 20 * ns + 7 * 25 * ns + 70 * ns + 17504 * qint64(2500) + 21 * ns + 100 * ns + 700 * us
                + qint64(127'500);
    }

    void writeIsASumOfLiterals()
    {
        QFETCH(QString, changes);
        QFETCH(qint64, expected);
        QCOMPARE(latencyOfFirst(with(kFlashOnly, changesOf("cpu.cachePolicy=none " + changes)), kWrite), expected);
    }

    void t1dDoublingATimingMovesItByItsMultiplicity_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("change");
        QTest::addColumn<bool>("write");
        QTest::addColumn<qint64>("shift");
        QTest::newRow("SDR read: tWC seven times") << kSdr5 << "ch.tWC=40ns" << false << 7 * 20 * ns;
        QTest::newRow("SDR read: tADL never") << kSdr5 << "ch.tADL=800ns" << false << qint64(0);
        QTest::newRow("SDR read: tRHW never, the data are with the controller") << kSdr5 << "ch.tRHW=200ns" << false << qint64(0);
        QTest::newRow("shared CE# read: tCCS once") << "pkg.dies=2"
                                                    << "ch.tCCS=600ns" << false << 300 * ns;
        QTest::newRow("shared CE# read: tWC fourteen times") << "pkg.dies=2"
                                                             << "ch.tWC=50ns" << false << 14 * 25 * ns;
        QTest::newRow("own CE# read: tCCS never") << ""
                                                  << "ch.tCCS=600ns" << false << qint64(0);
        QTest::newRow("SDR write: tWC eight times") << kSdr5 << "ch.tWC=40ns" << true << 8 * 20 * ns;
        QTest::newRow("SDR write: tCS twice") << kSdr5 << "ch.tCS=30ns" << true << 2 * 15 * ns;
        QTest::newRow("SDR write: tADL once") << kSdr5 << "ch.tADL=800ns" << true << 400 * ns;
        QTest::newRow("write: tPROG once") << ""
                                           << "pkg.tPROG=1400us" << true << 700 * us;
        QTest::newRow("two passes: tADL twice") << "pkg.programMode=two_pass"
                                                << "ch.tADL=140ns" << true << 2 * 70 * ns;
        QTest::newRow("two passes: tWC fourteen times and one") << "pkg.programMode=two_pass"
                                                                << "ch.tWC=50ns" << true << 15 * 25 * ns;
        QTest::newRow("two passes: tPROG once") << "pkg.programMode=two_pass"
                                                << "pkg.tPROG=1400us" << true << 700 * us;
    }

    void t1dDoublingATimingMovesItByItsMultiplicity()
    {
        QFETCH(QString, base);
        QFETCH(QString, change);
        QFETCH(bool, write);
        QFETCH(qint64, shift);
        const Changes before = with(kFlashOnly, changesOf("cpu.cachePolicy=none " + base));
        const char* workload = write ? kWrite : kRead;
        QCOMPARE(latencyOfFirst(with(before, changesOf(change)), workload) - latencyOfFirst(before, workload), shift);
    }

    // Bus time is fully split into data, cycles, waits, status and turnaround.
    void busTimeSplitsWithoutRest()
    {
        const RunResult result = runDrive(drive("starter", {"ch.tRHW=100ns"}), "rw=randrw count=5000");
        QCOMPARE(result.buses.size(), std::size_t(8));
        const double window = static_cast<double>((result.window.end - result.window.start).ps);
        for (const BusSplit& bus : result.buses) {
            const auto sum = static_cast<double>(bus.total().ps);
            const auto use = std::find_if(result.utilization.begin(), result.utilization.end(),
                                          [&](const TrackUse& track) { return track.instance == bus.instance + ".bus"; });
            QVERIFY(use != result.utilization.end());
            QVERIFY2(std::fabs(sum / window / use->busy - 1) < 0.005, qPrintable(QString::number(sum / window)));
            QVERIFY(bus.turnaround > Time{} && bus.data > bus.command);
        }
    }

    // Eight dies that read in 5 us on one bus at 1600 MT/s: a read takes 195 + 30 + 2735 + 100 ns of it, with SCA 30 + 2735.
    void manyDiesGainByACommandBus()
    {
        const Changes busy = with(kFlashOnly,
                                  changesOf("ch.count=1 ecc.count=1 pkg.count=[1,8] pkg.tR=5us ch.interface=nv_lpddr4 "
                                            "ch.rate=1600MT/s ch.tRHW=100ns"));
        const char* const reads = "qd=64 count=20000";
        const RunResult one = runDrive(drive("starter", busy), reads);
        const RunResult two = runDrive(drive("starter", with(busy, changesOf("ch.sca=true"))), reads);
        QVERIFY2(std::fabs(one.iops * 3060e-9 - 1) < 0.01, qPrintable(QString::number(one.iops)));
        QVERIFY2(std::fabs(two.iops * 2765e-9 - 1) < 0.01, qPrintable(QString::number(two.iops)));
        const auto busyOf = [&two](const char* track) {
            const auto use = std::find_if(two.utilization.begin(), two.utilization.end(), [&](const TrackUse& candidate) {
                return candidate.instance == two.buses.front().instance + "." + track;
            });
            return use == two.utilization.end() ? -1.0 : use->busy;
        };
        QVERIFY2(busyOf("bus") > 0.99, qPrintable(QString::number(busyOf("bus"))));
        // 188 and 164 ns per read.
        QVERIFY2(std::fabs(busyOf("command_bus") / (352.0 / 2765) - 1) < 0.02, qPrintable(QString::number(busyOf("command_bus"))));
        const double window = static_cast<double>((two.window.end - two.window.start).ps);
        const BusSplit& split = two.buses.front();
        QCOMPARE(split.command, Time{});
        QVERIFY(std::fabs(static_cast<double>((split.data + split.wait + split.turnaround).ps) / window / busyOf("bus") - 1) < 0.005);
    }

    // The commands of a cache read go with the set-up of its data, by R/B# and by polling: every byte is moved.
    void cacheReadsByACommandBusMoveTheirData_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::newRow("R/B#") << "";
        QTest::newRow("polling") << "ch.polling=status";
        const char* many = "ch.polling=status pkg.dies=2 pkg.suspend=erase"; // more polls than the bus can carry
        QTest::newRow("polling, two LUNs on one CE#, suspend") << many;
        QTest::newRow("the same on one bus") << QString("ch.sca=false ") + many;
    }

    void cacheReadsByACommandBusMoveTheirData()
    {
        QFETCH(QString, changes);
        const Changes busy = with(kFlashOnly,
                                  changesOf("ch.count=1 ecc.count=1 pkg.count=[1,8] ch.interface=nv_lpddr4 ch.rate=1600MT/s "
                                            "ch.sca=true pkg.cacheRead=true "
                                            + changes));
        const RunResult result = runDrive(drive("starter", busy), "qd=64 count=10000");
        const double window = static_cast<double>((result.window.end - result.window.start).ps);
        const double moved = static_cast<double>(result.buses.front().data.ps) / (result.iops * window * 1e-12);
        QVERIFY2(std::fabs(moved / 2'735'000 - 1) < 0.02, qPrintable(QString::number(moved))); // 4,376 B a read
    }
};

QTEST_APPLESS_MAIN(TestZeroLoadFlash)
#include "tst_zero_load_flash.moc"
