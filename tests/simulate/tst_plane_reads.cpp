// SPDX-License-Identifier: GPL-3.0-or-later
// Independent plane reads: parallel reads in literals, rates of four planes, and programs that occupy all planes.
#include "simulate/drive.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace floom;

namespace {

constexpr std::int64_t kNs = 1000;

const Changes kOneDie = {"ch.count=1", "ecc.count=1", "pkg.count=[1,1]"};
// Only channel and die take time; one unit is a page of 16 codewords, 17,504 B.
const Changes kBare = with(kOneDie,
                           {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true", "ddr.ideal=true", "ecc.ideal=true", "ch.buffer=16MiB",
                            "cpu.mappingUnit=16KiB"});
constexpr std::int64_t kCommand = 195 * kNs; // tCS, seven cycles
constexpr std::int64_t kSense = 100 * kNs + 60'000 * kNs + 20 * kNs; // tWB, tR, tRR
constexpr std::int64_t kTransfer = 30 * kNs + 17'504 * 2500;

std::vector<std::int64_t> completions(const Changes& changes, const char* workload)
{
    const RunResult result = runDrive(drive("starter", with(kBare, changes)), workload, 1, true);
    std::vector<std::int64_t> list;
    for (const RequestSpan& request : result.spans->requests)
        list.push_back(request.completed.ps - result.spans->requests.front().issued.ps);
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace

class TestPlaneReads : public QObject {
    Q_OBJECT

private slots:
    // Neighbouring pages are on neighbouring planes.
    void twoPlanesSenseSideBySide()
    {
        const char* const two = "rw=read bs=16k qd=2 count=2 precondition=sequential";
        const auto joined = completions({}, two), apart = completions({"pkg.planeReads=independent"}, two);
        const std::int64_t one = kCommand + kSense + kTransfer;
        QCOMPARE(joined[0], one);
        QCOMPARE(joined[1], 2 * one);
        QCOMPARE(apart[0], one);
        QCOMPARE(apart[1], one + kTransfer); // sensed meanwhile; it waits for the bus
    }

    void aReadAloneIsNoFaster()
    {
        const char* const one = "rw=randread bs=16k qd=1 count=2";
        QCOMPARE(completions({"pkg.planeReads=independent"}, one), completions({}, one));
    }

    void fourPlanesReadFourTimesAsFast_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<double>("expected");
        const double transfer = 4376 * 2.5e-3 + 0.03 + 0.195; // us on the bus: data, set-up, command
        QTest::newRow("planes limit") << "pkg.tR=1ms" << 4e6 / 1000; // data-out holds a plane for another 11 us
        QTest::newRow("the bus limits") << "ch.rate=100MT/s" << 1e6 / (4376 * 10e-3 + 0.03 + 0.195);
        QTest::newRow("the bus limits fast planes") << "pkg.tR=20us" << 1e6 / transfer;
    }

    void fourPlanesReadFourTimesAsFast()
    {
        QFETCH(QString, changes);
        QFETCH(double, expected);
        const Changes four = with(with(kOneDie, {"pkg.planes=4", "pkg.planeReads=independent"}), changesOf(changes));
        const RunResult result = runDrive("starter", four, "rw=randread bs=4k qd=256 count=12000");
        QVERIFY2(std::abs(result.iops / expected - 1) < 0.03, qPrintable(QString("%1 of %2").arg(result.iops).arg(expected)));
        QVERIFY2(result.iops <= result.boundIops * 1.001, qPrintable(QString("%1 of %2").arg(result.iops).arg(result.boundIops)));
        const RunResult joined = runDrive("starter", with(four, {"pkg.planeReads=joined"}), "rw=randread bs=4k qd=256 count=4000");
        QVERIFY(joined.iops < 0.8 * result.iops);
    }

    // Also with plane-level merges: the block number determines the plane.
    void superblocksOfSinglePlanesToo()
    {
        const Changes apart = with(kOneDie, {"pkg.planes=4", "pkg.multiPlane=false", "pkg.tR=1ms", "pkg.planeReads=independent"});
        const double iops = runDrive("starter", apart, "rw=randread bs=4k qd=256 count=12000").iops;
        QVERIFY2(std::abs(iops / (4e6 / 1000) - 1) < 0.03, qPrintable(QString::number(iops)));
    }

    void programsTakeAllPlanes()
    {
        const RunResult result = runDrive(drive("starter", with(kOneDie, {"pkg.planeReads=independent", "cpu.writeBuffer=256KiB"})),
                                          "rw=randrw rwmixread=70 qd=32 count=3000", 1, true);
        const SpanStore& store = *result.spans;
        std::map<int, std::vector<std::pair<std::int64_t, std::int64_t>>> programs, reads; // by track
        for (const Span& span : store.spans)
            if (store.tracks[span.track].resource == "plane") {
                const std::string& name = result.activities[static_cast<std::size_t>(span.activity())].name;
                if (name == "program")
                    programs[span.track].emplace_back(span.start.ps, span.end().ps);
                else if (name == "array_read")
                    reads[span.track].emplace_back(span.start.ps, span.end().ps);
            }
        QCOMPARE(programs.size(), std::size_t{2});
        QVERIFY(programs.begin()->second.size() > 5);
        QCOMPARE(programs.begin()->second, programs.rbegin()->second);
        bool together = false; // reads of both planes at once
        for (const auto& [start, end] : reads.begin()->second) {
            for (const auto& [from, to] : programs.begin()->second)
                QVERIFY(end <= from || to <= start);
            for (const auto& [from, to] : reads.rbegin()->second)
                together = together || (from < end && start < to);
        }
        QVERIFY(together);
    }
};

QTEST_APPLESS_MAIN(TestPlaneReads)
#include "tst_plane_reads.moc"
