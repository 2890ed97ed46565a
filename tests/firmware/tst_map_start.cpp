// SPDX-License-Identifier: GPL-3.0-or-later
// Start locations of map pages on flash: each exactly once, at distinct PPNs, scattered as random writes leave them.
#include "firmware/space/map_start.h"

#include <QTest>

#include <set>

using namespace floom;

class TestMapStart : public QObject {
    Q_OBJECT

private slots:
    void everyPageHasItsOwnSlot_data()
    {
        QTest::addColumn<bool>("random");
        QTest::addColumn<int>("pages");
        QTest::addColumn<int>("closed");
        QTest::newRow("aged") << true << 853 << 8;
        QTest::newRow("in order") << false << 853 << 8;
        QTest::newRow("in whole superblocks") << false << 896 << 8;
        QTest::newRow("a few, in the open superblock") << true << 27 << 0;
        QTest::newRow("one") << true << 1 << 1;
        QTest::newRow("aged, no room to spare") << true << 1025 << 8;
    }
    void everyPageHasItsOwnSlot()
    {
        QFETCH(const bool, random);
        QFETCH(const int, pages);
        QFETCH(const int, closed);
        constexpr std::uint32_t kSlots = 128;
        MapStart start;
        start.build(random, static_cast<std::uint64_t>(pages), kSlots, static_cast<std::uint32_t>(closed));
        std::set<std::pair<MapSuperblock, std::uint32_t>> taken;
        for (std::uint64_t rank = 0; rank < static_cast<std::uint64_t>(pages); ++rank) {
            const MapSuperblock superblock = start.superblockOf(rank);
            QVERIFY(superblock < start.superblocks());
            QVERIFY(rank >= start.before(superblock) && rank - start.before(superblock) < start.pages(superblock));
            const std::uint32_t slot = start.slotOf(superblock, rank - start.before(superblock));
            QVERIFY(slot < kSlots);
            QVERIFY(taken.insert({superblock, slot}).second);
        }
        for (DieIndex die; die < 32U; ++die)
            QVERIFY(start.written(die) >= start.pages(MapSuperblock{start.superblocks() - 1}) && start.written(die) <= kSlots);
    }

    // Of 9 superblocks 8 are full: the oldest hold the least valid data, and each die is at another position in its open superblock.
    void randomWritesLeaveOlderSuperblocksEmptier()
    {
        MapStart start;
        start.build(true, 853, 128, 8);
        QCOMPARE(start.superblocks(), 9U);
        for (MapSuperblock i; i < 7; ++i)
            QVERIFY(start.pages(i) <= start.pages(i + 1));
        QVERIFY(start.pages(MapSuperblock{0}) < 96 && start.pages(MapSuperblock{7}) > 118);
        std::set<std::uint32_t> places;
        for (DieIndex die; die < 8U; ++die)
            places.insert(start.written(die));
        QCOMPARE(places.size(), std::size_t{8});
    }

    void aDriveWithoutAMapOnFlashHasNoMapSuperblocks()
    {
        MapStart start;
        start.build(true, 0, 128, 0);
        QCOMPARE(start.superblocks(), 0U);
    }
};

QTEST_GUILESS_MAIN(TestMapStart)
#include "tst_map_start.moc"
