// SPDX-License-Identifier: GPL-3.0-or-later
// Block maps against the counters of the same run.
#include "simulate/drive.h"

#include <cmath>
#include <numeric>

using namespace floom;

namespace {

const Changes kSmall = {"ch.count=2", "ecc.count=2", "pkg.count=[2,1]", "pkg.dies=1", "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=32"};

RunResult mapped(const Changes& changes, const std::string& workload)
{
    RunOptions options;
    options.maps = true;
    return simulate(*programOf(drive("starter", changes)), *parseWorkload(workload), options);
}

std::uint64_t sum(const std::vector<std::uint32_t>& values)
{
    return std::accumulate(values.begin(), values.end(), std::uint64_t(0));
}

} // namespace

class TestMaps : public QObject {
    Q_OBJECT

private slots:
    void cellsOfTheMapsSumToTheCounters()
    {
        const RunResult result = mapped(kSmall, "rw=randwrite bs=4k qd=16 count=60000");
        const BlockMaps& maps = result.maps;
        QCOMPARE(maps.dies, 2U);
        QCOMPARE(std::uint64_t{maps.dies} * maps.superblocks, result.wear.superblocks);
        QCOMPARE(maps.together, 1U);
        for (const auto* values : {&maps.end.erases, &maps.end.valid, &maps.end.age})
            QCOMPARE(values->size(), static_cast<std::size_t>(result.wear.superblocks));
        const double erases = result.wear.mean * static_cast<double>(result.wear.superblocks);
        QVERIFY(erases > 20 && std::abs(static_cast<double>(sum(maps.end.erases)) - erases) < 0.5);
        // A full drive: every unit is valid on flash, except those in the buffer.
        const auto units = programOf(drive("starter", kSmall))->capacityBytes / 4096;
        QVERIFY(sum(maps.end.valid) <= units && sum(maps.end.valid) >= units - 2048);
        std::size_t free = 0, written = 0;
        for (std::size_t i = 0; i < maps.end.kinds.size(); ++i) {
            const auto kind = static_cast<BlockKind>(maps.end.kinds[i]);
            QVERIFY(maps.end.valid[i] <= maps.superblockUnits);
            QVERIFY(kind != BlockKind::free || maps.end.valid[i] == 0);
            free += kind == BlockKind::free ? 1 : 0;
            written += maps.end.age[i] != MapFrame::kNever ? 1 : 0;
            QVERIFY(maps.end.age[i] == MapFrame::kNever || maps.end.age[i] * 1e-6 <= maps.end.seconds);
        }
        QVERIFY2(free >= 1 && written > 20, qPrintable(QString("%1 free, %2 written").arg(free).arg(written)));
    }

    void theSeriesFollowsTheRun()
    {
        const RunResult result = mapped(kSmall, "rw=randwrite bs=4k qd=16 count=60000");
        const auto& series = result.maps.series;
        QVERIFY(series.size() >= 32 && series.size() <= 64);
        for (std::size_t i = 1; i < series.size(); ++i) {
            QVERIFY(series[i].seconds > series[i - 1].seconds);
            QVERIFY(sum(series[i].erases) >= sum(series[i - 1].erases));
        }
        QVERIFY(sum(series.front().erases) < sum(series.back().erases));
        QVERIFY(series.back().seconds > 0.5 * result.maps.end.seconds);
    }

    // Frames are at whole multiples of 100 us, however few events there are between them.
    void framesDoNotDependOnEvents()
    {
        const auto& series = mapped(kSmall, "rw=randread bs=4k qd=1 count=100").maps.series;
        QVERIFY(series.size() > 32);
        for (const MapFrame& frame : series)
            QVERIFY(std::fabs(std::remainder(frame.seconds, 100e-6)) < 1e-9);
        QCOMPARE(series.front().seconds, 0.0);
    }

    // 131,072 superblocks: pairs of two in the final map; at most 2,048 in the series.
    void largeDrivesAreDownSampled()
    {
        const RunResult result =
            mapped({"ch.count=8", "ecc.count=8", "pkg.count=[8,1]", "pkg.dies=1", "pkg.blocksPerPlane=16384", "pkg.pagesPerBlock=32"},
                   "rw=randwrite bs=4k qd=16 count=2000");
        QCOMPARE(result.maps.dies * result.maps.superblocks, 131072U);
        QCOMPARE(result.maps.together, 2U);
        QCOMPARE(result.maps.end.valid.size(), std::size_t(65536));
        QCOMPARE(result.maps.seriesTogether, 64U);
        QCOMPARE(result.maps.series.front().valid.size(), std::size_t(2048));
    }

    void blocksInSlcModeStandBehindTheOthers()
    {
        Changes changes = kSmall;
        changes.insert(changes.end(), {"cpu.pslcCache=true", "pkg.pslcBlocks=8"});
        const RunResult result = mapped(changes, "rw=randwrite bs=4k qd=16 count=20000 precondition=none");
        const std::uint32_t superblocks = result.maps.superblocks;
        std::size_t slc = 0;
        for (std::size_t i = 0; i < result.maps.end.kinds.size(); ++i)
            if (result.maps.end.kinds[i] == static_cast<std::uint8_t>(BlockKind::slc)) {
                ++slc;
                QVERIFY(i % superblocks >= superblocks - 8);
            }
        QVERIFY(slc > 0);
    }

    void mediaWithoutErasesHaveNone()
    {
        RunOptions options;
        options.maps = true;
        QCOMPARE(simulate(*programOf(drive("all-rram")), *parseWorkload("count=1000"), options).maps.dies, 0U);
    }
};

QTEST_APPLESS_MAIN(TestMaps)
#include "tst_maps.moc"
