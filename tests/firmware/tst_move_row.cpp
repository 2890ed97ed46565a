// SPDX-License-Identifier: GPL-3.0-or-later
// MoveRow: which units of a victim are read together, on two planes of four units a page.
#include "firmware/gc/move_row.h"

#include "firmware/fake_drive.h"

#include <QTest>

#include <set>

using namespace floom;

namespace {

constexpr DieIndex kDie{1};
constexpr StripeIndex kVictim{3};

struct TwoPlanes : FakeDrive {
    TwoPlanes()
        : FakeDrive(plain(), geometry(), 2)
    {
        start();
    }
    static MemoryGeometry geometry()
    {
        MemoryGeometry g = FakeDrive::geometry(12, 8, 2);
        g.pageBytes = 16384;
        return g;
    }
    // The next row of a victim that holds units at these positions, each unit numbered as its position plus 100.
    MoveRow next(const std::vector<std::uint32_t>& positions, const std::set<std::uint64_t>& stale = {})
    {
        std::vector<std::pair<std::uint32_t, UnitIndex>> contents;
        for (const std::uint32_t slot : positions)
            contents.emplace_back(slot, UnitIndex{100U + slot});
        const MoveRow row = gatherRow(space.layout, kDie, kVictim, contents, scanned, entries,
                                      [&](UnitIndex unit, PlaceIndex) { return !stale.contains(unit); });
        units.clear();
        for (const auto& [unit, old] : entries) {
            units.push_back(static_cast<int>(unit));
            isRight = isRight && old == UnitMap::place(kDie, space.layout.firstSlot(kVictim) + (unit - 100));
        }
        return row;
    }

    std::size_t scanned = 0;
    std::vector<MovedUnit> entries;
    QList<int> units; // of the row
    bool isRight = true; // each with its place
};

} // namespace

class TestMoveRow : public QObject {
    Q_OBJECT

private slots:
    void rowsFollowOneAnother()
    {
        TwoPlanes drive;
        QCOMPARE(drive.space.layout.rowUnits(), 8U);
        QCOMPARE(drive.space.layout.pageUnits(), 4U);
        const std::vector<std::uint32_t> positions{1, 2, 3, 6, 7, 9, 16};
        const MoveRow first = drive.next(positions);
        QCOMPARE(drive.units, (QList<int>{101, 102, 103, 106, 107}));
        QCOMPARE(first.units, 5U);
        QCOMPARE(int(first.at.plane), 0);
        QCOMPARE(int(first.at.planes), 2);
        const MoveRow second = drive.next(positions);
        QCOMPARE(drive.units, QList<int>{109});
        QCOMPARE(second.at.page, first.at.page + 1);
        QCOMPARE(int(second.at.planes), 1);
        drive.next(positions);
        QCOMPARE(drive.units, QList<int>{116});
        QCOMPARE(drive.next(positions).units, 0U);
        QVERIFY(drive.entries.empty());
        QCOMPARE(drive.scanned, positions.size());
        QVERIFY(drive.isRight);
    }

    // One transfer for units side by side in one page.
    void rangesOfAPageAreCounted_data()
    {
        QTest::addColumn<QList<int>>("positions");
        QTest::addColumn<int>("fragments");
        QTest::newRow("a page") << QList<int>{0, 1, 2, 3} << 1;
        QTest::newRow("a gap") << QList<int>{0, 1, 3} << 2;
        QTest::newRow("over the border of two pages") << QList<int>{2, 3, 4, 5} << 2;
        QTest::newRow("both pages") << QList<int>{0, 1, 2, 3, 4, 5, 6, 7} << 2;
        QTest::newRow("every other one") << QList<int>{0, 2, 4, 6} << 4;
    }
    void rangesOfAPageAreCounted()
    {
        QFETCH(const QList<int>, positions);
        QFETCH(const int, fragments);
        TwoPlanes drive;
        QCOMPARE(static_cast<int>(drive.next(std::vector<std::uint32_t>(positions.begin(), positions.end())).fragments), fragments);
    }

    // What was overwritten or has moved is left behind, and makes no row by itself.
    void staleUnitsAreLeft()
    {
        TwoPlanes drive;
        const MoveRow row = drive.next({0, 1, 2, 9, 10}, {100, 101, 102, 109});
        QCOMPARE(drive.units, QList<int>{110});
        QCOMPARE(row.fragments, 1U);
        QCOMPARE(row.at.page, 1U);
        QCOMPARE(drive.scanned, std::size_t{5});
        TwoPlanes gone;
        QCOMPARE(gone.next({4, 5}, {104, 105}).units, 0U);
        QCOMPARE(gone.scanned, std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestMoveRow)
#include "tst_move_row.moc"
