// SPDX-License-Identifier: GPL-3.0-or-later
// Block maps at an instant: correct frame, correct cells, one scale for the whole run.
#include "recording/map_words.h"
#include "recording/timeline_maps.h"

#include <QTest>

using namespace floom;

namespace {

MapFrame frame(double seconds, std::vector<std::uint32_t> valid, std::vector<std::uint32_t> erases, std::vector<std::uint32_t> age)
{
    MapFrame made;
    made.seconds = seconds;
    made.kinds.assign(valid.size(), static_cast<std::uint8_t>(BlockKind::data));
    made.valid = std::move(valid);
    made.erases = std::move(erases);
    made.age = std::move(age);
    return made;
}

// Two dies of four superblocks of 100 units; every second superblock is in the series.
BlockMaps recorded()
{
    BlockMaps maps;
    maps.dies = 2;
    maps.superblocks = 4;
    maps.superblockUnits = 100;
    maps.seriesTogether = 2;
    maps.series = {frame(0, {100, 0, 50, 25}, {0, 0, 0, 0}, {MapFrame::kNever, 0, 9, 99}),
                   frame(1, {80, 0, 50, 25}, {0, 3, 0, 1}, {0, 1, 2, 3})};
    maps.end = frame(2, {1, 2, 3, 4, 5, 6, 7, 8}, {0, 6, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 0});
    maps.end.kinds[7] = static_cast<std::uint8_t>(BlockKind::retired);
    return maps;
}

constexpr Time kSecond{kPicosecondsPerSecond}, kStart{}, kEnd{-1};

} // namespace

class MapsTest : public QObject {
    Q_OBJECT

private slots:
    void theLatestFrameThatIsNotLater()
    {
        const auto maps = recorded();
        QCOMPARE(mapPictureAt(maps, kStart, MapLens::valid).seconds, 0.0);
        QCOMPARE(mapPictureAt(maps, kSecond - Time{1}, MapLens::valid).seconds, 0.0);
        QCOMPARE(mapPictureAt(maps, kSecond, MapLens::valid).seconds, 1.0);
        QCOMPARE(mapPictureAt(maps, 2 * kSecond, MapLens::valid).seconds, 2.0);
        QCOMPARE(mapPictureAt(maps, kEnd, MapLens::valid).seconds, 2.0);
    }
    void aCellTellsWhatItHolds()
    {
        const auto maps = recorded();
        QCOMPARE(mapCellWords(maps, kEnd, 1, 3), QStringLiteral("die 1, superblock 3: retired, 8 of 100 units valid, 1 erase"));
        QCOMPARE(mapCellWords(maps, kSecond, 0, 1), QStringLiteral("die 0, superblock 2: data, 0 of 100 units valid, 3 erases"));
        QCOMPARE(mapCellWords(maps, kSecond, 0, 2), QString()); // the map of that time has two columns
        auto wide = maps;
        wide.together = 4;
        wide.end = frame(2, {1, 2}, {0, 6}, {0, 0});
        QCOMPARE(mapCellWords(wide, kEnd, 1, 0),
                 QStringLiteral("die 1, superblocks 0 to 3: data, on average 2 of 100 units valid, at most 6 erases"));
        QCOMPARE(mapCellWords(BlockMaps(), kEnd, 0, 0), QString());
    }
    void aRowPerDieAndAColumnPerCell()
    {
        const auto first = mapPictureAt(recorded(), kStart, MapLens::valid);
        QCOMPARE(first.rows, 2);
        QCOMPARE(first.columns, 2);
        QCOMPARE(first.shares, (std::vector<double>{1, 0, 0.5, 0.25}));
        const auto end = mapPictureAt(recorded(), kEnd, MapLens::valid);
        QCOMPARE(end.columns, 4);
        QCOMPARE(end.shares.back(), 0.08);
    }
    void oneScaleForTheWholeRun()
    {
        const auto erases = mapPictureAt(recorded(), kSecond, MapLens::erases);
        QCOMPARE(erases.most, 6.0); // at the end
        QCOMPARE(erases.shares, (std::vector<double>{0, 0.5, 0, 1.0 / 6}));
        const auto age = mapPictureAt(recorded(), kStart, MapLens::age);
        QCOMPARE(age.most, 99.0);
        QCOMPARE(age.shares[0], -1.0); // never written
        QCOMPARE(age.shares[1], 0.0);
        QCOMPARE(age.shares[2], 0.5); // log 10 of log 100
        QCOMPARE(age.shares[3], 1.0);
        QCOMPARE(mapPictureAt(recorded(), kEnd, MapLens::kind).shares.back(), static_cast<double>(BlockKind::retired));
    }
    // Cell 0 lost 20 of its units in a second; 1 and 3 were erased, 2 lost none.
    void temperatureIsWhatIsOverwritten()
    {
        const auto later = mapPictureAt(recorded(), kSecond, MapLens::temperature);
        QCOMPARE(later.columns, 2);
        QCOMPARE(later.most, 20.0);
        QCOMPARE(later.shares, (std::vector<double>{1, -1, 0, -1}));
        QCOMPARE(mapPictureAt(recorded(), kEnd, MapLens::temperature).shares, later.shares); // the latest known one
        QCOMPARE(mapPictureAt(recorded(), kStart, MapLens::temperature).shares, (std::vector<double>{-1, -1, -1, -1}));
    }
    void withoutMapsThereIsNothing()
    {
        QCOMPARE(mapPictureAt(BlockMaps(), kStart, MapLens::valid).columns, 0);
        auto damaged = recorded();
        damaged.series[0].valid.pop_back();
        QCOMPARE(mapPictureAt(damaged, kStart, MapLens::valid).columns, 0);
    }
};

QTEST_APPLESS_MAIN(MapsTest)
#include "tst_timeline_maps.moc"
