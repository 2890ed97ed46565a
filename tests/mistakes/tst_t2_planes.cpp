// SPDX-License-Identifier: GPL-3.0-or-later
// T2, rules of multi-plane operation: one array time per joined program, one transfer per plane, never two at once on a bus; nothing is
// paired that was not joined.
#include "mistakes/spans_of.h"

using namespace floom;

namespace {

constexpr std::int64_t ns = 1000, us = 1'000'000;

// One die of two planes with pages of 16 KiB, which take 16,384 x 2.5 ns on the bus.
Changes oneDie(const Changes& more)
{
    return with(with(flashOnly(), {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]", "ecc.parity=0B", "cpu.cachePolicy=none"}), more);
}

constexpr std::int64_t kCycles = 20 * ns + 7 * 25 * ns + 70 * ns, kData = 16384 * 2500, kStatus = 127'500, kProgram = 700 * us;

} // namespace

class TestT2Planes : public QObject {
    Q_OBJECT

private slots:
    void t2SamePageOffsetIsOneProgramAndTwoTransfers()
    {
        // A chunk of 16 KiB brings a row of two pages of 8 KiB.
        const RunResult result =
            runDrive("starter", oneDie({"pkg.pageSize=8KiB"}), "rw=write bs=16k qd=1 count=4 precondition=none", 1, true);
        QCOMPARE(latencyOf(result, 0), 2 * (kCycles + kData / 2) + 500 * ns + 100 * ns + kProgram + kStatus); // tDBSY between, tWB
        QCOMPARE(spansOf(result, "pkg", "program").front().length().ps, kProgram);
    }

    void t2DifferentPageOffsetsAreTwoPrograms()
    {
        // Without multi-plane operation pages are programmed one after the other: the second program's data wait for the die.
        const RunResult result =
            runDrive("starter", oneDie({"pkg.multiPlane=false"}), "rw=write bs=32k qd=1 count=4 precondition=none", 1, true);
        QCOMPARE(latencyOf(result, 0), 2 * (kCycles + kData + 100 * ns + kProgram + kStatus));
        const auto programs = spansOf(result, "pkg", "program");
        QVERIFY(programs.size() >= 2 && programs[1].start.ps >= programs[0].end().ps);
    }

    void t2TransfersNeverOverlapOnABus()
    {
        const RunResult result = runDrive("starter", {"ch.count=2", "ecc.count=2", "pkg.count=[2,8]"},
                                          "rw=randrw rwmixread=50 bs=16k qd=64 count=2000", 1, true);
        QVERIFY(!result.spans->truncated);
        std::size_t looked = 0;
        for (std::size_t track = 0; track < result.spans->tracks.size(); ++track) {
            if (result.spans->tracks[track].resource != "bus")
                continue;
            std::int64_t free = 0, bytesTime = 0;
            for (std::uint32_t i = result.spans->trackBegin[track]; i < result.spans->trackBegin[track + 1]; ++i) {
                const Span& span = result.spans->spans[i];
                QVERIFY(span.start.ps >= free);
                free = span.end().ps;
                bytesTime += span.length().ps;
                ++looked;
            }
            QVERIFY(bytesTime <= free);
        }
        QVERIFY(looked > 4000);
    }

    // A channel of 400 MB/s transfers no more than that, joined or not: 4,376 B per 4 KiB.
    void t2BandwidthStaysBelowTheRateOfTheChannel()
    {
        for (const char* workload :
             {"rw=read bs=128k qd=32 count=2000 precondition=sequential", "rw=write bs=128k qd=32 count=2000 precondition=none"}) {
            const RunResult result = runDrive(
                "starter", with(flashOnly(), {"ch.count=1", "ecc.count=1", "pkg.count=[1,16]", "pkg.tPROG=20us", "pkg.tR=5us"}), workload);
            QVERIFY2(result.bandwidthMBs <= 400.0 * 4096 / 4376, qPrintable(QString::number(result.bandwidthMBs)));
            QVERIFY2(result.bandwidthMBs >= 0.97 * 400.0 * 4096 / 4376, qPrintable(QString::number(result.bandwidthMBs)));
        }
    }

    // Random reads sense one page each, however many wait for one die.
    void t2RandomReadsDoNotPairByMagic()
    {
        const RunResult result = runDrive("starter", oneDie({"pkg.blocksPerPlane=64"}), "rw=randread bs=4k qd=32 count=500", 1, true);
        const auto senses = spansOf(result, "pkg", "array_read");
        const auto moved = spansOf(result, "ch", "read_data");
        QVERIFY(senses.size() >= 500 && moved.size() >= 500);
        for (const Span& data : moved)
            QCOMPARE(data.length().ps, 30 * ns + 4096 * 2500);
        for (std::size_t i = 1; i < senses.size(); ++i) // none starts before the previous one has been transferred
            QVERIFY(senses[i].start.ps >= senses[i - 1].end().ps + 4096 * 2500);
    }
};

QTEST_APPLESS_MAIN(TestT2Planes)
#include "tst_t2_planes.moc"
